// Who else may use this server: tokens made, shown once, and taken back.

import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { deleteToken, makeToken, tokens } from "../api";
import type { AccessToken, Scope } from "../wire";
import { CopyButton, IconButton, Problem, useAttempt, useLoaded } from "./common";

/** The day of a time in milliseconds since 1970. */
const day = (time: number) => new Date(time).toLocaleDateString();

export function Tokens() {
  const loaded = useLoaded("tokens", tokens);
  const [made, setMade] = useState<AccessToken & { secret: string }>();
  const { attempt, failure } = useAttempt();
  const change = (work: () => Promise<void>) =>
    attempt(async () => {
      await work();
      loaded.reload();
    });
  // A token for some knowledge bases alone manages none.
  if (loaded.failure?.status === 403) return null;
  const remove = (id: string) =>
    change(async () => {
      await deleteToken(id);
      if (made?.id === id) setMade(undefined);
    });
  return (
    <section>
      <h2>Who else may use it</h2>
      <p className="faint">Each token opens the conversations of its user. A server that was started without any asks for them from its next start on.</p>
      {loaded.failure && <Problem failure={loaded.failure} retry={loaded.reload} />}
      <ul className="configurations" aria-label="Tokens">
        {loaded.value?.map((one) => (
          <li key={one.id}>
            <div className="token">
              <strong>{one.user}</strong> {one.name && <small>{one.name}</small>}
              <span className="faint about-strategy">
                {one.scope === "admin" ? "may build and manage" : "may ask"}
                {one.knowledge_bases && `, of ${one.knowledge_bases.join(", ")} alone`}, {one.expires === null ? "without end" : `until ${day(one.expires)}`}
              </span>
            </div>
            <IconButton label={`Delete the token of ${one.user}`} onClick={() => void remove(one.id)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {made && (
        <div className="built" role="status">
          <p>The token of {made.user}, shown this once:</p>
          <p className="secret">
            <code>{made.secret}</code> <CopyButton text={made.secret} label="Copy the token" />
          </p>
        </div>
      )}
      {failure && <Problem failure={failure} />}
      <NewToken onMake={(wanted) => change(async () => setMade(await makeToken(wanted)))} />
    </section>
  );
}

function NewToken({ onMake }: { onMake: (wanted: { name: string; user: string; scope: Scope; days?: number }) => Promise<void> }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (key: string) => String(data.get(key) ?? "").trim();
    const days = text("days") ? Number(text("days")) : undefined;
    void onMake({ user: text("user"), name: text("name"), scope: text("scope") as Scope, days }).then(() => form.reset());
  };
  return (
    <details className="new-configuration">
      <summary>Make a token</summary>
      <form onSubmit={submit}>
        <label>
          User
          <input type="text" name="user" required maxLength={200} />
        </label>
        <label>
          What it is for
          <input type="text" name="name" maxLength={200} />
        </label>
        <label>
          It allows
          <select name="scope">
            <option value="read">to ask</option>
            <option value="admin">also to build and manage</option>
          </select>
        </label>
        <label>
          Days it is valid
          <input type="number" name="days" min={1} max={3650} placeholder="without end" />
        </label>
        <button type="submit" className="button primary">
          Make it
        </button>
      </form>
    </details>
  );
}
