// Markdown of an answer: `[1]` of a known source becomes a citation; every other bracket stays text.

import type { Paragraph, Parent, Root, RootContent, Text } from "mdast";
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

/** A remark plugin: what looks like HTML is shown as it is written, for names of the graph may look so. */
export const htmlAsText = () => (tree: Root) => {
  const asText = (parent: Parent) => {
    parent.children = parent.children.map((child): RootContent => {
      if (child.type !== "html") {
        if ("children" in child) asText(child);
        return child;
      }
      const text: Text = { type: "text", value: child.value };
      const block: Paragraph = { type: "paragraph", children: [text] };
      return ["paragraph", "heading", "emphasis", "strong", "delete", "link", "tableCell"].includes(parent.type) ? text : block;
    });
  };
  asText(tree);
};

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
