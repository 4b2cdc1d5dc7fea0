import os, random, hashlib
R = random.Random(4711)
out = []
X = "http://www.w3.org/2001/XMLSchema#"
seen = set()
def iri(kind, key):
    h = hashlib.sha1((kind + key).encode()).hexdigest()[:7]
    assert h not in seen or (kind, key) in ids, key
    seen.add(h)
    return "id:n" + h
ids = {}
def new(kind, key):
    ids[(kind, key)] = None
    i = iri(kind, key); ids[(kind, key)] = i
    return i
def t(s, p, o): out.append(f"{s} {p} {o} .")
def s(v): return '"' + v.replace('\\', '\\\\').replace('"', '\\"') + '"'
def date(v): return f'"{v}"^^xsd:date'
def year(v): return f'"{v}"^^xsd:gYear'
def b(v): return "true" if v else "false"
def thing(kind, label):
    i = new(kind, label); t(i, "a", "ex:" + kind); t(i, "rdfs:label", s(label)); return i

# courts: label, city, founded, level, appeals to, annual budget (million)
COURTS = [
 ("Supreme Court of Marrowdale", "Marrow", 1874, "supreme", None, 41.5),
 ("Northern Court of Appeal", "Kelsworth", 1902, "appeal", "Supreme Court of Marrowdale", 18.2),
 ("Southern Court of Appeal", "Port Ansley", 1911, "appeal", "Supreme Court of Marrowdale", 16.9),
 ("Kelsworth District Court", "Kelsworth", 1921, "district", "Northern Court of Appeal", 7.4),
 ("Harrow Bay District Court", "Harrow Bay", 1968, "district", "Northern Court of Appeal", None),
 ("Port Ansley District Court", "Port Ansley", 1935, "district", "Southern Court of Appeal", 8.8),
 ("Lindenau Family Court", "Lindenau", 1987, "family", "Southern Court of Appeal", 3.1),
]
court = {}
for l, city, f, lev, up, bud in COURTS:
    c = court[l] = thing("Court", l)
    t(c, "ex:locatedInCity", s(city)); t(c, "ex:establishedYear", year(f)); t(c, "ex:courtLevel", s(lev))
    if up: t(c, "ex:appealsGoTo", court[up])
    if bud: t(c, "ex:annualBudgetMillions", str(bud))

ROOMS = [("Courtroom 1", 0), ("The Whitcombe Room", 0), ("Courtroom 7B", 1), ("Old Chamber", 1), ("Hall of Oaks", 2), ("Courtroom 12", 2),
 ("Courtroom 3", 3), ("Courtroom 4", 3), ("Jury Hall", 3), ("Seaview Room", 4), ("Courtroom 2A", 4), ("Courtroom 5", 5), ("O'Malley Hall", 5), ("Linden Room", 6)]
rooms = {}
clist = [c[0] for c in COURTS]
for l, ci in ROOMS:
    r = thing("Courtroom", l); rooms.setdefault(clist[ci], []).append(r)
    t(r, "ex:belongsToCourt", court[clist[ci]]); t(r, "ex:seatCount", R.choice([24, 36, 40, 55, 60, 80, 95, 120]))
    t(r, "ex:floorNumber", R.choice([0, 1, 1, 2, 3]))
    if R.random() < .85: t(r, "ex:hasVideoLink", b(R.random() < .55))

# judges: name, gender, court, born, appointed, mentor
JUDGES = [
 ("Helena Marchetti", "female", 0, 1951, None), ("Augustus Thorne", "male", 0, 1949, None),
 ("Ruth Okonjo", "female", 1, 1958, "Helena Marchetti"), ("Peter J. Lindqvist", "male", 1, 1960, "Augustus Thorne"),
 ("Zoë Vandermeer", "female", 2, 1957, "Helena Marchetti"), ("Samuel Thorne", "male", 2, 1962, "Augustus Thorne"),
 ("Imogen Farrell", "female", 3, 1971, "Ruth Okonjo"), ("Dario Beltrán", "male", 3, 1968, "Peter J. Lindqvist"),
 ("Wren Castellane", "female", 3, 1979, "Imogen Farrell"), ("Colm O'Hanlon", "male", 4, 1966, "Ruth Okonjo"),
 ("Priya Raghunathan", "female", 4, 1975, None), ("Gerald Ashby-Moore", "male", 5, 1964, "Zoë Vandermeer"),
 ("Nadia Essam", "female", 5, 1973, "Samuel Thorne"), ("Tobias Krull", "male", 6, 1970, "Zoë Vandermeer"),
]
judge, jcourt = {}, {}
for l, g, ci, born, m in JUDGES:
    j = judge[l] = thing("Judge", l); jcourt.setdefault(clist[ci], []).append(j)
    t(j, "ex:gender", s(g)); t(j, "ex:sitsAtCourt", court[clist[ci]]); t(j, "ex:birthYear", year(born))
    t(j, "ex:appointedOn", date(f"{born + R.randint(38, 47)}-{R.randint(1, 12):02}-{R.randint(1, 28):02}"))
    if m: t(j, "ex:mentoredBy", judge[m])
for ci, l in [(0, "Helena Marchetti"), (1, "Ruth Okonjo"), (2, "Samuel Thorne"), (3, "Dario Beltrán"), (4, "Priya Raghunathan"), (5, "Gerald Ashby-Moore"), (6, "Tobias Krull")]:
    t(court[clist[ci]], "ex:chiefJudge", judge[l])

FIRMS = [("Pemberton & Vale", "Marrow", 1923, 140, False, None), ("Quillon Legal", "Kelsworth", 2009, 38, True, None),
 ("Abara Stein Rourke", "Port Ansley", 1988, 75, True, None), ("Hollis Brothers", "Kelsworth", 1956, 22, False, "Quillon Legal"),
 ("Tideway Law", "Harrow Bay", 2015, 12, True, None), ("D'Arcy Chambers", "Marrow", 1891, 64, False, None),
 ("Vale & Associates", "Lindenau", 1999, None, True, "Pemberton & Vale"), ("Number Nine Advocates", "Port Ansley", 2018, 9, None, None)]
firm = {}
for l, c, f, st, pb, _ in FIRMS:
    x = firm[l] = thing("LawFirm", l)
    t(x, "ex:headquarteredIn", s(c)); t(x, "ex:foundedYear", year(f))
    if st: t(x, "ex:employeeCount", st)
    if pb is not None: t(x, "ex:offersProBono", b(pb))
for l, c, f, st, pb, p in FIRMS:
    if p: t(firm[l], "ex:parentFirm", firm[p])

LAW = ["Beatrix Hollis", "Marcus Hollis", "Eun-ji Park", "Théo Lacombe", "Sunniva Dahl", "Roderick P. Vale", "Amara Diallo", "Jonas Weidmann", "Lucia Ferrante",
 "Kwame Mensah", "Siobhán O'Rourke", "Felix Abara", "Greta Stein", "Ned Pemberton", "Olga Petrenko", "Isaac D'Arcy", "Mei Chen", "Hugo Brandt", "Yara Haddad",
 "Clive Barnaby Sloane", "Tamsin Reeve", "Anton Reeve", "Delphine Moreau", "Rafael Ibáñez", "Oskar Nyberg", "Faith Adeyemi"]
FEM = {"Beatrix Hollis", "Eun-ji Park", "Sunniva Dahl", "Amara Diallo", "Lucia Ferrante", "Siobhán O'Rourke", "Greta Stein", "Olga Petrenko", "Mei Chen", "Yara Haddad", "Tamsin Reeve", "Delphine Moreau", "Faith Adeyemi"}
FIX = {"Beatrix Hollis": "Hollis Brothers", "Marcus Hollis": "Hollis Brothers", "Roderick P. Vale": "Pemberton & Vale", "Ned Pemberton": "Pemberton & Vale",
 "Siobhán O'Rourke": "Abara Stein Rourke", "Felix Abara": "Abara Stein Rourke", "Greta Stein": "Abara Stein Rourke", "Isaac D'Arcy": "D'Arcy Chambers", "Tamsin Reeve": "Tideway Law", "Anton Reeve": "Number Nine Advocates", "Oskar Nyberg": None}
AREAS = ["fraud", "contract", "family", "theft", "property", "employment", "negligence"]
SENIOR = {"Beatrix Hollis": 1990, "Lucia Ferrante": 1983, "Isaac D'Arcy": 1995, "Roderick P. Vale": 1986}  # teachers before pupils
lawyer, lf = {}, [f[0] for f in FIRMS]
for n in LAW:
    x = lawyer[n] = thing("Lawyer", n)
    t(x, "ex:gender", s("female" if n in FEM else "male"))
    f = FIX[n] if n in FIX else R.choice(lf)
    if f: t(x, "ex:worksForFirm", firm[f])
    adm = R.randint(1984, 2019)
    t(x, "ex:admittedToBarIn", year(SENIOR.get(n, adm)))
    if R.random() < .88: t(x, "ex:hourlyRate", f"{R.choice([120, 145.5, 160, 180, 210, 235.5, 260, 310, 340, 395])}")
    for a in R.sample(AREAS, R.choice([1, 1, 2])): t(x, "ex:specialisesIn", s(a))
for a, m in [("Marcus Hollis", "Beatrix Hollis"), ("Mei Chen", "Lucia Ferrante"), ("Eun-ji Park", "Greta Stein"), ("Hugo Brandt", "Isaac D'Arcy"), ("Yara Haddad", "Greta Stein"), ("Anton Reeve", "Roderick P. Vale")]:
    t(lawyer[a], "ex:trainedUnder", lawyer[m])

CASES = [("Okafor v. Brightwater Ltd", "contract"), ("Brightwater Ltd v. Okafor", "contract"), ("People v. Marlowe", "theft"), ("People v. Finch", "fraud"), ("People v. J. R. Tolland", "fraud"),
 ("Gantry Steel v. Nilsson", "employment"), ("In re Baby Doe 14", "family"), ("Castro v. Castro", "family"), ("Eldridge v. City of Kelsworth", "negligence"), ("Van Houten v. Perrault", "property"),
 ("Saltmarsh Trust v. Bellamy", "property"), ("People v. O'Dowd", "theft"), ("Nordhaven Shipping v. Quist", "contract"), ("Achterberg v. St. Brigid's Hospital", "negligence"), ("Mwangi v. Lumen Textiles", "employment"),
 ("People v. Sørensen", "fraud"), ("Petrova v. Petrov", "family"), ("Blackthorn Estates v. Ruiz", "property"), ("Ruiz v. Blackthorn Estates", "property"), ("Harcastle v. Orchard Dairy", "negligence"),
 ("People v. Dunmore", "theft"), ("Ilves v. Ilves", "family"), ("Fenwick Motors v. Abernathy", "contract"), ("Abernathy v. Fenwick Motors", "contract"), ("Delacroix v. Gantry Steel", "employment"),
 ("People v. Cade", "fraud"), ("Rosso v. Pine Hill School", "negligence"), ("Tanaka v. Harrow Bay Port Authority", "employment"), ("Marchbanks v. Lowe", "property"), ("Eldridge v. Lowe", "contract")]
APP = {"Brightwater Ltd v. Okafor": ("Okafor v. Brightwater Ltd", 1), "Ruiz v. Blackthorn Estates": ("Blackthorn Estates v. Ruiz", 2), "Abernathy v. Fenwick Motors": ("Fenwick Motors v. Abernathy", 0)}
FORCE = {"Okafor v. Brightwater Ltd": 3, "Blackthorn Estates v. Ruiz": 5, "Fenwick Motors v. Abernathy": 1}
case, names = {}, list(lawyer)
hn = 0
for k, (l, area) in enumerate(CASES):
    c = case[l] = thing("Case", l)
    app = l in APP
    y = R.randint(2020, 2023) if app else R.randint(2014, 2019) if l in FORCE else R.randint(2014, 2023)
    ci = APP[l][1] if app else FORCE[l] if l in FORCE else 6 if area == "family" and R.random() < .75 else R.choice([3, 3, 4, 4, 5, 5, 1, 2])
    ct = clist[ci]
    t(c, "ex:caseNumber", s(f"{'MKLAHPF'[ci]}-{y}-{R.randint(100, 999)}"))
    m, d = R.randint(1, 12), R.randint(1, 28)
    t(c, "ex:filedOn", date(f"{y}-{m:02}-{d:02}")); t(c, "ex:areaOfLaw", s(area)); t(c, "ex:heardAtCourt", court[ct])
    t(c, "ex:assignedJudge", R.choice(jcourt[ct]))
    if area not in ("theft", "fraud", "family"):
        claim = R.choice([8000, 12500, 27500, 40000, 64000, 90000, 150000, 310000, 725000]) + 100 * k
        t(c, "ex:amountClaimed", claim)
    t(c, "ex:involvesJury", b(area in ("theft", "fraud") or R.random() < .2))
    if app: t(c, "ex:appealOf", case[APP[l][0]])
    ls = R.sample(names, R.choice([2, 3, 3, 4]))
    t(c, "ex:claimantLawyer", lawyer[ls[0]]); t(c, "ex:defenceLawyer", lawyer[ls[1]])
    for z, x in enumerate(ls[2:]): t(c, ("ex:defenceLawyer", "ex:claimantLawyer")[z], lawyer[x])
    closed = l in FORCE or R.random() < .62
    t(c, "ex:caseStatus", s("closed" if closed else R.choice(["open", "open", "suspended"])))
    yy, mm = y, m
    for h in range(R.choice([1, 1, 1, 2, 2, 3]) if k != 4 else 4):
        hn += 1
        mm += R.randint(1, 5)
        if mm > 12: mm -= 12; yy += 1
        hid = new("Hearing", f"hearing{hn}")
        t(hid, "a", "ex:Hearing"); t(hid, "ex:hearingOfCase", c); t(hid, "ex:heldInRoom", R.choice(rooms[ct]))
        t(hid, "ex:heldOn", date(f"{yy}-{mm:02}-{R.randint(1, 28):02}"))
        t(hid, "ex:openToPublic", b(area != "family" and R.random() < .75))
        if R.random() < .9: t(hid, "ex:durationMinutes", R.randint(4, 48) * 5)
    if closed and R.random() < .93:
        v = new("Verdict", l)
        mm += 1
        if mm > 12: mm -= 12; yy += 1
        t(v, "a", "ex:Verdict"); t(v, "ex:verdictInCase", c); t(v, "ex:deliveredOn", date(f"{yy}-{mm:02}-{R.randint(1, 28):02}"))
        if area in ("theft", "fraud"):
            o = R.choice(["guilty", "guilty", "not guilty"]); t(v, "ex:outcome", s(o))
            if o == "guilty": t(v, "ex:sentenceMonths", R.choice([6, 9, 14, 18, 30, 48, 60]))
            t(v, "ex:unanimous", b(R.random() < .6))
        elif area == "family": t(v, "ex:outcome", s(R.choice(["granted", "settled"])))
        else:
            o = R.choice(["for the claimant", "for the claimant", "for the defendant", "settled"]); t(v, "ex:outcome", s(o))
            if o == "for the claimant":
                won = R.randint(15, 900) * 100 + .5
                t(v, "ex:damagesAwarded", f"{won if won <= claim else claim * .75:.2f}")

body = ["@prefix ex: <http://justice.example/def#> .", "@prefix id: <http://justice.example/id/> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", f"@prefix xsd: <{X}> .", ""] + out
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("\n".join(body) + "\n")
print(len(out), "triples")
