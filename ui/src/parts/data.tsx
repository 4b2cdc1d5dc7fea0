// The data itself: search for a thing, its page, and which tables there are to browse. Every name leads on.

import { MessageSquareText, Search } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useEffect, useState } from "react";
import * as api from "../api";
import { byPredicate } from "../logic/browse";
import { toHash } from "../logic/route";
import { local, neighbours, node, text, whole } from "../logic/triples";
import { go, loadSchema, reword, useFar, useStore } from "../state/store";
import type { Neighbourhood, Schema, Triple } from "../wire";
import { Browse } from "./browse";
import { Clipped, CopyButton, plural, Problem, useLoaded } from "./common";

const Graph = lazy(() => import("./graph"));

const thing = (kb: string, iri: string) => toHash({ view: "data", kb, iri });

export default function Data() {
  const kb = useStore((state) => state.kb);
  const route = useStore((state) => state.route);
  const given = route.view === "data" ? route : { view: "data" as const };
  const far = useFar(kb);
  const loaded = useLoaded(kb, () => loadSchema(kb));
  const schema = loaded.value;
  if (loaded.failure) {
    return (
      <div className="page">
        <Problem failure={loaded.failure} retry={loaded.reload} />
      </div>
    );
  }
  if (!schema) return <p className="page faint">Loading…</p>;
  const table = schema.tables.find(({ name }) => name === given.table);
  return (
    <div className="page data">
      <Sought key={kb} kb={kb} q={given.q ?? ""} alone={!given.iri && !table} />
      {given.iri ? (
        <ThingPage key={given.iri} kb={kb} iri={given.iri} />
      ) : table ? (
        <Browse key={table.name} kb={kb} schema={schema} table={table} where={given.where} />
      ) : (
        !given.q && (far ? <p className="faint">The graph is at {far}: search for a thing by its name.</p> : <Tables kb={kb} schema={schema} />)
      )}
    </div>
  );
}

/** The search field, with what it finds while one types. */
function Sought({ kb, q, alone }: { kb: string; q: string; alone: boolean }) {
  const [typed, setTyped] = useState(q);
  const wanted = useDeferredValue(typed.trim());
  useEffect(() => setTyped(q), [q]);
  const found = useLoaded(`${kb} ${wanted}`, async () => (wanted === "" ? [] : api.entities(kb, wanted)));
  const change = (text: string) => {
    setTyped(text);
    go({ view: "data", kb, q: text.trim() || undefined }, true);
  };
  return (
    <>
      <label className="sought">
        <Search aria-hidden />
        <span className="offscreen">Search for a thing</span>
        <input type="search" placeholder="Search for a thing by its name" value={typed} onChange={(event) => change(event.target.value)} />
      </label>
      {alone && wanted !== "" && (
        <>
          {found.failure && <Problem failure={found.failure} retry={found.reload} />}
          {found.value?.length === 0 && <p className="faint">Nothing is called so.</p>}
          <ul className="things" aria-label="Things found" aria-busy={found.loading}>
            {found.value?.map(({ iri, label, table, description }) => (
              <li key={`${table} ${iri}`}>
                <a href={thing(kb, iri)}>
                  <strong>{label || local(iri)}</strong> <small>{table.replaceAll("_", " ")}</small>
                </a>
                {description && <p className="faint">{description}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Every kind of thing, the largest first. */
function Tables({ kb, schema }: { kb: string; schema: Schema }) {
  // The classes and properties of an ontology come after the things; the ends of links are rows of other tables.
  const entities = schema.tables.filter(({ kind }) => typeof kind === "object" && kind.entity.spread !== "ends").sort((a, b) => Number(a.ontology ?? false) - Number(b.ontology ?? false) || b.rows - a.rows);
  return (
    <ul className="things" aria-label="Kinds of things">
      {entities.map((table) => (
        <li key={table.name}>
          <a href={toHash({ view: "data", kb, table: table.name })}>
            <strong>{table.label}</strong> <small>{plural(table.rows, "row")}</small>
          </a>
          {table.comment && <p className="faint">{table.comment}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A thing: what is stated of it, what leads to it, the texts about it, and its address. */
function ThingPage({ kb, iri }: { kb: string; iri: string }) {
  const loaded = useLoaded(`${kb} ${iri}`, () => api.entity(kb, iri));
  const found = loaded.value;
  if (loaded.failure) return loaded.failure.isMissing ? <p className="faint">{loaded.failure.detail}</p> : <Problem failure={loaded.failure} retry={loaded.reload} />;
  if (!found) return <p className="faint">Loading…</p>;
  const triples = [...found.outgoing, ...found.incoming];
  const name = found.label || local(iri);
  return (
    <article className="thing" aria-label={name}>
      <header>
        <h2>
          {name} <small>{found.table.replaceAll("_", " ")}</small>
        </h2>
        <button
          type="button"
          className="button"
          onClick={() => {
            reword(`Tell me about ${name}.`);
            go({ view: "chat" });
          }}
        >
          <MessageSquareText /> Ask about it
        </button>
      </header>
      <p className="iri">
        {iri} <CopyButton text={iri} label="Copy the address" />
      </p>
      <Facts kb={kb} found={found} title="What is stated of it" triples={found.outgoing} other={({ object }) => node(object)} />
      <Facts kb={kb} found={found} title="What leads to it" triples={found.incoming} other={({ subject }) => subject} />
      {found.truncated && <p className="faint">There is more than these {triples.length} statements.</p>}
      {neighbours(iri, triples).length > 0 && (
        <Suspense fallback={null}>
          <Graph iri={iri} label={name} triples={triples} labels={found.labels} onEntity={(next) => go({ view: "data", kb, iri: next })} />
        </Suspense>
      )}
      <Passages kb={kb} iri={iri} name={name} />
    </article>
  );
}

interface FactsProperties {
  kb: string;
  found: Neighbourhood;
  title: string;
  triples: Triple[];
  /** What a triple links it with. */
  other: (triple: Triple) => string | undefined;
}

function Facts({ kb, found, title, triples, other }: FactsProperties) {
  if (triples.length === 0) return null;
  const named = (iri: string) => found.labels[iri] ?? local(iri);
  return (
    <section>
      <h3>{title}</h3>
      <dl className="facts">
        {byPredicate(triples).map(([predicate, group]) => (
          <div key={predicate}>
            <dt title={predicate} style={{ gridRowEnd: `span ${group.length}` }}>
              {named(predicate)}
            </dt>
            {group.map((triple, index) => {
              const linked = other(triple);
              return (
                <dd key={index}>
                  {linked === undefined ? (
                    <span title={whole(triple.object).slice(0, 500)}>
                      <Clipped text={text(triple.object)} limit={400} />
                    </span>
                  ) : (
                    <a className="link" href={thing(kb, linked)} title={linked}>
                      {named(linked)}
                    </a>
                  )}
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Texts that speak of it; those that only repeat what is stated are left out. */
function Passages({ kb, iri, name }: { kb: string; iri: string; name: string }) {
  const loaded = useLoaded(`${kb} ${iri}`, () => api.texts(kb, name));
  const own = loaded.value?.filter(({ passage }) => `${passage.title} ${passage.text}`.toLowerCase().includes(name.toLowerCase())) ?? [];
  if (own.length === 0) return null;
  return (
    <section>
      <h3>Texts that speak of it</h3>
      {own.map(({ passage }, index) => (
        <div key={index} className="told">
          <strong>{passage.title}</strong>
          <p>
            <Clipped text={passage.text} limit={500} />
          </p>
        </div>
      ))}
    </section>
  );
}
