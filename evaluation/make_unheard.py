"""Writes `unheard.jsonl` beside each graph's questions: four questions about what no such graph tells (whose shoe size, who
painted what), of things drawn from the graph. None has an answer. What a graph's own names speak of is left out.

    evaluation/make_unheard.py RAGONITE FOLDER     FOLDER holds NAME.kb of each set, as scripts/evaluate builds them
"""

import json
import random
import subprocess
import sys
from pathlib import Path

OF_ONE = ["favourite colour", "roof", "star sign", "shoe size", "carbon footprint", "wifi password", "mother tongue",
          "insurance number", "nickname", "ceiling height", "hobby", "smell", "blood group", "horoscope", "ticket price",
          "parking fee", "hair colour", "eye colour", "mascot", "anthem", "dress code", "logo"]
MANY = ["windows", "toilets", "parking spaces", "followers", "complaints", "cousins", "spiders", "vending machines",
        "staircases", "injuries", "lawsuits", "umbrellas"]
DONE = ["painted", "insured", "sued", "photographed", "cleaned", "married", "inherited", "burnt down", "kidnapped"]
PART = ["roof", "door", "fence", "carpet", "logo", "website", "engine", "ceiling"]
FORMS = ["What is the {one} of {thing}?", "How many {many} does {thing} have?", "Who {done} {thing}?",
         "Which {kind} has the most {many}?", "What {one} does {thing} have?", "{thing}: what is its {one}?",
         "List the {kind}s with their {one}.", "What is the average number of {many} per {kind}?",
         "When was the {part} of {thing} replaced?", "How old is the {part} of {thing}?"]
EACH = 4


def asked(program, *arguments):
    return json.loads(subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=True).stdout)


def main(program, folder):
    random.seed(7)
    for place in sorted(Path(__file__).parent.glob("*/*/unanswerable.jsonl")):
        kb = f"{folder}/{place.parent.name}.kb"
        if not Path(kb).exists():
            continue
        schema = asked(program, "schema", kb, "--views")
        views = [view for view in schema["views"] if view["columns"][0]["filled"] >= 5]
        said, lines = json.dumps(schema).lower(), []
        while len(lines) < EACH:
            view, form = random.choice(views), random.choice(FORMS)
            names = f'SELECT label FROM "{view["table"]}" ORDER BY label'
            thing = str(random.choice(asked(program, "sql", kb, names)["rows"])[0])
            words = {"one": random.choice(OF_ONE), "many": random.choice(MANY), "done": random.choice(DONE),
                     "part": random.choice(PART)}
            used = [words[key] for key in words if f"{{{key}}}" in form]
            if any(word.split()[-1].rstrip("s") in said for word in used) or len(thing) > 40:
                continue
            question = form.format(thing=thing, kind=view["label"], **words)
            lines.append({"conversation": len(lines) + 1, "turn": 1, "category": "unheard", "question": question})
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (place.parent / "unheard.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
