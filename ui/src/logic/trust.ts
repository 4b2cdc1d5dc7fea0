// One verdict on how far a question was understood, that a person can act on.

import type { Answer, Taught } from "../wire";

/** Below this an answer asks to be checked. */
const UNSURE = 0.72;

export interface Verdict {
  kind: "good" | "doubt" | "plain";
  text: string;
  /** Words of the question that the answer takes no account of. */
  leftOut: string[];
}

/** That an answer is as somebody taught it. */
export function taughtMark({ by, on, question, same, verified }: Taught): string {
  if (!same) return `Read as ${by} taught “${question}” on ${on}`;
  if (verified === true) return `Verified by ${by} on ${on}`;
  return verified === false ? `Taught by ${by} on ${on}, who verified the answer then: the data has changed since` : `Taught by ${by} on ${on}`;
}

/** How good that is: a query taught of a question alike says nothing for an answer that is in doubt itself. */
export function taughtKind({ same, verified }: Taught, verdict: Verdict | undefined): Verdict["kind"] {
  if (verified === false) return "doubt";
  return !same && verdict?.kind === "doubt" ? "plain" : "good";
}

/** What to say of an answer; nothing where there is nothing to judge. Good is only what was understood as a whole. */
export function verdictOf({ verdict, understood, reading }: Pick<Answer, "verdict" | "understood" | "reading">): Verdict | undefined {
  if (verdict === "not_in_graph") return undefined;
  const leftOut = understood?.left_out ?? [];
  switch (understood?.how) {
    case "whole":
      return { kind: "good", text: "Understood fully", leftOut };
    case "part":
      return { kind: "doubt", text: leftOut.length > 0 ? "Understood in part, without " : "Understood in part: check the query. ", leftOut };
    case "likely":
      return { kind: "plain", text: "Probably understood: of such answers about four in five are right", leftOut };
    case "unsure":
      return { kind: "doubt", text: "Understood as far as can be told; such answers are often wrong. ", leftOut };
    case "texts":
      return { kind: "plain", text: "Told from texts", leftOut };
    default:
      // Of an older version, or of a strategy that cannot tell.
      return reading && reading.confidence < UNSURE ? { kind: "doubt", text: `Of such answers about ${Math.round(reading.confidence * 10)} in 10 were right. `, leftOut } : undefined;
  }
}
