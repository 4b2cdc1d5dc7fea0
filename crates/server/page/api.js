// The server's interface: JSON there and back, questions as a stream of events, errors with their hint.

const BASE = "/api/v1";
const TOKEN = "ragonite-token";

/** A failed request, with what to do about it. */
export class Failure extends Error {
  constructor(status, detail, hint) {
    super(detail);
    this.status = status;
    this.hint = hint ?? "";
  }
}

/** Whether a token was given before. */
export const hasToken = () => Boolean(sessionStorage.getItem(TOKEN));

/** Keeps the token until the tab is closed. */
export function keepToken(token) {
  sessionStorage.setItem(TOKEN, token);
}

async function send(method, path, body, extra = {}) {
  const headers = { ...extra.headers };
  const token = sessionStorage.getItem(TOKEN);
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response;
  try {
    response = await fetch(BASE + path, {
      method, headers, signal: extra.signal, body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure(0, "The server cannot be reached.", "Is `ragonite serve` still running? Start it and try again.");
  }
  if (response.ok) return response;
  let problem = {};
  try {
    problem = await response.json();
  } catch {
    // Not from this server: say what is known.
  }
  throw new Failure(response.status, problem.detail ?? `The server answered ${response.status}.`, problem.hint);
}

/** GET, POST, PATCH, DELETE with JSON. */
export async function call(method, path, body) {
  const response = await send(method, path, body);
  return response.status === 204 ? null : response.json();
}

/**
 * Asks, and hands each event to `onEvent` as it comes. Ends after the last one; throws a `Failure` when the
 * question is refused or the stream breaks.
 */
export async function ask(conversation, message, onEvent, signal) {
  const response = await send("POST", `/conversations/${encodeURIComponent(conversation)}/messages`, message, {
    headers: { accept: "text/event-stream" }, signal,
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let ended = false;
  while (!ended) {
    let chunk;
    try {
      chunk = await reader.read();
    } catch (error) {
      if (error.name === "AbortError") throw error;
      break;
    }
    if (chunk.done) break;
    const blocks = (rest + chunk.value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const data = block.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart());
      if (data.length === 0) continue;
      const event = JSON.parse(data.join("\n"));
      onEvent(event);
      ended ||= ["answer", "stopped", "error"].includes(event.event);
    }
  }
  if (!ended) {
    throw new Failure(0, "The connection broke before the answer was complete.", "Is `ragonite serve` still running? Then ask again.");
  }
}
