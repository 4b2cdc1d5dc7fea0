"""The council of an invented town, Pellbridge.

Holds: the councillors with their parties, wards, allowances and registered
interests; the council's committees (a hierarchy under the Full Council);
memberships as nodes of their own (who, in which body, in which role, from
when till when: no end date = still running); meetings with attendance;
motions (proposer, seconder, outcome, some amending others); the recorded
votes on Full Council motions, one node a vote; and budget lines of three
years.

Habits: readable slash IRIs (https://pellbridge.example/id/ward/castle-hill);
org:, foaf:, dct: and skos: mixed with the council's own namespace
(https://pellbridge.example/def/) whose predicates are in camelCase, some of
them with an rdfs:label, most without.  Names stand in different properties:
foaf:name for people and parties, skos:prefLabel for committees and roles,
rdfs:label for wards and budget lines, dct:title for meetings and motions;
memberships and votes have no name.  Roles have no type.  Independents have
no party.  Councillors are typed foaf:Person only.  Budget lines of the
running year (2024/25) have no spending yet.
"""
import os
import random
import re

R = random.Random(20240611)
ID = "https://pellbridge.example/id/"
PRE = {
    "def": "https://pellbridge.example/def/",
    "org": "http://www.w3.org/ns/org#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "dct": "http://purl.org/dc/terms/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
SUBJ = {}


def slug(s):
    return re.sub(r"[^a-z0-9]+", "-", s.lower().replace("'", "")).strip("-")


def iri(kind, name):
    return "<%s%s/%s>" % (ID, kind, slug(name))


def s(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def en(text):
    return s(text) + "@en"


def d(text):
    return '"%s"^^xsd:date' % text


def year(n):
    return '"%d"^^xsd:gYear' % n


def b(v):
    return "true" if v else "false"


def dec(x):
    return "%.1f" % x


def t(subj, pred, *objs):
    rows = SUBJ.setdefault(subj, [])
    for o in objs:
        if o is not None and (pred, o) not in rows:
            rows.append((pred, o))


# ---------------------------------------------------------------- wards
WARDS = [  # name, residents, seats, polling stations, turnout, km2
    ("Abbey Gate", 6420, 2, 4, 41.3, 2.1),
    ("Millbrook", 8930, 3, 6, 38.7, 5.4),
    ("Saltmarsh", 5175, 2, 3, 35.2, 11.8),
    ("Northfield", 9610, 3, 7, 33.9, 6.3),
    ("Castle Hill", 4880, 2, 3, 52.6, 1.7),
    ("Weavers Row", 7040, 2, 4, 36.8, 1.9),
    ("Longmeadow", 9245, 3, 6, 44.1, 8.2),
    ("Harbour", 6705, 2, 5, 31.4, 3.6),
    ("Station Quarter", 8310, 3, 5, 34.5, 2.8),
    ("Thorn Cross", 5560, 2, 4, None, 9.7),
]
BORDERS = [("Abbey Gate", "Castle Hill"), ("Castle Hill", "Weavers Row"),
           ("Castle Hill", "Station Quarter"), ("Weavers Row", "Millbrook"),
           ("Millbrook", "Longmeadow"), ("Longmeadow", "Thorn Cross"),
           ("Harbour", "Saltmarsh"), ("Harbour", "Station Quarter"),
           ("Northfield", "Station Quarter"), ("Northfield", "Thorn Cross"),
           ("Abbey Gate", "Harbour"), ("Weavers Row", "Abbey Gate")]
for n, pop, seats, poll, turn, km in WARDS:
    w = iri("ward", n)
    t(w, "a", "def:Ward")
    t(w, "rdfs:label", en(n))
    t(w, "def:population", str(pop))
    t(w, "def:seatCount", str(seats))
    t(w, "def:pollingStations", str(poll))
    if turn:
        t(w, "def:lastTurnoutPercent", dec(turn))
    t(w, "def:areaSqKm", dec(km))
for x, y in BORDERS:
    t(iri("ward", x), "def:adjacentWard", iri("ward", y))
    t(iri("ward", y), "def:adjacentWard", iri("ward", x))

# ---------------------------------------------------------------- parties
PARTIES = [  # name, short, founded, colour, leader, in the administration
    ("Civic Forum", "CF", 1978, "blue", "Desmond Achterberg", True),
    ("Green Fen Alliance", "GFA", 1994, "green", "Ottilie Marsh", True),
    ("Townsfolk First", "TF", 2006, "orange", "Hal Tregowan", False),
    ("Progress Union", "PU", 1951, "red", "Ruth Pallister", False),
    ("Heritage League", "HL", 2011, None, "Cosmo Dunnett", False),
]
for n, ab, f, col, lead, adm in PARTIES:
    p = iri("party", n)
    t(p, "a", "def:Party")
    t(p, "foaf:name", s(n))
    t(p, "def:abbreviation", s(ab))
    t(p, "def:foundedIn", year(f))
    if col:
        t(p, "def:colour", s(col))
    t(p, "def:partyLeader", iri("councillor", lead))
    t(p, "def:inAdministration", b(adm))
t(iri("party", "Civic Forum"), "def:coalitionWith", iri("party", "Green Fen Alliance"))
t(iri("party", "Green Fen Alliance"), "def:coalitionWith", iri("party", "Civic Forum"))

# ---------------------------------------------------------------- councillors
# name, party, ward, first elected, occupation, born, allowance, phone, mentor
C = [
    ("Desmond Achterberg", "CF", "Castle Hill", "2003-05-01", "solicitor", 1958, 21400, True, None),
    ("Ottilie Marsh", "GFA", "Saltmarsh", "2011-05-05", "botanist", 1969, 16850, True, None),
    ("Hal Tregowan", "TF", "Harbour", "2007-05-03", "boatbuilder", 1963, 12300, True, None),
    ("Ruth Pallister", "PU", "Northfield", "1999-05-06", "retired head teacher", 1949, 13100, True, None),
    ("Cosmo Dunnett", "HL", "Abbey Gate", "2015-05-07", "antiquarian bookseller", 1971, 9800, False, None),
    ("Imelda Kerrow", "CF", "Longmeadow", "2007-05-03", "farmer", 1960, 14200, True, None),
    ("Jonas Whitlock", "CF", "Longmeadow", "2019-05-02", "estate agent", 1984, 9800, False, "Imelda Kerrow"),
    ("Priya Sandhurst", "CF", "Castle Hill", "2019-05-02", "pharmacist", 1981, 11600, True, "Desmond Achterberg"),
    ("Leonard Brisk", "CF", "Thorn Cross", "2011-05-05", "retired surveyor", 1952, 12750, True, None),
    ("Agatha Plume", "CF", "Millbrook", "2023-05-04", None, None, 9800, False, "Priya Sandhurst"),
    ("Tobias Fenwright", "CF", "Abbey Gate", "2015-05-07", "accountant", 1976, 13900, True, "Leonard Brisk"),
    ("Nerys Holloway", "GFA", "Weavers Row", "2015-05-07", "cycle mechanic", 1987, 13350, True, "Ottilie Marsh"),
    ("Samir Quayle", "GFA", "Station Quarter", "2019-05-02", "software developer", 1990, 10900, False, "Nerys Holloway"),
    ("Bryony Aldous", "GFA", "Weavers Row", "2023-05-04", "nurse", 1995, 9800, True, "Nerys Holloway"),
    ("Edwin Larch", "GFA", "Saltmarsh", "2023-05-04", None, 1966, 9800, False, "Ottilie Marsh"),
    ("Marguerite Osei", "TF", "Harbour", "2011-05-05", "publican", 1967, 11200, True, "Hal Tregowan"),
    ("Colin Spragg", "TF", "Millbrook", "2015-05-07", "bus driver", 1973, 9800, True, None),
    ("Vera Lindqvist", "TF", "Station Quarter", "2019-05-02", "hairdresser", 1979, 9800, False, "Marguerite Osei"),
    ("Abel Nkemelu", "PU", "Northfield", "2007-05-03", "trade union officer", 1961, 12900, True, "Ruth Pallister"),
    ("Joan Tattersall", "PU", "Northfield", "2015-05-07", "retired midwife", 1954, 11050, True, "Ruth Pallister"),
    ("Kit Marlowe-Reyes", "PU", "Station Quarter", "2023-05-04", "student", 2001, 9800, False, "Abel Nkemelu"),
    ("Patrick Gannet", "PU", "Millbrook", "2019-05-02", "electrician", 1977, 10400, True, "Abel Nkemelu"),
    ("Sybil Worthing", None, "Thorn Cross", "2003-05-01", "veterinary surgeon", 1956, 12100, True, None),
    ("Rufus Ingleby", None, "Longmeadow", "2023-05-04", "cheesemaker", None, 9800, False, None),
]
PNAME = {ab: n for n, ab, *_ in PARTIES}
INTERESTS = {
    "Desmond Achterberg": ["Partner in Achterberg & Lowe, solicitors", "Trustee of Pellbridge Almshouses"],
    "Ottilie Marsh": ["Trustee of the Fenland Wildlife Fund"],
    "Hal Tregowan": ["Owner of Tregowan Boatyard", "Lease of Quay Shed No. 4"],
    "Ruth Pallister": ["Governor of Northfield Primary School", "Member of the Retired Teachers' Society",
                       "Treasurer of the Northfield Allotment Association"],
    "Imelda Kerrow": ["Owner of Kerrow Farm", "Member of the Farmers' Mutual"],
    "Jonas Whitlock": ["Employee of Whitlock & Dane, estate agents"],
    "Priya Sandhurst": ["Owner of the Castle Street Pharmacy"],
    "Tobias Fenwright": ["Auditor of the Abbey Choir Trust"],
    "Marguerite Osei": ["Licensee of the Three Herons"],
    "Colin Spragg": ["Employee of Pellbridge Buses"],
    "Abel Nkemelu": ["Official of the United Dockers' Union"],
    "Sybil Worthing": ["Partner in Worthing Veterinary Practice", "Owner of two flats in Thorn Cross"],
    "Rufus Ingleby": ["Owner of Ingleby Dairy"],
}
for i, (n, p, w, el, occ, born, allow, ph, ment) in enumerate(C):
    c = iri("councillor", n)
    t(c, "a", "foaf:Person")
    t(c, "foaf:name", s(n))
    t(c, "foaf:mbox", "<mailto:%s@pellbridge.example>" % (n.lower().replace(" ", ".").replace("-", "")))
    if ph:
        t(c, "foaf:phone", "<tel:+44-1632-9601%02d>" % (11 + i * 3))
    if i % 3 == 0:
        t(c, "foaf:homepage", "<https://www.%s.example/>" % slug(n))
    if p:
        t(c, "def:inParty", iri("party", PNAME[p]))
    t(c, "def:represents", iri("ward", w))
    t(c, "def:firstElected", d(el))
    if occ:
        t(c, "def:occupation", s(occ))
    if born:
        t(c, "def:birthYear", year(born))
    t(c, "def:annualAllowance", str(allow))
    if ment:
        t(c, "def:mentoredBy", iri("councillor", ment))
    for x in INTERESTS.get(n, []):
        t(c, "def:declaredInterest", s(x))

# ---------------------------------------------------------------- committees
COMM = [  # name, parent, remit, established, quorum, room, open to the public
    ("Full Council", None, "All business reserved to the whole council", "1974-04-01", 12, "Council Chamber", True),
    ("Planning Committee", "Full Council", "Decides planning applications and the local plan", "1974-04-01", 4, "Council Chamber", True),
    ("Finance Committee", "Full Council", "Prepares the budget and watches over spending", "1974-04-01", 4, "Wool Room", True),
    ("Environment Committee", "Full Council", "Parks, waste, flood defence and air quality", "1988-06-14", 4, "Wool Room", True),
    ("Housing Committee", "Full Council", "Council homes, homelessness and private renting", "1981-05-19", 4, "Guild Room", True),
    ("Culture and Leisure Committee", "Full Council", "Libraries, museum, pools and festivals", "1996-09-10", 3, "Guild Room", True),
    ("Audit Committee", "Finance Committee", "Checks the accounts and handles complaints about conduct", "2002-05-21", 3, "Guild Room", False),
    ("Parks Sub-Committee", "Environment Committee", "Parks, playgrounds and allotments", "2005-10-04", 2, None, True),
    ("Flood Defence Working Group", "Environment Committee", "Sea wall, drains and emergency plans", "2014-02-25", 2, None, False),
    ("Licensing Sub-Committee", "Planning Committee", "Alcohol, taxi and market licences", "2003-11-18", 3, "Guild Room", True),
    ("Conservation Panel", "Planning Committee", "Listed buildings and the old town", "1991-03-12", 3, None, True),
]
for n, par, rem, est, q, room, op in COMM:
    k = iri("committee", n)
    t(k, "a", "org:OrganizationalUnit")
    t(k, "skos:prefLabel", en(n))
    if par:
        t(k, "org:subOrganizationOf", iri("committee", par))
    t(k, "def:remit", en(rem))
    t(k, "def:establishedOn", d(est))
    t(k, "def:quorum", str(q))
    if room:
        t(k, "def:usualRoom", s(room))
    t(k, "def:openToPublic", b(op))

for r in ("Chair", "Vice-Chair", "Member", "Substitute"):
    t(iri("role", r), "skos:prefLabel", en(r))

# name -> current chair, vice-chair, members, substitutes; past (name, role, from, to)
MEM = {
    "Full Council": ("Leonard Brisk", "Joan Tattersall", [], [],
                     [("Sybil Worthing", "Chair", "2019-05-14", "2023-05-16"),
                      ("Abel Nkemelu", "Vice-Chair", "2021-05-18", "2023-05-16")]),
    "Planning Committee": ("Imelda Kerrow", "Nerys Holloway",
                           ["Tobias Fenwright", "Colin Spragg", "Abel Nkemelu", "Cosmo Dunnett"], ["Edwin Larch"],
                           [("Leonard Brisk", "Chair", "2015-05-19", "2021-05-18"),
                            ("Hal Tregowan", "Member", "2011-05-17", "2019-05-14")]),
    "Finance Committee": ("Tobias Fenwright", "Priya Sandhurst",
                          ["Ruth Pallister", "Samir Quayle", "Hal Tregowan"], ["Jonas Whitlock"],
                          [("Desmond Achterberg", "Chair", "2011-05-17", "2019-05-14"),
                           ("Ruth Pallister", "Vice-Chair", "2007-05-15", "2011-05-17")]),
    "Environment Committee": ("Ottilie Marsh", "Bryony Aldous",
                              ["Imelda Kerrow", "Marguerite Osei", "Patrick Gannet"], ["Rufus Ingleby"],
                              [("Sybil Worthing", "Chair", "2007-05-15", "2015-05-19")]),
    "Housing Committee": ("Abel Nkemelu", "Agatha Plume",
                          ["Vera Lindqvist", "Kit Marlowe-Reyes", "Jonas Whitlock"], ["Joan Tattersall"],
                          [("Joan Tattersall", "Chair", "2019-05-14", "2023-05-16")]),
    "Culture and Leisure Committee": ("Nerys Holloway", "Cosmo Dunnett",
                                      ["Marguerite Osei", "Kit Marlowe-Reyes", "Edwin Larch"], [],
                                      [("Marguerite Osei", "Chair", "2015-05-19", "2022-05-17")]),
    "Audit Committee": ("Ruth Pallister", None, ["Sybil Worthing", "Leonard Brisk", "Samir Quayle"], [],
                        [("Tobias Fenwright", "Member", "2015-05-19", "2020-05-12")]),
    "Parks Sub-Committee": ("Bryony Aldous", None, ["Patrick Gannet", "Rufus Ingleby"], [], []),
    "Flood Defence Working Group": ("Hal Tregowan", None, ["Ottilie Marsh", "Edwin Larch"], [],
                                    [("Marguerite Osei", "Member", "2014-02-25", "2019-05-14")]),
    "Licensing Sub-Committee": ("Colin Spragg", None, ["Marguerite Osei", "Agatha Plume", "Vera Lindqvist"], [], []),
    "Conservation Panel": ("Cosmo Dunnett", None, ["Priya Sandhurst", "Rufus Ingleby"], [],
                           [("Desmond Achterberg", "Chair", "2003-05-13", "2011-05-17")]),
}
ELECTED = {n: el for n, _, _, el, *_ in C}
STARTS = ["2011-05-17", "2015-05-19", "2019-05-14", "2021-05-18", "2023-05-16", "2024-05-14"]
CUR = {}
nm = 0


def member(who, org, role, start, end=None):
    global nm
    nm += 1
    m = iri("membership", "%s-%s-%s" % (org, who, start[:4]))
    if m in SUBJ:
        m = iri("membership", "%s-%s-%s-%s" % (org, who, start[:4], role))
    t(m, "a", "org:Membership")
    t(m, "org:member", iri("councillor", who))
    t(m, "org:organization", iri("committee", org))
    t(m, "org:role", iri("role", role))
    t(m, "def:startDate", d(start))
    if end:
        t(m, "def:endDate", d(end))


for org, (ch, vi, mem, sub, past) in MEM.items():
    cur = [(ch, "Chair")] + ([(vi, "Vice-Chair")] if vi else []) + [(x, "Member") for x in mem] + [(x, "Substitute") for x in sub]
    CUR[org] = [x for x, r in cur if r != "Substitute"]
    lastend = {r: e for _, r, _, e in past}
    for who, role in cur:
        own = max([e for w, _, _, e in past if w == who], default="")
        top = "2024-12" if role == "Substitute" or org == "Conservation Panel" else "2024-01"
        ok = [x for x in STARTS if ELECTED[who] < x < top and x >= own and
              (org != "Flood Defence Working Group" or x > "2014")]
        if role in ("Chair", "Vice-Chair") and lastend.get(role, "") > ELECTED[who]:
            start = lastend[role]
        else:
            start = R.choice(ok)
        member(who, org, role, start)
    for who, role, a, e in past:
        member(who, org, role, a, e)

# ---------------------------------------------------------------- meetings
MEET = {}
ALL = [x[0] for x in C]


def meeting(org, date, mins, public, venue=None, n_att=None, minutes=True):
    title = "%s meeting of %s" % (org, date)
    m = iri("meeting", "%s/%s" % (slug(org), date)).replace("meeting/" + slug(org) + "-" + date, "meeting/" + slug(org) + "/" + date)
    MEET[org, date] = m
    room = {k[0]: k[5] for k in COMM}[org]
    t(m, "a", "def:Meeting")
    t(m, "dct:title", en(title))
    t(m, "def:heldBy", iri("committee", org))
    t(m, "dct:date", d(date))
    t(m, "def:venue", s(venue or room or "Guild Room"))
    t(m, "def:durationMinutes", str(mins))
    if public is not None:
        t(m, "def:publicAttendance", str(public))
    chair = MEM[org][0]
    pool = [x for x in (ALL if org == "Full Council" else CUR[org]) if x != chair and ELECTED[x] < date]
    k = n_att or max(2, len(pool) - R.choice([0, 0, 1]))
    att = sorted(R.sample(pool, min(k, len(pool))), key=pool.index)
    t(m, "def:chairedBy", iri("councillor", chair))
    for x in [chair] + att:
        t(m, "def:attendedBy", iri("councillor", x))
    if minutes:
        t(m, "foaf:page", "<https://pellbridge.example/minutes/%s-%s.pdf>" % (slug(org), date))
    return m, [chair] + att


FULL = {}
for date, mins, pub, ven, k in [
    ("2023-06-13", 145, 22, None, 12), ("2023-09-12", 170, 31, None, 12), ("2023-12-12", 130, 18, "Northfield Community Hall", 12),
    ("2024-03-12", 215, 64, None, 13), ("2024-06-11", 155, 27, None, 12), ("2024-09-10", 185, 45, "St Brannoc's Church Hall", 12),
    ("2024-12-10", 140, 17, None, 11)]:
    FULL[date] = meeting("Full Council", date, mins, pub, ven, k)[1]
for org, rows in {
    "Planning Committee": [("2023-07-04", 95, 9, None), ("2023-11-07", 125, 14, None), ("2024-02-06", 150, 38, None),
                           ("2024-05-21", 80, 6, None), ("2024-10-01", 135, 12, None)],
    "Finance Committee": [("2023-10-17", 105, 3, None), ("2024-01-23", 190, 11, None), ("2024-11-05", 110, 2, None)],
    "Environment Committee": [("2023-09-26", 90, 8, None), ("2024-04-16", 115, 19, "Saltmarsh Sailing Club"), ("2024-10-15", 75, 5, None)],
    "Housing Committee": [("2023-10-03", 85, 13, None), ("2024-05-28", 120, 26, "Northfield Community Hall")],
    "Culture and Leisure Committee": [("2024-01-30", 70, 4, None), ("2024-09-24", 65, 7, "Pellbridge Museum")],
    "Audit Committee": [("2024-02-27", 60, None, None), ("2024-11-19", 55, None, None)],
    "Licensing Sub-Committee": [("2024-06-25", 50, 10, None)],
    "Conservation Panel": [("2024-03-26", 45, 2, "Pellbridge Museum")],
    "Flood Defence Working Group": [("2024-01-16", 100, None, "Saltmarsh Sailing Club")],
}.items():
    for date, mins, pub, ven in rows:
        meeting(org, date, mins, pub, ven, minutes=date != "2024-11-19")

# ---------------------------------------------------------------- motions
F, P, E, H, CL, FI = ("Full Council", "Planning Committee", "Environment Committee", "Housing Committee",
                      "Culture and Leisure Committee", "Finance Committee")
# title, meeting, proposer, seconder, topic, wards, cost, outcome (None: by the recorded votes), amends
M = [
    ("Pedestrianise Corn Street", (F, "2023-06-13"), "Nerys Holloway", "Samir Quayle", "transport", ["Castle Hill", "Weavers Row"], 340000, None, None),
    ("Declare a climate emergency", (F, "2023-06-13"), "Ottilie Marsh", "Bryony Aldous", "environment", [], None, None, None),
    ("Cut the mayor's hospitality fund", (F, "2023-09-12"), "Hal Tregowan", "Marguerite Osei", "finance", [], None, None, None),
    ("Build forty council homes at Northfield Depot", (F, "2023-09-12"), "Ruth Pallister", "Abel Nkemelu", "housing", ["Northfield"], 6200000, None, None),
    ("Move council meetings to the evening", (F, "2023-12-12"), "Kit Marlowe-Reyes", "Patrick Gannet", "governance", [], None, None, None),
    ("Approve the 2024/25 budget", (F, "2024-03-12"), "Tobias Fenwright", "Desmond Achterberg", "finance", [], None, None, None),
    ("Freeze councillors' allowances", (F, "2024-03-12"), "Colin Spragg", "Hal Tregowan", "finance", [], None, None, "Approve the 2024/25 budget"),
    ("Raise the sea wall at Saltmarsh", (F, "2024-06-11"), "Edwin Larch", "Ottilie Marsh", "environment", ["Saltmarsh", "Harbour"], 1850000, None, None),
    ("Introduce a visitor levy", (F, "2024-09-10"), "Desmond Achterberg", "Priya Sandhurst", "finance", [], 45000, None, None),
    ("Limit the visitor levy to hotels", (F, "2024-09-10"), "Marguerite Osei", "Vera Lindqvist", "finance", [], None, None, "Introduce a visitor levy"),
    ("Twenty-mile-an-hour limit in residential streets", (F, "2024-12-10"), "Bryony Aldous", "Joan Tattersall", "transport", [], 210000, None, None),
    ("Reopen the Harbour ferry", (F, "2024-12-10"), "Hal Tregowan", "Colin Spragg", "transport", ["Harbour", "Saltmarsh"], 275000, None, None),
    ("Refuse the retail park at Thorn Cross", (P, "2023-07-04"), "Imelda Kerrow", "Abel Nkemelu", "planning", ["Thorn Cross"], None, "carried", None),
    ("Allow roof terraces on Quay Street", (P, "2023-07-04"), "Colin Spragg", "Tobias Fenwright", "planning", ["Harbour"], None, "defeated", None),
    ("Extend the old town conservation area", (P, "2023-11-07"), "Cosmo Dunnett", "Imelda Kerrow", "heritage", ["Abbey Gate", "Castle Hill"], 18000, "carried", None),
    ("Convert the Wool Exchange into flats", (P, "2024-02-06"), "Tobias Fenwright", "Colin Spragg", "planning", ["Weavers Row"], None, "deferred", None),
    ("Keep the ground floor of the Wool Exchange for shops", (P, "2024-02-06"), "Nerys Holloway", "Cosmo Dunnett", "planning", ["Weavers Row"], None, "carried", "Convert the Wool Exchange into flats"),
    ("Adopt the Station Quarter masterplan", (P, "2024-05-21"), "Abel Nkemelu", "Nerys Holloway", "planning", ["Station Quarter"], 95000, "carried", None),
    ("Permit a solar farm at Longmeadow", (P, "2024-10-01"), "Nerys Holloway", "Imelda Kerrow", "planning", ["Longmeadow"], None, "carried", None),
    ("Fine owners of derelict shops", (P, "2024-10-01"), "Abel Nkemelu", "Cosmo Dunnett", "planning", [], 12000, "withdrawn", None),
    ("Plant two thousand street trees", (E, "2023-09-26"), "Bryony Aldous", "Imelda Kerrow", "environment", [], 160000, "carried", None),
    ("Collect food waste weekly", (E, "2023-09-26"), "Ottilie Marsh", "Patrick Gannet", "environment", [], 520000, "deferred", None),
    ("Ban weedkiller in public parks", (E, "2024-04-16"), "Ottilie Marsh", "Bryony Aldous", "environment", [], 30000, "carried", None),
    ("Exempt sports pitches from the weedkiller ban", (E, "2024-04-16"), "Marguerite Osei", "Patrick Gannet", "environment", [], None, "defeated", "Ban weedkiller in public parks"),
    ("Open a swimming place at Saltmarsh", (E, "2024-10-15"), "Patrick Gannet", "Ottilie Marsh", "leisure", ["Saltmarsh"], 85000, "withdrawn", None),
    ("License private landlords", (H, "2023-10-03"), "Abel Nkemelu", "Kit Marlowe-Reyes", "housing", [], 140000, "carried", None),
    ("Double council tax on empty homes", (H, "2024-05-28"), "Kit Marlowe-Reyes", "Abel Nkemelu", "housing", [], None, "carried", None),
    ("Sell the garages in Mill Lane", (H, "2024-05-28"), "Jonas Whitlock", "Agatha Plume", "housing", ["Millbrook"], None, "defeated", None),
    ("Open the central library on Sundays", (CL, "2024-01-30"), "Nerys Holloway", "Kit Marlowe-Reyes", "culture", ["Castle Hill"], 62000, "carried", None),
    ("Charge admission to the museum", (CL, "2024-01-30"), "Cosmo Dunnett", None, "culture", ["Abbey Gate"], None, "defeated", None),
    ("Hold a herring festival", (CL, "2024-09-24"), "Marguerite Osei", "Cosmo Dunnett", "culture", ["Harbour"], 38000, "carried", None),
    ("Refurbish the Northfield pool", (CL, "2024-09-24"), "Kit Marlowe-Reyes", "Edwin Larch", "leisure", ["Northfield"], 980000, "deferred", None),
    ("Raise parking charges", (FI, "2024-01-23"), "Priya Sandhurst", "Tobias Fenwright", "finance", [], None, "carried", None),
    ("Move the pension fund out of oil", (FI, "2024-11-05"), "Samir Quayle", "Ruth Pallister", "finance", [], None, "deferred", None),
]
# how the parties lean on the recorded votes: chance of a vote for
LEAN = {
    "Pedestrianise Corn Street": dict(CF=.6, GFA=1, TF=.05, PU=.7, HL=1),
    "Declare a climate emergency": dict(CF=.6, GFA=1, TF=.1, PU=1, HL=0),
    "Cut the mayor's hospitality fund": dict(CF=0, GFA=.2, TF=1, PU=.6, HL=0),
    "Build forty council homes at Northfield Depot": dict(CF=.5, GFA=1, TF=.5, PU=1, HL=0),
    "Move council meetings to the evening": dict(CF=.1, GFA=.5, TF=.1, PU=1, HL=0),
    "Approve the 2024/25 budget": dict(CF=1, GFA=1, TF=0, PU=.3, HL=1),
    "Freeze councillors' allowances": dict(CF=.1, GFA=.1, TF=1, PU=.2, HL=1),
    "Raise the sea wall at Saltmarsh": dict(CF=.9, GFA=1, TF=1, PU=.8, HL=1),
    "Introduce a visitor levy": dict(CF=1, GFA=1, TF=0, PU=.7, HL=0),
    "Limit the visitor levy to hotels": dict(CF=.1, GFA=.1, TF=1, PU=.2, HL=1),
    "Twenty-mile-an-hour limit in residential streets": dict(CF=.4, GFA=1, TF=0, PU=1, HL=0),
    "Reopen the Harbour ferry": dict(CF=.2, GFA=.6, TF=1, PU=.3, HL=1),
}
RECUSE = {("Raise the sea wall at Saltmarsh", "Hal Tregowan"): "Owns a boatyard behind the wall",
          ("Introduce a visitor levy", "Marguerite Osei"): "Runs an inn with rooms",
          ("Limit the visitor levy to hotels", "Marguerite Osei"): None}
PARTY = {x[0]: x[1] for x in C}
nv = 0
for title, key, pro, sec, topic, wards, cost, out, am in M:
    m = iri("motion", title)
    t(m, "a", "def:Motion")
    t(m, "dct:title", en(title))
    t(m, "def:tabledAt", MEET[key])
    t(m, "def:proposedBy", iri("councillor", pro))
    if sec:
        t(m, "def:secondedBy", iri("councillor", sec))
    t(m, "dct:subject", s(topic))
    for w in wards:
        t(m, "def:concernsWard", iri("ward", w))
    if cost:
        t(m, "def:estimatedCost", str(cost))
    if am:
        t(m, "def:amendsMotion", iri("motion", am))
    if key[0] == F:
        f = a = 0
        voters = list(FULL[key[1]])
        for x in (pro, sec):
            if x not in voters:
                voters.append(x)
                t(MEET[key], "def:attendedBy", iri("councillor", x))
                FULL[key[1]].append(x)
        for who in sorted(voters):
            nv += 1
            v = iri("vote", "%03d" % nv)
            why = RECUSE.get((title, who))
            if who in (pro, sec):
                ch = "for"
            elif why:
                ch = "abstain"
            else:
                ch = "for" if R.random() < LEAN[title].get(PARTY[who] or "x", .5) else R.choice(["against"] * 5 + ["abstain"])
            f += ch == "for"
            a += ch == "against"
            t(v, "a", "def:Vote")
            t(v, "def:onMotion", m)
            t(v, "def:castBy", iri("councillor", who))
            t(v, "def:choice", s(ch))
            if why:
                t(v, "def:statedReason", s(why))
        out = "carried" if f > a else "defeated"
    t(m, "def:outcome", s(out))

# ---------------------------------------------------------------- budget
HEADS = {
    "Town and Environment": ("Environment Committee", [
        ("Parks and playgrounds", 410000, None), ("Refuse collection", 1380000, None),
        ("Sea wall maintenance", 265000, "Saltmarsh"), ("Street trees", 72000, None)]),
    "Homes": ("Housing Committee", [
        ("Repairs to council homes", 1120000, None), ("Homelessness relief", 350000, None)]),
    "Culture and Sport": ("Culture and Leisure Committee", [
        ("Central library", 295000, "Castle Hill"), ("Town museum", 148000, "Abbey Gate"),
        ("Northfield pool", 230000, "Northfield")]),
    "Planning and Streets": ("Planning Committee", [
        ("Planning office", 325000, None), ("Street lighting", 280000, None)]),
    "Corporate": ("Finance Committee", [
        ("Councillors' allowances", 285000, None), ("Elections office", 96000, None)]),
}
YEARS = ["2022/23", "2023/24", "2024/25"]
for head, (com, lines) in HEADS.items():
    for name, base, ward in lines:
        for j, y in enumerate(YEARS):
            if name == "Street trees" and j == 0:
                continue
            x = "<%sbudget/%s/%s>" % (ID, y.replace("/", "-"), slug(name))
            amt = int(round(base * (1 + .035 * j + R.uniform(-.03, .03)), -3))
            t(x, "a", "def:BudgetLine")
            t(x, "rdfs:label", en("%s %s" % (name, y)))
            t(x, "def:heading", s(head))
            t(x, "def:fiscalYear", s(y))
            t(x, "def:managedBy", iri("committee", com))
            t(x, "def:amountAllocated", str(amt))
            if j < 2:
                t(x, "def:amountSpent", str(int(round(amt * R.uniform(.88, 1.11), -2))))
            if ward:
                t(x, "def:benefitsWard", iri("ward", ward))
            if j == 2:
                t(x, "def:approvedThrough", iri("motion", "Approve the 2024/25 budget"))

# ---------------------------------------------------------------- labels on some predicates
for p, l in [("inParty", "party"), ("represents", "represents ward"), ("firstElected", "first elected"),
             ("annualAllowance", "annual allowance"), ("declaredInterest", "declared interest"),
             ("adjacentWard", "adjacent ward"), ("lastTurnoutPercent", "turnout at last election (%)"),
             ("proposedBy", "proposed by"), ("secondedBy", "seconded by"), ("outcome", "outcome"),
             ("estimatedCost", "estimated cost"), ("heldBy", "held by"), ("attendedBy", "attended by"),
             ("amountAllocated", "amount allocated"), ("fiscalYear", "fiscal year"), ("quorum", "quorum")]:
    t("def:" + p, "rdfs:label", en(l))

out = ["@prefix %s: <%s> ." % kv for kv in PRE.items()] + [""]
for subj, rows in SUBJ.items():
    out.append(subj + "\n" + " ;\n".join("    %s %s" % r for r in rows) + " .\n")
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8", newline="\n") as fh:
    fh.write("\n".join(out))
