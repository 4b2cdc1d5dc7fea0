// Below a source: the triples that a row, a cell or a passage stands for, and what they are linked with.

import { lazy, Suspense, useState } from "react";
import { lineage, neighbours } from "../api";
import { local, objectIri, objectText, showTerm } from "../logic/triples";
import { show } from "../logic/values";
import type { Turn } from "../state/turn";
import type { Entity, QuerySource, Triple } from "../wire";
import { Clipped, Problem, useLoaded } from "./common";

const Graph = lazy(() => import("./graph"));

export function RowDetail(props: { kb: string; conversation: string; turn: Turn; source: QuerySource; row: number; column?: string }) {
  const { source, row, column, turn } = props;
  const [entity, setEntity] = useState<Entity>();
  const id = turn.id ?? 0;
  const loaded = useLoaded(`${props.conversation} ${id} ${source.n} ${row} ${column}`, () =>
    lineage(props.conversation, id, source.n, row, column),
  );
  const cells = source.rows[row] ?? [];
  if (entity) return <EntityDetail kb={props.kb} iri={entity.iri} label={entity.label} />;
  return (
    <>
      <h3>
        Row {row + 1} of source {source.n}
      </h3>
      <dl className="row">
        {source.columns.map((name, index) => (
          <div key={index} data-chosen={name === column || undefined}>
            <dt>{name}</dt>
            <dd>
              <Clipped text={show(cells[index] ?? null)} limit={300} />
            </dd>
          </div>
        ))}
      </dl>
      {loaded.loading && <p className="faint">Looking for its triples…</p>}
      {loaded.failure && <Lacking failure={loaded.failure} reload={loaded.reload} />}
      {loaded.value && (
        <>
          <Triples triples={loaded.value.triples} truncated={loaded.value.truncated} onEntity={(iri, label) => setEntity({ iri, label })} />
          {loaded.value.entities.length > 0 && (
            <div className="entities">
              {loaded.value.entities.slice(0, 12).map((one) => (
                <button key={one.iri} type="button" className="chip" title={one.iri} onClick={() => setEntity(one)}>
                  {one.label || local(one.iri)}
                  {one.table && <small>{one.table}</small>}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}

/** An entity with its triples and its neighbours, drawn; a neighbour leads on. */
export function EntityDetail({ kb, iri, label }: { kb: string; iri: string; label: string }) {
  const [path, setPath] = useState<Entity[]>([{ iri, label }]);
  const here = path.at(-1) ?? { iri, label };
  const loaded = useLoaded(`${kb} ${here.iri}`, () => neighbours(kb, here.iri));
  const goTo = (next: string, name: string) => {
    const before = path.findIndex((one) => one.iri === next);
    setPath(before >= 0 ? path.slice(0, before + 1) : [...path, { iri: next, label: name }]);
  };
  return (
    <>
      {path.length > 1 && (
        <nav className="crumbs" aria-label="Way here">
          {path.slice(0, -1).map((one) => (
            <button key={one.iri} type="button" className="link" onClick={() => goTo(one.iri, one.label)}>
              {one.label || local(one.iri)}
            </button>
          ))}
        </nav>
      )}
      <h3>{here.label || local(here.iri)}</h3>
      <p className="iri">{here.iri}</p>
      {loaded.loading && <p className="faint">Looking for its triples…</p>}
      {loaded.failure && <Lacking failure={loaded.failure} reload={loaded.reload} />}
      {loaded.value && (
        <>
          <Suspense fallback={<div className="graph" />}>
            <Graph entity={here} triples={loaded.value.triples} onEntity={goTo} />
          </Suspense>
          <Triples triples={loaded.value.triples} truncated={loaded.value.truncated} about={here.iri} onEntity={goTo} />
        </>
      )}
    </>
  );
}

function Lacking({ failure, reload }: { failure: import("../api").Failure; reload: () => void }) {
  if (failure.isMissing) return <p className="faint">{failure.detail || "This server does not trace back to triples."}</p>;
  return <Problem failure={failure} retry={reload} />;
}

interface TriplesProperties {
  triples: Triple[];
  truncated: boolean;
  /** Its name is left out where it is the subject. */
  about?: string;
  onEntity: (iri: string, label: string) => void;
}

function Triples({ triples, truncated, about, onEntity }: TriplesProperties) {
  if (triples.length === 0) return <p className="faint">The graph has no triples about this.</p>;
  return (
    <>
      <ul className="triples" aria-label="Triples">
        {triples.map((triple, index) => (
          <li key={index}>
            {triple.subject !== about && <Term iri={triple.subject} label={triple.subject_label} onEntity={onEntity} />}
            <span className="predicate" title={triple.predicate}>
              {triple.predicate_label || local(triple.predicate)}
            </span>
            {objectIri(triple.object) === about && about !== undefined ? (
              <span className="object">this</span>
            ) : objectIri(triple.object) ? (
              <Term iri={objectIri(triple.object) ?? ""} label={triple.object_label} onEntity={onEntity} />
            ) : (
              <span className="object literal" title={showTerm(triple.object)}>
                <Clipped text={objectText(triple.object)} limit={300} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {truncated && <p className="faint">There are more; these are the first {triples.length}.</p>}
    </>
  );
}

function Term({ iri, label, onEntity }: { iri: string; label?: string | null; onEntity: (iri: string, label: string) => void }) {
  const name = label || local(iri);
  return (
    <button type="button" className="link term" title={iri} onClick={() => onEntity(iri, name)}>
      {name}
    </button>
  );
}
