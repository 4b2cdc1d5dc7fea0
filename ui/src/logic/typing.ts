// Names that go on from what is being typed: which words are asked about, and what a chosen name takes the place of.

/** Letters of a word that is begun, before names with it alone are looked for: "is" and "of" begin many. */
const BEGUN = 3;
/** Words of a name that may be typed already. */
const WORDS = 4;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const plain = (word: string) => word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const wordsOf = (text: string) => [...text.matchAll(WORD)].map((match) => ({ word: plain(match[0]), from: match.index }));

/** The last words before the caret, while one is being typed there. */
export function typedAt(text: string, caret: number): string | undefined {
  if (/^[\p{L}\p{M}\p{N}]/u.test(text.slice(caret)) || !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, caret))) return undefined;
  const words = wordsOf(text.slice(0, caret));
  if (words.length < 2 && (words[0]?.word.length ?? 0) < BEGUN) return undefined;
  const first = words.slice(-WORDS)[0];
  return first && text.slice(first.from, caret);
}

/** The text with `name` in the place of as much of it as is typed before the caret; nothing where that adds nothing. */
export function completed(text: string, caret: number, name: string): { text: string; caret: number } | undefined {
  const typed = wordsOf(text.slice(0, caret)).slice(-WORDS);
  const named = wordsOf(name).map(({ word }) => word);
  for (let length = typed.length; length > 0; length--) {
    const end = typed.slice(-length);
    if (length === 1 && (end[0]?.word.length ?? 0) < BEGUN) return undefined;
    const begins = (at: number) => end.every(({ word }, n) => (n === length - 1 ? named[at + n]?.startsWith(word) : named[at + n] === word));
    const from = end[0]?.from ?? 0;
    if (!named.some((_, at) => begins(at))) continue;
    if (text.slice(from, caret) === name) return undefined;
    return { text: text.slice(0, from) + name + text.slice(caret), caret: from + name.length };
  }
  return undefined;
}
