// Saved configurations as people read and write them. What a setting is called is the last part of its name in ragonite.toml.

import type { Adjustable, Configuration, Settings } from "../wire";

/** "max attempts" of `strategy.ragonite.max_attempts`; with what it belongs to where another of `among` is called so too. */
export function settingName(key: string, among: string[] = []): string {
  const last = (of: string) => of.slice(of.lastIndexOf(".") + 1).replaceAll("_", " ");
  const alike = among.some((other) => other !== key && last(other) === last(key));
  return alike ? `${last(key)} (${key.split(".").at(-2)})` : last(key);
}

const said = (value: unknown) => (value === true ? "yes" : value === false ? "no" : String(value));

/** A saved configuration in a line. */
export function summaryOf({ strategy, model, settings }: Pick<Configuration, "strategy" | "model" | "settings">): string {
  const keys = Object.keys(settings);
  const each = keys.map((key) => `${settingName(key, keys)} ${said(settings[key])}`);
  return [strategy, ...(model ? [model] : []), ...each].join(", ");
}

/** Those that change something in a strategy. */
export const settingsOf = (strategy: string, all: Adjustable[]) => all.filter(({ strategies }) => strategies.includes(strategy));

/** What the fields of a form say; one that is empty is as on the server. */
export function chosen(fields: Adjustable[], field: (key: string) => string): Configuration["settings"] {
  const settings: Configuration["settings"] = {};
  for (const { key, takes } of fields) {
    const text = field(key).trim();
    if (text === "") continue;
    settings[key] = takes.kind === "whole" ? Number(text) : takes.kind === "flag" ? text === "true" : text;
  }
  return settings;
}

/** What the server's settings say of a key, and what it is for. */
export function onServer(shown: Settings, key: string): { value: string; about: string } {
  const entry = shown.settings.find((one) => one.key === key);
  return { value: said(entry?.value ?? ""), about: entry?.about ?? "" };
}

/** With what to compare the default: what was saved, else one part of it alone, which any model can do. */
export function otherOf(configurations: string[], strategies: string[]): string {
  const saved = configurations.filter((name) => !strategies.includes(name));
  const alone = ["sql-only", "text-only"].filter((name) => name !== configurations[0] && configurations.includes(name));
  return saved[0] ?? alone[0] ?? configurations[1] ?? configurations[0] ?? "";
}
