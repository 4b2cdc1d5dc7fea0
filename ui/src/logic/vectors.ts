// How far the vectors of a knowledge base are that is asked already.

import type { KnowledgeBase } from "../wire";

export interface Progress {
  /** For a narrow place. */
  short: string;
  /** For who wants to know. */
  long: string;
  made: number;
  of: number;
}

/** Nothing once all are there, or none are to be made. */
export function vectorsOf(base: Pick<KnowledgeBase, "vectors"> | undefined): Progress | undefined {
  const vectors = base?.vectors;
  if (!vectors || vectors.made >= vectors.of) return undefined;
  const { made, of } = vectors;
  // Never "100%" before the end.
  const share = Math.floor((100 * made) / of);
  const count = (n: number) => n.toLocaleString("en");
  return {
    short: `Vectors ${share}%`,
    long: `${count(made)} of ${count(of)} texts have vectors. Questions are answered meanwhile; what only passages tell may be found less well.`,
    made,
    of,
  };
}
