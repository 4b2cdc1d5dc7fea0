// How this server answers, and how this browser shows it. Keys are never sent here, so never shown.

import { CircleCheck, CircleX, Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { settings, testModels } from "../api";
import { duration } from "../logic/steps";
import { setTheme, type Theme, theme } from "../state/theme";
import type { Settings as Shape, Trial, Trials } from "../wire";
import { Problem, useAttempt, useLoaded } from "./common";
import { Configurations } from "./configurations";
import { Shares } from "./share";
import { Tokens } from "./tokens";

const THEMES: [Theme, string, typeof Sun][] = [
  ["system", "As the system", SunMoon],
  ["light", "Light", Sun],
  ["dark", "Dark", Moon],
];

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
      <Shares />
      {loaded.value?.admin && <Tokens />}
      {loaded.value && <Values settings={loaded.value} />}
    </div>
  );
}

function Models({ settings: { chat_model, models, embedding_model, admin } }: { settings: Shape }) {
  const [trials, setTrials] = useState<Trials>();
  const { attempt, busy, failure } = useAttempt();
  const test = () => attempt(async () => setTrials(await testModels()));
  return (
    <section>
      <h2>Models</h2>
      <ul className="models" aria-live="polite">
        <ModelItem role="Chat" name={chat_model} trial={trials?.chat} />
        {models.map(({ name, model }) => (
          <ModelItem key={name} role={`Chat, as ${name}`} name={model} trial={trials?.further.find((trial) => trial.name === name)} />
        ))}
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
            {list.map(({ key, value, origin, about }) => (
              <div key={key} title={about}>
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
