// What one table or column is called, means and is measured in, said in a form; the annotations' text is changed by it.

import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { annotations, previewAnnotations } from "../api";
import { noteOf, withNote } from "../logic/annotate";
import { progressOf } from "../logic/jobs";
import { rebuild } from "../state/rebuild";
import { say } from "../state/store";
import { IconButton, Problem, useAttempt } from "./common";

interface Properties {
  kb: string;
  table: string;
  column?: string;
  /** What it is told of now. */
  comment: string;
  unit?: string | null;
  /** Queries rely on its name. */
  fixed?: boolean;
  onBuilt: () => void;
}

/** A pencil that opens the form. */
export function Annotate(props: Properties) {
  const [toml, setToml] = useState<string>();
  const { attempt, failure } = useAttempt();
  const name = props.column ?? props.table;
  const open = () => attempt(async () => setToml((await annotations(props.kb)).toml));
  return (
    <>
      <IconButton label={`Describe ${name}`} expanded={toml !== undefined} onClick={() => (toml === undefined ? void open() : setToml(undefined))}>
        <Pencil />
      </IconButton>
      {failure && <Problem failure={failure} />}
      {toml !== undefined && <Form {...props} toml={toml} onClose={() => setToml(undefined)} />}
    </>
  );
}

function Form({ kb, table, column, comment, unit, fixed, toml, onClose, onBuilt }: Properties & { toml: string; onClose: () => void }) {
  const said = noteOf(toml, table, column);
  const shown = column ?? table;
  const [now, setNow] = useState("");
  const { attempt, busy, failure } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (key: string) => String(data.get(key) ?? "").trim();
    // What was derived and is left as it is needs no annotation.
    const changed = (key: "name" | "comment" | "unit", derived: string) => (text(key) === derived && said[key] === undefined ? "" : text(key));
    const note = {
      ...(!fixed && { name: changed("name", shown) }),
      comment: changed("comment", comment),
      ...(column !== undefined && { unit: changed("unit", unit ?? "") }),
    };
    void attempt(async () => {
      setNow("Looking at it…");
      const other = withNote(toml, table, column, note);
      // What cannot be understood is said before anything is built.
      await previewAnnotations(kb, other);
      await rebuild(kb, other, (job) => setNow(progressOf(job)));
      say("It is built with this, and served.");
      onClose();
      onBuilt();
    });
  };
  return (
    <form className="describe" aria-label={`Describe ${shown}`} onSubmit={submit}>
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
