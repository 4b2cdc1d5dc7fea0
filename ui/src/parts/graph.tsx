// The cited entity and its neighbours, drawn small; a click on a neighbour goes there.

import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationLinkDatum, type SimulationNodeDatum } from "d3-force";
import { useMemo } from "react";
import { local, neighbours } from "../logic/triples";
import type { Triple } from "../wire";

/** More neighbours than these make a hedgehog; the list has the rest. */
const MOST = 14;
const WIDTH = 440;
const HEIGHT = 270;

interface Place extends SimulationNodeDatum {
  iri: string;
  label: string;
}

interface Edge extends SimulationLinkDatum<Place> {
  name: string;
}

interface Properties {
  iri: string;
  label: string;
  triples: Triple[];
  labels: Record<string, string>;
  onEntity: (iri: string, label: string) => void;
}

export default function Graph({ iri, label, triples, labels, onEntity }: Properties) {
  const { places, edges } = useMemo(() => layout(iri, label, triples, labels), [iri, triples]);
  if (places.length < 2) return null;
  return (
    <svg className="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={`${label} and its neighbours`}>
      {edges.map((edge, index) => {
        const [from, to] = [edge.source as Place, edge.target as Place];
        return (
          <g key={index} className="edge">
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <title>{edge.name}</title>
          </g>
        );
      })}
      {places.map((place) => {
        const centre = place.iri === iri;
        const name = place.label.length > 22 ? `${place.label.slice(0, 21)}…` : place.label;
        const content = (
          <>
            <circle r={centre ? 9 : 6} />
            <text y={centre ? 24 : 20} textAnchor="middle">
              {name}
            </text>
            <title>{place.iri}</title>
          </>
        );
        const transform = `translate(${place.x},${place.y})`;
        if (centre) {
          return (
            <g key={place.iri} className="node centre" transform={transform}>
              {content}
            </g>
          );
        }
        const open = () => onEntity(place.iri, place.label);
        return (
          <g
            key={place.iri}
            className="node"
            transform={transform}
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
            {content}
          </g>
        );
      })}
    </svg>
  );
}

/** Neighbours around the entity, placed at once: the same triples give the same picture. */
function layout(iri: string, label: string, triples: Triple[], labels: Record<string, string>): { places: Place[]; edges: Edge[] } {
  const places = new Map<string, Place>([[iri, { iri, label: label || local(iri) }]]);
  const known: Edge[] = [];
  for (const { iri: other, predicate } of neighbours(iri, triples)) {
    if (!places.has(other)) {
      if (places.size > MOST) continue;
      places.set(other, { iri: other, label: labels[other] ?? local(other) });
    }
    known.push({ source: iri, target: other, name: labels[predicate] ?? local(predicate) });
  }
  const all = [...places.values()];
  const simulation = forceSimulation(all)
    .force("link", forceLink<Place, Edge>(known).id((place) => place.iri).distance(95))
    .force("charge", forceManyBody().strength(-320))
    .force("collide", forceCollide(34))
    .force("centre", forceCenter(WIDTH / 2, HEIGHT / 2 - 6))
    .force("x", forceX(WIDTH / 2).strength(0.05))
    .force("y", forceY(HEIGHT / 2).strength(0.14))
    .stop();
  simulation.tick(300);
  for (const place of all) {
    place.x = Math.min(WIDTH - 52, Math.max(52, place.x ?? 0));
    place.y = Math.min(HEIGHT - 28, Math.max(14, place.y ?? 0));
  }
  return { places: all, edges: known };
}
