// A conversation: its turns, and the next question.

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ask, draftTaken, go, stop, useStore } from "../state/store";
import { Problem } from "./common";
import { TurnView } from "./turn";

/** The server takes no longer questions. */
const MAX_QUESTION = 4000;

export function Chat() {
  const thread = useStore((state) => state.thread);
  const failure = useStore((state) => state.threadError);
  const route = useStore((state) => state.route);
  const turns = thread?.turns ?? [];
  const running = turns.at(-1)?.state === "running";
  const scroller = useFollowing(turns.length, thread?.id);
  if (failure) {
    return (
      <div className="page">
        <Problem failure={failure} retry={() => go({ view: "chat" })} />
      </div>
    );
  }
  const loading = route.view === "chat" && route.conversation !== undefined && !thread;
  return (
    <div className="chat">
      <div className="turns" ref={scroller} tabIndex={-1}>
        {turns.length === 0 && !loading && <Welcome />}
        {turns.map((turn, index) => (
          <TurnView key={turn.key} turn={turn} last={index === turns.length - 1} />
        ))}
      </div>
      <Composer running={running} first={turns.length === 0} />
    </div>
  );
}

/** Keeps the end in view while it grows, unless somebody scrolled up; goes to a turn that an address names. */
function useFollowing(count: number, id: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    const follow = () => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    };
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    // The panel beside it makes it narrower, so its text longer.
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    element.addEventListener("scroll", onScroll);
    return () => {
      observer.disconnect();
      resized.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [id === undefined]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || count === 0) return;
    const { route } = useStore.getState();
    const named = route.view === "chat" && route.turn !== undefined ? document.getElementById(`turn-${route.turn}`) : null;
    atEnd.current = named === null;
    if (named) named.scrollIntoView({ block: "start" });
    else element.scrollTop = element.scrollHeight;
  }, [count, id]);
  return scroller;
}

function Welcome() {
  const kb = useStore((state) => state.kb);
  const starters = useStore((state) => state.starters[state.kb]);
  return (
    <section className="welcome">
      <img src="./icon.svg" alt="" width="44" height="44" />
      <h2>
        Ask <em>{kb}</em>
      </h2>
      <p>Every claim of an answer leads to the row, the text and the triples it comes from.</p>
      {starters && starters.length > 0 && (
        <ul className="starters" aria-label="Questions to begin with">
          {starters.slice(0, 6).map((question) => (
            <li key={question}>
              <button type="button" onClick={() => void ask(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Composer({ running, first }: { running: boolean; first: boolean }) {
  const [question, setQuestion] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useStore((state) => state.draft);
  useEffect(() => {
    if (!draft) return;
    setQuestion(draft.question);
    draftTaken();
    // Once it stands there.
    requestAnimationFrame(() => {
      const at = draft.question.toLowerCase().indexOf(draft.word.toLowerCase());
      area.current?.focus();
      if (draft.word !== "" && at >= 0) area.current?.setSelectionRange(at, at + draft.word.length);
    });
  }, [draft]);
  const fits = question.trim().length > 0 && question.length <= MAX_QUESTION;
  useEffect(() => {
    if (!area.current) return;
    area.current.style.height = "auto";
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [question]);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (running || !fits) return;
    setQuestion("");
    void ask(question.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <form className="composer" onSubmit={send}>
      <div className="box">
        <label htmlFor="question" className="offscreen">
          Question
        </label>
        <textarea
          id="question"
          ref={area}
          rows={1}
          autoFocus={matchMedia("(hover: hover)").matches}
          placeholder={first ? "Ask a question" : "Ask a follow-up"}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={onKey}
        />
        {running ? (
          <button type="button" className="send stop" aria-label="Stop" title="Stop (Esc)" onClick={() => void stop()}>
            <Square />
          </button>
        ) : (
          <button type="submit" className="send" aria-label="Ask" title="Ask (Enter)" disabled={!fits}>
            <ArrowUp />
          </button>
        )}
      </div>
      <p className="keys">
        {question.length > MAX_QUESTION ? (
          <span role="alert">
            {question.length.toLocaleString("en")} characters; a question has at most {MAX_QUESTION.toLocaleString("en")}.
          </span>
        ) : (
          <>
            <kbd>Enter</kbd> asks · <kbd>Esc</kbd> stops · <kbd>/</kbd> comes back here
          </>
        )}
      </p>
    </form>
  );
}
