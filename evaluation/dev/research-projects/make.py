#!/usr/bin/env python3
"""Write graph.ttl: grants, projects, partners and publications of an invented research information system.

People, organisations, funders and projects are made up (countries and large cities are real). Standard
library only; the numbers come from a seeded generator, so that every run gives the same bytes.
"""
import datetime
import pathlib
import random

rnd = random.Random(20418)
ID = "https://cris.example/id/"
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix cr: <https://cris.example/ontology#> .
"""]


def iri(kind, key):
    return f"<{ID}{kind}/{key}>"


def lit(s, lang=None):
    return '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def day(s):
    return f'"{s}"^^xsd:date'


def put(subject, *pairs):
    body = []
    for p, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append(f"  {p} {v}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


# ---- ontology
for name, label, parent in [
        ("Project", "project", None), ("Organisation", "organisation", "foaf:Organization"),
        ("University", "university", "cr:Organisation"), ("Company", "company", "cr:Organisation"),
        ("ResearchInstitute", "research institute", "cr:Organisation"), ("Funder", "funder", "cr:Organisation"),
        ("Participation", "participation", None), ("Role", "role", None), ("Programme", "funding programme", None),
        ("Publication", "publication", None), ("JournalArticle", "journal article", "cr:Publication"),
        ("ConferencePaper", "conference paper", "cr:Publication"), ("Journal", "journal", None), ("Country", "country", None)]:
    put(f"cr:{name}", ("a", "owl:Class"), ("rdfs:label", lit(label, "en")), ("rdfs:subClassOf", parent))
for name, label, dom, rng, comment in [
        ("acronym", "acronym", "cr:Project", "xsd:string", None),
        ("grantNumber", "grant number", "cr:Project", "xsd:string", None),
        ("startDate", "start date", "cr:Project", "xsd:date", None),
        ("endDate", "end date", "cr:Project", "xsd:date", None),
        ("status", "status", "cr:Project", "xsd:string", "running, closed or terminated"),
        ("totalBudget", "total budget (euro)", "cr:Project", "xsd:integer", None),
        ("grantAmount", "grant amount (euro)", "cr:Project", "xsd:integer", "the money the funder gives to the project"),
        ("fundedUnder", "funded under", "cr:Project", "cr:Programme", None),
        ("principalInvestigator", "principal investigator", "cr:Project", "foaf:Person", None),
        ("managedBy", "managed by", "cr:Programme", "cr:Funder", "the funder that runs the programme"),
        ("programmeBudget", "programme budget (euro)", "cr:Programme", "xsd:integer", None),
        ("participationIn", "participation in", "cr:Participation", "cr:Project", None),
        ("participant", "participant", "cr:Participation", "cr:Organisation", None),
        ("role", "role", "cr:Participation", "cr:Role", None),
        ("contribution", "contribution (euro)", "cr:Participation", "xsd:integer", "what the organisation itself puts into the project"),
        ("affiliation", "affiliation", "foaf:Person", "cr:Organisation", None),
        ("academicTitle", "academic title", "foaf:Person", "xsd:string", None),
        ("hIndex", "h-index", "foaf:Person", "xsd:integer", None),
        ("shortName", "short name", "cr:Organisation", "xsd:string", None),
        ("locatedIn", "located in", "cr:Organisation", "cr:Country", None),
        ("city", "city", "cr:Organisation", "xsd:string", None),
        ("founded", "founded", "cr:Organisation", "xsd:gYear", None),
        ("staffCount", "number of staff", "cr:Organisation", "xsd:integer", None),
        ("resultOf", "result of", "cr:Publication", "cr:Project", None),
        ("citationCount", "number of citations", "cr:Publication", "xsd:integer", None),
        ("openAccess", "open access", "cr:Publication", "xsd:boolean", None)]:
    put(f"cr:{name}", ("a", "owl:ObjectProperty" if rng[:3] != "xsd" else "owl:DatatypeProperty"),
        ("rdfs:label", lit(label, "en")), ("rdfs:domain", dom), ("rdfs:range", rng),
        ("rdfs:comment", comment and lit(comment, "en")))
for key, label in [("coordinator", "coordinator"), ("partner", "partner"), ("associated", "associated partner")]:
    put(iri("role", key), ("a", "cr:Role"), ("skos:prefLabel", lit(label, "en")))

# ---- countries, topics
COUNTRIES = {"IE": "Ireland", "NO": "Norway", "PT": "Portugal", "FI": "Finland", "AT": "Austria", "PL": "Poland", "SI": "Slovenia",
             "ES": "Spain", "NL": "Netherlands", "GR": "Greece", "BE": "Belgium", "CH": "Switzerland"}
for code, name in COUNTRIES.items():
    put(iri("country", code), ("a", "cr:Country"), ("foaf:name", lit(name)), ("dcterms:identifier", lit(code)))

TOPICS = [("marine", "Marine science", None, "Oceanography"), ("coast", "Coastal protection", "marine", None),
          ("aquaculture", "Aquaculture", "marine", None), ("seaice", "Sea ice", "marine", None),
          ("energy", "Energy", None, None), ("battery", "Battery storage", "energy", "Accumulators"),
          ("wind", "Wind power", "energy", None), ("grid", "Smart grids", "energy", None),
          ("health", "Health care", None, None), ("telemed", "Telemedicine", "health", "Remote care"), ("ageing", "Ageing", "health", None),
          ("digital", "Digital technology", None, None), ("robot", "Robotics", "digital", None),
          ("ml", "Machine learning", "digital", None), ("heritage", "Cultural heritage", None, None),
          ("archaeo", "Archaeology", "heritage", None), ("biodiv", "Biodiversity", None, None)]
put(iri("topic", "scheme"), ("a", "skos:ConceptScheme"), ("dcterms:title", lit("Research topics", "en")))
for key, label, broader, alt in TOPICS:
    put(iri("topic", key), ("a", "skos:Concept"), ("skos:inScheme", iri("topic", "scheme")), ("skos:prefLabel", lit(label, "en")),
        ("skos:altLabel", alt and lit(alt, "en")), ("skos:broader", broader and iri("topic", broader)))

# ---- organisations: key, class, name, short name, country, city, founded, staff
ORGS = [
    ("alvenmoor", "University", "Alvenmoor University", "AMU", "IE", "Dublin", 1887, 2140),
    ("brennick", "University", "Brennick University", None, "IE", "Cork", 1968, 890),
    ("tarnholm", "University", "University of Tarnholm", "UTH", "NO", "Oslo", 1911, 3400),
    ("tarnholm-tech", "University", "Tarnholm Technical University", "TTU", "NO", "Oslo", 1964, 1750),
    ("valmarinha", "University", "Universidade de Valmarinha", "UVM", "PT", "Lisbon", 1929, 1980),
    ("karvola", "University", "Karvola University", "KU", "FI", "Helsinki", 1952, 1310),
    ("lodenburg-tech", "University", "Lodenburg Technical University", "LTU", "AT", "Vienna", 1872, 2650),
    ("lodenburg", "University", "University of Lodenburg", None, "AT", "Vienna", 1699, 4020),
    ("wierzbowa", "University", "Wierzbowa Polytechnic", "WP", "PL", "Krakow", 1946, None),
    ("zalena", "University", "Zalena University", "ZU", "SI", "Ljubljana", 1975, 640),
    ("sotillo", "University", "Universidad del Sotillo", "UdS", "ES", "Madrid", 1934, 2210),
    ("oostwaard", "University", "Oostwaard University", "OWU", "NL", "Rotterdam", 1913, 2890),
    ("helixloop", "Company", "Helix Loop BV", None, "NL", "Rotterdam", 2009, 85),
    ("norrvind", "Company", "Norrvind Energi AS", None, "NO", "Bergen", 1998, 420),
    ("pelagia", "Company", "Pelagia Sensors Ltd", None, "IE", "Galway", 2012, 38),
    ("brightwater", "Company", "Brightwater Labs Ltd", None, "IE", "Dublin", 2016, 24),
    ("brightfield", "Company", "Brightfield Optics GmbH", None, "AT", "Graz", 1987, 150),
    ("ferrolume", "Company", "Ferrolume GmbH", None, "AT", "Linz", 2004, 210),
    ("quintal", "Company", "Quintal Robotics SL", None, "ES", "Barcelona", 2011, 96),
    ("sisucell", "Company", "Sisu Cellworks Oy", None, "FI", "Tampere", 2015, 64),
    ("ampelos", "Company", "Ampelos Analytics", None, "GR", "Athens", 2018, None),
    ("marulho", "Company", "Marulho Tecnologia Lda", None, "PT", "Porto", 2013, 45),
    ("kolibri", "Company", "Kolibri Data", None, "PL", "Warsaw", 2007, 130),
    ("coastal", "ResearchInstitute", "Institute for Coastal Futures", "ICF", "NL", "The Hague", 1991, 175),
    ("ice", "ResearchInstitute", "Nordic Ice Institute", "NII", "FI", "Oulu", 1976, 98),
    ("aegean", "ResearchInstitute", "Aegean Centre for Marine Archaeology", "ACMA", "GR", "Athens", 1983, 52),
    ("rural", "ResearchInstitute", "Centre for Rural Health", "CRH", "SI", "Maribor", None, 31),
    ("vesna", "ResearchInstitute", "Vesna Battery Institute", "VBI", "PL", "Gdansk", 2001, 98),
    ("eef", "Funder", "European Enquiry Fund", "EEF", "BE", "Brussels", 1994, 310),
    ("nsc", "Funder", "Nordhavn Science Council", "NSC", "NO", "Oslo", 1969, 120),
    ("atlantica", "Funder", "Fundação Atlântica", None, "PT", "Lisbon", 1978, None),
    ("lmf", "Funder", "Lindqvist-Moreau Foundation", "LMF", "CH", "Zurich", 1955, 28),
]
for key, cls, name, short, country, city, founded, staff in ORGS:
    put(iri("organisation", key), ("a", f"cr:{cls}"), ("foaf:name", lit(name)), ("cr:shortName", short and lit(short)),
        ("cr:locatedIn", iri("country", country)), ("cr:city", lit(city)), ("cr:founded", founded and f'"{founded}"^^xsd:gYear'),
        ("cr:staffCount", staff),
        ("foaf:homepage", f"<https://{key}.example/>" if rnd.random() < .7 else None))

PROGRAMMES = [("blue", "Blue Horizons", "eef", 96000000), ("cleangrid", "Clean Grid 2030", "eef", 140000000),
              ("digital", "Digital for People", "eef", 72000000), ("cold", "Cold Regions", "nsc", 31000000),
              ("starters", "Early Career Starters", "nsc", 12500000), ("ocean", "Ocean Heritage", "atlantica", 9000000),
              ("small", "Health in Small Places", "lmf", None)]
for key, title, funder, money in PROGRAMMES:
    put(iri("programme", key), ("a", "cr:Programme"), ("dcterms:title", lit(title)), ("cr:managedBy", iri("organisation", funder)),
        ("cr:programmeBudget", money))

# ---- people: name, affiliation, title
PEOPLE = [
    ("Aoife Carrowan", "alvenmoor", "Professor"), ("Declan Mulvaney", "alvenmoor", "Dr"), ("Niamh Tierlan", "brennick", "Professor"),
    ("Ruairi Coldbeck", "pelagia", "Dr"), ("Orla Fenwright", "brightwater", None), ("Ingrid Solhaug", "tarnholm", "Professor"),
    ("Ingvild Solhaug", "tarnholm-tech", "Dr"), ("Tormod Eikrem", "tarnholm-tech", "Professor"), ("Sverre Langdal", "norrvind", "Dr"),
    ("Beatriz Amoroso", "valmarinha", "Professor"), ("Duarte Falcato", "valmarinha", "Dr"), ("Rui Salgueiral", "marulho", None),
    ("Elina Korvenoja", "karvola", "Professor"), ("Jussi Raitanen", "karvola", "Dr"), ("Sanna Virkkala", "ice", "Dr"),
    ("Otto Hämeri", "ice", "Professor"), ("Pekka Tulivuo", "sisucell", "Dr"), ("Klara Weissegger", "lodenburg-tech", "Professor"),
    ("Matthias Oberleit", "lodenburg-tech", "Dr"), ("Franziska Dornau", "lodenburg", "Professor"), ("Leopold Grasl", "brightfield", "Dr"),
    ("Marta Okonska", "wierzbowa", "Professor"), ("Marta Okoniewicz", "wierzbowa", "Dr"), ("Piotr Zalewiak", "vesna", "Professor"),
    ("Tadeusz Brzenk", "kolibri", None), ("Maja Hrastovec", "zalena", "Professor"), ("Luka Perovnik", "rural", "Dr"),
    ("Carmen Ibarrola", "sotillo", "Professor"), ("Gonzalo Retuerta", "sotillo", "Dr"), ("Nuria Castellfort", "quintal", "Dr"),
    ("Ilse van Doornik", "oostwaard", "Professor"), ("Joost Hagemeer", "oostwaard", "Dr"), ("Femke Waterlant", "coastal", "Professor"),
    ("Ruben Stavast", "helixloop", "Dr"), ("Eleni Karathaki", "aegean", "Professor"), ("Nikos Vasilagas", "aegean", "Dr"),
    ("Danae Philoktou", "ampelos", None),
]
PID = {}
for i, (name, org, title) in enumerate(PEOPLE):
    PID[name] = iri("person", f"pers-{1000 + i * 37}")
    h = rnd.randint(22, 61) if title == "Professor" else rnd.randint(5, 24)
    put(PID[name], ("a", "foaf:Person"), ("foaf:name", lit(name)), ("cr:affiliation", iri("organisation", org)),
        ("cr:academicTitle", title and lit(title)), ("cr:hIndex", h if title and rnd.random() < .85 else None))

# ---- projects: acronym, title, programme, start, months, status, PI, topics, coordinator, partners, associated, million grant
PROJECTS = [
    ("TIDEWALL", "Living sea walls for sinking cities", "blue", "2021-03-01", 48, "closed", "Femke Waterlant", "coast biodiv", "coastal", "oostwaard valmarinha pelagia alvenmoor", "", 4.2),
    ("TIDEMARK", "Reading past storm surges from harbour records", "ocean", "2019-09-01", 36, "closed", "Beatriz Amoroso", "coast heritage", "valmarinha", "oostwaard", "coastal", .65),
    ("ICEPATH", "Safer routes through thinning sea ice", "cold", "2020-01-01", 54, "closed", "Otto Hämeri", "seaice ml", "ice", "tarnholm karvola pelagia", "norrvind", 3.1),
    ("ICEBOUND", "Harbours that freeze less often", "cold", "2024-02-01", 48, "running", "Ingrid Solhaug", "seaice", "tarnholm", "ice karvola", "", 2.4),
    ("SALTCELL", "Sodium batteries for neighbourhood storage", "cleangrid", "2022-06-01", 60, "running", "Piotr Zalewiak", "battery grid", "vesna", "wierzbowa sisucell lodenburg-tech ferrolume karvola", "norrvind", 6.8),
    ("GRIDSENSE", "Cheap sensors for old power lines", "cleangrid", "2018-10-01", 42, "closed", "Klara Weissegger", "grid", "lodenburg-tech", "ferrolume kolibri tarnholm-tech", "", 3.9),
    ("WINDFOLD", "Foldable blades for small turbines", "cleangrid", "2023-01-15", 48, "running", "Tormod Eikrem", "wind", "tarnholm-tech", "norrvind sotillo helixloop", "", 5.2),
    ("KELPWORKS", "Seaweed as a raw material for packaging", "blue", "2022-09-01", 36, "closed", "Niamh Tierlan", "aquaculture", "brennick", "marulho brightwater tarnholm", "", 2.75),
    ("MUSSELNET", "Early warning of toxins in mussel farms", "blue", "2019-04-01", 36, "closed", "Aoife Carrowan", "aquaculture ml", "alvenmoor", "valmarinha sotillo pelagia marulho", "", 2.75),
    ("AMPHORAE", "Tracing ancient trade through shipwreck cargo", "ocean", "2021-10-01", 60, "running", "Eleni Karathaki", "archaeo ml", "aegean", "ampelos valmarinha", "lodenburg", .98),
    ("SUNKEN", "A digital museum of drowned villages", "ocean", "2023-05-01", 48, "running", "Eleni Karathaki", "heritage archaeo", "aegean", "oostwaard marulho", "", .74),
    ("NURSEBOT", "Robot assistants for village clinics", "digital", "2020-11-01", 42, "closed", "Carmen Ibarrola", "robot ageing", "sotillo", "quintal rural lodenburg", "", 3.6),
    ("CALLOUT", "Video consultations for mountain villages", "small", "2021-01-01", 24, "closed", "Luka Perovnik", "telemed", "rural", "zalena", "", .31),
    ("LONGWALK", "Keeping people over eighty on their feet", "small", "2023-09-01", 48, "running", "Maja Hrastovec", "ageing", "zalena", "rural lodenburg", "quintal", .55),
    ("OWLEYE", "Low-light cameras for counting wildlife", "digital", "2022-01-01", 36, "closed", "Franziska Dornau", "biodiv ml", "lodenburg", "brightfield zalena helixloop", "", 2.2),
    ("CLEARSPEECH", "Hearing aids that learn from their wearer", "digital", "2024-04-01", 42, "running", "Ilse van Doornik", "ml ageing", "oostwaard", "helixloop alvenmoor kolibri", "", 3.3),
    ("SECONDLIFE", "A new use for worn-out car batteries", "cleangrid", "2021-05-01", 30, "terminated", "Marta Okonska", "battery", "wierzbowa", "vesna kolibri", "", 4.05),
    ("FROSTCELL", "Batteries that work at minus forty", "starters", "2023-11-01", 48, "running", "Jussi Raitanen", "battery", "karvola", "sisucell", "ice", .42),
    ("SEAGRASS", "Counting carbon in seagrass meadows", "blue", "2025-01-01", 48, "running", "Beatriz Amoroso", "biodiv marine", "valmarinha", "coastal ampelos brennick", "", 3.45),
    ("DEEPLOOM", "Machine learning for fraying ropes and nets", "starters", "2020-08-01", 36, "closed", "Ingvild Solhaug", "ml", "tarnholm-tech", "", "", .38),
    ("HARVESTER", "Picking robots for steep vineyards", "digital", "2024-10-01", 36, "running", "Carmen Ibarrola", "robot ml", "sotillo", "quintal valmarinha wierzbowa", "", 2.9),
    ("QUIETWIND", "Turbines that birds can hear and people cannot", "cleangrid", "2018-02-01", 36, "closed", "Tormod Eikrem", "wind biodiv", "tarnholm-tech", "norrvind brennick", "lodenburg", 2.6),
]


def add_months(s, n):
    y, m, d = map(int, s.split("-"))
    m += n
    y, m = y + (m - 1) // 12, (m - 1) % 12 + 1
    return (datetime.date(y, m, d) - datetime.timedelta(days=1)).isoformat()


PROJ, number, partno = {}, 101000, 0
for acr, title, prog, start, months, status, pi, topics, coord, partners, assoc, grant in PROJECTS:
    number += rnd.randint(40, 900)
    PROJ[acr] = p = iri("project", number)
    parts = [(coord, "coordinator")] + [(x, "partner") for x in partners.split()] + [(x, "associated") for x in assoc.split()]
    grant_eur, total, nodes = int(grant * 1e6), int(grant * 1e6), []
    for org, role in parts:
        money = round(grant_eur * {"coordinator": .14, "partner": .07, "associated": .015}[role] * rnd.uniform(.55, 1.4), -3)
        money = int(money)
        total += money
        partno += 1
        nodes.append((iri("participation", f"{number}-{partno}"), org, role, None if rnd.random() < .08 else money))
    s = datetime.date.fromisoformat(start)
    put(p, ("a", "cr:Project"), ("cr:acronym", lit(acr)), ("dcterms:title", lit(title, "en")), ("cr:grantNumber", lit(str(number))),
        ("cr:fundedUnder", iri("programme", prog)), ("cr:startDate", day(start)), ("cr:endDate", day(add_months(start, months))),
        ("dcterms:dateSubmitted", day((s - datetime.timedelta(days=rnd.randint(260, 420))).isoformat()) if rnd.random() < .85 else None),
        ("dcterms:dateAccepted", day((s - datetime.timedelta(days=rnd.randint(60, 200))).isoformat()) if rnd.random() < .9 else None),
        ("cr:status", lit(status)), ("cr:grantAmount", grant_eur),
        ("cr:totalBudget", total if acr not in ("SUNKEN", "DEEPLOOM") else None),
        ("cr:principalInvestigator", PID[pi]), ("dcterms:subject", [iri("topic", t) for t in topics.split()]))
    for node, org, role, money in nodes:
        put(node, ("a", "cr:Participation"), ("cr:participationIn", p), ("cr:participant", iri("organisation", org)),
            ("cr:role", iri("role", role)), ("cr:contribution", money))

# ---- publications
JOURNALS = {"jcs": "Journal of Coastal Studies", "coe": "Cells and Electrodes", "npl": "Notes on Polar Life", "ramr": "Robots and Medicine Review",
            "eup": "European Underwater Past", "gwp": "Grid and Wind Papers"}
for key, title in JOURNALS.items():
    put(iri("journal", key), ("a", "cr:Journal"), ("dcterms:title", lit(title)))
PUBS = [
    ("TIDEWALL", "jcs", "Oysters as bricks: five years of living walls", "Femke Waterlant|Joost Hagemeer"),
    ("TIDEWALL", "jcs", "Wave damping by planted sea walls", "Joost Hagemeer|Duarte Falcato"),
    ("TIDEWALL", None, "What a sea wall costs a city", "Femke Waterlant|Aoife Carrowan|Beatriz Amoroso"),
    ("TIDEMARK", "jcs", "Harbour ledgers as tide gauges", "Beatriz Amoroso|Ilse van Doornik"),
    ("TIDEMARK", "eup", "The storm of 1739 in the books of a port", "Duarte Falcato"),
    ("ICEPATH", "npl", "Predicting cracks in young sea ice", "Otto Hämeri|Sanna Virkkala|Jussi Raitanen"),
    ("ICEPATH", "npl", "Ship logs and satellite ice maps compared", "Sanna Virkkala|Ingrid Solhaug"),
    ("ICEPATH", None, "A low-power buoy for ice thickness", "Ruairi Coldbeck|Sanna Virkkala"),
    ("ICEBOUND", "npl", "Which harbours will freeze in 2050", "Ingrid Solhaug|Elina Korvenoja"),
    ("SALTCELL", "coe", "Sodium cells after ten thousand cycles", "Piotr Zalewiak|Marta Okonska|Pekka Tulivuo"),
    ("SALTCELL", "coe", "Cheap cathodes from table salt", "Piotr Zalewiak|Marta Okoniewicz"),
    ("SALTCELL", "gwp", "Neighbourhood storage in three towns", "Matthias Oberleit|Klara Weissegger"),
    ("SALTCELL", None, "Safety tests of large sodium packs", "Pekka Tulivuo"),
    ("GRIDSENSE", "gwp", "Listening to power lines", "Klara Weissegger|Matthias Oberleit|Tadeusz Brzenk"),
    ("GRIDSENSE", "gwp", "Finding faults before they happen", "Matthias Oberleit|Ingvild Solhaug"),
    ("GRIDSENSE", None, "A sensor for less than ten euro", "Klara Weissegger"),
    ("WINDFOLD", "gwp", "Folding blades in strong gusts", "Tormod Eikrem|Sverre Langdal"),
    ("KELPWORKS", "jcs", "Packaging from sugar kelp", "Niamh Tierlan|Orla Fenwright"),
    ("KELPWORKS", None, "Life cycle of a seaweed box", "Niamh Tierlan|Rui Salgueiral"),
    ("MUSSELNET", "jcs", "Forecasting toxins three weeks ahead", "Aoife Carrowan|Declan Mulvaney|Ruairi Coldbeck"),
    ("MUSSELNET", "jcs", "Mussel farmers and their trust in forecasts", "Declan Mulvaney|Beatriz Amoroso"),
    ("MUSSELNET", None, "Cheap toxin strips for mussel farms", "Aoife Carrowan|Ruairi Coldbeck"),
    ("AMPHORAE", "eup", "Handles and stamps: sorting amphorae by computer", "Eleni Karathaki|Danae Philoktou"),
    ("AMPHORAE", "eup", "Eleven wrecks, one merchant", "Eleni Karathaki|Nikos Vasilagas|Duarte Falcato"),
    ("SUNKEN", "eup", "Interviews with the last villagers", "Nikos Vasilagas|Ilse van Doornik"),
    ("NURSEBOT", "ramr", "A robot in the waiting room", "Carmen Ibarrola|Nuria Castellfort|Luka Perovnik"),
    ("NURSEBOT", "ramr", "What nurses want from machines", "Gonzalo Retuerta|Luka Perovnik"),
    ("NURSEBOT", None, "Lifting aids on uneven floors", "Nuria Castellfort|Gonzalo Retuerta"),
    ("CALLOUT", "ramr", "Video visits in snowbound villages", "Luka Perovnik|Maja Hrastovec"),
    ("LONGWALK", "ramr", "Falls and fear after eighty", "Maja Hrastovec|Franziska Dornau"),
    ("OWLEYE", "npl", "Counting owls in the dark", "Franziska Dornau|Leopold Grasl"),
    ("OWLEYE", None, "Camera traps without infrared light", "Leopold Grasl|Ruben Stavast"),
    ("CLEARSPEECH", "ramr", "Hearing aids that ask questions", "Ilse van Doornik|Ruben Stavast|Declan Mulvaney"),
    ("SECONDLIFE", "coe", "How worn is a worn-out battery", "Marta Okonska|Piotr Zalewiak"),
    ("FROSTCELL", "coe", "Electrolytes for deep cold", "Jussi Raitanen|Pekka Tulivuo"),
    ("DEEPLOOM", None, "Seeing frayed ropes early", "Ingvild Solhaug"),
    ("QUIETWIND", "gwp", "Birds, blades and sound", "Tormod Eikrem|Niamh Tierlan"),
    ("QUIETWIND", "gwp", "The noise of a turbine at night", "Tormod Eikrem|Ingvild Solhaug|Sverre Langdal"),
]
STARTS = {x[0]: datetime.date.fromisoformat(x[3]) for x in PROJECTS}
for i, (acr, journal, title, authors) in enumerate(PUBS):
    when = STARTS[acr] + datetime.timedelta(days=rnd.randint(330, 1300))
    last = datetime.date(2025, 6, 30)
    if when > last:
        when = last - datetime.timedelta(days=rnd.randint(5, 140))
    cites = max(0, int((datetime.date(2025, 9, 1) - when).days / 30 * rnd.uniform(.1, 2.2)))
    put(iri("publication", f"pub{401 + i}"), ("a", "cr:JournalArticle" if journal else "cr:ConferencePaper"),
        ("dcterms:title", lit(title, "en")), ("dcterms:creator", [PID[a] for a in authors.split("|")]),
        ("dcterms:issued", day(when.isoformat())), ("dcterms:isPartOf", journal and iri("journal", journal)),
        ("cr:resultOf", PROJ[acr]), ("cr:citationCount", cites if rnd.random() < .9 else None),
        ("cr:openAccess", "true" if rnd.random() < .6 else "false"))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
