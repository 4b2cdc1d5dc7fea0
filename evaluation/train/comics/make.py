#!/usr/bin/env python3
"""Writes graph.ttl: a small comics catalogue. Standard library only, seeded, the same bytes each time."""
import os, random, re, unicodedata

R = random.Random(2203)
out = []
w = out.append
w('''@prefix : <http://inkwell.example/comics#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
''')

def slug(x):
    x = x.replace("'", '').replace('ø', 'o').replace('ł', 'l').replace('½', 'half')
    x = unicodedata.normalize('NFKD', x).encode('ascii', 'ignore').decode()
    x = re.sub(r'[^A-Za-z0-9]+', '_', x).strip('_').lower()
    return x if x[0].isalpha() else 'n' + x

def s(x): return None if x is None else '"%s"' % x
def year(y): return None if y is None else '"%d"^^xsd:gYear' % y
def date(d): return None if d is None else '"%s"^^xsd:date' % d
def boo(b): return None if b is None else 'true' if b else 'false'
def ref(x): return None if x is None else ':' + slug(x)
def node(iri, cls, label, pairs):
    w(f':{iri} a :{cls} ;\n    rdfs:label "{label}"' + ''.join(f' ;\n    :{p} {o}' for p, o in pairs if o is not None) + ' .\n')

for c, l in [('publisher', 'publisher'), ('series', 'series'), ('issue', 'issue'), ('writer', 'writer'), ('artist', 'artist'),
             ('character', 'character'), ('appearance', 'appearance of a character in an issue'), ('award', 'award')] + [
             (p, p.replace('_', ' ')) for p in '''city country founded parent_company independent born died nationality mentor technique published_by genre
             start_year end_year ongoing in_colour rating created_by spin_off_of real_name role superpower gender archenemy child_of in_series issue_number
             release_date page_count cover_price copies_sold written_by drawn_by appearing_character in_issue panel_count on_cover prize category year
             awarded_to for_series prize_money'''.split()]:
    w(f':{c} rdfs:label "{l}" .')
w('')

# publishers: name, city, country, founded, parent, independent
for n, c, k, y, par, ind in [
    ('Tin Lantern', 'Leeds', 'United Kingdom', 1983, None, True),
    ('Brassbound Comics', 'Chicago', 'United States', 1961, None, True),
    ('Éditions du Phare', 'Nantes', 'France', 1974, None, True),
    ('Half Past Nine Press', 'Toronto', 'Canada', 2004, 'Brassbound Comics', False),
    ("Marlowe's Attic", 'Leeds', 'United Kingdom', 2011, 'Tin Lantern', False),
    ('Kaze 88', 'Osaka', 'Japan', None, None, None)]:
    node(slug(n), 'publisher', n, [('city', s(c)), ('country', s(k)), ('founded', year(y)), ('parent_company', ref(par)), ('independent', boo(ind))])

# people: name, born, died, nationality, mentor
writers = [
    ('Odile Marchetti', 1958, None, 'French', None), ('Barnaby T. Crewe', 1949, 2016, 'British', None),
    ("Siobhan O'Leary", 1971, None, 'Irish', 'Barnaby T. Crewe'), ('Dexter Whitcombe', 1966, None, 'American', None),
    ('Haruka Inoue', 1984, None, 'Japanese', None), ('Juno Whitcombe', 1991, None, 'American', 'Dexter Whitcombe'),
    ('Marek Dvořák', 1979, None, None, 'Odile Marchetti'), ('Zadie', None, None, 'Canadian', "Siobhan O'Leary")]
artists = [
    ('Paloma Reyes', 1975, None, 'Mexican', None, 'ink'), ('Gus Tillerman', 1943, 2009, 'American', None, 'ink'),
    ('Ayo Fashola', 1988, None, 'British', 'Paloma Reyes', 'digital'), ('Renée Lacroix', 1962, None, 'French', None, 'watercolour'),
    ('Kenji Mori', 1980, None, 'Japanese', None, 'ink'), ('Lars-Erik Holm', 1969, None, 'Swedish', 'Gus Tillerman', 'pencil'),
    ('Tilda Crewe', 1985, None, 'British', 'Renée Lacroix', 'watercolour'), ('Bo Chang', 1994, None, 'Canadian', 'Ayo Fashola', 'digital')]
for n, b, d, na, m in writers:
    node(slug(n), 'writer', n, [('born', year(b)), ('died', year(d)), ('nationality', s(na)), ('mentor', ref(m))])
for n, b, d, na, m, t in artists:
    node(slug(n), 'artist', n, [('born', year(b)), ('died', year(d)), ('nationality', s(na)), ('mentor', ref(m)), ('technique', s(t))])

# series: title, publisher, genres, start, end, ongoing, colour, rating, creators, spin-off of, sequel, age
series = [
    ('The Copper Moth', 'Brassbound Comics', ['superhero', 'crime'], 1987, 1995, False, True, '4.4', ['Dexter Whitcombe', 'Gus Tillerman'], None, 5),
    ('Copper Moth: Afterglow', 'Brassbound Comics', ['superhero'], 2015, None, True, True, '3.9', ['Juno Whitcombe', 'Bo Chang'], 'The Copper Moth', 5),
    ('Nightsoil', "Marlowe's Attic", ['horror'], 2012, 2017, False, False, '4.7', ["Siobhan O'Leary", 'Ayo Fashola'], None, 5),
    ('Sundown at Pico Rojo', 'Brassbound Comics', ['western'], 1978, 1984, False, True, '3.6', ['Barnaby T. Crewe', 'Gus Tillerman'], None, 4),
    ('Les Jours de Brume', 'Éditions du Phare', ['slice of life'], 1991, 2003, False, True, '4.5', ['Odile Marchetti', 'Renée Lacroix'], None, 4),
    ('Station 12', 'Tin Lantern', ['science fiction'], 1985, 1990, False, False, '4.1', ['Barnaby T. Crewe', 'Lars-Erik Holm'], None, 5),
    ("Orla's Kitchen", 'Half Past Nine Press', ['slice of life'], 2018, None, True, True, '4.2', ['Zadie', 'Tilda Crewe'], None, 4),
    ('Neon Tanuki', 'Kaze 88', ['science fiction', 'crime'], 2009, None, True, False, '4.6', ['Haruka Inoue', 'Kenji Mori'], None, 5),
    ('Tanuki Zero', 'Kaze 88', ['science fiction'], 2020, 2022, False, False, None, ['Haruka Inoue', 'Kenji Mori'], 'Neon Tanuki', 3),
    ('The Undertow Files', 'Tin Lantern', ['crime', 'horror'], 2006, 2010, False, True, '4.0', ["Siobhan O'Leary", 'Paloma Reyes'], 'Station 12', 4)]
for t, p, gs, a, e, on, col, rt, cr, sp, n in series:
    node('series_' + slug(t), 'series', t, [('published_by', ref(p)), ('genre', ', '.join(s(g) for g in gs)), ('start_year', year(a)),
        ('end_year', year(e)), ('ongoing', boo(on)), ('in_colour', boo(col)), ('rating', rt), ('created_by', ', '.join(ref(x) for x in cr)),
        ('spin_off_of', sp and ':series_' + slug(sp))])

# characters: name, real name, series (first), creator, role, superpower, archenemy
chars = [
    ('Copper Moth', 'Walter Pyke', 'The Copper Moth', 'Dexter Whitcombe', 'hero', 'flight', 'male'),
    ('Doctor Verdigris', 'Ottoline Frayne', 'The Copper Moth', 'Gus Tillerman', 'villain', 'acid touch', 'female'),
    ('Moth Girl', 'Ines Pyke', 'Copper Moth: Afterglow', 'Juno Whitcombe', 'hero', 'flight', 'female'),
    ('The Gaffer', None, 'The Copper Moth', 'Dexter Whitcombe', 'villain', None, 'male'),
    ('Mother Clay', None, 'Nightsoil', "Siobhan O'Leary", 'villain', 'raising the dead', 'female'),
    ('Tam Harkness', None, 'Nightsoil', "Siobhan O'Leary", 'hero', None, 'male'),
    ('Silas "Dusty" Boone', None, 'Sundown at Pico Rojo', 'Barnaby T. Crewe', 'hero', None, 'male'),
    ('Señora Vidal', None, 'Sundown at Pico Rojo', 'Gus Tillerman', 'villain', None, 'female'),
    ('Solène', None, 'Les Jours de Brume', 'Odile Marchetti', 'hero', None, 'female'),
    ('Unit K-9½', None, 'Station 12', 'Lars-Erik Holm', 'sidekick', 'telepathy', None),
    ('Commander Adair', 'Fiona Adair', 'Station 12', 'Barnaby T. Crewe', 'hero', None, 'female'),
    ('Orla Finch', None, "Orla's Kitchen", 'Zadie', 'hero', None, 'female'),
    ('Tanuki', 'Shun Ōba', 'Neon Tanuki', 'Haruka Inoue', 'hero', 'shapeshifting', 'male'),
    ('Miss Static', 'Rei Kanda', 'Neon Tanuki', 'Kenji Mori', 'villain', 'electricity', 'female'),
    ('Inspector Undertow', 'Gwen Adair', 'The Undertow Files', "Siobhan O'Leary", 'hero', 'telepathy', 'female'),
    ('Pip', None, 'The Copper Moth', 'Dexter Whitcombe', 'sidekick', None, 'male')]
links = {'Copper Moth': 'Doctor Verdigris', 'Moth Girl': 'Doctor Verdigris', 'Tam Harkness': 'Mother Clay', 'Silas "Dusty" Boone': 'Señora Vidal',
         'Tanuki': 'Miss Static'}
kids = {'Moth Girl': 'Copper Moth', 'Inspector Undertow': 'Commander Adair'}
for n, real, se, cr, role, pw, gen in chars:
    node('char_' + slug(n), 'character', n.replace('"', '\\"'), [('real_name', s(real)), ('created_by', ref(cr)), ('role', s(role)),
        ('superpower', s(pw)), ('gender', s(gen)), ('archenemy', links.get(n) and ':char_' + slug(links[n])),
        ('child_of', kids.get(n) and ':char_' + slug(kids[n]))])

# issues and appearances
sub = {'The Copper Moth': ['First Flight', 'Rust Never Sleeps', 'Verdigris Rising', "The Gaffer's Bargain", 'Last Lamp'],
       'Copper Moth: Afterglow': ['Inheritance', 'Old Flames', 'Acid Rain', 'Two Moths', 'Chrysalis'],
       'Nightsoil': ['The Digging', "Mother's Milk", 'Salt', 'Nine Graves', 'The Filling-In'],
       'Sundown at Pico Rojo': ['Dust', 'The Well', "Vidal's Price", 'Noon'],
       'Les Jours de Brume': ['Avril', 'La Lettre', 'Le Phare', 'Retour'],
       'Station 12': ['Airlock', 'The Silent Dog', 'Orbit Decay', 'Mutiny', 'Home'],
       "Orla's Kitchen": ['Soda Bread', 'Burnt Sugar', 'The Critic', 'Leftovers'],
       'Neon Tanuki': ['Rain', 'Static', 'Mask Shop', 'Blackout', 'Line 7'],
       'Tanuki Zero': ['Zero', 'One', 'Two'],
       'The Undertow Files': ['Drowned Man', 'Low Tide', 'The Adair Papers', 'Riptide']}
writes = {'The Copper Moth': ['Dexter Whitcombe'], 'Copper Moth: Afterglow': ['Juno Whitcombe'], 'Nightsoil': ["Siobhan O'Leary"],
          'Sundown at Pico Rojo': ['Barnaby T. Crewe'], 'Les Jours de Brume': ['Odile Marchetti'], 'Station 12': ['Barnaby T. Crewe'],
          "Orla's Kitchen": ['Zadie'], 'Neon Tanuki': ['Haruka Inoue'], 'Tanuki Zero': ['Haruka Inoue'], 'The Undertow Files': ["Siobhan O'Leary"]}
guestw = {('Nightsoil', 4): 'Marek Dvořák', ('Les Jours de Brume', 4): 'Marek Dvořák', ('Copper Moth: Afterglow', 4): 'Dexter Whitcombe',
          ('Neon Tanuki', 5): 'Marek Dvořák', ('Copper Moth: Afterglow', 5): 'Zadie'}
draws = {'The Copper Moth': 'Gus Tillerman', 'Copper Moth: Afterglow': 'Bo Chang', 'Nightsoil': 'Ayo Fashola', 'Sundown at Pico Rojo': 'Gus Tillerman',
         'Les Jours de Brume': 'Renée Lacroix', 'Station 12': 'Lars-Erik Holm', "Orla's Kitchen": 'Tilda Crewe', 'Neon Tanuki': 'Kenji Mori',
         'Tanuki Zero': 'Kenji Mori', 'The Undertow Files': 'Paloma Reyes'}
guesta = {('The Copper Moth', 5): 'Lars-Erik Holm', ('Nightsoil', 5): 'Paloma Reyes', ('Neon Tanuki', 4): 'Bo Chang', ("Orla's Kitchen", 3): 'Renée Lacroix',
          ('The Undertow Files', 4): 'Ayo Fashola'}
cast = {'Copper Moth: Afterglow': ['Copper Moth', 'Doctor Verdigris'], 'Tanuki Zero': ['Tanuki', 'Miss Static'], 'The Undertow Files': ['Commander Adair']}
ends = {'Copper Moth: Afterglow': 2022, "Orla's Kitchen": 2023, 'Neon Tanuki': 2021}
k = 0
for t, p, gs, a, e, on, col, rt, cr, sp, n in series:
    e2 = e or ends[t]
    names = [c[0] for c in chars if c[2] == t]
    for i in range(n):
        y = a + round((e2 - a) * i / max(n - 1, 1))
        pages = R.choice([22, 24, 28, 32, 36, 48])
        price = '%.2f' % (R.choice([0.75, 1.25, 1.5]) if y < 1996 else R.choice([2.95, 3.5, 3.99, 4.5, 5.25]))
        copies = R.randrange(4, 160) * 500
        iss = f'issue_{slug(t)}_{i + 1}'
        ws = list(dict.fromkeys(([] if guestw.get((t, i + 1)) == 'Zadie' else writes[t]) + ([guestw[(t, i + 1)]] if (t, i + 1) in guestw else [])))
        ar = [guesta.get((t, i + 1), draws[t])]
        node(iss, 'issue', f'{t} #{i + 1}: {sub[t][i]}', [('in_series', ':series_' + slug(t)), ('issue_number', i + 1),
            ('release_date', date('%d-%02d-%02d' % (y, R.randrange(1, 13), R.randrange(1, 29)))), ('page_count', pages), ('cover_price', price),
            ('copies_sold', None if R.random() < 0.12 else copies), ('written_by', ', '.join(ref(x) for x in ws)), ('drawn_by', ', '.join(ref(x) for x in ar))])
        inn = [names[0]] if names else []
        inn += [c for c in names[1:] if R.random() < 0.65]
        inn += [c for c in cast.get(t, []) if R.random() < 0.6]
        if (t, i) == ('Tanuki Zero', 0): inn = ['Tanuki']
        for c in dict.fromkeys(inn):
            k += 1
            lead = c == (names[0] if names else 'Tanuki')
            node('appearance_%03d' % k, 'appearance', (f'{c} in {t} #{i + 1}').replace('"', '\\"'), [('appearing_character', ':char_' + slug(c)), ('in_issue', ':' + iss),
                ('panel_count', None if R.random() < 0.07 else (R.randrange(40, 120) if lead else R.randrange(3, 60))), ('on_cover', boo(lead or R.random() < 0.3))])

# awards: label, prize, category, year, winner, for series
for pz, cat, y, who, se in [
    ('Golden Quill', 'best writer', 1989, 'Dexter Whitcombe', 'The Copper Moth'), ('Golden Quill', 'best artist', 1993, 'Renée Lacroix', 'Les Jours de Brume'),
    ('Golden Quill', 'best writer', 1994, 'Odile Marchetti', 'Les Jours de Brume'), ('Golden Quill', 'best writer', 2014, "Siobhan O'Leary", 'Nightsoil'),
    ('Golden Quill', 'best artist', 2016, 'Ayo Fashola', 'Nightsoil'), ('Ashcan Prize', 'best newcomer', 2016, 'Juno Whitcombe', 'Copper Moth: Afterglow'),
    ('Ashcan Prize', 'best newcomer', 2019, 'Zadie', "Orla's Kitchen"), ('Ashcan Prize', 'best series', 2011, 'Haruka Inoue', 'Neon Tanuki'),
    ('Ashcan Prize', 'best artist', 2011, 'Kenji Mori', 'Neon Tanuki'), ('Prix de la Bulle', 'best series', 1998, 'Odile Marchetti', 'Les Jours de Brume'),
    ('Prix de la Bulle', 'lifetime achievement', 2008, 'Gus Tillerman', None), ('Prix de la Bulle', 'best series', 2015, "Siobhan O'Leary", 'Nightsoil')]:
    node('award_%s_%s_%d' % (slug(pz), slug(cat), y), 'award', f'{pz} {y}, {cat}', [('prize', s(pz)), ('category', s(cat)), ('year', year(y)),
        ('awarded_to', ref(who)), ('for_series', se and ':series_' + slug(se)), ('prize_money', {'Golden Quill': 5000, 'Ashcan Prize': 1200, 'Prix de la Bulle': None}[pz])])

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8', newline='\n') as f:
    f.write('\n'.join(out))
