// A query's result: sortable, as CSV, and as bars where it is a number per name.

import { el } from "./dom.js";

const FIRST_ROWS = 50;
const LONGEST_CELL = 300;

/** A table of `{columns, rows, truncated}`. */
export function resultTable({ columns, rows, truncated }, caption = "Result") {
  if (rows.length === 0) return el("p", { class: "faint" }, "No rows.");
  const body = el("tbody");
  const state = { column: -1, down: false, all: rows.length <= FIRST_ROWS };
  const numeric = columns.map((_, i) => rows.some((row) => typeof row[i] === "number"));
  const heads = columns.map((name, i) => {
    const sort = el("button", { type: "button", on: { click: () => sortBy(i) } }, name);
    return el("th", { scope: "col", class: numeric[i] ? "number" : false }, sort);
  });
  const more = el("button", { type: "button", class: "quiet small" }, `Show all ${rows.length} rows`);
  more.addEventListener("click", () => {
    state.all = true;
    fill();
  });
  function sortBy(i) {
    state.down = state.column === i && !state.down;
    state.column = i;
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[i].setAttribute("aria-sort", state.down ? "descending" : "ascending");
    fill();
  }
  function fill() {
    let shown = rows;
    if (state.column >= 0) {
      shown = [...rows].sort((a, b) => compare(a[state.column], b[state.column]));
      if (state.down) shown.reverse();
    }
    more.hidden = state.all;
    body.replaceChildren(...(state.all ? shown : shown.slice(0, FIRST_ROWS)).map((row) => el("tr", {}, row.map((value, i) => cell(value, numeric[i])))));
  }
  fill();
  const csv = el("button", { type: "button", class: "quiet small", on: { click: () => download(columns, rows) } }, "CSV");
  const count = `${rows.length} ${rows.length === 1 ? "row" : "rows"}${truncated ? ", and more that were not read" : ""}`;
  return el("div", { class: "result" },
    el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
      el("table", {}, el("caption", { class: "unseen" }, caption), el("thead", {}, el("tr", {}, heads)), body)),
    el("div", { class: "under" }, el("span", { class: "faint" }, count), more, csv),
    bars(columns, rows));
}

/** A value as text; `null` is a value that is not there. */
export function shown(value) {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function cell(value, numeric) {
  const text = shown(value);
  const long = text.length > LONGEST_CELL;
  return el("td", { class: `${numeric ? "number" : ""} ${value === null ? "none" : ""}`.trim() || false, title: long ? text.slice(0, 3000) : false },
    long ? `${text.slice(0, LONGEST_CELL)} …` : text);
}

function compare(a, b) {
  if (a === null || b === null) return (a === null) - (b === null);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return shown(a).localeCompare(shown(b), "en", { numeric: true });
}

function download(columns, rows) {
  const quoted = (value) => {
    const text = value === null ? "" : shown(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const text = [columns, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n");
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  el("a", { href: url, download: "result.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Bars, where each row has one name and a number that is not negative. */
function bars(columns, rows) {
  if (rows.length < 2 || rows.length > 25) return null;
  const all = (i, test) => rows.every((row) => test(row[i]));
  const names = columns.findIndex((_, i) => all(i, (v) => typeof v === "string" && v.length <= 60));
  const numbers = columns.findIndex((name, i) => name !== "id" && all(i, (v) => v === null || (typeof v === "number" && v >= 0)));
  if (names < 0 || numbers < 0) return null;
  const most = Math.max(...rows.map((row) => row[numbers] ?? 0));
  if (!(most > 0)) return null;
  const lines = rows.map((row) => {
    const bar = row[numbers] === null ? null : el("span", { class: "bar" });
    // Through the object model: the policy forbids style attributes in markup.
    if (bar) bar.style.inlineSize = `${(100 * row[numbers]) / most}%`;
    return el("div", { class: "bar-line" }, el("span", { class: "bar-name" }, row[names]), el("span", { class: "bar-room" }, bar),
      el("span", { class: "bar-value" }, shown(row[numbers])));
  });
  return el("details", { class: "chart" }, el("summary", {}, `Chart: ${columns[numbers]} by ${columns[names]}`), el("div", {}, lines));
}
