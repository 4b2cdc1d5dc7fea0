// Cells as people read them: numbers with their unit, sorting, CSV, and which chart a result can be drawn as.

import type { AnswerTable, Column, QuerySource, Rows, Schema, TableColumn, Value, ViewColumn } from "../wire";

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

/**
 * A cell's text. Four digits may be a year: they get separators only where `grouped` says that the column holds
 * amounts.
 */
export function show(value: Value, grouped = false): string {
  if (value === null) return "–";
  if (typeof value !== "number") return String(value);
  if (!grouped && Number.isInteger(value) && Math.abs(value) < 10_000) return String(value);
  return NUMBER.format(value);
}

/** Decimals of a computed number that tell something. */
const TELLING = 2;

/**
 * How the cells of a column are written, alike in all rows: with as many decimals as its numbers have, and no more than tell
 * something of those that were computed. Thousands are set apart in amounts: as the schema knows, else as they look.
 */
export function writer(rows: Rows, column: number, unit: string | null, amounts?: boolean): (value: Value) => string {
  const grouped = amounts ?? holdsAmounts(rows, column, unit);
  const numbers = rows.rows.map((row) => row[column]).filter((value) => typeof value === "number");
  const most = Math.max(0, ...numbers.map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0));
  if (most === 0 && !grouped) return (value) => (typeof value === "number" ? String(value) : show(value));
  if (most === 0 || numbers.some((value) => String(value).includes("e"))) return (value) => show(value, grouped);
  const least = Math.min(...numbers.filter((value) => value !== 0).map(Math.abs));
  // A small number needs more of them to be told from 0.
  const decimals = most <= 3 ? most : least >= 1 ? TELLING : Math.min(most, TELLING - 1 - Math.floor(Math.log10(least)));
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: grouped });
  return (value) => (typeof value === "number" ? format.format(value) : show(value));
}

/** A cell as its column writes it, without its unit. */
export function written(value: Value, { format }: TableColumn): string {
  if (value === null) return "–";
  if (format.kind === "yes_no" && typeof value === "number") return value === 0 ? "no" : "yes";
  if (format.kind === "iri" && typeof value === "string") return lastWords(value);
  if (format.kind === "date" && typeof value === "string") return moment(value);
  if (format.kind !== "number" || typeof value !== "number") return String(value);
  const { decimals, grouped } = format;
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: grouped });
}

/** A time of day stands behind its date, without seconds where there are none: `2022-11-03 14:20`, as answers tell it. */
function moment(text: string): string {
  const timed = /^(-?[\d-]{10,})T(\d\d:\d\d)(:[\d.]+)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (!timed) return text;
  const [, day, clock, seconds = "", zone = ""] = timed;
  const utc = ["Z", "+00:00", "-00:00"].includes(zone);
  return `${day} ${clock}${/^[:0.]*$/.test(seconds) ? "" : seconds}${utc ? " UTC" : zone && ` ${zone}`}`;
}

/** `http://x.example/ns/MainCourse` -> `main course`; a document without its ending, as answers tell it. */
function lastWords(iri: string): string {
  const last = iri.replace(/[/#]+$/, "").split(/[/#]/).at(-1) ?? iri;
  const name = last.replace(/\.(html?|ttl|rdf|owl|jsonld)$/, "");
  return name.replace(/[_-]/g, " ").replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
}

/** The columns of a source that the answer's table shows, in its order and by its names. */
export function tabled(source: QuerySource, { columns }: AnswerTable): Rows {
  const rows = source.rows.map((row) => columns.map(({ at }) => row[at] ?? null));
  return { columns: columns.map(({ name }) => name), rows, truncated: source.truncated };
}

/** Whether a column's numbers are amounts: they have a unit, a fraction, or one of them more than four digits. */
export function holdsAmounts({ rows }: Rows, column: number, unit: string | null): boolean {
  if (unit) return true;
  return rows.some((row) => {
    const value = row[column];
    return typeof value === "number" && (!Number.isInteger(value) || Math.abs(value) >= 10_000);
  });
}

/** Whether every value of a column that is there is a number, and one is. */
export function isNumeric({ rows }: Rows, column: number): boolean {
  const there = rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined);
  return there.length > 0 && there.every((value) => typeof value === "number");
}

/** Numbers by size, texts by the alphabet. */
export function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

/** RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function toCsv({ columns, rows }: Rows): string {
  const cell = (value: Value | undefined) => {
    if (value === null || value === undefined) return "";
    if (typeof value !== "string") return String(value);
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

const simple = (name: string) => name.toLowerCase().replaceAll("_", " ").trim();

/** What a query makes of a column without changing its unit, by the name it gives it. */
function computed(query: string): Map<string, string> {
  const made = query.matchAll(/\b(?:avg|sum|min|max)\((?:\w+\.)?"?(\w+)"?\) AS "?([^",\n]+)"?/gi);
  return new Map([...made].map(([, column = "", name = ""]) => [simple(name), column]));
}

/** What the schema says of each column, where it says the same of all columns of that name. */
function agreed<T>(schema: Schema | undefined, columns: string[], query: string, say: (column: Column | ViewColumn) => T): (T | undefined)[] {
  const of = computed(query);
  const said = new Map<string, Set<T>>();
  const note = (name: string | null, column: Column | ViewColumn) => {
    if (!name) return;
    const known = said.get(simple(name)) ?? new Set();
    said.set(simple(name), known.add(say(column)));
  };
  for (const table of schema?.tables ?? []) for (const column of table.columns) note(column.name, column);
  for (const view of schema?.views ?? [])
    for (const column of view.columns) {
      note(column.name, column);
      if (column.sql_name && simple(column.sql_name) !== simple(column.name)) note(column.sql_name, column);
    }
  return columns.map((column) => {
    const found = said.get(simple(of.get(simple(column)) ?? column));
    return found?.size === 1 ? [...found][0] : undefined;
  });
}

/** The unit of each column, where all columns of that name in the schema have the same one. */
export const unitsOf = (schema: Schema | undefined, columns: string[], query = ""): (string | null)[] =>
  agreed(schema, columns, query, ({ unit }) => unit).map((unit) => unit ?? null);

/** Whether each column's numbers are amounts, no years or codes, where the schema knows it of all columns of that name. */
export const amountsOf = (schema: Schema | undefined, columns: string[], query = "") => agreed(schema, columns, query, ({ amounts }) => amounts);

/** What to draw: names and numbers of these columns. Data only, no code. */
export interface Chart {
  kind: "bars" | "line" | "points";
  x: number;
  y: number;
}

const DATE = /^\d{4}(-\d{2}(-\d{2})?)?(T.*)?$/;

/** The charts a result can be drawn as, the fittest first. */
export function chartsOf(rows: Rows): Chart[] {
  if (rows.rows.length < 2) return [];
  const indices = rows.columns.map((_, index) => index);
  const numbers = indices.filter((index) => isNumeric(rows, index) && varies(rows, index) && !isRank(rows, index));
  const dates = indices.filter((index) => isDate(rows, index));
  const names = indices.filter((index) => !isNumeric(rows, index) && !dates.includes(index) && varies(rows, index));
  const charts: Chart[] = [];
  for (const y of numbers.filter((y) => !dates.includes(y))) {
    for (const x of dates) charts.push({ kind: "line", x, y });
    if (names[0] !== undefined) charts.push({ kind: "bars", x: names[0], y });
  }
  const [x, y] = numbers.filter((index) => !dates.includes(index));
  if (x !== undefined && y !== undefined && rows.rows.length > 3) charts.push({ kind: "points", x, y });
  return charts;
}

function isDate(rows: Rows, column: number): boolean {
  const there = rows.rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined);
  if (there.length < 2) return false;
  const year = /year|date|time|month|day/i.test(rows.columns[column] ?? "");
  return there.every((value) => (typeof value === "string" ? DATE.test(value) : year && Number.isInteger(value)));
}

/** 1, 2, 3 .. down the rows: an order, not an amount. */
function isRank(rows: Rows, column: number): boolean {
  const values = rows.rows.map((row) => Number(row[column]));
  return values[0] === 1 && values.every((value, index) => Number.isInteger(value) && (index === 0 || value - (values[index - 1] ?? 0) <= 1) && value <= index + 1 && value >= (values[index - 1] ?? 1));
}

function varies(rows: Rows, column: number): boolean {
  return new Set(rows.rows.map((row) => row[column]).filter((value) => value !== null)).size > 1;
}

/** For each column that bars are drawn behind, how long a value's bar is, in percent: amounts of one kind, none below 0. */
export function barsOf(rows: Rows): (((value: number) => number) | undefined)[] {
  return rows.columns.map((_, index) => {
    if (rows.rows.length < 3 || !isNumeric(rows, index) || !varies(rows, index) || isRank(rows, index) || isDate(rows, index)) return undefined;
    const numbers = rows.rows.map((row) => row[index]).filter((value) => typeof value === "number");
    const most = Math.max(...numbers);
    if (Math.min(...numbers) < 0 || most <= 0) return undefined;
    return (value: number) => Math.round((1000 * value) / most) / 10;
  });
}
