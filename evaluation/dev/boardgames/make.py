#!/usr/bin/env python3
"""Write graph.ttl: an invented catalogue of board games with their makers, editions, prizes and player ratings.

Everything is made up but the names of countries. Standard library only; ratings and print runs come from a seeded
generator, so that every run gives the same bytes.
"""
import pathlib
import random
import re

rnd = random.Random(70421)
BASE = "https://tabletop.example/"
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix schema: <https://schema.org/> .
@prefix tt: <https://tabletop.example/ns#> .
"""]


def key(s):
    return re.sub(r"[^a-z0-9]+", "-", s.lower().replace("'", "")).strip("-")


def iri(kind, name):
    return f"<{BASE}{kind}/{key(name)}>"


def lit(s, lang=None):
    return '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def year(y):
    return None if y is None else f'"{y}"^^xsd:gYear'


def put(subject, *pairs):
    body = []
    for p, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append(f"    {p} {v}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


for name, label, sup in [("BoardGame", "board game", "schema:Game"), ("Expansion", "expansion", "schema:CreativeWork"),
                         ("Edition", "edition", "schema:Product"), ("Publisher", "publisher", "schema:Organization"),
                         ("Mechanic", "game mechanic", None), ("Category", "game category", None), ("Award", "award", None),
                         ("AwardResult", "award result", None), ("PlayerRating", "player rating", "schema:Rating")]:
    put(f"tt:{name}", ("a", "rdfs:Class"), ("rdfs:label", lit(label)), ("rdfs:subClassOf", sup))
for name, label, comment in [
        ("designer", "designer", None), ("illustrator", "illustrator", None), ("minPlayers", "minimum players", None),
        ("maxPlayers", "maximum players", None), ("playingTime", "playing time", "Typical playing time in minutes."),
        ("weight", "weight", "How complex the rules are, from 1 (light) to 5 (heavy)."), ("minAge", "minimum age", None),
        ("cooperative", None, "Whether the players win or lose together."), ("mechanic", "mechanic", None), ("category", "category", None),
        ("price", "price", "Recommended retail price in euros."), ("expansionFor", "expansion for", None), ("editionOf", "edition of", None),
        ("language", "language", None), ("printRun", "print run", "Copies printed."), ("addsMechanic", "adds mechanic", None),
        ("award", None, None), ("outcome", None, "winner or nominee"), ("game", None, None), ("ratedBy", "rated by", None),
        ("score", "score", "From 1 to 10."), ("ratedOn", None, None)]:
    put(f"tt:{name}", ("a", "rdf:Property"), ("rdfs:label", lit(label) if label else None), ("rdfs:comment", lit(comment) if comment else None))

COUNTRIES = ["Germany", "France", "Poland", "Japan", "Canada", "Italy", "Sweden", "Brazil", "Portugal"]
for c in COUNTRIES:
    put(iri("country", c), ("a", "schema:Country"), ("rdfs:label", lit(c)))

# name, country, founded, employees, website
PUBLISHERS = [("Foxglove Games", "Germany", 1994, 62), ("Fox & Gable", "Canada", 2011, 14), ("Nine Cranes", "Japan", 2006, 21),
              ("Grzmot Editions", "Poland", 2013, 18), ("Atelier Merle", "France", 1988, 45), ("Tavola Rossa", "Italy", 2001, None),
              ("Halvorsen Play", "Sweden", 1979, 62), ("Casa do Dado", "Brazil", 2016, 9), ("Little Anvil Press", "Canada", 2019, 4)]
for n, c, f, e in PUBLISHERS:
    put(iri("publisher", n), ("a", "tt:Publisher"), ("rdfs:label", lit(n)), ("schema:location", iri("country", c)),
        ("schema:foundingDate", year(f)), ("schema:numberOfEmployees", str(e) if e else None),
        ("schema:url", lit(f"https://{key(n)}.example") if n != "Casa do Dado" else None))

# name, country, born, jobs
DESIGNERS = [("Marta Lindqvist", "Sweden", 1971), ("Martin Lindquist", "Canada", 1984), ("Jonas Ebersbach", "Germany", 1965),
             ("Chiyo Hanamura", "Japan", 1979), ("Pawel Drozdek", "Poland", 1988), ("Aurelie Castanet", "France", 1975),
             ("Rafael Quintela", "Brazil", 1990), ("Bianca Toselli", "Italy", 1982), ("Devon Achterberg", "Canada", None),
             ("Klara Wittstock", "Germany", 1993), ("Haruki Senda", "Japan", 1968), ("Olivier Maraval", "France", 1960),
             ("Ewa Sikorzak", "Poland", 1979), ("Tomas Bragason", "Sweden", None), ("Luisa Ferrado", "Portugal", 1995)]
ARTISTS = [("Ines Calvao", "Portugal", 1986), ("Gregor Pohlmann", "Germany", 1974), ("Yuna Ishibe", "Japan", 1991),
           ("Sandrine Aubry-Lott", "France", 1969), ("Mikolaj Trybus", "Poland", 1983), ("Petra Noordahl", "Sweden", 1978),
           ("Caio Benevides", "Brazil", None), ("Ada Ferrante", "Italy", 1996)]
for n, c, b in DESIGNERS + ARTISTS:
    put(iri("person", n), ("a", "schema:Person"), ("rdfs:label", lit(n)), ("schema:nationality", iri("country", c)), ("schema:birthDate", year(b)))

MECHANICS = ["Worker Placement", "Deck Building", "Area Control", "Tile Laying", "Dice Rolling", "Auction", "Set Collection",
             "Hand Management", "Bluffing", "Route Building", "Drafting", "Push Your Luck"]
for m in MECHANICS:
    put(iri("mechanic", m), ("a", "tt:Mechanic"), ("rdfs:label", lit(m)))
CATEGORIES = ["Economic", "Fantasy", "Family", "Party", "Science Fiction", "Nature", "Wargame", "Trains", "Mystery"]
for c in CATEGORIES:
    put(iri("category", c), ("a", "tt:Category"), ("rdfs:label", lit(c)))

D = {n.split()[0]: n for n, *_ in DESIGNERS}
A = {n.split()[0]: n for n, *_ in ARTISTS}
P = {n.split()[0]: n for n, *_ in PUBLISHERS}
P["F&G"] = "Fox & Gable"
M = {"WP": 0, "DB": 1, "AC": 2, "TL": 3, "DR": 4, "AU": 5, "SC": 6, "HM": 7, "BL": 8, "RB": 9, "DF": 10, "PL": 11}
C = {"eco": 0, "fan": 1, "fam": 2, "par": 3, "sf": 4, "nat": 5, "war": 6, "tra": 7, "mys": 8}
# name | designers | illustrators | publisher | year | min max | time | weight | age | price | mechanics | categories | coop
GAMES = """
Harbour of Brass|Jonas|Gregor|Foxglove|2008|2 4|120|3.8|14|59.90|WP AU|eco|
Harbour Lights|Klara|Petra|Halvorsen|2019|2 5|40|1.9|8|29.50|SC RB|fam|
The Lantern Keepers|Chiyo|Yuna|Nine|2015|1 4|60|2.4|10|44.00|HM DF|fam fan|y
The Lantern Road|Haruki|Yuna|Nine|2011|2 4|45|2.0|10|35.00|TL RB|nat|
Iron Meadow|Pawel|Mikolaj|Grzmot|2016|2 4|150|4.1|14|84.00|AC DB|war sf|
Iron Meadow: Skirmish|Pawel Ewa|Mikolaj|Grzmot|2020|2 2|50|2.9|12|39.00|DB HM|war|
Moth and Candle|Aurelie|Sandrine|Atelier|2017|3 8|25|1.2|8|19.90|BL|par|
The Beekeeper's Ledger|Bianca|Ada|Tavola|2021|1 5|90|3.1|12|54.00|WP SC|eco nat|
Glacier Line|Tomas|Petra|Halvorsen|2013|2 5|105|3.3|12|62.00|RB AU|tra eco|
Saffron Caravan|Olivier|Sandrine|Atelier|1996|2 5|75|2.7|12|42.00|AU SC|eco|
Nebula Auctioneers|Devon|Caio|Fox|2014|3 6|80|2.8|12|49.00|AU BL|sf eco|
Parliament of Owls|Marta|Petra|Halvorsen|2004|2 6|60|2.5|10|38.00|AC BL|nat|
Thirteen Kettles|Klara|Gregor|Foxglove|2022|2 6|20|1.1|6|17.50|PL DR|fam par|
Coral Engineers|Rafael|Caio|Casa|2018|1 4|70|2.6|10|46.00|TL SC|nat|y
Samba Express|Rafael|Caio|Casa|2020|2 5|35|1.7|8|27.00|DR RB|tra fam|
Castle Without Doors|Ewa|Mikolaj|Grzmot|2019|1 4|100|3.4|14|66.00|HM DB|fan mys|y
A Murder at Vantour|Aurelie|Sandrine|Atelier|2010|3 7|90|2.3|14|37.00|BL HM|mys|
Orchard Parade|Bianca|Ada|Tavola|2016|2 4|30|1.4|6|24.00|SC DF|fam nat|
Salt Barons|Jonas|Gregor|Foxglove|2002|3 5|120|3.6|12||AU AC|eco|
The Tin Cosmonaut|Haruki|Yuna|Nine|2019|1 1|30|2.1|12|22.00|DR PL|sf|
Copper Rails|Martin|Gregor|F&G|2017|2 6|140|3.9|14|79.00|RB AU|tra eco|
Dragon Tax|Devon|Caio|F&G|2021|3 6|45|1.8|10|32.00|BL SC|fan par|
Seven Small Gods|Chiyo|Yuna|Nine|2023|2 4|75|3.0|12|52.00|DF AC|fan|
Windmill Street|Luisa|Ines|Tavola|2018|2 4|45|2.2|8|34.00|TL DF|fam|
The Cartographer's Debt|Luisa|Ines|Foxglove|2023|1 4|90|3.2|12|56.00|TL HM|eco mys|
Frostbite Station|Tomas Marta|Petra|Halvorsen|2016|1 5|120|3.5|14|68.00|WP DR|sf|y
Midnight Ferrymen|Martin|Ada|F&G|2015|2 5|60|2.4|10|41.00|SC HM|mys|
Pocket Volcano|Klara|Gregor|Foxglove|2020|2 4|15|1.3|6|14.00|PL DR|fam|
Empire of Reeds|Olivier|Sandrine|Atelier|1991|2 4|180|4.3|14|72.00|AC WP|war|
The Quiet Arsenal|Pawel|Mikolaj Ines|Grzmot|2023|2 5|160|4.5|16|95.00|AC DB|war sf|
Paper Lighthouse|Luisa|Ines|Little|2021|1 2|20|1.6|8|16.00|DF SC|fam|
Bread and Thunder|Devon|Caio|Little|2022|2 4|55|2.3|10|33.00|DR HM|fan|
Sky Orchard|Chiyo Haruki|Yuna|Nine|2013|2 5|50|2.2|8|36.00|DF TL|nat|
Marsh Telegraph|Marta|Petra|Halvorsen|1999|2 4|70||10|40.00|RB HM|tra|
The Clockmaker's Guests|Olivier||Atelier|2005|4 10|45|1.5|12|28.00|BL|par mys|
Vineyard of Rust|Bianca Jonas|Ada|Tavola|2012|2 4|110|3.5|12|58.00|WP DB|eco|
Ember Convoy|Ewa|Mikolaj|Grzmot|2022|1 4|85|3.0|12|48.00|DR RB|sf|y
Hedgehog Summit|Marta|Petra|Halvorsen|2023|2 6|25|1.2||21.00|PL SC|fam nat|
""".strip().splitlines()
games = []
for line in GAMES:
    n, des, art, pub, y, pl, t, w, age, price, mech, cat, coop = line.split("|")
    lo, hi = pl.split()
    games.append((n, pub, int(y)))
    put(iri("game", n), ("a", "tt:BoardGame"), ("rdfs:label", lit(n)), ("tt:designer", [iri("person", D[d]) for d in des.split()]),
        ("tt:illustrator", [iri("person", A[a]) for a in art.split()]),
        ("schema:publisher", iri("publisher", P["F&G"] if pub in ("F&G", "Fox") else P[pub])), ("schema:datePublished", year(y)),
        ("tt:minPlayers", lo), ("tt:maxPlayers", hi), ("tt:playingTime", t), ("tt:weight", w or None), ("tt:minAge", age or None),
        ("tt:price", price or None), ("tt:mechanic", [iri("mechanic", MECHANICS[M[m]]) for m in mech.split()]),
        ("tt:category", [iri("category", CATEGORIES[C[c]]) for c in cat.split()]), ("tt:cooperative", "true" if coop else "false"))

# name | base game | designers | publisher | year | price | adds mechanic | max players with it
EXPANSIONS = """
Harbour of Brass: The Dry Dock|Harbour of Brass|Jonas|Foxglove|2010|29.90|TL|5
Harbour of Brass: Smugglers|Harbour of Brass|Jonas Klara|Foxglove|2014|24.90|BL|
The Lantern Keepers: Winter Wicks|The Lantern Keepers|Chiyo|Nine|2017|22.00|PL|5
Iron Meadow: Northern Front|Iron Meadow|Pawel|Grzmot|2017|45.00|DR|
Iron Meadow: Partisans|Iron Meadow|Ewa|Grzmot|2018|38.00|BL|5
Iron Meadow: Supply Lines|Iron Meadow|Pawel|Grzmot|2021||RB|
Moth and Candle: More Moths|Moth and Candle|Aurelie|Atelier|2018|9.90||10
Glacier Line: Fjord Map|Glacier Line|Tomas|Halvorsen|2015|18.00||
Copper Rails: Night Trains|Copper Rails|Martin|F&G|2019|34.00|DF|
Copper Rails: Steam Barons|Copper Rails|Martin Devon|F&G|2020|36.00|AC|7
Frostbite Station: Thaw|Frostbite Station|Tomas|Halvorsen|2018|30.00|DB|
Castle Without Doors: The Cellar|Castle Without Doors|Ewa|Grzmot|2021|28.00||5
Coral Engineers: Deep Trench|Coral Engineers|Rafael|Casa|2021|21.00|WP|5
Seven Small Gods: The Eighth|Seven Small Gods|Chiyo|Nine|2024|25.00||5
Orchard Parade: Plum Season|Orchard Parade|Bianca|Tavola|2018|12.00||
""".strip().splitlines()
for line in EXPANSIONS:
    n, base, des, pub, y, price, mech, hi = line.split("|")
    put(iri("expansion", n), ("a", "tt:Expansion"), ("rdfs:label", lit(n)), ("tt:expansionFor", iri("game", base)),
        ("tt:designer", [iri("person", D[d]) for d in des.split()]), ("schema:publisher", iri("publisher", P[pub])),
        ("schema:datePublished", year(y)), ("tt:price", price or None),
        ("tt:addsMechanic", iri("mechanic", MECHANICS[M[mech]]) if mech else None), ("tt:maxPlayers", hi or None))

# Translated and anniversary editions: base game | label | language | publisher | year
EDITIONS = """
Harbour of Brass|German first edition|German|Foxglove|2008
Harbour of Brass|French edition|French|Atelier|2009
Harbour of Brass|Polish edition|Polish|Grzmot|2015
Harbour of Brass|Tenth anniversary edition|English|F&G|2018
The Lantern Keepers|Japanese first edition|Japanese|Nine|2015
The Lantern Keepers|English edition|English|F&G|2016
The Lantern Keepers|Italian edition|Italian|Tavola|2017
Iron Meadow|Polish first edition|Polish|Grzmot|2016
Iron Meadow|English edition|English|F&G|2017
Iron Meadow|German edition|German|Foxglove|2018
Saffron Caravan|French first edition|French|Atelier|1996
Saffron Caravan|Italian edition|Italian|Tavola|2003
Saffron Caravan|Silver edition|French|Atelier|2021
Moth and Candle|French first edition|French|Atelier|2017
Moth and Candle|Portuguese edition|Portuguese|Casa|2019
Copper Rails|English first edition|English|F&G|2017
Copper Rails|German edition|German|Foxglove|2018
Coral Engineers|Portuguese first edition|Portuguese|Casa|2018
Coral Engineers|English edition|English|Little|2020
Empire of Reeds|French first edition|French|Atelier|1991
Empire of Reeds|Collector's edition|English|Little|2022
Vineyard of Rust|Italian first edition|Italian|Tavola|2012
Vineyard of Rust|German edition|German|Foxglove|2013
Frostbite Station|Swedish first edition|Swedish|Halvorsen|2016
""".strip().splitlines()
for line in EDITIONS:
    base, label, lang, pub, y = line.split("|")
    full = f"{base}, {label}"
    run = rnd.choice([1500, 2000, 3000, 4000, 5000, 6500, 8000, 12000, 15000])
    put(iri("edition", full), ("a", "tt:Edition"), ("rdfs:label", lit(full)), ("tt:editionOf", iri("game", base)), ("tt:language", lit(lang)),
        ("schema:publisher", iri("publisher", P[pub])), ("schema:datePublished", year(y)), ("tt:printRun", str(run) if rnd.random() < .88 else None))

AWARDS = [("Golden Meeple of Essel", "Germany", 1985), ("Prix du Plateau", "France", 1990), ("Nordic Table Prize", "Sweden", 2001),
          ("Critics' Die", None, 2009)]
for n, c, f in AWARDS:
    put(iri("award", n), ("a", "tt:Award"), ("rdfs:label", lit(n)), ("schema:location", iri("country", c) if c else None), ("schema:foundingDate", year(f)))
W = {"G": 0, "P": 1, "N": 2, "C": 3}
RESULTS = """
G|2009|Harbour of Brass|w
G|2009|Parliament of Owls|n
G|2012|The Lantern Road|n
G|2016|The Lantern Keepers|w
G|2016|Midnight Ferrymen|n
G|2018|Copper Rails|n
G|2018|Moth and Candle|w
G|2019|Windmill Street|n
G|2022|The Beekeeper's Ledger|w
G|2024|Seven Small Gods|n
G|2024|The Cartographer's Debt|w
P|1997|Saffron Caravan|w
P|2011|A Murder at Vantour|n
P|2016|The Lantern Keepers|n
P|2018|Moth and Candle|w
P|2019|Coral Engineers|w
P|2024|The Quiet Arsenal|n
N|2005|Parliament of Owls|w
N|2014|Glacier Line|w
N|2017|Frostbite Station|w
N|2017|Iron Meadow|n
N|2020|Harbour Lights|n
N|2024|Hedgehog Summit|w
C|2014|Sky Orchard|n
C|2017|Iron Meadow|w
C|2018|Copper Rails|w
C|2020|Castle Without Doors|n
C|2022|The Beekeeper's Ledger|n
C|2024|The Quiet Arsenal|w
""".strip().splitlines()
for line in RESULTS:
    a, y, g, o = line.split("|")
    name = AWARDS[W[a]][0]
    put(iri("result", f"{name} {y} {g}"), ("a", "tt:AwardResult"), ("tt:award", iri("award", name)), ("tt:game", iri("game", g)),
        ("tt:year", year(y)), ("tt:outcome", lit("winner" if o == "w" else "nominee")))

PLAYERS = [("Nadia Okwuosa", "Canada"), ("Bruno Zeller", "Germany"), ("Wiktor Malec", "Poland"), ("Emi Takahara", "Japan"),
           ("Colette Vasseur", "France"), ("Sven Hogberg", "Sweden"), ("Renata Pinhal", "Portugal"), ("Bruno Tassi", "Italy"), ("Jasper Quill", None)]
for n, c in PLAYERS:
    put(iri("player", n), ("a", "schema:Person"), ("rdfs:label", lit(n)), ("schema:nationality", iri("country", c) if c else None))
taste = {g: rnd.uniform(5.5, 8.6) for g, _, _ in games}
number = 0
for n, _ in PLAYERS:
    for g, _, y in rnd.sample(games, rnd.randint(5, 11)):
        number += 1
        score = min(10, max(2, round(rnd.gauss(taste[g], 1.2))))
        day = f'"{rnd.randint(max(y, 2021), 2024)}-{rnd.randint(1, 12):02d}-{rnd.randint(1, 28):02d}"^^xsd:date'
        put(f"<{BASE}rating/{number:03d}>", ("a", "tt:PlayerRating"), ("tt:game", iri("game", g)), ("tt:ratedBy", iri("player", n)),
            ("tt:score", str(score)), ("tt:ratedOn", day if rnd.random() < .9 else None))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
