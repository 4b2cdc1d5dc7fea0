// What knowledge bases are called where people choose among them.

import type { KnowledgeBase } from "../wire";

/** The title of one among all; with its name too where several have that title. */
export function titleOf({ name, title }: Pick<KnowledgeBase, "name" | "title">, all: Pick<KnowledgeBase, "name" | "title">[]): string {
  if (!title || title === name) return name;
  return all.some((other) => other.name !== name && (other.title ?? other.name) === title) ? `${title} (${name})` : title;
}
