// How this server answers, and how this browser shows it. Keys are never sent here, so never shown.

import { CircleCheck, CircleDashed, Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { ifOffered, models } from "../api";
import { selectConfiguration, useStore } from "../state/store";
import { setTheme, type Theme, theme } from "../state/theme";
import type { Configuration, Model } from "../wire";
import { Problem, useLoaded } from "./common";

const THEMES: [Theme, string, typeof Sun][] = [
  ["system", "As the system", SunMoon],
  ["light", "Light", Sun],
  ["dark", "Dark", Moon],
];

export default function Settings() {
  const configurations = useStore((state) => state.configurations);
  const configuration = useStore((state) => state.configuration);
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
        <h2>Answering</h2>
        <p className="faint">New questions of this page are answered by the configuration chosen here. What a configuration holds is set in the server's ragonite.toml.</p>
        <ul className="configurations" aria-label="Configurations">
          {configurations.map((one) => (
            <li key={one.name}>
              <label data-chosen={one.name === configuration || undefined}>
                <input type="radio" name="configuration" checked={one.name === configuration} onChange={() => selectConfiguration(one.name)} />
                <span>
                  <strong>{one.name}</strong>
                  <Facts configuration={one} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </section>
      <Models />
    </div>
  );
}

const KNOWN = new Set(["name", "strategy", "llm", "embedding", "max_rounds", "max_attempts", "k", "languages"]);

function Facts({ configuration }: { configuration: Configuration }) {
  const { strategy, llm, embedding, max_rounds, max_attempts, k, languages } = configuration;
  const facts: [string, unknown][] = [
    ["Strategy", strategy === configuration.name ? undefined : strategy],
    ["Chat model", llm && `${llm.model} (${llm.provider})`],
    ["Embedding model", embedding && `${embedding.model ?? "none"} (${embedding.provider})`],
    ["Rounds, at most", max_rounds],
    ["Attempts, at most", max_attempts],
    ["Passages shown (k)", k],
    ["Languages", languages?.join(", ")],
    ...Object.entries(configuration).filter(([name, value]) => !KNOWN.has(name) && ["string", "number", "boolean"].includes(typeof value)),
  ];
  const there = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (there.length === 0) return null;
  return (
    <dl className="facts">
      {there.map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Models() {
  const loaded = useLoaded("models", () => ifOffered(models()));
  const list: Model[] | undefined = Array.isArray(loaded.value) ? loaded.value : loaded.value?.models;
  return (
    <section>
      <h2>Models</h2>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      {loaded.loading && <p className="faint">Loading…</p>}
      {!loaded.loading && !loaded.failure && !list && <p className="faint">This server does not list its models; `ragonite model list` does.</p>}
      <ul className="models">
        {list?.map((model) => (
          <li key={`${model.role} ${model.name}`}>
            {model.ready ? <CircleCheck className="good" aria-hidden /> : <CircleDashed aria-hidden />}
            <div>
              <strong>{model.name}</strong>
              <span className="faint">
                {model.role === "chat" ? "Chat" : "Embedding"} · {model.provider} · {model.ready ? "ready" : "not there"}
              </span>
              {model.test && <Test test={model.test} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The result of `ragonite model test`, whatever it measured. */
function Test({ test }: { test: NonNullable<Model["test"]> }) {
  const facts = Object.entries(test).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>{typeof value === "boolean" ? (value ? "yes" : "no") : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
