// Below a source: the triples that a cell or a passage stands for, and what its entity is linked with.

import { lazy, Suspense, useState } from "react";
import { entity as loadEntity, type Failure, lineage } from "../api";
import { local, neighbours, node, text, whole } from "../logic/triples";
import { show } from "../logic/values";
import type { Turn } from "../state/turn";
import type { QuerySource, Triple } from "../wire";
import { Clipped, Problem, useLoaded } from "./common";

const Graph = lazy(() => import("./graph"));

interface Named {
  iri: string;
  label: string;
}

interface CellProperties {
  kb: string;
  /** Where its turn is read. */
  place: string;
  turn: Turn;
  source: QuerySource;
  row: number;
  column: number;
}

/** A cell of a result: its row, and the triples it stands for. */
export function CellDetail({ kb, place, turn, source, row, column: first }: CellProperties) {
  const [column, setColumn] = useState(first);
  const [opened, setOpened] = useState<Named>();
  const id = turn.id ?? 0;
  const loaded = useLoaded(`${place} ${id} ${source.n} ${row} ${column}`, () => lineage(place, id, source.n, row, column));
  const cells = source.rows[row] ?? [];
  if (opened) return <EntityDetail kb={kb} iri={opened.iri} label={opened.label} />;
  const found = loaded.value;
  return (
    <>
      <h3>
        Row {row + 1} of source {source.n}
      </h3>
      <ul className="row" aria-label="Cells of this row">
        {source.columns.map((name, index) => (
          <li key={index}>
            <button type="button" aria-pressed={index === column} onClick={() => setColumn(index)}>
              <span>{name}</span>
              <span>{show(cells[index] ?? null).slice(0, 300)}</span>
            </button>
          </li>
        ))}
      </ul>
      {loaded.loading && <p className="faint">Looking for its statements…</p>}
      {loaded.failure && <Lacking failure={loaded.failure} reload={loaded.reload} />}
      {found && (
        <>
          {found.note && <p className="faint">{found.note}</p>}
          {found.triples.length > 0 && (
            <>
              <h4>{found.triples.length === 1 ? "The statement of the graph behind this cell" : `The ${found.triples.length} statements of the graph behind this cell`}</h4>
              <Triples triples={found.triples} labels={found.labels} onEntity={(iri, label) => setOpened({ iri, label })} />
            </>
          )}
          {found.entity && (
            <button type="button" className="button" onClick={() => setOpened(found.entity ?? undefined)}>
              All about {found.entity.label || local(found.entity.iri)}
            </button>
          )}
        </>
      )}
    </>
  );
}

/** An entity with its triples and its neighbours, drawn; a neighbour leads on. */
export function EntityDetail({ kb, iri, label }: { kb: string } & Named) {
  const [path, setPath] = useState<Named[]>([{ iri, label }]);
  const here = path.at(-1) ?? { iri, label };
  const loaded = useLoaded(`${kb} ${here.iri}`, () => loadEntity(kb, here.iri));
  const found = loaded.value;
  const triples = found ? [...found.outgoing, ...found.incoming] : [];
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
      <h3>
        {found?.label || here.label || local(here.iri)} {found?.table && <small>{found.table}</small>}
      </h3>
      <p className="iri">{here.iri}</p>
      {loaded.loading && <p className="faint">Looking for its statements…</p>}
      {loaded.failure && <Lacking failure={loaded.failure} reload={loaded.reload} />}
      {found && (
        <>
          {neighbours(here.iri, triples).length > 0 && (
            <Suspense fallback={null}>
              <Graph iri={here.iri} label={found.label} triples={triples} labels={found.labels} onEntity={goTo} />
            </Suspense>
          )}
          <Triples triples={triples} labels={found.labels} about={here.iri} onEntity={goTo} />
          {found.truncated && <p className="faint">There are more than these {triples.length}.</p>}
        </>
      )}
    </>
  );
}

function Lacking({ failure, reload }: { failure: Failure; reload: () => void }) {
  if (failure.isMissing) return <p className="faint">{failure.detail}</p>;
  return <Problem failure={failure} retry={reload} />;
}

interface TriplesProperties {
  triples: Triple[];
  labels: Record<string, string>;
  /** Its name is left out where it is the subject. */
  about?: string;
  onEntity: (iri: string, label: string) => void;
}

function Triples({ triples, labels, about, onEntity }: TriplesProperties) {
  if (triples.length === 0) return <p className="faint">The graph states nothing about this.</p>;
  const term = (iri: string) => (
    <button type="button" className="link term" title={iri} onClick={() => onEntity(iri, labels[iri] ?? local(iri))}>
      {labels[iri] ?? local(iri)}
    </button>
  );
  return (
    <ul className="triples" aria-label="Statements">
      {triples.map(({ subject, predicate, object }, index) => {
        const other = node(object);
        return (
          <li key={index}>
            {subject !== about && term(subject)}
            <span className="predicate" title={predicate}>
              {labels[predicate] ?? local(predicate)}
            </span>
            {other === undefined ? (
              <span className="object literal" title={whole(object).slice(0, 500)}>
                <Clipped text={text(object)} limit={300} />
              </span>
            ) : other === about ? (
              <span className="object">this</span>
            ) : (
              term(other)
            )}
          </li>
        );
      })}
    </ul>
  );
}
