#!/usr/bin/env python3
"""Write graph.ttl: the invented Alder Vale cheese register: dairies, cheeses, milk suppliers, herds, ageing cellars, batches, awards, shops and orders.

All dairies, farms, shops, people, towns and cheeses are made up. Standard library only, seeded, the same bytes every run.
Things and properties have opaque numbered IRIs; what they are called is in rdfs:label.
"""
import datetime
import pathlib
import random

rnd = random.Random(90417)
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix e: <https://register.aldervale-cheese.example/entity/E> .
@prefix p: <https://register.aldervale-cheese.example/property/P> .
"""]


def text(s, lang=None):
    return None if s is None else '"' + s + '"' + (f"@{lang}" if lang else "")


def texts(s):
    return [text(t.strip()) for t in s.split(";")] if s else None


def day(s):
    return f'"{s}"^^xsd:date' if s else None


def year(s):
    return f'"{s}"^^xsd:gYear' if s else None


def num(n):
    return None if n is None else str(n)


def flag(b):
    return None if b is None else ("true" if b else "false")


def put(subject, pairs):
    body = []
    for p, values in pairs:
        for val in values if isinstance(values, list) else [values]:
            if val is not None:
                body.append(f"    {p} {val}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


PROPS = {"located in": 11, "region": 12, "founded": 13, "owner": 14, "head cheesemaker": 15, "number of employees": 16, "certified organic": 17, "website": 18, "open to visitors": 19,
         "made by": 21, "milk type": 22, "rind": 23, "ripening time": 24, "fat in dry matter": 25, "vegetarian rennet": 26, "first made": 27, "price per kilo (€)": 28, "tasting note": 29,
         "farmer": 31, "supplies": 32, "supplier since": 33, "pasture (hectares)": 34, "kept by": 41, "animal": 42, "breed": 43, "number of animals": 44, "daily milk yield (litres)": 45,
         "belongs to": 51, "temperature": 52, "humidity": 53, "capacity (wheels)": 54, "cellar type": 55, "built in": 56, "batch of": 61, "made on": 62, "milk used (litres)": 63, "wheels produced": 64,
         "aged in": 65, "milk from": 66, "quality grade": 67, "awarded to": 71, "competition": 72, "award year": 73, "medal": 74, "jury score": 75, "kind of shop": 81, "open on Sundays": 82,
         "customer since": 83, "discount": 84, "placed by": 91, "ordered on": 92, "delivered on": 93, "order line": 94, "order total (€)": 95, "paid": 96, "product": 97, "amount (kg)": 98}
for label, n in PROPS.items():
    put(f"p:{n}", [("a", "rdf:Property"), ("rdfs:label", text(label, "en"))])


def P(label):
    return f"p:{PROPS[label]}"


KLASS = {"dairy": 1, "cheese": 2, "milk supplier": 3, "herd": 4, "ageing cellar": 5, "batch": 6, "award": 7, "shop": 8, "order": 9, "hard cheese": 21, "soft cheese": 22, "blue cheese": 23, "fresh cheese": 24}
for label, n in KLASS.items():
    put(f"e:{n}", [("a", "rdfs:Class"), ("rdfs:label", text(label, "en")), ("rdfs:subClassOf", "e:2" if n > 20 else None), ("skos:altLabel", text("cream cheese", "en") if n == 24 else None)])


def K(label):
    return f"e:{KLASS[label]}"


ids = {}
free = list(range(1001, 1400))
rnd.shuffle(free)


def E(key):
    if key not in ids:
        ids[key] = free.pop()
    return f"e:{ids[key]}"


# name, other name, town, region, founded, owner, head cheesemaker, staff, organic, website, visitors
DAIRIES = [
    ("Hollowmere Dairy", "Old Creamery", "Hollowmere", "Upper Vale", 1893, "Beatrix Oldacre", "Tobias Renn", 24, False, "https://hollowmere-dairy.example/", True),
    ("Tannerbeck Creamery", None, "Tannerbeck", "Lower Vale", 1956, "Tannerbeck Farmers' Cooperative", "Lucia Marchetto", 61, False, "https://tannerbeck.example/", True),
    ("Goatfell Farm Dairy", None, "Upper Fell", "High Fells", 1998, "Ingrid Sallow", "Ingrid Sallow", 5, True, None, True),
    ("St Osric's Abbey Dairy", "The Abbey", "Osricsby", "Lower Vale", 1921, "Osricsby Abbey Trust", "Brother Anselm Pike", 9, None, "https://abbeydairy.example/", False),
    ("Whinmoor Dairy", None, "Whinmoor", "High Fells", 2009, "Joss Harker", "Petronella Voss", 12, True, "https://whinmoor.example/", False),
    ("Larkfold Cheese Company", "Larkfold", "Castle Arden", "Upper Vale", 1974, "Maurice Delacourt-Hay", "Samuel Iverby", 38, False, None, None),
    ("Pennywell Micro-Dairy", None, "Pennywell", "Upper Vale", 2017, "Asha Vantongeren", "Asha Vantongeren", 3, True, None, True),
]
for name, alt, town, region, founded, owner, head, staff, organic, web, visitors in DAIRIES:
    put(E(name), [("a", K("dairy")), ("rdfs:label", text(name, "en")), ("skos:altLabel", text(alt, "en")), (P("located in"), text(town)), (P("region"), text(region)), (P("founded"), year(founded)),
                  (P("owner"), text(owner)), (P("head cheesemaker"), text(head)), (P("number of employees"), num(staff)), (P("certified organic"), flag(organic)),
                  (P("website"), f'"{web}"^^xsd:anyURI' if web else None), (P("open to visitors"), flag(visitors))])

HOLLOW, TANNER, GOAT, ABBEY, WHIN, LARK, PENNY = (d[0] for d in DAIRIES)
# name, class, dairy, milk, rind, ripening, fat, vegetarian, first made, price, notes
CHEESES = [
    ("Hollowmere Mature", "hard cheese", HOLLOW, "cow", "cloth-bound", "52 weeks", "50 %", False, 1895, 23.5, "nutty; caramel"),
    ("Vale Red", "hard cheese", HOLLOW, "cow", "waxed", "16 weeks", "48 %", True, 1931, 17.8, "mild; buttery"),
    ("Oldacre Blue", "blue cheese", HOLLOW, "cow", "natural", "14 weeks", "52 %", False, 1962, 26.4, "salty; creamy; peppery"),
    ("Millrace", "soft cheese", HOLLOW, "cow", "washed", "7 weeks", "54 %", False, 1988, 24.9, "pungent; meaty"),
    ("Tannerbeck Slice", "hard cheese", TANNER, "cow", "rindless", "8 weeks", "45 %", True, 1958, 11.2, "mild"),
    ("Beckside Smoked", "hard cheese", TANNER, "cow", "smoked", "12 weeks", "45 %", True, 1983, 14.6, "smoky"),
    ("Tannerbeck Gold", "hard cheese", TANNER, "cow", "waxed", "40 weeks", "48 %", True, 1970, 18.9, "nutty; fruity"),
    ("Beck Curds", "fresh cheese", TANNER, "cow", None, None, "20 %", True, 1999, 8.4, "tangy; mild"),
    ("Fell Button", "soft cheese", GOAT, "goat", "bloomy", "3 weeks", "45 %", True, 1999, 34.0, "lemony; grassy"),
    ("Goatfell Ash Log", "soft cheese", GOAT, "goat", "ash-coated", "4 weeks", "46 %", True, 2003, 36.5, "lemony; mineral"),
    ("Snowcap", "fresh cheese", GOAT, "goat", None, None, "40 %", True, 2010, 28.0, "tangy; lemony"),
    ("Compline", "hard cheese", ABBEY, "cow;sheep", "washed", "26 weeks", "50 %", False, 1924, 29.7, "nutty; savoury"),
    ("Matins", "soft cheese", ABBEY, "cow", "washed", "6 weeks", "53 %", False, 1937, 27.3, "pungent; creamy"),
    ("Whinmoor Tomme", "hard cheese", WHIN, "sheep", "natural", "30 weeks", "49 %", None, 2010, 38.2, "nutty; grassy"),
    ("Whinmoor Blue", "blue cheese", WHIN, "sheep", "foil-wrapped", "18 weeks", "51 %", True, 2013, 39.8, "salty; peppery"),
    ("Heather Ewe", "soft cheese", WHIN, "sheep", "bloomy", "4 weeks", "48 %", True, 2016, 37.1, "creamy; floral"),
    ("Larkfold Original", "hard cheese", LARK, "cow", "waxed", "24 weeks", "48 %", True, 1974, 15.9, "mild; fruity"),
    ("Arden Blue", "blue cheese", LARK, "cow;goat", "natural", "12 weeks", "50 %", True, 1992, 22.6, "creamy; peppery"),
    ("Castle Cream", "fresh cheese", LARK, "cow", None, None, "60 %", True, 2001, 13.5, "creamy; mild"),
    ("Penny Round", "soft cheese", PENNY, "cow", "bloomy", "5 weeks", "52 %", True, 2018, 31.0, "creamy; mushroomy"),
    ("Wellspring", "soft cheese", PENNY, "cow;goat", "washed", "8 weeks", None, None, 2020, 33.4, "pungent; fruity"),
]
for name, kind, dairy, milk, rind, ripe, fat, veg, first, price, notes in CHEESES:
    put(E(name), [("a", K(kind)), ("rdfs:label", text(name, "en")), (P("made by"), E(dairy)), (P("milk type"), texts(milk)), (P("rind"), text(rind)), (P("ripening time"), text(ripe)),
                  (P("fat in dry matter"), text(fat)), (P("vegetarian rennet"), flag(veg)), (P("first made"), year(first)), (P("price per kilo (€)"), num(price)), (P("tasting note"), texts(notes))])

# farm, town, farmer, dairies, since, hectares, organic, herds: (name, animal, breed, head, litres a day)
SUPPLIERS = [
    ("Crook Farm", "Hollowmere", "Edmund Crook", [HOLLOW], "1994-04-01", 86, False, [("Crook Farm Shorthorns", "cow", "Dairy Shorthorn", 74, 1480)]),
    ("Nether Barrow", "Hollowmere", "Wilhelmina Staines", [HOLLOW, PENNY], "2008-09-15", 52, True, [("Barrow Jerseys", "cow", "Jersey", 48, 815)]),
    ("Highgate Farm", "Castle Arden", "Gethin Roe", [LARK, HOLLOW], "2001-01-10", 143, False, [("Highgate Friesians", "cow", "Friesian", 160, 4320), ("Highgate Jerseys", "cow", "Jersey", 35, 610)]),
    ("Ford End", "Tannerbeck", "Clemency Arkwright", [TANNER], "1989-06-20", 118, False, [("Ford End Holsteins", "cow", "Holstein", 132, 3830)]),
    ("Three Gates", "Tannerbeck", "Oswin Tarn", [TANNER], "1999-03-01", 97, None, [("Three Gates Friesians", "cow", "Friesian", 110, 2860)]),
    ("Lower Sike", "Osricsby", "Barnaby Quill", [TANNER, ABBEY], "2012-11-05", 61, False, [("Sike Ayrshires", "cow", "Ayrshire", 57, 1190)]),
    ("Abbey Grange", "Osricsby", "Osricsby Abbey Trust", [ABBEY], None, 70, True, [("Grange Shorthorns", "cow", "Dairy Shorthorn", 40, 720), ("Grange Ewes", "sheep", "Friesland", 88, 132)]),
    ("Goatfell Farm", "Upper Fell", "Ingrid Sallow", [GOAT], "1998-05-01", 44, True, [("Goatfell Saanens", "goat", "Saanen", 65, 195), ("Goatfell Toggenburgs", "goat", "Toggenburg", 28, 70)]),
    ("Crag End", "Upper Fell", "Marta Sigley", [GOAT, PENNY, LARK], "2014-02-17", 29, False, [("Crag End Nubians", "goat", "Anglo-Nubian", 52, 130)]),
    ("Whin Bank", "Whinmoor", "Joss Harker", [WHIN], "2009-08-03", 120, True, [("Whin Bank Ewes", "sheep", "Lacaune", 210, 380)]),
    ("Swaleside", "Whinmoor", "Rhoda Kettlewell", [WHIN], "2015-03-23", 76, True, [("Swaleside Ewes", "sheep", "Friesland", 140, None)]),
    ("Brook Cottage", "Pennywell", "Theo Applegarth", [PENNY], "2017-06-12", 11, True, [("Brook Cottage Jerseys", "cow", "Jersey", 9, 148)]),
]
for farm, town, farmer, dairies, since, ha, organic, herds in SUPPLIERS:
    put(E(farm), [("a", K("milk supplier")), ("rdfs:label", text(farm, "en")), (P("located in"), text(town)), (P("farmer"), text(farmer)), (P("supplies"), [E(d) for d in dairies]),
                  (P("supplier since"), day(since)), (P("pasture (hectares)"), num(ha)), (P("certified organic"), flag(organic))])
    for name, animal, breed, head, litres in herds:
        put(E(name), [("a", K("herd")), ("rdfs:label", text(name, "en")), (P("kept by"), E(farm)), (P("animal"), text(animal)), (P("breed"), text(breed)), (P("number of animals"), num(head)),
                      (P("daily milk yield (litres)"), num(litres))])

CELLARS = [
    ("North Vault", HOLLOW, "vault", "11 °C", "88 %", 1400, 1893), ("Long Cellar", HOLLOW, "vault", "12.5 °C", "90 %", 950, 1911), ("Blue Room", HOLLOW, "cold room", "9 °C", "95 %", 420, 1962),
    ("Tannerbeck Hall 1", TANNER, "cold room", "8 °C", "85 %", 5200, 1979), ("Tannerbeck Hall 2", TANNER, "cold room", "10 °C", "85 %", 4800, 1996),
    ("Fell Cave", GOAT, "cave", "10.5 °C", "93 %", 180, None), ("Abbey Crypt", ABBEY, "vault", "13 °C", "91 %", 600, 1921), ("Whin Cave", WHIN, "cave", "9.5 °C", "94 %", 750, 2009),
    ("Castle Store", LARK, "cold room", "9 °C", "86 %", 3100, 1974), ("Penny Cupboard", PENNY, "cold room", "12 °C", None, 60, 2017),
]
for name, dairy, kind, temp, hum, cap, built in CELLARS:
    put(E(name), [("a", K("ageing cellar")), ("rdfs:label", text(name, "en")), (P("belongs to"), E(dairy)), (P("cellar type"), text(kind)), (P("temperature"), text(temp)), (P("humidity"), text(hum)),
                  (P("capacity (wheels)"), num(cap)), (P("built in"), year(built))])

start = datetime.date(2023, 1, 9)
days = sorted(rnd.sample(range(700), 52))
weights = [2 if c[2] in (HOLLOW, TANNER, LARK) else 1 for c in CHEESES]
litres_per = {"hard cheese": 38, "soft cheese": 4, "blue cheese": 22, "fresh cheese": 5}
for n, offset in enumerate(days, 1):
    date = start + datetime.timedelta(days=offset)
    name, kind, dairy, milk = rnd.choices(CHEESES, weights)[0][:4]
    herds = [h[0] for s in SUPPLIERS if dairy in s[3] for h in s[7] if h[1] in milk.split(";")]
    if ";" in milk:
        chosen = [rnd.choice([h[0] for s in SUPPLIERS if dairy in s[3] for h in s[7] if h[1] == m]) for m in milk.split(";")]
    else:
        chosen = sorted(rnd.sample(herds, min(len(herds), rnd.choice([1, 1, 2]))))
    cellars = [c for c in CELLARS if c[1] == dairy]
    if dairy == HOLLOW:
        cellars = [c for c in cellars if (c[0] == "Blue Room") == (kind == "blue cheese")]
    litres = {HOLLOW: 1200, TANNER: 3600, LARK: 2200, ABBEY: 700, WHIN: 500, GOAT: 220, PENNY: 110}[dairy] * rnd.randrange(70, 131) // 100
    key = f"Batch {date.year}-{n:03d}"
    put(E(key), [("a", K("batch")), ("rdfs:label", text(key)), (P("batch of"), E(name)), (P("made on"), day(date.isoformat())), (P("milk used (litres)"), num(litres)),
                 (P("wheels produced"), num(max(4, litres // litres_per[kind]))), (P("aged in"), E(rnd.choice(cellars)[0]) if kind != "fresh cheese" else None), (P("milk from"), [E(h) for h in chosen]),
                 (P("quality grade"), text(rnd.choices(["A", "B", "C"], [6, 3, 1])[0]) if rnd.random() > 0.08 else None)])

COMPETITIONS = ["Alder Vale Show", "Northern Dairy Awards", "Golden Curd"]
picked = set()
while len(picked) < 24:
    c = rnd.choices(CHEESES, [3 if c[9] > 25 else 1 for c in CHEESES])[0]
    y = rnd.randrange(2018, 2025)
    if c[8] < y:
        picked.add((y, rnd.choice(COMPETITIONS), c[0]))
given = set()
for n, (y, comp, cheese) in enumerate(sorted(picked), 1):
    medal = rnd.choice([m for m in ("gold", "silver", "silver", "bronze") if (y, comp, m) not in given])
    given.add((y, comp, medal))
    score = {"gold": 94, "silver": 88, "bronze": 82}[medal] + rnd.randrange(0, 50) / 10
    put(E(f"award {n}"), [("a", K("award")), (P("awarded to"), E(cheese)), (P("competition"), text(comp)), (P("award year"), year(y)), (P("medal"), text(medal)),
                          (P("jury score"), f"{score:.1f}" if rnd.random() > 0.1 else None)])

SHOPS = [
    ("The Cheese Hatch", "Castle Arden", "delicatessen", True, "2003-05-12", "5 %"), ("Marlowe & Finch", "Great Stanning", "delicatessen", False, "1997-10-02", "10 %"),
    ("Fresco Supermarket Stanning", "Great Stanning", "supermarket", True, "2011-01-03", "15 %"), ("Fresco Supermarket Arden", "Castle Arden", "supermarket", True, "2013-07-22", "15 %"),
    ("Hollowmere Farm Shop", "Hollowmere", "farm shop", True, None, None), ("Rind & Crumb", "Port Selby", "delicatessen", True, "2018-03-19", "5 %"),
    ("Selby Saturday Market", "Port Selby", "market stall", False, "2009-04-25", None), ("The Grazing Board", "Port Selby", "restaurant", False, "2020-09-07", "8 %"),
    ("Abbey Gate Shop", "Osricsby", "farm shop", None, "1999-12-01", None), ("Wheel House", "Great Stanning", "restaurant", True, "2016-02-15", "8 %"),
    ("Fell Foot Stores", "Upper Fell", "village shop", False, "2005-06-30", None), ("Tilly's Larder", "Pennywell", "village shop", False, "2019-11-11", None),
]
for name, town, kind, sunday, since, discount in SHOPS:
    put(E(name), [("a", K("shop")), ("rdfs:label", text(name, "en")), (P("located in"), text(town)), (P("kind of shop"), text(kind)), (P("open on Sundays"), flag(sunday)), (P("customer since"), day(since)),
                  (P("discount"), text(discount))])

days = sorted(rnd.choices(range(700), k=44))
for n, offset in enumerate(days, 3001):
    date = datetime.date(2023, 1, 16) + datetime.timedelta(days=offset)
    shop = rnd.choice(SHOPS)
    products = rnd.sample(CHEESES, rnd.choice([1, 2, 2, 3]))
    factor = 8 if shop[2] == "supermarket" else 2
    lines = [(c[0], rnd.randrange(2, 16) * factor / 2, c[9]) for c in products]
    total = sum(kg * price for _, kg, price in lines)
    delivered = date + datetime.timedelta(days=rnd.randrange(1, 12)) if rnd.random() > 0.15 else None
    put(E(f"Order {n}"), [("a", K("order")), ("rdfs:label", text(f"Order {n}")), (P("placed by"), E(shop[0])), (P("ordered on"), day(date.isoformat())),
                          (P("delivered on"), day(delivered.isoformat()) if delivered else None), (P("paid"), flag(rnd.random() > 0.2)),
                          (P("order line"), [f"[ {P('product')} {E(c)} ; {P('amount (kg)')} {kg} ]" for c, kg, _ in lines]), (P("order total (€)"), f"{total:.2f}")])

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
