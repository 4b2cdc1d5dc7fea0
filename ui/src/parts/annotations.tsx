// Names, comments and units that the graph lacks: edit them, see what they change, and build with them.

import { lazy, Suspense, useState } from "react";
import { annotations, previewAnnotations } from "../api";
import { type Effect, effects } from "../logic/effects";
import { progressOf } from "../logic/jobs";
import { rebuild } from "../state/rebuild";
import { say } from "../state/store";
import type { Job, Report, Schema } from "../wire";
import { plural, Problem, useAttempt, useLoaded } from "./common";

const Editor = lazy(() => import("./editor"));

interface Properties {
  kb: string;
  schema: Schema;
  /** The knowledge base was built anew. */
  onBuilt: () => void;
}

export function Annotations({ kb, schema, onBuilt }: Properties) {
  const loaded = useLoaded(kb, () => annotations(kb));
  const [text, setText] = useState<string>();
  const [preview, setPreview] = useState<{ changes: Effect[]; report: Report }>();
  const [building, setBuilding] = useState<Job>();
  const { attempt, busy, failure } = useAttempt();
  if (loaded.failure) return <Problem failure={loaded.failure} retry={loaded.reload} />;
  if (!loaded.value) return <p className="faint">Loading…</p>;
  const toml = text ?? loaded.value.toml;
  const look = () =>
    attempt(async () => {
      const other = await previewAnnotations(kb, toml);
      setPreview({ changes: effects(schema, other.schema), report: other.report });
    });
  const build = () =>
    attempt(async () => {
      await rebuild(kb, toml, setBuilding).finally(() => setBuilding(undefined));
      say("It is built with these annotations, and served.");
      setPreview(undefined);
      onBuilt();
    });
  return (
    <>
      <p className="faint">Annotations give tables and columns better names, comments and units than the graph has. A preview shows what they change; building makes the change.</p>
      <div className="editor-box">
        <Suspense fallback={<div className="editor loading" />}>
          <Editor
            value={toml}
            syntax="plain"
            label="Annotations"
            onChange={(value) => {
              setText(value);
              setPreview(undefined);
            }}
          />
        </Suspense>
        <div className="editor-foot">
          <span className="faint hint" role="status">
            {building && progressOf(building)}
          </span>
          <span className="gap" />
          {toml.trim() === "" && loaded.value.template !== "" && (
            <button type="button" className="button" onClick={() => setText(loaded.value?.template)}>
              Begin with what was inferred
            </button>
          )}
          <button type="button" className="button" disabled={busy} onClick={() => void look()}>
            Preview
          </button>
          <button type="button" className="button primary" disabled={busy || !preview} onClick={() => void build()}>
            Build with these
          </button>
        </div>
      </div>
      {failure && <Problem failure={failure} />}
      {preview && (
        <div role="status" className="effects">
          <p className="faint">
            {preview.changes.length === 0 ? "Nothing would change" : plural(preview.changes.length, "change")}; {plural(preview.report.doubts.length, "point")} to check in the report.
          </p>
          <ul>
            {preview.changes.slice(0, 200).map(({ about, what, before, after }, index) => (
              <li key={index}>
                <code>{about}</code>
                <span className="faint">{what}</span>
                <del>{before || "–"}</del>
                <ins>{after || "–"}</ins>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
