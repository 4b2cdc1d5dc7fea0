"""Writes graph.ttl: a small knowledge graph about a beekeepers' club."""
import random, os
R = random.Random(88)
out = []
HEAD = """@prefix : <https://heidebijen.example/bees#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
def q(s): return '"%s"' % s
def year(y): return '"%d"^^xsd:gYear' % y
def date(d): return '"%s"^^xsd:date' % d
def dec(x): return '"%s"^^xsd:decimal' % x
def boo(b): return 'true' if b else 'false'
def put(s, typ, pairs):
    lines = [':%s a :%s' % (s, typ)]
    for p, o in pairs:
        if o is None: continue
        lines.append('    %s %s' % (p if p.startswith('rdfs') else ':' + p, ', '.join(o) if isinstance(o, list) else o))
    out.append(' ;\n'.join(lines) + ' .\n')

# flowers: id, label, latin, from, to, nectar score, colour
flowers = [
 ('linden', 'linden', 'Tilia cordata', 6, 7, 9, 'yellow'), ('heather', 'heather', 'Calluna vulgaris', 8, 9, 7, 'purple'),
 ('rapeseed', 'rapeseed', 'Brassica napus', 4, 5, 8, 'yellow'), ('white_clover', 'white clover', 'Trifolium repens', 5, 9, 6, 'white'),
 ('black_locust', 'black locust', 'Robinia pseudoacacia', 5, 6, 10, 'white'), ('phacelia', 'phacelia', 'Phacelia tanacetifolia', 6, 9, 9, 'purple'),
 ('dandelion', 'dandelion', 'Taraxacum officinale', 4, 5, 4, 'yellow'), ('borage', 'borage', 'Borago officinalis', 6, 8, 8, 'blue'),
 ('sweet_chestnut', 'sweet chestnut', 'Castanea sativa', 6, 7, 7, None), ('hazel', 'hazel', 'Corylus avellana', 2, 3, 1, None),
]
for i, l, s, a, b, n, c in flowers:
    put('flower_' + i, 'Flower', [('rdfs:label', q(l)), ('scientific_name', q(s)), ('bloom_start_month', str(a)), ('bloom_end_month', str(b)),
        ('nectar_score', str(n)), ('flower_colour', c and q(c))])

# beekeepers: id, name, born, gender, since, certified, fee, mentor, phone
keepers = [
 ('k1', 'Wilhelmina Stroop', 1949, 'female', 1971, True, '20.00', None, '+31 555 0101'),
 ('k2', 'Adrian Falk', 1963, 'male', 1990, True, '35.00', 'k1', '+31 555 0102'),
 ('k3', 'Ines Falk', 1991, 'female', 2012, False, '35.00', 'k2', None),
 ('k4', "Dermot O'Shea", 1958, 'male', 1996, True, '35.00', 'k1', '+31 555 0104'),
 ('k5', 'Józef M. Krol', 1977, 'male', 2008, True, '35.00', 'k4', '+31 555 0105'),
 ('k6', 'Tamsin', 1999, 'female', 2020, False, '15.00', 'k5', None),
 ('k7', 'Annelies van Beek', 1984, 'female', 2015, True, '35.00', 'k4', '+31 555 0107'),
 ('k8', 'Renée Castel', 1970, 'female', 2003, True, '35.00', None, '+31 555 0108'),
 ('k9', 'Sem Okafor', 2003, 'male', 2022, False, '15.00', 'k7', '+31 555 0109'),
]
for i, n, b, g, s, c, f, m, p in keepers:
    put('beekeeper_' + i, 'Beekeeper', [('rdfs:label', q(n)), ('birth_year', year(b)), ('gender', q(g)), ('keeps_bees_since_year', year(s)),
        ('is_certified', boo(c)), ('membership_fee_eur', dec(f)), ('mentored_by', m and ':beekeeper_' + m), ('phone', p and q(p))])

# apiaries: id, label, village, altitude, area, founded, owner, helpers, flowers, water, insured
apiaries = [
 ('a1', 'Heather Edge', 'Loonveld', 31, '640.5', 1978, 'k1', ['k1', 'k3'], ['heather', 'linden', 'phacelia'], True),
 ('a2', "Miller's Dike", 'Oudemolen', 4, '310', 1994, 'k2', ['k2', 'k6'], ['rapeseed', 'white_clover', 'dandelion'], True),
 ('a3', 'Robinia Lane 12', 'Loonveld', 28, '185.5', 2009, 'k5', ['k5'], ['black_locust', 'linden'], False),
 ('a4', 'The Orchard', 'Berghem', 112, '920', 1999, 'k4', ['k4', 'k7', 'k9'], ['dandelion', 'white_clover', 'borage', 'phacelia'], True),
 ('a5', 'Castel Ridge', 'Berghem', 187, '450', 2004, 'k8', ['k8'], ['sweet_chestnut', 'linden', 'hazel'], False),
 ('a6', 'Old Station', 'Oudemolen', 6, '95', 2021, 'k2', ['k6', 'k3'], ['white_clover', 'borage'], False),
 ('a7', "Nun's Garden", 'Sint-Aag', None, '270', 2016, 'k7', ['k7', 'k9'], ['linden', 'borage', 'hazel'], True),
]
for i, l, v, alt, ar, y, o, hs, fl, w in apiaries:
    put('apiary_' + i, 'Apiary', [('rdfs:label', q(l)), ('village', q(v)), ('altitude_m', alt and str(alt)), ('area_m2', dec(ar)), ('founded_in_year', year(y)),
        ('owned_by', ':beekeeper_' + o), ('tended_by', [':beekeeper_' + h for h in hs]), ('nearby_flower', [':flower_' + f for f in fl]), ('has_water', boo(w))])

# queens: id, label, breed, born, mother, breeder, mark colour, clipped
breeds = {'buckfast': 'Buckfast', 'carnica': 'Carnica', 'dark_bee': 'European dark bee', 'ligustica': 'Italian bee'}
mark = {2019: 'green', 2020: 'blue', 2021: 'white', 2022: 'yellow', 2023: 'red', 2024: 'green'}
queens = [
 ('q01', 'Old Beatrix', 'buckfast', 2019, None, 'k1'), ('q02', 'Maud', 'buckfast', 2021, 'q01', 'k1'), ('q03', 'Maud II', 'buckfast', 2023, 'q02', 'k3'),
 ('q04', 'Queen 17', 'carnica', 2020, None, 'k4'), ('q05', 'Queen 18', 'carnica', 2022, 'q04', 'k4'), ('q06', 'Queen 19', 'carnica', 2022, 'q04', 'k4'),
 ('q07', 'La Reine Margot', 'dark_bee', 2021, None, 'k8'), ('q08', 'Petite Margot', 'dark_bee', 2023, 'q07', 'k8'), ('q09', 'Nefertiti', 'ligustica', 2022, None, 'k5'),
 ('q10', 'Cleopatra', 'ligustica', 2023, 'q09', 'k5'), ('q11', 'Saba', 'ligustica', 2024, 'q10', 'k5'), ('q12', 'Grietje', 'buckfast', 2022, 'q01', 'k2'),
 ('q13', 'Black Agnes', 'dark_bee', 2022, 'q07', 'k8'), ('q14', 'Queen 20', 'carnica', 2023, 'q05', 'k7'), ('q15', "Dermot's Pride", 'carnica', 2021, None, 'k4'),
 ('q16', 'Juliana', 'buckfast', 2023, 'q12', 'k2'), ('q17', 'Emma', 'buckfast', 2024, 'q03', 'k3'), ('q18', 'B-204', 'carnica', 2024, 'q14', 'k7'),
 ('q19', 'Zenobia', 'ligustica', 2023, 'q09', 'k5'), ('q20', 'Ísold', 'dark_bee', 2024, 'q13', None),
]
for k, (i, l, b, y, m, br) in enumerate(queens):
    put('queen_' + i, 'Queen', [('rdfs:label', q(l)), ('breed', q(breeds[b])), ('born_in_year', year(y)), ('daughter_of', m and ':queen_' + m),
        ('bred_by', br and ':beekeeper_' + br), ('mark_colour', None if k % 7 == 5 else q(mark[y])), ('is_clipped', boo(k % 3 == 1)), ('temper_score', str(1 + (k * 7 + 3) % 5))])

# hives: label, apiary, type, queen, installed, frames, weight, colour, split from, active
hv = [
 ('Hive 1', 'a1', 'Dadant', 'q02', '2016-04-12', 12, '41.5', 'green', None, True), ('Hive 2', 'a1', 'Dadant', 'q03', '2018-05-03', 12, '38.2', 'green', 1, True),
 ('Hive 3', 'a1', 'straw skep', 'q01', '2011-06-20', 8, '19.7', None, None, True), ('Hive 4', 'a1', 'Langstroth', 'q17', '2024-05-18', 10, '22.4', 'yellow', 2, True),
 ('Dike North', 'a2', 'Langstroth', 'q12', '2019-04-30', 10, '33.0', 'white', None, True), ('Dike South', 'a2', 'Langstroth', 'q16', '2020-05-14', 10, '35.6', 'white', 5, True),
 ('Dike West', 'a2', 'Warré', None, '2017-07-01', 8, None, 'blue', None, False),
 ('Robinia A', 'a3', 'Dadant', 'q09', '2015-03-28', 12, '44.8', 'blue', None, True), ('Robinia B', 'a3', 'Dadant', 'q10', '2019-06-09', 12, '40.1', 'yellow', 8, True),
 ('Robinia C', 'a3', 'Dadant', 'q19', '2021-05-22', 12, '37.9', 'yellow', 8, True), ('Robinia D', 'a3', 'Langstroth', 'q11', '2023-06-15', 10, '26.3', 'blue', 9, True),
 ('Orchard 1', 'a4', 'Langstroth', 'q04', '2013-04-19', 10, '36.4', 'red', None, True), ('Orchard 2', 'a4', 'Langstroth', 'q05', '2018-04-25', 10, '34.9', 'red', 12, True),
 ('Orchard 3', 'a4', 'Dadant', 'q06', '2020-06-02', 12, '42.7', 'green', 12, True), ('Orchard 4', 'a4', 'Warré', 'q15', '2021-04-16', 8, '24.8', None, None, True),
 ('Orchard 5', 'a4', 'Langstroth', None, '2014-05-05', 10, '12.1', 'red', None, False),
 ('Ridge I', 'a5', 'Warré', 'q07', '2014-05-11', 8, '27.5', 'brown', None, True), ('Ridge II', 'a5', 'Warré', 'q08', '2022-05-29', 8, '25.2', 'brown', 17, True),
 ('Ridge III', 'a5', 'straw skep', 'q13', '2022-06-30', 6, '18.3', None, 17, True),
 ("Stationmaster's Box", 'a6', 'Langstroth', 'q20', '2021-08-07', 10, '28.8', 'white', None, True),
 ("St Ambrose", 'a7', 'Dadant', 'q14', '2017-05-24', 12, '39.4', 'white', None, True), ("Little Ambrose", 'a7', 'Langstroth', 'q18', '2023-07-08', 10, '23.9', 'white', 21, True),
]
for k, (l, a, t, qu, d, fr, w, c, sp, act) in enumerate(hv):
    put('hive_%02d' % (k + 1), 'Hive', [('rdfs:label', q(l)), ('located_in', ':apiary_' + a), ('hive_type', q(t)), ('has_queen', qu and ':queen_' + qu),
        ('installed_on', date(d)), ('frame_count', str(fr)), ('hive_weight_kg', w and dec(w)), ('hive_colour', c and q(c)), ('split_from', sp and ':hive_%02d' % sp), ('is_active', boo(act))])

# honey harvests: one hive, one day
ap = {a[0]: a for a in apiaries}
fl = {f[0]: f for f in flowers}
n = 0
for y in (2021, 2022, 2023, 2024):
    m = 0
    for k, h in enumerate(hv):
        if int(h[4][:4]) >= y or (not h[9] and y > 2022) or R.random() < .42: continue
        f = R.choice([x for x in ap[h[1]][8] if x not in ('hazel', 'dandelion')])
        n += 1; m += 1
        put('harvest_%d_%02d' % (y, m), 'Harvest', [('rdfs:label', q('Lot %d-%02d' % (y % 100, m))), ('from_hive', ':hive_%02d' % (k + 1)),
            ('harvested_on', date('%d-%02d-%02d' % (y, fl[f][4], R.randint(3, 28)))), ('honey_kg', dec('%.1f' % R.uniform(4, 26))),
            ('moisture_percent', dec('%.1f' % R.uniform(15.8, 19.9)) if R.random() > .12 else None), ('main_flower', ':flower_' + f),
            ('price_eur_per_kg', dec(R.choice(['9.50', '11.00', '12.50', '14.00', '16.80']))), ('collected_by', ':beekeeper_' + R.choice(ap[h[1]][7])),
            ('is_organic', boo(R.random() < .4))])

# treatments: carry only a relation
prods = {'oxalic': 'oxalic acid', 'formic': 'formic acid', 'thymol': 'thymol strips', 'apistan': "Krol's varroa pads"}
for p, l in prods.items():
    put('product_' + p, 'Product', [('rdfs:label', q(l)), ('is_allowed_in_organic', boo(p != 'apistan')), ('price_eur', dec({'oxalic': '8.90', 'formic': '14.25', 'thymol': '21.00', 'apistan': '32.50'}[p]))])
for t in range(1, 23):
    k = R.randrange(len(hv)); h = hv[k]
    y = R.randint(max(2021, int(h[4][:4])), 2024)
    p = R.choice(list(prods))
    against = 'nosema' if p == 'thymol' and R.random() < .5 else ('wax moth' if p == 'formic' and R.random() < .4 else 'varroa')
    mth, lo, hi = {'oxalic': (12, 20, 50), 'formic': (8, 60, 140), 'thymol': (9, 10, 25), 'apistan': (10, 0, 0)}[p]
    put('treatment_%02d' % t, 'Treatment', [('treated_hive', ':hive_%02d' % (k + 1)), ('treated_on', date('%d-%02d-%02d' % (y, mth, R.randint(1, 28)))) if not (y == int(h[4][:4]) and mth < int(h[4][5:7])) else ('treated_on', date('%d-12-15' % y)),
        ('used_product', ':product_' + p), ('dose_ml', str(R.randrange(lo, hi, 5)) if hi else None), ('treated_against', q(against)),
        ('applied_by', ':beekeeper_' + R.choice(ap[h[1]][7])), ('was_effective', boo(R.random() < .7))])

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8') as f:
    f.write(HEAD + '\n' + '\n'.join(out))
