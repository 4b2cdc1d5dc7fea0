// What the page knows, and what people do to it. Views read slices; only these functions change it.

import { create } from "zustand";
import * as api from "../api";
import { asFailure, Failure, isAbort } from "../api";
import { parseRoute, type Route, toHash } from "../logic/route";
import type { Feedback, Kind, KnowledgeBase, Schema, Summary } from "../wire";
import { askedNow, failed, hear, stored, type Turn } from "./turn";

export interface Thread {
  id: string;
  kb: string;
  turns: Turn[];
  /** It is another's, read by a link: `id` is the link's. */
  shared?: { by: string | null; made: number; title: string };
}

export type Tab = "sources" | "steps" | "inspector";

/** What the derivation panel shows of a turn. */
export interface Focus {
  turn: string;
  source?: number;
  /** A cell of the source, by its place in the rows. */
  cell?: { row: number; column: number };
}

interface Data {
  ready: boolean;
  /** Why nothing can be shown. */
  blocked?: Failure;
  route: Route;
  bases: KnowledgeBase[];
  kb: string;
  /** How questions are answered, of those that the knowledge base offers. */
  strategy: string;
  conversations: Summary[];
  thread?: Thread;
  threadError?: Failure;
  schemas: Record<string, Schema>;
  starters: Record<string, string[]>;
  /** What knowledge bases are about. */
  held: Record<string, Kind[]>;
  tab: Tab;
  focus?: Focus;
  panelOpen: boolean;
  listOpen: boolean;
  notice?: string;
  /** A question to be said otherwise, and which of its words. */
  draft?: { question: string; word: string };
  /** Features this server does not have. */
  missing: Set<string>;
}

const start: Data = {
  ready: false,
  route: parseRoute(location.hash),
  bases: [],
  kb: "",
  strategy: "",
  conversations: [],
  schemas: {},
  starters: {},
  held: {},
  tab: "sources",
  panelOpen: false,
  listOpen: false,
  missing: new Set(),
};

export const useStore = create<Data>()(() => start);
const { getState: get, setState: set } = useStore;

/** A knowledge base as it was listed last. */
export const useBase = (kb: string) => useStore(({ bases }) => bases.find(({ name }) => name === kb));

/** The address of the endpoint that holds its triples, if they are not here. */
export const useFar = (kb: string) => useStore(({ bases }) => bases.find(({ name, kind }) => name === kb && kind === "endpoint")?.endpoint);

/** Where the open conversation's turns are read. */
export const usePlace = () => useStore(({ thread }) => (thread?.id ? api.placeOf(thread.id, thread.shared !== undefined) : undefined));

/** The open conversation is another's: it is read only. */
export const useShared = () => useStore(({ thread }) => thread?.shared);

/** Loads what every view needs. */
export async function boot(): Promise<void> {
  try {
    const [bases, conversations] = await Promise.all([api.knowledgeBases(), api.conversations()]);
    const remembered = localStorage.getItem("ragonite-kb");
    const kb = bases.find((base) => base.name === remembered) ?? bases[0];
    set({ bases, conversations, blocked: undefined, kb: kb?.name ?? "", strategy: fitting(kb), ready: true });
    await follow(get().route);
  } catch (error) {
    set({ blocked: asFailure(error), ready: true });
  }
}

/** The configuration in use where the knowledge base has it, else its default. */
function fitting(kb: KnowledgeBase | undefined): string {
  const current = get().strategy || localStorage.getItem("ragonite-strategy") || "";
  return kb?.configurations.includes(current) ? current : (kb?.configurations[0] ?? "");
}

/** Goes somewhere: the address changes, and the page with it. */
export function go(route: Route, replace = false): void {
  const hash = toHash(route);
  if (location.hash === hash) return void follow(route);
  if (replace) {
    history.replaceState(null, "", hash);
    void follow(route);
  } else {
    location.hash = hash;
  }
}

window.addEventListener("hashchange", () => void follow(parseRoute(location.hash)));

/** Shows what an address names. */
async function follow(route: Route): Promise<void> {
  set({ route, listOpen: false });
  if (!get().ready) return;
  if ((route.view === "query" || route.view === "schema" || route.view === "data") && route.kb) selectKb(route.kb);
  if (route.view !== "chat" && route.view !== "shared") return;
  const wanted = route.view === "shared" ? route.share : route.conversation;
  if (!wanted) {
    if (get().thread && !isAnswering()) set({ thread: undefined, focus: undefined, panelOpen: false });
    else if (get().thread) leave();
    set({ threadError: undefined });
    void loadStarters(get().kb);
    return;
  }
  if (get().thread?.id !== wanted) await (route.view === "shared" ? openShared(wanted) : openThread(wanted));
  const turn = get().thread?.turns.find(({ id }) => id === route.turn);
  if (turn && route.source !== undefined) showSource(turn.key, route.source);
  else if (turn) set({ focus: { turn: turn.key } });
}

/** Leaves a conversation whose answer is in progress: the server finishes it, the page no longer listens. */
function leave() {
  listening?.abort();
  listening = undefined;
  set({ thread: undefined, focus: undefined, panelOpen: false });
}

async function openThread(id: string): Promise<void> {
  leave();
  set({ threadError: undefined });
  try {
    const details = await api.readConversation(id);
    const route = get().route;
    if (route.view !== "chat" || route.conversation !== id) return;
    const turns = details.turns.map(stored);
    set({ thread: { id, kb: details.knowledge_base, turns }, kb: details.knowledge_base });
    const last = turns.at(-1);
    if (last) set({ focus: { turn: last.key } });
    void loadSchema(details.knowledge_base);
    if (last?.state === "running") void rejoin(id, last);
  } catch (error) {
    set({ threadError: asFailure(error) });
  }
}

async function openShared(share: string): Promise<void> {
  leave();
  set({ threadError: undefined });
  try {
    const { knowledge_base: kb, turns: kept, by, made, title } = await api.readShared(share);
    const route = get().route;
    if (route.view !== "shared" || route.share !== share) return;
    const turns = kept.map(stored);
    set({ thread: { id: share, kb, turns, shared: { by, made, title } }, kb });
    const last = turns.at(-1);
    if (last) set({ focus: { turn: last.key } });
    void loadSchema(kb).catch(() => undefined);
  } catch (error) {
    set({ threadError: asFailure(error) });
  }
}

export function selectKb(name: string): void {
  const kb = get().bases.find((base) => base.name === name);
  if (!kb || get().kb === name) return;
  localStorage.setItem("ragonite-kb", name);
  set({ kb: name, strategy: fitting(kb) });
  void loadStarters(name);
}

export function selectStrategy(strategy: string): void {
  localStorage.setItem("ragonite-strategy", strategy);
  set({ strategy });
}

/** How the chosen knowledge base may answer: its strategies, the default first, and what was saved. */
export const strategiesOf = ({ bases, kb }: Pick<Data, "bases" | "kb">) => bases.find(({ name }) => name === kb)?.configurations ?? NONE;

/** Asks again how knowledge bases may answer, once that was changed. */
export async function refreshBases(): Promise<void> {
  const bases = await api.knowledgeBases();
  set({ bases });
  const { kb } = get();
  set({ strategy: fitting(bases.find(({ name }) => name === kb)) });
}
const NONE: string[] = [];

/** Looks how far the knowledge bases are. A look that fails is only one less: the next one tells. */
export async function relistBases(): Promise<void> {
  try {
    set({ bases: await api.knowledgeBases() });
  } catch {
    // Whoever asks something hears of it.
  }
}

/** Forgets what was read of a knowledge base that was built anew. */
export function forgetSchema(kb: string): void {
  set(({ schemas, starters }) => {
    const { [kb]: _schema, ...others } = schemas;
    const { [kb]: _starters, ...rest } = starters;
    return { schemas: others, starters: rest };
  });
}

export async function loadSchema(kb: string): Promise<Schema | undefined> {
  const known = get().schemas[kb];
  if (known || kb === "") return known;
  const schema = await api.schema(kb);
  set(({ schemas }) => ({ schemas: { ...schemas, [kb]: schema } }));
  return schema;
}

async function loadStarters(kb: string): Promise<void> {
  if (kb === "" || get().starters[kb]) return;
  // Only suggestions: without them people write their own.
  const { questions, kinds } = await api.starters(kb).catch(() => ({ questions: [], kinds: [] }));
  set(({ starters, held }) => ({ starters: { ...starters, [kb]: questions }, held: { ...held, [kb]: kinds } }));
}

// Answers

let listening: AbortController | undefined;

export const isAnswering = () => get().thread?.turns.at(-1)?.state === "running";

function changeTurn(key: string, change: (turn: Turn) => Turn) {
  set(({ thread }) =>
    thread ? { thread: { ...thread, turns: thread.turns.map((turn) => (turn.key === key ? change(turn) : turn)) } } : {},
  );
}

/** Asks in the open conversation, or in a new one; in the place of an earlier turn and of all that followed it, where one is given. */
export async function ask(question: string, instead?: Turn): Promise<void> {
  if (isAnswering() || get().thread?.shared) return;
  const { strategy, kb } = get();
  const turn = askedNow(question, strategy, Date.now());
  if (instead) set(({ thread }) => (thread ? { thread: { ...thread, turns: before(thread.turns, instead) } } : {}));
  const here = get().thread;
  // Shown at once; the server's number follows.
  set({ thread: here ? { ...here, turns: [...here.turns, turn] } : { id: "", kb, turns: [turn] }, focus: { turn: turn.key } });
  const controller = new AbortController();
  listening = controller;
  try {
    let id = here?.id;
    if (!id) {
      const made = await api.createConversation(kb);
      id = made.id;
      set(({ thread }) => (thread ? { thread: { ...thread, id: made.id } } : {}));
      history.replaceState(null, "", toHash({ view: "chat", conversation: id }));
      set({ route: { view: "chat", conversation: id } });
      void loadSchema(kb).catch(() => undefined);
    }
    await api.ask(id, { question, strategy, instead_of: instead?.id }, heard(turn.key), controller.signal);
  } catch (error) {
    if (!isAbort(error)) fail(turn.key, error);
  } finally {
    if (listening === controller) listening = undefined;
    void refreshList();
  }
}

const before = (turns: Turn[], { key }: Turn) => turns.slice(0, turns.findIndex((turn) => turn.key === key));

function heard(key: string): api.OnEvent {
  return (event, id) => {
    changeTurn(key, (turn) => hear(turn, event, id, Date.now()));
    if (event.event !== "accepted") return;
    void refreshList();
    // Stopped before the server had taken it.
    if (turnOf(key)?.stopping) void stop();
  };
}

function fail(key: string, error: unknown) {
  const { detail, hint } = asFailure(error);
  changeTurn(key, (turn) => failed(turn, detail, hint, Date.now()));
}

/** Follows an answer that was in progress when the page was opened. */
async function rejoin(id: string, turn: Turn): Promise<void> {
  if (turn.id === undefined) return;
  const controller = new AbortController();
  listening = controller;
  try {
    const more = await api.resume(id, turn.id, 0, heard(turn.key), controller.signal);
    if (!more) await refreshTurn(id, turn);
  } catch (error) {
    if (!isAbort(error)) fail(turn.key, error);
  } finally {
    if (listening === controller) listening = undefined;
    void refreshList();
  }
}

/** The turn as it ended while nobody listened. */
async function refreshTurn(id: string, turn: Turn): Promise<void> {
  const now = (await api.readConversation(id)).turns.find((one) => one.id === turn.id);
  if (now) changeTurn(turn.key, () => ({ ...stored(now), key: turn.key }));
}

/** Stops the answer in progress; the stream then ends with `stopped`. */
export async function stop(): Promise<void> {
  const thread = get().thread;
  const turn = thread?.turns.at(-1);
  if (!thread || turn?.state !== "running") return;
  changeTurn(turn.key, (one) => ({ ...one, stopping: true }));
  if (turn.id === undefined) return;
  try {
    await api.stop(thread.id);
  } catch {
    // The server is out of reach: then at least this page stops listening.
    listening?.abort();
    changeTurn(turn.key, (one) => ({ ...one, state: "stopped", ended: Date.now() }));
  }
}

const turnOf = (key: string) => get().thread?.turns.find((turn) => turn.key === key);

// Conversations

export async function refreshList(): Promise<void> {
  // The list is an aid: it stays as it was while the server is away.
  const conversations = await api.conversations().catch(() => undefined);
  if (conversations) set({ conversations });
}

export async function rename(id: string, title: string): Promise<void> {
  await attempt(async () => {
    await api.renameConversation(id, title);
    await refreshList();
  });
}

export async function remove(id: string): Promise<void> {
  await attempt(async () => {
    await api.deleteConversation(id);
    if (get().thread?.id === id) go({ view: "chat" });
    await refreshList();
  });
}

export async function rate(key: string, feedback: Feedback | null): Promise<void> {
  const { thread } = get();
  const turn = thread?.turns.find((one) => one.key === key);
  if (!thread || turn?.id === undefined) return;
  const before = turn.feedback;
  changeTurn(key, (one) => ({ ...one, feedback }));
  try {
    if (feedback) await api.rate(thread.id, turn.id, feedback);
    else await api.unrate(thread.id, turn.id);
  } catch (error) {
    changeTurn(key, (one) => ({ ...one, feedback: before }));
    const failure = asFailure(error);
    if (failure.isMissing) lacks("feedback");
    else say(`${failure.detail} ${failure.hint}`);
  }
}

/** Notes that the server does not offer something, so that its button goes away. */
export function lacks(feature: string): void {
  set(({ missing }) => ({ missing: new Set(missing).add(feature) }));
  say("This server does not offer that.");
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { detail, hint } = asFailure(error);
    say(`${detail} ${hint}`.trim());
  }
}

// The panel

/** Steps and model calls of a stored turn. */
export async function loadTrace(key: string): Promise<void> {
  const { thread } = get();
  const turn = thread?.turns.find((one) => one.key === key);
  if (!thread || thread.shared || turn?.id === undefined || turn.events) return;
  const events = await api.trace(thread.id, turn.id);
  changeTurn(key, (one) => ({ ...one, events }));
}

/** Puts a question where questions are written; one of its words is chosen, to be said otherwise. */
export function reword(question: string, word = ""): void {
  set({ draft: { question, word } });
}

/** The draft stands where it belongs. */
export const draftTaken = () => set({ draft: undefined });

export const showTab = (turn: string, tab: Tab) => openPanel(tab, { turn });
export const showSource = (turn: string, source: number, cell?: Focus["cell"]) => openPanel("sources", { turn, source, cell });

/** On a phone the panel covers the conversation. */
const isSheet = () => matchMedia("(max-width: 760px)").matches;
/** An entry of the browser's history that was made for the sheet, so that Back closes it. */
const isForSheet = (state: unknown) => (state as { sheet?: boolean } | null)?.sheet === true;

function openPanel(tab: Tab, focus: Focus): void {
  if (!get().panelOpen && isSheet()) history.pushState({ sheet: true }, "");
  set({ tab, panelOpen: true, focus });
}

export function closePanel(): void {
  if (isForSheet(history.state)) history.back();
  else set({ panelOpen: false });
}

window.addEventListener("popstate", ({ state }) => {
  if (isSheet()) set({ panelOpen: isForSheet(state) });
});

export const toggleList = () => set(({ listOpen }) => ({ listOpen: !listOpen }));

let fading: ReturnType<typeof setTimeout> | undefined;

/** Says something in passing. */
export function say(notice: string): void {
  set({ notice });
  clearTimeout(fading);
  fading = setTimeout(() => set({ notice: undefined }), 6000);
}
