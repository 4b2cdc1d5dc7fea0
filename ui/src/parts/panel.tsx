// Where an answer comes from, beside it: its sources, its steps, and every prompt and reply.

import { X } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useRef } from "react";
import { closePanel, loadTrace, showTab, type Tab, useShared, useStore } from "../state/store";
import { IconButton, Problem, useLoaded } from "./common";
import { Sources } from "./sources";

const Steps = lazy(() => import("./steps"));
const Inspector = lazy(() => import("./inspector"));

const TABS: { tab: Tab; name: string }[] = [
  { tab: "sources", name: "Sources" },
  { tab: "steps", name: "Steps" },
  { tab: "inspector", name: "Inspector" },
];

export function Panel() {
  const shared = useShared() !== undefined;
  const tab = useStore((state) => (shared ? "sources" : state.tab));
  const focus = useStore((state) => state.focus);
  const turns = useStore((state) => state.thread?.turns ?? []);
  const turn = turns.find(({ key }) => key === focus?.turn) ?? turns.at(-1);
  const tabs = useRef<HTMLDivElement>(null);
  if (!turn) return null;
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || shared) return;
    const next = TABS[(TABS.findIndex((one) => one.tab === tab) + step + TABS.length) % TABS.length];
    if (!next) return;
    showTab(turn.key, next.tab);
    tabs.current?.querySelector<HTMLElement>(`#tab-${next.tab}`)?.focus();
  };
  return (
    <aside className="panel" aria-label="Where the answer comes from">
      <header>
        <div role="tablist" aria-label="Where the answer comes from" ref={tabs} onKeyDown={onKey}>
          {TABS.filter(({ tab }) => tab === "sources" || !shared).map((one) => (
            <button
              key={one.tab}
              type="button"
              role="tab"
              id={`tab-${one.tab}`}
              aria-selected={tab === one.tab}
              aria-controls="panel-content"
              tabIndex={tab === one.tab ? 0 : -1}
              onClick={() => showTab(turn.key, one.tab)}
            >
              {one.name}
              {one.tab === "sources" && turn.sources.length > 0 && <span className="count">{turn.sources.length}</span>}
            </button>
          ))}
        </div>
        <IconButton label="Close" onClick={closePanel}>
          <X />
        </IconButton>
      </header>
      <div id="panel-content" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <p className="about">{turn.question}</p>
        {tab === "sources" ? (
          <Sources key={turn.key} turn={turn} />
        ) : (
          <Traced turnKey={turn.key}>
            <Suspense fallback={<p className="faint">Loading…</p>}>
              {tab === "steps" ? <Steps turn={turn} /> : <Inspector turn={turn} />}
            </Suspense>
          </Traced>
        )}
      </div>
    </aside>
  );
}

/** Its children once the turn's events are there. */
function Traced({ turnKey, children }: { turnKey: string; children: React.ReactNode }) {
  const { failure, loading, reload } = useLoaded(turnKey, () => loadTrace(turnKey));
  if (failure) return <Problem failure={failure} retry={reload} />;
  return loading ? <p className="faint">Loading…</p> : children;
}
