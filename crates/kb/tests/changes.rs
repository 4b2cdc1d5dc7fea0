//! What people change: annotations, updates, and the way back from cells to files.

mod common;

use common::{PREFIXES, dump, induce, read, rows};
use kb::{Annotations, Graph, Induced, ReadOptions};

#[test]
fn annotations_rename_comment_and_drop() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.toml");
    let graph =
        read("a.ttl", &format!("{PREFIXES} :a a s:EngineSpec ; s:kw 5 ; s:x 1 . :c a s:Car ; s:engine :a ."));
    let apply = |text: &str| {
        std::fs::write(&path, text).unwrap();
        kb::induce(&graph, &Annotations::load(&path).unwrap())
    };
    let induced = apply(
        "[tables.engine_spec]\nname = 'engine'\ncomment = 'What drives a car'\n\
         [tables.engine_spec.columns.kw]\nname = 'power'\nunit = 'kW'\ncomment = 'Peak'\n[tables.engine_spec.columns.x]\ndrop = true",
    )
    .unwrap();
    insta::assert_snapshot!(induced.schema.tables.iter().map(kb::create_table).collect::<Vec<_>>().join("\n"), @r"
    CREATE TABLE car (
      id TEXT PRIMARY KEY NOT NULL, -- e.g. 'c'
      label TEXT NOT NULL, -- e.g. 'c'
      engine TEXT NOT NULL, -- e.g. 'a'
      FOREIGN KEY (engine) REFERENCES engine(id)
    ) STRICT
    CREATE TABLE engine ( -- What drives a car
      id TEXT PRIMARY KEY NOT NULL, -- e.g. 'a'
      label TEXT NOT NULL, -- e.g. 'a'
      power INTEGER NOT NULL -- Peak; in kW; e.g. 5
    ) STRICT
    ");
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    car(id, label, engine)
      c | c | a
    engine(id, label, power)
      a | a | 5
    v_car: name, engine, power [kW]
    v_engine: name, power [kW], car
    ");
    for (text, wanted) in [
        ("[tables.engin_spec]\n", "did you mean engine_spec?"),
        ("[tables.car.columns.engines]\ndrop = true", "did you mean engine?"),
        ("[tables.car.columns.id]\ndrop = true", "cannot be dropped"),
        ("[tables.car]\nname = 'engine_spec'", "two tables would be called engine_spec"),
        ("[tables.car]\nname = 'select'", "write select_"),
    ] {
        let message = apply(text).unwrap_err().to_string();
        assert!(message.contains(wanted), "{message}");
    }
}

/// A graph induced with annotations.
fn annotated(graph: &Graph, text: &str) -> Result<Induced, kb::Error> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.toml");
    std::fs::write(&path, text).unwrap();
    kb::induce(graph, &Annotations::load(&path).unwrap())
}

#[test]
fn annotations_of_predicates_and_types() {
    let graph = read(
        "a.ttl",
        &format!(
            "{PREFIXES}:a a s:Car ; s:price \"2499\" ; s:size \"7 m\" ; s:made \"3/4/2015\" ; s:trip \"90\" ; s:code \"12\" ;
               s:note \"Hallo\"@de, \"Hello\"@en ; s:icon \"x.svg\" ; s:part :p .
             :b a s:Van ; s:price \"on request\" ; s:size \"80 cm\" ; s:made \"1/2/2015\" ; s:trip \"1 h\" ; s:code \"13\" .
             :p a s:Junk ; s:weight 4 ."
        ),
    );
    let text = "[types.Van]\nfold = 'Car'\n[types.Junk]\nignore = true\n[predicates.price]\nread = 'number'\nunit = 'euros'\n\
        [predicates.size]\nunit = 'cm'\n[predicates.made]\nread = 'date'\n[predicates.trip]\nread = 'time'\n\
        [predicates.code]\nread = 'text'\n[predicates.note]\nlanguage = 'de'\n[predicates.icon]\nignore = true\n\
        [predicates.\"http://x.example/s/weight\"]\nread = 'range'";
    let induced = annotated(&graph, text).unwrap();
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    car(id, label, code, made, made_original, price, price_original, size, size_original, trip, trip_original, type, note, part)
      a | a | 12 | 2015-04-03 | 3/4/2015 | 2499 | 2499 | 700 | 7 m | 90 | 90 | http://x.example/s/Car | Hallo | p
      b | b | 13 | 2015-02-01 | 1/2/2015 | NULL | on request | 80 | 80 cm | 60 | 1 h | http://x.example/s/Van | NULL | NULL
    car_note_translation(car_id, note, language)
      a | Hello | en
    v_car: name, code, made, price [EUR], size [cm], trip [min], type, note, part, note in other languages*
    ");
    let passages = kb::verbalize(&graph, &induced, &kb::VerbalizeOptions::default());
    assert_eq!(passages.map(|passage| passage.title).collect::<Vec<_>>(), ["a", "b"]);
    let doubts: Vec<String> =
        induced.report.doubts.iter().map(|doubt| format!("{}: {}", doubt.about, doubt.message)).collect();
    insta::assert_snapshot!(doubts.join("\n"), @r"
    http://x.example/s/icon: 1 statements fill no cell: the annotations ignore this property
    http://x.example/s/Junk: its members have no rows: the annotations ignore this type
    car: 1 links of <http://x.example/s/part> lead to IRIs that the graph does not describe; kept as text
    car.price: 1 values are no integer in EUR: NULL, with the original beside
    ");
    for (text, wanted) in [
        ("[predicates.prise]\nignore = true", "the graph has no predicate called prise; did you mean price?"),
        ("[types.Vann]\nignore = true", "the graph has no type called Vann; did you mean Van?"),
        ("[types.Van]\nfold = 'Kar'", "did you mean Car?"),
    ] {
        let message = annotated(&graph, text).unwrap_err().to_string();
        assert!(message.contains(wanted), "{message}");
    }
}

#[test]
fn a_starter_file_changes_nothing() {
    let graph = read(
        "a.ttl",
        &format!(
            "{PREFIXES}:a a s:Car ; s:price \"£5\" ; s:alias \"a\", \"b\"@en ; s:seller [ s:name \"X\" ] ; s:url <http://o.example/a> .
             :b a s:Car ; s:price \"£7\" ; s:order :a, :b . <http://o.example/c#d> a <http://o.example/My%20Type> ."
        ),
    );
    let plain = induce(&graph);
    let text = kb::starter(&plain.schema, &plain.report);
    assert_eq!(annotated(&graph, &text).unwrap().schema, plain.schema, "{text}");
    // With every line in force names and figures are still the same.
    let forced: String = text
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if rest.starts_with("name =") || rest.starts_with("unit =") => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    assert_eq!(dump(&graph, &annotated(&graph, &forced).unwrap()), dump(&graph, &plain));
}

#[test]
fn an_update_writes_only_tables_that_changed() {
    let graph = |more: &str| {
        read("a.ttl", &format!("{PREFIXES}:a a s:Car ; s:maker :m . :m a s:Maker ; s:name \"M\" . {more}"))
    };
    let (old, new) = (graph(""), graph(":b a s:Car ; s:maker :m ."));
    let (before, after) = (induce(&old), induce(&new));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    before.write_sqlite(&old, &path, &mut |_| {}).unwrap();
    assert_eq!(after.update_sqlite(&new, &before.schema, &path).unwrap().unwrap(), ["car"]);
    let connection = rusqlite::Connection::open(&path).unwrap();
    insta::assert_snapshot!(
        format!("{}\n{}", rows(&connection, "car"), rows(&connection, "v_maker")),
        @r"
    car(id, label, maker)
      a | a | m
      b | b | m
    v_maker(id, name)
      m | M
    "
    );
    // A table more is another schema.
    let wider = graph(":c a s:Colour .");
    assert!(induce(&wider).update_sqlite(&wider, &after.schema, &path).unwrap().is_none());
    let (less, removed) = new.without(&graph(""));
    assert_eq!((less.len(), removed), (2, 4));
}

#[test]
fn triples_are_located_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let turtle = write(
        "a.ttl",
        "@prefix : <http://x.example/i/> .\n:a a :Car ;\n  :length \"4 mm\" ;\n  :maker :m .\n\n:m :name \"The \\\"Maker\\\"\"\n  .\n",
    );
    let lines =
        write("b.nt", "# none\n<http://x.example/i/a> <http://x.example/i/maker> <http://x.example/i/m> .\n");
    let xml = write(
        "c.rdf",
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:x=\"http://x.example/i/\">\n\
         <rdf:Description rdf:about=\"http://x.example/i/a\">\n<x:seats>5</x:seats>\n</rdf:Description></rdf:RDF>\n",
    );
    let paths = [turtle, lines, xml];
    let graph = kb::read(&paths, &ReadOptions::default(), &mut |_| {}).unwrap();
    let induced = induce(&graph);
    let row = induced.row(&graph, "car", "a").unwrap();
    let shown = |column: &str| {
        let facts = induced.triples(&graph, "car", row, column);
        let places = kb::locate(&paths, &facts, &ReadOptions::default()).unwrap();
        let one = |(fact, places): (&kb::lineage::Fact, &Vec<kb::Place>)| {
            let places: Vec<String> = places
                .iter()
                .map(|p| format!("{}:{}", p.path.file_name().unwrap().to_string_lossy(), p.line))
                .collect();
            format!("{fact} {}", places.join(" "))
        };
        facts.iter().zip(&places).map(one).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(["id", "length", "maker", "seats"].map(shown).join("\n"), @r#"
    <http://x.example/i/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/i/Car> . a.ttl:2
    <http://x.example/i/a> <http://x.example/i/length> "4 mm" . a.ttl:3
    <http://x.example/i/a> <http://x.example/i/maker> <http://x.example/i/m> . a.ttl:3 b.nt:2
    <http://x.example/i/a> <http://x.example/i/seats> "5" . c.rdf:3
    "#);
}
