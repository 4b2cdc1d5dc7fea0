#!/usr/bin/env python3
"""Write graph.ttl: an invented cargo-bike factory, its lines, machines, parts, bills of material, suppliers, orders, staff, maintenance and downtimes.

All firms and people are made up; the suppliers' cities are real. Standard library only, seeded, the same bytes every run.
"""
import datetime
import pathlib
import random

rnd = random.Random(2291)
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix ex: <https://northmoor-cycles.example/ontology#> .
@prefix id: <https://northmoor-cycles.example/id/> .
"""]


def ref(code):
    return f"id:{code}" if code else None


def text(s):
    return None if s is None else f'"{s}"'


def day(s):
    return None if s is None else f'"{s}"^^xsd:date'


def num(x):
    return None if x is None else str(x)


def flag(x):
    return None if x is None else ("true" if x else "false")


def put(code, cls, pairs):
    body = [f"  a ex:{cls}"]
    for p, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append(f"  ex:{p} {v}")
    out.append(f"id:{code}\n" + " ;\n".join(body) + " .\n")


out.append("\n".join(f"ex:{c} a owl:Class ." for c in ("Machine", "ProductionLine", "Part", "Product", "BomItem", "Supplier", "PurchaseOrder", "Employee", "Skill",
                                                      "Department", "MaintenanceEvent", "Downtime", "Certificate")) + "\n")

DEPARTMENTS = [("D-10", "Welding", "Hall A", "E-301"), ("D-20", "Paint Shop", "Hall A", "E-306"), ("D-30", "Assembly", "Hall B", "E-310"), ("D-40", "Maintenance", "Hall C", "E-318"),
               ("D-50", "Purchasing", "Office Building", "E-323"), ("D-60", "Quality Control", "Hall B", "E-326"), ("D-70", "Logistics", "Hall C", None)]
for code, name, building, head in DEPARTMENTS:
    put(code, "Department", [("name", text(name)), ("building", text(building)), ("headedBy", ref(head))])
SKILLS = [("SK-01", "TIG welding"), ("SK-02", "MIG welding"), ("SK-03", "Robot programming"), ("SK-04", "Powder coating"), ("SK-05", "Wheel truing"), ("SK-06", "Forklift driving"),
          ("SK-07", "High-voltage work"), ("SK-08", "Hydraulics"), ("SK-09", "First aid"), ("SK-10", "Negotiation"), ("SK-11", "Measuring and inspection"), ("SK-12", "Brazing")]
for code, title in SKILLS:
    put(code, "Skill", [("title", text(title))])
EMPLOYEES = [
    # code, name, job, department, hired, born, salary, skills, reports to
    ("E-300", "Gudrun Haverkamp", "Plant Manager", None, "2003-05-01", "1968-02-11", 118000, ["SK-10"], None),
    ("E-301", "Aldo Ferrante", "Head of Welding", "D-10", "2007-09-03", "1975-07-24", 67500, ["SK-01", "SK-02", "SK-09"], "E-300"), ("E-302", "Mirela Stancu", "Welder", "D-10", "2015-03-16", "1988-11-30", 41200, ["SK-01", "SK-12"], "E-301"),
    ("E-303", "Kwame Boateng-Lund", "Welder", "D-10", "2018-10-01", "1992-04-05", 39800, ["SK-02"], "E-301"), ("E-304", "Jonas Wetterlind", "Robot Operator", "D-10", "2019-02-18", "1990-01-19", 44500, ["SK-02", "SK-03"], "E-301"),
    ("E-305", "Johan Wetterling", "Welder", "D-10", "2022-06-07", "1999-08-13", 36400, ["SK-01"], "E-301"),
    ("E-306", "Sabine Orlik", "Head of Paint Shop", "D-20", "2010-01-11", "1979-05-02", 61000, ["SK-04", "SK-09"], "E-300"), ("E-307", "Tiberiu Manea", "Painter", "D-20", "2014-08-25", "1985-12-17", 38700, ["SK-04"], "E-306"),
    ("E-308", "Lotte Brinkhuis", "Painter", "D-20", "2021-04-12", "1996-03-28", 36900, ["SK-04", "SK-06"], "E-306"), ("E-309", "Farid Naceri", "Oven Operator", "D-20", "2016-11-21", None, 37800, [], "E-306"),
    ("E-310", "Cordula Weiss", "Head of Assembly", "D-30", "2006-03-20", "1973-10-09", 66200, ["SK-05", "SK-09"], "E-300"), ("E-311", "Emre Tosunlar", "Assembler", "D-30", "2017-07-03", "1991-06-21", 35600, ["SK-05"], "E-310"),
    ("E-312", "Paula Jimeno", "Assembler", "D-30", "2020-09-14", "1997-01-15", 34100, ["SK-06"], "E-310"), ("E-313", "Dimitri Halas", "Wheel Builder", "D-30", "2009-05-18", "1982-09-09", 40300, ["SK-05", "SK-12"], "E-310"),
    ("E-314", "Ngozi Adeyemi-Roth", "Battery Technician", "D-30", "2021-01-25", "1994-05-30", 45900, ["SK-07"], "E-310"), ("E-315", "Ruben Castellar", "Assembler", "D-30", "2023-02-06", "2001-12-01", 32500, [], "E-310"),
    ("E-316", "Hilde Ramsvik", "Assembler", "D-30", "2012-10-29", "1969-04-17", 37400, ["SK-06", "SK-09"], "E-310"), ("E-317", "Yusuf Karadere", "Battery Technician", "D-30", "2022-11-14", "1998-07-07", 43100, ["SK-07"], "E-310"),
    ("E-318", "Bogdan Wilczek", "Head of Maintenance", "D-40", "2004-08-16", "1971-03-03", 69800, ["SK-03", "SK-07", "SK-08"], "E-300"), ("E-319", "Claire Dumontel", "Electrician", "D-40", "2013-06-10", "1986-02-22", 48700, ["SK-07"], "E-318"),
    ("E-320", "Marek Wilczynski", "Mechanic", "D-40", "2016-04-04", "1989-10-27", 45200, ["SK-08", "SK-06"], "E-318"), ("E-321", "Selma Öztan", "Mechanic", "D-40", "2020-01-13", "1995-08-08", 42600, ["SK-08"], "E-318"),
    ("E-322", "Piet van Houten-Bos", "Automation Technician", "D-40", "2018-05-28", "1987-11-11", 52300, ["SK-03", "SK-07"], "E-318"),
    ("E-323", "Renata Kovacic", "Head of Purchasing", "D-50", "2011-02-07", "1980-06-16", 68400, ["SK-10"], "E-300"), ("E-324", "Oliver Stanbridge", "Buyer", "D-50", "2017-09-25", "1990-09-20", 46800, ["SK-10"], "E-323"),
    ("E-325", "Ying Zhao-Meier", "Buyer", "D-50", "2021-08-02", "1993-12-24", 44700, [], "E-323"),
    ("E-326", "Ludovic Perrault", "Head of Quality Control", "D-60", "2008-12-01", "1977-01-31", 64900, ["SK-11"], "E-300"), ("E-327", "Anneke Soerensen", "Inspector", "D-60", "2015-11-09", "1984-04-26", 43900, ["SK-11", "SK-09"], "E-326"),
    ("E-328", "Tomás Ibarrola", "Inspector", "D-60", "2022-03-21", "1996-10-10", None, ["SK-11"], "E-326"), ("E-329", "Greta Nyland", "Warehouse Clerk", "D-70", "2019-06-17", "1991-02-14", 33800, ["SK-06"], "E-300"),
    ("E-330", "Viktor Sandu", "Warehouse Clerk", "D-70", "2023-05-02", None, 31900, ["SK-06", "SK-09"], "E-300")]
for code, name, job, dep, hired, born, pay, skills, boss in EMPLOYEES:
    put(code, "Employee", [("name", text(name)), ("jobTitle", text(job)), ("department", ref(dep)), ("hiredOn", day(hired)), ("bornOn", day(born)), ("salaryEur", num(pay)),
                           ("hasSkill", [ref(s) for s in skills]), ("reportsTo", ref(boss))])
LINES = [("L-1", "Frame Line", "Hall A", 2, "E-301", "2007-11-05", 160), ("L-2", "Paint Line", "Hall A", 2, "E-306", "2010-03-15", 150), ("L-3", "City Assembly Line", "Hall B", 2, "E-316", "2008-06-02", 90),
         ("L-4", "Cargo Assembly Line", "Hall B", 1, "E-310", "2019-04-29", 45), ("L-5", "Wheel Line", "Hall B", 3, "E-313", "2012-09-10", 320), ("L-6", "Battery Line", "Hall C", 1, "E-314", "2021-05-17", None)]
for code, name, hall, shifts, boss, start, cap in LINES:
    put(code, "ProductionLine", [("name", text(name)), ("hall", text(hall)), ("shiftsPerDay", num(shifts)), ("supervisedBy", ref(boss)), ("commissionedOn", day(start)), ("capacityPerDay", num(cap))])
MACHINES = [
    # code, name, maker, installed, kW, kg, price, line, operator, status
    ("M-101", "Laser Cutter A", "Lumatec", "2014-05-12", 22, 8400, 285000, "L-1", "E-302", "running"), ("M-102", "Laser Cutter B", "Lumatec", "2020-02-03", 30, 9150, 342000, "L-1", "E-303", "running"),
    ("M-103", "Tube Bender", "Brunnhilde Werke", "2008-01-21", 11, 3200, 68000, "L-1", "E-305", "running"), ("M-104", "Tube Bender XL", "Brunnhilde Werke", "2019-10-14", 18.5, 5600, 121500, "L-1", "E-305", "running"),
    ("M-105", "Welding Robot Otto", "Axira Robotics", "2017-08-28", 15, 1450, 149000, "L-1", "E-304", "running"), ("M-106", "Welding Robot Frieda", "Axira Robotics", "2021-03-22", 15, 1450, 163500, "L-1", "E-304", "under repair"),
    ("M-107", "Frame Press", "Pressal", "2007-11-05", 37, 14200, 97000, "L-1", "E-303", "running"), ("M-108", "Degreasing Bath", "Aquaval", "2010-03-15", 24, 2800, 41000, "L-2", "E-307", "running"),
    ("M-109", "Paint Robot", "Axira Robotics", "2018-06-11", 12, 980, 132000, "L-2", "E-307", "running"), ("M-110", "Powder Coating Oven", "Thermark", "2010-03-15", 145, 11800, 188000, "L-2", "E-309", "running"),
    ("M-111", "Drying Oven", "Thermark", "2016-01-25", 88, 7300, None, "L-2", "E-309", "running"), ("M-112", "Torque Station 1", "Pressal", "2008-06-02", 2.2, 310, 18500, "L-3", "E-311", "running"),
    ("M-113", "Torque Station 2", "Pressal", "2013-09-30", 2.2, 310, 21000, "L-3", "E-312", "idle"), ("M-114", "Conveyor North", "Bandau", "2008-06-02", 7.5, 4100, 54000, "L-3", None, "running"),
    ("M-115", "Conveyor South", "Bandau", "2019-04-29", 7.5, 3900, 63500, "L-4", None, "running"), ("M-116", "Cargo Lift Table", "Bandau", "2019-04-29", 5.5, 1250, 26500, "L-4", "E-315", "running"),
    ("M-117", "Torque Station 3", "Pressal", "2022-10-10", 3, 335, 24800, "L-4", "E-316", "running"), ("M-118", "Spoke Lacer", "Rotavelo", "2012-09-10", 4, 860, 78000, "L-5", "E-313", "running"),
    ("M-119", "Wheel Truing Machine", "Rotavelo", "2015-02-16", 3, 540, 66500, "L-5", "E-313", "running"), ("M-120", "Rim Drill", "Rotavelo", "2012-09-10", 5.5, 720, 31000, "L-5", "E-311", "idle"),
    ("M-121", "Cell Welder", "Lumatec", "2021-05-17", 9, 1100, 205000, "L-6", "E-314", "running"), ("M-122", "Battery Tester", "Voltrix", "2021-05-17", 6, 420, 58000, "L-6", "E-317", "running"),
    ("M-123", "Shrink Wrapper", "Voltrix", "2023-01-30", 4, None, 17500, "L-6", "E-317", "idle"), ("M-124", "Air Compressor", "Aquaval", "2011-07-18", 55, 1900, 29500, None, None, "running"),
    ("M-125", "Old Lathe", "Brunnhilde Werke", "1989-04-10", 7.5, 2300, None, None, None, "retired"), ("M-126", "Brake Test Bench", "Voltrix", "2020-08-31", 8, 650, 47500, "L-3", "E-327", "running")]
for code, name, maker, inst, kw, kg, price, line, op, status in MACHINES:
    put(code, "Machine", [("name", text(name)), ("manufacturer", text(maker)), ("installedOn", day(inst)), ("powerKw", num(float(kw))), ("weightKg", num(kg)), ("purchasePriceEur", num(price)),
                          ("onLine", ref(line)), ("operatedBy", ref(op)), ("status", text(status))])

SUPPLIERS = [("S-01", "Brandauer Metallbau GmbH", "Stuttgart", "Germany", 1962, 14, 4.5, True), ("S-02", "Solveig Tyres AB", "Gothenburg", "Sweden", 1988, 21, 4.1, True), ("S-03", "Cellion Energy BV", "Eindhoven", "Netherlands", 2009, 35, 3.8, True),
             ("S-04", "Tanabe Precision Co.", "Osaka", "Japan", 1951, 60, 4.8, True), ("S-05", "Ferrini Selle S.r.l.", "Turin", "Italy", 1974, 18, 4.2, False), ("S-06", "Kestner Bolts GmbH", "Dortmund", "Germany", 1933, 7, 4.4, False),
             ("S-07", "Kestner Brakes AG", "Zurich", "Switzerland", 1998, 20, 4.0, True), ("S-08", "Lumen & Sohn KG", "Leipzig", "Germany", 1991, 12, 3.5, False), ("S-09", "Zephyr Motors SAS", "Lyon", "France", 2011, 42, 3.9, True),
             ("S-10", "Taipei Drive Chain Ltd.", "Taipei", "Taiwan", 1979, 55, 4.3, False), ("S-11", "Polmex Plast Sp. z o.o.", "Poznan", "Poland", 2003, 10, 3.2, False), ("S-12", "Alumar Tubes Lda.", "Porto", "Portugal", 1996, 25, None, False),
             ("S-13", "Green Crate Oy", "Tampere", "Finland", 2015, None, 4.6, False), ("S-14", "Vulcano Gomma S.p.A.", "Milan", "Italy", 1958, 21, 3.6, False)]
for code, name, city, country, year, lead, rating, pref in SUPPLIERS:
    slug = "".join(c for c in name.split()[0].lower() if c.isalpha())
    put(code, "Supplier", [("name", text(name)), ("city", text(city)), ("country", text(country)), ("foundedYear", num(year)), ("leadTimeDays", num(lead)), ("rating", num(rating)), ("preferred", flag(pref)),
                           ("contactEmail", text(f"orders@{slug}-{code[-2:]}.example") if code not in ("S-08", "S-12") else None)])
PARTS = [
    # code, title, kg, cost, material, suppliers, stock, minimum
    ("P-2001", "Aluminium tube 40 mm", 0.82, 6.4, "aluminium", ["S-12", "S-01"], 1240, 600), ("P-2002", "Aluminium tube 32 mm", 0.61, 5.1, "aluminium", ["S-12", "S-01"], 480, 600), ("P-2003", "Steel tube 50 mm", 1.9, 4.75, "steel", ["S-01"], 730, 300),
    ("P-2004", "Dropout plate", 0.14, 2.3, "steel", ["S-01", "S-06"], 2100, 800), ("P-2005", "City fork", 1.35, 38.5, "aluminium", ["S-01"], 210, 120), ("P-2006", "Cargo fork", 2.6, 64, "steel", ["S-01"], 75, 80),
    ("P-2007", "Rim 28 inch", 0.58, 17.2, "aluminium", ["S-02", "S-10"], 640, 400), ("P-2008", "Rim 20 inch", 0.49, 15.8, "aluminium", ["S-02"], 330, 200), ("P-2009", "Spoke", 0.007, 0.12, "stainless steel", ["S-06", "S-10"], 42000, 20000),
    ("P-2010", "Front hub", 0.31, 21.9, "aluminium", ["S-04"], 390, 250), ("P-2011", "Rear hub", 0.64, 47.5, "aluminium", ["S-04"], 270, 250), ("P-2012", "Tyre 28 inch", 0.74, 13.6, "rubber", ["S-02", "S-14"], 910, 500),
    ("P-2013", "Tyre 20 inch", 0.69, 14.9, "rubber", ["S-02", "S-14"], 260, 300), ("P-2014", "Inner tube", 0.18, 2.1, "rubber", ["S-14"], 1750, 1000), ("P-2015", "Disc brake set", 0.52, 58, None, ["S-07"], 310, 150),
    ("P-2016", "Rim brake set", 0.41, 22.4, "aluminium", ["S-07"], 180, 100), ("P-2017", "Brake cable", 0.06, 1.3, "stainless steel", ["S-07", "S-06"], 3100, 1500), ("P-2018", "Hub motor 250 W", 2.9, 212, None, ["S-09"], 140, 120),
    ("P-2019", "Mid motor 250 W", 3.4, 318, None, ["S-09", "S-04"], 62, 80), ("P-2020", "Battery cell", 0.048, 2.95, "lithium", ["S-03"], 18600, 12000), ("P-2021", "Battery housing", 0.72, 11.5, "plastic", ["S-11"], 420, 200),
    ("P-2022", "Battery controller", 0.09, 34.9, None, ["S-03", "S-09"], 195, 200), ("P-2023", "Display", 0.11, 41, "plastic", ["S-09"], 260, 150), ("P-2024", "Saddle Classic", 0.48, 16.7, "leather", ["S-05"], 345, 150),
    ("P-2025", "Saddle Comfort", 0.63, 19.9, "foam", ["S-05", "S-11"], 280, 150), ("P-2026", "Handlebar", 0.36, 12.8, "aluminium", ["S-12"], 410, 200), ("P-2027", "Chain", 0.29, 9.6, "steel", ["S-10"], 870, 400),
    ("P-2028", "Drive belt", 0.1, 44.2, "rubber", ["S-14"], 96, 60), ("P-2029", "Crank set", 0.77, 36.3, "aluminium", ["S-04", "S-10"], 305, 200), ("P-2030", "Pedal", 0.17, 4.4, "plastic", ["S-11", "S-10"], 1380, 600),
    ("P-2031", "Front light", 0.08, 11.2, "plastic", ["S-08"], 520, 250), ("P-2032", "Rear light", 0.05, 6.9, "plastic", ["S-08"], 570, 250), ("P-2033", "Bell", 0.05, 1.9, "brass", ["S-08"], None, 200),
    ("P-2034", "Wooden crate", 4.2, 39, "birch plywood", ["S-13"], 58, 40), ("P-2035", "Folding crate", 2.7, 44.5, "plastic", ["S-13", "S-11"], 33, 40), ("P-2036", "Rain cover", 0.55, 23.5, None, ["S-13"], 88, 50),
    ("P-2037", "M6 bolt", 0.009, 0.08, "stainless steel", ["S-06"], 51000, 25000), ("P-2038", "M8 bolt", 0.016, 0.11, "stainless steel", ["S-06"], 38500, 20000)]
for code, title, kg, cost, mat, sup, stock, low in PARTS:
    put(code, "Part", [("title", text(title)), ("weightKg", num(kg)), ("unitCostEur", num(cost)), ("material", text(mat)), ("suppliedBy", [ref(s) for s in sup]), ("stockLevel", num(stock)), ("minimumStock", num(low))])
PRODUCTS = [
    # code, title, price, kg, launched, line, electric, discontinued, bill
    ("PR-1", "Lark City", 749, 14.8, "2012-03-05", "L-3", False, False, [(2001, 3), (2002, 4), (2004, 2), (2005, 1), (2007, 2), (2009, 64), (2010, 1), (2011, 1), (2016, 2), (2024, 1), (2027, 1)]),
    ("PR-2", "Lark City Plus", 929, 15.3, "2016-04-18", "L-3", False, False, [(2001, 3), (2002, 4), (2004, 2), (2005, 1), (2007, 2), (2009, 72), (2015, 2), (2025, 1), (2028, 1), (2031, 1), (2032, 1)]),
    ("PR-3", "Lark Electric", 2190, 21.6, "2018-02-26", "L-3", True, False, [(2001, 4), (2002, 4), (2005, 1), (2007, 2), (2009, 72), (2015, 2), (2018, 1), (2020, 40), (2022, 1), (2023, 1), (2025, 1)]),
    ("PR-4", "Heron Cargo", 2490, 28.4, "2019-06-03", "L-4", False, False, [(2003, 5), (2006, 1), (2008, 1), (2007, 1), (2009, 68), (2013, 1), (2015, 2), (2026, 1), (2027, 2), (2034, 1), (2037, 38)]),
    ("PR-5", "Heron Cargo E", 4690, 36.9, "2020-09-21", "L-4", True, False, [(2003, 5), (2006, 1), (2008, 1), (2007, 1), (2015, 2), (2019, 1), (2020, 65), (2021, 1), (2022, 1), (2023, 1), (2034, 1), (2036, 1)]),
    ("PR-6", "Heron Family E", 5290, 39.7, "2023-03-13", "L-4", True, False, [(2003, 6), (2006, 1), (2008, 2), (2015, 2), (2019, 1), (2020, 80), (2021, 1), (2023, 1), (2028, 1), (2035, 1), (2036, 1), (2038, 44)]),
    ("PR-7", "Wren Folding", 890, 12.1, "2014-09-15", "L-3", False, True, [(2002, 5), (2008, 2), (2009, 56), (2013, 2), (2014, 2), (2016, 2), (2024, 1), (2027, 1), (2030, 2)]),
    ("PR-8", "Wren Folding E", 1990, 17.5, "2021-11-08", "L-3", True, False, [(2002, 5), (2008, 2), (2009, 56), (2013, 2), (2015, 2), (2018, 1), (2020, 30), (2024, 1), (2023, 1)]),
    ("PR-9", "Stork Trike", 3150, None, "2024-05-27", None, True, False, [(2003, 7), (2008, 3), (2013, 3), (2015, 3), (2018, 1), (2020, 50), (2034, 1)])]
for code, title, price, kg, launched, line, electric, gone, bill in PRODUCTS:
    rows = [(f"BOM-{code[3:]}-{n:02d}", part, q) for n, (part, q) in enumerate(bill, 1)]
    put(code, "Product", [("title", text(title)), ("listPriceEur", num(price)), ("weightKg", num(kg)), ("launchedOn", day(launched)), ("assembledOn", ref(line)), ("electric", flag(electric)),
                          ("discontinued", flag(gone)), ("bomItem", [ref(r[0]) for r in rows])])
    for r, part, q in rows:
        put(r, "BomItem", [("part", ref(f"P-{part}")), ("quantity", num(q))])

LOT = lambda cost: (2000, 15000, 500) if cost < 3.5 else (50, 600, 50) if cost < 50 else (10, 100, 10)
for n in range(1, 45):
    code, title, kg, cost, mat, sup, stock, low = rnd.choice(PARTS)
    seller = rnd.choice(sup)
    q = rnd.randrange(*LOT(cost))
    placed = datetime.date(2024, 1, 8) + datetime.timedelta(days=n * 8 + rnd.randrange(5))
    late = rnd.choice([0, 0, 0, -2, 3, 9])
    lead = next(s[5] for s in SUPPLIERS if s[0] == seller) or 15
    came = placed + datetime.timedelta(days=lead + late)
    put(f"PO-{n:03d}", "PurchaseOrder", [
        ("supplier", ref(seller)), ("part", ref(code)), ("quantity", num(q)), ("totalEur", num(round(q * cost, 2))), ("orderedOn", day(placed.isoformat())),
        ("deliveredOn", day(came.isoformat()) if came < datetime.date(2024, 12, 20) else None), ("placedBy", ref(rnd.choice(["E-323", "E-324", "E-324", "E-325", "E-325"])))])

live = [m for m in MACHINES if m[9] != "retired"]
fixers = ["E-318", "E-319", "E-320", "E-320", "E-321", "E-322"]
for n in range(1, 37):
    m = rnd.choice(live)
    kind = rnd.choice(["inspection", "inspection", "repair", "repair", "calibration", "part replacement"])
    when = datetime.date(2023, 1, 10) + datetime.timedelta(days=n * 19 + rnd.randrange(15))
    hours = rnd.choice([1, 1.5, 2, 2.5, 3, 4, 6, 8])
    cost = rnd.randrange(80, 600, 10) if kind in ("inspection", "calibration") else rnd.randrange(300, 4800, 50)
    put(f"MT-{n:03d}", "MaintenanceEvent", [("machine", ref(m[0])), ("kind", text(kind)), ("performedOn", day(max(when.isoformat(), m[3]))), ("performedBy", ref(rnd.choice(fixers))),
                                            ("durationHours", num(hours)), ("costEur", num(cost) if rnd.random() < 0.9 else None)])
for n in range(1, 31):
    m = rnd.choice(live)
    when = datetime.date(2023, 2, 20) + datetime.timedelta(days=n * 22 + rnd.randrange(20))
    put(f"DT-{n:02d}", "Downtime", [("machine", ref(m[0])), ("date", day(when.isoformat())), ("durationMinutes", num(rnd.randrange(15, 540, 5))),
                                    ("cause", text(rnd.choice(["power failure", "tool breakage", "sensor fault", "material shortage", "operator error", None])))])
CERTIFICATES = [("C-01", "ISO 9001", "S-01", "2022-06-01", "2025-05-31", "Rhenania Cert"), ("C-02", "ISO 9001", "S-03", "2023-02-15", "2026-02-14", "Rhenania Cert"), ("C-03", "ISO 9001", "S-04", "2021-10-10", "2024-10-09", "Pacific Assurance"),
                ("C-04", "ISO 14001", "S-03", "2023-02-15", "2026-02-14", "Rhenania Cert"), ("C-05", "ISO 14001", "S-02", "2022-09-20", "2025-09-19", "Nordic Audit"), ("C-06", "ISO 14001", "S-13", "2024-03-04", "2027-03-03", "Nordic Audit"),
                ("C-07", "ISO 9001", "S-07", "2024-01-22", "2027-01-21", "Helvetia Prüf"), ("C-08", "UN 38.3 Battery Transport", "S-03", "2022-11-11", None, "Pacific Assurance"), ("C-09", "Certified Welder Level 3", "E-301", "2019-03-08", "2025-03-07", "Rhenania Cert"),
                ("C-10", "Certified Welder Level 2", "E-302", "2021-05-19", "2027-05-18", "Rhenania Cert"), ("C-11", "Certified Welder Level 2", "E-305", "2023-09-12", "2029-09-11", "Rhenania Cert"), ("C-12", "Forklift Licence", "E-320", "2017-04-27", None, None),
                ("C-13", "Forklift Licence", "E-329", "2019-08-15", None, None), ("C-14", "High Voltage Permit", "E-319", "2020-07-06", "2025-07-05", "Voltschutz Verband"), ("C-15", "High Voltage Permit", "E-314", "2021-02-01", "2026-01-31", "Voltschutz Verband"),
                ("C-16", "Forest Stewardship Chain of Custody", "S-13", "2023-08-30", "2028-08-29", "Nordic Audit")]
for code, title, holder, issued, ends, body in CERTIFICATES:
    put(code, "Certificate", [("title", text(title)), ("heldBy", ref(holder)), ("issuedOn", day(issued)), ("expiresOn", day(ends)), ("issuedBy", text(body))])

(pathlib.Path(__file__).resolve().parent / "graph.ttl").write_text("\n".join(out), encoding="utf-8")
