// A server with a token: the page asks for it and keeps it until the tab is closed.

import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { hasToken, keepToken } from "../api";
import { boot } from "../state/store";

export function TokenDialog() {
  const [token, setToken] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    keepToken(token.trim());
    setBusy(true);
    await boot();
    setBusy(false);
  };
  return (
    <main className="gate">
      <form onSubmit={(event) => void submit(event)}>
        <KeyRound aria-hidden />
        <h1>This server needs a token</h1>
        <p className="faint" role={hasToken() ? "alert" : undefined}>
          {hasToken()
            ? "The token that was given is not the server's. Look for RAGONITE_TOKEN where it was started."
            : "It is what RAGONITE_TOKEN held when the server was started. It stays in this tab."}
        </p>
        <label>
          Token
          <input type="password" id="token" autoComplete="current-password" autoFocus required value={token} onChange={(event) => setToken(event.target.value)} />
        </label>
        <button type="submit" className="button primary" disabled={busy}>
          Open
        </button>
      </form>
    </main>
  );
}
