#!/usr/bin/env python3
"""Writes graph.ttl: a small university. Standard library only, seeded, the same bytes each time."""
import os, random, re, unicodedata

R = random.Random(1407)
out = []
w = out.append

w('''@prefix uni: <http://data.karlsund.example/ontology/> .
@prefix res: <http://data.karlsund.example/id/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<http://data.karlsund.example/ontology/> a owl:Ontology ;
    rdfs:label "Karlsund University ontology"@en .
''')

def slug(s):
    s = unicodedata.normalize('NFKD', s.replace('ø', 'o').replace('Ø', 'O').replace('ł', 'l')).encode('ascii', 'ignore').decode()
    return re.sub(r'[^A-Za-z0-9]+', '-', s).strip('-').lower()

# ---- ontology
for c, l, k, sup in [
    ('Faculty', 'faculty', 'One of the large divisions of the university.', None),
    ('Department', 'department', 'A subject unit inside a faculty.', None),
    ('Building', 'building', 'A building on or off the campus.', None),
    ('Professor', 'professor', 'A member of the teaching staff.', 'foaf:Person'),
    ('Student', 'student', 'A person who studies at the university.', 'foaf:Person'),
    ('Course', 'course', 'A course that students can take.', None),
    ('Enrolment', 'enrolment', 'The participation of one student in one course in one year, with the grade.', None),
    ('Thesis', 'thesis', 'A bachelor, master or doctoral thesis.', None)]:
    w(f'uni:{c} a owl:Class ;')
    if sup: w(f'    rdfs:subClassOf {sup} ;')
    w(f'    rdfs:label "{l}"@en ;\n    rdfs:comment "{k}"@en .\n')

for p, kind, l, k, d, r in [
    ('partOf', 'O', 'part of', 'The faculty a department belongs to.', 'Department', 'uni:Faculty'),
    ('dean', 'O', 'dean', 'The professor who leads a faculty.', 'Faculty', 'uni:Professor'),
    ('headOfDepartment', 'O', 'head of department', 'The professor who heads a department.', 'Department', 'uni:Professor'),
    ('locatedIn', 'O', 'located in', 'The building where a department has its offices.', 'Department', 'uni:Building'),
    ('worksFor', 'O', 'works for', 'The department a professor works for.', 'Professor', 'uni:Department'),
    ('formerSupervisor', 'O', 'former supervisor', 'The professor under whom this professor once took a doctorate.', 'Professor', 'uni:Professor'),
    ('offeredBy', 'O', 'offered by', 'The department that offers a course.', 'Course', 'uni:Department'),
    ('taughtBy', 'O', 'taught by', 'A professor who teaches a course.', 'Course', 'uni:Professor'),
    ('hasPrerequisite', 'O', 'has prerequisite', 'A course that must be passed before this one.', 'Course', 'uni:Course'),
    ('majorsIn', 'O', 'majors in', 'The department in which a student studies.', 'Student', 'uni:Department'),
    ('enrolledStudent', 'O', 'enrolled student', 'The student of an enrolment.', 'Enrolment', 'uni:Student'),
    ('enrolledCourse', 'O', 'enrolled course', 'The course of an enrolment.', 'Enrolment', 'uni:Course'),
    ('author', 'O', 'author', 'The student who wrote a thesis.', 'Thesis', 'uni:Student'),
    ('supervisor', 'O', 'supervisor', 'A professor who supervised a thesis.', 'Thesis', 'uni:Professor'),
    ('grade', 'D', 'grade', 'The grade, from 1.0 (best) to 5.0 (failed). Missing while the course is running.', 'Enrolment', 'xsd:decimal'),
    ('academicYear', 'D', 'academic year', 'The year in which the course was taken.', 'Enrolment', 'xsd:gYear'),
    ('foundedIn', 'D', 'founded in', 'Year in which a faculty was founded.', 'Faculty', 'xsd:gYear'),
    ('annualBudget', 'D', 'annual budget', 'Yearly budget of a department in euros.', 'Department', 'xsd:integer'),
    ('credits', 'D', 'credits', 'Credit points of a course.', 'Course', 'xsd:decimal'),
    ('level', 'D', 'level', 'Bachelor or Master.', 'Course', 'xsd:string'),
    ('language', 'D', 'language', 'Language of teaching.', 'Course', 'xsd:string'),
    ('maxParticipants', 'D', 'maximum number of participants', 'Number of places in a course.', 'Course', 'xsd:integer'),
    ('online', 'D', 'online', 'Whether a course is held online.', 'Course', 'xsd:boolean'),
    ('yearBuilt', 'D', 'year built', 'Year in which a building was finished.', 'Building', 'xsd:gYear'),
    ('floorArea', 'D', 'floor area', 'Floor area in square metres.', 'Building', 'xsd:decimal'),
    ('floors', 'D', 'floors', 'Number of floors.', 'Building', 'xsd:integer'),
    ('wheelchairAccessible', 'D', 'wheelchair accessible', 'Whether wheelchair users can get around.', 'Building', 'xsd:boolean'),
    ('hiredOn', 'D', 'hired on', 'The day a professor was hired.', 'Professor', 'xsd:date'),
    ('salary', 'D', 'salary', 'Yearly salary in euros.', 'Professor', 'xsd:integer'),
    ('academicRank', 'D', 'academic rank', 'Full professor, associate professor or lecturer.', 'Professor', 'xsd:string'),
    ('birthDate', 'D', 'birth date', 'Day of birth of a student.', 'Student', 'xsd:date'),
    ('homeCountry', 'D', 'home country', 'Country a student comes from.', 'Student', 'xsd:string'),
    ('scholarship', 'D', 'scholarship', 'Whether a student has a scholarship.', 'Student', 'xsd:boolean'),
    ('enteredIn', 'D', 'entered in', 'Year in which a student began.', 'Student', 'xsd:gYear'),
    ('thesisType', 'D', 'thesis type', 'bachelor, master or doctoral.', 'Thesis', 'xsd:string'),
    ('pages', 'D', 'pages', 'Number of pages.', 'Thesis', 'xsd:integer'),
    ('submittedOn', 'D', 'submitted on', 'Day on which a thesis was handed in.', 'Thesis', 'xsd:date')]:
    w(f'uni:{p} a owl:{"Object" if kind == "O" else "Datatype"}Property ;')
    w(f'    rdfs:label "{l}"@en ;\n    rdfs:comment "{k}"@en ;\n    rdfs:domain uni:{d} ;\n    rdfs:range {r} .\n')

def node(iri, cls, pairs):
    w(f'res:{iri} a uni:{cls} ;')
    w(' ;\n'.join(f'    {p} {o}' for p, o in pairs if o is not None) + ' .\n')

def s(x): return '"%s"' % x
def en(x): return '"%s"@en' % x
def year(y): return '"%d"^^xsd:gYear' % y
def date(d): return '"%s"^^xsd:date' % d
def boo(b): return 'true' if b else 'false'

# ---- buildings: name, year, area, floors, accessible
B = {}
for n, y, a, f, acc in [
    ('Old Observatory', 1871, '1240.5', 3, False), ('Lindqvist Hall', 1934, '5310.0', 5, True),
    ("King's Gate", 1908, '3875.25', 4, False), ('Aula Magna', 1962, None, 2, True),
    ('Harbour Block 7', 2011, '8420.0', 9, True), ('Sankt Örjan Annex', 1987, '2064.75', 3, None),
    ('Glasshouse', 2019, '4655.5', 6, True)]:
    B[n] = 'building/' + slug(n)
    B[n] = B[n].replace('/', '_')
    node(B[n], 'Building', [('rdfs:label', en(n)), ('uni:yearBuilt', year(y)), ('uni:floorArea', a), ('uni:floors', f),
                            ('uni:wheelchairAccessible', None if acc is None else boo(acc))])

# ---- faculties, departments
F = {n: 'faculty_' + slug(n) for n in ['Faculty of Natural Sciences', 'Faculty of Arts and Letters', 'Faculty of Engineering', 'Faculty of Law and Society']}
D = {n: 'dept_' + slug(n) for n in ['Physics', 'Biology', 'Mathematics', 'History', 'Romance Languages', 'Musicology', 'Civil Engineering', 'Computer Science', 'Law', 'Political Science']}
deans = dict(zip(F, ['Ingrid Halvorsen', "Maeve O'Driscoll", 'Tomasz Wierzbicki', 'Beatriz Quintela Prado']))
founded = dict(zip(F, [1871, 1880, 1934, 1899]))
for n in F:
    node(F[n], 'Faculty', [('rdfs:label', en(n)), ('uni:foundedIn', year(founded[n])), ('uni:dean', 'res:prof_' + slug(deans[n]))])
dep = [('Physics', 0, 'Ingrid Halvorsen', 'Old Observatory', 410000), ('Biology', 0, 'Nkechi Adeyemi', 'Glasshouse', 655000),
       ('Mathematics', 0, 'Émile Castaing', 'Old Observatory', 230000), ('History', 1, "Maeve O'Driscoll", "King's Gate", 185000),
       ('Romance Languages', 1, 'Lucía Ferrer', "King's Gate", 142000), ('Musicology', 1, None, 'Sankt Örjan Annex', 97000),
       ('Civil Engineering', 2, 'Tomasz Wierzbicki', 'Harbour Block 7', 720000), ('Computer Science', 2, 'Radhika S. Menon', 'Harbour Block 7', 890000),
       ('Law', 3, 'Beatriz Quintela Prado', 'Lindqvist Hall', 365000), ('Political Science', 3, 'Jonas Lindgren', 'Lindqvist Hall', None)]
FL = list(F)
for n, f, h, b, bud in dep:
    node(D[n], 'Department', [('rdfs:label', en('Department of ' + n)), ('uni:partOf', 'res:' + F[FL[f]]),
                              ('uni:headOfDepartment', h and 'res:prof_' + slug(h)), ('uni:locatedIn', 'res:' + B[b]), ('uni:annualBudget', bud)])

# ---- professors: given, family, dept, rank, hired, salary, former supervisor
P = {}
profs = [
    ('Ingrid', 'Halvorsen', 'Physics', 'full professor', '1996-09-01', 98400, None),
    ('Ruben', 'Tanaka', 'Physics', 'associate professor', '2012-03-15', 71200, 'Ingrid Halvorsen'),
    ('Nkechi', 'Adeyemi', 'Biology', 'full professor', '2004-01-10', 93750, None),
    ('Sofie', 'Lindgren', 'Biology', 'lecturer', '2019-08-01', 52300, 'Nkechi Adeyemi'),
    ('Émile', 'Castaing', 'Mathematics', 'full professor', '1999-10-01', 95100, None),
    ('Priscilla', 'Oakes-Barton', 'Mathematics', 'associate professor', '2015-09-01', 68900, 'Émile Castaing'),
    ('Maeve', "O'Driscoll", 'History', 'full professor', '2001-02-01', 91200, None),
    ('Henrik', 'Sjöholm', 'History', 'lecturer', '2020-09-01', 49800, "Maeve O'Driscoll"),
    ('Lucía', 'Ferrer', 'Romance Languages', 'associate professor', '2009-09-01', 70500, None),
    ('Anselm', 'Brockhaus', 'Musicology', 'lecturer', '2017-04-01', 51600, None),
    ('Tomasz', 'Wierzbicki', 'Civil Engineering', 'full professor', '1998-03-01', 97300, None),
    ('Yara', 'Mansour', 'Civil Engineering', 'associate professor', '2013-09-01', 72800, 'Tomasz Wierzbicki'),
    ('Radhika S.', 'Menon', 'Computer Science', 'full professor', '2006-09-01', 101500, 'Émile Castaing'),
    ('Piet', 'van der Leeuw', 'Computer Science', 'associate professor', '2014-01-15', 76400, 'Radhika S. Menon'),
    ('Grace', 'Okonkwo', 'Computer Science', 'lecturer', '2021-02-01', None, 'Radhika S. Menon'),
    ('Beatriz', 'Quintela Prado', 'Law', 'full professor', '2003-09-01', 99900, None),
    ('Callum', 'Reid', 'Law', 'lecturer', '2018-09-01', 54100, 'Beatriz Quintela Prado'),
    ('Jonas', 'Lindgren', 'Political Science', 'full professor', '2007-05-01', 90300, None)]
for g, f, d, rk, h, sal, fs in profs:
    n = f'{g} {f}'
    P[n] = 'prof_' + slug(n)
for g, f, d, rk, h, sal, fs in profs:
    n = f'{g} {f}'
    node(P[n], 'Professor', [('foaf:givenName', s(g)), ('foaf:familyName', s(f)), ('rdfs:label', s(n)), ('uni:worksFor', 'res:' + D[d]),
                             ('uni:academicRank', s(rk)), ('uni:hiredOn', date(h)), ('uni:salary', sal),
                             ('uni:formerSupervisor', fs and 'res:' + P[fs]),
                             ('foaf:mbox', None if g in ('Anselm', 'Callum') else '<mailto:%s@karlsund.example>' % slug(f))])

# ---- courses: title, dept, credits, level, language, places, online, teachers, prerequisites
C = {}
courses = [
    ('Mechanics I', 'Physics', 6, 'Bachelor', 'English', 80, False, ['Ingrid Halvorsen'], []),
    ('Mechanics II', 'Physics', 6, 'Bachelor', 'English', 60, False, ['Ruben Tanaka'], ['Mechanics I']),
    ('Quantum Optics', 'Physics', 9, 'Master', 'English', 24, False, ['Ingrid Halvorsen', 'Ruben Tanaka'], ['Mechanics II', 'Linear Algebra']),
    ('Field Botany', 'Biology', 5, 'Bachelor', 'Swedish', 30, False, ['Sofie Lindgren'], []),
    ('Genetics', 'Biology', 7.5, 'Bachelor', 'English', 90, True, ['Nkechi Adeyemi', 'Sofie Lindgren'], []),
    ('Linear Algebra', 'Mathematics', 7.5, 'Bachelor', 'English', 150, True, ['Priscilla Oakes-Barton'], []),
    ('Measure Theory', 'Mathematics', 9, 'Master', 'French', 20, False, ['Émile Castaing'], ['Linear Algebra']),
    ('The Baltic 1500–1800', 'History', 5, 'Bachelor', 'Swedish', 45, False, ['Henrik Sjöholm'], []),
    ("Women's History of the North", 'History', 7.5, 'Master', 'English', 25, True, ["Maeve O'Driscoll", 'Henrik Sjöholm'], []),
    ('Spanish Golden Age Drama', 'Romance Languages', 6, 'Master', 'Spanish', 18, False, ['Lucía Ferrer'], []),
    ('Old Notation', 'Musicology', 4, 'Bachelor', 'Swedish', None, False, ['Anselm Brockhaus'], []),
    ('Bridges and Tunnels', 'Civil Engineering', 8, 'Master', 'English', 40, False, ['Tomasz Wierzbicki', 'Yara Mansour'], ['Mechanics I']),
    ('Concrete', 'Civil Engineering', 5, 'Bachelor', 'English', 70, False, ['Yara Mansour'], []),
    ('Programming 101', 'Computer Science', 6, 'Bachelor', 'English', 200, True, ['Grace Okonkwo', 'Piet van der Leeuw'], []),
    ('Databases', 'Computer Science', 6, 'Bachelor', 'English', 120, True, ['Piet van der Leeuw'], ['Programming 101']),
    ('Machine Learning', 'Computer Science', 9, 'Master', 'English', 60, False, ['Radhika S. Menon'], ['Programming 101', 'Linear Algebra']),
    ('Contract Law', 'Law', 8, 'Bachelor', 'Swedish', 100, False, ['Callum Reid', 'Beatriz Quintela Prado'], []),
    ('Law of the Sea', 'Law', 6, 'Master', 'English', 35, True, ['Beatriz Quintela Prado'], ['Contract Law']),
    ('Elections and Parties', 'Political Science', 5, 'Bachelor', 'English', 85, None, ['Jonas Lindgren'], [])]
for c in courses: C[c[0]] = 'course_' + slug(c[0])
for n, d, cr, lv, la, mx, on, te, pre in courses:
    node(C[n], 'Course', [('rdfs:label', en(n)), ('uni:offeredBy', 'res:' + D[d]), ('uni:credits', '%.1f' % cr), ('uni:level', s(lv)),
                          ('uni:language', s(la)), ('uni:maxParticipants', mx), ('uni:online', None if on is None else boo(on)),
                          ('uni:taughtBy', ', '.join('res:' + P[t] for t in te)),
                          ('uni:hasPrerequisite', ', '.join('res:' + C[p] for p in pre) or None)])

# ---- students: given, family, dept, born, country, scholarship, entered
S = {}
studs = [
    ('Amira', 'Haddad', 'Computer Science', '2001-04-12', 'Lebanon', True, 2020),
    ('Oskar', 'Nyström', 'Physics', '2000-11-03', 'Sweden', False, 2019),
    ('Léonie', 'Marchand', 'Mathematics', '2002-02-27', 'France', True, 2021),
    ('Daniel J.', 'Whitlock', 'Law', '1999-07-19', 'Ireland', False, 2018),
    ('Chiamaka', 'Obi', 'Biology', '2001-09-30', 'Nigeria', True, 2020),
    ('Freja', 'Nyström', 'Biology', '2002-12-14', 'Sweden', False, 2021),
    ('Mateusz', 'Zielony', 'Civil Engineering', '1998-05-08', 'Poland', False, 2018),
    ('Sanne', 'de Wit', 'History', '2000-01-22', 'Netherlands', True, 2019),
    ('Kofi', 'Asante-Brown', 'Political Science', '2001-06-05', 'Ghana', None, 2020),
    ('Elín', 'Jónsdóttir', 'Romance Languages', '1997-10-11', 'Iceland', False, 2018),
    ('Hugo', 'Bergman', 'Computer Science', '2000-08-16', 'Sweden', False, 2019),
    ('Nadia', "D'Amico", 'Law', '2001-03-09', 'Italy', True, 2020),
    ('Tuomas', 'Räsänen', 'Musicology', None, 'Finland', False, 2021),
    ('Wei', 'Lin', 'Computer Science', '1996-12-01', 'Taiwan', True, 2017),
    ('Petra', 'Horvat', 'Physics', '1999-02-18', 'Croatia', True, 2018),
    ('Saga', 'Bergman', 'Civil Engineering', '2002-05-25', 'Sweden', False, 2021),
    ('Ibrahim', 'Koné', 'Mathematics', '1998-08-07', None, False, 2018),
    ('Clara', 'Voss', 'History', '2001-11-29', 'Germany', False, 2020)]
for st in studs: S[f'{st[0]} {st[1]}'] = 'student_' + slug(f'{st[0]} {st[1]}')
for g, f, d, b, c, sch, e in studs:
    n = f'{g} {f}'
    node(S[n], 'Student', [('foaf:givenName', s(g)), ('foaf:familyName', s(f)), ('rdfs:label', s(n)), ('uni:majorsIn', 'res:' + D[d]),
                           ('uni:birthDate', b and date(b)), ('uni:homeCountry', c and s(c)),
                           ('uni:scholarship', None if sch is None else boo(sch)), ('uni:enteredIn', year(e))])

# ---- enrolments
related = {'Computer Science': ['Linear Algebra'], 'Physics': ['Linear Algebra', 'Programming 101'], 'Mathematics': ['Programming 101', 'Mechanics I', 'Machine Learning'],
           'Law': ['Elections and Parties', 'The Baltic 1500–1800'], 'Biology': ['Programming 101'], 'Civil Engineering': ['Mechanics I', 'Linear Algebra'],
           'History': ['Elections and Parties', 'Old Notation'], 'Political Science': ['Contract Law', 'The Baltic 1500–1800', "Women's History of the North"],
           'Romance Languages': ['The Baltic 1500–1800', 'Old Notation', "Women's History of the North"], 'Musicology': ['Spanish Golden Age Drama', "Women's History of the North"]}
grades = ['1.0', '1.3', '1.7', '2.0', '2.3', '2.7', '3.0', '3.3', '3.7', '4.0', '5.0']
k = 0
for g, f, d, b, c, sch, e in studs:
    opts = [x[0] for x in courses if x[1] == d] + related[d]
    pick = [o for o in opts if R.random() < 0.85] or opts[:1]
    for o in pick:
        k += 1
        y = R.choice([y for y in range(max(e, 2019), 2024)])
        gr = None if y == 2023 and R.random() < 0.6 else R.choices(grades, [5, 7, 9, 10, 9, 7, 6, 4, 3, 2, 3])[0]
        node('enrolment_%03d' % k, 'Enrolment', [('uni:enrolledStudent', 'res:' + S[f'{g} {f}']), ('uni:enrolledCourse', 'res:' + C[o]),
                                                 ('uni:academicYear', year(y)), ('uni:grade', gr)])

# ---- theses: title, author, type, pages, submitted, supervisors
for t, a, ty, pg, sub, sv in [
    ('Tides in Narrow Sounds', 'Oskar Nyström', 'bachelor', 48, '2022-06-10', ['Ruben Tanaka']),
    ('Squeezed Light at Room Temperature', 'Petra Horvat', 'master', 92, '2023-05-30', ['Ingrid Halvorsen', 'Ruben Tanaka']),
    ('Sparse Indexes for Graph Stores', 'Wei Lin', 'master', 104, '2021-09-14', ['Piet van der Leeuw']),
    ('Learning from Few Labels', 'Wei Lin', 'doctoral', 231, '2023-11-02', ['Radhika S. Menon', 'Émile Castaing']),
    ('A Query Planner in 900 Lines', 'Hugo Bergman', 'bachelor', 41, '2022-06-21', ['Piet van der Leeuw']),
    ('Consideration and Good Faith', 'Daniel J. Whitlock', 'master', 118, '2023-01-20', ['Beatriz Quintela Prado']),
    ('Cable-Stayed Footbridges', 'Mateusz Zielony', 'master', 87, '2022-12-05', ['Yara Mansour', 'Tomasz Wierzbicki']),
    ("The Widows' Guild of Visby", 'Sanne de Wit', 'bachelor', 56, '2022-06-17', ["Maeve O'Driscoll"]),
    ('Calderón on the Northern Stage', 'Elín Jónsdóttir', 'master', None, '2022-09-09', ['Lucía Ferrer', 'Anselm Brockhaus']),
    ('Mosses of the Outer Skerries', 'Chiamaka Obi', 'bachelor', 63, '2023-06-12', ['Sofie Lindgren']),
    ('Non-Measurable Sets Revisited', 'Ibrahim Koné', 'master', 74, '2023-02-28', ['Émile Castaing']),
    ('Privateers and the Law of Prize', "Nadia D'Amico", 'bachelor', 52, '2023-06-19', ['Callum Reid', "Maeve O'Driscoll"])]:
    node('thesis_' + slug(t), 'Thesis', [('rdfs:label', en(t)), ('uni:author', 'res:' + S[a]), ('uni:thesisType', s(ty)), ('uni:pages', pg),
                                         ('uni:submittedOn', date(sub)), ('uni:supervisor', ', '.join('res:' + P[p] for p in sv))])

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'graph.ttl'), 'w', encoding='utf-8', newline='\n') as f:
    f.write('\n'.join(out))
