#!/usr/bin/env python3
"""Write graph.ttl: the invented Skerrow Sound ferry company, its ships, islands, harbours, routes, timetable, crossings, crew, incidents and fares.

All islands, harbours, ships and people are made up. Standard library only, seeded, the same bytes every run.
Predicates are camelCase and carry no labels; people have foaf:name, most other things rdfs:label, events nothing.
"""
import datetime
import pathlib
import random

rnd = random.Random(51803)
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix v: <https://skerrowsound.example/vocab#> .
@prefix island: <https://skerrowsound.example/island/> .
@prefix harbour: <https://skerrowsound.example/harbour/> .
@prefix ship: <https://skerrowsound.example/ship/> .
@prefix route: <https://skerrowsound.example/route/> .
@prefix crew: <https://skerrowsound.example/crew/> .
@prefix dep: <https://skerrowsound.example/departure/> .
@prefix x: <https://skerrowsound.example/crossing/> .
@prefix inc: <https://skerrowsound.example/incident/> .
"""]


def text(s):
    return None if s is None else '"' + s + '"'


def texts(s):
    return [text(t.strip()) for t in s.split(";")] if s else None


def day(s):
    return f'"{s}"^^xsd:date' if s else None


def year(s):
    return f'"{s}"^^xsd:gYear' if s else None


def clock(minutes):
    return f'"{minutes // 60:02d}:{minutes % 60:02d}:00"^^xsd:time'


def flag(b):
    return None if b is None else ("true" if b else "false")


def ref(prefix, key):
    return f"{prefix}:{key}" if key else None


def put(subject, pairs):
    body = []
    for p, values in pairs:
        for val in values if isinstance(values, list) else [values]:
            if val is not None:
                body.append(f"    {p} {val}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


put("v:CarFerry", [("rdfs:subClassOf", "v:Ferry")])
put("v:PassengerFerry", [("rdfs:subClassOf", "v:Ferry")])

# key, name, other name, archipelago, population, km2, car-free, known for
ISLANDS = [
    ("skerrow", "Skerrow", None, "Inner Sound", 2140, 88.5, False, "whisky; sea cliffs"),
    ("great-morvay", "Great Morvay", "Morvay Mor", "Inner Sound", 3655, 141.2, False, "cattle fair; standing stones"),
    ("little-morvay", "Little Morvay", "Morvay Beg", "Inner Sound", 118, 6.4, True, "seals"),
    ("hallin", "Hallin", None, "Inner Sound", 742, 31.0, False, "smoked fish"),
    ("brannock", "Brannock", None, "Outer Skerries", 409, 22.7, False, "knitwear; surfing"),
    ("vessay", "Vessay", "The Green Isle", "Outer Skerries", 1268, 64.9, False, "potatoes; music festival"),
    ("tarn-holm", "Tarn Holm", None, "Outer Skerries", 37, 2.1, True, "puffins; lighthouse"),
    ("eldersay", "Eldersay", None, "Outer Skerries", 186, 14.8, False, "abbey ruins"),
    ("runa", "Runa", None, "Outer Skerries", 73, 5.3, True, "puffins; wild orchids"),
    ("stennet", "Stennet", None, "Northern Group", 531, 40.6, False, "oysters; standing stones"),
    ("ulvay", "Ulvay", None, "Northern Group", 264, 19.9, False, "ponies"),
    ("pollack-skerry", "Pollack Skerry", None, "Northern Group", None, 0.8, True, "lighthouse"),
]
for key, name, alt, group, pop, area, carfree, known in ISLANDS:
    put(ref("island", key), [("a", "v:Island"), ("rdfs:label", text(name)), ("skos:altLabel", text(alt)), ("v:archipelago", text(group)), ("v:population", str(pop) if pop else None),
                             ("v:areaKm2", str(area)), ("v:carFree", flag(carfree)), ("v:knownFor", texts(known))])

# key, name, island (None: mainland), opened, berths, facilities, longest ship
HARBOURS = [
    ("port-dallan", "Port Dallan", None, 1871, 4, "ticket office; café; waiting room; toilets; car park", "120 m"),
    ("inverlaith", "Inverlaith", None, 1928, 2, "ticket office; waiting room; toilets", "85 m"),
    ("skerrow-town", "Skerrow Town", "skerrow", 1884, 3, "ticket office; café; toilets; bike hire", "100 m"),
    ("north-bay", "North Bay", "skerrow", 1962, 1, "waiting room", "45 m"),
    ("kilmorvay", "Kilmorvay", "great-morvay", 1890, 3, "ticket office; café; waiting room; toilets", "110 m"),
    ("salt-quay", "Salt Quay", "great-morvay", 1955, 1, "toilets; fuel pump", "60 m"),
    ("seal-slip", "Seal Slip", "little-morvay", 1978, 1, None, "30 m"),
    ("hallin-harbour", "Hallin Harbour", "hallin", 1903, 2, "waiting room; toilets; fuel pump", "80 m"),
    ("brannock-pier", "Brannock Pier", "brannock", 1936, 1, "waiting room; toilets", "105 m"),
    ("vessay-haven", "Vessay Haven", "vessay", 1899, 2, "ticket office; waiting room; toilets; bike hire", "90 m"),
    ("holm-landing", "Holm Landing", "tarn-holm", 1985, 1, None, None),
    ("abbey-quay", "Abbey Quay", "eldersay", 1947, 1, "waiting room", "55 m"),
    ("runa-jetty", "Runa Jetty", "runa", None, 1, "waiting room", "35 m"),
    ("stennet-pier", "Stennet Pier", "stennet", 1911, 2, "waiting room; toilets; bike hire; café", "85 m"),
    ("ulvay-slip", "Ulvay Slip", "ulvay", 1969, 1, "toilets", "50 m"),
]
for key, name, isl, opened, berths, facilities, longest in HARBOURS:
    put(ref("harbour", key), [("a", "v:Harbour"), ("rdfs:label", text(name)), ("v:onIsland", ref("island", isl)), ("v:onMainland", None if isl else "true"), ("v:openedYear", year(opened)),
                              ("v:numberOfBerths", str(berths)), ("v:facility", texts(facilities)), ("v:maxShipLength", text(longest))])

# key, name, class, built, shipyard, length, speed, passengers, cars, fuel, home, former names, in service, last refit
SHIPS = [
    ("kelda-star", "MV Kelda Star", "CarFerry", 2007, "Holmgard Yard", "98.2 m", "17.5 knots", 620, 110, "diesel", "port-dallan", None, True, "2022-02-14"),
    ("northern-lass", "MV Northern Lass", "CarFerry", 1988, "Tolby & Sons", "74.6 m", "14 knots", 410, 58, "diesel", "inverlaith", "Fjordlinja II; Queen of the Kyle", True, "2019-11-04"),
    ("lady-of-vessay", "MV Lady of Vessay", "CarFerry", 2015, "Holmgard Yard", "83.9 m", "16 knots", 500, 84, "hybrid", "vessay-haven", None, True, "2023-01-23"),
    ("brae-runner", "MV Brae Runner", "CarFerry", 1996, "Marnock Shipbuilders", "58.3 m", "13.5 knots", 250, 36, "diesel", "kilmorvay", "Sunnmaling", True, None),
    ("hallin-belle", "MV Hallin Belle", "CarFerry", 2019, "Marnock Shipbuilders", "61.0 m", "14.5 knots", 280, 42, "hybrid", "hallin-harbour", None, True, None),
    ("old-provost", "MV Old Provost", "CarFerry", 1974, "Tolby & Sons", "49.7 m", "11 knots", 180, 22, "diesel", "port-dallan", None, False, "2008-03-10"),
    ("guillemot", "Guillemot", "PassengerFerry", 2011, "Aske Boatyard", "27.4 m", "24 knots", 96, None, "diesel", "skerrow-town", None, True, "2021-10-18"),
    ("storm-petrel", "Storm Petrel", "PassengerFerry", 2021, "Aske Boatyard", "24.8 m", "26.5 knots", 72, None, "electric", "stennet-pier", None, True, None),
    ("tystie", "Tystie", "PassengerFerry", None, None, "19.5 m", "18 knots", 48, None, "diesel", "brannock-pier", "Sandmaas", True, "2017-04-03"),
    ("sea-thrift", "Sea Thrift", "PassengerFerry", 2003, "Aske Boatyard", "22.1 m", "20 knots", 60, None, "diesel", "kilmorvay", None, True, "2020-03-09"),
]
for key, name, cls, built, yard, length, speed, pax, cars, fuel, home, former, service, refit in SHIPS:
    put(ref("ship", key), [("a", f"v:{cls}"), ("rdfs:label", text(name)), ("v:yearBuilt", year(built)), ("v:builtBy", text(yard)), ("v:lengthOverall", text(length)), ("v:topSpeed", text(speed)),
                           ("v:passengerCapacity", str(pax)), ("v:carCapacity", str(cars) if cars else None), ("v:fuelType", text(fuel)), ("v:homeHarbour", ref("harbour", home)),
                           ("v:formerName", texts(former)), ("v:inService", flag(service)), ("v:lastRefit", day(refit))])

# key, number, name, from, to, stops on the way, nautical miles, minutes, cars, ships, how often crossings happen
ROUTES = [
    ("skerrow-line", 1, "Skerrow Line", "port-dallan", "skerrow-town", [], 14.2, 55, True, ["kelda-star", "northern-lass"], 5),
    ("morvay-line", 2, "Morvay Line", "port-dallan", "kilmorvay", [], 21.6, 80, True, ["kelda-star", "brae-runner"], 5),
    ("hallin-line", 3, "Hallin Line", "inverlaith", "hallin-harbour", [], 9.3, 45, True, ["hallin-belle", "northern-lass"], 4),
    ("vessay-line", 4, "Vessay Line", "port-dallan", "vessay-haven", ["brannock-pier"], 38.5, 150, True, ["lady-of-vessay", "kelda-star"], 4),
    ("brannock-link", 5, "Brannock Link", "brannock-pier", "abbey-quay", [], 8.8, 50, True, ["brae-runner"], 2),
    ("stennet-line", 6, "Stennet Line", "inverlaith", "stennet-pier", ["hallin-harbour"], 27.1, 110, True, ["northern-lass", "hallin-belle"], 3),
    ("seal-shuttle", 7, "Seal Shuttle", "salt-quay", "seal-slip", [], 2.4, 15, False, ["sea-thrift"], 3),
    ("puffin-run", 8, "Puffin Run", "brannock-pier", "holm-landing", ["runa-jetty"], 11.0, 40, False, ["tystie"], 3),
    ("ulvay-hopper", 9, "Ulvay Hopper", "stennet-pier", "ulvay-slip", [], 6.7, 20, False, ["storm-petrel"], 3),
    ("north-bay-express", 10, "North Bay Express", "port-dallan", "north-bay", [], 16.9, 45, False, ["guillemot"], 3),
]
for key, number, name, frm, to, via, miles, minutes, cars, ships, weight in ROUTES:
    put(ref("route", key), [("a", "v:Route"), ("rdfs:label", text(name)), ("v:routeNumber", str(number)), ("v:fromHarbour", ref("harbour", frm)), ("v:toHarbour", ref("harbour", to)),
                            ("v:callsAt", [ref("harbour", h) for h in via]), ("v:distanceNauticalMiles", str(miles)), ("v:durationMinutes", str(minutes)), ("v:vehiclesAllowed", flag(cars)),
                            ("v:servedBy", [ref("ship", s) for s in ships])])

# key, name, role, joined, born, lives on, boss, languages, certificates
CREW = [
    ("c01", "Morag Tulloch", "captain", "1998-05-11", "1968-02-27", "skerrow", None, "English; Norwegian", "master mariner; radar"),
    ("c02", "Anders Vik", "captain", "2006-09-01", "1975-10-03", "vessay", "c01", "English; Norwegian; Danish", "master mariner; ice navigation"),
    ("c03", "Callum Brodie", "captain", "2011-03-14", "1980-06-19", "great-morvay", "c01", "English", "master mariner"),
    ("c04", "Ffion Pryce", "captain", "2016-04-04", "1985-12-08", "hallin", "c01", "English; Welsh", "master mariner; radar"),
    ("c05", "Jonas Petrauskas", "captain", "2018-06-18", None, "stennet", "c02", "English; Lithuanian; Polish", "boatmaster"),
    ("c06", "Isla Rendall", "captain", "2020-02-03", "1991-04-30", "brannock", "c02", "English", "boatmaster"),
    ("c07", "Duncan Haig", "chief engineer", "2001-01-15", "1970-08-22", "skerrow", "c01", "English", "marine engineering class 1"),
    ("c08", "Agnieszka Wrona", "engineer", "2013-07-08", "1984-01-17", "great-morvay", "c07", "English; Polish", "marine engineering class 2"),
    ("c09", "Tormod Sael", "engineer", "2017-10-02", "1989-09-12", "vessay", "c07", "English; Norwegian", "marine engineering class 2"),
    ("c10", "Bea Langskaill", "engineer", "2021-05-24", "1996-03-05", "hallin", "c08", "English", "marine engineering class 3"),
    ("c11", "Hugh Mannering", "purser", "2004-04-19", "1966-11-14", "skerrow", "c01", "English; French", "first aid"),
    ("c12", "Sunniva Dahl", "purser", "2014-08-11", "1987-07-29", "great-morvay", "c11", "English; Norwegian; German", "first aid; crowd management"),
    ("c13", "Owen Parfitt", "purser", "2022-03-01", None, "vessay", "c11", "English; Welsh", "first aid"),
    ("c14", "Kirsty Maclure", "deckhand", "2009-05-05", "1982-05-21", "skerrow", "c03", "English", "sea survival; first aid"),
    ("c15", "Rory Tait", "deckhand", "2012-06-11", "1990-02-02", "skerrow", "c03", "English", "sea survival"),
    ("c16", "Pim de Vos", "deckhand", "2015-09-21", "1988-08-08", "hallin", "c04", "English; Dutch; German", "sea survival; crane operator"),
    ("c17", "Lowri Bevan", "deckhand", "2018-04-16", "1994-12-25", None, "c04", "English; Welsh", "sea survival"),
    ("c18", "Marek Zielny", "deckhand", "2019-03-25", "1986-10-11", "stennet", "c05", "English; Polish", "sea survival; forklift"),
    ("c19", "Effie Groundwater", "deckhand", "2020-07-06", "1999-01-31", "brannock", "c06", "English", "sea survival; first aid"),
    ("c20", "Samir Haddou", "deckhand", "2021-06-14", "1997-06-06", "vessay", "c02", "English; French; Arabic", "sea survival"),
    ("c21", "Nell Carrick", "deckhand", "2022-05-02", "2001-09-18", "great-morvay", "c03", "English", None),
    ("c22", "Gregor Isbister", "deckhand", "2022-09-12", None, "ulvay", "c05", "English; Norwegian", "sea survival"),
]
for key, name, role, joined, born, lives, boss, langs, certs in CREW:
    put(ref("crew", key), [("a", "v:CrewMember"), ("foaf:name", text(name)), ("v:jobTitle", text(role)), ("v:joinedOn", day(joined)), ("v:dateOfBirth", day(born)), ("v:livesOn", ref("island", lives)),
                           ("v:reportsTo", ref("crew", boss)), ("v:speaks", texts(langs)), ("v:certificate", texts(certs))])

# fares: route -> (adult, child, pensioner, bicycle, car, motorhome) singles in pounds
FARES = {"skerrow-line": (8.4, 4.2, 5.6, 2.0, 31.5, 47.0), "morvay-line": (10.9, 5.45, 7.3, 2.0, 42.8, 63.5), "hallin-line": (6.2, 3.1, 4.1, 1.5, 24.6, 38.0),
         "vessay-line": (16.5, 8.25, 11.0, 3.0, 68.9, 99.0), "brannock-link": (5.1, 2.55, None, 1.0, 19.4, 29.5), "stennet-line": (13.7, 6.85, 9.1, 2.5, 55.2, 81.0),
         "seal-shuttle": (3.5, 1.5, 2.5, None, None, None), "puffin-run": (12.0, 6.0, 9.5, None, None, None), "ulvay-hopper": (4.8, 2.4, 3.2, 1.0, None, None),
         "north-bay-express": (11.8, 5.9, 8.9, 3.5, None, None)}
for key, prices in FARES.items():
    for kind, price in zip(("adult", "child", "pensioner", "bicycle", "car", "motorhome"), prices):
        if price is not None:
            back = round(price * 1.8, 2) if kind != "bicycle" else None
            put("[]", [("a", "v:Fare"), ("v:onRoute", ref("route", key)), ("v:fareType", text(kind)), ("v:singlePrice", f"{price:.2f}"), ("v:returnPrice", f"{back:.2f}" if back else None),
                       ("v:currency", text("GBP"))])

# the timetable: outward sailings only
WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
TIMES = {"skerrow-line": [("summer", 450, "1234567"), ("summer", 735, "1234567"), ("summer", 1080, "567"), ("winter", 480, "123456"), ("winter", 960, "12345")],
         "morvay-line": [("summer", 510, "1234567"), ("summer", 900, "123456"), ("winter", 540, "12356"), ("winter", 930, "57")],
         "hallin-line": [("summer", 470, "1234567"), ("summer", 1020, "1357"), ("winter", 500, "1356")],
         "vessay-line": [("summer", 480, "12467"), ("summer", 840, "357"), ("summer", 1110, "7"), ("winter", 540, "1457")],
         "brannock-link": [("summer", 660, "246"), ("winter", 690, "4")],
         "stennet-line": [("summer", 555, "1356"), ("summer", 945, "7"), ("winter", 600, "26")],
         "seal-shuttle": [("summer", 600, "1234567"), ("summer", 840, "67"), ("winter", 630, "36")],
         "puffin-run": [("summer", 570, "3567"), ("summer", 825, "67")],
         "ulvay-hopper": [("summer", 615, "12345"), ("winter", 645, "135")],
         "north-bay-express": [("summer", 525, "12345"), ("summer", 1050, "5"), ("winter", 555, "15")]}
departures = []
for key, rows in TIMES.items():
    for n, (season, start, days) in enumerate(rows, 1):
        number = next(r[1] for r in ROUTES if r[0] == key)
        d = f"d{number:02d}{season[0]}{n}"
        departures.append((d, key, season, days))
        put(ref("dep", d), [("a", "v:ScheduledDeparture"), ("v:onRoute", ref("route", key)), ("v:timetable", text(season)), ("v:departsAt", clock(start)), ("v:runsOn", [text(WEEK[int(c) - 1]) for c in days])])

routes = {r[0]: r for r in ROUTES}
ships = {s[0]: s for s in SHIPS}
crossings = []
first = datetime.date(2023, 1, 2)
seen = set()
while len(crossings) < 62:
    key = rnd.choices([r[0] for r in ROUTES], [r[10] for r in ROUTES])[0]
    date = first + datetime.timedelta(days=rnd.randrange(728))
    season = "summer" if 4 <= date.month <= 9 else "winter"
    fits = [d for d in departures if d[1] == key and d[2] == season and str(date.isoweekday()) in d[3]]
    if not fits or (key, date) in seen:
        continue
    seen.add((key, date))
    crossings.append((date, key, rnd.choice(fits)[0]))
crossings.sort()
sailed = []
for n, (date, key, dep) in enumerate(crossings, 1):
    r = routes[key]
    ship = rnd.choice(r[9])
    x = f"{date.isoformat()}-{r[1]:02d}"
    sea = rnd.choices(["calm", "slight", "moderate", "rough"], [3, 4, 3, 2])[0]
    status = "cancelled" if rnd.random() < (0.4 if sea == "rough" else 0.06) else "completed"
    pairs = [("a", "v:Crossing"), ("v:onRoute", ref("route", key)), ("v:scheduledAs", ref("dep", dep)), ("v:sailingDate", day(date.isoformat())), ("v:operatedBy", ref("ship", ship)),
             ("v:status", text(status)), ("v:seaState", text(sea) if rnd.random() > 0.1 else None)]
    if status == "cancelled":
        pairs.append(("v:cancellationReason", text("high winds" if sea == "rough" else rnd.choice(["engine trouble", "crew shortage"]))))
    else:
        aboard = [c for c in CREW if c[3] < date.isoformat()]
        big = ships[ship][2] == "CarFerry"
        captain = rnd.choice(["c01", "c02", "c03", "c04"] if big else ["c03", "c05", "c06"])
        rest = rnd.sample([c[0] for c in aboard if c[2] != "captain"], 3 if big else 1)
        late = rnd.choices([0, rnd.randrange(2, 15), rnd.randrange(15, 70)], [5, 4, 3])[0]
        pairs += [("v:captain", ref("crew", captain)), ("v:crewOnBoard", [ref("crew", c) for c in sorted(rest)]),
                  ("v:passengersCarried", str(int(ships[ship][7] * rnd.uniform(0.12, 0.97)))), ("v:delayMinutes", str(late) if rnd.random() > 0.08 else None)]
        if big:
            cap = ships[ship][8]
            loads = [("car", int(cap * rnd.uniform(0.2, 0.8)))]
            loads += [(k, rnd.randrange(1, m)) for k, m, p in (("lorry", 6, 0.5), ("motorhome", 8, 0.4), ("motorcycle", 10, 0.3), ("bicycle", 15, 0.3)) if rnd.random() < p]
            pairs.append(("v:vehicleLoad", [f'[ v:vehicleKind "{k}" ; v:vehicleCount {c} ]' for k, c in loads]))
        sailed.append((x, ship, date, captain, rest))
    put(ref("x", x), pairs)

KINDS = {"engine fault": ["Starboard engine overheated", "Loss of power leaving the quay", "Fuel filter blocked", "Bow thruster failed"],
         "medical emergency": ["Passenger taken ill in the lounge", "Passenger fell on the stairs"],
         "quay collision": ["Stern struck the fender hard", "Bow ramp hit the linkspan"],
         "cargo damage": ["Trailer shifted on the car deck", "Pallets came loose in the swell"],
         "near miss": ["Fishing boat crossed the bow", "Kayakers in the harbour mouth"]}
for n, (x, ship, date, captain, rest) in enumerate(sorted(rnd.sample(sailed, 17)), 1):
    kind = rnd.choices([k for k in KINDS if k != "cargo damage" or ships[ship][2] == "CarFerry"], None, k=1)[0]
    severity = rnd.choices(["minor", "moderate", "serious"], [4, 3, 3])[0]
    if kind == "near miss":
        severity = rnd.choice(["minor", "moderate"])
    hurt = {"medical emergency": 1, "quay collision": rnd.randrange(0, 4), "near miss": 0}.get(kind, rnd.choice([0, 0, 0, 1]))
    cost = None if kind in ("medical emergency", "near miss") else rnd.randrange(6, 90) * {"minor": 25, "moderate": 110, "serious": 480}[severity]
    put(ref("inc", f"i{n:03d}"), [("a", "v:Incident"), ("v:duringCrossing", ref("x", x)), ("v:involvedShip", ref("ship", ship)), ("v:occurredOn", day(date.isoformat())), ("v:incidentKind", text(kind)),
                                  ("v:severity", text(severity)), ("dcterms:description", text(rnd.choice(KINDS[kind]))), ("v:peopleInjured", str(hurt)),
                                  ("v:repairCostGBP", str(cost) if cost else None), ("v:reportedBy", ref("crew", rnd.choice([captain] + rest)))])

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
