// The schema browser: what was derived from the graph, how full it is, what is doubtful, and annotations to mend it.

import { ChevronRight, TriangleAlert } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { report as loadReport, settings } from "../api";
import { toHash } from "../logic/route";
import { someRows } from "../logic/sql";
import { go, loadSchema, useBase, useFar, useStore } from "../state/store";
import type { Column, Report, Schema, Table, View, ViewColumn } from "../wire";
import { Annotate, AnnotateGraph } from "./annotate";
import { Annotations } from "./annotations";
import { plural, Problem, useLoaded } from "./common";
import { VectorsLong } from "./vectors";

type Part = "tables" | "views" | "report" | "annotations";

export default function SchemaView() {
  const kb = useStore((state) => state.kb);
  const table = useStore(({ route }) => (route.view === "schema" ? route.table : undefined));
  const loaded = useLoaded(kb, async () => {
    const [schema, report] = await Promise.all([loadSchema(kb), loadReport(kb)]);
    return { schema, report };
  });
  const far = useFar(kb);
  const admin = useLoaded("settings", settings).value?.admin === true && !far;
  const [part, setPart] = useState<Part>("tables");
  const [filter, setFilter] = useState("");
  const schema = loaded.value?.schema;
  const report = loaded.value?.report;
  const isView = schema?.views.some(({ name }) => name === table);
  useEffect(() => {
    if (table) setPart(isView ? "views" : "tables");
  }, [table, isView]);
  if (loaded.failure) {
    return (
      <div className="page">
        <Problem failure={loaded.failure} retry={loaded.reload} />
      </div>
    );
  }
  if (!schema) return <p className="page faint">Loading…</p>;
  const wanted = filter.trim().toLowerCase();
  const parts: [Part, string, number | undefined][] = [
    ["tables", "Tables", schema.tables.length],
    ["views", "Question views", schema.views.length],
    ["report", "Build report", report?.doubts.length],
  ];
  // What is stated at an endpoint is read as it stands.
  if (!far) parts.push(["annotations", "Annotations", undefined]);
  return (
    <div className="page schema">
      <Titled kb={kb} onBuilt={admin ? loaded.reload : undefined} />
      {far ? <p className="faint">The graph is at {far}; tables and views hold samples of them.</p> : <Overview schema={schema} report={report} />}
      <div className="bar-top">
        <div className="segments" role="group" aria-label="Part of the schema">
          {parts.map(([name, title, count]) => (
            <button key={name} type="button" aria-pressed={part === name} onClick={() => setPart(name)}>
              {title}
              {count !== undefined && count > 0 && <span className="count">{count}</span>}
            </button>
          ))}
        </div>
        {(part === "tables" || part === "views") && (
          <input type="search" placeholder="Table, column or comment" aria-label="Filter the schema" value={filter} onChange={(event) => setFilter(event.target.value)} />
        )}
      </div>
      {part === "tables" && <Tables schema={schema} wanted={wanted} open={table} kb={kb} onBuilt={admin ? loaded.reload : undefined} />}
      {part === "views" && <Views schema={schema} wanted={wanted} open={table} kb={kb} />}
      {part === "report" && <BuildReport report={report} />}
      {part === "annotations" && <Annotations kb={kb} schema={schema} onBuilt={loaded.reload} />}
    </div>
  );
}

/** What the graph is called and about; who may build says it otherwise. */
function Titled({ kb, onBuilt }: { kb: string; onBuilt?: () => void }) {
  const base = useBase(kb);
  const title = base?.title ?? kb;
  return (
    <div className="titled">
      <h2>{title}</h2>
      {onBuilt && <AnnotateGraph kb={kb} onBuilt={onBuilt} />}
      {base?.description && <p>{base.description}</p>}
      {title !== kb && (
        <p className="faint">
          Its name in commands and addresses is <code>{kb}</code>.
        </p>
      )}
    </div>
  );
}

function Overview({ schema, report }: { schema: Schema; report?: Report }) {
  const entities = schema.tables.filter(({ kind }) => typeof kind === "object");
  const rows = entities.reduce((sum, { rows }) => sum + rows, 0);
  const figures: [number | undefined, string][] = [
    [report?.triples, "statements"],
    [rows, "things"],
    [entities.length, entities.length === 1 ? "kind" : "kinds"],
    [schema.tables.length - entities.length, "link and value tables"],
    [report?.doubts.length, "to check"],
  ];
  return (
    <dl className="figures">
      {figures.map(
        ([figure, name]) =>
          figure !== undefined && (
            <div key={name}>
              <dd>{figure.toLocaleString("en")}</dd>
              <dt>{name}</dt>
            </div>
          ),
      )}
    </dl>
  );
}

const matches = (wanted: string, ...texts: (string | null)[]) => wanted === "" || texts.some((text) => text?.toLowerCase().includes(wanted));

/** `onBuilt`: who looks may describe tables and columns, and this is called after it. */
function Tables({ schema, wanted, open, kb, onBuilt }: { schema: Schema; wanted: string; open?: string; kb: string; onBuilt?: () => void }) {
  const shown = schema.tables.filter(
    ({ name, label, comment, columns }) => matches(wanted, name, label, comment) || columns.some((column) => matches(wanted, column.name, column.label, column.comment)),
  );
  if (shown.length === 0) return <p className="faint">Nothing matches.</p>;
  const [entities, others] = [shown.filter(({ kind }) => typeof kind === "object"), shown.filter(({ kind }) => typeof kind !== "object")];
  return (
    <>
      {entities.map((table) => (
        <TableCard key={table.name} table={table} kb={kb} open={table.name === open || shown.length === 1} onBuilt={onBuilt} />
      ))}
      {others.length > 0 && <h2 className="part">Links and values</h2>}
      {others.map((table) => (
        <TableCard key={table.name} table={table} kb={kb} open={table.name === open || shown.length === 1} onBuilt={onBuilt} />
      ))}
    </>
  );
}

/** A card that opens; its address is the table's. */
function Card(props: { name: string; label: string; size: string; open: boolean; kb: string; children: () => React.ReactNode }) {
  const [opened, setOpened] = useState(props.open);
  useEffect(() => setOpened(props.open), [props.open]);
  return (
    <details className="card" open={opened} id={`schema-${props.name}`} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden />
        <span className="label">{props.label || props.name}</span>
        {props.label !== props.name && <code>{props.name}</code>}
        <span className="size">{props.size}</span>
      </summary>
      {opened && (
        <div className="card-body">
          {props.children()}
          <a className="button" href={toHash({ view: "query", kb: props.kb, language: "sql", query: someRows(props.name) })}>
            Show rows
          </a>
        </div>
      )}
    </details>
  );
}

function TableCard({ table, kb, open, onBuilt }: { table: Table; kb: string; open: boolean; onBuilt?: () => void }) {
  return (
    <Card name={table.name} label={table.label} size={plural(table.rows, "row")} open={open} kb={kb}>
      {() => (
        <>
          {table.comment && <p>{table.comment}</p>}
          {onBuilt && (
            <div className="describes">
              <Annotate kb={kb} table={table.name} comment={table.comment} onBuilt={onBuilt} />
            </div>
          )}
          <ul className="columns" aria-label={`Columns of ${table.label}`}>
            {table.columns.map((column) => (
              <li key={column.name}>
                <div className="column-head">
                  <code>{column.name}</code>
                  <ColumnType column={column} kb={kb} />
                  {column.unit && <span className="unit">{column.unit}</span>}
                  <Fill filled={column.filled} of={table.rows} />
                  {onBuilt && (
                    <Annotate kb={kb} table={table.name} column={column.name} comment={column.comment} unit={column.unit} fixed={isFixed(column)} onBuilt={onBuilt} />
                  )}
                </div>
                {column.label && column.label !== column.name.replaceAll("_", " ") && <p className="faint">{column.label}</p>}
                {column.comment && <p>{column.comment}</p>}
                {column.examples.length > 0 && (
                  <p className="examples">
                    {column.examples.slice(0, 8).map((example, index) => (
                      <span key={index}>{example.length > 48 ? `${example.slice(0, 47)}…` : example}</span>
                    ))}
                    {column.enumerated && column.examples.length <= 8 && <em>these only</em>}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Queries rely on `id` and `label`. */
const isFixed = ({ role }: Column) => role === "id" || (typeof role === "object" && "label" in role);

function ColumnType({ column, kb }: { column: Column; kb: string }) {
  const key = typeof column.role === "object" && "key" in column.role ? column.role.key : undefined;
  if (!key) return <span className="type">{column.sql_type.toLowerCase()}</span>;
  return (
    <button type="button" className="link" onClick={() => go({ view: "schema", kb, table: key.table })}>
      → {key.table}
    </button>
  );
}

function Fill({ filled, of }: { filled: number; of: number }) {
  const share = of > 0 ? Math.min(1, filled / of) : 0;
  const text = filled >= of ? "all" : `${filled.toLocaleString("en")} of ${of.toLocaleString("en")}`;
  return (
    <span className="fill" title={`${text} have a value`}>
      <span className="fill-bar" aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {text}
    </span>
  );
}

function Views({ schema, wanted, open, kb }: { schema: Schema; wanted: string; open?: string; kb: string }) {
  const rows = useMemo(() => new Map(schema.tables.map(({ name, rows }) => [name, rows])), [schema]);
  const shown = schema.views.filter(({ name, label, columns }) => matches(wanted, name, label) || columns.some((column) => matches(wanted, column.name, column.comment)));
  if (shown.length === 0) return <p className="faint">Nothing matches.</p>;
  return (
    <>
      <p className="faint">One flat view for each kind of thing: its own columns and what its links reach. Questions are answered over these.</p>
      {shown.map((view) => (
        <ViewCard key={view.name} view={view} rows={rows.get(view.table) ?? 0} open={view.name === open || shown.length === 1} kb={kb} />
      ))}
    </>
  );
}

function ViewCard({ view, rows, open, kb }: { view: View; rows: number; open: boolean; kb: string }) {
  const kind = ({ kind, many }: ViewColumn) => `${typeof kind === "object" ? `→ ${kind.entity.table}` : kind}${many ? ", several" : ""}`;
  return (
    <Card name={view.name} label={view.label} size={plural(view.columns.length, "column")} open={open} kb={kb}>
      {() => (
        <ul className="columns" aria-label={`Columns of ${view.label}`}>
          {view.columns.map((column) => (
            <li key={column.name}>
              <div className="column-head">
                <code>{column.name}</code>
                <span className="type">{kind(column)}</span>
                {column.unit && <span className="unit">{column.unit}</span>}
                <Fill filled={column.filled} of={rows} />
              </div>
              {column.comment && <p>{column.comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function BuildReport({ report }: { report?: Report }) {
  if (!report) return null;
  return (
    <>
      <VectorsLong />
      <h2 className="part">Please check</h2>
      {report.doubts.length === 0 && <p className="faint">Nothing was doubtful.</p>}
      <ul className="doubts">
        {report.doubts.map(({ about, message }, index) => (
          <li key={index}>
            <TriangleAlert aria-hidden />
            <div>
              <code>{about}</code>
              <p>{message}</p>
            </div>
          </li>
        ))}
      </ul>
      <h2 className="part">What was inferred</h2>
      <ul className="findings">
        {report.findings.map(({ about, inferred, support, of }, index) => (
          <li key={index}>
            <code>{about}</code>
            <span>{inferred}</span>
            <Fill filled={support} of={of} />
          </li>
        ))}
      </ul>
    </>
  );
}
