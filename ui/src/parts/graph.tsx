// An entity and its neighbours, drawn small; a click on a neighbour goes there.

import { useMemo } from "react";
import { ring } from "../logic/ring";
import type { Triple } from "../wire";

const WIDTH = 460;
/** Of each neighbour on a side. */
const STEP = 40;

interface Properties {
  iri: string;
  label: string;
  triples: Triple[];
  labels: Record<string, string>;
  onEntity: (iri: string, label: string) => void;
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export default function Graph({ iri, label, triples, labels, onEntity }: Properties) {
  const places = useMemo(() => ring(iri, triples, labels, WIDTH, 1), [iri, triples]);
  const height = Math.max(2, Math.ceil(places.length / 2)) * STEP + 24;
  const [x, y] = [WIDTH / 2, height / 2];
  return (
    <svg className="graph" viewBox={`0 0 ${WIDTH} ${height}`} role="group" aria-label={`${label} and its neighbours`}>
      {places.map((place) => (
        <line key={place.iri} x1={x} y1={y} x2={place.x} y2={place.y * height} />
      ))}
      <g className="node centre" transform={`translate(${x},${y})`}>
        <circle r={9} />
        <title>{iri}</title>
      </g>
      {places.map((place) => {
        const open = () => onEntity(place.iri, place.label);
        const sign = place.side === "right" ? 1 : -1;
        const anchor = place.side === "right" ? "start" : "end";
        const names = place.predicates.join(", ");
        return (
          <g
            key={place.iri}
            className="node"
            transform={`translate(${place.x},${place.y * height})`}
            role="button"
            tabIndex={0}
            aria-label={place.label}
            onClick={open}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              open();
            }}
          >
            <circle r={6} />
            <text x={12 * sign} y={-1} textAnchor={anchor}>
              {short(place.label, 20)}
            </text>
            <text className="predicate" x={12 * sign} y={11} textAnchor={anchor}>
              {short(names, 24)}
            </text>
            <title>{`${place.label}\n${names}\n${place.iri}`}</title>
          </g>
        );
      })}
    </svg>
  );
}
