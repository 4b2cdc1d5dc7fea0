"""The register of an invented seaport, Skarvik harbour, for the first half of 2024.

What it holds: ships (type, flag, owners, operator, size, sister ships, former names),
companies (shipowners, agents, cargo firms, with parent companies), flag states, berths,
port calls (arrival and departure, berth, agent, pilots in and out, tugs, where from and
where to, the call before), consignments loaded or discharged on a call (goods, tonnes,
dangerous or not, receiver), people (pilots, tug masters, port staff), tugs, and charges
raised for a call (kind, amount, due date, day of payment, who pays).

Habits: an own hash namespace (http://skarvik.example/port#) for both things and terms;
schema.org for companies, people, countries and some of their properties, and for prices;
rdfs:label (plain, no language) on every entity; no labels on predicates; no schema triples.
Vessels' kinds, goods, quays and foreign ports are texts. Ships still in port have no
departure; unpaid charges have no day of payment.
"""
import os, random
from datetime import date, datetime, timedelta

R = random.Random(20240117)
OUT = []
PRE = """@prefix p: <http://skarvik.example/port#> .
@prefix schema: <https://schema.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

"""


def s(x):
    return '"' + str(x).replace('\\', '\\\\').replace('"', '\\"') + '"'


def D(d):
    return '"%s"^^xsd:date' % d.isoformat()


def T(d):
    return '"%s"^^xsd:dateTime' % d.strftime('%Y-%m-%dT%H:%M:%S')


def B(b):
    return 'true' if b else 'false'


def i(x):
    return 'p:' + x


def put(iri, cls, label, props):
    lines = ['p:%s a %s' % (iri, cls), '    rdfs:label %s' % s(label)]
    for k, v in props:
        if v is None or v == []:
            continue
        v = v if isinstance(v, list) else [v]
        lines.append('    %s %s' % (k, ' , '.join(str(x) for x in v)))
    OUT.append(' ;\n'.join(lines) + ' .\n')


def day(d):
    return '%d %s' % (d.day, d.strftime('%B %Y'))


# ---------------------------------------------------------------- flag states
COUNTRIES = [('Norlund', 'NLU', False), ('Veldavia', 'VDV', False), ('San Orlo', 'SOR', True),
             ('Karesh', 'KRS', False), ('Tamarine Islands', 'TMI', True), ('Ostmark Republic', 'OMR', False),
             ('Brenholm', 'BRH', False), ('Port Maurel', 'PML', True), ('Ilvania', 'ILV', False)]
cid = {}
for n, code, openreg in COUNTRIES:
    k = 'country_' + code
    cid[n] = k
    put(k, 'schema:Country', n, [('p:countryCode', s(code)),
                                 ('p:openRegistry', B(openreg) if n != 'Ilvania' else None)])

# ---------------------------------------------------------------- companies
# label, roles, seat, town, founded, parent, employees, phone
ORGS = [
    ('Halvorsen Shipping Group', ['shipowner'], 'Norlund', 'Skarvik', '1921-04-12', None, 1840, '+41 555 0100'),
    ('Halvorsen Bulk', ['shipowner'], 'Norlund', 'Skarvik', '1963-09-01', 'Halvorsen Shipping Group', 410, None),
    ('Halvorsen Ferries', ['shipowner', 'operator'], 'Norlund', 'Tresund', '1978-05-20', 'Halvorsen Shipping Group', 620, '+41 555 0177'),
    ('Maristella Lines', ['shipowner', 'operator'], 'San Orlo', 'Orlo Bay', '1988-02-03', None, 905, None),
    ('Maristella Tankers', ['shipowner'], 'San Orlo', 'Orlo Bay', '1999-11-30', 'Maristella Lines', 240, None),
    ('Koppel & Daan', ['shipowner', 'agent'], 'Veldavia', 'Grauwhaven', '1897-06-15', None, 330, '+43 555 0112'),
    ('Blue Tern Reefers', ['shipowner'], 'Brenholm', 'Lindehamn', '1991-03-18', 'Koppel & Daan', 150, None),
    ('Azimut Carriers', ['shipowner', 'operator'], 'Tamarine Islands', 'Coral Point', '2006-07-07', None, None, None),
    ('Kareshi Ocean Transport', ['shipowner'], 'Karesh', 'Dorrun', '1972-01-25', None, 1210, None),
    ('Ilvan Coastal', ['shipowner', 'operator'], 'Ilvania', 'Petrovar', '2011-10-10', None, 88, '+47 555 0190'),
    ('Ostmark Container Service', ['shipowner', 'operator'], 'Ostmark Republic', 'Wendehafen', '1984-08-08', None, 760, None),
    ('Fjordgate Agency', ['agent'], 'Norlund', 'Skarvik', '1955-02-14', None, 34, '+41 555 0121'),
    ('Lund & Brask', ['agent'], 'Norlund', 'Skarvik', '1982-10-01', None, 21, '+41 555 0134'),
    ('Seaward Port Services', ['agent'], 'Brenholm', 'Lindehamn', '2003-04-04', 'Koppel & Daan', None, '+44 555 0155'),
    ('Skarvik Towage', ['towage company'], 'Norlund', 'Skarvik', '1948-06-30', None, 57, '+41 555 0140'),
    ('Strait Tugs', ['towage company'], 'Veldavia', 'Grauwhaven', '1995-12-01', 'Halvorsen Shipping Group', 29, None),
    ('Norlund Grain Union', ['cargo owner'], 'Norlund', 'Tresund', '1934-09-09', None, 280, None),
    ('Tresund Steelworks', ['cargo owner'], 'Norlund', 'Tresund', '1911-03-02', None, 3150, '+41 555 0163'),
    ('Petrolane Chemicals', ['cargo owner'], 'Veldavia', 'Grauwhaven', '1969-05-05', None, 940, None),
    ('Harvest Foods', ['cargo owner'], 'Brenholm', 'Lindehamn', '2001-01-15', None, None, '+44 555 0171'),
    ('Nordby Timber', ['cargo owner'], 'Norlund', 'Nordby', '1959-07-22', 'Norlund Grain Union', 96, None),
]
oid = {}
for o in ORGS:
    oid[o[0]] = 'org_' + o[0].lower().replace('&', 'and').replace(' ', '_')
for n, roles, seat, town, f, parent, emp, tel in ORGS:
    put(oid[n], 'schema:Organization', n, [
        ('p:businessRole', [s(r) for r in roles]), ('p:registeredIn', i(cid[seat])),
        ('schema:addressLocality', s(town)), ('schema:foundingDate', D(date.fromisoformat(f))),
        ('schema:parentOrganization', i(oid[parent]) if parent else None),
        ('schema:numberOfEmployees', emp), ('schema:telephone', s(tel) if tel else None)])

# ---------------------------------------------------------------- people
# given, family, job, born, licence class, since, trained by, languages, email
PEOPLE = [
    ('Ingrid', 'Solheim', 'pilot', '1974-03-11', 'A', '2003-05-01', None, ['Norlundic', 'English', 'Veldish'], True),
    ('Tomas', 'Rekdal', 'pilot', '1968-08-29', 'A', '1996-09-15', None, ['Norlundic', 'English'], True),
    ('Aster', 'Quill', 'pilot', '1981-12-02', 'A', '2010-02-01', 'Tomas Rekdal', ['English', 'Norlundic', 'Kareshi'], False),
    ('Bram', 'Oosting', 'pilot', '1979-06-17', 'B', '2012-11-20', 'Ingrid Solheim', ['Veldish', 'English'], True),
    ('Liv', 'Haugstad', 'pilot', '1988-01-23', 'B', '2018-03-12', 'Ingrid Solheim', ['Norlundic', 'English'], False),
    ('Pavel', 'Marden', 'pilot', '1985-10-05', 'B', '2016-06-30', 'Tomas Rekdal', ['English', 'Ilvan', 'Norlundic'], True),
    ('Selma', 'Vinter', 'pilot', '1993-04-14', 'C', '2022-08-22', 'Aster Quill', ['Norlundic', 'English', 'Ilvan'], False),
    ('Jonas', 'Eide', 'pilot', '1995-07-30', 'C', '2023-05-08', 'Bram Oosting', ['Norlundic', 'English'], False),
    ('Gudrun', 'Falk', 'tug master', '1971-02-19', None, None, None, ['Norlundic'], False),
    ('Mattis', 'Orre', 'tug master', '1983-09-27', None, None, None, ['Norlundic', 'English'], False),
    ('Rina', 'Castell', 'tug master', '1990-05-06', None, None, None, ['English', 'Veldish'], True),
    ('Edvard', 'Nygaard', 'tug master', '1965-11-13', None, None, None, ['Norlundic'], False),
    ('Helge', 'Ramsvik', 'tug master', '1977-07-08', None, None, None, ['Norlundic', 'English'], False),
    ('Marit', 'Stenersen', 'harbour master', '1969-12-21', None, None, None, ['Norlundic', 'English', 'Veldish'], True),
    ('Oda', 'Fjelde', 'deputy harbour master', '1984-03-03', None, None, None, ['Norlundic', 'English'], True),
]
pid = {}
for p in PEOPLE:
    pid[p[0] + ' ' + p[1]] = 'person_' + (p[0] + '_' + p[1]).lower()
for g, f, job, born, lic, since, tr, langs, mail in PEOPLE:
    put(pid[g + ' ' + f], 'schema:Person', g + ' ' + f, [
        ('schema:givenName', s(g)), ('schema:familyName', s(f)), ('schema:jobTitle', s(job)),
        ('schema:birthDate', D(date.fromisoformat(born)) if f != 'Castell' else None),
        ('p:licenceClass', s(lic) if lic else None),
        ('p:licensedSince', D(date.fromisoformat(since)) if since else None),
        ('p:trainedBy', i(pid[tr]) if tr else None),
        ('schema:knowsLanguage', [s(x) for x in langs]),
        ('schema:email', s('%s.%s@skarvik.example' % (g.lower(), f.lower())) if mail else None)])

# ---------------------------------------------------------------- berths
# label, quay, length, depth, cranes, shore power, handles, leased to, next to
BERTHS = [
    ('Berth 1', 'North Quay', 180, 8.5, 2, False, ['general cargo', 'timber'], None, 'Berth 2'),
    ('Berth 2', 'North Quay', 210, 9.2, 2, True, ['general cargo', 'refrigerated goods'], 'Harvest Foods', 'Berth 3'),
    ('Berth 3', 'North Quay', 165, 7.8, 1, False, ['general cargo', 'timber'], 'Nordby Timber', None),
    ('Berth 4', 'Grain Quay', 240, 12.0, 3, False, ['dry bulk'], 'Norlund Grain Union', 'Berth 5'),
    ('Berth 5', 'Grain Quay', 265, 13.5, 3, True, ['dry bulk'], None, None),
    ('Berth 6', 'Steel Quay', 230, 12.8, 4, False, ['dry bulk', 'general cargo'], 'Tresund Steelworks', None),
    ('Berth 7', 'Container Terminal', 320, 14.5, 5, True, ['containers'], 'Ostmark Container Service', 'Berth 8'),
    ('Berth 8', 'Container Terminal', 300, 14.5, 4, True, ['containers'], None, None),
    ('Berth 9', 'Oil Pier', 250, 13.0, None, False, ['liquid bulk'], 'Petrolane Chemicals', 'Berth 10'),
    ('Berth 10', 'Oil Pier', 220, 11.6, None, False, ['liquid bulk'], None, None),
    ('Berth 11', 'Ferry Landing', 190, 8.0, None, True, ['passengers', 'vehicles'], 'Halvorsen Ferries', 'Berth 12'),
    ('Berth 12', 'Ferry Landing', 175, 7.5, None, True, ['passengers', 'vehicles'], None, None),
    ('Repair Berth', 'South Basin', 200, 9.0, 1, None, [], None, None),
]
bid = {b[0]: b[0].lower().replace(' ', '_') for b in BERTHS}
for n, q, l, d, cr, sp, h, le, nx in BERTHS:
    put(bid[n], 'p:Berth', n, [
        ('p:quay', s(q)), ('p:quayLength', l), ('p:waterDepth', '%.1f' % d), ('p:cranes', cr),
        ('p:shorePower', B(sp) if sp is not None else None), ('p:handles', [s(x) for x in h]),
        ('p:leasedTo', i(oid[le]) if le else None), ('p:nextTo', i(bid[nx]) if nx else None)])

# ---------------------------------------------------------------- tugs
TUGS = [
    ('Bjarke', 62.0, 2009, True, 'Skarvik Towage', 'azimuth stern drive', 'Gudrun Falk', 'Berth 1', False),
    ('Trygg', 48.5, 1998, False, 'Skarvik Towage', 'Voith Schneider', 'Mattis Orre', 'Berth 1', False),
    ('Little Otter', 31.0, 1987, False, 'Skarvik Towage', 'conventional screw', 'Edvard Nygaard', 'Berth 3', False),
    ('Volund', 80.0, 2019, True, 'Skarvik Towage', 'azimuth stern drive', 'Helge Ramsvik', 'Berth 10', True),
    ('Strait Guardian', 71.5, 2015, True, 'Strait Tugs', 'azimuth stern drive', 'Rina Castell', 'Berth 6', False),
    ('Strait Runner', 44.0, 2004, False, 'Strait Tugs', 'Voith Schneider', None, 'Berth 6', None),
]
tid = {t[0]: 'tug_' + t[0].lower().replace(' ', '_') for t in TUGS}
for n, bp, y, ff, op, prop, m, hb, hy in TUGS:
    put(tid[n], 'p:Tug', n, [
        ('p:bollardPull', '%.1f' % bp), ('p:builtIn', y), ('p:fireFighting', B(ff)),
        ('p:operator', i(oid[op])), ('p:propulsion', s(prop)), ('p:skipper', i(pid[m]) if m else None),
        ('p:homeBerth', i(bid[hb])), ('p:hybridDrive', B(hy) if hy is not None else None)])

# ---------------------------------------------------------------- ships
# label, type, flag, owners, operator, year, sister, former names, ice class
SHIPS = [
    ('Grey Heron', 'bulk carrier', 'Norlund', ['Halvorsen Bulk'], None, 2008, 'White Heron', [], '1B'),
    ('White Heron', 'bulk carrier', 'Norlund', ['Halvorsen Bulk'], None, 2009, None, [], '1B'),
    ('Night Heron', 'bulk carrier', 'San Orlo', ['Halvorsen Bulk', 'Kareshi Ocean Transport'], None, 2014, None, ['Dorrun Pride'], None),
    ('Karesh Star', 'bulk carrier', 'Karesh', ['Kareshi Ocean Transport'], None, 1999, None, [], None),
    ('Karesh Dawn', 'bulk carrier', 'Karesh', ['Kareshi Ocean Transport'], None, 2003, None, ['Silver Dune', 'Ambra'], None),
    ('Azimut Polaris', 'bulk carrier', 'Tamarine Islands', ['Azimut Carriers'], 'Azimut Carriers', 2017, 'Azimut Vega', [], '1A'),
    ('Azimut Vega', 'bulk carrier', 'Tamarine Islands', ['Azimut Carriers'], 'Azimut Carriers', 2018, None, [], '1A'),
    ('Ostmark Express', 'container ship', 'Ostmark Republic', ['Ostmark Container Service'], 'Ostmark Container Service', 2012, 'Ostmark Courier', [], None),
    ('Ostmark Courier', 'container ship', 'Ostmark Republic', ['Ostmark Container Service'], 'Ostmark Container Service', 2012, None, [], None),
    ('Wende Trader', 'container ship', 'Port Maurel', ['Ostmark Container Service', 'Maristella Lines'], 'Ostmark Container Service', 2006, None, ['Maurel Bridge'], None),
    ('Stella Aurora', 'container ship', 'San Orlo', ['Maristella Lines'], 'Maristella Lines', 2020, 'Stella Boreale', [], None),
    ('Stella Boreale', 'container ship', 'San Orlo', ['Maristella Lines'], 'Maristella Lines', 2021, None, [], '1C'),
    ('Stella Marina', 'container ship', 'San Orlo', ['Maristella Lines'], None, 2001, None, ['Pacifica Nine'], None),
    ('Mare Chiaro', 'chemical tanker', 'San Orlo', ['Maristella Tankers'], 'Maristella Lines', 2010, 'Mare Quieto', [], None),
    ('Mare Quieto', 'chemical tanker', 'San Orlo', ['Maristella Tankers'], 'Maristella Lines', 2011, None, [], None),
    ('Veld Pioneer', 'chemical tanker', 'Veldavia', ['Koppel & Daan'], None, 2005, None, [], '1C'),
    ('Tamarine Pearl', 'oil tanker', 'Tamarine Islands', ['Azimut Carriers'], 'Azimut Carriers', 2015, None, [], None),
    ('Dorrun Spirit', 'oil tanker', 'Karesh', ['Kareshi Ocean Transport'], None, 1996, None, ['Black Lagoon'], None),
    ('Maurel Gate', 'oil tanker', 'Port Maurel', ['Maristella Tankers', 'Azimut Carriers'], None, 2013, None, [], '1C'),
    ('Queen Sigrid', 'ferry', 'Norlund', ['Halvorsen Ferries'], 'Halvorsen Ferries', 2016, 'Queen Astrid', [], '1A'),
    ('Queen Astrid', 'ferry', 'Norlund', ['Halvorsen Ferries'], 'Halvorsen Ferries', 2016, None, [], '1A'),
    ('Linde Link', 'ferry', 'Brenholm', ['Halvorsen Ferries'], 'Halvorsen Ferries', 1994, None, ['Island Belle'], None),
    ('Blue Tern', 'refrigerated cargo ship', 'Brenholm', ['Blue Tern Reefers'], None, 1998, None, [], None),
    ('Arctic Tern', 'refrigerated cargo ship', 'Brenholm', ['Blue Tern Reefers'], None, 2007, None, [], '1A'),
    ('Sooty Tern', 'refrigerated cargo ship', 'Port Maurel', ['Blue Tern Reefers'], 'Koppel & Daan', 2002, None, ['Frost Lily'], None),
    ('Petrovar', 'general cargo ship', 'Ilvania', ['Ilvan Coastal'], 'Ilvan Coastal', 1989, None, [], None),
    ('Ilva Rose', 'general cargo ship', 'Ilvania', ['Ilvan Coastal'], 'Ilvan Coastal', 2000, 'Ilva Lily', [], None),
    ('Ilva Lily', 'general cargo ship', 'Ilvania', ['Ilvan Coastal'], 'Ilvan Coastal', 2000, None, [], None),
    ('Grauwe Maagd', 'general cargo ship', 'Veldavia', ['Koppel & Daan'], None, 1993, None, [], '1C'),
    ('Cornelia Daan', 'general cargo ship', 'Veldavia', ['Koppel & Daan'], None, 2019, None, [], '1B'),
    ('Saga Lindgren', 'general cargo ship', 'Tamarine Islands', ['Azimut Carriers'], None, 2004, None, ['Jan Lindgren'], None),
]
DIM = {'bulk carrier': (18000, 34000, 170, 225, 9.8, 12.4), 'container ship': (14000, 38000, 160, 260, 9.0, 12.9),
       'chemical tanker': (9000, 17000, 125, 160, 7.9, 9.6), 'oil tanker': (21000, 36000, 175, 235, 10.4, 12.6),
       'ferry': (12000, 24000, 130, 170, 5.4, 6.8), 'refrigerated cargo ship': (6000, 11000, 110, 150, 6.9, 8.3),
       'general cargo ship': (2400, 6800, 82, 132, 5.0, 7.3)}
vid, V = {}, {}
SIS = {x[6]: x[0] for x in SHIPS if x[6]}
FRAC = {}
for k, sh in enumerate(SHIPS):
    vid[sh[0]] = 'ship_' + sh[0].lower().replace(' ', '_')
for k, (n, ty, fl, ow, op, y, sis, former, ice) in enumerate(SHIPS):
    a, b, l1, l2, d1, d2 = DIM[ty]
    f = FRAC[n] = FRAC[SIS[n]] if n in SIS else R.random()  # sister ships are (nearly) of a size
    gt = int(a + (b - a) * f) // 10 * 10 + k % 10
    loa = l1 + (l2 - l1) * f + (k % 7) * 0.3
    dr = d1 + (d2 - d1) * min(1, f + (k % 5) * 0.01)
    V[n] = dict(type=ty, dr=round(dr, 1), gt=gt, owners=ow)
    put(vid[n], 'p:Vessel', n, [
        ('schema:identifier', s('IMO 9%06d' % R.randrange(100000, 999999))),
        ('p:vesselKind', s(ty)), ('p:flag', i(cid[fl])), ('p:owner', [i(oid[x]) for x in ow]),
        ('p:operator', i(oid[op]) if op else None), ('p:builtIn', y),
        ('p:grossTonnage', gt), ('p:dwt', int(gt * 1.55) if ty != 'ferry' else None),
        ('p:lengthOverall', '%.1f' % loa), ('p:draught', '%.1f' % dr),
        ('p:passengerCapacity', {'Queen Sigrid': 1450, 'Queen Astrid': 1450, 'Linde Link': 820}.get(n)),
        ('p:iceClass', s(ice) if ice else None), ('p:formerName', [s(x) for x in former]),
        ('p:sisterShip', i(vid[sis]) if sis else None)])

# ---------------------------------------------------------------- calls, cargo, charges
PORTS = ['Orlo Bay', 'Grauwhaven', 'Lindehamn', 'Dorrun', 'Wendehafen', 'Petrovar', 'Coral Point', 'Kelsø', 'Port Arden', 'Tresund']
HANDLE = {'bulk carrier': 'dry bulk', 'container ship': 'containers', 'chemical tanker': 'liquid bulk', 'oil tanker': 'liquid bulk',
          'ferry': 'vehicles', 'refrigerated cargo ship': 'refrigerated goods', 'general cargo ship': 'general cargo'}
GOODS = {'bulk carrier': [('wheat', 'Norlund Grain Union', 0), ('barley', 'Norlund Grain Union', 0), ('iron ore', 'Tresund Steelworks', 0), ('coal', 'Tresund Steelworks', 0), ('fertiliser', None, 1)],
         'container ship': [('containerised goods', None, 0), ('containerised goods', 'Harvest Foods', 0), ('lithium batteries', None, 1)],
         'chemical tanker': [('methanol', 'Petrolane Chemicals', 1), ('caustic soda', 'Petrolane Chemicals', 1), ('rapeseed oil', 'Harvest Foods', 0)],
         'oil tanker': [('diesel', 'Petrolane Chemicals', 1), ('crude oil', 'Petrolane Chemicals', 1)],
         'ferry': [('trucks and trailers', None, 0)],
         'refrigerated cargo ship': [('frozen fish', 'Harvest Foods', 0), ('bananas', 'Harvest Foods', 0)],
         'general cargo ship': [('sawn timber', 'Nordby Timber', 0), ('paper reels', None, 0), ('steel coils', 'Tresund Steelworks', 0), ('wind turbine blades', None, 0)]}
REMARK = ['Waited at the anchorage for a free berth.', 'Gangway damaged while mooring.', 'Departure put off because of fog.',
          'Inspected by port state control, no defects.', 'Crane stoppage of two hours during discharge.', 'Minor oil sheen reported and cleared.']
AGENTS = ['Fjordgate Agency', 'Lund & Brask', 'Seaward Port Services', 'Koppel & Daan']
pilots = [x[0] + ' ' + x[1] for x in PEOPLE if x[2] == 'pilot']
free = {b[0]: datetime(2024, 1, 1) for b in BERTHS}
shipfree = {x[0]: datetime(2024, 1, 1) for x in SHIPS}
last, t, calls = {}, datetime(2024, 1, 3, 5, 0), 0
bag = []
NCALL = 45
cargo_no = fee_no = 0
while calls < NCALL:
    t += timedelta(hours=R.randrange(48, 146), minutes=5 * R.randrange(12))
    if t > datetime(2024, 6, 26) or calls >= NCALL - 4:
        t = datetime(2024, 6, 28, 1, 0) + timedelta(hours=R.randrange(0, 40), minutes=5 * R.randrange(12))
    if not bag:
        bag = [x[0] for x in SHIPS if x[0] not in ('Petrovar',)]
        R.shuffle(bag)
    n = bag.pop()
    if shipfree[n] > t:
        bag.insert(0, n)
        n = bag.pop()
        if shipfree[n] > t:
            continue
    ty = V[n]['type']
    repair = R.random() < 0.05 and ty in ('general cargo ship', 'refrigerated cargo ship', 'ferry')
    if repair:
        bs = ['Repair Berth']
    else:
        bs = [b[0] for b in BERTHS if HANDLE[ty] in b[6] and b[3] > V[n]['dr'] and free[b[0]] < t]
    bs = [b for b in bs if free[b] < t]
    if not bs:
        continue
    b = R.choice(bs)
    hours = R.randrange(5, 12) if ty == 'ferry' else R.randrange(90, 240) if repair else R.randrange(14, 64)
    dep = t + timedelta(hours=hours, minutes=5 * R.randrange(12))
    free[b], shipfree[n] = dep, dep + timedelta(days=8)
    calls += 1
    here = dep > datetime(2024, 6, 29, 12, 0)
    c = 'call_%04d' % (2400 + calls)
    lab = '%s, %s' % (n, day(t))
    agent = R.choice(AGENTS) if ty != 'ferry' else 'Fjordgate Agency'
    pin = R.choice(pilots) if ty != 'ferry' else None
    pout = None if here or ty == 'ferry' else R.choice(pilots) if R.random() < 0.8 else pin
    size = V[n]['gt']
    ntug = 0 if ty == 'ferry' else 1 if size < 6000 else 2 if size < 26000 else R.choice([2, 3])
    tugs = sorted(R.sample([x[0] for x in TUGS], ntug)) if ntug and R.random() < 0.92 else []
    frm, to = R.sample(PORTS, 2)
    if ty == 'ferry':
        frm = to = {'Linde Link': 'Lindehamn'}.get(n, 'Tresund')
    why = 'repairs' if repair else R.choice(['bunkering', 'crew change']) if R.random() < 0.12 else None
    put(c, 'p:PortCall', 'Call of ' + lab, [
        ('p:ship', i(vid[n])), ('p:berth', i(bid[b])), ('p:arrivedAt', T(t)),
        ('p:departedAt', None if here else T(dep)), ('p:agent', i(oid[agent])),
        ('p:cameFrom', s(frm) if R.random() < 0.95 else None),
        ('p:boundFor', s(to) if R.random() < 0.85 else None),
        ('p:pilotIn', i(pid[pin]) if pin else None), ('p:pilotOut', i(pid[pout]) if pout else None),
        ('p:tug', [i(tid[x]) for x in tugs]), ('p:extraPurpose', s(why) if why else None),
        ('p:previousCall', i(last[n]) if n in last else None),
        ('p:remark', s(R.choice(REMARK)) if R.random() < 0.16 else None)])
    last[n] = c
    if not repair:
        opts = list(GOODS[ty])
        R.shuffle(opts)
        for g, cons, haz in opts[:1 if R.random() < 0.72 else 2]:
            cargo_no += 1
            tons = int(size * R.uniform(0.25, 1.1)) if ty not in ('ferry', 'general cargo ship', 'refrigerated cargo ship') else int(size * R.uniform(0.1, 0.45))
            tons = tons // 20 if g == 'lithium batteries' else tons
            mv = R.choice(['loaded', 'discharged']) if g in ('wheat', 'barley', 'containerised goods', 'sawn timber', 'paper reels', 'trucks and trailers', 'steel coils') else 'discharged'
            put('cargo_%04d' % (7000 + cargo_no), 'p:Consignment', '%s, %s' % (g.capitalize(), lab), [
                ('p:onCall', i(c)), ('p:goods', s(g)), ('p:tonnes', tons), ('p:movement', s(mv)),
                ('p:dangerous', B(haz) if R.random() < 0.85 or haz else None),
                ('p:boxes', tons // 13 if g == 'containerised goods' else None),
                ('p:receiver', i(oid[cons]) if cons and mv == 'discharged' else None)])
    kinds = [('port dues', round(size * 0.21, 2))]
    if R.random() < 0.3 and pin:
        kinds.append(('pilotage', round(420 + size * 0.035, 2)))
    if tugs and R.random() < 0.35:
        kinds.append(('towage', round(1150.0 * len(tugs) + size * 0.02, 2)))
    if R.random() < 0.12:
        kinds.append(('waste disposal', round(R.uniform(180, 900), 2)))
    for kd, amt in kinds:
        fee_no += 1
        due = (dep + timedelta(days=30)).date()
        paid = None
        if due < date(2024, 6, 30) and R.random() < 0.9:
            paid = due + timedelta(days=R.randrange(-20, 12))
        payer = agent if R.random() < 0.6 else V[n]['owners'][0]
        put('charge_%04d' % (500 + fee_no), 'p:Charge', '%s, %s' % (kd.capitalize(), lab), [
            ('p:raisedFor', i(c)), ('p:chargeKind', s(kd)), ('schema:price', '%.2f' % amt),
            ('schema:priceCurrency', s('EUR')), ('schema:paymentDueDate', D(due)),
            ('p:paidOn', D(paid) if paid else None), ('p:payer', i(oid[payer]))])

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8', newline='\n') as f:
    f.write(PRE + '\n'.join(OUT))
