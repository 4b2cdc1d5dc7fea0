import type { Reading } from "../wire";

/** Below this an answer asks to be checked. */
const UNSURE = 0.72;

/** What to say of how a question was read: that two readings agree, or that the answer is none too sure. */
export function trust(reading: Reading | null | undefined): { agreed: boolean; doubt?: string } {
  if (!reading) return { agreed: false };
  const tenths = Math.round(reading.confidence * 10);
  const doubt = reading.confidence < UNSURE ? `Of such answers about ${tenths} in 10 were right: check the query` : undefined;
  return { agreed: reading.agreed === true, doubt };
}
