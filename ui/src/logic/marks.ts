// Which sentences of a passage support those that cite it: of each the one that shares most of its words.

const SMALL = new Set(
  "a an and are as at be but by for from has have in into is it its of on or than that the their them they this to was were which with"
    .split(" "),
);

/** A rough stem, enough to tell "bicycles" from "bicycle" and "weighs" from "weigh". */
export function stem(word: string): string {
  const plain = word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  if (/^\d/.test(plain)) return plain.replace(/[,\s](?=\d{3})/g, "").replace(/\.0+$/, "");
  return plain.length > 4 ? plain.replace(/(ings?|ed|es|e|s)$/, "") : plain.replace(/s$/, "");
}

const WORD = /\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}\d]+/gu;

/** The sentences of an answer that cite source `n`, without their citations. */
export function sentencesCiting(text: string, n: number): string[] {
  const sentences = text.match(/[^.!?\n]+(?:\.(?=\S)[^.!?\n]*)*[.!?]*\s*(?:\[\d+\]\s*)*/g) ?? [];
  const cites = new RegExp(`\\[${n}\\]`);
  return sentences.filter((sentence) => cites.test(sentence)).map((sentence) => sentence.replace(/\s*\[\d+\]/g, "").trim());
}

export interface Piece {
  text: string;
  marked: boolean;
}

/** Where the sentences of a text begin and end; a point inside a number or before a small letter ends none. */
function spans(text: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (const match of text.matchAll(/[.!?]+(?=\s+[^\p{Ll}\s])|\n+/gu)) {
    const to = match.index + match[0].length;
    if (text.slice(from, to).trim()) found.push([from, to]);
    from = to;
  }
  if (text.slice(from).trim()) found.push([from, text.length]);
  return found;
}

const tellingOf = (text: string) => new Set((text.match(WORD) ?? []).filter((word) => word.length > 1 && !SMALL.has(word.toLowerCase())).map(stem));

/** `text` cut into pieces; marked are its sentences that say what `sentences` say: of each the best, if it shares enough. Joined they are `text`. */
export function mark(text: string, sentences: string[]): Piece[] {
  const own = spans(text).map(([from, to]) => ({ from, to, words: tellingOf(text.slice(from, to)) }));
  const marked = new Set<(typeof own)[number]>();
  for (const sentence of sentences) {
    const wanted = tellingOf(sentence);
    const shared = (words: Set<string>) => [...wanted].filter((word) => words.has(word)).length;
    const most = Math.max(0, ...own.map(({ words }) => shared(words)));
    if (most === 0 || most < Math.min(2, wanted.size)) continue;
    const best = own.find(({ words }) => shared(words) === most);
    if (best) marked.add(best);
  }
  const pieces: Piece[] = [];
  const push = (piece: string, isMarked: boolean) => {
    if (piece !== "") pieces.push({ text: piece, marked: isMarked });
  };
  let end = 0;
  for (const span of own.filter((one) => marked.has(one))) {
    const from = span.from + (/^\s*/.exec(text.slice(span.from, span.to))?.[0].length ?? 0);
    push(text.slice(end, from), false);
    push(text.slice(from, span.to), true);
    end = span.to;
  }
  push(text.slice(end), false);
  return pieces;
}
