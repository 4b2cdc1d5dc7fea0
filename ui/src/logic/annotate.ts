// One column's, one table's or the whole graph's annotations read and changed in the text of an annotation file; everything else of it stays as it is
// written. Sections are named as the graph is called without annotations, so what is shown under another name is looked up.

export interface Note {
  /** A plain SQL name. */
  name?: string;
  comment?: string;
  unit?: string;
}

/** What the graph as a whole is called, and about. */
export interface GraphNote {
  title?: string;
  description?: string;
}

type Key = keyof Note | keyof GraphNote;

interface Section {
  /** `["bike", "weight"]` of `[tables.bike.columns.weight]`; nothing of `[graph]`. */
  path: string[];
  /** The header's line, and the first line after the section. */
  from: number;
  to: number;
}

const GRAPH = /^\s*\[\s*graph\s*\]\s*(?:#.*)?$/;
const HEADER = /^\s*\[\s*tables\s*\.(.*)\]\s*(?:#.*)?$/;
const PART = /^\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(?:\.|$)/;

function pathOf(header: string): string[] | undefined {
  const parts: string[] = [];
  for (let rest = header.trim(); rest !== ""; ) {
    const found = PART.exec(rest);
    if (!found) return undefined;
    const [all, quoted, literal, bare] = found;
    parts.push(quoted !== undefined ? unquoted(`"${quoted}"`) : (literal ?? bare ?? ""));
    rest = rest.slice(all.length);
  }
  if (parts.length === 1) return parts;
  return parts.length === 3 && parts[1] === "columns" ? [parts[0] ?? "", parts[2] ?? ""] : undefined;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

function sections(lines: string[]): Section[] {
  const found: Section[] = [];
  let open: Section | undefined;
  lines.forEach((line, at) => {
    if (!/^\s*\[/.test(line)) return;
    if (open) open.to = at;
    const path = GRAPH.test(line) ? [] : pathOf(HEADER.exec(line)?.[1] ?? "");
    open = path && (path.length > 0 || GRAPH.test(line)) ? { path, from: at, to: lines.length } : undefined;
    if (open) found.push(open);
  });
  return found;
}

/** Where a key stands in a section; with `#` before it it says what holds without annotations. */
function lineOf(lines: string[], { from, to }: Section, key: Key, commented: boolean): number {
  const shape = new RegExp(`^\\s*${commented ? "#\\s*" : ""}${key}\\s*=`);
  const at = lines.slice(from + 1, to).findIndex((line) => shape.test(line));
  return at < 0 ? -1 : from + 1 + at;
}

function valueOf(lines: string[], section: Section, key: Key): string | undefined {
  const line = lines[lineOf(lines, section, key, false)];
  const value = line && /=\s*("(?:[^"\\]|\\.)*"|'[^']*')/.exec(line)?.[1];
  return value?.startsWith("'") ? value.slice(1, -1) : value && unquoted(value);
}

/** The path under which the file knows what is shown under these names. */
function known(lines: string[], all: Section[], table: string, column?: string): string[] {
  const renamed = (length: number, within: string[], shown: string) =>
    all.find(({ path, ...place }) => path.length === length && within.every((part, at) => path[at] === part) && valueOf(lines, { path, ...place }, "name") === shown);
  const own = renamed(1, [], table)?.path[0] ?? table;
  if (column === undefined) return [own];
  return [own, renamed(2, [own], column)?.path[1] ?? column];
}

const same = (one: string[], other: string[]) => one.length === other.length && one.every((part, at) => part === other[at]);

function read<K extends Key>(lines: string[], section: Section | undefined, keys: readonly K[]): Partial<Record<K, string>> {
  const note: Partial<Record<K, string>> = {};
  for (const key of section ? keys : []) {
    const value = section && valueOf(lines, section, key);
    if (value !== undefined) note[key] = value;
  }
  return note;
}

/** What the file says of a table or of one of its columns, by the names that are shown. */
export function noteOf(toml: string, table: string, column?: string): Note {
  const lines = toml.split("\n");
  const all = sections(lines);
  const path = known(lines, all, table, column);
  return read(lines, all.find((one) => same(one.path, path)), ["name", "comment", "unit"]);
}

/** What the file says of the graph as a whole. */
export function graphNoteOf(toml: string): GraphNote {
  const lines = toml.split("\n");
  return read(lines, sections(lines).find(({ path }) => path.length === 0), ["title", "description"]);
}

const quoted = (part: string) => (/^[A-Za-z0-9_-]+$/.test(part) ? part : JSON.stringify(part));

/** The file with this said of a table or a column; what is empty is said no more. */
export function withNote(toml: string, table: string, column: string | undefined, note: Note): string {
  const lines = toml.split("\n");
  const all = sections(lines);
  const path = known(lines, all, table, column);
  const [own = "", ...rest] = path.map(quoted);
  return written(lines, all, path, `[tables.${[own, ...rest].join(".columns.")}]`, note);
}

/** The file with this said of the graph as a whole. */
export function withGraphNote(toml: string, note: GraphNote): string {
  const lines = toml.split("\n");
  return written(lines, sections(lines), [], "[graph]", note);
}

/** Says it in its section, which is added under `header` where there is none. */
function written(lines: string[], all: Section[], path: string[], header: string, note: Partial<Record<Key, string>>): string {
  let section = all.find((one) => same(one.path, path));
  if (!section) {
    while (lines.at(-1)?.trim() === "") lines.pop();
    if (lines.length > 0) lines.push("");
    section = { path, from: lines.length, to: lines.length + 1 };
    lines.push(header, "");
  }
  for (const [key, value] of Object.entries(note) as [Key, string][]) {
    const at = lineOf(lines, section, key, false);
    const text = `${key} = ${JSON.stringify(value.trim())}`;
    if (value.trim() === "") {
      if (at >= 0) lines.splice(at, 1);
      section.to -= at >= 0 ? 1 : 0;
      continue;
    }
    const commented = at >= 0 ? at : lineOf(lines, section, key, true);
    if (commented >= 0) {
      lines[commented] = text;
    } else {
      lines.splice(section.from + 1, 0, text);
      section.to += 1;
    }
  }
  return lines.join("\n");
}
