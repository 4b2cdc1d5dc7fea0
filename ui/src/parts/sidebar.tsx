// Conversations, newest first, and the other views.

import { Columns2, Database, GraduationCap, MessageSquarePlus, Pencil, Search, Settings, Table2, Trash2, Upload } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { findConversations } from "../api";
import { age } from "../logic/ages";
import { toHash } from "../logic/route";
import { titleOf } from "../logic/titles";
import { go, remove, rename, useStore } from "../state/store";
import type { Summary } from "../wire";
import { Dialog, IconButton, plural } from "./common";

const VIEWS = [
  { view: "data", name: "Data", icon: Search },
  { view: "query", name: "Query", icon: Database },
  { view: "schema", name: "Schema", icon: Table2 },
  { view: "taught", name: "Taught", icon: GraduationCap },
  { view: "build", name: "Your data", icon: Upload },
  { view: "compare", name: "Compare", icon: Columns2 },
  { view: "settings", name: "Settings", icon: Settings },
] as const;

/** So many conversations that searching them helps. */
const MANY = 4;

export function Sidebar() {
  const conversations = useStore((state) => state.conversations);
  const route = useStore((state) => state.route);
  const here = useStore((state) => (state.route.view === "chat" ? state.thread?.id : undefined));
  const [filter, setFilter] = useState("");
  const [deleting, setDeleting] = useState<Summary>();
  const wanted = filter.trim().toLowerCase();
  const found = useFound(wanted);
  const titled = conversations.filter(({ title }) => title.toLowerCase().includes(wanted));
  // Those that say it in a question come from the server a moment later, older ones than are listed here among them.
  const shown = wanted === "" ? conversations : [...titled, ...found.filter(({ id }) => titled.every((one) => one.id !== id))];
  return (
    <aside className="sidebar" aria-label="Conversations and views">
      <a className="brand" href="#/">
        <img src="./icon.svg" alt="" width="24" height="24" />
        ragonite
      </a>
      <button type="button" className="button primary new-chat" onClick={() => go({ view: "chat" })}>
        <MessageSquarePlus /> New chat
      </button>
      <nav aria-label="Views">
        {VIEWS.map(({ view, name, icon: Icon }) => (
          <a key={view} className="nav" href={`#/${view}`} aria-current={route.view === view ? "page" : undefined}>
            <Icon /> {name}
          </a>
        ))}
      </nav>
      {conversations.length > MANY && (
        <input type="search" className="filter" placeholder="Search" aria-label="Search conversations" value={filter} onChange={(event) => setFilter(event.target.value)} />
      )}
      {conversations.length === 0 ? (
        <p className="faint none">Your conversations appear here.</p>
      ) : (
        <Groups conversations={shown} here={here} onDelete={setDeleting} />
      )}
      {wanted !== "" && shown.length === 0 && (
        <p className="faint none" role="status">
          No conversation says that.
        </p>
      )}
      {deleting && (
        <Dialog title="Delete this conversation?" onClose={() => setDeleting(undefined)}>
          <p className="faint">“{deleting.title || "Untitled"}” and its answers are gone for good.</p>
          <div className="buttons">
            <button type="button" className="button" onClick={() => setDeleting(undefined)}>
              Keep it
            </button>
            <button
              type="button"
              className="button danger"
              onClick={() => {
                setDeleting(undefined);
                void remove(deleting.id);
              }}
            >
              Delete
            </button>
          </div>
        </Dialog>
      )}
    </aside>
  );
}

/** How long somebody types before the server is asked. */
const PAUSE = 250;

/** Conversations in which the words were asked. */
function useFound(words: string): Summary[] {
  const [found, setFound] = useState<{ words: string; list: Summary[] }>({ words: "", list: [] });
  useEffect(() => {
    if (words === "") return;
    let dropped = false;
    const waiting = setTimeout(() => {
      // Titles are searched here already: without the server fewer are found.
      findConversations(words).then((list) => !dropped && setFound({ words, list }), () => undefined);
    }, PAUSE);
    return () => {
      dropped = true;
      clearTimeout(waiting);
    };
  }, [words]);
  return found.words === words ? found.list : [];
}

function Groups(props: { conversations: Summary[]; here?: string; onDelete: (one: Summary) => void }) {
  const groups = new Map<string, Summary[]>();
  for (const one of props.conversations) {
    const name = age(one.updated, Date.now());
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return (
    <div className="conversations">
      {[...groups].map(([name, list]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {list.map((one) => (
              <Item key={one.id} conversation={one} here={one.id === props.here} onDelete={() => props.onDelete(one)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Item({ conversation, here, onDelete }: { conversation: Summary; here: boolean; onDelete: () => void }) {
  const [title, setTitle] = useState<string>();
  const bases = useStore((state) => state.bases);
  const base = bases.length > 1 ? bases.find((one) => one.name === conversation.knowledge_base) : undefined;
  const keep = () => {
    if (title?.trim() && title.trim() !== conversation.title) void rename(conversation.id, title.trim());
    setTitle(undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") keep();
    if (event.key !== "Escape") return;
    event.preventDefault();
    setTitle(undefined);
  };
  if (title !== undefined) {
    return (
      <li>
        <input autoFocus aria-label="New title" value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} onBlur={keep} onKeyDown={onKey} />
      </li>
    );
  }
  const name = conversation.title || "Untitled";
  return (
    <li data-here={here || undefined}>
      <a href={toHash({ view: "chat", conversation: conversation.id })} aria-current={here ? "page" : undefined} title={name}>
        <span className="title">{name}</span>
        <span className="meta">
          {base && `${titleOf(base, bases)} · `}
          {plural(conversation.questions, "question")}
        </span>
      </a>
      <span className="tools">
        <IconButton label={`Rename ${name}`} onClick={() => setTitle(name)}>
          <Pencil />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  );
}
