// The sources of an answer, numbered as it cites them; each leads on to its rows' and passages' triples.

import { ArrowLeft, ExternalLink, Network, Scale, SquarePen } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { safeLink } from "../logic/citations";
import { toHash } from "../logic/route";
import { mark, sentencesCiting } from "../logic/marks";
import { usePlace, useShared, useStore } from "../state/store";
import { cited, type Turn } from "../state/turn";
import * as api from "../api";
import { type Worth, worthOf } from "../logic/worth";
import type { Attribution, PassageSource, QuerySource, Source } from "../wire";
import { Clipped, CopyButton, Problem } from "./common";
import { CellDetail, EntityDetail } from "./lineage";
import { Result } from "./result";
import { sourceName } from "./turn";

/** What was opened below a source. */
type Opened = { source: QuerySource; row: number; column: number } | { iri: string; label: string };

export function Sources({ turn }: { turn: Turn }) {
  const [opened, setOpened] = useState<Opened>();
  const focus = useStore((state) => (state.focus?.turn === turn.key ? state.focus : undefined));
  const focused = focus?.source;
  const conversation = useStore((state) => state.thread?.id ?? "");
  const place = usePlace() ?? "";
  const shared = useShared() !== undefined;
  const kb = useStore((state) => state.thread?.kb ?? "");
  const used = useMemo(() => cited(turn), [turn]);
  const weighing = useWeighing(conversation, turn);
  // A citation clicked in the answer shows its source again, a cell of its table where that comes from.
  useEffect(() => {
    const source = turn.sources.find(({ n }) => n === focus?.source);
    setOpened(focus?.cell && source?.kind === "query" ? { source, ...focus.cell } : undefined);
  }, [focus]);
  if (opened) {
    return (
      <div className="detail">
        <button type="button" className="back" autoFocus onClick={() => setOpened(undefined)}>
          <ArrowLeft /> Sources
        </button>
        {"iri" in opened ? (
          <EntityDetail kb={kb} iri={opened.iri} label={opened.label} />
        ) : (
          <CellDetail kb={kb} place={place} turn={turn} source={opened.source} row={opened.row} column={opened.column} />
        )}
      </div>
    );
  }
  if (turn.sources.length === 0) {
    return <p className="faint">{turn.state === "running" ? "No source yet." : "This question has no sources."}</p>;
  }
  const inOrder = [...turn.sources].sort((a, b) => a.n - b.n);
  return (
    <>
      {inOrder.map((source) => (
        <Card
          key={source.n}
          turn={turn}
          source={source}
          cited={!turn.answer || used.has(source.n)}
          focused={source.n === focused}
          worth={worthOf(weighing.attributions, source.n)}
          onOpen={setOpened}
        />
      ))}
      {turn.answer?.verdict === "answered" && turn.id !== undefined && !shared && (
        <div className="weigh">
          {weighing.failure && <Problem failure={weighing.failure} />}
          {!weighing.attributions && (
            <button type="button" className="button" disabled={weighing.busy} onClick={weighing.begin}>
              <Scale /> {weighing.busy ? "Answering without each…" : "What is each worth?"}
            </button>
          )}
          <p className="faint" role="status">
            {weighing.attributions
              ? "The answer was worded again without each of these sources."
              : "Words the answer again without each source, which takes the model a while."}
          </p>
        </div>
      )}
    </>
  );
}

/** What each source is worth to the answer, once somebody asks for it. */
function useWeighing(conversation: string, turn: Turn) {
  const [attributions, setAttributions] = useState<Attribution[]>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<api.Failure>();
  const begin = () => {
    if (turn.id === undefined) return;
    setBusy(true);
    setFailure(undefined);
    api
      .attributions(conversation, turn.id)
      .then(setAttributions, (error: unknown) => setFailure(api.asFailure(error)))
      .finally(() => setBusy(false));
  };
  return { attributions, busy, failure, begin };
}

interface CardProperties {
  turn: Turn;
  source: Source;
  cited: boolean;
  focused: boolean;
  worth?: Worth;
  onOpen: (opened: Opened) => void;
}

function Card(props: CardProperties) {
  const { turn, source, focused, worth } = props;
  const card = useRef<HTMLElement>(null);
  const focus = useStore((state) => state.focus);
  useEffect(() => {
    if (!focused) return;
    card.current?.scrollIntoView({ block: "start" });
    card.current?.focus({ preventScroll: true });
    // Every click counts, also one on the source that is shown already.
  }, [focused, focus]);
  return (
    <section ref={card} className="source" id={`source-${source.n}`} tabIndex={-1} data-focused={focused || undefined} data-cited={props.cited || undefined} aria-label={`Source ${source.n}`}>
      <header>
        <span className="n">{source.n}</span>
        <h3>{sourceName(source)}</h3>
        {!props.cited && <span className="faint">not cited</span>}
        {source.kind === "passage" && (
          <span className="score" title="How well it matched the question">
            {source.score.toFixed(2)}
          </span>
        )}
      </header>
      {worth && (
        <details className="worth" data-kind={worth.kind}>
          <summary>{worth.label}</summary>
          <p>{worth.without}</p>
        </details>
      )}
      {source.kind === "query" ? (
        <Query turn={turn} source={source} onOpen={props.onOpen} />
      ) : (
        <Passage turn={turn} source={source} brief={!props.cited} onOpen={props.onOpen} />
      )}
    </section>
  );
}

function Query({ turn, source, onOpen }: { turn: Turn; source: QuerySource; onOpen: (opened: Opened) => void }) {
  const kb = useStore((state) => state.thread?.kb ?? "");
  const schema = useStore((state) => state.schemas[kb]);
  const conversation = useStore((state) => state.thread?.id ?? "");
  const place = usePlace();
  const within = { turn: turn.id, source: source.n };
  const from = toHash(useShared() ? { view: "shared", share: conversation, ...within } : { view: "chat", conversation, ...within }).slice(1);
  // As the answer writes them.
  const table = source.n === turn.answer?.table?.source ? turn.answer.table : undefined;
  const alike = table && source.columns.map((_, at) => table.columns.find((one) => one.at === at));
  const units = alike?.map((column) => column?.unit ?? null);
  const sparql = source.language === "sql" && source === turn.sources.find(({ kind }) => kind === "query") ? turn.answer?.sparql : undefined;
  const console = toHash({ view: "query", kb, language: source.language, query: source.query, from });
  return (
    <>
      {/* What the answer says already is not said again. */}
      {source.statements.length > 0 && !turn.answer?.citations.includes(source.n) && (
        <ul className="statements">
          {source.statements.map((statement, index) => (
            <li key={index}>
              <Clipped text={statement} />
            </li>
          ))}
        </ul>
      )}
      <Folded summary={table && "The rows, which stand in the answer"}>
        <Result
          rows={source}
          workbook={place && turn.id !== undefined && turn.answer ? () => api.sourceSheet(place, turn.id ?? 0, source.n) : undefined}
          schema={schema}
          units={units}
          alike={alike}
          query={source.query}
          name={`Result of source ${source.n}`}
          onCell={(row, column) => onOpen({ source, row, column })}
        />
      </Folded>
      <details className="query">
        <summary>{source.language === "sql" ? "SQL" : "SPARQL"} query</summary>
        <pre tabIndex={0}>
          <code>{source.query}</code>
        </pre>
        <div className="buttons start">
          <a className="button" href={console}>
            <SquarePen /> Edit and run
          </a>
          <CopyButton text={source.query} label="Copy the query" />
        </div>
      </details>
      {sparql && (
        <details className="query">
          <summary>The question as SPARQL</summary>
          <pre tabIndex={0}>
            <code>{sparql}</code>
          </pre>
          <div className="buttons start">
            <a className="button" href={toHash({ view: "query", kb, language: "sparql", query: sparql, from })}>
              <SquarePen /> Edit and run
            </a>
            <CopyButton text={sparql} label="Copy the SPARQL" />
          </div>
        </details>
      )}
    </>
  );
}

/** Behind a summary, if there is one. */
function Folded({ summary, children }: { summary?: string; children: ReactNode }) {
  if (!summary) return children;
  return (
    <details className="query">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function Passage({ turn, source, brief, onOpen }: { turn: Turn; source: PassageSource; brief: boolean; onOpen: (opened: Opened) => void }) {
  const sentences = useMemo(() => sentencesCiting(turn.text, source.n), [turn.text, source.n]);
  const link = safeLink(source.url);
  const entity = source.entity;
  return (
    <>
      <p className="passage">
        <Clipped text={source.text} limit={brief ? 180 : 900}>
          {(text) => mark(text, sentences).map((piece, index) => (piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text))}
        </Clipped>
      </p>
      <footer>
        {entity && (
          <button type="button" className="button" onClick={() => onOpen({ iri: entity, label: source.title })}>
            <Network /> What the graph states
          </button>
        )}
        {link && (
          <a className="link" href={link} target="_blank" rel="noreferrer noopener">
            <ExternalLink aria-hidden /> {new URL(link).host}
          </a>
        )}
      </footer>
      {entity && <p className="iri">{entity}</p>}
    </>
  );
}

