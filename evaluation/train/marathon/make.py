#!/usr/bin/env python3
"""Road races: schema.org mixed with own terms; result times in minutes, limits and records as xsd:duration."""
import os, random
R = random.Random(42195)
out = []
def q(s): return '"' + s + '"'
def b(v): return 'true' if v else 'false'
def put(iri, cls, props):
    ls = ['r:%s a %s' % (iri, cls)]
    for p, v in props:
        if v is None: continue
        for x in (v if isinstance(v, list) else [v]): ls.append('    %s %s' % (p, x))
    out.append(' ;\n'.join(ls) + ' .')
CITY = [('altmar', 'Altmar', 'Norvania', 412000, 18), ('portelos', 'Port Elos', 'Norvania', 96500, 4), ('sainteluce', 'Sainte-Luce', 'Brevonne', 231400, 210),
 ('kelda', 'Kelda', 'Orrland', 1280000, 62), ('brun', 'Brunhavn', 'Orrland', 58200, 9), ('mirov', 'Mirov', 'Tessaly', 745000, 955), ('ocana', 'San Ocaña', 'Tessaly', None, 1430)]
for i, n, c, p, e in CITY: put(i, 'schema:City', [('schema:name', q(n)), ('schema:addressCountry', q(c)), ('run:population', p), ('run:elevationMetres', e)])
CLUB = [('harriers', 'Altmar Harriers', 'altmar', 1921, 340, 1), ('ac04', 'AC 04 Kelda', 'kelda', 2004, 512, 1), ('foulees', 'Les Foulées', 'sainteluce', 1978, 187, 1),
 ('nightowls', "Brunhavn Night Owls", 'brun', 2013, 64, 0), ('mirovtrack', 'Mirov Track & Field', 'mirov', 1949, 820, 1), ('condor', 'Cóndor', 'ocana', 1996, 129, 0), ('tideline', "Tideline Runners' Union", 'portelos', 1987, None, 0)]
for i, n, c, f, m, t in CLUB:
    put(i, 'schema:SportsTeam', [('schema:name', q(n)), ('schema:location', 'r:' + c), ('schema:foundingDate', '"%d"^^xsd:gYear' % f), ('run:memberCount', m), ('run:hasOwnTrack', b(t))])
SP = [('velo', 'Velora Shoes', 'footwear', 'mirov'), ('bank', 'First Orrland Bank', 'banking', 'kelda'), ('aqua', 'Aqualis', 'drinks', 'altmar'), ('oats', "Hargreave's Oats", 'food', 'portelos'),
 ('tele', 'Telefo 5', 'telecoms', 'kelda'), ('brasserie', 'Brasserie Étoile', 'drinks', 'sainteluce'), ('ins', 'Nordhav Insurance', 'insurance', None)]
for i, n, s, c in SP: put(i, 'schema:Organization', [('schema:name', q(n)), ('run:industry', q(s)), ('schema:location', 'r:' + c if c else None)])
RACE = [('altmarm', 'Altmar Marathon', 'altmar', 42.195, 1963, 'harriers', 'flat', 'PT6H', 'PT2H7M41S', 85, 1, None),
 ('keldam', 'Kelda City Marathon', 'kelda', 42.195, 1981, 'ac04', 'flat', 'PT6H30M', 'PT2H5M12S', 120, 1, None),
 ('keldah', 'Kelda Half', 'kelda', 21.0975, 1995, 'ac04', 'flat', 'PT3H', 'PT1H1M58S', 55, 0, 'keldam'),
 ('lucem', 'Marathon de Sainte-Luce', 'sainteluce', 42.195, 1984, 'foulees', 'hilly', 'PT5H45M', 'PT2H11M9S', 70, 1, None),
 ('fjord', "The Owl's Midnight Run", 'brun', 21.0975, 2014, 'nightowls', 'rolling', None, 'PT1H6M20S', 38.5, 0, None),
 ('mirovm', 'Mirov Marathon', 'mirov', 42.195, 1971, 'mirovtrack', 'rolling', 'PT5H30M', 'PT2H9M33S', 64, 1, None),
 ('ocana50', 'San Ocaña 50', 'ocana', 50.0, 1999, 'condor', 'hilly', 'PT8H', 'PT3H2M47S', 92.5, 0, None),
 ('elos10', 'Port Elos Harbour 10', 'portelos', 10.0, 1990, 'tideline', 'flat', 'PT1H30M', 'PT28M54S', 19, 0, 'altmarm')]
ED = []
for i, n, c, d, f, o, t, lim, rec, fee, qual, warm in RACE:
    put(i, 'run:Race', [('schema:name', q(n)), ('schema:location', 'r:' + c), ('run:distanceKm', d), ('schema:foundingDate', '"%d"^^xsd:gYear' % f), ('schema:organizer', 'r:' + o), ('run:courseProfile', q(t)),
      ('run:timeLimit', '"%s"^^xsd:duration' % lim if lim else None), ('run:courseRecord', '"%s"^^xsd:duration' % rec), ('run:entryFeeEuro', '%.2f' % fee), ('run:worldQualifier', b(qual)), ('run:warmUpFor', 'r:' + warm if warm else None)])
    base = {'altmarm': ('04', 14), 'keldam': ('09', 22), 'keldah': ('06', 5), 'lucem': ('10', 9), 'fjord': ('12', 28), 'mirovm': ('05', 18), 'ocana50': ('11', 3), 'elos10': ('03', 7)}[i]
    num = {'altmarm': 58, 'keldam': 40, 'keldah': 25, 'lucem': 35, 'fjord': 8, 'mirovm': 49, 'ocana50': 22, 'elos10': 31}[i]
    for k, yr in enumerate((2021, 2022, 2023, 2024)):
        if i in ('fjord', 'ocana50') and yr == 2021: continue
        ED.append((i, n, yr, num + k, base, d))
BASEF = {'altmarm': 9000, 'keldam': 18500, 'keldah': 7400, 'lucem': 4100, 'fjord': 610, 'mirovm': 6600, 'ocana50': 380, 'elos10': 2300}
last = {}
canc = {('lucem', 2021), ('mirovm', 2022)}
for i, n, yr, num, (mo, dy), d in ED:
    e = '%s_%d' % (i, yr); c = (i, yr) in canc
    put(e, 'schema:SportsEvent', [('schema:name', q('%s %d' % (n, yr))), ('schema:superEvent', 'r:' + i), ('run:editionNumber', num), ('schema:startDate', '"%d-%s-%02d"^^xsd:date' % (yr, mo, max(1, min(28, dy + R.randint(-2, 2))))),
      ('run:cancelled', b(c)), ('run:finishers', None if c else int(BASEF[i] * R.uniform(.7, 1.25))), ('run:startTemperatureC', None if c or R.random() < .1 else R.randint(-30 if mo == '12' else 40, 190 if mo != '12' else 40) / 10),
      ('schema:sponsor', ['r:' + s for s in sorted(R.sample([x[0] for x in SP], R.choice([1, 2, 2, 3])))]), ('run:previousEdition', 'r:' + last[i] if i in last else None)])
    last[i] = e
RUN = [('akande', 'Folasade Akande', 'F', 1992, 'Orrland', 'ac04', 'kelda', 'strom'), ('strom', 'Birgit Ström', 'F', 1968, 'Orrland', 'ac04', 'kelda', None), ('tstrom', 'Tor Ström', 'M', 1997, 'Orrland', 'nightowls', 'brun', 'strom'),
 ('delacroix', 'Luc de la Croix', 'M', 1988, 'Brevonne', 'foulees', 'sainteluce', None), ('maelle', 'Maëlle Guérin', 'F', 1995, 'Brevonne', 'foulees', 'sainteluce', 'delacroix'), ('oconnor', "Declan O'Hare", 'M', 1990, 'Norvania', 'harriers', 'altmar', 'pym'),
 ('pym', 'Arthur J. Pym', 'M', 1961, 'Norvania', 'harriers', 'altmar', None), ('rpym', 'Rosalind Pym', 'F', 1993, 'Norvania', 'harriers', 'altmar', 'pym'), ('kovac', 'Dragan Kovač', 'M', 1985, 'Tessaly', 'mirovtrack', 'mirov', None),
 ('zelen', 'Milena Zelenko', 'F', 1999, 'Tessaly', 'mirovtrack', 'mirov', 'kovac'), ('ruiz', 'Inés Ruiz Arana', 'F', 1987, 'Tessaly', 'condor', 'ocana', None), ('tupac', 'Yupanqui', 'M', 1994, 'Tessaly', 'condor', 'ocana', 'ruiz'),
 ('bell', 'Harriet Bell', 'F', 1979, 'Norvania', 'tideline', 'portelos', None), ('cbell', 'Cameron Bell', 'M', 2001, 'Norvania', 'tideline', 'portelos', 'bell'), ('mbeki', 'Samuel Kiprop Mbeya', 'M', 1996, 'Orrland', 'ac04', 'kelda', 'strom'),
 ('lone', 'Ilse Winterbourne', 'F', 1990, 'Brevonne', None, 'sainteluce', None), ('nils', 'Nils Aagaard', 'M', 1975, 'Orrland', 'nightowls', 'brun', None), ('petra', 'Petra Vance', 'F', 1984, 'Tessaly', None, 'mirov', 'kovac'),
 ('ito', 'Kenji Itō-Marsh', 'M', 1991, None, 'foulees', 'sainteluce', 'delacroix'), ('gwen', 'Gwen Tallis', 'F', 1998, 'Norvania', 'tideline', None, 'bell')]
for i, n, g, yb, na, cl, ci, co in RUN:
    put(i, 'schema:Person', [('schema:name', q(n)), ('schema:gender', q('female' if g == 'F' else 'male')), ('schema:birthDate', '"%d-%02d-%02d"^^xsd:date' % (yb, R.randint(1, 12), R.randint(1, 28))), ('schema:nationality', q(na) if na else None),
      ('schema:memberOf', 'r:' + cl if cl else None), ('schema:homeLocation', 'r:' + ci if ci else None), ('run:coachedBy', 'r:' + co if co else None), ('schema:weight', None if R.random() < .3 else R.randint(480, 590) / 10 if g == 'F' else R.randint(580, 740) / 10)])
skill = {x[0]: R.uniform(3.15, 3.9) + (.45 if x[2] == 'F' else 0) + (.9 if x[3] < 1980 else 0) for x in RUN}
n = 0; ran = set()
for i, nme, yr, num, _, d in ED:
    if (i, yr) in canc: continue
    who = R.sample([x[0] for x in RUN], R.choice([2, 3, 3, 4]))
    res = []
    for w in who:
        m = skill[w] * d * R.uniform(.97, 1.1) * (1.12 if d == 50 else .94 if d < 22 else 1)
        res.append((round(m, 1), w))
    res.sort(); pl = 0
    ran.update((i, yr, w) for _, w in res)
    for m, w in res:
        n += 1; dnf = R.random() < .1
        pl += R.randint(1, 24)
        put('result%03d' % n, 'run:Result', [('run:runner', 'r:' + w), ('run:edition', 'r:%s_%d' % (i, yr)), ('run:bibNumber', R.randint(1, 6000)), ('run:didFinish', b(not dnf)), ('run:finishMinutes', None if dnf else m), ('run:overallPlace', None if dnf else pl)])
n = 0
for i in ('altmarm', 'keldam', 'lucem', 'mirovm'):
    for yr in (2023, 2024):
        for w, t in zip(R.sample([x for x in ('strom', 'pym', 'kovac', 'bell', 'nils', 'delacroix') if (i, yr, x) not in ran], 2), R.sample(['PT3H', 'PT3H30M', 'PT4H', 'PT4H30M'], 2)):
            n += 1
            put('pacing%02d' % n, 'run:PacerDuty', [('run:pacer', 'r:' + w), ('run:edition', 'r:%s_%d' % (i, yr)), ('run:targetTime', '"%s"^^xsd:duration' % t), ('run:balloonColour', q(R.choice(['red', 'blue', 'green', 'yellow'])))])
open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8').write(
 '@prefix r: <http://roadraces.example/data/> .\n@prefix run: <http://roadraces.example/vocab/> .\n@prefix schema: <https://schema.org/> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n' + '\n\n'.join(out) + '\n')
