// What was done for an answer, step by step: what came out, how long it took, drawn on one time line.

import { duration, foldSteps, isCode, stepName } from "../logic/steps";
import type { Turn } from "../state/turn";

export default function Steps({ turn }: { turn: Turn }) {
  const steps = foldSteps(turn.events ?? []);
  if (steps.length === 0) return <p className="faint">No step was recorded.</p>;
  const total = Math.max(turn.answer?.seconds ?? 0, ...steps.map((step) => step.at + (step.seconds ?? 0)), 0.001);
  return (
    <ol className="steps">
      {steps.map((step, index) => {
        const calls = step.calls.length;
        const refused = step.calls.filter((call) => call.refused).length;
        return (
          <li key={index}>
            <div className="step-head">
              <h3>{stepName(step)}</h3>
              <time>{step.seconds === undefined ? "…" : duration(step.seconds)}</time>
            </div>
            <div className="lane" aria-hidden>
              <span style={{ marginInlineStart: `${(100 * step.at) / total}%`, inlineSize: `${Math.max(0.8, (100 * (step.seconds ?? 0)) / total)}%` }} />
            </div>
            {step.outcome && <p className={isCode(step.outcome) ? "code" : undefined}>{step.outcome}</p>}
            {calls > 0 && (
              <p className="faint">
                {calls === 1 ? "One model call" : `${calls} model calls`}
                {refused > 0 && `, ${refused} refused`}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
