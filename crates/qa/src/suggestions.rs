//! Questions to begin with: what a page shows to someone who has not asked yet. Each is made from the schema with a meaning
//! of its own, its query is run, and only one whose result is worth reading is offered: where its words are read without a
//! model, they must be read as that meaning.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use kb::{Kind, View, ViewColumn};
use plan::compile::{self, Shape};
use plan::{Ask, Attribute, End, Grounded, GroundedOrder, Index, Set, Test, plural, words};
use search::{KnowledgeBase, Limits, Rows, Value};

use crate::naming::{Form, form};

/// Types that questions are made about, the largest.
const TYPES: usize = 4;
/// Questions in all.
const QUESTIONS: usize = 6;
/// Candidates of one type that are run, at most.
const TRIED: usize = 10;
/// Groups of a result that is worth reading, at most.
const GROUPS: usize = 30;
/// Characters of a name in a question.
const NAME: usize = 40;
/// Fewer things of a kind are not ranked.
const RANKED: u64 = 4;

/// Questions that have an answer, varied in kind and in what they are about.
pub(crate) fn starter_questions(kb: &KnowledgeBase, index: &Index) -> Vec<String> {
    let rows = |view: &View| index.schema.table(&view.table).map_or(0, |table| table.rows);
    let ontology = |view: &View| index.schema.table(&view.table).is_some_and(|table| table.ontology);
    let mut views: Vec<usize> =
        (0..index.schema.views.len()).filter(|&at| !ontology(&index.schema.views[at])).collect();
    views.sort_by_key(|&at| {
        let view = &index.schema.views[at];
        (Reverse(rows(view).min(2_000) * view.columns.len() as u64), at)
    });
    let mut offered: Vec<Vec<Candidate>> = Vec::new();
    for &view in views.iter().take(TYPES) {
        let maker = Maker { index, number: view, view: &index.schema.views[view] };
        let candidates = maker.candidates().into_iter().take(TRIED);
        offered.push(candidates.filter(|one| worth_reading(kb, index, one)).collect());
    }
    // One of each type in turn, of the larger types first, and of the kinds of which there are fewest so far.
    let mut out: Vec<Candidate> = Vec::new();
    while out.len() < QUESTIONS && offered.iter().any(|questions| !questions.is_empty()) {
        for questions in offered.iter_mut().filter(|questions| !questions.is_empty()) {
            let alike = |one: &Candidate| out.iter().filter(|other| other.kind() == one.kind()).count();
            let rarest = (0..questions.len()).min_by_key(|&at| alike(&questions[at])).unwrap_or(0);
            let one = questions.remove(rarest);
            if out.iter().all(|other| other.question != one.question) {
                out.push(one);
            }
        }
    }
    out.into_iter().take(QUESTIONS).map(|one| one.question).collect()
}

/// A question with what it means.
pub(crate) struct Candidate {
    /// As a person asks it.
    pub question: String,
    /// What it means.
    pub meaning: Grounded,
}

impl Candidate {
    /// What kind of question it is: what is asked, whether of each of some groups, whether of the first in an order.
    fn kind(&self) -> (Ask, bool, bool) {
        (self.meaning.ask, self.meaning.per.is_some(), self.meaning.order.is_some())
    }
}

/// Its query gives something worth reading, and its own words, where they are read without a model, mean it.
pub(crate) fn worth_reading(kb: &KnowledgeBase, index: &Index, candidate: &Candidate) -> bool {
    let Some((shape, rows)) = run(kb, index, &candidate.meaning) else { return false };
    let given = |at: usize| rows.rows.first().and_then(|row| row.get(at)).is_some_and(|v| *v != Value::Null);
    let tells = match &shape {
        Shape::Groups { .. } => (2..=GROUPS).contains(&rows.rows.len()) && given(0) && varies(&rows),
        // Of ten that are all alike none is the highest.
        Shape::Ranked { .. } => rows.rows.len() <= 3 && given(2),
        _ => given(1),
    };
    tells && read_so(kb, index, candidate, &rows)
}

/// Not all groups are alike.
fn varies(rows: &Rows) -> bool {
    rows.rows
        .iter()
        .filter_map(|row| row.get(1))
        .map(|value| format!("{value:?}"))
        .collect::<BTreeSet<_>>()
        .len()
        > 1
}

/// The form of the question, where it is read by that, gives the same rows.
fn read_so(kb: &KnowledgeBase, index: &Index, candidate: &Candidate, rows: &Rows) -> bool {
    let mut plans = plan::of_question(index, &candidate.question).into_iter().peekable();
    if plans.peek().is_none() {
        return true;
    }
    plans.any(|plan| {
        let meaning = plan::ground(index, &plan, &candidate.question).into_iter().next();
        let found = meaning.and_then(|meaning| run(kb, index, &meaning));
        let first = |rows: &Rows| rows.rows.first().and_then(|row| row.first()).map(ToString::to_string);
        found.is_some_and(|(_, found)| found.rows.len() == rows.rows.len() && first(&found) == first(rows))
    })
}

fn run(kb: &KnowledgeBase, index: &Index, meaning: &Grounded) -> Option<(Shape, Rows)> {
    let query = compile::compile(index, meaning, &[1]).into_iter().next()?;
    let rows = kb.tables().compiled(&query.sql, &Limits::default(), &|| false).ok()?;
    Some((query.shape, rows))
}

/// What a question means that asks for these columns of these things.
pub(crate) fn meaning(
    view: usize,
    named: &View,
    ask: Ask,
    set: Set,
    columns: &[usize],
    order: Option<GroundedOrder>,
) -> Grounded {
    let wanted = columns.iter().map(|&column| Attribute {
        phrase: named.columns[column].name.clone(),
        columns: vec![column],
        score: 1.0,
        counted: false,
        together: false,
    });
    Grounded { ask, wanted: wanted.collect(), order, ..Grounded::of(view, vec![set]) }
}

/// How a question asks for a property of one thing, if its name goes into one.
pub(crate) fn asks_for(column: &ViewColumn, thing: &str) -> Option<String> {
    let name = column.name.as_str();
    match (&column.kind, form(name, column.kind == Kind::Date)) {
        (Kind::Boolean, _) => None,
        (_, Form::Happened(done)) => Some(format!("When was {thing} {done}?")),
        (Kind::Number, Form::Noun(noun)) if is_many(noun) && column.unit.is_none() => {
            Some(format!("How many {noun} does {thing} have?"))
        }
        (_, Form::Noun(noun)) => {
            let verb = if column.many || is_many(noun) { "are" } else { "is" };
            let noun = if column.many { plural(noun) } else { noun.to_owned() };
            Some(format!("What {verb} the {noun} of {thing}?"))
        }
        (_, Form::Did(_) | Form::Other(_)) => None,
    }
}

/// How a question asks for the thing with the most or the least of a number: "Which ferry has the highest price?"
pub(crate) fn asks_for_end(which: &str, column: &ViewColumn, end: End) -> Option<String> {
    match form(&column.name, false) {
        Form::Noun(noun) if is_many(noun) && column.unit.is_none() => {
            let word = if end == End::Highest { "most" } else { "fewest" };
            Some(format!("{which} has the {word} {noun}?"))
        }
        Form::Noun(noun) => {
            let word = if end == End::Highest { "highest" } else { "lowest" };
            Some(format!("{which} has the {word} {noun}?"))
        }
        _ => None,
    }
}

fn is_many(noun: &str) -> bool {
    words(noun).last().is_some_and(|word| plan::is_plural(word))
}

/// A number that says how much: no year, code or coordinate-like id.
pub(crate) fn measure(index: &Index, view: &View, column: &ViewColumn) -> bool {
    let last = words(&column.name).pop().unwrap_or_default();
    let code = matches!(last.as_str(), "id" | "number" | "code" | "no" | "nr" | "year" | "index");
    column.kind == Kind::Number
        && !column.many
        && !code
        && !index.is_dated(view, column)
        && column.distinct > 2
}

/// Few values that repeat.
pub(crate) fn category(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Text | Kind::Entity { .. })
        && (2..=20).contains(&column.distinct)
        && column.distinct * 2 <= column.filled
        && matches!(form(&column.name, false), Form::Noun(noun) if !is_many(noun))
}

struct Maker<'a> {
    index: &'a Index,
    number: usize,
    view: &'a View,
}

impl Maker<'_> {
    /// Candidates of varied kinds, the most telling first.
    fn candidates(&self) -> Vec<Candidate> {
        let things = plural(self.index.spoken(self.view));
        let rows = self.index.schema.table(&self.view.table).map_or(0, |table| table.rows);
        let named = self.index.schema.table(&self.view.table).is_some_and(kb::Table::has_names);
        let measures: Vec<usize> = self.columns(|c| measure(self.index, self.view, c));
        let categories: Vec<usize> = self.columns(category);
        let mut out = Vec::new();
        let all = || Set { name: things.clone(), tests: vec![] };
        for (&column, end) in
            measures.iter().zip([End::Highest, End::Lowest]).filter(|_| named && rows >= RANKED)
        {
            let which = format!("Which {}", self.index.spoken(self.view));
            let order = Some(GroundedOrder { column, end, count: 1, place: 1, counted: false });
            out.extend(asks_for_end(&which, &self.view.columns[column], end).map(|question| Candidate {
                question,
                meaning: self.meaning(Ask::Value, all(), &[], order),
            }));
        }
        if let Some(&per) = categories.first() {
            let question = format!("How many {things} are there for each {}?", self.view.columns[per].name);
            let meaning = Grounded { per: Some(per), ..self.meaning(Ask::Count, all(), &[], None) };
            out.insert(out.len().min(1), Candidate { question, meaning });
        }
        let single = |column: &&usize| matches!(form(&self.view.columns[**column].name, false), Form::Noun(noun) if !is_many(noun));
        if let Some(&column) = measures.iter().find(single) {
            let name = &self.view.columns[column].name;
            let question = format!("What is the average {name} of the {things}?");
            out.push(Candidate { question, meaning: self.meaning(Ask::Average, all(), &[column], None) });
            if let Some(&per) = categories.last() {
                let question =
                    format!("What is the average {name} for each {}?", self.view.columns[per].name);
                let meaning =
                    Grounded { per: Some(per), ..self.meaning(Ask::Average, all(), &[column], None) };
                out.push(Candidate { question, meaning });
            }
        }
        out.extend(self.lookup().filter(|_| named));
        let question = format!("How many {things} are there?");
        out.push(Candidate { question, meaning: self.meaning(Ask::Count, all(), &[], None) });
        out
    }

    /// A property of one thing.
    fn lookup(&self) -> Option<Candidate> {
        let (table, column) = self.index.place(self.view, &self.view.columns[0]);
        let examples = &self.index.schema.table(table)?.column(column)?.examples;
        let name =
            examples.iter().find(|name| name.chars().count() <= NAME && name.split(' ').count() <= 5)?;
        let wanted =
            self.columns(|c| matches!(c.kind, Kind::Entity { .. } | Kind::Date | Kind::Text) && !c.many);
        wanted.into_iter().find_map(|column| {
            let question = asks_for(&self.view.columns[column], name)?;
            let tests =
                vec![Test::Among { column: 0, values: vec![name.clone()], word: None, negated: false }];
            let set = Set { name: name.clone(), tests };
            Some(Candidate { question, meaning: self.meaning(Ask::Value, set, &[column], None) })
        })
    }

    /// Near columns that most things have, those with a unit and the fullest first.
    fn columns(&self, fits: impl Fn(&ViewColumn) -> bool) -> Vec<usize> {
        let near = |column: &ViewColumn| {
            column.path.len() <= usize::from(matches!(column.kind, Kind::Entity { .. }))
        };
        let of = self.view.columns.iter().enumerate().skip(1);
        let mut found: Vec<usize> = of.filter(|(_, c)| near(c) && fits(c)).map(|(at, _)| at).collect();
        found.sort_by_key(|&at| {
            let column = &self.view.columns[at];
            // What has a short name and most things have is what people know of them.
            let long = words(&column.name).len();
            (column.unit.is_none() && column.kind == Kind::Number, long, Reverse(column.filled), at)
        });
        found
    }

    fn meaning(&self, ask: Ask, set: Set, columns: &[usize], order: Option<GroundedOrder>) -> Grounded {
        meaning(self.number, self.view, ask, set, columns, order)
    }
}
