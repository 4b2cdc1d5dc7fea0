#!/usr/bin/env python3
"""Write graph.ttl: the software catalogue of an invented company, as an exporter would: vocabularies mixed, versions as things of their own."""
import datetime
import pathlib
import random

R = random.Random(404)
OUT = ["""@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix doap: <http://usefulinc.com/ns/doap#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix sc: <urn:catalog:schema:> .
@prefix pkg: <urn:catalog:package:> .
@prefix rel: <urn:catalog:release:> .
@prefix who: <urn:catalog:person:> .
@prefix lic: <urn:catalog:licence:> .
@prefix sys: <urn:catalog:system:> .
@prefix team: <urn:catalog:team:> .
"""]


def s(text, lang=None):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def node(subject, *pairs):
    OUT.append(subject + "\n" + " ;\n".join(f"    {a} {b}" for a, b in pairs if b is not None) + " .\n")


def date(d):
    return f'"{d}"^^xsd:date'


for name, label, up in [("Package", "package", []), ("Library", "library", ["Package"]), ("Framework", "framework", ["Library"]), ("CommandLineTool", "command-line tool", ["Package"]), ("Service", "service", ["Package"]), ("Database", "database", ["Service"]),
                        ("Release", "release", []), ("PreRelease", "pre-release", ["Release"]), ("Vulnerability", "vulnerability", []), ("Licence", "licence", []), ("CopyleftLicence", "copyleft licence", ["Licence"]), ("PermissiveLicence", "permissive licence", ["Licence"]), ("Team", "team", []), ("DeployedSystem", "deployed system", [])]:
    node(f"sc:{name}", ("a", "rdfs:Class"), ("rdfs:label", s(label, "en")), *[("rdfs:subClassOf", f"sc:{u}") for u in up])
for name, label in [("dependsOn", "depends on"), ("devDependsOn", "needs for development"), ("conflictsWith", "conflicts with"), ("supersededBy", "superseded by"), ("affects", "affects release"), ("fixedIn", "fixed in release"), ("cvss", "CVSS score")]:
    node(f"sc:{name}", ("rdfs:label", s(label, "en")))
for key, label, cls, osi in [("mit", "MIT", "PermissiveLicence", True), ("apache2", "Apache-2.0", "PermissiveLicence", True), ("bsd3", "BSD-3-Clause", "PermissiveLicence", True), ("gpl3", "GPL-3.0", "CopyleftLicence", True), ("lgpl3", "LGPL-3.0", "CopyleftLicence", True), ("mpl2", "MPL-2.0", "CopyleftLicence", True), ("house", "In-house", "Licence", False)]:
    node(f"lic:{key}", ("a", f"sc:{cls}"), ("rdfs:label", s(label)), ("sc:osiApproved", str(osi).lower()))
TEAMS = [("core", "Core Platform", None, "sofia", "Zürich"), ("data", "Data", "core", "arjun", "Zürich"), ("web", "Web", None, "lucy", "Leeds"), ("webperf", "Web Performance", "web", "tom", "Leeds"), ("sec", "Security", None, None, "Porto")]
for key, label, parent, lead, place in TEAMS:
    node(f"team:{key}", ("a", "sc:Team"), ("rdfs:label", s(label)), ("sc:partOfTeam", f"team:{parent}" if parent else None), ("sc:lead", f"who:{lead}" if lead else None), ("sc:office", s(place)))
PEOPLE = [("sofia", "Sofia Keller", "core", "2014-02-03", ["Rust", "C"], None), ("arjun", "Arjun Mehta", "data", "2016-09-12", ["Python", "SQL"], "sofia"), ("lucy", "Lucy Tran", "web", "2015-05-04", ["TypeScript"], None), ("tom", "Tom Ashby", "webperf", "2018-01-15", ["TypeScript", "Rust"], "lucy"),
          ("tomas", "Tomás Ashby-Ruiz", "web", "2021-08-30", ["TypeScript"], "lucy"), ("ines", "Inês Prata", "sec", "2019-11-18", ["Go", "Python"], None), ("yara", "Yara Nasser", "core", "2020-06-01", ["Rust", "Go"], "sofia"), ("ben", "Ben Okafor", "data", "2022-03-07", ["Python"], "arjun"), ("greta", "Greta Lind", None, "2013-04-22", ["C", "Perl"], None), ("old", "Walter Brandt", None, "2009-07-01", ["C"], None)]
for key, name, team, since, langs, mentor in PEOPLE:
    node(f"who:{key}", ("a", "foaf:Person"), ("foaf:name", s(name)), ("foaf:mbox", f"<mailto:{key}@cat.example>"), ("sc:memberOf", f"team:{team}" if team else None), ("sc:joinedOn", date(since)), *[("sc:writes", s(x)) for x in langs], ("sc:mentoredBy", f"who:{mentor}" if mentor else None), ("sc:active", "false" if key == "old" else "true"))
PACKAGES = [
    # key, label, class, language, licences, maintainers, depends on, develops with, stars, deprecated, superseded by, size, text
    ("logline", "logline", "Library", "Rust", ["mit", "apache2"], ["sofia"], [], [], 412, False, None, "340 kB", "Structured logging with almost no overhead."),
    ("logline-json", "logline-json", "Library", "Rust", ["mit"], ["yara"], ["logline", "jsonette"], [], 57, False, None, "88 kB", "Writes the records of logline as JSON lines."),
    ("jsonette", "jsonette", "Library", "Rust", ["mit", "apache2"], ["sofia", "yara"], [], [], 980, False, None, "510 kB", "A streaming JSON parser that never copies a string."),
    ("oldjson", "oldjson", "Library", "C", ["bsd3"], ["old"], [], [], 31, True, "jsonette", "1.2 MB", "The first JSON parser of the company, kept for two programs that still link to it."),
    ("tidemark", "tidemark", "Database", "Rust", ["apache2"], ["sofia", "arjun"], ["logline", "jsonette", "ringbuf", "crypta"], ["benchpress"], 2310, False, None, "14 MB", "A time-series database that keeps the newest hour in memory."),
    ("tidemark-cli", "tidemark-cli", "CommandLineTool", "Rust", ["apache2"], ["arjun"], ["tidemark-client", "argus"], [], 120, False, None, "3.1 MB", None),
    ("tidemark-client", "tidemark-client", "Library", "Rust", ["apache2"], ["arjun", "ben"], ["jsonette", "crypta"], ["benchpress"], 205, False, None, "420 kB", "Talks to a tidemark server over TCP."),
    ("ringbuf", "ringbuf", "Library", "C", ["lgpl3"], ["greta"], [], [], 344, False, None, "60 kB", "A ring buffer for one writer and many readers."),
    ("crypta", "crypta", "Library", "C", ["bsd3"], ["ines", "greta"], [], ["fuzzbox"], 640, False, None, "2.2 MB", "Ciphers and signatures behind one small interface; audited every year."),
    ("crypta-legacy", "crypta-legacy", "Library", "C", ["bsd3"], [], [], [], 18, True, "crypta", "2.9 MB", None),
    ("argus", "argus", "Library", "Rust", ["mit"], ["yara"], [], [], 77, False, None, "130 kB", "Parses the arguments of a command line."),
    ("argus-web", "argus-web", "Framework", "TypeScript", ["mit"], ["lucy", "tom"], ["pico-ui", "fetcher"], ["linty"], 1530, False, None, "1.8 MB", "Our framework for internal web pages. It shares nothing but the name with argus."),
    ("pico-ui", "pico-ui", "Library", "TypeScript", ["mit"], ["tom", "tomas"], [], ["linty", "snapper"], 890, False, None, "95 kB", "Forty accessible widgets with no dependencies."),
    ("fetcher", "fetcher", "Library", "TypeScript", ["mit"], ["tomas"], ["retry"], ["linty"], 140, False, None, "42 kB", None),
    ("retry", "retry", "Library", "TypeScript", ["mit"], ["tomas"], [], ["linty"], 36, False, None, "9 kB", "Repeats a failing call with growing pauses."),
    ("linty", "linty", "CommandLineTool", "TypeScript", ["mpl2"], ["lucy"], ["argparse-ts"], [], 410, False, None, "5.6 MB", "The house style, enforced."),
    ("argparse-ts", "argparse-ts", "Library", "TypeScript", ["mit"], ["lucy"], [], [], 22, True, None, "31 kB", None),
    ("snapper", "snapper", "CommandLineTool", "TypeScript", ["gpl3"], ["tom"], ["argparse-ts"], [], 260, False, None, "12 MB", "Takes screenshots of components and compares them with yesterday's."),
    ("pyflume", "pyflume", "Framework", "Python", ["apache2"], ["arjun", "ben"], ["tabula", "pytide"], ["fuzzbox"], 715, False, None, "2.7 MB", "Pipelines of small steps which can be stopped and resumed."),
    ("tabula", "tabula", "Library", "Python", ["bsd3"], ["ben"], [], [], 498, False, None, "1.1 MB", "Tables in memory, with types for every column."),
    ("pytide", "pytide", "Library", "Python", ["apache2"], ["ben"], ["tidemark-client"], [], 64, False, None, "77 kB", "Python bindings of tidemark-client."),
    ("fuzzbox", "fuzzbox", "CommandLineTool", "Go", ["gpl3"], ["ines"], ["goconf"], [], 302, False, None, "9.4 MB", "Throws damaged input at a parser until it breaks."),
    ("goconf", "goconf", "Library", "Go", ["mit"], ["ines", "yara"], [], [], 51, False, None, "120 kB", None),
    ("gatehouse", "gatehouse", "Service", "Go", ["house"], ["ines", "yara"], ["crypta", "goconf"], ["fuzzbox"], 0, False, None, "21 MB", "Single sign-on for all internal pages."),
    ("billbook", "billbook", "Service", "Python", ["house"], ["arjun"], ["pyflume", "tabula", "oldjson"], [], 0, False, None, "6.3 MB", "Makes the monthly invoices."),
    ("benchpress", "benchpress", "CommandLineTool", "Rust", ["mit", "apache2"], ["yara"], ["argus"], [], 190, False, None, "2.4 MB", None),
    ("mailmerge", "mailmerge", "Service", "Perl", ["house"], ["greta"], ["oldjson"], [], 0, True, None, None, "Sends letters to customers; to be switched off when billbook can do it."),
    ("tide", "tide", "CommandLineTool", "Go", ["gpl3"], [], [], [], 5, False, None, None, "Prints the times of high and low water. It has nothing to do with tidemark."),
]
CONFLICTS = {"crypta-legacy": ["crypta"], "crypta": ["crypta-legacy"], "oldjson": ["jsonette"], "tide": ["tidemark-cli"]}
RELEASES = {}
FIRST = {"oldjson": 2010, "crypta-legacy": 2011, "mailmerge": 2011, "logline": 2014, "ringbuf": 2013}
for n, (key, label, cls, lang, licences, keepers, deps, devs, stars, gone, successor, size, text) in enumerate(PACKAGES):
    day = datetime.date(FIRST.get(key, 2015 + n * 5 % 8), 1 + n * 7 % 12, 1 + n * 11 % 28)
    versions = []
    major, minor = (0, 1) if n % 3 else (1, 0)
    for k in range(R.choice([1, 2, 3, 3, 4, 5]) if key not in ("crypta", "logline", "snapper") else 4):
        versions.append((f"{major}.{minor}.0", day))
        day += datetime.timedelta(days=R.randrange(40, 420))
        if R.random() < 0.4:
            major, minor = major + 1, 0
        else:
            minor += R.choice([1, 2])
    versions = [v for v in versions if v[1] < datetime.date(2025, 3, 1)]
    RELEASES[key] = versions
    for v, (version, when) in enumerate(versions):
        last = v == len(versions) - 1
        node(f"rel:{key}-{version}", ("a", "sc:PreRelease" if version.startswith("0.") else "sc:Release"), ("sc:ofPackage", f"pkg:{key}"), ("doap:revision", s(version)), ("sc:releasedOn", date(when)), ("sc:downloads", str(stars * R.randrange(3, 60) + R.randrange(50)) if R.random() < 0.9 else None),
             ("sc:signed", "true" if R.random() < 0.7 else "false"), ("sc:previousRelease", f"rel:{key}-{versions[v - 1][0]}" if v else None), ("sc:yanked", "true" if R.random() < 0.08 and not last else None))
    node(f"pkg:{key}", ("a", f"sc:{cls}"), ("rdfs:label", s(label)), ("doap:programming-language", s(lang)), *[("dcterms:license", f"lic:{x}") for x in licences], *[("doap:maintainer", f"who:{x}") for x in keepers], *[("sc:dependsOn", f"pkg:{x}") for x in deps], *[("sc:devDependsOn", f"pkg:{x}") for x in devs],
         *[("sc:conflictsWith", f"pkg:{x}") for x in CONFLICTS.get(key, [])], ("sc:stars", str(stars)), ("sc:deprecated", str(gone).lower()), ("sc:supersededBy", f"pkg:{successor}" if successor else None), ("sc:installedSize", s(size) if size else None), ("sc:latestRelease", f"rel:{key}-{versions[-1][0]}"), ("dcterms:description", s(text, "en") if text else None))
VULNS = [("oldjson", "critical", 9.8, "remote code execution", "A number with more than 400 digits overwrites the stack."), ("crypta-legacy", "high", 7.4, "weak cipher", None), ("jsonette", "medium", 5.3, "denial of service", "Deeply nested arrays exhaust the stack."), ("tidemark", "high", 8.1, "authentication bypass", "A query without a user name was treated as a query of the administrator."),
         ("argus-web", "medium", 6.1, "cross-site scripting", None), ("crypta", "critical", 9.1, "signature forgery", "An empty signature was accepted for any message."), ("gatehouse", "high", 8.8, "session fixation", "The session survived a change of password."), ("pyflume", "low", 3.1, "information leak", None),
         ("tidemark", "medium", 5.9, "denial of service", None), ("fetcher", "high", 7.4, "request forgery", None), ("snapper", "low", 2.6, "information leak", "File names of screenshots reveal customers' names."), ("oldjson", "high", 7.5, "denial of service", None), ("ringbuf", "medium", None, "race condition", None)]
for n, (package, severity, score, kind, text) in enumerate(VULNS, 1):
    have = [v for v, _ in RELEASES[package]]
    hit = have[:-1] if len(have) > 1 and package not in ("oldjson", "crypta-legacy") else have
    fixed = have[len(hit)] if len(hit) < len(have) else None
    days = dict(RELEASES[package])
    reported = days[fixed] - datetime.timedelta(days=20 + n) if fixed else days[hit[-1]] + datetime.timedelta(days=90 + n)
    number = f"{reported.year}-{n:03}"
    node(f"<urn:catalog:vulnerability:{number}>", ("a", "sc:Vulnerability"), ("rdfs:label", s(f"CAT-{number}")), ("sc:severity", s(severity)), ("sc:cvss", str(score) if score else None), ("sc:kind", s(kind)), *[("sc:affects", f"rel:{package}-{v}") for v in hit], ("sc:fixedIn", f"rel:{package}-{fixed}" if fixed else None), ("sc:reportedOn", date(reported)), ("sc:reportedBy", f"who:{R.choice(['ines', 'ines', 'yara', 'tom'])}"), ("dcterms:description", s(text, "en") if text else None))
for key, label, uses, team, critical, users in [("shop", "Customer shop", ["argus-web", "gatehouse", "tidemark"], "web", True, 120000), ("intranet", "Intranet", ["argus-web", "gatehouse", "pico-ui"], "web", False, 850), ("metrics", "Metrics", ["tidemark", "tidemark-cli"], "core", True, 140), ("finance", "Finance run", ["billbook", "mailmerge", "tidemark"], "data", True, 12), ("lab", "Data lab", ["pyflume", "tabula", "tidemark"], "data", False, 46)]:
    node(f"sys:{key}", ("a", "sc:DeployedSystem"), ("rdfs:label", s(label, "en")), *[("sc:runs", f"pkg:{x}") for x in uses], ("sc:ownedBy", f"team:{team}"), ("sc:businessCritical", str(critical).lower()), ("sc:numberOfUsers", str(users)))

pathlib.Path(__file__).with_name("graph.ttl").write_text("\n".join(OUT), encoding="utf-8")
