// Every prompt and every reply of an answer, as they were.

import { duration, foldSteps, stepName } from "../logic/steps";
import type { Turn } from "../state/turn";
import { CopyButton } from "./common";

export default function Inspector({ turn }: { turn: Turn }) {
  const steps = foldSteps(turn.events ?? []).filter(({ calls }) => calls.length > 0);
  return (
    <>
      {steps.length === 0 && <p className="faint">No model was called.</p>}
      {steps.map((step, index) => (
        <section key={index} className="calls" aria-label={stepName(step)}>
          <header>
            <h3>{stepName(step)}</h3>
            <span className="faint">
              {step.seconds !== undefined && duration(step.seconds)} · {step.tokensIn} in, {step.tokensOut} out
            </span>
          </header>
          {step.calls.map((call, number) => (
            <div key={number} className="call">
              {call.refused && <p className="refused">The reply was refused: {call.refused}</p>}
              {call.instructions && <Text name="Instructions and examples" text={call.instructions} />}
              <Text name="Prompt" text={call.prompt} />
              {call.thoughts && <Text name="Thoughts" text={call.thoughts} />}
              <Text name="Reply" text={call.reply} open />
            </div>
          ))}
        </section>
      ))}
      {turn.answer?.plan !== undefined && turn.answer.plan !== null && (
        <section className="calls" aria-label="Question plan">
          <header>
            <h3>Question plan</h3>
          </header>
          <Text name="With the graph's names and values" text={JSON.stringify(turn.answer.plan, null, 2)} />
        </section>
      )}
    </>
  );
}

function Text({ name, text, open }: { name: string; text: string; open?: boolean }) {
  return (
    <details open={open}>
      <summary>
        {name} <span className="faint">{text.length.toLocaleString("en")} characters</span>
      </summary>
      <div className="copied">
        <pre tabIndex={0}>{text}</pre>
        <CopyButton text={text} label={`Copy the ${name.toLowerCase()}`} />
      </div>
    </details>
  );
}
