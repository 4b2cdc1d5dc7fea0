#!/usr/bin/env python3
"""Write graph.ttl: staff, wards, devices and operations of one hospital (all invented), under opaque IRIs."""
import datetime
import pathlib
import random

R = random.Random(77)
OUT = ["""@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix schema: <http://schema.org/> .
@prefix q: <http://hospital.example/id/> .
@prefix p: <http://hospital.example/prop/> .
@prefix c: <http://hospital.example/class/> .
"""]
NUMBERS = list(range(101, 420))
R.shuffle(NUMBERS)
IDS = {}


def i(key):
    """The opaque identifier of a thing, the same for the same key."""
    if key not in IDS:
        IDS[key] = f"q:Q{NUMBERS[len(IDS)]}"
    return IDS[key]


def s(text, lang=None):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' + (f"@{lang}" if lang else "")


def date(text):
    return f'"{text}"^^xsd:date'


def node(subject, *pairs):
    OUT.append(subject + "\n" + " ;\n".join(f"    {a} {b}" for a, b in pairs if b is not None) + " .\n")


for name, label, supers in [
    ("Employee", "employee", []), ("Clinician", "clinician", ["Employee"]), ("Doctor", "doctor", ["Clinician"]),
    ("Consultant", "consultant", ["Doctor"]), ("Surgeon", "surgeon", ["Doctor"]),
    ("ConsultantSurgeon", "consultant surgeon", ["Consultant", "Surgeon"]), ("Registrar", "registrar", ["Doctor"]),
    ("Nurse", "nurse", ["Clinician"]), ("ChargeNurse", "charge nurse", ["Nurse"]), ("Technician", "technician", ["Employee"]),
    ("Department", "department", []), ("Ward", "ward", []), ("IntensiveCareWard", "intensive care ward", ["Ward"]),
    ("Building", "building", []), ("OperatingTheatre", "operating theatre", []), ("DeviceModel", "device model", []),
    ("MedicalDevice", "medical device", []), ("ProcedureType", "procedure", []), ("Operation", "operation carried out", []),
    ("Manufacturer", "manufacturer", []),
]:
    node(f"c:{name}", ("a", "rdfs:Class"), ("rdfs:label", s(label, "en")), *[("rdfs:subClassOf", f"c:{x}") for x in supers])

for key, label, year, floors in [("main", "Main Building", 1962, 7), ("east", "East Wing", 1988, 4), ("annex", "East Wing Annex", 2015, 2)]:
    node(i(key), ("a", "c:Building"), ("rdfs:label", s(label, "en")), ("p:builtInYear", str(year)), ("p:numberOfFloors", str(floors)),
         ("p:connectedTo", {"main": i("east"), "east": f"{i('main')}, {i('annex')}", "annex": i("east")}[key]))

DEPARTMENTS = [
    ("surgery", "Surgery", None, "voss", 4_200_000, "General and emergency operations, day and night."),
    ("cardsurg", "Cardiac Surgery", "surgery", "adeyemi", 3_100_000, "Open and keyhole operations on the heart; the only unit in the region that does valve repair."),
    ("cardio", "Cardiology", None, "lindqvist", 2_750_000, "Looks after patients with heart rhythm disorders and heart failure."),
    ("paed", "Paediatrics", None, "marchetti", 1_900_000, "Children from birth to sixteen; parents may stay overnight."),
    ("radio", "Radiology", None, "haddad", 2_750_000, None),
    ("emerg", "Emergency Medicine", None, "okafor", 2_300_000, "Open at all hours, sees about ninety patients a day."),
    ("ortho", "Orthopaedics", "surgery", "brandt", 1_650_000, "Bones and joints, with its own plaster room."),
    ("neuro", "Neurology", None, None, 1_400_000, None),
]
for key, label, parent, head, budget, text in DEPARTMENTS:
    node(i(key), ("a", "c:Department"), ("rdfs:label", s(label, "en")), ("p:partOfDepartment", i(parent) if parent else None),
         ("p:headedBy", i(head) if head else None), ("p:annualBudgetEuro", str(budget)), ("schema:description", s(text, "en") if text else None))

STAFF = [
    # key, name, class, department, hired, reports to, speaks, extension, on call
    ("voss", "Dr Katharina Voss", "ConsultantSurgeon", "surgery", "2004-03-01", None, ["German", "English"], "4101", True),
    ("adeyemi", "Dr Tunde Adeyemi", "ConsultantSurgeon", "cardsurg", "2009-09-15", "voss", ["English", "Yoruba", "French"], "4120", True),
    ("lindqvist", "Dr Eva Lindqvist", "Consultant", "cardio", "2001-01-08", None, ["Swedish", "English", "German"], "4201", False),
    ("marchetti", "Dr Paolo Marchetti", "Consultant", "paed", "2012-06-01", None, ["Italian", "English"], "4301", False),
    ("haddad", "Dr Rania Haddad", "Consultant", "radio", "2010-11-22", None, ["Arabic", "French", "English"], "4401", False),
    ("okafor", "Dr Grace Okafor", "Consultant", "emerg", "2007-02-12", None, ["English", "Igbo"], "4501", True),
    ("brandt", "Dr Jens Brandt", "ConsultantSurgeon", "ortho", "2004-03-01", "voss", ["German", "Danish", "English"], "4130", False),
    ("brandtner", "Dr Julia Brandtner", "Registrar", "ortho", "2020-08-01", "brandt", ["German", "English"], None, True),
    ("mori", "Dr Kenji Mori", "Surgeon", "cardsurg", "2016-04-04", "adeyemi", ["Japanese", "English"], "4122", True),
    ("silva", "Dr Ana Silva", "Surgeon", "surgery", "2014-10-20", "voss", ["Portuguese", "Spanish", "English"], "4103", True),
    ("silvano", "Dr Marco Silvano", "Registrar", "surgery", "2021-02-01", "silva", ["Italian", "English"], "4107", False),
    ("petrov", "Dr Irina Petrov", "Registrar", "cardio", "2019-09-01", "lindqvist", ["Russian", "English"], "4205", True),
    ("kelly", "Dr Sean Kelly", "Registrar", "emerg", "2022-08-01", "okafor", ["English", "Irish"], "4506", True),
    ("nguyen", "Dr Linh Nguyen", "Registrar", "paed", "2018-08-01", "marchetti", ["Vietnamese", "French", "English"], "4303", True),
    ("weiss", "Dr Hannah Weiss", "Doctor", "neuro", "2017-05-15", None, ["German", "English"], "4601", False),
    ("rossi", "Dr Luca Rossi", "Doctor", "radio", "2015-03-09", "haddad", ["Italian"], "4403", False),
    ("jonas", "Birgit Jonas", "ChargeNurse", "surgery", "1998-10-01", None, ["German"], "4110", False),
    ("mbeki", "Themba Mbeki", "ChargeNurse", "cardio", "2011-07-18", None, ["English", "Zulu"], "4210", False),
    ("olsen", "Kari Olsen", "ChargeNurse", "paed", "2006-05-02", None, ["Norwegian", "English"], "4310", False),
    ("park", "Minji Park", "ChargeNurse", "emerg", "2013-12-09", None, ["Korean", "English"], "4510", True),
    ("novak", "Petra Novak", "Nurse", "surgery", "2018-02-05", "jonas", ["Czech", "German"], None, False),
    ("dubois", "Alain Dubois", "Nurse", "cardio", "2020-11-16", "mbeki", ["French"], None, False),
    ("hansen", "Mette Hansen", "Nurse", "paed", "2021-06-14", "olsen", ["Danish", "German"], None, False),
    ("yilmaz", "Deniz Yilmaz", "Nurse", "emerg", "2016-01-11", "park", ["Turkish", "English"], None, True),
    ("cole", "Aaron Cole", "Technician", "radio", "2008-08-25", "haddad", ["English"], "4409", False),
    ("fontaine", "Odile Fontaine", "Technician", None, "2019-03-18", None, ["French", "English"], "4900", False),
]
HEADS = {d[3]: d[0] for d in DEPARTMENTS if d[3]}
QUALIFIED = {
    "voss": ["append", "chole", "hernia", "lapappend"], "adeyemi": ["bypass", "valve", "pacemaker"], "lindqvist": ["pacemaker", "ablation", "angio"],
    "brandt": ["hip", "knee", "fracture"], "brandtner": ["fracture"], "mori": ["bypass", "valve"], "silva": ["append", "lapappend", "hernia"],
    "silvano": ["append"], "petrov": ["angio"], "haddad": ["angio"], "okafor": ["fracture"], "marchetti": ["hernia"],
}
for key, name, cls, dep, hired, boss, speaks, ext, oncall in STAFF:
    node(i(key), ("a", f"c:{cls}"), ("rdfs:label", s(name, "en")), ("p:worksIn", i(dep) if dep else None),
         ("p:headOf", i(HEADS[key]) if key in HEADS else None), ("p:hiredOn", date(hired)), ("p:reportsTo", i(boss) if boss else None),
         *[("p:speaksLanguage", s(x)) for x in speaks], ("p:phoneExtension", s(ext) if ext else None),
         ("p:takesNightCalls", str(oncall).lower()), *[("p:qualifiedFor", i("proc-" + x)) for x in QUALIFIED.get(key, [])])

WARDS = [
    ("w1", "Ward 1", "Ward", "surgery", "main", 1, 24, "jonas", "14:00-19:00", None),
    ("w1a", "Ward 1A", "Ward", "surgery", "main", 1, 8, "jonas", "14:00-18:00", "Day-case beds: nobody stays here overnight."),
    ("w10", "Ward 10", "Ward", "cardio", "main", 4, 24, "mbeki", "14:00-19:00", None),
    ("w11", "Ward 11", "Ward", "cardsurg", "main", 4, 16, "mbeki", "15:00-18:00", "Step-down ward for patients who leave intensive care after a heart operation."),
    ("icu", "Intensive Care", "IntensiveCareWard", "surgery", "main", 2, 12, None, None, "Visits only by arrangement with the nurse in charge."),
    ("picu", "Paediatric Intensive Care", "IntensiveCareWard", "paed", "east", 2, 6, "olsen", None, None),
    ("w20", "Ward 20", "Ward", "paed", "east", 1, 20, "olsen", "08:00-20:00", "A parent's fold-out bed stands next to every cot."),
    ("w21", "Ward 21", "Ward", "paed", "east", 3, 14, "olsen", "08:00-20:00", None),
    ("w30", "Ward 30", "Ward", "ortho", "annex", 1, 18, None, "14:00-19:00", None),
    ("w31", "Ward 31", "Ward", "neuro", "annex", 2, 10, None, "14:00-18:00", None),
    ("ae", "Emergency Room", "Ward", "emerg", "main", 0, 15, "park", None, "Walk-in patients and ambulances, with three resuscitation bays."),
]
for key, label, cls, dep, building, floor, beds, nurse, hours, text in WARDS:
    node(i(key), ("a", f"c:{cls}"), ("rdfs:label", s(label, "en")), ("p:belongsTo", i(dep)), ("p:locatedIn", i(building)),
         ("p:onFloor", str(floor)), ("p:bedCount", str(beds)), ("p:chargeNurse", i(nurse) if nurse else None),
         ("p:visitingHours", s(hours) if hours else None), ("schema:description", s(text, "en") if text else None))

for key, label, country in [("nord", "Nordmed", "Sweden"), ("asahi", "Asahi Imaging", "Japan"), ("kerr", "Kerr & Dunn", "Ireland"), ("hel", "Helvetia Medical", "Switzerland")]:
    node(i(key), ("a", "c:Manufacturer"), ("rdfs:label", s(label, "en")), ("p:basedInCountry", s(country)))
MODELS = [
    ("m-vent", "Breeze 300 ventilator", "nord", 14.5, 220, True, "Ventilator for adults and for children above five kilograms."),
    ("m-ventp", "Breeze 100 ventilator", "nord", 6.2, 90, True, "Transport ventilator with a battery for four hours."),
    ("m-mri", "Aurora MRI scanner", "asahi", 4200.0, 32000, False, None),
    ("m-us", "Sonoline ultrasound", "asahi", 48.0, 450, True, "Ultrasound on wheels with a heart probe."),
    ("m-xray", "RadMobile X-ray", "asahi", 380.0, 1800, True, None),
    ("m-defib", "Pulse One defibrillator", "kerr", 5.1, None, True, "Runs on batteries only."),
    ("m-pump", "Steady infusion pump", "kerr", 2.3, 25, True, None),
    ("m-ecmo", "Cordis heart-lung machine", "hel", 210.0, 1500, False, "Takes over the work of heart and lungs during open-heart operations."),
    ("m-lap", "Vista laparoscopy tower", "hel", 95.0, 600, True, None),
    ("m-carm", "Orbit C-arm", "asahi", 260.0, 2200, False, None),
]
for key, label, maker, kg, watt, portable, text in MODELS:
    node(i(key), ("a", "c:DeviceModel"), ("rdfs:label", s(label, "en")), ("p:madeBy", i(maker)), ("p:weightKg", str(kg)),
         ("p:powerDrawWatt", str(watt) if watt else None), ("p:isPortable", str(portable).lower()), ("schema:description", s(text, "en") if text else None))
PRICE = {"m-vent": 21000, "m-ventp": 12500, "m-mri": 1350000, "m-us": 64000, "m-xray": 88000, "m-defib": 3900, "m-pump": 1450, "m-ecmo": 240000, "m-lap": 72000, "m-carm": 130000}
PLACES = {"m-mri": ["radio"], "m-ecmo": ["t1", "t2"], "m-lap": ["t1", "t3"], "m-carm": ["t2", "t4"]}
count, last = 0, {}
for model, n in [("m-vent", 6), ("m-ventp", 4), ("m-mri", 2), ("m-us", 5), ("m-xray", 3), ("m-defib", 8), ("m-pump", 12), ("m-ecmo", 2), ("m-lap", 3), ("m-carm", 2)]:
    for k in range(n):
        count += 1
        bought = datetime.date(2008, 2, 1) + datetime.timedelta(days=R.randrange(0, 5600))
        serviced = max(bought, datetime.date(2022, 6, 1)) + datetime.timedelta(days=R.randrange(30, 700))
        place = R.choice(PLACES.get(model, ["w1", "w10", "w11", "icu", "icu", "picu", "w20", "ae", "ae", "w30"]))
        key = f"dev{count}"
        word = next(m[1] for m in MODELS if m[0] == model)
        node(i(key), ("a", "c:MedicalDevice"), ("rdfs:label", s(f"{word} no. {k + 1}", "en")), ("p:deviceModel", i(model)),
             ("p:serialNumber", s(f"{model[2:4].upper()}{R.randrange(10000, 99999)}")), ("p:keptIn", i(place)),
             ("p:purchasedOn", date(bought.isoformat())), ("p:purchasePriceEuro", str(PRICE[model] + R.choice([0, 0, -500, 300]))),
             ("p:lastServicedOn", date(serviced.isoformat()) if R.random() < 0.8 else None),
             ("p:replaces", i(last[model][0]) if model in last and last[model][1] < bought and R.random() < 0.5 else None))
        last[model] = key, bought

for key, label, building, area in [("t1", "Theatre 1", "main", "48 m2"), ("t2", "Theatre 2", "main", "62 m2"), ("t3", "Theatre 3", "main", "48 m2"), ("t4", "Theatre 4", "annex", "41 m2")]:
    node(i(key), ("a", "c:OperatingTheatre"), ("rdfs:label", s(label, "en")), ("p:locatedIn", i(building)), ("p:floorArea", s(area)))

PROCEDURES = [
    ("append", "appendectomy", "surgery", 60, "medium", False, ["m-pump"], None, "Removal of the appendix through a cut in the lower right belly."),
    ("lapappend", "laparoscopic appendectomy", "surgery", 50, "low", False, ["m-lap", "m-pump"], "append", "The appendix is taken out through three small openings with a camera."),
    ("chole", "gallbladder removal", "surgery", 75, "medium", False, ["m-lap"], None, None),
    ("hernia", "hernia repair", "surgery", 45, "low", True, [], None, "A mesh closes the gap in the abdominal wall; most patients go home the same day."),
    ("bypass", "coronary bypass", "cardsurg", 240, "high", False, ["m-ecmo", "m-vent", "m-pump"], None, "A vein from the leg leads blood around a narrowed coronary artery."),
    ("valve", "heart valve repair", "cardsurg", 210, "high", False, ["m-ecmo", "m-vent"], None, None),
    ("pacemaker", "pacemaker implantation", "cardio", 60, "medium", True, ["m-defib"], None, "A pulse generator is placed under the collarbone."),
    ("ablation", "catheter ablation", "cardio", 150, "medium", False, ["m-defib", "m-us"], None, None),
    ("angio", "coronary angiography", "cardio", 40, "low", True, ["m-carm"], None, "Contrast dye makes the coronary arteries visible."),
    ("hip", "hip replacement", "ortho", 90, "medium", False, ["m-carm"], None, None),
    ("knee", "knee replacement", "ortho", 95, "medium", False, [], None, None),
    ("fracture", "fracture fixation", "ortho", 70, "low", True, ["m-carm", "m-xray"], None, "Plates or nails hold the broken bone while it heals."),
    ("lumbar", "lumbar puncture", "neuro", 30, "low", True, [], None, "Fluid is drawn from the lower spine for testing."),
]
for key, label, dep, minutes, risk, out, devices, variant, text in PROCEDURES:
    node(i("proc-" + key), ("a", "c:ProcedureType"), ("rdfs:label", s(label, "en")), ("p:offeredBy", i(dep)), ("p:plannedMinutes", str(minutes)),
         ("p:riskClass", s(risk)), ("p:isOutpatient", str(out).lower()), *[("p:requiresDevice", i(m)) for m in devices],
         ("p:variantOf", i("proc-" + variant) if variant else None), ("schema:description", s(text, "en") if text else None))

DOERS = {}
for who, what in QUALIFIED.items():
    for w in what:
        DOERS.setdefault(w, []).append(who)
MINUTES = {p[0]: p[3] for p in PROCEDURES}
ASSIST = ["silvano", "brandtner", "mori", "silva", "petrov", "kelly"]
for n in range(60):
    what = R.choice([w for w in DOERS if w not in ("ablation",)])
    who = R.choice(DOERS[what])
    day = datetime.datetime(2024, 1, 3, 8, 0) + datetime.timedelta(days=R.randrange(0, 360), minutes=15 * R.randrange(0, 36))
    node(i(f"op{n}"), ("a", "c:Operation"), ("p:procedure", i("proc-" + what)), ("p:ledBy", i(who)),
         *[("p:assistedBy", i(x)) for x in R.sample([x for x in ASSIST if x != who], R.choice([0, 1, 1, 2]))],
         ("p:startedAt", f'"{day.isoformat()}"^^xsd:dateTime'), ("p:tookMinutes", str(MINUTES[what] + 5 * R.randrange(-3, 12))),
         ("p:inTheatre", i(R.choice(["t1", "t2", "t3", "t4"]))), ("p:hadComplication", "true" if R.random() < 0.15 else "false"))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
