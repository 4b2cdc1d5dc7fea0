#!/usr/bin/env python3
"""Write graph.ttl: the records of an invented regional archaeology service, Venmark.

Holds: sites and the municipalities they lie in; excavation campaigns with
their director, participants, cost and grants; trenches; finds with material,
period, finder and box; boxes in storage rooms; radiocarbon and other datings
by laboratories; museums, their exhibitions and the loans of finds to them;
funders; reports; periods and materials as nested SKOS concepts.

Habits: an ontology of its own with numbered CIDOC-like names (va:C4_Find,
va:P5_came_from), labelled in part, mixed with dcterms, foaf, skos, schema.org
and WGS84.  Names are an rdfs:label (sites, places, rooms), a dcterms:title
(campaigns, exhibitions, reports, the better finds), a skos:prefLabel (periods,
materials), a foaf:name (people, laboratories, funders), a schema:name
(museums) or only a number (trenches, boxes, most finds); datings, loans,
grants have none.  Participations and addresses are blank nodes.  Units stand
in predicate names (depth_cm, area_ha, cost_eur) or in texts ("14.2 g",
"12000 EUR", "16 °C").  Years before Christ are negative integers.

Everything is made up.  Standard library only, seeded, the same bytes every run.
"""
import datetime
import pathlib
import random
import re

R = random.Random(41907)
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix schema: <http://schema.org/> .
@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
@prefix va: <https://data.venmark-archaeology.example/ontology/> .
"""]
BASE = "https://data.venmark-archaeology.example/"


def iri(kind, key):
    return "<%s%s/%s>" % (BASE, kind, key)


def slug(name):
    return "".join(c if c.isalnum() else "-" for c in name.lower().replace("'", "")).strip("-")


def s(text, lang=None):
    return None if text is None else '"%s"%s' % (text.replace('"', '\\"'), "@" + lang if lang else "")


def en(text):
    return s(text, "en")


def typed(value, kind):
    return None if value is None else '"%s"^^xsd:%s' % (value, kind)


def day(d):
    return typed(d, "date")


def year(y):
    return typed(y, "gYear")


def num(x):
    return None if x is None else str(x)


def flag(x):
    return None if x is None else ("true" if x else "false")


def put(subject, *pairs):
    body = []
    for p, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append("    %s %s" % (p, v))
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


def blank(*pairs):
    body = ["%s %s" % (p, v) for p, v in pairs if v is not None]
    return "[ " + " ; ".join(body) + " ]"


# ---- ontology, labelled in part
for name, label, parent in [
        ("C1_Site", "archaeological site", "schema:Place"), ("C2_Campaign", "excavation campaign", None), ("C3_Trench", "trench", None),
        ("C4_Find", "find", None), ("C5_Dating", "dating", None), ("C6_Loan", "loan", None), ("C9_Storage_Room", "storage room", None),
        ("C11_Archaeologist", "archaeologist", "foaf:Person"), ("C12_Volunteer", "volunteer", "foaf:Person"),
        ("C13_Laboratory", "laboratory", "foaf:Organization"), ("C14_Funder", "funder", "foaf:Organization")]:
    put("va:" + name, ("a", "owl:Class"), ("rdfs:label", en(label)), ("rdfs:subClassOf", parent))
for name, label in [("P1_took_place_at", "took place at"), ("P2_directed_by", "directed by"), ("P4_dug_during", "dug during"),
                    ("P5_came_from", "came from"), ("P6_consists_of", "consists of"), ("P8_found_by", "found by"),
                    ("P11_sampled", "sampled"), ("P13_lends", "lends"), ("P15_granted_by", "granted by")]:
    put("va:" + name, ("a", "owl:ObjectProperty"), ("rdfs:label", en(label)))
for name, label in [("cal_from", "calibrated range, from year"), ("cal_to", "calibrated range, to year"), ("scheduled", "legally protected"),
                    ("days_on_site", "days on site")]:
    put("va:" + name, ("a", "owl:DatatypeProperty"), ("rdfs:label", en(label)))

# ---- periods and materials
PSCHEME = iri("vocab", "periods")
put(PSCHEME, ("a", "skos:ConceptScheme"), ("dcterms:title", en("Venmark Periods")))
PERIODS = {}
for key, label, de, alt, parent, a, b in [
        ("pre", "Prehistory", "Urgeschichte", None, None, None, -15),
        ("meso", "Mesolithic", "Mesolithikum", "Middle Stone Age", "pre", -9500, -4300),
        ("neo", "Neolithic", "Jungsteinzeit", "New Stone Age", "pre", -4300, -2200),
        ("eneo", "Early Neolithic", None, None, "neo", -4300, -3300),
        ("lneo", "Late Neolithic", None, None, "neo", -3300, -2200),
        ("ba", "Bronze Age", "Bronzezeit", None, "pre", -2200, -750),
        ("eba", "Early Bronze Age", None, "EBA", "ba", -2200, -1600),
        ("mba", "Middle Bronze Age", None, "MBA", "ba", -1600, -1200),
        ("lba", "Late Bronze Age", None, "LBA", "ba", -1200, -750),
        ("ia", "Iron Age", "Eisenzeit", None, "pre", -750, -15),
        ("eia", "Early Iron Age", None, None, "ia", -750, -400),
        ("lia", "Late Iron Age", None, None, "ia", -400, -15),
        ("rom", "Roman period", "Römerzeit", "Roman times", None, -15, 450),
        ("erom", "Early Roman period", None, None, "rom", -15, 200),
        ("lrom", "Late Roman period", None, None, "rom", 200, 450),
        ("ma", "Middle Ages", "Mittelalter", "medieval period", None, 450, 1500),
        ("ema", "Early Middle Ages", None, None, "ma", 450, 1000),
        ("hma", "High Middle Ages", None, None, "ma", 1000, 1250),
        ("lma", "Late Middle Ages", None, None, "ma", 1250, 1500),
        ("pm", "Post-medieval period", None, None, None, 1500, None)]:
    PERIODS[key] = iri("period", slug(label))
    put(PERIODS[key], ("a", "skos:Concept"), ("skos:prefLabel", [en(label), s(de, "de")]), ("skos:altLabel", en(alt) if alt else None),
        ("skos:inScheme", PSCHEME), ("skos:broader", PERIODS.get(parent)), ("va:begin_year", num(a)), ("va:end_year", num(b)))
MATERIALS = {}
for label, alt, parent in [
        ("metal", None, None), ("copper alloy", "bronze", "metal"), ("iron", None, "metal"), ("gold", None, "metal"), ("silver", None, "metal"),
        ("lead", None, "metal"), ("ceramic", "pottery", None), ("glass", None, None), ("stone", None, None), ("flint", None, "stone"),
        ("slate", None, "stone"), ("organic", None, None), ("bone", None, "organic"), ("antler", None, "organic"), ("wood", None, "organic"),
        ("leather", None, "organic"), ("amber", None, "organic")]:
    MATERIALS[label] = iri("material", slug(label))
    put(MATERIALS[label], ("a", "skos:Concept"), ("skos:prefLabel", en(label)), ("skos:altLabel", en(alt) if alt else None),
        ("skos:broader", MATERIALS.get(parent)))

# ---- places and sites
for name, district, people in [("Osterhaven", "South Venmark", 41200), ("Brackwell", "South Venmark", 9350), ("Tindholm", "North Venmark", 6120),
                               ("Skelby", "North Venmark", 3480), ("Norrasund", "North Venmark", None)]:
    put(iri("place", slug(name)), ("a", "schema:AdministrativeArea"), ("rdfs:label", s(name)), ("schema:containedInPlace", iri("place", slug(district))),
        ("va:population", num(people)))
for name in ["North Venmark", "South Venmark"]:
    put(iri("place", slug(name)), ("a", "schema:AdministrativeArea"), ("rdfs:label", s(name)))
SITES = [  # name, type, municipality, periods, hectares, protected, known since, owner
    ("Hollin Edge", "settlement", "Skelby", "lba eia", 3.2, True, 1974, "private"),
    ("Hollin Bottom", "burial ground", "Skelby", "eba", 0.8, False, 1981, "private"),
    ("Upper Hollin", "hillfort", "Skelby", "lia", 5.6, True, 1928, "state"),
    ("Kelder Mound", "barrow", "Brackwell", "eba", 0.3, True, 1911, "municipality"),
    ("Kelder Ford", "river crossing", "Brackwell", "erom hma", 1.1, False, 2003, "state"),
    ("Tind Priory", "monastery", "Tindholm", "hma lma", 2.4, True, 1893, "church"),
    ("Saltmarsh Villa", "villa", "Norrasund", "erom lrom", 4.7, True, 1956, "private"),
    ("Oster Quay", "harbour", "Osterhaven", "hma lma pm", 1.9, None, 1999, "municipality"),
    ("Old Mint", "workshop", "Osterhaven", "lma", None, True, 2007, "municipality"),
    ("Grindle Cave", "cave", "Tindholm", "meso eneo", 0.2, True, 1934, "state"),
    ("Foxley Rise", "settlement", "Brackwell", "lneo", 2.9, False, 1988, "private"),
    ("Foxley Kilns", "workshop", "Brackwell", "lrom", 1.4, False, 1990, None),
    ("Mirebridge", "trackway", "Norrasund", "lba", 6.5, True, 1967, "state"),
    ("Stannow Barrow Field", "burial ground", "Tindholm", "eba mba", 7.3, True, 1902, "church"),
    ("Ravensby Churchyard", "burial ground", "Skelby", "ema hma", 0.6, False, None, "church"),
    ("Whin Hill", "hillfort", "Norrasund", "eia lia", 5.6, True, 1949, "private"),
    ("Lenning Row", "settlement", "Osterhaven", "meso", 1.0, False, 2015, "private"),
    (None, "settlement", "Brackwell", "erom", 0.4, False, 2021, None)]
SITE = {}
for i, (name, kind, town, periods, ha, prot, since, owner) in enumerate(SITES, 1):
    SITE[name] = iri("site", "vm-%03d" % i)
    put(SITE[name], ("a", "va:C1_Site"), ("rdfs:label", en(name) if name else None), ("dcterms:identifier", s("VM-%03d" % i)), ("va:site_type", s(kind)),
        ("dcterms:spatial", iri("place", slug(town))), ("va:P7_has_period", [PERIODS[p] for p in periods.split()]), ("va:area_ha", num(ha)),
        ("va:scheduled", flag(prot)), ("va:known_since", year(since)), ("va:landowner", s(owner)),
        ("geo:lat", num(round(R.uniform(56.1, 56.8), 4)) if prot and name != "Grindle Cave" else None),
        ("geo:long", num(round(R.uniform(9.2, 10.4), 4)) if prot and name != "Grindle Cave" else None))

# ---- people
STAFF = [  # name, job, employed since, languages, field
    ("Marit Osgarth", "head of service", "2004-03-01", "Danish English German", "Iron Age hillforts"),
    ("Jonas Osgarth", "project archaeologist", "2013-05-15", "Danish English", "medieval harbours"),
    ("Elspeth Varn", "project archaeologist", "2009-09-01", "English", "Bronze Age burials"),
    ("Tobias Renwick", "project archaeologist", "2011-04-01", "English German", "Roman villas"),
    ("Ines Calloway", "field archaeologist", "2017-02-01", "English Portuguese Spanish", "stone tools"),
    ("Hakon Drey", "field archaeologist", "2015-06-01", "Danish", None),
    ("Petra Lindmoor", "field archaeologist", "2019-08-15", "German English", "pottery kilns"),
    ("Samuel Adeyo", "osteologist", "2018-01-08", "English French", "human remains"),
    ("Yvonne Tarr", "conservator", "2008-11-01", "French English", "waterlogged wood"),
    ("Lukas Brandvold", "finds officer", "2012-10-01", "Danish English", None)]
VOLS = [("Nora Finch", 1958, "retired teacher"), ("Bram Tolley", 1990, "carpenter"), ("Agnes Wyeth", 1949, "retired nurse"), ("Felix Marrow", 2001, "student"),
        ("Thea Marrow", 1972, "baker"), ("Ivo Kestrel", 1985, None), ("Dunstan Oake", 1949, "retired postman"), ("Lise Grau", 2003, "student"),
        ("Pim Halloran", 1996, "nurse"), ("Rosa Quill", None, "student"), (None, 1979, "electrician")]
WHO = {}
for i, (name, job, since, langs, field) in enumerate(STAFF):
    WHO[name] = iri("person", slug(name))
    put(WHO[name], ("a", ["foaf:Person", "va:C11_Archaeologist"] if "archaeologist" in job or job == "head of service" else "foaf:Person"), ("foaf:name", s(name)),
        ("schema:jobTitle", en(job)), ("va:employed_since", day(since)), ("schema:knowsLanguage", [s(x) for x in langs.split()]),
        ("va:field_of_study", en(field) if field else None), ("foaf:mbox", "<mailto:%s@venmark-archaeology.example>" % slug(name.split()[0]) if i != 5 else None),
        ("va:reports_to", None if i == 0 else WHO["Marit Osgarth"] if i in (1, 2, 3, 8, 9) else WHO[["Elspeth Varn", "Jonas Osgarth", "Tobias Renwick", "Elspeth Varn"][i - 4]]))
for i, (name, born, work) in enumerate(VOLS, 1):
    WHO["v%d" % i] = WHO[name] = iri("person", "v%02d" % i)
    put(WHO[name], ("a", ["foaf:Person", "va:C12_Volunteer"]), ("foaf:name", s(name)), ("schema:birthDate", year(born)), ("schema:hasOccupation", s(work)),
        ("foaf:based_near", iri("place", R.choice(["osterhaven", "osterhaven", "brackwell", "tindholm", "skelby"])) if i not in (6, 11) else None))

# ---- funders and laboratories
FUNDERS = {}
for name, kind, founded in [("Osgarth Foundation", "private foundation", 1962), ("Venmark Heritage Fund", "public fund", 1985), ("Norrasund Savings Bank", "company", 1871),
                            ("Society for Northern Antiquity", "association", 1904), ("Brightwater Wind Power", "company", 2010), ("Kelder Trust", "private foundation", None)]:
    FUNDERS[name] = iri("org", slug(name))
    put(FUNDERS[name], ("a", ["foaf:Organization", "va:C14_Funder"]), ("foaf:name", s(name)), ("dcterms:type", s(kind)), ("schema:foundingDate", year(founded)))
LABS = {}
for name, town, country, phone, code in [("Korsby Radiocarbon Laboratory", "Korsby", "Denmark", "+45 555 0141", "KRL"), ("Ellmau Institute of Dating", "Ellmau", "Austria", None, "EID"),
                                         ("Tree-Ring Centre Lund-Vest", "Lund-Vest", "Sweden", "+46 555 0177", "TRC"), ("Harwick Luminescence Laboratory", "Harwick", "Scotland", "+44 555 0120", "HLL")]:
    LABS[code] = iri("org", slug(name))
    put(LABS[code], ("a", ["foaf:Organization", "va:C13_Laboratory"]), ("foaf:name", s(name)), ("schema:telephone", s(phone)),
        ("schema:address", blank(("a", "schema:PostalAddress"), ("schema:addressLocality", s(town)), ("schema:addressCountry", s(country)))))

# ---- campaigns, with participations, trenches and grants
CAMPAIGNS = [  # title, site, director, start, days, cost, participants, trench sizes, grants
    ("Hollin Edge Excavation 2018", "Hollin Edge", "Elspeth Varn", "2018-06-04", 40, 38500, "Ines Calloway:supervisor v1:digger v4:digger v5:finds washer", "12x4x85 20x5x120", "Osgarth Foundation:20000"),
    ("Hollin Edge Excavation 2019", "Hollin Edge", "Elspeth Varn", "2019-06-03", 33, 31200, "Ines Calloway:supervisor v1:digger v2:digger", "15x5x110 8x2x60 10x3x-", "Osgarth Foundation:15000 Venmark Heritage Fund:8000"),
    ("Cemetery Survey Hollin Bottom", "Hollin Bottom", "Samuel Adeyo", "2021-04-12", 19, 14300, "Elspeth Varn:adviser v3:digger v6:digger", "6x4x140 6x6x155", "Society for Northern Antiquity:9000"),
    ("Upper Hollin Ramparts 2016", "Upper Hollin", "Marit Osgarth", "2016-07-11", 47, 52800, "Hakon Drey:supervisor v1:digger v7:surveyor", "30x3x240 10x10x95", "Venmark Heritage Fund:30000"),
    ("Upper Hollin Gate 2017", "Upper Hollin", "Marit Osgarth", "2017-07-10", 40, 49900, "Hakon Drey:supervisor v2:digger v1:digger", "18x6x175", "Venmark Heritage Fund:25000 Kelder Trust:5000"),
    ("Opening of Kelder Mound", "Kelder Mound", "Elspeth Varn", "2014-05-19", 54, 61000, "Hakon Drey:digger v3:finds washer v7:surveyor", "14x14x240 5x2x130", "Kelder Trust:35000"),
    ("Kelder Ford Dive", "Kelder Ford", "Jonas Osgarth", "2020-08-03", 12, 22700, "Yvonne Tarr:conservator v4:diver", "9x3x70", "Brightwater Wind Power:12000"),
    ("Tind Priory Cloister 2015", "Tind Priory", "Jonas Osgarth", "2015-05-04", 61, 44100, "Lukas Brandvold:finds officer v3:finds washer v1:digger", "10x8x100 10x8x125 4x4x90", "Society for Northern Antiquity:12000 Osgarth Foundation:10000"),
    ("Tind Priory Cloister 2022", "Tind Priory", "Jonas Osgarth", "2022-05-09", 26, None, "Samuel Adeyo:osteologist v9:digger", "12x6x165", None),
    ("Saltmarsh Villa Baths", "Saltmarsh Villa", "Tobias Renwick", "2017-04-18", 75, 83600, "Petra Lindmoor:supervisor v8:digger v5:digger v9:digger", "16x9x180 11x7x150 5x5x80", "Norrasund Savings Bank:40000"),
    ("Saltmarsh Villa Granary", "Saltmarsh Villa", "Tobias Renwick", "2023-04-17", 54, 70250, "Petra Lindmoor:supervisor v8:surveyor v10:digger", "20x8x115 6x6x-", "Norrasund Savings Bank:40000 Brightwater Wind Power:6500"),
    ("Rescue Dig at Oster Quay", "Oster Quay", "Jonas Osgarth", "2021-10-04", 89, 127400, "Hakon Drey:supervisor Yvonne Tarr:conservator v2:digger v6:digger", "25x10x210 18x4x195", "Brightwater Wind Power:60000"),
    ("Old Mint Cellar", "Old Mint", None, "2012-09-03", 19, 18900, "Lukas Brandvold:finds officer v7:digger", "5x4x160", "Venmark Heritage Fund:9000"),
    ("Grindle Cave Entrance", "Grindle Cave", "Ines Calloway", "2022-07-04", 40, 29500, "v4:digger v10:sieving v1:sieving", "3x3x205 2x4x190", "Society for Northern Antiquity:14000"),
    ("Grindle Cave Back Chamber", "Grindle Cave", "Ines Calloway", "2024-07-01", 33, 33350, "v10:sieving v11:digger", "4x2x225", "Society for Northern Antiquity:11000 Kelder Trust:7500"),
    ("Foxley Rise Longhouses", "Foxley Rise", "Ines Calloway", "2019-09-02", 26, 24600, "v2:digger v5:digger", "28x12x55 9x9x65", "Venmark Heritage Fund:13000"),
    ("Foxley Kilns 2020", "Foxley Kilns", "Petra Lindmoor", "2020-06-08", 33, 27750, "v8:digger v9:finds washer", "7x7x105 4x3x-", "Osgarth Foundation:12500"),
    ("Mirebridge Trackway", "Mirebridge", "Hakon Drey", "2018-08-13", 26, None, "Yvonne Tarr:conservator v6:digger", "22x3x130", "Norrasund Savings Bank:9500"),
    ("Stannow Barrow 4", "Stannow Barrow Field", "Elspeth Varn", "2023-06-05", 47, 41800, "Samuel Adeyo:osteologist v3:finds washer v9:digger", "12x12x170 10x2x110", "Kelder Trust:22000"),
    ("Ravensby Churchyard Wall", "Ravensby Churchyard", "Samuel Adeyo", "2016-03-14", 12, 8700, "v7:digger", "9x2x145", None),
    ("Whin Hill Ditch", "Whin Hill", "Marit Osgarth", "2024-05-06", 40, 36900, "Hakon Drey:supervisor v8:digger v2:surveyor", "24x5x230 6x4x75", "Norrasund Savings Bank:18000")]
CAMP = {}
TRENCH = []  # iri, number, campaign title, site, start, days, finders
for i, (title, site, boss, start, days, cost, people, trenches, grants) in enumerate(CAMPAIGNS, 1):
    CAMP[title] = iri("campaign", i)
    first = datetime.date.fromisoformat(start)
    parts, finders = [], [WHO[boss]] if boss else []
    for who, role in re.findall(r"([A-Z][a-z]+ [A-Z][a-z]+|v\d+):([a-z ]+?)(?= [A-Z]| v\d|$)", people):
        finders.append(WHO[who])
        parts.append(blank(("va:participant", WHO[who]), ("schema:roleName", s(role)),
                           ("va:days_on_site", num(R.randint(3, max(4, days * 5 // 7 - 2))) if R.random() > .06 else None)))
    put(CAMP[title], ("a", "va:C2_Campaign"), ("dcterms:title", s(title)), ("va:P1_took_place_at", SITE[site]), ("va:P2_directed_by", WHO[boss] if boss else None),
        ("schema:startDate", day(start)), ("schema:endDate", day(first + datetime.timedelta(days)) if i != 13 else None), ("va:cost_eur", num(cost)),
        ("va:P3_had_participation", parts))
    initials = "".join(w[0] for w in site.split()) if " " in site else site[:2].upper()
    for t, size in enumerate(trenches.split(), 1):
        l, w, d = size.split("x")
        number = "%s%s-%d" % (initials, start[2:4], t)
        node = iri("trench", number.lower())
        TRENCH.append((node, number, title, site, first, days, finders))
        put(node, ("a", "va:C3_Trench"), ("skos:notation", s(number)), ("va:P4_dug_during", CAMP[title]), ("va:length_m", l), ("va:width_m", w),
            ("va:depth_cm", None if d == "-" else d))
    for g, grant in enumerate(re.findall(r"([A-Z][A-Za-z -]+):(\d+)", grants or ""), 1):
        put(iri("grant", "%d-%d" % (i, g)), ("a", "va:C8_Grant"), ("va:P15_granted_by", FUNDERS[grant[0].strip()]), ("va:P16_supports", CAMP[title]), ("schema:amount", s(grant[1] + " EUR")))

# ---- storage
for name, temp, hum, floor in [("Main Store", "18 °C", 50, 210), ("Metal Vault", "19 °C", 20, 38), ("Cold Room", "4 °C", 85, 24), ("Annex Store", None, 55, 120)]:
    put(iri("room", slug(name)), ("a", "va:C9_Storage_Room"), ("rdfs:label", en(name)), ("va:temperature", s(temp)), ("va:humidity_pct", num(hum)),
        ("va:floor_m2", num(floor)), ("va:key_holder", WHO["Yvonne Tarr" if name == "Cold Room" else "Lukas Brandvold"] if name != "Annex Store" else None))
BOXES = {"Main Store": list(range(1, 6)), "Metal Vault": [6, 7, 8], "Cold Room": [9, 10], "Annex Store": [11, 12, 13]}
for room, numbers in BOXES.items():
    for n in numbers:
        put(iri("box", n), ("a", "va:C10_Box"), ("skos:notation", s("B-%02d" % n)), ("va:P10_stands_in", iri("room", slug(room))),
            ("va:shelf", s("%s%d" % (R.choice("ABC"), R.randint(1, 4))) if n != 12 else None))

# ---- finds
NAMED = {  # title: (trench number, type, materials, period, grams, mm)
    "Hollin Torc": ("UH16-1", "torc", "gold", "lia", 212.5, 168), "Hollin Mirror": ("UH17-1", "mirror", "copper alloy", "lia", 640.0, 224),
    "Kelder Dagger": ("KM14-1", "dagger", "copper alloy,wood", "eba", 188.0, 241), "Kelder Beads": ("KM14-1", "necklace", "amber", "eba", 34.6, None),
    "Kelder Cup": ("KM14-1", "cup", "gold", "eba", 96.3, 84), "Priory Bell": ("TP15-2", "bell", "copper alloy,iron", "lma", 3150.0, 290),
    "Abbot's Seal": ("TP15-1", "seal", "lead", "hma", 41.2, 38), "Priory Comb": ("TP22-1", "comb", "antler", "hma", 18.9, 112),
    "Saltmarsh Mask": ("SV17-1", "mask", "copper alloy,silver", "erom", 731.0, 205), "Saltmarsh Flask": ("SV17-2", "flask", "glass", "lrom", 87.4, 131),
    "Granary Key": ("SV23-1", "key", "iron", "lrom", 142.8, 149), "Quay Shoe": ("OQ21-1", "shoe", "leather", "lma", None, 246),
    "Quay Anchor": ("OQ21-2", "anchor", "iron", "pm", 9400.0, 870), "Mint Die": ("OM12-1", "coin die", "iron", "lma", 505.0, 92),
    "Grindle Harpoon": ("GC22-1", "harpoon", "antler", "meso", 27.7, 163), "Grindle Lamp": ("GC24-1", "lamp", "stone", "eneo", 388.0, 118),
    "Foxley Axe": ("FR19-1", "axe", "flint", "lneo", 296.0, 154), "Mirebridge Wheel": ("MI18-1", "wheel", "wood", "lba", None, 760),
    "Stannow Axe": ("SBF23-1", "axe", "copper alloy", "mba", 410.5, 149), "Stannow Ring": ("SBF23-1", "ring", "gold", "mba", 7.8, 21),
    "Ford Sword": ("KF20-1", "sword", "iron,copper alloy", "hma", 1240.0, 915), "Whin Hill Hoard": ("WH24-1", "coin hoard", "silver", "lia", 1655.0, None)}
COMMON = {"meso": [("scraper", "flint", 12, 40), ("blade", "flint", 8, 60)], "eneo": [("arrowhead", "flint", 4, 32), ("potsherd", "ceramic", 30, 70)],
          "lneo": [("arrowhead", "flint", 4, 34), ("potsherd", "ceramic", 34, 75), ("scraper", "flint", 14, 45)],
          "eba": [("pin", "bone", 6, 80), ("urn", "ceramic", 1500, 240), ("arrowhead", "flint", 4, 30)], "mba": [("pin", "copper alloy", 15, 120), ("urn", "ceramic", 1700, 260)],
          "lba": [("sickle", "copper alloy", 95, 140), ("spindle whorl", "ceramic", 28, 36), ("potsherd", "ceramic", 38, 80)],
          "eia": [("brooch", "copper alloy", 16, 62), ("spindle whorl", "ceramic", 25, 35), ("knife", "iron", 60, 130)],
          "lia": [("brooch", "iron", 14, 58), ("coin", "silver", 3, 18), ("bead", "glass", 4, 15)],
          "erom": [("coin", "copper alloy", 8, 26), ("brooch", "copper alloy", 18, 55), ("roof tile", "ceramic", 1900, 320)],
          "lrom": [("coin", "copper alloy", 4, 17), ("potsherd", "ceramic", 45, 95), ("kiln bar", "ceramic", 640, 190)],
          "ema": [("bead", "glass", 3, 11), ("knife", "iron", 70, 150)], "hma": [("coin", "silver", 1.2, 16), ("key", "iron", 48, 90), ("nail", "iron", 12, 70)],
          "lma": [("coin", "silver", 1.5, 17), ("buckle", "copper alloy", 13, 42), ("floor tile", "ceramic", 820, 150), ("writing slate", "slate", 160, 140)],
          "pm": [("clay pipe", "ceramic", 22, 95), ("bottle", "glass", 510, 220)]}
ROOM = lambda mats: ("Cold Room" if set(mats) & {"wood", "leather"} else "Metal Vault" if mats[0] in ("copper alloy", "iron", "gold", "silver", "lead")
                     else R.choice(["Main Store", "Main Store", "Annex Store"]))
SITE_PERIODS = {x[0]: x[3].split() for x in SITES}
FIND, BYTRENCH, seq = {}, {t[1]: t for t in TRENCH}, 0
todo = [(name,) + v for name, v in NAMED.items()]
for t in TRENCH:
    for _ in range(R.choice([0, 0, 1, 1, 2, 2])):
        period = R.choice(SITE_PERIODS[t[3]])
        kind, mat, g, mm = R.choice(COMMON[period])
        todo.append((None, t[1], kind, mat, period, round(g * R.uniform(.6, 1.5), 1), round(mm * R.uniform(.7, 1.3))))
order = {t[1]: i for i, t in enumerate(TRENCH)}
todo.sort(key=lambda x: (order[x[1]], x[0] or "~"))
for name, trench, kind, mats, period, g, mm in todo:
    seq += 1
    node, number, title, site, first, days, finders = BYTRENCH[trench]
    mats = mats.split(",")
    key = "VM %d/%03d" % (first.year, seq)
    FIND[name or key] = iri("find", 7000 + seq * 3)
    broad = {"eba": "ba", "lba": "ba", "erom": "rom", "lma": "ma"}.get(period) if not name and R.random() < .3 else None
    missing = R.random()
    put(FIND[name or key], ("a", "va:C4_Find"), ("dcterms:title", en(name) if name else None), ("dcterms:identifier", s(key)), ("dcterms:type", s(kind)),
        ("va:P6_consists_of", [MATERIALS[m] for m in mats]), ("va:P7_has_period", PERIODS[broad or period] if name or missing > .08 else None),
        ("va:P5_came_from", node), ("va:P8_found_by", R.choice(finders) if name or R.random() > .3 else None),
        ("va:found_on", day(first + datetime.timedelta(R.randint(1, days - 1))) if name or R.random() > .25 else None),
        ("va:weight", s("%s g" % g) if g and (name or R.random() > .12) else None), ("va:size", s("%d mm" % mm) if mm and name else None),
        ("va:condition", s(R.choice(["good", "good", "fair", "poor"])) if R.random() > .45 else None),
        ("va:P9_kept_in", iri("box", R.choice(BOXES[ROOM(mats)])) if name not in ("Quay Anchor", "Mirebridge Wheel") else None))

# ---- datings: nodes without a name
for i, (sample, lab, method, code, on, a, b, price) in enumerate([
        ("Kelder Dagger", "KRL", "radiocarbon", "KRL-10212", "2014-11-20", -1880, -1690, 420), ("Kelder Dagger", "EID", "radiocarbon", "EID-3391", "2015-03-02", -1910, -1740, 510),
        ("Mirebridge Wheel", "TRC", "dendrochronology", "TRC-0877", "2019-01-15", -998, -998, 260), ("Mirebridge Wheel", "KRL", "radiocarbon", "KRL-11640", "2018-12-04", -1050, -910, 440),
        ("Quay Shoe", "KRL", "radiocarbon", "KRL-13018", "2022-05-17", 1310, 1405, 480), ("Grindle Harpoon", "EID", "radiocarbon", "EID-4102", "2022-12-09", -6420, -6230, 560),
        ("Priory Comb", "EID", "radiocarbon", "EID-4188", "2023-02-21", 1040, 1160, 560), ("Saltmarsh Flask", "HLL", "luminescence", "HLL-552", "2018-06-28", 210, 390, 690),
        ("Foxley Axe", "HLL", "luminescence", "HLL-601", "2020-02-11", -2900, -2350, 690), ("Grindle Lamp", "HLL", "luminescence", "HLL-733", "2024-12-03", -3900, -3350, None),
        ("Hollin Torc", "KRL", "radiocarbon", "KRL-10977", "2017-01-30", -190, -45, 440), ("Ford Sword", "KRL", "radiocarbon", "KRL-12455", "2021-01-19", 1120, 1215, 460),
        ("Kelder Beads", "EID", "radiocarbon", None, "2015-03-02", -1850, -1660, 510), ("Stannow Ring", "KRL", "radiocarbon", "KRL-13590", "2024-02-06", None, None, 480)], 1):
    put(iri("dating", i), ("a", "va:C5_Dating"), ("va:P11_sampled", FIND[sample]), ("va:P12_carried_out_by", LABS[lab]), ("va:method", s(method)), ("va:lab_code", s(code)),
        ("dcterms:date", day(on)), ("va:cal_from", num(a)), ("va:cal_to", num(b)), ("va:price_eur", num(price)))

# ---- museums, exhibitions, loans
MUS = {}
for name, street, town, hours, phone in [
        ("Osterhaven Town Museum", "Quay Street 4", "Osterhaven", ["Tu-Fr 10:00-17:00", "Sa-Su 11:00-16:00"], "+45 555 0190"),
        ("Museum of Venmark", "Castle Square 1", "Brackwell", ["Tu-Su 10:00-18:00"], "+45 555 0103"),
        ("Tindholm Priory Museum", "Priory Lane 9", "Tindholm", ["We-Su 12:00-16:00"], None),
        ("National Museum of Antiquity", "Kongevej 20", "Korsby", ["Mo-Su 09:00-18:00"], "+45 555 0110"),
        ("Harbour Museum", None, "Norrasund", None, "+45 555 0166")]:
    MUS[name] = iri("museum", slug(name))
    put(MUS[name], ("a", "schema:Museum"), ("schema:name", s(name)), ("schema:openingHours", [s(h) for h in hours] if hours else None), ("schema:telephone", s(phone)),
        ("schema:address", blank(("a", "schema:PostalAddress"), ("schema:streetAddress", s(street)), ("schema:addressLocality", s(town)))))
EXH = {}
for i, (title, museum, a, b, visitors, fee) in enumerate([
        ("Gold of the North", "National Museum of Antiquity", "2018-03-10", "2018-10-28", 84300, 14), ("Bronze and Amber", "Museum of Venmark", "2019-05-04", "2019-11-17", 21650, 9),
        ("Monks of Tind", "Tindholm Priory Museum", "2023-04-01", "2023-10-15", 7400, 6), ("Ships and Shoes", "Osterhaven Town Museum", "2022-09-16", "2023-03-12", 7400, 0),
        ("Romans by the Sea", "Museum of Venmark", "2024-05-11", "2024-12-01", 18900, 9), ("The First Venmarkers", "Museum of Venmark", "2025-03-22", None, None, 9),
        ("Treasures under Water", "Harbour Museum", "2021-06-12", "2021-09-26", None, None), ("Iron Kings", "National Museum of Antiquity", "2025-02-01", "2025-09-30", 61200, 14)], 1):
    EXH[title] = iri("exhibition", i)
    put(EXH[title], ("a", "schema:ExhibitionEvent"), ("dcterms:title", en(title)), ("schema:location", MUS[museum]), ("schema:startDate", day(a)), ("schema:endDate", day(b)),
        ("va:visitors", num(visitors)), ("va:entrance_fee_eur", num(fee)))
for i, (finds, exhibition, a, b, value, by) in enumerate([
        ("Hollin Torc,Kelder Cup", "Gold of the North", "2018-02-20", "2018-11-12", 480000, "Marit Osgarth"), ("Kelder Dagger", "Bronze and Amber", "2019-04-15", "2019-12-02", 65000, "Lukas Brandvold"),
        ("Kelder Beads", "Bronze and Amber", "2019-04-15", "2019-12-02", 30000, "Lukas Brandvold"), ("Hollin Mirror", "Bronze and Amber", "2019-04-29", "2019-11-25", 90000, "Lukas Brandvold"),
        ("Priory Bell,Abbot's Seal,Priory Comb", "Monks of Tind", "2023-03-13", "2023-10-30", 52000, "Yvonne Tarr"), ("Quay Shoe", "Ships and Shoes", "2022-09-01", "2023-03-20", 8000, "Yvonne Tarr"),
        ("Ford Sword", "Ships and Shoes", "2022-09-01", "2023-03-20", 35000, "Lukas Brandvold"), ("Saltmarsh Mask,Saltmarsh Flask", "Romans by the Sea", "2024-04-22", "2024-12-16", 210000, "Marit Osgarth"),
        ("Granary Key", "Romans by the Sea", "2024-04-22", "2024-12-16", 4000, "Lukas Brandvold"), ("Grindle Harpoon", "The First Venmarkers", "2025-03-03", None, 40000, "Lukas Brandvold"),
        ("Foxley Axe", "The First Venmarkers", "2025-03-03", None, None, "Lukas Brandvold"), ("Ford Sword", "Treasures under Water", "2021-05-31", "2021-10-11", 35000, "Yvonne Tarr"),
        ("Hollin Torc", "Iron Kings", "2025-01-13", "2025-10-20", 350000, "Marit Osgarth"), ("Whin Hill Hoard", "Iron Kings", "2025-01-13", "2025-10-20", 120000, "Marit Osgarth")], 1):
    put(iri("loan", i), ("a", "va:C6_Loan"), ("va:P13_lends", [FIND[f] for f in finds.split(",")]), ("va:P14_for_exhibition", EXH[exhibition]), ("schema:startDate", day(a)),
        ("schema:endDate", day(b)), ("va:insured_value", s("%d EUR" % value) if value else None), ("va:approved_by", WHO[by]))

# ---- reports
for i, (title, creators, issued, pages, camps) in enumerate([
        ("The Kelder Mound: Final Report", "Elspeth Varn,Hakon Drey", 2016, 318, "Opening of Kelder Mound"), ("Ramparts and Gate of Upper Hollin", "Marit Osgarth", 2019, 264, "Upper Hollin Ramparts 2016,Upper Hollin Gate 2017"),
        ("A Roman Bath House in the Saltmarsh", "Tobias Renwick,Petra Lindmoor", 2020, 192, "Saltmarsh Villa Baths"), ("Life at Hollin Edge", "Elspeth Varn,Ines Calloway", 2021, 140, "Hollin Edge Excavation 2018,Hollin Edge Excavation 2019"),
        ("Tind Priory Interim Report", "Jonas Osgarth", 2017, 58, "Tind Priory Cloister 2015"), ("Oster Quay: a Harbour Rediscovered", "Jonas Osgarth,Yvonne Tarr", 2023, None, "Rescue Dig at Oster Quay"),
        ("Potters of Foxley", "Petra Lindmoor", 2022, 96, "Foxley Kilns 2020")], 1):
    put(iri("report", i), ("a", "dcterms:BibliographicResource"), ("dcterms:title", en(title)), ("dcterms:creator", [WHO[c] for c in creators.split(",")]), ("dcterms:issued", year(issued)),
        ("schema:numberOfPages", num(pages)), ("dcterms:subject", [CAMP[c] for c in camps.split(",")]))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
