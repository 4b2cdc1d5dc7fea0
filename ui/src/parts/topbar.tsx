// The strip above a view: which knowledge base, answered how, and what can be done with the whole conversation.

import { FileJson, FileText, Link2, Menu, PanelRight, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { asFailure, exported } from "../api";
import { wayName } from "../logic/strategies";
import { titleOf } from "../logic/titles";
import { closePanel, go, lacks, say, selectKb, selectStrategy, showTab, strategiesOf, toggleList, useStore } from "../state/store";
import { download, IconButton } from "./common";
import { Share } from "./share";
import { VectorsShort } from "./vectors";

const TITLES = { data: "Data", query: "Query console", schema: "Schema", taught: "Taught", build: "Your data", compare: "Compare", settings: "Settings" };

export function TopBar() {
  const { route, thread, conversations, bases, kb, strategy, panelOpen, listOpen, focus } = useStore();
  const strategies = useStore(strategiesOf);
  const chat = route.view === "chat";
  const named = conversations.find(({ id }) => id === thread?.id)?.title;
  const title = route.view === "chat" ? (thread ? named || "Conversation" : "New conversation") : route.view === "shared" ? thread?.shared?.title || "Shared conversation" : TITLES[route.view];
  const last = thread?.turns.at(-1);
  const chooseKb = (name: string) => {
    selectKb(name);
    // A conversation stays with the knowledge base it began with.
    if (chat && thread) go({ view: "chat" });
    else if (route.view === "schema") go({ view: "schema", kb: name });
    else if (route.view === "data") go({ view: "data", kb: name });
    else if (route.view === "query") go({ ...route, kb: name });
  };
  return (
    <header className="topbar">
      <IconButton label="Conversations" className="menu" expanded={listOpen} onClick={toggleList}>
        <Menu />
      </IconButton>
      <h1 title={title}>{title}</h1>
      <div className="choices">
        {route.view !== "settings" && route.view !== "shared" && bases.length > 0 && (
          <label className="choice" data-single={bases.length === 1 || undefined} data-fixed={(chat && thread !== undefined) || undefined}>
            <span>Graph</span>
            <select value={kb} onChange={(event) => chooseKb(event.target.value)}>
              {bases.map((base) => (
                <option key={base.name} value={base.name}>
                  {titleOf(base, bases)}
                  {base.kind === "endpoint" && " (endpoint)"}
                </option>
              ))}
            </select>
          </label>
        )}
        {chat && strategies.length > 1 && (
          <label className="choice">
            <span>Answered by</span>
            <select value={strategy} onChange={(event) => selectStrategy(event.target.value)}>
              {strategies.map((name) => (
                <option key={name} value={name}>
                  {wayName(name)}
                </option>
              ))}
            </select>
          </label>
        )}
        {route.view !== "settings" && <VectorsShort />}
      </div>
      {chat && thread?.id && <Conversation id={thread.id} />}
      {(chat || route.view === "shared") && last && (
        <IconButton
          label={panelOpen ? "Hide sources and steps" : "Show sources and steps"}
          className="toggle-panel"
          pressed={panelOpen}
          onClick={() => (panelOpen ? closePanel() : showTab(focus?.turn ?? last.key, "sources"))}
        >
          <PanelRight />
        </IconButton>
      )}
    </header>
  );
}

/** What is done with the whole conversation: shared, or saved. */
function Conversation({ id }: { id: string }) {
  const saves = useStore((state) => !state.missing.has("export"));
  const shares = useStore(({ thread }) => thread?.turns.some(({ state }) => state !== "running") ?? false);
  const [sharing, setSharing] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const [busy, setBusy] = useState(false);
  const share = () => {
    if (menu.current) menu.current.open = false;
    setSharing(true);
  };
  const save = async (format: "markdown" | "json") => {
    if (menu.current) menu.current.open = false;
    setBusy(true);
    try {
      const { name, blob } = await exported(id, format);
      download(name, blob);
    } catch (error) {
      const failure = asFailure(error);
      if (failure.isMissing) lacks("export");
      else say(`${failure.detail} ${failure.hint}`);
    }
    setBusy(false);
  };
  const leave = (event: React.FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
  };
  const onKey = (event: React.KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== "Escape" || !event.currentTarget.open) return;
    event.preventDefault();
    event.currentTarget.open = false;
    event.currentTarget.querySelector("summary")?.focus();
  };
  return (
    <>
    <details className="dropdown" ref={menu} onBlur={leave} onKeyDown={onKey}>
      <summary className="icon-button" aria-label="Share and save" title="Share and save" aria-disabled={busy}>
        <Share2 />
      </summary>
      <div className="dropdown-items">
        {shares && (
          <button type="button" onClick={share}>
            <Link2 /> Share
          </button>
        )}
        {saves && (
          <>
            <button type="button" onClick={() => void save("markdown")}>
              <FileText /> Save as Markdown
            </button>
            <button type="button" onClick={() => void save("json")}>
              <FileJson /> Save as JSON, to replay
            </button>
          </>
        )}
      </div>
    </details>
      {sharing && <Share conversation={id} onClose={() => setSharing(false)} />}
    </>
  );
}
