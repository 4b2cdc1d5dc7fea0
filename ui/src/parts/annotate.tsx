// What one table, one column or the graph as a whole is called, means and is measured in, said in a form; the annotations'
// text is changed by it.

import { Pencil } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { annotations, previewAnnotations } from "../api";
import { graphNoteOf, noteOf, withGraphNote, withNote } from "../logic/annotate";
import { progressOf } from "../logic/jobs";
import { rebuild } from "../state/rebuild";
import { say, useBase } from "../state/store";
import { IconButton, Problem, useAttempt } from "./common";

interface Place {
  kb: string;
  onBuilt: () => void;
}

interface Described extends Place {
  table: string;
  column?: string;
  /** What it is told of now. */
  comment: string;
  unit?: string | null;
  /** Queries rely on its name. */
  fixed?: boolean;
}

/** A pencil that opens the form of a table or a column. */
export function Annotate(props: Described) {
  const { table, column, comment, unit, fixed } = props;
  const shown = column ?? table;
  const change = (toml: string, text: (key: string) => string) => {
    const said = noteOf(toml, table, column);
    // What was derived and is left as it is needs no annotation.
    const changed = (key: keyof typeof said, derived: string) => (text(key) === derived && said[key] === undefined ? "" : text(key));
    return withNote(toml, table, column, {
      ...(!fixed && { name: changed("name", shown) }),
      comment: changed("comment", comment),
      ...(column !== undefined && { unit: changed("unit", unit ?? "") }),
    });
  };
  return (
    <Opened {...props} about={shown} change={change}>
      {(toml) => {
        const said = noteOf(toml, table, column);
        return (
          <>
            {!fixed && (
              <label>
                <span>Name</span>
                <input type="text" name="name" defaultValue={said.name ?? shown} required maxLength={100} pattern="[A-Za-z][A-Za-z0-9_]*" title="Letters, digits and _" />
              </label>
            )}
            {column !== undefined && (
              <label>
                <span>Unit</span>
                <input type="text" name="unit" defaultValue={said.unit ?? unit ?? ""} maxLength={40} />
              </label>
            )}
            <label className="grow">
              <span>What it means</span>
              <input type="text" name="comment" defaultValue={said.comment ?? comment} maxLength={1000} />
            </label>
          </>
        );
      }}
    </Opened>
  );
}

/** A pencil that opens the form of the graph as a whole. */
export function AnnotateGraph(props: Place) {
  const base = useBase(props.kb);
  const shown = { title: base?.title ?? props.kb, description: base?.description ?? "" };
  const change = (toml: string, text: (key: string) => string) => {
    const said = graphNoteOf(toml);
    const changed = (key: keyof typeof shown) => (text(key) === shown[key] && said[key] === undefined ? "" : text(key));
    return withGraphNote(toml, { title: changed("title"), description: changed("description") });
  };
  return (
    <Opened {...props} about="the graph" change={change}>
      {() => (
        <>
          <label>
            <span>Title</span>
            <input type="text" name="title" defaultValue={shown.title} maxLength={160} />
          </label>
          <label className="grow">
            <span>What it is about</span>
            <input type="text" name="description" defaultValue={shown.description} maxLength={600} />
          </label>
        </>
      )}
    </Opened>
  );
}

interface Opens extends Place {
  about: string;
  /** The annotations with what the fields say. */
  change: (toml: string, text: (key: string) => string) => string;
  /** The fields. */
  children: (toml: string) => ReactNode;
}

function Opened(props: Opens) {
  const [toml, setToml] = useState<string>();
  const { attempt, failure } = useAttempt();
  const open = () => attempt(async () => setToml((await annotations(props.kb)).toml));
  return (
    <>
      <IconButton label={`Describe ${props.about}`} expanded={toml !== undefined} onClick={() => (toml === undefined ? void open() : setToml(undefined))}>
        <Pencil />
      </IconButton>
      {failure && <Problem failure={failure} />}
      {toml !== undefined && <Form {...props} toml={toml} onClose={() => setToml(undefined)} />}
    </>
  );
}

function Form({ kb, about, toml, change, children, onClose, onBuilt }: Opens & { toml: string; onClose: () => void }) {
  const [now, setNow] = useState("");
  const { attempt, busy, failure } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const other = change(toml, (key) => String(data.get(key) ?? "").trim());
    void attempt(async () => {
      setNow("Looking at it…");
      // What cannot be understood is said before anything is built.
      await previewAnnotations(kb, other);
      await rebuild(kb, other, (job) => setNow(progressOf(job)));
      say("It is built with this, and served.");
      onClose();
      onBuilt();
    });
  };
  return (
    <form className="describe" aria-label={`Describe ${about}`} onSubmit={submit}>
      {children(toml)}
      <div className="buttons">
        <button type="submit" className="button primary" disabled={busy}>
          Build with this
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <span className="faint" role="status">
          {busy && now}
        </span>
      </div>
      {failure && <Problem failure={failure} />}
    </form>
  );
}
