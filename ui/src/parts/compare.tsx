// One question answered in two ways, side by side: the answers, their time, model calls and sources.

import { ArrowRight, Play, Square } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import * as api from "../api";
import { asFailure, isAbort } from "../api";
import { otherOf } from "../logic/configurations";
import { duration, foldSteps, stepName } from "../logic/steps";
import { wayName } from "../logic/strategies";
import { go, refreshList, strategiesOf, useStore } from "../state/store";
import { askedNow, failed, hear, type Turn } from "../state/turn";
import { AnswerText } from "./answer";
import { plural } from "./common";
import { sourceName } from "./turn";

interface Side {
  conversation?: string;
  turn?: Turn;
}

export default function Compare() {
  const kb = useStore((state) => state.kb);
  const strategies = useStore(strategiesOf);
  const starters = useStore((state) => state.starters[state.kb]);
  const [left, setLeft] = useState(strategies[0] ?? "");
  const bare = useStore((state) => state.bases.find(({ name }) => name === state.kb)?.strategies);
  const [right, setRight] = useState(otherOf(strategies, bare ?? []));
  const [question, setQuestion] = useState("");
  const [sides, setSides] = useState<[Side, Side]>([{}, {}]);
  const controller = useRef<AbortController>(undefined);
  const running = sides.some(({ turn }) => turn?.state === "running");
  /** Conversations that stand behind the sides; they go when another comparison begins, unless one was opened. */
  const behind = useRef(new Set<string>());
  const clear = () => {
    // Whatever stays is one conversation more in the list, no harm.
    for (const id of behind.current) api.deleteConversation(id).catch(() => undefined);
    behind.current.clear();
  };
  useEffect(
    () => () => {
      controller.current?.abort();
      clear();
    },
    [],
  );

  const change = useCallback((index: 0 | 1, update: (side: Side) => Side) => {
    setSides(([one, other]) => (index === 0 ? [update(one), other] : [one, update(other)]));
  }, []);

  const run = async (index: 0 | 1, strategy: string, text: string, signal: AbortSignal) => {
    const onTurn = (update: (turn: Turn) => Turn) => change(index, (side) => (side.turn ? { ...side, turn: update(side.turn) } : side));
    change(index, () => ({ turn: askedNow(text, strategy, Date.now()) }));
    try {
      const { id } = await api.createConversation(kb);
      behind.current.add(id);
      change(index, (side) => ({ ...side, conversation: id }));
      await api.ask(id, { question: text, strategy }, (event, number) => onTurn((turn) => hear(turn, event, number, Date.now())), signal);
    } catch (error) {
      if (isAbort(error)) onTurn((turn) => ({ ...turn, state: "stopped", ended: Date.now() }));
      else onTurn((turn) => failed(turn, asFailure(error).detail, asFailure(error).hint, Date.now()));
    }
  };

  const start = async (text: string) => {
    if (running || text.trim() === "") return;
    clear();
    controller.current = new AbortController();
    const { signal } = controller.current;
    await Promise.all([run(0, left, text.trim(), signal), run(1, right, text.trim(), signal)]);
  };
  const stop = () => {
    for (const { conversation, turn } of sides) {
      // Whoever is out of reach is no longer listened to either.
      if (conversation && turn?.state === "running") api.stop(conversation).catch(() => controller.current?.abort());
    }
  };
  const open = (conversation: string, turn: number, source?: number) => {
    behind.current.delete(conversation);
    go({ view: "chat", conversation, turn, source });
    void refreshList();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(question);
  };
  return (
    <div className="page wide compare">
      <form onSubmit={submit} className="compare-form">
        <label className="grow">
          Question
          <input type="text" value={question} maxLength={4000} placeholder="One question for both" onChange={(event) => setQuestion(event.target.value)} />
        </label>
        {running ? (
          <button type="button" className="button" onClick={stop}>
            <Square /> Stop
          </button>
        ) : (
          <button type="submit" className="button primary" disabled={question.trim() === ""}>
            <Play /> Compare
          </button>
        )}
      </form>
      {!sides[0].turn && starters && starters.length > 0 && (
        <ul className="follow-ups" aria-label="Questions to begin with">
          {starters.slice(0, 3).map((one) => (
            <li key={one}>
              <button type="button" className="chip" onClick={() => setQuestion(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="sides">
        {([0, 1] as const).map((index) => {
          const [value, setValue] = index === 0 ? [left, setLeft] : [right, setRight];
          return (
            <section key={index} className="side" aria-label={index === 0 ? "Left" : "Right"}>
              <label className="choice">
                <span>Answered by</span>
                <select value={value} disabled={running} onChange={(event) => setValue(event.target.value)}>
                  {strategies.map((name) => (
                    <option key={name} value={name}>
                      {wayName(name)}
                    </option>
                  ))}
                </select>
              </label>
              <SideView side={sides[index]} onOpen={open} />
            </section>
          );
        })}
      </div>
    </div>
  );
}

type OnOpen = (conversation: string, turn: number, source?: number) => void;

function SideView({ side: { turn, conversation }, onOpen }: { side: Side; onOpen: OnOpen }) {
  if (!turn) return <p className="faint">Its answer appears here.</p>;
  const openAt = (source?: number) => {
    if (conversation && turn.id !== undefined && turn.state !== "running") onOpen(conversation, turn.id, source);
  };
  const steps = foldSteps(turn.events ?? []);
  const now = steps.at(-1);
  const calls = steps.reduce((sum, step) => sum + step.calls.length, 0);
  const seconds = turn.answer?.seconds ?? (turn.ended === undefined ? undefined : (turn.ended - turn.asked) / 1000);
  return (
    <>
      <dl className="figures small">
        <div>
          <dd>{seconds === undefined ? "…" : duration(seconds)}</dd>
          <dt>time</dt>
        </div>
        <div>
          <dd>{calls}</dd>
          <dt>{calls === 1 ? "model call" : "model calls"}</dt>
        </div>
        <div>
          <dd>{turn.sources.length}</dd>
          <dt>{turn.sources.length === 1 ? "source" : "sources"}</dt>
        </div>
        <div>
          <dd>{turn.answer?.citations.length ?? "–"}</dd>
          <dt>cited</dt>
        </div>
      </dl>
      <div className="side-answer" aria-live="polite" aria-busy={turn.state === "running"}>
        {turn.answer?.verdict === "not_in_graph" && <p className="verdict">Not in this graph</p>}
        {turn.text && <AnswerText text={turn.text} known={turn.sources.map(({ n }) => n)} onCite={(n) => openAt(n)} />}
        {turn.state === "running" && !turn.text && <p className="faint">{now ? stepName(now) : "Reading the question"}…</p>}
        {turn.state === "stopped" && <p className="ended">Stopped.</p>}
        {turn.error && (
          <div className="problem" role="alert">
            <p>{turn.error.detail}</p>
            {turn.error.hint && <p className="faint">{turn.error.hint}</p>}
          </div>
        )}
      </div>
      {turn.sources.length > 0 && (
        <ol className="side-sources">
          {turn.sources.map((source) => (
            <li key={source.n}>
              <span className="n">{source.n}</span> {sourceName(source)}
            </li>
          ))}
        </ol>
      )}
      {steps.length > 0 && turn.state !== "running" && (
        <details>
          <summary>{plural(steps.length, "step")}</summary>
          <ol className="side-steps">
            {steps.map((step, index) => (
              <li key={index}>
                <span>{stepName(step)}</span> <time>{duration(step.seconds ?? 0)}</time>
              </li>
            ))}
          </ol>
        </details>
      )}
      {conversation && turn.id !== undefined && turn.state !== "running" && (
        <button type="button" className="link" onClick={() => openAt()}>
          Open as a conversation <ArrowRight aria-hidden />
        </button>
      )}
    </>
  );
}
