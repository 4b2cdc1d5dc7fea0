// What must hold when things go wrong: stop, a reload or a dying server in mid-answer, hostile text, a token.

import { answered, ask, COST, expect, lastTurn, serve, test } from "./ragonite";

const SLOW = "Tell me slowly about the Brackmor";

test("Esc stops the model, the slash comes back to the question", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, SLOW);
  await expect(lastTurn(page).locator(".markdown")).toContainText("and and");
  await page.keyboard.press("Escape");
  await expect(lastTurn(page)).toHaveAttribute("data-state", "stopped");
  await expect(lastTurn(page)).toContainText("Stopped; the text above was not checked.");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("/");
  await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
  await ask(page, COST);
  await answered(page);
});

test("a reload in mid-answer ends in a stored state, and the conversation goes on", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, SLOW);
  await expect(lastTurn(page).locator(".markdown")).toContainText("and and");
  await page.reload();
  await expect(page.locator(".turn")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(lastTurn(page)).toHaveAttribute("data-state", "stopped", { timeout: 30_000 });
  await ask(page, COST);
  await answered(page);
});

test("a server that dies in mid-answer is said, and once it is back all goes on", async ({ page, served, complaints }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await ask(page, SLOW);
  await expect(lastTurn(page).locator(".markdown")).toContainText("and and");
  await served.kill();
  await expect(lastTurn(page)).toHaveAttribute("data-state", "failed");
  await expect(lastTurn(page).getByRole("alert")).toContainText("The connection broke before the answer was complete.");
  await expect(lastTurn(page).getByRole("alert")).toContainText("ragonite serve");
  const again = await serve(["bicycles"], { state: served.state, bind: new URL(served.address).host });
  await page.reload();
  await expect(page.locator(".turn")).toHaveCount(2);
  await ask(page, COST);
  await answered(page);
  await again.kill();
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/net::ERR_|Failed to fetch/.test(complaint)));
});

test.describe("hostile text", () => {
  test.use({ kbs: ["hostile"] });

  test("stays text everywhere", async ({ page, served }) => {
    await page.goto(served.address);
    await ask(page, "What does the Hostile cost? <b onmouseover=alert(1)>");
    await answered(page);
    await expect(lastTurn(page).locator(".question")).toContainText("<b onmouseover=alert(1)>");
    await ask(page, "Which gadgets cost the most?");
    await answered(page);
    // The labels stand in the answer, as text.
    await expect(lastTurn(page).locator(".answer .result")).toContainText("<img src=x onerror=");
    await expect(lastTurn(page).locator(".answer a")).toHaveCount(0);
    await lastTurn(page).locator(".cite").first().click();
    await expect(page.locator(".panel")).toContainText("[click](javascript:alert(1))");
    for (const forbidden of [".turns img", ".turns script", ".panel img", ".panel script", "a[href^='javascript:']"]) {
      await expect(page.locator(forbidden)).toHaveCount(0);
    }
    await page.goto(`${served.address}#/query?language=sql&query=${encodeURIComponent("SELECT label, note, price FROM gadget")}`);
    await expect(page.locator(".console-result tbody")).toContainText("<img src=x onerror=");
    await page.getByRole("button", { name: /^Show all [\d,]+ characters/ }).first().click();
    await page.goto(`${served.address}#/schema`);
    // The only table is open.
    await expect(page.locator(".examples").first()).toBeVisible();
    for (const forbidden of ["main img:not([src='./icon.svg'])", ".panel img", "main script", "main b", "a[href^='javascript:']"]) {
      await expect(page.locator(forbidden)).toHaveCount(0);
    }
    expect(await page.title()).toBe("ragonite");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test("a conversation that is not there says what to do", async ({ page, served, complaints }) => {
  await page.goto(`${served.address}#/c/nothing`);
  await expect(page.getByRole("alert")).toContainText("There is no conversation with this id.");
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.locator(".welcome")).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("404")));
});

test("the page asks for the token", async ({ page, complaints }) => {
  const guarded = await serve(["bicycles"], { env: { RAGONITE_TOKEN: "a token of some length" } });
  await page.goto(guarded.address);
  await page.getByLabel("Token").fill("another token");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The token that was given is not the server's.");
  await page.getByLabel("Token").fill("a token of some length");
  await page.keyboard.press("Enter");
  await ask(page, COST);
  await answered(page);
  await guarded.kill();
  complaints.length = 0;
});
