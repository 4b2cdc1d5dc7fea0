// What a form makes of a configuration, and how one is told.

import { describe, expect, test } from "vitest";
import type { Adjustable } from "../wire";
import { chosen, otherOf, settingName, settingsOf, summaryOf } from "./configurations";

describe("configurations", () => {
  const all: Adjustable[] = [
    { key: "search.passages", strategies: ["ragonite", "text-only"], takes: { kind: "whole", least: 1, most: 50 } },
    { key: "strategy.check_claims", strategies: ["ragonite", "chatty"], takes: { kind: "flag" } },
    { key: "strategy.ragonite.max_attempts", strategies: ["ragonite", "chatty"], takes: { kind: "whole", least: 1, most: 10 } },
    { key: "strategy.chatty.max_attempts", strategies: ["chatty"], takes: { kind: "whole", least: 1, most: 10 } },
    { key: "strategy.chatty.fluent", strategies: ["chatty"], takes: { kind: "choice", choices: ["yes", "no"] } },
  ];
  test("hold what the fields say, and nothing of those left empty", () => {
    const said: Record<string, string> = { "search.passages": " 3 ", "strategy.check_claims": "false", "strategy.ragonite.max_attempts": "" };
    expect(chosen(settingsOf("ragonite", all), (key) => said[key] ?? "")).toEqual({ "search.passages": 3, "strategy.check_claims": false });
    expect(chosen(settingsOf("chatty", all), (key) => (key.endsWith("fluent") ? "yes" : ""))).toEqual({ "strategy.chatty.fluent": "yes" });
  });
  test("call settings by their last word, and by what they belong to where two are called so", () => {
    const keys = settingsOf("chatty", all).map(({ key }) => key);
    expect(keys.map((key) => settingName(key, keys))).toEqual(["check claims", "max attempts (ragonite)", "max attempts (chatty)", "fluent"]);
  });
  test("are compared with what was saved, else with what needs no strong model", () => {
    const strategies = ["ragonite", "ragonite-original", "sql-only", "chatty"];
    expect(otherOf([...strategies, "mine"], strategies)).toBe("mine");
    expect(otherOf(strategies, strategies)).toBe("sql-only");
    expect([otherOf(["sql-only", "text-only"], ["sql-only", "text-only"]), otherOf(["chatty"], ["chatty"]), otherOf([], [])]).toEqual(["text-only", "chatty", ""]);
  });
  test("are told in a line", () => {
    expect(summaryOf({ strategy: "ragonite", model: "large", settings: { "search.passages": 3, "strategy.check_claims": false } })).toBe("ragonite, large, passages 3, check claims no");
    expect(summaryOf({ strategy: "frog", model: null, settings: {} })).toBe("frog");
  });
});
