// Terms of triples as people read them. An object comes as an IRI, as N-Triples text, or as a literal's parts.

import type { Node } from "../wire";

/** The last part of an IRI: `http://x.example/id/wren` -> `wren`. */
export function local(iri: string): string {
  const end = iri.replace(/[/#]+$/, "");
  const last = end.slice(Math.max(end.lastIndexOf("/"), end.lastIndexOf("#")) + 1);
  return last || iri;
}

/** The IRI or blank node that an object is, if it is one. */
export function objectIri(object: Node): string | undefined {
  if (typeof object !== "string") return undefined;
  const bare = /^<([^<>"\s]*)>$/.exec(object)?.[1] ?? object;
  return /^([a-z][a-z\d+.-]*:[^\s"]*|_:\S+)$/i.test(bare) ? bare : undefined;
}

/** A literal's text without quotes and datatype. */
export function objectText(object: Node): string {
  if (typeof object !== "string") return object.value;
  const quoted = /^"((?:[^"\\]|\\.)*)"(?:@[\w-]+|\^\^<[^>]*>)?$/s.exec(object)?.[1];
  return quoted === undefined ? object : unescape(quoted);
}

/** The whole term, datatype and language included. */
export function showTerm(object: Node): string {
  if (typeof object === "string") return object;
  const { value, datatype, language } = object;
  return `"${value}"${language ? `@${language}` : datatype ? `^^${datatype}` : ""}`;
}

const ESCAPES: Record<string, string> = { t: "\t", n: "\n", r: "\r", b: "\b", f: "\f" };

function unescape(text: string): string {
  return text.replace(/\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/gs, (_, short?: string, long?: string, character?: string) => {
    const code = Number.parseInt(short ?? long ?? "", 16);
    if (Number.isNaN(code)) return ESCAPES[character ?? ""] ?? character ?? "";
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
