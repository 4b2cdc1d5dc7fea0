// What other annotations would change: two schemas of one graph, compared.

import type { Column, Schema, Table } from "../wire";

export interface Effect {
  /** `bike.weight`, as it is now. */
  about: string;
  /** `unit`, `name` .. */
  what: string;
  before: string;
  after: string;
}

/** What names a table whatever it is called: its types, or the predicate its rows stand for. */
function tableKey(table: Table): string {
  if (typeof table.kind === "object") return `entity ${table.kind.entity.types.join(" ")}`;
  return `${table.kind} ${table.columns.map(columnKey).join(" ")}`;
}

/** What names a column whatever it is called: its predicate, and which part of it. */
function columnKey({ role }: Column): string {
  if (role === "id") return "id";
  if ("label" in role) return "label";
  if ("literal" in role) return `literal ${role.literal.predicate} ${role.literal.part}`;
  if ("key" in role) return `key ${role.key.predicate} ${role.key.inverse}`;
  return `iri ${role.iri.predicate}`;
}

const inKeys = <T>(list: T[], key: (one: T) => string) => new Map(list.map((one) => [key(one), one]));

/** Every difference, in the order of the schema as it is now. */
export function effects(before: Schema, after: Schema): Effect[] {
  const found: Effect[] = [];
  const note = (about: string, what: string, a: unknown, b: unknown) => {
    if (String(a ?? "") !== String(b ?? "")) found.push({ about, what, before: String(a ?? ""), after: String(b ?? "") });
  };
  note("the graph", "title", before.title, after.title);
  note("the graph", "description", before.description, after.description);
  const [olds, news] = [inKeys(before.tables, tableKey), inKeys(after.tables, tableKey)];
  for (const [key, old] of olds) {
    const now = news.get(key);
    if (!now) {
      note(old.name, "table", "there", "gone");
      continue;
    }
    note(old.name, "name", old.name, now.name);
    note(old.name, "reading name", old.label, now.label);
    note(old.name, "comment", old.comment, now.comment);
    const columns = inKeys(now.columns, columnKey);
    for (const column of old.columns) {
      const about = `${old.name}.${column.name}`;
      const other = columns.get(columnKey(column));
      columns.delete(columnKey(column));
      if (!other) {
        note(about, "column", "there", "gone");
        continue;
      }
      note(about, "name", column.name, other.name);
      note(about, "reading name", column.label, other.label);
      note(about, "type", column.sql_type.toLowerCase(), other.sql_type.toLowerCase());
      note(about, "unit", column.unit, other.unit);
      note(about, "comment", column.comment, other.comment);
      note(about, "values", column.filled, other.filled);
    }
    for (const column of columns.values()) note(`${now.name}.${column.name}`, "column", "", "new");
  }
  for (const [key, now] of news) if (!olds.has(key)) note(now.name, "table", "", "new");
  return found;
}
