"""Writes graph.ttl beside this file: podcasts, seeded, standard library only."""
import random, os, datetime
R = random.Random(4711)
L = ["@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
     "@prefix foaf: <http://xmlns.com/foaf/0.1/> .", "@prefix dcterms: <http://purl.org/dc/terms/> .",
     "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .", "@prefix pod: <http://pods.example/vocab#> .", "@prefix id: <http://pods.example/id/> .", ""]
def q(s): return '"' + s.replace('"', '\\"') + '"'
def t(v, ty): return '"%s"^^xsd:%s' % (v, ty)
def b(v): return "true" if v else "false"
def node(s, *po): L.append("id:%s %s .\n" % (s, " ;\n    ".join("%s %s" % (p, o) for p, o in po if o is not None)))

topics = [("true-crime","True Crime",None),("science","Science",None),("astronomy","Astronomy","science"),("oceans","Oceans","science"),("history","History",None),
  ("medieval","Middle Ages","history"),("food","Food",None),("baking","Baking","food"),("business","Business",None),("start-ups","Start-ups","business"),("football","Football",None),("music","Music",None)]
for k, n, br in topics: node("topic-"+k, ("a","pod:Topic"),("dcterms:title",q(n)),("skos:broader","id:topic-"+br if br else None))

people = [("Maeve O'Dowd","female",1979,"Dublin","journalist"),("Jonas Brandt","male",1985,"Berlin","comedian"),("Renée Laval","female",1971,"Lyon","chef"),("Tobias K. Winther","male",1968,"Copenhagen","historian"),
 ("Priya Raman","female",1990,"London","astronomer"),("Dele Adeyemi","male",1983,"London","journalist"),("Sunniva Holm","female",1994,"Oslo","marine biologist"),("Carlo Fusi","male",1977,"Milan","chef"),
 ("Hank Delaney","male",1959,"Chicago","lawyer"),("Ines Carvalho","female",1988,"Lisbon","entrepreneur"),("Marta Brandt","female",1982,"Berlin","journalist"),("Quentin Moss","male",None,"Bristol","musician"),
 ("Zola","female",1996,"Paris","musician"),("Arthur J. Pell","male",1951,"Oxford","historian"),("Leila Haddad","female",1980,"Paris","journalist"),("Yusuf Demir","male",1991,"Berlin","entrepreneur"),
 ("Greta Lindqvist","female",1965,"Stockholm","lawyer"),("Sam Tolliver","male",1987,"Chicago","footballer"),("Noor Adeyemi","female",1992,"Lagos","footballer"),("Pádraig Flynn","male",1974,"Cork","baker"),
 ("Beatrix van der Meer","female",1978,"Utrecht","marine biologist"),("Ollie Nash","male",None,"London","comedian"),("Chiara Bellandi","female",1986,"Milan","entrepreneur"),("Wendell Okafor","male",1963,"Chicago","astronomer"),
 ("Rosalind Pike","female",1955,"Bristol","historian"),("Émile Garnier","male",1989,"Lyon","baker")]
mentor = {2:None,7:2,19:2,25:19,3:13,24:13,4:23,6:20,10:0,5:0,14:10,1:21}
for i, (n, g, y, c, pr) in enumerate(people):
    node("person-%02d" % (i+1), ("a","foaf:Person"),("foaf:name",q(n)),("foaf:gender",q(g)),("pod:birthYear",t(y,"gYear") if y else None),("foaf:based_near",q(c)),("pod:profession",q(pr)),
      ("pod:mentor","id:person-%02d" % (mentor[i]+1) if mentor.get(i) is not None else None))
P = lambda i: "id:person-%02d" % (i+1)

nets = [("harbour","Harbour Audio",2009,"London","United Kingdom",None,5,84),("ninepin","Ninepin",2016,"Bristol","United Kingdom","harbour",11,17),("klangwerk","Klangwerk Berlin",2012,"Berlin","Germany","harbour",10,33),
  ("ondes","Ondes d'Or",2018,"Lyon","France",None,14,12),("lakeshore","Lakeshore Media 27",2005,"Chicago","United States",None,8,140),("fjord","Fjord & Field",2020,"Oslo","Norway","klangwerk",None,None)]
for k, n, y, c, co, pa, ceo, st in nets:
    node("network-"+k, ("a","pod:Network"),("foaf:name",q(n)),("pod:foundedYear",t(y,"gYear")),("pod:headquarters",q(c)),("pod:country",q(co)),("pod:parentNetwork","id:network-"+pa if pa else None),
      ("pod:chiefExecutive",P(ceo) if ceo is not None else None),("pod:employees",st))

pods = [ # key,title,year,lang,network,hosts,topics,subs,rating,explicit,schedule,ended,spinoff
 ("cold-quay","Cold Quay",2017,"English","harbour",[0],["true-crime"],412000,4.7,True,"weekly",None,None),
 ("cold-quay-files","Cold Quay: The Files",2020,"English","harbour",[0,5],["true-crime","history"],187500,4.3,True,"monthly",None,"cold-quay"),
 ("nachtzug","Nachtzug",2015,"German","klangwerk",[1,10],["music"],96400,4.1,False,"weekly",2022,None),
 ("mother-dough","Mother Dough",2019,"English","ninepin",[19],["food","baking"],58300,4.8,False,"biweekly",None,None),
 ("a-table","À table !",2018,"French","ondes",[2,25],["food"],71200,4.5,False,"weekly",None,None),
 ("crumbs","Crumbs",2021,"English","ninepin",[19,25],["baking"],22900,4.2,False,"monthly",2023,"mother-dough"),
 ("light-years","Light Years Late",2016,"English","lakeshore",[23,4],["science","astronomy"],305000,4.9,False,"weekly",None,None),
 ("tidewatch","Tidewatch",2021,"English","fjord",[6],["science","oceans"],41800,4.6,False,"biweekly",None,None),
 ("pells-almanac","Pell's Almanac",2011,"English","harbour",[13],["history","medieval"],129000,4.4,False,"biweekly",None,None),
 ("long-robe","The Long Robe",2008,"English","lakeshore",[8],["true-crime"],254000,3.9,False,"weekly",2021,None),
 ("seed-round","Seed Round",2019,"English","klangwerk",[15,9],["business","start-ups"],88000,3.8,True,"weekly",None,None),
 ("graine","Graine de boîte",2022,"French","ondes",[14],["business","start-ups"],19600,4.0,False,"monthly",None,"seed-round"),
 ("second-ball","Second Ball",2014,"English","lakeshore",[17],["football"],333000,4.0,True,"daily",None,None),
 ("b-side","B-Side Bristol",2020,"English","ninepin",[11],["music","history"],None,4.6,False,"monthly",None,None)]
for k,n,y,la,ne,ho,to,su,ra,ex,sc,en,sp in pods:
    node("podcast-"+k, ("a","pod:Podcast"),("dcterms:title",q(n)),("pod:launchYear",t(y,"gYear")),("dcterms:language",q(la)),("pod:network","id:network-"+ne),
      *[("pod:host",P(h)) for h in ho],*[("dcterms:subject","id:topic-"+x) for x in to],("pod:subscribers",su),("pod:rating",ra),("pod:explicit",b(ex)),("pod:schedule",q(sc)),
      ("pod:endYear",t(en,"gYear") if en else None),("pod:spinOffOf","id:podcast-"+sp if sp else None))

eps = {"cold-quay":["The Ferry at Dawn","Room 14","A Name on the Hull","The Second Witness","What Brigid Saw","Low Water"],"cold-quay-files":["Letters from Cork","The Inspector's Notebook","Case No. 88","The Lighthouse Ledger"],
 "nachtzug":["Bordkapelle","Gleis 9","Mitropa","Endstation Leipzig"],"mother-dough":["Rye and Reason","The Starter That Wouldn't","Soda Bread Sunday","Salt","Rye Again"],"a-table":["La brigade","Quenelles","Le pain perdu","Marché de nuit"],
 "crumbs":["Kouign-amann","Burnt Ends","Twelve Scones"],"light-years":["First Light","Dust","The Great Silence","Europa, Maybe","Dust II","Looking Up in Lagos"],"tidewatch":["Kelp","The Herring Question","Deep Cold","Plankton 101"],
 "pells-almanac":["A Year Without Summer","The Salt Roads","Bishops Behaving Badly","1348","The Wool Barons"],"long-robe":["Twelve Strangers","The Quiet Juror","Objection!"],"seed-round":["Burn Rate","Term Sheet Blues","The Pivot","Seven Figures"],
 "graine":["Premier client","Lever ou pas"],"second-ball":["Derby Day","The Back Three","Transfer Nerves","Lagos to Leeds","Extra Time"],"b-side":["Trip Hop Harbour","The Lost Tape","Dub on Stokes Croft"]}
guests = {"The Second Witness":[8],"What Brigid Saw":[16,5],"Low Water":[20],"Letters from Cork":[19,13],"Case No. 88":[16],"Bordkapelle":[12],"Gleis 9":[11],"Endstation Leipzig":[12,21],"Rye and Reason":[7],"Soda Bread Sunday":[2],"Rye Again":[7,25],
 "La brigade":[7],"Le pain perdu":[19],"Marché de nuit":[12,14],"Kouign-amann":[2],"The Great Silence":[24],"Europa, Maybe":[20],"Looking Up in Lagos":[18],"Kelp":[20],"The Herring Question":[3,7],"Deep Cold":[4],"The Salt Roads":[24,2],"Bishops Behaving Badly":[3],
 "1348":[24],"The Wool Barons":[24,16],"Twelve Strangers":[16],"The Quiet Juror":[0],"Burn Rate":[22],"The Pivot":[22,18],"Seven Figures":[1],"Premier client":[9],"Lever ou pas":[22,15],"Derby Day":[21],"Transfer Nerves":[18],"Lagos to Leeds":[18,5],"Trip Hop Harbour":[12],"Dub on Stokes Croft":[21]}
follow = {"Dust II":"Dust","Rye Again":"Rye and Reason","Low Water":"The Ferry at Dawn","The Wool Barons":"The Salt Roads","Extra Time":"Derby Day"}
num, tid = 0, {}
for k,n,y,la,ne,ho,to,su,ra,ex,sc,en,sp in pods:
    d = datetime.date(max(y, 2017), R.randint(1, 9), R.randint(1, 28))
    for i, ti in enumerate(eps[k]):
        num += 1; tid[ti] = "id:ep-%03d" % num
        node("ep-%03d" % num, ("a","pod:Episode"),("dcterms:title",q(ti)),("dcterms:isPartOf","id:podcast-"+k),("pod:episodeNumber",i+1),("dcterms:issued",t(d,"date")),
          ("pod:durationMinutes",R.randint(18, 95)),("pod:downloads",int((su or 30000)*R.uniform(.2,1.1))//100*100 if R.random()>.08 else None),("pod:hasTranscript",b(R.random()<.55)),
          *[("pod:guest",P(g)) for g in guests.get(ti, [])],("pod:followUpTo",tid[follow[ti]] if ti in follow else None))
        d += datetime.timedelta(days=R.randint(60, 340))
        if en and d.year > en: d = datetime.date(en, 11, 1) + datetime.timedelta(days=7*i)

sps = [("brightmug","Brightmug","coffee","Ireland"),("tallow","Tallow & Wick","household","United Kingdom"),("nordbank","Nordbank 24","finance","Norway"),("pennywise","Penny Wren","finance","United Kingdom"),("kettle","Kettle's Yard Mattresses","household","United States"),
  ("lumi","Lumi VPN","software","Finland"),("granfoods","Gran Forno","food","Italy"),("tally","Tally","software","Germany"),("oak","Oak Street Beer Co.","drinks","United States"),("moulin","Moulin Févier","food","France")]
for k,n,i,c in sps: node("sponsor-"+k, ("a","pod:Sponsor"),("foaf:name",q(n)),("pod:industry",q(i)),("pod:country",q(c)))
ss = [("cold-quay","lumi"),("cold-quay","brightmug"),("cold-quay","kettle"),("cold-quay-files","brightmug"),("nachtzug","tally"),("mother-dough","moulin"),("mother-dough","granfoods"),("a-table","moulin"),("a-table","granfoods"),
  ("crumbs","granfoods"),("light-years","lumi"),("light-years","kettle"),("light-years","pennywise"),("tidewatch","nordbank"),("pells-almanac","tallow"),("long-robe","kettle"),("long-robe","oak"),("seed-round","tally"),("seed-round","nordbank"),
  ("seed-round","lumi"),("graine","tally"),("second-ball","oak"),("second-ball","lumi"),("second-ball","pennywise")]
for i, (p, s) in enumerate(ss):
    y = next(x[2] for x in pods if x[0]==p); e = next(x[11] for x in pods if x[0]==p) or 2024
    st = datetime.date(R.randint(max(y,2018), e), R.randint(1,12), 1)
    node("deal-%02d" % (i+1), ("a","pod:Sponsorship"),("pod:sponsor","id:sponsor-"+s),("pod:sponsoredPodcast","id:podcast-"+p),("pod:feeInEuros",t("%.2f" % (R.randint(8,190)*250),"decimal")),("pod:startDate",t(st,"date")),
      ("pod:endDate",t(st+datetime.timedelta(days=R.choice([90,181,364,729])),"date") if R.random()>.2 else None),("pod:adSlots",R.randint(2,40)),("pod:exclusive",b(R.random()<.3)))
open(os.path.join(os.path.dirname(os.path.abspath(__file__)),"graph.ttl"),"w",encoding="utf-8").write("\n".join(L))
