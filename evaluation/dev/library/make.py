#!/usr/bin/env python3
"""Write graph.ttl: the catalogue and the loans of a small town's libraries (all invented)."""
import datetime
import pathlib
import random

R = random.Random(1204)
OUT = []
D = "http://data.alderwick-libraries.example/id/"


def q(text, lang=None, type_=None):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' + (f"@{lang}" if lang else "") + (f"^^xsd:{type_}" if type_ else "")


def node(subject, *pairs):
    lines = [f"    {p} {o}" for p, o in pairs if o is not None]
    OUT.append(subject + "\n" + " ;\n".join(lines) + " .\n")


def d(kind, key):
    return f"<{D}{kind}/{key}>"


OUT.append(f"""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix lib: <http://data.alderwick-libraries.example/vocab/> .
""")

# Classes, a lattice: a graphic novel is fiction and illustrated.
for name, label, supers in [
    ("Work", "Work", []), ("Fiction", "Fiction", ["Work"]), ("NonFiction", "Non-fiction", ["Work"]),
    ("IllustratedWork", "Illustrated work", ["Work"]), ("Novel", "Novel", ["Fiction"]),
    ("ShortStories", "Short story collection", ["Fiction"]), ("Poetry", "Poetry", ["Work"]),
    ("GraphicNovel", "Graphic novel", ["Fiction", "IllustratedWork"]), ("Biography", "Biography", ["NonFiction"]),
    ("FieldGuide", "Field guide", ["NonFiction", "IllustratedWork"]), ("Edition", "Edition", []),
    ("Branch", "Library branch", []), ("MobileBranch", "Mobile library", ["Branch"]), ("Loan", "Loan", []),
    ("Holding", "Holding", []), ("Member", "Member", []), ("JuniorMember", "Junior member", ["Member"]),
    ("AdultMember", "Adult member", ["Member"]), ("Publisher", "Publisher", []), ("Series", "Series", []),
]:
    node(f"lib:{name}", ("a", "rdfs:Class"), ("rdfs:label", q(label, "en")),
         *[("rdfs:subClassOf", f"lib:{s}") for s in supers])
for name, label in [("author", "author"), ("editor", "edited by"), ("illustrator", "illustrated by"),
                    ("translator", "translated by"), ("sequelTo", "is the sequel to"),
                    ("influencedBy", "influenced by"), ("listPrice", "list price in pounds"),
                    ("fine", "fine in pounds"), ("returned", "date of return")]:
    node(f"lib:{name}", ("a", "rdf:Property"), ("rdfs:label", q(label, "en")))

# People who make books.
PEOPLE = [
    ("ann-hale", "Ann Hale", "1931-04-02", "2009-11-19", "Wales", ["maren-oduya"], "Welsh novelist who kept a lighthouse for eleven years and set most of her books on the coast."),
    ("joanna-hale", "Joanna Hale", "1964-08-23", None, "England", ["ann-hale", "piotr-lenz"], "Crime writer and former court reporter. She is not related to Ann Hale."),
    ("maren-oduya", "Maren Oduya", "1912-01-15", "1988-06-30", "Nigeria", [], "Poet and essayist; her long poem on the Niger delta was first printed on a hand press in Lagos."),
    ("piotr-lenz", "Piotr Lenz", "1940-12-05", None, "Poland", [], "Polish author of speculative fiction, trained as a hydraulic engineer."),
    ("tomas-brandvold", "Tomas Brandvold", "1958-03-11", None, "Norway", ["piotr-lenz"], "Norwegian novelist best known for the Winter Harbour books."),
    ("ines-carvalho", "Inês Carvalho", "1979-10-29", None, "Portugal", ["maren-oduya"], "Portuguese graphic novelist who draws all her pages in charcoal."),
    ("george-pell", "George Pell", "1925-07-07", "1999-02-14", "England", [], "Naturalist who walked every English county to draw its hedgerows."),
    ("georgina-pellow", "Georgina Pellow", "1983-05-17", None, "England", ["george-pell", "ann-hale"], None),
    ("yuki-tanabe", "Yuki Tanabe", "1971-09-09", None, "Japan", ["tomas-brandvold", "maren-oduya"], "Writes short stories about machines and the people who mend them."),
    ("samuel-okoro", "Samuel Okoro", None, None, "Nigeria", ["maren-oduya"], "Biographer and archivist in Ibadan."),
    ("lena-fischer", "Lena Fischer", "1969-02-27", None, "Germany", [], None),
    ("rhys-morgan", "Rhys Morgan", "1950-06-18", "2021-08-01", "Wales", ["ann-hale"], "Translator from Norwegian and Polish, and a poet in his own right."),
    ("clara-voss", "Clara Voss", "1990-12-12", None, "Germany", ["ines-carvalho"], None),
    ("dora-whitlock", "Dora Whitlock", "1946-11-03", None, "England", [], "Illustrator of field guides and of some forty children's books."),
]
WORKS = [
    # key, title, class, authors, editors, illustrators, year, language, subjects, sequel to, series and number, description
    ("salt-road", "The Salt Road", "Novel", ["ann-hale"], [], [], 1961, "en", ["sea", "family"], None, ("lighthouse", 1), "A keeper's daughter finds a drowned man's diary and follows the smugglers' path it describes."),
    ("salt-road-home", "The Salt Road Home", "Novel", ["ann-hale"], [], [], 1966, "en", ["sea", "grief"], "salt-road", ("lighthouse", 2), "Twenty years on, the diary's owner turns out to be alive."),
    ("salt", "Salt", "Poetry", ["rhys-morgan"], [], [], 1979, "en", ["sea"], None, None, None),
    ("last-lamp", "The Last Lamp", "Novel", ["ann-hale"], [], [], 1974, "en", ["sea", "work"], "salt-road-home", ("lighthouse", 3), "The light is automated and the last keeper refuses to leave."),
    ("quiet-witness", "A Quiet Witness", "Novel", ["joanna-hale"], [], [], 1998, "en", ["crime"], None, ("merrow", 1), "A stenographer notices that one line of the record has been changed."),
    ("second-record", "The Second Record", "Novel", ["joanna-hale"], [], [], 2001, "en", ["crime"], "quiet-witness", ("merrow", 2), None),
    ("closed-session", "Closed Session", "Novel", ["joanna-hale"], [], [], 2006, "en", ["crime", "family"], "second-record", ("merrow", 3), "Inspector Merrow is called as a witness against her own brother."),
    ("delta", "Delta", "Poetry", ["maren-oduya"], [], ["dora-whitlock"], 1949, "en", ["river"], None, None, "A book-length poem in twelve parts that follows one flood from source to sea."),
    ("essays-water", "On Water and Other Essays", "NonFiction", ["maren-oduya"], ["samuel-okoro"], [], 1957, "en", ["river", "history"], None, None, None),
    ("sluice", "The Sluice Keepers", "Novel", ["piotr-lenz"], [], [], 1972, "pl", ["river", "future"], None, None, "In a drowned Poland the guild that works the sluices decides which towns stay dry."),
    ("glass-dam", "The Glass Dam", "Novel", ["piotr-lenz"], [], [], 1978, "pl", ["future", "work"], "sluice", None, None),
    ("winter-harbour", "Winter Harbour", "Novel", ["tomas-brandvold"], [], [], 1989, "no", ["sea", "family"], None, ("winter", 1), "A trawler comes back with one man too many."),
    ("return-winter-harbour", "Return to Winter Harbour", "Novel", ["tomas-brandvold"], [], [], 1994, "no", ["sea", "grief"], "winter-harbour", ("winter", 2), None),
    ("ice-ledger", "The Ice Ledger", "Novel", ["tomas-brandvold", "yuki-tanabe"], [], [], 2011, "no", ["crime", "sea"], None, None, "Two authors alternate chapters: an insurer in Bergen and an engineer in Osaka disagree over the same wreck."),
    ("charcoal-city", "Charcoal City", "GraphicNovel", ["ines-carvalho"], [], ["ines-carvalho"], 2010, "pt", ["city"], None, None, "A wordless walk through Porto on the night of a power cut."),
    ("tram-twelve", "Tram Twelve", "GraphicNovel", ["ines-carvalho", "clara-voss"], [], ["clara-voss"], 2016, "pt", ["city", "work"], None, None, None),
    ("night-shift", "Night Shift", "GraphicNovel", ["clara-voss"], ["lena-fischer"], ["clara-voss"], 2019, "de", ["work", "city"], None, None, "Six nurses, one corridor, twelve hours."),
    ("hedgerow", "The English Hedgerow", "FieldGuide", ["george-pell"], [], ["george-pell"], 1963, "en", ["nature"], None, None, "Describes 214 plants, county by county."),
    ("shore-birds", "Shore Birds of the West", "FieldGuide", ["george-pell"], ["georgina-pellow"], ["dora-whitlock"], 1971, "en", ["nature", "sea"], None, None, None),
    ("moss", "Moss and Lichen", "FieldGuide", ["georgina-pellow"], [], ["dora-whitlock"], 2014, "en", ["nature"], None, None, "A pocket key that needs no microscope."),
    ("life-oduya", "Maren Oduya: A Life", "Biography", ["samuel-okoro"], [], [], 1995, "en", ["history", "river"], None, None, "The first biography of the poet, drawn from her letters to her sister."),
    ("life-pell", "The Man Who Drew Hedges", "Biography", ["georgina-pellow"], [], ["dora-whitlock"], 2008, "en", ["nature", "history"], None, None, None),
    ("menders", "The Menders", "ShortStories", ["yuki-tanabe"], [], [], 2003, "ja", ["work", "future"], None, None, "Nine stories about repair."),
    ("spare-parts", "Spare Parts", "ShortStories", ["yuki-tanabe"], [], [], 2009, "ja", ["work", "grief"], None, None, None),
    ("harbour-tales", "Harbour Tales", "ShortStories", ["ann-hale", "rhys-morgan"], ["joanna-hale"], [], 1985, "en", ["sea", "family"], None, None, "Stories gathered from the pilots of three ports."),
    ("weights", "Weights and Measures", "Poetry", ["rhys-morgan"], [], [], 1991, "en", ["work"], None, None, None),
    ("ring-road", "Ring Road", "Novel", ["georgina-pellow"], [], [], 2018, "en", ["city", "nature"], None, None, "A botanist maps the verges of an unfinished motorway."),
    ("canal-history", "A Short History of Canals", "NonFiction", ["lena-fischer", "samuel-okoro"], [], [], 2012, "de", ["river", "history", "work"], None, None, None),
    ("letters-lagos", "Letters from Lagos", "NonFiction", ["maren-oduya"], ["samuel-okoro", "lena-fischer"], [], 1999, "en", ["history", "family"], None, None, "Correspondence of 1938 to 1951, published after her death."),
    ("blue-hour", "The Blue Hour", "Novel", ["lena-fischer"], [], [], 2020, "de", ["grief", "city"], None, None, None),
]
SUBJECTS = [("nature", "Nature", None), ("water", "Water", "nature"), ("sea", "The sea", "water"), ("river", "Rivers", "water"),
            ("society", "Society", None), ("family", "Family", "society"), ("work", "Working life", "society"), ("city", "City life", "society"),
            ("crime", "Crime", "society"), ("grief", "Grief", "family"), ("history", "History", None), ("future", "The future", None)]
for key, label, broader in SUBJECTS:
    node(d("subject", key), ("a", "skos:Concept"), ("skos:prefLabel", q(label, "en")),
         ("skos:broader", d("subject", broader) if broader else None))
for key, name in [("lighthouse", "The Lighthouse Trilogy"), ("merrow", "Inspector Merrow"), ("winter", "Winter Harbour")]:
    node(d("series", key), ("a", "lib:Series"), ("rdfs:label", q(name, "en")))
for key, name, born, died, country, influences, bio in PEOPLE:
    node(d("person", key), ("a", "foaf:Person"), ("foaf:name", q(name)),
         ("lib:born", q(born, None, "date") if born else None), ("lib:died", q(died, None, "date") if died else None),
         ("lib:country", q(country)), *[("lib:influencedBy", d("person", i)) for i in influences],
         *[("lib:wrote", d("work", w[0])) for w in WORKS if key in w[3]],
         ("rdfs:comment", q(bio, "en") if bio else None))
for key, title, cls, authors, editors, illustrators, year, lang, subjects, sequel, series, text in WORKS:
    node(d("work", key), ("a", f"lib:{cls}"), ("dcterms:title", q(title, "en")),
         *[("lib:author", d("person", a)) for a in authors], *[("lib:editor", d("person", e)) for e in editors],
         *[("lib:illustrator", d("person", i)) for i in illustrators],
         ("lib:firstPublished", q(str(year), None, "gYear")), ("dcterms:language", q(lang)),
         *[("dcterms:subject", d("subject", s)) for s in subjects],
         ("lib:sequelTo", d("work", sequel) if sequel else None),
         ("lib:inSeries", d("series", series[0]) if series else None), ("lib:numberInSeries", series[1] if series else None),
         ("dcterms:description", q(text, "en") if text else None))

PUBLISHERS = [("tidewater", "Tidewater Press", "Cardiff", 1948), ("lantern", "Lantern Books", "London", 1932),
              ("lantern-young", "Lantern Young Readers", "London", 1997), ("nordlys", "Nordlys Forlag", "Bergen", 1970),
              ("ibis", "Ibis House", "Lagos", 1946), ("kessel", "Kessel & Söhne", "Leipzig", None)]
for key, name, place, since in PUBLISHERS:
    node(d("publisher", key), ("a", "lib:Publisher"), ("rdfs:label", q(name)), ("lib:basedIn", q(place)),
         ("lib:founded", q(str(since), None, "gYear") if since else None),
         ("lib:imprintOf", d("publisher", "lantern") if key == "lantern-young" else None))

# Editions: the numbers are drawn, the shape is not.
TRANSLATORS = {"pl": ["rhys-morgan"], "no": ["rhys-morgan"], "pt": ["lena-fischer"], "de": ["clara-voss", "joanna-hale"], "ja": ["georgina-pellow"]}
HOUSE = {"ann-hale": "tidewater", "joanna-hale": "lantern", "maren-oduya": "ibis", "piotr-lenz": "kessel", "tomas-brandvold": "nordlys",
         "ines-carvalho": "lantern", "george-pell": "tidewater", "georgina-pellow": "lantern", "yuki-tanabe": "lantern", "samuel-okoro": "ibis",
         "lena-fischer": "kessel", "rhys-morgan": "tidewater", "clara-voss": "lantern-young"}
EDITIONS = []
number = 1000
for key, title, cls, authors, editors, illustrators, year, lang, subjects, *_ in WORKS:
    formats = R.sample(["Hardback", "Paperback", "E-book", "Audiobook"], R.choice([1, 1, 2, 2]))
    for n, fmt in enumerate(sorted(formats, reverse=True)):
        number += 1
        eid = f"E{number}"
        EDITIONS.append((eid, key, fmt))
        published = min(2023, year + 3 * n + R.choice([0, 0, 1, 9, 24]))
        if fmt in ("E-book", "Audiobook"):
            published = max(published, 2004 + R.randrange(18))
        pages = {"Novel": 260, "Poetry": 70, "ShortStories": 190, "GraphicNovel": 140}.get(cls, 220) + R.randrange(0, 180)
        price = R.choice([6.99, 7.99, 8.99, 9.99, 12.50, 14.00, 18.99, 24.99])
        house = HOUSE[authors[0]]
        node(d("edition", eid), ("a", "lib:Edition"), ("lib:editionOf", d("work", key)), ("lib:format", q(fmt)),
             ("lib:isbn", q(f"978-0-{R.randrange(100, 999)}-{number}-{R.randrange(10)}") if published >= 1970 and R.random() < 0.9 else None),
             ("lib:pages", str(pages) if fmt != "Audiobook" else None),
             ("lib:playingTime", q(f"{R.randrange(4, 13)} h {R.randrange(1, 59)} min") if fmt == "Audiobook" else None),
             ("lib:publisher", d("publisher", house)), ("dcterms:issued", q(str(published), None, "gYear")),
             ("lib:listPrice", f"{price:.2f}" if R.random() < 0.9 else None),
             ("lib:translator", d("person", R.choice(TRANSLATORS[lang])) if lang in TRANSLATORS else None))

BRANCHES = [
    ("central", "Alderwick Central Library", "Branch", "1 Market Square", "1904-05-09", 1850, True, True, "m-price", "The main library, with the local history room and the only sound archive in the county."),
    ("mill-lane", "Mill Lane Library", "Branch", "22 Mill Lane", "1968-09-02", 420, True, False, "m-osei", "Rebuilt after the flood of 2007; the children's room has a boat to read in."),
    ("old-mill-lane", "Old Mill Lane Annexe", "Branch", "3 Mill Lane", "1931-03-16", 160, False, False, "m-osei", "A former grain store that now holds the large-print collection."),
    ("harbour", "Harbour Library", "Branch", "Quay Street", "1987-06-20", 420, True, True, "m-lind", None),
    ("northgate", "Northgate Library", "Branch", "80 Northgate", "2012-10-13", 690, True, False, "m-price", "Shares its building with the swimming pool."),
    ("mobile", "Mobile Library", "MobileBranch", None, "1975-01-06", None, False, False, None, "A converted bus that visits fourteen villages every fortnight."),
]
for key, name in [("m-price", "Helen Price"), ("m-osei", "Kwame Osei"), ("m-lind", "Astrid Lind"), ("m-price-b", "Ben Price")]:
    node(d("staff", key), ("a", "foaf:Person"), ("foaf:name", q(name)),
         *[("lib:worksAt", d("branch", b)) for b in {"m-price": ["central", "northgate"], "m-osei": ["mill-lane", "old-mill-lane"], "m-lind": ["harbour"], "m-price-b": ["mobile", "harbour"]}[key]],
         ("lib:drives", d("branch", "mobile") if key == "m-price-b" else None))
for key, name, cls, street, opened, area, lift, sunday, manager, text in BRANCHES:
    node(d("branch", key), ("a", f"lib:{cls}"), ("rdfs:label", q(name, "en")), ("lib:street", q(street) if street else None),
         ("lib:opened", q(opened, None, "date")), ("lib:floorArea", q(f"{area} m²") if area else None),
         ("lib:stepFree", str(lift).lower()), ("lib:openOnSundays", str(sunday).lower()),
         ("lib:manager", d("staff", manager) if manager else None), ("rdfs:comment", q(text, "en") if text else None))

HELD = {}
for eid, key, fmt in EDITIONS:
    if fmt in ("E-book",):
        places = ["central"]
    else:
        places = sorted(R.sample([b[0] for b in BRANCHES], R.choice([1, 1, 2, 3])))
    HELD[eid] = places
    for place in places:
        node("[]", ("a", "lib:Holding"), ("lib:edition", d("edition", eid)), ("lib:atBranch", d("branch", place)),
             ("lib:copies", str(R.choice([1, 1, 2, 2, 3, 5]))))

FIRST = ["Aisha", "Bram", "Cerys", "Dele", "Elin", "Farid", "Gwen", "Hugo", "Ivy", "Jonas", "Kemi", "Leo", "Mina", "Noor", "Owen", "Pia", "Quentin", "Rosa", "Sol", "Tess"]
LAST = ["Abbott", "Bevan", "Cole", "Doyle", "Evans", "Frost", "Grant", "Hughes", "Ito", "Jarvis", "Kaur", "Lowe", "Mbeki", "Nash", "Oakley", "Parry", "Quill", "Rees", "Shaw", "Todd"]
MEMBERS = []
for n, (first, last) in enumerate(zip(FIRST, LAST)):
    mid = f"M{n + 1:03}"
    MEMBERS.append(mid)
    joined = datetime.date(2012, 1, 10) + datetime.timedelta(days=R.randrange(0, 4200))
    node(d("member", mid), ("a", "lib:JuniorMember" if n % 4 == 3 else "lib:AdultMember"), ("foaf:name", q(f"{first} {last}")),
         ("lib:joined", q(joined.isoformat(), None, "date")), ("lib:homeBranch", d("branch", R.choice([b[0] for b in BRANCHES]))),
         ("lib:favouriteAuthor", d("person", R.choice(PEOPLE)[0]) if R.random() < 0.6 else None))
for n in range(110):
    eid = R.choice([e for e, _, f in EDITIONS if f != "E-book"])
    day = datetime.date(2023, 1, 3) + datetime.timedelta(days=R.randrange(0, 540))
    due = day + datetime.timedelta(days=21)
    back = None if n % 9 == 4 else day + datetime.timedelta(days=R.choice([3, 8, 14, 20, 21, 25, 33, 60]))
    late = (back - due).days if back else 0
    node(d("loan", f"L{n + 1:04}"), ("a", "lib:Loan"), ("lib:borrower", d("member", R.choice(MEMBERS[:18]))),
         ("lib:item", d("edition", eid)), ("lib:lentBy", d("branch", R.choice(HELD[eid]))),
         ("lib:lentOn", q(day.isoformat(), None, "date")), ("lib:due", q(due.isoformat(), None, "date")),
         ("lib:returned", q(back.isoformat(), None, "date") if back else None),
         ("lib:fine", f"{late * 0.15:.2f}" if late > 0 else None))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
