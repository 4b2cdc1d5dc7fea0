// Where the neighbours of an entity are drawn: around it, half on each side, evenly below each other, so that no name
// lies on another. The same triples give the same picture.

import type { Triple } from "../wire";
import { local, neighbours } from "./triples";

export interface Place {
  iri: string;
  label: string;
  /** How it is linked, all ways. */
  predicates: string[];
  x: number;
  y: number;
  side: "left" | "right";
}

/** More neighbours than these are not drawn; the list has the rest. */
export const MOST = 12;

export function ring(iri: string, triples: Triple[], labels: Record<string, string>, width: number, height: number): Place[] {
  const found = new Map<string, string[]>();
  for (const { iri: other, predicate } of neighbours(iri, triples)) {
    const name = labels[predicate] ?? local(predicate);
    const known = found.get(other);
    if (known) {
      if (!known.includes(name)) known.push(name);
    } else if (found.size < MOST) {
      found.set(other, [name]);
    }
  }
  const all = [...found];
  const onRight = Math.ceil(all.length / 2);
  return all.map(([other, predicates], index) => {
    const right = index < onRight;
    const count = right ? onRight : all.length - onRight;
    const place = right ? index : index - onRight;
    const y = ((place + 0.5) / count) * height;
    // A flat arc: outermost at half height.
    const bend = Math.sqrt(Math.max(0, 1 - ((y - height / 2) / (height / 2)) ** 2));
    const reach = width * (0.1 + 0.12 * bend);
    return { iri: other, label: labels[other] ?? local(other), predicates, x: width / 2 + (right ? reach : -reach), y, side: right ? "right" : "left" };
  });
}
