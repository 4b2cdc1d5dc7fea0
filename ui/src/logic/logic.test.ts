// What the page decides without a browser.

import { describe, expect, test } from "vitest";
import type { Answer, Event, Format, Rows, Schema, Understood, Value } from "../wire";
import { askedNow, cited, hear } from "../state/turn";
import { titleOf } from "./titles";
import { graphNoteOf, noteOf, withGraphNote, withNote } from "./annotate";
import { age } from "./ages";
import { citedBy, htmlAsText, safeLink } from "./citations";
import { isText, leftOut, named, nameFor, progressOf } from "./jobs";
import { mark, sentencesCiting, stem } from "./marks";
import { MOST, ring } from "./ring";
import { parseRoute, type Route, toHash } from "./route";
import { someRows } from "./sql";
import { duration, foldSteps, stepName } from "./steps";
import { parseBlock, parseEvents } from "./stream";
import { effects } from "./effects";
import { local, neighbours, node, text, whole } from "./triples";
import { taughtKind, taughtMark, verdictOf } from "./trust";
import { completed, typedAt } from "./typing";
import { vectorsOf } from "./vectors";
import { worthOf } from "./worth";
import { amountsOf, barsOf, chartsOf, compare, holdsAmounts, show, toCsv, unitsOf, writer, written } from "./values";

describe("the stream", () => {
  const body = (chunks: Uint8Array[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  const stream = 'event: text\nid: 1\ndata: {"event":"text","piece":"Zaunkönig 🚲"}\n\n: keep-alive\n\nid: 2\ndata: {"event":"stopped"}\n\ndata: {"event":"cut';

  test.each([1, 2, 3, 7, 1000])("chunks of %i bytes make the same events", async (size) => {
    const bytes = new TextEncoder().encode(stream);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size));
    const events = [];
    for await (const event of parseEvents(body(chunks))) events.push(event);
    expect(events).toEqual([
      { event: { event: "text", piece: "Zaunkönig 🚲" }, id: 1 },
      { event: { event: "stopped" }, id: 2 },
    ]);
  });

  test("lines end with CR LF too", async () => {
    const bytes = new TextEncoder().encode('id: 3\r\ndata: {"event":"stopped"}\r\n\r\n');
    const events = [];
    for await (const event of parseEvents(body([...bytes].map((byte) => Uint8Array.of(byte))))) events.push(event);
    expect(events).toEqual([{ event: { event: "stopped" }, id: 3 }]);
  });

  test("a comment is no event", () => expect(parseBlock(": alive")).toBeUndefined());
});

describe("a turn", () => {
  const answer: Answer = { text: "It is [1].", verdict: "answered", standalone: "What?", citations: [1], sources: [], steps: [], seconds: 1, notes: [] };
  const begun = () => askedNow("What?", "ragonite", 1000);

  test("grows by its events and ends once", () => {
    const events: Event[] = [
      { event: "accepted", conversation: "c", turn: 7 },
      { event: "started", step: "plan" },
      { event: "finished", name: "plan", seconds: 0.5, tokens_in: 3, tokens_out: 4, outcome: "a plan" },
      { event: "text", piece: "It " },
      { event: "text", piece: "is [1]." },
      { event: "answer", ...answer },
    ];
    const turn = events.reduce((so_far, event, index) => hear(so_far, event, index + 1, 2000), begun());
    expect(turn).toMatchObject({ id: 7, state: "answered", text: "It is [1].", ended: 2000, lastEvent: 6 });
    expect(foldSteps(turn.events ?? [])).toMatchObject([{ name: "plan", at: 1, seconds: 0.5, outcome: "a plan", tokensIn: 3 }]);
    expect([...cited(turn)]).toEqual([1]);
  });

  test("an event heard twice counts once", () => {
    const piece: Event = { event: "text", piece: "a" };
    expect(hear(hear(begun(), piece, 5, 0), piece, 5, 0).text).toBe("a");
  });

  test("an error says what to do", () => {
    const problem = { status: 502, detail: "No model.", hint: "Pull one." };
    expect(hear(begun(), { event: "error", problem }, 1, 0)).toMatchObject({ state: "failed", error: { detail: "No model.", hint: "Pull one." } });
  });

  test("an event of a newer server changes no text", () => {
    expect(hear(begun(), { event: "dreamt" } as unknown as Event, 1, 0)).toMatchObject({ state: "running", text: "" });
  });
});

describe("steps", () => {
  test("have names for people, known or not", () => {
    expect(stepName({ name: "plan" })).toBe("Planning the question");
    expect(stepName({ name: "plan", seconds: 1 })).toBe("Planned the question");
    expect(stepName({ name: "look_around" })).toBe("Look around");
  });

  test("have durations that are read at a glance", () => {
    expect([0.0001, 0.0421, 0.3, 12.34, 59.96, 61, 3599.7].map(duration)).toEqual(["1 ms", "42 ms", "0.3 s", "12.3 s", "1 min 0 s", "1 min 1 s", "60 min 0 s"]);
  });

  test("a step that runs twice is two steps", () => {
    const events = [1, 2].flatMap((at) => [
      { at, event: { event: "started", step: "sql" } as const },
      { at: at + 0.5, event: { event: "finished", name: "sql", seconds: 0.5, tokens_in: 0, tokens_out: 0, outcome: `${at}` } as const },
    ]);
    expect(foldSteps(events).map(({ outcome }) => outcome)).toEqual(["1", "2"]);
  });
});

describe("values", () => {
  const rows = (columns: string[], cells: Rows["rows"]): Rows => ({ columns, rows: cells, truncated: false });

  test("numbers get separators where they are amounts; years do not", () => {
    expect([show(2019), show(2019, true), show(12299), show(1.5), show(null), show("x")]).toEqual(["2019", "2,019", "12,299", "1.5", "–", "x"]);
    expect(holdsAmounts(rows(["year"], [[2019]]), 0, null)).toBe(false);
    expect(holdsAmounts(rows(["price"], [[2019]]), 0, "EUR")).toBe(true);
    expect(holdsAmounts(rows(["price"], [[2019], [12000]]), 0, null)).toBe(true);
  });

  test("a column is written alike in all rows, and an average without decimals that tell nothing", () => {
    const column = (...numbers: Value[]) => {
      const all = rows(["x"], numbers.map((number) => [number]));
      return numbers.map(writer(all, 0, null));
    };
    expect(column(4309, 12299)).toEqual(["4,309", "12,299"]);
    expect(column(14, 12.5, null, "x")).toEqual(["14.0", "12.5", "–", "x"]);
    expect(column(5743.166667)).toEqual(["5,743.17"]);
    expect(column(0.00123456, 2.5)).toEqual(["0.0012", "2.5000"]);
    // What the schema knows goes before how they look.
    const code = rows(["x"], [[53111], [2019]]);
    const said = (amounts?: boolean) => [53111, 2019].map(writer(code, 0, null, amounts));
    expect([said(false), said(true), said()]).toEqual([["53111", "2019"], ["53,111", "2,019"], ["53,111", "2,019"]]);
    expect([column(1987, 2020), column(1e-9, 3)]).toEqual([["1987", "2020"], ["0", "3"]]);
  });

  test("sorting knows numbers inside texts", () => {
    expect(["b10", "b9", "a"].sort(compare)).toEqual(["a", "b9", "b10"]);
    expect([10, 9].sort(compare)).toEqual([9, 10]);
  });

  test("CSV quotes what it must and defuses formulas", () => {
    const csv = toCsv(rows(["name", "n"], [['say "hi", you', 1.5], ["=1+1", null], ["a\nb", -2], ["-x", 0]]));
    expect(csv).toBe('name,n\r\n"say ""hi"", you",1.5\r\n\'=1+1,\r\n"a\nb",-2\r\n\'-x,0\r\n');
  });

  test("a chart is offered where names have numbers", () => {
    const kinds = (result: Rows) => chartsOf(result).map(({ kind, x, y }) => `${kind} ${x} ${y}`);
    expect(kinds(rows(["name", "price"], [["a", 1.5], ["b", 2]]))).toEqual(["bars 0 1"]);
    expect(kinds(rows(["name", "place", "price"], [["a", 1, 30], ["b", 2, 20], ["c", 2, 20]]))).toEqual(["bars 0 2"]);
    expect(kinds(rows(["year", "bikes"], [[2019, 3], [2020, 5]]))).toEqual(["line 0 1"]);
    expect(kinds(rows(["date", "bikes"], [["2019-01-01", 3], ["2020-02-01", 5]]))).toEqual(["line 0 1"]);
    expect(kinds(rows(["weight", "price"], [[9, 3], [8, 5], [7, 4], [6.5, 9]]))).toEqual(["points 0 1"]);
    expect(kinds(rows(["name", "price"], [["a", 1]]))).toEqual([]);
    expect(kinds(rows(["name", "note"], [["a", "b"], ["c", "d"]]))).toEqual([]);
  });

  test("a unit is shown only where the schema has one for that name", () => {
    const column = (name: string, unit: string | null) => ({ name, unit });
    const tables = [{ columns: [column("price", "EUR"), column("weight", "kg")] }, { columns: [column("weight", "g"), column("max_load", "kg")] }];
    const schema = { base: "", tables, views: [] } as unknown as Schema;
    expect(unitsOf(schema, ["price", "weight", "max load", "other"])).toEqual(["EUR", null, "kg", null]);
    expect(unitsOf(undefined, ["price"])).toEqual([null]);
    // Which numbers are amounts is known alike, unless columns of one name differ.
    const known = { ...schema, tables: schema.tables.map((table) => ({ ...table, columns: table.columns.map((column) => ({ ...column, amounts: column.name === "price" })) })), views: [] };
    expect(amountsOf(known, ["price", "weight", "other"])).toEqual([true, false, undefined]);
    // An average of prices is a price, a count of them is none.
    const query = 'SELECT avg(t.price) AS "average", count(t.price) AS "with a value", max("max_load") AS heaviest\nFROM t';
    expect(unitsOf(schema, ["average", "with a value", "heaviest"], query)).toEqual(["EUR", null, "kg"]);
  });
});

describe("marks", () => {
  const marked = (text: string, ...sentences: string[]) => mark(text, sentences).filter((piece) => piece.marked).map((piece) => piece.text);

  test("of each citing sentence the passage's sentence that says it", () => {
    const passage = "The Ridge is the Tolvane for hilly country. It goes up and down. It weighs 15.2 kg, so it is light.";
    expect(marked(passage, "The Ridge is for hilly country.")).toEqual(["The Ridge is the Tolvane for hilly country."]);
    expect(marked(passage, "Weight: 15.2 kg.", "Hilly country is what the Ridge is for.")).toEqual(["The Ridge is the Tolvane for hilly country.", "It weighs 15.2 kg, so it is light."]);
    expect(marked(passage, "So up and down")).toEqual(["It goes up and down."]);
    expect(marked(passage, "Nothing of it.")).toEqual([]);
    expect(marked("Nothing here.", "")).toEqual([]);
  });

  test("the pieces are the passage", () => {
    const text = "A  (strange) text: 🚲, «ça» — 100,000 items.\nEnd";
    expect(mark(text, ["strange ça 100000 end"]).map((piece) => piece.text).join("")).toBe(text);
  });

  test("the sentences that cite a source, without their citations", () => {
    const text = "It costs 1.5 EUR [1]. It is light [2][3]. Both hold [1] .";
    expect(sentencesCiting(text, 2)).toEqual(["It is light."]);
    expect(sentencesCiting(text, 1)[0]).toContain("It costs 1.5 EUR");
    expect(sentencesCiting(text, 4)).toEqual([]);
  });

  test("stems join forms of one word", () => {
    expect(stem("Bicycles")).toBe(stem("bicycle"));
    expect(stem("1,049")).toBe("1049");
    expect(stem("Café")).toBe("cafe");
  });
});

describe("addresses", () => {
  const routes: Route[] = [
    { view: "chat" },
    { view: "chat", conversation: "a b/c" },
    { view: "chat", conversation: "x", turn: 3, source: 2 },
    { view: "query", language: "sparql", query: "SELECT * { ?s ?p 'a & b#c' }", kb: "k", from: "/c/x/t/3/s/2" },
    { view: "schema", table: "a/b", kb: "k" },
    { view: "compare" },
    { view: "settings" },
  ];

  test.each(routes)("%o comes back", (route) => {
    expect(parseRoute(toHash(route))).toEqual({ ...parseRoute(toHash(route)), ...route });
    expect(toHash(parseRoute(toHash(route)))).toBe(toHash(route));
  });

  test.each(["", "#", "#/nowhere", "#/c/", "#/c/x/t/evil", "#/c/%E0%A4%A", "#///"])("%s leads somewhere", (hash) => {
    expect(parseRoute(hash).view).toBe("chat");
  });

  test("only http(s) is linked", () => {
    expect(safeLink("https://x.example/a")).toBe("https://x.example/a");
    for (const bad of ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//x.example", "http://", null, undefined]) {
      expect(safeLink(bad)).toBeUndefined();
    }
  });

  test("what looks like HTML is text, in a line and alone", () => {
    const html = (value: string) => ({ type: "html" as const, value });
    const tree = { type: "root" as const, children: [{ type: "paragraph" as const, children: [{ type: "text" as const, value: "a " }, html("<img>")] }, html("<script>")] };
    htmlAsText()(tree);
    expect(tree.children).toEqual([
      { type: "paragraph", children: [{ type: "text", value: "a " }, { type: "text", value: "<img>" }] },
      { type: "paragraph", children: [{ type: "text", value: "<script>" }] },
    ]);
  });

  test("a citation's address has one number", () => {
    expect(citedBy("#source-12")).toBe(12);
    for (const other of ["#source-", "#source-1x", "#other-1", undefined]) expect(citedBy(other)).toBeUndefined();
  });
});

describe("terms", () => {
  const iri = (name: string) => `http://x.example/${name}`;

  test("are read without their syntax", () => {
    const literal = { literal: { text: 'say "hi"', datatype: null, language: "en" } };
    expect([node({ iri: iri("a") }), node({ blank: "b0" }), node(literal)]).toEqual([iri("a"), "_:b0", undefined]);
    expect([text(literal), whole(literal), whole({ iri: iri("a") })]).toEqual(['say "hi"', '"say "hi""@en', `<${iri("a")}>`]);
    expect(whole({ literal: { text: "5", datatype: iri("int"), language: null } })).toBe(`"5"^^<${iri("int")}>`);
  });

  test("neighbours are linked either way, and types are none", () => {
    const triples = [
      { subject: iri("a"), predicate: "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", object: { iri: iri("T") } },
      { subject: iri("a"), predicate: iri("p"), object: { iri: iri("b") } },
      { subject: iri("c"), predicate: iri("q"), object: { iri: iri("a") } },
      { subject: iri("a"), predicate: iri("p"), object: { literal: { text: "x", datatype: null, language: null } } },
      { subject: iri("a"), predicate: iri("p"), object: { iri: iri("a") } },
    ];
    expect(neighbours(iri("a"), triples)).toEqual([
      { iri: iri("b"), predicate: iri("p"), inverse: false },
      { iri: iri("c"), predicate: iri("q"), inverse: true },
    ]);
  });

  test("neighbours stand around an entity, no two on one spot, a node once", () => {
    const links = Array.from({ length: 30 }, (_, n) => ({ subject: iri("a"), predicate: iri(n % 2 ? "p" : "q"), object: { iri: iri(`n${n >> 1}`) } }));
    const places = ring(iri("a"), links, { [iri("n0")]: "Name" }, 460, 240);
    expect(places).toHaveLength(MOST);
    expect(places[0]).toMatchObject({ label: "Name", predicates: ["q", "p"], side: "right" });
    expect(new Set(places.map(({ side, y }) => `${side} ${y}`)).size).toBe(MOST);
    expect(places.every(({ x, y, side }) => y > 0 && y < 240 && (side === "right" ? x > 230 : x < 230))).toBe(true);
  });

  test("an IRI's last part is its short name", () => {
    expect([local(iri("id/wren")), local(iri("s#weight")), local("urn:x"), local(iri(""))]).toEqual(["wren", "weight", "urn:x", "x.example"]);
  });
});

test("the effect of annotations is what differs, whatever it is called", () => {
  const column = (name: string, part: string, unit: string | null = null) => ({
    name, label: name, role: { literal: { predicate: "p", part } }, sql_type: "REAL", unit, not_null: false, filled: 1, distinct: 1, examples: [], enumerated: false, comment: "",
  });
  const schema = (name: string, ...columns: object[]) => ({ base: "", views: [], tables: [{ name, label: name, kind: { entity: { types: ["T"] } }, rows: 1, comment: "", columns }] }) as unknown as Schema;
  const before = schema("bike", column("weight", "whole"), column("range_min", "min"));
  expect(effects(before, before)).toEqual([]);
  const changes = effects(before, schema("bicycle", column("mass", "whole", "kg"), column("range_max", "max")));
  expect(changes.map(({ about, what, before, after }) => `${about} ${what}: ${before} > ${after}`)).toEqual([
    "bike name: bike > bicycle",
    "bike reading name: bike > bicycle",
    "bike.weight name: weight > mass",
    "bike.weight reading name: weight > mass",
    "bike.weight unit:  > kg",
    "bike.range_min column: there > gone",
    "bicycle.range_max column:  > new",
  ]);
});

test("SQL names are quoted where they must be", () => {
  expect(someRows("v_bike")).toBe("SELECT *\nFROM v_bike\nLIMIT 20");
  expect(someRows('odd "name')).toBe('SELECT *\nFROM "odd ""name"\nLIMIT 20');
});

test("ages follow the local calendar", () => {
  const now = new Date(2026, 5, 15, 0, 30).getTime();
  const hours = (n: number) => now - n * 3_600_000;
  expect([hours(0.2), hours(1), hours(30), hours(24 * 20), hours(24 * 60)].map((then) => age(then, now))).toEqual(["Today", "Yesterday", "Last 7 days", "Last 30 days", "Older"]);
});

test("only what was understood as a whole is good, and words that were left out are named", () => {
  const verdict = (understood: Understood | undefined, confidence = 0.95) =>
    verdictOf({ verdict: "answered", understood, reading: { accounted: 1, agreed: true, confidence } });
  expect(verdict({ how: "whole", left_out: [] })).toEqual({ kind: "good", text: "Understood fully", leftOut: [] });
  expect(verdict({ how: "part", left_out: ["brand"] })).toMatchObject({ kind: "doubt", leftOut: ["brand"] });
  expect(verdict({ how: "likely", left_out: [] })?.kind).toBe("plain");
  expect(verdict({ how: "unsure", left_out: [] })?.kind).toBe("doubt");
  expect(verdict({ how: "texts", left_out: [] })?.kind).toBe("plain");
  expect(verdict(undefined)).toBeUndefined();
  expect(verdict(undefined, 0.68)?.text).toContain("7 in 10");
  expect(verdictOf({ verdict: "not_in_graph", understood: { how: "whole", left_out: [] }, reading: null })).toBeUndefined();
});

test("a table's column has one format", () => {
  const column = (format: Format) => (value: Value) => written(value, { at: 0, name: "x", format });
  const amount = column({ kind: "number", decimals: 2, grouped: true });
  expect([4309, 12299.5, null].map(amount)).toEqual(["4,309.00", "12,299.50", "–"]);
  expect(column({ kind: "number", decimals: 0, grouped: false })(1987)).toBe("1987");
  expect(column({ kind: "yes_no" })(0)).toBe("no");
  expect(column({ kind: "iri" })("ns/MainCourse")).toBe("main course");
  expect(column({ kind: "date" })("2022-11-03T14:20:00")).toBe("2022-11-03 14:20");
  expect(column({ kind: "date" })("2022-11-03T14:20:31.5Z")).toBe("2022-11-03 14:20:31.5 UTC");
  expect(column({ kind: "date" })("2022-11-03T14:20:00+01:00")).toBe("2022-11-03 14:20 +01:00");
  expect(column({ kind: "date" })("2022-11-03")).toBe("2022-11-03");
  expect(column({ kind: "iri" })("http://x.example/GPL-2.0-or-later.html")).toBe("gpl 2.0 or later");
});

test("bars stand behind amounts, not behind ranks and years", () => {
  const rows = { columns: ["name", "place", "price", "year"], rows: [["a", 1, 50, 1990], ["b", 2, 100, 1991], ["c", 3, 25, 1995]], truncated: false };
  const bars = barsOf(rows);
  expect(bars.map((bar) => bar?.(50))).toEqual([undefined, undefined, 50, undefined]);
});

test("vectors in the making are told until all are there", () => {
  const told = (vectors: { made: number; of: number } | null) => vectorsOf({ vectors })?.short;
  expect([told(null), told({ made: 0, of: 0 }), told({ made: 9, of: 9 })]).toEqual([undefined, undefined, undefined]);
  expect([told({ made: 0, of: 9 }), told({ made: 9999, of: 10000 })]).toEqual(["Vectors 0%", "Vectors 99%"]);
  expect(vectorsOf({ vectors: { made: 1200, of: 20473 } })?.long).toMatch(/^1,200 of 20,473 texts have vectors\. /);
});

test("a source is worth what would not be said without it", () => {
  const one = (source: number, share: number, verdict: "answered" | "not_in_graph" = "answered") => ({ source, share, verdict, text: "So." });
  const weighed = [one(1, 1, "not_in_graph"), one(2, 0), one(3, 0.002), one(4, 0.62)];
  const labels = [1, 2, 3, 4, 5].map((n) => worthOf(weighed, n)?.label);
  expect(labels).toEqual([
    "Without it there is no answer",
    "Without it the answer says the same",
    "Without it 1% of the answer is gone",
    "Without it 62% of the answer is gone",
    undefined,
  ]);
});

test("an answer says who taught it", () => {
  const taught = { id: "0", by: "Ada", on: "2026-11-25", question: "How many?", same: true };
  expect(taughtMark(taught)).toBe("Taught by Ada on 2026-11-25");
  expect(taughtMark({ ...taught, verified: true })).toBe("Verified by Ada on 2026-11-25");
  expect(taughtMark({ ...taught, verified: false })).toContain("the data has changed");
  expect(taughtMark({ ...taught, same: false })).toBe("Read as Ada taught “How many?” on 2026-11-25");
  // What is like a taught question is no surer than its own answer.
  const doubt = verdictOf({ verdict: "answered", understood: { how: "unsure", left_out: [] }, reading: undefined });
  const good = verdictOf({ verdict: "answered", understood: { how: "whole", left_out: [] }, reading: undefined });
  expect([taughtKind({ ...taught, same: false }, doubt), taughtKind({ ...taught, same: false }, good), taughtKind(taught, doubt), taughtKind({ ...taught, verified: false }, good)]).toEqual(["plain", "good", "good", "doubt"]);
});

describe("annotate", () => {
  const TOML = `# Ours
[tables.drive_specification] # 18 rows
name = "electric_drive"
# comment = ""
[tables.drive_specification.columns.battery_capacity]
name = "battery"   # as people say
unit = "Wh"

[tables."a b".columns.x]
comment = "one"
`;
  test("finds what is said under the names that are shown", () => {
    expect(noteOf(TOML, "electric_drive")).toEqual({ name: "electric_drive" });
    expect(noteOf(TOML, "electric_drive", "battery")).toEqual({ name: "battery", unit: "Wh" });
    expect(noteOf(TOML, "a b", "x")).toEqual({ comment: "one" });
    expect(noteOf(TOML, "bike", "x")).toEqual({});
  });
  test("changes one section and leaves the rest as it is", () => {
    const changed = withNote(TOML, "electric_drive", "battery", { name: "", comment: 'say "full"', unit: "kWh" });
    expect(changed).toBe(TOML.replace('name = "battery"   # as people say\nunit = "Wh"', 'comment = "say \\"full\\""\nunit = "kWh"'));
    expect(withNote(TOML, "electric_drive", undefined, { comment: "The motor" })).toBe(TOML.replace('# comment = ""', 'comment = "The motor"'));
  });
  test("adds a section where there is none", () => {
    expect(withNote("", "bike", "price", { unit: "EUR" })).toBe('[tables.bike.columns.price]\nunit = "EUR"\n');
    expect(withNote("# x\n\n", "bike", undefined, { comment: "A bicycle" })).toBe('# x\n\n[tables.bike]\ncomment = "A bicycle"\n');
    expect(noteOf(withNote(TOML, "a b", "y", { unit: "m" }), "a b", "y")).toEqual({ unit: "m" });
  });
});

describe("the graph's own annotations", () => {
  const TOML = `[graph]
# title = "Bikes"   # what it is called
[induction]
language = "en"
[tables.graph]
name = "diagram"
`;
  test("are read and changed in their own section", () => {
    expect(graphNoteOf(TOML)).toEqual({});
    expect(graphNoteOf('[graph]\ntitle = "A \\"b\\""\n')).toEqual({ title: 'A "b"' });
    const changed = withGraphNote(TOML, { title: "Ferries", description: "" });
    expect(changed).toBe(TOML.replace('# title = "Bikes"   # what it is called', 'title = "Ferries"'));
    expect(withGraphNote(changed, { title: "", description: "What sails" })).toBe(TOML.replace('# title = "Bikes"   # what it is called', 'description = "What sails"'));
    expect(noteOf(changed, "diagram")).toEqual({ name: "diagram" });
  });
  test("are added where there are none", () => {
    expect(withGraphNote("", { title: "Ferries" })).toBe('[graph]\ntitle = "Ferries"\n');
    expect(withGraphNote('[tables.a]\nname = "b"\n', { title: "T" })).toBe('[tables.a]\nname = "b"\n\n[graph]\ntitle = "T"\n');
  });
});

test("a shared conversation has an address of its own", () => {
  const route = { view: "shared", share: "a b", turn: 3, source: 1 } as const;
  expect(toHash(route)).toBe("#/s/a%20b/t/3/s/1");
  expect(parseRoute("#/s/a%20b/t/3/s/1")).toEqual(route);
  expect(parseRoute("#/s/")).toEqual({ view: "chat" });
});

describe("titles", () => {
  test("tell knowledge bases apart", () => {
    const all = [{ name: "a", title: "Ferries" }, { name: "b", title: "Ferries" }, { name: "c", title: "c" }, { name: "d" }];
    expect(all.map((one) => titleOf(one, all))).toEqual(["Ferries (a)", "Ferries (b)", "c", "d"]);
    expect(titleOf({ name: "x", title: "Bikes" }, all)).toBe("Bikes");
  });
});

describe("jobs", () => {
  test("names a knowledge base after its first file", () => {
    expect(nameFor("My bikes (2).ttl.gz")).toBe("My-bikes-2");
    expect(nameFor("café.nt")).toBe("cafe");
    expect(isText("notes.md.gz") && !isText("bikes.ttl")).toBe(true);
  });
  test("says what a build left out, if it left anything out", () => {
    expect(leftOut({ skipped: { count: 31, first: ["a.ttl:1:1: no", 7] } })).toEqual({ count: 31, first: ["a.ttl:1:1: no"] });
    expect(named("/x/3f0a.ttl.gz:3:1: 3f0a is no number", new Map([["3f0a", "my $& boats.ttl.gz"]]))).toBe("/x/my $& boats.ttl.gz:3:1: 3f0a is no number");
    for (const result of [null, undefined, {}, { skipped: { count: 0, first: [] } }, { skipped: "x" }]) expect(leftOut(result)).toBeUndefined();
  });

  test("says how far work is", () => {
    expect(progressOf({ state: "running", progress: { stage: "read", done: 1, total: 3 } })).toBe("Reading the files 33 %…");
    expect(progressOf({ state: "running", progress: { stage: "other work", done: 0, total: 0 } })).toBe("other work…");
    expect(progressOf({ state: "waiting", progress: null })).toBe("Waiting for its turn…");
  });
});

describe("names that go on from what is typed", () => {
  const after = (text: string, name: string) => completed(text, text.length, name)?.text;
  test("are looked for while a word is typed, and not before it is begun", () => {
    expect(["What does the Tol", "Tolvane Tour P", "", "Who ", "To", "How about Café"].map((text) => typedAt(text, text.length))).toEqual(["What does the Tol", "Tolvane Tour P", undefined, undefined, undefined, "How about Café"]);
    expect(typedAt("one two three four fivex", 24)).toBe("two three four fivex");
    expect([typedAt("Tolvane costs", 3), typedAt("Tolv costs", 4)]).toEqual([undefined, "Tolv"]);
  });
  test("take the place of as much as is typed of them", () => {
    expect(after("What does the tol", "Tolvane Tour")).toBe("What does the Tolvane Tour");
    expect(after("Is the tolvane tou", "Tolvane Tour Plus")).toBe("Is the Tolvane Tour Plus");
    expect(after("Is the tou", "Tolvane Tour Plus")).toBe("Is the Tolvane Tour Plus");
    expect(completed("Is tol light?", 6, "Tolvane")).toEqual({ text: "Is Tolvane light?", caret: 10 });
    expect(after("the cafe", "Café")).toBe("the Café");
    // Of one word two letters say nothing, beside a name's other words they do.
    expect([after("is the to", "Tolvane Tour"), after("the tolvane t", "Tolvane Tour")]).toEqual([undefined, "the Tolvane Tour"]);
    expect([after("the Tolvane Tour", "Tolvane Tour"), after("the rid", "Tolvane Tour")]).toEqual([undefined, undefined]);
  });
});
