#!/usr/bin/env python3
"""Write graph.ttl: the invented Quayside Languages school, its branches, rooms, levels, courses, teachers, learners, lessons, exams and textbooks.

All people, places, firms and books are made up. Standard library only, seeded, the same bytes every run.
"""
import datetime
import pathlib
import random

rnd = random.Random(5117)
B = "http://quayside-languages.example/"
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix schema: <http://schema.org/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix ql: <http://quayside-languages.example/vocab#> .
"""]


def slug(s):
    s = s.lower()
    for a, b in zip("áéíóúüöäñçøåèşğı", "aeiouuoancoaesgi"):
        s = s.replace(a, b)
    s = "".join(c if c.isalnum() else "-" for c in s.replace("'", "").replace(".", ""))
    while "--" in s:
        s = s.replace("--", "-")
    return s.strip("-")


def iri(kind, name):
    return f"<{B}{kind}/{slug(name)}>" if name else None


def t(s, lang=None):
    return None if s is None else '"' + s + '"' + (f"@{lang}" if lang else "")


def day(s):
    return f'"{s}"^^xsd:date' if s else None


def typed(x, ty):
    return None if x is None else f'"{x}"^^xsd:{ty}'


def body(pairs, sep=" ;\n    "):
    rows = []
    for p, vs in pairs:
        for v in vs if isinstance(vs, list) else [vs]:
            if v is not None:
                rows.append(f"{p} {v}")
    return sep.join(rows)


def put(s, pairs):
    out.append(f"{s}\n    {body(pairs)} .\n")


def bnode(pairs):
    return "[ " + body(pairs, " ; ") + " ]"


for c, label, sup in [("Branch", "branch", "schema:EducationalOrganization"), ("Room", "classroom", None), ("Level", "level", None), ("Course", "course", "schema:Course"),
                      ("GroupCourse", "group course", "ql:Course"), ("IntensiveCourse", "intensive course", "ql:Course"), ("ExamPreparationCourse", "exam preparation course", "ql:Course"),
                      ("Teacher", "teacher", "foaf:Person"), ("Learner", "learner", "foaf:Person"), ("Lesson", "lesson", None), ("Exam", "exam", None), ("Textbook", "textbook", "schema:Book")]:
    put(f"ql:{c}", [("a", "rdfs:Class"), ("rdfs:label", t(label, "en")), ("rdfs:subClassOf", sup)])
for p, label in [("language", "language"), ("level", "level"), ("fee", "course fee (EUR)"), ("maxLearners", "maximum number of learners"), ("taughtBy", "taught by"),
                 ("usesTextbook", "uses textbook"), ("atBranch", "at branch"), ("nativeLanguage", "native language"), ("teaches", "teaches language"), ("mentor", "mentor"),
                 ("enrolment", "enrolment"), ("inCourse", "course of the enrolment"), ("enrolledOn", "enrolled on"), ("discountPercent", "discount (%)"), ("feePaid", "fee paid"),
                 ("seats", "number of seats"), ("equipment", "equipment"), ("floorArea", "floor area"), ("inRoom", "room"), ("minutes", "length in minutes"), ("cancelled", "cancelled"),
                 ("result", "exam result"), ("candidate", "candidate"), ("points", "points (out of 100)"), ("passed", "passed"), ("nextLevel", "next level"), ("hours", "teaching hours")]:
    put(f"ql:{p}", [("a", "rdf:Property"), ("rdfs:label", t(label, "en"))])

# name, street, postcode, town, phone, opened, manager, parking
BRANCHES = [("Harbour Branch", "14 Ropewalk", "QB1 4RW", "Saltmere", "+44 1632 960101", "1998-09-07", "Ingrid Fallowes", False),
            ("Old Town Branch", "3 Candle Lane", "QB1 2CL", "Saltmere", "+44 1632 960102", "2006-01-16", "Tomasz Wilkanowski", False),
            ("Westerby Branch", "88 Station Road", "QB7 8SR", "Westerby", "+44 1632 960107", "2012-04-23", "Amara Delacroix-Finch", True),
            ("Thornholt Branch", "2 Mill Yard", "QB9 1MY", "Thornholt", None, "2019-09-02", None, True)]
for n, street, pc, town, phone, opened, boss, park in BRANCHES:
    put(iri("branch", n), [("a", "ql:Branch"), ("schema:name", t(n)), ("schema:address", bnode([("a", "schema:PostalAddress"), ("schema:streetAddress", t(street)), ("schema:postalCode", t(pc)), ("schema:addressLocality", t(town))])),
                           ("schema:telephone", t(phone)), ("schema:foundingDate", day(opened)), ("ql:manager", iri("person", boss)), ("ql:hasParking", "true" if park else "false")])

LEVELS = [("A1", "beginner"), ("A2", "elementary"), ("B1", "intermediate"), ("B2", "upper intermediate"), ("C1", "advanced"), ("C2", "proficiency")]
for i, (code, name) in enumerate(LEVELS):
    put(iri("level", code), [("a", "ql:Level"), ("rdfs:label", t(code)), ("dcterms:description", t(name, "en")), ("ql:nextLevel", iri("level", LEVELS[i + 1][0]) if i < 5 else None)])

# room, branch, seats, area text, floor, equipment
ROOMS = [("Lantern Room", "Harbour Branch", 16, "38 m²", 0, ["projector", "whiteboard"]), ("Compass Room", "Harbour Branch", 12, "27 m²", 1, ["whiteboard", "loudspeakers"]),
         ("Anchor Room", "Harbour Branch", 10, "24 m²", 1, ["whiteboard"]), ("Crow's Nest", "Harbour Branch", 6, "15 m²", 2, ["video screen"]),
         ("Candle Room", "Old Town Branch", 14, "33 m²", 0, ["projector", "whiteboard", "loudspeakers"]), ("Vault", "Old Town Branch", 20, "52 m²", -1, ["projector", "loudspeakers"]),
         ("Attic", "Old Town Branch", 8, None, 3, ["whiteboard"]), ("Platform One", "Westerby Branch", 18, "44 m²", 0, ["video screen", "whiteboard"]),
         ("Platform Two", "Westerby Branch", 12, "29 m²", 0, ["whiteboard"]), ("Signal Box", "Westerby Branch", 8, "19 m²", 1, ["video screen", "computers"]),
         ("Millwheel Room", "Thornholt Branch", 15, "36 m²", 0, ["projector", "whiteboard"]), ("Granary", "Thornholt Branch", 9, "22 m²", 1, [])]
for n, br, seats, area, floor, eq in ROOMS:
    put(iri("room", n), [("a", "ql:Room"), ("rdfs:label", t(n, "en")), ("ql:atBranch", iri("branch", br)), ("ql:seats", str(seats)), ("ql:floorArea", t(area)), ("ql:floor", str(floor)), ("ql:equipment", [t(e) for e in eq])])

# name, native, teaches, hired, branch, mentor, qualification list, mail, birth
TEACHERS = [("Ingrid Fallowes", "Norwegian", ["Norwegian", "English"], "1998-09-07", "Harbour Branch", None, ["MA Applied Linguistics"], True),
            ("Tomasz Wilkanowski", "Polish", ["Polish", "German"], "2004-02-02", "Old Town Branch", "Ingrid Fallowes", ["PhD German Studies"], True),
            ("Amara Delacroix-Finch", "French", ["French"], "2009-08-31", "Westerby Branch", "Ingrid Fallowes", ["MA French Literature", "DELF examiner"], True),
            ("Beatriz Olmedo", "Spanish", ["Spanish", "Portuguese"], "2011-01-10", "Harbour Branch", "Ingrid Fallowes", ["BA Hispanic Studies", "DELE examiner"], True),
            ("Joaquín Serrat", "Spanish", ["Spanish"], "2015-09-01", "Old Town Branch", "Beatriz Olmedo", ["DELE examiner"], True),
            ("Lucía Abendaño", "Spanish", ["Spanish", "French"], "2021-02-15", "Westerby Branch", "Beatriz Olmedo", [], False),
            ("Hanna Brückner", "German", ["German"], "2013-09-02", "Harbour Branch", "Tomasz Wilkanowski", ["MA German as a Foreign Language", "Goethe examiner"], True),
            ("Matthias Orlowsky", "German", ["German", "Swedish"], "2018-01-08", "Westerby Branch", "Hanna Brückner", ["BA Scandinavian Studies"], True),
            ("Chiara Montefusco", "Italian", ["Italian"], "2016-03-14", "Old Town Branch", "Amara Delacroix-Finch", ["MA Italian Philology"], True),
            ("Rupert Ashgrove", "English", ["English"], "2014-09-01", "Harbour Branch", "Ingrid Fallowes", ["CELTA", "DELTA"], True),
            ("Nadia Korsakova", "Russian", ["Russian", "English"], "2019-09-02", "Thornholt Branch", "Rupert Ashgrove", ["CELTA"], True),
            ("Kenji Moriwaki", "Japanese", ["Japanese"], "2020-04-06", "Old Town Branch", "Tomasz Wilkanowski", [], True),
            ("Sylvie Tournadre", "French", ["French", "Italian"], "2017-09-04", "Thornholt Branch", "Amara Delacroix-Finch", ["DELF examiner"], False),
            ("Paloma Reyes-Ward", "Spanish", ["Spanish", "English"], None, "Thornholt Branch", "Joaquín Serrat", ["CELTA"], True)]
for n, nat, langs, hired, br, mentor, quals, mail in TEACHERS:
    put(iri("person", n), [("a", "ql:Teacher"), ("foaf:name", t(n)), ("ql:nativeLanguage", t(nat)), ("ql:teaches", [t(x) for x in langs]), ("ql:hiredOn", day(hired)), ("ql:atBranch", iri("branch", br)),
                           ("ql:mentor", iri("person", mentor)), ("schema:hasCredential", [t(q) for q in quals]), ("foaf:mbox", f"<mailto:{slug(n.split()[0])}@quayside-languages.example>" if mail else None)])

# title, authors, publisher, year, language, level, pages, price
BOOKS = [("Paso a Paso 1", ["Marisol Quintero"], "Candela Libros", 2018, "Spanish", "A1", 176, 24.5), ("Paso a Paso 2", ["Marisol Quintero", "Iván Roldán"], "Candela Libros", 2019, "Spanish", "A2", 184, 24.5),
         ("Sin Fronteras", ["Iván Roldán"], "Candela Libros", 2021, "Spanish", "B1", 208, 29.9), ("Conversemos", ["Ruth Paredes"], "Tern Press", 2015, "Spanish", "B2", 144, 19.95),
         ("Guten Start", ["Dieter Halmbach", "Eva Sonnleitner"], "Halmbach Verlag", 2017, "German", "A1", 192, 26.0), ("Guten Start Plus", ["Eva Sonnleitner"], "Halmbach Verlag", 2019, "German", "A2", 200, 26.0),
         ("Wortwechsel", ["Dieter Halmbach"], "Halmbach Verlag", 2020, "German", "B2", 232, 34.0), ("Bonjour le Quai", ["Élodie Garnaud"], "Éditions du Phare", 2016, "French", "A1", 168, 22.9),
         ("Au Fil des Mots", ["Élodie Garnaud", "Marc Tessier"], "Éditions du Phare", 2022, "French", "B1", 216, 31.5), ("Grammaire Claire", ["Marc Tessier"], "Éditions du Phare", 2013, "French", "B2", 256, None),
         ("Ciao Lampara", ["Fiorella Bassi"], "Lampara Edizioni", 2020, "Italian", "A1", 160, 23.75), ("Clear English Writing", ["Gwen Harrowby"], "Tern Press", 2014, "English", "C1", 240, 27.0),
         ("English at the Harbour", ["Gwen Harrowby", "Saul Pettifer"], "Tern Press", 2019, "English", "B1", 196, 25.0), ("Kotoba no Hashi", ["Natsuki Arai"], None, 2011, "Japanese", "A1", 304, 38.4)]
for i, (n, au, pub, yr, lang, lev, pages, price) in enumerate(BOOKS):
    put(iri("book", n), [("a", "ql:Textbook"), ("dcterms:title", t(n)), ("dcterms:creator", [t(a) for a in au]), ("dcterms:publisher", t(pub)), ("dcterms:issued", typed(yr, "gYear")), ("ql:language", t(lang)),
                         ("ql:level", iri("level", lev)), ("schema:numberOfPages", str(pages)), ("schema:price", typed(f"{price:.2f}", "decimal") if price else None), ("schema:isbn", t(f"978-1-{59000 + 317 * i:05d}-{11 + 3 * i:03d}-{i % 10}") if i % 5 != 3 else None)])

# kind, name, lang, level, teachers, branch, start, end, fee, max, books, hours
COURSES = [("Group", "Spanish for Starters", "Spanish", "A1", ["Joaquín Serrat"], "Old Town Branch", "2024-09-16", "2024-12-13", 320, 14, ["Paso a Paso 1"], 40),
           ("Group", "Evening Spanish A2", "Spanish", "A2", ["Lucía Abendaño"], "Westerby Branch", "2024-09-17", "2024-12-17", 335, 12, ["Paso a Paso 2"], 40),
           ("Group", "Spanish Stories", "Spanish", "B1", ["Beatriz Olmedo", "Joaquín Serrat"], "Harbour Branch", "2025-01-13", "2025-04-04", 350, 12, ["Sin Fronteras"], 42),
           ("Intensive", "Spanish Summer Sprint", "Spanish", "A2", ["Beatriz Olmedo"], "Harbour Branch", "2025-07-07", "2025-07-25", 690, 10, ["Paso a Paso 2", "Conversemos"], 60),
           ("ExamPreparation", "DELE Workshop", "Spanish", "B2", ["Joaquín Serrat"], "Old Town Branch", "2025-02-03", "2025-05-09", 480, 8, ["Conversemos"], 36),
           ("Group", "Saturday Spanish", "Spanish", "A1", ["Paloma Reyes-Ward"], "Thornholt Branch", "2025-01-18", "2025-05-31", 295, 15, ["Paso a Paso 1"], 36),
           ("Group", "German from Scratch", "German", "A1", ["Hanna Brückner"], "Harbour Branch", "2024-09-18", "2024-12-18", 320, 16, ["Guten Start"], 40),
           ("Group", "German at Lunchtime", "German", "A2", ["Matthias Orlowsky"], "Westerby Branch", "2025-01-14", "2025-04-10", 280, 12, ["Guten Start Plus"], 30),
           ("Intensive", "German Fast Track", "German", "B1", ["Hanna Brückner", "Tomasz Wilkanowski"], "Harbour Branch", "2025-06-02", "2025-06-27", 840, 10, ["Guten Start Plus"], 80),
           ("ExamPreparation", "Goethe Coaching", "German", "B2", ["Hanna Brückner"], "Harbour Branch", "2025-01-15", "2025-04-30", 510, 8, ["Wortwechsel"], 40),
           ("Group", "German Debating Club", "German", "C1", ["Tomasz Wilkanowski"], "Old Town Branch", "2025-02-06", "2025-05-22", None, 14, [], 30),
           ("Group", "French Basics", "French", "A1", ["Amara Delacroix-Finch"], "Westerby Branch", "2024-09-19", "2024-12-12", 320, 18, ["Bonjour le Quai"], 40),
           ("Group", "French Conversation", "French", "B1", ["Amara Delacroix-Finch", "Lucía Abendaño"], "Westerby Branch", "2025-01-16", "2025-04-10", 345, 12, ["Au Fil des Mots"], 36),
           ("Intensive", "French in a Fortnight", "French", "A2", ["Sylvie Tournadre"], "Thornholt Branch", "2025-08-04", "2025-08-15", 560, 9, ["Bonjour le Quai"], 45),
           ("ExamPreparation", "DELF Clinic", "French", "B2", ["Sylvie Tournadre"], "Thornholt Branch", "2025-02-04", "2025-05-06", 470, 9, ["Grammaire Claire", "Au Fil des Mots"], 36),
           ("Group", "Italian for Travellers", "Italian", "A1", ["Chiara Montefusco"], "Old Town Branch", "2025-03-03", "2025-05-26", 310, 14, ["Ciao Lampara"], 34),
           ("Intensive", "Italian Easter Week", "Italian", "A2", ["Chiara Montefusco"], "Old Town Branch", "2025-04-14", "2025-04-19", 395, 8, [], 30),
           ("Group", "English for Newcomers", "English", "A2", ["Nadia Korsakova"], "Thornholt Branch", "2024-09-16", "2024-12-16", 180, 15, [], 48),
           ("Group", "Everyday English", "English", "B1", ["Rupert Ashgrove", "Nadia Korsakova"], "Harbour Branch", "2025-01-13", "2025-04-11", 260, 16, ["English at the Harbour"], 48),
           ("Intensive", "Business English Bootcamp", "English", "C1", ["Rupert Ashgrove"], "Harbour Branch", "2025-03-10", "2025-03-28", 920, 10, ["Clear English Writing"], 75),
           ("ExamPreparation", "English Certificate Crammer", "English", "C1", ["Rupert Ashgrove"], "Harbour Branch", "2025-02-05", "2025-05-14", 540, 10, ["Clear English Writing"], 42),
           ("Group", "First Steps in Japanese", "Japanese", "A1", ["Kenji Moriwaki"], "Old Town Branch", "2024-10-01", "2025-02-25", 425, 8, ["Kotoba no Hashi"], 50),
           ("Group", "Japanese Continued", "Japanese", "A2", ["Kenji Moriwaki"], "Old Town Branch", "2025-03-11", "2025-07-15", 425, 8, ["Kotoba no Hashi"], 50),
           ("Group", "Polish for Families", "Polish", "A1", ["Tomasz Wilkanowski"], "Old Town Branch", "2024-10-05", "2025-01-25", 240, 14, [], 28),
           ("Group", "Norwegian by the Fire", "Norwegian", "A1", ["Ingrid Fallowes"], "Harbour Branch", "2024-11-04", "2025-02-17", 300, None, [], 30)]
for kind, n, lang, lev, ts, br, s, e, fee, mx, books, hours in COURSES:
    put(iri("course", n), [("a", f"ql:{kind}Course"), ("schema:name", t(n, "en")), ("ql:language", t(lang)), ("ql:level", iri("level", lev)), ("ql:taughtBy", [iri("person", x) for x in ts]), ("ql:atBranch", iri("branch", br)),
                           ("schema:startDate", day(s)), ("schema:endDate", day(e)), ("ql:fee", str(fee) if fee else None), ("ql:maxLearners", str(mx) if mx else None), ("ql:usesTextbook", [iri("book", b) for b in books]), ("ql:hours", str(hours))])

# name, birth, nationality, town, first languages, job
LEARNERS = [("Agnes Thirlby", "1958-03-11", "British", "Saltmere", ["English"], "retired"), ("Callum Reddaway", "1994-07-22", "British", "Saltmere", ["English"], "nurse"), ("Dorota Zielnik", "1987-11-05", "Polish", "Westerby", ["Polish"], "accountant"),
            ("Emre Karadal", "1999-01-30", "Turkish", "Thornholt", ["Turkish"], "cook"), ("Fenella Crake", "1971-09-14", "British", "Westerby", ["English"], "solicitor"), ("Giulia Pavanello", "1996-05-02", "Italian", "Saltmere", ["Italian"], "architect"),
            ("Hassan Mirzai", "1985-12-19", "Afghan", "Thornholt", ["Dari", "Pashto"], "driver"), ("Imogen Sallow", "2003-04-08", "British", "Saltmere", ["English"], "student"), ("Jakub Wrona", "1990-08-27", "Polish", "Thornholt", ["Polish"], "carpenter"),
            ("Kirsty Balfour-Lee", "1982-02-16", "British", "Westerby", ["English"], "teacher"), ("Leila Haddadin", "1992-10-10", "Jordanian", "Saltmere", ["Arabic"], "pharmacist"), ("Mungo Farrier", "1967-06-24", "British", "Thornholt", ["English"], "farmer"),
            ("Noor Al-Basri", "2001-03-03", "Iraqi", "Westerby", ["Arabic", "Kurdish"], "student"), ("Oswin Pike", "1976-12-01", "British", "Saltmere", ["English"], "engineer"), ("Petra Halloran", "1989-07-07", "Irish", "Westerby", ["English", "Irish"], "journalist"),
            ("Quentin Marsh", "1955-05-29", "British", "Saltmere", ["English"], "retired"), ("Rosalind Eyre", "2004-09-18", "British", "Thornholt", ["English"], "student"), ("Stefan Iliescu", "1984-01-12", "Romanian", "Westerby", ["Romanian"], "electrician"),
            ("Tamsin Ockley", "1998-11-23", "British", "Saltmere", ["English"], "nurse"), ("Uma Venkataraman", "1993-02-28", "Indian", "Saltmere", ["Tamil", "English"], "engineer"), ("Viktor Hajdu", "1979-04-15", "Hungarian", "Westerby", ["Hungarian"], "chef"),
            ("Winifred Stowe", "1963-08-06", "British", "Thornholt", ["English"], "retired"), ("Yusuf Demirel-Holt", "2000-06-13", "Turkish", "Saltmere", ["Turkish", "English"], "student"), ("Zofia Malecka", "1995-10-31", "Polish", "Saltmere", ["Polish"], "nurse"),
            ("Ambrose Tull", None, "British", "Westerby", ["English"], "solicitor"), ("Bronwen Parry", "1988-03-25", "British", "Thornholt", ["Welsh", "English"], "vet"), ("Cosmo Ravenel", "1991-12-08", "French", "Saltmere", ["French"], "chef"),
            ("Delphine Archer", "1997-07-19", "Canadian", "Westerby", ["French", "English"], "translator"), ("Edmund Quayle", "1969-01-04", "British", "Saltmere", ["English"], "engineer"), ("Freya Lindholm", "1986-05-21", "Swedish", "Westerby", ["Swedish"], "designer"),
            ("Goran Petrak", "1981-09-09", "Croatian", "Thornholt", ["Croatian"], "carpenter"), ("Hyacinth Okafor", "1999-12-12", "Nigerian", "Saltmere", ["Igbo", "English"], "pharmacist"), ("Isla Drummond", "2002-08-02", "British", "Saltmere", ["English"], "student"),
            ("Jonty Spence", "1973-10-17", None, "Westerby", ["English"], "shopkeeper"), ("Katarzyna Bielak", "1990-04-30", "Polish", "Thornholt", ["Polish"], "accountant"), ("Lorcan Devaney", "1983-11-11", "Irish", "Saltmere", ["English"], None),
            ("Mei-Ling Sato", "1994-06-06", "Singaporean", "Saltmere", ["Mandarin", "English"], "accountant"), ("Nils Aabech", "1977-02-20", "Danish", "Westerby", ["Danish"], "designer"), ("Orla Tiernan", "2003-01-27", "Irish", "Thornholt", ["Irish", "English"], "student"),
            ("Percival Gaunt", "1949-07-01", "British", "Saltmere", ["English"], "retired")]
NEED = {l[0]: l for l in LEARNERS}
taken = {c[1]: [] for c in COURSES}
enrol = {l[0]: [] for l in LEARNERS}
for k in range(78):
    c = rnd.choice(COURSES) if k >= 50 else COURSES[k % 25]
    pool = [l for l in LEARNERS if l[0] not in taken[c[1]] and c[2] not in l[4] and len(enrol[l[0]]) < 4 and (c[2] == "English") == ("English" not in l[4])
            and not any(x[2] == c[2] and x[3] > c[3] for x in [y for y in enrol[l[0]]])]
    pool = [l for l in pool if not any(x[2] == c[2] and x[3] == c[3] for x in enrol[l[0]])]
    if not pool or len(taken[c[1]]) >= (c[9] or 9):
        continue
    w = [3 if l[3] == next(b[3] for b in BRANCHES if b[0] == c[5]) else 1 for l in pool]
    l = rnd.choices(pool, w)[0]
    taken[c[1]].append(l[0])
    enrol[l[0]].append(c)
for n, born, nat, town, first, job in LEARNERS:
    given, family = n.split(" ", 1)
    nodes = []
    for c in sorted(enrol[n], key=lambda c: c[6]):
        when = datetime.date.fromisoformat(c[6]) - datetime.timedelta(days=rnd.randrange(3, 60))
        nodes.append(bnode([("ql:inCourse", iri("course", c[1])), ("ql:enrolledOn", day(when.isoformat())), ("ql:discountPercent", str(rnd.choice([10, 10, 15, 25])) if rnd.random() < 0.3 else None),
                            ("ql:feePaid", "true" if rnd.random() < 0.82 else "false")]))
    put(iri("person", n), [("a", "ql:Learner"), ("foaf:name", t(n)), ("foaf:givenName", t(given)), ("foaf:familyName", t(family)), ("schema:birthDate", day(born)), ("schema:nationality", t(nat)),
                           ("schema:homeLocation", t(town)), ("ql:nativeLanguage", [t(x) for x in first]), ("schema:jobTitle", t(job)), ("ql:enrolment", nodes)])

TOPICS = {"A1": ["Greetings", "Numbers and prices", "Ordering food", "The family"], "A2": ["Past holidays", "Directions", "Shopping", "The weather"], "B1": ["Telling a story", "Health", "Work and study", "Films"],
          "B2": ["The environment", "Formal letters", "Listening practice", "Mock exam"], "C1": ["Negotiating", "Idioms", "Report writing", "Current affairs"]}
n = 0
for c in COURSES:
    rooms = [r for r in ROOMS if r[1] == c[5] and r[2] >= min(c[9] or 8, 8)]
    span = (datetime.date.fromisoformat(c[7]) - datetime.date.fromisoformat(c[6])).days
    topics = TOPICS[c[3]][:]
    rnd.shuffle(topics)
    for j in range(3 if c[0] != "Intensive" else 2):
        n += 1
        d = datetime.date.fromisoformat(c[6]) + datetime.timedelta(days=j * 7 if j * 7 <= span else j)
        hour = rnd.choice(["09:30", "12:15", "18:00", "18:30", "19:00"]) if c[0] != "Intensive" else "09:00"
        put(f"<{B}lesson/{n:04d}>", [("a", "ql:Lesson"), ("ql:ofCourse", iri("course", c[1])), ("ql:inRoom", iri("room", rnd.choice(rooms)[0])), ("ql:givenBy", iri("person", rnd.choice(c[4]))), ("schema:startDate", typed(f"{d}T{hour}:00", "dateTime")),
                                     ("ql:minutes", str(180 if c[0] == "Intensive" else rnd.choice([60, 90, 90, 120]))), ("dcterms:subject", t(topics[j % len(topics)], "en") if rnd.random() < 0.92 else None), ("ql:cancelled", "true" if rnd.random() < 0.09 else None)])

# title, language, level, date, branch, fee, examiner, pass mark
EXAMS = [("Spanish A2 Test, December 2024", "Spanish", "A2", "2024-12-19", "Westerby Branch", 45, "Lucía Abendaño", 60), ("Spanish B2 Diploma, May 2025", "Spanish", "B2", "2025-05-17", "Old Town Branch", 140, "Joaquín Serrat", 65),
         ("German A1 Test, December 2024", "German", "A1", "2024-12-20", "Harbour Branch", 40, "Hanna Brückner", 60), ("German B2 Certificate, May 2025", "German", "B2", "2025-05-10", "Harbour Branch", 155, "Hanna Brückner", 65),
         ("French A1 Test, December 2024", "French", "A1", "2024-12-14", "Westerby Branch", 40, "Amara Delacroix-Finch", 60), ("French B2 Diploma, May 2025", "French", "B2", "2025-05-13", "Thornholt Branch", 145, "Sylvie Tournadre", 65),
         ("English C1 Certificate, May 2025", "English", "C1", "2025-05-21", "Harbour Branch", 180, "Rupert Ashgrove", 70), ("English B1 Test, April 2025", "English", "B1", "2025-04-15", "Harbour Branch", 60, "Rupert Ashgrove", 60),
         ("Japanese A1 Test, March 2025", "Japanese", "A1", "2025-03-04", "Old Town Branch", 55, "Kenji Moriwaki", 60), ("Italian A1 Test, June 2025", "Italian", "A1", "2025-06-05", "Old Town Branch", None, None, 60)]
for title, lang, lev, d, br, fee, ex, pm in EXAMS:
    pool = sorted({p for c in COURSES if c[2] == lang and c[3] in (lev, {"A2": "A1", "B2": "B1", "C1": "C1", "B1": "A2", "A1": "A1"}[lev]) and c[6] < d for p in taken[c[1]]})
    pool = rnd.sample(pool, min(len(pool), 5))
    res = []
    for p in pool:
        pts = rnd.randrange(46, 98)
        res.append(bnode([("ql:candidate", iri("person", p)), ("ql:points", str(pts)), ("ql:passed", "true" if pts >= pm else "false")]) if rnd.random() < 0.93 else bnode([("ql:candidate", iri("person", p)), ("dcterms:description", t("did not turn up", "en"))]))
    put(iri("exam", title), [("a", "ql:Exam"), ("dcterms:title", t(title, "en")), ("ql:language", t(lang)), ("ql:level", iri("level", lev)), ("dcterms:date", day(d)), ("ql:atBranch", iri("branch", br)), ("ql:fee", str(fee) if fee else None),
                             ("ql:examiner", iri("person", ex)), ("ql:passMark", str(pm)), ("ql:result", res)])

(pathlib.Path(__file__).resolve().parent / "graph.ttl").write_text("\n".join(out), encoding="utf-8")
