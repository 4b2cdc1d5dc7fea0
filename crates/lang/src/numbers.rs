//! Numbers and dates in conditions: "9 kg", "1.5 m", "2,000 euros", "1.2 million", "May 2020".

use std::ops::Range;

use crate::en::en;
use crate::words::words;

/// A number with the words after it, which may be a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    /// The number.
    pub number: f64,
    /// What follows or precedes it, trimmed: `kg`, `euros`, or empty.
    pub unit: String,
}

/// The first number of a text with its unit.
pub fn quantity(text: &str) -> Option<Quantity> {
    if let Some(minutes) = part_of_an_hour(text) {
        return Some(Quantity { number: minutes, unit: "min".into() });
    }
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return spelt(text);
    }
    // "X7" is a name, not seven.
    let start = text.char_indices().find_map(|(at, c)| {
        let after_letter = text[..at].chars().next_back().is_some_and(char::is_alphabetic);
        (c.is_ascii_digit() && !after_letter).then_some(at)
    })?;
    let negative = text[..start].ends_with('-');
    let digits: String =
        text[start..].chars().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ':')).collect();
    let rest = text[start + digits.len()..].trim();
    let digits = digits.trim_end_matches(['.', ',', ':']);
    let mut number = numeral(digits)?;
    let mut unit = rest;
    for (word, factor) in [("thousand", 1e3), ("million", 1e6), ("billion", 1e9), ("k ", 1e3)] {
        if let Some(after) = unit.strip_prefix(word) {
            number *= factor;
            unit = after.trim();
        }
    }
    // "EUR 2,499": one word before the number may be its unit.
    let before = text[..start].trim().trim_end_matches('-');
    if let Some(after_christ) = era(unit).or_else(|| era(before.rsplit(' ').next().unwrap_or_default())) {
        let year = if after_christ { number } else { -number };
        return Some(Quantity { number: year, unit: String::new() });
    }
    let unit = if unit.is_empty() && !before.contains(' ') { before } else { unit };
    Some(Quantity {
        number: if negative { -number } else { number },
        unit: unit.trim_end_matches(['.', '?', '!', ',']).to_owned(),
    })
}

/// A word that says on which side of Christ's birth a year is: "500 BC", "AD 14". In small letters an ad is none.
pub fn era(text: &str) -> Option<bool> {
    let word: String =
        text.split(' ').next().unwrap_or_default().chars().filter(|c| c.is_alphabetic()).collect();
    match word.as_str() {
        "BC" | "BCE" | "bc" | "bce" => Some(false),
        "AD" | "CE" => Some(true),
        _ => None,
    }
}

/// Every number of a text with what follows it.
pub fn quantities(text: &str) -> Vec<Quantity> {
    let starts = text.char_indices().filter(|&(at, c)| {
        let before = text[..at].chars().next_back();
        c.is_ascii_digit() && !before.is_some_and(|b| b.is_alphanumeric() || matches!(b, '.' | ','))
    });
    starts.filter_map(|(at, _)| quantity(&text[at..])).collect()
}

/// "10 million": what the word behind a number multiplies it by.
pub fn magnitude(word: &str) -> Option<f64> {
    en().numbers.magnitudes.get(word).copied()
}

/// The number a folded word names, up to twelve.
pub fn in_letters(word: &str) -> Option<f64> {
    en().numbers.numbers.position(word).map(|number| number as f64)
}

/// "a quarter of an hour", "half an hour": in minutes.
fn part_of_an_hour(text: &str) -> Option<f64> {
    let said = words(text).join(" ");
    en().numbers.hours.iter().find(|part| said.contains(&part.said)).map(|part| part.minutes)
}

/// A number in what its column is called to count in: "1000 million" of `cost million crowns` is 1000.
pub fn counted_in(name: &str, number: f64) -> f64 {
    let factor =
        words(name).iter().find_map(|word| magnitude(word).or_else(|| magnitude(word.strip_suffix('s')?)));
    factor.filter(|factor| number >= *factor).map_or(number, |factor| number / factor)
}

/// "at least two courses", "more than one": a number in letters where the words around it count.
fn spelt(text: &str) -> Option<Quantity> {
    let said = words(text);
    let (at, number) = said.iter().enumerate().find_map(|(at, w)| Some((at, in_letters(w)?)))?;
    // "the one in Oslo" counts nothing.
    let counts =
        at == 0 || matches!(said[at - 1].as_str(), "than" | "least" | "most" | "exactly" | "over" | "under");
    (counts && (at > 0 || said.len() > 1 || number != 1.0))
        .then(|| Quantity { number, unit: said[at + 1..].join(" ") })
}

/// A number in digits as people write it: "4,500" is four and a half thousand, "4,5" is four and a half, "2:30" is 150
/// minutes.
pub fn numeral(digits: &str) -> Option<f64> {
    if let Some((hours, minutes)) = digits.split_once(':') {
        return Some(hours.parse::<f64>().ok()? * 60.0 + minutes.parse::<f64>().ok()?);
    }
    let thousands =
        digits.split(',').skip(1).all(|group| group.split('.').next().is_some_and(|g| g.len() == 3));
    let plain = if thousands { digits.replace(',', "") } else { digits.replace(',', ".") };
    plain.parse().ok()
}

/// Years that words name together: a decade or a century.
#[derive(Debug, Clone, PartialEq)]
pub struct Years {
    /// The first of them.
    pub from: f64,
    /// The last.
    pub to: f64,
    /// Which words.
    pub words: Range<usize>,
}

impl Years {
    /// The first that folded words name: "the 1970s", "the seventies", "the 1800s", "the 19th century".
    pub fn of(words: &[String]) -> Option<Self> {
        (0..words.len()).find_map(|at| {
            let next = words.get(at + 1).map(String::as_str);
            if let (Some(n @ 1..=30), Some("century" | "centuries")) = (nth(&words[at]), next) {
                let to = f64::from(n) * 100.0;
                return Some(Self { from: to - 99.0, to, words: at..at + 2 });
            }
            if let Some(&first) = en().numbers.decades.get(&words[at]) {
                let from = f64::from(first);
                return Some(Self { from, to: from + 9.0, words: at..at + 1 });
            }
            let year = words[at].strip_suffix('s').filter(|y| y.len() == 4);
            let from: f64 = year?.parse().ok()?;
            let further = if from % 100.0 == 0.0 { 99.0 } else { 9.0 };
            (from % 10.0 == 0.0).then(|| Self { from, to: from + further, words: at..at + 1 })
        })
    }

    /// The same of a text.
    pub fn in_text(text: &str) -> Option<Self> {
        Self::of(&words(text))
    }

    /// The year is one of them; or just beside, for people begin a century with 1800 or 1801.
    pub fn hold(&self, year: f64) -> bool {
        (self.from - 1.0..=self.to + 1.0).contains(&year)
    }
}

/// The months of a half or a quarter of a year, the first and the last as text that sorts: "the second half of 2024".
pub fn part_of_year(text: &str) -> Option<(String, String)> {
    let said = words(text);
    let at = said.iter().position(|word| matches!(word.as_str(), "half" | "quarter"))?;
    let months = if said[at] == "half" { 6 } else { 3 };
    let part = nth(&said[at.checked_sub(1)?]).filter(|part| part * months <= 12)?;
    let year = said[at + 1..].iter().find(|w| w.len() == 4 && w.chars().all(|c| c.is_ascii_digit()))?;
    let month = |month: u32| format!("{year}-{month:02}");
    Some((month((part - 1) * months + 1), month(part * months)))
}

/// The number of a folded ordinal: 19 of "19th" and "nineteenth".
pub fn nth(word: &str) -> Option<u32> {
    let number = || ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse().ok());
    en().numbers.ordinals.position(word).map(|at| at as u32 + 1).or_else(number)
}

/// A word that can be the number of a year: "2023".
pub fn is_year(word: &str) -> bool {
    word.parse::<u32>().is_ok_and(|number| (1000..=2100).contains(&number))
}

/// A place in words: "second".
pub fn ordinal(place: u32) -> String {
    let at = place.checked_sub(1).filter(|at| (1..10).contains(at));
    let spelt = at.and_then(|at| en().numbers.ordinals.iter().nth(at as usize));
    let end = match (place % 100, place % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    spelt.map_or_else(|| format!("{place}{end}"), str::to_owned)
}

/// The place of a ranking that an ordinal names: 2 of "second", "2nd". The first is said by the superlative alone.
pub fn place_of(word: &str) -> Option<u32> {
    let spelt = en().numbers.ordinals.position(word).map(|at| at as u32 + 1).filter(|place| *place <= 10);
    let number = || ["nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse().ok());
    spelt.or_else(number).filter(|place| (2..=20).contains(place))
}

/// A date or a part of one as text that sorts: "2020", "2020-05", "2020-05-17".
pub fn date(text: &str) -> Option<String> {
    let parts = words(text);
    let iso = text.split_whitespace().find(|w| {
        let mut pieces = w.split('-');
        w.len() >= 7
            && pieces.next().is_some_and(|y| y.len() == 4)
            && w.chars().all(|c| c.is_ascii_digit() || c == '-')
    });
    if let Some(iso) = iso {
        return Some(iso.to_owned());
    }
    let year = parts.iter().find(|p| p.len() == 4 && p.chars().all(|c| c.is_ascii_digit()))?;
    let month = parts
        .iter()
        .find_map(|p| en().words.months.iter().position(|m| p.len() >= 3 && p.starts_with(&m[..3])));
    let day = parts.iter().filter_map(|p| p.parse::<u32>().ok()).find(|d| (1..=31).contains(d));
    Some(match (month, day) {
        (Some(month), Some(day)) => format!("{year}-{:02}-{day:02}", month + 1),
        (Some(month), None) => format!("{year}-{:02}", month + 1),
        _ => year.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_unit() {
        let q = |text| quantity(text).map(|q| (q.number, q.unit)).unwrap();
        assert_eq!(q("less than 9 kg"), (9.0, "kg".into()));
        assert_eq!(q("1,5 m"), (1.5, "m".into()));
        assert_eq!(q("more than 5 tonnes?"), (5.0, "tonnes".into()));
        assert_eq!(q("2,000 euros"), (2000.0, "euros".into()));
        assert_eq!(q("EUR 2,499.50"), (2499.5, "EUR".into()));
        assert_eq!(q("1.2 million"), (1_200_000.0, String::new()));
        assert_eq!(q("2:30"), (150.0, String::new()));
        assert_eq!(q("after 500 BC"), (-500.0, String::new()));
        assert_eq!(q("before AD 100"), (100.0, String::new()));
        assert_eq!(q("100 AD?"), (100.0, String::new()));
        assert_eq!(quantity("many"), None);
        assert_eq!(quantity("X7"), None);
    }

    #[test]
    fn places_are_said_as_people_say_them() {
        assert_eq!(
            [2, 11, 12, 21, 22, 23, 24, 111].map(ordinal).join(" "),
            "second 11th 12th 21st 22nd 23rd 24th 111th"
        );
    }

    #[test]
    fn decades_and_centuries_are_years() {
        let years = |text| Years::in_text(text).map(|y| (y.from, y.to));
        assert_eq!(years("in the 1970s"), Some((1970.0, 1979.0)));
        assert_eq!(years("the 1800s"), Some((1800.0, 1899.0)));
        assert_eq!(years("built in the 19th century"), Some((1801.0, 1900.0)));
        assert_eq!(years("the twelfth century"), Some((1101.0, 1200.0)));
        assert_eq!(years("in the twentieth century"), Some((1901.0, 2000.0)));
        assert_eq!(years("born in the seventies"), Some((1970.0, 1979.0)));
        assert_eq!(years("1970"), None);
        assert_eq!(years("the 1975s"), None);
        assert_eq!(years("the second half"), None);
    }

    #[test]
    fn dates_become_text_that_sorts() {
        assert_eq!(date("after May 2020").as_deref(), Some("2020-05"));
        assert_eq!(date("17 May 2020").as_deref(), Some("2020-05-17"));
        assert_eq!(date("2020-05-17").as_deref(), Some("2020-05-17"));
        assert_eq!(date("in 1998").as_deref(), Some("1998"));
        assert_eq!(date("soon"), None);
        let months = |first: &str, last: &str| Some((first.to_owned(), last.to_owned()));
        assert_eq!(part_of_year("the second half of 2024"), months("2024-07", "2024-12"));
        assert_eq!(part_of_year("first quarter of 2023"), months("2023-01", "2023-03"));
        assert_eq!(part_of_year("the third half of 2024"), None);
        assert_eq!(part_of_year("half of the members"), None);
    }
}
