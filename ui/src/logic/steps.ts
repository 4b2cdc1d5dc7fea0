// Events folded into steps: the same for an answer in progress and for a stored one.

import type { Event, Timed } from "../wire";

export interface Step {
  name: string;
  /** Seconds from the question to its start. */
  at: number;
  /** Not there while it runs. */
  seconds?: number;
  tokensIn: number;
  tokensOut: number;
  outcome: string;
  calls: Extract<Event, { event: "model_call" }>[];
}

const NAMES: Record<string, [done: string, running: string]> = {
  rewrite: ["Made the question explicit", "Making the question explicit"],
  plan: ["Planned the question", "Planning the question"],
  ground: ["Found names and values", "Finding names and values"],
  sql: ["Queried the database", "Querying the database"],
  sparql: ["Queried the graph", "Querying the graph"],
  passages: ["Searched the texts", "Searching the texts"],
  profile: ["Found what is typical", "Finding what is typical"],
  names: ["Looked for the names in it", "Looking for the names in it"],
  taught: ["Looked at what was taught", "Looking at what was taught"],
  compare: ["Chose among the readings", "Choosing among the readings"],
  classify: ["Saw what kind of question it is", "Seeing what kind of question it is"],
  translate: ["Translated the question", "Translating the question"],
  write_select: ["Wrote a query for the database", "Writing a query for the database"],
  follow: ["Looked at what was said before", "Looking at what was said before"],
  continue_select: ["Went on from the query before", "Going on from the query before"],
  write_sparql: ["Wrote a query for the graph", "Writing a query for the graph"],
  choose_tool: ["Chose what to do next", "Choosing what to do next"],
  rerank: ["Put the texts in order", "Putting the texts in order"],
  phrase: ["Put the answer into a sentence", "Putting the answer into a sentence"],
  small_talk: ["Answered from the schema", "Answering from the schema"],
  compose_answer: ["Wrote the answer", "Writing the answer"],
  check: ["Checked the claims", "Checking the claims"],
};

/** A step's name for people. */
export function stepName(step: { name: string; seconds?: number }): string {
  const known = NAMES[step.name];
  if (known) return known[step.seconds === undefined ? 1 : 0];
  const words = step.name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function foldSteps(events: Timed[]): Step[] {
  const list: Step[] = [];
  const open = (name: string) => list.findLast((step) => step.name === name && step.seconds === undefined);
  const begin = (name: string, at: number): Step => {
    const step = { name, at, tokensIn: 0, tokensOut: 0, outcome: "", calls: [] };
    list.push(step);
    return step;
  };
  for (const { at, event } of events) {
    if (event.event === "started") {
      begin(event.step, at);
    } else if (event.event === "model_call") {
      const step = open(event.step) ?? list.findLast((one) => one.name === event.step) ?? begin(event.step, at);
      step.calls.push(event);
    } else if (event.event === "finished") {
      const step = open(event.name) ?? begin(event.name, at);
      step.seconds = event.seconds;
      step.tokensIn = event.tokens_in;
      step.tokensOut = event.tokens_out;
      step.outcome = event.outcome;
    }
  }
  return list;
}

/** An outcome that is JSON, not a sentence. */
export const isCode = (outcome: string) => /^[[{]/.test(outcome);

/** `0.04 s`, `3.2 s`, `1 min 12 s`. */
export function duration(seconds: number): string {
  if (seconds < 0.095) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
