"""Writes graph.ttl: esports, own namespace, PascalCase classes, camelCase properties, labels on things only."""
import os
import random
import re
import unicodedata

R = random.Random(2029)
HERE = os.path.dirname(os.path.abspath(__file__))
out = []
ids = {}


def esc(s):
    return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'


def slug(s):
    s = unicodedata.normalize('NFKD', s.replace('ø', 'o').replace('ł', 'l')).encode('ascii', 'ignore').decode()
    return re.sub('[^A-Za-z0-9]+', '', ''.join(w[:1].upper() + w[1:] for w in re.split('[^A-Za-z0-9]+', s)))


def thing(cls, label, ident=None, prefix=''):
    i = ident or prefix + slug(label)
    assert i not in ids.values(), i
    if label:
        ids[(cls, label)] = i
    out.append('\ng:%s a es:%s .' % (i, cls))
    if label:
        out.append('g:%s rdfs:label %s .' % (i, esc(label)))
    return i


def add(i, p, *vs):
    for v in vs:
        if v is not None:
            out.append('g:%s es:%s %s .' % (i, p, v))


def ref(cls, label):
    return None if label is None else 'g:' + ids[(cls, label)]


def d(s):
    return None if s is None else '"%s"^^xsd:date' % s


def b(x):
    return None if x is None else ('true' if x else 'false')


def s(x):
    return None if x is None else esc(x)


GAMES = [  # label, genre, release, publisher, players per team, free to play
    ('Ironveil', 'MOBA', 2013, 'Kestrel Works', 5, True), ('Ironveil Duel', 'MOBA', 2021, 'Kestrel Works', 2, True),
    ('Breach Line 4', 'shooter', 2016, 'Montclair Interactive', 5, False), ('Sol Arena', 'shooter', 2019, 'Oduya Games', 3, True),
    ('Turbo Pitch', 'sports', 2015, 'Montclair Interactive', 3, True), ("Empress' Gambit", 'strategy', 2010, 'Studio Vår', 1, False),
    ('Neon Knuckle', 'fighting', 2022, 'Oduya Games', 1, False)]
for l, g, y, p, n, f in GAMES:
    i = thing('Game', l)
    add(i, 'genre', s(g)); add(i, 'releaseYear', y); add(i, 'publisher', s(p)); add(i, 'playersPerTeam', n); add(i, 'freeToPlay', b(f))

SPONSORS = [  # label, industry, headquarters, founded
    ('Volt Cola', 'beverages', 'Atlanta', 1987), ('Hexaform', 'hardware', 'Taipei', 1999), ("Brannigan's Crisps", 'snacks', 'Cork', 1954),
    ('Nordlys Mobil', 'telecoms', 'Oslo', 1996), ('Kaito Chairs', 'furniture', 'Osaka', 2008), ('Banco Meridional', 'banking', 'São Paulo', 1931),
    ('Pixel & Sons', 'hardware', 'Leeds', 2012), ('Zephyr Air 7', 'airline', 'Dubai', None)]
for l, n, h, y in SPONSORS:
    i = thing('Sponsor', l)
    add(i, 'industry', s(n)); add(i, 'headquarters', s(h)); add(i, 'foundedIn', y)

TEAMS = [  # label, country, founded, budget, followers, active, games, sponsors, academy of
    ('Grey Wolves', 'Germany', 2011, '8200000', 1450000, True, ['Ironveil', 'Breach Line 4'], ['Hexaform', 'Volt Cola', 'Kaito Chairs'], None),
    ('Grey Wolves Cubs', 'Germany', 2018, '650000', 88000, True, ['Ironveil'], ['Hexaform'], 'Grey Wolves'),
    ('Seoul Lanterns', 'South Korea', 2009, '11500000', 3900000, True, ['Ironveil', "Empress' Gambit"], ['Volt Cola', 'Zephyr Air 7'], None),
    ('Lantern Academy', 'South Korea', 2016, '900000', 210000, True, ['Ironveil', 'Ironveil Duel'], ['Volt Cola'], 'Seoul Lanterns'),
    ('Team Fjordlight', 'Norway', 2014, '3100000', 420000, True, ['Breach Line 4', 'Turbo Pitch'], ['Nordlys Mobil'], None),
    ('Los Jaguares', 'Brazil', 2015, '4750000', 2100000, True, ['Breach Line 4', 'Sol Arena'], ['Banco Meridional', 'Volt Cola'], None),
    ('Nine Lives', 'United Kingdom', 2017, '2600000', 310000, True, ['Turbo Pitch', 'Sol Arena', 'Neon Knuckle'], ["Brannigan's Crisps", 'Pixel & Sons'], None),
    ("O'Malley's Eleven", 'Ireland', 2020, '780000', 64000, True, ['Turbo Pitch'], ["Brannigan's Crisps"], None),
    ('Crimson Static', 'United States', 2012, '9400000', 2750000, True, ['Ironveil', 'Breach Line 4', 'Sol Arena'], ['Hexaform', 'Volt Cola', 'Kaito Chairs', 'Zephyr Air 7'], None),
    ('Static Youth', 'United States', 2019, None, 97000, False, ['Breach Line 4'], [], 'Crimson Static'),
    ('Équipe Mistral', 'France', 2013, '3900000', 530000, True, ['Ironveil', 'Neon Knuckle'], ['Pixel & Sons', 'Zephyr Air 7'], None),
    ('Tokyo Paper Tigers', 'Japan', 2018, '2200000', 760000, True, ['Neon Knuckle', 'Ironveil Duel', "Empress' Gambit"], ['Kaito Chairs'], None),
    ('Polaris 64', 'Canada', 2010, None, 150000, False, ['Breach Line 4'], ['Hexaform'], None)]
for l, c, y, bu, fo, ac, gs, sp, par in TEAMS:
    i = thing('Team', l)
    add(i, 'country', s(c)); add(i, 'foundedIn', y); add(i, 'annualBudget', bu and bu + '.0'); add(i, 'followers', fo); add(i, 'isActive', b(ac))
    add(i, 'competesIn', *[ref('Game', x) for x in gs]); add(i, 'sponsoredBy', *[ref('Sponsor', x) for x in sp]); add(i, 'academyOf', ref('Team', par))

COACHES = [  # label, nationality, born, team, years, former player
    ('Jürgen Adler', 'German', '1984-02-17', 'Grey Wolves', 12, True), ('Petra Lindqvist', 'Swedish', '1990-11-05', 'Grey Wolves Cubs', 4, True),
    ('Han Dae-sung', 'South Korean', '1981-06-21', 'Seoul Lanterns', 15, False), ('Seo Yoon-ah', 'South Korean', '1993-03-30', 'Lantern Academy', 3, True),
    ('Lars T. Myhre', 'Norwegian', '1987-08-09', 'Team Fjordlight', 8, True), ('Caetano Bragança', 'Brazilian', '1979-12-12', 'Los Jaguares', 10, False),
    ('Imogen Fairweather', 'British', '1988-05-26', 'Nine Lives', 6, False), ('Declan Roarke', 'Irish', '1995-01-14', "O'Malley's Eleven", 2, True),
    ('Marcus Adler', 'American', '1985-09-19', 'Crimson Static', 9, True), ('Solène Guichard', 'French', '1991-07-07', 'Équipe Mistral', 5, True),
    ('Ishikawa Ren', 'Japanese', '1986-04-04', 'Tokyo Paper Tigers', None, False), ('Wendell Okafor', 'British', None, 'Crimson Static', 7, True)]
for l, n, bo, t, y, f in COACHES:
    i = thing('Coach', l)
    add(i, 'nationality', s(n)); add(i, 'birthDate', d(bo)); add(i, 'coaches', ref('Team', t)); add(i, 'yearsOfExperience', y); add(i, 'formerPlayer', b(f))

PLAYERS = [  # handle, real name, born, nationality, team, game, role, salary, earnings, retired, mentor
    ('Faultline', 'Tobias Krämer', '1997-04-12', 'German', 'Grey Wolves', 'Ironveil', 'jungler', 14500, 812000, False, None),
    ('mossy', 'Annika Vogt', '2001-09-30', 'German', 'Grey Wolves', 'Ironveil', 'support', 9800, 240500, False, 'Faultline'),
    ('K1te', 'Emil Sørensen', '1999-01-22', 'Danish', 'Grey Wolves', 'Breach Line 4', 'sniper', 12200, 495000, False, None),
    ('Bratwurst', 'Lukas Dorn', '2005-06-17', 'German', 'Grey Wolves Cubs', 'Ironveil', 'mid laner', 2100, 8700, False, 'Faultline'),
    ('Ziggy 3', 'Zofia Górska', '2006-02-03', 'Polish', 'Grey Wolves Cubs', 'Ironveil', 'support', 1900, None, False, 'mossy'),
    ('Halo Moon', 'Moon Ji-ho', '1996-12-01', 'South Korean', 'Seoul Lanterns', 'Ironveil', 'mid laner', 31000, 2640000, False, None),
    ('Quill', 'Bae Soo-min', '1998-05-14', 'South Korean', 'Seoul Lanterns', 'Ironveil', 'jungler', 24500, 1410000, False, None),
    ('Rookwise', 'Nam Hye-jin', '1992-10-08', 'South Korean', 'Seoul Lanterns', "Empress' Gambit", None, 8000, 655000, False, None),
    ('pebble', 'Cho Min-seok', '2004-07-19', 'South Korean', 'Lantern Academy', 'Ironveil', 'top laner', 3300, 15400, False, 'Halo Moon'),
    ('Duskk', 'Yoo Ara', '2005-03-28', 'South Korean', 'Lantern Academy', 'Ironveil Duel', 'support', 2800, 22100, False, 'Quill'),
    ('Fosse', 'Henrik Aas', '2000-08-25', 'Norwegian', 'Team Fjordlight', 'Breach Line 4', 'entry fragger', 7200, 133000, False, None),
    ('LilleBjørn', 'Bjørn-Erik Strand', '2002-11-11', 'Norwegian', 'Team Fjordlight', 'Turbo Pitch', 'striker', 6100, 98700, False, None),
    ('Saga', 'Kristin Myhre', '1999-02-14', 'Norwegian', 'Team Fjordlight', 'Turbo Pitch', 'goalkeeper', 6400, 121300, False, None),
    ('Onça', 'Rafael Teixeira', '1995-05-05', 'Brazilian', 'Los Jaguares', 'Breach Line 4', 'captain', 16800, 903000, False, None),
    ('CaféComLeite', 'Bianca Moura', '2000-01-31', 'Brazilian', 'Los Jaguares', 'Sol Arena', 'sniper', 8900, 187000, False, 'Onça'),
    ('Tico', 'Tiago Moura', '2003-10-20', 'Brazilian', 'Los Jaguares', 'Sol Arena', 'medic', 7000, 96500, False, 'Onça'),
    ('TeaAtFour', 'Harriet Pym', '1998-06-09', 'British', 'Nine Lives', 'Neon Knuckle', None, 5600, 214000, False, None),
    ('Scally', "Joe O'Dowd", '2001-12-24', 'British', 'Nine Lives', 'Turbo Pitch', 'striker', 5900, 77400, False, None),
    ('b0xer', 'Kwame Asante', '2002-04-18', 'British', 'Nine Lives', 'Sol Arena', 'entry fragger', 6050, 81000, False, None),
    ('Shamrocket', 'Aoife Brennan', '2004-03-17', 'Irish', "O'Malley's Eleven", 'Turbo Pitch', 'striker', 2400, 19800, False, 'Scally'),
    ('DeclanTwo', 'Declan Furey', '2003-09-02', 'Irish', "O'Malley's Eleven", 'Turbo Pitch', 'goalkeeper', 2250, 12600, False, None),
    ('Overclock', 'Jesse R. Whitlock', '1994-08-13', 'American', 'Crimson Static', 'Ironveil', 'captain', 22000, 1325000, False, None),
    ('Vanta', 'Priya Raman', '1999-11-27', 'American', 'Crimson Static', 'Breach Line 4', 'sniper', 19500, 744000, False, 'Overclock'),
    ('Mile High', 'Connor Baptiste', '2000-05-03', 'American', 'Crimson Static', 'Sol Arena', 'medic', 13000, 268000, False, None),
    ('Hush', 'Delphine Marchetti', '1997-07-30', 'French', 'Équipe Mistral', 'Ironveil', 'top laner', 11200, 387000, False, None),
    ('Le Baron', 'Mathis Delacroix', '1996-03-09', 'French', 'Équipe Mistral', 'Neon Knuckle', None, 7700, 342000, False, None),
    ('Origami', 'Asuka Mori', '2001-01-17', 'Japanese', 'Tokyo Paper Tigers', 'Neon Knuckle', None, 9100, 456000, False, None),
    ('Sensei K', 'Kenta Fujimoto', '1989-06-28', 'Japanese', 'Tokyo Paper Tigers', "Empress' Gambit", None, 5200, 519000, False, None),
    ('Yuzu', 'Hana Mori', '2004-12-05', 'Japanese', 'Tokyo Paper Tigers', 'Ironveil Duel', 'support', 3900, 31700, False, 'Origami'),
    ('Northstar', 'Gabriel Tremblay', '1991-02-26', 'Canadian', None, 'Breach Line 4', 'captain', None, 610000, True, None),
    ('oldman_jo', 'Johan Ekström', '1988-09-12', 'Swedish', None, 'Ironveil', 'support', None, 975000, True, None),
    ('Pixie Dust', 'Mei-Ling Carver', '2000-10-10', 'American', None, 'Sol Arena', 'sniper', None, 54000, False, 'Northstar')]
for h, rn, bo, n, t, g, ro, sa, ea, re_, m in PLAYERS:
    i = thing('Player', h, prefix='player')
for h, rn, bo, n, t, g, ro, sa, ea, re_, m in PLAYERS:
    i = ids[('Player', h)]
    add(i, 'realName', s(rn)); add(i, 'birthDate', d(bo)); add(i, 'nationality', s(n)); add(i, 'playsFor', ref('Team', t)); add(i, 'mainGame', ref('Game', g))
    add(i, 'playingRole', s(ro)); add(i, 'monthlySalary', sa); add(i, 'careerEarnings', ea); add(i, 'isRetired', b(re_)); add(i, 'mentor', ref('Player', m))

TOURN = [  # label, game, start, end, prize, city, online, winner, previous edition, sponsors
    ('Ironveil World Cup 2021', 'Ironveil', '2021-10-02', '2021-10-30', 2000000, 'Berlin', False, 'Seoul Lanterns', None, ['Volt Cola', 'Hexaform']),
    ('Ironveil World Cup 2022', 'Ironveil', '2022-10-01', '2022-10-29', 2250000, 'Seoul', False, 'Seoul Lanterns', 'Ironveil World Cup 2021', ['Volt Cola']),
    ('Ironveil World Cup 2023', 'Ironveil', '2023-09-30', '2023-10-28', 2500000, 'Chicago', False, 'Crimson Static', 'Ironveil World Cup 2022', ['Volt Cola', 'Zephyr Air 7']),
    ('Breach Masters Katowice', 'Breach Line 4', '2022-03-10', '2022-03-20', 750000, 'Katowice', False, 'Los Jaguares', None, ['Hexaform']),
    ('Breach Masters Bergen', 'Breach Line 4', '2023-03-09', '2023-03-19', 800000, 'Bergen', False, 'Crimson Static', 'Breach Masters Katowice', ['Nordlys Mobil', 'Hexaform']),
    ('Sol Arena Open', 'Sol Arena', '2022-06-18', '2022-06-26', 300000, None, True, 'Los Jaguares', None, ['Banco Meridional']),
    ('Sol Arena Open II', 'Sol Arena', '2023-06-17', '2023-06-25', 320000, 'São Paulo', False, 'Nine Lives', 'Sol Arena Open', ['Banco Meridional', 'Volt Cola']),
    ('Turbo Pitch Six Nations', 'Turbo Pitch', '2023-02-04', '2023-02-12', 120000, 'Dublin', False, 'Team Fjordlight', None, ["Brannigan's Crisps"]),
    ("Brannigan's Winter Cup", 'Turbo Pitch', '2023-12-02', '2023-12-10', 45000, None, True, 'Nine Lives', None, ["Brannigan's Crisps"]),
    ('Knuckle Kingdom', 'Neon Knuckle', '2023-08-11', '2023-08-13', 200000, 'Osaka', False, 'Tokyo Paper Tigers', None, ['Kaito Chairs', 'Pixel & Sons']),
    ('Cub Cup', 'Ironveil', '2023-05-06', '2023-05-21', 25000, None, True, 'Lantern Academy', None, []),
    ('Breach Masters Curitiba', 'Breach Line 4', '2024-03-07', '2024-03-17', 850000, 'Curitiba', False, None, 'Breach Masters Bergen', ['Banco Meridional'])]
for l, g, st, en, pr, ci, on, w, pe, sp in TOURN:
    i = thing('Tournament', l)
    add(i, 'game', ref('Game', g)); add(i, 'startDate', d(st)); add(i, 'endDate', d(en)); add(i, 'prizePool', pr); add(i, 'hostCity', s(ci)); add(i, 'isOnline', b(on))
    add(i, 'wonBy', ref('Team', w)); add(i, 'previousEdition', ref('Tournament', pe)); add(i, 'sponsoredBy', *[ref('Sponsor', x) for x in sp])

MATCHES = [  # tournament, stage, date, winner, loser, maps won, maps lost, minutes, peak viewers, best player
    ('Ironveil World Cup 2021', 'semi-final', '2021-10-23', 'Seoul Lanterns', 'Équipe Mistral', 3, 1, 142, 610000, 'Quill'),
    ('Ironveil World Cup 2021', 'semi-final', '2021-10-24', 'Grey Wolves', 'Crimson Static', 3, 2, 201, 725000, 'Faultline'),
    ('Ironveil World Cup 2021', 'final', '2021-10-30', 'Seoul Lanterns', 'Grey Wolves', 3, 0, 98, 1840000, 'Halo Moon'),
    ('Ironveil World Cup 2022', 'semi-final', '2022-10-22', 'Seoul Lanterns', 'Grey Wolves', 3, 1, 150, 880000, 'Halo Moon'),
    ('Ironveil World Cup 2022', 'semi-final', '2022-10-23', 'Crimson Static', 'Équipe Mistral', 3, 0, 104, 540000, 'Overclock'),
    ('Ironveil World Cup 2022', 'final', '2022-10-29', 'Seoul Lanterns', 'Crimson Static', 3, 2, 214, 2310000, 'Halo Moon'),
    ('Ironveil World Cup 2023', 'semi-final', '2023-10-21', 'Crimson Static', 'Équipe Mistral', 3, 2, 196, 690000, 'Overclock'),
    ('Ironveil World Cup 2023', 'final', '2023-10-28', 'Crimson Static', 'Seoul Lanterns', 3, 2, 223, 2050000, 'Overclock'),
    ('Breach Masters Katowice', 'semi-final', '2022-03-18', 'Los Jaguares', 'Team Fjordlight', 2, 0, 77, 205000, 'Onça'),
    ('Breach Masters Katowice', 'final', '2022-03-20', 'Los Jaguares', 'Grey Wolves', 2, 1, 131, 480000, 'Onça'),
    ('Breach Masters Bergen', 'semi-final', '2023-03-17', 'Crimson Static', 'Team Fjordlight', 2, 1, 125, 330000, 'Vanta'),
    ('Breach Masters Bergen', 'semi-final', '2023-03-18', 'Los Jaguares', 'Grey Wolves', 2, 0, 81, 298000, 'Onça'),
    ('Breach Masters Bergen', 'final', '2023-03-19', 'Crimson Static', 'Los Jaguares', 2, 1, 139, 615000, 'Vanta'),
    ('Sol Arena Open', 'final', '2022-06-26', 'Los Jaguares', 'Crimson Static', 4, 2, 66, 140000, 'CaféComLeite'),
    ('Sol Arena Open II', 'semi-final', '2023-06-24', 'Nine Lives', 'Crimson Static', 4, 3, 83, 98000, 'b0xer'),
    ('Sol Arena Open II', 'final', '2023-06-25', 'Nine Lives', 'Los Jaguares', 4, 1, 58, 171000, 'b0xer'),
    ('Turbo Pitch Six Nations', 'semi-final', '2023-02-11', 'Team Fjordlight', "O'Malley's Eleven", 4, 0, 31, 42000, 'Saga'),
    ('Turbo Pitch Six Nations', 'final', '2023-02-12', 'Team Fjordlight', 'Nine Lives', 4, 3, 55, 87000, 'LilleBjørn'),
    ("Brannigan's Winter Cup", 'final', '2023-12-10', 'Nine Lives', "O'Malley's Eleven", 4, 2, 49, None, 'Scally'),
    ('Knuckle Kingdom', 'semi-final', '2023-08-13', 'Tokyo Paper Tigers', 'Nine Lives', 3, 1, 28, 64000, 'Origami'),
    ('Knuckle Kingdom', 'final', '2023-08-13', 'Tokyo Paper Tigers', 'Équipe Mistral', 3, 2, 37, 119000, 'Origami'),
    ('Cub Cup', 'final', '2023-05-21', 'Lantern Academy', 'Grey Wolves Cubs', 2, 1, 117, None, None)]
for k, (t, stg, da, w, lo, mw, ml, mi, pv, mvp) in enumerate(MATCHES, 1):
    i = thing('Match', None, 'match%03d' % (k * 3 + R.randint(0, 2)))
    add(i, 'inTournament', ref('Tournament', t)); add(i, 'stage', s(stg)); add(i, 'playedOn', d(da)); add(i, 'winner', ref('Team', w)); add(i, 'loser', ref('Team', lo))
    add(i, 'mapsWon', mw); add(i, 'mapsLost', ml); add(i, 'durationMinutes', mi); add(i, 'peakViewers', pv); add(i, 'mostValuablePlayer', ref('Player', mvp))

TRANS = [  # player, from, to, date, fee, loan, contract years
    ('Faultline', 'Polaris 64', 'Grey Wolves', '2018-11-20', 180000, False, 4), ('K1te', 'Team Fjordlight', 'Grey Wolves', '2021-01-11', 265000, False, 3),
    ('Vanta', 'Static Youth', 'Crimson Static', '2020-06-01', 60000, False, 4), ('Overclock', 'Polaris 64', 'Crimson Static', '2016-12-15', 310000, False, 5),
    ('Quill', 'Lantern Academy', 'Seoul Lanterns', '2018-01-08', None, False, 3), ('Hush', 'Grey Wolves', 'Équipe Mistral', '2022-11-14', 145000, False, 2),
    ('Onça', 'Crimson Static', 'Los Jaguares', '2019-07-22', 420000, False, 3), ('Mile High', 'Nine Lives', 'Crimson Static', '2022-12-05', 175000, False, 3),
    ('b0xer', "O'Malley's Eleven", 'Nine Lives', '2022-08-30', 38000, False, 2), ('Scally', "O'Malley's Eleven", 'Nine Lives', '2021-08-16', 52000, False, 3),
    ('TeaAtFour', 'Équipe Mistral', 'Nine Lives', '2022-09-12', 71500, False, 2), ('Le Baron', 'Nine Lives', 'Équipe Mistral', '2022-07-04', 90000, False, 2),
    ('Duskk', 'Tokyo Paper Tigers', 'Lantern Academy', '2023-01-19', 27500, False, 1), ('Yuzu', 'Lantern Academy', 'Tokyo Paper Tigers', '2023-01-20', 27500, True, 1),
    ('Halo Moon', 'Crimson Static', 'Seoul Lanterns', '2020-11-25', 1250000, False, 4), ('Saga', 'Grey Wolves', 'Team Fjordlight', '2021-06-07', None, False, 2),
    ('Pixie Dust', 'Crimson Static', 'Los Jaguares', '2022-02-01', 15000, True, None), ('mossy', 'Grey Wolves Cubs', 'Grey Wolves', '2020-10-02', None, False, 3),
    ('Fosse', 'Los Jaguares', 'Team Fjordlight', '2023-07-10', 112000, False, 2), ('Hush', 'Équipe Mistral', 'Grey Wolves', '2020-01-27', 98000, True, 1)]
for k, (p, fr, to, da, fee, loan, cy) in enumerate(TRANS, 1):
    i = thing('Transfer', None, 'transfer%d' % (200 + k * 4 + R.randint(0, 3)))
    add(i, 'player', ref('Player', p)); add(i, 'fromTeam', ref('Team', fr)); add(i, 'toTeam', ref('Team', to)); add(i, 'transferDate', d(da))
    add(i, 'transferFee', fee); add(i, 'isLoan', b(loan)); add(i, 'contractYears', cy)

if __name__ == '__main__':
    with open(os.path.join(HERE, 'graph.ttl'), 'w', encoding='utf-8') as fh:
        fh.write('@prefix es: <http://esports-arena.example.org/schema/> .\n@prefix g: <http://esports-arena.example.org/id/> .\n'
                 '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n' + '\n'.join(out) + '\n')
