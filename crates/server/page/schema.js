// The schema browser: tables and views with their columns, units, fill and examples.

import { el } from "./dom.js";
import { lookAt } from "./query.js";

/** The panel's content. `edit(language, query)` opens a query in the console. */
export function drawSchema(schema, edit) {
  const tables = schema.tables ?? [];
  const views = schema.views ?? [];
  if (tables.length === 0 && views.length === 0) return el("p", { class: "faint" }, "The knowledge base has no tables.");
  const all = [
    ...tables.map((table) => drawTable(table, edit)),
    ...views.map((view) => drawView(view, edit)),
  ];
  const filter = el("input", { type: "search", id: "schema-filter", placeholder: "Table, column or comment", "aria-label": "Filter the schema" });
  const none = el("p", { class: "faint", hidden: true }, "Nothing matches.");
  filter.addEventListener("input", () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const one of all) one.hidden = wanted !== "" && !one.textContent.toLowerCase().includes(wanted);
    none.hidden = all.some((one) => !one.hidden);
  });
  const entities = tables.filter((table) => table.kind?.entity !== undefined);
  const rows = entities.reduce((sum, table) => sum + (table.rows ?? 0), 0);
  return el("div", { class: "schema" },
    el("p", { class: "about" }, `${count(rows, "entity", "entities")} in ${count(entities.length, "table")}, ${count(tables.length - entities.length, "table")} of links and values, ${count(views.length, "view")}`),
    filter, none,
    el("h3", {}, "Tables"), all.slice(0, tables.length),
    views.length > 0 ? [el("h3", {}, "Question views"), el("p", { class: "faint" }, "One flat view for each type, with what its links reach."), all.slice(tables.length)] : null);
}

function drawTable(table, edit) {
  const columns = (table.columns ?? []).map((column) => {
    const key = column.role?.key;
    return el("li", {},
      el("div", { class: "column-line" },
        el("code", {}, column.name),
        el("span", { class: "type" }, key ? `→ ${key.table}` : String(column.sql_type ?? "").toLowerCase()),
        column.unit ? el("span", { class: "unit" }, column.unit) : null,
        el("span", { class: "fill" }, fill(column.filled, table.rows))),
      column.label && column.label !== column.name ? el("p", {}, column.label) : null,
      column.comment ? el("p", {}, column.comment) : null,
      column.examples?.length ? el("p", { class: "faint" }, `${column.enumerated ? "Values" : "Such as"}: ${column.examples.map(short).join(", ")}`) : null);
  });
  return el("details", { class: "table" },
    heading(table.name, table.label, count(table.rows ?? 0, "row")),
    table.comment ? el("p", {}, table.comment) : null,
    el("ul", {}, columns),
    look(table.name, edit));
}

function drawView(view, edit) {
  const columns = (view.columns ?? []).map((column) => {
    const kind = typeof column.kind === "object" ? `→ ${column.kind.entity?.table ?? ""}` : column.kind;
    return el("li", {},
      el("div", { class: "column-line" },
        el("code", {}, column.sql_name ?? column.name),
        el("span", { class: "type" }, `${kind}${column.many ? ", several" : ""}`),
        column.unit ? el("span", { class: "unit" }, column.unit) : null),
      column.comment ? el("p", {}, column.comment) : null);
  });
  return el("details", { class: "table" }, heading(view.name, view.label, count(columns.length, "column")), el("ul", {}, columns), look(view.name, edit));
}

function heading(name, label, size) {
  return el("summary", {}, el("span", { class: "label" }, label || name), " ", el("code", {}, name), el("span", { class: "fill" }, size));
}

function look(name, edit) {
  return el("button", { type: "button", class: "quiet small", on: { click: () => edit("sql", lookAt(name)) } }, "Show rows");
}

function fill(filled, rows) {
  if (filled === undefined || !rows) return "";
  return filled >= rows ? "all" : `${filled} of ${rows}`;
}

const count = (n, one, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

const short = (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
