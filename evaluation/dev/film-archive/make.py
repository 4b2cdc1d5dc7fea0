#!/usr/bin/env python3
"""Write graph.ttl: the catalogue of an invented film archive, its people, prizes and screenings.

Films, people, studios, prizes and towns are all made up. Only the standard library is used,
and the numbers come from a seeded generator, so that every run gives the same bytes.
"""
import pathlib
import random

rnd = random.Random(5519)
ROOT = "https://filmarchive.example/"
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix schema: <https://schema.org/> .
@prefix fa: <https://filmarchive.example/terms#> .
"""]


def iri(kind, key):
    return f"<{ROOT}{kind}/{key}>"


def lit(s, lang=None):
    return '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def day(s):
    return f'"{s}"^^xsd:date'


def put(subject, properties):
    body = []
    for p, values in properties:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append(f"  {p} {v}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


# Terms of our own; the rest is schema.org and Dublin Core.
for name, label in [("AwardEntry", "award entry"), ("Studio", "film studio"), ("ShortFilm", "short film"), ("Documentary", "documentary"),
                    ("Award", "award")]:
    put(f"fa:{name}", [("a", "rdfs:Class"), ("rdfs:label", lit(label, "en")),
                       ("rdfs:subClassOf", "schema:Movie" if name in ("ShortFilm", "Documentary") else None)])
for name, label, comment in [("runningTimeMinutes", "running time", None), ("budget", "budget", "Production budget in dollars."),
                             ("gross", "box office", "Worldwide takings in dollars."), ("billing", None, "Place in the credits; 1 is the lead."),
                             ("audience", "audience", "Tickets taken at the door."), ("remakeOf", "remake of", None),
                             ("screenplay", "screenplay by", None), ("cinematographer", "director of photography", None),
                             ("outcome", None, "Either won or nominated.")]:
    put(f"fa:{name}", [("a", "rdf:Property"), ("rdfs:label", lit(label, "en") if label else None),
                       ("rdfs:comment", lit(comment, "en") if comment else None)])

CITIES = [("port-lirra", "Port Lirra", "Lirra", 812000), ("sanbrook", "Sanbrook", "Lirra", 146000), ("velm", "Velm", "Corvania", 1340000),
          ("karsk", "Karsk", "Corvania", 97000), ("dravograd-east", "East Dravo", "Corvania", None), ("mayabin", "Mayabin", "Taung Republic", 2210000),
          ("ostrel", "Ostrel", "Ostmark", 388000), ("hollin", "Hollin", "Ostmark", 54000)]
for key, name in [("lirra", "Lirra"), ("corvania", "Corvania"), ("taung", "Taung Republic"), ("ostmark", "Ostmark")]:
    put(iri("country", key), [("a", "schema:Country"), ("schema:name", lit(name))])
NATION = {"Lirra": "lirra", "Corvania": "corvania", "Taung Republic": "taung", "Ostmark": "ostmark"}
for key, name, country, population in CITIES:
    put(iri("city", key), [("a", "schema:City"), ("schema:name", lit(name)), ("schema:containedInPlace", iri("country", NATION[country])),
                           ("fa:population", str(population) if population else None)])
GENRES = [("drama", "Drama"), ("comedy", "Comedy"), ("thriller", "Thriller"), ("science-fiction", "Science fiction"), ("western", "Western"),
          ("horror", "Horror"), ("romance", "Romance"), ("musical", "Musical"), ("war", "War film"), ("noir", "Film noir"), ("adventure", "Adventure")]
for key, name in GENRES:
    put(iri("genre", key), [("a", "fa:Genre"), ("schema:name", lit(name, "en"))])
STUDIOS = [("meridian", "Meridian Pictures", "port-lirra", "1928-03-01"), ("kestrel", "Kestrel Films", "velm", "1949-10-17"),
           ("blue-anvil", "Blue Anvil", "velm", "1983-05-09"), ("taung-national", "Taung National Film Board", "mayabin", "1957-01-02"),
           ("halfmoon", "Halfmoon Productions", "ostrel", "1996-09-30"), ("little-dog", "Little Dog Studio", "sanbrook", None)]
for key, name, city, founded in STUDIOS:
    put(iri("studio", key), [("a", "fa:Studio"), ("schema:name", lit(name)), ("schema:location", iri("city", city)),
                             ("schema:foundingDate", day(founded) if founded else None)])

PEOPLE = [
    # key, name, born, died, birthplace
    ("vera-stahl", "Vera Stahl", "1921-06-14", "1998-01-30", "velm"), ("oskar-lindgate", "Oskar Lindgate", "1908-11-02", "1971-08-19", "port-lirra"),
    ("ilse-marchetti", "Ilse Marchetti", "1934-02-27", None, "karsk"), ("bao-thein", "Bao Thein", "1946-09-08", "2015-12-11", "mayabin"),
    ("ruth-callander", "Ruth Callander", "1958-04-21", None, "sanbrook"), ("matti-ostergren", "Matti Ostergren", "1967-07-03", None, "ostrel"),
    ("nadia-kovel", "Nadia Kovel", "1975-12-19", None, "velm"), ("su-lin-thein", "Su Lin Thein", "1979-05-05", None, "mayabin"),
    ("jonas-fairweather", "Jonas Fairweather", "1983-10-10", None, "port-lirra"), ("priya-dellamar", "Priya Dellamar", "1988-03-16", None, None),
    ("leopold-crane", "Leopold Crane", "1911-01-25", "1984-05-06", "port-lirra"), ("greta-vanholm", "Greta Vanholm", "1919-08-30", "2003-02-22", "ostrel"),
    ("silvio-marchetti", "Silvio Marchetti", "1931-12-01", "2009-07-14", "karsk"), ("dora-penhallow", "Dora Penhallow", "1942-05-18", None, "sanbrook"),
    ("henrik-voll", "Henrik Voll", "1938-10-27", "2018-04-04", "hollin"), ("may-tun", "May Tun", "1951-03-03", None, "mayabin"),
    ("felix-arroway", "Felix Arroway", "1960-06-22", None, "port-lirra"), ("colette-brandt", "Colette Brandt", "1963-09-15", None, "velm"),
    ("arlo-finch", "Arlo Finch", "1970-02-08", None, "sanbrook"), ("irina-sobel", "Irina Sobel", "1972-11-29", None, "velm"),
    ("kyaw-zin", "Kyaw Zin", "1964-08-12", None, "mayabin"), ("tamsin-reed", "Tamsin Reed", "1984-01-19", None, "port-lirra"),
    ("lukas-eberhart", "Lukas Eberhart", "1986-06-06", None, "karsk"), ("noor-abadi", "Noor Abadi", "1991-04-30", None, None),
    ("pim-hollander", "Pim Hollander", "1994-09-23", None, "hollin"), ("zoe-marlock", "Zoe Marlock", None, None, "sanbrook"),
    ("edwin-tarr", "Edwin Tarr", "1926-03-20", "1995-10-08", "velm"), ("hana-sorel", "Hana Sorel", "1969-12-12", None, "ostrel"),
    ("milo-tarr", "Milo Tarr", "1962-07-31", None, "velm"), ("agnes-whitfield", "Agnes Whitfield", "1936-11-11", "2001-03-27", "hollin"),
]
FILMS = [
    # key, title, class, release, minutes, directors, writers, camera, studios, genres, languages, (budget from, to, thousands), cast, description
    ("harbour-of-glass", "Harbour of Glass", "Movie", "1951-09-14", (92, 118), ["oskar-lindgate"], ["vera-stahl"], "edwin-tarr", ["meridian"], ["noir", "thriller"], ["Lirran"], (300, 900), [("leopold-crane", "Inspector Dray"), ("greta-vanholm", "Mona Vesper"), ("henrik-voll", "The Boy")], "A customs inspector falls for the widow whose warehouse he has to search."),
    ("the-empty-quarter-hour", "The Empty Quarter Hour", "Movie", "1954-02-05", (85, 99), ["oskar-lindgate"], ["oskar-lindgate"], "edwin-tarr", ["meridian"], ["noir", "drama"], ["Lirran"], (250, 700), [("leopold-crane", "Sam Ardley"), ("greta-vanholm", "Lucille")], None),
    ("snow-on-the-signal-box", "Snow on the Signal Box", "Movie", "1958-12-19", (96, 112), ["vera-stahl"], ["vera-stahl"], "edwin-tarr", ["kestrel"], ["drama", "romance"], ["Corvanian"], (200, 600), [("greta-vanholm", "Hedda Brandl"), ("silvio-marchetti", "Aldo"), ("leopold-crane", "Stationmaster Wirth")], "Two strangers wait three days for a train that has been cancelled."),
    ("seven-wells", "Seven Wells", "Movie", "1961-07-21", (118, 141), ["oskar-lindgate"], ["agnes-whitfield"], "edwin-tarr", ["meridian", "kestrel"], ["western", "adventure"], ["Lirran"], (1200, 2600), [("leopold-crane", "Marshal Tobin"), ("henrik-voll", "Kid Varley"), ("dora-penhallow", "Sister Agnes"), ("silvio-marchetti", "Ortega")], "A marshal escorts a nun and her seven maps across the salt plain."),
    ("a-spoon-for-the-devil", "A Spoon for the Devil", "Movie", "1964-05-08", (94, 110), ["ilse-marchetti"], ["ilse-marchetti", "silvio-marchetti"], "agnes-whitfield", ["kestrel"], ["comedy", "horror"], ["Corvanian"], (180, 500), [("silvio-marchetti", "Father Bruno"), ("dora-penhallow", "Widow Kranz"), ("henrik-voll", "The Guest")], "The devil comes to dinner and will not leave."),
    ("letters-to-karsk", "Letters to Karsk", "Movie", "1968-10-11", (121, 150), ["vera-stahl"], ["agnes-whitfield"], "edwin-tarr", ["kestrel"], ["war", "romance", "drama"], ["Corvanian", "Ostric"], (900, 2400), [("dora-penhallow", "Katya Lorenz"), ("henrik-voll", "Lieutenant Hasek"), ("greta-vanholm", "Old Mrs Lorenz")], None),
    ("monsoon-ledger", "The Monsoon Ledger", "Movie", "1972-06-30", (104, 126), ["bao-thein"], ["bao-thein"], None, ["taung-national"], ["drama"], ["Taungese"], (150, 450), [("may-tun", "Daw Hla"), ("kyaw-zin", "Little Zin")], "A village clerk keeps two sets of books through one long rainy season."),
    ("river-without-boats", "River Without Boats", "Movie", "1976-03-12", (98, 115), ["bao-thein"], ["bao-thein", "may-tun"], None, ["taung-national"], ["drama", "adventure"], ["Taungese"], (200, 600), [("may-tun", "The Ferrywoman"), ("henrik-voll", "Dr Ames")], None),
    ("the-copper-astronaut", "The Copper Astronaut", "Movie", "1979-11-23", (110, 134), ["ilse-marchetti"], ["silvio-marchetti"], "agnes-whitfield", ["kestrel"], ["science-fiction", "comedy"], ["Corvanian"], (2100, 4800), [("silvio-marchetti", "Professor Quill"), ("felix-arroway", "Unit Nine"), ("dora-penhallow", "Minister Orlova")], "A plumber is launched by mistake and turns out to be good at it."),
    ("cold-orchard", "Cold Orchard", "Movie", "1984-01-27", (99, 119), ["ruth-callander"], ["ruth-callander"], "milo-tarr", ["meridian"], ["horror", "thriller"], ["Lirran"], (1500, 3900), [("colette-brandt", "Eve Sallow"), ("felix-arroway", "Tom Sallow"), ("dora-penhallow", "Mrs Pike")], None),
    ("tin-parade", "Tin Parade", "Movie", "1987-08-14", (101, 128), ["ruth-callander"], ["ruth-callander", "agnes-whitfield"], "milo-tarr", ["blue-anvil"], ["musical", "comedy"], ["Lirran", "Corvanian"], (3000, 7000), [("colette-brandt", "Queenie Bell"), ("felix-arroway", "Drum Major"), ("may-tun", "Madame Pearl"), ("silvio-marchetti", "The Mayor")], "The last brass band in town plays against its own closure."),
    ("the-lamplighters-war", "The Lamplighter's War", "Movie", "1991-09-06", (131, 158), ["bao-thein", "ruth-callander"], ["bao-thein"], "milo-tarr", ["taung-national", "meridian"], ["war", "drama"], ["Taungese", "Lirran"], (6000, 14000), [("may-tun", "Ma Khin"), ("felix-arroway", "Captain Ellery"), ("kyaw-zin", "Aung"), ("arlo-finch", "Private Moss")], "A lamplighter carries messages between two armies, and both of them pay."),
    ("seven-wells-1995", "Seven Wells", "Movie", "1995-05-26", (124, 139), ["milo-tarr"], ["hana-sorel"], "hana-sorel", ["blue-anvil"], ["western", "thriller"], ["Lirran"], (18000, 32000), [("arlo-finch", "Marshal Tobin"), ("irina-sobel", "Sister Agnes"), ("colette-brandt", "Ma Varley")], None),
    ("northbound-nowhere", "Northbound, Nowhere", "Movie", "1997-02-14", (90, 108), ["matti-ostergren"], ["matti-ostergren"], "hana-sorel", ["halfmoon"], ["comedy", "romance"], ["Ostric"], (700, 1900), [("irina-sobel", "Saara"), ("arlo-finch", "Joel Penny")], "A hitchhiker and a hearse driver keep missing the same funeral."),
    ("the-salt-cathedral", "The Salt Cathedral", "Movie", "2000-10-20", (116, 133), ["nadia-kovel"], ["nadia-kovel"], "hana-sorel", ["kestrel", "halfmoon"], ["drama", "adventure"], ["Corvanian", "Ostric"], (5000, 11000), [("irina-sobel", "Marta Halm"), ("lukas-eberhart", "Pavel as a child"), ("henrik-voll", "Old Pavel")], "Miners carve a church where nobody will see it."),
    ("echo-nine", "Echo Nine", "Movie", "2003-07-11", (105, 127), ["matti-ostergren"], ["hana-sorel"], "hana-sorel", ["halfmoon", "blue-anvil"], ["science-fiction", "thriller"], ["Lirran"], (22000, 46000), [("arlo-finch", "Commander Rusk"), ("kyaw-zin", "Dr Lwin"), ("colette-brandt", "The Voice")], "A relay station answers a call that has not been sent yet."),
    ("paper-monsoon", "Paper Monsoon", "Movie", "2006-04-07", (97, 117), ["su-lin-thein"], ["su-lin-thein"], None, ["taung-national"], ["drama", "romance"], ["Taungese"], (1100, 2700), [("kyaw-zin", "Min"), ("may-tun", "Grandmother"), ("noor-abadi", "Young Thida")], None),
    ("the-night-archivist", "The Night Archivist", "Movie", "2009-11-13", (95, 113), ["nadia-kovel"], ["nadia-kovel", "hana-sorel"], "milo-tarr", ["kestrel"], ["noir", "thriller"], ["Corvanian"], (4000, 9000), [("irina-sobel", "Lena Vogt"), ("lukas-eberhart", "The Caller"), ("felix-arroway", "Director Amsel")], "Someone is erasing one frame a night from a film that only she can see."),
    ("dog-star-diner", "Dog Star Diner", "Movie", "2012-08-03", (93, 109), ["jonas-fairweather"], ["jonas-fairweather", "tamsin-reed"], "milo-tarr", ["little-dog"], ["comedy", "science-fiction"], ["Lirran"], (800, 2200), [("tamsin-reed", "Peg"), ("arlo-finch", "Grub"), ("zoe-marlock", "Customer Zero")], None),
    ("the-long-thaw", "The Long Thaw", "Movie", "2014-01-31", (127, 151), ["matti-ostergren"], ["hana-sorel"], "hana-sorel", ["halfmoon"], ["drama"], ["Ostric", "Corvanian"], (3000, 8000), [("irina-sobel", "Brigit Aalto"), ("pim-hollander", "Eino"), ("lukas-eberhart", "Surveyor Beck")], "A dam is opened and a village comes out of the ice."),
    ("queen-of-the-ring-road", "Queen of the Ring Road", "Movie", "2016-06-17", (100, 119), ["priya-dellamar"], ["priya-dellamar"], None, ["little-dog", "blue-anvil"], ["musical", "romance"], ["Lirran"], (5000, 12000), [("tamsin-reed", "Roxy Vale"), ("kyaw-zin", "DJ Sunday"), ("noor-abadi", "Amira")], "A tow-truck driver sings her way through one hot night."),
    ("low-tide-killers", "Low Tide Killers", "Movie", "2018-03-23", (103, 122), ["nadia-kovel"], ["tamsin-reed"], "hana-sorel", ["meridian"], ["thriller", "horror"], ["Lirran"], (9000, 21000), [("tamsin-reed", "Sergeant Holt"), ("lukas-eberhart", "Finn Marrow"), ("colette-brandt", "Harbourmaster")], None),
    ("the-glass-harbour", "The Glass Harbour", "Movie", "2019-10-04", (111, 129), ["jonas-fairweather"], ["jonas-fairweather"], "hana-sorel", ["meridian"], ["noir", "romance"], ["Lirran"], (14000, 27000), [("noor-abadi", "Mona Vesper"), ("lukas-eberhart", "Inspector Dray"), ("felix-arroway", "Commissioner")], "The widow tells the story this time."),
    ("tiger-in-the-elevator", "Tiger in the Elevator", "Movie", "2021-12-10", (88, 104), ["su-lin-thein"], ["su-lin-thein", "priya-dellamar"], None, ["taung-national", "little-dog"], ["comedy", "adventure"], ["Taungese", "Lirran"], (2500, 6500), [("kyaw-zin", "Mr Bo"), ("zoe-marlock", "Jess"), ("pim-hollander", "The Engineer")], "Eleven floors, four passengers, one of them striped."),
    ("all-the-quiet-machines", "All the Quiet Machines", "Movie", "2023-02-24", (119, 142), ["priya-dellamar"], ["priya-dellamar", "jonas-fairweather"], "hana-sorel", ["halfmoon", "meridian"], ["science-fiction", "drama"], ["Ostric"], (28000, 61000), [("noor-abadi", "Ada Wren"), ("pim-hollander", "Halloran"), ("irina-sobel", "The Registrar")], None),
    ("the-men-who-painted-trams", "The Men Who Painted Trams", "Documentary", "1966-04-15", (48, 63), ["vera-stahl"], [], "edwin-tarr", ["kestrel"], [], ["Corvanian"], None, [], "A day in the paint shop of the Velm tramways."),
    ("reel-to-real", "Reel to Real", "Documentary", "2008-09-12", (78, 96), ["ruth-callander"], [], "milo-tarr", ["little-dog"], [], ["Lirran"], (90, 300), [], "How a flooded archive saved its nitrate prints."),
    ("mayabin-at-five-am", "Mayabin at Five A.M.", "Documentary", "2017-05-19", (66, 81), ["su-lin-thein"], [], None, ["taung-national"], [], ["Taungese"], (120, 340), [], None),
    ("the-button", "The Button", "ShortFilm", "1963-03-01", (11, 19), ["ilse-marchetti"], ["ilse-marchetti"], None, ["kestrel"], ["comedy"], ["Corvanian"], None, [("silvio-marchetti", "The Clerk")], None),
    ("two-chairs", "Two Chairs", "ShortFilm", "2011-06-03", (14, 22), ["priya-dellamar"], ["priya-dellamar"], None, ["little-dog"], ["drama"], ["Lirran"], (10, 40), [("tamsin-reed", "She"), ("pim-hollander", "Boy")], None),
    ("last-bus-to-hollin", "Last Bus to Hollin", "ShortFilm", "2015-11-27", (20, 28), ["matti-ostergren"], ["matti-ostergren"], "hana-sorel", ["halfmoon"], ["horror"], ["Ostric"], (20, 70), [("pim-hollander", "The Driver"), ("irina-sobel", "Passenger")], "The driver has no face until the terminus."),
]
REMAKES = {"seven-wells-1995": "seven-wells", "the-glass-harbour": "harbour-of-glass"}
NO_GROSS = {"monsoon-ledger", "the-empty-quarter-hour", "two-chairs", "the-button", "last-bus-to-hollin", "the-men-who-painted-trams",
            "mayabin-at-five-am", "northbound-nowhere"}
NO_BUDGET = {"a-spoon-for-the-devil", "the-long-thaw"}
for key, name, born, died, place in PEOPLE:
    put(iri("person", key), [("a", "schema:Person"), ("schema:name", lit(name)), ("schema:birthDate", day(born) if born else None),
                             ("schema:deathDate", day(died) if died else None), ("schema:birthPlace", iri("city", place) if place else None)])
roles = 0
for key, title, cls, release, minutes, directors, writers, camera, studios, genres, languages, budget, cast, blurb in FILMS:
    spent = None if budget is None else rnd.randrange(budget[0], budget[1], 5) * 1000
    taken = None if spent is None else int(spent * rnd.uniform(0.3, 4.2)) // 1000 * 1000
    own = []
    for place, (actor, character) in enumerate(cast, 1):
        roles += 1
        own.append(iri("role", f"r{roles:03d}"))
        put(own[-1], [("a", "schema:PerformanceRole"), ("schema:actor", iri("person", actor)), ("schema:characterName", lit(character)),
                      ("fa:billing", str(place))])
    put(iri("film", key), [
        ("a", f"schema:{cls}" if cls == "Movie" else f"fa:{cls}"), ("dcterms:title", lit(title)), ("dcterms:issued", day(release)),
        ("fa:runningTimeMinutes", str(rnd.randrange(*minutes))), ("schema:director", [iri("person", p) for p in directors]),
        ("fa:screenplay", [iri("person", p) for p in writers]), ("fa:cinematographer", iri("person", camera) if camera else None),
        ("schema:productionCompany", [iri("studio", s) for s in studios]), ("schema:genre", [iri("genre", g) for g in genres]),
        ("dcterms:language", [lit(x) for x in languages]), ("fa:budget", str(spent) if spent and key not in NO_BUDGET else None),
        ("fa:gross", str(taken) if taken and key not in NO_GROSS else None), ("schema:actor", own),
        ("fa:remakeOf", iri("film", REMAKES[key]) if key in REMAKES else None),
        ("dcterms:description", lit(blurb, "en") if blurb else None)])

AWARDS = [("golden-lantern", "Golden Lantern Awards", "port-lirra"), ("velm-festival", "Velm Film Festival", "velm"), ("silver-heron", "Silver Heron Prize", "mayabin")]
for key, name, city in AWARDS:
    put(iri("award", key), [("a", "fa:Award"), ("schema:name", lit(name)), ("schema:location", iri("city", city))])
DIRECTORS = {f[0]: f[5] for f in FILMS}
WRITERS = {f[0]: f[6] for f in FILMS}
CAMERA = {f[0]: f[7] for f in FILMS}
CAST = {f[0]: [c[0] for c in f[12]] for f in FILMS}
ENTRIES = [
    # award, year, category, film, outcome
    ("golden-lantern", 1952, "Best Film", "harbour-of-glass", "won"), ("golden-lantern", 1952, "Best Director", "harbour-of-glass", "nominated"),
    ("golden-lantern", 1962, "Best Cinematography", "seven-wells", "won"), ("golden-lantern", 1962, "Best Film", "seven-wells", "nominated"),
    ("velm-festival", 1959, "Best Film", "snow-on-the-signal-box", "won"), ("velm-festival", 1959, "Best Performance", "snow-on-the-signal-box", "won"),
    ("velm-festival", 1969, "Best Director", "letters-to-karsk", "won"), ("velm-festival", 1969, "Best Screenplay", "letters-to-karsk", "nominated"),
    ("velm-festival", 1964, "Best Screenplay", "a-spoon-for-the-devil", "nominated"), ("silver-heron", 1973, "Best Film", "monsoon-ledger", "won"),
    ("silver-heron", 1976, "Best Performance", "river-without-boats", "won"), ("velm-festival", 1980, "Best Film", "the-copper-astronaut", "nominated"),
    ("golden-lantern", 1985, "Best Director", "cold-orchard", "nominated"), ("golden-lantern", 1988, "Best Film", "tin-parade", "won"),
    ("golden-lantern", 1988, "Best Performance", "tin-parade", "nominated"), ("golden-lantern", 1992, "Best Film", "the-lamplighters-war", "nominated"),
    ("golden-lantern", 1992, "Best Director", "the-lamplighters-war", "won"), ("silver-heron", 1992, "Best Film", "the-lamplighters-war", "won"),
    ("silver-heron", 1992, "Best Performance", "the-lamplighters-war", "won"), ("golden-lantern", 1996, "Best Cinematography", "seven-wells-1995", "nominated"),
    ("velm-festival", 2001, "Best Film", "the-salt-cathedral", "won"), ("velm-festival", 2001, "Best Cinematography", "the-salt-cathedral", "won"),
    ("velm-festival", 2001, "Best Performance", "the-salt-cathedral", "nominated"), ("golden-lantern", 2004, "Best Cinematography", "echo-nine", "nominated"),
    ("silver-heron", 2007, "Best Screenplay", "paper-monsoon", "won"), ("velm-festival", 2010, "Best Screenplay", "the-night-archivist", "won"),
    ("velm-festival", 2010, "Best Film", "the-night-archivist", "nominated"), ("velm-festival", 2014, "Best Performance", "the-long-thaw", "won"),
    ("golden-lantern", 2017, "Best Performance", "queen-of-the-ring-road", "won"), ("golden-lantern", 2017, "Best Film", "queen-of-the-ring-road", "nominated"),
    ("golden-lantern", 2020, "Best Cinematography", "the-glass-harbour", "won"), ("golden-lantern", 2020, "Best Screenplay", "the-glass-harbour", "nominated"),
    ("silver-heron", 2022, "Best Film", "tiger-in-the-elevator", "nominated"), ("velm-festival", 2023, "Best Film", "all-the-quiet-machines", "won"),
    ("velm-festival", 2023, "Best Director", "all-the-quiet-machines", "nominated"), ("silver-heron", 2017, "Best Documentary", "mayabin-at-five-am", "won"),
    ("golden-lantern", 2009, "Best Documentary", "reel-to-real", "nominated"),
]
for n, (award, year, category, film, outcome) in enumerate(ENTRIES, 1):
    who = {"Best Director": DIRECTORS[film], "Best Screenplay": WRITERS[film], "Best Performance": CAST[film][:1],
           "Best Cinematography": [CAMERA[film]]}.get(category, [])
    put(iri("award-entry", f"a{n:02d}"), [
        ("a", "fa:AwardEntry"), ("fa:award", iri("award", award)), ("fa:year", f'"{year}"^^xsd:gYear'), ("fa:category", lit(category)),
        ("fa:film", iri("film", film)), ("fa:recipient", [iri("person", p) for p in who]), ("fa:outcome", lit(outcome))])

CINEMAS = [("rex", "The Rex", "port-lirra", 640, "1931-11-07"), ("tivoli", "Tivoli", "velm", 410, "1926-04-18"), ("kino-karsk", "Kino Karsk", "karsk", 180, "1954-05-01"),
           ("lotus", "Lotus Picture House", "mayabin", 880, "1948-01-04"), ("lighthouse", "Lighthouse Cinema", "port-lirra", 120, "2002-08-23"),
           ("odeum", "Odeum", "ostrel", 300, None), ("barn", "The Barn", "sanbrook", 75, "2011-06-11")]
for key, name, city, seats, opened in CINEMAS:
    put(iri("cinema", key), [("a", "schema:MovieTheater"), ("schema:name", lit(name)), ("schema:location", iri("city", city)),
                             ("schema:maximumAttendeeCapacity", str(seats)), ("fa:opened", day(opened) if opened else None)])
titles = [f[0] for f in FILMS]
for n in range(1, 59):
    key, name, city, seats, opened = rnd.choice(CINEMAS)
    film = rnd.choice(titles)
    when = f"{rnd.choice([2023, 2024, 2024])}-{rnd.randrange(1, 13):02d}-{rnd.randrange(1, 29):02d}"
    if film == "all-the-quiet-machines" and when < "2023-03":
        when = "2024" + when[4:]
    put(iri("screening", f"s{n:03d}"), [("a", "schema:ScreeningEvent"), ("schema:workPresented", iri("film", film)), ("schema:location", iri("cinema", key)),
                                         ("schema:startDate", day(when)), ("fa:audience", str(rnd.randrange(seats // 6, seats)) if rnd.random() < 0.9 else None)])

(pathlib.Path(__file__).resolve().parent / "graph.ttl").write_text("\n".join(out), encoding="utf-8")
