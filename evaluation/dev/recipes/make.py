#!/usr/bin/env python3
"""Write graph.ttl: the recipe collection of a cooking club, with English and German names."""
import pathlib
import random

R = random.Random(5)
OUT = ["""@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <http://schema.org/> .
@prefix k: <https://kochclub.example/ns/> .
@prefix dish: <https://kochclub.example/dish/> .
@prefix ing: <https://kochclub.example/ingredient/> .
@prefix cook: <https://kochclub.example/cook/> .
@prefix cuisine: <https://kochclub.example/cuisine/> .
@prefix tool: <https://kochclub.example/tool/> .
"""]


def s(text, lang=None):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' + (f"@{lang}" if lang else "")


def node(subject, *pairs):
    OUT.append(subject + "\n" + " ;\n".join(f"    {a} {b}" for a, b in pairs if b is not None) + " .\n")


for name, en, de, up in [("Dish", "Dish", "Gericht", []), ("MainCourse", "Main course", "Hauptgericht", ["Dish"]), ("Starter", "Starter", "Vorspeise", ["Dish"]),
                         ("Soup", "Soup", "Suppe", ["Dish"]), ("ColdSoup", "Cold soup", "Kaltschale", ["Soup", "Starter"]), ("Dessert", "Dessert", "Nachtisch", ["Dish"]),
                         ("Cake", "Cake", "Kuchen", ["Dessert"]), ("SideDish", "Side dish", "Beilage", ["Dish"]), ("Bread", "Bread", "Brot", ["SideDish"]),
                         ("Review", "Review", "Bewertung", []), ("Cook", "Club cook", "Köchin oder Koch", []), ("Tool", "Kitchen tool", "Küchengerät", [])]:
    node(f"k:{name}", ("a", "rdfs:Class"), ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de")), *[("rdfs:subClassOf", f"k:{u}") for u in up])
for key, en, de, up in [("european", "European", "Europäisch", None), ("italian", "Italian", "Italienisch", "european"), ("german", "German", "Deutsch", "european"),
                        ("swabian", "Swabian", "Schwäbisch", "german"), ("spanish", "Spanish", "Spanisch", "european"), ("french", "French", "Französisch", "european"),
                        ("asian", "Asian", "Asiatisch", None), ("indian", "Indian", "Indisch", "asian"), ("japanese", "Japanese", "Japanisch", "asian"), ("mexican", "Mexican", "Mexikanisch", None)]:
    node(f"cuisine:{key}", ("a", "k:Cuisine"), ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de")), ("k:partOf", f"cuisine:{up}" if up else None))
for key, name, city, since, mentor in [("anna", "Anna Berger", "Ulm", "2011-03-05", None), ("annabel", "Annabel Bergmann", "Köln", "2018-09-14", "anna"),
                                       ("luis", "Luis Ortega", "Ulm", "2014-01-20", "anna"), ("meera", "Meera Nair", "Stuttgart", "2016-05-30", None),
                                       ("hiro", "Hiro Sato", "Köln", "2019-11-02", "meera"), ("claire", "Claire Dumont", None, "2012-06-17", None),
                                       ("paul", "Paul Zeller", "Ulm", "2021-02-08", "luis")]:
    node(f"cook:{key}", ("a", "k:Cook"), ("schema:name", s(name)), ("k:livesIn", s(city) if city else None), ("k:memberSince", f'"{since}"^^xsd:date'),
         ("k:learnedFrom", f"cook:{mentor}" if mentor else None))
for key, en, de, price in [("blender", "Hand blender", "Stabmixer", 39.9), ("springform", "Springform tin", "Springform", 14.5), ("wok", "Wok", "Wok", 32.0),
                           ("press", "Spätzle press", "Spätzlepresse", 24.95), ("mortar", "Mortar", "Mörser", 18.0), ("pot", "Large pot", "Großer Topf", 45.0), ("pan", "Cast-iron pan", "Gusseisenpfanne", None)]:
    node(f"tool:{key}", ("a", "k:Tool"), ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de")), ("k:priceEuro", f"{price:.2f}" if price else None))

# key: English, German, kind of, allergens, kcal per 100 g, alternative name
ING = {
    "dairy": ("Dairy", "Milchprodukte", None, [], None, None), "cheese": ("Cheese", "Käse", "dairy", [], None, None), "vegetable": ("Vegetable", "Gemüse", None, [], None, None),
    "grain": ("Grain", "Getreide", None, [], None, None), "meat": ("Meat", "Fleisch", None, [], None, None), "spice": ("Spice", "Gewürz", None, [], None, None),
    "fruit": ("Fruit", "Obst", None, [], None, None), "pulse": ("Pulse", "Hülsenfrucht", None, [], None, None), "fish": ("Fish", "Fisch", None, ["fish"], None, None),
    "flour": ("Wheat flour", "Weizenmehl", "grain", ["gluten"], 348, None), "ryeflour": ("Rye flour", "Roggenmehl", "grain", ["gluten"], 325, None),
    "egg": ("Egg", "Ei", None, ["egg"], 137, None), "butter": ("Butter", None, "dairy", ["lactose"], 741, None), "milk": ("Milk", "Milch", "dairy", ["lactose"], 65, None),
    "cream": ("Cream", "Sahne", "dairy", ["lactose"], 292, "Double cream"), "gruyere": ("Gruyère", None, "cheese", ["lactose"], 413, None),
    "parmesan": ("Parmesan", "Parmesan", "cheese", ["lactose"], 402, None), "mascarpone": ("Mascarpone", "Mascarpone", "cheese", ["lactose"], 429, None),
    "onion": ("Onion", "Zwiebel", "vegetable", [], 40, None), "springonion": ("Spring onion", "Frühlingszwiebel", "vegetable", [], 32, "Scallion"),
    "garlic": ("Garlic", "Knoblauch", "vegetable", [], 149, None), "tomato": ("Tomato", "Tomate", "vegetable", [], 18, None), "cucumber": ("Cucumber", "Gurke", "vegetable", [], 15, None),
    "pepper": ("Red pepper", "Rote Paprika", "vegetable", [], 37, None), "blackpepper": ("Black pepper", "Schwarzer Pfeffer", "spice", [], None, None),
    "potato": ("Potato", "Kartoffel", "vegetable", [], 77, None), "sweetpotato": ("Sweet potato", "Süßkartoffel", "vegetable", [], 86, None), "aubergine": ("Aubergine", "Aubergine", "vegetable", [], 25, "Eggplant"),
    "spinach": ("Spinach", "Spinat", "vegetable", [], 23, None), "lentil": ("Lentils", "Linsen", "pulse", [], 353, None), "chickpea": ("Chickpeas", "Kichererbsen", "pulse", [], 364, None),
    "blackbean": ("Black beans", "Schwarze Bohnen", "pulse", [], 341, None), "beef": ("Beef", "Rindfleisch", "meat", [], 250, None), "bacon": ("Bacon", "Speck", "meat", [], 541, None),
    "sausage": ("Vienna sausage", "Wiener Würstchen", "meat", [], 301, None), "chicken": ("Chicken", "Huhn", "meat", [], 239, None), "salmon": ("Salmon", "Lachs", "fish", ["fish"], 208, None),
    "rice": ("Rice", "Reis", "grain", [], 360, None), "spaghetti": ("Spaghetti", None, "grain", ["gluten"], 358, None), "sugar": ("Sugar", "Zucker", None, [], 400, None),
    "oil": ("Olive oil", "Olivenöl", None, [], 884, None), "cumin": ("Cumin", "Kreuzkümmel", "spice", [], 375, None), "curry": ("Curry powder", "Currypulver", "spice", ["mustard"], None, None),
    "cinnamon": ("Cinnamon", "Zimt", "spice", [], None, None), "apple": ("Apple", "Apfel", "fruit", [], 52, None), "cherry": ("Sour cherries", "Sauerkirschen", "fruit", [], 50, None),
    "lemon": ("Lemon", "Zitrone", "fruit", [], 29, None), "almond": ("Almonds", "Mandeln", None, ["nuts"], 579, None), "chocolate": ("Dark chocolate", "Zartbitterschokolade", None, ["soya"], 546, None),
    "soy": ("Soy sauce", "Sojasauce", None, ["soya", "gluten"], 53, None), "miso": ("Miso paste", "Misopaste", None, ["soya"], 198, None), "coffee": ("Coffee", "Kaffee", None, [], None, None),
    "coconut": ("Coconut milk", "Kokosmilch", None, [], 230, None), "yeast": ("Yeast", "Hefe", None, [], None, None), "chilli": ("Chilli", "Chili", "spice", [], 40, None),
}
for key, (en, de, up, allergens, kcal, alt) in ING.items():
    node(f"ing:{key}", ("a", "k:Ingredient"), ("skos:prefLabel", s(en, "en")), ("skos:prefLabel", s(de, "de") if de else None), ("skos:altLabel", s(alt, "en") if alt else None),
         ("skos:broader", f"ing:{up}" if up else None), *[("k:containsAllergen", s(a)) for a in allergens], ("k:kcalPer100g", str(kcal) if kcal else None))

DISHES = [
    # key, class, English, German, cuisine, by, servings, preparation, cooking, difficulty, tags, vegetarian, kcal, tools, lines, text
    ("spaetzle", "MainCourse", "Cheese spätzle", "Käsespätzle", "swabian", "anna", 4, "0:25 h", "0:30 h", "medium", ["comfort food", "winter"], True, 720, ["press", "pot"], "flour 400 g, egg 5 piece, gruyere 250 g, onion 3 piece, butter 50 g", "Layers of egg noodles and melted cheese under a heap of fried onions."),
    ("lentils-spaetzle", "MainCourse", "Lentils with spätzle and sausages", "Linsen mit Spätzle und Saiten", "swabian", "anna", 4, "0:20 h", "1:10 h", "medium", ["comfort food", "winter"], False, 810, ["press", "pot"], "lentil 300 g, flour 300 g, egg 4 piece, sausage 8 piece, onion 1 piece, bacon 100 g", "The Swabian Sunday lunch; a splash of vinegar goes in at the very end."),
    ("potato-salad", "SideDish", "Potato salad", "Kartoffelsalat", "swabian", "annabel", 6, "0:30 h", "0:25 h", "easy", ["summer", "party"], True, 240, ["pot"], "potato 1000 g, onion 1 piece, cucumber 1 piece, oil 60 ml", "Made with broth and never with mayonnaise."),
    ("potato-salad-bacon", "SideDish", "Potato salad with bacon", "Kartoffelsalat mit Speck", "german", "paul", 6, "0:30 h", "0:35 h", "easy", ["party"], None, 330, ["pot", "pan"], "potato 1000 g, bacon 150 g, onion 1 piece, oil 40 ml", None),
    ("rye-bread", "Bread", "Rye bread", "Roggenbrot", "german", "claire", 12, "0:40 h", "1:00 h", "hard", ["baking"], True, 210, [], "ryeflour 700 g, flour 300 g, yeast 20 g", "The dough rests over night, so start the day before."),
    ("beef-roulade", "MainCourse", "Beef roulades", "Rinderrouladen", "german", "annabel", 4, "0:30 h", "2:15 h", "hard", ["winter", "sunday"], False, 540, ["pot"], "beef 800 g, bacon 120 g, onion 2 piece, cucumber 2 piece, butter 30 g", "Thin slices of beef are rolled around bacon and gherkin and braised until tender."),
    ("black-forest", "Cake", "Black Forest cake", "Schwarzwälder Kirschtorte", "german", "anna", 12, "1:15 h", "0:35 h", "hard", ["baking", "party"], True, 480, ["springform"], "flour 150 g, egg 6 piece, sugar 220 g, cherry 500 g, cream 800 ml, chocolate 100 g", "Chocolate sponge, kirsch, cherries and a great deal of cream."),
    ("apple-cake", "Cake", "Apple cake", "Apfelkuchen", "german", "paul", 12, "0:25 h", "0:45 h", "easy", ["baking", "autumn"], True, 290, ["springform"], "flour 250 g, butter 150 g, sugar 120 g, egg 3 piece, apple 5 piece, cinnamon 5 g", None),
    ("apple-almond-cake", "Cake", "Apple cake with almonds", "Apfelkuchen mit Mandeln", "german", "annabel", 12, "0:30 h", "0:50 h", "easy", ["baking", "autumn", "gluten-free"], True, 345, ["springform"], "almond 300 g, sugar 150 g, egg 5 piece, apple 4 piece, butter 100 g", "Ground almonds take the place of flour."),
    ("carbonara", "MainCourse", "Spaghetti carbonara", None, "italian", "luis", 2, "0:10 h", "0:15 h", "medium", ["quick"], False, 690, ["pot", "pan"], "spaghetti 200 g, egg 3 piece, bacon 100 g, parmesan 60 g, blackpepper 2 g", "No cream: the sauce is only egg, cheese and hot fat."),
    ("spag-tomato", "MainCourse", "Spaghetti with tomato sauce", "Spaghetti mit Tomatensauce", "italian", "paul", 4, "0:10 h", "0:25 h", "easy", ["quick", "vegan"], True, 460, ["pot"], "spaghetti 400 g, tomato 800 g, garlic 3 piece, oil 40 ml", None),
    ("parmigiana", "MainCourse", "Aubergine parmigiana", "Auberginenauflauf", "italian", "claire", 6, "0:40 h", "1:05 h", "medium", ["summer"], True, 410, ["pan"], "aubergine 3 piece, tomato 800 g, parmesan 120 g, oil 80 ml, garlic 2 piece", "Fried slices of aubergine are baked between tomato sauce and cheese."),
    ("tiramisu", "Dessert", "Tiramisu", "Tiramisu", "italian", "luis", 8, "0:30 h", None, "easy", ["party", "no-bake"], True, 430, [], "mascarpone 500 g, egg 4 piece, sugar 100 g, coffee 300 ml", "Needs at least six hours in the fridge before it is served."),
    ("gazpacho", "ColdSoup", "Gazpacho", "Gazpacho", "spanish", "luis", 4, "0:20 h", None, "easy", ["summer", "quick", "vegan"], True, 130, ["blender"], "tomato 1000 g, cucumber 1 piece, pepper 1 piece, garlic 1 piece, oil 50 ml", "Served ice-cold; yesterday's bread makes it thicker."),
    ("tortilla", "MainCourse", "Spanish tortilla", "Spanisches Kartoffelomelett", "spanish", "luis", 4, "0:15 h", "0:30 h", "medium", ["party"], True, 380, ["pan"], "potato 600 g, egg 6 piece, onion 1 piece, oil 150 ml", None),
    ("onion-soup", "Soup", "French onion soup", "Zwiebelsuppe", "french", "claire", 4, "0:20 h", "1:10 h", "medium", ["winter"], None, 350, ["pot"], "onion 8 piece, butter 60 g, gruyere 120 g, flour 20 g", "The onions need a full hour on a low flame before the broth goes in."),
    ("tarte-tatin", "Cake", "Tarte Tatin", None, "french", "claire", 8, "0:30 h", "0:40 h", "medium", ["baking", "autumn"], True, 360, ["pan"], "apple 8 piece, butter 120 g, sugar 150 g, flour 200 g", "An apple tart that is baked upside down and turned over while still hot."),
    ("mousse", "Dessert", "Chocolate mousse", "Mousse au Chocolat", "french", "annabel", 6, "0:25 h", None, "medium", ["no-bake", "gluten-free"], True, 390, [], "chocolate 200 g, egg 4 piece, cream 200 ml, sugar 30 g", None),
    ("dal", "MainCourse", "Spinach dal", "Dal mit Spinat", "indian", "meera", 4, "0:15 h", "0:35 h", "easy", ["vegan", "quick", "gluten-free"], True, 320, ["pot"], "lentil 250 g, spinach 300 g, coconut 200 ml, onion 1 piece, garlic 3 piece, cumin 5 g, curry 8 g", "Red lentils cooked soft with spinach; cumin fried in oil is poured over at the end."),
    ("chickpea-curry", "MainCourse", "Chickpea curry", "Kichererbsencurry", "indian", "meera", 4, "0:15 h", "0:35 h", "easy", ["vegan", "gluten-free"], True, 390, ["pot", "mortar"], "chickpea 400 g, tomato 400 g, coconut 400 ml, onion 2 piece, garlic 3 piece, cumin 6 g, chilli 2 piece", None),
    ("chicken-curry", "MainCourse", "Chicken curry", "Hühnercurry", "indian", "meera", 4, "0:20 h", "0:40 h", "medium", ["gluten-free"], False, 450, ["pot", "mortar"], "chicken 700 g, coconut 400 ml, onion 2 piece, garlic 4 piece, curry 15 g, chilli 1 piece", "Tastes better on the second day."),
    ("naan", "Bread", "Naan bread", "Naan-Brot", "indian", "meera", 6, "1:30 h", "0:15 h", "medium", ["baking"], True, 260, ["pan"], "flour 500 g, yeast 7 g, milk 150 ml, butter 40 g", None),
    ("miso-soup", "Soup", "Miso soup", "Misosuppe", "japanese", "hiro", 4, "0:10 h", "0:10 h", "easy", ["quick", "vegan"], True, 70, ["pot"], "miso 80 g, springonion 2 piece, spinach 50 g", "The paste must not boil, or its flavour is lost."),
    ("teriyaki", "MainCourse", "Salmon teriyaki", "Teriyaki-Lachs", "japanese", "hiro", 2, "0:10 h", "0:15 h", "easy", ["quick"], False, 520, ["pan"], "salmon 400 g, soy 60 ml, sugar 30 g, rice 150 g, springonion 1 piece", None),
    ("okonomiyaki", "MainCourse", "Okonomiyaki", None, "japanese", "hiro", 2, "0:20 h", "0:20 h", "medium", ["comfort food"], None, 580, ["pan"], "flour 150 g, egg 2 piece, bacon 80 g, springonion 3 piece, soy 20 ml", "A savoury pancake from Osaka; everybody puts on top what they like."),
    ("bean-stew", "MainCourse", "Black bean stew", "Bohneneintopf", "mexican", "luis", 6, "0:20 h", "1:45 h", "easy", ["vegan", "party", "gluten-free"], True, 370, ["pot"], "blackbean 500 g, pepper 2 piece, onion 2 piece, tomato 400 g, chilli 2 piece, cumin 8 g", None),
    ("sweet-potato-soup", "Soup", "Sweet potato soup", "Süßkartoffelsuppe", None, "paul", 4, "0:15 h", "0:30 h", "easy", ["autumn", "vegan", "gluten-free"], True, 280, ["blender", "pot"], "sweetpotato 800 g, coconut 250 ml, onion 1 piece, curry 5 g", "Smooth and slightly hot, with toasted seeds on top."),
    ("tomato-soup", "Soup", "Tomato soup", "Tomatensuppe", "italian", "anna", 4, "0:10 h", "0:30 h", "easy", ["quick", "summer"], True, 190, ["blender", "pot"], "tomato 1000 g, onion 1 piece, garlic 2 piece, cream 100 ml, oil 20 ml", None),
    ("sauerbraten", "MainCourse", "Sauerbraten", "Sauerbraten", "german", "anna", 6, "0:40 h", "12:00 h", "hard", ["sunday", "winter"], False, 560, ["pot"], "beef 1500 g, onion 3 piece, sugar 40 g, butter 40 g", "The meat lies in vinegar and wine for days and then cooks through the night on a very low flame."),
    ("lemon-rice", "SideDish", "Lemon rice", "Zitronenreis", "indian", "meera", 4, "0:05 h", "0:20 h", "easy", ["quick", "vegan", "gluten-free"], True, 250, ["pot"], "rice 250 g, lemon 2 piece, chilli 1 piece, oil 20 ml", None),
]
SERVED = {"chicken-curry": ["naan", "lemon-rice"], "chickpea-curry": ["naan", "lemon-rice"], "dal": ["naan"], "beef-roulade": ["spaetzle"], "sauerbraten": ["spaetzle"],
          "tomato-soup": ["rye-bread"], "onion-soup": ["rye-bread"], "teriyaki": ["miso-soup"], "tortilla": ["gazpacho"], "gazpacho": ["tortilla"], "lentils-spaetzle": ["potato-salad"]}
VARIATION = {"potato-salad-bacon": "potato-salad", "apple-almond-cake": "apple-cake", "tarte-tatin": "apple-cake", "chickpea-curry": "chicken-curry", "lentils-spaetzle": "spaetzle"}
NOTES = {"onion": "finely chopped", "garlic": "crushed", "apple": "peeled", "potato": "floury"}
for n, (key, cls, en, de, cui, by, serves, prep, cooking, level, tags, veg, kcal, tools, lines, text) in enumerate(DISHES):
    day = f"20{13 + n * 11 % 11:02}-{1 + n * 7 % 12:02}-{1 + n * 13 % 28:02}"
    parts = []
    for line in lines.split(", "):
        what, amount, unit = line.split()
        note = f" ; k:note {s(NOTES[what])}" if what in NOTES and n % 2 == 0 else ""
        parts.append(("k:line", f"[ k:ofIngredient ing:{what} ; k:amount {amount} ; k:unit {s(unit)}{note} ]"))
    node(f"dish:{key}", ("a", f"k:{cls}"), ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de") if de else None), ("k:cuisine", f"cuisine:{cui}" if cui else None),
         ("k:contributedBy", f"cook:{by}"), ("k:testedBy", f"cook:{R.choice(['anna', 'luis', 'hiro', 'claire', 'paul'])}" if n % 3 else None),
         ("k:serves", str(serves)), ("k:prepTime", s(prep)), ("k:cookTime", s(cooking) if cooking else None), ("k:difficulty", s(level)), *[("k:tag", s(t)) for t in tags],
         ("k:vegetarian", str(veg).lower() if veg is not None else None), ("k:kcalPerServing", str(kcal)), *[("k:needs", f"tool:{t}") for t in tools],
         *[("k:servedWith", f"dish:{x}") for x in SERVED.get(key, [])], ("k:variationOf", f"dish:{VARIATION[key]}" if key in VARIATION else None),
         ("k:addedOn", f'"{day}"^^xsd:date'), *parts, ("schema:description", s(text, "en") if text else None))
TEXTS = ["My family asked for it again.", "A little too salty for us.", "Took me far longer than stated.", "Perfect for guests.", "Fine, but nothing special."]
NO = 0
for key, *_ in DISHES:
    for _ in range(R.choice([0, 1, 2, 3, 4])):
        NO += 1
        node(f"<https://kochclub.example/review/{NO}>", ("a", "k:Review"), ("k:about", f"dish:{key}"), ("k:reviewer", f"cook:{R.choice(['anna', 'annabel', 'luis', 'meera', 'hiro', 'claire', 'paul'])}"),
             ("k:stars", str(R.choice([2, 3, 3, 4, 4, 4, 5, 5]))), ("k:text", s(R.choice(TEXTS), "en") if R.random() < 0.7 else None))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
