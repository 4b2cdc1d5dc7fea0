"""Writes graph.ttl: volcanoes, in the manner of Wikidata (opaque Q and P, labels on everything)."""
import os
import random

R = random.Random(4117)
HERE = os.path.dirname(os.path.abspath(__file__))
out = []
labels = {}          # label -> Q
nextq = [1003]


def esc(s):
    return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'


PROPS = {  # short name -> (P, label)
    'inst': ('P31', 'instance of'), 'country': ('P17', 'country'), 'type': ('P2214', 'volcano type'),
    'elev': ('P2044', 'elevation above sea level (m)'), 'rock': ('P2240', 'dominant rock'),
    'crater': ('P2386', 'crater diameter (m)'), 'monitored': ('P2251', 'monitored by'),
    'glacier': ('P2263', 'has glacier'), 'lat': ('P625', 'latitude (°)'), 'ascent': ('P2269', 'year of first ascent'),
    'erupted': ('P2301', 'erupting volcano'), 'start': ('P580', 'start date'), 'end': ('P582', 'end date'),
    'vei': ('P2317', 'volcanic explosivity index'), 'volume': ('P2322', 'erupted volume (km³)'),
    'deaths': ('P1120', 'number of deaths'), 'evac': ('P2339', 'number of people evacuated'),
    'plume': ('P2341', 'plume height (km)'), 'advisor': ('P184', 'doctoral advisor'),
    'founded': ('P571', 'year of foundation'), 'director': ('P1037', 'director'),
    'seismo': ('P2355', 'number of seismometers'), 'budget': ('P2769', 'annual budget (million US$)'),
    'open': ('P2368', 'open to visitors'), 'born': ('P569', 'date of birth'), 'died': ('P570', 'date of death'),
    'gender': ('P21', 'gender'), 'citizen': ('P27', 'country of citizenship'), 'employer': ('P108', 'employer'),
    'pubs': ('P2374', 'number of publications'), 'field': ('P101', 'field of work'),
    'target': ('P2402', 'target volcano'), 'duration': ('P2047', 'duration (days)'),
    'cost': ('P2130', 'cost (thousand US$)'), 'leader': ('P2413', 'expedition leader'),
    'summit': ('P2426', 'reached the crater'), 'follows': ('P155', 'follows'),
    'of': ('P2431', 'participation in'), 'who': ('P2438', 'participant'), 'role': ('P2445', 'role'),
    'samples': ('P2459', 'rock samples collected (kg)'),
    'population': ('P1082', 'population (million)'), 'continent': ('P30', 'continent'), 'capital': ('P36', 'capital'),
    'area': ('P2046', 'area (km²)'),
}


def item(label, cls=None):
    nextq[0] += R.choice([7, 11, 13, 18, 29])
    q = 'Q%d' % nextq[0]
    labels[label] = q
    out.append('\nwd:%s rdfs:label %s@en .' % (q, esc(label)))
    if cls:
        add(q, 'inst', 'wd:' + labels[cls])
    return q


def add(q, p, v):
    if v is None:
        return
    out.append('wd:%s wdt:%s %s .' % (q, PROPS[p][0], v))


def L(label):
    return 'wd:' + labels[label]


def date(s):
    return '"%s"^^xsd:date' % s


def year(y):
    return None if y is None else '"%d"^^xsd:gYear' % y


def boo(b):
    return None if b is None else ('true' if b else 'false')


for c in ['volcano', 'volcano type', 'country', 'volcanic eruption', 'volcano observatory', 'volcanologist',
          'expedition', 'expedition participation']:
    item(c)
for t in ['stratovolcano', 'shield volcano', 'caldera', 'cinder cone', 'lava dome', 'fissure vent']:
    item(t, 'volcano type')

for n, pop, cont, cap, area in [
        ('Italy', '58.9', 'Europe', 'Rome', 302073), ('Iceland', '0.38', 'Europe', 'Reykjavík', 103125),
        ('Japan', '124.5', 'Asia', 'Tokyo', 377975), ('Indonesia', '278.7', 'Asia', 'Jakarta', 1904569),
        ('Philippines', '112.9', 'Asia', 'Manila', 300000), ('Ecuador', '17.8', 'South America', 'Quito', 283561),
        ('Chile', '19.6', 'South America', 'Santiago', 756102), ('Mexico', '129.4', 'North America', 'Mexico City', 1964375),
        ('United States', '334.9', 'North America', 'Washington, D.C.', 9525067),
        ('Tovarra', '2.35', 'Oceania', 'Port Alvin', 18420), ('Sankt Orlan Islands', '0.09', 'Europe', 'Hallvik', 1312),
        ('Kelmoor', '4.1', 'Oceania', 'Dunmarrow', 41870)]:
    q = item(n, 'country')
    add(q, 'population', pop); add(q, 'continent', esc(cont)); add(q, 'capital', esc(cap)); add(q, 'area', area)

# volcanologists: name, gender, born, died, citizenship, field, advisor, publications
PEOPLE = [
    ('Ingeborg Dahlström', 'female', '1931-03-14', '2009-11-02', 'Iceland', 'petrology', None, 143),
    ('Renzo Caldarelli', 'male', '1938-07-22', '2017-05-30', 'Italy', 'seismology', None, 210),
    ('Haruki Tominaga', 'male', '1944-01-09', None, 'Japan', 'gas geochemistry', None, 188),
    ('Lucía Ferreyra Montt', 'female', '1952-10-27', None, 'Chile', 'petrology', 'Ingeborg Dahlström', 121),
    ('Paolo Caldarelli', 'male', '1966-04-03', None, 'Italy', 'geodesy', 'Renzo Caldarelli', 97),
    ("Maeve O'Hanlon", 'female', '1958-12-19', None, 'Kelmoor', 'seismology', 'Renzo Caldarelli', 134),
    ('Sigurður Hrafnsson', 'male', '1961-08-08', '2014-09-17', 'Iceland', 'glaciology', 'Ingeborg Dahlström', 76),
    ('Dewi Lestari Santoso', 'female', '1970-02-11', None, 'Indonesia', 'gas geochemistry', 'Haruki Tominaga', 88),
    ('Bambang Wirawan', 'male', '1964-06-25', None, 'Indonesia', 'seismology', 'Haruki Tominaga', 59),
    ('Walter J. Pruitt', 'male', '1949-09-01', None, 'United States', 'remote sensing', None, 165),
    ('Naomi Pruitt-Kealoha', 'female', '1979-05-16', None, 'United States', 'remote sensing', 'Walter J. Pruitt', 64),
    ('Tavita Lolo', 'male', '1983-11-23', None, 'Tovarra', 'geodesy', "Maeve O'Hanlon", 31),
    ('Rosario Guamán', 'female', '1975-08-30', None, 'Ecuador', 'seismology', "Maeve O'Hanlon", 72),
    ('Esteban Quiroga', 'male', '1968-03-05', None, 'Chile', 'petrology', 'Lucía Ferreyra Montt', 83),
    ('Yuki Asanuma', 'female', '1986-07-12', None, 'Japan', 'petrology', 'Haruki Tominaga', 40),
    ('Corazon B. Villaluz', 'female', '1972-01-28', None, 'Philippines', 'remote sensing', 'Walter J. Pruitt', 55),
    ('Frode Hallvarsen', 'male', '1981-10-10', None, 'Sankt Orlan Islands', 'glaciology', 'Sigurður Hrafnsson', 27),
    ('Ximena Orozco', 'female', '1988-04-18', None, 'Mexico', 'gas geochemistry', 'Dewi Lestari Santoso', 22),
    ('Anneke Dahlström', 'female', '1990-06-06', None, 'Iceland', 'geodesy', 'Paolo Caldarelli', None),
    ('Giulia Serrano', 'female', None, None, 'Italy', 'petrology', 'Lucía Ferreyra Montt', 36),
]
for n, g, b, d, c, f, a, k in PEOPLE:
    item(n, 'volcanologist')

OBS = [  # name, country, founded, director, seismometers, budget, open
    ('Vesuvius Observatory', 'Italy', 1841, 'Paolo Caldarelli', 46, '12.4', True),
    ('Hawaiian Volcano Observatory', 'United States', 1912, 'Naomi Pruitt-Kealoha', 58, '15.0', True),
    ('Kirishima Crater Watch', 'Japan', 1963, 'Yuki Asanuma', 33, '8.7', False),
    ('Merbabu Data Centre', 'Indonesia', 1979, 'Dewi Lestari Santoso', 41, '3.6', False),
    ('Instituto Andino de Volcanes', 'Chile', 1984, 'Esteban Quiroga', 27, '5.25', True),
    ('Cotaló Station', 'Ecuador', 1988, 'Rosario Guamán', 19, '2.1', False),
    ('Hallvik Fire and Ice Institute', 'Sankt Orlan Islands', 2006, 'Frode Hallvarsen', 8, '0.95', True),
    ('Tovarra Observatory No. 2', 'Tovarra', 1997, 'Tavita Lolo', 11, '1.3', False),
    ('Luzon Ash Centre', 'Philippines', 1992, 'Corazon B. Villaluz', 24, None, True),
    ('Dunmarrow Lab', 'Kelmoor', 1971, "Maeve O'Hanlon", 15, '2.8', None),
]
for n, c, y, d, s, b, o in OBS:
    q = item(n, 'volcano observatory')
    add(q, 'country', L(c)); add(q, 'founded', year(y)); add(q, 'director', L(d)); add(q, 'seismo', s)
    add(q, 'budget', b); add(q, 'open', boo(o))

EMPLOY = {
    'Renzo Caldarelli': 'Vesuvius Observatory', 'Giulia Serrano': 'Vesuvius Observatory', 'Paolo Caldarelli': 'Vesuvius Observatory',
    'Haruki Tominaga': 'Kirishima Crater Watch', 'Yuki Asanuma': 'Kirishima Crater Watch',
    'Lucía Ferreyra Montt': 'Instituto Andino de Volcanes', 'Esteban Quiroga': 'Instituto Andino de Volcanes',
    "Maeve O'Hanlon": 'Dunmarrow Lab', 'Dewi Lestari Santoso': 'Merbabu Data Centre', 'Bambang Wirawan': 'Merbabu Data Centre',
    'Ximena Orozco': 'Merbabu Data Centre', 'Walter J. Pruitt': 'Hawaiian Volcano Observatory',
    'Naomi Pruitt-Kealoha': 'Hawaiian Volcano Observatory', 'Tavita Lolo': 'Tovarra Observatory No. 2',
    'Rosario Guamán': 'Cotaló Station', 'Corazon B. Villaluz': 'Luzon Ash Centre',
    'Frode Hallvarsen': 'Hallvik Fire and Ice Institute', 'Anneke Dahlström': 'Hallvik Fire and Ice Institute'}
for n, g, b, d, c, f, a, k in PEOPLE:
    q = labels[n]
    add(q, 'gender', esc(g)); add(q, 'born', b and date(b)); add(q, 'died', d and date(d)); add(q, 'citizen', L(c))
    add(q, 'field', esc(f)); add(q, 'advisor', a and L(a)); add(q, 'pubs', k)
    add(q, 'employer', L(EMPLOY[n]) if n in EMPLOY else None)

VOLC = [  # name, country, type, elevation, rock, crater, glacier, latitude, first ascent, observatories
    ('Mount Etna', 'Italy', 'stratovolcano', 3357, 'basalt', 500, False, '37.75', None, ['Vesuvius Observatory']),
    ('Mount Vesuvius', 'Italy', 'stratovolcano', 1281, 'trachyte', 450, False, '40.82', None, ['Vesuvius Observatory']),
    ('Stromboli', 'Italy', 'stratovolcano', 924, 'basalt', 300, False, '38.79', None, ['Vesuvius Observatory']),
    ('Katla', 'Iceland', 'caldera', 1512, 'basalt', 10000, True, '63.63', 1755, ['Hallvik Fire and Ice Institute']),
    ('Laki', 'Iceland', 'fissure vent', 818, 'basalt', None, False, '64.07', None, []),
    ('Hekla', 'Iceland', 'stratovolcano', 1491, 'andesite', None, False, '63.98', 1750, ['Hallvik Fire and Ice Institute']),
    ('Mount Fuji', 'Japan', 'stratovolcano', 3776, 'basalt', 780, False, '35.36', 663, ['Kirishima Crater Watch']),
    ('Sakurajima', 'Japan', 'stratovolcano', 1117, 'andesite', 500, False, '31.58', None, ['Kirishima Crater Watch']),
    ('Krakatoa', 'Indonesia', 'caldera', 813, 'andesite', 7000, False, '-6.10', None, ['Merbabu Data Centre']),
    ('Mount Tambora', 'Indonesia', 'stratovolcano', 2850, 'andesite', 6000, False, '-8.25', 1847, ['Merbabu Data Centre']),
    ('Mount Merapi', 'Indonesia', 'stratovolcano', 2910, 'andesite', 400, False, '-7.54', None, ['Merbabu Data Centre', 'Kirishima Crater Watch']),
    ('Mount Pinatubo', 'Philippines', 'stratovolcano', 1486, 'dacite', 2500, False, '15.13', None, ['Luzon Ash Centre']),
    ('Cotopaxi', 'Ecuador', 'stratovolcano', 5897, 'andesite', 800, True, '-0.68', 1872, ['Cotaló Station']),
    ('Tungurahua', 'Ecuador', 'stratovolcano', 5023, 'andesite', 183, True, '-1.47', 1873, ['Cotaló Station', 'Instituto Andino de Volcanes']),
    ('Ojos del Salado', 'Chile', 'stratovolcano', 6893, 'dacite', 1300, True, '-27.11', 1937, ['Instituto Andino de Volcanes']),
    ('Villarrica', 'Chile', 'stratovolcano', 2860, 'basalt', 200, True, '-39.42', None, ['Instituto Andino de Volcanes']),
    ('Popocatépetl', 'Mexico', 'stratovolcano', 5393, 'andesite', 900, True, '19.02', 1519, []),
    ('Parícutin', 'Mexico', 'cinder cone', 2800, 'andesite', 200, False, '19.49', 1943, []),
    ('Mauna Loa', 'United States', 'shield volcano', 4169, 'basalt', 3000, False, '19.48', 1794, ['Hawaiian Volcano Observatory']),
    ('Kīlauea', 'United States', 'shield volcano', 1247, 'basalt', 5000, False, '19.42', None, ['Hawaiian Volcano Observatory']),
    ('Mount St. Helens', 'United States', 'stratovolcano', 2549, 'dacite', 1900, True, '46.20', 1853, []),
    ('Ahu Tavaro', 'Tovarra', 'shield volcano', 1934, 'basalt', 1150, False, '-14.20', 1889, ['Tovarra Observatory No. 2']),
    ("Nu'ulima", 'Tovarra', 'cinder cone', 612, 'basalt', 140, False, '-14.46', None, ['Tovarra Observatory No. 2', 'Dunmarrow Lab']),
    ('Old Tavaro', 'Tovarra', 'caldera', 1105, 'rhyolite', 4200, False, '-14.31', 1891, ['Tovarra Observatory No. 2']),
    ('Hvitskall', 'Sankt Orlan Islands', 'stratovolcano', 1876, 'dacite', 640, True, '70.91', 1908, ['Hallvik Fire and Ice Institute']),
    ('Brennøya', 'Sankt Orlan Islands', 'lava dome', 477, 'trachyte', None, False, '70.62', None, ['Hallvik Fire and Ice Institute']),
    ('Mount Garrowby', 'Kelmoor', 'stratovolcano', 2677, 'andesite', 710, True, '-43.52', 1881, ['Dunmarrow Lab']),
    ('The Widow', 'Kelmoor', 'lava dome', 1344, 'rhyolite', None, False, '-42.87', 1902, ['Dunmarrow Lab']),
    ('Crater Hill 9', 'Kelmoor', 'cinder cone', 318, 'basalt', 95, None, '-41.05', None, []),
    ('Whakatere', 'Kelmoor', 'caldera', 760, 'rhyolite', 11500, False, '-40.33', None, ['Dunmarrow Lab']),
]
for n, c, t, e, r, cr, g, la, fa, obs in VOLC:
    q = item(n, 'volcano')
    add(q, 'country', L(c)); add(q, 'type', L(t)); add(q, 'elev', e); add(q, 'rock', esc(r)); add(q, 'crater', cr)
    add(q, 'glacier', boo(g)); add(q, 'lat', la); add(q, 'ascent', year(fa).replace('"663"', '"0663"') if fa else None)
    for o in obs:
        add(q, 'monitored', L(o))

ERUPT = [  # volcano, start, end, vei, volume, deaths, evacuated, plume
    ('Mount Etna', '1669-03-08', '1669-07-11', 2, '0.8', 20, 27000, None), ('Mount Etna', '2002-10-27', '2003-01-28', 2, '0.09', 0, 1000, '6.5'),
    ('Mount Etna', '2021-02-16', '2021-04-01', 2, '0.06', 0, None, '10.0'), ('Mount Vesuvius', '1631-12-16', '1632-01-31', 5, '1.1', 4000, 40000, '20.0'),
    ('Mount Vesuvius', '1944-03-18', '1944-04-04', 3, '0.04', 26, 12000, '5.5'), ('Stromboli', '2019-07-03', '2019-08-30', 2, '0.01', 1, 70, '4.0'),
    ('Katla', '1918-10-12', '1918-11-04', 4, '0.7', 0, None, '14.0'), ('Laki', '1783-06-08', '1784-02-07', 4, '14.7', 9350, None, '13.0'),
    ('Hekla', '1947-03-29', '1948-04-21', 4, '0.8', 1, 0, '30.0'), ('Hekla', '2000-02-26', '2000-03-08', 3, '0.19', 0, 0, '12.0'),
    ('Mount Fuji', '1707-12-16', '1708-01-01', 5, '0.8', None, None, '20.0'), ('Sakurajima', '1914-01-11', '1914-05-22', 4, '2.0', 58, 23000, '18.0'),
    ('Krakatoa', '1883-05-20', '1883-10-21', 6, '20.0', 36417, None, '36.0'), ('Mount Tambora', '1815-04-05', '1815-07-15', 7, '150.0', 71000, None, '43.0'),
    ('Mount Merapi', '1930-11-25', '1931-09-30', 3, '0.03', 1369, 13000, None), ('Mount Merapi', '2010-10-25', '2010-11-30', 4, '0.1', 353, 350000, '15.0'),
    ('Mount Pinatubo', '1991-06-12', '1991-09-02', 6, '10.0', 847, 200000, '35.0'), ('Cotopaxi', '1877-06-25', '1877-07-02', 4, '0.6', 1000, None, '9.0'),
    ('Cotopaxi', '2015-08-14', '2015-11-30', 2, '0.001', 0, 400, '8.0'), ('Tungurahua', '2006-07-14', '2006-08-25', 3, '0.06', 6, 19000, '15.0'),
    ('Villarrica', '2015-03-03', '2015-03-19', 2, '0.005', 0, 3385, '9.5'), ('Villarrica', '1963-03-12', '1963-05-21', 3, '0.1', 22, 500, None),
    ('Parícutin', '1943-02-20', '1952-03-04', 4, '2.1', 3, 7000, '6.0'), ('Popocatépetl', '2000-12-12', '2001-01-24', 3, '0.02', 0, 41000, '13.0'),
    ('Mauna Loa', '1984-03-25', '1984-04-15', 0, '0.22', 0, 0, '11.0'), ('Mauna Loa', '2022-11-27', '2022-12-10', 0, '0.15', 0, None, None),
    ('Kīlauea', '2018-05-03', '2018-09-04', 3, '0.8', 0, 2000, '9.0'), ('Mount St. Helens', '1980-05-18', '1980-10-28', 5, '1.0', 57, 2000, '24.0'),
    ('Ahu Tavaro', '1926-08-02', '1927-01-15', 1, '0.4', 2, 800, '3.5'), ('Ahu Tavaro', '1998-02-19', '1998-06-03', 2, '0.28', 0, 1450, '5.0'),
    ('Ahu Tavaro', '2023-09-09', None, 1, '0.12', 0, 310, '2.8'), ("Nu'ulima", '1974-04-30', '1974-05-12', 2, '0.007', 0, 260, '4.2'),
    ('Old Tavaro', '1852-01-06', '1852-03-28', 5, '4.6', 1240, None, '26.0'), ('Hvitskall', '1932-07-17', '1932-10-01', 4, '0.5', 14, 120, '16.0'),
    ('Hvitskall', '2011-05-21', '2011-06-14', 3, '0.08', 0, 950, '11.5'), ('Brennøya', '1988-12-02', '1990-02-27', 1, '0.02', 0, 45, '1.9'),
    ('Mount Garrowby', '1896-11-13', '1897-02-09', 4, '0.9', 211, 3400, '17.5'), ('Mount Garrowby', '2007-03-18', '2007-04-02', 2, '0.03', 1, 2200, '7.0'),
    ('The Widow', '1956-06-29', '1958-01-20', 3, '0.16', 38, 1900, None), ('The Widow', '2020-10-04', None, 1, '0.01', 0, 85, '1.4'),
]
for v, s, e, vei, vol, d, ev, pl in ERUPT:
    q = item('%s eruption of %s' % (s[:4], v), 'volcanic eruption')
    add(q, 'erupted', L(v)); add(q, 'start', date(s)); add(q, 'end', e and date(e)); add(q, 'vei', vei)
    add(q, 'volume', vol); add(q, 'deaths', d); add(q, 'evac', ev); add(q, 'plume', pl)

EXPED = [  # name, targets, start, days, cost, leader, reached, follows, members (name, role, kg)
    ('Ice Cap Traverse 1959', ['Katla', 'Hekla'], '1959-06-11', 44, '38.5', 'Ingeborg Dahlström', True, None,
     [('Renzo Caldarelli', 'seismologist', None)]),
    ('Tambora Sesquicentennial Expedition', ['Mount Tambora'], '1965-04-01', 61, '72', 'Renzo Caldarelli', True, None,
     [('Ingeborg Dahlström', 'petrologist', '84.5')]),
    ('Garrowby I', ['Mount Garrowby'], '1978-12-03', 25, '41.2', 'Walter J. Pruitt', False, None,
     [('Haruki Tominaga', 'gas sampler', '12'), ('Lucía Ferreyra Montt', 'petrologist', '40.2')]),
    ('Garrowby II', ['Mount Garrowby', 'The Widow'], '1986-11-20', 33, '66.9', "Maeve O'Hanlon", True, 'Garrowby I',
     [('Walter J. Pruitt', 'surveyor', None), ('Haruki Tominaga', 'gas sampler', '15.5'), ('Lucía Ferreyra Montt', 'petrologist', '57')]),
    ('Atacama High Crater Survey', ['Ojos del Salado'], '1994-01-15', 29, '118.4', 'Lucía Ferreyra Montt', True, None,
     [('Esteban Quiroga', 'petrologist', '63.8'), ('Walter J. Pruitt', 'surveyor', None), ('Sigurður Hrafnsson', 'medic', '2.5')]),
    ('Operation White Skull', ['Hvitskall'], '2003-07-02', 38, '155', 'Sigurður Hrafnsson', False, None,
     [('Frode Hallvarsen', 'field assistant', '9'), ('Paolo Caldarelli', 'surveyor', None)]),
    ('Operation White Skull 2', ['Hvitskall', 'Brennøya'], '2012-06-25', 40, '201.3', 'Sigurður Hrafnsson', True, 'Operation White Skull',
     [('Frode Hallvarsen', 'surveyor', '21.4'), ('Anneke Dahlström', 'field assistant', '17'), ('Giulia Serrano', 'petrologist', '33.6')]),
    ("Nu'ulima Gas Campaign", ["Nu'ulima", 'Ahu Tavaro', 'Old Tavaro'], '2014-08-05', 21, '58', 'Dewi Lestari Santoso', True, None,
     [('Tavita Lolo', 'surveyor', '6.5'), ('Ximena Orozco', 'gas sampler', '11'), ("Maeve O'Hanlon", 'seismologist', None)]),
    ('Java Arc Transect', ['Mount Merapi', 'Krakatoa'], '2016-05-09', 52, '187.7', 'Bambang Wirawan', True, None,
     [('Dewi Lestari Santoso', 'gas sampler', '14.2'), ('Yuki Asanuma', 'petrologist', '71'), ('Corazon B. Villaluz', 'drone pilot', None),
      ('Haruki Tominaga', 'advisor', None)]),
    ('Cotopaxi Glacier Count', ['Cotopaxi', 'Tungurahua'], '2018-12-01', 18, '94.6', 'Rosario Guamán', False, None,
     [('Frode Hallvarsen', 'surveyor', None), ('Esteban Quiroga', 'petrologist', '22.3'), ('Ximena Orozco', 'gas sampler', '5')]),
    ('Rift 77', ['Laki', 'Katla', 'Hekla'], '2021-07-19', 35, '240', 'Anneke Dahlström', True, None,
     [('Giulia Serrano', 'petrologist', '48.9'), ('Frode Hallvarsen', 'drone pilot', '3'), ('Naomi Pruitt-Kealoha', 'drone pilot', None),
      ('Paolo Caldarelli', 'surveyor', '8')]),
    ("The Widow's Dome Expedition", ['The Widow'], '2022-02-08', 14, None, "Maeve O'Hanlon", None, None,
     [('Tavita Lolo', 'surveyor', '4'), ('Rosario Guamán', 'seismologist', None), ('Yuki Asanuma', 'petrologist', '26.7')]),
    ('Operation White Skull 3', ['Hvitskall'], '2024-06-30', 47, '276.5', 'Frode Hallvarsen', True, 'Operation White Skull 2',
     [('Anneke Dahlström', 'surveyor', '19'), ('Giulia Serrano', 'petrologist', '55.1')]),
]
for n, t, s, d, c, l, ok, f, mem in EXPED:
    q = item(n, 'expedition')
    for v in t:
        add(q, 'target', L(v))
    add(q, 'start', date(s)); add(q, 'duration', d); add(q, 'cost', c); add(q, 'leader', L(l)); add(q, 'summit', boo(ok))
    add(q, 'follows', L(f) if f else None)
    for who, role, kg in mem:
        m = item('%s on %s' % (who, n), 'expedition participation')
        add(m, 'of', 'wd:' + q); add(m, 'who', L(who)); add(m, 'role', esc(role)); add(m, 'samples', kg)

out.append('')
for k, (p, l) in PROPS.items():
    out.append('wdt:%s rdfs:label %s@en .' % (p, esc(l)))

if __name__ == '__main__':
    with open(os.path.join(HERE, 'graph.ttl'), 'w', encoding='utf-8') as fh:
        fh.write('@prefix wd: <http://volcanobase.example.org/entity/> .\n@prefix wdt: <http://volcanobase.example.org/prop/direct/> .\n'
                 '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n'
                 + '\n'.join(out) + '\n')
