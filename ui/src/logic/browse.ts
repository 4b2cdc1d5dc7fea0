// Rows of a table as people browse them: links by the names of what they lead to, each with the address of its entity.

import { quoted } from "./sql";
import type { Column, Language, Schema, Table, Value } from "../wire";

/** Rows that are browsed, at most. */
export const MOST = 500;

/** What a table's rows are asked by, and which of its result's columns are shown. */
export interface Browsing {
  sql: string;
  /** For each shown column where its value stands in a row, and where the id of the entity it names, if it names one. */
  shown: { name: string; unit: string | null; at: number; id?: number; truth?: boolean; iri?: boolean }[];
}

/** Its cells are addresses that the graph says no more about: classes, mostly. */
const isIri = ({ role }: Column) => typeof role === "object" && "iri" in role;

const keyOf = ({ role }: Column) => (typeof role === "object" && "key" in role ? role.key : undefined);

/** The rows of an entity table, its links told by names. */
export function browsing(schema: Schema, table: Table): Browsing {
  const selected: string[] = [];
  const joins: string[] = [];
  const put = (expression: string) => selected.push(`${expression} AS c${selected.length}`) - 1;
  const shown: Browsing["shown"] = [];
  const id = put("t.id");
  for (const column of table.columns) {
    if (column.role === "id") continue;
    const key = keyOf(column);
    const target = key && schema.tables.find(({ name }) => name === key.table);
    const label = target?.columns.find(({ role }) => typeof role === "object" && "label" in role);
    if (target && label) {
      const alias = `k${joins.length}`;
      joins.push(`LEFT JOIN ${quoted(target.name)} AS ${alias} ON ${alias}.id = t.${quoted(column.name)}`);
      const own = put(`t.${quoted(column.name)}`);
      shown.push({ name: column.label, unit: null, at: put(`COALESCE(${alias}.${quoted(label.name)}, t.${quoted(column.name)})`), id: own });
    } else {
      const names = typeof column.role === "object" && "label" in column.role;
      shown.push({ name: names ? table.label : column.label, unit: column.unit, at: put(`t.${quoted(column.name)}`), id: names ? id : undefined, truth: column.sql_type === "BOOLEAN" || undefined, iri: isIri(column) || undefined });
    }
  }
  const named = table.columns.find(({ role }) => typeof role === "object" && "label" in role);
  const order = named ? `\nORDER BY t.${quoted(named.name)}` : "";
  return { sql: `SELECT ${selected.join(", ")}\nFROM ${quoted(table.name)} AS t${joins.map((join) => `\n${join}`).join("")}${order}\nLIMIT ${MOST}`, shown };
}

/** The same rows as people take them along: without ids, with units in the headings, yes and no in words. */
export function saving({ sql, shown }: Browsing): string {
  const columns = shown.map(({ name, unit, at, truth }) => {
    const value = truth ? `CASE c${at} WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END` : `c${at}`;
    return `${value} AS ${quoted(unit ? `${name} (${unit})` : name)}`;
  });
  return `SELECT ${columns.join(", ")}\nFROM (${sql})`;
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
