#!/usr/bin/env python3
import random, os
R = random.Random(1887)
out = []
P = """@prefix np: <http://example.org/press/terms/> .
@prefix d: <http://example.org/press/data/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
def q(s): return '"%s"' % s.replace('"', '\\"')
def dt(s, t): return '"%s"^^xsd:%s' % (s, t)
def year(y): return dt(y, 'gYear') if y else None
def date(s): return dt(s, 'date')
def boo(b): return 'true' if b else 'false'
def t(s, *po):
    out.append(s + ' ' + ' ;\n    '.join('%s %s' % (p, o) for p, o in po if o is not None) + ' .')
# owners
O = [('o1','Halloran Media Group','Kingsport',1961,'412.5',None),('o2','Stichting De Vrije Pers','Utrecht',1947,'28.0',None),('o3','Bassett & Sons','Wetherby Cross',1889,'9.75',None),('o4','Groupe Mercœur','Marseille',1978,'230.4',None),('o5','Pinnacle 9','Kingsport',2008,None,'o1'),('o6','Éditions du Phare','Marseille',1994,'17.2','o4')]
for k,l,c,y,r,p in O:
    t('d:'+k,('a','foaf:Organization'),('foaf:name',q(l)),('np:basedIn',q(c)),('np:foundedIn',year(y)),('np:revenueMillions',r and dt(r,'decimal')),('np:parentCompany',p and 'd:'+p))
# newspapers
N = [('n1','The Kingsport Courier','o1','Kingsport','en',1874,184000,'2.20','daily',None,1),('n2','Evening Lantern','o1','Kingsport','en',1931,61500,'1.50','daily',None,1),('n3','Wetherby Gazette','o3','Wetherby Cross','en',1893,9800,'1.80','weekly',None,0),("n4","The People's Ledger",'o5','Port Alder','en',2009,47250,'1.90','daily','n8',1),
 ('n5','Het Ochtendblad','o2','Utrecht','nl',1946,132700,'2.75','daily',None,1),('n6','Le Phare du Midi','o6','Marseille','fr',1996,38400,'2.00','weekly',None,1),('n7','La Dépêche de Mercœur','o4','Marseille','fr',1923,205300,'2.40','daily',None,1),('n8','Port Alder Mercury','o5','Port Alder','en',1902,None,None,'daily',None,0),('n9','Courier on Sunday','o1','Kingsport','en',1958,97600,'3.10','weekly',None,1)]
for k,l,o,c,la,y,ci,p,f,r,h in N:
    t('d:'+k,('a','np:Newspaper'),('dcterms:title',q(l)),('np:ownedBy','d:'+o),('np:publishedIn',q(c)),('dcterms:language',q({'en':'English','nl':'Dutch','fr':'French'}[la])),('np:foundedIn',year(y)),('np:circulation',ci),('np:priceEuro',p and dt(p,'decimal')),('np:frequency',q(f)),('dcterms:replaces',r and 'd:'+r),
      ('foaf:homepage','<http://%s.example/>'%k if h else None),('np:stillPrinted',boo(k not in('n8','n4'))))
SEC = ['Politics','Sport','Culture','Business','Science','Local News']
for i,s in enumerate(SEC,1): t('d:s%d'%i,('a','np:Section'),('dcterms:title',q(s)))
# people
PE = [('Margaret Halloran','female',1949,'n1',None,None),('Desmond Achebe','male',1958,'n1',1,'Des'),("Fionnuala O'Shea",'female',1971,'n1',2,None),('Tom Bassett','male',1966,'n3',None,None),('Priya R. Venkatesan','female',1984,'n1',3,None),('Joost van Ravenswaay','male',1962,'n5',None,None),('Marijke de Boer','female',1979,'n5',6,None),
 ('Étienne Carrel','male',1955,'n7',None,None),('Solange Carrel','female',1988,'n6',8,None),('Baptiste Roux','male',1993,'n7',8,'Bat'),('Walter Grimsby','male',1944,'n2',None,'Grim'),('Nadia Sokolova','female',1981,'n2',11,None),('Gethin Pryce','male',1990,'n4',12,None),('Lucinda Marsh','female',1976,'n9',1,'Lulu'),
 ('Kwame Achebe','male',1995,'n4',2,None),('Hollis','female',None,'n9',None,None),('Anneke Visser','female',1991,'n5',7,None),('Ray Delmonte','male',1969,'n2',None,None)]
towns = ['Kingsport','Port Alder','Wetherby Cross','Utrecht','Marseille','Swansea','Accra']
ht = [0,6,1,2,3,3,4,4,4,4,0,None,5,0,6,1,3,0]
sal = [None,71500,64800,38200,52300,69900,58750,82400,43100,36900,None,54600,33750,61200,31400,47000,41800,50500]
for i,(l,g,y,w,m,n) in enumerate(PE,1):
    t('d:p%d'%i,('a','foaf:Person'),('foaf:name',q(l)),('foaf:gender',q(g)),('np:bornIn',year(y)),('np:worksFor','d:'+w),('np:mentor',m and 'd:p%d'%m),('foaf:nick',n and q(n)),('np:hometown',q(towns[ht[i-1]]) if ht[i-1] is not None else None),('np:yearlySalary',sal[i-1]),
      ('np:freelance',boo(i in(10,15,16,18))))
# editors over time
E = [('n1',1,1991,2006),('n1',2,2006,2017),('n1',3,2017,None),('n2',11,1985,2011),('n2',12,2011,None),('n3',4,1999,None),('n4',12,2009,2011),('n4',18,2011,2016),('n4',13,2020,None),('n5',6,1995,2014),('n5',7,2014,None),('n6',8,1996,2003),('n6',9,2019,None),('n7',8,2003,2021),('n7',10,2021,None),('n8',11,1979,1985),('n8',18,1996,2009),('n9',1,1984,1991),('n9',14,2008,None)]
for i,(n,p,a,b) in enumerate(E,1):
    t('d:e%d'%i,('a','np:Editorship'),('np:newspaper','d:'+n),('np:editor','d:p%d'%p),('np:startYear',year(a)),('np:endYear',year(b)))
# prizes
PR = [('z1','Lindqvist Prize for Reporting',1952,10000),('z2','Golden Inkwell',1977,2500),('z3','Prix Vauban',1988,7500),('z4','Young Voices Award',2005,None),('z5','Alder Cup',1999,400)]
for k,l,y,m in PR: t('d:'+k,('a','np:Prize'),('dcterms:title',q(l)),('np:firstAwardedIn',year(y)),('np:prizeMoneyEuro',m))
# articles: title, authors, section, followup, prizes
A = [('The Bridge Nobody Ordered',[3,5],1,None,[1,2]),('Who Paid for the Bridge?',[5],1,1,[1]),('Bridge Inquiry Ends in Silence',[5,2],1,2,[]),('Harbour Cranes Fall Quiet',[2],4,None,[2]),('A Goal in the Ninety-Third Minute',[14],5-3,None,[]),('Rowing Against the Tide',[14,16],2,None,[5]),('Market Day Moves to Thursday',[4],6,None,[]),('Sheep, Mud and Glory',[4],2,None,[5]),('Church Roof Fund Reaches Target',[4],6,None,[]),
 ("The Mercury's Last Edition",[13],4,None,[4]),('Night Shift at Gate 14',[13,15],6,None,[4,2]),('Ghosts of the Dry Dock',[15],3,None,[]),('Wie betaalt de dijk?',[7],1,None,[1]),('De dijk, een jaar later',[7,17],1,13,[]),('Fietsen zonder grenzen',[17],2,None,[4]),('Het geheugen van water',[17],5,None,[]),('Les oubliés du port',[9],6,None,[3]),('Vent debout',[9],3,None,[]),('Marseille sous la pluie',[10],6,None,[]),("L'été des méduses",[10],5,None,[3]),('Le retour des méduses',[10,9],5,20,[]),
 ('Lamplight Over Kingsport',[12],3,None,[]),('Tram Line 6 Delayed Again',[12,18],6,None,[]),('Six Reasons to Love a Delay',[18],3,23,[]),('The Comet and the Cattle',[3],5,None,[]),('Interest Rates for Gardeners',[14],4,None,[]),('An Empty Chair at Town Hall',[12],1,None,[2])]
def paper(i):
    return PE[A[i][1][0]-1][3]
for i,(l,au,s,f,pz) in enumerate(A):
    y = R.choice([2016,2017,2018,2019,2020,2021,2022]) if f is None else None
    if f: y = ys[f-1]+1
    if i==0: ys=[]
    ys.append(y)
    t('d:a%d'%(i+1),('a','np:Article'),('dcterms:title',q(l)),*[('dcterms:creator','d:p%d'%x) for x in au],('dcterms:isPartOf','d:'+paper(i)),('np:section','d:s%d'%s),('dcterms:issued',date('%d-%02d-%02d'%(y,R.randint(1,12),R.randint(1,28)))),('np:wordCount',R.randint(28,420)*10),
      ('np:onlineReaders',R.randint(900,98000) if i not in(6,8) else None),('np:frontPage',boo(R.random()<.4)),('np:followUpTo',f and 'd:a%d'%f),*[('np:wonPrize','d:z%d'%z) for z in pz])
# photos
PT = [('Girders at dawn',16,1,0),('Empty span',16,2,1),('Crane No. 7',16,4,0),('Extra time',18,5,1),('Eight oars',16,6,1),('Prize ram',4,8,1),('Last press run',15,10,0),('Gate 14, 3 a.m.',15,11,1),('Rust',15,12,1),('Zandzakken',17,13,1),('Dijk in de mist',17,14,0),('Fietspont',17,15,1),('Quai 3',10,17,0),('Méduses à Carry',10,20,1),('Parapluies',10,19,1),('Lamp lighter',18,22,0),('Stalled tram',18,23,1),('Halley over the byre',None,25,0),('Net menders',10,17,1),('The empty chair',18,27,0)]
pl = ['Kingsport','Kingsport','Kingsport','Kingsport','Port Alder','Wetherby Cross','Port Alder','Port Alder','Port Alder','Utrecht',None,'Utrecht','Marseille','Carry-le-Rouet','Marseille','Kingsport','Kingsport',None,'Marseille','Kingsport']
dep = {6:[4],8:[13],20:[2],4:[14],19:[9],7:[13,11],15:[9,8]}
for i,(l,c,a,co) in enumerate(PT,1):
    t('d:f%d'%i,('a','foaf:Image'),('dcterms:title',q(l)),('dcterms:creator',c and 'd:p%d'%c),('np:illustrates','d:a%d'%a),('np:takenIn',pl[i-1] and q(pl[i-1])),('np:inColour',boo(co)),('np:widthPixels',R.choice([1600,2400,3000,4200,5100])),*[('foaf:depicts','d:p%d'%x) for x in dep.get(i,[])])
open(os.path.join(os.path.dirname(os.path.abspath(__file__)),'graph.ttl'),'w',encoding='utf-8').write(P+'\n'+'\n'.join(out)+'\n')
