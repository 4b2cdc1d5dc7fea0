// How far the vectors are, in the strip above a view and in the build report. Looks again while they are made.

import { useEffect } from "react";
import { vectorsOf } from "../logic/vectors";
import { relistBases, useStore } from "../state/store";

/** Milliseconds between two looks. */
const AGAIN = 3000;

function useVectors() {
  const base = useStore(({ bases, kb }) => bases.find(({ name }) => name === kb));
  const progress = vectorsOf(base);
  const going = progress !== undefined;
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => void relistBases(), AGAIN);
    return () => clearInterval(timer);
  }, [going]);
  return progress;
}

/** In a word. */
export function VectorsShort() {
  const progress = useVectors();
  if (!progress) return null;
  return (
    <span className="vectors faint" title={progress.long}>
      {progress.short}
    </span>
  );
}

/** In a sentence, with a bar. */
export function VectorsLong() {
  const progress = vectorsOf(useStore(({ bases, kb }) => bases.find(({ name }) => name === kb)));
  if (!progress) return null;
  return (
    <section className="vectors-long">
      <h2 className="part">Vectors are being made</h2>
      <progress max={progress.of} value={progress.made} aria-label={progress.short} />
      <p className="faint">{progress.long}</p>
    </section>
  );
}
