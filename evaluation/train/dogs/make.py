#!/usr/bin/env python3
"""Writes graph.ttl: a small dog club's book; own namespace, categories as SKOS concepts."""
import os, random
R = random.Random(90125)
out = ['@prefix dog: <http://kennelbook.example/ns#> .', '@prefix r: <http://kennelbook.example/id/> .',
 '@prefix c: <http://kennelbook.example/concept/> .',
 '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .', '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .',
 '@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .', '']
def S(x): return '"%s"' % x.replace('"', '\\"')
def D(x): return '"%s"^^xsd:date' % x
def Y(x): return '"%s"^^xsd:gYear' % x
def B(x): return 'true' if x else 'false'
def node(iri, typ, props):
    ls = ['%s a %s' % (iri, typ)]
    for p, o in props:
        if o is not None: ls.append('    %s %s' % (p, o))
    out.append(' ;\n'.join(ls) + ' .\n')

for k, l, up, sch in [('herding', 'Herding dogs', 'working', 'groups'), ('gundogs', 'Gundogs', None, 'groups'), ('terriers', 'Terriers', None, 'groups'),
        ('sighthounds', 'Sighthounds', 'hounds', 'groups'), ('scenthounds', 'Scent hounds', 'hounds', 'groups'), ('hounds', 'Hounds', None, 'groups'),
        ('working', 'Working dogs', None, 'groups'), ('sledge', 'Sledge dogs', 'working', 'groups'),
        ('smooth', 'Smooth coat', None, 'coats'), ('wiry', 'Wiry coat', None, 'coats'), ('long', 'Long coat', None, 'coats'), ('double', 'Double coat', None, 'coats')]:
    node('c:' + k, 'skos:Concept', [('skos:prefLabel', S(l) + '@en'), ('skos:inScheme', 'c:' + sch), ('skos:broader', 'c:' + up if up else None)])

BR = {'border-collie': ('Border Collie', 'herding', 'double', 'United Kingdom', 13, 1976), 'puli': ('Puli', 'herding', 'long', 'Hungary', 12, 1924),
 'epagneul': ('Épagneul Breton', 'gundogs', 'long', 'France', 13, 1907), 'vizsla': ('Vizsla', 'gundogs', 'smooth', 'Hungary', 12, 1936),
 'airedale': ('Airedale Terrier', 'terriers', 'wiry', 'United Kingdom', 11, 1886), 'glen': ('Glen of Imaal Terrier', 'terriers', 'wiry', 'Ireland', 14, 1934),
 'greyhound': ('Greyhound', 'sighthounds', 'smooth', 'United Kingdom', 11, 1885), 'wolfhound': ('Irish Wolfhound', 'sighthounds', 'wiry', 'Ireland', 7, 1886),
 'dunker': ('Dunker', 'scenthounds', 'smooth', 'Norway', 12, None), 'malamute': ('Alaskan Malamute', 'sledge', 'double', 'United States', 11, 1935)}
for k, (n, g, coat, land, life, rec) in BR.items():
    node('r:breed-' + k, 'dog:Breed', [('rdfs:label', S(n)), ('dog:group', 'c:' + g), ('dog:coatType', 'c:' + coat), ('dog:countryOfOrigin', S(land)),
        ('dog:lifeExpectancyYears', str(life)), ('dog:recognisedSince', Y(rec) if rec else None)])

# name, town, member since, phone, mentor
OW = {'o1': ("Bríd O'Malley", 'Galway', 1994, 1, None), 'o2': ('Padraig O\'Malley', 'Galway', 2016, 1, 'o1'), 'o3': ('Zsófia Kertész', 'Szeged', 2003, 1, None),
 'o4': ('Anneke Visser', 'Delft', 2011, 1, 'o3'), 'o5': ('Hugo T. Lindqvist', 'Umeå', 1999, 1, None), 'o6': ('Marit Hauge', 'Trondheim', 2008, 0, 'o5'),
 'o7': ('Jean-Luc Kerbrat', 'Quimper', 1987, 1, None), 'o8': ('Solène Kerbrat', 'Quimper', 2019, 1, 'o7'), 'o9': ('Deborah Fairweather', 'Leeds', 2005, 1, None),
 'o10': ('Colin Fairweather', 'Leeds', 2005, 0, None), 'o11': ('Ranjit Sandhu', 'Leicester', 2020, 1, 'o9'), 'o12': ('Greta', 'Delft', 2022, 1, 'o4'),
 'o13': ('Matthias von Ahlen', 'Bremen', 2014, 0, 'o7'), 'o14': ('Eilidh Macrae', 'Inverness', 2012, 1, 'o1')}
for k, (n, town, since, ph, men) in OW.items():
    node('r:owner-' + k, 'dog:Owner', [('rdfs:label', S(n)), ('dog:livesIn', S(town)), ('dog:memberSince', Y(since)),
        ('dog:phone', S('0%d-%d' % (R.randint(20, 99), R.randint(300000, 999999))) if ph else None), ('dog:mentor', 'r:owner-' + men if men else None)])

# name, town, founded, run by, specialises, licensed, runs
KE = {'k1': ('Corrib Hall', 'Galway', 1995, 'o1', ['wolfhound', 'glen'], True, 14), 'k2': ('Tiszaparti', 'Szeged', 2004, 'o3', ['puli', 'vizsla'], True, 9),
 'k3': ('Nordlys 66', 'Umeå', 2001, 'o5', ['malamute', 'dunker'], True, 22), 'k4': ("Ker Ar Mor", 'Quimper', 1988, 'o7', ['epagneul'], True, 8),
 'k5': ("Fairweather's", 'Leeds', 2006, 'o9', ['airedale', 'greyhound', 'border-collie'], True, 17), 'k6': ('Strath Beag', 'Inverness', 2013, 'o14', ['border-collie'], False, 6)}
for k, (n, t, f, o, sp, lic, runs) in KE.items():
    node('r:kennel-' + k, 'dog:Kennel', [('rdfs:label', S(n)), ('dog:locatedIn', S(t)), ('dog:foundedIn', Y(f)), ('dog:runBy', 'r:owner-' + o),
        ('dog:specialisesIn', ', '.join('r:breed-' + b for b in sp)), ('dog:licensed', B(lic)), ('dog:numberOfRuns', str(runs))])

# name, breed, sex, born, weight, height, colour, owner, kennel, sire, dam, neutered
DG = {
 'finn': ('Corrib Finn', 'wolfhound', 'male', '2013-05-02', 62.5, 86, 'grey', 'o1', 'k1', None, None, False),
 'maeve': ('Corrib Maeve', 'wolfhound', 'female', '2014-09-11', 51.0, 80, 'wheaten', 'o1', 'k1', None, None, False),
 'oisin': ('Oisín of Corrib Hall', 'wolfhound', 'male', '2018-03-17', 64.0, 88, 'grey', 'o2', 'k1', 'finn', 'maeve', False),
 'grainne': ('Gráinne', 'wolfhound', 'female', '2018-03-17', 53.5, 81, 'brindle', 'o14', 'k1', 'finn', 'maeve', True),
 'biddy': ('Biddy', 'glen', 'female', '2019-07-23', 15.5, 35, 'blue', 'o2', 'k1', None, None, False),
 'pickle': ('Pickle No. 5', 'glen', 'male', '2021-10-05', 16.2, 36, 'wheaten', 'o11', 'k1', None, 'biddy', True),
 'bodza': ('Bodza', 'puli', 'female', '2015-04-12', 12.4, 40, 'black', 'o3', 'k2', None, None, False),
 'csillag': ('Csillag', 'puli', 'male', '2014-12-01', 14.1, 43, 'white', 'o3', 'k2', None, None, False),
 'mokus': ('Mókus', 'puli', 'male', '2019-06-18', 13.6, 42, 'black', 'o4', 'k2', 'csillag', 'bodza', True),
 'roka': ('Róka', 'puli', 'female', '2019-06-18', 11.9, 39, 'white', 'o12', 'k2', 'csillag', 'bodza', False),
 'zsemle': ('Tiszaparti Zsemle', 'vizsla', 'female', '2017-02-09', 23.8, 57, 'golden', 'o3', 'k2', None, None, False),
 'vandor': ('Vándor', 'vizsla', 'male', '2020-08-30', 28.3, 62, 'golden', 'o13', 'k2', None, 'zsemle', False),
 'storm': ('Nordlys Storm', 'malamute', 'male', '2014-01-20', 41.0, 65, 'grey', 'o5', 'k3', None, None, False),
 'saga': ('Saga', 'malamute', 'female', '2016-11-13', 34.5, 58, 'white', 'o5', 'k3', None, None, False),
 'thor': ("Thor's Hammer", 'malamute', 'male', '2019-12-24', 43.2, 66, 'black', 'o6', 'k3', 'storm', 'saga', False),
 'frost': ('Frost', 'malamute', 'female', '2019-12-24', 36.0, 59, 'grey', 'o5', 'k3', 'storm', 'saga', True),
 'tikka': ('Tikka', 'malamute', 'female', '2022-05-06', 35.1, None, 'grey', 'o6', 'k3', 'thor', None, False),
 'balder': ('Balder', 'dunker', 'male', '2018-10-10', 19.4, 53, 'brown', 'o6', 'k3', None, None, True),
 'gwenn': ('Gwenn Ar Mor', 'epagneul', 'female', '2016-06-21', 16.0, 48, 'orange', 'o7', 'k4', None, None, False),
 'armel': ('Armel', 'epagneul', 'male', '2020-03-03', 17.8, 50, 'orange', 'o8', 'k4', None, 'gwenn', False),
 'noisette': ('Noisette', 'epagneul', 'female', '2022-09-14', 15.2, 47, 'brown', 'o8', 'k4', 'armel', None, False),
 'duke': ("Fairweather's Duke", 'airedale', 'male', '2015-08-08', 29.5, 60, 'black', 'o9', 'k5', None, None, False),
 'duchess': ("Fairweather's Duchess", 'airedale', 'female', '2016-01-31', 24.0, 57, 'black', 'o9', 'k5', None, None, False),
 'baron': ('Baron', 'airedale', 'male', '2020-02-29', 28.7, 60, 'brown', 'o10', 'k5', 'duke', 'duchess', True),
 'comet': ('Comet', 'greyhound', 'female', '2017-07-19', 27.2, 69, 'brindle', 'o10', 'k5', None, None, True),
 'silver': ('Silver Arrow III', 'greyhound', 'male', '2021-04-04', 32.6, 73, 'grey', 'o9', 'k5', None, 'comet', False),
 'jess': ('Jess', 'border-collie', 'female', '2018-05-25', 17.3, 50, 'black', 'o14', 'k6', None, None, False),
 'tam': ('Tam', 'border-collie', 'male', '2021-11-30', 20.1, 54, 'brown', 'o14', 'k6', None, 'jess', False),
 'bo': ('Bo', 'border-collie', 'male', '2023-03-08', 18.8, None, 'black', 'o11', None, None, None, False)}
for k, (n, b, sex, born, w, h, col, o, ke, s, d, neu) in DG.items():
    node('r:dog-' + k, 'dog:Dog', [('rdfs:label', S(n)), ('dog:breed', 'r:breed-' + b), ('dog:sex', S(sex)), ('dog:bornOn', D(born)), ('dog:weightKg', '%.1f' % w),
        ('dog:heightCm', str(h) if h else None), ('dog:colour', S(col)), ('dog:ownedBy', 'r:owner-' + o), ('dog:bredBy', 'r:kennel-' + ke if ke else None),
        ('dog:sire', 'r:dog-' + s if s else None), ('dog:dam', 'r:dog-' + d if d else None), ('dog:neutered', B(neu))])

# name, city, date, fee, judge, indoor, previous
SH = {'s1': ('Ulster Spring Show 2022', 'Belfast', '2022-04-09', 35, 'Mavis Thornbury', False, None), 's2': ('Ulster Spring Show 2023', 'Belfast', '2023-04-15', 38, 'Mavis Thornbury', False, 's1'),
 's3': ('Coupe de Bretagne', 'Rennes', '2022-09-24', 42, 'Yves Le Goff', True, None), 's4': ('Nordic Winter Cup 2023', 'Oslo', '2023-01-28', 55, 'Kaisa Virtanen', True, None),
 's5': ('Nordic Winter Cup 2024', 'Oslo', '2024-02-03', 60, 'Kaisa Virtanen', True, 's4'), 's6': ('Duna Kupa', 'Budapest', '2023-06-17', 30, 'László Bede', False, None),
 's7': ("St. Andrew's Open", 'Edinburgh', '2023-11-30', 45, 'Yves Le Goff', True, None)}
for k, (n, city, date, fee, j, ind, prev) in SH.items():
    node('r:show-' + k, 'dog:Show', [('rdfs:label', S(n)), ('dog:city', S(city)), ('dog:heldOn', D(date)), ('dog:entryFee', '%.2f' % fee), ('dog:judge', S(j)),
        ('dog:indoor', B(ind)), ('dog:previousEdition', 'r:show-' + prev if prev else None)])
RES = {'s1': ['maeve', 'duke', 'jess', 'oisin', 'biddy'], 's2': ['oisin', 'silver', 'pickle', 'duke', 'jess', 'grainne'], 's3': ['gwenn', 'armel', 'zsemle', 'vandor'],
       's4': ['thor', 'frost', 'saga', 'balder', 'mokus'], 's5': ['saga', 'thor', 'tikka', 'vandor'], 's6': ['zsemle', 'roka', 'bodza', 'armel', 'mokus', 'vandor'],
       's7': ['jess', 'oisin', 'baron', 'tam', 'silver']}
i = 0
for s, dogs in RES.items():
    sc = 97.0
    for place, d in enumerate(dogs, 1):
        i += 1; sc -= R.choice([.5, 1, 1.5, 2.5, 4])
        aw = 'Best in Show' if place == 1 else 'Reserve' if place == 2 else R.choice(['Judge\'s Choice', None, None, None])
        node('r:result-%02d' % i, 'dog:ShowResult', [('dog:atShow', 'r:show-' + s), ('dog:ofDog', 'r:dog-' + d), ('dog:placing', str(place)), ('dog:score', '%.1f' % sc), ('dog:award', S(aw) if aw else None)])
i = 0
for d in DG:
    for _ in range(R.choice([0, 1, 1, 2])):
        i += 1; y = max(int(DG[d][3][:4]) + 1, R.randint(2020, 2024))
        node('r:check-%02d' % i, 'dog:VetCheck', [('dog:checkedDog', 'r:dog-' + d), ('dog:checkDate', D('%d-%02d-%02d' % (y, R.randint(1, 12), R.randint(1, 28)))),
            ('dog:vet', S(R.choice(['Dr. Aoife Nolan', 'Dr. Aoife Nolan', 'Dr. B. Szűcs', 'Dr. Erik Moen', 'Dr. Pauline Abbott']))), ('dog:hipScore', str(R.choice([4, 6, 8, 9, 11, 14, 21])) if R.random() < .85 else None),
            ('dog:heartClear', B(R.random() < .8)), ('dog:feeEuro', '%.2f' % R.choice([48, 55, 62.5, 90]))])
open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8').write('\n'.join(out))
