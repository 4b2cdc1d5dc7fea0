#!/usr/bin/env python3
"""Write graph.ttl: the invented Marrowdale river survey, its catchments, rivers, gauging stations, measurements, species sightings, surveyors, weirs, bridges and pollution events.

All rivers, places and people are made up (the species and pollutants are real). Standard library only, seeded, the same bytes every run.
"""
import pathlib
import random

rnd = random.Random(90214)
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
@prefix rs: <https://data.marrowdale-rivers.example/def/> .
@prefix rid: <https://data.marrowdale-rivers.example/id/> .
@prefix con: <https://data.marrowdale-rivers.example/concept/> .
"""]


def t(s, lang=None):
    return None if s is None else '"' + s + '"' + (f"@{lang}" if lang else "")


def typed(x, ty):
    return None if x is None else f'"{x}"^^xsd:{ty}'


def num(x):
    return None if x is None else str(x)


def put(s, pairs):
    rows = []
    for p, vs in pairs:
        for v in vs if isinstance(vs, list) else [vs]:
            if v is not None:
                rows.append(f"{p} {v}")
    out.append(s + " " + " ;\n  ".join(rows) + " .\n")


for c, label, sup in [("River", "river", None), ("Catchment", "catchment", None), ("GaugingStation", "gauging station", None), ("Measurement", "measurement", None), ("Sighting", "species sighting", None),
                      ("Surveyor", "surveyor", None), ("Structure", "structure in or over a river", None), ("Weir", "weir", "rs:Structure"), ("Bridge", "bridge", "rs:Structure"), ("PollutionEvent", "pollution event", None)]:
    put(f"rs:{c}", [("a", "rdfs:Class"), ("rdfs:label", t(label, "en")), ("rdfs:subClassOf", f"{sup}" if sup else None)])

# SKOS: species in groups, pollutants in groups, severity
for key, label, alt, broader, note, sci, status in [
        ("taxa", "Animals", None, None, None, None, None), ("fish", "Fish", None, "taxa", None, None, None), ("birds", "Birds", None, "taxa", None, None, None), ("mammals", "Mammals", None, "taxa", None, None, None),
        ("insects", "Insects", None, "taxa", None, None, None), ("crustaceans", "Crustaceans", None, "taxa", None, None, None),
        ("sp-01", "Brown trout", None, "fish", None, "Salmo trutta", "native"), ("sp-02", "Atlantic salmon", "salmon", "fish", None, "Salmo salar", "native"), ("sp-03", "European eel", "eel", "fish", None, "Anguilla anguilla", "native"),
        ("sp-04", "Grayling", None, "fish", None, "Thymallus thymallus", "native"), ("sp-05", "Bullhead", "miller's thumb", "fish", None, "Cottus gobio", "native"), ("sp-06", "Kingfisher", None, "birds", None, "Alcedo atthis", "native"),
        ("sp-07", "White-throated dipper", "dipper", "birds", None, "Cinclus cinclus", "native"), ("sp-08", "Grey heron", "heron", "birds", None, "Ardea cinerea", "native"), ("sp-09", "Goosander", None, "birds", None, "Mergus merganser", None),
        ("sp-10", "Eurasian otter", "otter", "mammals", None, "Lutra lutra", "native"), ("sp-11", "Water vole", None, "mammals", None, "Arvicola amphibius", "native"), ("sp-12", "American mink", "mink", "mammals", None, "Neogale vison", "invasive"),
        ("sp-13", "Eurasian beaver", "beaver", "mammals", None, "Castor fiber", "reintroduced"), ("sp-14", "Banded demoiselle", None, "insects", None, "Calopteryx splendens", "native"), ("sp-15", "Green drake mayfly", "mayfly", "insects", None, "Ephemera danica", "native"),
        ("sp-16", "White-clawed crayfish", None, "crustaceans", None, "Austropotamobius pallipes", "native"), ("sp-17", "Signal crayfish", None, "crustaceans", None, "Pacifastacus leniusculus", "invasive")]:
    put(f"con:{key}", [("a", "skos:Concept"), ("skos:prefLabel", t(label, "en")), ("skos:altLabel", t(alt, "en")), ("skos:broader", f"con:{broader}" if broader else None), ("rs:scientific_name", t(sci)), ("rs:origin_status", t(status)),
                       ("skos:inScheme", "con:scheme-taxa")])
for key, label, alt, broader in [("pollutants", "Pollutants", None, None), ("farm", "Agricultural pollution", "farm pollution", "pollutants"), ("industrial", "Industrial pollution", None, "pollutants"), ("domestic", "Domestic pollution", None, "pollutants"),
                                 ("slurry", "Slurry", "liquid manure", "farm"), ("fertiliser", "Fertiliser run-off", None, "farm"), ("pesticide", "Pesticide", None, "farm"), ("diesel", "Diesel", None, "industrial"), ("solvent", "Solvent", None, "industrial"),
                                 ("silt", "Silt", None, "industrial"), ("sewage", "Untreated sewage", "raw sewage", "domestic"), ("detergent", "Detergent", None, "domestic")]:
    put(f"con:{key}", [("a", "skos:Concept"), ("skos:prefLabel", t(label, "en")), ("skos:altLabel", t(alt, "en")), ("skos:broader", f"con:{broader}" if broader else None), ("skos:inScheme", "con:scheme-pollutants")])
for n, label, note in [("1", "Major", "widespread harm to water life"), ("2", "Significant", "local harm to water life"), ("3", "Minor", "little or no lasting harm")]:
    put(f"con:severity-{n}", [("a", "skos:Concept"), ("skos:prefLabel", t(label, "en")), ("skos:notation", t("S" + n)), ("skos:definition", t(note, "en")), ("skos:inScheme", "con:scheme-severity")])

CATCH = [("CT-A", "Upper Marrow", 412.5, "CT-M", "hill grazing"), ("CT-B", "Sallowbeck", 188.0, "CT-M", "mixed farming"), ("CT-C", "Tarn Valley", 264.3, "CT-M", "forestry"), ("CT-D", "Cressing Levels", 351.7, None, "arable"), ("CT-M", "Marrow Basin", 1126.0, None, None)]
for code, name, area, part, use in CATCH:
    put(f"rid:{code}", [("a", "rs:Catchment"), ("rdfs:label", t(name, "en")), ("rs:catchment_code", t(code)), ("rs:area_km2", num(area)), ("rs:part_of", f"rid:{part}" if part else None), ("rs:main_land_use", t(use, "en"))])

# code, name, length, source elevation, flows into, catchment, alt name, width at mouth
RIVERS = [("RV-001", "River Marrow", 94.2, 612, None, "CT-M", "Great Marrow", 58.0), ("RV-002", "River Ashlet", 37.6, 540, "RV-001", "CT-A", None, 14.5), ("RV-003", "Kestrel Burn", 12.4, 588, "RV-002", "CT-A", None, 4.2),
          ("RV-004", "Hollin Water", 18.9, 471, "RV-001", "CT-A", "the Hollin", 8.0), ("RV-005", "Black Sike", 6.7, 505, "RV-004", "CT-A", None, None), ("RV-006", "Sallow Beck", 29.3, 233, "RV-001", "CT-B", "the Sallow", 11.2),
          ("RV-007", "Mottram Brook", 14.8, 190, "RV-006", "CT-B", None, 5.5), ("RV-008", "Pipers Brook", 9.1, 168, "RV-006", "CT-B", None, 3.6), ("RV-009", "Cowslip Ditch", 4.3, None, "RV-007", "CT-B", None, 1.9),
          ("RV-010", "River Tarn-Ellen", 48.5, 655, "RV-001", "CT-C", "the Ellen", 21.4), ("RV-011", "Wolfpit Burn", 11.6, 598, "RV-010", "CT-C", None, 4.8), ("RV-012", "Larchet", 16.2, 522, "RV-010", "CT-C", None, 6.3),
          ("RV-013", "Gowan Water", 8.8, 487, "RV-012", "CT-C", None, 3.1), ("RV-014", "River Cress", 62.1, 142, None, "CT-D", None, 33.0), ("RV-015", "Old Lode", 17.5, 21, "RV-014", "CT-D", "Monks' Lode", 9.4),
          ("RV-016", "Withy Drain", 10.2, 9, "RV-015", "CT-D", None, 7.0), ("RV-017", "Tansy Brook", 21.7, 118, "RV-014", "CT-D", None, 6.9)]
for code, name, km, elev, into, ct, alt, width in RIVERS:
    put(f"rid:{code}", [("a", "rs:River"), ("rdfs:label", t(name, "en")), ("skos:altLabel", t(alt, "en")), ("rs:river_code", t(code)), ("rs:length_km", num(km)), ("rs:source_elevation_m", num(elev)), ("rs:flows_into", f"rid:{into}" if into else None),
                        ("rs:in_catchment", f"rid:{ct}"), ("rs:mouth_width_m", num(width))])

SURV = [("SV-01", "Hester Quillfeather", "Marrow Rivers Trust", 2009, ["fish", "crustaceans"]), ("SV-02", "Dougal Pennyrigg", "Marrow Rivers Trust", 2014, ["birds"]), ("SV-03", "Ottilie Branagh", "Marrow Rivers Trust", 2018, ["insects"]),
        ("SV-04", "Samir Tolland", "Environment Office", 2011, ["fish"]), ("SV-05", "Gwenda Ruscoe", "Environment Office", 2016, []), ("SV-06", "Piers Lanyon-Moss", "Environment Office", 2020, ["mammals", "birds"]),
        ("SV-07", "Bridie Castellane", "Ellen Anglers' Club", 2005, ["fish"]), ("SV-08", "Torben Haakonsen", "Ellen Anglers' Club", 2019, ["fish", "insects"]), ("SV-09", "Maud Ettersley", "Cress Naturalists", 2013, ["birds", "mammals"]),
        ("SV-10", "Felix Amponsah", "Cress Naturalists", 2021, ["mammals"]), ("SV-11", "Rhona Ettersgill", None, 2022, [])]
for code, name, org, since, sp in SURV:
    put(f"rid:{code}", [("a", "rs:Surveyor"), ("rs:full_name", t(name)), ("rs:organisation", t(org)), ("rs:surveying_since", typed(since, "gYear")), ("rs:expert_in", [f"con:{x}" for x in sp])])

# code, name, river, opened, elevation, lat, long, keeper, telemetry
STATIONS = [("GS-101", "Ashby Lock", "RV-001", 1968, 44, "SV-05", True), ("GS-102", "Marrow Head", "RV-001", 1983, 402, "SV-01", True), ("GS-103", "Saltergate", "RV-001", 1957, 8, "SV-05", True), ("GS-104", "Ashlet Foot", "RV-002", 1991, 121, "SV-01", False),
            ("GS-105", "Hollin Ford", "RV-004", 2003, 166, "SV-02", False), ("GS-106", "Sallow Mill", "RV-006", 1974, 62, "SV-04", True), ("GS-107", "Mottram Green", "RV-007", 2012, 88, "SV-04", False), ("GS-108", "Ellen Bridge", "RV-010", 1962, 97, "SV-07", True),
            ("GS-109", "High Tarn", "RV-010", 1999, 511, "SV-08", False), ("GS-110", "Larchet Wood", "RV-012", 2008, 204, "SV-08", True), ("GS-111", "Cressford", "RV-014", 1971, 31, "SV-09", True), ("GS-112", "Lode End", "RV-015", 2015, 4, None, None),
            ("GS-113", "Tansy Corner", "RV-017", 2017, 52, "SV-10", True)]
for i, (code, name, rv, yr, elev, kp, tele) in enumerate(STATIONS):
    put(f"rid:{code}", [("a", "rs:GaugingStation"), ("rdfs:label", t(name, "en")), ("rs:station_code", t(code)), ("rs:on_river", f"rid:{rv}"), ("rs:opened_in", typed(yr, "gYear")), ("rs:elevation_m", num(elev)), ("geo:lat", num(round(54.1 + 0.037 * i, 3))),
                        ("geo:long", num(round(-2.6 + 0.029 * ((i * 5) % 13), 3))), ("rs:maintained_by", f"rid:{kp}" if kp else None), ("rs:has_telemetry", None if tele is None else ("true" if tele else "false"))])

BASEFLOW = {"RV-001": 24.0, "RV-002": 5.2, "RV-004": 2.4, "RV-006": 3.8, "RV-007": 1.1, "RV-010": 8.6, "RV-012": 1.7, "RV-014": 11.5, "RV-015": 2.9, "RV-017": 1.9}
n = 0
for code, name, rv, *_ in STATIONS:
    for k, month in enumerate(rnd.sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 6)):
        n += 1
        winter = month in (11, 12, 1, 2, 3)
        flow = round(BASEFLOW[rv] * (0.35 if name in ("Marrow Head", "High Tarn") else 1) * rnd.uniform(1.1, 2.4) if winter else BASEFLOW[rv] * (0.35 if name in ("Marrow Head", "High Tarn") else 1) * rnd.uniform(0.3, 1.0), 2)
        temp = round(rnd.uniform(3.5, 8.0) if winter else rnd.uniform(9.0, 18.8), 1)
        put(f"rid:M-{n:04d}", [("a", "rs:Measurement"), ("rs:at_station", f"rid:{code}"), ("rs:measured_on", typed(f"2024-{month:02d}-{rnd.randrange(1, 29):02d}", "date")), ("rs:flow_m3_per_s", num(flow) if rnd.random() < 0.93 else None),
                               ("rs:water_temperature_c", num(temp) if rnd.random() < 0.95 else None), ("rs:ph", num(round(rnd.uniform(6.6, 8.3), 1)) if rnd.random() < 0.9 else None),
                               ("rs:dissolved_oxygen", t(f"{round(14.2 - 0.29 * temp + rnd.uniform(-1.3, 0.6), 1)} mg/l") if rnd.random() < 0.85 else None), ("rs:taken_by", f"rid:{rnd.choice(SURV[:10])[0]}")])

UPLAND = ["RV-002", "RV-003", "RV-004", "RV-005", "RV-010", "RV-011", "RV-012", "RV-013"]
n = 0
WEIGHT = [("sp-01", 8), ("sp-02", 4), ("sp-03", 4), ("sp-04", 4), ("sp-05", 3), ("sp-06", 7), ("sp-07", 6), ("sp-08", 5), ("sp-09", 3), ("sp-10", 7), ("sp-11", 4), ("sp-12", 4), ("sp-13", 2), ("sp-14", 3), ("sp-15", 3), ("sp-16", 3), ("sp-17", 4)]
for _ in range(80):
    n += 1
    sp = rnd.choices([w[0] for w in WEIGHT], [w[1] for w in WEIGHT])[0]
    river = rnd.choice(UPLAND) if sp in ("sp-07", "sp-02") else "RV-017" if sp == "sp-13" else rnd.choice([r[0] for r in RIVERS])
    many = sp in ("sp-01", "sp-04", "sp-05", "sp-14", "sp-15", "sp-17", "sp-02")
    put(f"rid:SI-{n:04d}", [("a", "rs:Sighting"), ("rs:species", f"con:{sp}"), ("rs:seen_on_river", f"rid:{river}"), ("rs:sighting_date", typed(f"{rnd.choice([2022, 2023, 2023, 2024, 2024])}-{rnd.randrange(3, 11):02d}-{rnd.randrange(1, 29):02d}", "date")),
                            ("rs:individuals_count", num(rnd.randrange(2, 31) if many else rnd.randrange(1, 5)) if rnd.random() < 0.93 else None), ("rs:seen_by", [f"rid:{s[0]}" for s in rnd.sample(SURV, 2 if rnd.random() < 0.2 else 1)]),
                            ("rs:life_stage", t(rnd.choice(["adult", "adult", "juvenile"])) if rnd.random() < 0.4 else None)])

# code, name, river, year, height, material list, fish pass, owner
WEIRS = [("WR-01", "Ashby Weir", "RV-001", 1842, 2.4, ["stone"], True, "Marrow Navigation Company"), ("WR-02", "Saltergate Weir", "RV-001", 1931, 1.8, ["concrete"], True, "Environment Office"), ("WR-03", "Fuller's Weir", "RV-002", 1790, 1.5, ["stone", "timber"], False, "Ashlet Mill Estate"),
         ("WR-04", "Hollin Mill Weir", "RV-004", 1811, 1.2, ["stone"], False, None), ("WR-05", "Sallow Mill Weir", "RV-006", 1768, 1.9, ["stone"], False, "Sallow Mill Trust"), ("WR-06", "Mottram Sluice", "RV-007", 1954, 0.8, ["steel", "concrete"], False, "Environment Office"),
         ("WR-07", "Ellen Weir", "RV-010", 1876, 3.1, ["stone", "concrete"], True, "Ellen Anglers' Club"), ("WR-08", "Papermakers' Weir", "RV-010", 1859, 2.7, ["stone"], False, "Tarnside Paper Works"), ("WR-09", "Larchet Weir", "RV-012", None, 0.9, ["timber"], None, None),
         ("WR-10", "Cressford Weir", "RV-014", 1903, 1.6, ["concrete"], True, "Environment Office"), ("WR-11", "Monks' Weir", "RV-015", 1540, 0.7, ["timber", "stone"], False, "Cress Naturalists"), ("WR-12", "Tansy Weir", "RV-017", 1988, 1.0, ["concrete"], True, "Environment Office")]
for code, name, rv, yr, h, mats, fp, owner in WEIRS:
    put(f"rid:{code}", [("a", "rs:Weir"), ("rdfs:label", t(name, "en")), ("rs:crosses_river", f"rid:{rv}"), ("rs:built_in", typed(yr, "gYear")), ("rs:height_m", num(h)), ("rs:material", [t(m) for m in mats]), ("rs:has_fish_pass", None if fp is None else ("true" if fp else "false")), ("rs:owner", t(owner))])
BRIDGES = [("BR-01", "Ashby Bridge", "RV-001", 1795, "62 m", 5, ["stone"], "road", True), ("BR-02", "Saltergate Viaduct", "RV-001", 1868, "148 m", 11, ["brick", "iron"], "railway", True), ("BR-03", "Jubilee Footbridge", "RV-001", 2002, "71 m", 1, ["steel"], "footpath", False),
           ("BR-04", "Ashlet Packhorse Bridge", "RV-002", 1684, "12 m", 1, ["stone"], "footpath", True), ("BR-05", "Kestrel Bridge", "RV-003", 1922, "9 m", 1, ["concrete"], "road", False), ("BR-06", "Hollin Bridge", "RV-004", 1830, "17 m", 2, ["stone"], "road", False),
           ("BR-07", "Sallow Bridge", "RV-006", 1751, "24 m", 3, ["stone"], "road", True), ("BR-08", "Mottram Bridge", "RV-007", 1967, "11 m", 1, ["concrete"], "road", False), ("BR-09", "Old Ellen Bridge", "RV-010", 1612, "38 m", 4, ["stone"], "footpath", True),
           ("BR-10", "New Ellen Bridge", "RV-010", 1978, "46 m", 1, ["steel", "concrete"], "road", False), ("BR-11", "Larchet Rail Bridge", "RV-012", 1871, None, 2, ["iron"], "railway", False), ("BR-12", "Cressford Bridge", "RV-014", 1887, "51 m", 3, ["brick"], "road", True),
           ("BR-13", "Lode Bridge", "RV-015", None, "14 m", 1, ["brick"], "road", None), ("BR-14", "Withy Footbridge", "RV-016", 1995, "10 m", 1, ["timber"], "footpath", False)]
for code, name, rv, yr, span, arches, mats, carries, listed in BRIDGES:
    put(f"rid:{code}", [("a", "rs:Bridge"), ("rdfs:label", t(name, "en")), ("rs:crosses_river", f"rid:{rv}"), ("rs:built_in", typed(yr, "gYear")), ("rs:total_length", t(span)), ("rs:span_count", num(arches)), ("rs:material", [t(m) for m in mats]), ("rs:carries", t(carries)), ("rs:is_listed_monument", None if listed is None else ("true" if listed else "false"))])

# code, river, pollutant list, severity, date, dead fish, cost, reporter, offender
EVENTS = [("PE-2021-01", "RV-006", ["slurry"], 2, "2021-03-18", 140, 4200, "SV-04", "Mottram Hill Farm"), ("PE-2021-02", "RV-001", ["diesel"], 3, "2021-06-02", 0, 1850, "SV-05", None), ("PE-2021-03", "RV-010", ["solvent"], 1, "2021-09-27", 2300, 58000, "SV-07", "Tarnside Paper Works"),
          ("PE-2021-04", "RV-015", ["fertiliser"], 3, "2021-11-09", None, None, "SV-09", None), ("PE-2022-01", "RV-007", ["slurry"], 1, "2022-02-14", 860, 21500, "SV-04", "Mottram Hill Farm"), ("PE-2022-02", "RV-014", ["sewage"], 2, "2022-04-30", 75, 9800, "SV-10", "Cressford Waterworks"),
          ("PE-2022-03", "RV-002", ["silt"], 3, "2022-07-11", 0, 600, "SV-01", "Ashlet Quarry"), ("PE-2022-04", "RV-001", ["sewage", "detergent"], 2, "2022-10-05", 210, 15400, "SV-05", "Saltergate Waterworks"), ("PE-2022-05", "RV-008", ["pesticide"], 1, "2022-05-23", 415, 12700, "SV-01", None),
          ("PE-2023-01", "RV-010", ["silt"], 3, "2023-01-20", 0, None, "SV-08", "Tarnside Forestry"), ("PE-2023-02", "RV-006", ["slurry", "fertiliser"], 2, "2023-04-12", 95, 3900, "SV-04", "Sallow Grange Farm"), ("PE-2023-03", "RV-014", ["sewage"], 3, "2023-06-19", 12, 2700, "SV-09", "Cressford Waterworks"),
          ("PE-2023-04", "RV-017", ["diesel"], 2, "2023-08-08", 30, 7300, "SV-10", "Tansy Haulage"), ("PE-2023-05", "RV-001", ["sewage"], 1, "2023-12-03", 1250, 41000, "SV-05", "Saltergate Waterworks"), ("PE-2024-01", "RV-012", ["solvent"], 2, "2024-02-21", 160, 11200, "SV-08", None),
          ("PE-2024-02", "RV-004", ["slurry"], 3, "2024-05-15", 8, 950, "SV-02", None), ("PE-2024-03", "RV-014", ["pesticide"], 2, "2024-06-28", 180, 6400, "SV-09", "Cress Hall Farms"), ("PE-2024-04", "RV-001", ["diesel"], 3, "2024-09-17", 0, 2250, "SV-06", "Marrow Navigation Company")]
for code, rv, pol, sev, d, dead, cost, who, off in EVENTS:
    put(f"rid:{code}", [("a", "rs:PollutionEvent"), ("rs:event_code", t(code)), ("rs:affected_river", f"rid:{rv}"), ("rs:pollutant", [f"con:{p}" for p in pol]), ("rs:severity", f"con:severity-{sev}"), ("rs:reported_on", typed(d, "date")), ("rs:fish_killed_count", num(dead)),
                        ("rs:cleanup_cost_gbp", num(cost)), ("rs:reported_by", f"rid:{who}"), ("rs:caused_by", t(off))])

(pathlib.Path(__file__).resolve().parent / "graph.ttl").write_text("\n".join(out), encoding="utf-8")
