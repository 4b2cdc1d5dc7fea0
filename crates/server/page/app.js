// The page: four panels over the interface of `ragonite serve`. Here is what is open, and what the keys do.

import { ask, call, Failure, hasToken, keepToken } from "./api.js";
import { drawTurn, fillText, fillTurn } from "./chat.js";
import { drawConversations } from "./conversations.js";
import { cite, closeDetail, drawDetail, openDetail, setUpDetail, showsTurn, showTurn } from "./detail.js";
import { byId, duration, el, icon } from "./dom.js";

const state = { kbs: [], kb: null, list: [], open: fresh() };
// Conversations with an answer in progress: they stay alive while others are looked at.
const running = new Map();
const narrow = matchMedia("(max-width: 1179px)");

/** A conversation that is not stored before its first question. */
function fresh() {
  return { id: null, turns: [] };
}

const act = {
  cite(turn, n) {
    showTurn(state.open.id, turn, state.kb);
    cite(n);
  },
  show(turn, tab) {
    showTurn(state.open.id, turn, state.kb);
    openDetail(tab, document.activeElement);
  },
  again(turn) {
    submit(turn.question);
  },
  async rename(conversation, title) {
    await attempt(() => call("PATCH", `/conversations/${conversation.id}`, { title }));
    await loadList();
  },
  async remove(conversation) {
    await attempt(() => call("DELETE", `/conversations/${conversation.id}`));
    if (state.open.id === conversation.id) location.hash = "";
    await loadList();
  },
};

async function start() {
  byId("toggle-list").append(icon("list"));
  byId("close-detail").append(icon("close"));
  setUpDetail();
  wire();
  try {
    state.kbs = (await call("GET", "/knowledge-bases")).knowledge_bases;
  } catch (error) {
    if (error.status === 401) return askToken();
    return byId("turns").replaceChildren(notice(error));
  }
  byId("kb").replaceChildren(...state.kbs.map((kb) => el("option", { value: kb.name }, kb.name)));
  chooseKb(state.kbs[0].name);
  await follow();
  await loadList();
}

function wire() {
  byId("kb").addEventListener("change", (event) => {
    // A conversation is about one knowledge base: another one begins another.
    chooseKb(event.target.value);
    if (state.open.id) location.hash = "";
    else drawChat();
  });
  byId("new-chat").addEventListener("click", () => {
    closeList();
    if (location.hash) location.hash = "";
    else openNew();
    byId("question").focus();
  });
  byId("open-schema").addEventListener("click", (event) => openDetail("schema", event.currentTarget));
  byId("open-query").addEventListener("click", (event) => openDetail("query", event.currentTarget));
  byId("toggle-list").addEventListener("click", () => {
    const open = document.body.classList.toggle("list-open");
    byId("toggle-list").setAttribute("aria-expanded", String(open));
    if (open) byId("new-chat").focus();
  });
  byId("ask-form").addEventListener("submit", (event) => {
    event.preventDefault();
    submit(byId("question").value);
  });
  byId("stop").addEventListener("click", stop);
  byId("question").addEventListener("input", grow);
  byId("question").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit(byId("question").value);
  });
  document.addEventListener("keydown", keys);
  addEventListener("hashchange", follow);
  setInterval(tick, 100);
}

function keys(event) {
  if (event.isComposing || document.querySelector("dialog[open]")) return;
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    byId("question").focus();
  } else if (event.key === "Escape") {
    if (document.body.classList.contains("list-open")) closeList();
    else if (running.has(state.open.id)) stop();
    else if (document.body.classList.contains("detail-open") && narrow.matches) closeDetail();
  }
}

function closeList() {
  document.body.classList.remove("list-open");
  byId("toggle-list").setAttribute("aria-expanded", "false");
}

function chooseKb(name) {
  state.kb = name;
  byId("kb").value = name;
  const strategies = state.kbs.find((kb) => kb.name === name)?.strategies ?? [];
  byId("strategy").replaceChildren(...strategies.map((one) => el("option", { value: one }, one)));
  showTurn(state.open.id, null, name);
}

/** Opens what the address names: `#c/ID` or `#c/ID/TURN`. */
async function follow() {
  closeList();
  const [, id, turn] = location.hash.match(/^#c\/([0-9a-f]+)(?:\/(\d+))?$/) ?? [];
  // A question asked now would go to a conversation that is about to leave.
  byId("ask-form").inert = true;
  if (!id) openNew();
  else if (state.open.id !== id) await openConversation(id);
  byId("ask-form").inert = false;
  if (turn) byId(`turn-${turn}`)?.scrollIntoView();
}

function openNew() {
  state.open = fresh();
  showTurn(null, null, state.kb);
  drawChat();
  drawList();
}

async function openConversation(id) {
  let conversation = running.get(id)?.conversation;
  if (!conversation) {
    try {
      conversation = await call("GET", `/conversations/${id}`);
    } catch (error) {
      openNew();
      byId("turns").replaceChildren(notice(error));
      return;
    }
  }
  state.open = conversation;
  if (state.kbs.some((kb) => kb.name === conversation.knowledge_base)) chooseKb(conversation.knowledge_base);
  showTurn(id, conversation.turns.at(-1) ?? null, state.kb);
  drawChat();
  drawList();
}

async function loadList() {
  await attempt(async () => {
    state.list = (await call("GET", "/conversations")).conversations;
    drawList();
  });
}

function drawList() {
  drawConversations(state.list.filter((one) => one.questions > 0 || one.id === state.open.id), state.open.id, act);
}

function drawChat() {
  const turns = byId("turns");
  if (state.open.turns.length === 0) {
    turns.replaceChildren(welcome());
  } else {
    turns.replaceChildren(...state.open.turns.map((turn) => (turn.node = drawTurn(turn, act))));
    turns.scrollTop = turns.scrollHeight;
  }
  const busy = running.has(state.open.id);
  byId("send").hidden = busy;
  byId("stop").hidden = !busy;
  document.title = state.open.title ? `${state.open.title} · ragonite` : "ragonite";
}

/** A fresh page offers questions made from the data. */
function welcome() {
  const kb = state.kb;
  const list = el("ul", { class: "starters" });
  call("GET", `/knowledge-bases/${encodeURIComponent(kb)}/starters`).then(({ questions }) => {
    list.replaceChildren(...questions.slice(0, 8).map((question) =>
      el("li", {}, el("button", { type: "button", on: { click: () => submit(question) } }, question))));
  }).catch((error) => list.replaceWith(notice(error)));
  return el("div", { class: "welcome" },
    el("h2", {}, `Ask ${kb}`),
    el("p", {}, "Every answer names its sources: the query with its result, or the text it was read from."),
    list);
}

async function submit(text) {
  const question = text.trim();
  if (!question || running.has(state.open.id) || state.open.starting || !state.kb) return;
  const conversation = state.open;
  const turn = { question, state: "running", events: [], sources: [], text: "", since: performance.now() };
  conversation.turns.push(turn);
  conversation.starting = true;
  byId("question").value = "";
  grow();
  showTurn(conversation.id, turn, state.kb);
  drawChat();
  try {
    if (!conversation.id) {
      Object.assign(conversation, await call("POST", "/conversations", { kb: state.kb }), { turns: conversation.turns });
      if (state.open === conversation) history.pushState(null, "", `#c/${conversation.id}`);
    }
    running.set(conversation.id, { conversation, turn });
    conversation.starting = false;
    if (state.open === conversation) {
      showTurn(conversation.id, turn, state.kb);
      drawChat();
    }
    await ask(conversation.id, { question, strategy: byId("strategy").value || null }, (event) => hear(conversation, turn, event));
  } catch (error) {
    fail(turn, error);
  }
  conversation.starting = false;
  running.delete(conversation.id);
  settle(conversation, turn);
}

/** One event of the stream. Unknown ones are left to newer pages. */
function hear(conversation, turn, event) {
  switch (event.event) {
    case "accepted": {
      turn.id = event.turn;
      loadList();
      break;
    }
    case "text": turn.text += event.piece; break;
    case "source": turn.sources.push(event); break;
    case "standalone": turn.standalone = event.question; break;
    case "answer": Object.assign(turn, { state: "answered", answer: event }); break;
    case "stopped": turn.state = "stopped"; break;
    case "error": fail(turn, new Failure(event.problem.status, event.problem.detail, event.problem.hint)); break;
    default: turn.events.push({ at: (performance.now() - turn.since) / 1000, event });
  }
  turn.onlyText = event.event === "text" && turn.onlyText !== false;
  if (state.open !== conversation || turn.drawing) return;
  turn.drawing = true;
  requestAnimationFrame(() => {
    turn.drawing = false;
    redraw(conversation, turn);
  });
}

function fail(turn, error) {
  if (!(error instanceof Failure)) console.error(error);
  Object.assign(turn, { state: "failed", error: error.message, hint: error.hint, unreachable: error.status === 0 });
}

function redraw(conversation, turn) {
  if (state.open !== conversation || !turn.node) return;
  const turns = byId("turns");
  const atEnd = turns.scrollHeight - turns.scrollTop - turns.clientHeight < 80;
  if (turn.id) turn.node.id = `turn-${turn.id}`;
  const onlyText = turn.onlyText && turn.state === "running";
  turn.onlyText = undefined;
  if (onlyText) fillText(turn.node, turn, act);
  else fillTurn(turn.node, turn, act);
  if (atEnd) turns.scrollTop = turns.scrollHeight;
  if (onlyText) return;
  // Not over a query that is being typed.
  if (showsTurn(turn) && !byId("query-text") && !byId("schema-filter")) drawDetail();
}

/** A question has ended. */
function settle(conversation, turn) {
  if (state.open === conversation) {
    redraw(conversation, turn);
    byId("send").hidden = false;
    byId("stop").hidden = true;
    if (document.activeElement === document.body || document.activeElement === byId("stop")) byId("question").focus();
  }
  byId("status").textContent = { answered: "The answer is there.", stopped: "Stopped.", failed: "The question failed." }[turn.state] ?? "";
  // Its notice has said already that the server is gone.
  if (turn.unreachable) return;
  loadList().then(() => {
    conversation.title = state.list.find((one) => one.id === conversation.id)?.title ?? conversation.title;
    if (state.open === conversation && conversation.title) document.title = `${conversation.title} · ragonite`;
  });
}

async function stop() {
  const job = running.get(state.open.id);
  if (!job || job.turn.stopping) return;
  job.turn.stopping = true;
  redraw(job.conversation, job.turn);
  await attempt(() => call("POST", `/conversations/${job.conversation.id}/stop`));
}

/** Running clocks. */
function tick() {
  for (const [, { turn }] of running) {
    const now = (performance.now() - turn.since) / 1000;
    for (const clock of document.querySelectorAll("[data-since]")) {
      clock.textContent = duration(Math.max(0, now - Number(clock.dataset.since)));
    }
  }
}

function grow() {
  const area = byId("question");
  area.style.blockSize = "auto";
  area.style.blockSize = `${Math.min(area.scrollHeight, 200)}px`;
}

/** Says what failed without losing what is on the page. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (error.status === 401) return askToken();
    document.querySelector(".passing")?.remove();
    const said = notice(error);
    said.classList.add("passing");
    byId("turns").append(said);
    said.scrollIntoView({ block: "nearest" });
  }
}

function notice(error) {
  if (!(error instanceof Failure)) console.error(error);
  return el("div", { class: "notice", role: "alert" }, el("p", {}, error.message), error.hint ? el("p", {}, error.hint) : null);
}

function askToken() {
  const dialog = byId("token-dialog");
  if (dialog.open) return;
  if (hasToken()) byId("token-why").textContent = "The token that was given is not the one the server was started with.";
  dialog.addEventListener("close", () => {
    keepToken(byId("token").value);
    location.reload();
  }, { once: true });
  dialog.showModal();
}

start();
