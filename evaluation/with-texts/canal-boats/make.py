#!/usr/bin/env python3
"""Writes graph.ttl and texts.jsonl next to itself; the same bytes every time."""
import datetime
import json
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
R = random.Random(20417)

PREFIXES = [
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    ("schema", "https://schema.org/"),
    ("cb", "https://data.tamselboats.example/def#"),
    ("r", "https://data.tamselboats.example/id/"),
]
OUT = []


def s(text, lang=None):
    t = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"%s"%s' % (t, "@" + lang if lang else "")


def en(text):
    return s(text, "en")


def date(d):
    return '"%s"^^xsd:date' % (d if isinstance(d, str) else d.isoformat())


def year(y):
    return '"%d"^^xsd:gYear' % y


def num(v):
    return str(v)


def dec(v, places=2):
    return "%.*f" % (places, v)


def boo(v):
    return "true" if v else "false"


def bn(pairs):
    return "[ " + " ; ".join("%s %s" % p for p in pairs if p[1] is not None) + " ]"


def emit(subject, pairs):
    pairs = [p for p in pairs if p[1] is not None]
    OUT.append(subject + "\n    " + " ;\n    ".join("%s %s" % p for p in pairs) + " .\n")


def heading(text):
    OUT.append("# " + text + "\n")


# ---------------------------------------------------------------- vocabulary
heading("classes of the vocabulary")
for c, label in [("BoatClass", "boat class"), ("Boat", "boat"), ("Base", "base"), ("Canal", "canal"),
                 ("Lock", "lock"), ("Mooring", "mooring"), ("Route", "route"), ("Stage", "stage"),
                 ("Tunnel", "tunnel"), ("Aqueduct", "aqueduct"), ("Booking", "booking"),
                 ("MaintenanceJob", "maintenance job"), ("Equipment", "equipment"), ("Boatyard", "boatyard")]:
    emit("cb:" + c, [("a", "rdfs:Class"), ("rdfs:label", en(label))])

heading("the company")
emit("r:company", [("a", "schema:Organization"), ("rdfs:label", en("Tamsel Narrowboats")),
                   ("schema:foundingDate", date("1974-03-09")), ("schema:email", s("hello@tamselboats.example")),
                   ("schema:telephone", s("01632 960100"))])

# ---------------------------------------------------------------- canals, villages
heading("canals")
CANALS = {
    "tamsel": ("Tamsel Canal", "41.5", 1794, "4.3", "22.0"),
    "lunsdale": ("Lunsdale Canal", "27.25", 1801, "2.1", "21.9"),
    "orrin": ("Wexcombe and Orrin Navigation", "33.0", 1782, "4.6", None),
    "dunmarrow": ("Dunmarrow Branch", "12.5", 1811, "2.1", "21.5"),
    "pell": ("Pell Arm", "3.75", 1826, "2.2", None),
}
JOINS = {"tamsel": ["lunsdale", "orrin", "pell"], "lunsdale": ["dunmarrow"]}
for k, (name, miles, opened, beam, maxlen) in CANALS.items():
    emit("r:canal-" + k, [("a", "cb:Canal"), ("rdfs:label", en(name)), ("cb:lengthMiles", miles),
                          ("cb:openedIn", year(opened)), ("cb:maxBeam", beam), ("cb:maxBoatLengthMetres", maxlen),
                          ("cb:joins", ", ".join("r:canal-" + j for j in JOINS[k]) if k in JOINS else None)])

heading("villages")
VILLAGES = [("ostwick", "Ostwick", "tamsel"), ("skelby", "Skelby", "tamsel"), ("pellbridge", "Pellbridge", "pell"),
            ("lunsdale", "Lunsdale", "lunsdale"), ("cawthwick", "Cawthwick", "lunsdale"),
            ("wexcombe", "Wexcombe", "orrin"), ("orrinmouth", "Orrinmouth", "orrin"),
            ("dunmarrow", "Dunmarrow", "dunmarrow"), ("mirebeck", "Mirebeck", "tamsel")]
for k, name, canal in VILLAGES:
    emit("r:village-" + k, [("a", "schema:Place"), ("rdfs:label", en(name)), ("cb:onCanal", "r:canal-" + canal)])

# ---------------------------------------------------------------- staff
heading("staff")
BASES = {
    "ostwick": ("Ostwick Wharf", "tamsel", "1974-03-09", 38, "4.50", "01632 960111"),
    "pellbridge": ("Pellbridge Basin", "pell", "1988-05-01", 72, "0.00", "01632 960122"),
    "lunsdale": ("Lunsdale Yard", "lunsdale", "1981-04-18", 25, "3.00", "01632 960133"),
    "wexcombe": ("Wexcombe Marina", "orrin", "2003-06-14", 64, "6.00", "01632 960144"),
    "dunmarrow": ("Dunmarrow Quay", "dunmarrow", "2011-03-26", None, None, None),
}
STAFF = [  # key, given, family, job, base, started, languages, reports to
    ("harker", "Judith", "Harkerby", "managing director", "ostwick", "1996-02-01", ["English"], None),
    ("penn", "Tobias", "Pennock", "base manager", "ostwick", "2009-04-06", ["English", "German"], "harker"),
    ("oduya", "Femi", "Oduyale", "base manager", "pellbridge", "2016-03-14", ["English", "French"], "harker"),
    ("croft", "Imelda", "Croftley", "base manager", "lunsdale", "2012-10-22", ["English"], "harker"),
    ("vasey", "Colin", "Vaseby", "base manager", "wexcombe", "2004-01-12", ["English", "Dutch"], "harker"),
    ("lind", "Annika", "Lindmoor", "base manager", "dunmarrow", "2019-05-20", ["English", "Swedish"], "harker"),
    ("rudd", "Gareth", "Ruddick", "engineer", "ostwick", "2001-08-27", ["English", "Welsh"], "penn"),
    ("sato", "Mika", "Satobury", "engineer", "wexcombe", "2017-06-05", ["English", "Japanese"], "vasey"),
    ("bell", "Norah", "Bellwick", "engineer", "lunsdale", "2014-09-15", ["English"], "croft"),
    ("quill", "Desmond", "Quillfeather", "joiner", "ostwick", "1999-11-08", ["English"], "penn"),
    ("amis", "Rosa", "Amisfold", "receptionist", "ostwick", "2021-03-01", ["English", "Spanish"], "penn"),
    ("tarn", "Leon", "Tarnow", "handover instructor", "pellbridge", "2018-04-09", None, "oduya"),
    ("gale", "Philippa", "Galeworth", "handover instructor", "lunsdale", "2022-04-04", ["English"], "croft"),
    ("moss", "Edwin", "Mossgrave", "painter", "wexcombe", None, ["English"], "vasey"),
    ("isk", "Hana", "Iskander", "receptionist", "wexcombe", "2023-02-13", ["English", "Arabic"], "vasey"),
    ("pike", "Warren", "Pikestaff", "cleaner", "dunmarrow", None, None, "lind"),
]
for k, given, family, job, base, started, langs, boss in STAFF:
    emit("r:staff-" + k, [
        ("a", "cb:StaffMember, schema:Person"), ("rdfs:label", s(given + " " + family)),
        ("schema:jobTitle", en(job)), ("cb:worksAt", "r:base-" + base),
        ("cb:startedOn", date(started) if started else None),
        ("schema:knowsLanguage", ", ".join(s(x) for x in langs) if langs else None),
        ("cb:reportsTo", "r:staff-" + boss if boss else None)])

heading("bases")
MANAGER = {"ostwick": "penn", "pellbridge": "oduya", "lunsdale": "croft", "wexcombe": "vasey", "dunmarrow": "lind"}
DEPUTY = {"ostwick": "rudd", "lunsdale": "bell", "wexcombe": "sato", "pellbridge": "tarn"}
for k, (name, canal, opened, spaces, fee, tel) in BASES.items():
    emit("r:base-" + k, [
        ("a", "cb:Base, schema:LocalBusiness"), ("rdfs:label", en(name)), ("cb:onCanal", "r:canal-" + canal),
        ("cb:inVillage", "r:village-" + k), ("cb:openedOn", date(opened)),
        ("cb:parkingSpaces", num(spaces) if spaces else None), ("cb:parkingFeePerNight", fee),
        ("schema:telephone", s(tel) if tel else None), ("cb:manager", "r:staff-" + MANAGER[k]),
        ("cb:deputyManager", "r:staff-" + DEPUTY[k] if k in DEPUTY else None),
        ("cb:hasPumpOutStation", boo(k != "dunmarrow")), ("cb:hasDryDock", boo(k in ("ostwick", "wexcombe")))])

# ---------------------------------------------------------------- boat classes
heading("seasons")
for k, label, a, b in [("low", "low season", "--11-01", "--03-20"), ("mid", "mid season", "--03-21", "--06-30"),
                       ("high", "high season", "--07-01", "--09-10")]:
    emit("r:season-" + k, [("a", "cb:Season"), ("rdfs:label", en(label)),
                           ("cb:fromDay", '"%s"^^xsd:gMonthDay' % a), ("cb:toDay", '"%s"^^xsd:gMonthDay' % b)])

heading("boat classes")
CLASSES = [  # key, label, kind, feet, width, berths, toilet, water l, draught, deposit, dogs, prices low mid high
    ("heron-4", "Heron 4", "narrowboat", "52", "2.08", 4, "cassette", 450, "0.61", 150, 2, (845, 1090, 1395)),
    ("heron-6", "Heron 6", "narrowboat", "62", "2.08", 6, "pump-out", 600, "0.64", 200, 2, (990, 1285, 1720)),
    ("heron-wide", "Heron Wide", "wide-beam", "60", "3.05", 6, "pump-out", 800, "0.70", 300, 2, (1240, 1610, 2150)),
    ("kestrel-2", "Kestrel 2", "narrowboat", "38", "2.08", 2, "cassette", 300, "0.56", 100, 1, (590, 765, 960)),
    ("kestrel-4", "Kestrel 4", "narrowboat", "48", "2.08", 4, "cassette", 400, "0.58", 150, 2, (720, 930, 1185)),
    ("kestrel-4-electric", "Kestrel 4 Electric", "narrowboat", "48", "2.08", 4, "cassette", 400, None, 250, 1,
     (860, 1105, 1430)),
    ("otter-8", "Otter 8", "narrowboat", "69", "2.08", 8, "pump-out", 750, "0.66", 250, 3, (1180, 1490, 1985)),
    ("otter-8-access", "Otter 8 Access", "wide-beam", "62", "3.20", 8, "pump-out", 850, "0.72", 200, None,
     (1090, 1375, 1690)),
    ("bittern-wide", "Bittern Wide", "wide-beam", "57", "3.66", 4, "pump-out", 1000, "0.76", 400, 1,
     (1415, 1830, 2420)),
    ("dabchick-day", "Dabchick Day", "day boat", "30", "2.08", 0, "chemical", None, "0.45", 75, 2, (115, 140, 175)),
    ("dabchick-picnic", "Dabchick Picnic", "day boat", "22", "2.08", 0, None, None, "0.40", 50, None, (85, 98, 125)),
]
DAY = {"dabchick-day": 12, "dabchick-picnic": 8}
FUEL = {"heron-4": 12, "heron-6": 14, "heron-wide": 19, "kestrel-2": 9, "kestrel-4": 11, "otter-8": 16,
        "bittern-wide": 22, "dabchick-day": 6}
for k, label, kind, feet, width, berths, toilet, water, draught, deposit, dogs, prices in CLASSES:
    pairs = [("a", "cb:BoatClass, schema:ProductGroup"), ("rdfs:label", en(label)), ("cb:hullKind", s(kind)),
             ("cb:lengthFeet", feet),
             ("schema:width", bn([("a", "schema:QuantitativeValue"), ("schema:value", width),
                                  ("schema:unitCode", s("MTR"))])),
             ("cb:berths", num(berths) if berths else None),
             ("cb:passengersByDay", num(DAY[k]) if k in DAY else None),
             ("cb:toiletType", s(toilet) if toilet else None),
             ("cb:waterTankLitres", num(water) if water else None), ("cb:draught", draught),
             ("cb:securityDeposit", num(deposit)), ("cb:maxDogs", num(dogs) if dogs else None),
             ("cb:dieselPerDayLitres", num(FUEL[k]) if k in FUEL else None),
             ("cb:hasStove", boo(k not in DAY and k != "kestrel-4-electric"))]
    for season, p in zip(("low", "mid", "high"), prices):
        pairs.append(("cb:seasonPrice", bn([
            ("a", "cb:SeasonPrice"), ("cb:season", "r:season-" + season),
            ("cb:pricePerDay" if k in DAY else "cb:pricePerWeek", num(p)),
            ("cb:shortBreakPrice", None if k in DAY else dec(p * 0.65)), ("schema:priceCurrency", s("GBP"))])))
    emit("r:class-" + k, pairs)

# ---------------------------------------------------------------- boats
heading("boatyards")
for k, label, place in [("skelby", "Skelby Boatbuilders", "skelby"), ("gant", "Gantry and Daughter", "wexcombe"),
                        ("mire", "Mirebeck Steel Hulls", "mirebeck")]:
    emit("r:yard-" + k, [("a", "cb:Boatyard"), ("rdfs:label", s(label)), ("cb:inVillage", "r:village-" + place)])

heading("boats")
BOATS = [  # name, class, home, winter, built, yard
    ("Marigold", "heron-4", "ostwick", "wexcombe", 2016, "gant"),
    ("Speedwell", "heron-4", "lunsdale", "ostwick", 2013, "skelby"),
    ("Campion", "heron-4", "pellbridge", None, 2018, "gant"),
    ("Teasel", "heron-6", "ostwick", "ostwick", 2011, "skelby"),
    ("Foxglove", "heron-6", "pellbridge", "wexcombe", 2017, "skelby"),
    ("Meadowsweet", "heron-6", "lunsdale", "ostwick", 2019, "gant"),
    ("Sorrel", "heron-wide", "wexcombe", "wexcombe", 2020, "mire"),
    ("Burdock", "heron-wide", "ostwick", "wexcombe", 2015, "mire"),
    ("Yarrow", "kestrel-2", "dunmarrow", "lunsdale", 2012, "skelby"),
    ("Tansy", "kestrel-2", "lunsdale", None, 2014, "skelby"),
    ("Eyebright", "kestrel-2", "pellbridge", "ostwick", 2021, "gant"),
    ("Comfrey", "kestrel-4", "dunmarrow", "lunsdale", 2004, "skelby"),
    ("Betony", "kestrel-4", "pellbridge", "ostwick", 2003, None),
    ("Figwort", "kestrel-4", "lunsdale", None, 2006, "skelby"),
    ("Celandine", "kestrel-4", "ostwick", "ostwick", 2005, "skelby"),
    ("Moonwort", "kestrel-4-electric", "ostwick", "ostwick", 2022, "gant"),
    ("Starflower", "kestrel-4-electric", "ostwick", "ostwick", 2023, "gant"),
    ("Loosestrife", "otter-8", "lunsdale", "ostwick", 2010, "skelby"),
    ("Hogweed", "otter-8", "pellbridge", "wexcombe", 2014, "mire"),
    ("Ragwort", "otter-8", "ostwick", None, 2019, None),
    ("Woodruff", "otter-8-access", "wexcombe", "wexcombe", 2021, "mire"),
    ("Bogbean", "bittern-wide", "wexcombe", "wexcombe", 2022, "mire"),
    ("Kingcup", "bittern-wide", "wexcombe", "wexcombe", 2018, "gant"),
    ("Pondweed", "dabchick-day", "ostwick", "ostwick", 2009, "skelby"),
    ("Duckmeal", "dabchick-day", "pellbridge", "pellbridge", 2017, None),
    ("Cressida", "dabchick-picnic", "pellbridge", "pellbridge", 2020, "gant"),
    ("Sedgewick", "dabchick-picnic", "wexcombe", "wexcombe", None, "gant"),
]
OUT_OF_SERVICE = {"Teasel", "Betony", "Pondweed"}
COLOURS = ["dark green", "maroon", "navy blue", "cream and red", "grey", "mustard"]
for i, (name, cls, home, winter, built, yard) in enumerate(BOATS):
    blacked = datetime.date(2022, 1, 10) + datetime.timedelta(days=R.randrange(0, 1050))
    emit("r:boat-" + name.lower(), [
        ("a", "cb:Boat"), ("rdfs:label", s(name)), ("cb:boatClass", "r:class-" + cls),
        ("cb:homeBase", "r:base-" + home), ("cb:winterBase", "r:base-" + winter if winter else None),
        ("cb:builtIn", year(built) if built else None), ("cb:builder", "r:yard-" + yard if yard else None),
        ("cb:registrationNumber", s("TW%05d" % (41200 + i * 37))),
        ("cb:hullColour", en(R.choice(COLOURS))),
        ("cb:lastBlacked", None if name in ("Kingcup", "Tansy", "Duckmeal") else date(blacked)),
        ("cb:engineHours", None if "electric" in cls or i % 7 == 5 else num(R.randrange(600, 9800))),
        ("cb:inService", boo(name not in OUT_OF_SERVICE))])

# ---------------------------------------------------------------- locks, tunnels, aqueducts
heading("locks")
LOCKS = [  # label, canal, rise, kind, keeper
    ("Ostwick Top Lock", "tamsel", "2.35", "broad", False), ("Ostwick Bottom Lock", "tamsel", "2.60", "broad", False),
    ("Miller's Lock", "tamsel", "1.95", "broad", None), ("Gallows Lock", "tamsel", "3.15", "broad", False),
    ("Tamsel Staircase", "tamsel", "7.40", "staircase", True),
    ("Lunsdale Lock 1", "lunsdale", "2.10", "narrow", False), ("Lunsdale Lock 2", "lunsdale", "2.20", "narrow", False),
    ("Lunsdale Lock 3", "lunsdale", "2.15", "narrow", None), ("Lunsdale Lock 4", "lunsdale", "2.45", "narrow", False),
    ("Lunsdale Lock 5", "lunsdale", "3.30", "narrow", True), ("Saddler's Lock", "lunsdale", "2.75", "narrow", False),
    ("Cawthwick Deep Lock", "lunsdale", "4.85", "narrow", True),
    ("Sedge Lock", "orrin", "1.60", "broad", False), ("Ferry Lock", "orrin", "1.85", "broad", None),
    ("Orrin Sea Lock", "orrin", "3.70", "broad", True),
    ("Crow Lock", "dunmarrow", "2.05", "narrow", False), ("Chapel Lock", "dunmarrow", "2.25", "narrow", False),
    ("Limekiln Lock", "dunmarrow", "1.75", "narrow", None),
    ("Dunmarrow Staircase", "dunmarrow", "5.90", "staircase", True),
]
NUMBER = {}
for label, canal, rise, kind, keeper in LOCKS:
    NUMBER[canal] = NUMBER.get(canal, 0) + 1
    emit("r:lock-" + label.lower().replace("'", "").replace(" ", "-"), [
        ("a", "cb:Lock"), ("rdfs:label", en(label)), ("cb:onCanal", "r:canal-" + canal),
        ("cb:lockNumber", num(NUMBER[canal])), ("cb:riseMetres", rise), ("cb:lockKind", s(kind)),
        ("cb:hasKeeper", boo(keeper) if keeper is not None else None)])

heading("tunnels and aqueducts")
for k, typ, label, canal, metres, opened, two, height in [
        ("cawthwick", "Tunnel", "Cawthwick Tunnel", "lunsdale", 1942, 1803, False, None),
        ("harrow", "Tunnel", "Harrow Wood Tunnel", "dunmarrow", 418, 1811, False, None),
        ("littlepell", "Tunnel", "Little Pell Tunnel", "pell", 96, 1826, True, None),
        ("skelby", "Aqueduct", "Skelby Aqueduct", "tamsel", 212, 1797, None, "23.5"),
        ("orrin", "Aqueduct", "Orrin Trough", "orrin", 75, 1784, None, "9.0"),
        ("mirebeck", "Aqueduct", "Mirebeck Aqueduct", "tamsel", 54, None, None, None)]:
    emit("r:%s-%s" % (typ.lower(), k), [
        ("a", "cb:" + typ), ("rdfs:label", en(label)), ("cb:onCanal", "r:canal-" + canal),
        ("cb:lengthMetres", num(metres)), ("cb:openedIn", year(opened) if opened else None),
        ("cb:twoWayTraffic", boo(two) if two is not None else None), ("cb:heightMetres", height)])

# ---------------------------------------------------------------- pubs, shops, moorings
heading("pubs and shops")
PUBS = [  # key, type, label, canal, village, tel, food, dogs, walk
    ("ferret", "BarOrPub", "The Drowned Ferret", "lunsdale", "cawthwick", None, True, True, 150),
    ("lantern", "BarOrPub", "The Tallow Lantern", "tamsel", "ostwick", "01632 960201", True, True, 90),
    ("mulespoon", "BarOrPub", "The Mule and Spoon", "tamsel", "skelby", "01632 960202", True, False, 320),
    ("ninegates", "BarOrPub", "The Nine Gates", "lunsdale", "lunsdale", "01632 960203", True, True, 40),
    ("eelwife", "BarOrPub", "The Eelwife", "orrin", "orrinmouth", None, False, True, 210),
    ("bargee", "BarOrPub", "The Bargee's Rest", "orrin", "wexcombe", "01632 960205", True, None, 500),
    ("puddler", "BarOrPub", "The Puddler's Boot", "dunmarrow", "dunmarrow", "01632 960206", False, True, 60),
    ("candle", "BarOrPub", "The Pell Candle", "pell", "pellbridge", "01632 960207", True, False, 120),
    ("towrope", "BarOrPub", "The Frayed Towrope", "tamsel", "mirebeck", None, None, True, 700),
    ("hobday", "ConvenienceStore", "Hobday's Stores", "dunmarrow", "dunmarrow", "01632 960210", None, True, 110),
    ("skelbyfarm", "ConvenienceStore", "Skelby Farm Shop", "tamsel", "skelby", "01632 960211", None, False, 430),
    ("wexchand", "Store", "Wexcombe Chandlery", "orrin", "wexcombe", "01632 960212", None, None, 20),
    ("pellbakery", "Bakery", "Pellbridge Bakehouse", "pell", "pellbridge", "01632 960213", None, False, 260),
]
for k, typ, label, canal, village, tel, food, dogs, walk in PUBS:
    emit("r:place-" + k, [
        ("a", "schema:" + typ), ("rdfs:label", en(label)), ("cb:onCanal", "r:canal-" + canal),
        ("cb:inVillage", "r:village-" + village), ("schema:telephone", s(tel) if tel else None),
        ("cb:servesFood", boo(food) if food is not None else None),
        ("cb:dogsWelcome", boo(dogs) if dogs is not None else None), ("cb:walkFromCanalMetres", num(walk))])

heading("moorings (they have no labels)")
MOOR = [("tamsel", "lantern"), ("tamsel", "mulespoon"), ("tamsel", "skelbyfarm"), ("tamsel", "towrope"),
        ("tamsel", None), ("lunsdale", "ferret"), ("lunsdale", "ninegates"), ("lunsdale", None), ("lunsdale", None),
        ("orrin", "eelwife"), ("orrin", "bargee"), ("orrin", "wexchand"), ("dunmarrow", "puddler"),
        ("dunmarrow", "hobday"), ("dunmarrow", None), ("pell", "candle"), ("pell", "pellbakery")]
for i, (canal, near) in enumerate(MOOR):
    hook = {15: True, 16: False}.get(i, R.random() < 0.3)
    emit("r:mooring-%02d" % (i + 1), [
        ("a", "cb:Mooring"), ("cb:onCanal", "r:canal-" + canal), ("cb:nearPlace", "r:place-" + near if near else None),
        ("cb:maxStayHours", num(R.choice([24, 48, 48, 72, 336]))), ("cb:hasWaterPoint", boo(R.random() < 0.5)),
        ("cb:hasElectricHookup", boo(hook)), ("cb:overnightFee", dec(R.choice([5, 8, 12.5])) if hook else None),
        ("cb:ringsForBoats", num(R.randrange(2, 14)))])

# ---------------------------------------------------------------- routes
heading("routes and their stages (stages have no labels)")
ROUTES = [
    ("tamsel-weekend", "The Tamsel Weekend", "ostwick", "ostwick", 3, "easy",
     [("ostwick", "skelby", 8.5, 4.0), ("skelby", "mirebeck", 3.0, 1.5), ("mirebeck", "ostwick", 11.5, 5.0)]),
    ("lunsdale-week", "The Lunsdale Week", "lunsdale", "lunsdale", 7, "strenuous",
     [("lunsdale", "cawthwick", 9.25, 6.5), ("cawthwick", "dunmarrow", 14.0, 8.0),
      ("dunmarrow", "cawthwick", 14.0, 8.5), ("cawthwick", "lunsdale", 9.25, 6.0)]),
    ("orrin-meander", "The Orrin Meander", "wexcombe", "wexcombe", 4, "easy",
     [("wexcombe", "orrinmouth", 16.5, 6.0), ("orrinmouth", "wexcombe", 16.5, 6.5)]),
    ("pell-potter", "The Pell Potter", "pellbridge", "pellbridge", 2, "easy",
     [("pellbridge", "mirebeck", 7.0, 3.0), ("mirebeck", "pellbridge", 7.0, 3.0)]),
    ("two-tunnels", "The Two Tunnels Run", "dunmarrow", "lunsdale", 5, "moderate",
     [("dunmarrow", "cawthwick", 14.0, 8.0), ("cawthwick", "lunsdale", 9.25, 6.0)]),
    ("long-haul", "The Long Haul", "wexcombe", "lunsdale", 14, None,
     [("wexcombe", "ostwick", 22.0, 9.5), ("ostwick", "skelby", 8.5, 4.0), ("skelby", "cawthwick", 19.5, 11.0),
      ("cawthwick", "lunsdale", 9.25, 6.0)]),
]
for k, label, a, b, nights, grade, stages in ROUTES:
    names = ["r:stage-%s-%d" % (k, i + 1) for i in range(len(stages))]
    emit("r:route-" + k, [("a", "cb:Route, schema:TouristTrip"), ("rdfs:label", en(label)),
                          ("cb:startsAt", "r:base-" + a), ("cb:endsAt", "r:base-" + b),
                          ("cb:suggestedNights", num(nights)), ("cb:grade", s(grade) if grade else None),
                          ("cb:hasStage", ", ".join(names))])
    for i, (f, t, miles, hours) in enumerate(stages):
        emit(names[i], [("a", "cb:Stage"), ("cb:stageNumber", num(i + 1)), ("cb:fromVillage", "r:village-" + f),
                        ("cb:toVillage", "r:village-" + t), ("cb:distanceMiles", dec(miles)),
                        ("cb:cruisingHours", dec(hours, 1))])

# ---------------------------------------------------------------- equipment
heading("equipment")
for k, label, fee, bases in [
        ("bicycle", "Folding bicycle", "34.00", ["ostwick", "pellbridge", "wexcombe"]),
        ("canoe", "Inflatable canoe", "48.00", ["wexcombe"]),
        ("cot", "Travel cot", "0.00", ["ostwick", "lunsdale", "pellbridge", "wexcombe", "dunmarrow"]),
        ("rod", "Fishing rod set", "15.50", ["lunsdale", "dunmarrow"]),
        ("barbecue", "Bankside barbecue", "12.00", ["ostwick", "wexcombe"]),
        ("telescope", "Brass telescope", None, ["dunmarrow"]),
        ("stairgate", "Step gate", "6.00", ["ostwick", "pellbridge"]),
        ("dogramp", "Dog ramp", "9.50", ["ostwick", "lunsdale"])]:
    emit("r:equipment-" + k, [("a", "cb:Equipment"), ("rdfs:label", en(label)), ("cb:hireFeePerWeek", fee),
                              ("cb:availableAt", ", ".join("r:base-" + b for b in bases))])

# ---------------------------------------------------------------- bookings, reviews, jobs
heading("bookings (they have no labels)")
PRICE = {c[0]: c[11] for c in CLASSES}
BERTHS = {c[0]: c[5] for c in CLASSES}
hire = [b for b in BOATS if b[1] not in DAY and b[0] not in OUT_OF_SERVICE]
for i in range(30):
    name, cls, home = R.choice(hire)[:3]
    start = datetime.date(2024, 3, 22) + datetime.timedelta(days=R.randrange(0, 230))
    nights = R.choice([3, 4, 7, 7, 7, 14])
    season = 2 if datetime.date(2024, 7, 1) <= start <= datetime.date(2024, 9, 10) else 1
    paid = PRICE[cls][season] * {3: .65, 4: .65, 7: 1, 14: 1.9}[nights] + R.choice([0, 0, 34, 68, 15.5])
    dogs = R.choice([0, 0, 1, 1, 2, None])
    ends = home if R.random() < .85 else R.choice(["ostwick", "wexcombe"])
    emit("r:booking-%04d" % (3101 + i * 3), [
        ("a", "cb:Booking"), ("cb:bookedBoat", "r:boat-" + name.lower()), ("cb:startDate", date(start)),
        ("cb:nights", num(nights)), ("cb:partySize", num(R.randrange(1 if BERTHS[cls] < 4 else 2, BERTHS[cls] + 1))),
        ("cb:departsFrom", "r:base-" + home), ("cb:returnsTo", "r:base-" + ends), ("cb:totalPaid", dec(paid)),
        ("cb:dogsOnBoard", num(dogs) if dogs is not None else None), ("cb:cancelled", boo(R.random() < 0.15))])

heading("reviews")
BODIES = ["Lovely week, we will be back.", "Rain every day and still a treat.", "Friendly staff at the handover.",
          "The shower could be warmer.", "Bed a little narrow, view superb.", "Our teenagers put their phones down!",
          "Spotless on arrival.", "A squeaky tiller, otherwise perfect."]
WHO = ["Bettina Olm", "Graham Tuckley", "S. Arkwell", "The Fenby family", "Priya Dalsan", "Ian Morrowby", "Lotte K."]
REV = [("Marigold", 5), ("Marigold", 4), ("Marigold", 5), ("Marigold", 3), ("Marigold", 4), ("Foxglove", 4),
       ("Foxglove", 2), ("Sorrel", 5), ("Sorrel", 4), ("Comfrey", 3), ("Comfrey", 4), ("Figwort", 3), ("Moonwort", 5),
       ("Loosestrife", 4), ("Woodruff", 5), ("Woodruff", 5), ("Bogbean", 4), ("Yarrow", 5), ("Duckmeal", 3),
       ("Hogweed", 2)]
for i, (boat, stars) in enumerate(REV):
    emit("r:review-%d" % (i + 1), [
        ("a", "schema:Review"), ("schema:itemReviewed", "r:boat-" + boat.lower()),
        ("schema:author", s(R.choice(WHO))), ("schema:reviewBody", en(R.choice(BODIES))),
        ("schema:datePublished", date(datetime.date(2024, 4, 20) + datetime.timedelta(days=R.randrange(0, 200)))),
        ("schema:reviewRating", bn([("a", "schema:Rating"), ("schema:ratingValue", num(stars)),
                                    ("schema:bestRating", "5")]))])

heading("maintenance jobs (no labels, but a comment)")
JOBS = [("Teasel", "engine", "rudd", "gearbox rebuilt", 1380), ("Speedwell", "engine", "bell", "injectors cleaned", 215),
        ("Sorrel", "engine", "sato", "new water pump", 342.5), ("Hogweed", "engine", "rudd", "alternator belt", 64),
        ("Marigold", "joinery", "quill", "new galley drawers", 480), ("Betony", "hull", "rudd", "plate welded", 1960),
        ("Kingcup", "paint", "moss", "roof repainted", 890), ("Foxglove", "plumbing", "rudd", "shower pump replaced", 137),
        ("Woodruff", "lift", "sato", "lift serviced", 256), ("Pondweed", "hull", "rudd", "stern gland repacked", 98),
        ("Comfrey", "plumbing", "bell", "tap washers", 22.5), ("Ragwort", "paint", "moss", "name lettered", None),
        ("Bogbean", "joinery", "quill", "hatch runners", 175), ("Loosestrife", "engine", "bell", "fuel filter", None)]
for i, (boat, kind, who, what, cost) in enumerate(JOBS):
    emit("r:job-%d" % (701 + i), [
        ("a", "cb:MaintenanceJob"), ("rdfs:comment", en(what)), ("cb:onBoat", "r:boat-" + boat.lower()),
        ("cb:jobKind", s(kind)), ("cb:doneBy", "r:staff-" + who),
        ("cb:signedOffBy", "r:staff-" + R.choice(["penn", "vasey", "croft"])),
        ("cb:finishedOn", date(datetime.date(2024, 1, 8) + datetime.timedelta(days=R.randrange(0, 320)))),
        ("cb:cost", dec(cost) if cost is not None else None), ("cb:labourHours", dec(R.randrange(1, 40) / 2, 1))])

with open(os.path.join(HERE, "graph.ttl"), "w", encoding="utf-8", newline="\n") as f:
    for p, iri in PREFIXES:
        f.write("@prefix %s: <%s> .\n" % (p, iri))
    f.write("\n" + "\n".join(OUT))

# ---------------------------------------------------------------- texts
HOST = "https://www.tamselboats.example/"
TEXTS = [
    ("Heron 4", "boats/heron-4", """The Heron 4 was drawn up for two couples who like each other but not each other's snoring. There is a cabin at either end of the boat with the bathroom between them, and a proper door on both. The stern is what boaters call semi-traditional: there are lockers to sit on beside the steerer, so nobody is left out of the conversation. We put the galley at the bow, against the advice of the boatyard, because whoever cooks ought to have the best view. Friends in their fifties and sixties book it most, usually after a first holiday on something larger."""),
    ("Heron 6", "boats/heron-6", """Families with school-age children are whom we had in mind with the Heron 6. The bunk cabin has lee boards that keep small sleepers from rolling out, and each bunk has its own reading light and a shelf for treasures. A breakfast bar with fixed stools divides the galley from the saloon, so that homework and toast can go on side by side. The open cruiser stern is fenced with a waist-high rail, which the older narrowboats do not have. It goes through every lock on the network, but steering something this long round a tight bend takes an hour or two of practice."""),
    ("Heron Wide", "boats/heron-wide", """The Heron Wide shares its name and its galley fittings with the narrow Herons, and little else. Inside, a lounge with two armchairs and a sofa runs across the full beam, and glazed doors open on to the front deck. It answers the helm slowly, like a barge, which is why we fitted a bow thruster. It cannot enter the Lunsdale locks or anything beyond them, so wide-beam crews stay on the Tamsel main line and the river. People choose it for space and idling rather than for distance."""),
    ("Kestrel 2", "boats/kestrel-2", """The Kestrel 2 is made for a pair, or for one person who wants to be left alone with a book. Its double bed is fixed, so there is nothing to fold away in the morning. A long centre rope leads back to the hatch, which lets a solo boater step off and stop the boat without help. It is short enough to turn round almost anywhere, even where the map shows no winding hole. Several novels have been finished aboard, and we keep signed copies on the shelf above the cabin step."""),
    ("Kestrel 4", "boats/kestrel-4", """The Kestrel 4 is our oldest design and our thriftiest way to get four people afloat. Each boat came out of a retired hire fleet and was stripped and refitted by our own joiner. The two single berths in the back cabin zip together, and the other bed is made up from the table each night. Portholes instead of windows keep it cool in August and rather dim in November. It suits students, walkers and anyone who would rather spend their money in the pub."""),
    ("Kestrel 4 Electric", "boats/kestrel-4-electric", """The Kestrel 4 Electric has the same shell as the ordinary Kestrel 4, but a lithium battery bank lies under the floor where the diesel tank and the ballast used to be. There is no gas on board: cooking is done on an induction hob, and the cabin is warmed by a heat pump. At walking pace a full charge lasts about eight hours, and birds take no notice of you as you slide past. We let it from one base only, because the overnight charging posts are there and the next public ones are too far apart to be relied upon. Once the network's owners have put posts at the staircase we mean to send it further afield."""),
    ("Otter 8", "boats/otter-8", """Reunions, scout patrols and three-generation families take the Otter 8. There are two bathrooms, one near the bow and one aft, and a refectory table at which everybody can eat at the same time. It is as long as the locks permit, so the fenders must be lifted before you go in or they will jam. We ask for a crew of at least three able adults, because walking back to a gate you have left open is a long way. New steerers should begin on something smaller."""),
    ("Otter 8 Access", "boats/otter-8-access", """The Otter 8 Access was planned round a table with members of a wheelchair users' club at Orrinmouth. A platform lift at the stern lowers a chair from the bank to the cabin floor, and the corridor is level from one end to the other. The wet room has a roll-in shower with a folding bench, and one of the beds is a profiling bed with a hoist above it. Steering is by joystick on a lead as well as by tiller, so that anyone aboard can take a turn. Please send us the weight of a powered chair beforehand, since the lift has its limits."""),
    ("Bittern Wide", "boats/bittern-wide", """Think of the Bittern Wide as a cottage that happens to float. It was designed by a ship's joiner for people who stay put for days and move only when the view palls. There is a cast-iron bathtub, a roof terrace with planters of herbs, and underfloor heating that makes it our best boat for Christmas. Its sheer windage makes it a handful in a gale, and we do not hand it over when the forecast is above force five. Most guests travel fewer than twelve miles in a week."""),
    ("Dabchick Day", "boats/dabchick-day", """The Dabchick Day is for birthdays, first attempts and grandparents with a plan. It has a canvas canopy that can be rolled back, a gas ring for tea, and a tiny washroom behind a curtain. No licence is needed, and half an hour of tuition is part of the outing. You collect it at half past nine and bring it back by five, as it has no navigation lights. Wicker hampers can be ordered until noon on the day before."""),
    ("Dabchick Picnic", "boats/dabchick-picnic", """The Dabchick Picnic is a round-bowed little launch with a wheel instead of a tiller, so anyone who can drive a car feels at home in it. Benches run round a central table with a hole for a parasol. A silent outboard pushes it along, and it will not go fast enough to spill a glass. There is no washroom, and we give you a map of the ones along the bank. It must stay on the lock-free length, which is quite enough for an afternoon."""),
    ("Working a staircase lock", "advice/staircase-lock", """In a staircase the top gates of one chamber are the bottom gates of the next, so the water has nowhere to go if you begin wrongly. Find the keeper before you do anything, and do not enter until she waves you in. Going up, the bottom chamber must be empty and every chamber above it full; going down it is the other way about. Open the yellow paddle first and the black one after it, and count slowly to thirty between them. Boats cannot pass each other halfway, so they go through in batches of three in one direction. Keep your engine ticking over and a rope in hand."""),
    ("Working a single lock", "advice/single-lock", """Send someone ahead with a windlass to look whether the lock is for or against you. When going down, stay well forward of the white mark on the wall, or the stern will hang up on the sill as the water drops. Wind the paddles up gently, half at first, and stop at once if anybody shouts. Never leave the windlass on the spindle, because it can fly off and break an arm. Leave the chamber with all gates closed and all paddles down, unless another boat is waiting."""),
    ("Emptying the toilet cassette", "advice/toilet-cassette", """The cassette slides out through the little hatch beside the toilet once the blade is shut; a red light shows when it is nearly full. Carry it upright to a sanitary station, which maps mark with the letter E. Swing the spout outwards, hold the vent button down with your thumb while you pour, and it will not glug or splash. Rinse it twice with the hose provided there, then add one cup of the green fluid and a little water before you push it back. Please do not tip it into a pub lavatory or a hedge. There is a spare cassette under the bow step."""),
    ("Using a pump-out station", "advice/pump-out", """Boats with a holding tank are emptied at a pump-out station with a suction hose. Buy a token at reception, unscrew the brass cap on the side deck and press the rubber nozzle firmly down on the opening. Watch the sight glass: when it runs clear, let in fresh water for two minutes and suck the tank dry once more. A tank serves a full crew for about ten days, so on a one-week hire you will normally not need to do it at all. Wash your hands and the deck afterwards."""),
    ("Filling the water tank", "advice/water", """Fill up every day, ideally at lunch, as an empty tank always announces itself under the shower. Let the tap run for half a minute before you connect the blue hose, to flush out what the last boat left behind. The filler is at the bow and is stamped with a W; pouring water into the diesel filler is our most expensive common mistake. A full tank also lowers the bow, which makes the boat steer better. Do not drink from the tap marked raw."""),
    ("Lighting the stove", "advice/stove", """Lay two briquettes on the grate, kindling across them and a firelighter on top, then light it from above and shut the door all but a finger's width. Burn only the smokeless fuel we supply, because tarry logs line the flue. The alarm over the bookcase warns of carbon monoxide and must never be taken down, and the vents in the doors must stay uncovered. Cold ash goes into the lidded metal bucket and stays on the bank side of the deck overnight. Do not bank the fire up before going to bed."""),
    ("Going through a tunnel", "advice/tunnels", """Switch on the headlamp before the portal and tilt it a little to the right, so that it does not dazzle anyone coming towards you. Draw the curtains back and leave the cabin lamps burning, as they light the walls for the steerer. Give one long blast on the horn, and wait outside if you see another light in a bore too narrow for two. Put a hat on, because the air shafts drip, and turn off the cooker and any cigarettes. Everyone stays inside the line of the boat, elbows included. If the engine fails, use the torch and the pole and let the crew behind know."""),
    ("Mooring for the night", "advice/mooring", """Come in slowly with the bow first and let the stern follow by itself. On piled banks use the chain hooks; on grass, drive the pins in at a slant away from the boat and mark them with a white rag for cyclists. Leave a hand's breadth of slack in the ropes, since levels fall overnight when a mill upstream draws water. Do not tie up on the outside of a bend, opposite a winding hole or within sight of a lock landing. Engines are off from eight in the evening to eight in the morning."""),
    ("Running aground", "advice/aground", """It happens to everyone, and the bottom is only soft mud. Do not rev the engine forwards, as this only digs the boat further in. Put it gently into reverse and go back the way you came, since there was enough depth there a moment ago. If that fails, ask the crew to stand on the side that floats and rock, while somebody pushes against the bed with the long pole, never with the boathook. Still stuck after twenty minutes? Ring the base, and we will ask the lengthsman to send down some water."""),
    ("Clearing the weed hatch", "advice/weed-hatch", """If the boat shudders or loses way, something is probably wound round the propeller. Stop the engine, take the key out and put it in your pocket before you lift the deck board. Undo the clamp, reach down in the long gloves and cut away whatever you find; in our waters it is mostly fertiliser sacks and the odd tarpaulin. A bread knife with a serrated edge works better than anything sold for the purpose. Seat the lid again and tighten the clamp fully, because a loose one has sunk boats."""),
    ("Swing bridges", "advice/swing-bridges", """Land the crew on the side where the tail of the bridge is, which is normally opposite the towpath. Use the handcuff key to free the beam, look both ways for tractors, and lean rather than push. The steerer should wait well back until the deck has stopped moving. Electrically worked bridges need our grey card, which stays in the slot until the barrier has risen again. Let no more than five cars queue before you give way to them."""),
    ("Batteries and power", "advice/power", """Every diesel boat has one battery for starting and several for living. Four hours of cruising a day keep the second lot happy; if you lie still, run the engine for two hours around noon with the gear disengaged. Phones and tablets can be charged whenever you like from the sockets by the table. Hair dryers, irons and kettles from home will trip the inverter, and resetting it means lifting the steps. When the gauge falls below twelve, go to bed early."""),
    ("Turning the boat round", "advice/winding", """Winding, said like the wind that blows, means turning in one of the triangular bays cut for the purpose. Point the bow into the notch until it touches, put the tiller hard over and let the stern swing with short bursts ahead. Use the breeze if there is one. Watch the rudder, as the far bank often hides rubble. The map prints the greatest length that each bay will take; believe it."""),
    ("What to pack", "advice/packing", """Bring soft bags rather than hard suitcases, for these cannot be folded away and there is nowhere to stow them. Everybody wants rubber-soled shoes, and the lock crew will be glad of old gardening gloves. A head torch is better than a hand torch, since you need both hands for ropes at dusk. We supply bedding, towels, tea towels and a first-aid box, so leave those at home. Pack layers even in July, because standing at the tiller is colder than walking."""),
    ("Children on board", "advice/children", """We lend life jackets to everybody under sixteen at no charge, and fit them ourselves before you cast off. One rule does most of the work: one hand for the boat. Children should sit inside or in the bow well while the boat is in a lock. Pirate flags, crayons and a log book are in the drawer under the bunk. We take babies gladly, but the cabin steps are steep."""),
    ("Skelby Aqueduct", "places/skelby-aqueduct", """Boaters call it the Singing Trough, since the iron plates hum when the wind is in the west. The first attempt at a crossing was in stone and fell into the valley after one hard frost; the ironmaster's widow, Hester Vane, then lent her own money for the cast-iron channel on the condition that no toll should ever be taken from women. There is a towpath on one side and nothing at all on the other, so that from the boat you seem to be flying. Once every winter a plug is pulled and the whole trough empties into the river in front of a cheering crowd. Slow down for the photographers at the south end."""),
    ("Cawthwick Tunnel", "places/cawthwick-tunnel", """The horses walked over the hill while the crews lay on planks and pushed the boats through with their feet. Some of the women who did this work cut their initials above the eastern portal, and forty-one sets can still be read. Diggers met in the middle almost a yard out, which is the kink you notice halfway. A spring breaks through the roof near the third shaft and has formed a curtain of pale stone. Bats live here, so lamps should not be pointed upwards for long."""),
    ("The Lunsdale flight", "places/lunsdale-flight", """Allow half a day for the flight, and a whole one if you mean to stop for cake. The lock cottages are painted in different colours, because the company's carters could not read numbers. Side ponds beside the chambers save water, and volunteers will show you how to use them on Saturdays. A stall at the third lock sells eggs on trust. The steepest part comes first, so do not lose heart."""),
    ("The Dunmarrow Branch", "places/dunmarrow-branch", """Nobody could call the Dunmarrow Branch straight. Lady Ansty would not have coal carried within sight of her breakfast room, and so the surveyor led it right round the park behind a belt of yews. He was also paid by the yard, as the village likes to point out. Beyond the park it clings to the contour of the hill in order to save embankments. The quarry that paid for it shut after nine years, and the water has been left to anglers and dragonflies ever since."""),
    ("The Pell Arm", "places/pell-arm", """A short, sheltered length that was dug to serve a candle works, and the reason why our absolute beginners start here. There is not one lock on it, and hardly a bend. Kingfishers nest in the sandy bank opposite the old tallow store. In August the surface can be covered with duckweed so thick that dogs try to walk on it. The far end is a nature reserve where engines must idle."""),
    ("Ostwick Wharf", "bases/ostwick", """Our oldest base is in a former grain warehouse, and the sack hoist over the door still works. Arrive after two, as the boats that came in that morning are being cleaned before then. The kettle in reception is always on, and there is a shelf of second-hand paperbacks that you may carry off. Trains stop ten minutes away on foot, and we will meet you with a handcart for the luggage. Turn left out of the wharf for an easy first evening."""),
    ("Wexcombe Marina", "bases/wexcombe", """Wexcombe is the base for the big boats and for anyone who likes showers that do not run out. Pontoons float up and down with the river, so stepping aboard is level whatever the weather has done. When the river is in flood a red board goes up on the tower, and nobody leaves until it has been taken down; we will give you a night's berth and a meal voucher in that case. The workshop next door welcomes visitors on Thursday afternoons."""),
    ("The Drowned Ferret", "places/drowned-ferret", """A low, smoky-beamed house that was once the stables for tunnel horses, with the mangers still along the wall. There is no music and no screen, only a shove-ha'penny board and a parrot who has learnt the closing bell. The landlady brews a dark mild in the cellar, and bakes a rabbit pie on Wednesdays that sells out by seven. Muddy boots are welcome on the flagstones but not on the carpet. Pay in cash, as the signal never reaches so far up the valley."""),
    ("Hobday's Stores", "places/hobdays", """Hobday's has been a lock-side shop since boats brought its flour. It sells gas bottles, wellingtons, local cheese and a bread that is baked twice so that it keeps aboard for a week. If you ring before ten, a boy will bring your order to the boat on a bicycle. The post office counter at the back opens three mornings. Ask to see the ledger with the debts of the boat families."""),
    ("How the company began", "about/history", """The firm started with one leaking ice-breaker that two schoolteachers bought for the price of its scrap. They let it to colleagues in the summer holidays and repaired it in every other. When the canal was threatened with being filled in for a road, they took forty councillors for a trip with sandwiches, and the road was never built. All our boats are named after waterside and wayside plants in memory of the botany lessons held aboard. The company now belongs to the people who work in it."""),
    ("Damage waiver and insurance", "about/damage-waiver", """Third-party cover is part of every hire. On top of it you choose between leaving a deposit and buying the damage waiver, a fee that is not returned but limits what you can be asked for. The waiver covers scrapes, broken crockery and bent tiller pins. It leaves out lost windlasses, fouled diesel and anything done after drinking, which are charged in full. Your own belongings are not covered by either, so look at your household policy before you travel."""),
    ("Your security deposit", "about/deposit", """We do not take the money; your card is only pre-authorised on the morning of departure. When you return, we walk through the boat with you and tick off the inventory together. If all is well the hold is released within three working days, and your bank may need a little longer. Cleaning is deducted only when it takes us over an hour. Disputes go to an independent adjudicator at the boat hirers' guild, whose ruling we accept."""),
    ("Dogs aboard", "about/dogs", """Dogs travel with us gladly, and the first comes free of charge. Bring their own bedding and keep them off ours; a hair-covered mattress costs us an afternoon. A buoyancy vest with a handle on the back is worth its price, as lifting a wet labrador by the collar is no fun for anybody. Let them walk along the towpath at locks rather than stand on the roof. They must not be left alone on a moored boat, since one that barks will spoil the evening for a whole row of neighbours."""),
    ("Learning to steer", "about/learning", """Nobody needs experience or a certificate. On the first afternoon an instructor comes along for about an hour and takes you through one lock or bridge, and does not step off until you feel sure. Remember that the boat pivots about its middle, so the stern swings out as the bow turns in. Push the tiller the opposite way to where you want to go, and wait: the answer takes a few seconds. We send a set of short films a fortnight in advance, and nervous crews can book a practice morning on the Pell Arm in spring."""),
    ("Changing or cancelling", "about/cancelling", """You may move your dates once without a fee up to eight weeks ahead. After that we try to let your week again, and whatever we get for it is yours less a handling charge. If a stoppage closes your route we offer another base first and the money second. Illness is a matter for your travel policy, although we have been known to bend. Write to us rather than telephone, so that the day of your notice is on record."""),
    ("Fuel and how it is charged", "about/fuel", """Boats leave with a full tank and are dipped on return with a brass rod, and you pay for what has gone. Heating is taxed less than propulsion, so we split the total sixty to forty, as the revenue office permits. Going slowly is the best economy: the last half mile per hour costs a third of the diesel. Our tanks are treated against the bug that grows in biodiesel. Nobody ever needs to fill up in the middle of a holiday."""),
    ("One-way trips", "about/one-way", """A one-way hire saves you seeing the same hedges twice, but somebody has to bring the boat home. We therefore allow it only in pairs, when another crew wants to travel in the other direction in the following week. Ask us in January, when we match people up like dancing partners. Your car is driven round by a member of staff and is waiting for you at the finish. There is a surcharge, part of which goes to the volunteers who keep the upper pound in water."""),
]
with open(os.path.join(HERE, "texts.jsonl"), "w", encoding="utf-8", newline="\n") as f:
    for title, path, text in TEXTS:
        f.write(json.dumps({"title": title, "url": HOST + path, "text": text}, ensure_ascii=False) + "\n")
