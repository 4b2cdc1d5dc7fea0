//! Answers of several paragraphs, with headings and lists: each part is checked as a text of its own, and stands where it
//! stood. A heading stands if anything below it does and if it claims nothing itself: its words are those of the question
//! or of the sources.

use plan::{is_function_word, stem, words};

use super::{Checked, Citable, check, unchecked};

/// What a line of an answer is.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    Heading(String),
    /// What marks the item, and its text.
    Item(String, String),
    Paragraph(String),
}

/// Checks a model's answer part by part; without `holding` it stands as the model wrote it, to measure what the check is
/// worth.
pub(crate) fn laid_out(question: &str, answer: &str, sources: &[Citable], holding: bool) -> Checked {
    let mut checked = Checked::new(sources);
    // What stands, with what separates it from what comes before.
    let mut out = String::new();
    let mut headings: Vec<String> = Vec::new();
    let mut in_list = false;
    for part in parts(answer) {
        let (mark, text) = match part {
            Part::Heading(text) => {
                headings.retain(|above| depth(above) < depth(&text));
                if holding && !claims_nothing(&text, question, sources) {
                    continue;
                }
                headings.push(text);
                continue;
            }
            Part::Item(mark, text) => (mark, text),
            Part::Paragraph(text) => (String::new(), text),
        };
        let part = if holding { check(question, &text, sources) } else { unchecked(&text, sources) };
        let standing = part.text();
        part.claims.into_iter().for_each(|claim| checked.add(claim));
        if standing.is_empty() {
            continue;
        }
        let is_item = !mark.is_empty();
        for heading in headings.drain(..) {
            separate(&mut out, "\n\n");
            out.push_str(&heading);
            in_list = false;
        }
        separate(&mut out, if is_item && in_list { "\n" } else { "\n\n" });
        out.push_str(&mark);
        out.push_str(&standing);
        in_list = is_item;
    }
    checked.laid_out = Some(out);
    checked
}

fn separate(out: &mut String, by: &str) {
    if !out.is_empty() {
        out.push_str(by);
    }
}

/// Lines of Markdown as parts; lines that belong together are one paragraph.
fn parts(answer: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut open = false;
    for line in answer.lines() {
        let text = line.trim();
        if text.is_empty() {
            open = false;
        } else if is_heading(text) {
            parts.push(Part::Heading(text.to_owned()));
            open = false;
        } else if let Some((mark, item)) = item(line) {
            parts.push(Part::Item(mark, item));
            open = true;
        } else {
            match parts.last_mut() {
                Some(Part::Paragraph(before) | Part::Item(_, before)) if open => {
                    before.push(' ');
                    before.push_str(text);
                }
                _ => parts.push(Part::Paragraph(text.to_owned())),
            }
            open = true;
        }
    }
    parts
}

/// `## Seats`, `**Seats**`, `**Seats:**`: no sentence, and cites nothing.
fn is_heading(text: &str) -> bool {
    let bold = text.len() > 4 && text.starts_with("**") && (text.ends_with("**") || text.ends_with("**:"));
    let marked = text.starts_with('#') && text.trim_start_matches('#').starts_with(' ');
    marked || bold && text.matches("**").count() == 2
}

/// How deep a heading is: of `#` their number, of bold words deeper than all.
fn depth(heading: &str) -> usize {
    match heading.chars().take_while(|c| *c == '#').count() {
        0 => 7,
        marks => marks,
    }
}

/// The mark of a list's item, with its indent, and its text.
fn item(line: &str) -> Option<(String, String)> {
    let indent = line.len() - line.trim_start().len();
    let text = line.trim_start();
    let bullet = text.strip_prefix(['-', '*', '•', '+']).filter(|rest| rest.starts_with(' '));
    let mark = match bullet {
        Some(_) => "- ".to_owned(),
        None => {
            let digits = text.chars().take_while(char::is_ascii_digit).count();
            let (number, rest) = text.split_at(digits);
            let numbered = (1..=3).contains(&digits) && (rest.starts_with(". ") || rest.starts_with(") "));
            numbered.then(|| format!("{number}. "))?
        }
    };
    let rest = bullet.unwrap_or_else(|| text.split_once(' ').map_or("", |(_, rest)| rest)).trim();
    // Deeper than twice nobody reads.
    (!rest.is_empty()).then(|| (format!("{}{mark}", "  ".repeat((indent / 2).min(2))), rest.to_owned()))
}

/// Every word that says something stands in the question or in a source.
fn claims_nothing(heading: &str, question: &str, sources: &[Citable]) -> bool {
    let known: Vec<String> = words(question)
        .iter()
        .chain(&sources.iter().flat_map(|source| words(&source.text)).collect::<Vec<_>>())
        .map(|word| stem(word))
        .collect();
    let said = words(heading);
    said.len() <= 10 && said.iter().filter(|w| !is_function_word(w)).all(|w| known.contains(&stem(w)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::claims::Told;

    fn sources() -> Vec<Citable> {
        let of = |n, text: &str| Citable { n, title: String::new(), text: text.into(), told: Told::Text };
        vec![
            of(1, "The Aurora has heated seats and a panoramic roof. Its sound system has twelve speakers."),
            of(2, "Comfort and equipment: the Aurora offers massage seats as an option."),
        ]
    }

    #[test]
    fn parts_stand_where_they_stood() {
        let answer = "The Aurora has a panoramic roof [1].\n\n## Comfort\n- **Heated seats** [1]\n- Massage seats as an \
                      option [2]\n- A champagne cooler [2]\n\n## Price\nIt costs 90,000 euros [1].\n\n**Sound system**\n1. Twelve \
                      speakers [1]";
        let checked = laid_out("What luxury does the Aurora have?", answer, &sources(), true);
        insta::assert_snapshot!(checked.text(), @"
        The Aurora has a panoramic roof [1].

        ## Comfort

        - **Heated seats** [1].
        - Massage seats as an option [2].

        **Sound system**

        1. Twelve speakers [1].
        ");
        assert_eq!(checked.dropped().len(), 2, "{:?}", checked.dropped());
        let unheld = laid_out("What luxury does the Aurora have?", answer, &sources(), false);
        assert!(unheld.text().contains("champagne") && unheld.text().contains("## Price"));
    }

    #[test]
    fn a_heading_claims_nothing() {
        let stands = |heading: &str| {
            let answer = format!("{heading}\n- Heated seats [1]");
            laid_out("What comfort does it have?", &answer, &sources(), true).text().starts_with(heading)
        };
        assert!(stands("## Comfort and equipment"));
        assert!(!stands("## The best car of 2024"));
    }

    #[test]
    fn lines_are_read_as_markdown_has_them() {
        let parts =
            parts("One\ntwo.\n\n# Head\n- a\n  b\n  - c\n12) d\n-no item\n**Bold:**\n**Not** a **heading**");
        let told: Vec<String> = parts.iter().map(|part| format!("{part:?}")).collect();
        insta::assert_snapshot!(told.join("\n"), @r##"
        Paragraph("One two.")
        Heading("# Head")
        Item("- ", "a b")
        Item("  - ", "c")
        Item("12. ", "d -no item")
        Heading("**Bold:**")
        Paragraph("**Not** a **heading**")
        "##);
    }
}
