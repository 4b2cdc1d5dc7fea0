//! A passage's text as it is embedded: each fact once. Passages say a fact both ways ("A has maker B. B is maker of A."), so
//! that words are found however a question puts them; a vector of both says no more than one of the first, and takes
//! twice the time.

/// The text without the sentences that only turn the one before around. `title` is what the passage is about.
pub(crate) fn said_once(title: &str, text: &str) -> String {
    let (begin, end) = (format!("{} has ", capital(title)), format!(" of {title}."));
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(&end) {
        let (sentence, after) = rest.split_at(at + end.len());
        let turned = sentence[..at].rfind(&begin).and_then(|from| {
            let told = from + begin.len();
            Some(told + forward(&sentence[told..at])?)
        });
        said.push_str(turned.map_or(sentence, |stop| &sentence[..stop]));
        rest = after;
    }
    said.push_str(rest);
    said
}

/// Of "maker B. B is maker" the length of "maker B.", if the second sentence turns the first around.
fn forward(told: &str) -> Option<usize> {
    const IS: &str = " is ";
    // Every place, also those that share a space: a property may be called "is a".
    (0..told.len()).rev().filter(|at| told.as_bytes()[*at..].starts_with(IS.as_bytes())).find_map(|at| {
        let reading = &told[at + IS.len()..];
        let both = told[..at].strip_prefix(reading)?.strip_prefix(' ')?;
        // A value with its stop, a space, and the value again, which begins with a capital.
        both.match_indices(' ').map(|(space, _)| both.split_at(space)).find_map(|(value, again)| {
            let again = again.trim_start();
            let bare = value.strip_suffix('.').filter(|bare| capital(bare) == again);
            (bare.is_some() || capital(value) == again).then_some(reading.len() + 1 + value.len())
        })
    })
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::said_once;
    use proptest::prelude::*;

    #[test]
    fn what_is_only_turned_around_is_left_out() {
        let text = "Alto is Bike. Alto has maker Veloform Ltd. Veloform Ltd. is maker of Alto. Alto has parts bell and lamp. \
                    Bell and lamp is parts of Alto. Alto has note A bike of steel. Rides well. The bell is part of Alto.";
        assert_eq!(
            said_once("Alto", text),
            "Alto is Bike. Alto has maker Veloform Ltd. Alto has parts bell and lamp. Alto has note A bike of steel. \
             Rides well. The bell is part of Alto."
        );
        let small = "Über Bike has year of making 1990. 1990 is year of making of über Bike.";
        assert_eq!(said_once("über Bike", small), "Über Bike has year of making 1990.");
        assert_eq!(said_once("", " is of . has "), " is of . has ");
    }

    proptest! {
        #[test]
        fn facts_said_both_ways_are_said_once(
            title in "[A-Za-zÄé][a-z ]{0,8}[a-z]",
            facts in prop::collection::vec(("[a-z]{1,6}( [a-z]{1,4})?", "[A-Za-zé0-9][a-z0-9,. ]{0,10}[a-z0-9]"), 0..5),
        ) {
            let capital = |text: &str| super::capital(text);
            let forward = |(reading, value): &(String, String)| format!("{} has {reading} {value}.", capital(&title));
            let both = |fact: &(String, String)| {
                format!("{} {} is {} of {title}.", forward(fact), capital(&fact.1), fact.0)
            };
            let said: Vec<String> = facts.iter().map(both).collect();
            let once: Vec<String> = facts.iter().map(forward).collect();
            prop_assert_eq!(said_once(&title, &said.join(" ")), once.join(" "));
        }

        #[test]
        fn any_text_keeps_its_beginning_and_is_no_longer(title in ".{0,12}", text in ".{0,80}") {
            let once = said_once(&title, &text);
            prop_assert!(once.len() <= text.len());
        }
    }
}
