"""The archive of an invented observatory, Mount Tessel and its outstations.

What it holds: telescopes, instruments (which telescope they are mounted on, wavelength range,
what they replaced), stars, galaxies and nebulae (magnitudes, distances, constellation,
companions, satellites, discoverers), observations as items of their own (target, instrument,
observers, start, exposure time, seeing), astronomers (advisors, fields), proposals with time
allocations (telescope, nights, semester), and publications (authors, subjects, the observations
they use, which papers they cite).

Habits: like Wikidata. One namespace (http://tessel.example/entity/) with opaque Q numbers for
items and P numbers for properties; no rdf:type at all but a property "instance of" that points
at class items, and "subclass of" between these; rdfs:label (@en) on items AND on properties,
skos:altLabel on most properties and some items; time allocations are statement nodes without
label or class; institutions, sites, journals and constellations are texts.
"""
import os, random
from datetime import date, datetime, timedelta

R = random.Random(7771)
OUT = []
PRE = """@prefix e: <http://tessel.example/entity/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

"""


def s(x):
    return '"' + str(x).replace('\\', '\\\\').replace('"', '\\"') + '"'


def L(x):
    return s(x) + '@en'


def D(x):
    return '"%s"^^xsd:date' % (x if isinstance(x, str) else x.isoformat())


def T(d):
    return '"%s"^^xsd:dateTime' % d.strftime('%Y-%m-%dT%H:%M:%SZ')


def B(b):
    return 'true' if b else 'false'


# ---------------------------------------------------------------- properties
PROPS = [  # key, label, other names
    ('inst', 'instance of', ['is a', 'type']), ('sub', 'subclass of', ['kind of']),
    ('aperture', 'aperture', ['mirror diameter', 'aperture in metres']), ('first', 'first light', ['date of first light']),
    ('site', 'site', ['location']), ('alt', 'elevation', ['height above sea level']), ('mount', 'mount', ['mount type']),
    ('remote', 'remotely operated', ['remote control']), ('on', 'mounted on', ['attached to', 'telescope of instrument']),
    ('kind', 'instrument kind', []), ('wmin', 'shortest wavelength', ['minimum wavelength (nm)']),
    ('wmax', 'longest wavelength', ['maximum wavelength (nm)']), ('comm', 'commissioned', ['in service since']),
    ('decomm', 'decommissioned', ['retired']), ('repl', 'replaces', ['successor of']),
    ('pi', 'principal investigator', ['PI', 'built under']), ('pix', 'detector size', ['megapixels']),
    ('ra', 'right ascension', ['RA']), ('dec', 'declination', ['Dec']), ('mag', 'apparent magnitude', ['brightness', 'visual magnitude']),
    ('dist', 'distance from Earth', ['distance in light-years']), ('const', 'constellation', []),
    ('spec', 'spectral class', ['spectral type']), ('teff', 'effective temperature', ['surface temperature']),
    ('mass', 'mass', ['mass in solar masses']), ('var', 'variable star', ['is variable']), ('comp', 'companion', ['binary companion', 'orbits with']),
    ('planets', 'number of known planets', ['confirmed planets']), ('morph', 'morphological type', ['shape']),
    ('z', 'redshift', []), ('inter', 'interacting with', ['merging with']), ('sat', 'satellite of', ['orbits galaxy']),
    ('disc', 'discoverer', ['discovered by', 'found by']), ('dyear', 'year of discovery', ['discovery year']),
    ('ang', 'angular size', ['apparent diameter in arcminutes']), ('illum', 'illuminated by', ['ionising star']),
    ('born', 'date of birth', ['born']), ('died', 'date of death', ['died']), ('aff', 'affiliation', ['employer', 'institute']),
    ('field', 'field of work', ['research area', 'specialty']), ('adv', 'doctoral advisor', ['thesis supervisor']),
    ('nat', 'country of citizenship', ['nationality']), ('target', 'target', ['observed object']),
    ('instr', 'instrument used', ['taken with']), ('obs', 'observer', ['observed by']), ('start', 'start time', ['begin']),
    ('exp', 'exposure time', ['integration time in seconds']), ('prop', 'under proposal', ['programme']),
    ('see', 'seeing', ['image quality in arcseconds']), ('filt', 'filter', ['band']), ('qual', 'data quality', ['quality flag']),
    ('pub', 'publicly released', ['open data']), ('note', 'observing note', ['comment']), ('lead', 'lead proposer', ['proposal PI']),
    ('co', 'co-proposer', ['co-investigator']), ('subm', 'submission date', ['submitted']), ('req', 'nights requested', []),
    ('alloc', 'time allocation', ['awarded time']), ('nights', 'nights awarded', ['number of nights']),
    ('tel', 'allocated telescope', []), ('sem', 'semester', ['observing period']), ('status', 'status', ['outcome']),
    ('cont', 'continuation of', ['follow-up to proposal']), ('auth', 'author', ['written by']),
    ('pdate', 'publication date', ['published']), ('jour', 'published in', ['journal']), ('pages', 'number of pages', ['length']),
    ('uses', 'based on observation', ['uses data']), ('cites', 'cites', ['references']), ('subj', 'main subject', ['about']),
    ('ncit', 'citation count', ['times cited'])]
nums = R.sample(range(12, 2900), len(PROPS))
P = {}
for (k, lab, al), n in zip(PROPS, nums):
    P[k] = 'e:P%d' % n
    OUT.append(' ;\n'.join(['%s rdfs:label %s' % (P[k], L(lab))] + (['    skos:altLabel ' + ' , '.join(L(a) for a in al)] if al else [])) + ' .\n')

QN = iter(R.sample(range(1000, 98000), 600))
Q = {}


def q(key):
    if key not in Q:
        Q[key] = 'e:Q%d' % next(QN)
    return Q[key]


def put(iri, cls, label, alts, props):
    lines = []
    if label:
        lines.append('rdfs:label %s' % L(label))
    if alts:
        lines.append('skos:altLabel ' + ' , '.join(L(a) for a in alts))
    if cls:
        lines.append('%s %s' % (P['inst'], q('class ' + cls)))
    for k, v in props:
        if v is None or v == []:
            continue
        v = v if isinstance(v, list) else [v]
        lines.append('%s %s' % (P[k], ' , '.join(str(x) for x in v)))
    OUT.append(iri + ' ' + ' ;\n    '.join(lines) + ' .\n')


for c, al in [('telescope', []), ('instrument', ['astronomical instrument']), ('astronomer', []), ('observation', ['exposure']),
              ('proposal', ['observing proposal']), ('publication', ['paper', 'article']), ('star', []), ('galaxy', []), ('nebula', []),
              ('celestial object', ['astronomical object'])]:
    put(q('class ' + c), None, c, al, [('sub', q('class celestial object') if c in ('star', 'galaxy', 'nebula') else None)])

# ---------------------------------------------------------------- astronomers
# name, born, died, affiliations, fields, advisor, nationality, alt
AST = [
    ('Odile Marchetti', '1931-05-02', '2009-11-17', ['Tessel Observatory'], ['stellar spectroscopy'], None, 'Corvenna', ['O. Marchetti']),
    ('Hendrik Aalders', '1938-09-14', None, ['University of Marrowby'], ['galaxies'], None, 'Veldavia', ['H. Aalders']),
    ('Yusra Benhadi', '1952-01-30', None, ['Tessel Observatory', 'Lattice Institute'], ['variable stars', 'stellar spectroscopy'], 'Odile Marchetti', 'Karesh', []),
    ('Callum Thorne', '1949-07-07', '2021-03-04', ['University of Marrowby'], ['galaxies', 'cosmology'], 'Hendrik Aalders', 'Brenholm', ['C. Thorne']),
    ('Mirela Stanko', '1961-12-19', None, ['Lattice Institute'], ['nebulae', 'star formation'], 'Odile Marchetti', 'Ilvania', []),
    ('Tobias Wren', '1964-04-25', None, ['University of Marrowby', 'Tessel Observatory'], ['galaxies'], 'Hendrik Aalders', 'Brenholm', ['T. Wren']),
    ('Anneke Dros', '1970-10-11', None, ['Polder Space Centre'], ['exoplanets'], 'Yusra Benhadi', 'Veldavia', []),
    ('Ravindra Pillay', '1968-02-08', None, ['Tessel Observatory'], ['variable stars'], 'Yusra Benhadi', 'Tamarine Islands', ['R. Pillay']),
    ('Solveig Ekdahl', '1973-06-21', None, ['Skarvik University'], ['instrumentation', 'stellar spectroscopy'], None, 'Norlund', []),
    ('Marco Vieri', '1966-08-16', None, ['Lattice Institute'], ['instrumentation'], None, 'Corvenna', ['M. Vieri']),
    ('Leontine Abara', '1978-03-29', None, ['Tessel Observatory'], ['exoplanets', 'instrumentation'], 'Anneke Dros', 'Port Maurel', ['Leo Abara']),
    ('Piotr Zelenko', '1980-11-05', None, ['Skarvik University'], ['cosmology'], 'Callum Thorne', 'Ilvania', []),
    ('Fenna Ruys', '1984-01-13', None, ['Polder Space Centre'], ['exoplanets'], 'Anneke Dros', 'Veldavia', []),
    ('Jasper Holloway', '1982-05-27', None, ['University of Marrowby'], ['galaxies'], 'Tobias Wren', 'Brenholm', []),
    ('Imani Kessler', '1987-09-03', None, ['Tessel Observatory'], ['star formation', 'nebulae'], 'Mirela Stanko', 'San Orlo', []),
    ('Dagny Lor', '1986-12-30', None, ['Skarvik University'], ['variable stars'], 'Ravindra Pillay', 'Norlund', []),
    ('Emeka Strand', '1990-02-22', None, ['Tessel Observatory', 'Skarvik University'], ['stellar spectroscopy'], 'Solveig Ekdahl', 'Norlund', []),
    ('Chiara Bonetto', '1991-07-18', None, ['Lattice Institute'], ['nebulae'], 'Mirela Stanko', 'Corvenna', []),
    ('Wout Terlinden', '1993-04-09', None, ['Polder Space Centre'], ['exoplanets'], 'Fenna Ruys', 'Veldavia', []),
    ('Hana Sorley', '1992-10-26', None, ['University of Marrowby'], ['galaxies', 'star formation'], 'Jasper Holloway', 'Brenholm', []),
    ('Nils Okonjo', None, None, ['Tessel Observatory'], ['cosmology'], 'Piotr Zelenko', 'Port Maurel', []),
    ('Brita Lomax', '1995-08-12', None, [], ['variable stars', 'exoplanets'], 'Dagny Lor', 'Norlund', []),
]
for a in AST:
    q(a[0])
for n, b, d, aff, fl, ad, nat, al in AST:
    put(q(n), 'astronomer', n, al, [('born', D(b) if b else None), ('died', D(d) if d else None), ('aff', [s(x) for x in aff]),
                                    ('field', [s(x) for x in fl]), ('adv', q(ad) if ad else None), ('nat', s(nat))])
ACTIVE = [a[0] for a in AST[4:]]

# ---------------------------------------------------------------- telescopes and instruments
TEL = [  # name, alts, aperture, first light, site, elevation, mount, remote
    ('Marchetti Telescope', ['Big Odile'], 6.5, '2004-09-18', 'Mount Tessel', 2890, 'altazimuth', False),
    ('Tessel 3.6-metre Telescope', ['T36'], 3.6, '1984-03-02', 'Mount Tessel', 2875, 'equatorial', False),
    ('Aalders Survey Telescope', ['AST'], 2.4, '2011-06-24', 'Mount Tessel', 2881, 'altazimuth', True),
    ('Old Refractor', ['Great Refractor'], 0.7, '1898-10-08', 'Marrowby Hill', 212, 'equatorial', False),
    ('Larkspur Telescope', [], 1.8, '1996-05-11', 'Cape Larkspur', 1440, 'equatorial', True),
    ('Sandgate Robotic Telescope', ['SRT'], 0.9, '2017-02-27', 'Sandgate Plateau', 3320, 'altazimuth', True),
    ('Vallonne Telescope', [], 4.2, '1993-11-19', 'Vallonne Ridge', 2410, 'altazimuth', None),
]
for t in TEL:
    put(q(t[0]), 'telescope', t[0], t[1], [('aperture', t[2]), ('first', D(t[3])), ('site', s(t[4])), ('alt', t[5]), ('mount', s(t[6])),
                                           ('remote', B(t[7]) if t[7] is not None else None)])
INS = [  # name, alts, telescope, kind, wmin, wmax, commissioned, decommissioned, replaces, pi, megapixels
    ('PRISMA', ['Precision Radial-velocity Spectrograph'], 'Marchetti Telescope', 'spectrograph', 380, 690, '2012-04-03', None, 'COLIBRI', 'Solveig Ekdahl', 82),
    ('COLIBRI', [], 'Marchetti Telescope', 'spectrograph', 400, 680, '2005-01-22', '2012-03-15', None, 'Yusra Benhadi', 16),
    ('WIDEYE', ['Wide Eye Camera'], 'Aalders Survey Telescope', 'imaging camera', 320, 1050, '2011-08-30', None, None, 'Tobias Wren', 268),
    ('NIRVA', ['Near-Infrared Vallonne Array'], 'Vallonne Telescope', 'imaging camera', 900, 2400, '2009-05-14', None, 'VIC', 'Marco Vieri', 67),
    ('VIC', ['Vallonne Infrared Camera'], 'Vallonne Telescope', 'imaging camera', 1000, 2300, '1997-06-06', '2009-04-30', None, 'Marco Vieri', 1),
    ('HALCYON', [], 'Marchetti Telescope', 'imaging camera', 350, 1000, '2008-10-19', None, None, 'Mirela Stanko', 64),
    ('POLLUX-P', [], 'Tessel 3.6-metre Telescope', 'polarimeter', 400, 900, '2001-02-11', None, None, 'Yusra Benhadi', 4),
    ('FAROS', ['Faint Object Spectrograph'], 'Tessel 3.6-metre Telescope', 'spectrograph', 340, 980, '1999-09-09', None, None, 'Marco Vieri', 8),
    ('Plate Camera', [], 'Old Refractor', 'imaging camera', 380, 520, '1899-01-15', '1971-12-01', None, None, None),
    ('QUICKPHOT', [], 'Larkspur Telescope', 'photometer', 350, 850, '2003-07-21', None, None, 'Ravindra Pillay', None),
    ('SANDPIPER', [], 'Sandgate Robotic Telescope', 'photometer', 380, 920, '2017-05-05', None, None, 'Leontine Abara', 17),
    ('ECHO', ['Echelle of the Cape'], 'Larkspur Telescope', 'spectrograph', 390, 760, '2015-03-28', None, None, 'Leontine Abara', 21),
    ('MOSAIQ', [], 'Vallonne Telescope', 'spectrograph', 370, 1000, '2019-11-02', None, None, 'Solveig Ekdahl', 96),
    ('STRIX', [], 'Sandgate Robotic Telescope', 'imaging camera', 400, 950, '2020-09-12', None, None, 'Leontine Abara', 36),
]
for x in INS:
    q(x[0])
for n, al, te, kd, w1, w2, co, de, rp, pi, mp in INS:
    put(q(n), 'instrument', n, al, [('on', q(te)), ('kind', s(kd)), ('wmin', w1), ('wmax', w2), ('comm', D(co)), ('decomm', D(de) if de else None),
                                    ('repl', q(rp) if rp else None), ('pi', q(pi) if pi else None), ('pix', mp)])
LIVE = [x for x in INS if not x[7]]

# ---------------------------------------------------------------- objects
CONS = ['the Heron', 'the Loom', 'the Ferryman', 'the Anvil', 'the Two Foxes', 'the Lantern', 'the Harp']
STARS = [('Tessara', []), ('Kelmor', []), ('Vey', ['the Weaver']), ('Ankhara', []), ('Little Ember', ['TS 17']), ('Oduin', []), ('Sabik Tol', []),
         ('Marrow Star', ['TS 88']), ('Ilmarin', []), ('Brannoch', []), ('Quen', []), ('Rhoda', []), ('Tolliver\'s Star', ['TS 402'])]
for n in (21, 34, 57, 63, 109, 118, 146, 172, 205, 231, 266, 290, 313, 347):
    STARS.append(('TS %d' % n, []))
SPEC = [('O', 33000, 24), ('B', 18000, 7.5), ('A', 8600, 2.0), ('F', 6700, 1.35), ('G', 5700, 1.0), ('K', 4500, 0.74), ('M', 3200, 0.31)]
PAIR = {'Kelmor': 'Oduin', 'TS 34': 'TS 57', 'Brannoch': 'Quen', 'TS 205': 'TS 231'}
PLAN = {'Tessara': 3, 'Vey': 1, 'Ilmarin': 5, 'TS 63': 2, 'TS 118': 1, 'Rhoda': 4, 'TS 290': 2, 'Tolliver\'s Star': 6}
DISC = {'Little Ember': ('Yusra Benhadi', 1983), 'Marrow Star': ('Callum Thorne', 1979), 'Tolliver\'s Star': ('Ravindra Pillay', 2001),
        'TS 109': ('Dagny Lor', 2015), 'TS 146': ('Anneke Dros', 2002), 'TS 313': ('Ravindra Pillay', 1998), 'TS 347': ('Dagny Lor', 2019), 'TS 172': ('Odile Marchetti', 1966)}
for n, _ in STARS:
    q(n)
SET = dict(zip(['Rhoda', 'TS 63', 'TS 118', 'TS 290', 'Vey', 'Ankhara', 'Brannoch', 'TS 109', 'TS 172', 'TS 313'], 'KKKKABAOBB'))
WHERE = {}
BACK = {v: a for a, v in PAIR.items()}
for k, (n, al) in enumerate(STARS):
    cl = R.choices('OBAFGKM', [1, 3, 4, 5, 7, 6, 5])[0]
    c, te, ms = next(x for x in SPEC if x[0] == SET.get(n, cl))
    hot = R.uniform(0.93, 1.08)
    faint = n.startswith('TS')
    d = round(R.uniform(60, 2400) if faint else R.uniform(9, 480), 1)
    mag = R.uniform(7.5, 15.2) if faint else R.uniform(0.4, 6.2)
    ra, de, co = R.uniform(0, 360), R.uniform(-75, 60), CONS[k * 3 % 7]
    if n in BACK:  # the two stars of a pair are at one place
        ra, de, d, co = WHERE[BACK[n]]
        ra, de = ra + 0.004, de - 0.003
    WHERE[n] = (ra, de, d, co)
    di = DISC.get(n)
    put(q(n), 'star', n, al, [
        ('ra', '%.3f' % ra), ('dec', '%.3f' % de), ('mag', '%.2f' % mag), ('dist', '%.1f' % d if k % 11 != 7 else None),
        ('const', s(co)), ('spec', s('%s%dV' % (c, R.randrange(10)))), ('teff', int(te * hot) // 10 * 10),
        ('mass', '%.2f' % (ms * R.uniform(0.85, 1.2)) if R.random() < 0.6 else None), ('var', B(R.random() < 0.35) if R.random() < 0.85 else None),
        ('comp', q(PAIR[n]) if n in PAIR else q(BACK[n]) if n in BACK else None),
        ('planets', PLAN.get(n)), ('disc', q(di[0]) if di else None), ('dyear', di[1] if di else None)])
GAL = [('Spindle of Marrow', ['AG 12'], 'spiral'), ('Ferryman Galaxy', ['AG 3'], 'spiral'), ('Lamplighter Galaxy', [], 'barred spiral'), ('AG 27', [], 'elliptical'),
       ('AG 41', [], 'irregular'), ('AG 42', [], 'spiral'), ('AG 58', [], 'elliptical'), ('AG 76', ['Thorne\'s Galaxy'], 'lenticular'), ('AG 103', [], 'barred spiral'),
       ('AG 131', [], 'dwarf'), ('AG 132', [], 'dwarf'), ('AG 140', [], 'dwarf'), ('AG 188', [], 'elliptical'), ('AG 214', [], 'spiral'), ('AG 215', [], 'barred spiral'), ('AG 260', [], None)]
INTER = {'AG 41': 'AG 42', 'AG 214': 'AG 215'}
SAT = {'AG 131': 'Ferryman Galaxy', 'AG 132': 'Ferryman Galaxy', 'AG 140': 'Lamplighter Galaxy', 'AG 41': 'Spindle of Marrow'}
GD = {'Lamplighter Galaxy': ('Hendrik Aalders', 1968), 'AG 76': ('Callum Thorne', 1985), 'AG 103': ('Callum Thorne', 1991), 'AG 131': ('Tobias Wren', 1999), 'AG 132': ('Tobias Wren', 2003),
      'AG 140': ('Jasper Holloway', 2012), 'AG 214': ('Hendrik Aalders', 1974), 'AG 215': ('Hendrik Aalders', 1974), 'AG 260': ('Hana Sorley', 2021)}
for g in GAL:
    q(g[0])
PLACE = {}
for k, (n, al, mo) in enumerate(GAL):
    z = R.uniform(0.0009, 0.084)
    con = CONS[k * 2 % 7]
    near = SAT.get(n) or {v: a for a, v in INTER.items()}.get(n)  # satellites and colliding pairs lie together
    if near:
        z, con = PLACE[near][0] + 0.0002 * (k % 3 - 1), PLACE[near][1]
    PLACE[n] = (z, con)
    di = GD.get(n)
    put(q(n), 'galaxy', n, al, [
        ('ra', '%.3f' % R.uniform(0, 360)), ('dec', '%.3f' % R.uniform(-75, 60)), ('mag', '%.2f' % R.uniform(8.1, 16.9)), ('z', '%.4f' % z if n != 'AG 260' else None),
        ('dist', int(z * 13900) * 1000000 if n != 'AG 188' else None), ('const', s(con)), ('morph', s(mo) if mo else None),
        ('inter', q(INTER[n]) if n in INTER else None), ('sat', q(SAT[n]) if n in SAT else None), ('disc', q(di[0]) if di else None), ('dyear', di[1] if di else None)])
NEB = [('Candle Nebula', ['TN 1'], 'TS 109', ('Mirela Stanko', 1992)), ('Mill Wheel Nebula', [], 'Ankhara', None), ('Drowned Bell Nebula', ['TN 9'], None, ('Odile Marchetti', 1971)),
       ('Kestrel Nebula', [], 'TS 172', ('Imani Kessler', 2016)), ('TN 14', [], None, ('Mirela Stanko', 2004)), ('TN 22', [], 'TS 313', None), ('Saffron Nebula', [], None, ('Chiara Bonetto', 2020))]
for k, (n, al, il, di) in enumerate(NEB):
    put(q(n), 'nebula', n, al, [
        ('ra', '%.3f' % R.uniform(0, 360)), ('dec', '%.3f' % R.uniform(-75, 60)), ('mag', '%.2f' % R.uniform(5.5, 13.5) if n != 'TN 22' else None), ('dist', '%.1f' % (R.uniform(800, 7800) if not il else WHERE[il][2] + 1.5 * k)),
        ('const', s(CONS[(k * 5 + 1) % 7] if not il else WHERE[il][3])), ('ang', '%.1f' % R.uniform(0.6, 64)), ('illum', q(il) if il else None), ('disc', q(di[0]) if di else None), ('dyear', di[1] if di else None)])

# ---------------------------------------------------------------- proposals
PRO = [  # title, lead, co, topic objects, telescopes, semester, status, continuation
    ('Planets of quiet K dwarfs', 'Anneke Dros', ['Fenna Ruys', 'Leontine Abara'], ['Rhoda', 'TS 63', 'TS 118'], ['Marchetti Telescope', 'Larkspur Telescope'], '2021A', None),
    ('Planets of quiet K dwarfs II', 'Fenna Ruys', ['Anneke Dros', 'Wout Terlinden'], ['Rhoda', 'TS 290', 'Ilmarin'], ['Marchetti Telescope'], '2022A', 'Planets of quiet K dwarfs'),
    ('The six worlds of Tolliver\'s Star', 'Leontine Abara', ['Brita Lomax'], ['Tolliver\'s Star'], ['Sandgate Robotic Telescope', 'Larkspur Telescope'], '2022B', None),
    ('Dwarf companions of the Ferryman Galaxy', 'Tobias Wren', ['Jasper Holloway', 'Hana Sorley'], ['AG 131', 'AG 132', 'Ferryman Galaxy'], ['Aalders Survey Telescope'], '2021A', None),
    ('Colliding spirals in slow motion', 'Jasper Holloway', ['Hana Sorley'], ['AG 214', 'AG 215'], ['Vallonne Telescope', 'Aalders Survey Telescope'], '2021B', None),
    ('Dust lanes of lenticular galaxies', 'Hana Sorley', [], ['AG 76'], ['Vallonne Telescope'], '2022B', None),
    ('Shock fronts in the Candle Nebula', 'Mirela Stanko', ['Imani Kessler', 'Chiara Bonetto'], ['Candle Nebula', 'TS 109'], ['Marchetti Telescope', 'Vallonne Telescope'], '2021B', None),
    ('Young stars behind the Kestrel Nebula', 'Imani Kessler', ['Mirela Stanko', 'Hana Sorley'], ['Kestrel Nebula', 'TS 172'], ['Vallonne Telescope'], '2022A', None),
    ('Young stars behind the Kestrel Nebula: second epoch', 'Imani Kessler', ['Chiara Bonetto'], ['Kestrel Nebula'], ['Vallonne Telescope', 'Marchetti Telescope'], '2023A', 'Young stars behind the Kestrel Nebula'),
    ('Flickering of Little Ember', 'Ravindra Pillay', ['Dagny Lor'], ['Little Ember'], ['Larkspur Telescope'], '2021A', None),
    ('Eclipses in close pairs', 'Dagny Lor', ['Ravindra Pillay', 'Brita Lomax'], ['Kelmor', 'TS 34', 'TS 205'], ['Sandgate Robotic Telescope'], '2021B', None),
    ('Eclipses in close pairs: the faint sample', 'Brita Lomax', ['Dagny Lor'], ['TS 205', 'TS 57'], ['Sandgate Robotic Telescope', 'Tessel 3.6-metre Telescope'], '2023A', 'Eclipses in close pairs'),
    ('Magnetic fields of hot stars', 'Solveig Ekdahl', ['Emeka Strand'], ['Vey', 'Ankhara', 'Brannoch'], ['Tessel 3.6-metre Telescope'], '2022A', None),
    ('A redshift ladder of ellipticals', 'Piotr Zelenko', ['Nils Okonjo', 'Tobias Wren'], ['AG 27', 'AG 58', 'AG 188'], ['Tessel 3.6-metre Telescope', 'Vallonne Telescope'], '2022B', None),
    ('The odd one: AG 260', 'Hana Sorley', ['Nils Okonjo'], ['AG 260'], ['Marchetti Telescope'], '2023A', None),
    ('Rotation of the Lamplighter Galaxy', 'Nils Okonjo', ['Piotr Zelenko', 'Jasper Holloway'], ['Lamplighter Galaxy', 'AG 140'], ['Vallonne Telescope'], '2023B', None),
]
NO = [('Searching for rings around TS 347', 'Brita Lomax', ['Wout Terlinden'], '2022B', None), ('Polarised halos of ellipticals', 'Piotr Zelenko', [], '2023A', None),
      ('The six worlds of Tolliver\'s Star: winter season', 'Leontine Abara', ['Fenna Ruys'], '2023B', 'The six worlds of Tolliver\'s Star')]


def deadline(sem):
    y = int(sem[:4])
    return date(y - 1, 9, 15) if sem[4] == 'A' else date(y, 3, 15)


for x in PRO + NO:
    q('prop ' + x[0])
for n, ld, co, ob, te, sem, ct in PRO:
    al, tot = [], 0
    body = []
    for k, t in enumerate(te):
        nn = R.randrange(2, 11)
        tot += nn
        node = q('prop ' + n) + '-S%04X' % R.randrange(4096, 65535)
        al.append(node)
        body.append((node, [('tel', q(t)), ('nights', nn), ('sem', s(sem if k == 0 or R.random() < .7 else sem[:4] + {'A': 'B', 'B': 'A'}[sem[4]]))]))
    put(q('prop ' + n), 'proposal', n, [], [('lead', q(ld)), ('co', [q(x) for x in co]), ('subm', D(deadline(sem) - timedelta(days=R.randrange(1, 25)))),
                                            ('req', tot + R.randrange(0, 7) if R.random() < 0.85 else None), ('status', s('accepted')), ('alloc', al), ('cont', q('prop ' + ct) if ct else None)])
    for node, pr in body:
        put(node, None, None, [], pr)
for n, ld, co, sem, ct in NO:
    put(q('prop ' + n), 'proposal', n, [], [('lead', q(ld)), ('co', [q(x) for x in co]), ('subm', D(deadline(sem) - timedelta(days=R.randrange(1, 25)))),
                                            ('req', R.randrange(3, 9)), ('status', s('rejected')), ('cont', q('prop ' + ct) if ct else None)])

# ---------------------------------------------------------------- observations
NOTES = ['Thin cirrus at the end of the night.', 'Guiding lost for two minutes.', 'Dome closed early because of wind.', 'Moon close to the field.', 'Excellent conditions throughout.']
obs = []
jobs = []
for n, ld, co, ob, te, sem, ct in PRO:
    for o in ob:
        for _ in range(R.choice([1, 1, 2, 2])):
            jobs.append((n, [ld] + co, o, te, sem))
for o in ('Tessara', 'Quen', 'Drowned Bell Nebula', 'AG 103', 'Marrow Star', 'Oduin', 'Mill Wheel Nebula', 'TS 21'):
    if o in Q:
        jobs.append((None, R.sample(['Ravindra Pillay', 'Leontine Abara', 'Emeka Strand', 'Imani Kessler'], 1), o, [t[0] for t in TEL if t[0] != 'Old Refractor'], R.choice(['2021A', '2021B', '2022A', '2022B', '2023A', '2023B'])))
for k, (pn, team, o, te, sem) in enumerate(jobs):
    y = int(sem[:4])
    st = datetime(y, 2 if sem[4] == 'A' else 8, 1) + timedelta(days=R.randrange(0, 170))
    st = st.replace(hour=R.choice([20, 21, 22, 23, 0, 1, 2, 3, 4]), minute=R.randrange(60), second=R.randrange(60))
    ins = R.choice([x for x in LIVE if x[2] in te])
    ex = R.choice([60, 90, 120, 180, 300, 450, 600]) if ins[3] in ('photometer', 'imaging camera') and not o.startswith('AG') else R.choice([600, 900, 1200, 1500, 1800, 2400, 2700, 3600])
    obs.append([st, pn, team, o, ins, ex])
obs.sort(key=lambda x: (x[0], x[3]))
oid = []
for k, (st, pn, team, o, ins, ex) in enumerate(obs):
    lab = 'Observation %s-%03d' % (st.year, k + 1)
    key = 'obs %d' % k
    oid.append((key, st, team, o, pn))
    bad = R.random()
    see = R.uniform(0.5, 1.3) if bad > .2 else R.uniform(1.3, 2.8)
    put(q(key), 'observation', lab, [], [
        ('target', q(o)), ('instr', q(ins[0])), ('obs', [q(x) for x in R.sample(team, min(len(team), R.choice([1, 1, 2])))]), ('start', T(st)), ('exp', ex),
        ('prop', q('prop ' + pn) if pn else None), ('see', '%.2f' % see if R.random() < 0.9 else None),
        ('filt', s(R.choice(['B', 'V', 'R', 'I'])) if ins[3] == 'photometer' or ins[0] in ('WIDEYE', 'HALCYON', 'STRIX') else s(R.choice(['J', 'H', 'K'])) if ins[0] == 'NIRVA' else None),
        ('qual', s('good' if see < 1.1 else 'fair' if see < 1.6 else 'poor')), ('pub', B(st.year < 2022 or R.random() < 0.45) if R.random() < 0.9 else None),
        ('note', s(R.choice(NOTES)) if R.random() < 0.15 else None)])

# ---------------------------------------------------------------- publications
PUB = [  # title, objects, authors, date, journal, pages, proposal
    ('Four planets around the K dwarf Rhoda', ['Rhoda'], ['Anneke Dros', 'Fenna Ruys', 'Leontine Abara'], '2021-12-06', 'Annals of Positional Astronomy', 14),
    ('A second look at Rhoda and its neighbours', ['Rhoda', 'Ilmarin'], ['Fenna Ruys', 'Wout Terlinden', 'Anneke Dros'], '2023-02-20', 'Annals of Positional Astronomy', 18),
    ('Transit timing in the system of Tolliver\'s Star', ['Tolliver\'s Star'], ['Leontine Abara', 'Brita Lomax'], '2023-06-01', 'Letters on Planetary Systems', 6),
    ('The satellites of the Ferryman Galaxy revisited', ['Ferryman Galaxy', 'AG 131', 'AG 132'], ['Tobias Wren', 'Jasper Holloway', 'Hana Sorley'], '2022-01-17', 'Journal of the Marrowby Society', 27),
    ('AG 214 and AG 215: a collision caught early', ['AG 214', 'AG 215'], ['Jasper Holloway', 'Hana Sorley'], '2022-07-11', 'Journal of the Marrowby Society', 21),
    ('Cold dust in AG 76', ['AG 76'], ['Hana Sorley'], '2023-09-13', 'Journal of the Marrowby Society', 12),
    ('Shocks and filaments in the Candle Nebula', ['Candle Nebula'], ['Mirela Stanko', 'Imani Kessler', 'Chiara Bonetto'], '2022-05-04', 'Interstellar Review', 33),
    ('The stars that light the Kestrel Nebula', ['Kestrel Nebula', 'TS 172'], ['Imani Kessler', 'Mirela Stanko'], '2022-11-28', 'Interstellar Review', 19),
    ('Rapid flickering of Little Ember', ['Little Ember'], ['Ravindra Pillay', 'Dagny Lor'], '2021-10-15', 'Bulletin of Variable Stars', 9),
    ('Eclipse depths of Kelmor and TS 34', ['Kelmor', 'TS 34'], ['Dagny Lor', 'Ravindra Pillay', 'Brita Lomax'], '2022-06-30', 'Bulletin of Variable Stars', 11),
    ('TS 205: an eclipsing pair at the faint end', ['TS 205'], ['Brita Lomax', 'Dagny Lor'], '2023-11-08', 'Bulletin of Variable Stars', 8),
    ('Magnetic hot stars seen in polarised light', ['Vey', 'Ankhara'], ['Solveig Ekdahl', 'Emeka Strand'], '2022-12-19', 'Annals of Positional Astronomy', 16),
    ('Three rungs of the redshift ladder', ['AG 27', 'AG 58', 'AG 188'], ['Piotr Zelenko', 'Nils Okonjo', 'Tobias Wren'], '2023-05-22', 'Cosmology Quarterly', 24),
    ('AG 260, a galaxy without a shape', ['AG 260'], ['Hana Sorley', 'Nils Okonjo'], '2023-12-01', 'Cosmology Quarterly', 7),
    ('PRISMA: design and first results', [], ['Solveig Ekdahl', 'Marco Vieri'], '2013-03-14', 'Instruments and Methods', 41),
    ('The WIDEYE survey camera', [], ['Tobias Wren', 'Marco Vieri'], '2012-09-27', 'Instruments and Methods', 30),
    ('A robotic photometer for Sandgate', [], ['Leontine Abara'], '2018-01-09', 'Instruments and Methods', 13),
    ('Sixty years of nebulae from Mount Tessel', ['Candle Nebula', 'Drowned Bell Nebula'], ['Mirela Stanko', 'Yusra Benhadi'], '2010-04-18', 'Interstellar Review', None),
]
CITE = {0: [14], 1: [0, 14], 2: [16], 3: [15], 4: [3, 15], 5: [4], 6: [17], 7: [6, 17], 9: [8], 10: [9, 16], 11: [14], 12: [15, 3], 13: [12, 5], 17: []}
for k, x in enumerate(PUB):
    q('pub %d' % k)
for k, (n, ob, au, d, jo, pg) in enumerate(PUB):
    use = [q(o[0]) for o in oid if o[3] in ob and o[1].date() < date.fromisoformat(d) - timedelta(days=60)][:4]
    put(q('pub %d' % k), 'publication', n, [], [('auth', [q(a) for a in au]), ('pdate', D(d)), ('jour', s(jo)), ('pages', pg), ('subj', [q(o) for o in ob]),
                                              ('uses', use), ('cites', [q('pub %d' % c) for c in CITE.get(k, [])]), ('ncit', R.randrange(0, 90) if R.random() < 0.85 else None)])

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8', newline='\n') as f:
    f.write(PRE + '\n'.join(OUT))
