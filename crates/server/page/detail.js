// The third panel: tabs over sources, steps, inspector, query console and schema.

import { call } from "./api.js";
import { byId, el } from "./dom.js";
import { drawInspector, drawSteps } from "./inspector.js";
import { drawQuery, putQuery } from "./query.js";
import { drawSchema } from "./schema.js";
import { drawSources, highlight } from "./sources.js";

const TABS = ["sources", "steps", "inspector", "query", "schema"];
const schemas = new Map();
const shown = { tab: "sources", turn: null, conversation: null, kb: null, opener: null };

/** Wires the tabs. */
export function setUpDetail() {
  for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => openDetail(tab));
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(shown.tab) + step + TABS.length) % TABS.length];
    openDetail(next);
    byId(`tab-${next}`).focus();
  });
  byId("close-detail").addEventListener("click", closeDetail);
  drawDetail();
}

/** Whose sources and steps are shown. */
export function showTurn(conversation, turn, kb) {
  Object.assign(shown, { conversation, turn, kb });
  drawDetail();
}

/** Whether the shown turn is this one. */
export const showsTurn = (turn) => shown.turn === turn;

/** Opens the panel at a tab; on narrow screens it covers the chat. */
export function openDetail(tab, opener = null) {
  shown.tab = tab;
  if (opener) shown.opener = opener;
  document.body.classList.add("detail-open");
  drawDetail();
}

/** Closes it, and gives the focus back. */
export function closeDetail() {
  document.body.classList.remove("detail-open");
  (shown.opener?.isConnected ? shown.opener : byId("question")).focus();
  shown.opener = null;
}

/** Opens the source with this number. */
export function cite(n) {
  openDetail("sources", document.activeElement);
  highlight(n);
}

function edit(language, query) {
  putQuery(language, query);
  openDetail("query");
  const area = byId("query-text");
  if (area) area.focus();
  else byId("tab-query").focus();
}

/** Draws the open tab anew. */
export function drawDetail() {
  for (const tab of TABS) {
    const here = tab === shown.tab;
    byId(`tab-${tab}`).setAttribute("aria-selected", String(here));
    byId(`tab-${tab}`).tabIndex = here ? 0 : -1;
  }
  const panel = byId("panel");
  panel.setAttribute("aria-labelledby", `tab-${shown.tab}`);
  const kept = panel.dataset.tab === shown.tab ? panel.scrollTop : 0;
  panel.dataset.tab = shown.tab;
  panel.replaceChildren(content());
  panel.scrollTop = kept;
}

function content() {
  const { tab, turn, kb } = shown;
  if ((tab === "steps" || tab === "inspector") && turn && !turn.events) {
    loadTrace(turn);
    return el("p", { class: "faint" }, "Loading");
  }
  switch (tab) {
    case "steps": return drawSteps(turn);
    case "inspector": return drawInspector(turn);
    case "query": return withSchema(kb, (schema) => drawQuery(kb, schema));
    case "schema": return withSchema(kb, (schema) => drawSchema(schema, edit));
    default: return drawSources(turn, edit);
  }
}

async function loadTrace(turn) {
  try {
    const { events } = await call("GET", `/conversations/${shown.conversation}/turns/${turn.id}/trace`);
    turn.events = events;
  } catch (error) {
    if (showsTurn(turn)) byId("panel").replaceChildren(failed(error));
    return;
  }
  if (showsTurn(turn)) drawDetail();
}

/** Draws with the schema, once it is there. */
function withSchema(kb, draw) {
  if (!kb) return el("p", { class: "faint" }, "No knowledge base is open.");
  if (schemas.has(kb)) return draw(schemas.get(kb));
  const { tab } = shown;
  call("GET", `/knowledge-bases/${encodeURIComponent(kb)}/schema`).then((schema) => {
    schemas.set(kb, schema);
    if (shown.tab === tab && shown.kb === kb) drawDetail();
  }).catch((error) => {
    if (shown.tab === tab) byId("panel").replaceChildren(failed(error));
  });
  return el("p", { class: "faint" }, "Loading");
}

function failed(error) {
  return el("div", { class: "notice", role: "alert" }, el("p", {}, error.message), error.hint ? el("p", {}, error.hint) : null);
}
