#!/usr/bin/env python3
"""Write graph.ttl: the space flights of an invented solar system, in the manner of Wikidata.

Entities and properties have opaque names (ex:Q..., ex:P...); what they mean is told by
rdfs:label only. Everything named here is invented. The same bytes are written every run.
"""
import datetime
import pathlib
import random

R = random.Random(4711)
OUT = []
IDS = {}
NEXT = [1000]


def Q(key):
    """The opaque name of an entity, given out in order of first mention."""
    if key not in IDS:
        NEXT[0] += R.randrange(1, 14)
        IDS[key] = f"ex:Q{NEXT[0]}"
    return IDS[key]


def s(text, lang=None):
    text = str(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' + (f"@{lang}" if lang else "")


def date(text):
    return f'"{text}"^^xsd:date' if text else None


def num(value):
    return None if value is None else str(value)


def names(en, **other):
    return [("rdfs:label", s(en, "en"))] + [("rdfs:label", s(t, l)) for l, t in sorted(other.items())]


def node(subject, *pairs):
    lines = [f"    {p} {o}" for p, o in pairs if o is not None]
    OUT.append(subject + "\n" + " ;\n".join(lines) + " .\n")


OUT.append("""@prefix ex: <http://kb.starledger.example/entity/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <http://schema.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
""")

PROPERTIES = [
    ("P1", "instance of", {"de": "ist ein(e)", "fr": "nature de l'élément"}, []),
    ("P2", "subclass of", {"de": "Unterklasse von"}, []),
    ("P17", "country", {"de": "Staat", "fr": "pays"}, []),
    ("P22", "operator", {"de": "Betreiber"}, ["operated by", "run by"]),
    ("P26", "inception", {"de": "Gründungsdatum"}, ["founded", "established"]),
    ("P28", "headquarters location", {"de": "Hauptsitz"}, []),
    ("P31", "director", {"de": "Leiter"}, ["head of organisation"]),
    ("P34", "annual budget (million crowns)", {}, []),
    ("P40", "parent astronomical body", {"de": "Zentralkörper"}, ["orbits"]),
    ("P41", "equatorial diameter (km)", {}, []),
    ("P42", "mean surface temperature (°C)", {}, []),
    ("P43", "date of discovery", {}, []),
    ("P50", "elevation above sea level (m)", {}, []),
    ("P51", "opening date", {}, []),
    ("P60", "manufacturer", {"de": "Hersteller"}, ["built by"]),
    ("P61", "number of stages", {}, []),
    ("P62", "payload capacity to low orbit (kg)", {}, []),
    ("P63", "reusable", {}, []),
    ("P64", "maiden flight", {"de": "Erstflug"}, []),
    ("P65", "height", {"de": "Höhe", "fr": "hauteur"}, []),
    ("P66", "amount", {}, []),
    ("P67", "unit", {}, []),
    ("P70", "launch date", {"de": "Startdatum", "fr": "date de lancement"}, []),
    ("P71", "launch vehicle", {"de": "Trägerrakete"}, []),
    ("P72", "launch site", {"de": "Startplatz"}, []),
    ("P73", "outcome", {}, []),
    ("P74", "mission launched", {}, ["carried mission"]),
    ("P80", "destination", {"de": "Ziel"}, ["target body"]),
    ("P81", "spacecraft used", {}, []),
    ("P82", "flight duration (days)", {}, []),
    ("P83", "end of mission", {}, []),
    ("P84", "cost (million crowns)", {}, []),
    ("P85", "follows", {"de": "Vorgänger"}, ["predecessor"]),
    ("P90", "launch mass (kg)", {}, []),
    ("P91", "crew capacity", {}, []),
    ("P100", "date of birth", {"de": "Geburtsdatum", "fr": "date de naissance"}, []),
    ("P101", "date of death", {}, []),
    ("P102", "place of birth", {"de": "Geburtsort"}, []),
    ("P103", "citizenship", {}, []),
    ("P104", "employer", {}, []),
    ("P105", "earlier occupation", {}, []),
    ("P110", "crew member", {"de": "Besatzungsmitglied"}, []),
    ("P111", "assigned to mission", {}, []),
    ("P112", "role on board", {}, []),
    ("P113", "spacewalk time (h)", {}, []),
    ("P120", "installed on", {}, ["carried by"]),
    ("P121", "principal investigator", {}, []),
    ("P122", "instrument mass (kg)", {}, []),
    ("P123", "power draw", {}, []),
    ("P124", "power unit", {}, []),
]
for pid, en, other, also in PROPERTIES:
    node(f"ex:{pid}", ("a", "rdf:Property"), *names(en, **other), *[("skos:altLabel", s(a, "en")) for a in also])

CLASSES = [
    ("country", "country", {"de": "Staat", "fr": "pays"}, None),
    ("city", "city", {"de": "Stadt"}, None),
    ("organisation", "organisation", {}, None),
    ("agency", "space agency", {"de": "Raumfahrtbehörde", "fr": "agence spatiale"}, "organisation"),
    ("company", "aerospace company", {}, "organisation"),
    ("body", "celestial body", {"de": "Himmelskörper"}, None),
    ("star", "star", {"de": "Stern", "fr": "étoile"}, "body"),
    ("planet", "planet", {"de": "Planet", "fr": "planète"}, "body"),
    ("moon", "moon", {"de": "Mond", "fr": "lune"}, "body"),
    ("comet", "comet", {"de": "Komet"}, "body"),
    ("site", "spaceport", {"de": "Weltraumbahnhof", "fr": "base de lancement"}, None),
    ("vehicle", "launch vehicle", {"de": "Trägerrakete"}, None),
    ("mission", "space mission", {}, None),
    ("crewed", "crewed mission", {"de": "bemannte Mission"}, "mission"),
    ("probe", "robotic mission", {}, "mission"),
    ("launch", "rocket launch", {"de": "Raketenstart"}, None),
    ("craft", "spacecraft", {"de": "Raumfahrzeug"}, None),
    ("capsule", "crew capsule", {}, "craft"),
    ("orbiter", "orbiter", {}, "craft"),
    ("lander", "lander", {"de": "Landegerät"}, "craft"),
    ("rover", "rover", {}, "craft"),
    ("station", "space station", {"de": "Raumstation", "fr": "station spatiale"}, "craft"),
    ("human", "human", {"de": "Mensch"}, None),
    ("astronaut", "astronaut", {"de": "Raumfahrer", "fr": "astronaute"}, "human"),
    ("scientist", "scientist", {}, "human"),
    ("assignment", "crew assignment", {}, None),
    ("role", "crew role", {}, None),
    ("outcome", "launch outcome", {}, None),
    ("instrument", "scientific instrument", {}, None),
    ("camera", "camera", {"de": "Kamera"}, "instrument"),
    ("spectrometer", "spectrometer", {}, "instrument"),
    ("magnetometer", "magnetometer", {}, "instrument"),
    ("radar", "radar", {}, "instrument"),
    ("seismometer", "seismometer", {}, "instrument"),
]
for key, en, other, parent in CLASSES:
    node(Q("c:" + key), *names(en, **other), ("ex:P2", Q("c:" + parent) if parent else None))


def kind(key):
    return ("ex:P1", Q("c:" + key))


for key, en, other in [("varn", "Varnland", {"de": "Varnland", "fr": "Varnie"}), ("oshe", "Oshemar", {}),
                       ("tir", "Tirolane", {"fr": "Tirolane"}), ("belk", "Republic of Belk", {"de": "Republik Belk", "fr": "République de Belk"}),
                       ("quen", "Quenta Isles", {"de": "Quenta-Inseln"})]:
    node(Q("land:" + key), kind("country"), *names(en, **other))
CITIES = [("marrowby", "Marrowby", "varn"), ("ostvale", "Ostvale", "varn"), ("lhara", "Lhara", "oshe"), ("tavi", "Port Tavi", "quen"),
          ("ninefold", "Ninefold", "tir"), ("grenmark", "Grenmark", "belk"), ("solis", "Upper Solis", "belk"), ("anhel", "Anhel", "oshe")]
for key, en, land in CITIES:
    node(Q("city:" + key), kind("city"), *names(en), ("ex:P17", Q("land:" + land)))

AGENCIES = [
    # key, label, other names, alias, country, founded, city, director, budget, description
    ("vsa", "Varn Space Authority", {"de": "Varnische Raumfahrtbehörde", "fr": "Autorité spatiale varnienne"}, "VSA", "varn", "1958-03-14", "marrowby", "Ottoline Brask", 4120, "civil space agency of Varnland"),
    ("osd", "Oshemar Skyward Directorate", {}, "OSD", "oshe", "1961-10-02", "lhara", "Idris Mbalwe", 3875, None),
    ("tir", "Tirolane Institute of Rocketry", {"fr": "Institut tirolanais des fusées"}, "TIR", "tir", "1974-06-21", "ninefold", "Celeste Amaury", 960, "research agency with a small fleet of its own"),
    ("bkf", "Belk Cosmic Foundation", {"de": "Belkische Kosmos-Stiftung"}, "BKF", "belk", "1989-01-30", "grenmark", "Torvald Nye", 2210, None),
    ("qoa", "Quenta Orbital Agency", {}, "QOA", "quen", "2003-11-05", "tavi", "Lupe Serrano-Hale", None, "the youngest of the national agencies"),
]
for key, en, other, alias, land, since, city, head, budget, text in AGENCIES:
    node(Q("ag:" + key), kind("agency"), *names(en, **other), ("skos:altLabel", s(alias)), ("ex:P17", Q("land:" + land)),
         ("ex:P26", date(since)), ("ex:P28", Q("city:" + city)), ("ex:P31", Q("man:" + head)), ("ex:P34", num(budget)),
         ("schema:description", s(text, "en") if text else None))
    node(Q("man:" + head), kind("human"), *names(head), ("ex:P103", Q("land:" + land)))
for key, en, land, since, city in [("hollin", "Hollin & Drury Aerospace", "varn", "1949-05-17", "ostvale"), ("zephra", "Zephra Motors", "oshe", "1966-08-08", "anhel"),
                                   ("karst", "Karst Orbital Works", "belk", "1992-02-11", "solis"), ("pelagic", "Pelagic Launch Company", "quen", None, "tavi")]:
    node(Q("co:" + key), kind("company"), *names(en), ("ex:P17", Q("land:" + land)), ("ex:P26", date(since)), ("ex:P28", Q("city:" + city)))

BODIES = [
    # key, label, other, class, orbits, diameter, temperature, discovered
    ("helvar", "Helvar", {}, "star", None, 1208000, 5310, None),
    ("kirune", "Kirune", {"de": "Kirun"}, "planet", "helvar", 5120, 412, None),
    ("vash", "Vash", {}, "planet", "helvar", 11840, 61, None),
    ("ombrel", "Ombrel", {"de": "Umbrel", "fr": "Ombrelle"}, "planet", "helvar", 12610, 14, None),
    ("tessary", "Tessary", {"fr": "Tessaire"}, "planet", "helvar", 7030, -48, None),
    ("gorm", "Gorm", {}, "planet", "helvar", 98400, -133, "1712-04-19"),
    ("isk", "Isk", {}, "planet", "helvar", 41200, -190, "1846-12-01"),
    ("noll", "Noll", {"de": "Noll", "fr": "Nolle"}, "moon", "ombrel", 3310, -18, None),
    ("littlenoll", "Little Noll", {"de": "Klein-Noll"}, "moon", "ombrel", 214, -25, "1833-09-09"),
    ("brine", "Brine", {}, "moon", "gorm", 4480, -151, "1730-01-22"),
    ("cinder", "Cinder", {"de": "Schlacke"}, "moon", "gorm", 2905, 102, "1730-02-03"),
    ("wick", "Wick", {}, "moon", "gorm", 870, -158, "1901-07-15"),
    ("sabot", "Sabot", {}, "moon", "tessary", 96, -55, "1877-11-28"),
    ("farrow", "Comet Farrow", {"de": "Komet Farrow"}, "comet", "helvar", 11, None, "1958-10-12"),
]
for key, en, other, cls, parent, dia, temp, found in BODIES:
    node(Q("b:" + key), kind(cls), *names(en, **other), ("ex:P40", Q("b:" + parent) if parent else None), ("ex:P41", num(dia)),
         ("ex:P42", num(temp)), ("ex:P43", date(found)))

SITES = [("skerry", "Skerry Point", "varn", "vsa", "1957-07-01", 12), ("amberflat", "Amber Flats Cosmodrome", "oshe", "osd", "1960-02-20", 1140),
         ("lowen", "Lowen Range", "tir", "tir", "1976-05-05", 388), ("kharadeep", "Kharadeep", "belk", "bkf", "1990-09-14", 905),
         ("atoll", "Atoll Seven", "quen", "qoa", "2005-04-02", None)]
for key, en, land, ag, since, high in SITES:
    node(Q("s:" + key), kind("site"), *names(en), ("ex:P17", Q("land:" + land)), ("ex:P22", Q("ag:" + ag)), ("ex:P51", date(since)), ("ex:P50", num(high)))

VEHICLES = [
    # key, label, builder, stages, capacity, reusable, maiden flight, height, unit
    ("bran1", "Brannoch I", "hollin", 2, 1350, False, "1959-04-11", "28.4", "metre"),
    ("bran2", "Brannoch II", "hollin", 3, 8900, False, "1968-10-30", "51.7", "metre"),
    ("bran3", "Brannoch III", "hollin", 3, 21400, True, "1997-03-08", "63.2", "metre"),
    ("suma", "Sumac", "zephra", 2, 6200, False, "1971-01-19", "44.0", "metre"),
    ("sumah", "Sumac Heavy", "zephra", 3, 27500, False, "1994-06-27", "71.5", "metre"),
    ("tern", "Tern", "karst", 2, 4800, True, "2001-12-03", "39.9", "metre"),
    ("petrel", "Petrel", "pelagic", 2, 3100, True, "2006-08-25", "35.6", "metre"),
    ("fulmar", "Fulmar", "pelagic", 4, None, False, "2015-05-16", None, None),
]
for key, en, co, stages, cap, re, first, high, unit in VEHICLES:
    node(Q("v:" + key), kind("vehicle"), *names(en), ("ex:P60", Q("co:" + co)), ("ex:P61", num(stages)), ("ex:P62", num(cap)),
         ("ex:P63", str(re).lower()), ("ex:P64", date(first)), ("ex:P65", f"[ ex:P66 {high} ; ex:P67 {s(unit)} ]" if high else None))

CRAFT = [
    # key, label, class, builder, launch mass, seats
    ("dove", "Dovetail", "capsule", "hollin", 3890, 2), ("dove2", "Dovetail Mark 2", "capsule", "hollin", 5240, 3), ("lantern", "Lanternfish", "capsule", "zephra", 6120, 4),
    ("heron", "Grey Heron", "capsule", "karst", 7400, 6), ("ark", "Stillwater Station", "station", "zephra", 19800, 8), ("loft", "Loft One", "station", "karst", 16350, 5),
    ("moth", "Moth", "orbiter", "hollin", 1022, None), ("needle", "Needle's Eye", "orbiter", "zephra", 2310, None), ("plumb", "Plumbline", "orbiter", "karst", 1780, None),
    ("ferry", "Ferryman", "orbiter", "hollin", 4015, None), ("gannet", "Gannet", "orbiter", "pelagic", 890, None), ("sieve", "Sieve", "orbiter", "zephra", 1495, None),
    ("anvil", "Anvil", "lander", "hollin", 1640, None), ("thistle", "Thistledown", "lander", "karst", 720, None), ("saltbox", "Saltbox", "lander", "zephra", 2080, None),
    ("beetle", "Beetle", "rover", "karst", 412, None), ("barrow", "Wheelbarrow", "rover", "hollin", 655, None), ("snail", "Snail", "rover", "pelagic", None, None),
]
for key, en, cls, co, mass, seats in CRAFT:
    node(Q("k:" + key), kind(cls), *names(en), ("ex:P60", Q("co:" + co)), ("ex:P90", num(mass)), ("ex:P91", num(seats)))

MISSIONS = [
    # key, label, class, agencies, destination, craft, launched, vehicle, site, outcome, days, over, cost, follows, description
    ("cor1", "Corvane 1", "crewed", ["vsa"], "ombrel", ["dove"], "1964-05-12", "bran1", "skerry", "success", 2, True, 310, None, "first people to circle Ombrel"),
    ("cor2", "Corvane 2", "crewed", ["vsa"], "ombrel", ["dove"], "1966-09-03", "bran1", "skerry", "success", 9, True, 275, "cor1", None),
    ("cor3", "Corvane 3", "crewed", ["vsa"], "noll", ["dove2"], "1971-06-18", "bran2", "skerry", "success", 16, True, 1840, "cor2", "first crew to circle Noll"),
    ("cor4", "Corvane 4", "crewed", ["vsa"], "noll", ["dove2"], "1973-02-27", "bran2", "skerry", "success", 21, True, 1715, "cor3", None),
    ("cor4b", "Corvane 4B", "crewed", ["vsa"], "noll", ["dove2"], "1974-08-09", "bran2", "skerry", "partial", 6, True, 1430, "cor4", "cut short by a fuel leak"),
    ("sw1", "Stillwater Expedition 1", "crewed", ["osd"], "ombrel", ["lantern", "ark"], "1986-11-14", "suma", "amberflat", "success", 88, True, 640, None, None),
    ("sw2", "Stillwater Expedition 2", "crewed", ["osd"], "ombrel", ["lantern", "ark"], "1988-03-30", "suma", "amberflat", "success", 174, True, 590, "sw1", None),
    ("sw3", "Stillwater Expedition 3", "crewed", ["osd", "tir"], "ombrel", ["lantern", "ark"], "1991-07-22", "suma", "amberflat", "success", 211, True, 705, "sw2", "first joint crew of two agencies"),
    ("hal1", "Halcyon 1", "crewed", ["bkf"], "ombrel", ["heron", "loft"], "2009-04-17", "tern", "kharadeep", "success", 120, True, 815, None, None),
    ("hal2", "Halcyon 2", "crewed", ["bkf", "qoa"], "ombrel", ["heron", "loft"], "2012-10-05", "tern", "kharadeep", "success", 196, True, 870, "hal1", None),
    ("hal3", "Halcyon 3", "crewed", ["bkf", "vsa"], "noll", ["heron"], "2019-01-26", "bran3", "skerry", "success", 33, True, 2960, "hal2", "return of people to Noll after four decades"),
    ("mothm", "Lamplight", "probe", ["vsa"], "kirune", ["moth"], "1969-12-08", "bran2", "skerry", "success", 740, True, 420, None, None),
    ("gor1", "Gormwatch", "probe", ["osd"], "gorm", ["needle"], "1978-09-19", "suma", "amberflat", "success", 4015, True, 1290, None, None),
    ("bri1", "Brineseeker", "probe", ["osd", "vsa"], "brine", ["ferry", "anvil"], "1996-02-13", "sumah", "amberflat", "success", 3380, True, 2470, "gor1", "orbiter and lander for the icy moon"),
    ("tes1", "Tessary Pathway", "probe", ["tir"], "tessary", ["plumb"], "1999-05-28", "suma", "lowen", "failure", None, True, 385, None, None),
    ("tes2", "Tessary Pathway II", "probe", ["tir"], "tessary", ["sieve"], "2002-08-01", "tern", "lowen", "success", 2190, True, 402, "tes1", None),
    ("tes3", "Redfield", "probe", ["bkf"], "tessary", ["thistle", "beetle"], "2007-11-21", "tern", "kharadeep", "success", 1275, True, 930, None, "first vehicle to drive on Tessary"),
    ("tes4", "Redfield North", "probe", ["bkf", "tir"], "tessary", ["barrow"], "2017-06-30", "bran3", "kharadeep", "success", None, False, 1180, "tes3", None),
    ("far1", "Farrow Rendezvous", "probe", ["qoa"], "farrow", ["gannet"], "2011-03-16", "petrel", "atoll", "success", 905, True, 260, None, None),
    ("cin1", "Cinder Dive", "probe", ["osd"], "cinder", ["saltbox"], "2004-01-09", "sumah", "amberflat", "partial", 512, True, 1105, "bri1", None),
    ("sab1", "Sabot Lookout", "probe", ["qoa"], "sabot", ["snail"], "2020-09-23", "fulmar", "atoll", "failure", None, True, 190, None, None),
    ("isk1", "Long Isk", "probe", ["vsa", "osd"], "isk", ["plumb"], "2021-12-11", "sumah", "amberflat", "success", None, False, None, None, "due to arrive in 2033"),
]
for key, en, de in [("success", "success", "Erfolg"), ("partial", "partial failure", "Teilerfolg"), ("failure", "failure", "Fehlschlag")]:
    node(Q("o:" + key), kind("outcome"), *names(en, de=de))
for key, en, cls, ags, dest, craft, day, veh, site, result, days, over, cost, after, text in MISSIONS:
    end = (datetime.date.fromisoformat(day) + datetime.timedelta(days=days)).isoformat() if days and over else None
    node(Q("m:" + key), kind(cls), *names(en, **({"de": en.replace("Expedition", "Expedition Nr.")} if key[:2] == "sw" else {})),
         *[("ex:P22", Q("ag:" + a)) for a in ags], ("ex:P80", Q("b:" + dest)), *[("ex:P81", Q("k:" + k)) for k in craft],
         ("ex:P82", num(days)), ("ex:P83", date(end)), ("ex:P84", num(cost)), ("ex:P85", Q("m:" + after) if after else None),
         ("schema:description", s(text, "en") if text else None))

# Launches: those of the missions, and others which carried cargo or test loads and no mission of the list.
FLIGHTS = [(m[6], m[7], m[8], m[9], m[0]) for m in MISSIONS]
OTHERS = [("bran1", "skerry", 1959, 1967), ("bran2", "skerry", 1968, 1985), ("bran3", "skerry", 1997, 2022), ("suma", "amberflat", 1971, 2000),
          ("sumah", "amberflat", 1994, 2020), ("tern", "kharadeep", 2001, 2022), ("petrel", "atoll", 2006, 2022), ("tern", "lowen", 2003, 2015)]
for veh, site, lo, hi in OTHERS:
    for _ in range(R.choice([2, 3])):
        first = next(v[6] for v in VEHICLES if v[0] == veh)
        day = max(datetime.date(R.randrange(lo, hi + 1), R.randrange(1, 13), R.randrange(1, 29)).isoformat(), first)
        FLIGHTS.append((day, veh, site, R.choice(["success", "success", "success", "failure", "partial"]), None))
FLIGHTS.sort()
for n, (day, veh, site, result, mission) in enumerate(FLIGHTS, 1):
    node(Q(f"f:{n}"), kind("launch"), *names(f"Launch {day[:4]}-{n:03}"), ("ex:P70", date(day)), ("ex:P71", Q("v:" + veh)), ("ex:P72", Q("s:" + site)),
         ("ex:P73", Q("o:" + result)), ("ex:P74", Q("m:" + mission) if mission else None))

ASTRONAUTS = [
    # name, born, died, birthplace, citizenship, agency, earlier occupation
    ("Hedda Wrenfield", "1929-02-08", "2004-05-19", "marrowby", "varn", "vsa", "test pilot"), ("Jory Castellan", "1931-10-27", "1988-01-03", "ostvale", "varn", "vsa", "test pilot"),
    ("Piers Anmouth", "1934-06-15", None, "marrowby", "varn", "vsa", "naval officer"), ("Silke Dorn", "1936-12-30", "2015-09-11", "grenmark", "varn", "vsa", "geologist"),
    ("Amos Tully", "1938-03-21", None, None, "varn", "vsa", "geologist"), ("Bettany Roe", "1940-08-04", None, "ostvale", "varn", "vsa", "engineer"),
    ("Farouk Lindqvist", "1944-01-17", "2010-11-25", "lhara", "oshe", "osd", "test pilot"), ("Nadira Osei-Quill", "1950-05-29", None, "anhel", "oshe", "osd", "surgeon"),
    ("Kamal Verrin", "1952-09-02", None, "lhara", "oshe", "osd", "engineer"), ("Sabine Thorel", "1955-07-13", None, "ninefold", "tir", "tir", "astronomer"),
    ("Dmitar Holloway", "1949-11-11", None, "anhel", "oshe", "osd", "naval officer"), ("Ruza Pellane", "1958-04-06", None, "lhara", "oshe", "osd", "test pilot"),
    ("Egil Starkadder", "1970-02-24", None, "solis", "belk", "bkf", "test pilot"), ("Ysolde Marchetti", "1973-06-09", None, "grenmark", "belk", "bkf", "surgeon"),
    ("Tobin Achterberg", "1976-10-18", None, "grenmark", "belk", "bkf", "geologist"), ("Paloma Reyes-Noor", "1979-03-03", None, "tavi", "quen", "qoa", "marine biologist"),
    ("Ansel Wrenfield", "1968-08-31", None, "marrowby", "varn", "vsa", "engineer"), ("Ingrith Vale", "1981-12-12", None, "ostvale", "varn", "vsa", "geologist"),
    ("Ludo Canning", None, None, "tavi", "quen", "qoa", "engineer"),
]
PERSON = {n.split()[0].lower(): n for n, *_ in ASTRONAUTS}
for name, born, died, city, land, ag, job in ASTRONAUTS:
    node(Q("a:" + name), kind("astronaut"), *names(name), ("ex:P100", date(born)), ("ex:P101", date(died)), ("ex:P102", Q("city:" + city) if city else None),
         ("ex:P103", Q("land:" + land)), ("ex:P104", Q("ag:" + ag)), ("ex:P105", s(job, "en")))
for key, en, other in [("cdr", "commander", {"de": "Kommandant", "fr": "commandant"}), ("plt", "pilot", {"de": "Pilot", "fr": "pilote"}),
                       ("eng", "flight engineer", {"de": "Bordingenieur"}), ("sci", "mission scientist", {}), ("doc", "flight surgeon", {"de": "Bordarzt"})]:
    node(Q("r:" + key), kind("role"), *names(en, **other))
CREWS = [
    ("cor1", [("hedda", "cdr", None), ("jory", "plt", None)]), ("cor2", [("jory", "cdr", "0.6"), ("piers", "plt", None)]),
    ("cor3", [("hedda", "cdr", None), ("piers", "plt", "1.5"), ("silke", "sci", None)]), ("cor4", [("piers", "cdr", None), ("bettany", "plt", "2.2"), ("amos", "sci", "4.0")]),
    ("cor4b", [("jory", "cdr", None), ("bettany", "plt", None), ("silke", "sci", None)]),
    ("sw1", [("farouk", "cdr", "5.1"), ("kamal", "eng", "5.1"), ("nadira", "doc", None)]), ("sw2", [("farouk", "cdr", None), ("ruza", "plt", "6.8"), ("kamal", "eng", "6.8"), ("nadira", "doc", "3.3")]),
    ("sw3", [("dmitar", "cdr", None), ("ruza", "plt", None), ("sabine", "sci", "7.4"), ("kamal", "eng", "9.7")]),
    ("hal1", [("egil", "cdr", None), ("tobin", "sci", "5.5"), ("ysolde", "doc", None)]), ("hal2", [("egil", "cdr", "4.2"), ("paloma", "sci", "6.1"), ("ludo", "eng", "10.3"), ("ysolde", "doc", None)]),
    ("hal3", [("ysolde", "cdr", None), ("ansel", "plt", None), ("tobin", "sci", "12.5"), ("ingrith", "sci", "12.5"), ("ludo", "eng", None)]),
]
for mission, crew in CREWS:
    for who, role, hours in crew:
        node(Q(f"x:{mission}:{who}"), kind("assignment"), ("ex:P110", Q("a:" + PERSON[who])), ("ex:P111", Q("m:" + mission)), ("ex:P112", Q("r:" + role)), ("ex:P113", hours))

SCIENTISTS = [("Orla Finnemark", "varn"), ("Desmond Akintola-Bray", "oshe"), ("Marguerite Sauvelle", "tir"), ("Henrik Ostrow", "belk"), ("Wilhelmina Pask", "quen")]
for name, land in SCIENTISTS:
    node(Q("man:" + name), kind("scientist"), *names(name), ("ex:P103", Q("land:" + land)))
INSTRUMENTS = [
    # label, class, craft, maker, investigator, mass, power, unit
    ("Candle Camera", "camera", "moth", "hollin", 0, "8.5", 22, "W"), ("Ash Spectrometer", "spectrometer", "moth", "zephra", 1, "11.2", 31, "W"),
    ("Storm Eye", "camera", "needle", "zephra", 1, "19.7", 48, "W"), ("Gorm Field Mapper", "magnetometer", "needle", "zephra", 1, "6.3", 5, "W"),
    ("Deep Radar", "radar", "ferry", "hollin", 0, "58.0", 190, "W"), ("Brine Vapour Analyser", "spectrometer", "ferry", "karst", 3, "27.4", 64, "W"),
    ("Icefall Camera", "camera", "ferry", "hollin", 0, "14.1", 36, "W"), ("Kettledrum", "seismometer", "anvil", "hollin", 2, "9.9", 3, "W"),
    ("Threshold Camera", "camera", "anvil", "hollin", 0, "2.6", None, None), ("Ochre", "spectrometer", "plumb", "karst", 2, "16.8", 40, "W"),
    ("Ochre B", "spectrometer", "sieve", "karst", 2, "15.3", 38, "W"), ("Duststorm Imager", "camera", "sieve", "karst", 3, "7.7", 19, "W"),
    ("Tessary Sounder", "radar", "sieve", "zephra", 2, "33.5", 120, "W"), ("Footfall", "seismometer", "thistle", "karst", 3, "4.4", 2, "W"),
    ("Mastcam Elder", "camera", "beetle", "karst", 3, "3.1", 9, "W"), ("Pebble Reader", "spectrometer", "beetle", "karst", 3, "5.2", 13, "W"),
    ("Mastcam Younger", "camera", "barrow", "hollin", 3, "3.8", 12, "W"), ("Burrow Radar", "radar", "barrow", "karst", 2, "10.6", 27, "W"),
    ("Tailwind", "spectrometer", "gannet", "pelagic", 4, "9.1", 21, "W"), ("Snowline Camera", "camera", "gannet", "pelagic", 4, None, 14, "W"),
    ("Furnace Magnetometer", "magnetometer", "saltbox", "zephra", 1, "5.9", 4, "W"), ("Furnace Camera", "camera", "saltbox", "zephra", 1, "12.9", 1, "kW"),
    ("Night Harp", "magnetometer", "ark", "zephra", 1, "22.0", 2, "kW"), ("Loft Telescope", "camera", "loft", "karst", 4, "310.0", 3, "kW"),
]
for en, cls, craft, co, pi, mass, power, unit in INSTRUMENTS:
    node(Q("i:" + en), kind(cls), *names(en), ("ex:P120", Q("k:" + craft)), ("ex:P60", Q("co:" + co)), ("ex:P121", Q("man:" + SCIENTISTS[pi][0])),
         ("ex:P122", mass), ("ex:P123", num(power)), ("ex:P124", s(unit) if unit else None))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
