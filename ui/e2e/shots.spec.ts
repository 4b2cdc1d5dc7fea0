// Pictures of every state at three widths, light and dark, to look at: SHOTS=1 npm run e2e -- -g look

import { answered, ask, COST, expect, lastTurn, MOST, RIDGE, test } from "./ragonite";

test.skip(!process.env.SHOTS, "only when asked for");

for (const [width, height] of [[390, 844], [900, 800], [1440, 900]] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`look at ${width}, ${colorScheme}`, async ({ page, served }) => {
      test.setTimeout(120_000);
      const shot = async (name: string) => {
        await page.waitForTimeout(250);
        await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png` });
      };
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(served.address);
      await expect(page.locator(".starters li").first()).toBeVisible();
      await shot("start");
      await ask(page, COST);
      await answered(page);
      await ask(page, "And how heavy is it?");
      await answered(page);
      await ask(page, MOST);
      await answered(page);
      await shot("answers");
      await page.getByRole("button", { name: "Edit the question" }).first().click();
      await shot("edit");
      await page.keyboard.press("Escape");
      await page.getByLabel("Question", { exact: true }).pressSequentially("How heavy is the tolvane tour");
      await expect(page.getByRole("listbox")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await shot("names");
      await page.keyboard.press("Escape");
      await page.getByLabel("Question", { exact: true }).fill("");
      await lastTurn(page).locator(".cite").first().click();
      await shot("sources");
      await page.locator("#source-1 summary").first().click();
      const chart = page.locator("#source-1").getByRole("button", { name: "Show a chart" });
      if (await chart.count()) {
        await chart.click();
        await shot("chart");
      }
      await page.locator("#tab-steps").click();
      await shot("steps");
      await page.locator("#tab-inspector").click();
      await shot("inspector");
      await page.locator("#tab-sources").click();
      await page.locator("#source-1 summary").first().click();
      await page.locator(".source .cell").first().click();
      await shot("row");
      await page.getByRole("button", { name: /^All about/ }).click();
      await expect(page.locator(".graph")).toBeVisible();
      await shot("entity");
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await ask(page, RIDGE);
      await answered(page);
      await shot("passage-answer");
      await lastTurn(page).locator(".cite").first().click();
      await shot("passage");
      const triples = page.locator(".source[data-focused]").getByRole("button", { name: "What the graph states" });
      if (await triples.count()) {
        await triples.click();
        await shot("triples");
      }
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await lastTurn(page).getByRole("button", { name: "Good answer" }).click();
      await shot("feedback");
      await lastTurn(page).getByRole("button", { name: "Correct this" }).click();
      await expect(page.getByRole("form", { name: "Correct this" })).toBeVisible();
      await shot("correct");
      await page.getByRole("button", { name: "Cancel" }).click();
      await ask(page, "Tell me slowly about the Brackmor");
      await page.waitForTimeout(900);
      await shot("running");
      await page.keyboard.press("Escape");
      await shot("stopped");
      if (width < 1180) {
        await page.getByRole("button", { name: "Conversations" }).click();
        await shot("list");
      }
      await page.goto(`${served.address}#/data`);
      await expect(page.locator(".things li").first()).toBeVisible();
      await shot("data");
      await page.goto(`${served.address}#/data?table=bicycle`);
      await page.getByRole("button", { name: "Filter" }).click();
      await expect(page.locator("tbody .cell-link").first()).toBeVisible();
      await shot("browse");
      await page.locator("tbody .cell-link").first().click();
      await expect(page.locator(".thing .facts").first()).toBeVisible();
      await shot("thing");
      await page.goto(served.address);
      await ask(page, "Hello, what do you know about?");
      await answered(page);
      await ask(page, "Wie schwer sind die leichtesten Fahrräder mit Motor?");
      await answered(page);
      await shot("talk");
      for (const view of ["query", "schema", "taught", "build", "compare", "settings"]) {
        await page.goto(`${served.address}#/${view}`);
        await page.waitForTimeout(700);
        if (view === "query") await page.getByRole("button", { name: "Run" }).click();
        if (view === "schema") await page.locator(".card summary").nth(2).click();
        if (view === "compare") {
          await page.getByLabel("Question", { exact: true }).fill(COST);
          await page.getByRole("button", { name: "Compare" }).click();
          await page.waitForTimeout(1500);
        }
        await shot(view);
        if (view === "settings") {
          await page.getByText("Save a configuration").click();
          await page.locator(".new-configuration").first().scrollIntoViewIfNeeded();
          await shot("configuration");
        }
        if (view === "schema") {
          await page.getByRole("button", { name: "Build report" }).click();
          await shot("report");
          await page.getByRole("button", { name: "Annotations" }).click();
          await expect(page.locator(".cm-content")).toBeVisible();
          await page.getByRole("button", { name: "Preview" }).click();
          await page.waitForTimeout(600);
          await shot("annotations");
        }
      }
    });
  }
}

test("look at what the README shows", async ({ page, served }) => {
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.goto(served.address);
  await ask(page, MOST);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  await page.locator("#source-1 summary").first().click();
  await page.locator("#source-1").getByRole("button", { name: "Show a chart" }).click();
  await expect(page.locator(".bars li").first()).toBeVisible();
  await page.screenshot({ path: "shots/page-answer.png" });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "New chat" }).click();
  await ask(page, RIDGE);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: "shots/page-passage.png" });
});
