"""Writes graph.ttl beside this file: ski resorts, seeded, standard library only."""
import random, os, datetime
R = random.Random(1977)
L = ["@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
     "@prefix ont: <http://alpin.example/ontology/> .", "@prefix res: <http://alpin.example/resource/> .", ""]
def q(s): return '"' + s.replace('"', '\\"') + '"'
def t(v, ty): return '"%s"^^xsd:%s' % (v, ty)
def b(v): return "true" if v else "false"
def iri(s): return "<http://alpin.example/resource/%s>" % s.replace(" ", "_").replace('"',"")
def node(s, en, de, *po):
    x = ([("rdfs:label", q(en)+"@en"), ("rdfs:label", q(de)+"@de")] if en else [])
    L.append("%s %s .\n" % (iri(s), " ;\n    ".join("%s %s" % (p, o) for p, o in list(po[:1])+x+list(po[1:]) if o is not None)))
def thing(s, en, de): L.append("%s rdfs:label %s@en , %s@de .\n" % (iri(s), q(en), q(de)))

for s,e,d in [("Austria","Austria","Österreich"),("Switzerland","Switzerland","Schweiz"),("Italy","Italy","Italien"),("France","France","Frankreich"),
  ("Chairlift","chairlift","Sessellift"),("Gondola_lift","gondola lift","Gondelbahn"),("Drag_lift","drag lift","Schlepplift"),("Funicular","funicular","Standseilbahn")]: thing(s,e,d)

resorts = [ # iri,en,de,country,base,top,opened,annual homepage, snowparks, night, partner
 ("Hochalm","Hochalm","Hochalm","Austria",1180,2540,1954,True,88.5,["Grauspitz"]),("Sankt_Veit_am_Joch","St. Veit Pass","Sankt Veit am Joch","Austria",1420,2260,1968,False,41.0,["Hochalm"]),
 ("Grauspitz","Grauspitz","Grauspitz","Switzerland",1650,3210,1931,True,152.0,["Val_Serena","Hochalm"]),("Val_Serena","Val Serena","Heitertal","Italy",1510,2905,1962,True,97.3,["Grauspitz"]),
 ("Monte_Corvo","Monte Corvo","Rabenberg","Italy",1230,2100,1974,False,28.4,[]),("Les_Deux_Aiguilles","Les Deux Aiguilles","Les Deux Aiguilles","France",1800,3330,1958,True,176.2,["Val_Serena"]),
 ("Little_Bear_Valley","Little Bear Valley","Bärental","Austria",990,1710,1981,True,19.7,[]),("Obersee","Obersee","Obersee","Switzerland",1300,2480,1947,False,63.0,["Grauspitz"])]
for k,e,d,c,lo,hi,y,n,km,pa in resorts:
    node(k,e,d,("a","ont:SkiResort"),("ont:country",iri(c)),("ont:baseElevation",lo),("ont:topElevation",hi),("ont:openingYear",t(y,"gYear")),("ont:nightSkiing",b(n)),("ont:totalSlopeLength",km),
      *[("ont:partnerResort",iri(p)) for p in pa])
lifts = [("Adlerbahn","Eagle Gondola","Adlerbahn","Hochalm","Gondola_lift",2014,None),("Adlersessel","Eagle Chair (old)","Adlersessel","Hochalm","Chairlift",1972,"Adlerbahn"),("Kuhboden","Cow Meadow Lift","Kuhbodenlift","Hochalm","Drag_lift",1965,None),
 ("Sonnkar","Sonnkar 6","Sonnkar 6","Hochalm","Chairlift",2009,None),("Jochbahn","Pass Railway","Jochbahn","Sankt_Veit_am_Joch","Funicular",1968,None),("Veitlift_II","Veit Lift II","Veitlift II","Sankt_Veit_am_Joch","Drag_lift",1988,None),
 ("Gletscherexpress","Glacier Express","Gletscherexpress","Grauspitz","Gondola_lift",2019,None),("Alte_Gletscherbahn","Old Glacier Lift","Alte Gletscherbahn","Grauspitz","Funicular",1936,"Gletscherexpress"),("Murmeli","Marmot Chair","Murmelibahn","Grauspitz","Chairlift",1997,None),
 ("Steinbock","Ibex 8","Steinbock 8","Grauspitz","Chairlift",2022,None),("Serena_Uno","Serena Uno","Serena Uno","Val_Serena","Gondola_lift",2003,None),("Serena_Due","Serena Due","Serena Due","Val_Serena","Chairlift",2006,None),("Pian_dell'Orso","Bear Plain","Bärenboden","Val_Serena","Drag_lift",None,None),
 ("Corvo_Nord","Raven North","Rabenberg Nord","Monte_Corvo","Chairlift",1974,None),("Corvo_Baby","Raven Baby Lift","Kinderlift Rabe","Monte_Corvo","Drag_lift",1995,None),("Aiguille_Express","Needle Express","Nadelbahn","Les_Deux_Aiguilles","Gondola_lift",2017,None),
 ("Télésiège_du_Lac","Lake Chair","Seesessel","Les_Deux_Aiguilles","Chairlift",1991,None),("Téléski_des_Écureuils","Squirrel Tow","Eichhörnchenlift","Les_Deux_Aiguilles","Drag_lift",1979,None),("Bärenlift","Bear Cub Tow","Bärenlift","Little_Bear_Valley","Drag_lift",1981,None),
 ("Honigtopf","Honeypot Chair","Honigtopf","Little_Bear_Valley","Chairlift",2001,None),("Seebahn_1","Lakeside 1","Seebahn 1","Obersee","Funicular",1947,None),("Seebahn_2","Lakeside 2","Seebahn 2","Obersee","Chairlift",2011,None)]
cap = {"Gondola_lift":(1800,3600),"Chairlift":(1100,3000),"Drag_lift":(500,1000),"Funicular":(700,1600)}
for k,e,d,r,ty,y,su in lifts:
    node(k,e,d,("a","ont:SkiLift"),("ont:resort",iri(r)),("ont:liftType",iri(ty)),("ont:buildYear",t(y,"gYear") if y else None),("ont:capacityPerHour",R.randint(*cap[ty])//50*50),("ont:length",R.randint(300 if ty=="Drag_lift" else 900, 900 if ty=="Drag_lift" else 3400)),
      ("ont:operational",b(su is None and k!="Veitlift_II")),("ont:heatedSeats",b(R.random()<.4) if ty=="Chairlift" else None),("ont:successor",iri(su) if su else None))
slopes = [("Adlerhang","Eagle Face","Adlerhang","Hochalm","black",["Adlerbahn"],"Talabfahrt_1"),("Talabfahrt_1","Valley Run 1","Talabfahrt 1","Hochalm","red",["Sonnkar","Adlerbahn"],None),("Kuhwiese","Cow Meadow","Kuhwiese","Hochalm","blue",["Kuhboden"],None),("Sonnenpiste","Sunny Side","Sonnenpiste","Hochalm","blue",["Sonnkar"],"Kuhwiese"),
 ("Jochabfahrt","Pass Run","Jochabfahrt","Sankt_Veit_am_Joch","red",["Jochbahn"],None),("Veitwiese","St. Veit Nursery","Veitwiese","Sankt_Veit_am_Joch","blue",["Veitlift_II","Jochbahn"],None),("Gamsrinne","Chamois Gully","Gamsrinne","Sankt_Veit_am_Joch","black",["Jochbahn"],"Jochabfahrt"),
 ("Gletscherpiste","Glacier Run","Gletscherpiste","Grauspitz","red",["Gletscherexpress"],"Murmelipiste"),("Murmelipiste","Marmot Run","Murmelipiste","Grauspitz","blue",["Murmeli"],None),("Todeskehre","Hangman's Bend","Henkerskehre","Grauspitz","black",["Gletscherexpress","Steinbock"],"Gletscherpiste"),("Steinbockpiste","Ibex Run","Steinbockpiste","Grauspitz","red",["Steinbock"],"Murmelipiste"),
 ("Direttissima","Direttissima","Direttissima","Val_Serena","black",["Serena_Due"],"Serena_Lunga"),("Serena_Lunga","Long Serena","Lange Serena","Val_Serena","red",["Serena_Uno","Serena_Due"],None),("Pista_dell'Orso","Bear Run","Bärenpiste","Val_Serena","blue",["Pian_dell'Orso"],None),("Bosco_3","Forest 3","Wald 3","Val_Serena","blue",["Serena_Uno"],"Pista_dell'Orso"),
 ("Volo_del_Corvo","Raven's Flight","Rabenflug","Monte_Corvo","red",["Corvo_Nord"],"Nido"),("Nido","The Nest","Das Nest","Monte_Corvo","blue",["Corvo_Baby","Corvo_Nord"],None),
 ("Couloir_Blanc","White Couloir","Weiße Rinne","Les_Deux_Aiguilles","black",["Aiguille_Express"],"Piste_du_Lac"),("Piste_du_Lac","Lake Run","Seepiste","Les_Deux_Aiguilles","red",["Télésiège_du_Lac","Aiguille_Express"],"Écureuil"),("Écureuil","Squirrel","Eichhörnchen","Les_Deux_Aiguilles","blue",["Téléski_des_Écureuils"],None),("Olympique_68","Olympic 68","Olympia 68","Les_Deux_Aiguilles","black",["Aiguille_Express","Télésiège_du_Lac"],"Piste_du_Lac"),
 ("Bärenwiese","Bear Meadow","Bärenwiese","Little_Bear_Valley","blue",["Bärenlift"],None),("Honigpiste","Honey Run","Honigpiste","Little_Bear_Valley","red",["Honigtopf"],"Bärenwiese"),
 ("Seehang","Lake Slope","Seehang","Obersee","red",["Seebahn_2"],"Uferpiste"),("Uferpiste","Shoreline","Uferpiste","Obersee","blue",["Seebahn_1","Seebahn_2"],None),("Nordwand","North Wall","Nordwand","Obersee","black",["Seebahn_2"],"Seehang")]
for k,e,d,r,di,ls,nx in slopes:
    node(k,e,d,("a","ont:SkiSlope"),("ont:resort",iri(r)),("ont:difficulty",q(di)),("ont:length",R.randint(4,18)*50 if di=="blue" and R.random()<.5 else R.randint(20,115)*50),("ont:maximumGradient",{"blue":R.randint(12,25),"red":R.randint(26,40),"black":R.randint(41,78)}[di]),
      ("ont:snowmaking",b(R.random()<.6)),*[("ont:servedBy",iri(x)) for x in ls],("ont:leadsTo",iri(nx) if nx else None))
passes = [("Alpenpass_7","Alpine Pass 7","Alpenpass 7",["Hochalm","Sankt_Veit_am_Joch","Grauspitz","Obersee"],7,412.0,199.0),("Hochalm_Tageskarte","Hochalm Day Ticket","Hochalm-Tageskarte",["Hochalm"],1,64.5,32.0),("Joch_Tageskarte","St. Veit Day Ticket","Joch-Tageskarte",["Sankt_Veit_am_Joch"],1,49.0,24.5),
 ("Grauspitz_Day","Grauspitz Day Ticket","Grauspitz-Tageskarte",["Grauspitz"],1,89.0,45.0),("Two_Nations","Two Nations Pass","Zweiländerpass",["Grauspitz","Val_Serena"],3,238.0,140.0),("Serena_Giornaliero","Serena Day Ticket","Heitertal-Tageskarte",["Val_Serena"],1,58.0,None),("Corvo_Weekend","Raven Weekend","Rabenwochenende",["Monte_Corvo"],2,66.0,30.0),
 ("Forfait_Aiguilles","Needles Six-Day","Nadel-Sechstagepass",["Les_Deux_Aiguilles"],6,366.0,290.0),("Bear_Day","Little Bear Day Ticket","Bärental-Tageskarte",["Little_Bear_Valley"],1,31.0,12.0),("Austria_Trio","Austria Trio","Österreich-Trio",["Hochalm","Sankt_Veit_am_Joch","Little_Bear_Valley"],5,255.0,120.0),("Obersee_Tageskarte","Obersee Day Ticket","Obersee-Tageskarte",["Obersee"],1,71.0,None),("Grand_Tour","Grand Tour","Große Runde",["Grauspitz","Val_Serena","Les_Deux_Aiguilles","Hochalm"],14,799.0,499.0)]
for k,e,d,rs,days,ad,ch in passes:
    node(k,e,d,("a","ont:SkiPass"),*[("ont:validAt",iri(x)) for x in rs],("ont:validDays",days),("ont:adultPrice",t("%.2f"%ad,"decimal")),("ont:childPrice",t("%.2f"%ch,"decimal") if ch else None))
ins = [("Lena Hofer","f",1988,"Hochalm",2008,["German","English"],None),("Franz X. Hofer","m",1957,"Hochalm",1978,["German"],None),("Reto Caduff","m",1975,"Grauspitz",1996,["German","Italian","English"],None),("Anouk Délèze","f",1992,"Grauspitz",2014,["French","German"],"Reto Caduff"),("Giulia De Marchi","f",1985,"Val_Serena",2005,["Italian","English"],None),
 ("Matteo Corsi","m",1999,"Val_Serena",2020,["Italian"],"Giulia De Marchi"),("Pietro Corsi","m",1969,"Monte_Corvo",1990,["Italian","German"],None),("Jean-Luc Barral","m",1963,"Les_Deux_Aiguilles",1984,["French","English"],None),("Camille O'Shea","f",1994,"Les_Deux_Aiguilles",2016,["English","French"],"Jean-Luc Barral"),("Sepp Unterrainer","m",1960,"Little_Bear_Valley",1983,["German","English"],"Franz X. Hofer"),
 ("Ida Bergström","f",1996,"Little_Bear_Valley",2019,["English","German"],"Lena Hofer"),("Ursina","f",None,"Obersee",2011,["German","French"],"Reto Caduff"),("Tom Ashdown","m",1983,"Sankt_Veit_am_Joch",2009,["English"],"Lena Hofer"),("Vreni Zgraggen","f",1971,"Obersee",1993,["German","Italian"],None),("Luca B. Ferrari","m",1990,"Les_Deux_Aiguilles",2012,["Italian","French","English"],"Jean-Luc Barral")]
for n,g,y,r,s,la,m in ins:
    node(n,n,n,("a","ont:SkiInstructor"),("ont:gender",q({"f":"female","m":"male"}[g])),("ont:birthYear",t(y,"gYear") if y else None),("ont:employer",iri(r)),("ont:activeSinceYear",t(s,"gYear")),*[("ont:language",q(x)) for x in la],("ont:trainedBy",iri(m) if m else None))
byr = {}
for k,e,d,r,di,ls,nx in slopes: byr.setdefault(r,[]).append((k,di))
for i in range(26):
    n,g,y,r,s,la,m = ins[i % 15 if i < 15 else R.choice([0,2,4,7,8,0,2,9,12,13])]
    lv = R.choice(["beginner","intermediate","advanced"]); want = {"beginner":"blue","intermediate":"red","advanced":"black"}[lv]
    sl = [k for k,di in byr[r] if di==want] or [byr[r][0][0]]
    node("Lesson_%d"%(1001+i),None,None,("a","ont:SkiLesson"),("ont:instructor",iri(n)),("ont:slope",iri(R.choice(sl))),("ont:sport",q(R.choice(["skiing","skiing","snowboarding"]))),("ont:level",q(lv)),("ont:date",t(datetime.date(R.choice([2023,2024]),R.choice([1,2,3]),R.randint(1,28)),"date")),
      ("ont:participants",R.randint(1,11)),("ont:price",t("%.2f"%(R.randint(6,36)*5),"decimal")),("ont:durationInHours",R.choice([1.5,2.0,3.0,4.5])))
for i in range(20):
    k,e,d,r,di,ls,nx = R.choice(slopes+[s for s in slopes if s[4]=="black"])
    node("Incident_%03d"%(i+1),None,None,("a","ont:Incident"),("ont:slope",iri(k)),("ont:date",t(datetime.date(R.choice([2022,2023,2024]),R.choice([1,2,3,12]),R.randint(1,28)),"date")),("ont:cause",q(R.choice(["collision","fall","avalanche","fall","equipment failure"]))),
      ("ont:injured",R.choice([0,1,1,1,2,3])),("ont:helicopterRescue",b(R.random()<.4)),("ont:victimAge",R.randint(8,74) if R.random()<.7 else None))
for k,e,d,c,lo,hi,y,n,km,pa in resorts:
    for w in (2021,2022,2023):
        a = datetime.date(w, R.choice([11,12]), R.randint(1,24)); z = datetime.date(w+1, R.choice([3,4]), R.randint(5,28))
        node("%s_Season_%d"%(k,w),None,None,("a","ont:Season"),("ont:resort",iri(k)),("ont:winter",q("%d/%02d"%(w,(w+1)%100))),("ont:openingDate",t(a,"date")),("ont:closingDate",t(z,"date")),("ont:visitors",int(km*R.uniform(1900,4200))//100*100),
          ("ont:snowfallInCentimetres",R.randint(140,720) if R.random()>.1 else None))
open(os.path.join(os.path.dirname(os.path.abspath(__file__)),"graph.ttl"),"w",encoding="utf-8").write("\n".join(L))
