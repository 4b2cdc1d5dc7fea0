// A console for SQL and SPARQL. What a query may do is the engine's rule: reading, within limits.

import { call } from "./api.js";
import { el } from "./dom.js";
import { resultTable } from "./table.js";

const EXAMPLES = {
  sql: "SELECT 1",
  sparql: "SELECT ?type (COUNT(*) AS ?count) WHERE { ?s a ?type } GROUP BY ?type ORDER BY DESC(?count)",
};

/** A query that shows some rows of a table or view. */
export function lookAt(name) {
  return `SELECT * FROM "${String(name).replaceAll('"', '""')}" LIMIT 20`;
}

// What was typed stays while other tabs are looked at.
const console_ = { language: "sql", text: { sql: "", sparql: "" }, result: null, number: 0 };

/** Puts a query in the console. */
export function putQuery(language, query) {
  console_.language = language;
  console_.text[language] = query;
  console_.result = null;
}

/** The panel's content. The schema gives an example to begin with. */
export function drawQuery(kb, schema) {
  const first = schema?.views?.[0]?.name ?? schema?.tables?.[0]?.name;
  if (first) EXAMPLES.sql = lookAt(first);
  const area = el("textarea", { id: "query-text", rows: "8", spellcheck: "false", autocapitalize: "off", placeholder: EXAMPLES[console_.language] });
  area.value = console_.text[console_.language];
  area.addEventListener("input", () => (console_.text[console_.language] = area.value));
  const output = el("div", { id: "query-result", "aria-live": "polite" });
  if (console_.result) output.append(console_.result);
  const run = el("button", { type: "submit", class: "primary" }, "Run");
  const choose = (language, label) => {
    const radio = el("input", { type: "radio", name: "language", value: language });
    radio.checked = console_.language === language;
    radio.addEventListener("change", () => {
      console_.language = language;
      area.value = console_.text[language];
      area.placeholder = EXAMPLES[language];
    });
    return el("label", {}, radio, label);
  };
  const form = el("form", { class: "console" },
    el("fieldset", {}, el("legend", {}, `Query ${kb}`), choose("sql", "SQL"), choose("sparql", "SPARQL")),
    el("label", { class: "unseen", for: "query-text" }, "Query"), area,
    el("div", { class: "under" }, run, el("span", { class: "faint" }, "Ctrl Enter runs it. Nothing can be changed.")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    execute(kb, area, run, output);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  return el("div", {}, form, output);
}

async function execute(kb, area, run, output) {
  const query = area.value.trim() || area.placeholder;
  area.value = query;
  console_.text[console_.language] = query;
  const number = ++console_.number;
  run.disabled = true;
  output.replaceChildren(el("p", { class: "faint" }, "Running"));
  let shown;
  try {
    const found = await call("POST", `/knowledge-bases/${encodeURIComponent(kb)}/${console_.language}`, { query });
    shown = resultTable(found);
  } catch (error) {
    shown = el("div", { class: "notice", role: "alert" }, el("p", {}, error.message), error.hint ? el("p", {}, error.hint) : null);
  }
  run.disabled = false;
  if (number !== console_.number) return;
  console_.result = shown;
  output.replaceChildren(shown);
}
