// Sources of an answer, numbered as the answer cites them: queries with their results, passages with their scores.

import { clipped, copy, el, link } from "./dom.js";
import { resultTable } from "./table.js";

/** The panel's content. `edit(language, query)` opens a query in the console. */
export function drawSources(turn, edit) {
  const list = turn?.answer?.sources ?? turn?.sources ?? [];
  if (!turn) return el("p", { class: "faint" }, "The sources of an answer appear here: its queries with their results, and its texts.");
  if (list.length === 0) {
    return el("p", { class: "faint" }, turn.state === "running" ? "No source yet." : "This question has no sources.");
  }
  const cited = new Set(turn.answer?.citations ?? []);
  return el("div", {},
    el("p", { class: "about" }, turn.question),
    list.map((source) => drawSource(source, turn.answer ? cited.has(source.n) : true, edit)));
}

function drawSource(source, cited, edit) {
  const kind = source.kind === "query" ? `${String(source.language).toUpperCase()} query` : source.title || "Text";
  return el("section", { class: cited ? "source" : "source uncited", id: `source-${source.n}`, tabindex: "-1", "aria-label": `Source ${source.n}` },
    el("header", {},
      el("span", { class: "n" }, String(source.n)),
      el("h3", {}, kind),
      source.kind === "passage" && Number.isFinite(source.score) ? el("span", { class: "faint", title: "How well it matched" }, source.score.toFixed(2)) : null,
      cited ? null : el("span", { class: "faint" }, "not cited")),
    source.kind === "query" ? query(source, edit) : passage(source));
}

function query(source, edit) {
  return [
    source.statements?.length ? el("ul", { class: "statements" }, source.statements.map((s) => el("li", {}, s))) : null,
    resultTable(source, `Result of source ${source.n}`),
    el("details", { class: "query" },
      el("summary", {}, "Query"),
      el("pre", { tabindex: "0" }, el("code", {}, source.query)),
      el("div", { class: "actions" },
        el("button", { type: "button", class: "quiet small", on: { click: () => edit(source.language, source.query) } }, "Edit and run"),
        el("button", { type: "button", class: "quiet small", on: { click: (event) => copy(source.query, event.currentTarget) } }, "Copy"))),
  ];
}

function passage(source) {
  return [
    el("p", { class: "passage" }, clipped(source.text ?? "")),
    source.entity ? el("p", { class: "address" }, link(source.entity)) : null,
    source.url ? el("p", { class: "address" }, link(source.url)) : null,
  ];
}

/** Brings a source into view and marks it. */
export function highlight(n) {
  const section = document.getElementById(`source-${n}`);
  if (!section) return;
  document.querySelectorAll(".source.marked").forEach((other) => other.classList.remove("marked"));
  section.classList.add("marked");
  section.scrollIntoView({ block: "start", behavior: "instant" });
  section.focus({ preventScroll: true });
}
