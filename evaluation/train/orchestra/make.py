"""Writes graph.ttl: a small knowledge graph about an orchestra association."""
import random, os
R = random.Random(4107)
out = []
HEAD = """@prefix schema: <https://schema.org/> .
@prefix vo: <https://velder-orchestras.example/terms/> .
@prefix r: <https://velder-orchestras.example/id/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
def q(s, lang=None): return '"%s"' % s.replace('\\', '\\\\').replace('"', '\\"') + (('@' + lang) if lang else '')
def year(y): return '"%d"^^xsd:gYear' % y
def date(d): return '"%s"^^xsd:date' % d
def dec(x): return '"%s"^^xsd:decimal' % x
def boo(b): return 'true' if b else 'false'
def put(s, typ, pairs):
    lines = ['r:%s a %s' % (s, typ)]
    for p, o in pairs:
        if o is None: continue
        lines.append('    %s %s' % (p, ', '.join(o) if isinstance(o, list) else o))
    out.append(' ;\n'.join(lines) + ' .\n')

# halls: id, name, town, capacity, opened, organ, rent, reverb
halls = [
 ('hall-01', 'Zuiderdok', 'Velder', 1840, 1988, True, '4200.00', '2.1'),
 ('hall-02', "St Brannoc's Church", 'Ardmoor', 420, 1761, True, '350.00', '3.4'),
 ('hall-03', 'Salle Émile Corbaz', 'Montrevel', 960, 1934, False, '1850.00', '1.8'),
 ('hall-04', 'The Old Tannery', 'Velder', 260, 2007, False, '480.50', '1.1'),
 ('hall-05', 'Kurhaus Lindenau', 'Lindenau', 610, 1902, False, '1120.00', None),
 ('hall-06', 'Harbour Hall 7', 'Ardmoor', 1200, 2015, False, '2650.00', '1.9'),
 ('hall-07', 'Grand Théâtre de Montrevel', 'Montrevel', 1510, 1876, True, '3900.00', '1.6'),
]
for i, n, t, c, y, o, rent, rv in halls:
    put(i, 'schema:MusicVenue', [('schema:name', q(n)), ('schema:addressLocality', q(t)), ('schema:maximumAttendeeCapacity', str(c)),
        ('vo:openedIn', year(y)), ('vo:hasOrgan', boo(o)), ('vo:rentPerEvening', dec(rent)), ('vo:reverberationTime', rv and dec(rv))])

# conductors
conductors = [
 ('cond-01', 'Ilse Terwindt', '1961-03-19', 'female', 'Dutch', None, 'i.terwindt@velder-orchestras.example'),
 ('cond-02', 'Konrad J. Alböck', '1954-11-02', 'male', 'Austrian', None, None),
 ('cond-03', "Fionnuala O'Dwyer", '1978-07-30', 'female', 'Irish', 'cond-02', 'fodwyer@velder-orchestras.example'),
 ('cond-04', 'Rasmus Lindqvist', '1989-01-14', 'male', 'Swedish', 'cond-01', 'r.lindqvist@velder-orchestras.example'),
 ('cond-05', 'Amadou Sarr', '1983-09-08', 'male', 'Senegalese', 'cond-02', None),
 ('cond-06', 'Béatrice Corbaz', '1970-05-25', 'female', 'Swiss', None, 'beatrice@corbaz.example'),
]
for i, n, b, g, na, t, e in conductors:
    put(i, 'vo:Conductor', [('schema:name', q(n)), ('schema:birthDate', date(b)), ('schema:gender', q(g)), ('schema:nationality', q(na)),
        ('vo:assistantTo', t and 'r:' + t), ('schema:email', e and q(e))])

# ensembles: id, name, kind, founded, professional, hall, chief, parent, budget, url
ens = [
 ('ens-01', 'Velder Philharmonic', 'symphony orchestra', 1921, True, 'hall-01', 'cond-01', None, '3150000.00', 'https://velderphil.example'),
 ('ens-02', 'Velder Youth Philharmonic', 'youth orchestra', 1974, False, 'hall-04', 'cond-04', 'ens-01', '118500.00', None),
 ('ens-03', 'Camerata 12', 'chamber orchestra', 1996, True, 'hall-04', 'cond-05', None, '425000.00', 'https://camerata12.example'),
 ('ens-04', "St Brannoc's Strings", 'chamber orchestra', 1983, False, 'hall-02', 'cond-03', None, '36400.00', None),
 ('ens-05', 'Orchestre du Haut-Lac', 'symphony orchestra', 1948, True, 'hall-07', 'cond-06', None, '1980000.00', 'https://hautlac.example'),
 ('ens-06', 'Hollow Brass', 'brass band', 2009, False, 'hall-06', None, None, '22750.00', 'https://hollowbrass.example'),
 ('ens-07', 'Quintette Aubépine', 'chamber group', 2013, True, None, None, 'ens-05', '64200.00', None),
 ('ens-08', 'Lindenauer Kurorchester', 'salon orchestra', 1905, True, 'hall-05', 'cond-02', None, '297000.00', None),
]
for i, n, k, y, p, h, c, pa, bu, u in ens:
    put(i, 'schema:MusicGroup', [('schema:name', q(n)), ('vo:ensembleKind', q(k)), ('schema:foundingDate', year(y)), ('vo:professional', boo(p)),
        ('vo:homeHall', h and 'r:' + h), ('vo:chiefConductor', c and 'r:' + c), ('schema:parentOrganization', pa and 'r:' + pa),
        ('vo:annualBudget', dec(bu)), ('schema:url', u and '<%s>' % u)])

# musicians: id, name, born, gender, nationality, instrument, ensembles, mentor, seat leader, email
mus = [
 ('mus-01', 'Hanneke Vroom', '1972-04-11', 'female', 'Dutch', 'violin', [1, 3], None, True),
 ('mus-02', 'Tobias Grell', '1985-12-03', 'male', 'German', 'cello', [1], None, True),
 ('mus-03', 'Tobias Maltby', '1999-06-21', 'male', 'British', 'violin', [2, 4], 1, False),
 ('mus-04', 'Siobhán Kerrigan', '1968-02-09', 'female', 'Irish', 'viola', [4], None, True),
 ('mus-05', 'Luc Delacrétaz', '1979-10-17', 'male', 'Swiss', 'oboe', [5, 7], None, True),
 ('mus-06', 'Anaïs Delacrétaz', '2004-08-05', 'female', 'Swiss', 'bassoon', [5, 7], 5, False),
 ('mus-07', 'Pieter van der Zaag', '1958-01-28', 'male', 'Dutch', 'horn', [1, 6], None, True),
 ('mus-08', 'Oona Räikkälä', '1991-03-15', 'female', 'Finnish', 'flute', [3, 7], None, False),
 ('mus-09', 'D. W. Pemberton', '1964-09-30', 'male', 'British', 'trumpet', [6], None, True),
 ('mus-10', 'Chiara Bassanelli', '1988-05-12', 'female', 'Italian', 'violin', [3, 5], 1, False),
 ('mus-11', 'Jarek Wolny', '1995-11-24', 'male', 'Polish', 'double bass', [1], None, False),
 ('mus-12', 'Minh Anh Truong', '2005-07-02', 'female', 'Dutch', 'violin', [2], 10, False),
 ('mus-13', 'Gerrit Vroom', '2006-02-18', 'male', 'Dutch', 'cello', [2], 2, False),
 ('mus-14', 'Eluned Price', '1982-06-06', 'female', 'British', 'harp', [1, 5], None, False),
 ('mus-15', 'Matthias Ölz', '1970-12-19', 'male', 'Austrian', 'clarinet', [8], None, True),
 ('mus-16', 'Resi Hainzl', '1993-04-27', 'female', 'Austrian', 'violin', [8], None, False),
 ('mus-17', 'Caradoc', '1990-10-10', 'male', 'British', 'percussion', [6, 1], None, False),
 ('mus-18', 'Noor Haddad', '1997-01-07', 'female', 'Belgian', 'clarinet', [7, 3], 15, False),
 ('mus-19', 'Bram Ottens', '2003-09-13', 'male', 'Dutch', 'horn', [2, 6], 7, False),
 ('mus-20', 'Yseult Marchand', '1976-08-22', 'female', 'French', 'cello', [5], None, True),
 ('mus-21', 'Colm Kerrigan', '2001-03-03', 'male', 'Irish', 'cello', [4], 20, False),
 ('mus-22', 'Ferenc Bodnár', '1966-07-16', 'male', 'Hungarian', 'double bass', [8, 5], None, False),
 ('mus-23', "Maeve D'Arcy", '1986-11-11', 'female', 'Irish', 'trombone', [6], 9, False),
 ('mus-24', 'Sanne de Wit', '2000-05-29', 'female', 'Dutch', 'horn', [7], 7, False),
]
for k, (i, n, b, g, na, ins, es, m, lead) in enumerate(mus):
    put(i, 'vo:Musician', [('schema:name', q(n)), ('schema:birthDate', date(b)), ('schema:gender', q(g)), ('schema:nationality', q(na)),
        ('vo:instrument', q(ins)), ('schema:memberOf', ['r:ens-%02d' % e for e in es]), ('vo:mentor', m and 'r:mus-%02d' % m),
        ('vo:sectionLeader', boo(lead)), ('schema:email', None if k % 4 == 2 else q('%s@players.example' % i))])

# composers: id, name, born, died, nationality, studied with
comps = [
 ('comp-01', 'Anselm Reuthner', 1779, 1841, 'Austrian', None, 'male'),
 ('comp-02', 'Josephine Aldous', 1846, 1919, 'British', None, 'female'),
 ('comp-03', 'Théodore Vuilleumet', 1868, 1937, 'French', None, 'male'),
 ('comp-04', 'Marguerite Sauvain-Roux', 1889, 1966, 'French', 'comp-03', 'female'),
 ('comp-05', 'Piet Hoogland', 1902, 1978, 'Dutch', 'comp-03', 'male'),
 ('comp-06', 'Zdenka Mrázová', 1931, 2012, 'Czech', None, 'female'),
 ('comp-07', 'Owen T. Glasspool', 1957, None, 'British', 'comp-06', 'male'),
 ('comp-08', 'Mirre Hoogland', 1984, None, 'Dutch', 'comp-07', 'female'),
 ('comp-09', 'Wenzel Auer', 1812, 1859, 'Austrian', 'comp-01', 'male'),
]
for i, n, b, d, na, s, g in comps:
    put(i, 'vo:Composer', [('schema:name', q(n)), ('vo:birthYear', year(b)), ('vo:deathYear', d and year(d)), ('schema:gender', q(g)),
        ('schema:nationality', q(na)), ('vo:studiedWith', s and 'r:' + s)])

# works: id, name, composer, year, minutes, genre, key, arrangement of
works = [
 (1, 'Symphony No. 3 "The Passes"', 1, 1816, 42, 'symphony', 'D minor', None),
 (2, 'Piano Concerto in B-flat', 1, 1808, 31, 'concerto', 'B-flat major', None),
 (3, 'Festive Overture', 1, None, 9, 'overture', 'D major', None),
 (4, 'Moorland Suite', 2, 1889, 23, 'suite', 'G minor', None),
 (5, 'Cello Concerto', 2, 1901, 28, 'concerto', 'E minor', None),
 (6, 'Evening Hymn', 2, None, 6, 'song', 'F major', None),
 (7, "L'Eau des collines", 3, 1904, 17, 'tone poem', None, None),
 (8, 'Symphonie lacustre', 3, 1911, 38, 'symphony', 'E major', None),
 (9, 'Sept esquisses', 4, 1923, 21, 'suite', None, None),
 (10, 'Quintet for Winds', 4, 1931, 19, 'chamber music', 'A minor', None),
 (11, 'Waterlinie', 5, 1946, 26, 'tone poem', None, None),
 (12, 'Concerto for Two Horns', 5, 1953, 22, 'concerto', 'E-flat major', None),
 (13, 'Symphony No. 1', 6, 1964, 34, 'symphony', None, None),
 (14, 'Night Trains', 6, 1979, 14, 'tone poem', None, None),
 (15, 'Nine Short Fanfares', 7, 1992, 11, 'fanfare', None, None),
 (16, 'The Lamplighter', 7, 2003, 64, 'opera in concert', None, None),
 (17, 'Tidal Clock', 8, 2017, 12, 'tone poem', None, None),
 (18, 'Violin Concerto "Peat"', 8, 2021, 25, 'concerto', None, None),
 (19, 'Kurpark Waltzes', 9, 1847, 15, 'dance', 'C major', None),
 (20, 'Evening Hymn for Brass', 7, 1998, 7, 'song', 'F major', 6),
 (21, 'Kurpark Waltzes for Wind Quintet', 4, 1935, 13, 'dance', 'C major', 19),
]
for i, n, c, y, m, g, k, a in works:
    put('work-%02d' % i, 'schema:MusicComposition', [('schema:name', q(n)), ('schema:composer', 'r:comp-%02d' % c), ('schema:dateCreated', y and year(y)),
        ('vo:durationMinutes', str(m)), ('schema:genre', q(g)), ('schema:musicalKey', k and q(k)), ('vo:arrangementOf', a and 'r:work-%02d' % a)])

# concerts: name, date, hall, ensembles, conductor, works, price, attendance, sold out, broadcast
concs = [
 ('New Year Gala', '2022-01-02', 1, [1], 1, [3, 19, 8], '58.00', 1840, True, True),
 ('Lenten Evening', '2022-03-18', 2, [4], 3, [4, 6], '14.50', 296, False, False),
 ('Brass by the Docks', '2022-06-11', 6, [6], None, [15, 20], '12.00', 745, False, False),
 ('Autumn Opening 2022', '2022-09-24', 7, [5], 6, [8, 9, 2], '46.00', 1322, False, True),
 ('Young Hands', '2022-11-06', 4, [2], 4, [3, 17], '8.00', 260, True, False),
 ('Kurkonzert I', '2023-02-05', 5, [8], 2, [19, 3], '22.00', 388, False, False),
 ('Trains and Tides', '2023-04-15', 4, [3], 5, [14, 17, 10], '27.50', 214, False, True),
 ('Horns Aplenty', '2023-05-20', 1, [1, 6], 1, [12, 15, 20], '49.00', 1518, False, True),
 ('Midsummer Winds', '2023-06-23', 3, [7], None, [10, 21], '19.00', 402, False, False),
 ('Autumn Opening 2023', '2023-09-30', 7, [5], 3, [1, 5], '48.00', 1510, True, True),
 ("Children's Matinée", '2023-12-10', 3, [5, 7], 6, [21, 9], '0.00', 871, False, False),
 ('New Year Gala', '2024-01-06', 1, [1], 2, [3, 2, 19], '62.00', 1796, False, True),
 ('Peat', '2024-03-09', 6, [3, 4], 5, [18, 4], '31.00', 958, False, False),
 ('Side by Side', '2024-05-04', 1, [1, 2], 4, [13, 11], '25.00', 1407, False, False),
 ('Kurkonzert II', '2024-07-14', 5, [8], 2, [19, 21, 7], '22.00', 455, False, False),
 ('The Lamplighter', '2024-10-19', 7, [5], 3, [16], '72.50', 1284, False, True),
 ('Candlelight Hymns', '2024-12-20', 2, [4, 6], 3, [6, 20], '16.00', 420, True, False),
 ('Waterlinie 80', '2025-05-05', 1, [1], 4, [11, 12, 18], '54.00', None, False, True),
 ('Kurkonzert III', '2025-07-13', 5, [8], None, [19, 3], '24.00', None, False, False),
]
for k, (n, d, h, es, c, ws, p, at, so, br) in enumerate(concs):
    if n == 'New Year Gala': n += ' ' + d[:4]
    put('conc-%02d' % (k + 1), 'schema:MusicEvent', [('schema:name', q(n)), ('schema:startDate', date(d)), ('schema:location', 'r:hall-%02d' % h),
        ('schema:performer', ['r:ens-%02d' % e for e in es]), ('vo:conductedBy', c and 'r:cond-%02d' % c),
        ('schema:workPerformed', ['r:work-%02d' % w for w in ws]), ('vo:ticketPrice', dec(p)), ('vo:attendance', at and str(at)),
        ('vo:soldOut', boo(so)), ('vo:broadcast', boo(br))])

# engagements: guest musicians hired for one concert, for a fee
roles = ['soloist', 'extra player', 'stand-in']
n = 0
for k, c in enumerate(concs):
    for _ in range(R.choice([1, 2, 2, 3])):
        n += 1
        cand = [m for m in mus if not set(m[6]) & set(c[3])]
        seen = locals().setdefault('used', set())
        m = R.choice([x for x in cand if (k, x[0]) not in seen]); seen.add((k, m[0]))
        role = R.choice(roles)
        fee = {'soloist': R.randrange(900, 3200, 50), 'extra player': R.randrange(180, 420, 10), 'stand-in': R.randrange(240, 560, 20)}[role]
        put('eng-%03d' % n, 'vo:Engagement', [('vo:musician', 'r:' + m[0]), ('vo:forConcert', 'r:conc-%02d' % (k + 1)), ('vo:role', q(role)),
            ('vo:fee', dec('%d.00' % fee)), ('vo:rehearsals', str(R.randint(1, 6)) if R.random() > .15 else None), ('vo:paid', boo(R.random() > (.3 if k < 15 else .7)))])

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8') as f:
    f.write(HEAD + '\n' + '\n'.join(out))
