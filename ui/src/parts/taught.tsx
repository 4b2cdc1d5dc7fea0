// What people taught a knowledge base: listed, removed, taken along; words that mean others; and what people thought of
// answers, which leads to teaching.

import { Download, ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { allFeedback, asFailure, exportedFeedback, exportedLessons, forget, lessons, settings, teach } from "../api";
import { toHash } from "../logic/route";
import { say, useStore } from "../state/store";
import type { Given, Lesson } from "../wire";
import { download, IconButton, plural, Problem, useAttempt, useLoaded } from "./common";

const Correct = lazy(() => import("./correct"));

export default function Taught() {
  const kb = useStore((state) => state.kb);
  const loaded = useLoaded(kb, () => lessons(kb));
  const shown = useLoaded("settings", settings);
  const { attempt, failure } = useAttempt();
  const admin = shown.value?.admin === true;
  const change = (work: () => Promise<void>) =>
    attempt(async () => {
      await work();
      loaded.reload();
    });
  const list = loaded.value ?? [];
  return (
    <div className="page taught">
      <section>
        <header>
          <h2>Taught</h2>
          {list.length > 0 && (
            <IconButton label="Save what was taught" onClick={() => void change(async () => save(await exportedLessons(kb)))}>
              <Download />
            </IconButton>
          )}
        </header>
        <p className="faint">Questions that are answered as somebody said, and words that mean others. Correct an answer to add one; like questions are read like it.</p>
        {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
        {failure && <Problem failure={failure} />}
        {loaded.value && list.length === 0 && <p className="faint">Nothing yet.</p>}
        <ul className="lessons" aria-label="Lessons">
          {list.map((lesson) => (
            <li key={lesson.id}>
              <div>
                <strong>{titleOf(lesson)}</strong>
                {lesson.select && <code>{lesson.select}</code>}
                <small>
                  {lesson.by}, {lesson.on}
                  {lesson.verified && ", verified"}
                </small>
              </div>
              {admin && (
                <IconButton label={`Forget ${titleOf(lesson)}`} onClick={() => void change(() => forget(kb, lesson.id))}>
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {admin && <NewSynonym onTeach={(word, means) => change(async () => void (await teach(kb, { word, means })))} />}
      </section>
      {admin && <Thoughts kb={kb} onTaught={loaded.reload} />}
    </div>
  );
}

const titleOf = (lesson: Lesson) => (lesson.word ? `${lesson.word} = ${lesson.means}` : (lesson.standalone ?? lesson.question ?? ""));

const save = ({ name, blob }: { name: string; blob: Blob }) => download(name, blob);

function NewSynonym({ onTeach }: { onTeach: (word: string, means: string) => Promise<void> }) {
  const [word, setWord] = useState("");
  const [means, setMeans] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onTeach(word.trim(), means.trim()).then(() => {
      setWord("");
      setMeans("");
    });
  };
  return (
    <form className="new-synonym" onSubmit={submit}>
      <label>
        <span>A word that people say</span>
        <input type="text" value={word} maxLength={100} onChange={(event) => setWord(event.target.value)} />
      </label>
      <label>
        <span>means what the graph calls</span>
        <input type="text" value={means} maxLength={100} onChange={(event) => setMeans(event.target.value)} />
      </label>
      <button type="submit" className="button" disabled={!word.trim() || !means.trim()}>
        Teach the word
      </button>
    </form>
  );
}

const RATINGS = [
  ["", "All"],
  ["up", "Good"],
  ["down", "Bad"],
] as const;

/** Feedback on answers of this knowledge base. */
function Thoughts({ kb, onTaught }: { kb: string; onTaught: () => void }) {
  const [rating, setRating] = useState<"" | "up" | "down">("");
  const [text, setText] = useState("");
  const [correcting, setCorrecting] = useState<number>();
  const wanted = { kb, rating: rating || undefined, q: text.trim() || undefined };
  const loaded = useLoaded(JSON.stringify(wanted), () => allFeedback(wanted));
  const list = loaded.value?.feedback ?? [];
  return (
    <section>
      <header>
        <h2>Feedback</h2>
        {list.length > 0 && (
          <IconButton label="Save the feedback" onClick={() => void exportedFeedback(wanted).then(save, (error: unknown) => say(asFailure(error).detail))}>
            <Download />
          </IconButton>
        )}
      </header>
      <div className="filters">
        <div className="segments" role="group" aria-label="Which feedback">
          {RATINGS.map(([value, name]) => (
            <button key={name} type="button" aria-pressed={rating === value} onClick={() => setRating(value)}>
              {name}
            </button>
          ))}
        </div>
        <input type="search" aria-label="Search feedback" placeholder="Words of the question or the comment" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      {loaded.value && <p className="faint">{plural(loaded.value.total, "answer")} with feedback.</p>}
      <ul className="lessons" aria-label="Feedback">
        {list.map((one) => (
          <li key={one.turn}>
            {one.rating === "up" ? <ThumbsUp aria-label="Good" role="img" /> : <ThumbsDown aria-label="Bad" role="img" />}
            <div>
              <strong>{one.question}</strong>
              <span>{one.answer}</span>
              {one.comment && <em>{one.comment}</em>}
              <small>{one.user}</small>
              {correcting === one.turn ? (
                <Suspense fallback={<p className="faint">Loading…</p>}>
                  <Correct
                    kb={kb}
                    question={one.question}
                    standalone={one.standalone || one.question}
                    select={one.select}
                    offered={[]}
                    onClose={() => setCorrecting(undefined)}
                    onKept={() => {
                      setCorrecting(undefined);
                      say("Kept. The question is answered so from now on.");
                      onTaught();
                    }}
                  />
                </Suspense>
              ) : (
                <span className="buttons">
                  <button type="button" className="button" onClick={() => setCorrecting(one.turn)}>
                    Teach the answer
                  </button>
                  <Whence given={one} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of one's own conversations the way back; others are nobody else's to read. */
function Whence({ given }: { given: Given }) {
  const own = useStore((state) => state.conversations.some(({ id }) => id === given.conversation));
  if (!own) return null;
  return (
    <a className="button" href={toHash({ view: "chat", conversation: given.conversation, turn: given.turn })}>
      To the answer
    </a>
  );
}
