// What an answer shows beside its words: all rows, its question as SPARQL, what was left out, what was checked; and what
// the page of a thing tells.

import { answered, ask, expect, lastTurn, MOST, RIDGE, test } from "./ragonite";

test("of many rows the first ten are shown, all on request", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, "List the accessories with their prices");
  await answered(page);
  const rows = lastTurn(page).locator(".answer .result tbody tr");
  await expect(rows).toHaveCount(10);
  await lastTurn(page).getByRole("button", { name: /^Show all/ }).click();
  await expect(rows).toHaveCount(40);
});

test("the question is shown as SPARQL, to copy and to run", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, MOST);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  await page.getByText("The question as SPARQL").click();
  const query = page.locator("details[open] pre").last();
  await expect(query).toContainText("SELECT");
  await expect(query).toContainText("<http://schema.orvelund.example/");
  await expect(page.getByRole("button", { name: "Copy the SPARQL" })).toBeVisible();
});

test("words that were left out are named, and lead back to the question", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, "How much does the shiny Tolvane Tour Plus cost?");
  await answered(page);
  const foundation = lastTurn(page).locator(".foundation");
  await foundation.getByRole("button", { name: "shiny" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("How much does the shiny Tolvane Tour Plus cost?");
});

test("what was checked is said where a model wrote the sentences", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, RIDGE);
  await answered(page);
  await expect(lastTurn(page).locator(".foundation")).toContainText(/\d sentences? held against/);
});

test("a thing's page tells what leads to it and which texts speak of it", async ({ page, served }) => {
  await page.goto(`${served.address}#/data`);
  await page.getByLabel("Search for a thing").fill("Tolvane");
  await page.getByRole("link", { name: /^Tolvane\b.*series/ }).first().click();
  const thing = page.locator("article.thing");
  await expect(thing.getByRole("heading", { name: "What leads to it" })).toBeVisible();
  await expect(thing.getByRole("heading", { name: "Texts that speak of it" })).toBeVisible();
  await expect(thing.locator(".told").first()).toContainText("Tolvane");
  await expect(thing.getByRole("group", { name: "Tolvane and its neighbours" })).toBeVisible();
});
