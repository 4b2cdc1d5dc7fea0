// What people do: ask, follow citations down to where they come from, come back.

import { readFileSync } from "node:fs";
import { answered, ask, COST, expect, lastTurn, MOST, RIDGE, test } from "./ragonite";

test("asks, follows up, and comes back to it all after a reload", async ({ page, served }) => {
  await page.goto(served.address);
  await expect(page.locator(".starters li")).toHaveCount(6);
  await ask(page, COST);
  await answered(page);
  await expect(lastTurn(page).locator(".markdown")).toContainText("price EUR 1,049");
  await expect(lastTurn(page).locator(".took")).toContainText("Answered in");
  await ask(page, "And how heavy is it?");
  await expect(page.locator(".turn[data-state=answered]")).toHaveCount(2);
  await expect(lastTurn(page).locator(".standalone")).toContainText("How heavy is Tolvane Tour Plus?");
  await expect(lastTurn(page).locator(".markdown")).toContainText("15.2 kg");

  await page.reload();
  await expect(page.locator(".turn[data-state=answered]")).toHaveCount(2);
  await lastTurn(page).getByRole("button", { name: "Steps", exact: true }).click();
  await expect(page.locator(".steps li")).toHaveCount(5);
  await page.getByRole("tab", { name: "Steps" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Inspector" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No model was called.")).toBeVisible();
});

test("a name that fits several things is a choice, and each asks the whole question", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, "How heavy is the Tolvane Summit?");
  await answered(page);
  const choice = page.getByRole("group", { name: "Which Tolvane Summit?" });
  await expect(choice.getByRole("button")).not.toHaveCount(0);
  await choice.getByRole("button", { name: /^Tolvane Summit Max/ }).click();
  await answered(page);
  await expect(lastTurn(page)).toContainText("How heavy is the Tolvane Summit Max?");
  await expect(lastTurn(page)).toContainText(/Tolvane Summit Max: weight [\d.]+ kg/);
});

test("small talk is answered from the schema, and leads to questions", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, "Hello, what do you know about?");
  await answered(page);
  await expect(lastTurn(page).locator(".markdown")).toContainText(/The graph tells of .*bicycles/);
  await expect(lastTurn(page).locator(".foundation")).toHaveCount(0);
  await expect(lastTurn(page).locator(".follow-ups li").first()).toBeVisible();
  await lastTurn(page).locator(".cite").click();
  await expect(page.locator("#source-1")).toContainText("how many");
});

test("a thing is found, read, and leads on; tables are browsed", async ({ page, served }) => {
  await page.goto(`${served.address}#/data`);
  await expect(page.locator(".things li").first()).toBeVisible();
  await page.getByLabel("Search for a thing").fill("tour pluss");
  await page.getByRole("link", { name: /^Tolvane Tour Plus/ }).first().click();
  const thing = page.getByRole("article", { name: "Tolvane Tour Plus" });
  await expect(thing.getByRole("heading", { name: "What is stated of it" })).toBeVisible();
  const address = page.url();
  await thing.locator(".facts a").first().click();
  await expect(thing).toHaveCount(0);
  await expect(page.locator(".thing .facts").first()).toBeVisible();
  await page.goto(address);
  await expect(thing).toBeVisible();
  await page.goto(`${served.address}#/data?table=bicycle`);
  await expect(page.locator("tbody tr")).toHaveCount(25);
  await page.locator("tbody .cell-link").first().click();
  await expect(page.locator(".thing .facts").first()).toBeVisible();
  await page.getByRole("button", { name: "Ask about it" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue(/^Tell me about /);
});

test("a citation opens its source beside the answer; the result sorts, draws and saves", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, MOST);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  const table = lastTurn(page).locator(".answer .result");
  await expect(table.locator("tbody tr")).toHaveCount(8);
  await expect(table.locator("th").nth(1)).toContainText("priceEUR");
  await expect(table.locator("tbody tr").first()).toContainText("12,299");
  await expect(table.locator("td[data-bar]")).toHaveCount(8);
  await expect(lastTurn(page).locator(".markdown .cite[data-n='1']")).toHaveCount(1);
  await expect(lastTurn(page).locator(".foundation")).toContainText("Probably understood");
  const source = page.locator("#source-1");
  await expect(source).toBeFocused();
  // What stands in the answer is not said twice.
  await expect(source.locator("table")).toBeHidden();
  await source.getByText("The rows, which stand in the answer").click();
  await expect(source.locator("tbody tr")).toHaveCount(8);
  await expect(source.locator("th").nth(2)).toContainText("EUR");
  await expect(source.locator("tbody tr").first()).toContainText("12,299");
  await source.getByRole("button", { name: "price EUR" }).click();
  await source.getByRole("button", { name: "price EUR" }).click();
  await expect(source.locator("tbody tr").first()).toContainText("7,349");
  const saving = page.waitForEvent("download");
  await source.getByRole("button", { name: "Save as CSV" }).click();
  const csv = readFileSync(await (await saving).path(), "utf8");
  expect(csv.split("\r\n")[1]).toBe("Brackmor Feather Team,1,12299");
  await source.getByRole("button", { name: "Show a chart" }).click();
  await expect(source.locator(".bars li")).toHaveCount(8);
  await expect(source.locator("figure")).toContainText("price (EUR) by name");
  // A cell of the answer leads to where it comes from at once, another one to its own.
  for (const cell of ["12,299", "7,349"]) {
    await table.getByRole("button", { name: cell }).first().click();
    await expect(page.locator(".detail .triples")).toContainText(cell);
  }
  await page.getByRole("button", { name: "Sources", exact: true }).last().click();
  await expect(source).toBeVisible();
});

test("the words of a passage that support its sentence are marked", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, RIDGE);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  const passage = page.locator(".source[data-focused] .passage");
  await expect(passage).toContainText("The Ridge is the Tolvane for hilly country.");
  await expect(passage.locator("mark").first()).toContainText("Ridge");
  expect(await passage.locator("mark").count()).toBeLessThan(25);
});

test("what each source is worth is told when it is asked for", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, RIDGE);
  await answered(page);
  const before = await lastTurn(page).locator(".markdown").innerText();
  await lastTurn(page).locator(".cite").first().click();
  await page.getByRole("button", { name: "What is each worth?" }).click();
  const worth = page.locator(".source[data-focused] .worth");
  await expect(worth.locator("summary")).toContainText("Without it");
  await worth.locator("summary").click();
  await expect(worth.locator("p")).toBeVisible();
  // The answer stays as it was.
  expect(await lastTurn(page).locator(".markdown").innerText()).toBe(before);
});

test("a query is edited, run, refused when it would write, and leads back", async ({ page, served, complaints }) => {
  await page.goto(served.address);
  await ask(page, MOST);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  await page.locator("#source-1").getByText("SQL query").click();
  await page.locator("#source-1").getByRole("link", { name: "Edit and run" }).first().click();
  await expect(page.locator(".console-result tbody tr")).toHaveCount(8);
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("SELECT label, price FROM bicycle WHERE price > 9000 ORDER BY price");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".console-result tbody tr")).toHaveCount(3);
  await page.reload();
  await expect(page.locator(".console-result tbody tr")).toHaveCount(3);
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("DROP TABLE bicycle");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText("Change the query");
  await page.getByRole("button", { name: "SPARQL" }).click();
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator(".console-result tbody tr").first()).toBeVisible();
  await page.goBack();
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("422")));
});

test("the console leads back to the answer it came from", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  await page.locator("#source-1 summary").first().click();
  await page.locator("#source-1").getByRole("link", { name: "Edit and run" }).first().click();
  await page.getByRole("link", { name: "Back to the answer" }).click();
  await expect(page.locator("#source-1[data-focused]")).toBeVisible();
});

test("conversations are renamed, filtered by address, deleted", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  const item = page.locator(".conversations li").first();
  await item.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("New title").fill("What bikes cost");
  await page.keyboard.press("Enter");
  await expect(item.locator(".title")).toHaveText("What bikes cost");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What bikes cost");
  const address = page.url();
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.locator(".welcome")).toBeVisible();
  await page.goto(address);
  await expect(page.locator(".turn")).toHaveCount(1);
  await item.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.locator(".conversations li")).toHaveCount(0);
  await expect(page.locator(".welcome")).toBeVisible();
});

test("a deep link leads to a turn and its source", async ({ page, served }) => {
  await page.goto(served.address);
  for (const question of [COST, MOST, RIDGE]) {
    await ask(page, question);
    await answered(page);
  }
  const id = await page.locator(".turn").nth(1).getAttribute("id");
  const conversation = new URL(page.url()).hash;
  await page.goto("about:blank");
  await page.goto(`${served.address}${conversation}/t/${id?.replace("turn-", "")}/s/1`);
  await expect(page.locator("#source-1[data-focused]")).toContainText("Brackmor Feather Team");
  await expect(page.locator(".turn").nth(1)).toBeInViewport();
});

test("one question through two configurations, side by side", async ({ page, served }) => {
  await page.goto(`${served.address}#/compare`);
  await page.getByLabel("Question", { exact: true }).fill(COST);
  await page.getByRole("button", { name: "Compare" }).click();
  const sides = page.locator(".side");
  await expect(sides.nth(0).locator(".markdown")).toContainText("EUR 1,049");
  await expect(sides.nth(1).locator(".figures dd").first()).toHaveText(/\d/);
  await expect(sides.nth(0).getByRole("combobox")).not.toHaveValue(await sides.nth(1).getByRole("combobox").inputValue());
  await expect(sides.nth(0).getByRole("combobox")).toBeEnabled();
  await sides.nth(0).locator(".cite").first().click();
  await expect(page.locator(".turn[data-state=answered]")).toHaveCount(1);
  await expect(page.locator("#source-1[data-focused]")).toBeVisible();
  // The one that was opened stays, the other goes.
  await page.reload();
  await expect(page.locator(".conversations li")).toHaveCount(1);
});

test("the schema is browsed", async ({ page, served }) => {
  await page.goto(`${served.address}#/schema`);
  await page.getByLabel("Filter the schema").fill("suspension");
  // The one table that is left opens by itself.
  const card = page.locator("#schema-bicycle");
  await expect(card).toContainText("suspension_travel");
  await expect(card.locator(".unit", { hasText: "mm" }).first()).toBeVisible();
  await card.getByRole("link", { name: "Show rows" }).click();
  await expect(page.locator(".console-result tbody tr").first()).toBeVisible();
});

test("dark is chosen, kept, and taken back", async ({ page, served }) => {
  await page.goto(`${served.address}#/settings`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Dark" }).click();
  expect(await ground()).not.toBe(light);
  await page.reload();
  expect(await ground()).not.toBe(light);
  await page.getByRole("button", { name: "As the system" }).click();
  expect(await ground()).toBe(light);
});

test("a cell leads to its triple, its entity, and on to neighbours", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await lastTurn(page).locator(".cite").first().click();
  await page.locator("#source-1 .cell", { hasText: "1,049" }).click();
  const detail = page.locator(".detail");
  await expect(detail.getByRole("button", { pressed: true })).toContainText("price");
  await expect(detail.locator(".triples li")).toHaveCount(1);
  await expect(detail.locator(".triples")).toContainText("Tolvane Tour Plus");
  await expect(detail.locator(".triples")).toContainText("EUR 1,049");
  await detail.getByRole("button", { name: /^All about/ }).click();
  await expect(detail.locator(".graph")).toBeVisible();
  await expect(detail.locator(".triples li", { hasText: "colour" }).first()).toBeVisible();
  const neighbour = detail.locator(".graph").getByRole("button").first();
  const name = await neighbour.getAttribute("aria-label");
  await neighbour.click();
  await expect(detail.getByRole("heading", { level: 3 })).toContainText(name ?? "?");
  await detail.locator(".crumbs button").first().click();
  await expect(detail.getByRole("heading", { level: 3 })).toContainText("Tolvane Tour Plus");
  await detail.getByRole("button", { name: "Sources" }).click();
  await expect(page.locator("#source-1")).toBeVisible();
});

test("feedback is kept with its comment, and taken back", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  await page.getByRole("button", { name: "Bad answer" }).click();
  await page.getByLabel("What about it?").fill("The price is old.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "true");
  const conversation = /#\/c\/([^/]+)/.exec(page.url())?.[1];
  const stored = await page.request.get(`${served.address}api/v1/conversations/${conversation}`);
  expect((await stored.json()).turns[0].feedback).toEqual({ rating: "down", comment: "The price is old." });
  await page.getByRole("button", { name: "Bad answer" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "false");
});

test("a conversation is taken along as Markdown and as JSON", async ({ page, served }) => {
  await page.goto(served.address);
  await ask(page, COST);
  await answered(page);
  const save = async (name: string) => {
    await page.getByLabel("Share and save").click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const download = await saving;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  };
  const markdown = await save("Markdown");
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.text).toContain(COST);
  const bundle = await save("JSON");
  expect(bundle.name).toMatch(/\.json$/);
  expect(JSON.stringify(JSON.parse(bundle.text))).toContain(COST);
});

test("settings show what answers, test the models, and hold no key", async ({ page, served }) => {
  await page.goto(`${served.address}#/settings`);
  await expect(page.locator(".values").first()).toBeVisible();
  await page.getByRole("button", { name: "Test them" }).click();
  await expect(page.locator(".trial").first()).toContainText("works");
  await page.getByRole("radio", { name: "sql-only" }).check();
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.getByLabel("Answered by")).toHaveValue("sql-only");
  await ask(page, COST);
  await answered(page);
  await expect(lastTurn(page).locator(".took")).toContainText("Tables alone");
});

test("a configuration is saved, asked by, compared, changed, renamed and deleted", async ({ page, served }) => {
  await page.goto(`${served.address}#/settings`);
  const form = page.locator(".new-configuration").first();
  const list = page.getByRole("list", { name: "Configurations" });
  await page.getByText("Save a configuration").click();
  await form.getByLabel("Name", { exact: true }).fill("brief");
  await form.getByRole("combobox", { name: /^Strategy/ }).selectOption("text-only");
  await expect(form.getByRole("combobox", { name: "readings" })).toHaveCount(0);
  await form.getByRole("combobox", { name: /^Model/ }).selectOption("other");
  await form.getByLabel("passages").fill("2");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("radio", { name: /brief/ })).toBeChecked();
  await expect(list).toContainText("text-only, other, passages 2");
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.getByLabel("Answered by")).toHaveValue("brief");
  await ask(page, RIDGE);
  await answered(page);
  await expect(lastTurn(page).locator(".took")).toContainText("brief");
  // What is saved is what one wants to compare with.
  await page.goto(`${served.address}#/compare`);
  await expect(page.locator(".side").nth(0).getByRole("combobox")).toHaveValue("ragonite");
  await expect(page.locator(".side").nth(1).getByRole("combobox")).toHaveValue("brief");
  await page.goto(`${served.address}#/settings`);
  await page.getByRole("button", { name: "Change brief" }).click();
  await expect(form.getByLabel("passages")).toHaveValue("2");
  await form.getByLabel("Name", { exact: true }).fill("short");
  await form.getByLabel("passages").fill("");
  await form.getByRole("combobox", { name: "check claims" }).selectOption("no");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(list).toContainText("text-only, other, check claims no");
  await expect(page.getByRole("radio", { name: /brief/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete short" }).click();
  await expect(page.getByRole("radio", { name: /short/ })).toHaveCount(0);
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.getByLabel("Answered by")).toHaveValue("ragonite");
});

test("annotations are tried out before a build", async ({ page, served }) => {
  test.setTimeout(120_000);
  await page.goto(`${served.address}#/schema`);
  await page.getByRole("button", { name: "Build report" }).click();
  await expect(page.locator(".doubts li").first()).toBeVisible();
  await page.getByRole("button", { name: "Annotations" }).click();
  await expect(page.locator(".cm-content")).toContainText("[");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator(".effects")).toContainText("Nothing would change");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText('\n[tables.bicycle.columns.gears]\ncomment = "How many gears it has."\n');
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator(".effects li").first()).toContainText("gears");
});

test.describe("a graph without annotations", () => {
  test.use({ kbs: ["hostile"] });
  test("offers what was inferred to begin with, and says what of it is wrong as what it is", async ({ page, served, complaints }) => {
    await page.goto(`${served.address}#/schema`);
    await page.getByRole("button", { name: "Annotations" }).click();
    await page.getByRole("button", { name: "Begin with what was inferred" }).click();
    await expect(page.locator(".cm-content")).toContainText("# Annotations");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.locator(".effects")).toContainText("Nothing would change");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("nonsense = 1\n");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("alert")).toContainText("The annotations cannot be followed");
    // The browser notes the refusal.
    complaints.length = 0;
  });
});

test("cells of the console lead to the things they stand for, and a missing prefix is named", async ({ page, served, complaints }) => {
  const query = async (language: string, text: string) => page.goto(`${served.address}#/query?${new URLSearchParams({ language, query: text, from: `/${language}` })}`);
  await query("sql", "SELECT id, label FROM bicycle WHERE label = 'Tolvane Tour Plus'");
  await page.locator(".console-result .cell-link").first().click();
  await expect(page.locator(".thing")).toContainText("Tolvane Tour Plus");
  await query("sparql", "SELECT ?s ?type WHERE { ?s a ?type } LIMIT 20");
  await expect(page.locator(".console-result .cell-link").first()).toHaveAttribute("href", /iri=http/);
  await page.locator(".console-result .cell-link").first().click();
  await expect(page.locator(".thing .facts").first()).toBeVisible();
  await query("sparql", "SELECT * WHERE { ?s foaf:name ?o }");
  await expect(page.getByRole("alert")).toContainText("the prefix `foaf:` is not declared; begin the query with `PREFIX foaf: <http://xmlns.com/foaf/0.1/>`");
  complaints.length = 0;
});

test("a question view is queried by the names people read", async ({ page, served }) => {
  await page.goto(`${served.address}#/query?language=view`);
  await expect(page.locator(".cm-content")).toContainText('"view": "bicycle"');
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator(".console-result tbody tr")).toHaveCount(20);
  await page.getByText("The SQL it became").click();
  await expect(page.locator(".console-result pre")).toContainText("SELECT");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText('{"view": ');
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText("This is no JSON");
});
