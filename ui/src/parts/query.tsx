// The query console: SQL and SPARQL over a knowledge base, read-only, the result as a table and a chart.

import { ArrowLeft, Play } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { asFailure, type Failure, query as run } from "../api";
import { someRows } from "../logic/sql";
import { duration } from "../logic/steps";
import { go, loadSchema, useStore } from "../state/store";
import type { Language, Rows, Schema } from "../wire";
import { CopyButton, Problem } from "./common";
import { Result } from "./result";

const Editor = lazy(() => import("./editor"));

const SPARQL_START = "SELECT ?type (COUNT(?s) AS ?entities)\nWHERE { ?s a ?type }\nGROUP BY ?type\nORDER BY DESC(?entities)\nLIMIT 20";

export default function Query() {
  const route = useStore((state) => state.route);
  const kb = useStore((state) => state.kb);
  const schema = useStore((state) => state.schemas[kb]);
  const given = route.view === "query" ? route : { view: "query" as const };
  const language: Language = given.language ?? "sql";
  const [text, setText] = useState(given.query ?? "");
  const [state, setState] = useState<{ rows?: Rows; failure?: Failure; seconds?: number; running?: boolean }>({});
  useEffect(() => {
    // The schema only helps to write: the console works without it.
    loadSchema(kb).catch(() => undefined);
  }, [kb]);
  const shown = text || given.query || (language === "sparql" ? SPARQL_START : startOf(schema));
  const execute = useCallback(async () => {
    if (shown.trim() === "") return;
    setState({ running: true });
    go({ ...given, view: "query", kb, language, query: shown }, true);
    const begun = performance.now();
    try {
      const rows = await run(kb, language, shown);
      setState({ rows, seconds: (performance.now() - begun) / 1000 });
    } catch (error) {
      setState({ failure: asFailure(error) });
    }
  }, [shown, kb, language, given.from]);
  useEffect(() => {
    setText(given.query ?? "");
    setState({});
    if (given.query) void execute();
    // Only when another address is opened; the console's own runs change it in place.
  }, [given.from, language]);
  return (
    <div className="page console">
      {given.from && (
        <a className="back" href={`#${given.from}`}>
          <ArrowLeft /> Back to the answer
        </a>
      )}
      <div className="bar-top">
        <div className="segments" role="group" aria-label="Language">
          {(["sql", "sparql"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={language === one} onClick={() => language !== one && go({ view: "query", kb, language: one }, true)}>
              {one.toUpperCase()}
            </button>
          ))}
        </div>
        <span className="faint hint">{language === "sql" ? "Tables and views of the schema; reading only" : "The triples themselves; SELECT and ASK"}</span>
      </div>
      <div className="editor-box">
        <Suspense fallback={<div className="editor loading" />}>
          <Editor value={shown} syntax={language} schema={schema} label={`${language.toUpperCase()} query`} onChange={setText} onRun={() => void execute()} />
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
          <Result rows={state.rows} schema={language === "sql" ? schema : undefined} name="Result" />
        </div>
      )}
    </div>
  );
}

/** A first query: rows of the largest question view. */
function startOf(schema: Schema | undefined): string {
  const largest = [...(schema?.tables ?? [])].filter(({ kind }) => typeof kind === "object").sort((a, b) => b.rows - a.rows)[0];
  const view = schema?.views.find(({ table }) => table === largest?.name);
  const name = view?.name ?? largest?.name;
  return name ? someRows(name) : "";
}
