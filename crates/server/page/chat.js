// The second panel: questions, the steps while they run, answers with their citations.

import { copy, duration, el } from "./dom.js";
import { stepName, steps } from "./trace.js";

/** One turn as an article. `act` has `cite(turn, n)`, `show(turn, tab)` and `again(turn)`. */
export function drawTurn(turn, act) {
  const article = el("article", { class: `turn ${turn.state}`, id: turn.id ? `turn-${turn.id}` : false, tabindex: "-1" });
  fillTurn(article, turn, act);
  return article;
}

/** Draws a turn anew in its place. */
export function fillTurn(article, turn, act) {
  article.className = `turn ${turn.state}`;
  const answer = turn.answer;
  const standalone = answer?.standalone ?? turn.standalone;
  const rewritten = standalone && standalone.trim() !== turn.question.trim();
  article.replaceChildren(
    el("h2", { class: "question" }, turn.question),
    el("div", { class: "answer" },
      turn.state === "running" ? progress(turn) : null,
      rewritten ? el("p", { class: "standalone" }, "Understood as: ", el("q", {}, standalone)) : null,
      answer?.verdict === "not_in_graph" ? el("p", { class: "badge" }, "Not in this graph") : null,
      cited(answer?.text ?? turn.text ?? "", turn, act),
      notes(answer?.notes),
      ending(turn, act),
      actions(turn, act)));
}

/** Draws the text anew as it grows, and leaves the buttons around it alone: one may be under a finger. */
export function fillText(article, turn, act) {
  article.querySelector(".text").replaceWith(cited(turn.text, turn, act));
}

/** The answer's text with its citations as buttons, where there is such a source. */
function cited(text, turn, act) {
  const known = new Set((turn.answer?.sources ?? turn.sources ?? []).map((source) => source.n));
  const block = el("div", { class: "text" });
  let from = 0;
  for (const match of text.matchAll(/\[(\d{1,4})\]/g)) {
    const n = Number(match[1]);
    if (!known.has(n)) continue;
    block.append(text.slice(from, match.index));
    block.append(el("button", {
      type: "button", class: "cite", "aria-label": `Source ${n}`, "data-n": n, on: { click: () => act.cite(turn, n) },
    }, String(n)));
    from = match.index + match[0].length;
  }
  block.append(text.slice(from));
  return block;
}

function notes(list) {
  if (!list?.length) return null;
  return el("ul", { class: "notes", "aria-label": "Notes" }, list.map((note) => el("li", {}, note)));
}

/** What happens, while it happens. */
function progress(turn) {
  const list = steps(turn.events ?? []).map((step) => {
    const running = step.seconds === undefined;
    return el("li", { class: running ? "now" : "done" },
      el("span", {}, stepName(step.name)),
      el("span", { class: "time", "data-since": running ? step.at : false }, running ? "" : duration(step.seconds)));
  });
  if (turn.stopping) list.push(el("li", { class: "now" }, "Stopping"));
  else if (list.length === 0) list.push(el("li", { class: "now" }, "Waiting for the engine"));
  return el("ol", { class: "progress", "aria-label": "Steps" }, list);
}

function ending(turn, act) {
  if (turn.state !== "failed" && turn.state !== "stopped") return null;
  const text = turn.state === "stopped"
    ? [el("p", {}, "Stopped before there was an answer.")]
    : [el("p", {}, turn.error ?? "This question failed."), turn.hint ? el("p", {}, turn.hint) : null];
  const again = el("button", { type: "button", class: "quiet", on: { click: () => act.again(turn) } }, "Ask again");
  return el("div", { class: "notice", role: turn.state === "failed" ? "alert" : false }, text, again);
}

function actions(turn, act) {
  if (turn.state === "running" && !turn.events?.length) return null;
  const show = (tab, label) =>
    el("button", { type: "button", class: "quiet small", on: { click: () => act.show(turn, tab) } }, label);
  const count = turn.answer?.sources?.length ?? turn.sources?.length ?? 0;
  const copied = turn.answer && el("button", {
    type: "button", class: "quiet small", on: { click: (event) => copy(turn.answer.text, event.currentTarget) },
  }, "Copy");
  return el("div", { class: "actions" },
    count > 0 ? show("sources", `Sources ${count}`) : null,
    show("steps", "Steps"),
    show("inspector", "Inspector"),
    copied,
    turn.answer ? el("span", { class: "time" }, duration(turn.answer.seconds)) : null);
}
