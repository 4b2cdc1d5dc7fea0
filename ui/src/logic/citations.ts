// Markdown of an answer: `[1]` of a known source becomes a citation; every other bracket stays text.

import type { Root } from "mdast";
import { findAndReplace } from "mdast-util-find-and-replace";

/** The address that a citation carries through the Markdown pipeline. */
export const CITATION = "#source-";

/** A remark plugin: `[n]` with `n` in `known` becomes a link to `#source-n`. */
export function citations(known: ReadonlySet<number>) {
  return () => (tree: Root) => {
    findAndReplace(
      tree,
      [
        /\[(\d{1,4})\]/g,
        (whole: string, digits: string) => {
          if (!known.has(Number(digits))) return false;
          return { type: "link", url: `${CITATION}${Number(digits)}`, children: [{ type: "text", value: whole }] };
        },
      ],
      { ignore: ["link", "linkReference"] },
    );
  };
}

/** The number of a citation's address. */
export function citedBy(href: string | undefined): number | undefined {
  const digits = href?.startsWith(CITATION) ? href.slice(CITATION.length) : "";
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** http(s) only: what the graph or a model names otherwise is shown as text. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address || !/^https?:\/\//i.test(address)) return undefined;
  try {
    return new URL(address).href;
  } catch {
    return undefined;
  }
}
