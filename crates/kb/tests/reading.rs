//! What is read of files as they are: bases, faults, language tags, in every syntax. Small files in, statements out.

use kb::{Graph, ReadOptions};
use std::path::Path;

fn files(folder: &Path, files: &[(&str, &str)]) -> Vec<std::path::PathBuf> {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    vec![folder.to_owned()]
}

fn read_with(given: &[(&str, &str)], options: &ReadOptions) -> Result<Graph, String> {
    let folder = tempfile::tempdir().unwrap();
    let paths = files(folder.path(), given);
    kb::read(&paths, options, &mut |_| {})
        .map_err(|e| e.to_string().replace(&folder.path().display().to_string(), "DIR"))
}

fn lines(graph: &Graph) -> String {
    graph.quads().map(|quad| format!("{quad}\n")).collect()
}

fn strictly(name: &str, text: &str) -> String {
    lines(&read_with(&[(name, text)], &ReadOptions::default()).unwrap())
}

/// What lenient reading keeps, and what it says of the rest.
fn leniently(name: &str, text: &str) -> String {
    let options = ReadOptions { lenient: true, allow_loss: 100, ..ReadOptions::default() };
    let graph = read_with(&[(name, text)], &options).unwrap();
    let skipped = graph
        .skipped()
        .iter()
        .map(|one| format!("- {}:{}: {} [{}]\n", one.line, one.column, one.message, graph.sources()[0].lost));
    lines(&graph) + &skipped.collect::<String>()
}

const P: &str = "@prefix : <http://x.example/> .\n";

/// The triples as induction sees them, a line each.
fn seen(graph: &Graph) -> String {
    let line = |(s, p, o): (kb::Term, &str, kb::Term)| {
        format!("{s:?} {} {o:?}\n", p.rsplit(['/', '#']).next().unwrap())
    };
    let seen: String = graph.iter().map(line).collect();
    seen.replace("http://x.example/", ":").replace(", datatype: None, language: None", "")
}

#[test]
fn files_have_their_own_address() {
    insta::assert_snapshot!(strictly("soup.ttl", "@prefix : <#> .\n<> :of :leek .\n<other.ttl#x> :p </y> .\n"), @r"
    <file:///other.ttl#x> <file:///soup.ttl#p> <file:///y>
    <file:///soup.ttl> <file:///soup.ttl#of> <file:///soup.ttl#leek>
    ");
    let rdf = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:x=\"http://x.example/\">\n\
        <x:Leek rdf:ID=\"leek\"><x:near rdf:resource=\"#onion\"/></x:Leek>\n</rdf:RDF>";
    insta::assert_snapshot!(strictly("soup.rdf", rdf), @r"
    <file:///soup.rdf#leek> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Leek>
    <file:///soup.rdf#leek> <http://x.example/near> <file:///soup.rdf#onion>
    ");
    let json = "{\"@id\": \"#leek\", \"http://x.example/name\": \"Leek\"}";
    insta::assert_snapshot!(strictly("soup.jsonld", json), @r#"<file:///soup.jsonld#leek> <http://x.example/name> "Leek""#);
    let based = ReadOptions { base: Some("http://x.example/soups/".into()), ..ReadOptions::default() };
    let graph = read_with(&[("soup.ttl", "<#leek> a <Leek> .")], &based).unwrap();
    insta::assert_snapshot!(lines(&graph), @"<http://x.example/soups/#leek> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/soups/Leek>");
    let wrong = ReadOptions { base: Some("soups".into()), ..ReadOptions::default() };
    assert!(read_with(&[("soup.ttl", "")], &wrong).unwrap_err().contains("begins with a scheme"));
}

#[test]
fn files_that_refer_to_each_other_meet() {
    let p = "@prefix x: <http://x.example/> .\n";
    let graph = read_with(
        &[
            (
                "a.ttl",
                &format!(
                    "{p}<#pump> a x:Pump ; x:feeds <#tank> , <b.ttl#tank> ; x:by <#me> . <#me> x:name \"A\" ."
                ),
            ),
            ("b.ttl", &format!("{p}<#tank> a x:Tank ; x:by <#me> . <#me> x:name \"B\" .")),
        ],
        &ReadOptions::default(),
    );
    insta::assert_snapshot!(lines(&graph.unwrap()), @r#"
    <file:///a.ttl#me> <http://x.example/name> "A"
    <file:///a.ttl#pump> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Pump>
    <file:///a.ttl#pump> <http://x.example/by> <file:///a.ttl#me>
    <file:///a.ttl#pump> <http://x.example/feeds> <file:///b.ttl#tank>
    <file:///b.ttl#me> <http://x.example/name> "B"
    <file:///b.ttl#tank> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Tank>
    <file:///b.ttl#tank> <http://x.example/by> <file:///b.ttl#me>
    "#);
    // Servers leave the endings of files out, and so do links.
    let graph = read_with(
        &[
            ("ann.ttl", &format!("{p}<> x:name \"Ann\" ; x:knows <ben> , <cy#me> , <dot> .")),
            ("ben.ttl", &format!("{p}<> x:name \"Ben\" ; x:team <teams/> . <#me> x:name \"B\" .")),
            ("cy.ttl", &format!("{p}<#me> x:name \"Cy\" .")),
            ("teams/index.ttl", &format!("{p}<> x:name \"Teams\" .")),
        ],
        &ReadOptions::default(),
    );
    insta::assert_snapshot!(lines(&graph.unwrap()), @r#"
    <file:///ann.ttl> <http://x.example/knows> <file:///ben.ttl>
    <file:///ann.ttl> <http://x.example/knows> <file:///cy.ttl#me>
    <file:///ann.ttl> <http://x.example/knows> <file:///dot>
    <file:///ann.ttl> <http://x.example/name> "Ann"
    <file:///ben.ttl> <http://x.example/name> "Ben"
    <file:///ben.ttl> <http://x.example/team> <file:///teams/index.ttl>
    <file:///ben.ttl#me> <http://x.example/name> "B"
    <file:///cy.ttl#me> <http://x.example/name> "Cy"
    <file:///teams/index.ttl> <http://x.example/name> "Teams"
    "#);
    let id = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
    let graph = read_with(
        &[
            ("a.ttl", &format!("{p}<#_{id}> a x:Line ; x:length 3 .")),
            ("b.ttl", &format!("{p}<#_{id}> a x:Line ; x:open false .")),
        ],
        &ReadOptions::default(),
    );
    let graph = graph.unwrap();
    assert_eq!(graph.about(&format!("urn:uuid:{id}")).count(), 3, "{}", lines(&graph));
}

#[test]
fn tags_that_the_grammar_allows_are_read() {
    insta::assert_snapshot!(strictly("a.ttl", &format!("{P}:j :n \"Jurassic\"@en , 'Jur\u{e1}sico'@es-A , \"x\"@abcdefghijk-z ; :age 201 .")), @r#"
    <http://x.example/j> <http://x.example/age> "201"^^<http://www.w3.org/2001/XMLSchema#integer>
    <http://x.example/j> <http://x.example/n> "Jurassic"@en
    <http://x.example/j> <http://x.example/n> "Jurásico"@es-a
    <http://x.example/j> <http://x.example/n> "x"@abcdefghijk-z
    "#);
    insta::assert_snapshot!(strictly("a.nt", "<http://x.example/j> <http://x.example/n> \"J\"@es-a .\n"), @r#"<http://x.example/j> <http://x.example/n> "J"@es-a"#);
    let rdf = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:x=\"http://x.example/\">\n\
        <x:Leek rdf:about=\"http://x.example/l\"><x:n xml:lang=\"es-a\">Puerro</x:n></x:Leek>\n</rdf:RDF>";
    assert!(strictly("a.rdf", rdf).contains("\"Puerro\"@es-a"));
    let error =
        read_with(&[("a.ttl", &format!("{P}:j :n \"J\"@en_GB ."))], &ReadOptions::default()).unwrap_err();
    assert!(error.starts_with("DIR/a.ttl:2:"), "{error}");
}

#[test]
fn a_fault_costs_its_part_of_a_statement() {
    let text = ":a :b :c ; :d :e , \"x\"@en_GB , :f ; :g <no iri> ; :h 1 .\n:i :j :k .\n";
    insta::assert_snapshot!(leniently("a.ttl", &format!("{P}{text}")), @r#"
    <http://x.example/a> <http://x.example/b> <http://x.example/c>
    <http://x.example/a> <http://x.example/d> <http://x.example/e>
    <http://x.example/a> <http://x.example/d> <http://x.example/f>
    <http://x.example/a> <http://x.example/h> "1"^^<http://www.w3.org/2001/XMLSchema#integer>
    <http://x.example/i> <http://x.example/j> <http://x.example/k>
    - 2:18: Unexpected character 'G' [2]
    - 2:37: Invalid IRI code point ' ' [2]
    "#);
    let text = ":a :b [ :c 1 ; :d 2..3 ; :e \"y ] ; :f 4 .\n:i :j :k ; :l undeclared:m ; :n ( 1 2 \"\\q\" ) ; :o 5 .\n";
    let read = leniently("b.ttl", &format!("{P}{text}"));
    for kept in ["/i> <http://x.example/j> <http://x.example/k>", "/i> <http://x.example/o> \"5\""] {
        assert!(read.contains(kept), "{read}");
    }
    assert!(!read.contains("/n>") && read.contains("- 3:12: ") && read.lines().count() < 10, "{read}");
}

#[test]
fn a_statement_without_its_dot_keeps_the_next() {
    let text =
        ":d a :Dataset ; :title \"X\" ;\n\n:a a :Person ; :name \"Ann\" .\n:b a :Person ; :name \"Bob\" .\n";
    insta::assert_snapshot!(leniently("a.ttl", &format!("{P}{text}")), @r#"
    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Person>
    <http://x.example/a> <http://x.example/name> "Ann"
    <http://x.example/b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Person>
    <http://x.example/b> <http://x.example/name> "Bob"
    <http://x.example/d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Dataset>
    <http://x.example/d> <http://x.example/title> "X"
    "#);
    let text = ":d :title \"\"\"never closed ;\n  :e 1 .\n:a :name \"\"\"Ann\"\"\" .\n:b :name \"Bob\" .\n";
    insta::assert_snapshot!(leniently("b.ttl", &format!("{P}{text}")), @r#"
    <http://x.example/a> <http://x.example/name> "Ann"
    <http://x.example/b> <http://x.example/name> "Bob"
    - 2:11: to line 3: a text between three quotes is not closed [1]
    "#);
}

#[test]
fn a_fault_in_a_graph_stays_in_it() {
    let text =
        ":g { :a :b :c . :d :e \"x\"@en_GB ; :f 1 . :h :i :j }\nGRAPH :k { :l :m <no iri> }\n:n :o :p .\n";
    insta::assert_snapshot!(leniently("a.trig", &format!("{P}{text}")), @r#"
    <http://x.example/a> <http://x.example/b> <http://x.example/c> <http://x.example/g>
    <http://x.example/d> <http://x.example/f> "1"^^<http://www.w3.org/2001/XMLSchema#integer> <http://x.example/g>
    <http://x.example/h> <http://x.example/i> <http://x.example/j> <http://x.example/g>
    <http://x.example/n> <http://x.example/o> <http://x.example/p>
    - 2:4: Unexpected character 'G' [2]
    - 3:7: Invalid IRI code point ' ' [2]
    "#);
}

#[test]
fn a_fault_in_xml_costs_its_property() {
    let text = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:x=\"http://x.example/\">\n\
        <x:Leek rdf:about=\"http://x.example/a\">\n<x:n>A & B</x:n>\n<x:m>1</x:m>\n</x:Leek>\n\
        <x:Leek rdf:about=\"http://x.example/b c\"><x:m>2</x:m></x:Leek>\n\
        <x:Leek rdf:about=\"http://x.example/d\"><x:near rdf:resource=\"http://x.example/e f\"/><x:m>3</x:m></x:Leek>\n\
        <x:Leek rdf:about=\"http://x.example/g\"><x:n>G</x:m><x:m>4</x:m></x:Leek>\n\
        <x:Leek rdf:about=\"http://x.example/h\"><x:m>5</x:m>\n\
        <x:Leek rdf:about=\"http://x.example/i\"><x:m>6</x:m></x:Leek>\n</rdf:RDF>";
    insta::assert_snapshot!(leniently("a.rdf", text), @r#"
    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Leek>
    <http://x.example/a> <http://x.example/m> "1"
    <http://x.example/d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Leek>
    <http://x.example/d> <http://x.example/m> "3"
    <http://x.example/g> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Leek>
    <http://x.example/h> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Leek>
    <http://x.example/h> <http://x.example/m> "5"
    <http://x.example/i> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Leek>
    <http://x.example/i> <http://x.example/m> "6"
    - 3:1: Error while escaping character at range 2..5: Cannot find ';' after '&' [5]
    - 6:42: <http://x.example/b c> is no IRI: Invalid IRI code point ' ' [5]
    - 6:54: <http://x.example/b c> is no IRI: Invalid IRI code point ' ' [5]
    - 7:85: <http://x.example/e f> is no IRI: Invalid IRI code point ' ' [5]
    - 8:40: ill-formed document: expected `</x:n>`, but `</x:m>` was found [5]
    "#);
}

#[test]
fn a_fault_in_json_costs_its_object() {
    let text = "{\"@context\": {\"x\": \"http://x.example/\"}, \"@graph\": [\n\
        {\"@id\": \"x:a\", \"x:m\": 1},\n{\"@id\": \"x:b\", \"x:m\": },\n{\"@id\": [], \"x:m\": 3},\n{\"@id\": \"x:d\", \"x:m\": 4}\n]}";
    insta::assert_snapshot!(leniently("a.jsonld", text), @r#"
    <http://x.example/a> <http://x.example/m> "1"^^<http://www.w3.org/2001/XMLSchema#integer>
    <http://x.example/d> <http://x.example/m> "4"^^<http://www.w3.org/2001/XMLSchema#integer>
    - 3:1: Unexpected closing curly bracket, no array to close (about 2 statements) [4]
    - 4:1: @id value must be a string (about 2 statements) [4]
    "#);
    insta::assert_snapshot!(leniently("b.jsonld", &text[..text.len() - 6]), @r#"
    <http://x.example/a> <http://x.example/m> "1"^^<http://www.w3.org/2001/XMLSchema#integer>
    - 3:1: Unexpected closing curly bracket, no array to close (about 2 statements) [6]
    - 4:1: @id value must be a string (about 2 statements) [6]
    - 5:1: Unexpected closing square bracket, no array to close (about 2 statements) [6]
    "#);
}

#[test]
fn too_much_lost_is_an_error() {
    let text = format!("{P}:a :b :c .\n:d :e <no iri> .\n:f :g <no iri> .\n");
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    insta::assert_snapshot!(read_with(&[("a.ttl", &text)], &options).unwrap_err(), @r"
    DIR/a.ttl: 2 of about 3 statements (67 %) cannot be read, more than the 50 % that may be lost. The first: DIR/a.ttl:3:7: Invalid IRI code point ' '
    Correct the file, or let more be lost with --allow-loss PERCENT.
    ");
}

#[test]
fn remote_contexts_come_from_files() {
    let text =
        "{\"@context\": \"https://soups.example/ns\", \"@id\": \"http://x.example/a\", \"name\": \"Leek\"}";
    let error = read_with(&[("a.jsonld", text)], &ReadOptions::default()).unwrap_err();
    insta::assert_snapshot!(error, @"DIR/a.jsonld: the JSON-LD context https://soups.example/ns is not built in, and nothing is fetched. Save it as a file, then name that: --context https://soups.example/ns=FILE");
    let folder = tempfile::tempdir().unwrap();
    let context = folder.path().join("context.json");
    std::fs::write(&context, "{\"@context\": {\"name\": \"http://x.example/name\"}}").unwrap();
    let options = ReadOptions {
        contexts: vec![("https://soups.example/ns".into(), context)],
        ..ReadOptions::default()
    };
    let graph = read_with(&[("a.jsonld", text)], &options).unwrap();
    insta::assert_snapshot!(lines(&graph), @r#"<http://x.example/a> <http://x.example/name> "Leek""#);
}

#[test]
fn well_known_contexts_are_built_in() {
    let json = |context: &str, rest: &str| {
        strictly(
            "a.jsonld",
            &format!("{{\"@context\": \"{context}\", \"id\": \"http://x.example/a\", {rest}}}"),
        )
    };
    let told = [
        json("https://schema.org", "\"type\": \"Book\", \"name\": \"Salt\", \"url\": \"http://x.example/b\""),
        json(
            "https://linked.art/ns/v1/linked-art.json",
            "\"type\": \"HumanMadeObject\", \"_label\": \"Jar\", \"produced_by\": {\"type\": \"Production\", \"timespan\": {\"begin_of_the_begin\": \"1880-01-01T00:00:00Z\"}}",
        ),
        json(
            "https://www.w3.org/ns/activitystreams",
            "\"type\": \"Note\", \"content\": \"Hello\", \"to\": [\"as:Public\"]",
        ),
        json(
            "http://www.w3.org/ns/anno.jsonld",
            "\"type\": \"Annotation\", \"motivation\": \"tagging\", \"body\": {\"type\": \"TextualBody\", \"value\": \"red\"}",
        ),
        json(
            "https://www.w3.org/ns/dcat.jsonld",
            "\"type\": \"Dataset\", \"title\": \"Rain\", \"theme\": \"http://x.example/t\"",
        ),
    ];
    insta::assert_snapshot!(told.join("\n"), @r#"
    <http://x.example/a> <http://schema.org/name> "Salt"
    <http://x.example/a> <http://schema.org/url> <http://x.example/b>
    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://schema.org/Book>

    <http://x.example/a> <http://www.cidoc-crm.org/cidoc-crm/P108i_was_produced_by> _:b1
    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.cidoc-crm.org/cidoc-crm/E22_Human-Made_Object>
    <http://x.example/a> <http://www.w3.org/2000/01/rdf-schema#label> "Jar"
    _:b0 <http://www.cidoc-crm.org/cidoc-crm/P82a_begin_of_the_begin> "1880-01-01T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime>
    _:b1 <http://www.cidoc-crm.org/cidoc-crm/P4_has_time-span> _:b0
    _:b1 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.cidoc-crm.org/cidoc-crm/E12_Production>

    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://www.w3.org/ns/activitystreams#Note>
    <http://x.example/a> <https://www.w3.org/ns/activitystreams#content> "Hello"
    <http://x.example/a> <https://www.w3.org/ns/activitystreams#to> <https://www.w3.org/ns/activitystreams#Public>

    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/oa#Annotation>
    <http://x.example/a> <http://www.w3.org/ns/oa#hasBody> _:b0
    <http://x.example/a> <http://www.w3.org/ns/oa#motivatedBy> <http://www.w3.org/ns/oa#tagging>
    _:b0 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/oa#TextualBody>
    _:b0 <http://www.w3.org/1999/02/22-rdf-syntax-ns#value> "red"

    <http://x.example/a> <http://purl.org/dc/terms/title> "Rain"
    <http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset>
    <http://x.example/a> <http://www.w3.org/ns/dcat#theme> <http://x.example/t>
    "#);
}

mod any_text {
    use super::*;
    use proptest::prelude::*;

    fn piece() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            ":a",
            "<b>",
            "a",
            "\"c\"",
            "\"d\"@es-a",
            "\"e",
            "'''f",
            "_:g",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            "{|",
            "|}",
            "<<",
            ">>",
            ";",
            ",",
            ".",
            "\n",
            "@prefix",
            "PREFIX",
            "h:",
            "1.5",
            "<i j>",
            "é",
            "GRAPH",
            "\\",
            "^^",
            "@en_GB",
            "<x:k/>",
            "</x:k>",
            "<x:l rdf:about=\"m\">",
            "</x:l>",
            "&",
            "<!--",
            "{\"@id\": \"n\"}",
            "\"@graph\": [",
        ])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        /// Lenient reading ends with a graph or an error, whatever the text, and never panics.
        #[test]
        fn is_read_or_refused(pieces in prop::collection::vec(piece(), 0..25), kind in 0..5_usize) {
            let text = pieces.join(" ");
            let (name, text) = match kind {
                0 => ("a.ttl", format!("{P}{text}")),
                1 => ("a.trig", format!("{P}{text}")),
                2 => ("a.nq", text),
                3 => ("a.rdf", format!("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:x=\"http://x.example/\">{text}</rdf:RDF>")),
                _ => ("a.jsonld", format!("{{\"@graph\": [{text}]}}")),
            };
            let options = ReadOptions { lenient: true, allow_loss: 100, ..ReadOptions::default() };
            let _ = read_with(&[(name, &text)], &options);
        }

        /// Where nothing is broken, reading leniently and strictly is the same.
        #[test]
        fn is_read_alike_where_nothing_is_broken(pieces in prop::collection::vec(piece(), 0..12)) {
            let text = format!("{P}{}", pieces.join(" "));
            if let Ok(graph) = read_with(&[("a.trig", &text)], &ReadOptions::default()) {
                let options = ReadOptions { lenient: true, ..ReadOptions::default() };
                let lenient = read_with(&[("a.trig", &text)], &options).unwrap();
                prop_assert_eq!(lines(&graph), lines(&lenient));
                prop_assert!(lenient.skipped().is_empty());
            }
        }
    }
}

#[test]
fn class_axioms_are_links_between_classes() {
    let prefixes = "@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";
    let text = ":Vent a owl:Class ; rdfs:subClassOf :Part , [ a owl:Restriction ; owl:onProperty :feeds ; owl:someValuesFrom :Room ] .\n\
        :HotVent owl:equivalentClass [ owl:intersectionOf ( :Vent [ owl:onProperty :colour ; owl:hasValue \"red\" ] ) ] .\n\
        :Hall rdfs:subClassOf [ owl:onProperty [ owl:inverseOf :feeds ] ; owl:someValuesFrom :Vent ] ,\n\
        [ owl:onProperty :feeds ; owl:allValuesFrom :Room ] .\n";
    let graph = read_with(&[("a.ttl", &format!("{P}{prefixes}{text}"))], &ReadOptions::default()).unwrap();
    insta::assert_snapshot!(seen(&graph), @r#"
    Iri(":HotVent") subClassOf Iri(":Vent")
    Iri(":HotVent") colour Literal { text: "red" }
    Iri(":Vent") type Iri("http://www.w3.org/2002/07/owl#Class")
    Iri(":Vent") subClassOf Iri(":Part")
    Iri(":Vent") feeds Iri(":Hall")
    Iri(":Vent") feeds Iri(":Room")
    "#);
    // Every triple that spells an axiom out is still stated.
    assert_eq!((graph.len(), graph.quads().count()), (21, 21));
}

#[test]
fn what_a_list_holds_is_told_of_the_thing_that_has_it() {
    let text = "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n\
        :book :authors [ a rdf:Seq ; rdf:_1 :ann ; rdf:_2 :tom ] ; :topics ( \"sea\" ( \"ice\" ) ) ; :notes () ; :shelf [ :row 3 ] .\n\
        :plan a rdf:Bag ; rdf:_1 :ann .\n";
    let graph = read_with(&[("a.ttl", &format!("{P}{text}"))], &ReadOptions::default()).unwrap();
    insta::assert_snapshot!(seen(&graph), @r#"
    Iri(":book") authors Iri(":ann")
    Iri(":book") authors Iri(":tom")
    Iri(":book") shelf Blank("b0")
    Iri(":book") topics Literal { text: "ice" }
    Iri(":book") topics Literal { text: "sea" }
    Iri(":plan") _1 Iri(":ann")
    Iri(":plan") type Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#Bag")
    Blank("b0") row Literal { text: "3", datatype: Some("http://www.w3.org/2001/XMLSchema#integer"), language: None }
    "#);
    // What is stated stays.
    assert_eq!((graph.len(), graph.quads().count()), (16, 16));
}
