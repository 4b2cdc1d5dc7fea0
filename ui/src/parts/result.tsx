// A result: a table that sorts, pages and saves as CSV or XLSX, and a chart where names have numbers.

import { createPaginatedRowModel, createSortedRowModel, rowPaginationFeature, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChartColumn, ChevronLeft, ChevronRight, Download, FileSpreadsheet, Table2 } from "lucide-react";
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { asFailure } from "../api";
import { amountsOf, barsOf, chartsOf, compare, isNumeric, show, toCsv, unitsOf, writer, written } from "../logic/values";
import { say } from "../state/store";
import type { Rows, Schema, TableColumn, Value } from "../wire";
import { Clipped, download, IconButton, plural } from "./common";

const Chart = lazy(() => import("./chart"));

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** Rows shown at once. */
export const PAGE = 25;
/** Rows of an answer's table, until somebody wants all; then so many at once. */
const FIRST = 10;
const ALL = 100;

/** Rows that the server has more of, sorts and narrows: those that are here are some of all. */
export interface Served {
  /** How many there are, and how many of them come before the first one here. */
  count: number;
  before: number;
  page: number;
  onPage: (page: number) => void;
  order?: { column: number; descending: boolean };
  onOrder: (column: number) => void;
  /** What stands below a column's heading. */
  below?: (column: number) => ReactNode;
}

interface Properties {
  rows: Rows;
  schema?: Schema;
  name: string;
  /** The units of the columns, where somebody knows better than the schema. */
  units?: (string | null)[];
  /** Whether the columns' numbers are amounts, where somebody knows better than the schema. */
  amounts?: (boolean | undefined)[];
  /** The query that gave them. */
  query?: string;
  /** How the columns are written, where the answer says so: its first rows are shown then, with bars behind numbers. */
  formats?: TableColumn[];
  /** How some of the columns are written, where another table of them says so. */
  alike?: (TableColumn | undefined)[];
  /** Where a cell leads. */
  links?: (row: number, column: number) => string | undefined;
  served?: Served;
  /** The same as a workbook, where the server makes one. */
  workbook?: () => Promise<Blob>;
  /** A cell was chosen, to see where it comes from. */
  onCell?: (row: number, column: number) => void;
}

export function Result({ rows, schema, name, units: given, amounts: known, query, formats, alike, links, served, workbook, onCell }: Properties) {
  const [charting, setCharting] = useState(false);
  const [whole, setWhole] = useState(false);
  const charts = useMemo(() => chartsOf(rows), [rows]);
  const units = useMemo(() => formats?.map(({ unit }) => unit ?? null) ?? given ?? unitsOf(schema, rows.columns, query), [schema, rows, formats, given, query]);
  const write = useMemo(() => {
    const amounts = known ?? amountsOf(schema, rows.columns, query);
    return rows.columns.map((_, index) => {
      const format = formats?.[index] ?? alike?.[index];
      return format ? (value: Value) => written(value, format) : writer(rows, index, units[index] ?? null, amounts[index]);
    });
  }, [schema, rows, formats, alike, units, known, query]);
  // Over time a line says more than bars behind the numbers.
  const line = formats && charts[0]?.kind === "line" ? charts : undefined;
  const first = formats && !whole ? FIRST : undefined;
  const size = first ?? (formats ? ALL : PAGE);
  if (rows.columns.length === 0 || (rows.rows.length === 0 && !served)) return <p className="faint">No rows.</p>;
  const single = rows.rows.length === 1 && rows.columns.length === 1 && !onCell && !served;
  if (single) return <p className="single">{write[0]?.(rows.rows[0]?.[0] ?? null)}</p>;
  return (
    <div className="result">
      {charting ? (
        <Suspense fallback={<p className="faint">Loading…</p>}>
          <Chart rows={rows} charts={charts} units={units} write={write} name={name} />
        </Suspense>
      ) : (
        <Grid key={size} rows={rows} units={units} write={write} name={name} formats={formats} size={size} alone={first !== undefined} links={links} served={served} onCell={onCell} />
      )}
      {line && !charting && rows.rows.length > 2 && (
        <Suspense fallback={<p className="faint">Loading…</p>}>
          <Chart rows={rows} charts={line} units={units} write={write} name={name} />
        </Suspense>
      )}
      <div className="result-foot">
        <span className="faint">
          {served && served.count > rows.rows.length ? `Rows ${(served.before + 1).toLocaleString("en")} to ${(served.before + rows.rows.length).toLocaleString("en")} of ${served.count.toLocaleString("en")}, to draw and save` : plural(rows.rows.length, "row")}
          {rows.truncated && ", and more that were not read"}
        </span>
        {first !== undefined && rows.rows.length > first && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            Show all {rows.rows.length.toLocaleString("en")}
          </button>
        )}
        {charts.length > 0 && !line && (
          <button type="button" className="worded" onClick={() => setCharting(!charting)}>
            {charting ? <Table2 aria-hidden /> : <ChartColumn aria-hidden />}
            <span>
              <span className="wide">{charting ? "Show the " : "Show a "}</span>
              {charting ? "table" : "chart"}
            </span>
          </button>
        )}
        <button type="button" className="worded" onClick={() => download("result.csv", new Blob([toCsv(headed(rows, formats))], { type: "text/csv" }))}>
          <Download aria-hidden /> <span><span className="wide">Save as </span>CSV</span>
        </button>
        {workbook && <Workbook make={workbook} />}
      </div>
    </div>
  );
}

/** What the server makes takes a moment, and may fail. */
function Workbook({ make }: { make: () => Promise<Blob> }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      download("result.xlsx", await make());
    } catch (error) {
      const { detail, hint } = asFailure(error);
      say(`${detail} ${hint}`);
    }
    setBusy(false);
  };
  return (
    <button type="button" className="worded" disabled={busy} onClick={() => void save()}>
      <FileSpreadsheet aria-hidden /> <span><span className="wide">Save as </span>XLSX</span>
    </button>
  );
}

/** With the units in the heading, for a spreadsheet knows none. */
const headed = (rows: Rows, formats?: TableColumn[]): Rows =>
  formats ? { ...rows, columns: formats.map(({ name, unit }) => (unit ? `${name} (${unit})` : name)) } : rows;

interface Line {
  /** Its place in the result, whatever the sorting. */
  index: number;
  cells: Value[];
}

interface GridProperties extends Omit<Properties, "units"> {
  units: (string | null)[];
  write: ((value: Value) => string)[];
  /** Rows of a page, and whether the first page stands alone. */
  size: number;
  alone: boolean;
}

function Grid({ rows, units, write, name, formats, size, alone, links, served, onCell }: GridProperties) {
  // Of what the server sorts, the page's own rows; without it the table sorts and pages by itself.
  const from = served && served.page * PAGE - served.before;
  const data = useMemo<Line[]>(() => {
    const lines = rows.rows.map((cells, index) => ({ index, cells }));
    return from === undefined ? lines : lines.slice(from, from + PAGE);
  }, [rows, from]);
  const columns = useMemo(
    () =>
      rows.columns.map((header, index) => ({
        id: `${index}`,
        header,
        // Missing values come last, however it is sorted.
        accessorFn: (line: Line) => line.cells[index] ?? undefined,
        sortUndefined: "last" as const,
        sortFn: (a: { original: Line }, b: { original: Line }) => compare(a.original.cells[index] ?? null, b.original.cells[index] ?? null),
      })),
    [rows],
  );
  const table = useTable({
    features,
    data,
    columns,
    enableSortingRemoval: true,
    initialState: { pagination: { pageIndex: 0, pageSize: size } },
  });
  const numeric = useMemo(() => rows.columns.map((_, index) => isNumeric(rows, index)), [rows]);
  const bars = useMemo(() => (formats ? barsOf(rows) : []), [rows, formats]);
  const shown = (value: Value, index: number) => write[index]?.(value) ?? show(value);
  const pages = served ? Math.ceil(served.count / PAGE) : alone ? 1 : table.getPageCount();
  const page = served?.page ?? table.state.pagination.pageIndex;
  const ordered = (index: number) => served?.order?.column === index && (served.order.descending ? "desc" : "asc");
  const numeral = (index: number) => (numeric[index] ? "number" : undefined);
  return (
    <>
      <div className="scroll" tabIndex={0} role="region" aria-label={name}>
        <table>
          <thead>
            <tr>
              {table.getHeaderGroups()[0]?.headers.map((header, index) => {
                const sorted = served ? ordered(index) : header.column.getIsSorted();
                return (
                  <th key={header.id} className={numeral(index)} aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined} scope="col">
                    <button type="button" onClick={served ? () => served.onOrder(index) : header.column.getToggleSortingHandler()}>
                      {rows.columns[index]}
                      {units[index] && <small>{units[index]}</small>}
                      {sorted === "asc" && <ArrowUp aria-hidden />}
                      {sorted === "desc" && <ArrowDown aria-hidden />}
                    </button>
                  </th>
                );
              })}
            </tr>
            {served?.below && <tr className="below">{rows.columns.map((_, index) => <td key={index}>{served.below?.(index)}</td>)}</tr>}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.original.cells.map((value, index) => (
                  <td
                    key={index}
                    style={bars[index] && typeof value === "number" ? ({ "--bar": `${bars[index](value)}%` } as CSSProperties) : undefined}
                    data-bar={bars[index] && typeof value === "number" ? true : undefined}
                    className={value === null ? "none" : numeric[index] ? "number" : String(value).length > 40 ? "long" : undefined}
                  >
                    {links?.(row.original.index, index) && value !== null ? (
                      <a className="cell-link" href={links(row.original.index, index)}>
                        {shortly(shown(value, index))}
                      </a>
                    ) : onCell ? (
                      <button type="button" className="cell" title="Where this comes from" onClick={() => onCell(row.original.index, index)}>
                        {shortly(shown(value, index))}
                      </button>
                    ) : (
                      <Cell text={shown(value, index)} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className="pages">
          <IconButton label="Page before" disabled={page === 0} onClick={() => (served ? served.onPage(page - 1) : table.previousPage())}>
            <ChevronLeft />
          </IconButton>
          <span>
            Page {(page + 1).toLocaleString("en")} of {pages.toLocaleString("en")}
          </span>
          <IconButton label="Page after" disabled={page + 1 >= pages} onClick={() => (served ? served.onPage(page + 1) : table.nextPage())}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </>
  );
}

const shortly = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

function Cell({ text }: { text: string }) {
  return text.length > 120 ? <Clipped text={text} limit={90} /> : <>{text}</>;
}
