// What is taken along and handed on: workbooks, and a conversation that another reads by a link.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { answered, ask, COST, expect, lastTurn, MOST, serve, test } from "./ragonite";

/** Saves what a button saves, and says how the file begins: a workbook is a ZIP file. */
async function workbook(page: Page, within = page.locator("body")): Promise<string> {
  const saving = page.waitForEvent("download");
  await within.getByRole("button", { name: "Save as XLSX" }).first().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("result.xlsx");
  return readFileSync(await saved.path()).subarray(0, 2).toString();
}

test("the rows of answers, tables and queries are saved as workbooks", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, MOST);
  await answered(page);
  expect(await workbook(page, lastTurn(page))).toBe("PK");
  await page.goto(`${served.address}#/data?table=bicycle`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  expect(await workbook(page)).toBe("PK");
  for (const name of ["SQL", "SPARQL", "View"]) {
    await page.goto(`${served.address}#/query`);
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: "Run" }).click();
    await expect(page.locator(".console-result tbody tr").first()).toBeVisible();
    expect(await workbook(page), name).toBe("PK");
  }
});

test("a conversation is shared, read by another, and taken back", async ({ page, served, browser, complaints }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: served.address });
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await page.getByLabel("Share and save").click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this conversation" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(dialog).toContainText("It shows 1 question.");
  const link = await dialog.getByLabel("The link").inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole("button", { name: "Close" }).click();
  await ask(page, MOST);
  await answered(page);

  // Another browser reads it, down to the statements, and finds nothing to change it with.
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.locator(".turn")).toHaveCount(1);
  await expect(other.locator(".read-only")).toContainText(/Shared on .*, to read\./);
  for (const no of ["Edit the question", "Good answer", "Ask again", "Correct this", "Steps", "Inspector", "Share"]) {
    await expect(other.getByRole("button", { name: no, exact: true }), no).toHaveCount(0);
  }
  await expect(other.getByLabel("Question", { exact: true })).toHaveCount(0);
  await lastTurn(other).locator(".cite").first().click();
  await expect(other.getByRole("tab")).toHaveText([/^Sources/]);
  await other.locator("#source-1").getByRole("button", { name: "1,049" }).click();
  await expect(other.locator(".detail .triples")).toContainText("EUR 1,049");
  await other.goto(`${link}/t/1/s/1`);
  await other.reload();
  await expect(other.locator("#source-1")).toBeFocused();
  await other.getByRole("button", { name: "Ask yourself" }).click();
  await expect(other.getByLabel("Question", { exact: true })).toBeVisible();

  // What was asked since is shown once its owner says so; then the link is taken back.
  await page.getByLabel("Share and save").click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog).toContainText("It shows 1 question of 2.");
  await dialog.getByRole("button", { name: "Show all 2" }).click();
  await expect(dialog).toContainText("It shows 2 questions.");
  await page.keyboard.press("Escape");
  await other.goto(link);
  await expect(other.locator(".turn")).toHaveCount(2);
  await page.goto(`${served.address}#/settings`);
  await page.getByRole("button", { name: /^Take back the link to/ }).click();
  await expect(page.getByText("None. “Share” in")).toBeVisible();
  await other.reload();
  await expect(other.getByRole("alert")).toContainText("Nothing is shared by this link.");
  await other.context().close();
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("404")));
});

test("whoever is not signed in reads no shared conversation", async ({ page, served, complaints }) => {
  const guarded = await serve(["bicycles"], { env: { RAGONITE_TOKEN: "a token of some length" } });
  await page.goto(`${guarded.address}#/s/${"0".repeat(32)}`);
  await expect(page.getByLabel("Token")).toBeVisible();
  await guarded.kill();
  expect(served.address).not.toBe(guarded.address);
  complaints.length = 0;
});
