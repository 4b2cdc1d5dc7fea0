#!/usr/bin/env python3
"""Write graph.ttl: the specimen register of a small geology museum (people, places in it and numbers invented; the mineral data are textbook values)."""
import pathlib
import random

R = random.Random(1822)
OUT = ["""@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
@prefix gm: <https://geomuseum.example/schema/> .
@prefix mineral: <https://geomuseum.example/mineral/> .
@prefix place: <https://geomuseum.example/place/> .
@prefix person: <https://geomuseum.example/person/> .
@prefix specimen: <https://geomuseum.example/specimen/> .
@prefix room: <https://geomuseum.example/room/> .
"""]


def s(text, lang=None):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def node(subject, *pairs):
    OUT.append(subject + "\n" + " ;\n".join(f"    {a} {b}" for a, b in pairs if b is not None) + " .\n")


for name, label, up in [("Specimen", "Specimen", []), ("MineralSpecimen", "Mineral specimen", ["Specimen"]), ("Fossil", "Fossil", ["Specimen"]), ("Meteorite", "Meteorite", ["Specimen"]), ("RockSample", "Rock sample", ["Specimen"]),
                        ("FacetedStone", "Faceted stone", ["MineralSpecimen"]), ("TypeSpecimen", "Type specimen", ["Specimen"]), ("Mineral", "Mineral species", []), ("Collector", "Collector", []), ("Locality", "Locality", []), ("Mine", "Mine", ["Locality"]),
                        ("Quarry", "Quarry", ["Locality"]), ("Room", "Exhibition room", []), ("Exhibition", "Temporary exhibition", []), ("Valuation", "Valuation", [])]:
    node(f"gm:{name}", ("a", "rdfs:Class"), ("rdfs:label", s(label, "en")), *[("rdfs:subClassOf", f"gm:{u}") for u in up])
for name, label in [("collectedBy", "collected by"), ("donatedBy", "donated by"), ("describedBy", "described by"), ("foundAt", "found at"), ("typeLocality", "type locality"), ("massInGrams", "mass in grams"), ("mohsHardness", "hardness on the Mohs scale")]:
    node(f"gm:{name}", ("rdfs:label", s(label, "en")))

GROUPS = {"silicates": ("Silicates", None), "quartzgroup": ("Quartz group", "silicates"), "beryls": ("Beryl group", "silicates"), "feldspars": ("Feldspars", "silicates"), "oxides": ("Oxides", None), "sulphides": ("Sulphides", None),
          "carbonates": ("Carbonates", None), "halides": ("Halides", None), "elements": ("Native elements", None), "sulphates": ("Sulphates", None)}
for key, (label, up) in GROUPS.items():
    node(f"mineral:group-{key}", ("a", "skos:Concept"), ("skos:prefLabel", s(label, "en")), ("skos:broader", f"mineral:group-{up}" if up else None))
MINERALS = [
    # key, English, German, group, formula, hardness, crystal system, density, colours, variety of, described
    ("quartz", "Quartz", "Quarz", "quartzgroup", "SiO2", "7", "trigonal", "2.65", ["colourless", "white", "pink"], None, "Hard, without cleavage, breaks like glass."), ("amethyst", "Amethyst", "Amethyst", "quartzgroup", "SiO2", "7", "trigonal", "2.65", ["violet"], "quartz", "Violet quartz that owes its colour to iron and radiation; it fades in strong sunlight."),
    ("rosequartz", "Rose quartz", "Rosenquarz", "quartzgroup", "SiO2", "7", "trigonal", "2.65", ["pink"], "quartz", None), ("citrine", "Citrine", "Citrin", "quartzgroup", "SiO2", "7", "trigonal", "2.65", ["yellow"], "quartz", "Most citrine on the market is heated amethyst."),
    ("beryl", "Beryl", "Beryll", "beryls", "Be3Al2Si6O18", "7.5 - 8", "hexagonal", "2.63 - 2.92", ["colourless", "green"], None, None), ("emerald", "Emerald", "Smaragd", "beryls", "Be3Al2Si6O18", "7.5 - 8", "hexagonal", "2.67 - 2.78", ["green"], "beryl", "Green beryl coloured by chromium or vanadium."),
    ("aquamarine", "Aquamarine", "Aquamarin", "beryls", "Be3Al2Si6O18", "7.5 - 8", "hexagonal", "2.66 - 2.80", ["blue"], "beryl", None), ("orthoclase", "Orthoclase", "Orthoklas", "feldspars", "KAlSi3O8", "6 - 6.5", "monoclinic", "2.55 - 2.63", ["white", "pink"], None, None),
    ("labradorite", "Labradorite", "Labradorit", "feldspars", None, "6 - 6.5", "triclinic", "2.68 - 2.72", ["grey"], None, "Shows a play of blue and green when it is turned in the light."), ("haematite", "Haematite", "Hämatit", "oxides", "Fe2O3", "5.5 - 6.5", "trigonal", "5.26", ["grey", "red"], None, "The most important ore of iron; leaves a red streak."),
    ("magnetite", "Magnetite", "Magnetit", "oxides", "Fe3O4", "5.5 - 6", "cubic", "5.18", ["black"], None, "Strongly magnetic."), ("corundum", "Corundum", "Korund", "oxides", "Al2O3", "9", "trigonal", "3.95 - 4.10", ["grey", "brown"], None, None), ("ruby", "Ruby", "Rubin", "oxides", "Al2O3", "9", "trigonal", "3.97 - 4.05", ["red"], "corundum", "Red corundum; every other colour is called sapphire."),
    ("pyrite", "Pyrite", "Pyrit", "sulphides", "FeS2", "6 - 6.5", "cubic", "4.95 - 5.10", ["yellow"], None, "Called fool's gold for its brassy shine."), ("galena", "Galena", "Bleiglanz", "sulphides", "PbS", "2.5", "cubic", "7.2 - 7.6", ["grey"], None, "The chief ore of lead, often with some silver in it."), ("chalcopyrite", "Chalcopyrite", "Kupferkies", "sulphides", "CuFeS2", "3.5 - 4", "tetragonal", "4.1 - 4.3", ["yellow"], None, None),
    ("calcite", "Calcite", "Calcit", "carbonates", "CaCO3", "3", "trigonal", "2.71", ["colourless", "white"], None, "Fizzes when touched with dilute acid."), ("malachite", "Malachite", "Malachit", "carbonates", "Cu2CO3(OH)2", "3.5 - 4", "monoclinic", "3.6 - 4.05", ["green"], None, None), ("fluorite", "Fluorite", "Fluorit", "halides", "CaF2", "4", "cubic", "3.18", ["violet", "green", "yellow"], None, "Gave its name to fluorescence."),
    ("halite", "Halite", "Steinsalz", "halides", "NaCl", "2 - 2.5", "cubic", "2.16", ["colourless", "pink"], None, "Common salt."), ("gold", "Gold", "Gold", "elements", "Au", "2.5 - 3", "cubic", "19.3", ["yellow"], None, None), ("sulphur", "Sulphur", "Schwefel", "elements", "S", "1.5 - 2.5", "orthorhombic", "2.07", ["yellow"], None, None), ("gypsum", "Gypsum", "Gips", "sulphates", "CaSO4·2H2O", "2", "monoclinic", "2.31 - 2.33", ["colourless", "white"], None, None), ("topaz", "Topaz", "Topas", "silicates", "Al2SiO4(F,OH)2", "8", "orthorhombic", "3.49 - 3.57", ["colourless", "blue", "yellow"], None, None),
]
PLACES = [
    ("norway", "Norway", None, "Locality", None, None, None), ("kongsdal", "Kongsdal", "norway", "Locality", "59.66", "9.65", None), ("kongsdal-mine", "Kongsdal Mine", "kongsdal", "Mine", "59.67", "9.61", "A silver and lead mine worked from 1623 to 1957."), ("germany", "Germany", None, "Locality", None, None, None),
    ("harz", "Harz", "germany", "Locality", "51.75", "10.63", None), ("silberberg", "Silberberg Mine", "harz", "Mine", "51.80", "10.33", "Flooded in 1912; no one can collect there now."), ("idar", "Idarstein", "germany", "Locality", "49.70", "7.31", None), ("steinkaulen", "Steinkaul Quarry", "idar", "Quarry", None, None, "A quarry for agate and amethyst."),
    ("brazil", "Brazil", None, "Locality", None, None, None), ("minas", "Minas Altas", "brazil", "Locality", "-18.9", "-43.4", None), ("cruz", "Cruz Mine", "minas", "Mine", "-18.7", "-42.9", None), ("england", "England", None, "Locality", None, None, None), ("weardale", "Weardale Head", "england", "Locality", "54.75", "-2.22", None), ("rogers", "Roger's Quarry", "weardale", "Quarry", "54.76", "-2.10", "Known for green fluorite that glows blue in daylight."),
    ("upper-rogers", "Upper Roger's Quarry", "weardale", "Quarry", None, None, None), ("sicily", "Sicily", None, "Locality", "37.5", "14.0", None), ("namibia", "Namibia", None, "Locality", None, None, None), ("tsumeri", "Tsumeri Mine", "namibia", "Mine", "-19.24", "17.71", "More than two hundred different minerals have been found in this one mine."), ("labrador", "Labrador", None, "Locality", "53.1", "-60.0", None),
]
for key, name, up, cls, lat, lon, text in PLACES:
    node(f"place:{key}", ("a", f"gm:{cls}"), ("rdfs:label", s(name, "en")), ("gm:within", f"place:{up}" if up else None), ("geo:lat", f'"{lat}"^^xsd:decimal' if lat else None), ("geo:long", f'"{lon}"^^xsd:decimal' if lon else None), ("rdfs:comment", s(text, "en") if text else None))
PEOPLE = [
    ("hartmann", "Friedrich Hartmann", 1791, 1863, "harz", None, "Mining officer whose private cabinet became the core of the museum in 1822."), ("hartmann-l", "Luise Hartmann", 1828, 1901, "harz", "hartmann", "Daughter of the founder; catalogued the whole collection by hand."), ("berg", "Sigrid Berg", 1902, 1978, "kongsdal", None, "Chemist and mountaineer who brought back minerals from four continents."),
    ("bergstrom", "Nils Bergström", 1931, None, None, "berg", None), ("costa", "João Costa", 1944, 2016, "minas", None, "Gem dealer in Minas Altas and a generous donor."), ("whitaker", "Edith Whitaker", 1887, 1969, "weardale", None, "Schoolteacher who collected on every holiday for fifty years."), ("tjikuua", "Paulus Tjikuua", 1969, None, "namibia", "bergstrom", None), ("schmidt", "Anna Schmidt", None, None, None, None, None), ("schmidtke", "Hanna Schmidtke", 1985, None, "harz", None, "Present curator of minerals."),
]
for key, name, born, died, home, teacher, text in PEOPLE:
    node(f"person:{key}", ("a", "gm:Collector"), ("rdfs:label", s(name)), ("gm:bornIn", f'"{born}"^^xsd:gYear' if born else None), ("gm:diedIn", f'"{died}"^^xsd:gYear' if died else None), ("gm:homePlace", f"place:{home}" if home else None), ("gm:studentOf", f"person:{teacher}" if teacher else None), ("rdfs:comment", s(text, "en") if text else None))
TYPE = {"labradorite": "labrador", "malachite": None, "galena": None}
for key, en, de, group, formula, hard, system, density, colours, variety, text in MINERALS:
    node(f"mineral:{key}", ("a", "gm:Mineral"), ("skos:prefLabel", s(en, "en")), ("skos:prefLabel", s(de, "de")), ("skos:broader", f"mineral:group-{group}"), ("gm:formula", s(formula) if formula else None), ("gm:mohsHardness", s(hard)), ("gm:crystalSystem", s(system)),
         ("gm:density", s(density + " g/cm³")), *[("gm:colour", s(c)) for c in colours], ("gm:varietyOf", f"mineral:{variety}" if variety else None), ("gm:typeLocality", f"place:{TYPE[key]}" if TYPE.get(key) else None), ("rdfs:comment", s(text, "en") if text else None))
for key, label, floor, area in [("hall", "Great Hall", 0, "210 m²"), ("cabinet", "Founder's Cabinet", 1, "64 m²"), ("dark", "Dark Room", 1, "30 m²"), ("store", "Store", -1, None)]:
    node(f"room:{key}", ("a", "gm:Room"), ("rdfs:label", s(label, "en")), ("gm:floor", str(floor)), ("gm:floorArea", s(area) if area else None), ("gm:openToPublic", "false" if key == "store" else "true"), ("rdfs:comment", s("Lit by ultraviolet lamps only, so that the minerals glow.", "en") if key == "dark" else None))
WHERE = {"quartz": ["cruz", "kongsdal-mine", "steinkaulen"], "amethyst": ["steinkaulen", "cruz", "steinkaulen"], "rosequartz": ["cruz"], "citrine": ["cruz"], "beryl": ["cruz"], "emerald": ["cruz", "minas"], "aquamarine": ["cruz", "namibia"], "orthoclase": ["harz", "norway"], "labradorite": ["labrador"], "haematite": ["harz", "rogers"], "magnetite": ["norway", "harz"],
         "corundum": ["norway"], "ruby": ["norway"], "pyrite": ["silberberg", "kongsdal-mine", "tsumeri"], "galena": ["silberberg", "kongsdal-mine", "rogers", "tsumeri"], "chalcopyrite": ["silberberg", "tsumeri"], "calcite": ["silberberg", "tsumeri", "rogers"], "malachite": ["tsumeri"], "fluorite": ["rogers", "upper-rogers", "silberberg"], "halite": ["sicily", "harz"], "gold": ["minas", "cruz"], "sulphur": ["sicily"], "gypsum": ["harz", "sicily"], "topaz": ["cruz", "namibia"]}
ACTIVE = {"hartmann": (1815, 1860), "hartmann-l": (1850, 1899), "berg": (1928, 1975), "bergstrom": (1955, 2005), "costa": (1968, 2014), "whitaker": (1910, 1966), "tjikuua": (1994, 2021), "schmidt": (1920, 1950), "schmidtke": (2010, 2023)}
HOME = {"harz": ["hartmann", "hartmann-l", "schmidtke"], "silberberg": ["hartmann", "hartmann-l"], "cruz": ["costa", "berg", "costa"], "minas": ["costa"], "rogers": ["whitaker"], "upper-rogers": ["whitaker"], "tsumeri": ["tjikuua", "bergstrom", "berg"], "namibia": ["tjikuua", "berg"], "kongsdal-mine": ["berg", "bergstrom"], "norway": ["berg", "bergstrom"]}
number = 0
PAIRS, SHOWN = [], []
for key, spots in WHERE.items():
    for spot in spots * 2:
        if R.random() < 0.75:
            PAIRS.append((key, spot))
R.shuffle(PAIRS)
for key, spot in PAIRS:
    number += 1
    who = R.choice(HOME.get(spot, ["schmidt", "berg", "bergstrom", "whitaker"]))
    got = R.randrange(*ACTIVE[who])
    given = min(2024, got + R.choice([0, 1, 1, 2, 5, 12]))
    SHOWN.append((number, key, who))
    sure = R.random()
    extra = [m for m in WHERE if m != key and spot in WHERE[m] and R.random() < 0.25][:2]
    cls = "FacetedStone" if key in ("ruby", "emerald", "topaz", "aquamarine", "citrine", "amethyst") and R.random() < 0.45 else "MineralSpecimen"
    grams = R.choice([12, 45, 85, 120, 240, 310, 560, 980, 1450, 3200]) + R.randrange(0, 40) if cls != "FacetedStone" else R.randrange(1, 9)
    kind = f"gm:{cls}" + (", gm:TypeSpecimen" if key == "labradorite" and "gm:TypeSpecimen" not in "".join(OUT[40:]) else "")
    values = []
    if R.random() < 0.4:
        first = R.choice([40, 120, 300, 800, 2500])
        values = [("gm:valuation", f"[ a gm:Valuation ; gm:amountEuro {first} ; gm:valuedOn \"{2005 + number % 7}-06-15\"^^xsd:date ]")]
        if R.random() < 0.4:
            values.append(("gm:valuation", f"[ a gm:Valuation ; gm:amountEuro {int(first * 1.5)} ; gm:valuedOn \"{2018 + number % 5}-06-15\"^^xsd:date ]"))
    node(f"specimen:{number:04}", ("a", kind), ("gm:catalogNumber", s(f"GM-{number:04}")), ("gm:ofMineral", f"mineral:{key}"), *[("gm:accessoryMineral", f"mineral:{m}") for m in extra], ("gm:foundAt", f"place:{spot}"), ("gm:collectedBy", f"person:{who}"),
         ("gm:donatedBy", f"person:{R.choice([who, 'costa' if 1970 < given < 2016 else who])}" if given > 1905 and R.random() < 0.5 else None), ("gm:collectedIn", f'"{got}"^^xsd:gYear' if sure < 0.8 else None),
         ("gm:accessionDate", f'"{given}-{R.randrange(1, 13):02}-{R.randrange(1, 29):02}"^^xsd:date' if sure < 0.93 else None), ("gm:massInGrams", str(grams) if R.random() < 0.85 else None),
         ("gm:dimensions", s(f"{R.randrange(2, 24)} x {R.randrange(2, 18)} x {R.randrange(1, 12)} cm") if cls != "FacetedStone" and R.random() < 0.7 else None), ("gm:keptInRoom", f"room:{R.choice(['hall', 'hall', 'cabinet', 'store', 'store', 'dark' if key in ('fluorite', 'calcite') else 'store'])}"), ("gm:fluoresces", "true" if key in ("fluorite", "calcite") else ("false" if R.random() < 0.5 else None)), *values)
OTHER = [
    ("Meteorite", "Ravensmoor meteorite", "weardale", "whitaker", 1923, 4810, "hall", "Fell through the roof of a barn on 3 March 1923; the slate that it broke is shown beside it."), ("Meteorite", "Otjihaka iron", "namibia", "tjikuua", 2004, 23800, "hall", "An iron meteorite cut and etched so that its crystal pattern can be seen."), ("Fossil", "Harz ammonite", "harz", "hartmann", 1839, 2150, "cabinet", None),
    ("Fossil", "Great ammonite of Weardale", "weardale", "whitaker", 1936, 23800, "hall", "Half a metre across, found in a field wall."), ("Fossil", "Fern slab", "idar", "hartmann-l", 1877, 3900, "cabinet", None), ("RockSample", "Founder's granite", "harz", "hartmann", 1822, 740, "cabinet", "The first entry of the register."), ("RockSample", "Etna lava of 1928", "sicily", "berg", 1928, 1330, "store", None), ("Fossil", "Trilobite", "norway", "bergstrom", 1961, None, "hall", None),
]
for cls, title, spot, who, year, grams, room, text in OTHER:
    number += 1
    node(f"specimen:{number:04}", ("a", f"gm:{cls}"), ("gm:catalogNumber", s(f"GM-{number:04}")), ("dcterms:title", s(title, "en")), ("gm:foundAt", f"place:{spot}"), ("gm:collectedBy", f"person:{who}"), ("gm:collectedIn", f'"{year}"^^xsd:gYear'), ("gm:accessionDate", f'"{year + 1}-02-10"^^xsd:date'),
         ("gm:massInGrams", str(grams) if grams else None), ("gm:keptInRoom", f"room:{room}"), ("rdfs:comment", s(text, "en") if text else None))
for key, title, start, end, picks, curator in [("green", "Green Stones", "2019-04-01", "2019-10-31", [n for n, m, _ in SHOWN if m in ('emerald', 'malachite', 'fluorite')][:6], "schmidtke"), ("fakes", "Fool's Gold and Other Fakes", "2021-11-12", "2022-03-20", [n for n, m, _ in SHOWN if m in ('pyrite', 'citrine', 'chalcopyrite')][:5], "schmidtke"), ("berg", "Sigrid Berg: A Life in Stones", "2002-05-05", "2002-09-29", [n for n, _, w in SHOWN if w == 'berg'][:8], "bergstrom"), ("sky", "From the Sky", "2023-06-01", None, [number - 7, number - 6], "schmidtke")]:
    node(f"<https://geomuseum.example/exhibition/{key}>", ("a", "gm:Exhibition"), ("dcterms:title", s(title, "en")), ("gm:opensOn", f'"{start}"^^xsd:date'), ("gm:closesOn", f'"{end}"^^xsd:date' if end else None), *[("gm:shows", f"specimen:{n:04}") for n in picks], ("gm:curatedBy", f"person:{curator}"))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
