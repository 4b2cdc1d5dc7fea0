"""Writes `masked.jsonl` beside each graph's questions: questions of `questions.jsonl` whose answer needs a property that is
taken out of the graph before they are asked, so that it tells nothing of it. `without` names the property, with those that say
the same the other way round or beside it.

    evaluation/make_masked.py RAGONITE FOLDER     FOLDER holds NAME.kb of each set, as scripts/evaluate builds them
"""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

PROPERTIES = 4  # of a graph
EACH = 2        # questions of a property
SAME = 0.4      # of the links that another property states, too
# What things are called and what they are is no answer's own.
PLAIN = re.compile(r"(^|[#/])(name|label|prefLabel|altLabel|title|type|id|identifier|comment)$", re.I)


def rows(program, base, query):
    told = subprocess.run([program, "sparql", str(base), query, "--json"], capture_output=True, text=True)
    if told.returncode > 1:  # 1 says that nothing was found
        raise RuntimeError(told.stderr)
    return json.loads(told.stdout)["rows"]


def properties(sparql):
    prefixes = dict(re.findall(r"PREFIX\s+([\w-]*):\s*<([^>]*)>", sparql))
    body = re.sub(r'PREFIX\s+[\w-]*:\s*<[^>]*>|"[^"]*"', "", sparql)
    named = {prefixes[prefix] + name for prefix, name in re.findall(r"\b([\w-]*):([\w-]+)", body) if prefix in prefixes}
    return {iri for iri in named | set(re.findall(r"<(https?://[^\s>]*)>", body)) if not PLAIN.search(iri)}


def links_of(program, base, iri):
    return int(str(rows(program, base, f"SELECT (COUNT(*) AS ?n) WHERE {{ ?a <{iri}> ?b }}")[0][0]))


def beside(program, base, iri, links):
    found = set()
    for pattern in ("?b ?q ?a", "?a ?q ?b"):
        counted = rows(program, base, f"SELECT ?q (COUNT(*) AS ?n) WHERE {{ ?a <{iri}> ?b . {pattern} }} GROUP BY ?q")
        found |= {str(q).strip("<>") for q, n in counted if int(str(n)) > SAME * links}
    return sorted(found - {iri})


def main(program, folder):
    for sets in sorted(Path(__file__).parent.glob("*/*/questions.jsonl")):
        base = Path(folder) / f"{sets.parent.name}.kb"
        if not base.exists():
            continue
        questions = [json.loads(line) for line in sets.read_text().splitlines()]
        needed = {}
        for at, question in enumerate(questions):
            for iri in properties(question.get("gold", {}).get("sparql", "")):
                needed.setdefault(iri, []).append(at)
        taken, masked, chosen = set(), [], 0
        for iri in sorted(needed, key=lambda iri: hashlib.sha256(f"{base.stem} {iri}".encode()).hexdigest()):
            free = [at for at in needed[iri] if at not in taken][:EACH]
            if chosen == PROPERTIES or not free:
                continue
            links = links_of(program, base, iri)
            if not links:
                continue
            same = beside(program, base, iri, links)
            chosen, taken = chosen + 1, taken | set(free)
            without = [iri, *(other for other in same if not other.startswith("http://www.w3.org/"))]
            masked += [{"question": questions[at]["question"], "without": without} for at in free]
        sets.with_name("masked.jsonl").write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in masked))


main(*sys.argv[1:3])
