// A turn as the page holds it, in progress or ended, and what each event makes of it.

import type { Answer, Event, Feedback, Source, State, Timed, TurnDetails } from "../wire";

export interface Turn {
  /** Stable while the page is open; a turn has no number until the server accepts it. */
  key: string;
  id?: number;
  question: string;
  strategy: string | null;
  state: State;
  /** What came so far; the answer's own text counts once it is there. */
  text: string;
  sources: Source[];
  standalone?: string;
  answer?: Answer;
  error?: { detail: string; hint: string };
  /** Steps and model calls. Not loaded for a stored turn until somebody looks. */
  events?: Timed[];
  lastEvent: number;
  /** Milliseconds since 1970. */
  asked: number;
  ended?: number;
  feedback?: Feedback | null;
  /** Somebody wants it to stop; it ends once the server has noticed. */
  stopping?: boolean;
}

let count = 0;
const freshKey = () => `turn-${++count}`;

export function askedNow(question: string, strategy: string | null, now: number): Turn {
  const key = freshKey();
  return { key, question, strategy, state: "running", text: "", sources: [], events: [], lastEvent: 0, asked: now };
}

export function stored(details: TurnDetails): Turn {
  const { id, question, state, answer, asked, ended, error, feedback } = details;
  return {
    key: freshKey(),
    id,
    question,
    strategy: details.strategy,
    state,
    text: answer?.text ?? "",
    sources: answer?.sources ?? [],
    standalone: answer?.standalone,
    answer: answer ?? undefined,
    error: error === null ? undefined : { detail: error, hint: "" },
    events: state === "running" ? [] : undefined,
    lastEvent: 0,
    asked,
    ended: ended ?? undefined,
    feedback,
  };
}

/** The turn after an event. An event heard before changes nothing, so that a stream may be resumed. */
export function hear(turn: Turn, event: Event, id: number, now: number): Turn {
  if (id > 0 && id <= turn.lastEvent) return turn;
  const next: Turn = { ...turn, lastEvent: Math.max(id, turn.lastEvent) };
  switch (event.event) {
    case "accepted":
      return { ...next, id: event.turn };
    case "standalone":
      return { ...next, standalone: event.question };
    case "text":
      return { ...next, text: next.text + event.piece };
    case "source":
      return { ...next, sources: [...next.sources.filter((source) => source.n !== event.n), withoutName<Source>(event)] };
    case "answer": {
      const answer = withoutName<Answer>(event);
      const { text, sources, standalone } = answer;
      return { ...next, state: "answered", answer, text, sources, standalone, ended: now };
    }
    case "stopped":
      return { ...next, state: "stopped", ended: now };
    case "error":
      return failed(next, event.problem.detail, event.problem.hint ?? "", now);
    default:
      return { ...next, events: [...(next.events ?? []), { at: (now - turn.asked) / 1000, event }] };
  }
}

export const failed = (turn: Turn, detail: string, hint: string, now: number): Turn => ({
  ...turn,
  state: "failed",
  error: { detail, hint },
  ended: now,
});

/** What an event carries, without its name. */
function withoutName<T>({ event: _, ...rest }: { event: string } & T): T {
  return rest as T;
}

/** The numbers of the sources that the answer cites. */
export function cited(turn: Turn): Set<number> {
  if (turn.answer) return new Set(turn.answer.citations);
  return new Set([...turn.text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1])));
}
