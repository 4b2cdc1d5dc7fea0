// One question and its answer: steps while they run, the text with its citations, how well it is founded, and what
// can be done with it.

import { BadgeCheck, CircleAlert, CircleSlash, GraduationCap, ListTree, Link2, Pencil, PencilLine, RotateCcw, ScrollText, ThumbsDown, ThumbsUp, Wrench } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { duration, foldSteps, isCode, stepName } from "../logic/steps";
import { toHash } from "../logic/route";
import { wayName } from "../logic/strategies";
import { taughtKind, taughtMark, verdictOf } from "../logic/trust";
import { tabled } from "../logic/values";
import { sourceSheet } from "../api";
import { ask, go, rate, reword, say, showSource, showTab, type Tab, usePlace, useShared, useStore } from "../state/store";
import { cited, type Turn } from "../state/turn";
import type { Answer, Clarification, Source } from "../wire";
import { AnswerText } from "./answer";
import { CopyButton, IconButton, plural } from "./common";
import { Result } from "./result";

const Correct = lazy(() => import("./correct"));

export function TurnView({ turn, last }: { turn: Turn; last: boolean }) {
  const shared = useShared() !== undefined;
  const focused = useStore(({ focus, panelOpen }) => (panelOpen && focus?.turn === turn.key ? focus : undefined));
  const onCite = useCallback((n: number) => showSource(turn.key, n), [turn.key]);
  const explicit = turn.standalone && turn.standalone.trim() !== turn.question.trim() ? turn.standalone : undefined;
  const running = turn.state === "running";
  return (
    <article className="turn" id={turn.id === undefined ? undefined : `turn-${turn.id}`} data-state={turn.state} data-focused={focused ? true : undefined} aria-label={turn.question.slice(0, 100)}>
      <Question turn={turn} />
      {explicit && (
        <p className="standalone">
          <span>Understood as</span> {explicit}
        </p>
      )}
      {running ? <Progress turn={turn} /> : <Took turn={turn} />}
      <div className="answer" aria-live={running ? "off" : "polite"} aria-busy={running}>
        {turn.answer?.verdict === "not_in_graph" && (
          <p className="verdict">
            <CircleSlash aria-hidden /> Not in this graph
          </p>
        )}
        {turn.text && <AnswerText text={turn.answer?.table?.text ?? turn.text} known={turn.sources.map(({ n }) => n)} current={focused?.source} onCite={onCite} />}
        {turn.answer?.table && <Tabled answer={turn.answer} turn={turn} />}
        {turn.answer?.clarification && <Clarify clarification={turn.answer.clarification} last={last && !shared} />}
        {turn.answer && <Foundation turn={turn} answer={turn.answer} />}
        {turn.state === "stopped" && (
          <p className="ended" role="status">
            {turn.text ? "Stopped; the text above was not checked." : "Stopped before there was an answer."}
          </p>
        )}
        {turn.error && (
          <div className="problem" role="alert">
            <p>{turn.error.detail}</p>
            {turn.error.hint && <p className="faint">{turn.error.hint}</p>}
          </div>
        )}
        {turn.sources.length > 0 && turn.answer && <Sources turn={turn} current={focused?.source} onCite={onCite} />}
        {!running && <Actions turn={turn} last={last} />}
        {last && !shared && turn.answer?.follow_ups && turn.answer.follow_ups.length > 0 && (
          <ul className="follow-ups" aria-label="Questions to go on with">
            {turn.answer.follow_ups.slice(0, 4).map((question) => (
              <li key={question}>
                <button type="button" className="chip" onClick={() => void ask(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

/** The question, which can be put otherwise: then it and all that followed it are asked anew. */
function Question({ turn }: { turn: Turn }) {
  const [text, setText] = useState<string>();
  const later = useStore(({ thread }) => (thread ? thread.turns.length - 1 - thread.turns.findIndex(({ key }) => key === turn.key) : 0));
  const answering = useStore(({ thread }) => thread?.turns.at(-1)?.state === "running");
  const shared = useShared() !== undefined;
  if (text === undefined) {
    return (
      <div className="asked">
        {turn.id !== undefined && !answering && !shared && (
          <IconButton label="Edit the question" onClick={() => setText(turn.question)}>
            <Pencil />
          </IconButton>
        )}
        <h2 className="question">{turn.question}</h2>
      </div>
    );
  }
  const send = () => {
    if (text.trim() === "" || answering) return;
    setText(undefined);
    void ask(text.trim(), turn);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    setText(undefined);
  };
  return (
    <form
      className="edit-question"
      aria-label="Edit the question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea aria-label="The question, put otherwise" autoFocus rows={2} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKey} />
      <p className="faint">
        {later > 0 ? `This answer and the ${later === 1 ? "one" : later} after it go.` : "This answer goes."}
      </p>
      <div className="buttons">
        <button type="button" className="button" onClick={() => setText(undefined)}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={text.trim() === ""}>
          Ask this instead
        </button>
      </div>
    </form>
  );
}

/** Steps as they happen, each with its seconds. */
function Progress({ turn }: { turn: Turn }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(ticking);
  }, []);
  const steps = foldSteps(turn.events ?? []);
  const since = (now - turn.asked) / 1000;
  return (
    <ol className="progress" aria-label={turn.stopping ? "Stopping" : "Steps so far"}>
      {steps.length === 0 && (
        <li className="now">
          <span>Reading the question</span> <time>{duration(Math.max(0.1, since))}</time>
        </li>
      )}
      {steps.map((step, index) => (
        <li key={index} className={step.seconds === undefined ? "now" : "done"}>
          <span>
            {stepName(step)}
            {step.outcome && !isCode(step.outcome) && <em>{step.outcome}</em>}
          </span>
          <time>{duration(step.seconds ?? Math.max(0.1, since - step.at))}</time>
        </li>
      ))}
      {turn.stopping && (
        <li className="now">
          <span>Stopping</span>
        </li>
      )}
    </ol>
  );
}

/** The answer's rows; each cell leads to where it comes from. */
function Tabled({ answer, turn }: { answer: Answer; turn: Turn }) {
  const place = usePlace();
  const table = answer.table;
  const source = answer.sources.find(({ n }) => n === table?.source);
  const rows = useMemo(() => (table && source?.kind === "query" ? tabled(source, table) : undefined), [table, source]);
  if (!table || !rows) return null;
  const id = turn.id;
  const onCell = (row: number, column: number) => showSource(turn.key, table.source, { row, column: table.columns[column]?.at ?? 0 });
  return <Result rows={rows} formats={table.columns} name="The answer's rows" workbook={place && id !== undefined ? () => sourceSheet(place, id, table.source) : undefined} onCell={onCell} />;
}

/** How long it took, which opens the steps. */
function Took({ turn }: { turn: Turn }) {
  const shared = useShared() !== undefined;
  const seconds = turn.answer?.seconds ?? (turn.ended === undefined ? undefined : (turn.ended - turn.asked) / 1000);
  if (turn.id === undefined || seconds === undefined || turn.answer?.wording?.by === "schema" || shared) return null;
  return (
    <button type="button" className="took" title="How it was answered, step by step" onClick={() => showTab(turn.key, "steps")}>
      {turn.state === "answered" ? "Answered in" : "After"} {duration(seconds)}
      {turn.strategy && ` · ${wayName(turn.strategy)}`}
    </button>
  );
}

/** How far the question was understood, what the claim check left out, and notes. What a value covers stands in the text. */
function Foundation({ turn, answer }: { turn: Turn; answer: Answer }) {
  const { claims, notes } = answer;
  const shared = useShared() !== undefined;
  const unsupported = claims?.filter(({ supported }) => !supported) ?? [];
  const verdict = verdictOf(answer);
  const composed = answer.wording?.by === "composed" || answer.wording?.by === "gathered";
  const checked = composed && claims?.length ? claims.length : 0;
  if (!verdict && !answer.taught && notes.length === 0 && !checked && unsupported.length === 0) return null;
  return (
    <ul className="foundation" aria-label="How well this is founded">
      {answer.taught && (
        <li data-verdict={taughtKind(answer.taught, verdict)}>
          <GraduationCap aria-hidden />
          <a className="link" href="#/taught">
            {taughtMark(answer.taught)}
          </a>
        </li>
      )}
      {verdict && (
        <li data-verdict={verdict.kind}>
          {verdict.kind === "good" ? <BadgeCheck aria-hidden /> : verdict.kind === "plain" ? <ScrollText aria-hidden /> : <CircleAlert aria-hidden />}
          <span>
            {verdict.text}
            {verdict.leftOut.map((word) => (
              <button key={word} type="button" className="left-out" disabled={shared} title="Say it in other words" onClick={() => reword(turn.question, word)}>
                {word}
              </button>
            ))}
            {verdict.kind === "doubt" && !shared && (
              <button type="button" className="link" onClick={() => showTab(turn.key, "steps")}>
                See how it was read
              </button>
            )}
          </span>
        </li>
      )}
      {checked > 0 && (
        <li>
          {plural(checked, "sentence")} held against {checked === 1 ? "its" : "their"} sources: {unsupported.length === 0 ? "none left out" : `${unsupported.length} left out`}
        </li>
      )}
      {unsupported.map(({ text }) => (
        <li key={text}>
          <CircleAlert aria-hidden /> No source says: {text}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** A name that fits several entities: a button for each. */
function Clarify({ clarification, last }: { clarification: Clarification; last: boolean }) {
  return (
    <div className="clarify" role="group" aria-label={`Which ${clarification.mention}?`}>
      <p>Which “{clarification.mention}” do you mean?</p>
      {clarification.candidates.map(({ iri, label, table, question }) => (
        <button key={iri} type="button" className="chip" title={iri} disabled={!last} onClick={() => void ask(question)}>
          {label}
          <small>{table}</small>
        </button>
      ))}
    </div>
  );
}

/** The sources in the answer's own numbering, those that it cites. */
function Sources({ turn, current, onCite }: { turn: Turn; current?: number; onCite: (n: number) => void }) {
  const used = cited(turn);
  const shown = turn.sources.filter(({ n }) => used.has(n));
  const rest = turn.sources.length - shown.length;
  return (
    <ul className="source-chips" aria-label="Sources">
      {shown.map((source) => (
        <li key={source.n}>
          <button type="button" className="source-chip" aria-pressed={source.n === current} onClick={() => onCite(source.n)}>
            <span className="n">{source.n}</span>
            <span className="name">{sourceName(source)}</span>
          </button>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className="source-chip more" onClick={() => showTab(turn.key, "sources")}>
            {shown.length === 0 ? plural(rest, "source") : `${rest} not cited`}
          </button>
        </li>
      )}
    </ul>
  );
}

export function sourceName(source: Source): string {
  if (source.kind === "passage") return source.title || "Text";
  return `${source.language.toUpperCase()} · ${plural(source.rows.length, "row")}${source.truncated ? "+" : ""}`;
}

const TABS: { tab: Tab; name: string; icon: typeof Wrench }[] = [
  { tab: "sources", name: "Sources", icon: ListTree },
  { tab: "steps", name: "Steps", icon: Wrench },
  { tab: "inspector", name: "Inspector", icon: ScrollText },
];

function Actions({ turn, last }: { turn: Turn; last: boolean }) {
  const conversation = useStore((state) => state.thread?.id);
  const shared = useShared() !== undefined;
  const rates = useStore((state) => !state.missing.has("feedback")) && !shared;
  const open = useStore(({ focus, panelOpen, tab }) => (panelOpen && focus?.turn === turn.key ? tab : undefined));
  const kb = useStore((state) => state.thread?.kb ?? "");
  const [commenting, setCommenting] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  // What is said of the schema itself, and small talk, is nobody's to correct.
  const correctable = turn.answer && !shared && turn.answer.wording?.by !== "schema";
  const rating = turn.feedback?.rating;
  const press = (wanted: "up" | "down") => {
    if (rating === wanted) {
      setCommenting(false);
      void rate(turn.key, null);
    } else {
      setCommenting(true);
      void rate(turn.key, { rating: wanted, comment: turn.feedback?.comment ?? "" });
    }
  };
  const link = () => {
    if (!conversation || turn.id === undefined) return;
    const here = shared ? ({ view: "shared", share: conversation, turn: turn.id } as const) : ({ view: "chat", conversation, turn: turn.id } as const);
    go(here, true);
    const address = new URL(toHash(here), location.href).href;
    void navigator.clipboard?.writeText(address).then(() => say("The link to this answer is copied."), () => say("The address bar now leads to this answer."));
  };
  return (
    <>
      <div className="actions">
        {turn.id !== undefined &&
          TABS.filter(({ tab }) => tab === "sources" || !shared).map(({ tab, name, icon: Icon }) => (
            <IconButton key={tab} label={name} pressed={open === tab} onClick={() => showTab(turn.key, tab)}>
              <Icon />
            </IconButton>
          ))}
        <span className="gap" />
        {turn.text && <CopyButton text={turn.text} label="Copy the answer" />}
        {turn.id !== undefined && (
          <IconButton label="Link to this answer" onClick={link}>
            <Link2 />
          </IconButton>
        )}
        {last && !shared && (
          <IconButton label="Ask again" onClick={() => void ask(turn.question)}>
            <RotateCcw />
          </IconButton>
        )}
        {correctable && (
          <IconButton label="Correct this" pressed={correcting} onClick={() => setCorrecting(!correcting)}>
            <PencilLine />
          </IconButton>
        )}
        {turn.answer && rates && (
          <>
            <span className="gap" />
            <IconButton label="Good answer" pressed={rating === "up"} onClick={() => press("up")}>
              <ThumbsUp />
            </IconButton>
            <IconButton label="Bad answer" pressed={rating === "down"} onClick={() => press("down")}>
              <ThumbsDown />
            </IconButton>
          </>
        )}
      </div>
      {correcting && turn.answer && (
        <Suspense fallback={<p className="faint">Loading…</p>}>
          <Correct
            kb={kb}
            question={turn.question}
            standalone={turn.answer.standalone || turn.question}
            select={turn.answer.select}
            offered={turn.answer.offered ?? []}
            onClose={() => setCorrecting(false)}
            onKept={(question) => {
              setCorrecting(false);
              say("Kept. The question is answered so from now on.");
              void ask(question);
            }}
          />
        </Suspense>
      )}
      {commenting && rating && <Comment turn={turn} rating={rating} onDone={() => setCommenting(false)} />}
    </>
  );
}

function Comment({ turn, rating, onDone }: { turn: Turn; rating: "up" | "down"; onDone: () => void }) {
  const [comment, setComment] = useState(turn.feedback?.comment ?? "");
  return (
    <form
      className="comment"
      onSubmit={(event) => {
        event.preventDefault();
        void rate(turn.key, { rating, comment: comment.trim() });
        say("Thank you. It is kept with this answer's steps.");
        onDone();
      }}
    >
      <input aria-label="What about it?" maxLength={2000} autoFocus placeholder={rating === "up" ? "What was good about it?" : "What is wrong or missing?"} value={comment} onChange={(event) => setComment(event.target.value)} />
      <button type="submit" className="button">
        Keep
      </button>
    </form>
  );
}
