#!/usr/bin/env python3
import random, os
R = random.Random(4711)
out = []
P = """@prefix ph: <http://example.org/pharmacy#> .
@prefix id: <http://example.org/pharmacy/id/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
def q(s): return '"%s"' % s.replace('"', '\\"')
def lab(s): return q(s) + '@en'
def dt(s, t): return '"%s"^^xsd:%s' % (s, t)
def year(y): return dt(y, 'gYear')
def date(s): return dt(s, 'date')
def boo(b): return 'true' if b else 'false'
def t(s, *po):
    out.append(s + ' ' + ' ;\n    '.join('%s %s' % (p, o) for p, o in po if o is not None) + ' .')
# vocabulary
for c, l in [('Drug','drug'),('Substance','active substance'),('Manufacturer','manufacturer'),('Pharmacy','pharmacy'),('Prescription','prescription'),('Doctor','doctor'),('Patient','patient'),('SideEffect','side effect')]:
    t('ph:'+c, ('a','rdfs:Class'), ('rdfs:label', lab(l)))
for p, l in [('activeSubstance','active substance'),('madeBy','made by'),('therapeuticGroup','therapeutic group'),('dosageForm','dosage form'),('price','price in euros'),('packSize','units per pack'),('strengthMg','strength in milligrams'),('approvedOn','approved on'),('prescriptionOnly','prescription only'),('hasSideEffect','has side effect'),('replaces','replaces'),('shelfLifeMonths','shelf life in months'),
  ('halfLifeHours','half-life in hours'),('discoveredIn','discovered in'),('interactsWith','interacts with'),('country','country'),('city','city'),('foundedIn','founded in'),('employees','number of employees'),('subsidiaryOf','subsidiary of'),('phone','phone number'),('openedIn','opened in'),('openAtNight','open at night'),('stocks','stocks'),
  ('specialty','specialty'),('licensedSince','licensed since'),('trainedBy','trained by'),('birthDate','date of birth'),('sex','sex'),('weightKg','weight in kilograms'),('allergicTo','allergic to'),('familyDoctor','family doctor'),('prescribedBy','prescribed by'),('forPatient','for patient'),('drug','prescribed drug'),('issuedOn','issued on'),('dispensedAt','dispensed at'),('packs','number of packs'),('severity','severity'),('repeatable','repeatable')]:
    t('ph:'+p, ('a','rdf:Property'), ('rdfs:label', lab(l)))
def scheme(name, items):
    t('id:'+name, ('a','skos:ConceptScheme'), ('skos:prefLabel', lab(name.replace('_',' '))))
    for k, l in items: t('id:'+k, ('a','skos:Concept'), ('skos:prefLabel', lab(l)), ('skos:inScheme','id:'+name))
scheme('therapeutic_groups', [('g_pain','Painkillers'),('g_antib','Antibiotics'),('g_bp','Blood pressure drugs'),('g_allergy','Allergy drugs'),('g_sleep','Sleep aids'),('g_stomach','Stomach drugs')])
scheme('dosage_forms', [('f_tab','Tablet'),('f_cap','Capsule'),('f_syr','Syrup'),('f_oint','Ointment'),('f_inj','Injection')])
scheme('specialties', [('s_gp','General practice'),('s_card','Cardiology'),('s_ped','Paediatrics'),('s_derm','Dermatology')])
# manufacturers
M = [('m1','Varnholt Pharma','Basel','Switzerland',1921,18400,None),('m2','Laboratoires Épinay','Lyon','France',1954,6200,None),('m3','Corrigan & Shaw','Cork','Ireland',1978,3150,'m1'),('m4','Nordlys Medisin','Bergen','Norway',1989,870,None),
 ('m5','Brixia Farmaceutici','Brescia','Italy',1933,2400,'m1'),('m6','Tessenberg 21','Basel','Switzerland',2004,310,'m1'),("m7","O'Dwyer Generics",'Galway','Ireland',1996,1280,None),('m8','Moulin Vert','Nantes','France',2011,145,'m2')]
for k,l,c,co,y,e,s in M:
    t('id:'+k, ('a','ph:Manufacturer'),('rdfs:label',lab(l)),('ph:city',q(c)),('ph:country',q(co)),('ph:foundedIn',year(y)),('ph:employees',e),('ph:subsidiaryOf',s and 'id:'+s))
# side effects
SE = ['Drowsiness','Nausea','Dry mouth','Skin rash','Headache','Dizziness','Stomach bleeding','Irregular heartbeat','Constipation','Vivid dreams']
sev = ['mild','mild','mild','moderate','mild','moderate','severe','severe','mild','moderate']
for i,(l,s) in enumerate(zip(SE,sev)): t('id:se%d'%(i+1), ('a','ph:SideEffect'),('rdfs:label',lab(l)),('ph:severity',q(s)))
# substances
S = [('Dolmetacin',1962,3.5,'pain'),('Ferulidol',1987,6.25,'pain'),('Capsilane',None,12,'pain'),('Orvicillin',1949,1.2,'antib'),('Tremacycline',1958,16.5,'antib'),('Sulfaquenol',1937,9.75,'antib'),('Lovapril',1983,11,'bp'),('Bendosartan',1994,15,'bp'),('Metizolol',1976,4.5,'bp'),
 ('Loracetine',1990,8.25,'allergy'),('Desfexamine',2003,20,'allergy'),('Nocturazine',None,5.5,'sleep'),('Zelapidem',1999,2.5,'sleep'),('Omeltazol',1981,1.5,'stomach'),('Calcium gavisate',1911,None,'stomach')]
inter = [(1,7),(1,15),(4,5),(5,15),(9,13),(10,12),(12,13),(2,9),(3,12)]
for i,(l,y,h,g) in enumerate(S, 1):
    t('id:sub%d'%i, ('a','ph:Substance'),('rdfs:label',lab(l)),('ph:discoveredIn',year(y) if y else None),('ph:halfLifeHours',None if h is None else dt('%.2f'%h,'decimal')),
      *[('ph:interactsWith','id:sub%d'%(b if a==i else a)) for a,b in inter if i in (a,b)])
# drugs: label, substances, maker, form, price, pack, mg, approved, rx, sideeffects, replaces, shelf
D = [('Dolmex',[1],'m1','tab','4.95',20,400,'1988-03-14',0,[2,5],None,36),('Dolmex Forte',[1],'m1','tab','9.80',20,800,'2001-09-30',1,[2,5,7],1,36),('Dolmex Junior',[1],'m3','syr','6.40',1,100,'2006-05-02',0,[2],None,18),
 ('Ferrada',[2],'m5','cap','11.25',30,150,'1995-11-20',1,[1,9],None,24),('Ferrada Gel No. 5',[2],'m5','oint','7.60',1,50,'2012-04-17',0,[4],None,24),('Capsilan Duo',[1,3],'m2','tab','13.90',24,300,'2015-02-09',1,[2,6,7],None,None),
 ('Orvimox',[4],'m1','cap','8.45',14,500,'1979-06-12',1,[2,4],None,24),('Orvimox Plus',[4,6],'m1','cap','15.20',14,625,'2009-10-05',1,[2,4,9],7,24),("O'Dwyer Orvicillin",[4],'m7','cap','5.10',14,500,'2013-01-28',1,[2,4],None,30),
 ('Tremadox',[5],'m2','tab','17.35',10,100,'1991-08-22',1,[2,5,10],None,36),('Sulfaderm',[6],'m8','oint','12.00',1,20,'2018-07-03',1,[4],None,12),('Lovatens',[7],'m3','tab','10.50',28,10,'1997-03-25',1,[3,6],None,36),
 ('Lovatens HCT',[7,9],'m3','tab','14.75',28,20,'2005-12-11',1,[3,6,8],12,36),('Bendoral',[8],'m1','tab','22.60',28,80,'2002-02-18',1,[6],None,None),('Metizol Retard',[9],'m4','tab','19.95',50,95,'1999-05-07',1,[6,8,10],None,30),
 ('Lorastop',[10],'m7','tab','3.75',10,10,'2004-04-01',0,[1,3,5],None,48),('Clarivent',[11],'m6','tab','12.85',20,120,'2016-09-14',0,[5],16,36),('Clarivent Kids',[11],'m6','syr','9.30',1,30,'2019-03-19',0,[5],None,18),
 ('Noctural',[12],'m4','tab','8.90',15,25,'1986-10-08',0,[1,3],None,48),('Zelanite',[13],'m2','tab','16.40',20,10,'2007-06-26',1,[1,6,10],19,36),('Dormivex 3',[12,13],'m6','cap','24.50',12,35,'2021-01-15',1,[1,3,6,10],20,None),
 ('Omelta',[14],'m5','cap','7.25',28,20,'1996-01-30',0,[5,9],None,24),('Gavicalm',[15],'m8','syr','5.85',1,500,'2014-11-03',0,[9],None,24),("Père Anselme's Balm",[3],'m8','oint','6.95',1,40,'2020-06-08',0,[],None,None),('Fermadol IV',[2],'m4','inj','31.40',5,75,'2017-05-23',1,[1,8],None,12)]
G = {1:'pain',2:'pain',3:'pain',4:'antib',5:'antib',6:'antib',7:'bp',8:'bp',9:'bp',10:'allergy',11:'allergy',12:'sleep',13:'sleep',14:'stomach',15:'stomach'}
for i,(l,s,m,f,p,n,mg,d,rx,se,r,sh) in enumerate(D,1):
    t('id:drug%d'%i, ('a','ph:Drug'),('rdfs:label',lab(l)),*[('ph:activeSubstance','id:sub%d'%x) for x in s],('ph:madeBy','id:'+m),('ph:therapeuticGroup','id:g_'+G[s[0]]),('ph:dosageForm','id:f_'+f),
      ('ph:price',dt(p,'decimal')),('ph:packSize',n),('ph:strengthMg',mg),('ph:approvedOn',date(d)),('ph:prescriptionOnly',boo(rx)),*[('ph:hasSideEffect','id:se%d'%x) for x in se],('ph:replaces',r and 'id:drug%d'%r),('ph:shelfLifeMonths',sh))
# pharmacies
PH = [('Swan Pharmacy','Ashcombe',1898,1,'01632 960114'),("St. Brigid's",'Ashcombe',1967,0,'01632 960250'),('Pharmacy 24','Ashcombe',2010,1,'01632 960724'),('Old Harbour Pharmacy','Pellmouth',1931,0,None),('Müller & Daughter','Pellmouth',1984,0,'01632 960381'),
 ('Green Cross','Tarn Bridge',1999,1,'01632 960477'),('Lindqvist Apothecary','Tarn Bridge',1912,0,None),('Mill Lane Chemist','Wexcote',2003,0,'01632 960592')]
for i,(l,c,y,n,tel) in enumerate(PH,1):
    k = R.randint(6,14); st = sorted(R.sample(range(1,26),k))
    t('id:pharm%d'%i, ('a','ph:Pharmacy'),('rdfs:label',lab(l)),('ph:city',q(c)),('ph:openedIn',year(y)),('ph:openAtNight',boo(n)),('ph:phone',tel and q(tel)),*[('ph:stocks','id:drug%d'%x) for x in st])
# doctors
DO = [('Dr Helen Marchetti','gp','Ashcombe',1986,None),('Dr Tobias Reyes','gp','Pellmouth',2001,1),('Dr Aoife Ní Bhriain','card','Ashcombe',1994,None),('Dr Samuel J. Okafor','ped','Tarn Bridge',2009,1),('Dr Ingrid Vass','derm','Pellmouth',2013,3),("Dr Liam D'Costa",'gp','Wexcote',2016,2),('Dr Paul Marchetti','card','Tarn Bridge',2018,3)]
for i,(l,s,c,y,m) in enumerate(DO,1):
    t('id:doc%d'%i, ('a','ph:Doctor'),('rdfs:label',lab(l)),('ph:specialty','id:s_'+s),('ph:city',q(c)),('ph:licensedSince',year(y)),('ph:trainedBy',m and 'id:doc%d'%m))
# patients
PA = [('Agnes Thornbury','f'),('Bram Kowalczyk','m'),('Celeste Amadou','f'),('Dermot Finnegan','m'),('Edith van der Laan','f'),('Farouk Haddad','m'),('Greta Kowalczyk','f'),('Hugo P. Lindley','m'),('Iris Okonjo','f'),('Joaquín Prieto','m'),('Kirsten Bell-Howe','f'),('Leopold Stagg','m'),('Maude Thornbury','f'),('Niall Byrne','m'),('Odette Farrugia','f'),('Percy Wainwright','m'),('Rosalind Teague','f'),('Stellan Brandt','m')]
cities = ['Ashcombe','Pellmouth','Tarn Bridge','Wexcote']
for i,(l,s) in enumerate(PA,1):
    y = R.choice([1938,1944,1951,1957,1963,1968,1974,1979,1983,1988,1992,1997,2004,2011,2014,2016])
    c = R.choice(cities); w = R.uniform(52,96) if y<2005 else R.uniform(17,48)
    al = R.sample([1,4,6,10,13],R.choice([0,0,0,1,1,2]))
    t('id:pat%d'%i, ('a','ph:Patient'),('rdfs:label',lab(l)),('ph:sex',q({'f':'female','m':'male'}[s])),('ph:birthDate',date('%d-%02d-%02d'%(y,R.randint(1,12),R.randint(1,28)))),('ph:city',q(c)),
      ('ph:weightKg',dt('%.1f'%w,'decimal') if i not in (6,15) else None),*[('ph:allergicTo','id:sub%d'%a) for a in sorted(al)],('ph:familyDoctor','id:doc%d'%R.choice([1,1,2,2,4,6]) if i!=11 else None))
# prescriptions
for i in range(1,37):
    d = R.choice([x for x in range(1,26) if D[x-1][8]] + [22]); doc = R.choice([1,1,2,2,3,3,4,5,6,7]); pa = R.choice([1,1,2,3,4,4,5,6,7,8,8,9,10,12,13,13,14,15,16,17,18])
    y = R.choice([2021,2022,2022,2023,2023,2023]); dp = R.choice([None,1,1,2,3,3,4,5,6,7,8,8])
    t('id:rx%d'%(i), ('a','ph:Prescription'),('rdfs:label',lab('Prescription %d'%(2040+i))),('ph:prescribedBy','id:doc%d'%doc),('ph:forPatient','id:pat%d'%pa),('ph:drug','id:drug%d'%d),
      ('ph:issuedOn',date('%d-%02d-%02d'%(y,R.randint(1,12),R.randint(1,28)))),('ph:dispensedAt',dp and 'id:pharm%d'%dp),('ph:packs',R.choice([1,1,1,2,2,3,4])),('ph:repeatable',boo(R.random()<.4)))
open(os.path.join(os.path.dirname(os.path.abspath(__file__)),'graph.ttl'),'w',encoding='utf-8').write(P+'\n'+'\n'.join(out)+'\n')
