// The server's interface as functions: JSON there and back, questions as a stream of events, errors with their hint.

import { parseEvents } from "./logic/stream";
import type * as Wire from "./wire";

// Relative: the page may stand below a path of a reverse proxy.
const BASE = "api/v1";
const TOKEN = "ragonite-token";

/** A failed request, with what to do about it. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly hint = "",
  ) {
    super(detail);
  }

  /** The server does not know this part of the interface. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 405 || this.status === 501;
  }
}

/** Whether a token was given before. */
export const hasToken = () => sessionStorage.getItem(TOKEN) !== null;

/** Keeps the token until the tab is closed. */
export const keepToken = (token: string) => sessionStorage.setItem(TOKEN, token);

interface Sending {
  signal?: AbortSignal;
  accept?: string;
  lastEvent?: number;
}

async function send(method: string, path: string, body?: unknown, extra: Sending = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  const token = sessionStorage.getItem(TOKEN);
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = body instanceof Blob ? "application/octet-stream" : "application/json";
  if (extra.accept) headers.accept = extra.accept;
  if (extra.lastEvent !== undefined) headers["last-event-id"] = String(extra.lastEvent);
  // A file goes as it is.
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(`${BASE}${path}`, { method, headers, body: sent, signal: extra.signal });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Failure(0, "The server cannot be reached.", "Is `ragonite serve` still running? Start it and try again.");
  }
  if (response.ok) return response;
  // A body that is no JSON is not from this server: then the status is all that is known.
  const problem: Partial<Wire.Problem> = await response.json().catch(() => ({}));
  throw new Failure(response.status, problem.detail ?? `The server answered ${response.status}.`, problem.hint);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  return response.status === 204 ? (undefined as T) : response.json();
}

export const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Any error as people read it. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(0, error instanceof Error ? error.message : String(error), "Reload the page and try again.");
}

const at = encodeURIComponent;
const conversation = (id: string) => `/conversations/${at(id)}`;
const turnOf = (id: string, turn: number) => `${conversation(id)}/turns/${turn}`;
/** Where turns are read: in one's own conversation, or by a link. */
export const placeOf = (id: string, shared = false) => (shared ? `/shared/${at(id)}` : conversation(id));
const base = (kb: string) => `/knowledge-bases/${at(kb)}`;

export const knowledgeBases = async () =>
  (await call<{ knowledge_bases: Wire.KnowledgeBase[] }>("GET", "/knowledge-bases")).knowledge_bases;
export const schema = (kb: string) => call<Wire.Schema>("GET", `${base(kb)}/schema`);
export const starters = (kb: string) => call<{ questions: string[]; kinds: Wire.Kind[] }>("GET", `${base(kb)}/starters`);
export const report = (kb: string) => call<Wire.Report>("GET", `${base(kb)}/report`);
export const annotations = (kb: string) => call<{ toml: string; template: string }>("GET", `${base(kb)}/annotations`);
export const previewAnnotations = (kb: string, toml: string) =>
  call<{ schema: Wire.Schema; report: Wire.Report }>("POST", `${base(kb)}/annotations/preview`, { toml });
/** Builds the knowledge base anew with these. */
export const buildWith = (kb: string, toml: string) => call<Wire.Job>("PUT", `${base(kb)}/annotations`, { toml });
export const query = (kb: string, language: Wire.Language, text: string) =>
  call<Wire.Rows>("POST", `${base(kb)}/${language}`, { query: text });

/** A table's file: its rows as the server writes them for spreadsheets. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const workbook = async (method: string, path: string, body?: unknown) => (await send(method, path, body, { accept: XLSX })).blob();
/** What a query gives, as a workbook. */
export const querySheet = (kb: string, language: Wire.Language, text: string) => workbook("POST", `${base(kb)}/${language}`, { query: text });
export const viewSheet = (kb: string, body: unknown) => workbook("POST", `${base(kb)}/view-query`, body);
/** The rows of a source as its answer shows them, as a workbook. */
export const sourceSheet = (place: string, turn: number, n: number) => workbook("GET", `${place}/turns/${turn}/sources/${n}`);

/** Over a question view, by the names people read. */
export const viewQuery = (kb: string, body: unknown) => call<Wire.Rows & { sql: string }>("POST", `${base(kb)}/view-query`, body);
export const entity = (kb: string, iri: string) => call<Wire.Neighbourhood>("GET", `${base(kb)}/entity?iri=${at(iri)}&limit=50`);

export const entities = async (kb: string, q: string) =>
  (await call<{ entities: Wire.Found[] }>("GET", `${base(kb)}/entities?q=${at(q)}&limit=20`)).entities;
/** Things whose name goes on from what is typed. */
export const completions = async (kb: string, typed: string) =>
  (await call<{ entities: Wire.Found[] }>("GET", `${base(kb)}/entities?q=${at(typed)}&typing=true&limit=6`)).entities;
/** What the texts say of it, the best first; what was made from the graph is left out. */
export const texts = async (kb: string, q: string) =>
  (await call<{ passages: Wire.FoundPassage[] }>("GET", `${base(kb)}/passages?q=${at(q)}&source=text&limit=5`)).passages;

export const settings = () => call<Wire.Settings>("GET", "/settings");
export const configurations = () => call<Wire.Configurations>("GET", "/configurations");
export const saveConfiguration = (name: string, how: { strategy: string; model?: string; settings: Wire.Configuration["settings"] }) =>
  call<unknown>("PUT", `/configurations/${at(name)}`, how);
export const renameConfiguration = (name: string, other: string) => call<void>("PATCH", `/configurations/${at(name)}`, { name: other });
export const deleteConfiguration = (name: string) => call<void>("DELETE", `/configurations/${at(name)}`);
export const testModels = () => call<Wire.Trials>("POST", "/models/test");
export const job = (id: string) => call<Wire.Job>("GET", `/jobs/${at(id)}`);
export const jobs = async () => (await call<{ jobs: Wire.Job[] }>("GET", "/jobs")).jobs;
export const cancelJob = (id: string) => call<void>("DELETE", `/jobs/${at(id)}`);
export const upload = async (file: File) => (await call<{ id: string }>("POST", `/uploads?name=${at(file.name)}`, file)).id;
/** Builds a knowledge base from uploaded files and documents. */
export const build = (wanted: { name: string; uploads: string[]; texts: string[]; lenient: boolean }) => call<Wire.Job>("POST", "/knowledge-bases", wanted);
/** Asks questions with expectations, as JSON lines. */
export const evaluate = (kb: string, strategy: string, questions: string) => call<Wire.Job>("POST", "/evaluations", { kb, strategy, questions });

export const tokens = async () => (await call<{ tokens: Wire.AccessToken[] }>("GET", "/tokens")).tokens;
export const makeToken = (wanted: { name: string; user: string; scope: Wire.Scope; days?: number }) => call<Wire.AccessToken & { secret: string }>("POST", "/tokens", wanted);
export const deleteToken = (id: string) => call<void>("DELETE", `/tokens/${at(id)}`);

export const conversations = async () =>
  (await call<{ conversations: Wire.Summary[] }>("GET", "/conversations?limit=200")).conversations;
/** Those with these words in their title or a question. */
export const findConversations = async (q: string) =>
  (await call<{ conversations: Wire.Summary[] }>("GET", `/conversations?limit=50&q=${at(q)}`)).conversations;
export const createConversation = (kb: string) => call<Wire.Summary>("POST", "/conversations", { kb });
export const readConversation = (id: string) => call<Wire.Details>("GET", conversation(id));
export const renameConversation = (id: string, title: string) => call<Wire.Summary>("PATCH", conversation(id), { title });
export const deleteConversation = (id: string) => call<void>("DELETE", conversation(id));
export const stop = (id: string) => call<{ stopped: boolean }>("POST", `${conversation(id)}/stop`);
export const trace = async (id: string, turn: number) =>
  (await call<{ events: Wire.Timed[] }>("GET", `${turnOf(id, turn)}/trace`)).events;
export const lineage = (place: string, turn: number, n: number, row: number, column: number) =>
  call<Wire.Lineage>("GET", `${place}/turns/${turn}/sources/${n}/lineage?row=${row}&column=${column}`);
/** Asks the model again for each source: may take as long as several questions. */
export const attributions = async (id: string, turn: number) =>
  (await call<{ attributions: Wire.Attribution[] }>("POST", `${turnOf(id, turn)}/attributions`)).attributions;
export const rate = (id: string, turn: number, feedback: Wire.Feedback) =>
  call<unknown>("PUT", `${turnOf(id, turn)}/feedback`, feedback);
export const unrate = (id: string, turn: number) => call<void>("DELETE", `${turnOf(id, turn)}/feedback`);

/** What is taught: a question with its query, or a word that means another. */
export type NewLesson = { question: string; standalone?: string; select: string; verified?: boolean } | { word: string; means: string };

export const lessons = async (kb: string) => (await call<{ lessons: Wire.Lesson[] }>("GET", `${base(kb)}/taught`)).lessons;
export const tryLesson = (kb: string, lesson: NewLesson) => call<Wire.Attempted>("POST", `${base(kb)}/taught/try`, lesson);
export const teach = (kb: string, lesson: NewLesson) => call<Wire.Attempted>("POST", `${base(kb)}/taught`, lesson);
export const forget = (kb: string, id: string) => call<void>("DELETE", `${base(kb)}/taught/${at(id)}`);
export const exportedLessons = (kb: string) => file(`${base(kb)}/taught/export`, "taught.jsonl");

/** Which feedback. */
export interface FeedbackWanted {
  kb: string;
  rating?: "up" | "down";
  q?: string;
}

const wantedFeedback = ({ kb, rating, q }: FeedbackWanted) => new URLSearchParams({ kb, ...(rating && { rating }), ...(q && { q }) });
export const allFeedback = (wanted: FeedbackWanted) => call<{ feedback: Wire.Given[]; total: number }>("GET", `/feedback?${wantedFeedback(wanted)}`);
export const exportedFeedback = (wanted: FeedbackWanted) => file(`/feedback/export?${wantedFeedback(wanted)}`, "feedback.jsonl");

export const shares = async () => (await call<{ shares: Wire.Share[] }>("GET", "/shares")).shares;
export const makeShare = (id: string) => call<Wire.Share>("POST", `${conversation(id)}/share`);
export const dropShare = (id: string) => call<void>("DELETE", `${conversation(id)}/share`);
export const readShared = (share: string) => call<Wire.Shared>("GET", placeOf(share, true));

/** A file and the name the server gives it. */
async function file(path: string, otherwise: string): Promise<{ blob: Blob; name: string }> {
  const response = await send("GET", path);
  const named = /filename="?([^";]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return { blob: await response.blob(), name: named ?? otherwise };
}

/** The conversation as a file: its text and the name the server gives it. */
export const exported = (id: string, format: "markdown" | "json") =>
  file(`${conversation(id)}/export?format=${format}`, `conversation.${format === "json" ? "json" : "md"}`);

export interface Message {
  question: string;
  strategy?: string;
  /** A turn that it replaces, with all that followed it. */
  instead_of?: number;
}

/** Hears an event and its number in the stream. */
export type OnEvent = (event: Wire.Event, id: number) => void;

/**
 * Asks, and hands each event to `onEvent` as it comes. Returns after the last one; throws a `Failure` when the
 * question is refused or the stream breaks.
 */
export async function ask(id: string, message: Message, onEvent: OnEvent, signal: AbortSignal): Promise<void> {
  await follow(await send("POST", `${conversation(id)}/messages`, message, { accept: "text/event-stream", signal }), onEvent);
}

/** Goes on hearing of a turn after the event `lastEvent`; false when there is nothing more to hear. */
export async function resume(id: string, turn: number, lastEvent: number, onEvent: OnEvent, signal: AbortSignal): Promise<boolean> {
  const extra = { accept: "text/event-stream", lastEvent, signal };
  const response = await send("GET", `${turnOf(id, turn)}/events`, undefined, extra);
  if (response.status === 204) return false;
  await follow(response, onEvent);
  return true;
}

async function follow(response: Response, onEvent: OnEvent): Promise<void> {
  const broken = () => new Failure(0, "The connection broke before the answer was complete.", "Is `ragonite serve` still running? Then ask again.");
  if (!response.body) throw broken();
  try {
    for await (const { event, id } of parseEvents(response.body)) {
      onEvent(event, id);
      if (event.event === "answer" || event.event === "stopped" || event.event === "error") return;
    }
  } catch (error) {
    if (isAbort(error) || error instanceof Failure) throw error;
  }
  throw broken();
}
