"""The living collection of an invented botanic garden, Tarnhowe.

Holds: taxa in a hierarchy (order, family, genus, species, hybrids with their
parents) with flowering months, heights and status; accessions (a plant or lot
of plants of one taxon, where it stands, whence it came, what it was raised
from); beds and glasshouses in the garden's areas; gardeners and whom they
report to; partner gardens; seed exchanges and plant health inspections, each
a node of its own with date, people, numbers.

Habits: opaque numbered IRIs (https://tarnhowe.example/id/104217) that tell
nothing; one namespace of predicates (https://tarnhowe.example/p/) in
snake_case, none of them labelled; some numbers carry their unit in the
predicate's name (area_m2, min_temp_c, seed_weight_g, treatment_cost_eur,
distance_km).  Taxa, beds, glasshouses, areas and partner gardens have an
rdfs:label, gardeners a full_name, accessions an accession_number, exchanges an
exchange_no, inspections nothing.  Months, ranks, regions and status codes are
plain text.  Dead accessions have a died_on and stand nowhere any more; healthy
plants have no problem_found.
"""
import os
import random

R = random.Random(7316)
PRE = {
    "e": "https://tarnhowe.example/id/",
    "p": "https://tarnhowe.example/p/",
    "c": "https://tarnhowe.example/class/",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
SUBJ = {}
IDS = {}
USED = set()


def e(kind, key):
    if (kind, key) not in IDS:
        while True:
            n = R.randint(100000, 199999)
            if n not in USED:
                break
        USED.add(n)
        IDS[kind, key] = "e:%d" % n
    return IDS[kind, key]


def s(x):
    return '"%s"' % x.replace('"', '\\"')


def en(x):
    return s(x) + "@en"


def d(x):
    return '"%s"^^xsd:date' % x


def yr(n):
    return '"%d"^^xsd:gYear' % n


def b(v):
    return "true" if v else "false"


def t(subj, pred, *objs):
    rows = SUBJ.setdefault(subj, [])
    for o in objs:
        if o is not None and (pred, o) not in rows:
            rows.append((pred, o))


def day(y0, y1):
    return "%d-%02d-%02d" % (R.randint(y0, y1), R.randint(1, 12), R.randint(1, 28))


# ---------------------------------------------------------------- taxa
ORDERS = {"Ericales": ["Ericaceae", "Primulaceae", "Sarraceniaceae"], "Asparagales": ["Amaryllidaceae", "Orchidaceae"],
          "Caryophyllales": ["Cactaceae", "Nepenthaceae"], "Saxifragales": ["Hamamelidaceae"]}
FAMILIES = {
    "Ericaceae": ("heath family", ["Rhododendron", "Erica", "Enkianthus"]),
    "Primulaceae": ("primrose family", ["Primula", "Cyclamen"]),
    "Sarraceniaceae": (None, ["Sarracenia"]),
    "Amaryllidaceae": (None, ["Galanthus", "Narcissus"]),
    "Orchidaceae": ("orchid family", ["Dactylorhiza", "Paphiopedilum"]),
    "Cactaceae": ("cactus family", ["Mammillaria"]),
    "Nepenthaceae": (None, ["Nepenthes"]),
    "Hamamelidaceae": ("witch hazel family", ["Hamamelis"]),
    "Rosaceae": ("rose family", ["Rosa", "Sorbus"]),
    "Magnoliaceae": (None, ["Magnolia"]),
    "Ranunculaceae": ("buttercup family", ["Helleborus", "Aconitum"]),
    "Plantaginaceae": (None, ["Digitalis"]),
    "Arecaceae": ("palm family", ["Trachycarpus", "Chamaedorea"]),
    "Zingiberaceae": ("ginger family", ["Hedychium"]),
    "Osmundaceae": (None, ["Osmunda"]),
}
MON = "January February March April May June July August September October November December".split()
# species: common names, regions, months (numbers), max height m, status, poisonous, hardy to C, pollinators
SPECIES = {
    "Rhododendron luteum": (["yellow azalea"], ["Caucasus", "Turkey"], [5, 6], 3.5, "LC", True, -20, ["bumblebees"]),
    "Rhododendron yakushimanum": ([], ["Japan"], [5], 1.2, "VU", True, -20, []),
    "Rhododendron campylogynum": ([], ["Himalaya"], [5, 6], 0.6, None, True, -15, []),
    "Erica carnea": (["winter heath"], ["Alps"], [1, 2, 3], 0.3, "LC", False, -25, ["bumblebees"]),
    "Erica arborea": (["tree heath"], ["Mediterranean", "East Africa"], [3, 4, 5], 5.0, "LC", False, -12, ["honeybees"]),
    "Enkianthus campanulatus": (["redvein enkianthus"], ["Japan"], [5, 6], 4.0, None, False, -20, []),
    "Primula florindae": (["giant cowslip", "Tibetan cowslip"], ["Himalaya"], [6, 7, 8], 1.1, "LC", False, -20, ["moths"]),
    "Primula auricula": (["bear's ear"], ["Alps"], [4, 5], 0.2, "LC", False, -25, ["bees"]),
    "Cyclamen hederifolium": (["ivy-leaved cyclamen"], ["Mediterranean"], [8, 9, 10, 11], 0.15, "LC", True, -15, ["bees"]),
    "Cyclamen coum": (["eastern sowbread"], ["Caucasus", "Turkey"], [1, 2, 3], 0.1, "LC", True, -20, ["bees"]),
    "Sarracenia flava": (["yellow pitcher plant"], ["North America"], [4, 5], 0.9, "VU", False, -10, ["bumblebees"]),
    "Sarracenia oreophila": (["green pitcher plant"], ["North America"], [4, 5], 0.7, "CR", False, -12, ["bumblebees"]),
    "Galanthus elwesii": (["greater snowdrop"], ["Turkey", "Balkans"], [1, 2], 0.25, "VU", True, -20, ["honeybees"]),
    "Galanthus reginae-olgae": (["autumn snowdrop"], ["Balkans"], [10, 11], 0.2, "VU", True, -12, []),
    "Narcissus bulbocodium": (["hoop-petticoat daffodil"], ["Iberia"], [2, 3, 4], 0.2, "LC", True, -12, ["bees"]),
    "Narcissus cyclamineus": (["cyclamen-flowered daffodil"], ["Iberia"], [2, 3], 0.2, "EN", True, -15, []),
    "Dactylorhiza foliosa": (["Madeiran orchid"], ["Madeira"], [5, 6], 0.7, "LC", False, -8, ["bees"]),
    "Dactylorhiza elata": (["robust marsh orchid"], ["Iberia"], [6, 7], 0.9, "NT", False, -12, ["bees"]),
    "Paphiopedilum delenatii": ([], ["Vietnam"], [2, 3], 0.3, "CR", False, 12, []),
    "Paphiopedilum rothschildianum": (["gold of Kinabalu"], ["Borneo"], [4, 5], 0.6, "CR", False, 15, ["flies"]),
    "Mammillaria herrerae": (["golf-ball cactus"], ["Mexico"], [4, 5, 6], 0.05, "EN", False, 5, []),
    "Mammillaria plumosa": (["feather cactus"], ["Mexico"], [11, 12, 1], 0.1, "NT", False, 5, []),
    "Nepenthes rajah": (["giant pitcher plant"], ["Borneo"], [5, 6, 7, 8], 3.0, "EN", False, 10, ["flies"]),
    "Nepenthes khasiana": (["Khasi pitcher plant"], ["Himalaya"], [7, 8], 8.0, "EN", False, 12, []),
    "Hamamelis mollis": (["Chinese witch hazel"], ["China"], [12, 1, 2], 4.5, None, False, -25, ["moths"]),
    "Hamamelis japonica": (["Japanese witch hazel"], ["Japan"], [1, 2, 3], 4.0, None, False, -25, ["moths"]),
    "Rosa glauca": (["redleaf rose"], ["Alps", "Balkans"], [6, 7], 2.5, "LC", False, -30, ["bees"]),
    "Rosa persica": (["barberry-leaved rose"], ["Central Asia"], [6], 0.6, None, False, -18, ["bees"]),
    "Sorbus sargentiana": (["Sargent's rowan"], ["China"], [5, 6], 9.5, None, False, -20, ["flies"]),
    "Sorbus vilmorinii": (["Vilmorin's rowan"], ["China"], [5, 6], 5.5, None, False, -20, []),
    "Magnolia stellata": (["star magnolia"], ["Japan"], [3, 4], 3.0, "EN", False, -25, ["beetles"]),
    "Magnolia denudata": (["yulan"], ["China"], [3, 4], 12.0, "NT", False, -20, ["beetles"]),
    "Magnolia liliiflora": (["lily magnolia"], ["China"], [4, 5], 4.0, "VU", False, -20, ["beetles"]),
    "Helleborus niger": (["Christmas rose"], ["Alps"], [12, 1, 2, 3], 0.3, "LC", True, -25, ["bumblebees"]),
    "Helleborus thibetanus": ([], ["China"], [2, 3], 0.4, None, True, -20, []),
    "Aconitum carmichaelii": (["autumn monkshood"], ["China"], [9, 10], 2.2, None, True, -30, ["bumblebees"]),
    "Aconitum lycoctonum": (["wolfsbane"], ["Alps", "Balkans"], [6, 7, 8], 1.5, "LC", True, -30, ["bumblebees"]),
    "Digitalis purpurea": (["foxglove"], ["Iberia", "British Isles"], [6, 7], 2.0, "LC", True, -25, ["bumblebees"]),
    "Digitalis sceptrum": (["Madeiran foxglove"], ["Madeira"], [6, 7, 8], 2.4, "VU", True, -3, ["birds"]),
    "Trachycarpus fortunei": (["Chusan palm", "windmill palm"], ["China"], [5, 6], 11.0, None, False, -15, []),
    "Chamaedorea elegans": (["parlour palm"], ["Mexico"], [3, 4], 2.8, None, False, 8, []),
    "Hedychium gardnerianum": (["Kahili ginger"], ["Himalaya"], [8, 9], 2.1, "LC", False, -4, ["moths"]),
    "Hedychium coccineum": (["scarlet ginger lily"], ["Himalaya"], [8, 9, 10], 2.6, None, False, -6, ["birds"]),
    "Osmunda regalis": (["royal fern"], ["British Isles", "North America"], [], 2.0, "LC", False, -25, []),
    "Osmunda japonica": (["Asian royal fern"], ["Japan", "China"], [], 1.0, None, False, -18, []),
}
HYBRIDS = {
    "Hamamelis × intermedia": (["hybrid witch hazel"], [1, 2], 4.2, ["Hamamelis mollis", "Hamamelis japonica"]),
    "Magnolia × soulangeana": (["saucer magnolia"], [4, 5], 7.5, ["Magnolia denudata", "Magnolia liliiflora"]),
}
par = {}
for o, fs in ORDERS.items():
    for f in fs:
        par[f] = o
    x = e("t", o)
    t(x, "a", "c:taxon")
    t(x, "rdfs:label", s(o))
    t(x, "p:rank", s("order"))
for f, (cn, gs) in FAMILIES.items():
    x = e("t", f)
    t(x, "a", "c:taxon")
    t(x, "rdfs:label", s(f))
    t(x, "p:rank", s("family"))
    if f in par:
        t(x, "p:parent_taxon", e("t", par[f]))
    if cn:
        t(x, "p:common_name", en(cn))
    for g in gs:
        y = e("t", g)
        t(y, "a", "c:taxon")
        t(y, "rdfs:label", s(g))
        t(y, "p:rank", s("genus"))
        t(y, "p:parent_taxon", x)
for n, (cns, regs, ms, h, st, poi, hardy, pol) in SPECIES.items():
    x = e("t", n)
    t(x, "a", "c:taxon")
    t(x, "rdfs:label", s(n))
    t(x, "p:rank", s("species"))
    t(x, "p:parent_taxon", e("t", n.split()[0]))
    for c in cns:
        t(x, "p:common_name", en(c))
    for r in regs:
        t(x, "p:native_region", s(r))
    for m in ms:
        t(x, "p:flowering_month", s(MON[m - 1]))
    t(x, "p:max_height_m", str(h))
    if st:
        t(x, "p:red_list_status", s(st))
    t(x, "p:poisonous", b(poi))
    t(x, "p:hardy_to_c", str(hardy))
    for a in pol:
        t(x, "p:pollinated_by", s(a))
for n, (cns, ms, h, ps) in HYBRIDS.items():
    x = e("t", n)
    t(x, "a", "c:taxon")
    t(x, "rdfs:label", s(n))
    t(x, "p:rank", s("hybrid"))
    t(x, "p:parent_taxon", e("t", n.split()[0]))
    for c in cns:
        t(x, "p:common_name", en(c))
    for m in ms:
        t(x, "p:flowering_month", s(MON[m - 1]))
    t(x, "p:max_height_m", str(h))
    for p in ps:
        t(x, "p:hybrid_parent", e("t", p))

# ---------------------------------------------------------------- gardeners
G = [  # name, job, started, reports to, speciality, hours, volunteer, extension
    ("Gideon Marchbank", "curator", "1998-04-01", None, ["woody plants"], 40, False, "201"),
    ("Wilma Aardal", "head of glasshouses", "2006-09-18", "Gideon Marchbank", ["orchids", "palms"], 40, False, "210"),
    ("Tomas Breck", "head of the outdoor collections", "2003-02-10", "Gideon Marchbank", ["rhododendrons"], 40, False, "220"),
    ("Yusra Hallam", "glasshouse gardener", "2015-05-04", "Wilma Aardal", ["carnivorous plants"], 36, False, "211"),
    ("Leif Penrose", "glasshouse gardener", "2019-03-11", "Wilma Aardal", ["cacti", "alpines"], 30, False, None),
    ("Morag Sill", "gardener", "2010-08-02", "Tomas Breck", ["bulbs"], 36, False, "221"),
    ("Ansel Virtanen", "gardener", "2017-10-16", "Tomas Breck", ["roses", "climbers"], 36, False, "222"),
    ("Pia Castellane", "gardener", "2021-01-18", "Tomas Breck", ["ferns"], 24, False, None),
    ("Hester Quill", "seed bank keeper", "2012-06-11", "Gideon Marchbank", ["seed storage"], 32, False, "230"),
    ("Oswin Drew", "volunteer", "2018-04-09", "Morag Sill", [], 8, True, None),
    ("Fatima Lorne", "volunteer", "2022-03-21", "Morag Sill", ["snowdrops"], 6, True, None),
    ("Bertil Knox", "volunteer", "2020-09-07", "Yusra Hallam", [], 10, True, None),
    ("Cleo Amberley", "apprentice", "2023-09-04", "Ansel Virtanen", [], 38, False, None),
]
for n, job, st, rep, spec, hrs, vol, ext in G:
    x = e("g", n)
    t(x, "a", "c:gardener")
    t(x, "p:full_name", s(n))
    t(x, "p:job_title", s(job))
    t(x, "p:started_on", d(st))
    if rep:
        t(x, "p:reports_to", e("g", rep))
    for k in spec:
        t(x, "p:speciality", s(k))
    t(x, "p:hours_per_week", str(hrs))
    t(x, "p:is_volunteer", b(vol))
    if ext:
        t(x, "p:phone_ext", s(ext))

# ---------------------------------------------------------------- areas, beds, glasshouses
for a in ("Walled Garden", "Arboretum", "Lower Garden", "Glass Range"):
    t(e("a", a), "a", "c:garden_area")
    t(e("a", a), "rdfs:label", en(a))
BEDS = [  # name, area, m2, pH, soil, light, tended by, laid out, next to
    ("Moon Bed", "Walled Garden", 64.0, 6.8, "loam", "full sun", "Ansel Virtanen", 1931, ["Rose Border"]),
    ("Rose Border", "Walled Garden", 112.5, 6.5, "clay", "full sun", "Ansel Virtanen", 1908, ["Moon Bed", "Physic Bed"]),
    ("Physic Bed", "Walled Garden", 48.0, 7.1, "loam", "half shade", "Morag Sill", 1975, ["Rose Border"]),
    ("North Wall Border", "Walled Garden", 85.0, 5.6, "peat", "shade", "Pia Castellane", 1908, []),
    ("Bulb Frame", "Walled Garden", 22.0, 7.4, "gravel", "full sun", "Morag Sill", 1998, []),
    ("Azalea Dell", "Arboretum", 340.0, 5.1, "peat", "half shade", "Tomas Breck", 1922, ["Magnolia Walk"]),
    ("Magnolia Walk", "Arboretum", 410.0, 5.9, "loam", "half shade", "Tomas Breck", 1956, ["Azalea Dell", "Rowan Glade"]),
    ("Rowan Glade", "Arboretum", 520.0, None, "loam", "full sun", "Tomas Breck", 1983, ["Magnolia Walk"]),
    ("Winter Copse", "Arboretum", 275.0, 6.2, "loam", "half shade", "Morag Sill", 2004, []),
    ("Heather Bank", "Lower Garden", 190.0, 4.8, "sand", "full sun", "Ansel Virtanen", 1969, ["Bog Garden"]),
    ("Bog Garden", "Lower Garden", 130.0, 5.3, "peat", "full sun", "Pia Castellane", 1972, ["Heather Bank", "Fern Gully"]),
    ("Fern Gully", "Lower Garden", 155.0, 5.7, "leaf mould", "shade", "Pia Castellane", 1912, ["Bog Garden"]),
    ("Rock Slope", "Lower Garden", 230.0, 7.2, "gravel", "full sun", "Leif Penrose", 1938, []),
]
for n, a, m2, ph, soil, light, who, laid, nxt in BEDS:
    x = e("b", n)
    t(x, "a", "c:bed")
    t(x, "rdfs:label", en(n))
    t(x, "p:in_area", e("a", a))
    t(x, "p:area_m2", str(m2))
    if ph:
        t(x, "p:soil_ph", str(ph))
    t(x, "p:soil_type", s(soil))
    t(x, "p:light", s(light))
    t(x, "p:tended_by", e("g", who))
    t(x, "p:laid_out_in", yr(laid))
    for k in nxt:
        t(x, "p:next_to", e("b", k))
HOUSES = [  # name, floor m2, min C, humidity, built, heated with, open, tended by
    ("Palm House", 620.0, 14, 70, 1887, "biomass boiler", True, "Wilma Aardal"),
    ("Orchid House", 210.0, 17, 85, 1964, "biomass boiler", True, "Wilma Aardal"),
    ("Cactus House", 180.0, 6, None, 1971, "heat pump", True, "Leif Penrose"),
    ("Alpine House", 95.0, -2, None, 1989, None, True, "Leif Penrose"),
    ("Pitcher Plant House", 130.0, 10, 80, 2009, "heat pump", True, "Yusra Hallam"),
    ("Propagation House", 260.0, 12, 75, 1995, "gas boiler", False, "Yusra Hallam"),
]
for n, m2, mt, hum, built, heat, op, who in HOUSES:
    x = e("h", n)
    t(x, "a", "c:glasshouse")
    t(x, "rdfs:label", en(n))
    t(x, "p:in_area", e("a", "Glass Range"))
    t(x, "p:floor_area_m2", str(m2))
    t(x, "p:min_temp_c", str(mt))
    if hum:
        t(x, "p:humidity_pct", str(hum))
    t(x, "p:built_in", yr(built))
    if heat:
        t(x, "p:heated_with", s(heat))
    t(x, "p:open_to_visitors", b(op))
    t(x, "p:tended_by", e("g", who))

# ---------------------------------------------------------------- partner gardens
PARTNERS = [  # name, city, country, km, founded, curator
    ("Lundhaven Botanic Garden", "Lundhaven", "Denmark", 890, 1874, "Karen Møllegard"),
    ("Giardino dei Semplici di Valmora", "Valmora", "Italy", 1460, 1593, "Dario Benvolti"),
    ("Okutama Alpine Garden", "Mizunoe", "Japan", 9320, 1951, None),
    ("Sankt Veit University Garden", "Sankt Veit", "Austria", 1270, 1811, "Irmgard Pölz"),
    ("Cape Lennox Gardens", "Port Lennox", "South Africa", 9780, 1920, "Thabo Mesane"),
    ("Jardin de Kermorvan", "Kermorvan", "France", 540, 1932, None),
    ("Millrace Arboretum", "Dunmere", "United Kingdom", 165, 1968, "Philippa Stroud"),
    ("Ashgrove Seed Garden", "Ashgrove", "United Kingdom", 240, 1990, None),
    ("Cascade Native Plant Garden", "Fort Alder", "United States", 7650, 1977, "Rex Tillotson"),
]
for n, city, co, km, f, cur in PARTNERS:
    x = e("pg", n)
    t(x, "a", "c:partner_garden")
    t(x, "rdfs:label", s(n))
    t(x, "p:city", s(city))
    t(x, "p:country", s(co))
    t(x, "p:distance_km", str(km))
    t(x, "p:founded_in", yr(f))
    if cur:
        t(x, "p:contact_person", s(cur))
PN = [p[0] for p in PARTNERS]

# ---------------------------------------------------------------- accessions
PLACE = {
    "Rhododendron": ["Azalea Dell"], "Erica": ["Heather Bank"], "Enkianthus": ["Azalea Dell", "North Wall Border"],
    "Primula": ["Bog Garden", "Alpine House", "Rock Slope"], "Cyclamen": ["Winter Copse", "Rock Slope"],
    "Sarracenia": ["Pitcher Plant House", "Bog Garden"], "Galanthus": ["Winter Copse", "Bulb Frame"],
    "Narcissus": ["Bulb Frame", "Alpine House"], "Dactylorhiza": ["Bog Garden"], "Paphiopedilum": ["Orchid House"],
    "Mammillaria": ["Cactus House"], "Nepenthes": ["Pitcher Plant House"], "Hamamelis": ["Winter Copse"],
    "Rosa": ["Rose Border", "Moon Bed"], "Sorbus": ["Rowan Glade"], "Magnolia": ["Magnolia Walk"],
    "Helleborus": ["Winter Copse", "North Wall Border"], "Aconitum": ["Physic Bed"], "Digitalis": ["Physic Bed", "Moon Bed"],
    "Trachycarpus": ["Palm House"], "Chamaedorea": ["Palm House"], "Hedychium": ["Palm House", "Propagation House"],
    "Osmunda": ["Fern Gully"],
}
BN = {x[0] for x in BEDS}
LAND = {"Caucasus": "Georgia", "Turkey": "Turkey", "Japan": "Japan", "Alps": "Austria", "Himalaya": "Nepal",
        "North America": "United States", "Balkans": "Greece", "Iberia": "Spain", "Madeira": "Portugal", "Mexico": "Mexico",
        "Borneo": "Malaysia", "China": "China", "Mediterranean": "Italy", "British Isles": "United Kingdom",
        "Vietnam": "Vietnam", "Central Asia": "Uzbekistan"}
HEIGHT = {n: v[3] for n, v in SPECIES.items()}
HEIGHT.update({n: v[2] for n, v in HYBRIDS.items()})
ACC = []
DEAD = set()
WOODY = {"Rhododendron", "Erica", "Enkianthus", "Hamamelis", "Rosa", "Sorbus", "Magnolia"}
seq = {}
names = list(SPECIES) + list(HYBRIDS)
extra = R.sample(list(SPECIES), 26)
for n in names + extra:
    when = day(1996, 2023)
    y = when[:4]
    seq[y] = seq.get(y, 0) + R.randint(1, 17)
    no = "%s-%04d" % (y, seq[y])
    x = e("acc", no)
    ACC.append((no, n, when))
    t(x, "a", "c:accession")
    t(x, "p:accession_number", s(no))
    t(x, "p:of_taxon", e("t", n))
    t(x, "p:received_on", d(when))
    form = R.choice(["seed", "seed", "plant", "cutting"])
    if form == "cutting" and n.split()[0] not in WOODY:
        form = "bulb" if n.split()[0] in ("Galanthus", "Narcissus") else "plant"
    if form == "seed" and n.split()[0] == "Osmunda":
        form = "plant"
    t(x, "p:received_as", s(form))
    wild = n in SPECIES and R.random() < .3
    t(x, "p:wild_collected", b(wild))
    if wild:
        t(x, "p:collected_in_country", s(LAND[R.choice(SPECIES[n][1])]))
        if R.random() < .8:
            t(x, "p:altitude_m", str(R.randint(4, 240) * 10))
    elif not [a for a, m, w in ACC[:-1] if m == n and w < when] and R.random() < .7:
        t(x, "p:donor_garden", e("pg", R.choice(PN)))
    older = [a for a, m, w in ACC if m == n and w < when]
    if older and not wild:
        t(x, "p:propagated_from", e("acc", older[0]))
    if R.random() < .1:
        DEAD.add(no)
        t(x, "p:died_on", d("2024-%02d-%02d" % (R.randint(1, 12), R.randint(1, 28))))
    else:
        pl = R.choice(PLACE[n.split()[0]])
        t(x, "p:planted_in", e("b" if pl in BN else "h", pl))
        t(x, "p:plant_count", str(R.choice([1, 1, 2, 3, 5, 8, 12])))
        if R.random() < .6:
            t(x, "p:measured_height_cm", str(max(4, int(HEIGHT[n] * 100 * R.uniform(.25, .95)))))

# ---------------------------------------------------------------- seed exchanges
HANDLERS = ["Hester Quill", "Hester Quill", "Hester Quill", "Morag Sill", "Bertil Knox"]
rows = []
for k in range(36):
    rows.append((day(2020, 2024), R.choice(PN), R.choice(["sent", "received"]), R.choice([n for n in SPECIES if n[0] != "O"]), R.choice(HANDLERS)))
rows.sort()
num = {}
for when, pn, dr, sp, who in rows:
    y = when[:4]
    num[y] = num.get(y, 0) + 1
    no = "SX-%s-%02d" % (y, num[y])
    x = e("sx", no)
    t(x, "a", "c:seed_exchange")
    t(x, "p:exchange_no", s(no))
    t(x, "p:partner", e("pg", pn))
    t(x, "p:direction", s(dr))
    t(x, "p:exchanged_on", d(when))
    t(x, "p:seed_of", e("t", sp))
    t(x, "p:packet_count", str(R.randint(1, 14)))
    if R.random() < .75:
        t(x, "p:seed_weight_g", "%.1f" % R.uniform(.4, 48))
    if dr == "received" and R.random() < .7:
        t(x, "p:germination_pct", str(R.randint(12, 96)))
    if dr == "sent":
        t(x, "p:postage_eur", "%.2f" % R.uniform(3.5, 29))
    t(x, "p:handled_by", e("g", who))

# ---------------------------------------------------------------- inspections
PROB = [("vine weevil", "nematode drench"), ("aphids", "soft soap spray"), ("powdery mildew", "sulphur dusting"),
        ("scale insects", "horticultural oil"), ("honey fungus", "removal of roots"), ("red spider mite", "predatory mites"),
        ("grey mould", "better ventilation"), ("slug damage", None)]
INS = ["Yusra Hallam", "Morag Sill", "Ansel Virtanen", "Leif Penrose", "Tomas Breck"]
W = [9, 5, 7, 4, 3]
prev = []
for k in range(38):
    no, n, when = R.choice([a for a in ACC if a[2] < "2021" and a[0] not in DEAD])
    x = e("ins", k)
    dt = day(2022, 2024)
    t(x, "a", "c:inspection")
    t(x, "p:inspected_accession", e("acc", no))
    t(x, "p:inspected_by", e("g", R.choices(INS, W)[0]))
    t(x, "p:inspected_on", d(dt))
    if R.random() < .65:
        pr, tr = R.choice(PROB)
        sev = R.randint(1, 5)
        t(x, "p:passed", b(sev < 3))
        t(x, "p:problem_found", s(pr))
        t(x, "p:severity", str(sev))
        if tr and sev > 1:
            t(x, "p:treatment", s(tr))
            if R.random() < .85:
                t(x, "p:treatment_cost_eur", "%.2f" % R.uniform(6, 180))
        if sev >= 3 and dt < "2024-10" and R.random() < .6:
            y = e("ins", "f%d" % k)
            f = "%s-%02d-%02d" % (dt[:4], int(dt[5:7]) + 1, int(dt[8:])) if dt[5:7] != "12" else "%d-01-%s" % (int(dt[:4]) + 1, dt[8:])
            t(y, "a", "c:inspection")
            t(y, "p:inspected_accession", e("acc", no))
            t(y, "p:inspected_by", e("g", R.choices(INS, W)[0]))
            t(y, "p:inspected_on", d(f))
            t(y, "p:follow_up_of", x)
            t(y, "p:passed", b(R.random() < .8))
    else:
        t(x, "p:passed", b(True))

out = ["@prefix %s: <%s> ." % kv for kv in PRE.items()] + [""]
for subj in sorted(SUBJ):
    out.append(subj + "\n" + " ;\n".join("    %s %s" % r for r in SUBJ[subj]) + " .\n")
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8", newline="\n") as fh:
    fh.write("\n".join(out))
