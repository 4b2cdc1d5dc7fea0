// Rows of a table as people browse them: links by the names of what they lead to, each with the address of its entity.

import { literal, quoted } from "./sql";
import type { Column, Language, Schema, Table, Value } from "../wire";

/** Rows that are read at once. */
export const MOST = 500;

/** What a column is narrowed by: a part of its text, bounds of its numbers and dates, yes or no. */
export interface Filter {
  has?: string;
  from?: string;
  to?: string;
  is?: "yes" | "no";
}

/** Which rows of a table are looked at, in which order; by the names of its columns. */
export interface Narrowed {
  filters: Record<string, Filter>;
  order?: { column: string; descending: boolean };
}

/** One column as it is shown: where its value stands in a row, and where the id of the entity it names, if it names one. */
export interface Shown {
  /** Its name in the database. */
  column: string;
  kind: "text" | "number" | "date" | "truth";
  name: string;
  unit: string | null;
  at: number;
  id?: number;
  truth?: boolean;
  iri?: boolean;
  amounts?: boolean;
}

/** What a table's rows are asked by, what counts them where not all are meant, and which of its result's columns are shown. */
export interface Browsing {
  sql: string;
  count?: string;
  shown: Shown[];
}

/** Its cells are addresses that the graph says no more about: classes, mostly. */
const isIri = ({ role }: Column) => typeof role === "object" && "iri" in role;

const keyOf = ({ role }: Column) => (typeof role === "object" && "key" in role ? role.key : undefined);

function kindOf(column: Column): Shown["kind"] {
  switch (column.sql_type) {
    case "BOOLEAN":
      return "truth";
    case "INTEGER":
    case "REAL":
      return "number";
    case "DATE":
    case "DATETIME":
      return "date";
    default:
      return "text";
  }
}

/** That a value is what a filter wants; nothing where it wants nothing that can be compared. */
function tests(value: string, kind: Shown["kind"], { has = "", from = "", to = "", is }: Filter): string[] {
  switch (kind) {
    case "number": {
      const bound = (than: string, text: string) => (text.trim() !== "" && Number.isFinite(Number(text)) ? [`${value} ${than} ${Number(text)}`] : []);
      return [...bound(">=", from), ...bound("<=", to)];
    }
    case "date": {
      // Up to 1990 is up to its end, up to 1990-05 to the end of May.
      const [first, last] = [from.trim(), to.trim()];
      return [...(first ? [`${value} >= ${literal(first)}`] : []), ...(last ? [`SUBSTR(${value}, 1, ${last.length}) <= ${literal(last)}`] : [])];
    }
    case "truth":
      return is ? [`CAST(${value} AS INTEGER) = ${is === "yes" ? 1 : 0}`] : [];
    case "text": {
      if (has.trim() === "") return [];
      // LOWER knows ASCII alone in some databases: as it is typed it is looked for too.
      const like = (text: string) => `LIKE ${literal(`%${text.replace(/[!%_]/g, "!$&")}%`)} ESCAPE '!'`;
      return [`(LOWER(${value}) ${like(has.trim().toLowerCase())} OR ${value} ${like(has.trim())})`];
    }
  }
}

/** The rows of an entity table from one on, its links told by names. */
export function browsing(schema: Schema, table: Table, narrowed: Narrowed = { filters: {} }, from = 0): Browsing {
  const selected: string[] = [];
  const joins: string[] = [];
  const wanted: string[] = [];
  const put = (expression: string) => selected.push(`${expression} AS c${selected.length}`) - 1;
  const shown: Browsing["shown"] = [];
  const values = new Map<string, string>();
  const id = put("t.id");
  for (const column of table.columns) {
    if (column.role === "id") continue;
    const key = keyOf(column);
    const target = key && schema.tables.find(({ name }) => name === key.table);
    const label = target?.columns.find(({ role }) => typeof role === "object" && "label" in role);
    const own = `t.${quoted(column.name)}`;
    if (target && label) {
      const alias = `k${joins.length}`;
      joins.push(`LEFT JOIN ${quoted(target.name)} AS ${alias} ON ${alias}.id = ${own}`);
      const at = put(own);
      const value = `COALESCE(${alias}.${quoted(label.name)}, ${own})`;
      values.set(column.name, value);
      shown.push({ column: column.name, kind: "text", name: column.label, unit: null, at: put(value), id: at });
    } else {
      const names = typeof column.role === "object" && "label" in column.role;
      values.set(column.name, own);
      shown.push({ column: column.name, kind: kindOf(column), name: names ? table.label : column.label, unit: column.unit, at: put(own), id: names ? id : undefined, truth: column.sql_type === "BOOLEAN" || undefined, iri: isIri(column) || undefined, amounts: column.amounts });
    }
  }
  for (const { column, kind } of shown) wanted.push(...tests(values.get(column) ?? "", kind, narrowed.filters[column] ?? {}));
  const named = table.columns.find(({ role }) => typeof role === "object" && "label" in role);
  const { order } = narrowed;
  const by = shown.find(({ column }) => column === order?.column);
  const value = by && values.get(by.column);
  // Missing values come last, whichever end is first; by their ids, rows stay in one order from page to page.
  const orders = [...(value ? [`${value} IS NULL`, `${by.kind === "text" ? `LOWER(${value})` : value}${order?.descending ? " DESC" : ""}`] : []), ...(named ? [`t.${quoted(named.name)}`] : []), "t.id"];
  const rows = `FROM ${quoted(table.name)} AS t${joins.map((join) => `\n${join}`).join("")}${wanted.length > 0 ? `\nWHERE ${wanted.join("\n  AND ")}` : ""}`;
  const sql = `SELECT ${selected.join(", ")}\n${rows}\nORDER BY ${orders.join(", ")}\nLIMIT ${MOST}${from > 0 ? ` OFFSET ${from}` : ""}`;
  return { sql, count: wanted.length > 0 ? `SELECT COUNT(*)\n${rows}` : undefined, shown };
}

/** What of the filters is set, as the page's address has it; nothing where none is. */
export function toAddress({ filters, order }: Narrowed): string | undefined {
  const set = Object.entries(filters).filter(([, filter]) => Object.values(filter).some(Boolean));
  if (set.length === 0 && !order) return undefined;
  return JSON.stringify({ filters: Object.fromEntries(set), order });
}

/** The same read again. Addresses are written by anybody: what is none of this is left out. */
export function fromAddress(text: string | undefined): Narrowed {
  let given: unknown;
  try {
    given = JSON.parse(text ?? "{}");
  } catch {
    return { filters: {} };
  }
  const part = (of: unknown, name: string): unknown => (typeof of === "object" && of !== null && Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined);
  const word = (of: unknown, name: string) => {
    const value = part(of, name);
    return typeof value === "string" ? value : undefined;
  };
  const filters: Record<string, Filter> = {};
  for (const [column, filter] of Object.entries(part(given, "filters") ?? {})) {
    const is = word(filter, "is");
    filters[column] = { has: word(filter, "has"), from: word(filter, "from"), to: word(filter, "to"), is: is === "yes" || is === "no" ? is : undefined };
  }
  const order = part(given, "order");
  const column = word(order, "column");
  return { filters, order: column === undefined ? undefined : { column, descending: part(order, "descending") === true } };
}

/** The same rows as people take them along: without ids, with units in the headings, yes and no in words. */
export function saving({ sql, shown }: Browsing): string {
  const columns = shown.map(({ name, unit, at, truth }) => {
    const value = truth ? `CASE CAST(c${at} AS INTEGER) WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END` : `c${at}`;
    return `${value} AS ${quoted(unit ? `${name} (${unit})` : name)}`;
  });
  return `SELECT ${columns.join(", ")}\nFROM (${sql}) AS r`;
}

/** The IRI (or blank node) that an id of the database stands for. */
export function iriOf(schema: Schema, id: string): string {
  return id.startsWith("_:") || /^[a-z][a-z0-9+.-]*:/i.test(id) ? id : `${schema.base}${id}`;
}

/**
 * The thing that a cell of a query's result stands for, if it is known to be one: of SPARQL the IRIs where the graph's own things
 * are, of SQL the ids in columns whose name means ids and keys in all tables that have it.
 */
export function thingOf(schema: Schema, language: Language, column: string, value: Value): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (language === "sparql") {
    const iri = value.replace(/^<(.*)>$/, "$1");
    return schema.base !== "" && iri.startsWith(schema.base) && !/\s/.test(iri) ? iri : undefined;
  }
  const named = schema.tables.flatMap(({ columns }) => columns.filter(({ name }) => name.toLowerCase() === column.toLowerCase()));
  const names = named.length > 0 && named.every((one) => one.role === "id" || keyOf(one) !== undefined);
  return names ? iriOf(schema, value) : undefined;
}

/** Triples that share their predicate, in order: "made by: Tarn Works". */
export function byPredicate<T extends { predicate: string }>(triples: T[]): [predicate: string, triples: T[]][] {
  const groups = new Map<string, T[]>();
  for (const triple of triples) groups.set(triple.predicate, [...(groups.get(triple.predicate) ?? []), triple]);
  return [...groups];
}
