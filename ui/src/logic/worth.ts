// What a source is worth to an answer: how much of it would not be said without the source.

import type { Attribution } from "../wire";

export interface Worth {
  kind: "all" | "part" | "none";
  /** For the source's card. */
  label: string;
  /** The answer as it would be. */
  without: string;
}

/** Of the source with this number, if it was weighed. */
export function worthOf(attributions: Attribution[] | undefined, n: number): Worth | undefined {
  const found = attributions?.find(({ source }) => source === n);
  if (!found) return undefined;
  const without = found.text;
  if (found.verdict === "not_in_graph") return { kind: "all", label: "Without it there is no answer", without };
  if (found.share === 0) return { kind: "none", label: "Without it the answer says the same", without };
  // A little is not nothing.
  const percent = Math.max(1, Math.round(found.share * 100));
  return { kind: "part", label: `Without it ${percent}% of the answer is gone`, without };
}
