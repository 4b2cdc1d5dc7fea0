// What one table or column is called, means and is measured in, said in a form; the annotations' text is changed by it.

import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { annotations, asFailure, buildWith, type Failure, previewAnnotations } from "../api";
import { noteOf, withNote } from "../logic/annotate";
import { ended, progressOf } from "../logic/jobs";
import { forgetSchema, say } from "../state/store";
import { IconButton, Problem } from "./common";

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
  const [failure, setFailure] = useState<Failure>();
  const name = props.column ?? props.table;
  const open = async () => {
    setFailure(undefined);
    try {
      setToml((await annotations(props.kb)).toml);
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
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
  const [failure, setFailure] = useState<Failure>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (key: string) => String(data.get(key) ?? "").trim();
    const note = {
      ...(!fixed && { name: text("name") === shown && said.name === undefined ? "" : text("name") }),
      comment: text("comment") === comment && said.comment === undefined ? "" : text("comment"),
      ...(column !== undefined && { unit: text("unit") === (unit ?? "") && said.unit === undefined ? "" : text("unit") }),
    };
    setFailure(undefined);
    setNow("Looking at it…");
    try {
      const changed = withNote(toml, table, column, note);
      // What cannot be understood is said before anything is built.
      await previewAnnotations(kb, changed);
      await ended(await buildWith(kb, changed), (job) => setNow(progressOf(job)), "The knowledge base is as it was. Change it and try again.");
      forgetSchema(kb);
      say("It is built with this, and served.");
      onClose();
      onBuilt();
    } catch (error) {
      setFailure(asFailure(error));
    }
    setNow("");
  };
  return (
    <form className="describe" aria-label={`Describe ${shown}`} onSubmit={(event) => void submit(event)}>
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
        <button type="submit" className="button primary" disabled={now !== ""}>
          Build with this
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <span className="faint" role="status">
          {now}
        </span>
      </div>
      {failure && <Problem failure={failure} />}
    </form>
  );
}
