// A model whose replies are written down, behind the chat interface that ragonite speaks with servers: plans for the
// questions it knows, rewritings, and a compose that quotes its evidence. Words in a question make it slow or break it.

import { createServer, type Server } from "node:http";

interface Message {
  role: string;
  content: string;
}

/** The plan of each question, by its last line. */
const PLANS: Record<string, object> = {
  "How much does the Tolvane Tour Plus cost?": { ask: "value", want: ["price"], things: "Tolvane Tour Plus" },
  "How heavy is the Tolvane Tour Plus?": { ask: "value", want: ["weight"], things: "Tolvane Tour Plus" },
  "How heavy is the Tolvane Summit?": { ask: "value", want: ["weight"], things: "Tolvane Summit" },
  "How heavy is the Tolvane Summit Max?": { ask: "value", want: ["weight"], things: "Tolvane Summit Max" },
  "Which bicycles cost the most?": { ask: "value", want: ["price"], things: "bicycles", order: ["price", "highest", 8] },
  "What do the Tolvane Tour bikes cost on average?": { ask: "average", want: ["price"], things: "Tolvane Tour bikes" },
  "What kind of riding is the Ridge made for?": { ask: "describe", things: "Ridge" },
  "Which gadgets cost the most?": { ask: "value", want: ["price"], things: "gadgets", order: ["price", "highest", 4] },
};

const REWRITINGS: Record<string, string> = {
  "And how heavy is it?": "How heavy is the Tolvane Tour Plus?",
};

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the model says, and how long each word takes. */
function reply(messages: Message[], wantsJson: boolean): { text: string; pause: number } {
  const last = messages.at(-1)?.content.trim() ?? "";
  if (wantsJson) {
    const question = Object.keys(PLANS).find((known) => last.endsWith(known));
    return { text: JSON.stringify(question ? PLANS[question] : { ask: "describe", things: "Brackmor" }), pause: 0 };
  }
  const followUp = Object.keys(REWRITINGS).find((known) => last.endsWith(`Q: ${known}`));
  if (followUp) return { text: REWRITINGS[followUp] ?? "", pause: 0 };
  const rewriting = /\bQ: (.*)$/.exec(last)?.[1];
  if (rewriting) return { text: rewriting, pause: 0 };
  if (process.env.SHOW_PROMPTS) console.log("----\n" + messages.map(({ role, content }) => `${role}: ${content}`).join("\n"));
  return { text: quote(last), pause: last.includes("slowly") ? 400 : 0 };
}

/** Two sentences of the evidence that speaks of what was asked. */
function quote(prompt: string): string {
  const question = prompt.split("\n").at(-1) ?? "";
  const subject = question.match(/\b[A-Z]\w+/g)?.at(-1) ?? "";
  const lines = prompt.split("\n").filter((line) => line.startsWith("["));
  const evidence = lines.find((line) => line.includes(`The ${subject} `)) ?? lines.find((line) => line.includes(subject));
  const [, n, text] = /^\[(\d+)\] (?:[^.:]+: )?(.*)$/.exec(evidence ?? "") ?? [];
  const sentences = text?.match(/[^.]+\./g)?.slice(0, 2) ?? [];
  return sentences.map((sentence) => `${sentence.trim().slice(0, -1)} [${n}].`).join(" ") || "NOT FOUND";
}

/** Starts it on a free port. */
export async function startModel(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", async () => {
      const { messages, response_format: format } = JSON.parse(body || "{}") as { messages?: Message[]; response_format?: unknown };
      const { text, pause } = reply(messages ?? [], format !== undefined);
      response.writeHead(200, { "content-type": "text/event-stream" });
      const send = (data: unknown) => response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
      send({ choices: [{ index: 0, delta: { role: "assistant" } }] });
      // A slow model says much.
      const thoughts = pause > 0 ? Array<string>(100).fill("and ") : [];
      for (const piece of [...thoughts, ...(text.match(/\S+\s*/g) ?? [text])]) {
        if (response.destroyed) return;
        await sleep(pause);
        send({ choices: [{ index: 0, delta: { content: piece } }] });
      }
      send({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
      send({ choices: [], usage: { prompt_tokens: 321, completion_tokens: text.length >> 2 } });
      send("[DONE]");
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : port };
}
