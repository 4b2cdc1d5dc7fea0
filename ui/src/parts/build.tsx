// One's own data: files sent, built and asked; sets of questions asked to see what is right; and how all that work stands.

import { CircleCheck, CircleX, X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { build, cancelJob, evaluate, Failure, jobs, settings, upload } from "../api";
import { ended, isOver, isText, leftOut, named, nameFor, progressOf } from "../logic/jobs";
import { duration } from "../logic/steps";
import { wayName } from "../logic/strategies";
import { go, refreshBases, selectKb, strategiesOf, useStore } from "../state/store";
import type { Evaluation, Job } from "../wire";
import { IconButton, plural, Problem, useAttempt, useLoaded } from "./common";

export default function Build() {
  const shown = useLoaded("settings", settings);
  const work = useLoaded("jobs", jobs);
  if (shown.failure) {
    return (
      <div className="page">
        <Problem failure={shown.failure} retry={shown.reload} />
      </div>
    );
  }
  if (!shown.value) return <p className="page faint">Loading…</p>;
  if (!shown.value.admin) return <p className="page faint">Building and evaluating need a token with the scope “admin”.</p>;
  return (
    <div className="page taught">
      <NewBase onEnded={work.reload} />
      <NewEvaluation onEnded={work.reload} />
      <section>
        <h2>Done and running</h2>
        {work.failure && <Problem failure={work.failure} retry={work.reload} />}
        {work.value?.length === 0 && <p className="faint">Nothing yet.</p>}
        <ul className="lessons" aria-label="Jobs">
          {work.value?.map((job) => (
            <JobItem key={job.id} job={job} onCancel={() => void cancelJob(job.id).then(work.reload, work.reload)} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A form that begins work and follows it; its state is that of the work. */
function useWork(onEnded: () => void) {
  const [now, setNow] = useState("");
  const [job, setJob] = useState<Job>();
  const { attempt, busy, failure } = useAttempt();
  const run = async (begin: (say: (step: string) => void) => Promise<Job>, hint: string) => {
    setJob(undefined);
    setNow("Sending…");
    await attempt(async () => {
      const begun = await begin(setNow);
      setJob(await ended(begun, (job) => setNow(progressOf(job)), hint));
      await refreshBases();
    });
    onEnded();
  };
  return { now: busy ? now : "", failure, job, run };
}

function NewBase({ onEnded }: { onEnded: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [name, setName] = useState("");
  const [lenient, setLenient] = useState(false);
  const [names, setNames] = useState(new Map<string, string>());
  const { now, failure, job, run } = useWork(onEnded);
  const add = (more: FileList | null) => {
    const list = [...(more ?? [])];
    if (list[0] && !name) setName(nameFor(list[0].name));
    setFiles([...files, ...list]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (say) => {
      const sent: Record<"uploads" | "texts", string[]> = { uploads: [], texts: [] };
      const called = new Map<string, string>();
      for (const file of files) {
        say(`Sending ${file.name}…`);
        const id = await upload(file);
        sent[isText(file.name) ? "texts" : "uploads"].push(id);
        called.set(id, file.name);
      }
      setNames(called);
      return build({ name, lenient, ...sent });
    }, "Mend the file, or let broken statements be left out, and build again.");
  };
  return (
    <section>
      <h2>A knowledge base from your files</h2>
      <p className="faint">RDF in Turtle, N-Triples, N-Quads, TriG, RDF/XML or JSON-LD, also compressed; and documents about its things as JSON lines, Markdown, text or HTML. They stay on this server.</p>
      <form
        className="new-base"
        aria-label="A knowledge base from your files"
        onSubmit={submit}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add(event.dataTransfer.files);
        }}
      >
        <label className="drop">
          <span>Choose files, or drop them here</span>
          <input
            type="file"
            multiple
            onChange={(event) => {
              add(event.target.files);
              event.target.value = "";
            }}
          />
        </label>
        {files.length > 0 && (
          <ul className="chosen" aria-label="Files">
            {files.map((file, at) => (
              <li key={at}>
                {file.name} <small>{isText(file.name) ? "document" : "RDF"}</small>
                <IconButton label={`Leave out ${file.name}`} onClick={() => setFiles(files.filter((_, other) => other !== at))}>
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="fields">
          <label>
            <span>Name</span>
            <input type="text" value={name} required maxLength={64} pattern="[A-Za-z0-9_\-]+" title="Letters, digits, _ and -" onChange={(event) => setName(event.target.value)} />
          </label>
          <label className="check">
            <input type="checkbox" checked={lenient} onChange={(event) => setLenient(event.target.checked)} />
            <span>Leave out broken statements, and say which</span>
          </label>
          <button type="submit" className="button primary" disabled={now !== "" || !name || !files.some((file) => !isText(file.name))}>
            Build
          </button>
        </div>
      </form>
      <Progress now={now} failure={failure && new Failure(failure.status, named(failure.detail, names), failure.hint)} />
      {job && (
        <div className="built" role="status">
          <p>
            <strong>{job.kb}</strong> is built and served{countsOf(job.result)}.
          </p>
          <LeftOut result={job.result} names={names} />
          <span className="buttons">
            <button type="button" className="button primary" onClick={() => open(job.kb, () => go({ view: "chat" }))}>
              Ask it
            </button>
            <button type="button" className="button" onClick={() => open(job.kb, () => go({ view: "schema", kb: job.kb }))}>
              See what was derived
            </button>
          </span>
        </div>
      )}
    </section>
  );
}

/** What could not be read, each with its place; all of it stands in the knowledge base's folder. */
function LeftOut({ result, names = new Map() }: { result: unknown; names?: Map<string, string> }) {
  const left = leftOut(result);
  if (!left) return null;
  const more = left.count - left.first.length;
  return (
    <details className="skipped">
      <summary>{plural(left.count, "broken statement was", "broken statements were")} left out</summary>
      <ul aria-label="Left out">
        {left.first.map((one, at) => (
          <li key={at}>{named(one, names)}</li>
        ))}
      </ul>
      {more > 0 && (
        <p className="faint">
          and {more.toLocaleString("en")} more, all in <code>skipped.txt</code> of its folder
        </p>
      )}
    </details>
  );
}

function open(kb: string, there: () => void) {
  selectKb(kb);
  there();
}

function Progress({ now, failure }: { now: string; failure?: Failure }) {
  return (
    <>
      <p className="faint" role="status">
        {now}
      </p>
      {failure && <Problem failure={failure} />}
    </>
  );
}

/** ": 1,204 statements, 8 tables, 300 passages", as far as it is known. */
function countsOf(result: unknown): string {
  const counts = (result as { counts?: Record<string, unknown> } | null)?.counts ?? {};
  const told = [["triples", "statement"], ["tables", "table"], ["passages", "passage"]].flatMap(([what = "", one = ""]) => {
    const count = counts[what];
    return typeof count === "number" ? [plural(count, one)] : [];
  });
  return told.length > 0 ? `: ${told.join(", ")}` : "";
}

function NewEvaluation({ onEnded }: { onEnded: () => void }) {
  const kb = useStore((state) => state.kb);
  const strategies = useStore(strategiesOf);
  const [strategy, setStrategy] = useState("");
  const [file, setFile] = useState<File>();
  const { now, failure, job, run } = useWork(onEnded);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) void run(async () => evaluate(kb, strategy || (strategies[0] ?? ""), await file.text()), "Mend the questions and begin again.");
  };
  return (
    <section>
      <h2>Ask a set of questions</h2>
      <p className="faint">
        A file of JSON lines, each a question with what its answer must hold: <code>{'{"conversation": 1, "turn": 1, "category": "price", "question": "…", "expect": {"all_of": [["…"]]}}'}</code>
      </p>
      <form className="new-synonym" aria-label="Ask a set of questions" onSubmit={submit}>
        <label>
          <span>Questions for {kb}</span>
          <input type="file" accept=".jsonl,.json" onChange={(event) => setFile(event.target.files?.[0])} />
        </label>
        <label>
          <span>Answered by</span>
          <select value={strategy || strategies[0]} onChange={(event) => setStrategy(event.target.value)}>
            {strategies.map((name) => (
              <option key={name} value={name}>
                {wayName(name)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button" disabled={now !== "" || !file || !kb}>
          Ask them all
        </button>
      </form>
      <Progress now={now} failure={failure} />
      {job && <Outcome result={job.result as Evaluation} />}
    </section>
  );
}

function Outcome({ result: { report, strategy } }: { result: Evaluation }) {
  return (
    <div className="built" role="status">
      <p>
        <strong>
          {report.right} of {report.total} right
        </strong>
        {strategy && ` by “${wayName(strategy)}”`}, half of them in {duration(report.median_seconds)} or less.
      </p>
      {report.wrong.length > 0 && (
        <ul className="lessons" aria-label="Wrong answers">
          {report.wrong.slice(0, 200).map(({ conversation, turn, question, answer }) => (
            <li key={`${String(conversation)}.${String(turn)}`}>
              <div>
                <strong>{question}</strong>
                <span>{answer || "No answer."}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {report.failures.map((one) => (
        <p key={one} className="faint">
          {one}
        </p>
      ))}
    </div>
  );
}

function JobItem({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const [open, setOpen] = useState(false);
  const title = `${job.kind === "build" ? "Build" : "Evaluation"} of ${job.kb}`;
  const report = job.kind === "evaluation" && job.state === "done";
  const told: ReactNode = job.error ?? (isOver(job) ? (report ? undefined : job.state) : progressOf(job));
  return (
    <li>
      {job.state === "done" && <CircleCheck role="img" aria-label="Done" />}
      {job.state === "failed" && <CircleX role="img" aria-label="Failed" />}
      <div>
        <strong>{title}</strong>
        <small>{new Date(job.created).toLocaleString()}</small>
        {told && <span>{told}</span>}
        {job.kind === "build" && <LeftOut result={job.result} />}
        {report && open && <Outcome result={job.result as Evaluation} />}
        <span className="buttons">
          {report && (
            <button type="button" className="button" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Hide the result" : "Show the result"}
            </button>
          )}
          {!isOver(job) && (
            <button type="button" className="button" onClick={onCancel}>
              Stop it
            </button>
          )}
        </span>
      </div>
    </li>
  );
}
