#!/usr/bin/env python3
"""Checks the set, and with --write writes questions.jsonl and unanswerable.jsonl.
Expectations of lookups and computed questions come from graph.ttl (read by the small strict Turtle reader
below); the words expected of open questions must stand in the text named and hardly anywhere else."""
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return f.read()


# ---------------------------------------------------------------- a strict reader of simple Turtle
TOKEN = re.compile(r"""\s+|\#[^\n]*|(?P<iri><[^<>"{}|^`\\\s]*>)|(?P<str>"(?:[^"\\\n]|\\["\\nrt])*")|(?P<dt>\^\^)
 |(?P<prefix>@prefix)|(?P<lang>@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*)|(?P<dec>[+-]?\d+\.\d+)|(?P<int>[+-]?\d+)
 |(?P<pname>[A-Za-z][\w-]*:(?:[A-Za-z0-9_](?:[\w-]*[\w])?)?)|(?P<word>a|true|false)(?![\w:-])|(?P<punct>[.;,\[\]])""",
                   re.X)
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD = "http://www.w3.org/2001/XMLSchema#"


class Reader:
    def __init__(self, text):
        self.t, i = [], 0
        while i < len(text):
            m = TOKEN.match(text, i)
            if not m:
                raise SyntaxError("at line %d: %r" % (text.count("\n", 0, i) + 1, text[i:i + 40]))
            if m.lastgroup:
                self.t.append((m.lastgroup, m.group(), text.count("\n", 0, i) + 1))
            i = m.end()
        self.i, self.pre, self.triples, self.n = 0, {}, [], 0
        while self.i < len(self.t):
            self.statement()

    def peek(self):
        return self.t[self.i][1]

    def take(self, want=None):
        tok = self.t[self.i]
        if want and tok[1] != want:
            raise SyntaxError("line %d: wanted %s, found %s" % (tok[2], want, tok[1]))
        self.i += 1
        return tok

    def statement(self):
        if self.t[self.i][0] == "prefix":
            self.take()
            p, iri = self.take()[1], self.take()
            assert p.endswith(":") and iri[0] == "iri"
            self.pre[p[:-1]] = iri[1][1:-1]
        else:
            self.pairs(self.node())
        self.take(".")

    def pairs(self, subject):
        while True:
            tok = self.t[self.i]
            p = RDF + "type" if tok[1] == "a" and self.take() else self.node()
            assert p.startswith("http"), tok
            while True:
                self.triples.append((subject, p, self.node(True)))
                if self.peek() != ",":
                    break
                self.take()
            if self.peek() != ";":
                return
            self.take()

    def node(self, literal=False):
        kind, v, line = self.take()
        if kind == "iri":
            return v[1:-1]
        if kind == "pname":
            p, local = v.split(":", 1)
            return self.pre[p] + local
        if kind == "punct" and v == "[":
            self.n += 1
            b = "_:b%d" % self.n
            self.pairs(b)
            self.take("]")
            return b
        if literal:
            if kind == "str":
                text, nxt = json.loads(v), self.t[self.i]
                if nxt[0] == "lang":
                    return (text, self.take()[1])
                if nxt[0] == "dt":
                    self.take()
                    dt = self.node()
                    if dt == XSD + "date":
                        datetime.date.fromisoformat(text)
                    elif dt == XSD + "gYear":
                        assert re.fullmatch(r"\d{4}", text)
                    elif dt == XSD + "gMonthDay":
                        assert re.fullmatch(r"--\d\d-\d\d", text)
                    else:
                        raise SyntaxError("datatype %s line %d" % (dt, line))
                    return (text, dt)
                return (text, XSD + "string")
            if kind == "int":
                return (int(v), "number")
            if kind == "dec":
                return (float(v), "number")
            if kind == "word" and v in ("true", "false"):
                return (v == "true", "boolean")
        raise SyntaxError("line %d: unexpected %s" % (line, v))


TTL = read("graph.ttl")
G = Reader(TTL)
T = G.triples
assert len(set(T)) == len(T), "repeated triples"
CB, SC, RDFS = G.pre["cb"], G.pre["schema"], G.pre["rdfs"]
PO = {}
for s_, p_, o_ in T:
    PO.setdefault(s_, {}).setdefault(p_, []).append(o_)
for s_, p_, o_ in T:  # every resource pointed to is described
    if isinstance(o_, str) and o_.startswith(G.pre["r"]):
        assert o_ in PO, o_


def full(p):
    pre, local = p.split(":")
    return G.pre[pre] + local


def every(typ):
    return [x for x in PO if full(typ) in PO[x].get(RDF + "type", [])]


def vals(x, p):
    return [o[0] if isinstance(o, tuple) else o for o in PO[x].get(full(p), [])]


def one(x, p):
    v = vals(x, p)
    assert len(v) == 1, (x, p, v)
    return v[0]


def by(label):
    found = [x for x in PO if label in vals(x, "rdfs:label") and not x.startswith(CB)]
    assert len(found) == 1, (label, found)
    return found[0]


def lab(x):
    return one(x, "rdfs:label")


def N(v, tol=0.001):
    return {"all_of": [[{"number": round(v, 2) if isinstance(v, float) else v, "tolerance": tol}]]}


def W(*alts):
    return {"all_of": [list(alts)]}


def YN(b):
    assert isinstance(b, bool)
    return W("yes" if b else "no")


def top(xs, key, sign=1):
    vs = sorted(((sign * key(x), x) for x in xs), reverse=True)
    assert vs[0][0] != vs[1][0], "tie"
    return vs[0][1]


def day(iso):
    d = datetime.date.fromisoformat(iso)
    m = d.strftime("%B")
    return W(iso, "%d %s %d" % (d.day, m, d.year), "%s %d, %d" % (m, d.day, d.year), "%s %d %d" % (m, d.day, d.year),
             "%d %s %d" % (d.day, m[:3], d.year), d.strftime("%d/%m/%Y"))


def price(cls, season, p="cb:pricePerWeek"):
    return [one(b, p) for b in vals(by(cls), "cb:seasonPrice")
            if lab(one(b, "cb:season")) == season and vals(b, p)][0]


def week_low():
    return top([c for c in every("cb:BoatClass") if any(vals(b, "cb:pricePerWeek") for b in vals(c, "cb:seasonPrice"))],
               lambda c: price(lab(c), "low season"), -1)


def mean(xs):
    xs = list(xs)
    return sum(xs) / len(xs)


def on(typ, canal):
    return [x for x in every(typ) if one(x, "cb:onCanal") == by(canal)]


def parking(base):
    return (vals(by(base), "cb:parkingSpaces") + [-1])[0]


AT_PELL = [b for b in every("cb:Boat") if one(b, "cb:homeBase") == by("Pellbridge Basin")]
AB = []


def A(titles, count, *words):
    return ("open", [titles] if isinstance(titles, str) else titles, count, list(words))


LEANS = True
Q = [  # conversation: (category, question, standalone, expectation, leans on the first turn)
    [("abstract", "What sort of crew is the Heron 4 made for?", None,
      A("Heron 4", 2, "couples", "either end", "semi-traditional", "friends", "proper door", "fifties")),
     ("lookup", "and how long is it?", "How long is the Heron 4 in feet?", N(int(one(by("Heron 4"), "cb:lengthFeet"))), LEANS)],
    [("lookup", "How much is a week on a Kestrel 4 in high season?", None, N(price("Kestrel 4", "high season"))),
     ("lookup", "And the Heron 6?", "How much is a week on a Heron 6 in high season?",
      N(price("Heron 6", "high season")), LEANS)],
    [("abstract", "How does the Kestrel 4 Electric differ from the ordinary Kestrel 4?", None,
      A(["Kestrel 4 Electric", "Kestrel 4"], 2, "lithium", "batter", "induction", "no gas", "heat pump", "eight hours")),
     ("abstract", "Why do you only let it from one base?", "Why is the Kestrel 4 Electric only let from one base?",
      A("Kestrel 4 Electric", 2, "charging", "posts", "too far apart", "overnight"), LEANS)],
    [("abstract", "How do I work a staircase lock?", None,
      A("Working a staircase lock", 3, "keeper", "yellow", "black", "thirty", "batches", "waves you in", "chamber")),
     ("complex", "How many of the locks on your canals rise by more than 3 metres?",
      "How many locks have a rise of more than 3 metres?",
      N(sum(one(x, "cb:riseMetres") > 3 for x in every("cb:Lock"))))],
    [("complex", "How many boats have Pellbridge Basin as their home base?", None, N(len(AT_PELL))),
     ("complex", "How many of them were built after 2015?",
      "How many boats with Pellbridge Basin as their home base were built after 2015?",
      N(sum(int(v) > 2015 for b in AT_PELL for v in vals(b, "cb:builtIn"))), LEANS)],
    [("abstract", "hi there, the loo on our boat is full - how do we empty the cassette?",
      "How do we empty the toilet cassette on our boat?",
      A("Emptying the toilet cassette", 3, "sanitary", "spout", "vent button", "rinse", "green fluid", "hatch", "upright")),
     ("abstract", "and what if it's a pump-out one?", "How do we empty a pump-out toilet on our boat?",
      A("Using a pump-out station", 2, "token", "nozzle", "sight glass", "brass cap", "suction", "ten days"), LEANS)],
    [("lookup", "Who manages Lunsdale Yard?", None,
      W(lab(one(by("Lunsdale Yard"), "cb:manager")), lab(one(by("Lunsdale Yard"), "cb:manager")).split()[-1])),
     ("lookup", "When did she start working for you?", "When did the manager of Lunsdale Yard start working for you?",
      day(one(one(by("Lunsdale Yard"), "cb:manager"), "cb:startedOn")), LEANS)],
    [("complex", "What is the average rating guests have given the Marigold in their reviews?", None,
      N(mean(one(one(r, "schema:reviewRating"), "schema:ratingValue") for r in every("schema:Review")
             if one(r, "schema:itemReviewed") == by("Marigold")))),
     ("lookup", "Phone number of Wexcombe Marina please", "What is the phone number of Wexcombe Marina?",
      W(one(by("Wexcombe Marina"), "schema:telephone"), one(by("Wexcombe Marina"), "schema:telephone").replace(" ", "")))],
    [("abstract", "What's so special about the Skelby Aqueduct? Everybody tells us we have to see it.",
      "What is special about the Skelby Aqueduct?",
      A("Skelby Aqueduct", 2, "singing", "hum", "hester", "widow", "plug", "flying", "toll", "cast-iron")),
     ("lookup", "When was it opened?", "When was the Skelby Aqueduct opened?",
      W(one(by("Skelby Aqueduct"), "cb:openedIn")), LEANS)],
    [("abstract", "What should I do when we go through a tunnel? I'm a bit scared of it to be honest.",
      "What should I do when going through a tunnel?",
      A("Going through a tunnel", 3, "headlamp", "curtains", "horn", "drip", "elbows", "cabin lamps", "cigarettes", "dazzle")),
     ("complex", "Which of your tunnels is the longest?", "Which tunnel is the longest?",
      W(lab(top(every("cb:Tunnel"), lambda x: one(x, "cb:lengthMetres")))))],
    [("abstract", "We'd love to bring our labrador. What do we need to know about dogs on your boats?",
      "What are the rules and advice for dogs on board?",
      A("Dogs aboard", 2, "bedding", "buoyancy", "towpath", "left alone", "handle", "free of charge", "roof")),
     ("complex", "How many bookings had at least one dog on board?", None,
      N(sum(v >= 1 for b in every("cb:Booking") for v in vals(b, "cb:dogsOnBoard"))))],
    [("abstract", "How does the damage waiver work?", None,
      A("Damage waiver and insurance", 2, "not returned", "scrapes", "crockery", "windlass", "third-party", "limits",
        "fouled", "household")),
     ("abstract", "What happens to my deposit when I bring the boat back?",
      "What happens to the security deposit when I bring the boat back?",
      A("Your security deposit", 2, "inventory", "released", "three working days", "pre-authorised", "walk through",
        "adjudicator"))],
    [("complex", "Does Wexcombe Marina have more parking spaces than Ostwick Wharf?", None,
      YN(parking("Wexcombe Marina") > parking("Ostwick Wharf"))),
     ("complex", "And which base has the most of them?", "Which base has the most parking spaces?",
      W(lab(top(every("cb:Base"), lambda x: parking(lab(x))))), LEANS)],
    [("lookup", "Which canal is the Drowned Ferret on?", None, W(lab(one(by("The Drowned Ferret"), "cb:onCanal")))),
     ("abstract", "What is it like there?", "What is the Drowned Ferret like?",
      A("The Drowned Ferret", 2, "parrot", "rabbit pie", "mild", "stables", "mangers", "cash", "no music", "beam"), LEANS)],
    [("abstract", "Why was the Dunmarrow Branch built so crooked?", None,
      A("The Dunmarrow Branch", 2, "ansty", "breakfast", "surveyor", "paid by the yard", "contour", "park")),
     ("complex", "How many locks are there on it?", "How many locks are there on the Dunmarrow Branch?",
      N(len(on("cb:Lock", "Dunmarrow Branch"))), LEANS)],
    [("abstract", "My husband uses a wheelchair. What is the Otter 8 Access like for him?",
      "What is the Otter 8 Access like for a wheelchair user?",
      A("Otter 8 Access", 2, "lift", "wet room", "roll-in", "joystick", "profiling", "hoist", "corridor", "level")),
     ("complex", "How many people are in the party on average, over all your bookings?",
      "What is the average party size of all bookings?",
      N(mean(one(b, "cb:partySize") for b in every("cb:Booking")), 0.01))],
    [("complex", "Which class of boat is the cheapest for a week in low season?", None, W(lab(week_low()))),
     ("abstract", "What is it made for?", "What is the Kestrel 2 made for?",
      A("Kestrel 2", 2, "pair", "left alone", "solo", "fixed", "rope", "novels", "turn round"), LEANS)],
    [("abstract", "i've never steered anything in my life. how will i learn?", "How will I learn to steer the boat?",
      A("Learning to steer", 2, "instructor", "hour", "films", "practice morning", "pivots", "opposite way", "first afternoon")),
     ("abstract", "what should i pack", "What should I pack for the boat holiday?",
      A("What to pack", 3, "soft bags", "rubber", "gloves", "head torch", "layers"))],
    [("complex", "What did all the engine jobs in the workshop cost together?",
      "What is the total cost of all maintenance jobs of the kind engine?",
      N(float(sum(v for j in every("cb:MaintenanceJob") if one(j, "cb:jobKind") == "engine" for v in vals(j, "cb:cost"))))),
     ("lookup", "Which yard built the Marigold?", None, W(lab(one(by("Marigold"), "cb:builder"))))],
    [("abstract", "We can't decide. How does the Heron Wide differ from the Heron 6?",
      "How does the Heron Wide differ from the Heron 6?",
      A(["Heron Wide", "Heron 6"], 2, "sofa", "armchairs", "bow thruster", "barge", "cannot enter", "full beam", "bunk",
        "lee boards", "glazed")),
     ("abstract", "What is special about the Bittern Wide?", None,
      A("Bittern Wide", 2, "cottage", "bathtub", "roof terrace", "underfloor", "joiner", "stay put"))],
    [("abstract", "HELP we have run aground, what should we do??", "What should we do when the boat has run aground?",
      A("Running aground", 2, "reverse", "pole", "rock", "rev the engine", "lengthsman", "mud", "the way you came")),
     ("lookup", "How much is it to hire a folding bicycle for a week?", None,
      N(int(one(by("Folding bicycle"), "cb:hireFeePerWeek"))))],
    [("complex", "Is the Lunsdale Canal longer than the Wexcombe and Orrin Navigation?", None,
      YN(one(by("Lunsdale Canal"), "cb:lengthMiles") > one(by("Wexcombe and Orrin Navigation"), "cb:lengthMiles"))),
     ("complex", "Are there any moorings on the Pell Arm with an electric hook-up?", None,
      YN(any(one(m, "cb:hasElectricHookup") for m in on("cb:Mooring", "Pell Arm"))))],
]

U = [
    ("unknown entity", "What is special about the Cormorant 6?",
     "no boat class of that name; the nearest are Heron 6 and Otter 8", lambda: no("cormorant")),
    ("unknown entity", "Who manages your base at Brindle Bridge?",
     "there is no base (nor village) of that name", lambda: no("brindle")),
    ("no such relation", "Who manages the Cawthwick Tunnel?",
     "managers are given for bases only", lambda: not vals(by("Cawthwick Tunnel"), "cb:manager")),
    ("no such relation", "How much does a night's parking at the Mule and Spoon cost?",
     "parking fees are given for bases only, never for pubs",
     lambda: not vals(by("The Mule and Spoon"), "cb:parkingFeePerNight") and "Mule" not in TEXTS_ALL),
    ("unknown relation", "Is there wifi on the Bittern Wide?",
     "neither graph nor texts speak of wifi or internet on boats", lambda: no("wifi", "wi-fi", "internet", "wireless")),
    ("unknown relation", "What is the top speed of the Otter 8?",
     "no speed is given for any class", lambda: not re.search("speed(?!well)", TTL + TEXTS_ALL, re.I) and no("mph", "knots")),
    ("missing value", "when was the Kingcup last blacked?",
     "lastBlacked is missing for this boat (others have it)", lambda: not vals(by("Kingcup"), "cb:lastBlacked")),
    ("missing value", "Have you got a phone number for the Drowned Ferret?",
     "no telephone for this pub (others have one); its text gives none either",
     lambda: not vals(by("The Drowned Ferret"), "schema:telephone")),
    ("nothing matches", "Which member of your staff speaks Italian?",
     "languages are given for staff, but nobody has Italian", lambda: no("italian")),
    ("other topic", "What time does the last bus from the airport leave on a Sunday?",
     "neither airports nor buses occur", lambda: no("airport") and not re.search(r"\bbus(es)?\b", TEXTS_ALL + TTL)),
]
DOCS = [json.loads(x) for x in read("texts.jsonl").splitlines()]
TEXTS_ALL = "\n".join(d["title"] + "\n" + d["text"] for d in DOCS)


def no(*words):
    return not any(w in (TTL + TEXTS_ALL).lower() for w in words)


# ---------------------------------------------------------------- the texts
problems = []
assert len({d["title"] for d in DOCS}) == len({d["url"] for d in DOCS}) == len(DOCS)
for d in DOCS:
    assert set(d) == {"title", "url", "text"} and re.match(r"https://www\.[a-z]+\.example/", d["url"])
    n = len(re.findall(r"[.!?](?= |$)", d["text"]))
    if not 3 <= n <= 7:
        problems.append("%s: %d sentences" % (d["title"], n))


def expect_open(spec, q, s):
    _, titles, count, words = spec
    docs = {d["title"]: (d["title"] + " " + d["text"]).lower() for d in DOCS}
    for w in words:
        if not any(w in docs[t] for t in titles):
            problems.append("%s: %r not in the text" % (titles, w))
        if w in (q + " " + s).lower():
            problems.append("%s: %r in the question" % (titles, w))
    for t, body in docs.items():
        hit = [w for w in words if w in body]
        if t not in titles and len(hit) >= count:
            problems.append("%s: text %r fits too: %s" % (titles, t, hit))
    # no single thing of the graph may satisfy it
    for x in PO:
        body = " ".join(str(o[0]) for v in PO[x].values() for o in v if isinstance(o, tuple)).lower()
        if sum(w in body for w in words) >= count:
            problems.append("%s: graph %s fits too" % (titles, x))
    return {"at_least": {"count": count, "of": words}}


qs, leans = [], 0
for c, turns in enumerate(Q, 1):
    assert len(turns) == 2
    for t, item in enumerate(turns, 1):
        cat, q, s, e = item[:4]
        lean = len(item) > 4
        assert not lean or t == 2 and s
        leans += lean
        s = s or q
        if isinstance(e, tuple):
            assert cat == "abstract"
            e = expect_open(e, q, s)
        else:
            assert cat != "abstract"
        qs.append({"conversation": c, "turn": t, "category": cat, "question": q, "standalone": s, "expect": e})
us = []
for c, (cat, q, why, holds) in enumerate(U, 1):
    if not holds():
        problems.append("answerable after all: " + q)
    us.append({"conversation": c, "turn": 1, "category": cat, "question": q, "why": why})
assert len(us) == 10

for name, rows in (("questions.jsonl", qs), ("unanswerable.jsonl", us)):
    body = "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in rows)
    if "--write" in sys.argv:
        with open(os.path.join(HERE, name), "w", encoding="utf-8", newline="\n") as f:
            f.write(body)
    if read(name) != body:
        problems.append(name + " is not what the data say; run check.py --write")
    for line in read(name).splitlines():
        json.loads(line)

with tempfile.TemporaryDirectory() as tmp:  # make.py gives the same bytes
    with open(os.path.join(tmp, "make.py"), "w", encoding="utf-8") as f:
        f.write(read("make.py"))
    subprocess.run([sys.executable, os.path.join(tmp, "make.py")], check=True)
    for name in ("graph.ttl", "texts.jsonl"):
        with open(os.path.join(tmp, name), encoding="utf-8") as f:
            if f.read() != read(name):
                problems.append(name + " differs from what make.py writes")

cats = {}
for x in qs:
    cats[x["category"]] = cats.get(x["category"], 0) + 1
if not 1300 <= len(T) <= 2200 or cats != {"abstract": 20, "lookup": 10, "complex": 14} or leans != 11:
    problems.append("counts")
print("triples %d, texts %d, questions %d %s, leaning second turns %d, unanswerable %d" % (
    len(T), len(DOCS), len(qs), cats, leans, len(us)))
if "--show" in sys.argv:
    for x in qs:
        print(x["conversation"], x["turn"], x["category"], "|", x["question"], "|", json.dumps(x["expect"]))
for p in problems:
    print("PROBLEM", p)
sys.exit(1 if problems else 0)
