#!/usr/bin/env python3
"""Write graph.ttl: the invented electricity network of the Harnvale region.

Holds: power plants (typed by kind: hydro, pumped storage below hydro, wind, solar, gas, biomass) and
their generating units, substations, transformers, lines (overhead lines and underground cables),
companies, ownership shares, districts, technicians, maintenance visits, outages with a small scheme of
causes, metered customers with yearly readings, tariffs.

Habits: two hash namespaces (vocabulary and data); camel-case predicates, about half without a label,
some with a comment that gives the unit ("in megawatts"), some with the unit in their name (lengthKm,
ratingMVA, annualOutputGWh), some values with the unit in their text ("41 million m3", "1240 EUR").
Names: plants rdfs:label, substations stationName, companies and technicians foaf:name, districts and
causes skos:prefLabel, tariffs dcterms:title, meters' customers customerName; units and lines have only
a dcterms:identifier, transformers only their IRI; shares, visits, outages have no name; one plant and
one substation have none either. Readings are blank nodes. Years are xsd:gYear, lengths of time
xsd:dayTimeDuration. Values are missing here and there, others are there more than once.

Standard library only, seeded, the same bytes every run.
"""
import datetime
import pathlib
import random

rnd = random.Random(50416)
VOC = "http://grid.harnvale.example/ont#"
DAT = "http://grid.harnvale.example/data#"
out = [f"""@prefix : <{VOC}> .
@prefix d: <{DAT}> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
"""]


def text(s, lang=None):
    return None if s is None else '"' + s + '"' + (f"@{lang}" if lang else "")


def texts(s):
    return [text(x) for x in s]


def typed(s, kind):
    return None if s is None else f'"{s}"^^xsd:{kind}'


def year(y):
    return typed(y, "gYear")


def day(x):
    return typed(x, "date")


def ref(key):
    return None if key is None else f"d:{key}"


def refs(keys):
    return [ref(k) for k in keys]


def num(x):
    return None if x is None else str(x)


def put(subject, pairs):
    body = []
    for p, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append(f"    {p} {v}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


# ---------------------------------------------------------------- vocabulary
for name, label, above, comment in [
    ("PowerPlant", "power plant", None, None),
    ("HydroPlant", "hydroelectric plant", "PowerPlant", None),
    ("PumpedStoragePlant", "pumped-storage plant", "HydroPlant", "Pumps water up at night and lets it down by day."),
    ("WindFarm", "wind farm", "PowerPlant", None),
    ("SolarPark", "solar park", "PowerPlant", None),
    ("GasPlant", "gas-fired plant", "PowerPlant", None),
    ("BiomassPlant", "biomass plant", "PowerPlant", None),
    ("GeneratingUnit", "generating unit", None, "One turbine, engine or inverter block of a plant."),
    ("Substation", "substation", None, None),
    ("Transformer", None, None, None),
    ("Line", "line", None, "A connection between two substations."),
    ("OverheadLine", "overhead line", "Line", None),
    ("UndergroundCable", "underground cable", "Line", None),
    ("Company", None, None, None),
    ("OwnershipShare", "ownership share", None, None),
    ("District", "district", None, None),
    ("Technician", None, None, None),
    ("MaintenanceVisit", None, None, None),
    ("Outage", "outage", None, None),
    ("Meter", "electricity meter", None, None),
    ("Tariff", "tariff", None, None),
]:
    put(f":{name}", [("a", "owl:Class"), ("rdfs:label", text(label, "en")),
                     ("rdfs:subClassOf", f":{above}" if above else None), ("rdfs:comment", text(comment, "en"))])

for name, label, comment in [
    ("installedCapacity", "installed capacity", "in megawatts"),
    ("ratedPower", "rated power", "in megawatts"),
    ("nominalVoltage", None, "in kilovolts"),
    ("voltageLevel", "voltage level", "in kilovolts; a substation may have several"),
    ("feedsInto", "feeds into", "the substation at which a plant is connected"),
    ("operator", "operator", None),
    ("commissionedIn", None, "year of first commercial operation"),
    ("servesDistrict", "serves", None),
    ("shareholder", "shareholder", None),
    ("percentHeld", None, "share in per cent"),
    ("customersAffected", "customers affected", "households and businesses without supply"),
    ("causedBy", "cause", None),
    ("failedAsset", None, "the line, transformer or unit that failed"),
    ("energyPrice", "energy price", "euro cents per kilowatt-hour"),
    ("standingCharge", "standing charge", None),
    ("visitedAsset", "visited", None),
    ("timeOnSite", "time on site", None),
    ("fromStation", "from", None),
    ("toStation", "to", None),
    ("inhabitants", None, "as of the last census"),
    ("mentor", "mentor", None),
]:
    put(f":{name}", [("a", "owl:DatatypeProperty" if name in (
        "installedCapacity ratedPower nominalVoltage voltageLevel commissionedIn percentHeld customersAffected "
        "energyPrice standingCharge timeOnSite inhabitants").split() else "owl:ObjectProperty"),
        ("rdfs:label", text(label, "en")), ("rdfs:comment", text(comment, "en"))])

# ---------------------------------------------------------------- districts
DISTRICTS = [  # key, name, inhabitants, area, other name
    ("district-aldermoor", "Aldermoor", 18420, 64.2, None),
    ("district-brackwater", "Brackwater", 41250, 38.7, "Brackwater Town"),
    ("district-cattlewick", "Cattlewick", 6130, 91.5, None),
    ("district-dunmere", "Dunmere", 12780, 57.0, None),
    ("district-eastholm", "Eastholm", 27310, 22.4, None),
    ("district-upper-fennick", "Upper Fennick", 3940, 118.3, None),
    ("district-lower-fennick", "Lower Fennick", 9870, 73.9, None),
    ("district-glenhallow", "Glenhallow", 2215, 140.6, None),
    ("district-hartsea", "Hartsea", 53600, 31.8, "Port of Hartsea"),
    ("district-marrow-heath", "Marrow Heath", None, 82.1, None),
    ("district-sallow-bay", "Sallow Bay", 15045, None, None),
    ("district-tarnside", "Tarnside", 7765, 66.6, None),
    ("district-wexcombe", "Wexcombe", 21990, 49.3, None),
]
for key, name, pop, area, other in DISTRICTS:
    put(ref(key), [("a", ":District"), ("skos:prefLabel", text(name, "en")), ("skos:altLabel", text(other, "en")),
                   (":inhabitants", num(pop)), (":areaKm2", num(area))])
D = {name: key for key, name, *_ in DISTRICTS}

# ---------------------------------------------------------------- companies
COMPANIES = [  # key, name, short, founded, seat, parent, staff, homepage
    ("co-harnvale-transmission", "Harnvale Transmission", "HTX", 1951, "Brackwater", "co-northmere", 412, "http://transmission.harnvale.example/"),
    ("co-harnvale-energy", "Harnvale Energy", None, 1934, "Hartsea", "co-northmere", 1180, "http://energy.harnvale.example/"),
    ("co-harnvale-municipal", "Harnvale Municipal Works", "HMW", 1908, "Brackwater", None, 655, None),
    ("co-fennick-coop", "Fennick Power Cooperative", "FPC", 1922, "Lower Fennick", None, 38, "http://fennickpower.example/"),
    ("co-sallow-wind", "Sallow Bay Wind Partners", None, 2009, "Sallow Bay", "co-kestrel", 21, None),
    ("co-northmere", "Northmere Holdings", None, 1987, "Eastholm", None, None, "http://northmere.example/"),
    ("co-kestrel", "Kestrel Renewables", None, 2001, "Wexcombe", "co-northmere", 94, "http://kestrel-renewables.example/"),
    ("co-old-harbour", "Old Harbour Utilities", "OHU", 1908, "Hartsea", "co-harnvale-energy", 140, None),
    ("co-greenfurrow", "Greenfurrow Bioenergy", None, 2006, "Tarnside", None, 27, None),
    ("co-pell", "Pell & Daughters Electrical", None, 1976, "Dunmere", None, 33, None),
    ("co-linewright", "Linewright Services", None, 1998, None, "co-harnvale-transmission", 76, None),
]
for key, name, short, founded, seat, parent, staff, page in COMPANIES:
    put(ref(key), [("a", ":Company"), ("foaf:name", text(name)), ("skos:altLabel", text(short)),
                   (":foundedIn", year(founded)), (":headquarters", ref(D.get(seat))), (":parentCompany", ref(parent)),
                   (":staffCount", num(staff)), ("foaf:homepage", f"<{page}>" if page else None)])

# ---------------------------------------------------------------- technicians
TECHNICIANS = [  # key, name, employer, hired, home station, mentor, qualifications
    ("tech-01", "Orla Venning", "co-linewright", "2004-03-01", "sub-brackwater-junction", None, ["high voltage", "overhead lines"]),
    ("tech-02", "Casimir Dowd", "co-linewright", "2011-09-15", "sub-brackwater-junction", "tech-01", ["overhead lines", "rope access"]),
    ("tech-03", "Hedda Rooksby", "co-pell", "1999-05-03", "sub-dunmere", None, ["transformers", "high voltage", "oil analysis"]),
    ("tech-04", "Imre Tollgate", "co-pell", "2017-02-01", "sub-dunmere", "tech-03", ["transformers"]),
    ("tech-05", "Benno Quayle", "co-harnvale-energy", "2008-11-10", "sub-hartsea-quay", None, ["gas turbines", "high voltage"]),
    ("tech-06", "Sunniva Marsh", "co-kestrel", "2015-04-20", "sub-crowfell", None, ["wind turbines", "rope access"]),
    ("tech-07", "Dara Marsh", "co-kestrel", "2020-08-01", "sub-crowfell", "tech-06", ["wind turbines"]),
    ("tech-08", "Tobiah Wren", "co-harnvale-municipal", "2013-01-07", "sub-brackwater-quay", None, ["underground cables", "high voltage"]),
    ("tech-09", "Lisbet Orme", "co-harnvale-municipal", "2018-10-01", "sub-brackwater-quay", "tech-08", ["underground cables"]),
    ("tech-10", "Anselm Prewitt", "co-fennick-coop", "1996-06-17", "sub-upper-fennick", None, ["water turbines", "transformers"]),
    ("tech-11", "Keziah Thorn", "co-fennick-coop", "2021-03-15", None, "tech-10", ["water turbines"]),
    ("tech-12", "Marek Dowd", "co-linewright", "2019-07-01", "sub-aldermoor-north", "tech-02", []),
]
for key, name, firm, hired, home, mentor, quals in TECHNICIANS:
    put(ref(key), [("a", ":Technician"), ("foaf:name", text(name)), (":employedBy", ref(firm)), (":hiredOn", day(hired)),
                   (":homeStation", ref(home)), (":mentor", ref(mentor)), (":qualifiedFor", texts(quals))])

# ---------------------------------------------------------------- substations
HTX, HEN, HMW, FPC = "co-harnvale-transmission", "co-harnvale-energy", "co-harnvale-municipal", "co-fennick-coop"
STATIONS = [  # key, name, levels, districts, built, operator, supervisor
    ("sub-aldermoor-north", "Aldermoor North", [110, 20], ["Aldermoor"], 1968, HTX, "tech-12"),
    ("sub-aldermoor-south", "Aldermoor South", [110, 20], ["Aldermoor", "Cattlewick"], 1984, HTX, None),
    ("sub-brackwater-junction", "Brackwater Junction", [220, 110, 20], ["Brackwater"], 1953, HTX, "tech-01"),
    ("sub-brackwater-quay", "Brackwater Quay", [110, 10], ["Brackwater"], 1971, HMW, "tech-08"),
    ("sub-cattlewick", "Cattlewick", [110, 20], ["Cattlewick"], 1990, HTX, "tech-01"),
    ("sub-crowfell", "Crowfell", [110, 33], ["Glenhallow"], 2012, HTX, "tech-06"),
    ("sub-dunmere", "Dunmere", [110, 20], ["Dunmere", "Tarnside"], 1959, HTX, "tech-03"),
    ("sub-eastholm-park", "Eastholm Park", [110, 10], ["Eastholm"], 1977, HMW, "tech-08"),
    ("sub-upper-fennick", "Upper Fennick", [110, 20], ["Upper Fennick", "Glenhallow"], 1961, FPC, "tech-10"),
    ("sub-lower-fennick", "Lower Fennick", [110, 20], ["Lower Fennick"], 1961, FPC, "tech-10"),
    ("sub-hartsea-quay", "Hartsea Quay", [220, 110], ["Hartsea"], 1964, HEN, "tech-05"),
    ("sub-hartsea-hill", "Hartsea Hill", [110, 20, 10], ["Hartsea", "Eastholm"], 1982, HTX, "tech-05"),
    ("sub-marrow-heath", "Marrow Heath", [220, 33], ["Marrow Heath"], 2008, HTX, "tech-02"),
    ("sub-mirebeck", "Mirebeck", [220], [], 1974, HEN, None),
    ("sub-sallow-landing", "Sallow Landing", [220, 33], ["Sallow Bay"], 2014, HTX, "tech-06"),
    ("sub-wexcombe", "Wexcombe", [110, 20], ["Wexcombe", "Dunmere"], None, HTX, "tech-03"),
    ("sub-c17", None, [20], ["Tarnside"], 2003, HMW, "tech-09"),
]
for key, name, levels, served, built, firm, boss in STATIONS:
    put(ref(key), [("a", ":Substation"), (":stationName", text(name)), ("dcterms:identifier", text("C17") if name is None else None),
                   (":voltageLevel", [num(x) for x in levels]), (":servesDistrict", refs(D[x] for x in served)),
                   (":builtIn", year(built)), (":operator", ref(firm)), (":supervisedBy", ref(boss))])

# ---------------------------------------------------------------- plants and units
KES, SAL, GRF, OHU, PEL = "co-kestrel", "co-sallow-wind", "co-greenfurrow", "co-old-harbour", "co-pell"
PLANTS = [  # key, class, name, district, operator, since, closed, output, stations, unit prefix, unit powers, maker, extras
    ("plant-skarrow", "HydroPlant", "Skarrow Dam", "Glenhallow", HEN, 1958, None, 214.0, ["sub-upper-fennick", "sub-mirebeck"], "SKA", [24.0, 24.0, 18.5], "Ostrava Turbinen", {"reservoirVolume": "41 million m3"}),
    ("plant-fennick-falls", "HydroPlant", "Upper Fennick Falls", "Upper Fennick", FPC, 1926, None, 38.6, ["sub-upper-fennick"], "UFF", [4.2, 4.2], "Ostrava Turbinen", {}),
    ("plant-fennick-weir", "HydroPlant", "Lower Fennick Weir", "Lower Fennick", FPC, 1931, None, 19.7, ["sub-lower-fennick"], "LFW", [2.1, 2.1, 1.6], "Hallmann", {"reservoirVolume": "2 million m3"}),
    ("plant-glenhallow", "HydroPlant", "Glenhallow Power Station", "Glenhallow", HEN, 1963, None, 96.3, ["sub-upper-fennick"], "GLE", [15.0, 15.0], "Hallmann", {"reservoirVolume": "17 million m3"}),
    ("plant-mirebeck", "PumpedStoragePlant", "Mirebeck Pumped Storage", "Marrow Heath", HEN, 1976, None, 188.0, ["sub-mirebeck"], "MIR", [62.0, 62.0], "Ostrava Turbinen", {"reservoirVolume": "9 million m3"}),
    ("plant-tarn", "PumpedStoragePlant", "Tarn Rigg", "Tarnside", KES, 2018, None, 31.5, ["sub-dunmere"], "TAR", [22.0], "Voltmeer", {"reservoirVolume": "3 million m3"}),
    ("plant-marrow-heath", "WindFarm", "Marrow Heath Wind Farm", "Marrow Heath", KES, 2009, None, 121.4, ["sub-marrow-heath"], "MHW", [14.0, 14.0, 14.0], "Norrvind", {"hubHeight": "98 m"}),
    ("plant-sallow", "WindFarm", "Sallow Bay Offshore", "Sallow Bay", SAL, 2015, None, 388.0, ["sub-sallow-landing"], "SBO", [36.0, 36.0, 36.0], "Norrvind", {"hubHeight": "119 m"}),
    ("plant-crowfell-ridge", "WindFarm", "Crowfell Ridge Wind Farm", "Glenhallow", KES, 2013, None, 74.8, ["sub-crowfell"], "CRW", [13.5, 13.5], "Norrvind", {"hubHeight": "105 m"}),
    ("plant-crowfell-west", "WindFarm", "Crowfell West Wind Farm", "Upper Fennick", KES, 2019, None, 55.2, ["sub-crowfell"], "CWW", [9.0, 9.0], "Aelius", {"hubHeight": "119 m"}),
    ("plant-aldermoor-wind", "WindFarm", "Aldermoor Wind Park", "Aldermoor", FPC, 2004, None, 22.9, ["sub-aldermoor-north"], "AWP", [6.0, 6.0], "Aelius", {}),
    ("plant-dunmere-solar", "SolarPark", "Dunmere Solar Park", "Dunmere", PEL, 2016, None, 17.6, ["sub-dunmere"], "DSP", [9.0, 9.0], "Voltmeer", {"panelCount": 52400}),
    ("plant-cattlewick", "SolarPark", "Cattlewick Meadows", "Cattlewick", KES, 2020, None, 29.1, ["sub-cattlewick", "sub-aldermoor-south"], "CAM", [15.0, 15.0], "Voltmeer", {"panelCount": 81000}),
    ("plant-wexcombe-solar", "SolarPark", "Wexcombe Airfield Solar", "Wexcombe", HEN, 2018, None, None, ["sub-wexcombe"], "WAS", [12.0], "Lumitek", {"panelCount": 34650}),
    ("plant-brickyard", "SolarPark", "Old Brickyard Solar", "Eastholm", HMW, 2022, None, 4.3, ["sub-eastholm-park"], None, [], None, {"panelCount": 11200, "installedCapacity": 4.4}),
    ("plant-0021", "SolarPark", None, "Tarnside", GRF, 2021, None, 1.9, ["sub-c17"], None, [], None, {"installedCapacity": 2.0}),
    ("plant-hartsea", "GasPlant", "Hartsea Power Station", "Hartsea", HEN, 1994, None, 1240.0, ["sub-hartsea-quay", "sub-hartsea-hill"], "HAR", [145.0, 145.0, 88.0], "Brandt & Lowe", {"fuel": ["natural gas", "light fuel oil"]}),
    ("plant-old-harbour", "GasPlant", "Old Harbour Gasworks", "Hartsea", OHU, 1966, 2017, None, ["sub-hartsea-quay"], "OHG", [40.0, 40.0], "Brandt & Lowe", {"fuel": ["town gas", "natural gas"]}),
    ("plant-eastholm", "GasPlant", "Eastholm Peaker", "Eastholm", OHU, 2007, None, 61.0, ["sub-eastholm-park"], "EAP", [48.0], "Brandt & Lowe", {"fuel": ["natural gas"]}),
    ("plant-straw", "BiomassPlant", "Tarnside Straw Burner", "Tarnside", GRF, 2008, None, 68.9, ["sub-dunmere"], "TSB", [11.0], "Kesselwerk", {"fuel": ["straw"]}),
    ("plant-wexcombe-bio", "BiomassPlant", "Wexcombe Biomass Plant", "Wexcombe", GRF, 2012, None, 92.4, ["sub-wexcombe"], "WBP", [8.0, 8.0], "Kesselwerk", {"fuel": ["wood chips", "biogas", "straw"]}),
    ("plant-chip", "BiomassPlant", "Aldermoor Wood Chip Plant", "Aldermoor", GRF, 1998, 2019, None, ["sub-aldermoor-south"], "ACP", [7.0], "Kesselwerk", {"fuel": ["wood chips"]}),
]
UNITS = []
for key, cls, name, where, firm, since, closed, output, stations, prefix, powers, maker, extra in PLANTS:
    capacity = extra.get("installedCapacity") or round(sum(powers), 1)
    put(ref(key), [("a", f":{cls}"), ("rdfs:label", text(name, "en")), (":inDistrict", ref(D[where])), (":operator", ref(firm)),
                   (":commissionedIn", year(since)), (":decommissionedIn", year(closed)), (":installedCapacity", num(float(capacity))),
                   (":annualOutputGWh", num(output)), (":feedsInto", refs(stations)), (":fuel", texts(extra.get("fuel", []))),
                   (":reservoirVolume", text(extra.get("reservoirVolume"))), (":hubHeight", text(extra.get("hubHeight"))),
                   (":panelCount", num(extra.get("panelCount")))])
    for i, power in enumerate(powers, 1):
        code = f"{prefix}-{i}"
        status = "retired" if closed else {"SKA-3": "mothballed", "HAR-3": "standby", "EAP-1": "standby", "MHW-2": "under repair",
                                           "UFF-1": "under repair", "GLE-2": "standby"}.get(code, "running")
        start = datetime.date(since, 1, 1) + datetime.timedelta(days=rnd.randrange(20, 330))
        if code in ("SKA-3", "HAR-3"):
            start = datetime.date(since + 9, 4, 12)
        UNITS.append(code)
        put(ref(f"unit-{code}"), [("a", ":GeneratingUnit"), ("dcterms:identifier", text(code)), (":partOfPlant", ref(key)),
                                  (":ratedPower", num(power)), (":maker", text(None if code == "ACP-1" else maker)),
                                  (":startedUpOn", day(start) if code not in ("LFW-3", "OHG-2") else None), (":status", text(status))])

# ---------------------------------------------------------------- ownership shares
n = 0
for plant, parts in [
    ("plant-skarrow", [(HEN, 70, 1958), (HMW, 30, 1988)]),
    ("plant-fennick-falls", [(FPC, 100, 1926)]),
    ("plant-fennick-weir", [(FPC, 100, 1931)]),
    ("plant-glenhallow", [(HEN, 100, 1963)]),
    ("plant-mirebeck", [(HEN, 51, 1976), (HTX, 25, 1999), (HMW, 24, 1999)]),
    ("plant-marrow-heath", [(KES, 80, 2009), (FPC, 20, 2014)]),
    ("plant-sallow", [(SAL, 60, 2015), (KES, 25, 2015), ("co-northmere", 15, 2021)]),
    ("plant-crowfell-ridge", [(KES, 100, 2013)]),
    ("plant-crowfell-west", [(KES, 65, 2019), (FPC, 35, 2019)]),
    ("plant-aldermoor-wind", [(FPC, 100, 2004)]),
    ("plant-dunmere-solar", [(PEL, 90, 2016), (HMW, 10, None)]),
    ("plant-cattlewick", [(KES, 50, 2020), (FPC, 50, 2022)]),
    ("plant-hartsea", [(HEN, 85, 1994), ("co-northmere", 15, 2003)]),
    ("plant-eastholm", [(OHU, 100, 2007)]),
    ("plant-straw", [(GRF, 75, 2008), (HMW, 25, 2010)]),
    ("plant-wexcombe-bio", [(GRF, 100, None)]),
]:
    for firm, percent, since in parts:
        n += 1
        put(ref(f"share-{n:03d}"), [("a", ":OwnershipShare"), (":shareIn", ref(plant)), (":shareholder", ref(firm)),
                                    (":percentHeld", num(percent)), (":heldSince", year(since))])

# ---------------------------------------------------------------- transformers
T = []
for sub, rows in [  # rating, year, maker, noise
    ("sub-aldermoor-north", [(40, 1991, "Hallmann", "63 dB"), (25, 1968, "Orrefell", "71 dB")]),
    ("sub-aldermoor-south", [(25, 1984, "Hallmann", None)]),
    ("sub-brackwater-junction", [(160, 2003, "Orrefell", "68 dB"), (160, 2004, "Orrefell", "67 dB"), (63, 1979, "Hallmann", "74 dB")]),
    ("sub-brackwater-quay", [(40, 1996, "Voltmeer", "58 dB"), (40, 2011, "Voltmeer", "55 dB")]),
    ("sub-cattlewick", [(25, 1990, "Hallmann", "66 dB")]),
    ("sub-crowfell", [(63, 2012, "Voltmeer", "57 dB")]),
    ("sub-dunmere", [(31.5, 1972, "Orrefell", "72 dB"), (40, 2015, "Voltmeer", None)]),
    ("sub-eastholm-park", [(63, 1988, "Hallmann", "65 dB"), (63, 2007, "Orrefell", "61 dB")]),
    ("sub-upper-fennick", [(40, 1961, "Orrefell", "76 dB")]),
    ("sub-lower-fennick", [(25, 1999, "Hallmann", "62 dB")]),
    ("sub-hartsea-quay", [(200, 1994, "Orrefell", "73 dB"), (200, 1994, "Orrefell", "73 dB"), (125, None, "Hallmann", None)]),
    ("sub-hartsea-hill", [(63, 1982, "Hallmann", "69 dB"), (40, 2017, "Voltmeer", "54 dB")]),
    ("sub-marrow-heath", [(80, 2008, "Voltmeer", "60 dB")]),
    ("sub-sallow-landing", [(125, 2014, "Voltmeer", "59 dB"), (125, 2015, "Voltmeer", "59 dB")]),
    ("sub-wexcombe", [(40, 1978, "Orrefell", "70 dB"), (31.5, 1986, None, "66 dB")]),
]:
    for rating, made, maker, noise in rows:
        key = f"TR-{4101 + 7 * len(T)}"
        T.append((key, sub))
        put(ref(key), [("a", ":Transformer"), (":locatedAt", ref(sub)), (":ratingMVA", num(rating)), (":manufacturedIn", year(made)),
                       (":maker", text(maker)), (":noiseLevel", text(noise))])

# ---------------------------------------------------------------- lines
LINES = [  # code, cable?, from, to, km, kV, energised, owner, limit, wires
    ("L-201", 0, "brackwater-junction", "hartsea-quay", 46.8, 220, "1964-10-05", HTX, "960 A"),
    ("L-202", 0, "brackwater-junction", "mirebeck", 58.3, 220, "1974-06-21", HTX, "960 A"),
    ("L-203", 0, "mirebeck", "marrow-heath", 19.4, 220, "2008-11-03", HTX, "1200 A"),
    ("L-204", 1, "marrow-heath", "sallow-landing", 33.7, 220, "2014-09-30", HTX, None),
    ("L-205", 0, "hartsea-quay", "sallow-landing", 41.2, 220, "2015-05-18", HTX, "1200 A"),
    ("L-110", 0, "brackwater-junction", "aldermoor-north", 27.6, 110, "1968-04-02", HTX, "480 A"),
    ("L-111", 0, "aldermoor-north", "aldermoor-south", 8.9, 110, "1984-07-12", HTX, "480 A"),
    ("L-112", 0, "aldermoor-south", "cattlewick", 14.2, 110, "1990-03-26", HTX, "530 A"),
    ("L-113", 0, "brackwater-junction", "dunmere", 36.1, 110, "1959-08-17", HTX, "410 A"),
    ("L-114", 0, "dunmere", "wexcombe", 22.5, 110, "1970-10-01", HTX, "410 A"),
    ("L-115", 0, "wexcombe", "cattlewick", 25.0, 110, "1991-05-14", HTX, "530 A"),
    ("L-116", 0, "upper-fennick", "lower-fennick", 17.8, 110, "1961-12-04", FPC, "410 A"),
    ("L-117", 0, "lower-fennick", "brackwater-junction", 31.9, 110, "1962-02-19", FPC, "410 A"),
    ("L-118", 0, "upper-fennick", "crowfell", 12.3, 110, "2012-06-08", HTX, "530 A"),
    ("L-119", 0, "crowfell", "dunmere", 44.4, 110, "2013-09-02", HTX, "530 A"),
    ("L-120", 0, "hartsea-quay", "hartsea-hill", 6.4, 110, "1982-01-25", HEN, "640 A"),
    ("K-301", 1, "brackwater-junction", "brackwater-quay", 7.2, 110, "1971-11-11", HMW, "590 A"),
    ("K-302", 1, "hartsea-hill", "eastholm-park", 9.5, 110, "1983-04-29", HMW, "590 A"),
    ("K-303", 1, "brackwater-quay", "eastholm-park", 12.8, 110, "2007-03-19", HMW, None),
    ("K-304", 1, "dunmere", "c17", 11.1, 20, "2003-10-13", HMW, "320 A"),
    ("K-305", 1, "hartsea-hill", "hartsea-quay", 6.1, 110, None, HEN, "590 A"),
]
for code, cable, a, b, km, kv, since, firm, limit in LINES:
    put(ref(f"line-{code}"), [("a", ":UndergroundCable" if cable else ":OverheadLine"), ("dcterms:identifier", text(code)),
                              (":fromStation", ref(f"sub-{a}")), (":toStation", ref(f"sub-{b}")), (":lengthKm", num(km)),
                              (":nominalVoltage", num(kv)), (":energisedOn", day(since)), (":owner", ref(firm)),
                              (":thermalLimit", text(limit))])

# ---------------------------------------------------------------- maintenance visits
VISITS = [  # asset, crew, date, time on site, cost, result, remark
    ("TR-4101", ["tech-03"], "2022-02-08", "PT3H", 1240, "passed", None),
    ("line-L-117", ["tech-01", "tech-02"], "2022-03-15", "PT6H30M", 3180, "repair needed", "cracked insulators on three masts"),
    ("line-L-117", ["tech-01", "tech-12"], "2022-04-20", "PT9H15M", 8450, "repaired", None),
    ("unit-SKA-1", ["tech-10"], "2022-05-04", "PT7H", 2900, "passed", None),
    ("unit-SKA-3", ["tech-10", "tech-11"], "2022-05-05", "PT5H30M", 2150, "repair needed", "runner blades pitted"),
    ("TR-4136", ["tech-03", "tech-04"], "2022-06-14", "PT4H45M", 1980, "repair needed", "oil leak at the lower flange"),
    ("TR-4136", ["tech-04"], "2022-07-01", "PT8H", 5260, "repaired", None),
    ("unit-MHW-1", ["tech-06"], "2022-08-23", "PT4H", 1650, "passed", None),
    ("unit-MHW-2", ["tech-06", "tech-07"], "2022-08-24", "PT4H30M", 1720, "passed", None),
    ("line-K-301", ["tech-08"], "2022-09-13", "PT2H30M", 940, "passed", None),
    ("line-K-302", ["tech-08", "tech-09"], "2022-10-18", "PT6H", 4100, "repair needed", None),
    ("unit-HAR-1", ["tech-05"], "2022-11-02", "PT12H", 15400, "passed", "major inspection"),
    ("unit-HAR-2", ["tech-05"], "2022-11-09", "PT11H30M", 14950, "passed", "major inspection"),
    ("line-K-302", ["tech-09"], "2022-11-28", "PT7H15M", 6730, "repaired", None),
    ("TR-4206", ["tech-03"], "2023-01-17", "PT2H45M", 1120, "passed", None),
    ("line-L-202", ["tech-02"], "2023-02-21", "PT5H", 2480, "passed", None),
    ("unit-UFF-1", ["tech-10"], "2023-03-08", "PT6H15M", 2660, "repair needed", "bearing runs hot"),
    ("TR-4199", ["tech-04"], "2023-03-22", "PT3H15M", 1310, "passed", None),
    ("line-L-110", ["tech-01", "tech-12"], "2023-04-18", "PT5H45M", 2520, "passed", None),
    ("unit-SBO-1", ["tech-06"], "2023-05-16", "PT9H", 7800, "passed", None),
    ("unit-SBO-2", ["tech-06", "tech-07"], "2023-05-17", "PT10H", 8200, "repair needed", "gearbox noise"),
    ("unit-SBO-2", ["tech-07"], "2023-06-27", "PT11H", 18900, "repaired", None),
    ("TR-4143", ["tech-08"], "2023-07-05", "PT2H15M", 870, "passed", None),
    ("unit-WBP-1", ["tech-05"], "2023-07-19", "PT5H", None, "passed", None),
    ("line-L-119", ["tech-02"], "2023-08-09", "PT7H45M", 3390, "repair needed", "trees too close to the wires"),
    ("TR-4108", ["tech-03", "tech-04"], "2023-09-12", "PT6H", 2740, "repair needed", None),
    ("line-L-116", ["tech-01"], "2023-09-26", "PT4H15M", 1990, "passed", None),
    ("unit-CRW-2", ["tech-07"], "2023-10-10", "PT3H45M", 1580, "passed", None),
    ("unit-GLE-2", ["tech-10", "tech-11"], "2023-10-24", "PT8H30M", 3870, "passed", None),
    ("line-L-201", ["tech-01", "tech-02"], "2024-01-23", "PT8H", 3640, "passed", None),
    ("unit-EAP-1", ["tech-05"], "2024-02-06", "PT6H45M", 5150, "passed", None),
    ("TR-4206", ["tech-03"], "2024-02-20", "PT2H30M", 1120, "passed", None),
    ("TR-4192", ["tech-12"], "2024-03-05", "PT3H30M", None, "passed", None),
    ("line-K-304", ["tech-09"], "2024-03-19", "PT2H", 810, "passed", None),
    ("line-L-119", ["tech-02", "tech-12"], "2024-04-16", "PT6H30M", 2870, "passed", None),
    ("unit-MHW-2", ["tech-06"], "2024-05-14", "PT12H", 9600, "repair needed", "main bearing to be replaced"),
    ("unit-CAM-1", ["tech-04"], "2024-06-04", "PT1H45M", 620, "passed", None),
    ("TR-4255", ["tech-06"], "2024-06-18", "PT4H", 1870, "passed", None),
    ("line-L-117", ["tech-01"], "2024-07-09", "PT4H45M", 2230, "passed", None),
    ("unit-LFW-2", ["tech-11"], "2024-08-13", "PT5H15M", 1930, None, None),
]
tkeys = {k for k, _ in T}
for i, (asset, crew, when, span, cost, result, remark) in enumerate(VISITS):
    assert not asset.startswith("TR-") or asset in tkeys, asset
    assert not asset.startswith("unit-") or asset[5:] in UNITS, asset
    put(ref(f"visit-{7003 + 3 * i}"), [("a", ":MaintenanceVisit"), (":visitedAsset", ref(asset)), (":performedBy", refs(crew)),
                                       (":visitDate", day(when)), (":timeOnSite", typed(span, "dayTimeDuration")),
                                       (":visitCost", text(f"{cost} EUR") if cost else None), (":finding", text(result)),
                                       ("rdfs:comment", text(remark, "en"))])

# ---------------------------------------------------------------- causes and outages
for key, name, above in [
    ("cause-weather", "weather", None), ("cause-storm", "storm", "cause-weather"), ("cause-lightning", "lightning", "cause-weather"),
    ("cause-ice", "ice on the wires", "cause-weather"), ("cause-technical", "technical fault", None),
    ("cause-insulation", "insulation failure", "cause-technical"), ("cause-overload", "overload", "cause-technical"),
    ("cause-third", "third party", None), ("cause-digger", "excavator damage", "cause-third"), ("cause-vandalism", "vandalism", "cause-third"),
    ("cause-animal", "animal contact", None),
]:
    put(ref(key), [("a", "skos:Concept"), ("skos:prefLabel", text(name, "en")), ("skos:broader", ref(above))])
OUTAGES = [  # start, length, districts, cause, asset, customers, energy
    ("2021-01-17T04:20:00", "PT9H40M", ["Upper Fennick", "Glenhallow"], "cause-ice", "line-L-116", 2870, "11.2 MWh"),
    ("2021-03-02T14:05:00", "PT1H15M", ["Brackwater"], "cause-digger", "line-K-301", 8400, "9.6 MWh"),
    ("2021-06-19T18:32:00", "PT2H50M", ["Dunmere"], "cause-lightning", "line-L-113", 5120, "7.7 MWh"),
    ("2021-08-11T16:47:00", "PT45M", ["Wexcombe"], "cause-animal", "TR-4269", 6300, "2.9 MWh"),
    ("2021-10-30T22:10:00", "PT6H5M", ["Sallow Bay"], "cause-storm", "line-L-205", 5980, "18.4 MWh"),
    ("2022-01-09T07:55:00", "PT4H20M", ["Cattlewick", "Aldermoor"], "cause-storm", "line-L-112", 7410, "16.1 MWh"),
    ("2022-02-18T11:28:00", "PT13H30M", ["Glenhallow"], "cause-storm", "line-L-118", 940, "6.3 MWh"),
    ("2022-03-14T09:02:00", "PT3H10M", ["Lower Fennick"], "cause-insulation", "line-L-117", 4025, "6.0 MWh"),
    ("2022-06-02T15:38:00", "PT5H25M", ["Dunmere", "Tarnside"], "cause-insulation", "TR-4171", 8260, None),
    ("2022-07-20T17:15:00", "PT1H35M", ["Eastholm"], "cause-overload", "TR-4185", 12100, "14.8 MWh"),
    ("2022-10-12T10:44:00", "PT2H20M", ["Eastholm", "Hartsea"], "cause-digger", "line-K-302", 15800, "27.5 MWh"),
    ("2022-12-13T05:33:00", "PT7H55M", ["Upper Fennick"], "cause-ice", "line-L-116", 1760, "5.1 MWh"),
    ("2023-01-30T19:21:00", "PT3H40M", ["Marrow Heath"], "cause-storm", "line-L-203", 1390, "3.2 MWh"),
    ("2023-03-07T08:12:00", "PT30M", ["Brackwater"], "cause-animal", "TR-4143", 4700, "1.4 MWh"),
    ("2023-05-25T13:50:00", "PT1H5M", ["Hartsea"], None, "TR-4213", 15800, "13.0 MWh"),
    ("2023-07-08T20:16:00", "PT2H5M", ["Wexcombe"], "cause-lightning", "line-L-114", 9150, "11.7 MWh"),
    ("2023-07-09T16:40:00", "PT3H25M", ["Dunmere"], "cause-lightning", "line-L-119", 4480, "8.9 MWh"),
    ("2023-08-16T12:09:00", "PT4H50M", ["Brackwater"], "cause-digger", "line-K-303", 6950, "19.8 MWh"),
    ("2023-11-04T02:58:00", "PT8H15M", ["Sallow Bay"], "cause-storm", "line-L-204", 6210, None),
    ("2023-11-04T03:30:00", "PT5H45M", ["Hartsea"], "cause-storm", "line-L-201", 14200, "31.0 MWh"),
    ("2024-01-21T06:41:00", "PT10H20M", ["Glenhallow", "Upper Fennick"], "cause-ice", "line-L-118", 2610, "9.4 MWh"),
    ("2024-04-03T14:27:00", "PT1H50M", ["Tarnside"], "cause-vandalism", "line-K-304", 2240, "2.5 MWh"),
    ("2024-06-28T17:05:00", "PT55M", ["Aldermoor"], "cause-animal", "TR-4108", 3870, "2.1 MWh"),
    ("2024-08-01T15:22:00", "PT2H40M", ["Wexcombe", "Dunmere"], None, "line-L-114", 10020, "15.3 MWh"),
    ("2024-09-19T09:36:00", "PT1H20M", ["Lower Fennick"], "cause-overload", "TR-4206", None, "2.2 MWh"),
]
for i, (start, span, where, cause, asset, hit, energy) in enumerate(OUTAGES, 1):
    assert not asset.startswith("TR-") or asset in tkeys, asset
    put(ref(f"outage-{start[:4]}-{i:02d}"), [("a", ":Outage"), (":startedAt", typed(start, "dateTime")), (":lasted", typed(span, "dayTimeDuration")),
                                             (":affectedDistrict", refs(D[x] for x in where)), (":causedBy", ref(cause)),
                                             (":failedAsset", ref(asset)), (":customersAffected", num(hit)),
                                             (":energyNotSupplied", text(energy))])

# ---------------------------------------------------------------- tariffs
for key, name, firm, cents, charge, start, end, green in [
    ("tariff-day", "Harnvale Day", HEN, 31.4, "9.50 EUR per month", "2022-01-01", None, "false"),
    ("tariff-night", "Harnvale Night", HEN, 24.9, "9.50 EUR per month", "2022-01-01", None, "false"),
    ("tariff-green", "Fennick Green", FPC, 29.8, "7.00 EUR per month", "2020-07-01", None, "true"),
    ("tariff-town", "Brackwater Town", HMW, 30.2, "8.25 EUR per month", "2021-04-01", None, None),
    ("tariff-industry", "Industry Plus", HEN, 19.6, "145.00 EUR per month", "2021-01-01", None, "false"),
    ("tariff-breeze", "Breeze", KES, 27.5, None, "2023-03-01", None, "true"),
    ("tariff-classic", "Harnvale Classic", HEN, 33.8, "6.00 EUR per month", "2009-10-01", "2021-12-31", "false"),
]:
    put(ref(key), [("a", ":Tariff"), ("dcterms:title", text(name)), (":offeredBy", ref(firm)), (":energyPrice", num(cents)),
                   (":standingCharge", text(charge)), (":validFrom", day(start)), (":validUntil", day(end)), (":greenPower", green)])

# ---------------------------------------------------------------- meters and readings
METERS = [  # customer, kind, district, tariff, readings of 2021 2022 2023 (kWh)
    ("Brackwater Swimming Pool", "public building", "Brackwater", "tariff-town", [412600, 398150, 371900]),
    ("Brackwater Town Hall", "public building", "Brackwater", "tariff-town", [88420, 85310, 83770]),
    ("Aldermoor Dairy", "business", "Aldermoor", "tariff-industry", [1264000, 1301500, 1288250]),
    ("Hartsea Cold Store", "business", "Hartsea", "tariff-industry", [2875000, 2910400, 3042100]),
    ("Hartsea Shipyard", "business", "Hartsea", "tariff-industry", [4120500, None, 3876900]),
    ("Wexcombe Grammar School", "public building", "Wexcombe", "tariff-green", [141200, 137850, 129640]),
    ("Wexcombe Ice Rink", "business", "Wexcombe", "tariff-day", [688300, 702900, 655400]),
    ("Dunmere Bakery", "business", "Dunmere", "tariff-night", [73900, 76120, 79480]),
    ("Dunmere Clinic", "public building", "Dunmere", "tariff-day", [254700, 249300, 251880]),
    ("Tarnside Sawmill", "business", "Tarnside", "tariff-industry", [935000, 876200, 811700]),
    ("Sallow Bay Lighthouse", "public building", "Sallow Bay", "tariff-breeze", [None, None, 9120]),
    ("Fennick Brewery", "business", "Lower Fennick", "tariff-green", [318600, 327400, 335950]),
    ("Glenhallow Youth Hostel", "business", "Glenhallow", "tariff-green", [31240, 38900, 40310]),
    ("Eastholm Library", "public building", "Eastholm", None, [52700, 50110, 48960]),
    (None, "household", "Eastholm", "tariff-day", [3210, 2980, 2875]),
    (None, "household", "Eastholm", "tariff-breeze", [None, 4120, 3990]),
    (None, "household", "Cattlewick", "tariff-night", [5870, 5640, 6015]),
    (None, "household", "Marrow Heath", "tariff-breeze", [None, None, 2460]),
    (None, "household", "Upper Fennick", "tariff-green", [2740, 2690, 2710]),
    (None, "household", "Hartsea", "tariff-day", [4480, 4155, 4030]),
]
for customer, kind, where, tariff, kwh in METERS:
    number = rnd.randrange(20000, 99999)
    readings = [f'[ :readingYear {year(2021 + i)} ; :consumptionKWh {x} ]' for i, x in enumerate(kwh) if x]
    put(ref(f"meter-{number}"), [("a", ":Meter"), (":customerName", text(customer)), (":customerKind", text(kind)),
                                 (":inDistrict", ref(D[where])), (":onTariff", ref(tariff)), (":hasReading", readings)])

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
