// The page with the embedded model, as people have it after `make demo`: skipped, aloud, where the model is not there.

import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, COST, expect, lastTurn, serve, test } from "./ragonite";
import { program } from "./setup";

const folder = () => mkdtempSync(join(process.env.PAGE_FOLDER ?? "", "embedded-"));

test("the embedded model answers, with its sources", async ({ page, complaints }) => {
  const config = folder();
  const there = (model: string) => spawnSync(program(), ["model", "path", model], { cwd: config }).status === 0;
  const missing = !there("qwen2.5-coder-1.5b");
  if (missing && process.env.RAGONITE_REQUIRE_MODELS) throw new Error("The default chat model is not here: ragonite model pull");
  test.skip(missing, "the default chat model is not here (ragonite model pull)");
  test.setTimeout(300_000);
  // Everything is as by default, but for a machine that is busy with other tests, and a knowledge base without vectors.
  writeFileSync(join(config, "ragonite.toml"), "[limits]\nanswer_seconds = 280\n[embedding]\nprovider = \"none\"\n");
  const served = await serve([join(process.env.PAGE_FOLDER ?? "", "bicycles")], { config });
  await page.goto(served.address);
  await ask(page, COST);
  await expect(lastTurn(page)).toHaveAttribute("data-state", "answered", { timeout: 240_000 });
  await expect(lastTurn(page).locator(".markdown")).toContainText("1,049");
  await lastTurn(page).locator(".cite").first().click();
  await expect(page.locator("#source-1[data-focused]")).toContainText("Tolvane Tour Plus");
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.startsWith("It asked for http://127.0.0.1")));
});
