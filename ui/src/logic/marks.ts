// Which words of a passage support the sentences that cite it: the words of the text that the sentence has too.

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

/** `text` cut into pieces, those marked that `sentences` have too. Joined they are `text`. */
export function mark(text: string, sentences: string[]): Piece[] {
  const wanted = new Set(
    sentences.flatMap((sentence) => sentence.match(WORD) ?? []).filter((word) => !SMALL.has(word.toLowerCase())).map(stem),
  );
  const pieces: Piece[] = [];
  const push = (piece: string, marked: boolean) => {
    const last = pieces.at(-1);
    if (piece === "") return;
    if (last?.marked === marked) last.text += piece;
    else pieces.push({ text: piece, marked });
  };
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    const marked = !SMALL.has(word.toLowerCase()) && wanted.has(stem(word));
    const between = text.slice(end, match.index);
    // Two marked words with one space between are one mark.
    push(between, marked && between === " " && pieces.at(-1)?.marked === true);
    push(word, marked);
    end = match.index + word.length;
  }
  push(text.slice(end), false);
  return pieces;
}
