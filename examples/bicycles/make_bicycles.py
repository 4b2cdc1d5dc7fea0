#!/usr/bin/env python3
"""Writes the example of this folder: the catalogue of Orvelund, a bicycle maker that does not exist.

    python3 make_bicycles.py [OUT_DIR]      (default: the folder of this script; Python 3, standard library only)

bicycles.ttl      the graph, with the irregularities of scraped data: units, ranges, thousands separators, two ways to write
                  a price, dates in words, missing values and labels, several values, languages, blank nodes, sets of types
facts.json        the same values, clean; the questions' expectations are computed from these
texts.jsonl       passages that say things the graph does not
questions.jsonl   conversations with checkable expectations
dialogue.txt      a four-turn demonstration, one question a line

Every name, place, person and figure is made up. Only `random()` of a seeded generator is used, which Python keeps the same
across versions, so every run writes the same bytes. annotations.toml and README.md are written by hand.
"""
import json, os, random, re, statistics, sys, unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = sys.argv[1] if len(sys.argv) > 1 else HERE
RNG = random.Random(1987)

def chance(p): return RNG.random() < p
def pick(items): return items[int(RNG.random() * len(items))]
def between(a, b): return a + int(RNG.random() * (b - a + 1))
def some(items, k):
    left, out = list(items), []
    while left and len(out) < k: out.append(left.pop(int(RNG.random() * len(left))))
    return sorted(out, key=list(items).index)
def slug(s):
    s = unicodedata.normalize("NFKD", s).encode("ascii", "ignore").decode().lower().replace("&", "and")
    return re.sub(r"[^a-z0-9]+", "-", s).strip("-")

# ------------------------------------------------------------------------------------------------ the maker's own tables

# series: use, year it started, tagline in English and German
SERIES = {
 "Merrin":    ("City", 1991, "Upright through the town", "Aufrecht durch die Stadt"),
 "Tolvane":   ("Trekking", 1987, "Further than planned", "Weiter als geplant"),
 "Skarrow":   ("Gravel", 2016, "Where the tarmac ends", "Wo der Asphalt endet"),
 "Quillmere": ("Road", 1998, "Light work of long roads", "Leichtes Spiel auf langen Straßen"),
 "Hollin":    ("Mountain", 2004, "Roots, rocks and a grin", "Wurzeln, Steine und ein Grinsen"),
 "Brackmor":  ("Electric mountain", 2017, "Uphill is the new downhill", "Bergauf ist das neue Bergab"),
 "Packholm":  ("Cargo", 2014, "The second car you do not need", "Das Zweitauto, das keiner braucht"),
 "Knickholm": ("Folding", 2009, "Fits under the table", "Passt unter den Tisch"),
 "Pippelin":  ("Kids", 2001, "Small bikes, taken seriously", "Kleine Räder, ernst genommen"),
}

# material: label en, de, density, share of recycled raw material
MATERIALS = {"aluminium": ("Aluminium", "Aluminium", "2.7 g/cm³", "48 %"), "carbon": ("Carbon fibre", "Carbon", "1.6 g/cm³", None),
             "steel": ("Steel", "Stahl", "7.8 g/cm³", "62 %"), "titanium": ("Titanium", "Titan", "4.5 g/cm³", "15 %")}

# model: series, material, lowest price, weight of the first build, wheel, suspension travel, gears of the builds, builds
MODELS = {
 "Merrin Classic":      ("Merrin", "steel", 649, 17.2, "28 inch", None, (3, 7, 8), "Base Plus Belt"),
 "Merrin Wave":         ("Merrin", "aluminium", 719, 16.4, "28 inch", None, (7, 8, 8), "Base Plus Belt"),
 "Merrin Glide":        ("Merrin", "aluminium", 2199, 22.9, "28 inch", 63, (7, 8, 5, 8), "Base Plus Belt Max"),
 "Merrin Spark":        ("Merrin", "aluminium", 2599, 20.6, "28 inch", None, (9, 9, 5, 10), "Base Plus Belt Pro"),
 "Tolvane Tour":        ("Tolvane", "aluminium", 899, 15.8, "28 inch", 63, (24, 27, 30, 8), "Base Plus Pro Belt"),
 "Tolvane Swift":       ("Tolvane", "aluminium", 1099, 13.2, "28 inch", None, (18, 20, 22), "Base Plus Pro"),
 "Tolvane Ridge":       ("Tolvane", "aluminium", 2999, 25.4, "28 inch", 75, (9, 10, 11, 12), "Base Plus Pro Max"),
 "Tolvane Summit":      ("Tolvane", "aluminium", 3399, 26.3, "27.5 inch", 100, (9, 10, 8, 12, 12), "Base Plus Belt Pro Max"),
 "Skarrow Alloy":       ("Skarrow", "aluminium", 1349, 10.6, "28 inch", None, (18, 20, 22, 11), "Base Plus Pro Bikepack"),
 "Skarrow Carbon":      ("Skarrow", "carbon", 2699, 9.1, "28 inch", None, (20, 22, 24, 24), "Base Plus Pro Wireless"),
 "Skarrow Expedition":  ("Skarrow", "steel", 1899, 12.4, "27.5 inch", None, (20, 22, 11), "Base Plus Bikepack"),
 "Quillmere Endurance": ("Quillmere", "carbon", 2499, 8.8, "28 inch", None, (20, 22, 24, 24), "Base Plus Pro Wireless"),
 "Quillmere Sprint":    ("Quillmere", "aluminium", 1399, 9.9, "28 inch", None, (18, 20, 22), "Base Plus Pro"),
 "Quillmere Aero":      ("Quillmere", "carbon", 3799, 8.0, "28 inch", None, (22, 24, 24, 24), "Base Plus Pro Team"),
 "Quillmere Heritage":  ("Quillmere", "titanium", 4599, 8.5, "28 inch", None, (22, 24), "Base Pro"),
 "Hollin Sport":        ("Hollin", "aluminium", 849, 14.3, "29 inch", 100, (18, 20, 12), "Base Plus Pro"),
 "Hollin Trail":        ("Hollin", "aluminium", 1249, 13.9, "29 inch", 120, (20, 11, 12, 12), "Base Plus Pro Dropper"),
 "Hollin Race":         ("Hollin", "carbon", 2799, 11.2, "29 inch", 100, (11, 12, 12, 12), "Base Plus Pro Team"),
 "Brackmor Trail":      ("Brackmor", "aluminium", 4299, 24.6, "29 inch", 140, (11, 12, 12, 12), "Base Plus Pro Max"),
 "Brackmor Enduro":     ("Brackmor", "carbon", 5899, 23.8, "29 inch", 170, (12, 12, 12, 12), "Base Plus Pro Max"),
 "Brackmor Feather":    ("Brackmor", "carbon", 6299, 18.4, "29 inch", 130, (12, 12, 12, 12), "Base Plus Pro Team"),
 "Packholm Long":       ("Packholm", "aluminium", 4699, 34.5, "20 inch", 75, (9, 10, 5, 12), "Base Plus Belt Max"),
 "Packholm Front":      ("Packholm", "steel", 5199, 41.8, "20 inch", None, (8, 9, 5, 5), "Base Plus Belt Family"),
 "Packholm Compact":    ("Packholm", "aluminium", 3899, 29.7, "20 inch", None, (8, 9, 5, 9), "Base Plus Belt Family"),
 "Knickholm City":      ("Knickholm", "aluminium", 999, 11.9, "16 inch", None, (3, 6, 4), "Base Plus Belt"),
 "Knickholm Spark":     ("Knickholm", "aluminium", 2299, 16.1, "16 inch", None, (3, 4, 4), "Base Plus Pro"),
 "Pippelin Hop":        ("Pippelin", "aluminium", 329, 6.3, "16 inch", None, (1, 2, 2), "Base Plus Lite"),
 "Pippelin Skip":       ("Pippelin", "aluminium", 399, 8.0, "20 inch", None, (5, 7, 8), "Base Plus Lite"),
 "Pippelin Jump":       ("Pippelin", "aluminium", 479, 9.5, "24 inch", 63, (7, 8, 9), "Base Plus Lite"),
}
TRIM = {"Base": (1.0, 0), "Plus": (1.19, -.03), "Pro": (1.46, -.07), "Belt": (1.31, .01), "Max": (1.63, .05), "Bikepack": (1.37, .03),
        "Wireless": (1.72, -.11), "Team": (1.95, -.12), "Dropper": (1.58, .01), "Family": (1.42, .06), "Lite": (1.33, -.12)}
# models out of production: series, material, last model year, the model that followed
RETIRED = {"Tolvane Nomad": ("Tolvane", "steel", 2019, "Tolvane Tour"), "Merrin Heritage": ("Merrin", "steel", 2018, "Merrin Classic"),
           "Packholm Carrier": ("Packholm", "steel", 2021, "Packholm Long")}

# electric models: drive unit, torque of the builds, battery of the builds, watts of the charger, Wh a km (easy, hard), modes
DRIVES = {
 "Merrin Glide": ("Ampra City", (40, 42, 42, 50), (400, 500, 500, 625), 90, (5.1, 8.7), 3),
 "Merrin Spark": ("Ampra City", (50, 52, 55, 55), (400, 500, 545, 625), 110, (4.9, 8.3), 4),
 "Tolvane Ridge": ("Ampra Tour", (60, 65, 70, 75), (500, 625, 625, 750), 140, (4.9, 8.6), 4),
 "Tolvane Summit": ("Ampra Tour", (65, 70, 70, 75, 80), (500, 625, 625, 750, 800), 135, (4.6, 8.1), 4),
 "Brackmor Trail": ("Ampra Peak", (75, 85, 85, 90), (500, 625, 750, 800), 150, (6.6, 14.2), 5),
 "Brackmor Enduro": ("Ampra Peak", (85, 85, 90, 95), (625, 700, 750, 860), 150, (7.1, 15.1), 5),
 "Brackmor Feather": ("Ampra Feather", (55, 55, 60, 60), (360, 360, 400, 430), 110, (5.8, 12.4), 3),
 "Packholm Long": ("Ampra Haul", (80, 85, 85, 90), (545, 625, 725, 1090), 150, (7.2, 13.3), 4),
 "Packholm Front": ("Ampra Haul", (85, 85, 90, 90), (500, 545, 725, 725), 150, (7.9, 14.6), 4),
 "Packholm Compact": ("Ampra Haul", (75, 75, 80, 85), (400, 545, 545, 725), 130, (6.7, 12.1), 4),
 "Knickholm Spark": ("Ampra Feather", (30, 32, 38), (252, 252, 340), 80, (4.7, 7.6), 3),
}
# drive unit: place, weight, noise
UNITS = {"Ampra City": ("rear hub", "2.4 kg", "48 dB"), "Ampra Tour": ("mid motor", "2.9 kg", "51 dB"), "Ampra Peak": ("mid motor", "2.8 kg", "54 dB"),
         "Ampra Haul": ("mid motor", "3.3 kg", "53 dB"), "Ampra Feather": ("mid motor", "1.9 kg", None)}

# component: category, maker, weight, year
PARTS = {
 "Gears": [("Orrin Metro hub gear", "1.9 kg", 2012), ("Orrin Trekka derailleur", "320 g", 2018), ("Orrin Trekka Pro derailleur", "285 g", 2022), ("Orrin Summit derailleur", "310 g", 2019),
           ("Orrin Summit Pro derailleur", "266 g", 2023), ("Orrin Corsa groupset", "2.6 kg", 2020), ("Orrin Corsa Pro groupset", "2.3 kg", 2023), ("Orrin wireless groupset", "2.4 kg", 2024),
           ("Continua stepless hub", "2.5 kg", 2021), ("Orrin Junior hub gear", "1.2 kg", 2015)],
 "Drivetrain": [("Orrin Silent belt", "82 g", 2017), ("Orrin chain", "270 g", None), ("Orrin coated chain", "255 g", 2021), ("Full chain case", "340 g", None)],
 "Brakes": [("Hask rim brake", "340 g", 2008), ("Hask coaster brake", "410 g", 2005), ("Hask disc brake", "360 g", 2016), ("Hask Pro disc brake", "320 g", 2021), ("Hask four-piston brake", "480 g", 2019),
            ("Hask four-piston Pro brake", "455 g", 2023), ("Hask road disc brake", "290 g", 2020), ("Hask Junior brake", "230 g", 2014), ("Anti-lock brake module", "640 g", 2024)],
 "Fork": [("Dravik Soft fork", "2.3 kg", 2013), ("Dravik Trek fork", "2.1 kg", 2018), ("Dravik Trail fork", "1.9 kg", 2021), ("Dravik Race fork", "1.5 kg", 2022), ("Dravik Enduro fork", "2.2 kg", 2023),
          ("Rigid steel fork", "1.1 kg", None), ("Rigid aluminium fork", "780 g", None), ("Rigid carbon fork", "420 g", 2017), ("Dravik Junior fork", "1.4 kg", 2019)],
 "Rear shock": [("Dravik Float shock", "340 g", 2021), ("Dravik Float Pro shock", "310 g", 2023), ("Dravik Coil shock", "620 g", 2022)],
 "Tyres": [("Tessel Glider tyre", "690 g", 2014), ("Tessel Guard tyre", "880 g", 2017), ("Tessel Gravel tyre", "510 g", 2018), ("Tessel Slick tyre", "270 g", 2019), ("Tessel Knob tyre", "790 g", 2016),
           ("Tessel Grip tyre", "1.1 kg", 2022), ("Tessel Cargo tyre", "960 g", 2020), ("Tessel Junior tyre", "380 g", None)],
 "Wheels": [("Alveo City wheels", "2.4 kg", None), ("Alveo Tour wheels", "2.1 kg", 2016), ("Alveo carbon wheels", "1.4 kg", 2021), ("Alveo Aero wheels", "1.5 kg", 2024), ("Alveo Trail wheels", "2.0 kg", 2019),
            ("Alveo Cargo wheels", "2.9 kg", 2020), ("Alveo Junior wheels", "1.6 kg", None)],
 "Seatpost": [("Dravik dropper seatpost", "560 g", 2020), ("Suspension seatpost", "520 g", 2015), ("Carbon seatpost", "190 g", 2018), ("Alloy seatpost", "270 g", None)],
 "Cockpit": [("Comfa Sweep handlebar", "390 g", 2011), ("Comfa Trek handlebar", "340 g", 2014), ("Comfa Flare handlebar", "280 g", 2019), ("Comfa Aero cockpit", "350 g", 2023), ("Comfa Riser handlebar", "310 g", 2017)],
 "Saddle": [("Comfa Gel saddle", "520 g", 2010), ("Comfa Tour saddle", "410 g", 2016), ("Comfa Race saddle", "165 g", 2022), ("Comfa Trail saddle", "240 g", 2019), ("Comfa Junior saddle", "260 g", None)],
 "Lighting": [("Lumora Beam", "140 g", 2015), ("Lumora High Beam", "165 g", 2022), ("Lumora Brake Light", "60 g", 2021), ("Lumora Clip", "45 g", 2018)],
 "Display": [("Ampra Round display", "35 g", 2020), ("Ampra Colour display", "95 g", 2022), ("Ampra Remote", "20 g", 2023)],
}

# accessory: kind, price, grams, waterproof
ACCESSORIES = {
 "Front basket": ("Luggage", 39.95, 780, "yes"), "Rear rack": ("Luggage", 49.90, 820, "yes"), "Pannier pair": ("Luggage", 119.00, 1640, "yes"), "Shopping pannier": ("Luggage", 64.50, 890, "no"),
 "Top tube bag": ("Luggage", 34.90, 160, "yes"), "Saddle pack": ("Luggage", 89.00, 410, "yes"), "Frame bag": ("Luggage", 74.90, 290, "yes"), "Handlebar roll": ("Luggage", 79.90, 350, "yes"),
 "Bottle cage": ("Drinks", 12.95, 45, None), "Insulated bottle": ("Drinks", 24.90, 210, None), "Mudguard set": ("Weather", 44.95, 560, "yes"), "Rain canopy": ("Weather", 249.00, 2900, "yes"),
 "Bike cover": ("Weather", 59.00, 720, "yes"), "Kickstand": ("Parking", 22.90, 430, None), "Double kickstand": ("Parking", 54.90, 1250, None), "Frame lock": ("Security", 46.50, 680, "no"),
 "Folding lock": ("Security", 84.90, 1320, "yes"), "Chain lock": ("Security", 69.00, 1980, "no"), "GPS tracker": ("Security", 129.00, 70, "yes"), "Motion alarm": ("Security", 58.90, 95, "yes"),
 "Child seat": ("Family", 139.00, 3400, "yes"), "Bench with belts": ("Family", 189.00, 4100, "yes"), "Cargo box": ("Family", 329.00, 8600, "no"), "Trailer coupling": ("Family", 32.50, 240, None),
 "Children's trailer": ("Family", 549.00, 11800, "yes"), "Dog trailer": ("Family", 399.00, 12600, "yes"), "Stabiliser wheels": ("Family", 29.90, 940, None), "Safety flag": ("Family", 9.95, 120, "yes"),
 "Push bar": ("Family", 27.50, 610, None), "Range extender battery": ("Electric", 479.00, 1750, "yes"), "Fast charger": ("Electric", 189.90, 980, "no"), "Second key battery lock": ("Electric", 36.00, 110, None),
 "Phone holder": ("Cockpit", 39.90, 85, "yes"), "Rear-view mirror": ("Cockpit", 26.90, 130, None), "Bell": ("Cockpit", 11.50, 60, "yes"), "Travel bag": ("Transport", 98.00, 1480, "no"),
 "Carry strap": ("Transport", 18.90, 90, None), "Mini pump": ("Tools", 28.50, 105, None), "Repair kit": ("Tools", 16.90, 140, None), "Floor pump": ("Tools", 52.00, 1560, None),
}
# by series: standard equipment, options
EQUIPMENT = {
 "Merrin": (["Mudguard set", "Kickstand", "Bell", "Rear rack", "Frame lock"], ["Front basket", "Shopping pannier", "Child seat", "Chain lock", "Rear-view mirror", "Phone holder", "Bike cover"]),
 "Tolvane": (["Mudguard set", "Kickstand", "Bell", "Rear rack", "Bottle cage"], ["Pannier pair", "Handlebar roll", "Folding lock", "Phone holder", "Trailer coupling", "Mini pump", "Rear-view mirror", "Children's trailer"]),
 "Skarrow": (["Bottle cage", "Bell"], ["Frame bag", "Saddle pack", "Handlebar roll", "Top tube bag", "Mudguard set", "Mini pump", "Repair kit", "Insulated bottle"]),
 "Quillmere": (["Bottle cage"], ["Insulated bottle", "Mini pump", "Repair kit", "Top tube bag", "Travel bag", "Floor pump"]),
 "Hollin": (["Bottle cage"], ["Mini pump", "Repair kit", "Insulated bottle", "Kickstand", "Mudguard set", "Frame bag", "Floor pump"]),
 "Brackmor": (["Bottle cage", "Bell"], ["Range extender battery", "Fast charger", "Mini pump", "Repair kit", "Phone holder", "Frame bag", "GPS tracker"]),
 "Packholm": (["Double kickstand", "Mudguard set", "Bell", "Frame lock"], ["Rain canopy", "Cargo box", "Bench with belts", "Child seat", "Chain lock", "GPS tracker", "Fast charger", "Dog trailer", "Phone holder"]),
 "Knickholm": (["Mudguard set", "Bell", "Carry strap"], ["Travel bag", "Front basket", "Folding lock", "Phone holder"]),
 "Pippelin": (["Bell", "Safety flag"], ["Push bar", "Kickstand", "Mudguard set", "Insulated bottle", "Bottle cage"]),
}
ELECTRIC_EXTRAS = {"Merrin": (["Second key battery lock"], ["GPS tracker", "Fast charger"]), "Tolvane": (["Second key battery lock"], ["GPS tracker", "Fast charger", "Range extender battery"]),
                   "Packholm": (["Second key battery lock"], ["Range extender battery"]), "Knickholm": ([], ["Fast charger"])}

# colour: English, German, finish
COLOURS = [("Moss Green", "Moosgrün", "matt"), ("Night Blue", "Nachtblau", "gloss"), ("Slate Grey", "Schiefergrau", "matt"), ("Ember Red", "Glutrot", "gloss"), ("Sand", "Sand", "matt"), ("Chalk White", "Kreideweiß", "gloss"),
           ("Raven Black", "Rabenschwarz", "matt"), ("Copper", "Kupfer", "metallic"), ("Sea Mist", "Seenebel", "metallic"), ("Sun Yellow", "Sonnengelb", "gloss"), ("Plum", None, "gloss"), ("Raw Metal", None, None),
           ("Lagoon", "Lagune", "metallic"), ("Coral", "Koralle", "gloss")]
PALETTE = {"Merrin": (0, 1, 4, 5, 7, 10), "Tolvane": (0, 1, 2, 6, 8), "Skarrow": (0, 4, 2, 7, 12), "Quillmere": (3, 5, 6, 8, 11), "Hollin": (2, 3, 6, 9, 12), "Brackmor": (2, 6, 7, 12, 3), "Packholm": (1, 2, 4, 0, 13),
           "Knickholm": (1, 5, 6, 13, 9), "Pippelin": (3, 9, 12, 13, 10, 0)}

REGIONS = ["North Coast", "River Plain", "Lake Country", "High Hills", "East Woods", "South Valley"]
# city: region, inhabitants, number of dealers
CITIES = {
 "Grauwick": (0, 184300, 4), "Marlhaven": (0, 96700, 3), "Saltmouthe": (0, 41250, 2), "Rottmarsh": (0, 28900, 1), "Teldenau": (1, 312500, 5), "Korbstadt": (1, 148200, 3), "Quarnau": (1, 73600, 2), "Fennbrigg": (1, 54100, 3),
 "Lindmarn": (2, 121800, 3), "Pellwatern": (2, 36400, 2), "Ellmarn": (2, 62900, 2), "Brunnkirk": (3, 88500, 3), "Sturmholt": (3, 23700, 1), "Jörrenbach": (3, 31200, 2), "Birkvalen": (4, 57300, 2), "Holmvessel": (4, 109400, 3),
 "Ostrel": (4, 44800, 1), "Vessinghall": (5, 201600, 4), "Windmarrow": (5, 67100, 2), "Hammersund": (5, 38300, 2),
}
SHOPS = ["Velo Corner", "The Spoke Room", "Pedal & Chain", "Bike Barn", "Radstube", "Cycle House", "Two Wheels", "Freewheel", "The Gear Shed", "Tailwind Bikes"]

DEPARTMENTS = ["Design", "Engineering", "Production", "Sales", "Service", "Finance"]
# employee: name, title, department, manager (by position in this list), a designer or not
PEOPLE = [
 ("Henrike Vollmarsh", "Chief Executive", None, None), ("Tomas Eikenrud", "Head of Design", 0, 0), ("Ines Caldaro", "Head of Engineering", 1, 0), ("Bertil Granhus", "Head of Production", 2, 0),
 ("Oona Tervalo", "Head of Sales", 3, 0), ("Milan Drobek", "Head of Service", 4, 0), ("Carla Weissenfurt", "Head of Finance", 5, 0),
 ("Judith Ahlmere", "Lead Designer City and Folding", 0, 1), ("Rafael Montejar", "Lead Designer Mountain", 0, 1), ("Signe Halvorden", "Lead Designer Road and Gravel", 0, 1), ("Leo Brandtner-Oyelu", "Designer", 0, 7), ("Amira Solheimer", "Designer", 0, 8),
 ("Pavel Zdenko", "Designer", 0, 9), ("Noor van Dalen-Ruys", "Designer", 0, 7), ("Yuki Tanabara", "Colour Designer", 0, 1),
 ("Gerd Ostermund", "Frame Engineer", 1, 2), ("Lucia Perrangeli", "Carbon Engineer", 1, 15), ("Sven Kallbrook", "Motor Engineer", 1, 2), ("Dina Rahmouni-Berg", "Battery Engineer", 1, 17), ("Alasdair McKellog", "Test Engineer", 1, 2), ("Petra Nordhagel", "Test Rider", 1, 19),
 ("Kofi Adjembe", "Assembly Manager", 2, 3), ("Helga Trautwyn", "Paint Shop Manager", 2, 3), ("Ivo Marchenkov", "Wheel Builder", 2, 21), ("Rosa Quintavel", "Wheel Builder", 2, 21), ("Dieter Hohlmark", "Welder", 2, 21), ("Fatou Diarreh", "Painter", 2, 22), ("Emil Stroband", "Production Planner", 2, 3),
 ("Martha Lindeqvar", "Regional Sales Manager", 3, 4), ("Joris Terhaagen", "Regional Sales Manager", 3, 4), ("Alba Ferrocchi", "Regional Sales Manager", 3, 4), ("Nils Abrahamsund", "Web Shop Manager", 3, 4), ("Chiara Bellomonti", "Dealer Coach", 3, 28), ("Owen Tarrinder", "Lease Adviser", 3, 31),
 ("Samira El-Haddari", "Workshop Trainer", 4, 5), ("Bjarne Uddgren", "Warranty Clerk", 4, 5), ("Klara Moorbeck", "Spare Parts Planner", 4, 5), ("Tadeusz Wolanin", "Repair Mechanic", 4, 34), ("Priya Venkatar", "Customer Adviser", 4, 5),
 ("Louis Grandmarais", "Accountant", 5, 6), ("Edda Finsterholm", "Controller", 5, 6), ("Marek Sobolik", "Payroll Clerk", 5, 39),
]
DESIGNER_OF = {"Merrin": (7, 10, 13), "Tolvane": (10, 7), "Skarrow": (9, 12), "Quillmere": (9, 12), "Hollin": (8, 11), "Brackmor": (11, 8), "Packholm": (13,), "Knickholm": (7, 13), "Pippelin": (10,)}

# what testers write, by series: praise, complaint
VERDICT = {
 "Merrin": (["Sits like an armchair and parks like a feather", "A calm, quiet companion for the daily errand", "Lights and lock are always there when you need them"], ["the bell is too polite", "the rack is a little narrow"]),
 "Tolvane": (["Rolls on and on without a rattle", "Steers true even with full panniers", "The rack carries more than we dared to load"], ["the saddle needs a week of patience", "heavy to lift onto a train"]),
 "Skarrow": (["Calm on washboard tracks and quick on tarmac", "The flexing stays take the sting out of gravel", "Room for wide tyres and plenty of bags"], ["the paint scratches easily", "the bar tape is thin"]),
 "Quillmere": (["Leaps forward at the first push", "Corners as if on rails", "Stiff where it must be and kind where it may be"], ["not for rough roads", "the cockpit leaves little room to adjust"]),
 "Hollin": (["Climbs eagerly and forgives sloppy lines", "A playful bike with honest parts", "Sticks to roots like a gecko"], ["the tyres prefer dry ground", "the fork wants a careful set-up"]),
 "Brackmor": (["Flattens climbs and irons out descents", "The motor doses its power so finely that the rear wheel never spins", "The long travel swallows whatever the trail throws"], ["the motor hums on steep ramps", "heavy to carry over a fence"]),
 "Packholm": (["Carries three children and still turns on a plate", "The double kickstand makes loading child's play", "Steady at walking pace with a full box"], ["needs a wide parking space", "the canopy flaps in side wind"]),
 "Knickholm": (["Folded in eleven seconds, stopwatch in hand", "Small wheels, grown-up ride", "Slips under the train seat"], ["nervous on cobbles", "the latch asks for a firm hand"]),
 "Pippelin": (["Brake levers that small hands can really reach", "So light that children carry it up the steps themselves", "Grows along for three years"], ["no lights as standard", "the chain guard rattles"]),
}
MAGAZINES = ["Pedal Review", "Two Wheel Weekly"]                        # and one that knows the kind
SPECIALIST = {"Merrin": "Commuter Check", "Tolvane": "Commuter Check", "Knickholm": "Commuter Check", "Skarrow": "The Gravel Notebook", "Quillmere": "The Gravel Notebook", "Hollin": "Ridge and Trail",
              "Brackmor": "Ridge and Trail", "Packholm": "Family Wheels", "Pippelin": "Family Wheels"}
AWARDS = [("Golden Spoke", "Guild of Cycle Dealers", 2023, "Tolvane Summit"), ("Golden Spoke", "Guild of Cycle Dealers", 2021, "Skarrow Carbon"), ("Golden Spoke", "Guild of Cycle Dealers", 2018, "Merrin Spark"), ("Green Commuter Prize", "City Traffic League", 2024, "Merrin Spark"),
          ("Green Commuter Prize", "City Traffic League", 2022, "Knickholm Spark"), ("Green Commuter Prize", "City Traffic League", 2020, "Packholm Compact"), ("Clean Line Design Award", "Form and Frame Foundation", 2024, "Quillmere Aero"), ("Clean Line Design Award", "Form and Frame Foundation", 2022, "Brackmor Feather"),
          ("Clean Line Design Award", "Form and Frame Foundation", 2019, "Knickholm City"), ("Family Bike of the Year", "Family Wheels", 2024, "Packholm Long"), ("Family Bike of the Year", "Family Wheels", 2023, "Packholm Front"), ("Family Bike of the Year", "Family Wheels", 2020, "Pippelin Skip"),
          ("Trail Tool of the Year", "Ridge and Trail", 2025, "Brackmor Enduro"), ("Trail Tool of the Year", "Ridge and Trail", 2021, "Hollin Trail")]
PLANTS = {"teldenau-main-works": ("Teldenau", 1987, "58,000 bicycles a year"), "korbstadt-carbon-shop": ("Korbstadt", 2012, "6,500 bicycles a year"), "fennbrigg-cargo-hall": ("Fennbrigg", 2015, "11,200 bicycles a year")}

# ------------------------------------------------------------------------------------------------ the graph, as Turtle

BASE, SCHEMA = "http://orvelund.example/id/", "http://schema.orvelund.example/"
KINDS = ["series", "model", "bike", "drive", "unit", "part", "partcategory", "accessory", "material", "colour", "dealer", "city", "region", "person",
         "department", "plant", "test", "award", "company", "notice"]
blocks = []

class Raw(str): "A term as Turtle writes it."
def ref(kind, name): return Raw(f"{kind}:{slug(name)}")
def s(name): return Raw("s:" + name)
def quote(text): return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
def lang(text, tag): return Raw(f"{quote(text)}@{tag}") if text else None
def typed(value, datatype): return Raw(f'"{value}"^^xsd:{datatype}')
def decimal(x): return Raw(f"{x:.2f}")
def term(v):
    if isinstance(v, Raw): return str(v)
    if isinstance(v, bool): return "true" if v else "false"
    return str(v) if isinstance(v, int) else quote(v)
def describe(subject, types, *pairs):
    "One subject with its predicates, a line each; None and empty lists say nothing."
    lines = [("a", ", ".join(types))] if types else []
    for p, v in pairs:
        values = [x for x in (v if isinstance(v, list) else [v]) if x is not None]
        if values: lines.append((p, (", " if len(values) < 4 else ",\n        ").join(term(x) for x in values)))
    blocks.append(f"{subject} " + " ;\n    ".join(f"{p} {v}" for p, v in lines) + " .\n")
def section(title): blocks.append(f"# {title}\n")
def euro(x): return f"{x:,} EUR" if chance(.16) else f"EUR {x:,}"
def day(year, spread=365):
    "A date; the clean form and, now and then, one in words instead of the typed one."
    m, d = between(1, 12), between(1, 28)
    iso = f"{year}-{m:02d}-{d:02d}"
    words = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"][m - 1]
    return iso, (f"{words} {year}" if chance(.14) else typed(iso, "date"))

F = {k: [] for k in ("series", "models", "bikes", "drives", "parts", "accessories", "materials", "colours", "dealers", "cities", "people", "tests", "awards", "plants")}

section("The company")
F["company"] = {"name": "Orvelund", "founded": 1987, "employees": 1140, "chief": PEOPLE[0][0], "headquarters": "Teldenau"}
describe("company:orvelund", ["s:Company"], ("rdfs:label", "Orvelund"), ("s:legalName", "Orvelund Bicycle Works"), ("s:founded", 1987), ("s:numberOfEmployees", "1,140"), ("s:revenue", "EUR 318 million"),
         ("s:exportShare", "41 %"), ("s:chiefExecutive", ref("person", PEOPLE[0][0])), ("s:website", Raw("<http://www.orvelund.example/en/>")), ("s:parentCompany", Raw("company:orvelund-family-trust")),
         ("s:address", Raw('[ a s:PostalAddress ; s:street "Hammer Lane 4" ; s:postalCode "21407" ; s:city city:teldenau ]')),
         ("s:visits", Raw('[ s:day "first Saturday of the month" ; s:meetingPoint "gate 2" ]')))

section("Series")
for name, (use, year, en, de) in SERIES.items():
    F["series"].append({"name": name, "use": use, "since": year})
    describe(ref("series", name), ["s:Series"], ("rdfs:label", name), ("s:useCase", use), ("s:since", typed(year, "gYear")), ("s:tagline", [lang(en, "en"), lang(de, "de")]),
             ("s:productPage", Raw(f"<http://www.orvelund.example/en/bikes/{slug(name)}>")))

section("Frame materials")
for key, (en, de, density, recycled) in MATERIALS.items():
    F["materials"].append({"name": en})
    describe(ref("material", key), ["s:FrameMaterial"], ("rdfs:label", [lang(en, "en"), lang(de, "de")]), ("s:density", density), ("s:recycledShare", recycled))

section("Colours")
for i, (en, de, finish) in enumerate(COLOURS):
    F["colours"].append({"name": en, "de": de})
    label = ("s:name", en) if i in (6, 11) else ("rdfs:label", [lang(en, "en"), lang(de, "de")])      # two have a name, no label
    describe(ref("colour", en), ["s:Colour"], label, ("s:finish", finish))

section("Component categories and components")
for cat, parts in PARTS.items():
    describe(ref("partcategory", cat), ["s:ComponentCategory"], ("rdfs:label", cat))
    for i, (name, weight, year) in enumerate(parts):
        F["parts"].append({"name": name, "category": cat})
        maker = name.split()[0]
        describe(ref("part", name), ["s:Component"], ("rdfs:label", name), ("s:componentCategory", ref("partcategory", cat)), ("s:maker", maker if maker not in ("Full", "Rigid", "Suspension", "Carbon", "Alloy", "Anti-lock") else None),
                 ("s:componentWeight", weight), ("s:introduced", year))

section("Accessories")
for name, (kind, price, grams, waterproof) in ACCESSORIES.items():
    F["accessories"].append({"name": name, "kind": kind, "price": price, "grams": grams})
    describe(ref("accessory", name), ["s:Accessory", "s:Product"], ("rdfs:label", name), ("s:accessoryKind", kind), ("s:retailPrice", decimal(price)), ("s:accessoryWeight", f"{grams:,} g"), ("s:waterproof", waterproof))

section("Drive units")
for name, (place, weight, noise) in UNITS.items():
    describe(ref("unit", name), ["s:DriveUnit"], ("rdfs:label", name), ("s:motorPosition", place), ("s:unitWeight", weight), ("s:noiseLevel", noise))

section("Regions and cities")
for r in REGIONS: describe(ref("region", r), ["s:Region"], ("rdfs:label", r))
for name, (r, people, n) in CITIES.items():
    F["cities"].append({"name": name, "region": REGIONS[r], "inhabitants": people})
    describe(ref("city", name), ["s:City"], ("rdfs:label", name), ("s:region", ref("region", REGIONS[r])), ("s:inhabitants", f"{people:,}"))

section("Works: no labels, only their names in the IRI")
for key, (city, year, capacity) in PLANTS.items():
    F["plants"].append({"name": key, "city": city, "opened": year})
    describe(Raw("plant:" + key), ["s:Plant"], ("s:city", ref("city", city)), ("s:opened", year), ("s:capacity", capacity))

section("Departments and people")
for d in DEPARTMENTS: describe(ref("department", d), ["s:Department"], ("rdfs:label", d))
for i, (name, title, dep, boss) in enumerate(PEOPLE):
    designer = "Designer" in title
    joined, shown = day(1992 + between(0, 30) if i else 1999)
    tongues = some(["English", "German", "Spanish", "French", "Polish", "Danish"], between(1, 3))
    F["people"].append({"name": name, "title": title, "department": DEPARTMENTS[dep] if dep is not None else None, "manager": PEOPLE[boss][0] if boss is not None else None, "designer": designer, "joined": joined})
    describe(ref("person", name), ["s:Designer", "s:Employee"] if designer else ["s:Employee"], ("rdfs:label", name if i % 7 != 5 else None), ("s:name", name if i % 7 == 5 else None), ("s:jobTitle", title),
             ("s:department", ref("department", DEPARTMENTS[dep]) if dep is not None else None), ("s:manager", ref("person", PEOPLE[boss][0]) if boss is not None else None), ("s:joined", shown), ("s:speaks", tongues))

section("Models")
for k, (name, (series, material, price, weight, wheel, travel, gears, builds)) in enumerate(MODELS.items()):
    standard, options = (list(x) for x in EQUIPMENT[series])
    if name in DRIVES:
        extra = ELECTRIC_EXTRAS.get(series, ([], []))
        standard += extra[0]; options += extra[1]
    drop = pick([o for o in options if o not in ("GPS tracker", "Child seat", "Range extender battery")])
    options.remove(drop)                                                        # no two models offer quite the same
    if series == "Packholm" and name != "Packholm Compact": options.append("Motion alarm")
    if name == "Pippelin Hop": options.append("Stabiliser wheels")
    if name in ("Merrin Spark", "Tolvane Summit"): standard.append("Phone holder"); options = [o for o in options if o != "Phone holder"]
    designer = PEOPLE[DESIGNER_OF[series][k % len(DESIGNER_OF[series])]][0]
    plant = "fennbrigg-cargo-hall" if series == "Packholm" else "korbstadt-carbon-shop" if material == "carbon" else "teldenau-main-works"
    sizes = {"Packholm": ["One size"], "Knickholm": ["One size"], "Pippelin": [wheel.split()[0] + " inch frame"], "Merrin": ["S", "M", "L"], "Tolvane": ["S", "M", "L", "XL"]}.get(series, ["XS", "S", "M", "L", "XL"][k % 2:])
    low = {"Pippelin Hop": 98, "Pippelin Skip": 113, "Pippelin Jump": 127}.get(name, 150 + 2 * (k % 5)); high = {"Pippelin Hop": 118, "Pippelin Skip": 132, "Pippelin Jump": 148}.get(name, 188 + 2 * (k % 6))
    warranty = {"carbon": 6, "steel": 12, "titanium": 25}.get(material, 10)
    recycled = between(8, 34) if material != "carbon" else None
    F["models"].append({"name": name, "series": series, "use": SERIES[series][0], "material": MATERIALS[material][0], "designer": designer, "standard": standard, "options": options, "plant": plant if series != "Pippelin" else None,
                        "sizes": sizes, "rider_min": low, "rider_max": high, "warranty": warranty, "recycled": recycled, "electric": name in DRIVES, "retired": False})
    describe(ref("model", name), ["s:BicycleModel"], ("rdfs:label", name), ("s:series", ref("series", series)), ("s:frameMaterial", ref("material", material)), ("s:modelYear", 2025 if k % 3 else 2026), ("s:designer", ref("person", designer)),
             ("s:productManager", ref("person", PEOPLE[(28, 29, 30)[k % 3]][0])), ("s:assembledAt", Raw("plant:" + plant) if series != "Pippelin" else "assembled under contract"), ("s:frameWarranty", f"{warranty} years"),
             ("s:riderHeight", f"{low}–{high} cm"), ("s:frameSize", sizes), ("s:recycledContent", f"{recycled} %" if recycled else None), ("s:foldable", True if series == "Knickholm" else None),
             ("s:standardEquipment", [ref("accessory", a) for a in standard]), ("s:optionalAccessory", [ref("accessory", a) for a in options]))
for name, (series, material, last, follower) in RETIRED.items():
    F["models"].append({"name": name, "series": series, "use": SERIES[series][0], "material": MATERIALS[material][0], "designer": None, "standard": [], "options": [], "retired": True, "last_year": last, "successor": follower, "electric": False})
    describe(ref("model", name), ["s:BicycleModel"], ("rdfs:label", name), ("s:series", ref("series", series)), ("s:frameMaterial", ref("material", material)), ("s:modelYear", last), ("s:discontinued", True), ("s:successor", ref("model", follower)))

def parts_of(name, trim, tier):
    "The components of a build; dearer builds get better ones."
    series, material, travel, electric = MODELS[name][0], MODELS[name][1], MODELS[name][5], name in DRIVES
    up = tier >= 2
    out = []
    if series in ("Merrin", "Knickholm"): out.append("Continua stepless hub" if trim == "Belt" and electric else "Orrin Trekka Pro derailleur" if trim == "Pro" else "Orrin Metro hub gear")
    elif series == "Packholm": out.append("Continua stepless hub" if trim in ("Belt", "Family") else "Orrin Trekka Pro derailleur" if trim == "Max" else "Orrin Trekka derailleur")
    elif series == "Tolvane": out.append("Orrin Metro hub gear" if trim == "Belt" else "Orrin Trekka Pro derailleur" if up else "Orrin Trekka derailleur")
    elif series in ("Skarrow", "Quillmere"): out.append("Orrin wireless groupset" if trim in ("Wireless", "Team") else "Orrin Corsa Pro groupset" if up or trim == "Pro" else "Orrin Corsa groupset")
    elif series == "Pippelin": out.append("Orrin Junior hub gear" if tier else None)
    else: out.append("Orrin wireless groupset" if trim == "Team" else "Orrin Summit Pro derailleur" if tier else "Orrin Summit derailleur")
    out.append("Orrin Silent belt" if trim in ("Belt", "Family") or name == "Pippelin Hop" and tier else "Orrin coated chain" if up else "Orrin chain")
    out.append({"Merrin": "Hask Pro disc brake" if electric and up else "Hask disc brake" if electric or tier else "Hask rim brake", "Tolvane": "Hask Pro disc brake" if up else "Hask disc brake", "Skarrow": "Hask road disc brake",
                "Quillmere": "Hask road disc brake", "Hollin": "Hask Pro disc brake" if up else "Hask disc brake", "Brackmor": "Hask four-piston Pro brake" if tier else "Hask four-piston brake",
                "Packholm": "Hask four-piston brake", "Knickholm": "Hask disc brake" if tier else "Hask rim brake", "Pippelin": "Hask Junior brake"}[series])
    if trim in ("Max", "Family") and series in ("Packholm", "Tolvane"): out.append("Anti-lock brake module")
    fork = "Dravik Junior fork" if name == "Pippelin Jump" else "Dravik Enduro fork" if series == "Brackmor" else ("Dravik Race fork" if name == "Hollin Race" else "Dravik Trail fork") if series == "Hollin" else "Dravik Trek fork" if travel and travel >= 75 else "Dravik Soft fork" if travel else \
        "Rigid carbon fork" if material in ("carbon", "titanium") or series in ("Skarrow", "Quillmere") and material != "steel" else "Rigid steel fork" if material == "steel" else "Rigid aluminium fork"
    out.append(fork)
    if series == "Brackmor": out.append("Dravik Coil shock" if name == "Brackmor Enduro" and trim == "Max" else "Dravik Float Pro shock" if up else "Dravik Float shock")
    out.append({"Merrin": "Tessel Guard tyre" if electric or tier else "Tessel Glider tyre", "Tolvane": "Tessel Guard tyre", "Skarrow": "Tessel Gravel tyre", "Quillmere": "Tessel Slick tyre", "Hollin": "Tessel Knob tyre", "Brackmor": "Tessel Grip tyre",
                "Packholm": "Tessel Cargo tyre", "Knickholm": "Tessel Glider tyre", "Pippelin": "Tessel Junior tyre"}[series])
    if series in ("Skarrow", "Quillmere"): out += ["Alveo Aero wheels" if name == "Quillmere Aero" else "Alveo carbon wheels" if tier >= 2 and material == "carbon" else "Alveo Tour wheels", "Carbon seatpost" if material == "carbon" else "Alloy seatpost"]
    if series in ("Hollin", "Brackmor") and (tier >= 2 or trim == "Dropper" or series == "Brackmor"): out.append("Dravik dropper seatpost")
    if name in ("Merrin Glide", "Tolvane Tour", "Tolvane Summit", "Packholm Compact"): out.append("Suspension seatpost")
    if electric: out.append("Ampra Colour display" if up else "Ampra Remote" if series == "Brackmor" else "Ampra Round display")
    if series in ("Merrin", "Tolvane", "Packholm", "Knickholm"): out.append("Lumora High Beam" if electric and up else "Lumora Beam")
    if electric and series in ("Packholm", "Tolvane") and up: out.append("Lumora Brake Light")
    if name in ("Merrin Classic", "Merrin Wave"): out.append("Comfa Gel saddle")
    return [p for p in out if p]

section("Bicycles: the builds one can buy")
prices, known = set(), {p["name"] for p in F["parts"]}
UNWEIGHED = {"Packholm Front Family", "Merrin Glide Max", "Knickholm Spark Pro"}
UNPRICED = {"Quillmere Heritage Pro"}
for model, (series, material, price, weight, wheel, travel, gears, builds) in MODELS.items():
    for tier, trim in enumerate(builds.split()):
        name = f"{model} {trim}"
        factor, heavier = TRIM[trim]
        cost = price if not tier else int(round(price * factor * (1 + (RNG.random() - .5) * .03) / 50) * 50 - 1)
        while cost in prices: cost += 10
        prices.add(cost)
        kilos = round(weight * (1 + heavier) + (RNG.random() - .5) * .3, 1)
        colours = some([COLOURS[c][0] for c in PALETTE[series]], 2 if chance(.55) else 3)
        released, shown = day(2023 + tier % 3)
        stock, post = chance(.72), {"Packholm": 189.00, "Brackmor": 79.90}.get(series, 49.90)
        electric = model in DRIVES
        parts = parts_of(model, trim, tier)
        assert set(parts) <= known, parts
        load = {"Packholm": 200 if trim != "Family" else 230, "Pippelin": {"16 inch": 45, "20 inch": 55, "24 inch": 65}.get(wheel), "Quillmere": 110, "Skarrow": 125}.get(series, 150 if electric else 135)
        F["bikes"].append({"name": name, "model": model, "series": series, "use": SERIES[series][0], "material": MATERIALS[material][0], "trim": trim, "price": cost if name not in UNPRICED else None,
                           "weight": kilos if name not in UNWEIGHED else None, "gears": gears[tier], "wheel": wheel, "travel": travel, "colours": colours, "parts": parts, "in_stock": stock, "released": released, "load": load, "electric": electric})
        describe(ref("bike", name), ["s:Product", "s:Bicycle"] + (["s:ElectricBicycle"] if electric else []), ("rdfs:label", name), ("s:model", ref("model", model)), ("s:trim", trim), ("s:price", euro(cost) if name not in UNPRICED else None),
                 ("s:weight", f"{kilos} kg" if name not in UNWEIGHED else None), ("s:permittedTotalWeight", f"{load} kg"), ("s:gears", gears[tier]), ("s:wheelSize", wheel), ("s:suspensionTravel", f"{travel} mm" if travel else None),
                 ("s:colour", [ref("colour", c) for c in colours]), ("s:component", [ref("part", p) for p in parts]), ("s:inStock", stock), ("s:released", shown if chance(.93) else None), ("s:deliveryCharge", decimal(post) if chance(.9) else None),
                 ("s:driveSpecification", ref("drive", name) if electric else None))

section("Drive specifications: one for each electric bicycle")
for model, (unit, torque, battery, charger, (easy, hard), modes) in DRIVES.items():
    for tier, trim in enumerate(MODELS[model][7].split()):
        name = f"{model} {trim}"
        wh = battery[tier]
        low, high = (int(round(wh / x / 5) * 5) for x in (hard, easy))
        minutes = int(round(wh / charger * 60 * 1.06 / 15) * 15)
        F["drives"].append({"bike": name, "unit": unit, "torque": torque[tier], "battery": wh, "range_min": low, "range_max": high, "charging": minutes, "modes": modes, "removable": model != "Brackmor Feather"})
        describe(ref("drive", name), ["s:DriveSpecification"], ("rdfs:label", name + " drive" if tier != 1 else None), ("s:driveUnit", ref("unit", unit)), ("s:power", "250 W"), ("s:torque", f"{torque[tier]} Nm"), ("s:batteryCapacity", f"{wh:,} Wh"),
                 ("s:range", f"{low} - {high} km"), ("s:chargingTime", f"{minutes // 60}:{minutes % 60:02d} h"), ("s:assistModes", modes), ("s:topAssistedSpeed", "25 km/h" if tier != 1 else None), ("s:batteryRemovable", model != "Brackmor Feather"))

section("Dealers")
for c, (city, (r, people, n)) in enumerate(CITIES.items()):
    for shop in some(SHOPS, n):
        name = f"{shop} {city}"
        since, shown = day(2003 + between(0, 20))
        sells = some(SERIES, between(2, 5))
        tests, staff, rate, area = chance(.7), between(3, 21), between(52, 89), between(9, 64) * 10
        F["dealers"].append({"name": name, "city": city, "region": REGIONS[r], "since": since, "sells": sells, "test_rides": tests, "staff": staff, "rate": rate, "area": area})
        labelled = not (c + n) % 4 == 3
        describe(ref("dealer", name), ["s:Dealer"], ("rdfs:label", name if labelled else None), ("s:name", None if labelled else name), ("s:city", ref("city", city)), ("s:sellsSeries", [ref("series", x) for x in sells]),
                 ("s:openingHours", pick(["Mo-Fr 9:30-18:30, Sa 9:00-14:00", "Mo-Fr 10:00-19:00, Sa 10:00-16:00", "Tu-Sa 9:00-18:00", "Mo-Sa 8:30-18:00"])), ("s:offersTestRides", tests), ("s:partnerSince", shown), ("s:staff", staff),
                 ("s:workshopRate", f"{rate} EUR/h"), ("s:salesArea", f"{area} m²" if chance(.85) else None), ("s:website", Raw(f"<http://www.{slug(name)}.example/>") if chance(.5) else None))

section("Test reports")
tested = some([b["name"] for b in F["bikes"]], 62)
if "Brackmor Enduro Pro" not in tested: tested[between(0, 61)] = "Brackmor Enduro Pro"
for name in tested:
    b = next(x for x in F["bikes"] if x["name"] == name)
    praise, complaint = VERDICT[b["series"]]
    paper, score = pick(MAGAZINES + [SPECIALIST[b["series"]]]), round(6.4 + RNG.random() * 2.8 + (.3 if b["trim"] in ("Pro", "Max", "Team") else 0), 1)
    if name == "Brackmor Enduro Pro": score = 9.7
    printed, shown = day(2024 + between(0, 1))
    verdict = f"{pick(praise)}; {pick(complaint)}." if chance(.8) else f"{pick(praise)}."
    F["tests"].append({"bike": name, "magazine": paper, "rating": score, "verdict": verdict, "date": printed})
    describe(ref("test", f"{paper} {name}"), ["s:TestReport"], ("rdfs:label", f"{paper}: {name}" if chance(.85) else None), ("review:tested", ref("bike", name)), ("review:magazine", paper), ("review:rating", Raw(f"{score:.1f}")), ("review:published", shown), ("review:verdict", verdict))

section("Awards")
for name, body, year, model in AWARDS:
    F["awards"].append({"name": name, "body": body, "year": year, "model": model})
    describe(ref("award", f"{name} {year}"), ["s:Award"], ("rdfs:label", f"{name} {year}"), ("s:awardedBy", body), ("s:year", typed(year, "gYear")), ("s:wonBy", ref("model", model)))

section("Notices: no type at all")
describe(Raw("notice:packholm-latch"), [], ("rdfs:label", "Check of the box latch"), ("s:text", "The latch of boxes made before May 2023 is exchanged free of charge by every dealer."), ("s:concerns", ref("model", "Packholm Front")))
describe(Raw("notice:knickholm-hinge"), [], ("rdfs:label", "Hinge bolt, new torque"), ("s:text", "Tighten the main hinge bolt with 9 Nm instead of 7 Nm."), ("s:concerns", [ref("model", "Knickholm City"), ref("model", "Knickholm Spark")]))

# ------------------------------------------------------------------------------------------------ passages

TEXTS = [
 ("Merrin", "bikes/merrin", "The Merrin is the bike for people who do not think of themselves as cyclists. You sit upright, see over parked cars and keep your hands relaxed on a handlebar that sweeps back towards you. All cables run inside the frame, so a coat never catches on them. The series takes its name from the harbour ferry of Grauwick, on whose deck the first prototype was ridden to work every morning."),
 ("Merrin Spark", "bikes/merrin/spark", "The Spark hides its electric side well. The battery sits inside the down tube and the hub motor is no bigger than a saucer. A pressure sensor in the dropout measures how hard you push, so the help arrives in the first quarter turn of the cranks. At traffic lights it is away before the cars, and it falls silent the moment you stop pedalling."),
 ("Merrin Glide", "bikes/merrin/glide", "Glide means step through: the frame opening is only 38 centimetres above the ground. That makes it a favourite of riders with stiff hips and of anyone who travels with a child seat behind. A walking mode pushes the bike up a cellar ramp at the pace of its owner."),
 ("Tolvane", "bikes/tolvane", "Tolvane was Orvelund's first series and still carries the company's heart. A Tolvane is meant to leave in spring and come back in autumn: the frame has eyelets for low luggage, a place for a third bottle under the down tube, and a rack that is tested with 27 kilograms for a hundred thousand jolts. Every new model is ridden around the inland sea, a loop of 1,460 kilometres, before it may be sold."),
 ("Tolvane Ridge", "bikes/tolvane/ridge", "The Ridge is the Tolvane for hilly country. Its mid motor is tuned for a low, patient cadence, which suits loaded passes and long climbs on forest roads. A wide saddle platform and a shock-absorbing stem keep wrists and back fresh on multi-day tours. Owners praise it as a commuter as well, since full mudguards and a rack come with it."),
 ("Tolvane Summit", "bikes/tolvane/summit", "The Summit is for tours that do not end at the edge of the asphalt. Wide tyres, a longer fork and a slacker steering angle make it calm on farm tracks and Alpine gravel. The Max build has the largest battery that fits the Tolvane frame and a wheel sensor that brakes before a wheel can lock."),
 ("Skarrow", "bikes/skarrow", "A Skarrow is happy on tarmac, farm tracks and everything in between. The seat stays are flattened into leaf springs that give by up to nine millimetres, so the rider is spared the chatter of washboard roads. The frame takes tyres up to 50 millimetres wide, and the flared handlebar gives a broad, steady hold on descents. Riders set the tyre pressure low and leave the rest to the frame."),
 ("Skarrow Expedition", "bikes/skarrow/expedition", "Steel is slower to win races and quicker to forgive. The Expedition has nineteen threaded mounts for bags, cages and racks, a dynamo hub that can charge a phone, and a frame that any village smith can weld. It crossed two deserts under a journalist in 2022 with a single puncture."),
 ("Quillmere", "bikes/quillmere", "Quillmere bikes are built for the joy of speed. The tubes are shaped in a wind tunnel borrowed from a maker of train fronts, and hidden cables keep the front clean. The Endurance has a taller head tube for long days, the Aero saves what the wind would take, and the Heritage in titanium is welded by one man, Dieter Hohlmark, who signs each frame under the bottom bracket."),
 ("Hollin", "bikes/hollin", "The Hollin is a hardtail: a fork in front, nothing behind, no motor. That makes it light, simple and cheap to keep. It teaches a rider to pick a line and to use the legs as suspension. Mountain clubs buy it for their youth groups because there is so little to break."),
 ("Brackmor", "bikes/brackmor", "Brackmor is the electric mountain bike with suspension at both ends. The motor control reads the slope four hundred times a second and feeds in just enough torque that the rear wheel keeps its grip on loose climbs. The Enduro has the longest travel for steep, rough descents; the Feather gives up some battery for a frame that can be thrown around like a bike without a motor."),
 ("Packholm", "bikes/packholm", "A Packholm replaces trips by car. The Long carries children and shopping behind the rider, the Front holds a box between handlebar and front wheel so that the children stay in view, and the Compact is no longer than an ordinary bicycle and stands upright in a lift. Low-mounted batteries keep the weight near the road, and the double kickstand flips down with one foot."),
 ("Knickholm", "bikes/knickholm", "With a Knickholm the last kilometre belongs to you. Two latches and a magnet fold it to the size of a suitcase, and in that state it rolls on its own small castors. Train companies in all six regions take it as hand luggage, free of charge. The handlebar remembers its height with a sliding ring, so that two people can share the bike."),
 ("Pippelin", "bikes/pippelin", "Children are not small adults. The Pippelin has narrow cranks so that the knees stay straight, grips as thin as a thumb, and brakes whose pull was set by measuring four hundred children in the schools of Korbstadt. When a child outgrows its Pippelin, the maker buys it back for 40 percent of the price and lends it to kindergartens."),
 ("The Ampra motors", "technology/motors", "Orvelund builds its own motors under the name Ampra. The City sits in the rear hub and needs no care at all. Tour, Peak and Haul are mid motors with the same case and different gearing: Tour for a steady cadence, Peak for quick bursts, Haul for starting with a heavy load. The Feather is the small one; it helps rather than pushes and leaves most of the work to the rider. All of them go without assistance beyond the legal speed and then turn with almost no drag."),
 ("Belt or chain", "technology/belt-or-chain", "The Silent belt is made of carbon cords in rubber. It needs no oil, leaves trousers clean and lasts about 25,000 kilometres, some four times as long as a chain. It asks for a frame that can be opened at the seat stay and works only with hub gears. A chain is lighter, can be mended on the road and loses a little less force, which is why sporty models keep it."),
 ("Aluminium, carbon, steel or titanium", "technology/frames", "Aluminium is light, stiff and affordable, the sensible choice for commuting and touring. Carbon can be laid so that a frame is stiff sideways and gives vertically; it is the lightest, the dearest and the hardest to repair. Steel is heavy but springy and can be welded anywhere. Titanium neither rusts nor tires and costs accordingly. For a bike that stands in the rain every day we recommend aluminium or titanium."),
 ("Batteries", "technology/batteries", "Every battery is assembled in Teldenau from cells of a single batch. The control unit balances the cells during each charge and stores a history that any dealer can read. After 500 full charges a battery still holds at least 80 percent of its capacity; below that it is replaced free of charge within the first four years. Old packs go on to serve as storage for solar roofs."),
 ("Suspension in plain words", "technology/suspension", "Travel is the distance a wheel can move up. Around 60 millimetres smooth kerbs and cobbles, 100 to 120 suit forest trails, and 140 or more are for rough descents. More travel means more weight and more care. Set the sag first: with the rider on the bike, a quarter of the travel should be used."),
 ("Lights", "technology/lights", "The Lumora Beam lights the lane with 60 lux, the High Beam adds a second lens that reaches 120 metres and is switched off with the thumb when someone comes towards you. Both keep glowing for four minutes at a stop. The Brake Light brightens when the bike slows, even if the rider does not touch a lever."),
 ("Anti-lock brakes", "technology/anti-lock", "A sensor on the front wheel notices when it is about to stop turning and opens the brake for a blink. On wet leaves that shortens the way to a standstill and, above all, keeps the rider in the saddle. The module is fitted to the large builds of the Packholm and the Tolvane, which weigh most when loaded."),
 ("Caring for the belt", "care/belt", "A belt wants water and nothing else. Rinse off mud and salt, brush the teeth of the sprockets with a soft brush, and never use oil, which makes the belt squeal. Check the tension once a year with the tone app of the workshop: plucked like a string it should sound at 45 to 55 hertz. Never fold or twist a belt that is off the bike."),
 ("Making a battery last", "care/battery", "Batteries age least between 20 and 80 percent. Charge to the brim only before a long ride, keep the battery indoors in frost, and let it warm up to room temperature before charging. For a winter's rest leave it at 60 percent and look at it every two months. A pressure washer is its enemy; a damp cloth is enough."),
 ("Tyre pressure", "care/tyres", "Most riders pump too hard. As a start take 3.5 bar for city tyres, 2.5 bar for gravel tyres and 1.8 bar for mountain tyres, and add a tenth for every ten kilograms of luggage. Children's tyres need 2 bar. Look once a month: even a tight tyre loses half a bar in four weeks."),
 ("Washing and winter", "care/winter", "Salt is worse than mud. In winter rinse the bike weekly with lukewarm water, dry it with an old towel and give chain and bolts a drop of wax. Hang folding bikes with the hinge open so that no water stays inside. Leather grips want grease before the first frost."),
 ("Riding with children", "care/children", "Up to nine months a child belongs in a padded shell, then in a seat with a belt; from about six years it can ride along on its own bike. Start with a bike that is rather too small than too large: both feet must reach the ground. Practise braking on grass before the first road."),
 ("Where we come from", "company/history", "In 1987 the toolmaker Aksel Orvelund and the teacher Berit Sandmoe began to weld touring frames in a former hammer mill at Teldenau. The first winter brought eleven orders. Today the mill is the museum and canteen of a works ten times its size, but each apprentice still builds a frame by hand in the old hall. The company belongs to a family trust that may not be sold."),
 ("What our dealers do", "company/dealers", "Every Orvelund dealer fits the bike to the rider with a measuring stool, checks it free of charge after the first 300 kilometres, and lends a replacement if a repair takes longer than two days. Dealers read out the battery history, take back old tyres for recycling and hold a repair evening for beginners on the first Thursday of the month."),
 ("Leasing through the employer", "company/leasing", "Two thirds of our electric bikes are leased through an employer. The contract runs for 36 months, insurance against theft and wear is included, and at the end the rider may keep the bike for 17 percent of its list price. Families can lease two bikes under one contract."),
 ("Repair before replace", "company/repair", "Orvelund keeps spare parts for fifteen years after a model has gone out of production. Drawings of small parts such as bell brackets and cable clips are free to print. A frame broken within its warranty is mended in Teldenau, and only if that fails is it exchanged; the old one becomes raw material for new cranks."),
]

# ------------------------------------------------------------------------------------------------ questions

# An expectation holds on the text of an answer: all_of wants one alternative of every group, at_least wants `count` of its
# list, none_of wants none. An alternative is text (whole words, any case) or a number with a relative tolerance.
bikes = {b["name"]: b for b in F["bikes"]}
drives = {d["bike"]: d for d in F["drives"]}
models = {m["name"]: m for m in F["models"]}
accessory = {a["name"]: a for a in F["accessories"]}
mean = statistics.mean
def num(x, tolerance=0.0): return {"number": round(x, 3), "tolerance": tolerance}
def count(x):
    ones = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
            "nineteen").split()
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    return [num(x), ones[x] if x < 20 else tens[x // 10 - 2] + (f"-{ones[x % 10]}" if x % 10 else "")]
def called(name): return [name, name.split(" ", 1)[1]]                         # with the series, without it; a person: the last name too
def apostrophes(words): return words + [w.replace("'", "’") for w in words if "'" in w]
def where(**kv): return [b for b in F["bikes"] if all(b[k] == v for k, v in kv.items())]
def only(items, key, best=max):
    "The one item that is best by key; a tie is a mistake of the data."
    top = best(key(i) for i in items)
    winners = [i for i in items if key(i) == top]
    assert len(winners) == 1, [w.get("name") for w in winners]
    return winners[0]
price, weight = (lambda b: b["price"]), (lambda b: b["weight"])
MORE = ["more", "higher", "dearer", "pricier", "costlier", "above", "expensive", "times", "less", "cheaper", "lower", "below"]
NOT_THERE = ["no information", "no data", "no record", "no records", "no figure", "no figures", "no sales figures", "no details", "no value", "not in this graph", "not in the graph", "not in the data", "does not say", "doesn't say", "not found",
             "unknown", "not known", "not contain", "doesn't contain", "does not include", "doesn't include", "not mention", "not mentioned", "doesn't mention", "not specified", "not specify", "not provided", "not provide", "not stated", "not state",
             "not included", "not listed", "not recorded", "not given", "not covered", "not available", "isn't available", "unavailable", "not there", "could not find", "couldn't find", "cannot find", "can't find", "did not find", "didn't find", "cannot answer",
             "can't answer", "cannot be answered", "cannot be determined", "can't be determined", "cannot tell", "can't tell", "cannot determine", "unable", "nothing about", "nothing on", "nothing in", "don't know", "do not know", "do not have", "don't have",
             "does not have", "doesn't have", "has no", "have no", "no such", "there is no", "there are no", "no answer", "missing"]
NOT_THERE = apostrophes(NOT_THERE)

tour, ridge = where(model="Tolvane Tour"), where(model="Tolvane Ridge")
gap = mean(map(price, ridge)) - mean(map(price, tour))
far = only(F["drives"], lambda d: d["range_max"])
assert far is only(F["drives"], lambda d: d["range_min"])
charge = far["charging"]
strong = [d for d in F["drives"] if d["battery"] >= 600]
cargo = only([drives[b["name"]] for b in where(use="Cargo")], lambda d: d["battery"])
gravel = where(use="Gravel")
cheap_gravel, light_gravel = only(gravel, price, min), only(gravel, weight, min)
g_carbon, g_alu = (mean(map(weight, where(use="Gravel", material=m))) for m in ("Carbon fibre", "Aluminium"))
assert g_carbon < g_alu
coast = [d for d in F["dealers"] if d["region"] == "North Coast"]
grauwick = [d for d in F["dealers"] if d["city"] == "Grauwick"]
refuses = only(grauwick, lambda d: d["test_rides"], min)                      # the only one there without test rides
shop = refuses["name"].replace(" Grauwick", "")
by_region = [{"name": r, "n": sum(d["region"] == r for d in F["dealers"])} for r in REGIONS]
most_dealers = only(by_region, lambda r: r["n"])
spark = models["Merrin Spark"]
assert "Child seat" in spark["options"] and "Child seat" not in spark["standard"]
extras = sum(accessory[a]["price"] for a in spark["options"])
offered = only([{"name": a, "n": sum(a in m["options"] for m in F["models"])} for a in accessory], lambda a: a["n"])
enduro = models["Brackmor Enduro"]
boss = next(p["manager"] for p in F["people"] if p["name"] == enduro["designer"])
solheimer = [m for m in F["models"] if m["designer"] == "Amira Solheimer"]
best_test = only([t for t in F["tests"] if bikes[t["bike"]]["series"] == "Brackmor"], lambda t: t["rating"])
series_means = [num(mean(b["price"] for b in where(series=n) if b["price"]), .005) for n in SERIES]
top3 = sorted((b for b in F["bikes"] if b["price"]), key=price)[-3:]
hollin = sorted(map(price, where(series="Hollin")))
skip = bikes["Pippelin Skip Plus"]
german = {c["name"]: c["de"] for c in F["colours"]}
n_electric, n_all = len(drives), len(bikes)

CONVERSATIONS = [
 [("lookup", "How much does the Tolvane Tour Plus cost?", "How much does the Tolvane Tour Plus cost?", {"all_of": [[num(bikes["Tolvane Tour Plus"]["price"])]]}),
  ("lookup", "And how heavy is it?", "How heavy is the Tolvane Tour Plus?", {"all_of": [[num(bikes["Tolvane Tour Plus"]["weight"])]]}),
  ("complex", "What do the Tolvane Tour bikes cost on average?", "What is the average price of the Tolvane Tour bikes?", {"all_of": [[num(mean(map(price, tour)), .003)]]}),
  ("complex", "How does that compare to the Ridge?", "How does the average price of the Tolvane Tour bikes compare to that of the Tolvane Ridge bikes?",
   {"all_of": [[num(mean(map(price, ridge)), .003), num(gap, .005), num(mean(map(price, ridge)) / mean(map(price, tour)), .02)], MORE + [num(mean(map(price, tour)), .003)]]}),
  ("abstract", "What kind of riding is the Ridge made for?", "What kind of riding is the Tolvane Ridge made for?",
   {"at_least": {"count": 2, "of": ["hilly", "hills", "passes", "climbs", "climbing", "forest", "multi-day", "tours", "touring", "commuter", "commuting", "trekking", "loaded", "luggage"]}})],
 [("complex", "Which e-bike gets me furthest on one charge?", "Which electric bicycle has the longest range?", {"all_of": [called(far["bike"])]}),
  ("lookup", "How long does it take to charge?", f"What is the charging time of the {far['bike']}?", {"all_of": [[f"{charge // 60}:{charge % 60:02d}", num(charge), num(charge / 60, .001), f"{charge // 60} h {charge % 60}", f"{charge // 60} hours {charge % 60}", f"{charge // 60} hours and {charge % 60}"]]}),
  ("complex", "How many e-bikes have a battery of at least 600 Wh?", "How many electric bicycles have a battery capacity of at least 600 Wh?", {"all_of": [count(len(strong))]}),
  ("complex", "And which of the cargo bikes has the largest one?", "Which cargo bike has the largest battery?", {"all_of": [called(cargo["bike"])]}),
  ("abstract", "How do I keep such a battery healthy over the years?", "How do I keep the battery of an electric bicycle healthy over the years?",
   {"at_least": {"count": 2, "of": ["20", "80", "60", "indoors", "inside", "frost", "freezing", "cold", "room temperature", "two months", "pressure washer", "pressure washers", "damp"]}})],
 [("complex", "What's your cheapest gravel bike and what does it cost?", "What is the cheapest gravel bike and how much does it cost?", {"all_of": [called(cheap_gravel["name"]), [num(cheap_gravel["price"])]]}),
  ("lookup", "What is its frame made of?", f"What is the frame of the {cheap_gravel['name']} made of?", {"all_of": [["aluminium", "aluminum"]], "none_of": ["made of carbon", "carbon frame", "made of steel", "steel frame", "made of titanium", "titanium frame"]}),
  ("complex", "And which one is the lightest?", "Which gravel bike is the lightest?", {"all_of": [called(light_gravel["name"])]}),
  ("complex", "Are the carbon ones really lighter than the aluminium ones, on average?", "Are the carbon gravel bikes lighter on average than the aluminium gravel bikes?",
   {"all_of": [[num(g_carbon, .006), num(g_alu - g_carbon, .03)], [num(g_alu, .006), num(g_alu - g_carbon, .03)]], "none_of": ["not lighter", "no, they", "no, the"]}),
  ("abstract", "Why is a Skarrow so comfortable on rough tracks?", "Why are the Skarrow bikes so comfortable on rough tracks?",
   {"at_least": {"count": 2, "of": ["leaf spring", "leaf springs", "stays", "flex", "flexing", "flexible", "nine millimetres", "9 millimetres", "9 mm", "50 millimetres", "50 mm", "tyres", "tires", "pressure", "flared", "washboard"]}})],
 [("lookup", "Which shops sell your bikes in Grauwick?", "Which dealers are there in Grauwick?", {"all_of": [[d["name"].replace(" Grauwick", "")] for d in grauwick]}),
  ("lookup", f"Can I take a test ride at the {shop} there?", f"Does the {refuses['name']} offer test rides?",
   {"all_of": [apostrophes(["no", "not", "doesn't", "don't", "false", "cannot", "can't", "isn't"])], "none_of": ["yes", "no information", "not in this graph", "not in the graph", "not stated", "not specified", "unknown", "not found", "could not find", "do not know", "don't know", "don’t know"]}),
  ("complex", "How many dealers are there on the North Coast altogether?", "How many dealers are there in the North Coast region?", {"all_of": [count(len(coast))]}),
  ("complex", "And which region has the most?", "Which region has the most dealers?", {"all_of": [[most_dealers["name"]]]}),
  ("abstract", "What can I expect a dealer to do for me?", "What services does an Orvelund dealer provide?",
   {"at_least": {"count": 3, "of": ["fit", "fits", "fitting", "measuring", "300", "free", "replacement", "lend", "lends", "loan", "repair", "repairs", "battery", "recycling", "recycle", "evening", "test rides", "test ride", "workshop"]}})],
 [("lookup", "What comes as standard on the Merrin Spark?", "What is the standard equipment of the Merrin Spark?", {"at_least": {"count": len(spark["standard"]) - 1, "of": spark["standard"]}}),
  ("lookup", "Is a child seat included, or do I have to pay for it?", "Is a child seat included with the Merrin Spark or does it have to be paid for?",
   {"all_of": [["optional", "option", "optionally", "not included", "isn't included", "not standard", "not part of", "separately", "additional", "extra", num(accessory["Child seat"]["price"])]],
    "none_of": ["no additional", "no extra", "free of charge"]}),
  ("complex", "What would all its optional accessories cost together?", "What is the total price of all optional accessories of the Merrin Spark?", {"all_of": [[num(extras, .001)]]}),
  ("complex", "Which accessory can be ordered for the most models?", "Which accessory is an optional accessory of the most models?", {"all_of": [[offered["name"]]]}),
  ("abstract", "I like the one with the belt. How do I look after a belt?", "How should the belt of a belt-driven bicycle be cared for?",
   {"at_least": {"count": 2, "of": ["water", "rinse", "rinsed", "rinsing", "oil", "brush", "tension", "once a year", "annually", "yearly", "fold", "folded", "twist", "twisted", "mud", "salt", "hertz", "45"]}})],
 [("lookup", "Who designed the Brackmor Enduro?", "Who is the designer of the Brackmor Enduro?", {"all_of": [called(enduro["designer"])]}),
  ("lookup", "Who does he report to?", f"Who is the manager of {enduro['designer']}?", {"all_of": [called(boss)]}),
  ("complex", "And how many models has Amira Solheimer designed?", "How many models has Amira Solheimer designed?", {"all_of": [count(len(solheimer))]}),
  ("complex", "Which Brackmor did best in the tests, and with what rating?", "Which Brackmor bike has the highest test rating and what is the rating?", {"all_of": [called(best_test["bike"]), [num(best_test["rating"])]]}),
  ("abstract", "What do the testers say about these bikes?", "What do the test reports say about the Brackmor bikes?",
   {"at_least": {"count": 2, "of": ["climbs", "climbing", "descents", "descending", "finely", "precisely", "spins", "spin", "spinning", "swallows", "swallow", "absorbs", "hums", "hum", "humming", "noise", "heavy", "weight"]}})],
 [("complex", "What's the average price in each series?", "What is the average price of the bikes in each series?", {"at_least": {"count": len(series_means) - 1, "of": series_means}}),
  ("complex", "And which three bikes are the most expensive of all?", "Which three bikes are the most expensive?", {"all_of": [called(b["name"]) for b in top3]}),
  ("complex", "How much more does the dearest Hollin cost than the cheapest one?", "What is the price difference between the most expensive and the cheapest Hollin bike?", {"all_of": [[num(hollin[-1] - hollin[0])]]}),
  ("lookup", "Different question: how much suspension travel does the Hollin Trail Pro have?", "How much suspension travel does the Hollin Trail Pro have?", {"all_of": [[num(bikes["Hollin Trail Pro"]["travel"])]]}),
  ("abstract", "So how is a Hollin different from a Brackmor?", "What are the differences between the Hollin and the Brackmor bikes?",
   {"all_of": [["motor", "motors", "motorised", "electric", "e-bike", "e-bikes", "battery", "assistance", "pedal-assist"], ["Hollin"], ["Brackmor"]],
    "at_least": {"count": 1, "of": ["hardtail", "hardtails", "both ends", "rear shock", "full suspension", "full-suspension", "rear suspension", "nothing behind", "lighter", "heavier", "light", "weight", "weigh", "simple", "simpler", "price", "prices", "cheaper", "cheap", "expensive", "travel", "fork"]}})],
 [("lookup", "Which colours can I get the Pippelin Skip Plus in?", "Which colours is the Pippelin Skip Plus available in?", {"all_of": [[c] + ([german[c]] if german[c] else []) for c in skip["colours"]]}),
  ("complex", "Something else: what share of all your bikes is electric?", "What percentage of all bicycles are electric bicycles?",
   {"all_of": [[num(100 * n_electric / n_all, .012), num(n_electric / n_all, .012), f"{n_electric} of {n_all}", f"{n_electric} out of {n_all}", f"{n_electric} of the {n_all}", f"{n_electric} out of the {n_all}", f"{n_electric}/{n_all}"]]}),
  ("lookup", "What will a Quillmere Aero Team be worth after three years?", "What is the resale value of the Quillmere Aero Team after three years?", {"all_of": [NOT_THERE]}),
  ("lookup", "How many of those were sold last year?", "How many Quillmere Aero Team bikes were sold last year?", {"all_of": [NOT_THERE]}),
  ("abstract", "Which frame material would you take for a bike that stands in the rain every day?", "Which frame material suits a bike that stands in the rain every day?",
   {"all_of": [["aluminium", "aluminum", "titanium"]]})],
]
DIALOGUE = [CONVERSATIONS[0][i][1] for i in (0, 2, 3, 4)]                       # lookup, aggregate, follow-up, abstract

# ------------------------------------------------------------------------------------------------ files

def write(name, text):
    with open(os.path.join(OUT, name), "w", encoding="utf-8", newline="\n") as f: f.write(text)
prefixes = [("rdfs", "http://www.w3.org/2000/01/rdf-schema#"), ("xsd", "http://www.w3.org/2001/XMLSchema#"), ("s", SCHEMA), ("review", SCHEMA + "review#")] + [(k, BASE + k + "/") for k in KINDS]
write("bicycles.ttl", "# The catalogue of Orvelund, a bicycle maker that does not exist. Written by make_bicycles.py.\n\n" + "".join(f"@prefix {p}: <{iri}> .\n" for p, iri in prefixes) + "\n" + "\n".join(blocks))
write("facts.json", json.dumps(F, ensure_ascii=False, indent=1) + "\n")
write("texts.jsonl", "".join(json.dumps({"title": t, "url": f"http://www.orvelund.example/en/{u}", "text": x}, ensure_ascii=False) + "\n" for t, u, x in TEXTS))
write("questions.jsonl", "".join(json.dumps({"conversation": c, "turn": t, "category": cat, "question": q, "standalone": alone, "expect": expect}, ensure_ascii=False) + "\n"
                                 for c, turns in enumerate(CONVERSATIONS, 1) for t, (cat, q, alone, expect) in enumerate(turns, 1)))
write("dialogue.txt", "\n".join(DIALOGUE) + "\n")
print(f"{len(F['models'])} models, {n_all} bicycles, {len(TEXTS)} passages, {sum(map(len, CONVERSATIONS))} questions -> {OUT}")
