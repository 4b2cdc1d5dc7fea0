"""Writes graph.ttl: mountain huts of an invented highland and what surrounds them.

What it holds: huts with beds, height, warden, owning club and facilities; trails from hut to
hut or from hut to summit with length, climb, descent and walking time; summits, ranges (a range
may be part of another), alpine clubs (a section may belong to a parent club), bookings, and
prices by kind of guest.

Habits: DBpedia-like. Things are /resource/Eagle_Hut (names with underscores), the vocabulary is
/ontology/ with CamelCase classes and camelCase properties; everything but the prices has rdfs:label@en. The
ontology itself is in the graph: owl:Class with rdfs:subClassOf, properties with rdfs:label,
rdfs:comment, and for most rdfs:domain and rdfs:range. Prices are blank nodes; bookings have
an IRI but a bare label. Times are whole minutes, lengths kilometres with one decimal.
"""
import os
import random

R = random.Random(71993)
OUT = []


def res(name):
    # apostrophes and dots would need escaping in a prefixed name, so write IRIs in full
    return "<http://highland-huts.example/resource/%s>" % name.replace(" ", "_")


def s(text, lang=None):
    return '"%s"%s' % (text.replace('"', '\\"'), "@" + lang if lang else "")


def date(text):
    return '"%s"^^xsd:date' % text


def year(n):
    return '"%d"^^xsd:gYear' % n


def dec(x, digits=1):
    return '"%.*f"^^xsd:decimal' % (digits, x)


def boo(b):
    return "true" if b else "false"


def put(subject, cls, pairs):
    OUT.append("%s a %s%s ." % (subject, cls, "".join(" ;\n    %s %s" % p for p in pairs)))


# ---- the ontology -----------------------------------------------------------------------
for cls, label, parent in [
    ("Place", "place", None), ("Hut", "mountain hut", "Place"), ("Summit", "summit", "Place"), ("MountainRange", "mountain range", "Place"),
    ("Trail", "trail", None), ("Warden", "hut warden", None), ("AlpineClub", "alpine club", None), ("Booking", "booking", None),
    ("Facility", "facility", None), ("GuestPrice", "price for a kind of guest", None),
]:
    pairs = [("rdfs:label", s(label, "en"))]
    if parent:
        pairs.append(("rdfs:subClassOf", "hho:" + parent))
    put("hho:" + cls, "owl:Class", pairs)

PROPS = [  # name, label, comment, domain, range
    ("elevation", "elevation", "height above sea level in metres", "Place", "xsd:integer"),
    ("numberOfBeds", "number of beds", "places to sleep while the hut is staffed", "Hut", "xsd:integer"),
    ("winterRoomBunks", "winter room bunks", "bunks in the unlocked room when nobody is there", "Hut", "xsd:integer"),
    ("yearBuilt", "year built", "year in which the first building was finished", "Hut", "xsd:gYear"),
    ("yearRenovated", "year renovated", "last large rebuilding", "Hut", "xsd:gYear"),
    ("warden", "warden", "person who runs the hut", "Hut", "Warden"),
    ("owningClub", "owning club", "club to which the hut belongs", "Hut", "AlpineClub"),
    ("inRange", "in range", "the mountain range in which the place lies", None, "MountainRange"),
    ("hasFacility", "has facility", None, "Hut", "Facility"),
    ("seasonStart", "season start", "first night of the staffed season of 2024", "Hut", "xsd:date"),
    ("seasonEnd", "season end", "last night of the staffed season of 2024", "Hut", "xsd:date"),
    ("dogsAllowed", "dogs allowed", None, "Hut", "xsd:boolean"),
    ("acceptsCards", "accepts cards", "whether one can pay by bank card", "Hut", "xsd:boolean"),
    ("phone", "phone", None, None, None),
    ("formerName", "former name", "name the hut used to have", "Hut", None),
    ("price", "price", "price for one night by kind of guest", "Hut", "GuestPrice"),
    ("guestKind", "guest kind", "the kind of guest the price is for", "GuestPrice", "xsd:string"),
    ("amount", "amount", "price in crowns for one night", "GuestPrice", "xsd:decimal"),
    ("includesBreakfast", "includes breakfast", None, "GuestPrice", "xsd:boolean"),
    ("startPoint", "start point", "where the trail begins", "Trail", "Hut"),
    ("endPoint", "end point", "where the trail ends: a hut or a summit", "Trail", "Place"),
    ("lengthKm", "length", "length in kilometres", "Trail", "xsd:decimal"),
    ("totalAscent", "total ascent", "metres climbed", "Trail", "xsd:integer"),
    ("totalDescent", "total descent", "metres lost", "Trail", "xsd:integer"),
    ("walkingTime", "walking time", "usual time without rests, in minutes", "Trail", "xsd:integer"),
    ("difficulty", "difficulty", "hiking grade from T1 (easy) to T6", "Trail", "xsd:string"),
    ("markColour", "mark colour", "colour of the painted marks", "Trail", "xsd:string"),
    ("requiredGear", "required gear", None, "Trail", "xsd:string"),
    ("crossesGlacier", "crosses glacier", None, "Trail", "xsd:boolean"),
    ("closedUntil", "closed until", "the trail is shut up to this day", "Trail", "xsd:date"),
    ("continuesAs", "continues as", "trail that goes on from the end of this one", "Trail", "Trail"),
    ("firstAscentYear", "first ascent year", "year in which the summit was first reached", "Summit", "xsd:gYear"),
    ("firstClimber", "first climber", "name of the person who first reached the summit", "Summit", "xsd:string"),
    ("hasSummitCross", "has summit cross", None, "Summit", "xsd:boolean"),
    ("baseHut", "base hut", "hut from which the summit is usually climbed", "Summit", "Hut"),
    ("partOfRange", "part of range", "larger range to which this one belongs", "MountainRange", "MountainRange"),
    ("area", "area", "area in square kilometres", "MountainRange", None),
    ("birthYear", "birth year", None, "Warden", "xsd:gYear"),
    ("wardenSince", "warden since", "year in which the warden took over the hut", "Warden", "xsd:gYear"),
    ("speaksLanguage", "speaks language", None, "Warden", "xsd:string"),
    ("predecessor", "predecessor", "the warden before this one at the same hut", "Warden", "Warden"),
    ("memberOf", "member of", None, "Warden", "AlpineClub"),
    ("foundingYear", "founding year", None, "AlpineClub", "xsd:gYear"),
    ("memberCount", "member count", None, "AlpineClub", "xsd:integer"),
    ("seat", "seat", "town where the club has its office", "AlpineClub", "xsd:string"),
    ("parentClub", "parent club", "club of which this one is a section", "AlpineClub", "AlpineClub"),
    ("yearlyFee", "yearly fee", "what a member pays per year, in crowns", "AlpineClub", "xsd:decimal"),
    ("bookedHut", "booked hut", None, "Booking", "Hut"),
    ("bookedBy", "booked by", "name of the guest who made the booking", "Booking", "xsd:string"),
    ("arrival", "arrival", "first night", "Booking", "xsd:date"),
    ("nights", "nights", None, "Booking", "xsd:integer"),
    ("partySize", "party size", "number of people", "Booking", "xsd:integer"),
    ("bookingStatus", "booking status", "confirmed, waiting list or cancelled", "Booking", "xsd:string"),
    ("deposit", "deposit", "deposit paid in crowns", "Booking", "xsd:decimal"),
    ("halfBoard", "half board", "whether dinner and breakfast are booked", "Booking", "xsd:boolean"),
]
CLASSES = {"Place", "Hut", "Summit", "MountainRange", "Trail", "Warden", "AlpineClub", "Booking", "Facility", "GuestPrice"}
for name, label, comment, domain, rng in PROPS:
    pairs = [("rdfs:label", s(label, "en"))]
    if comment:
        pairs.append(("rdfs:comment", s(comment, "en")))
    if domain:
        pairs.append(("rdfs:domain", "hho:" + domain))
    if rng:
        pairs.append(("rdfs:range", "hho:" + rng if rng in CLASSES else rng))
    put("hho:" + name, "owl:ObjectProperty" if rng in CLASSES else "owl:DatatypeProperty", pairs)

# ---- ranges, clubs, facilities -------------------------------------------------------------
RANGES = [("Varn Highlands", None, 5240), ("Eastern Skarr", "Varn Highlands", 1180), ("Western Skarr", "Varn Highlands", 960),
          ("Lorn Teeth", "Eastern Skarr", 310), ("Moonrake Hills", None, None), ("Graywater Alps", "Varn Highlands", 1475)]
for name, parent, area in RANGES:
    pairs = [("rdfs:label", s(name, "en"))]
    if parent:
        pairs.append(("hho:partOfRange", res(parent)))
    if area:
        pairs.append(("hho:area", str(area)))
    put(res(name), "hho:MountainRange", pairs)

CLUBS = [("Varn Alpine Club", 1869, 41200, "Ostermoor", None, 640), ("Skarr Mountaineers", 1904, 8750, "Linnhall", "Varn Alpine Club", 520),
         ("Graywater Section", 1912, 6320, "Tolbeck", "Varn Alpine Club", 480), ("Friends of the Moonrake", 1988, 1140, "Pell", None, 250),
         ("Academic Climbing Society", 1891, 2480, "Ostermoor", None, None), ("Lorn Youth Section", 1956, 930, "Linnhall", "Skarr Mountaineers", 120)]
for name, founded, members, seat, parent, fee in CLUBS:
    pairs = [("rdfs:label", s(name, "en")), ("hho:foundingYear", year(founded)), ("hho:memberCount", str(members)), ("hho:seat", s(seat))]
    if parent:
        pairs.append(("hho:parentClub", res(parent)))
    if fee:
        pairs.append(("hho:yearlyFee", dec(fee, 2)))
    put(res(name), "hho:AlpineClub", pairs)

FACILITIES = ["Hot shower", "Drying room", "Library", "Sauna", "Wireless internet", "Climbing wall", "Solar power", "Ski storage",
              "Family room", "Boot heater", "Telescope"]
for name in FACILITIES:
    put(res(name), "hho:Facility", [("rdfs:label", s(name, "en"))])

# ---- huts: name, range, club, elevation, beds, built, warden, predecessor ----------------------------------
HUTS = [
    ("Eagle Hut", "Eastern Skarr", "Skarr Mountaineers", 2384, 86, 1911, "Jorun Haldvik"),
    ("Marmot Hut", "Eastern Skarr", "Skarr Mountaineers", 2105, 54, 1934, "Pella Ostrander"),
    ("Tarn Lodge", "Eastern Skarr", "Varn Alpine Club", 1870, 120, 1888, "Mikkel Strøm"),
    ("Needle Hut", "Lorn Teeth", "Academic Climbing Society", 2790, 32, 1926, "Ysabel Corrie"),
    ("Broken Tooth Bivouac", "Lorn Teeth", "Academic Climbing Society", 2965, 12, 1967, None),
    ("Raven Ledge Hut", "Lorn Teeth", "Lorn Youth Section", 2510, 44, 1958, "Anders Pike"),
    ("Old Shepherd's Hut", "Western Skarr", "Varn Alpine Club", 1645, 38, 1874, "Wenna Tolliver"),
    ("Cloudgate Hut", "Western Skarr", "Skarr Mountaineers", 2230, 72, 1949, "Ruben Aske"),
    ("Larch House", "Western Skarr", "Varn Alpine Club", 1490, 95, 1902, "Dagny Merrow"),
    ("Windhollow Hut", "Western Skarr", "Skarr Mountaineers", 1985, 48, 1975, "Teo Lindgard"),
    ("Silver Brook Hut", "Graywater Alps", "Graywater Section", 1760, 64, 1921, "Hanne Grubb"),
    ("Glacier View Hut", "Graywater Alps", "Graywater Section", 2655, 78, 1938, "Oskar Vennby"),
    ("Three Cairns Hut", "Graywater Alps", "Graywater Section", 2320, 60, 1953, "Lise Amundey"),
    ("Stonecrop Hut", "Graywater Alps", "Varn Alpine Club", 2040, 52, 1983, "Jorun Haldvik"),
    ("Ibex Hut", "Graywater Alps", "Varn Alpine Club", 2475, 90, 1929, "Calum Reyne"),
    ("Frostwell Bivouac", "Graywater Alps", "Graywater Section", 2880, 9, 1994, None),
    ("Moonrake House", "Moonrake Hills", "Friends of the Moonrake", 1120, 70, 1990, "Idony Falk"),
    ("Heather Hut", "Moonrake Hills", "Friends of the Moonrake", 985, 28, 2003, "Bram Sollie"),
    ("Cuckoo Refuge", "Moonrake Hills", "Friends of the Moonrake", 1240, 18, 2011, None),
    ("Saint Brannoc Hospice", "Western Skarr", None, 1920, 110, 1702, "Brother Emeric"),
]
ELEV = {h[0]: h[3] for h in HUTS}
KINDS = [("club member", 0.55), ("non-member", 1.0), ("child", 0.4), ("mountain guide", 0.3)]
for i, (name, rng, club, elev, beds, built, warden) in enumerate(HUTS):
    staffed = warden is not None
    pairs = [("rdfs:label", s(name, "en")), ("hho:elevation", str(elev)), ("hho:inRange", res(rng)), ("hho:numberOfBeds", str(beds)),
             ("hho:yearBuilt", year(built))]
    if club:
        pairs.append(("hho:owningClub", res(club)))
    if staffed:
        pairs.append(("hho:warden", res(warden)))
        if name == "Tarn Lodge":
            pairs.append(("hho:warden", res("Sunniva Karst")))
        pairs.append(("hho:seasonStart", date("2024-%02d-%02d" % (R.choice([5, 6]) if elev < 2200 else R.choice([6, 7]), R.randint(1, 28)))))
        pairs.append(("hho:seasonEnd", date("2024-%02d-%02d" % (R.choice([9, 10]), R.randint(1, 28)))))
        if i != 15:
            pairs.append(("hho:phone", s("+00 777 %04d" % R.randint(1000, 9999))))
        pairs.append(("hho:dogsAllowed", boo(R.random() < 0.4)))
        if R.random() < 0.8:
            pairs.append(("hho:acceptsCards", boo(R.random() < 0.55)))
    if elev > 1900 and R.random() < 0.85:
        pairs.append(("hho:winterRoomBunks", str(R.randint(4, 16))))
    if built < 1960 and R.random() < 0.7:
        pairs.append(("hho:yearRenovated", year(R.randint(1978, 2022))))
    former = {"Ibex Hut": "Crown Prince Hut", "Larch House": "Forester's House", "Needle Hut": "Professor Alm Hut", "Cloudgate Hut": "Border Post Nine"}
    if name in former:
        pairs.append(("hho:formerName", s(former[name], "en")))
    for fac in sorted(R.sample(FACILITIES, R.randint(3, 6) if staffed else R.choice([0, 1]))):
        pairs.append(("hho:hasFacility", res(fac)))
    if staffed and name != "Raven Ledge Hut":
        full = R.randint(300, 620)
        for kind, part in KINDS:
            if kind == "mountain guide" and elev < 2000:
                continue
            inner = ["a hho:GuestPrice", "hho:guestKind %s" % s(kind), "hho:amount %s" % dec(round(full * part / 10) * 10, 2)]
            if R.random() < 0.5:
                inner.append("hho:includesBreakfast %s" % boo(R.random() < 0.5))
            pairs.append(("hho:price", "[ %s ]" % " ; ".join(inner)))
    put(res(name), "hho:Hut", pairs)

# ---- wardens --------------------------------------------------------------------------------------
WARDENS = []
for h in HUTS:
    if h[6] and h[6] not in WARDENS:
        WARDENS.append(h[6])
WARDENS.append("Sunniva Karst")
FORMER = {"Pella Ostrander": "Old Tam Birk", "Ruben Aske": "Sigrid Aske", "Hanne Grubb": "Per Grubb", "Calum Reyne": "Ottar Flint", "Sunniva Karst": "Greta Holmqvist"}
for name in WARDENS + sorted(FORMER.values()):
    old = name in FORMER.values()
    pairs = [("rdfs:label", s(name, "en"))]
    if R.random() < 0.85:
        pairs.append(("hho:birthYear", year(R.randint(1931, 1950) if old else R.randint(1955, 1994))))
    pairs.append(("hho:wardenSince", year(R.randint(1962, 1984) if old else R.randint(1996, 2022))))
    for lang in sorted(R.sample(["English", "French", "German", "Italian", "Czech"], R.choice([1, 2, 2, 3]))):
        pairs.append(("hho:speaksLanguage", s(lang)))
    if name in FORMER:
        pairs.append(("hho:predecessor", res(FORMER[name])))
    if R.random() < 0.6:
        pairs.append(("hho:memberOf", res(R.choice(CLUBS)[0])))
    put(res(name), "hho:Warden", pairs)

# ---- summits ---------------------------------------------------------------------------------------
SUMMITS = [
    ("Mount Skarr", "Eastern Skarr", 3214, 1861, "Reverend Amos Tilney", "Eagle Hut"), ("Widow's Peak", "Eastern Skarr", 2876, 1873, "Lena Brandvold", "Marmot Hut"),
    ("Kettle Top", "Eastern Skarr", 2540, None, None, "Tarn Lodge"), ("Great Tooth", "Lorn Teeth", 3488, 1902, "Hedda Norling", "Needle Hut"),
    ("Broken Tooth", "Lorn Teeth", 3391, 1911, "Hedda Norling", "Broken Tooth Bivouac"), ("Milk Tooth", "Lorn Teeth", 2998, 1920, None, "Raven Ledge Hut"),
    ("Cloudgate", "Western Skarr", 2795, 1858, "Josiah Pell", "Cloudgate Hut"), ("Shepherd's Seat", "Western Skarr", 2187, None, None, "Old Shepherd's Hut"),
    ("Bell Horn", "Western Skarr", 2612, 1884, "Brother Anselm", "Saint Brannoc Hospice"), ("Windle Pike", "Western Skarr", 2450, 1890, None, "Windhollow Hut"),
    ("Graywater Dome", "Graywater Alps", 3560, 1868, "Reverend Amos Tilney", "Glacier View Hut"), ("Silver Horn", "Graywater Alps", 3127, 1877, "Lena Brandvold", "Three Cairns Hut"),
    ("Frostwell", "Graywater Alps", 3342, 1908, "Kasper Thorne", "Frostwell Bivouac"), ("Ibex Tower", "Graywater Alps", 3055, 1931, "Kasper Thorne", "Ibex Hut"),
    ("Moonrake Head", "Moonrake Hills", 1588, None, None, "Moonrake House"), ("Cuckoo Fell", "Moonrake Hills", 1402, None, None, "Cuckoo Refuge"),
]
for name, rng, elev, yr, who, base in SUMMITS:
    ELEV[name] = elev
    pairs = [("rdfs:label", s(name, "en")), ("hho:elevation", str(elev)), ("hho:inRange", res(rng))]
    if yr:
        pairs.append(("hho:firstAscentYear", year(yr)))
    if who:
        pairs.append(("hho:firstClimber", s(who)))
    pairs.append(("hho:baseHut", res(base)))
    if R.random() < 0.8:
        pairs.append(("hho:hasSummitCross", boo(R.random() < 0.6)))
    put(res(name), "hho:Summit", pairs)

# ---- trails -----------------------------------------------------------------------------------------
TRAILS = [
    ("Eagle Traverse", "Marmot Hut", "Eagle Hut", "T3", 0), ("Lakeside Path", "Tarn Lodge", "Marmot Hut", "T2", 0), ("Skarr Ridge Route", "Eagle Hut", "Mount Skarr", "T5", 1),
    ("Widow's Stair", "Marmot Hut", "Widow's Peak", "T4", 0), ("Kettle Path", "Tarn Lodge", "Kettle Top", "T2", 0), ("Tooth Approach", "Raven Ledge Hut", "Needle Hut", "T4", 0),
    ("Great Tooth Line", "Needle Hut", "Great Tooth", "T6", 1), ("Bivouac Ladder", "Needle Hut", "Broken Tooth Bivouac", "T5", 0), ("Milk Round", "Raven Ledge Hut", "Milk Tooth", "T4", 0),
    ("Lorn High Route", "Eagle Hut", "Raven Ledge Hut", "T4", 1), ("Pilgrim Way", "Larch House", "Saint Brannoc Hospice", "T2", 0), ("Drovers' Road", "Larch House", "Old Shepherd's Hut", "T1", 0),
    ("Cloudgate Ascent", "Cloudgate Hut", "Cloudgate", "T3", 0), ("Hollow Trail", "Old Shepherd's Hut", "Windhollow Hut", "T2", 0), ("Border Walk", "Windhollow Hut", "Cloudgate Hut", "T3", 0),
    ("Bell Climb", "Saint Brannoc Hospice", "Bell Horn", "T4", 0), ("Monk's Shortcut", "Saint Brannoc Hospice", "Cloudgate Hut", "T3", 0), ("Seat Loop", "Old Shepherd's Hut", "Shepherd's Seat", "T2", 0),
    ("Windle Scramble", "Windhollow Hut", "Windle Pike", "T4", 0), ("Brook Path", "Silver Brook Hut", "Stonecrop Hut", "T1", 0), ("Cairn Line", "Stonecrop Hut", "Three Cairns Hut", "T3", 0),
    ("Ice Gallery", "Three Cairns Hut", "Glacier View Hut", "T5", 1), ("Dome Normal Route", "Glacier View Hut", "Graywater Dome", "T6", 1), ("Silver Horn Arete", "Three Cairns Hut", "Silver Horn", "T5", 1),
    ("Ibex Balcony", "Stonecrop Hut", "Ibex Hut", "T3", 0), ("Tower Gully", "Ibex Hut", "Ibex Tower", "T5", 0), ("Frost Path", "Glacier View Hut", "Frostwell Bivouac", "T5", 1),
    ("Frostwell Ridge", "Frostwell Bivouac", "Frostwell", "T6", 1), ("Heather Walk", "Heather Hut", "Moonrake House", "T1", 0), ("Moon Path", "Moonrake House", "Moonrake Head", "T2", 0),
    ("Cuckoo Trail", "Moonrake House", "Cuckoo Refuge", "T1", 0), ("Fell Steps", "Cuckoo Refuge", "Cuckoo Fell", "T1", 0), ("Skarr Crossing", "Tarn Lodge", "Larch House", "T3", 0),
    ("Great Western Link", "Larch House", "Silver Brook Hut", "T2", 0),
]
NEXT = {"Lakeside Path": "Eagle Traverse", "Eagle Traverse": "Lorn High Route", "Lorn High Route": "Tooth Approach", "Drovers' Road": "Hollow Trail",
        "Hollow Trail": "Border Walk", "Brook Path": "Cairn Line", "Cairn Line": "Ice Gallery", "Ice Gallery": "Frost Path", "Heather Walk": "Cuckoo Trail"}
for name, a, b, grade, ice in TRAILS:
    up = R.randint(40, 260) + max(0, ELEV[b] - ELEV[a])
    down = up - (ELEV[b] - ELEV[a])
    length = max(2.1, abs(ELEV[b] - ELEV[a]) / 130 + R.uniform(1.2, 8.5))
    if name in ("Skarr Crossing", "Great Western Link"):
        length += 11
    pairs = [("rdfs:label", s(name, "en")), ("hho:startPoint", res(a)), ("hho:endPoint", res(b)), ("hho:lengthKm", dec(length)),
             ("hho:totalAscent", str(up)), ("hho:totalDescent", str(down))]
    if name not in ("Bivouac Ladder", "Fell Steps"):
        pairs.append(("hho:walkingTime", str(int((length / 4.2 * 60 + up / 400 * 45) // 5 * 5))))
    pairs.append(("hho:difficulty", s(grade)))
    if R.random() < 0.85:
        pairs.append(("hho:markColour", s("blue" if grade > "T4" else R.choice(["red", "white", "yellow", "red"]))))
    pairs.append(("hho:crossesGlacier", boo(ice)))
    gear = set()
    if ice:
        gear |= {"crampons", "rope"}
    if grade in ("T5", "T6"):
        gear.add("helmet")
    if grade == "T4" and R.random() < 0.5:
        gear.add("helmet")
    pairs += [("hho:requiredGear", s(g)) for g in sorted(gear)]
    if name in NEXT:
        pairs.append(("hho:continuesAs", res(NEXT[name])))
    if name in ("Ice Gallery", "Widow's Stair", "Monk's Shortcut", "Tower Gully"):
        pairs.append(("hho:closedUntil", date("2024-%02d-%02d" % (R.choice([7, 8]), R.randint(1, 28)))))
    put(res(name), "hho:Trail", pairs)

# ---- bookings ----------------------------------------------------------------------------------------
GUESTS = ["Ada Wynter", "Kofi Brandt", "Lotte Meer", "Samuel Dray", "Ines Polkova", "Gunnar Heel", "Maud Sefton", "Petr Havlin", "Noor Abadi", "Ellis Crane"]
for i in range(46):
    hut = R.choice([h for h in HUTS if h[6]])
    status = R.choice(["confirmed"] * 6 + ["cancelled", "cancelled", "waiting list"])
    num = 3001 + i * 3
    size, nights = R.choice([1, 2, 2, 3, 4, 4, 6, 9, 14]), R.choice([1, 1, 2, 2, 3, 5])
    pairs = [("rdfs:label", s("Booking %d" % num, "en")), ("hho:bookedHut", res(hut[0])), ("hho:bookedBy", s(R.choice(GUESTS))),
             ("hho:arrival", date("2024-%02d-%02d" % (R.choice([7, 8, 8, 9]), R.randint(1, 28)))), ("hho:nights", str(nights)),
             ("hho:partySize", str(size)), ("hho:bookingStatus", s(status))]
    if status != "waiting list" and R.random() < 0.75:
        pairs.append(("hho:deposit", dec(size * nights * 80, 2)))
    if R.random() < 0.7:
        pairs.append(("hho:halfBoard", boo(R.random() < 0.6)))
    put(res("Booking %d" % num), "hho:Booking", pairs)

HEAD = """@prefix hho: <http://highland-huts.example/ontology/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

"""
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "graph.ttl")
with open(path, "w", encoding="utf-8", newline="\n") as f:
    f.write(HEAD + "\n\n".join(OUT) + "\n")
