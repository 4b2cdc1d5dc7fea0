// Server-sent events out of a response body: chunks may break anywhere, even inside a character.

import type { Event } from "../wire";

export interface Numbered {
  event: Event;
  id: number;
}

/** The events of a stream in order; what is cut off at the end is left out. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Numbered> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const parsed = parseBlock(block);
        if (parsed) yield parsed;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** One block of lines; comments (keep-alives) have no data. */
export function parseBlock(block: string): Numbered | undefined {
  const data: string[] = [];
  let id = 0;
  for (const line of block.split("\n")) {
    const [, field, value] = /^(data|id): ?(.*)$/.exec(line) ?? [];
    if (field === "data") data.push(value ?? "");
    else if (field === "id") id = Number(value) || 0;
  }
  if (data.length === 0) return undefined;
  return { event: JSON.parse(data.join("\n")), id };
}
