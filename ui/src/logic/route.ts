// Where the page is, as the part of its address after `#`: a conversation, a turn, a source, or another view.

import type { Language } from "../wire";

/** What the console runs: a query, or one over a question view as JSON. */
export type Console = Language | "view";

export type Route =
  | { view: "chat"; conversation?: string; turn?: number; source?: number }
  | { view: "shared"; share: string; turn?: number; source?: number }
  | { view: "query"; kb?: string; language?: Console; query?: string; from?: string }
  | { view: "schema"; kb?: string; table?: string }
  | { view: "data"; kb?: string; q?: string; table?: string; where?: string; iri?: string }
  | { view: "taught" }
  | { view: "build" }
  | { view: "compare" }
  | { view: "settings" };

export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#/, "").split("?");
  const [, view, ...rest] = path.split("/").map(decoded);
  const parameters = new URLSearchParams(search);
  const get = (name: string) => parameters.get(name) || undefined;
  switch (view) {
    case "c": {
      const [conversation, t, turn, s, source] = rest;
      if (!conversation) return { view: "chat" };
      return { view: "chat", conversation, turn: t === "t" ? number(turn) : undefined, source: s === "s" ? number(source) : undefined };
    }
    case "s": {
      const [share, t, turn, s, source] = rest;
      if (!share) return { view: "chat" };
      return { view: "shared", share, turn: t === "t" ? number(turn) : undefined, source: s === "s" ? number(source) : undefined };
    }
    case "query": {
      const wanted = get("language");
      const language = wanted === "sparql" || wanted === "view" ? wanted : "sql";
      return { view: "query", kb: get("kb"), language, query: get("query"), from: get("from") };
    }
    case "schema":
      return { view: "schema", kb: get("kb"), table: rest[0] || undefined };
    case "data":
      return { view: "data", kb: get("kb"), q: get("q"), table: get("table"), where: get("where"), iri: get("iri") };
    case "taught":
    case "build":
    case "compare":
    case "settings":
      return { view };
    default:
      return { view: "chat" };
  }
}

export function toHash(route: Route): string {
  const search = (parameters: Record<string, string | undefined>) => {
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  };
  switch (route.view) {
    case "chat": {
      if (!route.conversation) return "#/";
      return `#/c/${encodeURIComponent(route.conversation)}${within(route)}`;
    }
    case "shared":
      return `#/s/${encodeURIComponent(route.share)}${within(route)}`;
    case "query":
      return `#/query${search({ kb: route.kb, language: route.language, query: route.query, from: route.from })}`;
    case "schema":
      return `#/schema${route.table ? `/${encodeURIComponent(route.table)}` : ""}${search({ kb: route.kb })}`;
    case "data":
      return `#/data${search({ kb: route.kb, q: route.q, table: route.table, where: route.where, iri: route.iri })}`;
    default:
      return `#/${route.view}`;
  }
}

/** The turn and the source in an address. */
function within({ turn, source }: { turn?: number; source?: number }): string {
  if (turn === undefined) return "";
  return `/t/${turn}${source === undefined ? "" : `/s/${source}`}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function number(text: string | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
