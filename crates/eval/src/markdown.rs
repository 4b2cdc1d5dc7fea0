//! A report as Markdown, to be read and kept: what is right, where the time went, and every failure with its trace.

use std::fmt::Write;

use crate::{Count, Report, Traced, Wrong};

/// Letters of a prompt or a reply that are shown.
const SHOWN: usize = 600;

/// The whole of `report`, with headings from the second level on.
pub fn markdown(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a text cannot fail.
    let _ = write(&mut out, report);
    out
}

fn write(out: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(out, "## Right answers\n")?;
    writeln!(out, "| category | right | of | share | 95 % sure between |")?;
    writeln!(out, "|---|---:|---:|---:|---:|")?;
    for (name, count) in &report.categories {
        writeln!(out, "{}", row(name, *count))?;
    }
    writeln!(out, "{}", row("all", report.all))?;
    if let Some(times) = &report.times {
        writeln!(out, "\n## Seconds a question\n")?;
        writeln!(out, "| step | questions | median | 95 % |\n|---|---:|---:|---:|")?;
        let line = |name: &str, questions: usize, spread: &crate::Spread| {
            format!("| {name} | {questions} | {:.3} | {:.3} |", spread.median, spread.p95)
        };
        let questions = report.all.total;
        for (name, step) in &times.steps {
            writeln!(out, "{}", line(name, step.questions, &step.seconds))?;
        }
        writeln!(out, "{}", line("all but the model", questions, &times.beyond_model))?;
        writeln!(out, "{}", line("from question to answer", questions, &times.question))?;
    }
    for told in [
        report.turns.as_ref().map(ToString::to_string),
        report.likeness.as_ref().map(ToString::to_string),
        report.reliability.as_ref().map(ToString::to_string),
    ]
    .into_iter()
    .flatten()
    {
        writeln!(out, "\n{told}")?;
    }
    if !report.wrong.is_empty() {
        writeln!(out, "\n## Wrong answers")?;
    }
    for wrong in &report.wrong {
        failure(out, wrong)?;
    }
    Ok(())
}

fn row(name: &str, count: Count) -> String {
    let (low, high) = count.interval();
    let share = 100.0 * count.right as f64 / count.total.max(1) as f64;
    let (low, high) = (100.0 * low, 100.0 * high);
    format!(
        "| {} | {} | {} | {share:.0} % | {low:.0} and {high:.0} % |",
        cell(name),
        count.right,
        count.total
    )
}

fn failure(out: &mut String, wrong: &Wrong) -> std::fmt::Result {
    let Wrong { conversation, turn, category, question, answer, standalone, plan, queries, .. } = wrong;
    writeln!(out, "\n### {conversation}.{turn} {}\n", cell(question))?;
    writeln!(out, "- category: {category}")?;
    writeln!(out, "- answer: {}", if answer.is_empty() { "none".to_owned() } else { cell(answer) })?;
    if !standalone.is_empty() && standalone != question {
        writeln!(out, "- asked as: {}", cell(standalone))?;
    }
    if !plan.is_empty() {
        writeln!(out, "- plan: {}", code(plan))?;
    }
    for query in queries {
        writeln!(out, "- query: {}", code(query))?;
    }
    if let Some(reference) = &wrong.reference {
        writeln!(out, "- reference: {}", cell(reference))?;
    }
    for step in &wrong.trace {
        let Traced { step, seconds, outcome, calls } = step;
        writeln!(out, "- {step}, {seconds:.3} s: {}", cell(outcome))?;
        for call in calls {
            writeln!(out, "  - prompt: {}", code(&call.prompt))?;
            writeln!(out, "  - reply: {}", code(&call.reply))?;
            if let Some(refused) = &call.refused {
                writeln!(out, "  - refused: {}", cell(refused))?;
            }
        }
    }
    Ok(())
}

/// On one line, and read as text.
fn cell(text: &str) -> String {
    let mut out = String::new();
    for letter in cut(text).chars() {
        if matches!(letter, '|' | '<' | '>' | '*' | '_' | '`' | '#' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// On one line, as it is; the fence is longer than any in the text.
fn code(text: &str) -> String {
    let text = cut(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // A space beside the fence keeps a text's own ticks apart from it.
    let space = if longest > 0 { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} ..", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_stays_on_its_line() {
        assert_eq!(cell("a | b\n# c"), r"a \| b \# c");
        assert_eq!(code("SELECT 1\nFROM t"), "`SELECT 1 FROM t`");
        assert_eq!(code("a ``b"), "``` a ``b ```");
        assert!(cut(&"é".repeat(700)).ends_with("é .."));
    }
}
