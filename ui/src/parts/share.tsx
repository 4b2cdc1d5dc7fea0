// A conversation's link for others: made, shown, renewed and taken back by its owner.

import { Copy, Link2Off } from "lucide-react";
import { dropShare, makeShare, shares } from "../api";
import { toHash } from "../logic/route";
import { titleOf } from "../logic/titles";
import { say, useStore } from "../state/store";
import type { Share as Shape } from "../wire";
import { Dialog, IconButton, plural, Problem, useAttempt, useLoaded } from "./common";

export const addressOf = ({ id }: Pick<Shape, "id">) => new URL(toHash({ view: "shared", share: id }), location.href).href;

const copy = (share: Shape) =>
  void navigator.clipboard?.writeText(addressOf(share)).then(() => say("The link is copied."), () => say("Select the link and copy it."));

/** The dialog of one conversation. */
export function Share({ conversation, onClose }: { conversation: string; onClose: () => void }) {
  return (
    <Dialog title="Share this conversation" onClose={onClose}>
      <Sharing conversation={conversation} onClose={onClose} />
    </Dialog>
  );
}

function Sharing({ conversation, onClose }: { conversation: string; onClose: () => void }) {
  const loaded = useLoaded(conversation, async () => (await shares()).find((one) => one.conversation === conversation) ?? null);
  const questions = useStore(({ thread }) => thread?.turns.filter(({ state }) => state !== "running").length ?? 0);
  const { attempt, busy, failure } = useAttempt();
  const share = loaded.value;
  const make = () =>
    attempt(async () => {
      const made = await makeShare(conversation);
      loaded.reload();
      copy(made);
    });
  const take = () =>
    attempt(async () => {
      await dropShare(conversation);
      loaded.reload();
      say("The link leads nowhere now.");
    });
  if (loaded.failure) return <Problem failure={loaded.failure} retry={loaded.reload} />;
  return (
    <div className="sharing">
      <p className="faint">
        Whoever has the link and may ask this graph reads the questions until now, with answers and sources. They change nothing, and see no ratings, steps or prompts.
      </p>
      {share && (
        <>
          <label>
            <span className="offscreen">The link</span>
            <input type="text" readOnly value={addressOf(share)} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <p className="faint">
            It shows {plural(share.questions, "question")}
            {questions > share.questions && ` of ${questions}`}.
          </p>
        </>
      )}
      {failure && <Problem failure={failure} />}
      {share !== undefined && (
        <div className="buttons">
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          {share === null && (
            <button type="button" className="button primary" disabled={busy} onClick={() => void make()}>
              Make a link
            </button>
          )}
          {share && (
            <button type="button" className="button" disabled={busy} onClick={() => void take()}>
              Take it back
            </button>
          )}
          {share && questions > share.questions && (
            <button type="button" className="button" disabled={busy} onClick={() => void make()}>
              Show all {questions}
            </button>
          )}
          {share && (
            <button type="button" className="button primary" onClick={() => copy(share)}>
              <Copy /> Copy the link
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** All links that one made, in the settings. */
export function Shares() {
  const loaded = useLoaded("shares", shares);
  const bases = useStore((state) => state.bases);
  const called = (kb: string) => titleOf(bases.find(({ name }) => name === kb) ?? { name: kb }, bases);
  const { attempt, failure } = useAttempt();
  const take = (one: Shape) =>
    attempt(async () => {
      await dropShare(one.conversation);
      loaded.reload();
    });
  // A server without shares has no section for them.
  if (!loaded.value) return loaded.failure && !loaded.failure.isMissing ? <Problem failure={loaded.failure} retry={loaded.reload} /> : null;
  return (
    <section>
      <h2>Shared conversations</h2>
      {loaded.value.length === 0 && <p className="faint">None. “Share” in a conversation’s menu makes a link by which others read it.</p>}
      {failure && <Problem failure={failure} />}
      <ul className="configurations" aria-label="Shared conversations">
        {loaded.value.map((one) => (
          <li key={one.id}>
            <div className="token">
              <a className="link" href={toHash({ view: "shared", share: one.id })}>
                {one.title || "Untitled"}
              </a>
              <span className="faint about-strategy">
                {plural(one.questions, "question")} to {called(one.knowledge_base)}, shared on {new Date(one.made).toLocaleDateString("en", { dateStyle: "medium" })}
              </span>
            </div>
            <IconButton label={`Copy the link to ${one.title}`} onClick={() => copy(one)}>
              <Copy />
            </IconButton>
            <IconButton label={`Take back the link to ${one.title}`} onClick={() => void take(one)}>
              <Link2Off />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
