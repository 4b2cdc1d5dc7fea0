// Names, comments and units that the graph lacks: edit them, see what they would change, keep them for the next build.

import { lazy, Suspense, useState } from "react";
import { annotations, asFailure, type Failure, ifOffered, previewAnnotations, saveAnnotations } from "../api";
import { say } from "../state/store";
import type { Effect } from "../wire";
import { Problem, useLoaded } from "./common";

const Editor = lazy(() => import("./editor"));

export function Annotations({ kb, onKept }: { kb: string; onKept: () => void }) {
  const loaded = useLoaded(kb, () => ifOffered(annotations(kb)));
  const [text, setText] = useState<string>();
  const [preview, setPreview] = useState<{ changes: Effect[]; problems: string[] }>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  if (loaded.failure) return <Problem failure={loaded.failure} retry={loaded.reload} />;
  if (loaded.loading) return <p className="faint">Loading…</p>;
  if (!loaded.value) {
    return <p className="faint">This server does not edit annotations. Write them in a file and build again: ragonite build … --annotations FILE</p>;
  }
  const toml = text ?? loaded.value.toml;
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(asFailure(error));
    }
    setBusy(false);
  };
  const look = () =>
    attempt(async () => {
      setPreview(await previewAnnotations(kb, toml));
    });
  const keep = () =>
    attempt(async () => {
      await saveAnnotations(kb, toml);
      say("The annotations are kept. They count from the next build on.");
      onKept();
    });
  return (
    <>
      <p className="faint">Annotations give tables and columns better names, comments and units than the graph has. Preview shows what they change; keeping them makes the next build use them.</p>
      <div className="editor-box">
        <Suspense fallback={<div className="editor loading" />}>
          <Editor
            value={toml}
            syntax="toml"
            label="Annotations"
            onChange={(value) => {
              setText(value);
              setPreview(undefined);
            }}
          />
        </Suspense>
        <div className="editor-foot">
          <span className="gap" />
          <button type="button" className="button" disabled={busy} onClick={() => void look()}>
            Preview
          </button>
          <button type="button" className="button primary" disabled={busy || !preview || preview.problems.length > 0} onClick={() => void keep()}>
            Keep
          </button>
        </div>
      </div>
      {failure && <Problem failure={failure} />}
      {preview && (
        <section aria-label="Effect" role="status">
          {preview.problems.map((problem) => (
            <p key={problem} className="problem">
              {problem}
            </p>
          ))}
          {preview.changes.length === 0 && preview.problems.length === 0 && <p className="faint">Nothing would change.</p>}
          <ul className="effects">
            {preview.changes.map(({ table, column, before, after }, index) => (
              <li key={index}>
                <code>{column ? `${table}.${column}` : table}</code>
                <del>{before || "–"}</del>
                <ins>{after || "–"}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
