// The frame: conversations at the left, one view, and beside a conversation what its answers come from.

import { lazy, Suspense, useEffect } from "react";
import { Chat } from "./parts/chat";
import { Notice } from "./parts/notice";
import { Panel } from "./parts/panel";
import { Sidebar } from "./parts/sidebar";
import { TokenDialog } from "./parts/token";
import { TopBar } from "./parts/topbar";
import { Problem } from "./parts/common";
import { boot, stop, toggleList, useStore } from "./state/store";

const Data = lazy(() => import("./parts/data"));
const Query = lazy(() => import("./parts/query"));
const SchemaView = lazy(() => import("./parts/schema"));
const Taught = lazy(() => import("./parts/taught"));
const Build = lazy(() => import("./parts/build"));
const Compare = lazy(() => import("./parts/compare"));
const Settings = lazy(() => import("./parts/settings"));

export function App() {
  const view = useStore((state) => state.route.view);
  const ready = useStore((state) => state.ready);
  const blocked = useStore((state) => state.blocked);
  const listOpen = useStore((state) => state.listOpen);
  const panelOpen = useStore((state) => state.panelOpen && (state.route.view === "chat" || state.route.view === "shared") && state.thread !== undefined);
  useKeys();
  if (blocked?.status === 401) return <TokenDialog />;
  return (
    <div className="app" data-list={listOpen || undefined} data-panel={panelOpen || undefined}>
      <a className="skip" href="#main" onClick={skip}>
        Skip to the conversation
      </a>
      <Sidebar />
      <button type="button" className="veil" aria-label="Close the list" tabIndex={-1} onClick={toggleList} />
      <main id="main" tabIndex={-1}>
        <TopBar />
        {blocked ? (
          <div className="page">
            <Problem failure={blocked} retry={() => void boot()} />
          </div>
        ) : (
          ready && (
            <Suspense fallback={<p className="page faint">Loading…</p>}>
              {(view === "chat" || view === "shared") && <Chat />}
              {view === "data" && <Data />}
              {view === "query" && <Query />}
              {view === "schema" && <SchemaView />}
              {view === "taught" && <Taught />}
              {view === "build" && <Build />}
              {view === "compare" && <Compare />}
              {view === "settings" && <Settings />}
            </Suspense>
          )
        )}
      </main>
      {panelOpen && <Panel />}
      <Notice />
    </div>
  );
}

function skip(event: React.MouseEvent) {
  // The address's hash belongs to the views.
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Esc stops the answer, `/` goes to the question. */
function useKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") void stop();
      const typing = (event.target as HTMLElement).closest?.("input, textarea, select, [contenteditable], .editor");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const question = document.getElementById("question");
        if (!question) return;
        event.preventDefault();
        question.focus();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
