// A wrong answer put right: another reading, another query, or the question said anew; tried, then kept for all who ask.

import { type FormEvent, useId, useState } from "react";
import { teach, tryLesson } from "../api";
import type { Attempted, Offered } from "../wire";
import { Problem, useAttempt } from "./common";
import { Result } from "./result";

interface Properties {
  kb: string;
  /** As it was asked. */
  question: string;
  /** With everything its conversation left implicit. */
  standalone: string;
  /** What answered, where a query over the tables did. */
  select?: string | null;
  /** Other ways to read it. */
  offered: Offered[];
  /** It was kept for this question. */
  onKept: (question: string) => void;
  onClose: () => void;
}

export default function Correct({ kb, question, standalone, select, offered, onKept, onClose }: Properties) {
  const id = useId();
  const [said, setSaid] = useState(standalone);
  const [query, setQuery] = useState(select ?? offered[0]?.select ?? "");
  const [verified, setVerified] = useState(false);
  const [tried, setTried] = useState<{ of: string; found: Attempted }>();
  const { attempt, busy, failure } = useAttempt();
  // A follow-up is kept with what it asks when it stands alone.
  const alone = said.trim();
  const lesson = { question: alone === standalone ? question : alone, standalone: alone, select: query, verified };
  const state = `${alone}\n${query}`;
  const here = tried?.of === state ? tried.found : undefined;
  const look = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setTried({ of: state, found: await tryLesson(kb, lesson) }));
  };
  const keep = () =>
    void attempt(async () => {
      await teach(kb, lesson);
      onKept(alone);
    });
  const ways = [...(select ? [{ select, text: "As it was answered", meaning: null }] : []), ...offered];
  return (
    <form className="correct" aria-label="Correct this" onSubmit={look}>
      <label>
        <span>The question, so that it stands alone</span>
        <input type="text" value={said} maxLength={4000} onChange={(event) => setSaid(event.target.value)} />
      </label>
      {ways.length > 1 && (
        <fieldset>
          <legend>Read as</legend>
          {ways.map((way) => (
            <label key={way.select} className="way">
              <input type="radio" name={id} checked={query === way.select} onChange={() => setQuery(way.select)} />
              <span>
                {way.text}
                {way.meaning && <small>{way.meaning}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        <span>The query over the question views, whose names the schema shows</span>
        <textarea className="code" rows={3} spellCheck={false} value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      {failure && <Problem failure={failure} />}
      {here?.found && (
        <div className="tried" role="status">
          <p>{here.found.text}</p>
          {here.found.rows.length > 1 && <Result rows={{ ...here.found, truncated: false }} name="What it finds" />}
          <label className="way">
            <input type="checkbox" checked={verified} onChange={(event) => setVerified(event.target.checked)} />
            <span>I looked at it: this is right. The answer says so as long as it stays the same.</span>
          </label>
        </div>
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button" disabled={busy || !alone || !query.trim()}>
          Try it
        </button>
        <button type="button" className="button primary" disabled={busy || !here} onClick={keep}>
          Keep this
        </button>
      </div>
    </form>
  );
}
