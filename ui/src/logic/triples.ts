// Terms of triples as people read them.

import type { Term, Triple } from "../wire";

/** The last part of an IRI: `http://x.example/id/wren` -> `wren`. */
export function local(iri: string): string {
  const end = iri.replace(/[/#]+$/, "");
  const last = end.slice(Math.max(end.lastIndexOf("/"), end.lastIndexOf("#")) + 1);
  return last || iri;
}

/** The IRI, or the blank node as `_:b0`, that a term is, if it is one. */
export function node(term: Term): string | undefined {
  if ("iri" in term) return term.iri;
  if ("blank" in term) return `_:${term.blank}`;
  return undefined;
}

/** A term's text: a literal without its datatype. */
export function text(term: Term): string {
  if ("literal" in term) return term.literal.text;
  return node(term) ?? ("triple" in term ? term.triple : "");
}

/** The whole term as N-Triples has it, but for escapes. */
export function whole(term: Term): string {
  if ("iri" in term) return `<${term.iri}>`;
  if (!("literal" in term)) return text(term);
  const { text: value, datatype, language } = term.literal;
  return `"${value}"${language ? `@${language}` : datatype ? `^^<${datatype}>` : ""}`;
}

export interface Neighbour {
  iri: string;
  predicate: string;
  inverse: boolean;
}

/** The entities that `iri` is linked with, in order; links to its types are none. */
export function neighbours(iri: string, triples: Triple[]): Neighbour[] {
  const found: Neighbour[] = [];
  for (const { subject, predicate, object } of triples) {
    const other = node(object);
    if (!other || /[#/]type$/.test(predicate) || subject === other) continue;
    if (subject === iri) found.push({ iri: other, predicate, inverse: false });
    else if (other === iri) found.push({ iri: subject, predicate, inverse: true });
  }
  return found;
}
