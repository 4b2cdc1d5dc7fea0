// Where questions are written: what fits, names that go on from what is typed, and the button that asks or stops.

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { completions } from "../api";
import { completed, typedAt } from "../logic/typing";
import { ask, draftTaken, stop, useStore } from "../state/store";

/** The server takes no longer questions. */
const MAX_QUESTION = 4000;
/** How long somebody pauses before names are looked for. */
const PAUSE = 150;

export function Composer({ running, first }: { running: boolean; first: boolean }) {
  const [question, setQuestion] = useState("");
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(-1);
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useStore((state) => state.draft);
  const kb = useStore((state) => state.kb);
  const { names, close } = useNames(kb, typedAt(question, caret), question, caret);
  useEffect(() => setAt(-1), [names]);
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
    close();
    setQuestion("");
    void ask(question.trim());
  };
  const take = (name: string | undefined) => {
    const done = name === undefined ? undefined : completed(question, caret, name);
    close();
    if (!done) return;
    setQuestion(done.text);
    setCaret(done.caret);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(done.caret, done.caret);
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (names.length > 0 && step) {
      event.preventDefault();
      // One place is none of them: there Enter asks.
      setAt(((at + 1 + step + names.length + 1) % (names.length + 1)) - 1);
    } else if (names.length > 0 && event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (at >= 0 && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      take(names[at]);
    } else if (event.key === "Enter" && !event.shiftKey) send(event);
  };
  return (
    <form className="composer" onSubmit={send}>
      <div className="box">
        {names.length > 0 && (
          <ul className="names" id="names" role="listbox" aria-label="Names that go on so">
            {names.map((name, index) => (
              // Before the field loses the focus.
              <li key={name} id={`name-${index}`} role="option" aria-selected={index === at} onMouseDown={(event) => event.preventDefault()} onClick={() => take(name)}>
                {name}
              </li>
            ))}
          </ul>
        )}
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
          aria-autocomplete="list"
          aria-controls={names.length > 0 ? "names" : undefined}
          aria-activedescendant={at >= 0 ? `name-${at}` : undefined}
          onChange={(event) => {
            setQuestion(event.target.value);
            setCaret(event.target.selectionEnd);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
          onBlur={close}
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

const NONE: string[] = [];

/** Names that go on from `typed`, once somebody pauses; until they are closed, or something else is typed. */
function useNames(kb: string, typed: string | undefined, text: string, caret: number) {
  const [found, setFound] = useState<{ typed?: string; names: string[] }>({ names: NONE });
  useEffect(() => {
    if (typed === undefined) return;
    let dropped = false;
    const waiting = setTimeout(() => {
      completions(kb, typed).then(
        (things) => {
          const names = [...new Set(things.map(({ label }) => label))].filter((name) => completed(text, caret, name));
          if (!dropped) setFound({ typed, names });
        },
        // Only an aid: without it the name is typed to its end.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      dropped = true;
      clearTimeout(waiting);
    };
    // The text around it changes nothing of what is typed.
  }, [kb, typed]);
  return { names: typed !== undefined && found.typed === typed ? found.names : NONE, close: () => setFound({ typed, names: NONE }) };
}
