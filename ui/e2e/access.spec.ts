// Everyone can use it: axe finds nothing, at every width, light and dark; nothing is wider than the window; and the
// first view is there at once.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { answered, ask, COST, expect, lastTurn, MOST, test } from "./ragonite";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations that axe finds, each as its rule and the elements. */
async function violations(page: Page): Promise<string[]> {
  // The content security policy refuses script elements; the debugger's evaluation is not bound by it.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
  });
}

async function sound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window").toBe(true);
}

for (const [width, height] of [[390, 844], [900, 800], [1440, 900]] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing at ${width}, ${colorScheme}`, async ({ page, served }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(served.address);
      await expect(page.locator(".starters li").first()).toBeVisible();
      await sound(page);
      await page.getByLabel("Question", { exact: true }).pressSequentially("How heavy is the tolvane tour");
      await expect(page.getByRole("listbox")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await sound(page);
      await page.keyboard.press("Escape");
      await ask(page, COST);
      await answered(page);
      await ask(page, MOST);
      await answered(page);
      await page.getByRole("button", { name: "Edit the question" }).first().click();
      await sound(page);
      await page.keyboard.press("Escape");
      await lastTurn(page).locator(".cite").first().click();
      await page.locator("#source-1 summary").first().click();
      await sound(page);
      await page.locator("#source-1").getByRole("button", { name: "Show a chart" }).click();
      await expect(page.locator(".bars li").first()).toBeVisible();
      await sound(page);
      for (const tab of ["Steps", "Inspector"]) {
        await page.getByRole("tab", { name: tab }).click();
        await expect(page.locator(tab === "Steps" ? ".steps li" : ".calls").first()).toBeVisible();
        await sound(page);
      }
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await lastTurn(page).getByRole("button", { name: "Correct this" }).click();
      await page.getByRole("button", { name: "Try it" }).click();
      await expect(page.getByRole("button", { name: "Keep this" })).toBeEnabled();
      await sound(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByLabel("Share and save").click();
      await sound(page);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("button", { name: "Make a link" }).click();
      const link = await page.getByLabel("The link").inputValue();
      await sound(page);
      await page.keyboard.press("Escape");
      await page.goto(link);
      await expect(page.locator(".read-only")).toBeVisible();
      await sound(page);
      await page.goBack();
      await answered(page);
      if (width < 1180) {
        await page.getByRole("button", { name: "Conversations" }).click();
        await expect(page.getByRole("button", { name: "New chat" })).toBeVisible();
        await sound(page);
        await page.locator(".veil").click({ position: { x: width - 20, y: 400 } });
      }
      for (const [view, there] of [["data", ".things li"], ["query", ".cm-content"], ["schema", ".card"], ["taught", ".new-synonym"], ["build", ".new-base"], ["compare", ".side"], ["settings", ".configurations li"]] as const) {
        await page.goto(`${served.address}#/${view}`);
        await expect(page.locator(there).first()).toBeVisible();
        if (view === "query") {
          await page.getByRole("button", { name: "Run" }).click();
          await expect(page.locator(".console-result tbody tr").first()).toBeVisible();
        }
        if (view === "schema") await page.locator(".card summary").first().click();
        if (view === "settings") await page.getByText("Save a configuration").click();
        await sound(page);
      }
      await page.goto(`${served.address}#/data?table=bicycle`);
      await page.getByRole("button", { name: "Filter" }).click();
      await expect(page.getByLabel("price: at least")).toBeVisible();
      await sound(page);
    });
  }
}

test("the first view is light", async ({ page, served }) => {
  await page.goto(served.address);
  await expect(page.locator(".starters li").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { bytes, interactive } = await page.evaluate(() => {
    const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")] as PerformanceResourceTiming[];
    const navigation = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming;
    return { bytes: loaded.reduce((sum, entry) => sum + entry.encodedBodySize, 0), interactive: Math.round(navigation.domInteractive) };
  });
  console.log(`first view: ${bytes} bytes, interactive after ${interactive} ms`);
  // Something was counted, and it is compressed.
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThan(350 * 1024);
});
