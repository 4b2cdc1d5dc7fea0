// Tables to browse: all of their rows, whichever way they are sorted and narrowed.

import { HOUSES } from "./houses";
import { expect, test } from "./ragonite";

test.use({ kbs: ["houses"] });

const ALL = HOUSES.toLocaleString("en");

test("a table is sorted and read to its end", async ({ page, served }) => {
  await page.goto(`${served.address}#/data?table=house`);
  const rows = page.locator("tbody tr");
  const forward = page.getByRole("button", { name: "Page after" });
  await expect(rows).toHaveCount(25);
  await expect(page.locator(".pages")).toContainText("Page 1 of 49");
  await expect(page.locator(".result-foot")).toContainText(`Rows 1 to 500 of ${ALL}`);
  // Amounts have their thousands set apart, codes have not, here as in answers.
  await expect(rows.first()).toContainText("20001");
  await expect(rows.first()).not.toContainText("20,001");
  // The largest of all, not of those that were read.
  const rent = page.getByRole("button", { name: /^rent/ });
  await rent.click();
  await expect(rows.first()).toContainText("10,001");
  await rent.click();
  await expect(rows.first()).toContainText("11,204");
  await expect(page.locator("th[aria-sort=descending]")).toHaveCount(1);
  for (let at = 1; at < 21; at += 1) {
    await forward.press("Enter");
    await expect(page.locator(".pages")).toContainText(`Page ${at + 1} of 49`);
  }
  await expect(page.locator(".result-foot")).toContainText(`Rows 501 to 1,000 of ${ALL}`);
  await expect(rows.first()).toContainText("10,704");
});

test("codes are written as codes wherever they are looked at", async ({ page, served }) => {
  const query = "SELECT postal_code, rent FROM house WHERE rent = 10001";
  await page.goto(`${served.address}#/query?${new URLSearchParams({ language: "sql", query, from: "/" })}`);
  await expect(page.locator(".console-result tbody tr")).toHaveText("2000110,001");
});

test("rows are narrowed by their columns, and the address keeps it", async ({ page, served }) => {
  await page.goto(`${served.address}#/data?table=house`);
  const rows = page.locator("tbody tr");
  const filter = page.getByRole("button", { name: "Filter" });
  const told = page.locator(".narrowing [role=status]");
  await filter.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("house: contains").fill("o'hara 100%");
  await expect(told).toHaveText(`12 of ${ALL} rows`);
  await expect(page.getByLabel("house: contains")).toBeFocused();
  await expect(rows).toHaveCount(12);
  await page.getByLabel("rent: at least").fill("10300");
  await page.getByLabel("rent: at most").fill("10900");
  await expect(told).toHaveText(`6 of ${ALL} rows`);
  await page.getByLabel("built: until").fill("1850");
  await expect(told).toHaveText(`3 of ${ALL} rows`);
  // To a thing and back, and after a reload, they are the same.
  await rows.first().locator(".cell-link").click();
  await expect(page.locator(".thing .facts").first()).toBeVisible();
  await page.goBack();
  await expect(told).toHaveText(`3 of ${ALL} rows`);
  await page.reload();
  await expect(page.getByLabel("built: until")).toHaveValue("1850");
  await expect(rows).toHaveCount(3);
  await page.getByLabel("house: contains").fill("nobody");
  await expect(told).toHaveText(`0 of ${ALL} rows`);
  await expect(page.getByLabel("house: contains")).toBeFocused();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(rows).toHaveCount(25);
  await page.getByLabel("sold: which").selectOption("yes");
  await expect(told).toHaveText(`301 of ${ALL} rows`);
});
