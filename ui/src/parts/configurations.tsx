// How questions are answered: the strategies, and what was saved under names of their own, with a model and settings.

import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { configurations, deleteConfiguration, renameConfiguration, saveConfiguration } from "../api";
import { chosen, onServer, settingName, settingsOf, summaryOf } from "../logic/configurations";
import { wayAbout, wayName } from "../logic/strategies";
import { refreshBases, selectStrategy, useStore } from "../state/store";
import type { Adjustable, Configuration, Configurations as Offered, Settings } from "../wire";
import { IconButton, Problem, useAttempt, useLoaded } from "./common";

export function Configurations({ settings: shown }: { settings?: Settings }) {
  const current = useStore((state) => state.strategy);
  const kb = useStore((state) => state.kb);
  const loaded = useLoaded("configurations", configurations);
  const { attempt, failure } = useAttempt();
  const [edited, setEdited] = useState<Configuration>();
  const changed = async () => {
    setEdited(undefined);
    loaded.reload();
    await refreshBases();
  };
  const remove = (name: string) =>
    attempt(async () => {
      await deleteConfiguration(name);
      await changed();
    });
  const list = loaded.value?.configurations.filter((one) => one.kb === kb) ?? [];
  return (
    <section>
      <h2>Answered by</h2>
      <p className="faint">How new questions are answered. A way can be saved with a model and settings of its own, under a name: for chats, comparisons, evaluations and programs.</p>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      <ul className="configurations" aria-label="Configurations">
        {list.map((one) => (
          <li key={one.name}>
            <label data-chosen={one.name === current || undefined}>
              <input type="radio" name="strategy" checked={one.name === current} disabled={one.fault !== null} onChange={() => selectStrategy(one.name)} />
              <span>
                <strong>{one.saved ? one.name : wayName(one.name)}</strong> {!one.saved && <code>{one.name}</code>} {one.default && <small>the server's default</small>}
                <span className="faint about-strategy">{one.saved ? summaryOf(one) : wayAbout(one.name)}</span>
                {one.fault && <span className="about-strategy fault">It cannot be used any more. {one.fault}</span>}
              </span>
            </label>
            {one.saved && shown?.admin && (
              <>
                <IconButton label={`Change ${one.name}`} pressed={edited?.name === one.name} onClick={() => setEdited(one)}>
                  <Pencil />
                </IconButton>
                <IconButton label={`Delete ${one.name}`} onClick={() => void remove(one.name)}>
                  <Trash2 />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {failure && <Problem failure={failure} />}
      {shown?.admin && loaded.value && <Saving key={edited?.name ?? ""} settings={shown} offered={loaded.value} edited={edited} onSaved={changed} />}
    </section>
  );
}

/** A form for a new configuration, or for one that is changed. */
function Saving(props: { settings: Settings; offered: Offered; edited?: Configuration; onSaved: () => Promise<void> }) {
  const { settings: shown, offered, edited, onSaved } = props;
  const { attempt, busy, failure } = useAttempt();
  const [strategy, setStrategy] = useState(edited?.strategy ?? shown.strategies[0] ?? "");
  const fields = settingsOf(strategy, offered.settings);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (key: string) => String(data.get(key) ?? "").trim();
    void attempt(async () => {
      const name = text("name");
      const how = { strategy, model: text("model") || undefined, settings: chosen(fields, text) };
      if (edited && edited.name !== name) await renameConfiguration(edited.name, name);
      await saveConfiguration(name, how);
      await onSaved();
      selectStrategy(name);
      form.reset();
    });
  };
  return (
    <details className="new-configuration" open={edited !== undefined}>
      <summary>{edited ? `Change ${edited.name}` : "Save a configuration"}</summary>
      <form onSubmit={save}>
        <label>
          Name
          <input type="text" name="name" required maxLength={64} pattern="[A-Za-z0-9_.\-]+" title="Letters, digits, _ . and -" defaultValue={edited?.name} />
        </label>
        <label>
          Strategy
          <select value={strategy} onChange={(event) => setStrategy(event.target.value)}>
            {shown.strategies.map((name) => (
              <option key={name} value={name}>
                {wayName(name)}
              </option>
            ))}
          </select>
        </label>
        {offered.models.length > 0 && (
          <label>
            Model
            <select name="model" defaultValue={edited?.model ?? ""}>
              <option value="">as the server: {shown.chat_model ?? "none"}</option>
              {offered.models.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {fields.map((field) => (
          <Field key={field.key} field={field} name={settingName(field.key, fields.map(({ key }) => key))} server={onServer(shown, field.key)} value={edited?.settings[field.key]} />
        ))}
        <button type="submit" className="button primary" disabled={busy}>
          Save
        </button>
      </form>
      {failure && <Problem failure={failure} />}
    </details>
  );
}

/** One setting; left empty it is as on the server. */
function Field(props: { field: Adjustable; name: string; server: { value: string; about: string }; value?: string | number | boolean }) {
  const { field, name, server, value } = props;
  const { key, takes } = field;
  const set = value === undefined ? "" : String(value);
  const choices = takes.kind === "choice" ? takes.choices.map((one) => [one, one]) : [["true", "yes"], ["false", "no"]];
  const id = `setting-${key}`;
  return (
    <div className="setting">
      <label htmlFor={id}>{name}</label>
      {takes.kind === "whole" ? (
        <input id={id} type="number" name={key} min={takes.least} max={takes.most} placeholder={`as the server: ${server.value}`} defaultValue={set} aria-describedby={`${id}-about`} />
      ) : (
        <select id={id} name={key} defaultValue={set} aria-describedby={`${id}-about`}>
          <option value="">as the server: {server.value}</option>
          {choices.map(([one, shown]) => (
            <option key={one} value={one}>
              {shown}
            </option>
          ))}
        </select>
      )}
      <p className="faint" id={`${id}-about`}>
        {server.about}
      </p>
    </div>
  );
}
