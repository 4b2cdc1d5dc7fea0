// Events folded into steps: the same for an answer in progress and for a stored one.

const NAMES = {
  rewrite: "Make the question explicit",
  plan: "Plan the question",
  ground: "Find names and values",
  sql: "Query the database",
  sparql: "Query the graph",
  passages: "Search the texts",
  profile: "Find what is typical of them",
  compose_answer: "Write the answer",
};

/** A step's name for people. */
export function stepName(step) {
  if (NAMES[step]) return NAMES[step];
  const words = String(step).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Steps with what they took and their model calls, from `[{at, event}]`. */
export function steps(events) {
  const list = [];
  const open = (name) => list.findLast((step) => step.name === name && step.seconds === undefined);
  const begun = (name, at) => {
    const step = { name, at, calls: [] };
    list.push(step);
    return step;
  };
  for (const { at, event } of events) {
    if (event?.event === "started") {
      begun(event.step, at);
    } else if (event?.event === "model_call") {
      const last = open(event.step) ?? list.findLast((step) => step.name === event.step) ?? begun(event.step, at);
      last.calls.push(event);
    } else if (event?.event === "finished") {
      const step = open(event.name) ?? begun(event.name, at);
      Object.assign(step, {
        seconds: event.seconds, tokensIn: event.tokens_in, tokensOut: event.tokens_out, outcome: event.outcome,
      });
    }
  }
  return list;
}
