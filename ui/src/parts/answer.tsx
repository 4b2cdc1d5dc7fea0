// An answer's Markdown, sanitised: no HTML, no images, links to http(s) alone, `[1]` as a citation.

import { type ComponentProps, createContext, memo, useContext, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { citations, citedBy, htmlAsText, safeLink } from "../logic/citations";

const ALLOWED = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => name !== "img" && name !== "input"),
};

/** Which source a citation opens, and which is open. */
interface Citing {
  onCite: (n: number) => void;
  current?: number;
}

const Citing = createContext<Citing>({ onCite: () => undefined });

// Stable, so that a click on a citation does not make the text anew and lose the focus.
const COMPONENTS: Components = {
  a: ({ href, children }: ComponentProps<"a">) => {
    const n = citedBy(href);
    if (n !== undefined) return <Cite n={n} />;
    const safe = safeLink(href);
    if (!safe) return <>{children}</>;
    return (
      <a href={safe} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    );
  },
  img: ({ alt }: ComponentProps<"img">) => <>{alt}</>,
  table: ({ children }: ComponentProps<"table">) => (
    // Wide tables scroll, by keyboard too.
    <div className="scroll" tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

interface Properties extends Citing {
  text: string;
  /** The numbers that are sources. */
  known: number[];
}

export const AnswerText = memo(function AnswerText({ text, known, onCite, current }: Properties) {
  const key = known.join(" ");
  const plugins = useMemo(() => [remarkGfm, htmlAsText, citations(new Set(key.split(" ").map(Number)))], [key]);
  const citing = useMemo(() => ({ onCite, current }), [onCite, current]);
  return (
    <Citing value={citing}>
      <div className="markdown">
        <Markdown remarkPlugins={plugins} rehypePlugins={[[rehypeSanitize, ALLOWED]]} components={COMPONENTS} urlTransform={transform}>
          {text}
        </Markdown>
      </div>
    </Citing>
  );
});

const transform = (address: string) => (citedBy(address) === undefined ? (safeLink(address) ?? "") : address);

function Cite({ n }: { n: number }) {
  const { onCite, current } = useContext(Citing);
  return (
    <button type="button" className="cite" data-n={n} aria-label={`Source ${n}`} aria-pressed={n === current} onClick={() => onCite(n)}>
      {n}
    </button>
  );
}
