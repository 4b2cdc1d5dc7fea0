// Before all tests: the scripted model and the knowledge bases that they ask, made once by the real program.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { hostileGraph } from "./hostile";
import { manyHouses } from "./houses";
import { startModel } from "./model";

/** The binary under test. */
export function program(): string {
  const given = process.env.RAGONITE;
  if (!given) throw new Error("Set RAGONITE to the binary to test: RAGONITE=path/to/ragonite npm run e2e");
  return resolve(given);
}

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "ragonite-page-"));
  const { server, port } = await startModel();
  writeFileSync(
    join(folder, "ragonite.toml"),
    `[llm]\nprovider = "openai"\nmodel = "scripted"\nbase_url = "http://127.0.0.1:${port}/v1"\n[llm.models.other]\nmodel = "scripted too"\n[embedding]\nprovider = "none"\n`,
  );
  const example = resolve("../examples/bicycles");
  const build = (...options: string[]) => {
    execFileSync(program(), ["build", ...options, "--no-dense"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  };
  build(`${example}/bicycles.ttl`, "--annotations", `${example}/annotations.toml`, "--texts", `${example}/texts.jsonl`, "--out", "bicycles");
  writeFileSync(join(folder, "hostile.ttl"), hostileGraph());
  build("hostile.ttl", "--out", "hostile");
  writeFileSync(join(folder, "houses.ttl"), manyHouses());
  build("houses.ttl", "--out", "houses");
  process.env.PAGE_FOLDER = folder;
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
}
