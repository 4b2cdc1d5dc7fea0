// What the server sends and takes, as JSON. Optional fields are those that an older server does not know.

export type Value = null | number | string | boolean;

export interface Rows {
  columns: string[];
  rows: Value[][];
  truncated: boolean;
}

export type Language = "sql" | "sparql";

export interface QuerySource extends Rows {
  kind: "query";
  n: number;
  language: Language;
  query: string;
  statements: string[];
}

export interface PassageSource {
  kind: "passage";
  n: number;
  entity: string | null;
  title: string;
  text: string;
  url: string | null;
  score: number;
}

export type Source = QuerySource | PassageSource;

export interface StepRecord {
  name: string;
  seconds: number;
  tokens_in: number;
  tokens_out: number;
  calls?: number;
  queries?: number;
}

/** How the values of a column are written: alike in all rows. */
export type Format =
  | { kind: "text" }
  /** IRIs, by their last parts. */
  | { kind: "iri" }
  | { kind: "yes_no" }
  | { kind: "date" }
  | { kind: "number"; decimals: number; grouped: boolean };

/** One column of the answer's table: which of its source's columns, and how it is shown. */
export interface TableColumn {
  at: number;
  name: string;
  unit?: string | null;
  format: Format;
}

/** Rows of one source as the answer's table; `text` is what stands above it, instead of the answer's whole text. */
export interface AnswerTable {
  source: number;
  text: string;
  columns: TableColumn[];
}

/** How far a question was understood. */
export interface Understood {
  /** `whole`: all of it; `part`: without some words; `likely`: all, and four in five of such answers are right; `unsure`: all, but such answers are often wrong; `texts`: answered from texts. */
  how: "whole" | "part" | "likely" | "unsure" | "texts" | string;
  /** Words of the question that the answer takes no account of. */
  left_out: string[];
}

/** How many of the entities asked about had the value: "41 of 55; 14 have no price". */
export interface Coverage {
  of: number;
  with: number;
  what: string;
}

/** One sentence of the answer and whether its sources say it. */
export interface Claim {
  text: string;
  supported: boolean;
  sources: number[];
}

/** The answer without one of its sources. */
export interface Attribution {
  source: number;
  verdict: "answered" | "not_in_graph";
  text: string;
  /** The share of the answer that would not be said: from 0 to 1. */
  share: number;
}

export interface Candidate {
  iri: string;
  label: string;
  /** The kind of thing. */
  table: string;
  /** The question with this one in the name's place. */
  question: string;
}

/** A name that fits several entities: the person chooses. */
export interface Clarification {
  mention: string;
  candidates: Candidate[];
}

/** How well a question was read over the tables. */
export interface Reading {
  /** The share of the question that its meaning accounts for. */
  accounted: number;
  /** Two readings found the same; null where one was enough. */
  agreed: boolean | null;
  /** How often such answers were right where it was measured. */
  confidence: number;
}

export interface Answer {
  text: string;
  verdict: "answered" | "not_in_graph" | string;
  standalone: string;
  citations: number[];
  sources: Source[];
  steps: StepRecord[];
  seconds: number;
  notes: string[];
  plan?: unknown;
  /** The question as one query over the triples. */
  sparql?: string | null;
  table?: AnswerTable | null;
  understood?: Understood | null;
  wording?: { by: string } | null;
  coverage?: Coverage | null;
  reading?: Reading | null;
  claims?: Claim[];
  clarification?: Clarification | null;
  follow_ups?: string[];
  /** What answered as a SELECT over the question views, where it is one. */
  select?: string | null;
  /** It is as somebody taught it. */
  taught?: Taught | null;
  /** Other ways to read the question, the likeliest first. */
  offered?: Offered[];
}

/** That a question was answered as somebody taught it. */
export interface Taught {
  id: string;
  by: string;
  /** `2026-11-25` */
  on: string;
  /** The question that was taught. */
  question: string;
  /** The question asked is this one; else one like it. */
  same: boolean;
  /** Its rows were verified, and are the same still; false: the data has changed. */
  verified?: boolean | null;
}

/** Another way to read a question. */
export interface Offered {
  select: string;
  meaning?: string | null;
  /** The beginning of what it finds. */
  text: string;
}

/** What was taught: a question with its query, or a word that means another. */
export interface Lesson {
  id: string;
  question?: string;
  standalone?: string;
  select?: string;
  verified?: boolean;
  word?: string;
  means?: string;
  by: string;
  on: string;
}

/** A lesson and what its query finds. */
export interface Attempted extends Lesson {
  found: { text: string; columns: string[]; rows: Value[][]; meaning: string | null } | null;
}

/** Feedback with what it is about. */
export interface Given {
  conversation: string;
  turn: number;
  knowledge_base: string;
  user: string;
  question: string;
  standalone: string | null;
  answer: string | null;
  select: string | null;
  rating: "up" | "down";
  comment: string;
  /** Milliseconds since 1970. */
  given: number;
}

export type Event =
  | { event: "accepted"; conversation: string; turn: number }
  | { event: "started"; step: string }
  | { event: "model_call"; step: string; instructions?: string; prompt: string; thoughts?: string; reply: string; refused: string | null }
  | ({ event: "finished"; outcome: string } & StepRecord)
  | { event: "standalone"; question: string }
  | ({ event: "source" } & Source)
  | { event: "text"; piece: string }
  | ({ event: "answer" } & Answer)
  | { event: "stopped" }
  | { event: "error"; problem: Problem };

/** An event with its second since the question. */
export interface Timed {
  at: number;
  event: Event;
}

export interface Problem {
  status: number;
  title?: string;
  detail: string;
  hint?: string;
}

export interface Summary {
  id: string;
  knowledge_base: string;
  title: string;
  created: number;
  updated: number;
  questions: number;
}

export interface Feedback {
  rating: "up" | "down";
  comment: string;
}

export type State = "running" | "answered" | "stopped" | "failed";

export interface TurnDetails {
  id: number;
  question: string;
  strategy: string | null;
  state: State;
  answer: Answer | null;
  error: string | null;
  asked: number;
  ended: number | null;
  feedback?: Feedback | null;
}

export interface Details extends Summary {
  turns: TurnDetails[];
}

/** A link by which others read a conversation. */
export interface Share {
  id: string;
  conversation: string;
  knowledge_base: string;
  title: string;
  /** Milliseconds since 1970. */
  made: number;
  questions: number;
}

/** A conversation as its link shows it. */
export interface Shared {
  /** Who shared it, where the server knows users. */
  by: string | null;
  made: number;
  knowledge_base: string;
  title: string;
  turns: TurnDetails[];
}

export interface KnowledgeBase {
  name: string;
  /** What people call it; its name where nobody gave it a title. */
  title?: string;
  /** What it is about. */
  description?: string | null;
  strategies: string[];
  /** Its strategies, the default first, and what was saved under a name. */
  configurations: string[];
  /** Texts that have vectors and texts that are to have one; null where that is not known. */
  vectors: { made: number; of: number } | null;
  /** Where its triples are: here, or at a SPARQL endpoint. */
  kind?: "graph" | "endpoint";
  /** The endpoint's address. */
  endpoint?: string | null;
}

/** A way to be answered. */
export interface Configuration {
  id: string;
  kb: string;
  name: string;
  strategy: string;
  /** None: the server's own. */
  model: string | null;
  /** What differs from the server's settings, by their names in ragonite.toml. */
  settings: Record<string, string | number | boolean>;
  default: boolean;
  saved: boolean;
  /** Why it cannot be used any more. */
  fault: string | null;
}

/** A setting that a configuration may have. */
export interface Adjustable {
  key: string;
  strategies: string[];
  takes: { kind: "whole"; least: number; most: number } | { kind: "flag" } | { kind: "choice"; choices: string[] };
}

/** Ways to be answered, and what one may hold. */
export interface Configurations {
  configurations: Configuration[];
  models: string[];
  settings: Adjustable[];
}

export type Role =
  | "id"
  | { label: { predicates: string[] } }
  | { literal: { predicate: string; part: string } }
  | { key: { predicate: string; table: string; inverse: boolean } }
  | { iri: { predicate: string } };

export interface Column {
  name: string;
  label: string;
  role: Role;
  sql_type: string;
  unit: string | null;
  /** Of numbers: whether they are amounts, no years or codes. */
  amounts?: boolean;
  not_null: boolean;
  filled: number;
  distinct: number;
  examples: string[];
  enumerated: boolean;
  comment: string;
}

export interface Table {
  name: string;
  label: string;
  kind: { entity: { types: string[]; spread?: "ends" | object } } | "junction" | "values";
  /** Its rows are parts of an ontology: classes, properties. */
  ontology?: boolean;
  rows: number;
  columns: Column[];
  comment: string;
}

export interface ViewColumn {
  name: string;
  sql_name: string | null;
  path: unknown[];
  column: string;
  kind: "number" | "text" | "date" | "boolean" | { entity: { table: string } };
  many: boolean;
  unit: string | null;
  amounts?: boolean;
  filled: number;
  distinct: number;
  comment: string;
}

export interface View {
  name: string;
  table: string;
  label: string;
  columns: ViewColumn[];
}

export interface Schema {
  title?: string;
  description?: string;
  base: string;
  tables: Table[];
  views: View[];
}

/** A kind of thing, and how many of it there are. */
export interface Kind {
  table: string;
  label: string;
  rows: number;
}

export interface Report {
  triples: number;
  findings: { about: string; inferred: string; support: number; of: number }[];
  doubts: { about: string; message: string }[];
}

/** An RDF term: an IRI, a blank node's label without `_:`, a literal, or a triple term in N-Triples. */
export type Term =
  | { iri: string }
  | { blank: string }
  | { literal: { text: string; datatype: string | null; language: string | null } }
  | { triple: string };

/** The subject is an IRI, or a blank node as `_:b0`. */
export interface Triple {
  subject: string;
  predicate: string;
  object: Term;
}

export interface Entity {
  iri: string;
  label: string;
  table: string;
}

/** What a cell leads back to; `note` says why there are no triples. */
export interface Lineage {
  entity: Entity | null;
  triples: Triple[];
  labels: Record<string, string>;
  note: string | null;
}

/** An entity and the triples around it. */
export interface Neighbourhood extends Entity {
  outgoing: Triple[];
  incoming: Triple[];
  labels: Record<string, string>;
  truncated: boolean;
}

/** A thing that some words may name. */
export interface Found extends Entity {
  score: number;
  description?: string;
}

/** A passage that fits some words. */
export interface FoundPassage {
  passage: { title: string; text: string; source: unknown };
}

/** What shapes answers. Holds no key. */
export interface Settings {
  version: string;
  languages: string[];
  chat_model: string | null;
  /** Further chat models by the names that configurations give them. */
  models: { name: string; model: string }[];
  embedding_model: string | null;
  strategies: string[];
  /** Whether the asker may save and delete configurations. */
  admin: boolean;
  settings: { key: string; value: string | number | boolean; origin: string; about: string }[];
}

/** How one model fared. */
export interface Trial {
  /** What configurations call it. */
  name?: string;
  model: string;
  works: boolean;
  reply?: string;
  error?: string;
  tokens_in?: number;
  tokens_out?: number;
  dimensions?: number;
  seconds?: number;
}

export interface Trials {
  chat: Trial;
  further: Trial[];
  embedding: Trial | null;
}

export interface Job {
  id: string;
  kind: "build" | "evaluation";
  kb: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: { stage: string; done: number; total: number } | null;
  /** Of a build: what the knowledge base holds; of an evaluation: its report. */
  result: unknown;
  error: string | null;
  /** Milliseconds since 1970. */
  created: number;
}

/** What was right of the questions of an evaluation. */
export interface Evaluation {
  strategy: string | null;
  report: {
    total: number;
    right: number;
    median_seconds: number;
    categories: Record<string, { total: number; right: number }>;
    wrong: { conversation: unknown; turn: unknown; question: string; answer: string; why?: string }[];
    /** Questions that could not be answered at all. */
    failures: string[];
  };
}

export type Scope = "read" | "admin";

/** Who may use the server, how far, until when. */
export interface AccessToken {
  id: string;
  name: string;
  user: string;
  scope: Scope;
  /** None: all. */
  knowledge_bases: string[] | null;
  created: number;
  expires: number | null;
}
