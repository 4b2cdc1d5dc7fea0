// What people teach: from a wrong answer to one that is right for all who ask, and back.

import { readFileSync } from "node:fs";
import { answered, ask, COST, expect, lastTurn, test } from "./ragonite";

const WHEELS = "Which wheels put you back the most?";
const QUERY = "SELECT name, price FROM bicycle ORDER BY price DESC LIMIT 1";

test("an answer is corrected, kept, used, listed, taken along and forgotten", async ({ page, served, complaints }) => {
  await page.goto(served.address);
  await ask(page, WHEELS);
  await answered(page);
  await expect(lastTurn(page).locator(".markdown")).not.toContainText("Brackmor Feather Team");
  await lastTurn(page).getByRole("button", { name: "Correct this" }).click();
  const form = page.getByRole("form", { name: "Correct this" });
  await expect(form.getByLabel("The question, so that it stands alone")).toHaveValue(WHEELS);

  // What cannot be used is said, and nothing can be kept that was not tried.
  const query = form.getByLabel("The query over the question views", { exact: false });
  await query.fill("SELECT name FROM wheel");
  await form.getByRole("button", { name: "Try it" }).click();
  await expect(form.getByRole("alert")).toContainText("wheel");
  await expect(form.getByRole("button", { name: "Keep this" })).toBeDisabled();
  await query.fill(QUERY);
  await form.getByRole("button", { name: "Try it" }).click();
  await expect(form.getByRole("status")).toContainText("Brackmor Feather Team");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Keep this" }).click();

  // It is asked again at once, and answered as it was taught.
  await expect(page.locator(".turn[data-state=answered]")).toHaveCount(2);
  await expect(lastTurn(page).locator(".markdown")).toContainText("Brackmor Feather Team");
  await expect(lastTurn(page).locator(".foundation")).toContainText(/Verified by local on \d{4}-\d\d-\d\d/);

  await lastTurn(page).getByRole("link", { name: /^Verified by/ }).click();
  const lessons = page.getByRole("list", { name: "Lessons" });
  await expect(lessons.locator("li")).toHaveCount(1);
  await expect(lessons).toContainText(WHEELS);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save what was taught" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("taught.jsonl");
  const lines = readFileSync(await saved.path(), "utf8").trim().split("\n").map((line) => JSON.parse(line) as unknown);
  expect(lines).toContainEqual(expect.objectContaining({ question: WHEELS, select: QUERY, by: "local", verified: true }));
  await page.getByRole("button", { name: `Forget ${WHEELS}` }).click();
  await expect(lessons.locator("li")).toHaveCount(0);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("422")));
});

test("another reading is chosen instead of the one that answered", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await lastTurn(page).getByRole("button", { name: "Correct this" }).click();
  const form = page.getByRole("form", { name: "Correct this" });
  const query = form.getByLabel("The query over the question views", { exact: false });
  await expect(query).toHaveValue(/^SELECT .*price/);
  const before = await query.inputValue();
  const others = form.getByRole("radio");
  test.skip((await others.count()) < 2, "the question has one reading alone");
  await others.nth(1).check();
  await expect(query).not.toHaveValue(before);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toHaveCount(0);
});

test("a word is taught, and feedback leads to teaching", async ({ page, served, complaints }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await page.getByRole("button", { name: "Good answer" }).click();
  await page.goto(`${served.address}#/taught`);
  await page.getByLabel("A word that people say").fill("damage");
  await page.getByLabel("means what the graph calls").fill("prize");
  await page.getByRole("button", { name: "Teach the word" }).click();
  await expect(page.getByRole("alert")).toContainText("price");
  await page.getByLabel("A word that people say").fill("damage");
  await page.getByLabel("means what the graph calls").fill("price");
  await page.getByRole("button", { name: "Teach the word" }).click();
  const lessons = page.getByRole("list", { name: "Lessons" });
  await expect(lessons).toContainText("damage = price");

  const feedback = page.getByRole("list", { name: "Feedback" });
  await expect(feedback.locator("li")).toHaveCount(1);
  await page.getByRole("button", { name: "Bad", exact: true }).click();
  await expect(feedback.locator("li")).toHaveCount(0);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await feedback.getByRole("button", { name: "Teach the answer" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Keep this" }).click();
  await expect(lessons.locator("li")).toHaveCount(2);
  await expect(lessons).toContainText(COST);
  await page.getByRole("button", { name: "Forget damage = price" }).click();
  await page.getByRole("button", { name: `Forget ${COST}` }).click();
  await expect(lessons.locator("li")).toHaveCount(0);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("422")));
});
