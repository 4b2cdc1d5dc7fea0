// The query console: SQL and SPARQL over a knowledge base, read-only, the result as a table and a chart.

import { ArrowLeft, Play } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { asFailure, Failure, query, querySheet, viewQuery, viewSheet } from "../api";
import { thingOf } from "../logic/browse";
import { type Console, toHash } from "../logic/route";
import { someRows } from "../logic/sql";
import { duration } from "../logic/steps";
import { go, loadSchema, useStore } from "../state/store";
import type { Rows, Schema } from "../wire";
import { CopyButton, Problem } from "./common";
import { Result } from "./result";

const Editor = lazy(() => import("./editor"));

const SPARQL_START = "SELECT ?type (COUNT(?s) AS ?entities)\nWHERE { ?s a ?type }\nGROUP BY ?type\nORDER BY DESC(?entities)\nLIMIT 20";

const LANGUAGES: { name: Console; title: string; hint: string }[] = [
  { name: "sql", title: "SQL", hint: "Tables and views of the schema; reading only" },
  { name: "sparql", title: "SPARQL", hint: "The graph's statements (triples) themselves; SELECT and ASK" },
  { name: "view", title: "View", hint: "One question view, by the names people read, as JSON" },
];

/** Runs it; a view query says too which SQL it became. */
async function run(kb: string, language: Console, text: string): Promise<{ rows: Rows; sql?: string }> {
  if (language !== "view") return { rows: await query(kb, language, text) };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Failure(0, `This is no JSON: ${error instanceof Error ? error.message : error}`, "A view query has view, and may have columns, conditions, order and limit.");
  }
  const { sql, ...rows } = await viewQuery(kb, body);
  return { rows, sql };
}

const sheetOf = (kb: string, language: Console, text: string) => (language === "view" ? viewSheet(kb, JSON.parse(text)) : querySheet(kb, language, text));

export default function Query() {
  const route = useStore((state) => state.route);
  const kb = useStore((state) => state.kb);
  const schema = useStore((state) => state.schemas[kb]);
  const given = route.view === "query" ? route : { view: "query" as const };
  const language: Console = given.language ?? "sql";
  const [text, setText] = useState(given.query ?? "");
  // What was typed in each language stays while another is looked at.
  const typed = useRef<Partial<Record<Console, string>>>({});
  const write = (value: string) => {
    typed.current[language] = value;
    setText(value);
  };
  const [state, setState] = useState<{ rows?: Rows; sql?: string; ran?: string; typed?: string; failure?: Failure; seconds?: number; running?: boolean }>({});
  useEffect(() => {
    // The schema only helps to write: the console works without it.
    loadSchema(kb).catch(() => undefined);
  }, [kb]);
  const shown = text || given.query || startOf(language, schema);
  const about = LANGUAGES.find(({ name }) => name === language);
  const execute = useCallback(async () => {
    if (shown.trim() === "") return;
    setState({ running: true });
    go({ ...given, view: "query", kb, language, query: shown }, true);
    const begun = performance.now();
    try {
      const { rows, sql } = await run(kb, language, shown);
      setState({ rows, sql, ran: sql ?? shown, typed: shown, seconds: (performance.now() - begun) / 1000 });
    } catch (error) {
      setState({ failure: asFailure(error) });
    }
  }, [shown, kb, language, given.from]);
  useEffect(() => {
    setText(given.query ?? typed.current[language] ?? "");
    setState({});
    if (given.query) void execute();
    // Only when another address is opened; the console's own runs change it in place.
  }, [given.from, language]);
  const links = (row: number, column: number) => {
    const iri = schema && thingOf(schema, language === "sparql" ? "sparql" : "sql", state.rows?.columns[column] ?? "", state.rows?.rows[row]?.[column] ?? null);
    return iri && toHash({ view: "data", kb, iri });
  };
  return (
    <div className="page console">
      {given.from && (
        <a className="back" href={`#${given.from}`}>
          <ArrowLeft /> Back to the answer
        </a>
      )}
      <div className="bar-top">
        <div className="segments" role="group" aria-label="Language">
          {LANGUAGES.map(({ name, title }) => (
            <button key={name} type="button" aria-pressed={language === name} onClick={() => language !== name && go({ view: "query", kb, language: name }, true)}>
              {title}
            </button>
          ))}
        </div>
        <span className="faint hint">{about?.hint}</span>
      </div>
      <div className="editor-box">
        <Suspense fallback={<div className="editor loading" />}>
          <Editor value={shown} syntax={language === "view" ? "plain" : language} schema={schema} label={`${about?.title} query`} onChange={write} onRun={() => void execute()} />
        </Suspense>
        <div className="editor-foot">
          <CopyButton text={shown} label="Copy the query" />
          <span className="gap" />
          <span className="faint hint">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
          <button type="button" className="button primary" disabled={state.running} onClick={() => void execute()}>
            <Play /> Run
          </button>
        </div>
      </div>
      {state.running && <p className="faint">Running…</p>}
      {state.failure && <Problem failure={state.failure} />}
      {state.rows && (
        <div className="console-result">
          <p className="faint" role="status">
            {state.rows.rows.length} rows in {duration(state.seconds ?? 0)}
          </p>
          <Result rows={state.rows} schema={language === "sparql" ? undefined : schema} query={state.ran} links={links} workbook={() => sheetOf(kb, language, state.typed ?? shown)} name="Result" />
          {state.sql && (
            <details className="query">
              <summary>The SQL it became</summary>
              <pre tabIndex={0}>
                <code>{state.sql}</code>
              </pre>
            </details>
          )}
        </div>
      )}
    </div>
  );
}

/** A first query: rows of the largest question view. */
function startOf(language: Console, schema: Schema | undefined): string {
  if (language === "sparql") return SPARQL_START;
  const largest = [...(schema?.tables ?? [])].filter(({ kind }) => typeof kind === "object").sort((a, b) => b.rows - a.rows)[0];
  const view = schema?.views.find(({ table }) => table === largest?.name);
  if (language === "view") {
    const number = view?.columns.find(({ kind, many }) => kind === "number" && !many)?.name;
    return view ? JSON.stringify({ view: view.label, columns: number ? [number] : [], order: number ? [{ column: number, descending: true }] : [], limit: 20 }, null, 2) : "";
  }
  const name = view?.name ?? largest?.name;
  return name ? someRows(name) : "";
}
