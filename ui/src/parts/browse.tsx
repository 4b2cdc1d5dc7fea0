// The rows of one table, all of them: the server sorts them, narrows them by what people want of a column, and pages.

import { ArrowLeft, ListFilter } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import * as api from "../api";
import { browsing, type Filter, fromAddress, iriOf, MOST, type Narrowed, saving, type Shown, toAddress } from "../logic/browse";
import { toHash } from "../logic/route";
import { local } from "../logic/triples";
import { go } from "../state/store";
import type { Rows, Schema, Table, Value } from "../wire";
import { plural, Problem, useLoaded } from "./common";
import { PAGE, Result } from "./result";

/** Milliseconds without another key before the server is asked. */
const PAUSE = 250;

/** Yes and no in words; of an address the last part. */
const told = (value: Value, { truth, iri }: Shown): Value => {
  if (truth && typeof value === "number") return value === 0 ? "no" : "yes";
  return iri && typeof value === "string" ? local(value) : value;
};

interface Properties {
  kb: string;
  schema: Schema;
  table: Table;
  /** Which rows, as the page's address has it. */
  where?: string;
}

export function Browse({ kb, schema, table, where }: Properties) {
  const narrowed = useMemo(() => fromAddress(where), [where]);
  const active = Object.values(narrowed.filters).some((filter) => Object.values(filter).some(Boolean));
  const [narrowing, setNarrowing] = useState(active);
  // Other rows begin with their first page.
  const [paged, setPaged] = useState({ where, page: 0 });
  const page = paged.where === where ? paged.page : 0;
  const before = Math.floor((page * PAGE) / MOST) * MOST;
  const plan = useMemo(() => browsing(schema, table, narrowed, before), [schema, table, narrowed, before]);
  const loaded = useLoaded(`${kb} ${plan.sql}`, async () => {
    const [read, counted] = await Promise.all([api.query(kb, "sql", plan.sql), plan.count === undefined ? undefined : api.query(kb, "sql", plan.count)]);
    return { ids: read.rows, count: counted ? Number(counted.rows[0]?.[0] ?? 0) : table.rows, before, plan };
  });
  // While others are read, those that were there stay: who types in a filter stays in it.
  const last = useRef<{ of: NonNullable<typeof loaded.value>; page: number }>(undefined);
  if (loaded.value) last.current = { of: loaded.value, page };
  const here = last.current;
  const rows: Rows | undefined = useMemo(() => here && { columns: plan.shown.map(({ name }) => name), rows: here.of.ids.map((row) => plan.shown.map((shown) => told(row[shown.at] ?? null, shown))), truncated: false }, [here?.of]);
  const links = (row: number, column: number) => {
    const at = plan.shown[column]?.id;
    const id = at === undefined ? null : (here?.of.ids[row]?.[at] ?? null);
    return typeof id === "string" ? toHash({ view: "data", kb, iri: iriOf(schema, id) }) : undefined;
  };
  const look = (next: Narrowed) => go({ view: "data", kb, table: table.name, where: toAddress(next) }, true);
  // What was typed in one filter is not forgotten while another waits.
  const latest = useRef(narrowed);
  latest.current = narrowed;
  const narrow = (column: string, filter: Filter) => look({ ...latest.current, filters: { ...latest.current.filters, [column]: filter } });
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared(cleared + 1);
    look({ ...narrowed, filters: {} });
  };
  // As a table sorts by itself: first one way, then the other, then not.
  const sort = (at: number) => {
    const column = plan.shown[at]?.column ?? "";
    const { order } = narrowed;
    const again = order?.column === column;
    look({ ...narrowed, order: again && order.descending ? undefined : { column, descending: again } });
  };
  const by = plan.shown.findIndex(({ column }) => column === narrowed.order?.column);
  return (
    <>
      <a className="back" href={toHash({ view: "data", kb })}>
        <ArrowLeft /> All kinds
      </a>
      <h2>
        {table.label} <small>{plural(table.rows, "row")}</small>
      </h2>
      {table.comment && <p className="faint">{table.comment}</p>}
      <div className="narrowing">
        <button type="button" className="button" aria-pressed={narrowing} onClick={() => setNarrowing(!narrowing)}>
          <ListFilter aria-hidden /> Filter
        </button>
        <span role="status" className="faint">
          {here && active && `${here.of.count.toLocaleString("en")} of ${plural(table.rows, "row")}`}
        </span>
        {active && (
          <button type="button" className="link" onClick={clear}>
            Clear the filters
          </button>
        )}
      </div>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      {loaded.loading && !rows && <p className="faint">Loading…</p>}
      {rows && here && (
        <Result
          rows={rows}
          units={plan.shown.map(({ unit }) => unit)}
          amounts={plan.shown.map(({ amounts }) => amounts)}
          name={table.label}
          links={links}
          served={{
            count: here.of.count,
            before: here.of.before,
            page: here.page,
            onPage: (page) => setPaged({ where, page }),
            order: by < 0 ? undefined : { column: by, descending: narrowed.order?.descending ?? false },
            onOrder: sort,
            below: narrowing ? (at) => <Narrow key={cleared} shown={plan.shown[at]} filter={narrowed.filters[plan.shown[at]?.column ?? ""] ?? {}} onChange={narrow} /> : undefined,
          }}
          workbook={() => api.querySheet(kb, "sql", saving(here.of.plan))}
        />
      )}
    </>
  );
}

/** What is wanted of one column. */
function Narrow({ shown, filter, onChange }: { shown: Shown | undefined; filter: Filter; onChange: (column: string, filter: Filter) => void }) {
  const [typed, setTyped] = useState(filter);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  if (!shown) return null;
  const change = (next: Filter, pause: number) => {
    setTyped(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onChange(shown.column, next), pause);
  };
  const field = (part: "has" | "from" | "to", label: string, hint: string) => (
    <input
      type={shown.kind === "number" ? "number" : "text"}
      step="any"
      size={8}
      maxLength={100}
      aria-label={`${shown.name}: ${label}`}
      placeholder={hint}
      value={typed[part] ?? ""}
      onChange={(event) => change({ ...typed, [part]: event.target.value }, PAUSE)}
    />
  );
  switch (shown.kind) {
    case "text":
      return field("has", "contains", "contains");
    case "number":
      return <span className="bounds">{field("from", "at least", "at least")} {field("to", "at most", "at most")}</span>;
    case "date":
      return <span className="bounds">{field("from", "from", "from 1990-05")} {field("to", "until", "until 1999")}</span>;
    case "truth":
      return (
        <select aria-label={`${shown.name}: which`} value={typed.is ?? ""} onChange={(event) => change({ is: event.target.value === "" ? undefined : (event.target.value as "yes" | "no") }, 0)}>
          <option value="">all</option>
          <option value="yes">yes</option>
          <option value="no">no</option>
        </select>
      );
  }
}
