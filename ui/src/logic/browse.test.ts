// How the rows of a table are asked for: narrowed, sorted, from any row on.

import { describe, expect, test } from "vitest";
import type { Column, Schema, Table } from "../wire";
import { browsing, fromAddress, iriOf, type Narrowed, saving, thingOf, toAddress } from "./browse";
import { parseRoute, toHash } from "./route";

test("a table is browsed by the names of what it links to", () => {
  const column = (name: string, label: string, role: Column["role"], unit: string | null = null): Column =>
    ({ name, label, role, unit, sql_type: "TEXT", not_null: false, filled: 1, distinct: 1, examples: [], enumerated: false, comment: "" });
  const label = column("label", "label", { label: { predicates: [] } });
  const maker: Table = { name: "maker", label: "maker", kind: { entity: { types: [] } }, rows: 1, columns: [column("id", "id", "id"), label], comment: "" };
  const key = column("made_by", "made by", { key: { predicate: "p", table: "maker", inverse: false } });
  const bike: Table = { ...maker, name: "bike", label: "bike", columns: [column("id", "id", "id"), label, key, { ...column("order", "price", { literal: { predicate: "q", part: "whole" } }, "EUR"), sql_type: "REAL" }] };
  const schema: Schema = { base: "http://x.example/", tables: [bike, maker], views: [] };
  const { sql, shown } = browsing(schema, bike);
  expect(sql).toBe(
    "SELECT t.id AS c0, t.label AS c1, t.made_by AS c2, COALESCE(k0.label, t.made_by) AS c3, t.order AS c4\nFROM bike AS t\nLEFT JOIN maker AS k0 ON k0.id = t.made_by\nORDER BY t.label, t.id\nLIMIT 500",
  );
  expect(shown).toEqual([
    { column: "label", kind: "text", name: "bike", unit: null, at: 1, id: 0 },
    { column: "made_by", kind: "text", name: "made by", unit: null, at: 3, id: 2 },
    { column: "order", kind: "number", name: "price", unit: "EUR", at: 4, id: undefined },
  ]);
  // What is taken along: no ids, units in the headings.
  const yes = { ...bike.columns[3]!, name: "sold", label: "sold", unit: null, sql_type: "BOOLEAN" };
  const saved = saving(browsing(schema, { ...bike, columns: [...bike.columns, yes] })).split("\nFROM (")[0];
  expect(saved).toBe(`SELECT c1 AS bike, c3 AS "made by", c4 AS "price (EUR)", CASE CAST(c5 AS INTEGER) WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS sold`);
  expect([iriOf(schema, "wren"), iriOf(schema, "http://y.example/a"), iriOf(schema, "_:b0")]).toEqual(["http://x.example/wren", "http://y.example/a", "_:b0"]);
  // What of a query's cells leads to a thing: ids and keys, and of SPARQL the graph's own IRIs.
  const things = (["id", "MADE_BY", "label", "order", "nothing"] as const).map((name) => thingOf(schema, "sql", name, "tarn"));
  expect(things).toEqual(["http://x.example/tarn", "http://x.example/tarn", undefined, undefined, undefined]);
  expect(["<http://x.example/a>", "http://x.example/a", "http://y.example/a", "see <http://x.example/a>", 5, null].map((value) => thingOf(schema, "sparql", "x", value))).toEqual(["http://x.example/a", "http://x.example/a", undefined, undefined, undefined, undefined]);
  const hash = toHash({ view: "data", kb: "k", iri: "http://x.example/a#b?c=d&e" });
  expect(parseRoute(hash)).toMatchObject({ view: "data", kb: "k", iri: "http://x.example/a#b?c=d&e" });
});

describe("a table's rows are narrowed", () => {
  const literal: Column["role"] = { literal: { predicate: "p", part: "whole" } };
  const column = (name: string, sql_type: string, role: Column["role"] = literal): Column => ({ name, label: name, role, unit: null, sql_type, not_null: false, filled: 1, distinct: 1, examples: [], enumerated: false, comment: "" });
  const table: Table = {
    name: "bike",
    label: "bike",
    kind: { entity: { types: [] } },
    rows: 1204,
    columns: [column("id", "TEXT", "id"), column("label", "TEXT", { label: { predicates: [] } }), column("price", "REAL"), column("built", "DATE"), column("sold", "BOOLEAN")],
    comment: "",
  };
  const asked = (narrowed: Narrowed, from = 0) => {
    const { sql, count } = browsing({ base: "", tables: [table], views: [] }, table, narrowed, from);
    const [, where = "", order = ""] = /(?:\nWHERE (.*))?\nORDER BY (.*)\nLIMIT/s.exec(sql) ?? [];
    return { where, order, count, end: sql.split("LIMIT ")[1] };
  };

  test("by what is typed, which stays a value whatever it says", () => {
    const all = asked({ filters: { label: { has: " O'Hara%_! " }, price: { from: "1e3", to: "2500.5" }, built: { from: "1990-05", to: "1999' --" }, sold: { is: "no" } } });
    expect(all.where.split("\n  AND ")).toEqual([
      "(LOWER(t.label) LIKE '%o''hara!%!_!!%' ESCAPE '!' OR t.label LIKE '%O''Hara!%!_!!%' ESCAPE '!')",
      "t.price >= 1000",
      "t.price <= 2500.5",
      "t.built >= '1990-05'",
      "SUBSTR(t.built, 1, 8) <= '1999'' --'",
      "CAST(t.sold AS INTEGER) = 0",
    ]);
    expect(all.count).toBe(`SELECT COUNT(*)\nFROM bike AS t\nWHERE ${all.where}`);
  });

  test("not by what is no number, nothing, or of no column; then all are counted already", () => {
    const none = asked({ filters: { label: { has: "  " }, price: { from: "1 OR 1=1", to: "" }, other: { has: "x" }, sold: {} } });
    expect([none.where, none.count]).toEqual(["", undefined]);
  });

  test("sorted by any column, missing values last, and read on from any row", () => {
    const by = (column: string, descending: boolean) => asked({ filters: {}, order: { column, descending } }, 500);
    expect(by("price", true)).toMatchObject({ order: "t.price IS NULL, t.price DESC, t.label, t.id", end: "500 OFFSET 500" });
    expect(by("label", false).order).toBe("t.label IS NULL, LOWER(t.label), t.label, t.id");
    expect(by("price; DROP TABLE bike", false).order).toBe("t.label, t.id");
  });

  test("the address keeps it, and what somebody else wrote there does no harm", () => {
    const narrowed: Narrowed = { filters: { label: { has: "tour & co" }, price: { from: "1" } }, order: { column: "price", descending: true } };
    const route = parseRoute(toHash({ view: "data", kb: "k", table: "bike", where: toAddress(narrowed) }));
    expect(route.view === "data" && fromAddress(route.where)).toEqual(narrowed);
    expect(toAddress({ filters: { label: { has: "" } } })).toBeUndefined();
    for (const text of ["{", "null", "3", '"x"', '{"filters":[1,null],"order":5}']) expect(asked(fromAddress(text)).where).toBe("");
    expect(fromAddress('{"filters":{"sold":{"is":"perhaps","has":7}}}').filters.sold).toEqual({});
  });
});
