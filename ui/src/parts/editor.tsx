// An editor for SQL and SPARQL, and plain for the rest. It lives in a shadow root: there its styles are constructed sheets, which the
// page's content security policy admits, while style elements in the document are refused.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type SQLNamespace, SQLite, sql } from "@codemirror/lang-sql";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { sparql } from "codemirror-lang-sparql";
import { useEffect, useRef } from "react";
import type { Schema } from "../wire";

/** JSON and TOML are plain: short, and seldom edited. */
export type Syntax = "sql" | "sparql" | "plain";

interface Properties {
  value: string;
  syntax: Syntax;
  label: string;
  schema?: Schema;
  readOnly?: boolean;
  onChange: (value: string) => void;
  /** Ctrl-Enter. */
  onRun?: () => void;
}

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", maxHeight: "46vh", minHeight: "9em" },
  ".cm-content": { caretColor: "var(--ink)", padding: "10px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "none" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--selection)" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--tint)", color: "var(--on-tint)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.variableName, tags.url, tags.typeName], color: "var(--code-name)" },
]);

export default function Editor(properties: Properties) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const language = useRef(new Compartment());
  // The editor outlives renders: it calls what the latest one gave.
  const latest = useRef(properties);
  latest.current = properties;
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const { value, label, readOnly } = latest.current;
    const run = () => {
      latest.current.onRun?.();
      return latest.current.onRun !== undefined;
    };
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: value,
        extensions: [
          keymap.of([{ key: "Mod-Enter", run }, ...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          lineNumbers(),
          history(),
          drawSelection(),
          highlightSpecialChars(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          autocompletion(),
          placeholder("Write here"),
          theme,
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorState.readOnly.of(readOnly ?? false),
          EditorView.contentAttributes.of({ "aria-label": label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          language.current.of(syntaxOf(latest.current)),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(syntaxOf(latest.current)) });
  }, [properties.syntax, properties.schema]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === properties.value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: properties.value } });
  }, [properties.value]);
  return <div className="editor" ref={host} />;
}

function syntaxOf({ syntax, schema }: Properties): Extension {
  if (syntax === "sparql") return sparql();
  if (syntax === "plain") return [];
  const names: Record<string, string[]> = {};
  for (const table of schema?.tables ?? []) names[table.name] = table.columns.map(({ name }) => name);
  for (const one of schema?.views ?? []) names[one.name] = one.columns.flatMap(({ sql_name }) => sql_name ?? []);
  return sql({ dialect: SQLite, schema: names as SQLNamespace, upperCaseKeywords: true });
}
