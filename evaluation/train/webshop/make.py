#!/usr/bin/env python3
"""Writes graph.ttl: a small webshop for outdoor and kitchen things, schema.org habit."""
import os, random, re
R = random.Random(4711)
out = ['@prefix schema: <https://schema.org/> .',
 '@prefix shop: <https://www.fjordandpan.example/vocab#> .',
 '@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .',
 '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .',
 '@base <https://www.fjordandpan.example/> .', '']
def S(x): return '"%s"' % x.replace('\\', '\\\\').replace('"', '\\"')
def D(x): return '"%s"^^xsd:date' % x
def Y(x): return '"%s"^^xsd:gYear' % x
def B(x): return 'true' if x else 'false'
def M(x): return '%.2f' % x
def node(iri, typ, props):
    ls = ['%s a %s' % (iri, typ)]
    for p, o in props:
        if o is not None: ls.append('    %s %s' % (p, o))
    out.append(' ;\n'.join(ls) + ' .\n')
def comment(s): out.append('# ' + s)

comment('own terms')
for t, l in [('Warehouse', 'warehouse'), ('storedIn', 'stored in'), ('shippedFrom', 'shipped from'),
             ('discontinued', 'discontinued'), ('newsletter', 'gets the newsletter'), ('referredBy', 'referred by'),
             ('giftWrapped', 'gift wrapped'), ('shippingCost', 'shipping cost'), ('verifiedPurchase', 'verified purchase'),
             ('openedIn', 'opened in'), ('manager', 'manager'), ('hasColdRoom', 'has a cold room')]:
    out.append('shop:%s rdfs:label %s .' % (t, S(l)))
out.append('')

comment('warehouses')
W = {'w1': ('Harbour Depot', 'Rotterdam', 5200, 2009, "Siobhán O'Keefe", True),
     'w2': ('Depot 7', 'Leipzig', 8100, 2014, 'Torsten Brandt', False),
     'w3': ('Old Mill Store', 'Aarhus', 2350, 1998, 'Lise Holm', False),
     'w4': ('Lyon Est', 'Lyon', 3900, 2019, None, True)}
for k, (n, c, m2, y, mgr, cold) in W.items():
    node('<warehouse/%s>' % k, 'shop:Warehouse', [('schema:name', S(n)), ('schema:addressLocality', S(c)),
        ('schema:floorSize', str(m2)), ('shop:openedIn', Y(y)), ('shop:manager', S(mgr) if mgr else None), ('shop:hasColdRoom', B(cold))])

comment('brands')
BR = {'fjellrev': ('Fjellrev', 'Norway', 1974, 'Arne Solbakken'), 'tre-kroner': ('Tre Kroner Kniv', 'Sweden', 1921, None),
      'maison-aubert': ('Maison Aubert', 'France', 1888, 'Félicité Aubert'), 'ohara': ("O'Hara & Sons", 'Ireland', 1953, "Declan O'Hara"),
      'kumo': ('Kumo', 'Japan', 2006, 'Haruka Ishii'), 'peak9': ('Peak 9', 'Canada', 2011, 'Jodie Tremblay'),
      'lumenwerk': ('Lumenwerk', 'Germany', 1996, None), 'alder-creek': ('Alder Creek Outfitters', 'Canada', 1985, 'Walter B. Pike')}
for k, (n, c, y, f) in BR.items():
    node('<brand/%s>' % k, 'schema:Brand', [('schema:name', S(n)), ('schema:countryOfOrigin', S(c)),
        ('schema:foundingDate', Y(y)), ('schema:founder', S(f) if f else None)])

comment('categories')
C = {'outdoor': ('Outdoor', None), 'kitchen': ('Kitchen', None), 'tents': ('Tents', 'outdoor'), 'sleeping': ('Sleeping Bags', 'outdoor'),
     'backpacks': ('Backpacks', 'outdoor'), 'lights': ('Lamps and Torches', 'outdoor'), 'stoves': ('Camping Stoves', 'outdoor'),
     'knives': ('Kitchen Knives', 'kitchen'), 'pans': ('Pots and Pans', 'kitchen'), 'tea': ('Tea and Coffee', 'kitchen')}
for k, (n, up) in C.items():
    node('<category/%s>' % k, 'schema:CategoryCode', [('schema:name', S(n)), ('schema:isPartOf', '<category/%s>' % up if up else None)])

comment('products')
# key: name, brand, category, price, weight kg, colour, release, discontinued, successorOf, accessoryFor, warehouses
P = {
 'skur-2':   ('Skur 2', 'fjellrev', 'tents', 289.00, 2.4, 'green', '2018-03-01', False, 'skur-1', [], 'w1 w3'),
 'skur-1':   ('Skur 1', 'fjellrev', 'tents', 199.00, 2.1, 'green', '2012-04-16', True, None, [], 'w3'),
 'skur-3':   ('Skur 3', 'fjellrev', 'tents', 349.50, 2.2, 'orange', '2023-02-20', False, 'skur-2', [], 'w1 w2 w3'),
 'gneiss':   ('Gneiss Family Dome', 'peak9', 'tents', 529.00, 8.9, 'blue', '2021-05-10', False, None, [], 'w2'),
 'footpr':   ('Skur Groundsheet', 'fjellrev', 'tents', 39.90, 0.4, 'black', '2018-03-01', False, None, ['skur-2', 'skur-3'], 'w1 w3'),
 'dvale':    ('Dvale -10', 'fjellrev', 'sleeping', 219.00, 1.6, 'red', '2019-09-02', False, None, [], 'w1 w3'),
 'lark':     ('Lark Summer Bag', 'alder-creek', 'sleeping', 79.95, 0.9, 'yellow', '2020-04-14', False, None, [], 'w2'),
 'caribou':  ('Caribou', 'alder-creek', 'sleeping', 259.00, 1.9, 'brown', '2016-10-03', False, None, [], 'w2 w4'),
 'cocoon':   ('Silk Cocoon Liner', 'kumo', 'sleeping', 49.00, 0.2, None, '2022-01-17', False, None, ['dvale', 'lark', 'caribou'], 'w4'),
 'pike45':   ('Pike 45', 'alder-creek', 'backpacks', 169.00, 1.7, 'green', '2015-03-09', True, None, [], 'w2'),
 'pike55':   ('Pike 55', 'alder-creek', 'backpacks', 189.00, 1.8, 'grey', '2021-03-15', False, 'pike45', [], 'w2 w4'),
 'dayhop':   ('Day Hopper', 'peak9', 'backpacks', 64.50, 0.7, 'blue', '2022-06-01', False, None, [], 'w1 w2 w4'),
 'summit':   ("Summiteer's Roll-Top", 'peak9', 'backpacks', 139.00, 1.2, 'black', '2024-01-22', False, None, [], 'w1'),
 'raincap':  ('Rain Cap', 'alder-creek', 'backpacks', 24.90, 0.1, 'orange', '2021-03-15', False, None, ['pike55', 'pike45'], 'w2'),
 'glim':     ('Glim', 'lumenwerk', 'lights', 34.90, 0.1, 'black', '2017-11-06', False, None, [], 'w2'),
 'glimpro':  ('Glim Pro', 'lumenwerk', 'lights', 59.90, 0.2, 'black', '2022-10-10', False, 'glim', [], 'w1 w2'),
 'lantern':  ('Stormlantern No. 3', 'lumenwerk', 'lights', 89.00, 1.1, 'red', '2013-09-30', True, None, [], 'w3'),
 'firefly':  ('Firefly String', 'peak9', 'lights', 19.95, 0.3, 'yellow', '2023-05-08', False, None, [], 'w4'),
 'ember':    ('Ember One', 'peak9', 'stoves', 74.00, 0.4, None, '2019-03-25', False, None, [], 'w1 w2'),
 'trapper':  ('Trapper Wood Stove', 'alder-creek', 'stoves', 119.00, 3.6, 'grey', '2014-08-18', False, None, [], 'w3'),
 'windsh':   ('Folding Windshield', 'peak9', 'stoves', 18.50, 0.2, 'grey', '2019-03-25', False, None, ['ember'], 'w1'),
 'kockkniv': ('Kockkniv 21', 'tre-kroner', 'knives', 129.00, 0.2, None, '2010-02-01', False, None, [], 'w1 w3'),
 'brodkniv': ('Brödkniv', 'tre-kroner', 'knives', 84.00, 0.2, None, '2010-02-01', False, None, [], 'w3'),
 'santoku':  ('Hibiki Santoku', 'kumo', 'knives', 179.00, 0.2, None, '2020-11-23', False, None, [], 'w4'),
 'petty':    ('Hibiki Petty', 'kumo', 'knives', 99.00, 0.1, None, '2020-11-23', False, None, [], 'w4'),
 'oyster':   ("Fishmonger's Oyster Knife", 'ohara', 'knives', 22.50, 0.1, 'brown', '2008-06-12', False, None, [], 'w1'),
 'cocotte':  ('Cocotte Ronde', 'maison-aubert', 'pans', 245.00, 5.3, 'red', '2005-10-04', False, None, [], 'w4'),
 'crepe':    ('Poêle à Crêpes', 'maison-aubert', 'pans', 58.00, 1.4, 'black', '2009-01-12', False, None, [], 'w1 w4'),
 'skillet':  ('Galway Skillet', 'ohara', 'pans', 69.00, 2.7, 'black', '2017-03-17', False, None, [], 'w1 w2'),
 'soup':     ('Big Soup Pot', 'ohara', 'pans', 95.00, 3.9, None, '2011-11-11', True, None, [], 'w1'),
 'teapot':   ('Nambu Teapot', 'kumo', 'tea', 112.00, 1.5, 'black', '2012-05-21', False, None, [], 'w4'),
 'warmer':   ('Teapot Warmer', 'kumo', 'tea', 38.00, 0.8, 'black', '2013-05-20', False, None, ['teapot'], 'w4'),
 'moka':     ('Moka Six', 'maison-aubert', 'tea', 44.90, 0.9, None, '2016-02-29', False, None, [], 'w1 w4'),
 'kettle':   ('Camp Kettle', 'ohara', 'tea', 32.00, 0.6, 'blue', '2018-07-02', False, None, [], 'w2 w3'),
}
for i, (k, (n, b, c, pr, w, col, rel, disc, suc, acc, st)) in enumerate(P.items()):
    node('<product/%s>' % k, 'schema:Product', [('schema:name', S(n)), ('schema:sku', S('FP-%04d' % (1013 + 37 * i))),
        ('schema:brand', '<brand/%s>' % b), ('schema:category', '<category/%s>' % c), ('schema:price', M(pr)),
        ('schema:weight', '%.1f' % w), ('schema:color', S(col) if col else None), ('schema:releaseDate', D(rel)),
        ('shop:discontinued', B(disc)), ('schema:successorOf', '<product/%s>' % suc if suc else None),
        ('schema:isAccessoryOrSparePartFor', ', '.join('<product/%s>' % a for a in acc) or None),
        ('shop:storedIn', ', '.join('<warehouse/%s>' % a for a in st.split()))])

comment('customers')
CU = [("Marlies de Groot", 'Utrecht', '1984-06-02', True, None), ("Ciarán O'Donnell", 'Galway', '1991-11-19', False, None),
 ('Fatima El Amrani', 'Brussels', '1978-01-30', True, 0), ('Jens P. Madsen', 'Aarhus', '1969-08-14', False, None),
 ('Ingrid Madsen', 'Aarhus', '1972-03-27', True, 3), ('Luca Ferrante', 'Turin', '1996-05-05', True, None),
 ('Noor', 'Ghent', None, False, 2), ('Thibault Lenoir', 'Lyon', '1988-12-08', True, None),
 ('Aurélie Lenoir', 'Lyon', '1990-07-21', False, 7), ('Henrike Vogt', 'Leipzig', '1981-02-11', True, None),
 ('Bartosz Zieliński', 'Kraków', '1993-09-09', True, 9), ('Mary Ann Whitlock', 'York', '1955-04-18', False, None),
 ('Owen Whitlock', 'York', '1986-10-25', True, 11), ('Sunniva Dahl', 'Bergen', '1999-02-28', True, None),
 ('Pekka Rautio', 'Tampere', '1964-12-31', False, 13), ('Joana Sá Ribeiro', 'Porto', None, True, 5),
 ('Karel Novotný', 'Brno', '1975-07-07', False, None), ('Elif Yıldız', 'Leipzig', '2001-01-16', True, 9),
 ('Dov Rosenthal', 'Antwerp', '1983-03-03', False, None), ('Beatrix van der Meulen-Hart', 'Utrecht', '1960-05-29', True, 0)]
def ck(i): return '<customer/c%03d>' % (101 + i)
for i, (n, city, bd, nl, ref) in enumerate(CU):
    mail = re.sub('[^a-z]', '', n.lower().split()[0]) or 'x'
    ph = None if i % 4 == 2 else '+%d %d %d' % (R.choice([31, 32, 33, 45, 49, 353]), R.randint(10, 99), R.randint(200000, 999999))
    node(ck(i), 'schema:Person', [('schema:name', S(n)), ('schema:email', S('%s%d@postbox.example' % (mail, 11 + i * 3))),
        ('schema:telephone', S(ph) if ph else None), ('schema:birthDate', D(bd) if bd else None), ('schema:addressLocality', S(city)),
        ('shop:newsletter', B(nl)), ('shop:referredBy', ck(ref) if ref is not None else None)])

comment('orders, their lines as blank nodes')
buy = []
pk = list(P)
for j in range(28):
    cu = R.choice([0, 0, 1, 2, 3, 4, 4, 5, 7, 8, 9, 9, 9, 10, 11, 12, 12, 13, 14, 15, 17, 19])
    yr = 2022 + (j + 2) // 11
    date = '%d-%02d-%02d' % (yr, R.randint(1, 12), R.randint(1, 28))
    avail = [p for p in pk if P[p][6] < date]
    items = R.sample(avail, R.choice([1, 1, 2, 2, 2, 3]))
    status = R.choices(['OrderDelivered', 'OrderCancelled', 'OrderReturned'], [8, 1, 1])[0] if yr < 2024 else R.choice(['OrderDelivered', 'OrderProcessing', 'OrderInTransit'])
    lines = []
    for it in items:
        q = R.choice([1, 1, 1, 2, 2, 4]); lines.append((it, q)); buy.append((cu, it, date))
    node('<order/%d>' % (5001 + j), 'schema:Order', [('schema:orderNumber', S('FP-%d' % (5001 + j))), ('schema:customer', ck(cu)),
        ('schema:orderDate', D(date)), ('schema:orderStatus', 'schema:' + status),
        ('schema:paymentMethod', S(R.choice(['card', 'card', 'invoice', 'PayPal', 'bank transfer']))),
        ('shop:shippedFrom', '<warehouse/%s>' % R.choice(P[items[0]][10].split()) if status != 'OrderProcessing' else None),
        ('shop:shippingCost', M(R.choice([0, 4.95, 4.95, 6.50, 12.90]))), ('shop:giftWrapped', B(R.random() < .25)),
        ('schema:orderedItem', ',\n        '.join('[ a schema:OrderItem ; schema:orderedItem <product/%s> ; schema:orderQuantity %d ]' % l for l in lines))])

comment('reviews')
T = {5: ['Best thing I own', 'Worth every cent', "Couldn't be happier", 'Love it'], 4: ['Very good', 'Solid, a bit heavy', 'Nice colour', 'Does what it says'],
     3: ['It is fine', 'Okay for the price', 'Mixed feelings'], 2: ['Not for me', 'Expected more'], 1: ['Broke after a week', 'Never again']}
R.shuffle(buy); seen = set(); n = 0
for cu, it, date in buy:
    if n == 22: break
    if (cu, it) in seen: continue
    seen.add((cu, it)); n += 1
    r = R.choice([5, 5, 4, 4, 4, 3, 2, 1])
    y, m, d = map(int, date.split('-')); m += R.randint(1, 3)
    if m > 12: y, m = y + 1, m - 12
    node('<review/r%02d>' % n, 'schema:Review', [('schema:name', S(R.choice(T[r]))), ('schema:itemReviewed', '<product/%s>' % it), ('schema:author', ck(cu)),
        ('schema:ratingValue', str(r)), ('schema:datePublished', D('%d-%02d-%02d' % (y, m, d))), ('shop:verifiedPurchase', B(R.random() < .8))])
open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8').write('\n'.join(out))
