// A result drawn: bars, a line over time, or points. What is drawn is data (kind and columns), never code.

import { extent, max, min } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import { useEffect, useRef, useState } from "react";
import { type Chart as Spec, show } from "../logic/values";
import type { Rows, Value } from "../wire";

/** Bars drawn at most; more are said, not drawn. */
const MOST_BARS = 40;

interface Properties {
  rows: Rows;
  charts: Spec[];
  units: (string | null)[];
  /** How the cells of each column are written. */
  write: ((value: Value) => string)[];
  name: string;
}

export default function Chart({ rows, charts, units, write, name }: Properties) {
  const [chosen, setChosen] = useState(0);
  const spec = charts[chosen] ?? charts[0];
  if (!spec) return null;
  const title = (column: number) => `${rows.columns[column]}${units[column] ? ` (${units[column]})` : ""}`;
  const points = rows.rows.map((row) => ({ x: row[spec.x] ?? null, y: row[spec.y] ?? null })).filter(({ y }) => typeof y === "number");
  return (
    <figure className="chart" aria-label={`${name}: ${title(spec.y)} by ${title(spec.x)}`}>
      <figcaption>
        {charts.length > 1 ? (
          <select aria-label="What to draw" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {charts.map((one, index) => (
              <option key={index} value={index}>
                {title(one.y)} by {title(one.x)}
              </option>
            ))}
          </select>
        ) : (
          `${title(spec.y)} by ${title(spec.x)}`
        )}
      </figcaption>
      {spec.kind === "bars" ? (
        <Bars points={points} unit={units[spec.y] ?? null} text={write[spec.y] ?? show} />
      ) : (
        <Plane kind={spec.kind} points={points} x={title(spec.x)} y={title(spec.y)} />
      )}
      {points.length < rows.rows.length && <p className="faint">{rows.rows.length - points.length} without a number are left out.</p>}
    </figure>
  );
}

interface Point {
  x: Value;
  y: Value;
}

function Bars({ points, unit, text }: { points: Point[]; unit: string | null; text: (value: Value) => string }) {
  const drawn = points.slice(0, MOST_BARS);
  const numbers = drawn.map(({ y }) => Number(y));
  const scale = scaleLinear([Math.min(0, min(numbers) ?? 0), Math.max(0, max(numbers) ?? 0)], [0, 100]);
  return (
    <>
      <ul className="bars">
        {drawn.map(({ x, y }, index) => {
          const [from, to] = [scale(0), scale(Number(y))].sort((a, b) => a - b) as [number, number];
          return (
            <li key={index}>
              <span className="bar-name" title={show(x)}>
                {show(x).slice(0, 120)}
              </span>
              <span className="bar-room">
                <span className="bar" style={{ marginInlineStart: `${from}%`, inlineSize: `${Math.max(0.5, to - from)}%` }} />
              </span>
              <span className="bar-value">
                {text(y)}
                {unit && <small> {unit}</small>}
              </span>
            </li>
          );
        })}
      </ul>
      {points.length > drawn.length && <p className="faint">The first {drawn.length} of {points.length}.</p>}
    </>
  );
}

const HEIGHT = 260;
const EDGE = { left: 52, right: 14, top: 10, bottom: 38 };

function Plane({ kind, points, x, y }: { kind: "line" | "points"; points: Point[]; x: string; y: string }) {
  const [holder, width] = useWidth();
  const dated = kind === "line" && points.some((point) => typeof point.x === "string");
  const at = (value: Value) => (typeof value === "string" ? Date.parse(value) : Number(value));
  const there = points.filter((point) => point.x !== null && Number.isFinite(at(point.x))).map((point) => ({ x: at(point.x), y: Number(point.y), name: show(point.x) }));
  if (kind === "line") there.sort((a, b) => a.x - b.x);
  const across = [EDGE.left, Math.max(EDGE.left + 40, width - EDGE.right)] as const;
  const domain = extent(there, (point) => point.x);
  if (domain[0] === undefined) return <p className="faint">Nothing to draw.</p>;
  const horizontal = dated ? scaleUtc(domain, across) : scaleLinear(domain, across).nice(5);
  const vertical = scaleLinear(extent(there, (point) => point.y) as [number, number], [HEIGHT - EDGE.bottom, EDGE.top]).nice(5);
  const ticks = Math.max(2, Math.floor(width / 110));
  const format = horizontal.tickFormat(ticks);
  const place = (point: { x: number; y: number }) => `${horizontal(point.x).toFixed(1)},${vertical(point.y).toFixed(1)}`;
  return (
    <div ref={holder}>
      <svg width={width} height={HEIGHT} role="img" aria-label={`${y} by ${x}, ${there.length} points; the table has the numbers`}>
        {vertical.ticks(5).map((tick) => (
          <g key={tick} className="tick" transform={`translate(0,${vertical(tick)})`}>
            <line x1={EDGE.left} x2={across[1]} />
            <text x={EDGE.left - 8} dy="0.32em" textAnchor="end">
              {show(tick)}
            </text>
          </g>
        ))}
        {horizontal.ticks(ticks).map((tick) => (
          <text key={+tick} className="tick" x={horizontal(+tick)} y={HEIGHT - EDGE.bottom + 18} textAnchor="middle">
            {dated || /year/i.test(x) ? (dated ? (format as (date: Date) => string)(tick as Date) : +tick) : show(+tick)}
          </text>
        ))}
        <text className="tick" x={across[1]} y={HEIGHT - 4} textAnchor="end">
          {x}
        </text>
        {kind === "line" && <polyline points={there.map(place).join(" ")} />}
        {there.map((point, index) => (
          <circle key={index} cx={horizontal(point.x)} cy={vertical(point.y)} r={kind === "line" ? 3 : 4}>
            <title>{`${point.name}: ${show(point.y)}`}</title>
          </circle>
        ))}
      </svg>
    </div>
  );
}

function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(360);
  useEffect(() => {
    if (!holder.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, Math.floor(entry.contentRect.width))));
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, []);
  return [holder, width];
}
