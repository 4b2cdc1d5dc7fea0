// A conversation: its turns, and the next question.

import { useEffect, useLayoutEffect, useRef } from "react";
import { toHash } from "../logic/route";
import { ask, go, selectKb, type Thread, useBase, useStore } from "../state/store";
import { Problem } from "./common";
import { Composer } from "./composer";
import { TurnView } from "./turn";

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
  const loading = (route.view === "shared" || (route.view === "chat" && route.conversation !== undefined)) && !thread;
  return (
    <div className="chat">
      <div className="turns" ref={scroller} tabIndex={-1}>
        {turns.length === 0 && !loading && <Welcome />}
        {turns.map((turn, index) => (
          <TurnView key={turn.key} turn={turn} last={index === turns.length - 1} />
        ))}
      </div>
      {thread?.shared ? <ReadOnly shared={thread.shared} kb={thread.kb} /> : !loading && <Composer running={running} first={turns.length === 0} />}
    </div>
  );
}

/** In the composer's place: whose it is, and where to ask oneself. */
function ReadOnly({ shared, kb }: { shared: NonNullable<Thread["shared"]>; kb: string }) {
  const day = new Date(shared.made).toLocaleDateString("en", { dateStyle: "medium" });
  return (
    <div className="read-only">
      <p>
        Shared{shared.by && <> by {shared.by}</>} on {day}, to read.
      </p>
      <button
        type="button"
        className="button"
        onClick={() => {
          selectKb(kb);
          go({ view: "chat" });
        }}
      >
        Ask yourself
      </button>
    </div>
  );
}

/** Where the end is in view, but no further than the last question: a long answer is read from its beginning. */
function endOf(element: HTMLElement): number {
  const last = element.querySelector<HTMLElement>(".turn:last-of-type");
  const question = last ? last.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop - 16 : Infinity;
  return Math.min(element.scrollHeight - element.clientHeight, question);
}

/** Keeps the end in view while it grows, unless somebody scrolled up; goes to a turn that an address names. */
function useFollowing(count: number, id: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      // Whoever scrolled on below a long answer's beginning is not pulled back to it either.
      atEnd.current = Math.abs(element.scrollTop - endOf(element)) < 80;
    };
    const follow = () => {
      if (atEnd.current) element.scrollTop = endOf(element);
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
    const named = (route.view === "chat" || route.view === "shared") && route.turn !== undefined ? document.getElementById(`turn-${route.turn}`) : null;
    // What another shared is read from its beginning.
    const fromStart = route.view === "shared" && !named;
    atEnd.current = named === null && !fromStart;
    if (fromStart) element.scrollTop = 0;
    else if (named) named.scrollIntoView({ block: "start" });
    else element.scrollTop = endOf(element);
  }, [count, id]);
  return scroller;
}

function Welcome() {
  const kb = useStore((state) => state.kb);
  const starters = useStore((state) => state.starters[state.kb]);
  const base = useBase(kb);
  const held = useStore((state) => state.held[state.kb]);
  return (
    <section className="welcome">
      <img src="./icon.svg" alt="" width="44" height="44" />
      <h2>
        Ask <em>{base?.title ?? kb}</em>
      </h2>
      {base?.description && <p className="about">{base.description}</p>}
      <p>Every claim of an answer leads to the row, the text and the statements of the graph it comes from.</p>
      {held && held.length > 0 && (
        <p className="held">
          In it:{" "}
          {held.map(({ table, label, rows }, index) => (
            <span key={table}>
              {index > 0 && " · "}
              <a href={toHash({ view: "data", kb, table })}>{label}</a> {rows.toLocaleString("en")}
            </span>
          ))}
        </p>
      )}
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
