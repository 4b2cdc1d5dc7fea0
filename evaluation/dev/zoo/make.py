#!/usr/bin/env python3
"""Write graph.ttl: the invented Brambleford Zoo, its animals, species, enclosures, staff, feedings, check-ups, transfers and sponsors.

The animals, people, firms and zoos are made up (the species are real). Standard library only, seeded, the same bytes every run.
"""
import pathlib
import random

rnd = random.Random(7340)
BASE = "https://brambleford-zoo.example/"
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix zoo: <https://brambleford-zoo.example/ns#> .
"""]


def iri(kind, key):
    return f"<{BASE}{kind}/{key}>" if key else None


def slug(name):
    return "".join(c if c.isalnum() else "-" for c in name.lower().replace("'", "").replace(".", "")).replace("--", "-").strip("-")


def text(s, lang=None):
    return None if s is None else '"' + s + '"' + (f"@{lang}" if lang else "")


def day(s):
    return f'"{s}"^^xsd:date' if s else None


def num(x):
    return None if x is None else str(x)


def flag(x):
    return None if x is None else ("true" if x else "false")


def put(subject, pairs):
    body = []
    for p, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v is not None:
                body.append(f"    {p} {v}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


for name, label, parent in [("Animal", "animal", None), ("Species", "species", "skos:Concept"), ("Enclosure", "enclosure", None), ("StaffMember", "staff member", None),
                            ("Keeper", "keeper", "zoo:StaffMember"), ("Veterinarian", "vet", "zoo:StaffMember"), ("Feeding", "feeding", None),
                            ("CheckUp", "check-up", None), ("Transfer", "transfer", None), ("OtherZoo", "partner zoo", None), ("Sponsor", "sponsor", None),
                            ("PrivateSponsor", "private sponsor", "zoo:Sponsor"), ("CorporateSponsor", "corporate sponsor", "zoo:Sponsor"),
                            ("Food", "food", None)]:
    put(f"zoo:{name}", [("a", "owl:Class"), ("rdfs:label", text(label, "en")), ("rdfs:subClassOf", parent)])
for name, kind, label in [
        ("species", "Object", "species"), ("sex", "Datatype", "sex"), ("bornOn", "Datatype", "date of birth"), ("weight", "Datatype", "weight (kg)"),
        ("livesIn", "Object", "lives in"), ("mother", "Object", "mother"), ("father", "Object", "father"), ("handReared", "Datatype", "hand-reared"),
        ("bornHere", "Datatype", "born at this zoo"), ("scientificName", "Datatype", "scientific name"), ("conservationStatus", "Object", "conservation status"),
        ("diet", "Object", "diet"), ("lifespan", "Datatype", "typical lifespan (years)"), ("nativeTo", "Datatype", "native to"), ("area", "Datatype", "area (m²)"),
        ("builtIn", "Datatype", "year built"), ("indoor", "Datatype", "indoor"), ("heated", "Datatype", "heated"), ("headKeeper", "Object", "head keeper"),
        ("hasPool", "Datatype", "has a pool"), ("joined", "Datatype", "joined the zoo"), ("hometown", "Datatype", "home town"), ("trainedBy", "Object", "trained by"),
        ("animal", "Object", "animal"), ("food", "Object", "food"), ("amount", "Datatype", "amount (kg)"), ("fedBy", "Object", "fed by"), ("onDate", "Datatype", "date"),
        ("vet", "Object", "vet"), ("finding", "Datatype", "finding"), ("followUpNeeded", "Datatype", "follow-up needed"), ("cost", "Datatype", "cost (euros)"),
        ("fromZoo", "Object", "from"), ("reason", "Datatype", "reason"), ("country", "Datatype", "country"), ("city", "Datatype", "city"), ("sponsors", "Object", "sponsors"),
        ("yearlyAmount", "Datatype", "yearly amount (euros)"), ("sponsorSince", "Datatype", "sponsor since"), ("specialisesIn", "Datatype", "specialises in"),
        ("rank", "Datatype", "taxonomic rank")]:
    put(f"zoo:{name}", [("a", f"owl:{kind}Property"), ("rdfs:label", text(label, "en"))])

put(iri("taxonomy", "scheme"), [("a", "skos:ConceptScheme"), ("rdfs:label", text("Animal taxonomy", "en"))])
CLASSES = [("Mammalia", "mammals"), ("Aves", "birds"), ("Reptilia", "reptiles")]
ORDERS = [("Proboscidea", None, "Mammalia"), ("Carnivora", None, "Mammalia"), ("Artiodactyla", "even-toed ungulates", "Mammalia"),
          ("Perissodactyla", "odd-toed ungulates", "Mammalia"), ("Primates", "primates", "Mammalia"), ("Tubulidentata", None, "Mammalia"),
          ("Sphenisciformes", None, "Aves"), ("Phoenicopteriformes", None, "Aves"), ("Psittaciformes", "parrots", "Aves"), ("Strigiformes", "owls", "Aves"),
          ("Squamata", "lizards and snakes", "Reptilia"), ("Testudines", "turtles and tortoises", "Reptilia")]
FAMILIES = [("Elephantidae", "elephants", "Proboscidea"), ("Felidae", "cats", "Carnivora"), ("Ursidae", "bears", "Carnivora"), ("Ailuridae", None, "Carnivora"),
            ("Mustelidae", "weasels and otters", "Carnivora"), ("Giraffidae", None, "Artiodactyla"), ("Equidae", "horses", "Perissodactyla"),
            ("Rhinocerotidae", "rhinoceroses", "Perissodactyla"), ("Tapiridae", "tapirs", "Perissodactyla"), ("Lemuridae", "lemurs", "Primates"),
            ("Hominidae", "great apes", "Primates"), ("Cebidae", None, "Primates"), ("Daubentoniidae", None, "Primates"), ("Orycteropodidae", None, "Tubulidentata"),
            ("Spheniscidae", "penguins", "Sphenisciformes"), ("Phoenicopteridae", "flamingos", "Phoenicopteriformes"), ("Psittacidae", None, "Psittaciformes"),
            ("Strigidae", None, "Strigiformes"), ("Varanidae", "monitor lizards", "Squamata"), ("Iguanidae", "iguanas", "Squamata"),
            ("Pythonidae", "pythons", "Squamata"), ("Testudinidae", "tortoises", "Testudines")]
for rank, rows in [("class", [(a, b, None) for a, b in CLASSES]), ("order", ORDERS), ("family", FAMILIES)]:
    for name, alt, up in rows:
        put(iri("taxonomy", name), [("a", "skos:Concept"), ("skos:prefLabel", text(name, "la")), ("skos:altLabel", text(alt, "en")),
                                    ("skos:broader", iri("taxonomy", up)), ("zoo:rank", text(rank)), ("skos:inScheme", iri("taxonomy", "scheme"))])
for code, name in [("LC", "Least Concern"), ("NT", "Near Threatened"), ("VU", "Vulnerable"), ("EN", "Endangered"), ("CR", "Critically Endangered")]:
    put(iri("status", slug(name)), [("a", "skos:Concept"), ("skos:prefLabel", text(name, "en")), ("skos:notation", text(code))])
for name, alt in [("Herbivore", "plant eater"), ("Carnivore", "meat eater"), ("Omnivore", None), ("Insectivore", "insect eater"), ("Piscivore", "fish eater")]:
    put(iri("diet", slug(name)), [("a", "skos:Concept"), ("skos:prefLabel", text(name, "en")), ("skos:altLabel", text(alt, "en"))])
STATUS = {"LC": "least-concern", "NT": "near-threatened", "VU": "vulnerable", "EN": "endangered", "CR": "critically-endangered"}
SPECIES = [
    # name, scientific, family, status, diet, lifespan, native to
    ("African elephant", "Loxodonta africana", "Elephantidae", "EN", "herbivore", 65, "Africa"), ("Lion", "Panthera leo", "Felidae", "VU", "carnivore", 18, "Africa"),
    ("Snow leopard", "Panthera uncia", "Felidae", "VU", "carnivore", 17, "Asia"), ("Amur tiger", "Panthera tigris altaica", "Felidae", "EN", "carnivore", 16, "Asia"),
    ("Reticulated giraffe", "Giraffa reticulata", "Giraffidae", "EN", "herbivore", 25, "Africa"), ("Okapi", "Okapia johnstoni", "Giraffidae", "EN", "herbivore", 28, "Africa"),
    ("Plains zebra", "Equus quagga", "Equidae", "NT", "herbivore", 25, "Africa"), ("White rhinoceros", "Ceratotherium simum", "Rhinocerotidae", "NT", "herbivore", 45, "Africa"),
    ("Malayan tapir", "Tapirus indicus", "Tapiridae", "EN", "herbivore", 30, "Asia"), ("Brown bear", "Ursus arctos", "Ursidae", "LC", "omnivore", 30, "Europe"),
    ("Spectacled bear", "Tremarctos ornatus", "Ursidae", "VU", "omnivore", 25, "South America"), ("Red panda", "Ailurus fulgens", "Ailuridae", "EN", "herbivore", 14, "Asia"),
    ("Asian small-clawed otter", "Aonyx cinereus", "Mustelidae", "VU", "carnivore", 15, "Asia"), ("Ring-tailed lemur", "Lemur catta", "Lemuridae", "EN", "herbivore", 18, "Madagascar"),
    ("Black-and-white ruffed lemur", "Varecia variegata", "Lemuridae", "CR", "herbivore", 19, "Madagascar"), ("Western lowland gorilla", "Gorilla gorilla gorilla", "Hominidae", "CR", "herbivore", 40, "Africa"),
    ("Common squirrel monkey", "Saimiri sciureus", "Cebidae", "LC", "omnivore", 20, "South America"), ("Aye-aye", "Daubentonia madagascariensis", "Daubentoniidae", "EN", "omnivore", 20, "Madagascar"),
    ("Aardvark", "Orycteropus afer", "Orycteropodidae", "LC", "insectivore", 23, "Africa"), ("Humboldt penguin", "Spheniscus humboldti", "Spheniscidae", "VU", "piscivore", 20, "South America"),
    ("Greater flamingo", "Phoenicopterus roseus", "Phoenicopteridae", "LC", "omnivore", 40, None), ("Scarlet macaw", "Ara macao", "Psittacidae", "LC", "herbivore", 50, "South America"),
    ("Hyacinth macaw", "Anodorhynchus hyacinthinus", "Psittacidae", "VU", "herbivore", 50, "South America"), ("Snowy owl", "Bubo scandiacus", "Strigidae", "VU", "carnivore", None, None),
    ("Komodo dragon", "Varanus komodoensis", "Varanidae", "EN", "carnivore", 30, "Asia"), ("Green iguana", "Iguana iguana", "Iguanidae", "LC", "herbivore", 15, "South America"),
    ("Burmese python", "Python bivittatus", "Pythonidae", "VU", "carnivore", 20, "Asia"), ("Aldabra giant tortoise", "Aldabrachelys gigantea", "Testudinidae", "VU", "herbivore", 120, "Seychelles"),
]
for name, sci, fam, status, diet, life, native in SPECIES:
    put(iri("species", slug(name)), [
        ("a", "zoo:Species"), ("skos:prefLabel", text(name, "en")), ("zoo:scientificName", text(sci, "la")), ("skos:broader", iri("taxonomy", fam)),
        ("zoo:conservationStatus", iri("status", STATUS[status])), ("zoo:diet", iri("diet", diet)), ("zoo:lifespan", num(life)), ("zoo:nativeTo", text(native)),
        ("skos:inScheme", iri("taxonomy", "scheme"))])
DIET = {s[0]: s[4] for s in SPECIES}

KEEPERS = [("Maribel Onslow", "2006-04-03", "Brambleford", None), ("Tobias Reck", "2011-09-19", "Upper Sallow", "Maribel Onslow"), ("Asha Devarajan", "2014-02-10", "Brambleford", "Maribel Onslow"),
           ("Col Hathersage", "1998-06-01", "Thornby", None), ("Ines Caldeira", "2017-05-15", None, "Col Hathersage"), ("Jude Fennimore", "2019-03-04", "Kelham Cross", "Asha Devarajan"),
           ("Rosa Winterbourne", "2009-11-02", "Thornby", "Col Hathersage"), ("Rose Winterley", "2021-07-12", "Brambleford", "Rosa Winterbourne"), ("Samir Haddow", "2022-01-17", "Kelham Cross", "Tobias Reck"),
           ("Petra Lindqvall", "2015-08-24", "Upper Sallow", "Maribel Onslow"), ("Otis Barnaby", "2023-04-11", "Thornby", "Petra Lindqvall")]
VETS = [("Dr. Helen Marchbanks", "2008-01-14", "Brambleford", "large mammals"), ("Dr. Yusuf Okonjo", "2016-10-03", "Thornby", "birds and reptiles"),
        ("Dr. Clara Bexley", "2020-06-22", None, "dentistry")]
for name, joined, town, mentor in KEEPERS:
    put(iri("staff", slug(name)), [("a", "zoo:Keeper"), ("rdfs:label", text(name)), ("zoo:joined", day(joined)), ("zoo:hometown", text(town)),
                                   ("zoo:trainedBy", iri("staff", slug(mentor)) if mentor else None)])
for name, joined, town, field in VETS:
    put(iri("staff", slug(name)), [("a", "zoo:Veterinarian"), ("rdfs:label", text(name)), ("zoo:joined", day(joined)), ("zoo:hometown", text(town)), ("zoo:specialisesIn", text(field))])

ENCLOSURES = [
    # name, area, built, indoor, heated, pool, head keeper
    ("Savannah Plain", 12500, 1994, False, None, True, "Maribel Onslow"), ("Lion Rock", 2400, 1978, False, False, False, "Tobias Reck"),
    ("Rainforest House", 1800, 2009, True, True, True, "Asha Devarajan"), ("Elephant Valley", 15200, 2016, False, True, True, "Maribel Onslow"),
    ("Penguin Cove", 640, 2012, False, False, True, "Rosa Winterbourne"), ("Otter Creek", 310, 2012, False, False, True, "Rosa Winterbourne"),
    ("Reptile Hall", 420, 1968, True, True, False, "Col Hathersage"), ("Great Aviary", 2100, 1985, False, False, True, "Petra Lindqvall"),
    ("Small Aviary", 310, None, False, False, False, "Petra Lindqvall"), ("Snow Ridge", 1750, 2018, False, False, False, "Tobias Reck"),
    ("Bear Wood", 6800, 2003, False, False, True, "Col Hathersage"), ("Monkey Island", 930, 1985, False, True, False, "Ines Caldeira"),
    ("Panda Grove", 540, 2018, False, False, False, "Jude Fennimore"), ("Tapir Marsh", 1750, 1999, False, True, True, "Asha Devarajan"),
    ("Night House", 260, 1974, True, True, False, "Ines Caldeira"), ("Old Bear Pit", 190, 1931, False, False, False, None), ("Lemur Walk", 1100, 2021, False, True, False, "Ines Caldeira")]
for name, area, built, indoor, heated, pool, head in ENCLOSURES:
    put(iri("enclosure", slug(name)), [
        ("a", "zoo:Enclosure"), ("rdfs:label", text(name, "en")), ("zoo:area", num(area)), ("zoo:builtIn", f'"{built}"^^xsd:gYear' if built else None), ("zoo:indoor", flag(indoor)),
        ("zoo:heated", flag(heated)), ("zoo:hasPool", flag(pool)), ("zoo:headKeeper", iri("staff", slug(head)) if head else None)])

ANIMALS = [
    # name, species, sex, born, kg, enclosure, mother, father, born here, hand-reared
    ("Kesi", "African elephant", "f", "1984-05-20", 3420, "Elephant Valley", None, None, False, False), ("Bomani", "African elephant", "m", "1989-11-03", 5610, "Elephant Valley", None, None, False, False),
    ("Tulla", "African elephant", "f", "2008-07-16", 2890, "Elephant Valley", "Kesi", "Bomani", True, False), ("Jabari", "African elephant", "m", "2014-02-28", 3150, "Elephant Valley", "Kesi", "Bomani", True, False),
    ("Pip", "African elephant", "f", "2023-08-09", 612, "Elephant Valley", "Tulla", None, True, True),
    ("Aslar", "Lion", "m", "2012-03-30", 214.5, "Lion Rock", None, None, False, False), ("Nala Rose", "Lion", "f", "2013-06-11", 148, "Lion Rock", None, None, False, False),
    ("Zuri", "Lion", "f", "2018-09-02", 131.2, "Lion Rock", "Nala Rose", "Aslar", True, False), ("Simba Jack", "Lion", "m", "2018-09-02", 187, "Lion Rock", "Nala Rose", "Aslar", True, False),
    ("Tana", "Lion", "f", "2022-05-25", None, "Lion Rock", "Nala Rose", "Aslar", True, True),
    ("Yeshe", "Snow leopard", "f", "2016-05-14", 38.4, "Snow Ridge", None, None, False, False), ("Altai", "Snow leopard", "m", "2015-06-01", 47.9, "Snow Ridge", None, None, False, False),
    ("Misha", "Snow leopard", "m", "2021-06-19", 41, "Snow Ridge", "Yeshe", "Altai", True, False),
    ("Vasilisa", "Amur tiger", "f", "2014-04-22", 139.5, "Snow Ridge", None, None, False, None),
    ("Twiga", "Reticulated giraffe", "f", "2009-01-12", 790, "Savannah Plain", None, None, False, False), ("Goliath", "Reticulated giraffe", "m", "2007-10-05", 1180, "Savannah Plain", None, None, False, False),
    ("Amberly", "Reticulated giraffe", "f", "2016-12-24", 725, "Savannah Plain", "Twiga", "Goliath", True, False), ("Stilts", "Reticulated giraffe", "m", "2024-04-03", 214, "Savannah Plain", "Amberly", None, True, True),
    ("Domino", "Plains zebra", "m", "2011-08-17", 305, "Savannah Plain", None, None, False, False), ("Checkers", "Plains zebra", "f", "2013-03-09", 288, "Savannah Plain", None, None, True, False),
    ("Dot", "Plains zebra", "f", "2019-07-07", 262, "Savannah Plain", "Checkers", "Domino", True, False), ("Dash", "Plains zebra", "m", "2021-05-30", 254, "Savannah Plain", "Checkers", "Domino", True, False),
    ("Thandi", "White rhinoceros", "f", "1999-02-14", 1720, "Savannah Plain", None, None, False, False), ("Umber", "White rhinoceros", "m", "2001-09-23", 2140, "Savannah Plain", None, None, False, False),
    ("Batari", "Malayan tapir", "f", "2010-10-31", 318, "Tapir Marsh", None, None, False, False), ("Humbug", "Malayan tapir", "m", "2020-01-06", 296.5, "Tapir Marsh", "Batari", None, True, True),
    ("Odalis", "Okapi", "f", "2015-07-19", 251, "Tapir Marsh", None, None, False, False),
    ("Bruno", "Brown bear", "m", "2004-01-15", 342, "Bear Wood", None, None, False, True), ("Dasha", "Brown bear", "f", "2006-01-28", 198, "Bear Wood", None, None, False, False),
    ("Honey", "Brown bear", "f", "2015-01-20", 176, "Bear Wood", "Dasha", "Bruno", True, False), ("Inti", "Spectacled bear", "m", "2017-02-02", 121, "Bear Wood", None, None, False, False),
    ("Suri", "Spectacled bear", "f", None, 78, "Bear Wood", None, None, False, None),
    ("Tashi", "Red panda", "m", "2019-06-27", 5.4, "Panda Grove", None, None, False, False), ("Pema", "Red panda", "f", "2018-07-02", 4.9, "Panda Grove", None, None, False, False),
    ("Mango", "Red panda", "f", "2022-06-30", 4.6, "Panda Grove", "Pema", "Tashi", True, False),
    ("Splash", "Asian small-clawed otter", "m", "2018-03-21", 3.1, "Otter Creek", None, None, False, False), ("Ripple", "Asian small-clawed otter", "f", "2017-11-11", 2.8, "Otter Creek", None, None, False, False),
    ("Puddle", "Asian small-clawed otter", "f", "2021-04-18", 2.6, "Otter Creek", "Ripple", "Splash", True, False), ("Paddle", "Asian small-clawed otter", "m", "2021-04-18", 2.9, "Otter Creek", "Ripple", "Splash", True, False),
    ("Maki", "Ring-tailed lemur", "m", "2014-03-25", 2.4, "Lemur Walk", None, None, False, False), ("Zaza", "Ring-tailed lemur", "f", "2015-04-02", 2.3, "Lemur Walk", None, None, True, False),
    ("Biscuit", "Ring-tailed lemur", "m", "2020-03-29", 2.2, "Lemur Walk", "Zaza", "Maki", True, False), ("Velo", "Black-and-white ruffed lemur", "f", "2017-05-08", 3.6, "Lemur Walk", None, None, False, False),
    ("Kambiri", "Western lowland gorilla", "m", "1998-12-04", 171, "Rainforest House", None, None, False, True), ("Liberia", "Western lowland gorilla", "f", "2002-08-18", 84, "Rainforest House", None, None, False, False),
    ("Mosi", "Western lowland gorilla", "m", "2019-10-13", 46.5, "Rainforest House", "Liberia", "Kambiri", True, False),
    ("Chico", "Common squirrel monkey", "m", "2019-01-30", 0.9, "Monkey Island", None, None, False, False), ("Lola", "Common squirrel monkey", "f", "2020-02-11", 0.7, "Monkey Island", None, None, True, False),
    ("Pepito", "Common squirrel monkey", "m", "2023-02-19", 0.6, "Monkey Island", "Lola", "Chico", True, False),
    ("Grizel", "Aye-aye", "f", "2013-09-17", 2.5, "Night House", None, None, False, False), ("Snuffles", "Aardvark", "m", "2016-03-06", 58, "Night House", None, None, False, False),
    ("Captain", "Humboldt penguin", "m", "2010-04-12", 4.7, "Penguin Cove", None, None, True, False), ("Pebble", "Humboldt penguin", "f", "2011-04-19", 4.2, "Penguin Cove", None, None, False, False),
    ("Skipper", "Humboldt penguin", "m", "2017-04-30", 4.5, "Penguin Cove", "Pebble", "Captain", True, False), ("Pebbles", "Humboldt penguin", "f", "2020-05-06", 3.9, "Penguin Cove", "Pebble", "Captain", True, True),
    ("Rosalind", "Greater flamingo", "f", "1991-06-14", 3.0, "Great Aviary", None, None, False, False), ("Fandango", "Greater flamingo", "m", "1996-07-01", 3.4, "Great Aviary", None, None, True, False),
    ("Paprika", "Scarlet macaw", "f", "2005-05-23", 1.1, "Great Aviary", None, None, False, True), ("Indigo", "Hyacinth macaw", "m", "2012-10-10", 1.5, "Great Aviary", None, None, False, False),
    ("Hedda", "Snowy owl", "f", "2018-05-16", 2.1, "Small Aviary", None, None, True, False), ("Ghost", "Snowy owl", "m", None, 1.7, "Small Aviary", None, None, False, False),
    ("Rinca", "Komodo dragon", "m", "2013-08-08", 71, "Reptile Hall", None, None, False, False), ("Basil", "Green iguana", "m", "2017-07-28", 5.2, "Reptile Hall", None, None, False, False),
    ("Coriander", "Green iguana", "f", "2018-02-17", 3.8, "Reptile Hall", None, None, False, False), ("Monty", "Burmese python", "m", "2008-03-03", 54, "Reptile Hall", None, None, False, False),
    ("Methuselah", "Aldabra giant tortoise", "m", "1922-01-01", 231, "Reptile Hall", None, None, False, False), ("Agatha", "Aldabra giant tortoise", "f", "1957-01-01", 148, "Reptile Hall", None, None, False, False),
]
for name, sp, sex, born, kg, encl, mum, dad, here, hand in ANIMALS:
    put(iri("animal", slug(name)), [
        ("a", "zoo:Animal"), ("rdfs:label", text(name)), ("zoo:species", iri("species", slug(sp))), ("zoo:sex", text("female" if sex == "f" else "male")), ("zoo:bornOn", day(born)),
        ("zoo:weight", num(float(kg)) if kg is not None else None), ("zoo:livesIn", iri("enclosure", slug(encl))), ("zoo:mother", iri("animal", slug(mum)) if mum else None),
        ("zoo:father", iri("animal", slug(dad)) if dad else None), ("zoo:bornHere", flag(here)), ("zoo:handReared", flag(hand))])

ZOOS = [("Veldhaven Zoo", "Rotterdam", "Netherlands"), ("Lindenhof Tierpark", "Leipzig", "Germany"), ("Parc de la Roselière", "Lyon", "France"), ("Parc des Trois Collines", "Nantes", "France"),
        ("Kolmer Wildlife Park", "Prague", "Czech Republic"), ("Marwood Safari Park", "Bristol", "United Kingdom"), ("Zoo Quinta Verde", "Lisbon", "Portugal"), ("Skogsby Djurpark", "Gothenburg", "Sweden")]
for name, city, country in ZOOS:
    put(iri("zoo", slug(name).replace("è", "e")), [("a", "zoo:OtherZoo"), ("rdfs:label", text(name)), ("zoo:city", text(city)), ("zoo:country", text(country))])
ZOOKEY = {z[0]: slug(z[0]).replace("è", "e") for z in ZOOS}
TRANSFERS = [("Kesi", "Marwood Safari Park", "1996-09-12", "herd reunion", None), ("Bomani", "Lindenhof Tierpark", "2005-03-22", "breeding programme", 18400), ("Aslar", "Kolmer Wildlife Park", "2014-05-06", "breeding programme", 4200),
             ("Nala Rose", "Parc de la Roselière", "2015-10-20", "breeding programme", 3950), ("Yeshe", "Skogsby Djurpark", "2018-11-08", "breeding programme", 5100), ("Altai", "Lindenhof Tierpark", "2019-01-30", "breeding programme", 4800),
             ("Vasilisa", "Skogsby Djurpark", "2018-11-08", "zoo closure", None), ("Goliath", "Veldhaven Zoo", "2010-06-17", "breeding programme", 12750), ("Twiga", "Veldhaven Zoo", "2011-04-05", "breeding programme", 11900),
             ("Thandi", "Marwood Safari Park", "2004-08-25", "loan", 9800), ("Umber", "Parc des Trois Collines", "2008-02-19", "loan", 10350), ("Odalis", "Veldhaven Zoo", "2019-09-03", "breeding programme", 7600),
             ("Bruno", "Kolmer Wildlife Park", "2005-05-11", "rescue", 1500), ("Inti", "Parc de la Roselière", "2021-03-16", "breeding programme", 3300), ("Kambiri", "Zoo Quinta Verde", "2012-07-04", "breeding programme", 8900),
             ("Tashi", "Parc des Trois Collines", "2021-10-12", "breeding programme", 1200), ("Velo", "Zoo Quinta Verde", "2020-02-26", "loan", 850), ("Rinca", "Kolmer Wildlife Park", "2016-06-21", "loan", 2600),
             ("Indigo", "Parc de la Roselière", "2022-09-14", "rescue", 950), ("Suri", "Lindenhof Tierpark", "2023-05-30", "zoo closure", 2900)]
for n, (animal, origin, when, reason, cost) in enumerate(TRANSFERS, 1):
    put(iri("transfer", f"{n:02d}-{slug(animal)}"), [("a", "zoo:Transfer"), ("zoo:animal", iri("animal", slug(animal))), ("zoo:fromZoo", iri("zoo", ZOOKEY[origin])),
                                                     ("zoo:onDate", day(when)), ("zoo:reason", text(reason)), ("zoo:cost", num(cost))])

SPONSORS = [("Corporate", "Tidewell Bank", ["Kesi", "Goliath"], 12000, 2012), ("Corporate", "Hobbs & Larkin Brewery", ["Bruno"], 3500, 2015), ("Corporate", "Penhale Fisheries", ["Captain", "Skipper"], 4000, 2018),
            ("Corporate", "Greenstem Garden Centres", ["Mango", "Tashi", "Pema"], 6000, 2022), ("Corporate", "Northgate Motors", ["Umber"], 4000, 2009), ("Corporate", "Larkin Print", ["Domino"], None, 2020),
            ("Private", "Edith Pomfret", ["Hedda"], 250, 2019), ("Private", "Gareth Lowe", ["Aslar", "Zuri"], 800, 2016), ("Private", "Noriko Ashdown", ["Misha"], 500, 2023), ("Private", "Bernard Quill", ["Methuselah"], 300, 2001),
            ("Private", "Fatima Rehn", ["Kambiri", "Mosi"], 1500, 2020), ("Private", "Leonie Brack", ["Snuffles"], 120, None), ("Private", "Edith Parfitt", ["Puddle", "Paddle"], 250, 2021), ("Private", "Anton Szeles", ["Kesi"], 900, 2017)]
for kind, name, who, amount, since in SPONSORS:
    put(iri("sponsor", slug(name.replace("&", "and"))), [("a", f"zoo:{kind}Sponsor"), ("rdfs:label", text(name)), ("zoo:sponsors", [iri("animal", slug(a)) for a in who]),
                                       ("zoo:yearlyAmount", num(amount)), ("zoo:sponsorSince", f'"{since}"^^xsd:gYear' if since else None)])

FOODS = [("Hay", "herbivore"), ("Acacia branches", "herbivore"), ("Fruit mix", "herbivore"), ("Leafy greens", "herbivore"), ("Beef", "carnivore"), ("Rabbit", "carnivore"), ("Chicken", "carnivore"),
         ("Herring", "piscivore"), ("Sprats", "piscivore"), ("Root vegetables", "omnivore"), ("Fruit mix", "omnivore"), ("Mealworms", "insectivore")]
seen = []
for name, _ in FOODS:
    if name not in seen:
        seen.append(name)
        put(iri("food", slug(name)), [("a", "zoo:Food"), ("rdfs:label", text(name, "en"))])
HEAD = {e[0]: e[6] for e in ENCLOSURES}
names = [k[0] for k in KEEPERS]
for n in range(1, 73):
    animal = rnd.choice(ANIMALS)
    kg = animal[4] or 120
    food = rnd.choice([f for f, d in FOODS if d == DIET[animal[1]] and not (kg < 60 and f in ("Hay", "Acacia branches"))])
    share = rnd.uniform(0.02, 0.06) if kg > 20 else rnd.uniform(0.05, 0.12)
    amount = round(max(0.1, kg * share), 1)
    keeper = HEAD[animal[5]] if rnd.random() < 0.4 else rnd.choice(names)
    put(iri("feeding", f"f{n:03d}"), [("a", "zoo:Feeding"), ("zoo:animal", iri("animal", slug(animal[0]))), ("zoo:food", iri("food", slug(food))),
                                      ("zoo:amount", num(amount) if rnd.random() < 0.93 else None), ("zoo:onDate", day(f"2025-03-{rnd.randrange(1, 32):02d}")),
                                      ("zoo:fedBy", iri("staff", slug(keeper)))])
FINDINGS = ["healthy", "healthy", "healthy", "dental problem", "lame leg", "parasites", "overweight", "minor wound"]
for n in range(1, 35):
    animal = rnd.choice(ANIMALS)
    vet = VETS[1][0] if animal[5] in ("Reptile Hall", "Great Aviary", "Small Aviary", "Penguin Cove") else rnd.choice([VETS[0][0], VETS[0][0], VETS[2][0]])
    finding = rnd.choice(FINDINGS)
    if vet == VETS[2][0] and rnd.random() < 0.5:
        finding = "dental problem"
    put(iri("check-up", f"c{n:02d}"), [("a", "zoo:CheckUp"), ("zoo:animal", iri("animal", slug(animal[0]))), ("zoo:vet", iri("staff", slug(vet))),
                                       ("zoo:onDate", day(f"{rnd.choice([2024, 2024, 2025])}-{rnd.randrange(1, 7):02d}-{rnd.randrange(1, 29):02d}")), ("zoo:finding", text(finding)),
                                       ("zoo:followUpNeeded", flag(finding != "healthy" and rnd.random() < 0.6)), ("zoo:cost", num(rnd.randrange(60, 480, 5)) if rnd.random() < 0.9 else None)])

(pathlib.Path(__file__).resolve().parent / "graph.ttl").write_text("\n".join(out), encoding="utf-8")
