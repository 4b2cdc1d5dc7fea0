#!/usr/bin/env python3
"""Write graph.ttl: clubs, players, contracts and matches of an invented football league.

One hand-made vocabulary with readable predicates and no labels on them, with a little
schema.org. Everyone and every place is invented. The same bytes are written every run.
"""
import datetime
import pathlib
import random

R = random.Random(90)
OUT = []


def s(text, lang=None):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def date(text):
    return f'"{text}"^^xsd:date' if text else None


def node(subject, *pairs):
    lines = [f"    {p} {o}" for p, o in pairs if o is not None]
    OUT.append(subject + "\n" + " ;\n".join(lines) + " .\n")


def num(value):
    return None if value is None else str(value)


def flag(value):
    return None if value is None else str(value).lower()


OUT.append("""@prefix fl: <http://football.varsland.example/ns#> .
@prefix d: <http://football.varsland.example/data#> .
@prefix schema: <http://schema.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
""")

TOWNS = [("brackwater", "Brackwater", 214000, "Coast"), ("sundermoor", "Sundermoor", 96500, "Uplands"), ("ilvesham", "Ilvesham", 58200, "Uplands"),
         ("castrel", "Castrel", 341000, "Coast"), ("merriden", "Merriden", 127300, "Midlands"), ("fosgate", "Fosgate", 43800, "Midlands"),
         ("tollenby", "Tollenby", 71900, "Coast"), ("hexwold", "Hexwold", None, "Uplands"), ("pennick", "Pennick", 18400, "Midlands")]
for key, name, people, region in TOWNS:
    node("d:town-" + key, ("a", "fl:Town"), ("rdfs:label", s(name)), ("fl:population", num(people)), ("fl:region", s(region)))

STADIUMS = [
    # key, name, town, capacity, year opened, heating, pitch length, owned by the town
    ("tidewall", "Tidewall Park", "brackwater", 31200, 1936, True, "105.0", False), ("quarry", "The Quarry", "sundermoor", 14750, 1911, False, "101.5", True),
    ("larkfield", "Larkfield", "ilvesham", 9800, 1954, False, "100.0", True), ("castrel-arena", "Castrel Arena", "castrel", 46400, 2008, True, "105.0", False),
    ("old-dock", "Old Dock Road", "castrel", 17300, 1898, True, "102.3", False), ("merriden-lane", "Mill Meadow", "merriden", 22650, 1972, True, "104.2", True),
    ("foundry", "Foundry Ground", "fosgate", 11900, 1927, False, "100.6", None), ("gullwing", "Gullwing Stadium", "tollenby", 13500, 1999, True, "103.0", False),
    ("hexwold-bowl", "Hexwold Bowl", "hexwold", 9800, 1988, False, None, True)]
for key, name, town, seats, year, heat, length, public in STADIUMS:
    node("d:stadium-" + key, ("a", "fl:Stadium"), ("rdfs:label", s(name)), ("fl:locatedIn", "d:town-" + town), ("fl:capacity", num(seats)),
         ("fl:yearOpened", num(year)), ("fl:hasUndersoilHeating", flag(heat)), ("fl:pitchLengthMetres", length), ("fl:ownedByTown", flag(public)))

CLUBS = [
    # key, name, nickname, town, ground, founded, colours, budget, members, fan-owned, chair, sponsor
    ("brackwater", "Brackwater Athletic", "the Herrings", "brackwater", "tidewall", 1894, ["blue", "white"], "38500000.00", 21400, False, "Gerda Falkenrath", "Norrlake Shipping"),
    ("sundermoor", "Sundermoor Rangers", "the Shepherds", "sundermoor", "quarry", 1903, ["green", "black"], "12750000.00", 8800, True, "Alec Dunmarsh", "Peat & Sons"),
    ("ilvesham", "Ilvesham Town", "the Larks", "ilvesham", "larkfield", 1921, ["yellow"], "6400000.00", 4150, True, "Rosalind Aske", None),
    ("castrel-city", "Castrel City", "the Crowns", "castrel", "castrel-arena", 1889, ["red", "gold"], "91200000.00", 63700, False, "Maurice Vantongeren", "Helio Bank"),
    ("castrel-dockers", "Castrel Dockers", "the Dockers", "castrel", "old-dock", 1886, ["black", "white"], "19800000.00", 15250, True, "Beatrix Loam", "Helio Bank"),
    ("merriden", "Merriden Wanderers", "the Millers", "merriden", "merriden-lane", 1908, ["white", "red"], "24100000.00", 12900, False, "Osric Penhale", "Brightwater Dairies"),
    ("fosgate", "Fosgate Ironworks", "the Hammers of Fosgate", "fosgate", "foundry", 1927, ["grey", "red"], "8150000.00", 5300, None, "Tamsin Orrell", "Fosgate Steel"),
    ("tollenby", "Tollenby Albion", "the Gulls", "tollenby", "gullwing", 1931, ["white", "blue"], "15600000.00", 7600, False, "Kurt Sandelin", None),
]
CLUB = {c[0]: c for c in CLUBS}
RIVALS = {"castrel-city": "castrel-dockers", "castrel-dockers": "castrel-city", "sundermoor": "ilvesham", "ilvesham": "sundermoor", "brackwater": "tollenby", "tollenby": "brackwater"}
for key, name, nick, town, ground, year, colours, budget, members, fans, chair, sponsor in CLUBS:
    node("d:club-" + key, ("a", "fl:Club"), ("rdfs:label", s(name)), ("fl:nickname", s(nick)), ("fl:town", "d:town-" + town), ("fl:homeGround", "d:stadium-" + ground),
         ("fl:foundedYear", num(year)), *[("fl:clubColour", s(c)) for c in colours], ("fl:annualBudgetEuro", budget), ("fl:memberCount", num(members)),
         ("fl:fanOwned", flag(fans)), ("fl:chairperson", s(chair)), ("fl:mainSponsor", s(sponsor) if sponsor else None),
         ("fl:rivalOf", "d:club-" + RIVALS[key] if key in RIVALS else None))

COACHES = [
    # key, name, born, nationality, club, since, role, licence, played for
    ("wendt", "Matthias Wendt", "1968-03-12", "German", "castrel-city", "2021-06-15", "head coach", "Pro", None), ("oyelaran", "Femi Oyelaran", "1975-11-02", "Nigerian", "brackwater", "2022-07-01", "head coach", "Pro", "brackwater"),
    ("haugland", "Sverre Haugland", "1961-08-27", "Norwegian", "sundermoor", "2015-01-10", "head coach", "A", None), ("tarrow", "Lydia Tarrow", "1980-05-19", "English", "ilvesham", "2022-11-21", "head coach", "A", "ilvesham"),
    ("figueira", "Rui Figueira", "1972-02-08", "Portuguese", "castrel-dockers", "2019-06-30", "head coach", "Pro", None), ("ashdown-k", "Keith Ashdown", "1965-12-24", "English", "merriden", "2023-03-05", "head coach", "Pro", "merriden"),
    ("kovarik", "Pavel Kovarik", None, "Czech", "fosgate", "2020-08-17", "head coach", "A", None), ("strand", "Mette Strand", "1983-09-14", "Danish", "tollenby", "2023-06-01", "head coach", "Pro", None),
    ("brill", "Conrad Brill", "1979-01-30", "German", "castrel-city", "2021-06-15", "assistant coach", "A", None), ("dunmore", "Shay Dunmore", "1988-10-06", "Irish", "brackwater", "2023-01-09", "assistant coach", "B", "tollenby"),
    ("lisle", "Giselle Lisle", "1985-04-23", "French", "merriden", "2022-07-12", "goalkeeping coach", "B", None)]
for key, name, born, land, club, since, role, licence, old in COACHES:
    node("d:coach-" + key, ("a", "fl:Coach"), ("schema:name", s(name)), ("schema:birthDate", date(born)), ("fl:nationality", s(land)), ("fl:coachOf", "d:club-" + club),
         ("fl:coachingRole", s(role)), ("fl:inPostSince", date(since)), ("fl:licenceLevel", s(licence)), ("fl:formerlyPlayedFor", "d:club-" + old if old else None))

PLAYERS = {
    # name, nationality, position
    "brackwater": [("Edwin Marsh", "English", "goalkeeper"), ("Luka Perhavec", "Slovenian", "defender"), ("Ransome Bell", "English", "defender"), ("Thiago Morais", "Portuguese", "midfielder"), ("Joss Hartigan", "Irish", "midfielder"), ("Kwabena Asante", "Ghanaian", "forward")],
    "sundermoor": [("Aron Thorsby", "Norwegian", "goalkeeper"), ("Callum Reddick", "Scottish", "defender"), ("Bryn Maddox", "Welsh", "defender"), ("Emil Kjelstad", "Norwegian", "midfielder"), ("Noel Faircloth", "English", "midfielder"), ("Idrissa Camara", "Senegalese", "forward")],
    "ilvesham": [("Toby Lavender", "English", "goalkeeper"), ("Hugh Penrose", "English", "defender"), ("Stellan Ek", "Swedish", "defender"), ("Marcus Oddy", "English", "midfielder"), ("Gareth Pugh-Lloyd", "Welsh", "midfielder"), ("Danny Swift", "Irish", "forward")],
    "castrel-city": [("Bernardo Salgueiro", "Portuguese", "goalkeeper"), ("Jurgen Abt", "German", "defender"), ("Malik Fontaine", "French", "defender"), ("Sacha Delorme", "French", "midfielder"), ("Victor Olander", "Swedish", "midfielder"), ("Rafael Quintero", "Spanish", "forward"), ("Obi Nwankwere", "Nigerian", "forward")],
    "castrel-dockers": [("Frank Bollard", "English", "goalkeeper"), ("Pedro Vilaverde", "Portuguese", "defender"), ("Sean Carrick", "Irish", "defender"), ("Nuno Bettencastro", "Portuguese", "midfielder"), ("Ollie Garland", "English", "midfielder"), ("Jermaine Toft", "English", "forward")],
    "merriden": [("Henning Rask", "Danish", "goalkeeper"), ("Walter Imhoff", "German", "defender"), ("Peter Ashdown", "English", "defender"), ("Tomas Zelinka", "Czech", "midfielder"), ("Yann Kerbrat", "French", "midfielder"), ("Lewis Ashdown", "English", "forward"), ("Mamadou Sylla-Ba", "Senegalese", "forward")],
    "fosgate": [("Igor Hruby", "Czech", "goalkeeper"), ("Stan Birtles", "English", "defender"), ("Olek Wrona", "Polish", "defender"), ("Reece Tansley", "English", "midfielder"), ("Karel Mraz", "Czech", "midfielder"), ("Dion Ferris", "Jamaican", "forward")],
    "tollenby": [("Jens Bundgaard", "Danish", "goalkeeper"), ("Rory McElhinny", "Irish", "defender"), ("Asger Lund-Holm", "Danish", "defender"), ("Corin Westaway", "English", "midfielder"), ("Samir Haddouche", "French", "midfielder"), ("Billy Osgerby", "English", "forward")],
}
CAPTAINS = {"Ransome Bell", "Emil Kjelstad", "Hugh Penrose", "Sacha Delorme", "Sean Carrick", "Tomas Zelinka", "Stan Birtles", "Rory McElhinny"}
ALL = []
contract = 0


def sign(player, club, start, end, fee, wage, loan=False):
    global contract
    contract += 1
    node(f"d:contract-{contract:03}", ("a", "fl:Contract"), ("fl:player", player), ("fl:club", "d:club-" + club), ("fl:startDate", date(start)), ("fl:endDate", date(end)),
         ("fl:transferFeeEuro", f"{fee}.00" if fee is not None else None), ("fl:weeklyWageEuro", num(wage)), ("fl:isLoan", flag(loan)))


for c, club in enumerate(PLAYERS):
    rich = float(CLUB[club][7]) / 1e7
    for n, (name, land, position) in enumerate(PLAYERS[club]):
        key = "d:player-" + name.lower().replace(" ", "-")
        ALL.append((name, key, club, position))
        born = datetime.date(R.randrange(1988, 2006), R.randrange(1, 13), R.randrange(1, 29))
        tall = R.randrange(186, 203) if position == "goalkeeper" else R.randrange(167, 197)
        goals = {"forward": R.randrange(14, 97), "midfielder": R.randrange(3, 46), "defender": R.randrange(0, 15)}.get(position)
        adult = max(2012, born.year + 17)
        began = R.randrange(max(2018, adult), 2024)
        node(key, ("a", "fl:Player"), ("schema:name", s(name)), ("schema:birthDate", date(born.isoformat()) if R.random() < 0.95 else None), ("fl:nationality", s(land)),
             ("fl:playsFor", "d:club-" + club), ("fl:position", s(position)), ("fl:shirtNumber", num({"goalkeeper": 1}.get(position, 2 + n + R.choice([0, 0, 10, 20])))),
             ("fl:heightCm", num(tall) if R.random() < 0.95 else None), ("fl:preferredFoot", s(R.choice(["right", "right", "right", "left", "both"]))),
             ("fl:leagueGoals", num(goals)), ("fl:internationalCaps", num(R.randrange(1, 78)) if R.random() < 0.5 else None),
             ("fl:isCaptain", "true" if name in CAPTAINS else None))
        moved = R.random() < 0.36 and began - adult >= 2
        if moved:
            other = R.choice([k for k in PLAYERS if k != club])
            sign(key, other, f"{max(adult, began - 3)}-07-01", f"{began}-06-30", R.choice([None, 0, 150000, 400000, 925000]), R.randrange(9, 60) * 100)
        fee = round(rich * R.choice([0, 30, 75, 140, 260, 410])) * 1000 if moved or R.random() < 0.6 else None
        sign(key, club, f"{began}-07-01", f"{R.choice([2024, 2025, 2026, 2027])}-06-30", fee, round(rich * R.randrange(12, 50)) * 100 + 800, R.random() < 0.09)

REFEREES = [("hallam", "Judith Hallam", "1979-07-07", "English", 2009), ("bozic", "Ante Bozic", "1984-02-18", "Croatian", 2014), ("crane", "Philip Crane", "1971-10-29", "English", 2001),
            ("solheim", "Ragna Solheim", "1990-06-03", "Norwegian", 2019), ("duquesne", "Luc Duquesne", None, "Belgian", 2016)]
for key, name, born, land, year in REFEREES:
    node("d:referee-" + key, ("a", "fl:Referee"), ("schema:name", s(name)), ("schema:birthDate", date(born)), ("fl:nationality", s(land)), ("fl:refereeSince", num(year)))

SEASONS = [("2022-23", "Season 2022/23", "2022-08-13", "2023-05-20", "castrel-city", "ilvesham"), ("2023-24", "Season 2023/24", "2023-08-12", "2024-05-18", "brackwater", None)]
for key, name, start, end, winner, last in SEASONS:
    node("d:season-" + key, ("a", "fl:Season"), ("rdfs:label", s(name)), ("fl:startDate", date(start)), ("fl:endDate", date(end)), ("fl:champion", "d:club-" + winner),
         ("fl:bottomClub", "d:club-" + last if last else None))

# Matches: every pair once a season, the ground changing sides; six of the earlier season are left out.
keys = [c[0] for c in CLUBS]
number = 0
for year, season in [(2022, "2022-23"), (2023, "2023-24")]:
    pairs = [(a, b) if (i + j + year) % 2 else (b, a) for i, a in enumerate(keys) for j, b in enumerate(keys) if i < j]
    R.shuffle(pairs)
    if year == 2022:
        pairs = pairs[6:]
    for n, (home, away) in enumerate(pairs):
        number += 1
        day = datetime.date(year, 8, 13 if year == 2022 else 12) + datetime.timedelta(days=7 * (n + n // 4) + R.choice([0, 0, 1]))
        edge = float(CLUB[home][7]) > float(CLUB[away][7])
        h, a = R.choice([0, 1, 1, 2, 2, 3, 4] if edge else [0, 0, 1, 1, 2, 3]), R.choice([0, 0, 1, 1, 2] if edge else [0, 1, 1, 2, 2, 3, 5])
        seats = next(x[3] for x in STADIUMS if x[0] == CLUB[home][4])
        stars = [p for p in ALL if p[2] in ((home,) if h > a else (away,) if a > h else (home, away))]
        node(f"d:match-{number:03}", ("a", "fl:Match"), ("rdfs:label", s(f"{CLUB[home][1]} v {CLUB[away][1]}")), ("fl:season", "d:season-" + season), ("fl:matchDate", date(day.isoformat())),
             ("fl:homeTeam", "d:club-" + home), ("fl:awayTeam", "d:club-" + away), ("fl:homeGoals", num(h)), ("fl:awayGoals", num(a)),
             ("fl:attendance", num(round(seats * R.uniform(0.45, 0.99))) if R.random() < 0.92 else None), ("fl:referee", "d:referee-" + R.choice(REFEREES)[0]),
             ("fl:playerOfTheMatch", R.choice(stars)[1] if R.random() < 0.8 else None))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
