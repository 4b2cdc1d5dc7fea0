// One's own data: sent, built, asked, described and evaluated; and who else may use the server.

import { answered, ask, expect, lastTurn, test } from "./ragonite";

const BOATS = `@prefix : <http://boats.example/> . @prefix s: <http://boats.example/schema#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:lyra a s:Ferry ; rdfs:label "Lyra" ; s:length 120 . :mira a s:Ferry ; rdfs:label "Mira" ; s:length 95 .
`;
const QUESTIONS = `{"conversation": 1, "turn": 1, "category": "value", "question": "What is the length of the Lyra?", "expect": {"all_of": [["120"]]}}
{"conversation": 2, "turn": 1, "category": "value", "question": "What is the length of the Mira?", "expect": {"all_of": [["7"]]}}
`;

test("files become a knowledge base that is asked, described and evaluated", async ({ page, served }) => {
  test.setTimeout(120_000);
  await page.goto(`${served.address}#/build`);
  const form = page.getByRole("form", { name: "A knowledge base from your files" });
  await expect(form.getByRole("button", { name: "Build" })).toBeDisabled();
  await form.getByLabel("Choose files").setInputFiles([
    { name: "broken.ttl", mimeType: "text/turtle", buffer: Buffer.from(`${BOATS}:x s:length .\n`) },
    { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Lyra\nThe Lyra crosses the sound.\n") },
  ]);
  await expect(form.getByRole("list", { name: "Files" }).locator("li")).toContainText(["RDF", "document"]);
  await form.getByLabel("Name").fill("boats");

  // What is wrong with a file is said, and nothing is built of it.
  await form.getByRole("button", { name: "Build" }).click();
  await expect(page.getByRole("alert")).toContainText(/broken\.ttl:3:\d+/);
  await form.getByRole("button", { name: "Leave out broken.ttl" }).click();
  await form.getByLabel("Choose files").setInputFiles({ name: "boats.ttl", mimeType: "text/turtle", buffer: Buffer.from(BOATS) });
  await form.getByRole("button", { name: "Build" }).click();
  await expect(page.locator(".built")).toContainText("boats is built and served", { timeout: 60_000 });
  const jobs = page.getByRole("list", { name: "Jobs" });
  await expect(jobs.locator("li")).toHaveCount(2);
  await expect(jobs).toContainText("Build of boats");
  await page.getByRole("button", { name: "Ask it" }).click();
  await ask(page, "Which ferry is the longest?");
  await answered(page);
  await expect(lastTurn(page).locator(".markdown")).toContainText("Lyra");

  // A column gets its unit by a form, and the answer has it.
  await page.goto(`${served.address}#/schema/ferry?kb=boats`);
  await page.getByRole("button", { name: "Describe length" }).click();
  const describe = page.getByRole("form", { name: "Describe length" });
  await describe.getByLabel("Unit").fill("m");
  await describe.getByRole("button", { name: "Build with this" }).click();
  await expect(page.locator("#schema-ferry .unit")).toHaveText("m", { timeout: 60_000 });
  await page.getByRole("button", { name: "Annotations" }).click();
  await expect(page.locator(".cm-content")).toContainText('unit = "m"');

  // The graph gets a title, which stands wherever it is chosen and asked.
  await page.goto(`${served.address}#/schema?kb=boats`);
  await page.getByRole("button", { name: "Describe the graph" }).click();
  const whole = page.getByRole("form", { name: "Describe the graph" });
  await expect(whole.getByLabel("Title")).toHaveValue("boats");
  await whole.getByLabel("Title").fill("Ferries of the sound");
  await whole.getByLabel("What it is about").fill("How long each is.");
  await whole.getByRole("button", { name: "Build with this" }).click();
  await expect(page.locator(".titled h2")).toHaveText("Ferries of the sound", { timeout: 60_000 });
  await expect(page.getByLabel("Graph").locator("option", { hasText: "Ferries of the sound" })).toHaveAttribute("value", "boats");
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.locator(".welcome")).toContainText("Ask Ferries of the sound");
  await expect(page.locator(".welcome .about")).toHaveText("How long each is.");
  await ask(page, "What is in here?");
  await answered(page);
  await expect(lastTurn(page).locator(".markdown")).toContainText("This is \"Ferries of the sound\": How long each is.");

  await page.goto(`${served.address}#/build`);
  const set = page.getByRole("form", { name: "Ask a set of questions" });
  await set.getByLabel("Questions for boats").setInputFiles({ name: "q.jsonl", mimeType: "application/json", buffer: Buffer.from(QUESTIONS) });
  await set.getByRole("button", { name: "Ask them all" }).click();
  await expect(page.locator(".built")).toContainText("1 of 2 right", { timeout: 60_000 });
  await expect(page.getByRole("list", { name: "Wrong answers" })).toContainText("What is the length of the Mira?");
});

test("what a build leaves out is told, statement by statement", async ({ page, served }) => {
  test.setTimeout(120_000);
  await page.goto(`${served.address}#/build`);
  const form = page.getByRole("form", { name: "A knowledge base from your files" });
  await form.getByLabel("Choose files").setInputFiles({ name: "boats.ttl", mimeType: "text/turtle", buffer: Buffer.from(`${BOATS}:x s:length .\n`) });
  await form.getByLabel("Leave out broken statements").check();
  await form.getByRole("button", { name: "Build" }).click();
  const built = page.locator(".built");
  await expect(built).toContainText("boats is built and served", { timeout: 60_000 });
  await built.getByText("1 broken statement was left out").click();
  await expect(built.getByRole("list", { name: "Left out" })).toHaveText(/^boats\.ttl:3:\d+: /);
  // It is told of later on too.
  await page.reload();
  await expect(page.getByRole("list", { name: "Jobs" })).toContainText("1 broken statement was left out");
});

test("a token is made, shown once and taken back", async ({ page, served }) => {
  await page.goto(`${served.address}#/settings`);
  await page.getByText("Make a token").click();
  await page.getByLabel("User", { exact: true }).fill("ada");
  await page.getByLabel("Days it is valid").fill("3");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(".secret code")).toHaveText(/\S{20,}/);
  const secret = (await page.locator(".secret code").textContent()) ?? "";
  await page.reload();
  await expect(page.locator(".secret")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  const list = page.getByRole("list", { name: "Tokens" });
  await expect(list).toContainText(/ada.*may ask, until/);
  await page.getByRole("button", { name: "Delete the token of ada" }).click();
  await expect(list.locator("li")).toHaveCount(0);
});
