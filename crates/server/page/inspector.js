// How an answer came about: its steps with what they took, and every prompt with its reply.

import { clipped, copy, duration, el } from "./dom.js";
import { stepName, steps } from "./trace.js";

const NOTHING = "The steps of an answer appear here.";

/** Steps with their times, tokens and outcomes. */
export function drawSteps(turn) {
  if (!turn) return el("p", { class: "faint" }, NOTHING);
  const list = steps(turn.events ?? []);
  if (list.length === 0) return el("p", { class: "faint" }, turn.state === "running" ? "Nothing yet." : "No steps were recorded.");
  const longest = Math.max(...list.map((step) => step.seconds ?? 0), 0.001);
  const lines = list.map((step) => {
    const bar = el("span", { class: "bar" });
    bar.style.inlineSize = `${(100 * (step.seconds ?? 0)) / longest}%`;
    return el("li", { class: step.seconds === undefined && turn.state === "running" ? "now" : "" },
      el("div", { class: "step-line" },
        el("h3", {}, stepName(step.name)),
        el("span", { class: "time", "data-since": step.seconds === undefined && turn.state === "running" ? step.at : false },
          step.seconds === undefined ? (turn.state === "running" ? "" : "not finished") : duration(step.seconds))),
      el("span", { class: "bar-room" }, bar),
      step.outcome ? el("p", {}, clipped(step.outcome, 600)) : null,
      tokens(step));
  });
  const total = turn.answer ? el("p", { class: "faint" }, `${duration(turn.answer.seconds)} from question to answer`) : null;
  return el("div", {}, el("p", { class: "about" }, turn.question), el("ol", { class: "steps" }, lines), total);
}

/** Every model call. */
export function drawInspector(turn) {
  if (!turn) return el("p", { class: "faint" }, "Every prompt with its reply appears here.");
  const list = steps(turn.events ?? []).filter((step) => step.calls.length > 0);
  if (list.length === 0) {
    return el("p", { class: "faint" }, turn.state === "running" ? "No model was called yet." : "No model was called.");
  }
  return el("div", {},
    el("p", { class: "about" }, turn.question),
    list.map((step) => el("section", { class: "calls" },
      el("header", {}, el("h3", {}, stepName(step.name)), el("span", { class: "time" }, step.seconds === undefined ? "" : duration(step.seconds))),
      tokens(step),
      step.calls.map((call, i) => drawCall(call, step.calls.length > 1 ? `Call ${i + 1}` : "Call")))));
}

function drawCall(call, name) {
  return el("div", { class: call.refused ? "call refused" : "call" },
    call.refused ? el("p", { class: "notice" }, `${name} was refused: ${call.refused}`) : null,
    el("details", {}, el("summary", {}, `Prompt, ${call.prompt.length.toLocaleString("en")} characters`), text(call.prompt)),
    el("details", { open: true }, el("summary", {}, "Reply"), text(call.reply)));
}

function text(given) {
  return el("div", { class: "copied" },
    el("pre", { tabindex: "0" }, clipped(given, 20000)),
    el("button", { type: "button", class: "quiet small", on: { click: (event) => copy(given, event.currentTarget) } }, "Copy"));
}

function tokens(step) {
  if (!step.tokensIn && !step.tokensOut) return null;
  return el("p", { class: "faint" }, `${step.tokensIn} tokens in, ${step.tokensOut} out`);
}
