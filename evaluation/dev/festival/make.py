#!/usr/bin/env python3
"""Write graph.ttl: six years of an invented music festival, its artists, stages, tickets, sponsors and volunteers.

Everybody and everything is made up (countries and large cities are real). Standard library only; the numbers
come from a seeded generator, so that every run gives the same bytes.
"""
import datetime
import pathlib
import random

rnd = random.Random(88231)
out = ["""@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix t: <https://data.hollowmere.example/type/> .
@prefix p: <https://data.hollowmere.example/prop/> .
"""]
counter = 40100


def new():
    global counter
    counter += rnd.randint(1, 9)
    return f"<https://data.hollowmere.example/item/{counter}>"


def lit(s):
    return '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"'


def day(s):
    return f'"{s}"^^xsd:date'


def put(subject, *pairs):
    body = []
    for prop, values in pairs:
        for v in values if isinstance(values, list) else [values]:
            if v not in (None, ""):
                body.append(f"  {prop} {v}")
    out.append(subject + "\n" + " ;\n".join(body) + " .\n")


TYPES = ["festival edition", "stage", "band", "solo artist", "person", "album", "record label", "genre", "performance",
         "ticket type", "sponsor", "sponsorship", "volunteer", "country", "volunteer team"]
T = {}
for i, label in enumerate(TYPES):
    T[label] = f"t:{11 + i * 3}"
    put(T[label], ("a", "rdfs:Class"), ("rdfs:label", lit(label)))
# labelled properties; those without a label are written below as p:snake_case
PROPS = ["genre", "country of origin", "formed in", "member", "instrument", "date of birth", "signed to", "album by",
         "release date", "released on", "number of tracks", "performed by", "on stage", "at edition", "starts at", "length in minutes",
         "price in euro", "number sold", "first day", "last day", "attendance", "headliner", "line of business", "sponsor", "works in team",
         "volunteered at", "hours worked", "capacity", "home town", "founder", "leader"]
P = {}
for i, label in enumerate(PROPS):
    P[label] = f"p:{201 + i * 2}"
    put(P[label], ("a", "rdf:Property"), ("rdfs:label", lit(label)))

COUNTRY = {}
for name in ["Ireland", "Scotland", "Denmark", "Belgium", "France", "Portugal", "Estonia", "Canada", "Mali", "Japan", "Argentina"]:
    COUNTRY[name] = new()
    put(COUNTRY[name], ("a", T["country"]), ("rdfs:label", lit(name)))
GENRE = {}
for name in ["indie rock", "folk", "electronic", "dream pop", "post-punk", "soul", "jazz", "desert blues", "hip-hop", "metal", "tango"]:
    GENRE[name] = new()
    put(GENRE[name], ("a", T["genre"]), ("rdfs:label", lit(name)))
LABEL = {}
for name, country, year, founder in [
        ("Paper Heron Records", "Ireland", 1996, "Maeve Tolland"), ("Heron Street", "Scotland", 2011, None),
        ("Nordlyd", "Denmark", 2004, "Jesper Aagholm"), ("Caldera Sound", "Portugal", 1989, "Helena Brandoeiro"),
        ("Petit Tonnerre", "France", 2015, None), ("Gravel Pit Music", "Canada", 2001, "Wes Harlan"),
        ("Slow Ferry", "Belgium", None, "Lotte Kerremans")]:
    LABEL[name] = new()
    put(LABEL[name], ("a", T["record label"]), ("rdfs:label", lit(name)), (P["country of origin"], COUNTRY[country]),
        ("p:founded_year", year), (P["founder"], founder and lit(founder)))
STAGE = {}
for name, cap, covered, step in [("Lake Stage", 18000, "false", 1998), ("Old Mill Stage", 6500, "false", 1998), ("Circus Tent", 3200, "true", 2004),
                                 ("Small Tent", 900, "true", 2011), ("Boathouse", 350, "true", 2016), ("Orchard", None, "false", 2022)]:
    STAGE[name] = new()
    put(STAGE[name], ("a", T["stage"]), ("rdfs:label", lit(name)), (P["capacity"], cap), ("p:is_covered", covered), ("p:in_use_since", step))

# ---- bands and solo artists: name, country, formed, genres, label, members "name:instrument:birth" (no birth = not known)
BANDS = [
    ("The Pale Lanterns", "Ireland", 2009, "indie rock|folk", "Paper Heron Records", "Cian Hartigan:vocals:1986-04-12|Sorcha Munnelly:violin:1988-09-30|Paul Dreeling:guitar:1985-01-19|Aidan Roe:drums:1987-11-02"),
    ("Lantern Hill", "Canada", 2014, "folk", "Gravel Pit Music", "Josie Larkmoor:vocals:1991-06-23|Wyatt Larkmoor:banjo:1989-02-14|Tess Quillan:double bass:"),
    ("Glass Harbour", "Scotland", 2011, "dream pop|electronic", "Heron Street", "Isla Kerrow:vocals:1990-03-08|Fergus Tweddle:synthesizer:1987-12-21|Rory Maclure:guitar:1989-07-17"),
    ("Moss Engine", "Denmark", 2006, "post-punk|electronic", "Nordlyd", "Asger Lindeby:vocals:1982-05-05|Freja Holmskov:bass:1984-10-11|Mikkel Torsager:drums:1981-08-27|Signe Ravnholt:synthesizer:1985-02-03"),
    ("Copper Mothers", "Belgium", 2017, "soul", "Slow Ferry", "Nadia Oyelaran:vocals:1993-01-28|Lien Verstrepen:saxophone:1994-05-16|Jef Boomkens:bass:1990-11-09|Dries Claerhout:drums:"),
    ("Kestrel Parade", "Ireland", 2015, "indie rock", "Paper Heron Records", "Ronan Gildea:vocals:1995-07-04|Kate Sheerin:guitar:1996-03-22|Aidan Roe:drums:1987-11-02"),
    ("Les Toits Rouges", "France", 2012, "indie rock|dream pop", "Petit Tonnerre", "Camille Desroziers:vocals:1990-09-15|Hugo Valmonet:guitar:1988-04-01|Inès Partouche:drums:1992-12-12"),
    ("Winter Tram", "Estonia", 2010, "post-punk", "Nordlyd", "Kaarel Põldsaar:vocals:1986-06-06|Liis Tammoja:bass:1988-01-25|Marek Sooväli:guitar:1987-03-13"),
    ("Tenkaret", "Mali", 1999, "desert blues", "Caldera Sound", "Issouf Ag Welet:guitar:1974-01-01|Moussa Ag Rhali:guitar:1978-08-19|Fadi Walet Tamat:vocals:1980-10-30|Ibra Ag Teket:calabash:"),
    ("Night Ferry Orchestra", "Belgium", 2008, "jazz|tango", "Slow Ferry", "Pieter Vandamme:piano:1979-04-29|Anouk Deschepper:violin:1983-07-07|Jef Boomkens:double bass:1990-11-09|Sofie Lauwaert:clarinet:1986-02-18|Wout Hendrix:drums:1981-12-05"),
    ("Sugar Static", "Japan", 2016, "electronic|dream pop", None, "Haruka Mizusawa:vocals:1994-08-08|Ren Tokunari:synthesizer:1992-05-27"),
    ("Black Quarry", "Scotland", 2003, "metal", "Heron Street", "Duncan Strachur:vocals:1979-10-16|Ewan Braid:guitar:1980-03-03|Callum Braid:drums:1982-09-09|Morag Tain:bass:1984-06-20"),
    ("Quarry Birds", "Canada", 2018, "folk|dream pop", "Gravel Pit Music", "Maisie Dunnock:vocals:1997-02-11|Elliot Brandreth:guitar:1996-10-24"),
    ("Salt Republic", "Portugal", 2013, "soul|hip-hop", "Caldera Sound", "Tomás Verdial:vocals:1989-05-31|Rita Lousada:keyboards:1991-11-14|Nuno Peixinho:drums:1988-08-02|Joana Arriaga:trumpet:1993-04-18"),
    ("Paper Tigers Club", "Ireland", 2020, "hip-hop", None, "Femi Adeyinwa:vocals:1999-03-29|Jack Tuohey:turntables:1998-12-30"),
    ("Orquesta Niebla", "Argentina", 2005, "tango", "Caldera Sound", "Martín Quiroga:bandoneon:1975-06-15|Lucía Berrondo:piano:1981-01-07|Estela Roldanes:violin:1983-09-28|Facundo Irazola:double bass:1978-11-21"),
    ("Seven Minute Walk", "Denmark", 2019, "indie rock", "Nordlyd", "Emil Vangsted:vocals:1998-07-26|Clara Bromose:guitar:1999-01-05|Signe Ravnholt:synthesizer:1985-02-03"),
    ("The Idle Pilots", "Scotland", 2021, "indie rock|post-punk", None, "Struan Gillhaugh:vocals:2001-05-20|Ailsa Penrith:drums:2002-02-02|Finn Corriemuir:guitar:"),
]
SOLO = [
    ("Maeve Ashgrove", "Ireland", "folk", "Paper Heron Records", "1984-03-17", "harp", "Galway"), ("Delphine Aubrac", "France", "soul|jazz", "Petit Tonnerre", "1990-10-02", "vocals", "Lyon"),
    ("Oskar Tindved", "Denmark", "electronic", "Nordlyd", "1993-05-24", "synthesizer", "Aarhus"), ("DJ Carambola", "Portugal", "electronic|hip-hop", None, None, "turntables", "Lisbon"),
    ("Yuki Amanogawa", "Japan", "jazz", None, "1987-12-19", "piano", "Osaka"), ("Samba Keitala", "Mali", "desert blues", "Caldera Sound", "1969-07-11", "kora", "Bamako"),
    ("Harriet Loam", "Canada", "folk", "Gravel Pit Music", "1995-04-06", "guitar", "Montreal"), ("Rasmus Kold", "Estonia", "electronic|post-punk", "Nordlyd", "1991-09-01", "synthesizer", "Tallinn"),
    ("Bruna Salvaterra", "Portugal", "soul", "Caldera Sound", "1997-06-29", "vocals", "Porto"), ("Grace Tolland", "Ireland", "hip-hop|soul", None, "2000-11-18", "vocals", "Dublin"),
]
ART, PERSON = {}, {}
for name, country, formed, genres, label, members in BANDS:
    people = []
    for m in members.split("|"):
        who, instrument, born = m.split(":")
        if who not in PERSON:
            PERSON[who] = [new(), born, []]
        if instrument not in PERSON[who][2]:
            PERSON[who][2].append(instrument)
        people.append(PERSON[who][0])
    ART[name] = new()
    put(ART[name], ("a", T["band"]), ("rdfs:label", lit(name)), (P["country of origin"], COUNTRY[country]), (P["formed in"], formed),
        (P["genre"], [GENRE[g] for g in genres.split("|")]), (P["signed to"], label and LABEL[label]), (P["member"], people))
for who, (node, born, instruments) in PERSON.items():
    put(node, ("a", T["person"]), ("rdfs:label", lit(who)), (P["date of birth"], born and day(born)), (P["instrument"], [lit(i) for i in instruments]))
for name, country, genres, label, born, instrument, town in SOLO:
    ART[name] = new()
    put(ART[name], ("a", T["solo artist"]), ("rdfs:label", lit(name)), (P["country of origin"], COUNTRY[country]),
        (P["genre"], [GENRE[g] for g in genres.split("|")]), (P["signed to"], label and LABEL[label]),
        (P["date of birth"], born and day(born)), (P["instrument"], lit(instrument)), (P["home town"], lit(town)))
LABELS = {x[0]: x[4] for x in BANDS} | {x[0]: x[3] for x in SOLO}

ALBUMS = {
    "The Pale Lanterns": "Candle Year:2011|Letters to the Ferryman:2014|House of Moths:2018|Bright Weather:2023", "Lantern Hill": "Prairie Telephone:2016|The Long Porch:2021",
    "Glass Harbour": "Low Tide Radio:2013|Foghorn Season:2017|Aurora for Beginners:2022", "Moss Engine": "Rust Manual:2008|Concrete Garden:2012|Night Shift:2016|Motorway Hymns:2021",
    "Copper Mothers": "Penny Sermons:2019|Verdigris:2023", "Kestrel Parade": "Small Wings:2017|Hover:2022", "Les Toits Rouges": "Cheminées:2014|Midi Pile:2019",
    "Winter Tram": "Last Stop:2013|Salt on the Rails:2018", "Tenkaret": "Sand Clock:2003|The Well at Noon:2010|Caravan of Wires:2019", "Night Ferry Orchestra": "Harbour Lights Tango:2011|Second Class Cabin:2016",
    "Sugar Static": "Neon Laundry:2018|Vending Machine Love:2022", "Black Quarry": "Slate:2005|Overburden:2009|Blast Hole:2015|Granite Psalms:2024", "Quarry Birds": "Feather Ledger:2020",
    "Salt Republic": "Anthem for a Tram:2015|White Hills:2020", "Orquesta Niebla": "Milonga Gris:2007|Río de Humo:2014", "Seven Minute Walk": "Bus Shelter:2021|Night Shift Worker:2024",
    "Maeve Ashgrove": "Strings of the Bog:2010|Hare and Heather:2019", "Delphine Aubrac": "Minuit Douze:2017|Velours:2021", "Oskar Tindved": "Kelvin:2018|Absolute Zero:2023",
    "Samba Keitala": "Twenty-One Strings:1998|River Uncle:2012", "Harriet Loam": "Topsoil:2019|Clay:2022|Peat:2024", "Rasmus Kold": "Cold Room:2020", "Bruna Salvaterra": "Terra Salva:2022",
    "Yuki Amanogawa": "Piano at Low Water:2015",
}
for artist, albums in ALBUMS.items():
    for a in albums.split("|"):
        title, year = a.rsplit(":", 1)
        tracks = rnd.randint(7, 15)
        put(new(), ("a", T["album"]), ("rdfs:label", lit(title)), (P["album by"], ART[artist]),
            (P["release date"], day((datetime.date(int(year), 1, 10) + datetime.timedelta(days=rnd.randint(0, 330))).isoformat())),
            (P["released on"], LABELS[artist] and rnd.random() < .95 and LABEL[LABELS[artist]] or None), (P["number of tracks"], tracks),
            ("p:running_time_min", tracks * 4 + rnd.randint(-6, 9) if rnd.random() < .9 else None))

# ---- editions and performances
EDITIONS = [(2019, "2019-07-12", 21400, "The Pale Lanterns"), (2021, "2021-08-20", 9800, "Glass Harbour"), (2022, "2022-07-15", 24100, "Moss Engine"),
            (2023, "2023-07-14", 26750, "The Pale Lanterns"), (2024, "2024-07-12", 26750, "Tenkaret"), (2025, "2025-07-11", None, "Copper Mothers")]
LINEUP = {  # artist:stage, Friday ; Saturday ; Sunday. In order of the day on each stage.
    2019: ["Lantern Hill:Old Mill Stage|Kestrel Parade:Lake Stage|Moss Engine:Lake Stage|DJ Carambola:Circus Tent",
           "Maeve Ashgrove:Boathouse|Winter Tram:Old Mill Stage|Glass Harbour:Lake Stage|The Pale Lanterns:Lake Stage|Oskar Tindved:Circus Tent",
           "Yuki Amanogawa:Boathouse|Night Ferry Orchestra:Circus Tent|Salt Republic:Old Mill Stage|Tenkaret:Lake Stage"],
    2021: ["Kestrel Parade:Old Mill Stage|Glass Harbour:Lake Stage|Rasmus Kold:Circus Tent", "Harriet Loam:Small Tent|Delphine Aubrac:Circus Tent|Black Quarry:Old Mill Stage|The Pale Lanterns:Lake Stage",
           "Maeve Ashgrove:Small Tent|Copper Mothers:Lake Stage"],
    2022: ["The Idle Pilots:Small Tent|Les Toits Rouges:Old Mill Stage|Salt Republic:Lake Stage|Moss Engine:Lake Stage|DJ Carambola:Circus Tent",
           "Quarry Birds:Orchard|Harriet Loam:Orchard|Paper Tigers Club:Small Tent|Sugar Static:Circus Tent|Winter Tram:Old Mill Stage|Glass Harbour:Lake Stage",
           "Samba Keitala:Orchard|Orquesta Niebla:Circus Tent|Yuki Amanogawa:Boathouse|Copper Mothers:Lake Stage"],
    2023: ["Seven Minute Walk:Small Tent|Kestrel Parade:Old Mill Stage|Sugar Static:Circus Tent|Les Toits Rouges:Lake Stage|Rasmus Kold:Circus Tent",
           "Quarry Birds:Orchard|Bruna Salvaterra:Small Tent|Grace Tolland:Circus Tent|Black Quarry:Old Mill Stage|Tenkaret:Lake Stage|The Pale Lanterns:Lake Stage",
           "Maeve Ashgrove:Orchard|Night Ferry Orchestra:Circus Tent|Lantern Hill:Old Mill Stage|Delphine Aubrac:Lake Stage"],
    2024: ["The Idle Pilots:Old Mill Stage|Paper Tigers Club:Circus Tent|Salt Republic:Lake Stage|Moss Engine:Lake Stage|Oskar Tindved:Circus Tent",
           "Harriet Loam:Orchard|Seven Minute Walk:Old Mill Stage|Grace Tolland:Circus Tent|Winter Tram:Old Mill Stage|Tenkaret:Lake Stage|DJ Carambola:Circus Tent",
           "Samba Keitala:Orchard|Orquesta Niebla:Circus Tent|Bruna Salvaterra:Old Mill Stage|Glass Harbour:Lake Stage"],
    2025: ["The Idle Pilots:Old Mill Stage|Seven Minute Walk:Lake Stage|Black Quarry:Lake Stage|Rasmus Kold:Circus Tent",
           "Quarry Birds:Orchard|Lantern Hill:Old Mill Stage|Paper Tigers Club:Circus Tent|Kestrel Parade:Lake Stage|Copper Mothers:Lake Stage",
           "Harriet Loam:Orchard|Yuki Amanogawa:Boathouse|Night Ferry Orchestra:Circus Tent|Grace Tolland:Old Mill Stage|Delphine Aubrac:Lake Stage"],
}
EDITION = {}
for year, first, crowd, head in EDITIONS:
    EDITION[year] = e = new()
    friday = datetime.date.fromisoformat(first)
    put(e, ("a", T["festival edition"]), ("rdfs:label", lit(f"Hollowmere {year}")), (P["first day"], day(first)),
        (P["last day"], day((friday + datetime.timedelta(days=2)).isoformat())), (P["attendance"], crowd), (P["headliner"], ART[head]),
        ("p:rainfall_mm", {2019: 4, 2022: 31, 2023: 0, 2024: 12, 2025: 0}.get(year)))
    for d, lineup in enumerate(LINEUP[year]):
        names = lineup.split("|")
        at = 14 * 60 + rnd.choice([0, 15, 30])
        gap = (22 * 60 - at) // max(1, len(names) - 1)
        for n, entry in enumerate(names):
            name, stage = entry.split(":")
            start = (at + n * gap) // 15 * 15
            minutes = rnd.choice([30, 40, 45]) if n == 0 else rnd.choice([50, 55, 60, 60]) if n < len(names) - 2 else rnd.choice([75, 80, 90, 90])
            put(new(), ("a", T["performance"]), (P["performed by"], ART[name]), (P["on stage"], STAGE[stage]), (P["at edition"], e),
                (P["starts at"], f'"{(friday + datetime.timedelta(days=d)).isoformat()}T{start // 60:02d}:{start % 60:02d}:00"^^xsd:dateTime'),
                ("p:week_day", lit(["Friday", "Saturday", "Sunday"][d])), (P["length in minutes"], minutes if rnd.random() < .93 else None))

# ---- tickets
base = {2019: 129, 2021: 119, 2022: 145, 2023: 159, 2024: 169, 2025: 185}
for year, price in base.items():
    for kind, share, sold, camp in [("Weekend ticket", 1, .5, "true"), ("Day ticket", .45, .3, "false"), ("Youth weekend ticket", .65, .12, "true"),
                                    ("VIP ticket", 2.4, .02, "true"), ("Locals ticket", .25, .05, "false")]:
        if (year == 2021 and kind == "VIP ticket") or (year < 2022 and kind == "Locals ticket"):
            continue
        euro = price if share == 1 else round(price * share)
        crowd = dict((y, c) for y, _, c, _ in EDITIONS)[year]
        put(new(), ("a", T["ticket type"]), ("rdfs:label", lit(f"{kind} {year}")), (P["at edition"], EDITION[year]),
            (P["price in euro"], f'"{euro}.00"^^xsd:decimal'), ("p:ticket_kind", lit(kind)),
            (P["number sold"], crowd and int(crowd * sold * rnd.uniform(.85, 1.1)) or None), ("p:camping_included", camp))

# ---- sponsors: name, business, country, {year: euro}
SPONSORS = [
    ("Bramblewick Brewery", "brewery", "Ireland", {2019: 60000, 2021: 25000, 2022: 70000, 2023: 75000, 2024: 80000, 2025: 80000}),
    ("Ferrin & Daughters", "cider maker", "Ireland", {2022: 18000, 2023: 22000, 2024: 22000}), ("Tannoy Bay Audio", "loudspeakers", "Scotland", {2019: 30000, 2022: 35000, 2023: 35000, 2025: None}),
    ("Lakeland Credit Union", "bank", "Ireland", {2019: 45000, 2021: 40000, 2022: 45000, 2024: 50000}), ("Greenline Buses", "transport", "Ireland", {2021: 12000, 2022: 15000, 2023: 15000, 2024: 16000, 2025: 20000}),
    ("Greenleaf Oats", "oat drinks", "Denmark", {2023: 28000, 2024: 31000, 2025: 33000}), ("Hazard Boots", "outdoor clothing", "Canada", {2024: 26000, 2025: 26000}),
    ("Radio Meridian", "radio station", "Ireland", {2019: 10000, 2021: None, 2023: 14000, 2025: 15000}), ("Volt Kitchen", "camping stoves", "Belgium", {2022: 9000, 2025: 11500}),
]
for name, business, country, money in SPONSORS:
    s = new()
    put(s, ("a", T["sponsor"]), ("rdfs:label", lit(name)), (P["line of business"], lit(business)), (P["country of origin"], COUNTRY[country]))
    for year, euro in money.items():
        put(new(), ("a", T["sponsorship"]), (P["sponsor"], s), (P["at edition"], EDITION[year]), ("p:amount_eur", euro))

# ---- volunteers
TEAM = {}
leads = {"bar": "Brendan Scully", "gate": "Olive Rathmore", "first aid": "Dr Tom Wexcombe", "stage crew": "Petra Lindholt", "recycling": None, "campsite": "Hamish Orrin"}
for name in leads:
    TEAM[name] = new()
VOL = [
    ("Brendan Scully", "bar", "1971-02-09", "Dublin", [2019, 2021, 2022, 2023, 2024, 2025]), ("Olive Rathmore", "gate", "1964-11-30", "Galway", [2019, 2022, 2023, 2024, 2025]),
    ("Dr Tom Wexcombe", "first aid", "1980-06-14", "Dublin", [2021, 2022, 2023, 2024]), ("Petra Lindholt", "stage crew", "1988-09-03", "Copenhagen", [2019, 2022, 2023, 2025]),
    ("Hamish Orrin", "campsite", "1976-12-25", "Edinburgh", [2019, 2021, 2022, 2023, 2024, 2025]), ("Sinead Farrelly", "bar", "1999-04-21", "Cork", [2022, 2023]),
    ("Sinead Farrow", "first aid", "1993-08-08", "Belfast", [2023, 2024, 2025]), ("Milo Jankauer", "recycling", "2003-01-15", None, [2022, 2023, 2024, 2025]),
    ("Ottilie Beck", "recycling", "2001-07-02", "Berlin", [2024, 2025]), ("Padraig Noone", "gate", "1958-03-27", "Galway", [2019, 2021]),
    ("Chiamaka Eze-Byrne", "bar", "1997-10-10", "Dublin", [2023, 2024]), ("Lars Uldum", "stage crew", None, "Copenhagen", [2019, 2021, 2022]),
    ("Fiona Gatteridge", "campsite", "1985-05-19", "Glasgow", [2024]), ("Noel Quirkey", "gate", "1990-12-06", "Cork", [2022, 2024, 2025]),
    ("Anja Rosendal", "first aid", "1979-02-22", "Oslo", [2021, 2022]), ("Teodor Vasse", "stage crew", "2002-09-17", "Brussels", [2023, 2024, 2025]),
    ("Una Marrinan", "recycling", "2004-06-30", "Dublin", [2025]), ("Kevin Doddlin", "campsite", "1969-01-11", "Belfast", [2019, 2021, 2022]),
    ("Roisin Halpenny", "bar", "1994-07-25", "Galway", [2019, 2021, 2022, 2023]), ("Eoin Halpenny", "bar", None, "Galway", [2025]),
    ("Gwen Strake", "first aid", "1988-11-13", "London", [2022, 2023, 2025]), ("Marcus Tallow", "stage crew", "1983-03-05", "London", [2019]),
]
VID = {}
for name, team, born, town, years in VOL:
    VID[name] = v = new()
    put(v, ("a", T["volunteer"]), ("rdfs:label", lit(name)), (P["works in team"], TEAM[team]), (P["date of birth"], born and day(born)),
        (P["home town"], town and lit(town)), (P["volunteered at"], [EDITION[y] for y in years]),
        (P["hours worked"], len(years) * rnd.randint(14, 30) if rnd.random() < .9 else None), ("p:shirt_size", lit(rnd.choice(["S", "M", "M", "L", "L", "XL"]))))
for name, lead in leads.items():
    put(TEAM[name], ("a", T["volunteer team"]), ("rdfs:label", lit(name)), (P["leader"], lead and VID[lead]), ("p:radio_channel", 3 + len(name)))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(out), encoding="utf-8")
