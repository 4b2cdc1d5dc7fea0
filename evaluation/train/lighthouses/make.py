#!/usr/bin/env python3
"""Lighthouses: camelCase predicates without labels, years as xsd:gYear, units in predicate names."""
import os, random
R = random.Random(4117)
out = []
def esc(s): return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'
def y(n): return '"%d"^^xsd:gYear' % n
def b(v): return 'true' if v else 'false'
def put(iri, cls, label, props):
    ls = ['lh:%s a lt:%s' % (iri, cls)]
    if label: ls.append('    rdfs:label ' + esc(label))
    for p, v in props:
        if v is None: continue
        for x in (v if isinstance(v, list) else [v]):
            ls.append('    lt:%s %s' % (p, x))
    out.append(' ;\n'.join(ls) + ' .')
COASTS = [('carrowCoast', 'Carrow Coast', 212.5, 'north', ['sable']),
          ('sable', 'Sable Shore', 148.0, 'west', ['carrowCoast', 'brae']),
          ('brae', 'Côte de Brae', 96.4, 'south', ['sable', 'lowReach']),
          ('lowReach', 'Low Reach', 61.2, 'east', ['brae']),
          ('thornmark', 'Thornmark', 305.7, 'north', [])]
for i, l, n, s, nb in COASTS:
    put(i, 'Coast', l, [('lengthInKilometres', n), ('facesDirection', esc(s)), ('bordersCoast', ['lh:' + x for x in nb])])
ISLANDS = [('hesk', 'Hesk', 'carrowCoast', 12.4, 310, True), ('skarrow', 'Great Skarrow', 'carrowCoast', 41.9, 1875, True),
           ('littleSkarrow', 'Little Skarrow', 'carrowCoast', 3.1, 0, False), ('ogan', "Saint Ogan's Isle", 'sable', 8.6, 92, True),
           ('ile7', 'Île aux Phoques', 'brae', 1.7, 0, False), ('monk', 'Monkstone', 'sable', 0.4, 0, False),
           ('vey', 'Vey', 'thornmark', 77.3, 4210, True), ('ternholm', 'Ternholm', 'thornmark', 5.5, 14, False),
           ('pell', 'Pell Island', 'lowReach', 19.8, 640, True)]
for i, l, c, a, p, f in ISLANDS:
    put(i, 'Island', l, [('offCoast', 'lh:' + c), ('areaInSquareKilometres', a), ('population', p), ('hasFerry', b(f))])
# id, label, coast, island, height, focal, built, automated, open, colour, replaced, decommissioned
L = [('heskHead', 'Hesk Head', 'carrowCoast', 'hesk', 31.5, 58, 1843, 1987, 1, 'white', None),
 ('skarrowNorth', 'Skarrow North Light', 'carrowCoast', 'skarrow', 24.0, 71, 1861, 1991, 0, 'white', None),
 ('skarrowSouth', 'Skarrow South Light', 'carrowCoast', 'skarrow', 18.2, 39, 1879, 1978, 1, 'red and white', None),
 ('oldDun', 'Old Dun', 'carrowCoast', None, 14.6, 44, 1788, None, 1, 'grey', None),
 ('newDun', 'New Dun', 'carrowCoast', None, 37.0, 62, 1902, 1984, 0, 'white', 'oldDun'),
 ('monkLight', 'Monkstone', 'sable', 'monk', 46.8, 49, 1871, 1982, 0, 'grey', None),
 ('oganLight', "Ogan's Candle", 'sable', 'ogan', 21.3, 88, 1834, 1994, 1, 'yellow', None),
 ('varnes', 'Varnes Point', 'sable', None, 28.9, 35, 1857, 1989, 1, 'white', None),
 ('batt4', 'Battery No. 4', 'sable', None, 9.7, 22, 1911, 1965, 0, 'black and white', None),
 ('phoques', 'Phare des Phoques', 'brae', 'ile7', 39.4, 55, 1866, 1985, 0, 'red and white', None),
 ('brae1', 'Première Brae', 'brae', None, 12.1, 30, 1774, None, 0, 'grey', None),
 ('brae2', 'Tour de Brae', 'brae', None, 33.3, 51, 1828, None, 1, 'grey', 'brae1'),
 ('brae3', 'Brae Moderne', 'brae', None, 52.6, 64, 1957, 1972, 1, 'white', 'brae2'),
 ('pellEast', 'Pell East', 'lowReach', 'pell', 26.7, 33, 1890, 1980, 1, 'red', None),
 ('marrick', 'Marrick Sands', 'lowReach', None, 17.5, 19, 1923, 1969, 0, 'red', None),
 ('veyHigh', 'Vey High Light', 'thornmark', 'vey', 29.8, 117, 1849, 1996, 1, 'white', None),
 ('veyLow', 'Vey Low Light', 'thornmark', 'vey', 15.9, 28, 1849, 1976, 0, 'white', None),
 ('ternholmLight', 'Ternholm', 'thornmark', 'ternholm', 22.6, 41, 1885, 1993, 0, 'yellow', None),
 ('kraken', 'Kråkenes', 'thornmark', None, 19.4, 84, 1906, None, 1, 'red', None)]
for i, l, c, isl, h, f, bu, au, op, col, rep in L:
    put(i, 'Lighthouse', l, [('standsOnCoast', 'lh:' + c), ('standsOnIsland', 'lh:' + isl if isl else None), ('towerHeightInMetres', h),
        ('lightAboveSeaInMetres', f), ('yearBuilt', y(bu)), ('yearAutomated', y(au) if au else None), ('openToVisitors', b(op)),
        ('towerColour', esc(col)), ('replacedLighthouse', 'lh:' + rep if rep else None), ('hasLamp', None if i == 'brae1' else 'lh:lamp_' + i)])
MK = ['Barbeau & Fils', 'Chance Harwick', 'Lindqvist', 'Sautter-Oman']
for i, l, c, isl, h, f, bu, *_ in L:
    if i == 'brae1': continue
    out_ = R.random() < .2
    fuel = R.choice(['electric', 'electric', 'LED', 'solar']) if i not in ('oldDun', 'brae2') else 'paraffin'
    put('lamp_' + i, 'Lamp', None, [('madeBy', esc(R.choice(MK))), ('lightColour', esc(R.choice(['white', 'white', 'white', 'red', 'green']))),
        ('powerSource', esc(fuel)), ('rangeInNauticalMiles', R.randint(60, 270) / 10), ('flashEverySeconds', None if out_ else R.choice([3, 5, 6, 10, 12, 15, 20])),
        ('installedYear', y(max(bu, R.randint(1880, 2018))))])
K = [('aoMorrow', 'Alban O\'Morrow', 1819, 1888, 'hesk', None), ('jMorrow', "Josias O'Morrow", 1848, 1921, 'hesk', 'aoMorrow'),
 ('elPike', 'Eleanor Pike', 1852, 1930, 'skarrow', 'aoMorrow'), ('tPike', 'Tobias Pike', 1880, 1944, 'skarrow', 'elPike'),
 ('renard', 'Théophile Renard', 1839, 1902, None, None), ('gRenard', 'Germaine Renard', 1871, 1953, 'ile7', 'renard'),
 ('quill', 'Quillon', 1866, 1939, 'vey', None), ('sand', 'Ingvar Sandøe', 1874, 1951, 'vey', 'quill'),
 ('msand', 'Marit Sandøe', 1905, 1990, 'vey', 'sand'), ('dk', 'Duncan K. Farrow', 1860, None, 'ogan', None),
 ('hen', 'Henrietta van der Meij', 1898, 1977, 'pell', 'gRenard'), ('bram', 'Bram Castell', 1911, 1986, 'pell', 'hen'),
 ('ost', 'Osric Tull', 1888, 1960, 'skarrow', 'tPike'), ('wtull', 'Winifred Tull', 1919, 2004, 'skarrow', 'ost'),
 ('lask', 'Peder Lask', 1922, 1999, 'ternholm', 'msand'), ('yv', 'Yves Le Goff', 1930, 2011, None, 'gRenard'),
 ('cam', 'Camille Le Goff', 1958, None, None, 'yv'), ('ned', 'Ned Arkwright Jr.', 1941, 2019, 'hesk', 'wtull'),
 ('sis', 'Siobhán Dray', 1954, None, 'ogan', 'ned'), ('hob', 'Hobb', 1827, None, None, None), ('fen', 'Fenella Marsh', 1936, 2015, 'pell', 'bram')]
WR = [('wHalcyon', 'Halcyon', 'barque', 1868, 17, 'timber', 'varnes'), ('wRose', 'Rose of Antrim', 'schooner', 1859, 0, 'coal', 'heskHead'),
 ('wDelft', 'Stad Delft', 'steamer', 1894, 46, 'grain', 'monkLight'), ('wMary', 'Mary Ellen', 'fishing boat', 1887, 4, None, 'skarrowSouth'),
 ('wMary2', 'Mary Louisa', 'schooner', 1903, 2, 'slate', 'oganLight'), ('wTrois', 'Trois Frères', 'fishing boat', 1876, 3, 'herring', 'phoques'),
 ('wU', 'Arcturus II', 'steamer', 1917, 112, 'iron ore', 'brae2'), ('wNor', 'Nordstjernen', 'barque', 1881, 9, 'timber', 'veyHigh'),
 ('wEid', 'Eidsvåg', 'trawler', 1936, 0, 'cod', 'kraken'), ('wGull', 'Gull', 'fishing boat', 1929, 1, 'herring', 'ternholmLight'),
 ('wDuke', "The Duke's Favour", 'brig', 1797, 31, 'rum', 'oldDun'), ('wPel', 'Pelican', 'brig', 1846, 6, 'coal', 'heskHead'),
 ('wCap', 'Cap Brae', 'steamer', 1949, 8, 'coal', 'brae2'), ('wOce', 'Ocean Trader 3', 'freighter', 1966, 0, 'fertiliser', 'marrick'),
 ('wLuc', 'Lucinda', 'schooner', 1892, 5, 'wine', 'pellEast'), ('wSan', 'San Telmo', 'freighter', 1971, 2, 'oranges', 'brae3'),
 ('wVik', 'Viking Bride', 'trawler', 1953, 11, 'cod', 'veyLow'), ('wAda', 'Ada', 'barque', 1873, None, 'wool', 'monkLight'),
 ('wKit', 'Kittiwake', 'steamer', 1908, 0, 'mail', 'newDun')]
# keeper, lighthouse, rank, from, to, wage
P = [('aoMorrow', 'heskHead', 'head', 1843, 1869), ('aoMorrow', 'skarrowNorth', 'head', 1869, 1881), ('hob', 'heskHead', 'assistant', 1850, 1862), ('hob', 'oldDun', 'head', 1862, 1880),
 ('jMorrow', 'heskHead', 'assistant', 1867, 1874), ('jMorrow', 'heskHead', 'head', 1874, 1905), ('elPike', 'skarrowNorth', 'assistant', 1873, 1881), ('elPike', 'skarrowNorth', 'head', 1881, 1899), ('elPike', 'skarrowSouth', 'head', 1899, 1912),
 ('tPike', 'skarrowSouth', 'assistant', 1901, 1912), ('tPike', 'newDun', 'head', 1912, 1935), ('renard', 'phoques', 'head', 1866, 1895), ('gRenard', 'phoques', 'assistant', 1889, 1895), ('gRenard', 'phoques', 'head', 1895, 1920), ('gRenard', 'brae2', 'head', 1920, 1934),
 ('quill', 'veyHigh', 'head', 1890, 1919), ('sand', 'veyHigh', 'assistant', 1896, 1906), ('sand', 'kraken', 'head', 1906, 1938), ('msand', 'kraken', 'assistant', 1926, 1938), ('msand', 'ternholmLight', 'head', 1938, 1962),
 ('dk', 'oganLight', 'head', 1884, 1910), ('dk', 'monkLight', 'assistant', 1881, 1884), ('hen', 'brae2', 'assistant', 1921, 1930), ('hen', 'pellEast', 'head', 1930, 1955), ('bram', 'pellEast', 'assistant', 1934, 1941), ('bram', 'marrick', 'head', 1946, 1969),
 ('ost', 'newDun', 'assistant', 1914, 1923), ('ost', 'monkLight', 'head', 1923, 1947), ('wtull', 'monkLight', 'assistant', 1941, 1947), ('wtull', 'varnes', 'head', 1947, 1974), ('lask', 'ternholmLight', 'assistant', 1947, 1960), ('lask', 'veyLow', 'head', 1960, 1976),
 ('yv', 'brae3', 'head', 1957, 1972), ('yv', 'phoques', 'head', 1972, 1985), ('cam', 'phoques', 'assistant', 1980, 1985), ('ned', 'varnes', 'assistant', 1965, 1974), ('ned', 'oganLight', 'head', 1974, 1994), ('sis', 'oganLight', 'assistant', 1979, 1994), ('fen', 'pellEast', 'head', 1962, 1980), ('sis', 'kraken', 'head', 1999, None)]
RES = {'aoMorrow': ['wRose'], 'hob': ['wRose'], 'elPike': ['wMary'], 'gRenard': ['wU'], 'hen': [], 'quill': ['wNor'], 'sand': ['wEid'], 'msand': ['wEid', 'wGull'], 'dk': ['wMary2'], 'bram': ['wOce'], 'yv': ['wSan'], 'lask': ['wVik'], 'tPike': ['wKit'], 'renard': ['wTrois']}
for i, l, bo, di, isl, tr in K:
    put(i, 'Keeper', l, [('birthYear', y(bo)), ('deathYear', y(di) if di else None), ('bornOnIsland', 'lh:' + isl if isl else None),
        ('trainedBy', 'lh:' + tr if tr else None), ('rescuedCrewOf', ['lh:' + w for w in RES.get(i, [])])])
for n, (k, l, r, f, t) in enumerate(P, 1):
    put('posting%02d' % n, 'Posting', None, [('postedKeeper', 'lh:' + k), ('postedAtLighthouse', 'lh:' + l), ('keeperRank', esc(r + ' keeper')),
        ('startYear', y(f)), ('endYear', y(t) if t else None)])
for i, l, t, yr, lost, cargo, li in WR:
    put(i, 'Shipwreck', l, [('shipType', esc(t)), ('wreckYear', y(yr)), ('livesLost', lost), ('cargo', esc(cargo) if cargo else None), ('nearestLighthouse', 'lh:' + li)])
op = [x[0] for x in L if x[8]]
for n in range(1, 31):
    li = R.choice(op)
    g = R.random() < .5
    put('visit%02d' % n, 'Visit', None, [('visitedLighthouse', 'lh:' + li), ('visitDate', '"%d-%02d-%02d"^^xsd:date' % (R.choice([2022, 2023, 2024]), R.randint(4, 10), R.randint(1, 28))),
        ('numberOfVisitors', R.randint(3, 58)), ('guidedTour', b(g)), ('ticketPriceInEuros', None if R.random() < .15 else '%.2f' % R.choice([4.5, 6, 7.5, 9])), ])
open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8').write(
 '@prefix lh: <https://lighthouses.example/id/> .\n@prefix lt: <https://lighthouses.example/terms#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n' + '\n\n'.join(out) + '\n')
