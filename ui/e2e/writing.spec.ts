// Writing questions: names that go on, questions put otherwise, conversations found again; and Back on a phone.

import { answered, ask, COST, expect, lastTurn, MOST, test } from "./ragonite";

test("a name goes on from what is typed, by the keyboard and by a click", async ({ page, served }) => {
  await page.goto(served.address);
  // What there is to ask about is said before.
  await expect(page.locator(".held")).toContainText("bicycle 104");
  const field = page.getByLabel("Question", { exact: true });
  const names = page.getByRole("listbox", { name: "Names that go on so" });
  await field.pressSequentially("How much does the tolvane tour pl");
  await expect(names.getByRole("option").first()).toHaveText("Tolvane Tour Plus");
  await page.keyboard.press("ArrowDown");
  await expect(names.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("How much does the Tolvane Tour Plus");
  await expect(names).toHaveCount(0);
  await field.pressSequentially(" cost?");
  await page.keyboard.press("Enter");
  await answered(page);
  await expect(lastTurn(page).locator(".answer")).toContainText("EUR 1,049");
  // Esc closes them and leaves what was typed; Enter then asks it as it is.
  await field.pressSequentially("Ridg");
  await expect(names).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names).toHaveCount(0);
  await expect(field).toHaveValue("Ridg");
  await field.fill("");
  await field.pressSequentially("Is the knickholm sp");
  await names.getByRole("option").first().click();
  await expect(field).toHaveValue(/^Is the Knickholm Spark/);
  await expect(field).toBeFocused();
});

test("a question is put otherwise and takes the place of what followed", async ({ page, served }) => {
  await page.goto(served.address);
  for (const question of [COST, "And how heavy is it?", MOST]) {
    await ask(page, question);
    await answered(page);
  }
  const second = page.locator(".turn").nth(1);
  await second.getByRole("button", { name: "Edit the question" }).click();
  await expect(second).toContainText("This answer and the one after it go.");
  await page.keyboard.press("Escape");
  await expect(second.getByRole("heading")).toHaveText("And how heavy is it?");
  await second.getByRole("button", { name: "Edit the question" }).click();
  await second.getByLabel("The question, put otherwise").fill("How heavy is the Tolvane Summit?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".turn")).toHaveCount(2);
  await answered(page);
  await page.reload();
  await expect(page.locator(".turn .question")).toHaveText([COST, "How heavy is the Tolvane Summit?"]);
});

test("conversations are found by what was asked in them", async ({ page, served }) => {
  await page.goto(served.address);
  for (const n of [1, 2, 3, 4, 5]) {
    await page.getByRole("button", { name: "New chat" }).click();
    await ask(page, n === 3 ? COST : "Hello");
    await answered(page);
    if (n === 3) {
      await ask(page, MOST);
      await answered(page);
    }
  }
  await page.getByLabel("Search conversations").fill("cost the MOST");
  await expect(page.locator(".conversations li")).toHaveCount(1);
  await expect(page.locator(".conversations .title")).toHaveText(COST);
  await page.getByLabel("Search conversations").fill("zebra crossing");
  await expect(page.getByText("No conversation says that.")).toBeVisible();
});

test("what was typed in one language of the console is there when one comes back", async ({ page, served }) => {
  await page.goto(`${served.address}#/query`);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("SELECT 41 + 1");
  await page.getByRole("button", { name: "SPARQL" }).click();
  await expect(page.locator(".cm-content")).toContainText("?type");
  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await expect(page.locator(".cm-content")).toHaveText("SELECT 41 + 1");
});

test("on a phone Back closes the sheet and stays in the conversation", async ({ page, served }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  const address = page.url();
  const sheet = page.getByRole("complementary", { name: "Where the answer comes from" });
  for (const close of [() => page.goBack(), () => page.getByRole("button", { name: "Close", exact: true }).click()]) {
    await lastTurn(page).locator(".cite").first().click();
    await expect(sheet).toBeVisible();
    await close();
    await expect(sheet).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(page.locator(".turn")).toHaveCount(1);
  }
});
