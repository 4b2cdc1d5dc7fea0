import os, random, re, unicodedata
R = random.Random(90210)
out = []
def t(s, p, o): out.append(f"{s} {p} {o} .")
def s(v): return '"' + v.replace('\\', '\\\\').replace('"', '\\"') + '"'
def date(v): return f'"{v}"^^xsd:date'
def b(v): return "true" if v else "false"
def slug(v):
    v = unicodedata.normalize("NFKD", v).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", v).strip("-")
used = set()
def node(kind, cls, name):
    i = f"<http://stay.example/{kind}/{slug(name)}>"
    assert i not in used, i
    used.add(i); t(i, "a", cls); t(i, "schema:name", s(name)); return i

# vocabulary
for c, l, sup in [("h:HotelChain", "hotel chain", "schema:Organization"), ("schema:Hotel", "hotel", "schema:LodgingBusiness"), ("schema:HotelRoom", "hotel room", "schema:Room"), ("h:Guest", "guest", "schema:Person"),
 ("h:StaffMember", "staff member", "schema:Person"), ("h:Stay", "stay", None), ("h:Amenity", "amenity", None), ("schema:City", "city", "schema:Place")]:
    t(c, "a", "rdfs:Class"); t(c, "rdfs:label", s(l))
    if sup: t(c, "rdfs:subClassOf", sup)
PROPS = """schema:parentOrganization|parent organization||h:HotelChain
h:headquarters|headquarters|h:HotelChain|schema:City
h:locatedIn|located in|schema:Hotel|schema:City
schema:starRating|star rating|schema:Hotel|xsd:integer
schema:petsAllowed|pets allowed|schema:Hotel|xsd:boolean
schema:amenityFeature|amenity feature|schema:Hotel|h:Amenity
h:openedInYear|opened in year|schema:Hotel|xsd:gYear
schema:telephone|telephone|schema:Hotel|xsd:string
h:generalManager|general manager|schema:Hotel|h:StaffMember
h:distanceToCentreKm|distance to centre (km)|schema:Hotel|xsd:decimal
schema:containedInPlace|contained in place|schema:HotelRoom|schema:Hotel
h:roomType|room type|schema:HotelRoom|xsd:string
h:pricePerNight|price per night|schema:HotelRoom|xsd:decimal
h:sleeps|sleeps|schema:HotelRoom|xsd:integer
h:floorAreaSqm|floor area (square metres)|schema:HotelRoom|xsd:decimal
h:hasBalcony|has balcony|schema:HotelRoom|xsd:boolean
schema:nationality|nationality|h:Guest|xsd:string
schema:birthDate|birth date|h:Guest|xsd:date
schema:email|email|h:Guest|xsd:string
h:loyaltyTier|loyalty tier|h:Guest|xsd:string
h:referredBy|referred by|h:Guest|h:Guest
h:guest|guest|h:Stay|h:Guest
h:room|room|h:Stay|schema:HotelRoom
h:checkInDate|check-in date|h:Stay|xsd:date
h:nights|nights|h:Stay|xsd:integer
h:totalPaid|total paid|h:Stay|xsd:decimal
h:reviewScore|review score|h:Stay|xsd:integer
schema:worksFor|works for|h:StaffMember|schema:Hotel
schema:jobTitle|job title|h:StaffMember|xsd:string
h:monthlySalary|monthly salary|h:StaffMember|xsd:integer
h:hiredOn|hired on|h:StaffMember|xsd:date
h:supervisor|supervisor|h:StaffMember|h:StaffMember
schema:knowsLanguage|knows language|h:StaffMember|xsd:string
h:surcharge|surcharge|h:Amenity|xsd:decimal
h:amenityCategory|amenity category|h:Amenity|xsd:string
h:country|country|schema:City|xsd:string
h:population|population|schema:City|xsd:integer
schema:foundingDate|founding date|h:HotelChain|xsd:gYear"""
for line in PROPS.split("\n"):
    p, l, d, r = line.split("|")
    t(p, "a", "rdf:Property"); t(p, "rdfs:label", s(l))
    if d: t(p, "rdfs:domain", d)
    t(p, "rdfs:range", r)

city = {}
for n, c, p in [("Porto", "Portugal", 231800), ("Lisbon", "Portugal", 545900), ("Ghent", "Belgium", 265000), ("Bruges", "Belgium", 118500), ("Sankt Velden", "Austria", None), ("Graz", "Austria", 291100), ("San Sebastián", "Spain", 187400), ("Seville", "Spain", 684200)]:
    x = city[n] = node("city", "schema:City", n); t(x, "h:country", s(c))
    if p: t(x, "h:population", p)
chain = {}
for n, y, hq, par in [("Meridia Group", 1961, "Lisbon", None), ("Casa Alba", 1994, "Seville", "Meridia Group"), ("Lark & Finch Hotels", 2006, "Ghent", None), ("Alpenstern", 1978, "Graz", None), ("Budget Lark", 2014, "Ghent", "Lark & Finch Hotels")]:
    x = chain[n] = node("chain", "h:HotelChain", n)
    t(x, "schema:foundingDate", f'"{y}"^^xsd:gYear'); t(x, "h:headquarters", city[hq])
    if par: t(x, "schema:parentOrganization", chain[par])
am = {}
for n, c, f in [("Rooftop pool", "wellness", None), ("Sauna", "wellness", 15), ("Free Wi-Fi", "connectivity", None), ("Valet parking", "transport", 22.5), ("Airport shuttle", "transport", 18), ("Gym", "wellness", None), ("Bicycle hire", "transport", 9.5), ("Breakfast buffet", "food", 14.5), ("24-hour bar", "food", None)]:
    x = am[n] = node("amenity", "h:Amenity", n); t(x, "h:amenityCategory", s(c))
    if f: t(x, "h:surcharge", f"{f:.2f}")

HOTELS = [("Hotel Ribeira", "Porto", "Casa Alba", 4, 1998), ("Grand Meridia Lisbon", "Lisbon", "Meridia Group", 5, 1965), ("The Tram Stop", "Lisbon", None, 3, 2012), ("Finch House", "Ghent", "Lark & Finch Hotels", 4, 2008),
 ("Lark Inn 24", "Ghent", "Budget Lark", 2, 2015), ("Hôtel des Canaux", "Bruges", "Lark & Finch Hotels", 5, 2011), ("Lark Inn Station", "Bruges", "Budget Lark", 2, 2018), ("Seehof Velden", "Sankt Velden", "Alpenstern", 4, 1979),
 ("Alpenstern Graz", "Graz", "Alpenstern", 3, 1984), ("Villa Txori", "San Sebastián", None, 5, 1931), ("Casa Alba Triana", "Seville", "Casa Alba", 4, 1996), ("O'Leary's Rest", "Seville", None, 2, 2003)]
CODE = {"Porto": 351, "Lisbon": 351, "Ghent": 32, "Bruges": 32, "Sankt Velden": 43, "Graz": 43, "San Sebastián": 34, "Seville": 34}
TONGUE = {351: "Portuguese", 32: "Dutch", 43: "German", 34: "Spanish"}
hotel = {}
for n, c, ch, st, y in HOTELS:
    x = hotel[n] = node("hotel", "schema:Hotel", n)
    t(x, "h:locatedIn", city[c]); t(x, "schema:starRating", st); t(x, "h:openedInYear", f'"{y}"^^xsd:gYear')
    if ch: t(x, "schema:parentOrganization", chain[ch])
    if R.random() < .85: t(x, "schema:petsAllowed", b(R.random() < .5))
    if R.random() < .85: t(x, "schema:telephone", s(f"+{CODE[c]} {R.randint(100, 999)} {R.randint(1000, 9999)}"))
    t(x, "h:distanceToCentreKm", f"{R.randint(1, 62) / 10}")
    for a in sorted(R.sample(list(am), R.randint(1, 3) + (st > 2) + (st > 3))): t(x, "schema:amenityFeature", am[a])

rooms, price = [], {}
SZ = {"single": (1, 12, 60), "double": (2, 18, 95), "family": (4, 27, 130), "suite": (3, 38, 210)}
for n, c, ch, st, y in HOTELS:
    kinds = ["single", "double", R.choice(["double", "family"])] if st < 4 else ["double", R.choice(["single", "family"]), "suite"]
    for k, ty in enumerate(kinds):
        no = R.choice([1, 2, 3, 4]) * 100 + R.randint(1, 18) + k * 20
        r = node("room", "schema:HotelRoom", f"{n} {no}")
        sl, ar, pr = SZ[ty]
        p = round(pr * (0.5 + st * .2) * R.uniform(.85, 1.2)) + R.choice([0, .5, .99])
        rooms.append(r); price[r] = p
        t(r, "schema:containedInPlace", hotel[n]); t(r, "h:roomType", s(ty)); t(r, "h:pricePerNight", f"{p:.2f}"); t(r, "h:sleeps", sl)
        if R.random() < .85: t(r, "h:floorAreaSqm", f"{ar + R.randint(0, 70) / 10}")
        t(r, "h:hasBalcony", b(R.random() < .4))

GUESTS = [("Inês Carvalho", "Portuguese"), ("Tomás Carvalho", "Portuguese"), ("Bart Verstraete", "Belgian"), ("Annelies De Wit", "Belgian"), ("Leopold F. Gruber", "Austrian"), ("Klara Gruber", "Austrian"), ("Aoife O'Neill", "Irish"), ("Declan Byrne", "Irish"),
 ("Hana Kobayashi", "Japanese"), ("Kenji Mori", "Japanese"), ("María José Etxeberria", "Spanish"), ("Pablo Luna", "Spanish"), ("Giulia Conti", "Italian"), ("Matteo Conti", "Italian"), ("Freya Lindholm", "Swedish"), ("Nils Åkesson", "Swedish"),
 ("Chidi Eze", "Nigerian"), ("Grace Nwosu", "Nigerian"), ("Walter B. Hastings", "British"), ("Pippa Crane", "British"), ("Madonna-Lee Price", "British"), ("Samir Toubal", "French"), ("Élodie Garnier", "French"), ("Björk Stefánsdóttir", "Icelandic")]
guest = {}
for n, nat in GUESTS:
    x = guest[n] = node("guest", "h:Guest", n); t(x, "schema:nationality", s(nat))
    t(x, "schema:birthDate", date(f"{R.randint(1946, 2002)}-{R.randint(1, 12):02}-{R.randint(1, 28):02}"))
    if R.random() < .8: t(x, "schema:email", s(f"{slug(n).replace('-', '.')}@{R.choice(['postbox.example', 'mailo.example'])}"))
    if R.random() < .6: t(x, "h:loyaltyTier", s(R.choice(["silver", "silver", "gold", "platinum"])))
gl = list(guest)
for a, m in [(1, 0), (3, 2), (5, 4), (7, 6), (9, 8), (13, 6), (15, 14), (17, 14), (19, 18), (20, 18), (22, 0)]: t(guest[gl[a]], "h:referredBy", guest[gl[m]])

for k in range(46):
    x = f"<http://stay.example/stay/{5001 + k}>"
    g = gl[k] if k < 23 else R.choice(gl[:23]); r = R.choice(rooms); nn = R.choice([1, 1, 2, 2, 3, 3, 4, 5, 7])
    t(x, "a", "h:Stay"); t(x, "h:guest", guest[g]); t(x, "h:room", r)
    t(x, "h:checkInDate", date(f"{R.choice([2021, 2022, 2022, 2023, 2023, 2024])}-{R.randint(1, 12):02}-{R.randint(1, 28):02}"))
    t(x, "h:nights", nn); t(x, "h:totalPaid", f"{nn * price[r] + R.choice([0, 0, 12.5, 30]):.2f}")
    if R.random() < .72: t(x, "h:reviewScore", R.choice([4, 5, 6, 7, 7, 8, 8, 9, 9, 10]))

STAFF = [("Duarte Pinheiro", 0, "general manager"), ("Beatriz Lopes", 0, "receptionist"), ("Sofia Almeida", 1, "general manager"), ("Rui Almeida", 1, "chef"), ("Vasco da Silva Reis", 1, "concierge"), ("Joana Brito", 2, "general manager"),
 ("Lieve Maes", 3, "general manager"), ("Pieter Maes", 3, "chef"), ("Fatima El Amrani", 3, "receptionist"), ("Wout Claes", 4, "general manager"), ("Céline Dubois", 5, "general manager"), ("Ignace P. Van Acker", 5, "chef"), ("Noor Haddou", 5, "housekeeper"),
 ("Stijn Baert", 6, "general manager"), ("Gundula Hofer", 7, "general manager"), ("Xaver Pichler", 7, "chef"), ("Lukas Ortner", 8, "general manager"), ("Milena Jovanović", 8, "housekeeper"), ("Ane Goikoetxea", 9, "general manager"), ("Iker Zabala", 9, "chef"),
 ("Rocío Vega", 10, "general manager"), ("Curro Jiménez", 10, "receptionist"), ("Seán O'Leary", 11, "general manager"), ("Lola Vega", 11, "receptionist")]
PAY = {"general manager": 4200, "chef": 3100, "concierge": 2300, "receptionist": 1900, "housekeeper": 1750}
LANG = ["English", "French", "German", "Spanish", "Portuguese", "Dutch", "Arabic"]
HL = [h[0] for h in HOTELS]
gm = {}
for n, hi, job in STAFF:
    x = node("staff", "h:StaffMember", n); t(x, "schema:worksFor", hotel[HL[hi]]); t(x, "schema:jobTitle", s(job))
    if R.random() < .9: t(x, "h:monthlySalary", PAY[job] + R.randint(-8, 12) * 50 + HOTELS[hi][3] * 90)
    t(x, "h:hiredOn", date(f"{R.randint(max(1999, HOTELS[hi][4]), 2023)}-{R.randint(1, 12):02}-{R.randint(1, 28):02}"))
    for l in sorted({TONGUE[CODE[HOTELS[hi][1]]], *R.sample(LANG, R.randint(1, 3))}): t(x, "schema:knowsLanguage", s(l))
    if job == "general manager": gm[hi] = x; t(hotel[HL[hi]], "h:generalManager", x)
    else: t(x, "h:supervisor", gm[hi])
for a, c in [(0, 10), (4, 3), (6, 3), (5, 3), (8, 7)]: t(gm[a], "h:supervisor", gm[c])

body = ["@prefix schema: <http://schema.org/> .", "@prefix h: <http://stay.example/ns#> .", "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""] + out
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("\n".join(body) + "\n")
print(len(out), "triples")
