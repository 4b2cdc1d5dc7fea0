// How this server answers, and how this browser shows it. Keys are never sent here, so never shown.

import { CircleCheck, CircleX, Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { asFailure, type Failure, settings, testModels } from "../api";
import { duration } from "../logic/steps";
import { selectStrategy, strategiesOf, useStore } from "../state/store";
import { setTheme, type Theme, theme } from "../state/theme";
import type { Settings as Shape, Trial, Trials } from "../wire";
import { Problem, useLoaded } from "./common";

const THEMES: [Theme, string, typeof Sun][] = [
  ["system", "As the system", SunMoon],
  ["light", "Light", Sun],
  ["dark", "Dark", Moon],
];

/** What each strategy does, for people. One that is not here has its name alone. */
const ABOUT: Record<string, string> = {
  ragonite: "Plans the question, queries the database, searches the texts, and joins what both say.",
  "sql-only": "Answers from the database alone.",
  "text-only": "Answers from the texts and verbalized entities alone.",
  "sparql-only": "Answers by SPARQL that the model writes over the graph's terms.",
  frog: "Links names to entities; answers from the facts around them, or by SPARQL, in your language.",
  scholarly: "Finds things of the type asked for, by SPARQL and by meaning.",
  chatty: "Reads the question as facts and finds them in the graph by SPARQL.",
};

export default function Settings() {
  const strategies = useStore(strategiesOf);
  const strategy = useStore((state) => state.strategy);
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
      <section>
        <h2>Strategy</h2>
        <p className="faint">How new questions are answered.</p>
        <ul className="configurations" aria-label="Strategies">
          {strategies.map((name, index) => (
            <li key={name}>
              <label data-chosen={name === strategy || undefined}>
                <input type="radio" name="strategy" checked={name === strategy} onChange={() => selectStrategy(name)} />
                <span>
                  <strong>{name}</strong> {index === 0 && <small>the server's default</small>}
                  {ABOUT[name] && <span className="faint about-strategy">{ABOUT[name]}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </section>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      {loaded.value && <Models settings={loaded.value} />}
      {loaded.value && <Values settings={loaded.value} />}
    </div>
  );
}

function Models({ settings: { chat_model, embedding_model } }: { settings: Shape }) {
  const [trials, setTrials] = useState<Trials>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setTrials(await testModels());
    } catch (error) {
      setFailure(asFailure(error));
    }
    setBusy(false);
  };
  return (
    <section>
      <h2>Models</h2>
      <ul className="models" aria-live="polite">
        <ModelItem role="Chat" name={chat_model} trial={trials?.chat} />
        <ModelItem role="Embedding" name={embedding_model} trial={trials?.embedding ?? undefined} />
      </ul>
      <button type="button" className="button" disabled={busy} onClick={() => void test()}>
        {busy ? "Testing…" : "Test them"}
      </button>
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
