#!/usr/bin/env python3
"""Write graph.ttl: estates, parcels, wines and tastings of three wine countries.

All people, estates and places are invented; the grape varieties are real ones.
Standard library only; the random numbers are seeded, so every run writes the same bytes.
"""
import pathlib
import random

RNG = random.Random(77031)
HERE = pathlib.Path(__file__).resolve().parent
BASE = "https://cellarbook.example/"
LINES = [
    "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .",
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
    "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .",
    f"@prefix cb: <{BASE}ns#> .",
    f"@prefix estate: <{BASE}estate/> .",
    f"@prefix parcel: <{BASE}parcel/> .",
    f"@prefix wine: <{BASE}wine/> .",
    f"@prefix person: <{BASE}person/> .",
    f"@prefix importer: <{BASE}importer/> .",
    f"@prefix grape: <{BASE}grape/> .",
    f"@prefix region: <{BASE}region/> .",
    f"@prefix tasting: <{BASE}tasting/> .",
    "",
]


def text(value, lang=""):
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{value}"' + (f"@{lang}" if lang else "")


def year(value):
    return f'"{value}"^^xsd:gYear'


def date(value):
    return f'"{value}"^^xsd:date'


def write(subject, *pairs):
    """One subject; a pair with the object None is left out, a list gives several objects."""
    parts = []
    for predicate, value in pairs:
        if value is None or value == []:
            continue
        if isinstance(value, list):
            value = " , ".join(value)
        parts.append(f"{predicate} {value}")
    LINES.append(subject + " " + " ;\n    ".join(parts) + " .")


# ---------------------------------------------------------------- vocabulary
for name, label, parent in [
    ("Estate", "Wine estate", None), ("Parcel", "Vineyard parcel", None), ("Wine", "Wine", None),
    ("RedWine", "Red wine", "Wine"), ("WhiteWine", "White wine", "Wine"), ("RoseWine", "Rosé", "Wine"),
    ("SparklingWine", "Sparkling wine", "Wine"), ("SweetWine", "Sweet wine", "Wine"),
    ("Person", "Person", None), ("Winemaker", "Winemaker", "Person"), ("Critic", "Wine critic", "Person"),
    ("Importer", "Importer", None), ("Tasting", "Tasting", None), ("Price", "Price", None),
]:
    write(f"cb:{name}", ("a", "rdfs:Class"), ("rdfs:label", text(label, "en")),
          ("rdfs:subClassOf", f"cb:{parent}" if parent else None))
for name, label, comment in [
    ("altitudeM", "altitude", "Mean height of the parcel above the sea, in metres."),
    ("areaHa", "area", "Planted area, in hectares."),
    ("slopePercent", None, None),
    ("alcohol", "alcohol", "Alcohol by volume, in percent."),
    ("sugar", "residual sugar", "Residual sugar, in grams per litre."),
    ("oakMonths", None, "Months spent in barrel; absent for wines that saw no wood."),
    ("score", "score", "Points out of one hundred."),
    ("readerRating", "reader rating", "Mean of the readers' votes, from 0 to 5 stars."),
    ("cellarPrice", "cellar door price", "Price of one 75 cl bottle bought at the estate."),
    ("trainedUnder", "trained under", None),
    ("bottles", "bottles made", None),
]:
    write(f"cb:{name}", ("a", "rdf:Property"), ("rdfs:label", text(label, "en") if label else None),
          ("rdfs:comment", text(comment, "en") if comment else None))

# ---------------------------------------------------------------- concept schemes
write("cb:grapes", ("a", "skos:ConceptScheme"), ("skos:prefLabel", text("Grape varieties", "en")))
write("cb:regions", ("a", "skos:ConceptScheme"), ("skos:prefLabel", text("Wine regions", "en")))
GRAPES = [
    ("black", "Black grapes", None, []), ("white", "White grapes", None, []),
    ("pinot-noir", "Pinot Noir", "black", ["Spätburgunder", "Blauburgunder"]),
    ("syrah", "Syrah", "black", ["Shiraz"]),
    ("grenache", "Grenache", "black", ["Garnacha", "Cannonau"]),
    ("tempranillo", "Tempranillo", "black", ["Tinta Roriz", "Tinto Fino"]),
    ("mourvedre", "Mourvèdre", "black", ["Monastrell", "Mataro"]),
    ("carignan", "Carignan", "black", ["Cariñena"]),
    ("cabernet-franc", "Cabernet Franc", "black", []),
    ("nebbiolo", "Nebbiolo", "black", ["Spanna"]),
    ("riesling", "Riesling", "white", []),
    ("albarino", "Albariño", "white", ["Alvarinho"]),
    ("chardonnay", "Chardonnay", "white", []),
    ("chenin", "Chenin Blanc", "white", ["Steen"]),
    ("viognier", "Viognier", "white", []),
    ("gruner", "Grüner Veltliner", "white", []),
    ("furmint", "Furmint", "white", ["Šipon"]),
]
for key, label, broader, alts in GRAPES:
    write(f"grape:{key}", ("a", "skos:Concept"), ("skos:inScheme", "cb:grapes"), ("skos:prefLabel", text(label, "en")),
          ("skos:altLabel", [text(a) for a in alts]), ("skos:broader", f"grape:{broader}" if broader else None))
REGIONS = [
    ("caldoria", "Caldoria", None, []), ("vessany", "Vessany", None, []), ("helmark", "Helmark", None, []),
    ("orvane", "Orvane Valley", "caldoria", ["Vale do Orvane"]), ("upper-orvane", "Upper Orvane", "orvane", []),
    ("lower-orvane", "Lower Orvane", "orvane", []), ("costa-brumal", "Costa Brumal", "caldoria", ["Mist Coast"]),
    ("lamure", "Lamure", "vessany", []), ("monts-lamure", "Monts de Lamure", "lamure", ["Lamure Hills"]),
    ("sarvel", "Côtes de Sarvel", "vessany", []),
    ("oberfluh", "Oberfluh", "helmark", []), ("steinlach", "Steinlach", "helmark", []),
    ("steinlach-terraces", "Steinlach Terraces", "steinlach", ["Steinlacher Terrassen"]),
]
for key, label, broader, alts in REGIONS:
    write(f"region:{key}", ("a", "skos:Concept"), ("skos:inScheme", "cb:regions"), ("skos:prefLabel", text(label, "en")),
          ("skos:altLabel", [text(a) for a in alts]), ("skos:broader", f"region:{broader}" if broader else None))

# ---------------------------------------------------------------- estates
ESTATES = [
    # key, name, region, founded, organic, visitors, proprietor, note
    ("quinta-marrao", "Quinta do Marrão", "upper-orvane", 1887, True, True, "teresa-marrao", "Terraced by hand; the old press house is still in use."),
    ("casa-ferrolho", "Casa Ferrolho", "lower-orvane", 1924, False, True, "duarte-ferrolho", None),
    ("brisa-velha", "Brisa Velha", "costa-brumal", 1998, True, True, "ines-caldas", "A cooperative turned family estate, known for its whites."),
    ("torre-do-sal", "Torre do Sal", "costa-brumal", 1961, False, False, None, None),
    ("chateau-perrigne", "Château Perrigne", "lamure", 1742, False, True, "aurele-perrigne", "The oldest house of the country, with eleven generations of one family."),
    ("domaine-aubrette", "Domaine Aubrette", "monts-lamure", 1979, True, False, "solene-aubrette", None),
    ("domaine-vaucelles", "Domaine des Vaucelles", "monts-lamure", 1953, True, True, "bastien-vauclair", None),
    ("mas-cantegril", "Mas Cantegril", "sarvel", 2004, True, True, "noe-cantegril", "Works its rows with mules."),
    ("clos-sarvel", "Clos Sarvel", "sarvel", 1911, False, True, None, None),
    ("weingut-ammerly", "Weingut Ammerly", "oberfluh", 1935, False, True, "ursin-ammerly", "Sells most of its bottles at the door."),
    ("weingut-dorstein", "Weingut Dorstein", "steinlach-terraces", 1868, True, True, "greta-dorstein", None),
    ("hof-linnach", "Hof Linnach", "steinlach", 1990, False, None, "jost-linnach", None),
]

# ---------------------------------------------------------------- people
WINEMAKERS = [
    # key, name, born, country, trained under
    ("teresa-marrao", "Teresa Marrão", 1968, "caldoria", ["lidia-serpa"]),
    ("lidia-serpa", "Lídia Serpa", 1941, "caldoria", []),
    ("rui-talhada", "Rui Talhada", 1985, "caldoria", ["teresa-marrao"]),
    ("ines-caldas", "Inês Caldas", 1974, "caldoria", ["lidia-serpa"]),
    ("aurele-perrigne", "Aurèle Perrigne", 1959, "vessany", []),
    ("solene-aubrette", "Solène Aubrette", 1981, "vessany", ["aurele-perrigne"]),
    ("bastien-vauclair", "Bastien Vauclair", 1977, "vessany", ["aurele-perrigne", "jost-linnach"]),
    ("noe-cantegril", "Noé Cantegril", 1990, "vessany", ["solene-aubrette"]),
    ("ursin-ammerly", "Ursin Ammerly", 1963, "helmark", []),
    ("greta-dorstein", "Greta Dorstein", 1972, "helmark", ["ursin-ammerly"]),
    ("jost-linnach", "Jost Linnach", None, "helmark", []),
    ("mei-harrow", "Mei Harrow", 1987, None, ["greta-dorstein", "noe-cantegril"]),
]
for key, name, born, country, masters in WINEMAKERS:
    write(f"person:{key}", ("a", "cb:Winemaker"), ("rdfs:label", text(name)), ("cb:born", year(born) if born else None),
          ("cb:nationality", f"region:{country}" if country else None),
          ("cb:trainedUnder", [f"person:{m}" for m in masters]))
write("person:duarte-ferrolho", ("a", "cb:Person"), ("rdfs:label", text("Duarte Ferrolho")), ("cb:born", year(1949)),
      ("cb:nationality", "region:caldoria"))
CRITICS = [
    ("hollis-gade", "Hollis Gade", "The Long Finish"), ("petra-olmsted", "Petra Olmsted", "Vintage Quarterly"),
    ("anselm-roux", "Anselm Roux", "La Feuille de Cave"), ("wanda-kirsch", "Wanda Kirsch", "Vintage Quarterly"),
    ("tobias-inglewood", "Tobias Inglewood", None),
]
for key, name, paper in CRITICS:
    write(f"person:{key}", ("a", "cb:Critic"), ("rdfs:label", text(name)), ("cb:writesFor", text(paper) if paper else None))
for key, name, region, founded, organic, visitors, owner, note in ESTATES:
    write(f"estate:{key}", ("a", "cb:Estate"), ("rdfs:label", text(name)), ("cb:region", f"region:{region}"),
          ("cb:founded", year(founded)), ("cb:organic", str(organic).lower()),
          ("cb:receivesVisitors", None if visitors is None else str(visitors).lower()),
          ("cb:proprietor", f"person:{owner}" if owner else None), ("rdfs:comment", text(note, "en") if note else None))

# ---------------------------------------------------------------- parcels
PARCELS = [
    # key, name, estate, soil, grapes, (altitude from, to)
    ("socalcos", "Socalcos Altos", "quinta-marrao", "schist", ["tempranillo"], (480, 560)),
    ("fonte-fria", "Fonte Fria", "quinta-marrao", "schist", ["grenache", "carignan"], (390, 450)),
    ("eira", "Eira da Pedra", "quinta-marrao", "granite", ["albarino"], (560, 640)),
    ("ribeira-baixa", "Ribeira Baixa", "casa-ferrolho", "clay", ["tempranillo"], (110, 150)),
    ("olival", "Olival", "casa-ferrolho", "clay", ["tempranillo", "syrah"], (160, 210)),
    ("cascalheira", "Cascalheira", "casa-ferrolho", "gravel", ["cabernet-franc"], (90, 130)),
    ("duna-branca", "Duna Branca", "brisa-velha", "sand", ["albarino"], (15, 40)),
    ("pinhal", "Pinhal", "brisa-velha", "sand", ["albarino", "chenin"], (40, 80)),
    ("farol", "Farol", "torre-do-sal", "limestone", ["chardonnay"], (50, 95)),
    ("salinas", "Salinas", "torre-do-sal", "sand", ["mourvedre"], (5, 14)),
    ("grande-allee", "La Grande Allée", "chateau-perrigne", "gravel", ["cabernet-franc"], (180, 240)),
    ("clos-des-moines", "Clos des Moines", "chateau-perrigne", "limestone", ["chenin"], (200, 260)),
    ("pigeonnier", "Le Pigeonnier", "chateau-perrigne", "limestone", ["cabernet-franc", "syrah"], (210, 250)),
    ("roche-noire", "Roche Noire", "domaine-aubrette", "basalt", ["syrah"], (520, 590)),
    ("combe-aux-loups", "Combe aux Loups", "domaine-aubrette", "granite", ["viognier"], (600, 680)),
    ("haut-fourneau", "Haut Fourneau", "domaine-vaucelles", "basalt", ["pinot-noir"], (540, 610)),
    ("les-ouches", "Les Ouches", "domaine-vaucelles", "clay", ["chardonnay", "pinot-noir"], (430, 490)),
    ("trois-bornes", "Trois Bornes", "domaine-vaucelles", "granite", ["syrah"], (470, 530)),
    ("garrigue", "La Garrigue", "mas-cantegril", "limestone", ["grenache", "mourvedre"], (250, 310)),
    ("vieux-puits", "Le Vieux Puits", "mas-cantegril", "schist", ["carignan"], (320, 360)),
    ("galets", "Les Galets", "clos-sarvel", "gravel", ["grenache", "syrah"], (120, 170)),
    ("chapelle", "La Chapelle", "clos-sarvel", "limestone", ["viognier"], (150, 190)),
    ("sunnerain", "Sunnerain", "weingut-ammerly", "slate", ["chardonnay"], (690, 760)),
    ("gletscherblick", "Gletscherblick", "weingut-ammerly", "slate", ["riesling", "pinot-noir"], (800, 890)),
    ("kirchwand", "Kirchwand", "weingut-dorstein", "slate", ["riesling"], (220, 300)),
    ("teufelstreppe", "Teufelstreppe", "weingut-dorstein", "slate", ["riesling"], (260, 340)),
    ("mauerstueck", "Mauerstück", "weingut-dorstein", "basalt", ["pinot-noir"], (230, 280)),
    ("lettengrund", "Lettengrund", "hof-linnach", "clay", ["gruner"], (170, 220)),
    ("hasenpfad", "Hasenpfad", "hof-linnach", "gravel", ["gruner", "furmint"], (160, 200)),
]
NO_ALTITUDE = {"olival", "pigeonnier", "hasenpfad"}
NO_PLANTING = {"galets", "farol", "lettengrund", "grande-allee"}
for key, name, estate, soil, grapes, (low, high) in PARCELS:
    altitude = RNG.randrange(low * 2, high * 2) / 2
    area = RNG.randrange(60, 1450) / 100
    slope = RNG.randrange(20, 120) / 10 if high < 200 else RNG.randrange(100, 620) / 10
    planted = RNG.randrange(1926, 2015)
    write(f"parcel:{key}", ("a", "cb:Parcel"), ("rdfs:label", text(name)), ("cb:partOf", f"estate:{estate}"),
          ("cb:soil", text(soil)), ("cb:plantedWith", [f"grape:{g}" for g in grapes]),
          ("cb:altitudeM", None if key in NO_ALTITUDE else f"{altitude:.1f}"), ("cb:areaHa", f"{area:.2f}"),
          ("cb:slopePercent", f"{slope:.1f}"), ("cb:planted", None if key in NO_PLANTING else year(planted)))

# ---------------------------------------------------------------- wines
WINES = [
    # name, vintages, class, estate, grapes, parcels, makers, (price from, to), (alcohol from, to), oak
    ("Pedra Alta", [2016, 2018, 2019], "RedWine", "quinta-marrao", ["tempranillo"], ["socalcos"], ["teresa-marrao"], (38, 62), (135, 149), True),
    ("Marrão Velho", [2017], "RedWine", "quinta-marrao", ["grenache", "carignan"], ["fonte-fria"], ["teresa-marrao", "rui-talhada"], (24, 33), (138, 152), True),
    ("Eira", [2020, 2021], "WhiteWine", "quinta-marrao", ["albarino"], ["eira"], ["rui-talhada"], (15, 22), (118, 129), False),
    ("Ferrolho Tinto", [2019, 2021], "RedWine", "casa-ferrolho", ["tempranillo", "syrah"], ["ribeira-baixa", "olival"], ["lidia-serpa"], (7, 12), (130, 142), False),
    ("Cascalho", [2018], "RedWine", "casa-ferrolho", ["cabernet-franc"], ["cascalheira"], ["lidia-serpa"], (14, 19), (128, 139), True),
    ("Ferrolho Rosado", [2022], "RoseWine", "casa-ferrolho", ["syrah"], ["olival"], ["rui-talhada"], (8, 11), (121, 129), False),
    ("Areia", [2021, 2022], "WhiteWine", "brisa-velha", ["albarino"], ["duna-branca"], ["ines-caldas"], (17, 24), (119, 128), False),
    ("Nevoeiro", [2020], "WhiteWine", "brisa-velha", ["albarino", "chenin"], ["pinhal", "duna-branca"], ["ines-caldas"], (21, 29), (122, 131), True),
    ("Espuma do Norte", [None], "SparklingWine", "brisa-velha", ["chenin"], ["pinhal"], ["ines-caldas"], (22, 28), (114, 122), False),
    ("Farol Branco", [2021], "WhiteWine", "torre-do-sal", ["chardonnay"], ["farol"], ["ines-caldas"], (13, 17), (126, 134), True),
    ("Maré Negra", [2017, 2020], "RedWine", "torre-do-sal", ["mourvedre"], ["salinas"], [], (18, 27), (139, 148), True),
    ("Grand Perrigne", [2010, 2015, 2018], "RedWine", "chateau-perrigne", ["cabernet-franc", "syrah"], ["grande-allee", "pigeonnier"], ["aurele-perrigne"], (85, 190), (132, 141), True),
    ("Les Moines", [2019], "WhiteWine", "chateau-perrigne", ["chenin"], ["clos-des-moines"], ["aurele-perrigne"], (34, 44), (125, 133), True),
    ("Moines Doré", [2014], "SweetWine", "chateau-perrigne", ["chenin"], ["clos-des-moines"], ["aurele-perrigne"], (48, 66), (108, 118), True),
    ("Roche Noire", [2017, 2019], "RedWine", "domaine-aubrette", ["syrah"], ["roche-noire"], ["solene-aubrette"], (29, 46), (129, 138), True),
    ("Combe Blanche", [2021], "WhiteWine", "domaine-aubrette", ["viognier"], ["combe-aux-loups"], ["solene-aubrette"], (26, 35), (133, 140), False),
    ("Haut Fourneau", [2018, 2020], "RedWine", "domaine-vaucelles", ["pinot-noir"], ["haut-fourneau"], ["bastien-vauclair"], (41, 70), (123, 132), True),
    ("Bulles des Ouches", [None], "SparklingWine", "domaine-vaucelles", ["chardonnay", "pinot-noir"], ["les-ouches"], ["bastien-vauclair"], (23, 34), (117, 124), False),
    ("Trois Bornes", [2019], "RedWine", "domaine-vaucelles", ["syrah"], ["trois-bornes"], ["bastien-vauclair", "solene-aubrette"], (28, 37), (126, 137), True),
    ("Mule Rousse", [2020, 2021], "RedWine", "mas-cantegril", ["grenache", "mourvedre", "carignan"], ["garrigue", "vieux-puits"], ["noe-cantegril"], (13, 21), (140, 152), False),
    ("Rosée du Puits", [2022], "RoseWine", "mas-cantegril", ["grenache", "carignan"], ["garrigue", "vieux-puits"], ["noe-cantegril"], (11, 15), (122, 132), False),
    ("Galets Rouges", [2018], "RedWine", "clos-sarvel", ["grenache", "syrah"], ["galets"], ["mei-harrow"], (19, 26), (139, 150), True),
    ("Chapelle", [2020], "WhiteWine", "clos-sarvel", ["viognier"], ["chapelle"], ["mei-harrow"], (17, 23), (131, 139), False),
    ("Sunnerain", [2020, 2021], "WhiteWine", "weingut-ammerly", ["chardonnay"], ["sunnerain"], ["ursin-ammerly"], (24, 37), (121, 131), True),
    ("Gletscherwein", [2019], "WhiteWine", "weingut-ammerly", ["riesling"], ["gletscherblick"], ["ursin-ammerly"], (29, 42), (112, 121), False),
    ("Kirchwand Riesling", [2019, 2021], "WhiteWine", "weingut-dorstein", ["riesling"], ["kirchwand"], ["greta-dorstein"], (22, 38), (113, 124), False),
    ("Teufelstreppe Auslese", [2015, 2018], "SweetWine", "weingut-dorstein", ["riesling"], ["teufelstreppe"], ["greta-dorstein", "mei-harrow"], (45, 79), (76, 92), False),
    ("Mauerstück Spätburgunder", [2018], "RedWine", "weingut-dorstein", ["pinot-noir"], ["mauerstueck"], ["greta-dorstein"], (27, 36), (126, 135), True),
    ("Letten", [2021], "WhiteWine", "hof-linnach", ["gruner"], ["lettengrund"], ["jost-linnach"], (9, 13), (119, 127), False),
    ("Hasensprung", [2022], "WhiteWine", "hof-linnach", ["gruner", "furmint"], ["hasenpfad", "lettengrund"], ["jost-linnach"], (12, 17), (120, 129), False),
]
MISSING_PRICE = {"grand-perrigne-2010", "mare-negra-2017", "eira-2020"}
MISSING_ALCOHOL = {"roche-noire-2017", "hasensprung-2022"}


def slug(value):
    for a, b in zip("ãáâàäéèêíóôúüçö", "aaaaaeeeioouuco"):
        value = value.replace(a, b)
    return value.lower().replace(" ", "-")


BOTTLES = []
for name, vintages, cls, estate, grapes, parcels, makers, (low, high), (weak, strong), oak in WINES:
    for vintage in vintages:
        key = slug(name) + (f"-{vintage}" if vintage else "-nv")
        BOTTLES.append(key)
        price = RNG.randrange(low * 2, high * 2) / 2
        alcohol = RNG.randrange(weak, strong) / 10
        made = RNG.randrange(6, 260) * 100
        months = RNG.choice([6, 9, 12, 14, 18, 20, 24]) if oak else None
        sugar = {"SweetWine": RNG.randrange(780, 1690) / 10, "SparklingWine": RNG.randrange(30, 95) / 10,
                 "WhiteWine": RNG.randrange(8, 98) / 10}.get(cls)
        rating = RNG.randrange(31, 49) / 10 if RNG.random() < 0.86 else None
        currency = "CHF" if estate == "weingut-ammerly" else "EUR"
        money = f'[ a cb:Price ; cb:amount {price:.2f} ; cb:currency "{currency}" ]'
        write(f"wine:{key}", ("a", f"cb:{cls}"), ("rdfs:label", text(name + (f" {vintage}" if vintage else ""))),
              ("cb:vintage", year(vintage) if vintage else None), ("cb:estate", f"estate:{estate}"),
              ("cb:variety", [f"grape:{g}" for g in grapes]), ("cb:grownOn", [f"parcel:{p}" for p in parcels]),
              ("cb:winemaker", [f"person:{m}" for m in makers]),
              ("cb:alcohol", None if key in MISSING_ALCOHOL else f"{alcohol:.1f}"),
              ("cb:sugar", f"{sugar:.1f}" if sugar is not None else None),
              ("cb:oakMonths", str(months) if months else None), ("cb:bottles", str(made)),
              ("cb:readerRating", f"{rating:.1f}" if rating else None),
              ("cb:cellarPrice", None if key in MISSING_PRICE else money))

# ---------------------------------------------------------------- importers
IMPORTERS = [("north-quay", "North Quay Vintners", "Hullworth", 1984), ("barrel-lantern", "Barrel & Lantern", "Dunmere", 2009),
             ("sato-cellars", "Sato Cellars", "Minakawa", 1996), ("red-latch", "Red Latch Imports", "Hullworth", 2015),
             ("fjordvin", "Fjordvin", "Skarholm", None)]
for key, name, city, since in IMPORTERS:
    chosen = sorted(RNG.sample(BOTTLES, RNG.randrange(5, 12)))
    write(f"importer:{key}", ("a", "cb:Importer"), ("rdfs:label", text(name)), ("cb:city", text(city)),
          ("cb:founded", year(since) if since else None), ("cb:imports", [f"wine:{w}" for w in chosen]))

# ---------------------------------------------------------------- tastings
WORDS = ["dark cherry", "wet stone", "orange peel", "cedar", "honey", "sea salt", "violets", "quince", "smoke", "green apple",
         "black pepper", "hay", "plum skin", "lime", "walnut"]
STYLE = {"hollis-gade": (88, 98), "petra-olmsted": (84, 95), "anselm-roux": (80, 96), "wanda-kirsch": (82, 93), "tobias-inglewood": (76, 92)}
count = 0
for wine in BOTTLES:
    if wine in ("letten-2021", "ferrolho-rosado-2022"):
        continue
    for critic in RNG.sample(list(STYLE), RNG.choice([1, 1, 2, 2, 3])):
        count += 1
        first, second = RNG.sample(WORDS, 2)
        score = RNG.randrange(*STYLE[critic])
        first_year = max(2022, int(wine[-4:]) + 1) if wine[-4:].isdigit() else 2022
        day = f"{RNG.randrange(first_year, 2025)}-{RNG.randrange(1, 13):02d}-{RNG.randrange(1, 29):02d}"
        write(f"tasting:t{count:03d}", ("a", "cb:Tasting"), ("cb:wine", f"wine:{wine}"), ("cb:taster", f"person:{critic}"),
              ("cb:score", str(score)), ("cb:tastedOn", date(day) if RNG.random() < 0.93 else None),
              ("rdfs:comment", text(f"{first.capitalize()} and {second}.", "en") if RNG.random() < 0.6 else None))

(HERE / "graph.ttl").write_text("\n".join(LINES) + "\n", encoding="utf-8")
