"""Writes graph.ttl: the records of a small theatre archive (everything invented).

What it holds: plays with their playwrights, productions of them, the roles in each
production (a node that ties a character, an actor and a production, with a weekly fee),
directors and designers, venues with their stages, single performances with date and
tickets sold, prizes (a node with category, year, winner or nominee, money), costumes.

Habits: no schema triples. Three public vocabularies (dcterms, schema.org, foaf) are mixed
with the archive's own namespace sb:. IRIs are numbered (/id/play/7), so they tell nothing.
Plays, productions and costumes have dcterms:title (language tags; some plays also French,
German or Italian), people have foaf:name, venues and stages schema:name; roles, performances
and prizes have no title at all. Genres, cities and nationalities are plain texts.
"""
import os
import random

R = random.Random(40417)
OUT = []
BASE = "https://stagebook.example/id/"


def iri(kind, n):
    return "<%s%s/%d>" % (BASE, kind, n)


def s(text, lang=None):
    return '"%s"%s' % (text.replace('"', '\\"'), "@" + lang if lang else "")


def date(text):
    return '"%s"^^xsd:date' % text


def year(n):
    return '"%d"^^xsd:gYear' % n


def dec(x):
    return '"%.2f"^^xsd:decimal' % x


def boo(b):
    return "true" if b else "false"


def put(subject, cls, pairs):
    OUT.append("%s a %s%s ." % (subject, cls, "".join(" ;\n    %s %s" % p for p in pairs)))


# ---- people -----------------------------------------------------------------------------
WRITERS = ["Ottilie Brandmark", "Casimir Holloway", "Renata Fosse", "Lucien Marchetaud", "Imke Vandersloot",
           "Tobias Wrenfield", "Dorothea Quill", "Aurelio Pantani", "Magda Sorensby", "Percival Oake"]
DIRECTORS = ["Helena Strand", "Jasper Nkemelu", "Bruno Calvert", "Siobhan Darrow", "Kenji Aldermoor",
             "Marguerite Voss", "Rafael Quintero-Bell", "Agnes Thorncliffe"]
DESIGNERS = ["Piet Lindqvist", "Yolanda Marsh", "Corin Abelard", "Fenella Grieve", "Stefan Okonjo"]
MAKERS = ["Wilhelmina Tace", "Osric Penhallow", "Lidia Ferrante"]
ACTORS = ["Nora Whitlock", "Damian Feld", "Isolde Kerr", "Matthias Rowe", "Priya Lanternwood", "Gareth Pellew",
          "Celeste Amori", "Viktor Hallam", "Juno Aspinall", "Edmund Starling", "Thandi Moreau", "Rupert Glaisher",
          "Anneke Dorst", "Leopold Finch", "Beatrix Harrowgate", "Sandor Vey", "Camille Restarick", "Owen Tresk",
          "Marisol Dunne", "Hugo Ballantyne", "Freya Nordahl", "Alasdair Munn", "Paloma Reyes-Wood", "Conrad Ives",
          "Tilda Ashgrove", "Bernard Choate", "Lena Vostrikov", "Simon Abara", "Greta Loam", "Felix Underhay"]
NAMES = WRITERS + DIRECTORS + DESIGNERS + MAKERS + ACTORS
PID = {n: i + 1 for i, n in enumerate(NAMES)}
TOWNS = ["Port Callan", "Aldwick", "Maren", "Sint-Odela", "Corvane", "Bellhaven", "Tarrow"]
NATIONS = ["British", "French", "German", "Italian", "Irish", "Dutch"]


def p(name):
    return iri("person", PID[name])


for name in NAMES:
    pairs = [("foaf:name", s(name))]
    if name in WRITERS:
        born = R.randint(1858, 1962)
        pairs.append(("schema:birthDate", date("%d-%02d-%02d" % (born, R.randint(1, 12), R.randint(1, 28)))))
        if born < 1925:
            pairs.append(("schema:deathDate", date("%d-%02d-%02d" % (born + R.randint(48, 84), R.randint(1, 12), R.randint(1, 28)))))
        pairs.append(("schema:nationality", s(NATIONS[WRITERS.index(name) % 6])))
    else:
        if R.random() < 0.85:
            pairs.append(("schema:birthDate", date("%d-%02d-%02d" % (R.randint(1946, 2001), R.randint(1, 12), R.randint(1, 28)))))
        if R.random() < 0.6:
            pairs.append(("schema:nationality", s(R.choice(NATIONS))))
    if R.random() < 0.7:
        pairs.append(("schema:birthPlace", s(R.choice(TOWNS))))
    if name in ACTORS:
        for lang in sorted(R.sample(["English", "French", "German", "Italian", "Dutch"], R.choice([0, 1, 2, 2, 3]))):
            pairs.append(("schema:knowsLanguage", s(lang)))
        if R.random() < 0.3:
            pairs.append(("sb:unionMemberSince", year(R.randint(1998, 2020))))
    if name in DIRECTORS and DIRECTORS.index(name) > 2:
        pairs.append(("sb:trainedUnder", p(R.choice(DIRECTORS[:3]))))
    if name in ACTORS and R.random() < 0.2:
        pairs.append(("sb:trainedUnder", p(R.choice(ACTORS[:6]) if R.random() < .5 else R.choice(DIRECTORS))))
    if R.random() < 0.25:
        pairs.append(("foaf:homepage", "<https://%s.example/>" % name.lower().replace(" ", "-")))
    put(p(name), "foaf:Person", pairs)

# ---- plays: title, other titles, author, written, genres, acts, set in, language, characters, based on, summary --------
PLAYS = [
    ("The Glass Orchard", {"fr": "Le Verger de verre", "de": "Der gläserne Obstgarten"}, "Ottilie Brandmark", 1911, ["tragedy"], 4, "Corvane", "German", ["Countess Liesl", "Anton the gardener", "Old Ruprecht", "Mina"], None, "A family sells the orchard that has fed it for five generations."),
    ("Nine Candles", {}, "Casimir Holloway", 1978, ["drama", "mystery"], 2, "Aldwick", "English", ["Inspector Vale", "Mrs Garrick", "Dr Penn"], None, "Nine guests, nine candles, and one of each goes out every hour."),
    ("The Ferryman's Daughter", {"fr": "La Fille du passeur"}, "Renata Fosse", 1924, ["drama"], 3, "Maren", "French", ["Elise", "The Ferryman", "Captain Roux", "Widow Bray"], None, None),
    ("Salt and Sovereigns", {}, "Percival Oake", 1893, ["history play"], 5, "Port Callan", "English", ["King Aldred", "Queen Maude", "Lord Harcastle", "The Salt Merchant"], None, "The rebellion of the salt towns against King Aldred."),
    ("A Parrot for the Bishop", {"it": "Un pappagallo per il vescovo"}, "Aurelio Pantani", 1936, ["comedy", "farce"], 3, "Bellhaven", "Italian", ["The Bishop", "Sister Perpetua", "Beppe"], None, "A talking bird ruins a bishop's visit."),
    ("Winter Timetable", {}, "Imke Vandersloot", 1989, ["drama"], 1, "Tarrow", "Dutch", ["Stationmaster Kool", "Jette"], None, None),
    ("The Understudy's Revenge", {}, "Tobias Wrenfield", 2004, ["comedy"], 2, "Aldwick", "English", ["Gloria Vance", "Pip", "The Stage Manager"], None, "An understudy waits eleven years for one broken ankle."),
    ("Moth Hour", {"de": "Mottenstunde"}, "Magda Sorensby", 1996, ["drama", "ghost story"], 2, "Sint-Odela", "German", ["Ida", "The Visitor", "Dr Holm"], None, None),
    ("Three Umbrellas", {"fr": "Trois parapluies"}, "Lucien Marchetaud", 1952, ["comedy", "farce"], 3, "Corvane", "French", ["Monsieur Plume", "Madame Plume", "Gaston", "The Lodger"], None, "Three identical umbrellas, three affairs, one cloakroom."),
    ("The Cartographer", {}, "Dorothea Quill", 2011, ["drama", "history play"], 2, "Port Callan", "English", ["Mercator Finch", "Ysolde", "Admiral Crane"], None, None),
    ("Orchard by Night", {}, "Dorothea Quill", 2015, ["drama"], 1, "Corvane", "English", ["Mina", "Anton the gardener"], "The Glass Orchard", "Two minor figures of an older tragedy meet again."),
    ("The Tin Emperor", {"it": "L'imperatore di latta"}, "Aurelio Pantani", 1948, ["satire", "comedy"], 4, None, "Italian", ["The Emperor", "General Bombo", "Tinsmith Rosa"], None, None),
    ("Harbour Lights Out", {}, "Casimir Holloway", 1983, ["mystery"], 2, "Port Callan", "English", ["Inspector Vale", "Lady Tremaine", "The Harbourmaster"], None, None),
    ("Seven Letters to Elise", {"fr": "Sept lettres à Élise"}, "Renata Fosse", 1931, ["drama", "romance"], 3, "Maren", "French", ["Elise", "Captain Roux"], "The Ferryman's Daughter", None),
    ("The Beekeeper's Trial", {}, "Imke Vandersloot", 2001, ["drama"], 2, "Sint-Odela", "Dutch", ["The Beekeeper", "Judge Moerman", "Annelies"], None, "A court tries to decide who owns a swarm."),
    ("Paper Kings", {}, "Tobias Wrenfield", 1999, ["satire"], 2, "Port Callan", "English", ["King Aldred", "The Printer", "Queen Maude"], "Salt and Sovereigns", None),
    ("The Long Interval", {}, "Dorothea Quill", 2018, ["comedy"], 1, None, "English", ["Usher One", "Usher Two"], None, "Two ushers wait for a second act that never comes."),
    ("Ashes at Tarrow", {}, "Magda Sorensby", 2007, ["tragedy"], 3, "Tarrow", "German", ["Marta Lind", "The Mayor", "Josef"], None, None),
    ("The Lace Widow", {"fr": "La Veuve aux dentelles"}, "Lucien Marchetaud", 1947, ["drama", "romance"], 3, "Bellhaven", "French", ["Madame Oriel", "Colonel Brandt", "Sabine"], None, None),
    ("Mr Pettigrew's Ascension", {}, "Percival Oake", 1902, ["comedy"], 3, "Aldwick", "English", ["Mr Pettigrew", "Aunt Honoria"], None, "A clerk takes up ballooning."),
]
PLAYID = {row[0]: i + 1 for i, row in enumerate(PLAYS)}
PLAY = {row[0]: row for row in PLAYS}
for title, others, author, written, genres, acts, place, lang, chars, based, summary in PLAYS:
    pairs = [("dcterms:title", s(title, "en"))]
    pairs += [("dcterms:title", s(others[k], k)) for k in sorted(others)]
    pairs += [("dcterms:creator", p(author)), ("dcterms:created", year(written))]
    pairs += [("schema:genre", s(g)) for g in genres]
    pairs += [("sb:numberOfActs", str(acts)), ("dcterms:language", s(lang))]
    if place:
        pairs.append(("sb:setIn", s(place)))
    if based:
        pairs.append(("schema:isBasedOn", iri("play", PLAYID[based])))
    if summary:
        pairs.append(("dcterms:abstract", s(summary, "en")))
    if title not in ("The Tin Emperor", "Winter Timetable", "The Lace Widow"):
        pairs.append(("sb:runningTimeMinutes", str(R.randrange(70, 185))))
    put(iri("play", PLAYID[title]), "schema:Play", pairs)

# ---- venues and stages ---------------------------------------------------------------------
VENUES = [
    ("Harbour Theatre", "Port Callan", "2 Ropewalk Quay", 1887, "City of Port Callan", True, [("Great Stage", 820, "proscenium", 14.5, True), ("The Boathouse", 140, "black box", 8.0, False)]),
    ("Royal Corvane Playhouse", "Corvane", "1 Lindenplatz", 1764, "Corvane Crown Trust", False, [("Main House", 1040, "proscenium", 16.2, True), ("Kings Gallery", 210, "thrust", 9.4, False)]),
    ("The Foundry", "Aldwick", "77 Iron Lane", 1996, "Foundry Arts Cooperative", True, [("Furnace Room", 360, "in the round", 11.0, False), ("Cold Store", 95, "black box", 7.2, False), ("The Yard", 500, "open air", 12.8, False)]),
    ("Maren Municipal Theatre", "Maren", "14 Ferry Street", 1931, "City of Maren", True, [("Blue Hall", 610, "proscenium", 13.0, True)]),
    ("Bellhaven Opera House", "Bellhaven", "5 Cathedral Steps", 1852, "Bellhaven Opera Foundation", False, [("Grand Auditorium", 1250, "proscenium", 18.4, True)]),
    ("Candlewick Rooms", "Aldwick", "30 Chandler Row", 1979, None, True, [("Upper Room", 80, "thrust", 6.1, False), ("Lower Room", 120, "in the round", 7.5, None)]),
    ("Sint-Odela Arts Barn", "Sint-Odela", None, 2009, "Barn Friends Society", None, [("The Threshing Floor", 275, "thrust", 10.3, False)]),
]
STAGES = []
for v, (name, city, street, opened, owner, access, stages) in enumerate(VENUES, 1):
    pairs = [("schema:name", s(name, "en")), ("schema:addressLocality", s(city)), ("sb:opened", year(opened))]
    if street:
        pairs.append(("schema:streetAddress", s(street)))
    if owner:
        pairs.append(("sb:ownedBy", s(owner)))
    if access is not None:
        pairs.append(("sb:wheelchairAccess", boo(access)))
    if v != 6:
        pairs.append(("schema:telephone", s("+00 555 %04d" % R.randint(1000, 9999))))
    for row in stages:
        STAGES.append((name, city) + row)
        pairs.append(("sb:hasStage", iri("stage", len(STAGES))))
    put(iri("venue", v), "schema:PerformingArtsTheater", pairs)
SID = {row[2]: i + 1 for i, row in enumerate(STAGES)}
CAP = {row[2]: row[3] for row in STAGES}
for i, (_, _, name, cap, kind, width, pit) in enumerate(STAGES, 1):
    pairs = [("schema:name", s(name, "en")), ("schema:maximumAttendeeCapacity", str(cap)), ("sb:stageType", s(kind)),
             ("sb:stageWidthMetres", '"%.1f"^^xsd:decimal' % width)]
    if pit is not None:
        pairs.append(("sb:hasOrchestraPit", boo(pit)))
    put(iri("stage", i), "sb:Stage", pairs)

# ---- productions ----------------------------------------------------------------------------
PRODS = [  # play, opening, director(s), stage, revival of index
    ("The Glass Orchard", "2016-09-22", ["Helena Strand"], "Main House", None),
    ("The Glass Orchard", "2022-03-11", ["Kenji Aldermoor"], "Furnace Room", 1),
    ("Nine Candles", "2017-10-31", ["Bruno Calvert"], "Great Stage", None),
    ("The Ferryman's Daughter", "2018-02-16", ["Marguerite Voss"], "Blue Hall", None),
    ("Salt and Sovereigns", "2019-05-03", ["Jasper Nkemelu"], "Great Stage", None),
    ("A Parrot for the Bishop", "2019-11-15", ["Rafael Quintero-Bell"], "Grand Auditorium", None),
    ("Winter Timetable", "2018-12-07", ["Siobhan Darrow"], "Cold Store", None),
    ("The Understudy's Revenge", "2020-01-24", ["Siobhan Darrow"], "Furnace Room", None),
    ("Moth Hour", "2021-10-08", ["Agnes Thorncliffe"], "The Boathouse", None),
    ("Three Umbrellas", "2017-04-21", ["Rafael Quintero-Bell", "Helena Strand"], "Main House", None),
    ("Three Umbrellas", "2023-06-09", ["Bruno Calvert"], "The Yard", 10),
    ("The Cartographer", "2022-09-30", ["Jasper Nkemelu"], "Great Stage", None),
    ("Orchard by Night", "2022-04-08", ["Kenji Aldermoor"], "Cold Store", None),
    ("The Tin Emperor", "2021-05-14", ["Helena Strand"], "Main House", None),
    ("Harbour Lights Out", "2023-10-27", ["Bruno Calvert"], "Great Stage", None),
    ("Seven Letters to Elise", "2020-02-14", ["Marguerite Voss"], "Upper Room", None),
    ("The Beekeeper's Trial", "2023-03-17", ["Agnes Thorncliffe"], "The Threshing Floor", None),
    ("Paper Kings", "2024-02-02", ["Jasper Nkemelu", "Siobhan Darrow"], "Kings Gallery", None),
    ("The Long Interval", "2023-09-01", ["Kenji Aldermoor"], "Lower Room", None),
    ("Ashes at Tarrow", "2021-11-19", ["Agnes Thorncliffe"], "The Threshing Floor", None),
    ("The Lace Widow", "2024-04-12", ["Marguerite Voss"], "Blue Hall", None),
    ("Salt and Sovereigns", "2024-09-20", ["Helena Strand"], "Grand Auditorium", 5),
    ("Nine Candles", "2024-10-25", ["Siobhan Darrow"], "Lower Room", 3),
    ("Moth Hour", "2024-01-19", ["Rafael Quintero-Bell"], "Upper Room", None),
]
cast_by_prod, roles = {}, []
for n, (play, opening, dirs, stage, rev) in enumerate(PRODS, 1):
    y, m, d = map(int, opening.split("-"))
    pairs = [("dcterms:title", s("%s (%d)" % (play, y), "en")), ("sb:productionOf", iri("play", PLAYID[play]))]
    pairs += [("sb:directedBy", p(x)) for x in dirs]
    if n not in (7, 19):
        pairs.append(("sb:setDesignBy", p(R.choice(DESIGNERS))))
    if R.random() < 0.6:
        pairs.append(("sb:lightingBy", p(R.choice(DESIGNERS))))
    pairs += [("sb:openingNight", date(opening)), ("sb:homeStage", iri("stage", SID[stage]))]
    if n not in (22, 23):
        m2, y2 = (m + 2, y) if m <= 10 else (m - 10, y + 1)
        pairs.append(("sb:closingNight", date("%d-%02d-%02d" % (y2, m2, R.randint(1, 28)))))
    if n not in (4, 13, 16):
        pairs.append(("sb:budget", dec(CAP[stage] * R.randint(90, 260) + R.randint(0, 99) * 100)))
    pairs.append(("sb:touring", boo(n in (3, 5, 8, 10, 15, 18, 20, 24))))
    if R.random() < 0.6:
        pairs.append(("schema:typicalAgeRange", s(R.choice(["8+", "12+", "12+", "16+"]))))
    if n in (1, 4, 6, 14, 16, 20, 21):
        pairs.append(("sb:surtitles", s(R.choice(["English", "French"]))))
    if n in (6, 14, 21):
        pairs.append(("sb:surtitles", s("German")))
    if rev:
        pairs.append(("sb:revivalOf", iri("production", rev)))
    put(iri("production", n), "sb:Production", pairs)
    chars = PLAY[play][8]
    actors = R.sample(ACTORS, len(chars))
    for k, (c, a) in enumerate(zip(chars, actors)):
        roles.append((n, c, a, k == 0 or (k == 1 and R.random() < 0.5), CAP[stage]))
    cast_by_prod[n] = actors

# ---- roles --------------------------------------------------------------------------------------
for i, (n, c, a, lead, cap) in enumerate(roles, 1):
    pairs = [("sb:inProduction", iri("production", n)), ("sb:character", s(c, "en")), ("sb:playedBy", p(a)), ("sb:isLead", boo(lead))]
    if R.random() < 0.8:
        pairs.append(("sb:weeklyFee", dec((900 if lead else 480) + cap // 4 + R.randint(0, 60) * 5)))
    if lead and R.random() < 0.7:
        pairs.append(("sb:understudiedBy", p(R.choice([x for x in ACTORS if x not in cast_by_prod[n]]))))
    put(iri("role", i), "sb:Role", pairs)

# ---- performances ----------------------------------------------------------------------------------
TOURSTOPS = ["Blue Hall", "The Threshing Floor", "Grand Auditorium", "Kings Gallery"]
perf = 0
for n, (play, opening, dirs, stage, rev) in enumerate(PRODS, 1):
    y, m, d = map(int, opening.split("-"))
    day = d
    for k in range(R.choice([2, 3, 3, 4])):
        perf += 1
        where = stage
        if n in (3, 5, 8, 10, 15, 18, 20, 24) and k >= 2:
            where = R.choice([x for x in TOURSTOPS if x != stage])
        if k:
            day += R.randint(2, 8)
        mm, dd, yy = (m, day, y) if day <= 28 else ((m + 1, day - 28, y) if m < 12 else (1, day - 28, y + 1))
        matinee = k > 0 and R.random() < 0.3
        hour = "14:30:00" if matinee else R.choice(["19:30:00", "20:00:00"])
        pairs = [("sb:performanceOf", iri("production", n)), ("schema:startDate", '"%d-%02d-%02dT%s"^^xsd:dateTime' % (yy, mm, dd, hour)),
                 ("schema:location", iri("stage", SID[where])), ("sb:matinee", boo(matinee))]
        if R.random() < 0.08 and k:
            pairs.append(("schema:eventStatus", "schema:EventCancelled"))
        else:
            if R.random() < 0.94:
                cap = CAP[where]
                pairs.append(("sb:ticketsSold", str(cap if R.random() < 0.12 else int(cap * R.uniform(0.35, 0.99)))))
            pairs.append(("sb:topTicketPrice", dec(R.randint(18, 95) + R.choice([0, 0.5]))))
        if R.random() < 0.15:
            pairs.append(("sb:signInterpreted", "true"))
        put(iri("performance", perf), "schema:TheaterEvent", pairs)

# ---- prizes ------------------------------------------------------------------------------------------
# name, category, year, ("person", name) or ("production", n) or ("play", title), won, for production, money
PRIZES = [
    ("Golden Lantern", "Best Director", 2017, ("person", "Helena Strand"), True, 1, 5000),
    ("Golden Lantern", "Best Director", 2017, ("person", "Rafael Quintero-Bell"), False, 10, None),
    ("Golden Lantern", "Best Production", 2018, ("production", 3), True, None, 12000),
    ("Golden Lantern", "Best Production", 2018, ("production", 10), False, None, None),
    ("Golden Lantern", "Best Director", 2019, ("person", "Jasper Nkemelu"), True, 5, 5000),
    ("Golden Lantern", "Best Production", 2020, ("production", 5), True, None, 12000),
    ("Golden Lantern", "Best Director", 2022, ("person", "Kenji Aldermoor"), True, 2, 6000),
    ("Golden Lantern", "Best Director", 2022, ("person", "Agnes Thorncliffe"), False, 20, None),
    ("Golden Lantern", "Best Production", 2022, ("production", 14), True, None, 15000),
    ("Golden Lantern", "Best Director", 2024, ("person", "Helena Strand"), True, 22, 6000),
    ("Golden Lantern", "Best Production", 2024, ("production", 22), False, None, None),
    ("Golden Lantern", "Best Production", 2024, ("production", 17), True, None, 15000),
    ("Harrowby Prize", "New Writing", 2011, ("play", "The Cartographer"), True, None, 8000),
    ("Harrowby Prize", "New Writing", 2015, ("play", "Orchard by Night"), False, None, None),
    ("Harrowby Prize", "New Writing", 2007, ("play", "Ashes at Tarrow"), True, None, 7500),
    ("Harrowby Prize", "New Writing", 2001, ("play", "The Beekeeper's Trial"), True, None, 7000),
    ("Silver Mask", "Best Set Design", 2019, ("person", "Yolanda Marsh"), True, 5, 3000),
    ("Silver Mask", "Best Set Design", 2021, ("person", "Piet Lindqvist"), True, 14, 3000),
    ("Silver Mask", "Best Set Design", 2021, ("person", "Fenella Grieve"), False, 9, None),
    ("Silver Mask", "Best Lead Performance", 2018, None, True, 4, 4000),
    ("Silver Mask", "Best Lead Performance", 2020, None, True, 8, 4000),
    ("Silver Mask", "Best Lead Performance", 2022, None, True, 12, 4500),
    ("Silver Mask", "Best Lead Performance", 2022, None, False, 2, None),
    ("Silver Mask", "Best Lead Performance", 2023, None, True, 11, None),
    ("Silver Mask", "Best Costumes", 2019, ("person", "Wilhelmina Tace"), True, 6, 2500),
    ("Silver Mask", "Best Costumes", 2023, ("person", "Osric Penhallow"), True, 17, 2500),
    ("Silver Mask", "Best Costumes", 2023, ("person", "Lidia Ferrante"), False, 15, None),
]
for i, (name, cat, yr, who, won, prod, money) in enumerate(PRIZES, 1):
    if who is None:
        who = ("person", next(a for n, c, a, lead, cap in roles if n == prod))
    target = p(who[1]) if who[0] == "person" else iri("production", who[1]) if who[0] == "production" else iri("play", PLAYID[who[1]])
    pairs = [("sb:prizeName", s(name, "en")), ("sb:prizeCategory", s(cat, "en")), ("sb:prizeYear", year(yr)),
             ("sb:nominee", target), ("sb:won", boo(won))]
    if prod:
        pairs.append(("sb:forProduction", iri("production", prod)))
    if money:
        pairs.append(("sb:prizeMoney", str(money)))
    put(iri("prize", i), "sb:PrizeNomination", pairs)

# ---- costumes ---------------------------------------------------------------------------------------------
COSTUMES = [
    ("Crimson court gown", "Salt and Sovereigns", "Queen Maude"), ("Salt-white coronation robe", "Salt and Sovereigns", "King Aldred"),
    ("Pearl mourning dress", "The Glass Orchard", "Countess Liesl"), ("Gardener's leather apron", "The Glass Orchard", "Anton the gardener"),
    ("Bishop's violet cassock", "A Parrot for the Bishop", "The Bishop"), ("Tin breastplate", "The Tin Emperor", "The Emperor"),
    ("Bombo's medal coat", "The Tin Emperor", "General Bombo"), ("Stationmaster's greatcoat", "Winter Timetable", "Stationmaster Kool"),
    ("Gloria's sequin sheath", "The Understudy's Revenge", "Gloria Vance"), ("Moth-wing shawl", "Moth Hour", "The Visitor"),
    ("Plume's checked suit", "Three Umbrellas", "Monsieur Plume"), ("Map-lined frock coat", "The Cartographer", "Mercator Finch"),
    ("Admiral's dress uniform", "The Cartographer", "Admiral Crane"), ("Harbourmaster's oilskin", "Harbour Lights Out", "The Harbourmaster"),
    ("Lady Tremaine's opera cloak", "Harbour Lights Out", "Lady Tremaine"), ("Beekeeper's veil and smock", "The Beekeeper's Trial", "The Beekeeper"),
    ("Judge Moerman's gown", "The Beekeeper's Trial", "Judge Moerman"), ("Newsprint crown and mantle", "Paper Kings", "King Aldred"),
    ("Black lace widow's weeds", "The Lace Widow", "Madame Oriel"), ("Colonel's field tunic", "The Lace Widow", "Colonel Brandt"),
    ("Inspector's trench coat", "Nine Candles", "Inspector Vale"), ("Marta's burnt shawl", "Ashes at Tarrow", "Marta Lind"),
    ("Ferryman's tarred jersey", "The Ferryman's Daughter", "The Ferryman"), ("Elise's travelling dress", "Seven Letters to Elise", "Elise"),
]
for i, (title, play, char) in enumerate(COSTUMES, 1):
    role = next(k for k, r in enumerate(roles, 1) if PRODS[r[0] - 1][0] == play and r[1] == char)
    pairs = [("dcterms:title", s(title, "en")), ("sb:wornInRole", iri("role", role))]
    if i not in (8, 22):
        pairs.append(("sb:madeBy", p(R.choice(MAKERS))))
    pairs += [("schema:material", s(f)) for f in sorted(R.sample(["silk", "velvet", "wool", "linen", "lace", "leather", "brocade"], R.choice([1, 2, 2, 3])))]
    if R.random() < 0.85:
        pairs.append(("sb:costumeCost", dec(R.randint(120, 3900) + R.choice([0, 0.5]))))
    if R.random() < 0.6:
        pairs.append(("schema:color", s(R.choice(["red", "black", "white", "green", "blue", "grey"]))))
    if R.random() < 0.3:
        pairs.append(("sb:onLoanTo", iri("venue", R.randint(1, 7))))
    put(iri("costume", i), "sb:Costume", pairs)

HEAD = """@prefix sb: <https://stagebook.example/vocab#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix schema: <http://schema.org/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

"""
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "graph.ttl")
with open(path, "w", encoding="utf-8", newline="\n") as f:
    f.write(HEAD + "\n\n".join(OUT) + "\n")
