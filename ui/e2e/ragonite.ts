// What every test has: a server of its own with no conversations yet, and a page that must not complain.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect, type Page } from "@playwright/test";
import { program } from "./setup";

export interface Served {
  address: string;
  /** Ends it at once, as a crash would. */
  kill: () => Promise<void>;
}

/** Every server that a test started; none outlives it. */
const running = new Set<ChildProcess>();

/** Starts `ragonite serve` over knowledge bases of the set-up. */
export async function serve(kbs: string[], options: { env?: NodeJS.ProcessEnv; bind?: string; state?: string; config?: string } = {}): Promise<Served & { state: string }> {
  const folder = process.env.PAGE_FOLDER ?? "";
  const state = options.state ?? mkdtempSync(join(folder, "state-"));
  const env = { ...process.env, XDG_STATE_HOME: state, XDG_CONFIG_HOME: state, RAGONITE_TOKEN: "", ...options.env };
  const child = spawn(program(), ["serve", ...kbs, "--bind", options.bind ?? "127.0.0.1:0"], { cwd: options.config ?? folder, env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  let complaint = "";
  child.stderr.on("data", (chunk) => (complaint += chunk));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /http:\/\/\S+/.exec(line)?.[0];
      if (found) resolve(found);
    });
    child.on("exit", () => reject(new Error(`The server ended: ${complaint}`)));
  });
  return { address, state, kill: () => killed(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.on("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** While working on the page: its files come from a folder, not from the binary, which need not be built anew. */
async function takeFrom(folder: string, page: Page): Promise<void> {
  await page.context().route(/^http:\/\/127\.0\.0\.1:\d+\/(?!api\/)/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    await route.fulfill({ path: join(folder, path === "/" ? "index.html" : path) });
  });
}

interface Fixtures {
  kbs: string[];
  served: Served & { state: string };
  /** Errors of the page and its console; a test ends with none. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  kbs: [["bicycles"], { option: true }],
  served: async ({ kbs }, use) => {
    const served = await serve(kbs);
    await use(served);
    await Promise.all([...running].map(killed));
  },
  complaints: [
    async ({ page, served }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        // Chromium gives what is typed in the editor the style of what it replaces, by an attribute that the policy
        // refuses; the editor draws it anew.
        const typed = message.text().startsWith("Applying inline style violates") && message.location().url.includes("#/query");
        if (message.type() === "error" && !typed) complaints.push(message.text());
      });
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(served.address) && !url.startsWith("blob:")) complaints.push(`It asked for ${url}`);
      });
      if (process.env.FRESH) await takeFrom(process.env.FRESH, page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Writes a question and sends it. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.keyboard.press("Enter");
}

export const lastTurn = (page: Page) => page.locator(".turn").last();

/** Waits until the last question has its answer. */
export async function answered(page: Page): Promise<void> {
  await expect(lastTurn(page)).toHaveAttribute("data-state", "answered");
}

export const COST = "How much does the Tolvane Tour Plus cost?";
export const MOST = "Which bicycles cost the most?";
export const RIDGE = "What kind of riding is the Ridge made for?";
