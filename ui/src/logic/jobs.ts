// Work that the server does in the background: followed until it has ended, and how it stands in words.

import { Failure, job as read } from "../api";
import type { Job } from "../wire";

/** Between two looks, in milliseconds. */
const PAUSE = 400;

export const isOver = ({ state }: Job) => state === "done" || state === "failed" || state === "cancelled";

/** What the stages of a build are called; what is not here says it itself. */
const STAGES: Record<string, string> = {
  starting: "Starting",
  read: "Reading the files",
  induce: "Seeing what kinds of things there are",
  rows: "Writing the tables",
  indexes: "Indexing the tables",
  triples: "Writing the statements",
  entities: "Collecting the names",
  passages: "Writing what is said of each thing",
  embed: "Making vectors",
  learn: "Learning from the examples",
  place: "Putting it in its place",
  asking: "Asking",
};

/** How far it is: "Reading the files 40 %…". */
export function progressOf({ state, progress }: Pick<Job, "state" | "progress">): string {
  if (state === "waiting" || !progress) return "Waiting for its turn…";
  const share = progress.total > 0 ? ` ${Math.floor((100 * progress.done) / progress.total)} %` : "";
  return `${STAGES[progress.stage] ?? progress.stage}${share}…`;
}

/** Looks again until the job has ended; one that failed is a failure, with `hint` for what to do. */
export async function ended(begun: Job, tell: (job: Job) => void, hint: string): Promise<Job> {
  let now = begun;
  while (!isOver(now)) {
    tell(now);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    now = await read(now.id);
  }
  tell(now);
  if (now.state !== "done") throw new Failure(0, now.error ?? "It was cancelled.", hint);
  return now;
}

/** A name that can stand in an address, made of a file's: "My bikes.ttl.gz" is "My-bikes". */
export function nameFor(file: string): string {
  const bare = file.replace(/^.*[\\/]/, "").replace(/\.(gz|bz2|zst)$/i, "").replace(/\.[A-Za-z0-9]+$/, "");
  return bare
    .normalize("NFD")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
}

const TEXTS = /\.(jsonl|md|txt|html)$/i;

/** Whether a file is a document about the things of the graph, by its name. */
export const isText = (name: string) => TEXTS.test(name.replace(/\.(gz|bz2|zst)$/i, ""));

/** A text with files by the names that they have here: on the server they are called by their ids. */
export function named(text: string, names: Map<string, string>): string {
  return [...names].reduce((said, [id, name]) => said.replace(new RegExp(`\\b${id}(\\.\\w+)+`, "g"), () => name), text);
}

/** What a build left out, as its result says; nothing of one that an older server made. */
export function leftOut(result: unknown): { count: number; first: string[] } | undefined {
  const { count, first } = (result as { skipped?: { count?: unknown; first?: unknown } } | null)?.skipped ?? {};
  if (typeof count !== "number" || count === 0) return undefined;
  return { count, first: Array.isArray(first) ? first.filter((one) => typeof one === "string") : [] };
}
