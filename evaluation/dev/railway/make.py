#!/usr/bin/env python3
"""Write graph.ttl: the register of an invented railway network; measures are kept as text with their units."""
import datetime
import pathlib
import random

R = random.Random(1871)
OUT = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix net: <http://rail.example/net#> .
@prefix reg: <http://rail.example/register#> .
"""]


def s(text, lang=None):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def node(subject, *pairs):
    OUT.append(subject + "\n" + " ;\n".join(f"    {a} {b}" for a, b in pairs if b is not None) + " .\n")


def when(text):
    return f'"{text}"^^xsd:{"date" if len(text) > 4 else "gYear"}' if text else None


for name, up in [("Stop", []), ("Station", ["Stop"]), ("Halt", ["Stop"]), ("Junction", ["Station"]), ("Terminus", ["Station"]), ("Line", []), ("MainLine", ["Line"]), ("BranchLine", ["Line"]),
                 ("HeritageLine", ["BranchLine"]), ("Operator", []), ("StockClass", []), ("MultipleUnitClass", ["StockClass"]), ("LocomotiveClass", ["StockClass"]), ("ElectricClass", ["StockClass"]),
                 ("DieselClass", ["StockClass"]), ("ElectricMultipleUnitClass", ["MultipleUnitClass", "ElectricClass"]), ("DieselMultipleUnitClass", ["MultipleUnitClass", "DieselClass"]),
                 ("ElectricLocomotiveClass", ["LocomotiveClass", "ElectricClass"]), ("DieselLocomotiveClass", ["LocomotiveClass", "DieselClass"]), ("Vehicle", []), ("Depot", []), ("Service", []), ("LinePosition", [])]:
    node(f"net:{name}", ("a", "owl:Class"), *[("rdfs:subClassOf", f"net:{u}") for u in up])
node("net:has_stop", ("a", "owl:ObjectProperty"), ("owl:inverseOf", "net:on_line"))

OPERATORS = [
    ("norr", "Norrland Rail", "1948-01-01", None, "haven-c", "The state passenger company. It took over every private line in the north in one night."),
    ("norrf", "Norrland Rail Freight", "1996-07-01", "norr", "haven-d", "Ore, timber and containers."),
    ("coast", "Coastal Trains", "2009-12-13", None, "sandvik", "A private company that won the coast line when it was put out to tender."),
    ("valley", "Valley Line Society", "1974-05-18", None, "oldmill", "Volunteers who run steam trains on summer weekends."),
    ("infra", "Norrland Track Agency", "1996-07-01", None, "haven-c", None),
]
for key, name, founded, parent, seat, text in OPERATORS:
    node(f"reg:op-{key}", ("a", "net:Operator"), ("rdfs:label", s(name, "en")), ("net:founded_on", when(founded)), ("net:subsidiary_of", f"reg:op-{parent}" if parent else None),
         ("net:seat_near", f"reg:st-{seat}"), ("rdfs:comment", s(text, "en") if text else None))

STATIONS = {
    # key: name, class, opened, platforms, staffed, height, passengers a day, remark
    "haven-c": ("Haven Central", "Terminus", "1862-08-14", 12, True, "9 m", 41000, "The largest station of the network; its glass roof was rebuilt after the fire of 1921."),
    "haven-d": ("Haven Docks", "Terminus", "1870-04-02", 3, True, "4 m", 1900, None),
    "haven-n": ("Haven North", "Station", "1931-05-01", 4, True, "22 m", 6200, None),
    "elm": ("Elm Junction", "Junction", "1871-10-01", 6, True, "48 m", 8800, "Here the coast line leaves the main line; the signal box is a listed building."),
    "elmgrove": ("Elmgrove", "Station", "1871-10-01", 2, True, "55 m", 1500, None), "brook": ("Brook", "Station", "1864-03-19", 2, False, "61 m", 720, None),
    "brookfield": ("Brookfield", "Station", "1864-03-19", 2, True, "74 m", 2100, None), "upperbrook": ("Upper Brookfield", "Halt", "1929-06-30", 1, False, "98 m", 60, None),
    "karst": ("Karst", "Junction", "1866-09-05", 5, True, "187 m", 5400, "Junction at the foot of the limestone plateau, with the old engine shed."),
    "karsthigh": ("Karst Summit", "Halt", "1888", 1, False, "612 m", 35, "The highest stop of the network; trains stop on request only."),
    "tarn": ("Tarn", "Station", "1866-09-05", 3, True, "240 m", 3300, None), "ironhill": ("Iron Hill", "Terminus", "1889-02-11", 4, True, "431 m", 2600, "Built for the ore mine."),
    "sandvik": ("Sandvik", "Station", "1871-10-01", 4, True, "6 m", 7400, None), "pebble": ("Pebble Bay", "Halt", "1902-07-01", 1, False, "3 m", 110, None),
    "lantern": ("Lantern Point", "Station", "1873", 2, False, "12 m", 900, "The platform ends a few steps from the lighthouse."),
    "mossport": ("Mossport", "Terminus", "1874-06-22", 5, True, "5 m", 9700, None), "ferry": ("Mossport Ferry", "Halt", "1911-04-15", 1, False, "2 m", None, None),
    "oldmill": ("Old Mill", "Station", "1880-05-03", 2, False, "130 m", None, None), "milltown": ("Milltown", "Station", "1880-05-03", 2, True, "118 m", 1300, None),
    "gorge": ("Gorge Bridge", "Halt", "1880-05-03", 1, False, "155 m", None, "From the platform one looks sixty metres down on the river."),
    "springs": ("Hot Springs", "Terminus", "1881-09-30", 2, False, "205 m", None, None), "westford": ("Westford", "Station", "1908-11-11", 3, True, "33 m", 4800, None),
    "airport": ("Haven Airport", "Terminus", "2003-03-30", 2, True, "17 m", 12500, "Underground station below the terminal."),
    "college": ("College Road", "Station", "1995-09-03", 2, False, "25 m", 5100, None), "newtown": ("New Westford", "Station", "2012-12-09", 2, True, "39 m", 4800, None),
    "lakeside": ("Lakeside", "Station", "1899-08-08", 2, False, "262 m", 640, None),
}
LINES = [
    # key, number, label, class, length, speed, electrified, gauge, opened, closed, owner, operators, keeper, branches off, stops with kilometres, remark
    ("main", "1", "Northern Main Line", "MainLine", "148.6 km", "200 km/h", True, "1,435 mm", "1862-08-14", None, "infra", ["norr", "norrf"], "infra", None,
     [("haven-c", 0), ("haven-n", 3.4), ("elm", 14.2), ("brook", 27.9), ("brookfield", 33.5), ("karst", 88.1), ("tarn", 121.0), ("lakeside", 148.6)], "The oldest line. It was doubled as far as Karst in 1898."),
    ("coast", "2", "Coast Line", "MainLine", "96.3 km", "160 km/h", True, "1,435 mm", "1871-10-01", None, "infra", ["coast"], "infra", "main",
     [("elm", 0), ("elmgrove", 4.1), ("sandvik", 31.8), ("pebble", 44.0), ("lantern", 63.7), ("mossport", 96.3)], "Follows the shore all the way; storms close it a few days every winter."),
    ("ore", "5", "Ore Line", "BranchLine", "57.0 km", "80 km/h", True, "1,435 mm", "1889-02-11", None, "infra", ["norrf", "norr"], "infra", "main",
     [("karst", 0), ("karsthigh", 29.3), ("ironhill", 57.0)], "Climbs 425 metres on 29 kilometres and is worked by three locomotives at a time."),
    ("valley", "11", "Valley Line", "HeritageLine", "21.7 km", "40 km/h", False, "1,000 mm", "1880-05-03", None, "valley", ["valley"], "valley", None,
     [("milltown", 0), ("oldmill", 5.2), ("gorge", 12.4), ("springs", 21.7)], "A narrow-gauge line kept alive by volunteers since 1974."),
    ("air", "7", "Airport Line", "BranchLine", "11.9 km", "160 km/h", True, "1,435 mm", "2003-03-30", None, "infra", ["norr", "coast"], "infra", "main",
     [("haven-c", 0), ("college", 5.0), ("airport", 11.9)], None),
    ("docks", "8", "Docks Branch", "BranchLine", "4.6 km", "60 km/h", False, "1,435 mm", "1870-04-02", None, "norrf", ["norrf"], "infra", "main", [("haven-c", 0), ("haven-d", 4.6)], None),
    ("west", "3", "Western Line", "MainLine", "38.4 km", "140 km/h", True, "1,435 mm", "1908-11-11", None, "infra", ["norr"], "infra", "main",
     [("haven-n", 0), ("college", 3.1), ("westford", 24.5), ("newtown", 30.0), ("milltown", 38.4)], None),
    ("brookb", "9", "Upper Brookfield Branch", "BranchLine", "8.8 km", "50 km/h", False, "1,435 mm", "1929-06-30", "1983-05-28", "infra", [], None, "main", [("brookfield", 0), ("upperbrook", 8.8)], "Closed to passengers; the rails are still there."),
    ("ferry", "2a", "Mossport Ferry Branch", "BranchLine", "2.1 km", "40 km/h", False, "1,435 mm", "1911-04-15", None, "coast", ["coast"], "coast", "coast", [("mossport", 0), ("ferry", 2.1)], None),
]
ON = {}
for key, number, label, cls, length, speed, electric, gauge, opened, closed, owner, operators, keeper, branch, stops, text in LINES:
    positions = []
    for n, (stop, km) in enumerate(stops, 1):
        ON.setdefault(stop, []).append(key)
        positions.append(("net:position", f"[ a net:LinePosition ; net:at reg:st-{stop} ; net:order {n} ; net:kilometre {float(km)} ]"))
    node(f"reg:line-{key}", ("a", f"net:{cls}"), ("rdfs:label", s(label, "en")), ("net:line_number", s(number)), ("net:length", s(length)), ("net:line_speed", s(speed)),
         ("net:electrified", str(electric).lower()), ("net:gauge", s(gauge)), ("net:opened_on", when(opened)), ("net:closed_on", when(closed)), ("net:owned_by", f"reg:op-{owner}"),
         *[("net:operated_by", f"reg:op-{o}") for o in operators], ("net:maintained_by", f"reg:op-{keeper}" if keeper else None), ("net:branches_from", f"reg:line-{branch}" if branch else None),
         *[("net:has_stop", f"reg:st-{x}") for x, _ in stops], *positions, ("rdfs:comment", s(text, "en") if text else None))
for key, (name, cls, opened, platforms, staffed, height, riders, text) in STATIONS.items():
    node(f"reg:st-{key}", ("a", f"net:{cls}"), ("net:name", s(name)), ("net:opened_on", when(opened)), ("net:platforms", str(platforms)), ("net:staffed", str(staffed).lower()),
         ("net:height_above_sea", s(height)), ("net:passengers_per_day", str(riders) if riders else None), *[("net:on_line", f"reg:line-{x}") for x in ON[key]], ("rdfs:comment", s(text, "en") if text else None))

CLASSES = [
    ("40", "Class 40", "DieselLocomotive", "120 km/h", None, "114 t", "1,840 kW", "Halden Works", 1962, None), ("401", "Class 401", "ElectricMultipleUnit", "200 km/h", 312, "208 t", "4,000 kW", "Norsk Vogn", 2001, "Tilting train for the main line."),
    ("4010", "Class 4010", "ElectricMultipleUnit", "160 km/h", 228, "151 t", "2,600 kW", "Norsk Vogn", 2010, "The shorter, slower sister of the Class 401."), ("52", "Class 52", "ElectricLocomotive", "100 km/h", None, "126 t", "5,400 kW", "Halden Works", 1988, "Built for ore trains; three of them pull 68 loaded wagons uphill."),
    ("53", "Class 53", "ElectricLocomotive", "200 km/h", None, "84 t", "6,000 kW", "Alpina", 2006, None), ("61", "Class 61", "DieselMultipleUnit", "120 km/h", 98, "62 t", "560 kW", "Alpina", 1996, None),
    ("62", "Class 62", "DieselMultipleUnit", "140 km/h", 120, "71 t", "780 kW", "Alpina", 2015, "Can be fitted with batteries."), ("9", "Class 9", "DieselLocomotive", "40 km/h", None, "28 t", "180 kW", "Halden Works", 1955, None),
]
for key, label, cls, speed, seats, mass, power, builder, year, text in CLASSES:
    node(f"reg:class-{key}", ("a", f"net:{cls}Class"), ("rdfs:label", s(label, "en")), ("net:top_speed", s(speed)), ("net:seats", str(seats) if seats else None), ("net:mass", s(mass)), ("net:power", s(power)),
         ("net:built_by", s(builder)), ("net:introduced", when(str(year))), ("rdfs:comment", s(text, "en") if text else None))
for code, near, tracks in [("HVN", "haven-c", 24), ("KAR", "karst", 11), ("MSP", "mossport", 8), ("OML", "oldmill", 4)]:
    node(f"reg:depot-{code}", ("a", "net:Depot"), ("net:code", s(code)), ("net:beside", f"reg:st-{near}"), ("net:tracks", str(tracks)))
FLEET = [("40", 4, ["norrf"], ["HVN", "KAR"]), ("401", 8, ["norr"], ["HVN"]), ("4010", 9, ["coast", "coast", "norr"], ["MSP", "MSP", "HVN"]), ("52", 6, ["norrf"], ["KAR"]), ("53", 5, ["norr", "norrf"], ["HVN", "KAR"]),
         ("61", 5, ["coast"], ["MSP"]), ("62", 4, ["norr"], ["HVN", "KAR"]), ("9", 3, ["valley"], ["OML"])]
TITLES = {("401", 1): "Northern Light", ("401", 4): "Glass Roof", ("4010", 2): "Lantern", ("52", 1): "Iron Duke", ("9", 2): "Old Faithful"}
YEAR = {c[0]: c[8] for c in CLASSES}
for cls, n, owners, depots in FLEET:
    for k in range(1, n + 1):
        built = YEAR[cls] + R.randrange(0, 6)
        redone = datetime.date(2016, 1, 4) + datetime.timedelta(days=R.randrange(0, 3000)) if built < 2008 and R.random() < 0.6 else None
        j = R.randrange(len(owners))
        node(f"reg:v-{cls}-{k:03}", ("a", "net:Vehicle"), ("net:unit_number", s(f"{cls}-{k:03}")), ("net:of_class", f"reg:class-{cls}"), ("net:owned_by", f"reg:op-{owners[j]}"),
             ("net:leased_to", "reg:op-coast" if cls == "62" and k > 2 else None), ("net:based_at", f"reg:depot-{depots[j % len(depots)]}"), ("net:built_in", when(str(built))),
             ("net:refurbished_on", when(redone.isoformat()) if redone else None), ("net:in_service", "false" if R.random() < 0.15 else "true"), ("net:carries_name", s(TITLES[cls, k]) if (cls, k) in TITLES else None))
SERVICES = [
    ("IC 1", "main", "haven-c", "lakeside", "401", "norr", "06:10", "1 h 12 min", "Mo Tu We Th Fr Sa Su"), ("IC 3", "main", "haven-c", "lakeside", "401", "norr", "12:10", "1 h 12 min", "Mo Tu We Th Fr Sa Su"), ("IC 5", "main", "haven-c", "tarn", "53", "norr", "17:40", "1 h 05 min", "Mo Tu We Th Fr"),
    ("IC 2", "main", "lakeside", "haven-c", "401", "norr", "08:05", "1 h 14 min", "Mo Tu We Th Fr Sa Su"), ("RE 20", "coast", "elm", "mossport", "4010", "coast", "07:00", "1 h 02 min", "Mo Tu We Th Fr Sa Su"), ("RE 22", "coast", "elm", "mossport", "4010", "coast", "09:00", "1 h 02 min", "Mo Tu We Th Fr Sa Su"),
    ("RE 24", "coast", "elm", "sandvik", "61", "coast", "16:20", "0 h 31 min", "Mo Tu We Th Fr"), ("RE 21", "coast", "mossport", "elm", "4010", "coast", "05:45", "1 h 04 min", "Mo Tu We Th Fr Sa"), ("S 70", "air", "haven-c", "airport", "4010", "norr", "05:15", "0 h 14 min", "Mo Tu We Th Fr Sa Su"),
    ("S 71", "air", "airport", "haven-c", "4010", "coast", "05:40", "0 h 14 min", "Mo Tu We Th Fr Sa Su"), ("RB 30", "west", "haven-n", "milltown", "62", "norr", "06:30", "0 h 36 min", "Mo Tu We Th Fr Sa Su"), ("RB 32", "west", "haven-n", "westford", "62", "norr", "15:30", "0 h 22 min", "Mo Tu We Th Fr"),
    ("RB 50", "ore", "karst", "ironhill", "62", "norr", "07:50", "1 h 01 min", "Mo Tu We Th Fr"), ("V 1", "valley", "milltown", "springs", "9", "valley", "10:00", "1 h 10 min", "Sa Su"), ("V 2", "valley", "springs", "milltown", "9", "valley", "14:30", "1 h 10 min", "Sa Su"), ("F 2", "ferry", "mossport", "ferry", "61", "coast", "08:10", "0 h 05 min", "Sa Su"),
]
for number, line, start, end, cls, op, leaves, takes, days in SERVICES:
    node(f"reg:svc-{number.replace(' ', '')}", ("a", "net:Service"), ("net:service_number", s(number)), ("net:runs_on", f"reg:line-{line}"), ("net:from", f"reg:st-{start}"), ("net:to", f"reg:st-{end}"), ("net:worked_with", f"reg:class-{cls}"),
         ("net:operated_by", f"reg:op-{op}"), ("net:departs", s(leaves)), ("net:journey_time", s(takes)), *[("net:runs_day", s(d)) for d in days.split()])

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
