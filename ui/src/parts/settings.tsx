// How this server answers, and how this browser shows it. Keys are never sent here, so never shown.

import { CircleCheck, CircleX, Moon, Sun, SunMoon, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { configurations, deleteConfiguration, saveConfiguration, settings, testModels } from "../api";
import { duration } from "../logic/steps";
import { refreshBases, selectStrategy, useStore } from "../state/store";
import { setTheme, type Theme, theme } from "../state/theme";
import type { Configuration, Settings as Shape, Trial, Trials } from "../wire";
import { IconButton, plural, Problem, useAttempt, useLoaded } from "./common";
import { Tokens } from "./tokens";

const THEMES: [Theme, string, typeof Sun][] = [
  ["system", "As the system", SunMoon],
  ["light", "Light", Sun],
  ["dark", "Dark", Moon],
];

/** What each strategy does, for people. One that is not here has its name alone. */
const ABOUT: Record<string, string> = {
  ragonite: "Plans the question, queries the database, searches the texts, and joins what both say.",
  "ragonite-original": "Lets the model write SQL and search the texts, round by round. For strong models.",
  "sql-only": "Answers from the database alone.",
  "text-only": "Answers from the texts and verbalized entities alone.",
  "sparql-only": "Answers by SPARQL that the model writes over the graph's terms.",
  frog: "Links names to entities; answers from the facts around them, or by SPARQL, in your language.",
  scholarly: "Finds things of the type asked for, by SPARQL and by meaning.",
  chatty: "Reads the question as facts and finds them in the graph by SPARQL.",
};

export default function Settings() {
  const loaded = useLoaded("settings", settings);
  const [shown, setShown] = useState(theme());
  return (
    <div className="page settings">
      <section>
        <h2>Look</h2>
        <div className="segments" role="group" aria-label="Colours">
          {THEMES.map(([name, title, Icon]) => (
            <button
              key={name}
              type="button"
              aria-pressed={shown === name}
              onClick={() => {
                setTheme(name);
                setShown(name);
              }}
            >
              <Icon /> {title}
            </button>
          ))}
        </div>
      </section>
      <Configurations settings={loaded.value} />
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      {loaded.value && <Models settings={loaded.value} />}
      {loaded.value?.admin && <Tokens />}
      {loaded.value && <Values settings={loaded.value} />}
    </div>
  );
}

/** What the settings say of a key, for people. */
const valueOf = (settings: Shape | undefined, key: string) => String(settings?.settings.find((entry) => entry.key === key)?.value ?? "");

function Configurations({ settings: shown }: { settings?: Shape }) {
  const chosen = useStore((state) => state.strategy);
  const kb = useStore((state) => state.kb);
  const loaded = useLoaded("configurations", configurations);
  const { attempt, failure } = useAttempt();
  const changed = async () => {
    loaded.reload();
    await refreshBases();
  };
  const remove = (name: string) =>
    attempt(async () => {
      await deleteConfiguration(name);
      await changed();
    });
  const list = loaded.value?.filter((one) => one.kb === kb) ?? [];
  return (
    <section>
      <h2>Answered by</h2>
      <p className="faint">How new questions are answered. A strategy can be saved with other limits under a name of its own.</p>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      <ul className="configurations" aria-label="Configurations">
        {list.map((one) => (
          <li key={one.name}>
            <label data-chosen={one.name === chosen || undefined}>
              <input type="radio" name="strategy" checked={one.name === chosen} onChange={() => selectStrategy(one.name)} />
              <span>
                <strong>{one.name}</strong> {one.default && <small>the server's default</small>}
                <span className="faint about-strategy">{one.saved ? limits(one) : ABOUT[one.name]}</span>
              </span>
            </label>
            {one.saved && shown?.admin && (
              <IconButton label={`Delete ${one.name}`} onClick={() => void remove(one.name)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {failure && <Problem failure={failure} />}
      {shown?.admin && <NewConfiguration settings={shown} onSaved={changed} />}
    </section>
  );
}

/** A saved configuration in a line. */
function limits({ strategy, rounds, passages }: Configuration): string {
  const parts = [strategy];
  if (rounds !== null) parts.push(plural(rounds, "round"));
  if (passages !== null) parts.push(plural(passages, "passage"));
  return parts.join(", ");
}

function NewConfiguration({ settings: shown, onSaved }: { settings: Shape; onSaved: () => Promise<void> }) {
  const { attempt, busy, failure } = useAttempt();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (key: string) => String(data.get(key) ?? "").trim();
    const number = (key: string) => (text(key) === "" ? undefined : Number(text(key)));
    void attempt(async () => {
      const name = text("name");
      await saveConfiguration(name, { strategy: text("strategy"), rounds: number("rounds"), passages: number("passages") });
      await onSaved();
      selectStrategy(name);
      form.reset();
    });
  };
  return (
    <details className="new-configuration">
      <summary>Save a configuration</summary>
      <form onSubmit={save}>
        <label>
          Name
          <input type="text" name="name" required maxLength={64} pattern="[A-Za-z0-9_.\-]+" title="Letters, digits, _ . and -" />
        </label>
        <label>
          Strategy
          <select name="strategy">
            {shown.strategies.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Rounds, at most
          <input type="number" name="rounds" min={1} max={10} placeholder={valueOf(shown, "strategy.ragonite.max_rounds")} />
        </label>
        <label>
          Passages read (k)
          <input type="number" name="passages" min={1} max={50} placeholder={valueOf(shown, "search.passages")} />
        </label>
        <button type="submit" className="button primary" disabled={busy}>
          Save
        </button>
      </form>
      {failure && <Problem failure={failure} />}
    </details>
  );
}

function Models({ settings: { chat_model, embedding_model, admin } }: { settings: Shape }) {
  const [trials, setTrials] = useState<Trials>();
  const { attempt, busy, failure } = useAttempt();
  const test = () => attempt(async () => setTrials(await testModels()));
  return (
    <section>
      <h2>Models</h2>
      <ul className="models" aria-live="polite">
        <ModelItem role="Chat" name={chat_model} trial={trials?.chat} />
        <ModelItem role="Embedding" name={embedding_model} trial={trials?.embedding ?? undefined} />
      </ul>
      {admin && (
        <button type="button" className="button" disabled={busy} onClick={() => void test()}>
          {busy ? "Testing…" : "Test them"}
        </button>
      )}
      {failure && <Problem failure={failure} />}
    </section>
  );
}

function ModelItem({ role, name, trial }: { role: string; name: string | null; trial?: Trial }) {
  return (
    <li>
      <div>
        <strong>{name ?? "none"}</strong>
        <span className="faint">
          {role}
          {!name && role === "Embedding" && ": passages are found by their words alone"}
        </span>
      </div>
      {trial && (
        <p className="trial" data-works={trial.works || undefined}>
          {trial.works ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          {trial.works ? `works, ${duration(trial.seconds ?? 0)}` : (trial.error ?? "does not work")}
          {trial.dimensions !== undefined && `, ${trial.dimensions} dimensions`}
        </p>
      )}
    </li>
  );
}

function Values({ settings: { settings: entries, languages, version } }: { settings: Shape }) {
  const groups = new Map<string, Shape["settings"]>();
  for (const entry of entries) {
    const group = entry.key.includes(".") ? entry.key.slice(0, entry.key.lastIndexOf(".")) : "";
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return (
    <section>
      <h2>Server</h2>
      <p className="faint">
        ragonite {version}; questions in {languages.map((tag) => new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag).join(", ")}. These values are set in the server's
        ragonite.toml.
      </p>
      {[...groups].map(([group, list]) => (
        <div key={group} className="group">
          <h3>{group || "general"}</h3>
          <dl className="values">
            {list.map(({ key, value, origin }) => (
              <div key={key}>
                <dt>{key.slice(key.lastIndexOf(".") + 1).replaceAll("_", " ")}</dt>
                <dd>
                  {String(value) || "–"} {!/default/i.test(origin) && <small>{origin}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
