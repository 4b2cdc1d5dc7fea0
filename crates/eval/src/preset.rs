//! The tables of the four papers from one run: the ways of asking that each compares, and what its tables count of them.
//! Figures are those of the questions given; which graph and model they are over is for who prints them to say.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::FromStr;

use qa::{Branches, Settings, Strategy};

use crate::gold::Form;
use crate::{Count, Coverage, Given, Question, Report, TurnKey};

/// A paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// FrOG: tables 5 to 9.
    Frog,
    /// Chatty-KG: tables 4, 5 and 8, figures 4 and 5.
    Chatty,
    /// The scholarly hybrid: tables 2 and 3.
    Scholarly,
    /// RAGONITE: the four configurations and the runtimes of section 4.
    Ragonite,
}

/// One way of asking every question: a row of a table.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    /// As the row is called.
    pub name: &'static str,
    /// What answers.
    pub strategy: Strategy,
    /// What it sets otherwise than it is configured.
    pub adjust: fn(&mut Settings),
    /// Each question as it stands without its conversation.
    pub standalone: bool,
}

/// All questions asked in one way.
#[derive(Debug)]
pub struct Run {
    /// The way.
    pub way: Way,
    /// The answers.
    pub answers: BTreeMap<TurnKey, Given>,
    /// Judged.
    pub report: Report,
}

/// Steps that a paper counts as one.
type Stages = &'static [(&'static str, &'static [&'static str])];

const FROG_STAGES: Stages = &[
    ("translation", &["translate", "rewrite"]),
    ("entity linking", &["extract_entities", "link_entities"]),
    ("verbalization", &["one_hop"]),
    ("ontology retrieval", &["ontology"]),
    ("SPARQL generation", &["write_sparql"]),
    ("answer generation", &["phrase", "compose_answer"]),
];

const CHATTY_STAGES: Stages = &[
    ("question understanding", &["translate", "classify", "rewrite", "understand"]),
    ("linking", &["link", "relations"]),
    ("execution and filtration", &["select", "execute"]),
];

impl FromStr for Preset {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "frog" => Ok(Self::Frog),
            "chatty" => Ok(Self::Chatty),
            "scholarly" => Ok(Self::Scholarly),
            "ragonite" => Ok(Self::Ragonite),
            _ => {
                Err(format!("there are the presets frog, chatty, scholarly and ragonite, and none {name:?}"))
            }
        }
    }
}

impl Preset {
    /// How the questions are asked, in the order of the tables' rows.
    pub fn ways(self) -> Vec<Way> {
        let way = |name, strategy, adjust| Way { name, strategy, adjust, standalone: false };
        match self {
            Self::Frog => {
                let frog = |name, adjust| way(name, Strategy::Frog, adjust);
                vec![
                    frog("whole", |_| {}),
                    frog("without verbalization", |s| s.frog.verbalization = false),
                    frog("without CoT", |s| s.frog.cot = false),
                    frog("without verbalization and CoT", |s| {
                        (s.frog.verbalization, s.frog.cot) = (false, false);
                    }),
                    frog("without few-shots", |s| s.frog.few_shots = false),
                    frog("without verbalization and few-shots", |s| {
                        (s.frog.verbalization, s.frog.few_shots) = (false, false);
                    }),
                    frog("without ontology retrieval", |s| s.frog.ontology_retrieval = false),
                    frog("without verbalization and ontology retrieval", |s| {
                        (s.frog.verbalization, s.frog.ontology_retrieval) = (false, false);
                    }),
                ]
            }
            Self::Chatty => vec![
                way("dialogue", Strategy::Chatty, |_| {}),
                Way { standalone: true, ..way("standalone", Strategy::Chatty, |_| {}) },
            ],
            Self::Scholarly => vec![
                way("hybrid", Strategy::Scholarly, |_| {}),
                way("embeddings only", Strategy::Scholarly, |s| s.scholarly.sparql = false),
            ],
            Self::Ragonite => vec![
                way("SPARQL-only", Strategy::SparqlOnly, |_| {}),
                way("SQL-only", Strategy::RagoniteOriginal, |s| s.branches = Branches::Sql),
                way("verbalization-only", Strategy::RagoniteOriginal, |s| s.branches = Branches::Text),
                way("SQL and verbalizations", Strategy::RagoniteOriginal, |s| s.branches = Branches::Both),
            ],
        }
    }

    /// The paper's tables as Markdown, of the `questions` asked in all its [`ways`](Self::ways).
    pub fn tables(self, questions: &[Question], runs: &[Run]) -> String {
        let mut out = String::new();
        // Writing to a text cannot fail.
        let _ = match self {
            Self::Frog => frog(&mut out, runs),
            Self::Chatty => chatty(&mut out, questions, runs),
            Self::Scholarly => scholarly(&mut out, runs),
            Self::Ragonite => ragonite(&mut out, runs),
        };
        out
    }
}

fn frog(out: &mut String, runs: &[Run]) -> std::fmt::Result {
    writeln!(out, "## FrOG, tables 5 to 8\n")?;
    writeln!(out, "| configuration | Jaccard similarity | right | calls a question | tokens a question |")?;
    writeln!(out, "|---|---:|---:|---:|---:|")?;
    for Run { way, report, .. } in runs {
        let jaccard = figure(report.likeness.as_ref().map(|l| l.jaccard));
        let effort = &report.effort;
        let tokens = effort.tokens_in + effort.tokens_out;
        writeln!(out, "| {} | {jaccard} | {} | {:.1} | {tokens:.0} |", way.name, report.all, effort.calls)?;
    }
    writeln!(out, "\n## FrOG, table 9: mean seconds\n")?;
    stages(out, FROG_STAGES, &runs[..runs.len().min(1)])
}

fn chatty(out: &mut String, questions: &[Question], runs: &[Run]) -> std::fmt::Result {
    writeln!(out, "## Chatty-KG, table 4\n\n| method | P@1 | MRR | Hit@5 |\n|---|---:|---:|---:|")?;
    for Run { way, report, .. } in runs {
        let sets = report.sets.as_ref();
        let [first, rank, five] = [sets.map(|s| s.p_at_1), sets.map(|s| s.mrr), sets.map(|s| s.hit_at_5)];
        writeln!(out, "| {} | {} | {} | {} |", way.name, percent(first), percent(rank), percent(five))?;
    }
    writeln!(
        out,
        "\n## Chatty-KG, table 5\n\n| method | P | R | F1 | retention |\n|---|---:|---:|---:|---:|"
    )?;
    let f1 = |run: &Run| run.report.sets.as_ref().map(|sets| sets.f1);
    let alone = runs.iter().find(|run| run.way.standalone).and_then(f1).filter(|f1| *f1 > 0.0);
    for run in runs {
        let sets = run.report.sets.as_ref();
        let [p, r] = [sets.map(|s| s.precision), sets.map(|s| s.recall)];
        let kept = f1(run).zip(alone).filter(|_| !run.way.standalone).map(|(f1, alone)| f1 / alone);
        let name = run.way.name;
        writeln!(
            out,
            "| {name} | {} | {} | {} | {} |",
            percent(p),
            percent(r),
            percent(f1(run)),
            percent(kept)
        )?;
    }
    writeln!(out, "\n## Chatty-KG, table 8: solved of all, and words a question\n")?;
    writeln!(out, "| method | factoid | count | boolean | words |\n|---|---:|---:|---:|---:|")?;
    for Run { way, report, .. } in runs {
        let mut forms: BTreeMap<Form, Count> = BTreeMap::new();
        for (question, right) in questions.iter().zip(&report.right) {
            let form = question.gold.as_ref().map_or(Form::Factoid, crate::Gold::form);
            forms.entry(form).or_default().add(*right);
        }
        let count = |form| forms.get(&form).map_or_else(|| "-".to_owned(), Count::to_string);
        let asked = |q: &Question| match (&q.standalone, way.standalone) {
            (Some(alone), true) => alone.split_whitespace().count(),
            _ => q.question.split_whitespace().count(),
        };
        let words = questions.iter().map(asked).sum::<usize>() as f64 / questions.len().max(1) as f64;
        let [factoid, counted, boolean] = [Form::Factoid, Form::Count, Form::Boolean].map(count);
        writeln!(out, "| {} | {factoid} | {counted} | {boolean} | {words:.2} |", way.name)?;
    }
    writeln!(out, "\n## Chatty-KG, figure 4: mean seconds\n")?;
    stages(out, CHATTY_STAGES, runs)?;
    writeln!(out, "\n## Chatty-KG, figure 5: queries a question\n\n| method | queries |\n|---|---:|")?;
    for Run { way, report, .. } in runs {
        writeln!(out, "| {} | {:.2} |", way.name, report.effort.queries.values().sum::<f64>())?;
    }
    Ok(())
}

fn scholarly(out: &mut String, runs: &[Run]) -> std::fmt::Result {
    writeln!(out, "## Scholarly hybrid, table 2\n")?;
    writeln!(out, "| kind asked for | queries | at least 70 % overlap | accuracy | mean overlap |")?;
    writeln!(out, "|---|---:|---:|---:|---:|")?;
    let reached = |coverage: &Coverage| (coverage.enough * coverage.questions as f64).round();
    for likeness in runs.first().iter().filter_map(|run| run.report.likeness.as_ref()) {
        let kinds = likeness.overlap_by_category.iter().map(|(kind, coverage)| (kind.as_str(), coverage));
        for (kind, coverage) in kinds.chain([("all", &likeness.overlap)]) {
            let (all, enough) = (coverage.questions, percent(Some(coverage.enough)));
            writeln!(
                out,
                "| {kind} | {all} | {} | {enough} | {} |",
                reached(coverage),
                percent(Some(coverage.mean))
            )?;
        }
    }
    writeln!(
        out,
        "\n## Scholarly hybrid, table 3\n\n| retrieval | at least 70 % overlap | by the published script |\n|---|---:|---:|"
    )?;
    for Run { way, report, .. } in runs {
        let told = |coverage: &Coverage| {
            format!("{} of {} ({} %)", reached(coverage), coverage.questions, percent(Some(coverage.enough)))
        };
        let likeness = report.likeness.as_ref();
        let [own, script] = [likeness.map(|l| &l.overlap), likeness.map(|l| &l.overlap_by_script)]
            .map(|coverage| coverage.map_or_else(|| "-".to_owned(), told));
        writeln!(out, "| {} | {own} | {script} |", way.name)?;
    }
    Ok(())
}

fn ragonite(out: &mut String, runs: &[Run]) -> std::fmt::Result {
    let categories: Vec<&String> = runs.first().map_or(vec![], |run| run.report.categories.keys().collect());
    write!(out, "## RAGONITE, section 4: right answers\n\n| configuration |")?;
    categories.iter().try_for_each(|name| write!(out, " {name} |"))?;
    writeln!(out, " all |\n|---|{}", "---:|".repeat(categories.len() + 1))?;
    for Run { way, report, .. } in runs {
        write!(out, "| {} |", way.name)?;
        categories.iter().try_for_each(|name| write!(out, " {} |", report.categories[*name]))?;
        writeln!(out, " {} |", report.all)?;
    }
    writeln!(out, "\n## RAGONITE, section 4: mean seconds of a question by step\n")?;
    let Some(whole) = runs.last() else { return Ok(()) };
    writeln!(out, "| step | seconds |\n|---|---:|")?;
    let mut steps: Vec<&str> = Vec::new();
    for step in whole.answers.values().flat_map(|given| &given.trace) {
        if !steps.contains(&step.step.as_str()) {
            steps.push(&step.step);
        }
    }
    for step in steps {
        writeln!(out, "| {step} | {:.3} |", seconds(whole, &[step]))?;
    }
    writeln!(out, "| all | {:.3} |", all_seconds(whole))
}

/// A table of the mean seconds that each stage takes, a column for each run; what is in no stage stands by itself.
fn stages(out: &mut String, stages: Stages, runs: &[Run]) -> std::fmt::Result {
    write!(out, "| stage |")?;
    runs.iter().try_for_each(|run| write!(out, " {} |", run.way.name))?;
    writeln!(out, "\n|---|{}", "---:|".repeat(runs.len()))?;
    let mut line = |name: &str, of: &dyn Fn(&Run) -> f64| {
        write!(out, "| {name} |")?;
        runs.iter().try_for_each(|run| write!(out, " {:.3} |", of(run)))?;
        writeln!(out)
    };
    for (name, steps) in stages {
        line(name, &|run| seconds(run, steps))?;
    }
    line("other", &|run| {
        all_seconds(run) - stages.iter().map(|(_, steps)| seconds(run, steps)).sum::<f64>()
    })?;
    line("all", &all_seconds)
}

/// Mean seconds of a question in these steps.
fn seconds(run: &Run, steps: &[&str]) -> f64 {
    let traced = run.answers.values().flat_map(|given| &given.trace);
    // The sum of nothing is less than nothing to a float.
    let sum = traced.filter(|s| steps.contains(&s.step.as_str())).fold(0.0, |sum, s| sum + s.seconds);
    sum / run.answers.len().max(1) as f64
}

/// Mean seconds from question to answer.
fn all_seconds(run: &Run) -> f64 {
    run.answers.values().map(|given| given.seconds).sum::<f64>() / run.answers.len().max(1) as f64
}

fn figure(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"))
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.2}", 100.0 * share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, Overlap, Pair, Sets, Traced};

    /// Two questions, of which the first `right` are answered rightly, in so many seconds each.
    fn run(way: Way, right: usize, seconds: f64, step: &str) -> (Vec<Question>, Run) {
        let line = |turn: usize, gold: &str| {
            serde_json::json!({
                "conversation": "a", "turn": turn, "category": "lookup", "question": "How heavy is it?",
                "standalone": "How heavy is the Tour Pro?", "gold": { "sparql": gold },
            })
        };
        let questions: Vec<Question> = [line(1, "ASK { ?s ?p 3 }"), line(2, "SELECT ?x { ?x ?p 3 }")]
            .into_iter()
            .map(|line| serde_json::from_value(line).expect("a question"))
            .collect();
        let trace = || vec![Traced { step: step.to_owned(), seconds: seconds / 2.0, ..Traced::default() }];
        let queries = BTreeMap::from([("execute".to_owned(), 3.0)]);
        let given = || Given {
            seconds,
            trace: trace(),
            effort: Effort {
                calls: 2.0,
                tokens_in: 100.0,
                tokens_out: 10.0,
                queries: queries.clone(),
                ..Effort::default()
            },
            ..Given::default()
        };
        let answers: BTreeMap<TurnKey, Given> =
            questions.iter().map(|q| (TurnKey::new(&q.conversation, &q.turn), given())).collect();
        let mut report = crate::score(&questions, &answers, None);
        for (at, category) in ["lookup", "abstract"].into_iter().enumerate() {
            let count = report.categories.entry(category.to_owned()).or_default();
            *count = Count { right: usize::from(at < right), total: 1 };
        }
        report.right = (0..2).map(|at| at < right).collect();
        report.all = Count { right, total: 2 };
        report.sets = Sets::of(&(0..2).map(|at| Overlap::of_truth(at < right)).collect::<Vec<_>>());
        let rows = |rows: &[&str]| rows.iter().map(|row| vec![(*row).to_owned()]).collect::<Vec<_>>();
        let pair = |at: usize| Pair {
            gold: rows(&["x"]),
            auto: rows(if at < right { &["x"] } else { &[] }),
            beside: vec![],
        };
        let pairs: Vec<(String, Pair)> =
            (0..2).map(|at| (["paper", "author"][at].to_owned(), pair(at))).collect();
        report.likeness = Some(crate::Likeness::of(&pairs));
        (questions, Run { way, answers, report })
    }

    fn tables(preset: Preset, step: &str) -> String {
        let ways = preset.ways();
        let all = ways.len();
        let made: Vec<(Vec<Question>, Run)> =
            ways.into_iter().enumerate().map(|(at, way)| run(way, (all - at).min(2), 2.0, step)).collect();
        let questions = made[0].0.clone();
        preset.tables(&questions, &made.into_iter().map(|(_, run)| run).collect::<Vec<_>>())
    }

    #[test]
    fn each_paper_has_its_tables() {
        insta::assert_snapshot!("frog", tables(Preset::Frog, "one_hop"));
        insta::assert_snapshot!("chatty", tables(Preset::Chatty, "link"));
        insta::assert_snapshot!("scholarly", tables(Preset::Scholarly, "target_type"));
        insta::assert_snapshot!("ragonite", tables(Preset::Ragonite, "choose_tool"));
    }

    #[test]
    fn where_nothing_was_asked_tables_have_no_rows() {
        for preset in [Preset::Frog, Preset::Chatty, Preset::Scholarly, Preset::Ragonite] {
            assert!(preset.tables(&[], &[]).starts_with("## "), "{preset:?}");
        }
    }

    #[test]
    fn ways_differ_in_what_their_rows_say() {
        let set = |preset: Preset| -> Vec<Settings> {
            let adjusted = |way: Way| {
                let mut settings = Settings::default();
                (way.adjust)(&mut settings);
                settings
            };
            preset.ways().into_iter().map(adjusted).collect()
        };
        for preset in ["frog", "scholarly"].map(|name| name.parse::<Preset>().expect("one")) {
            let all: Vec<String> = set(preset).iter().map(|settings| format!("{settings:?}")).collect();
            assert!((1..all.len()).all(|at| !all[..at].contains(&all[at])), "{preset:?}");
        }
        assert!(
            "frogs".parse::<Preset>().expect_err("none").contains("frog, chatty, scholarly and ragonite")
        );
    }
}
