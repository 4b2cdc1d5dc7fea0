//! Units as vocabularies name them, in IRIs, codes and datatypes: QUDT (`KiloM-PER-HR`), UN/CEFACT recommendation 20
//! (`KMH`), words run together (`kilometrePerHour`, `squareKilometre`, `degreeCelsius`). What comes out is the symbol
//! of the table in `unit`, or one composed of its symbols.

use super::unit;

/// The common codes of UN/CEFACT recommendation 20 for the table's units.
const CODES: &[(&str, &str)] = &[
    ("MMT", "mm"),
    ("CMT", "cm"),
    ("DMT", "dm"),
    ("MTR", "m"),
    ("KMT", "km"),
    ("INH", "in"),
    ("FOT", "ft"),
    ("YRD", "yd"),
    ("SMI", "mi"),
    ("MGM", "mg"),
    ("GRM", "g"),
    ("KGM", "kg"),
    ("TNE", "t"),
    ("LBR", "lb"),
    ("ONZ", "oz"),
    ("C26", "ms"),
    ("SEC", "s"),
    ("MIN", "min"),
    ("HUR", "h"),
    ("DAY", "d"),
    ("WTT", "W"),
    ("KWT", "kW"),
    ("MAW", "MW"),
    ("BHP", "hp"),
    ("HJ", "PS"),
    ("WHR", "Wh"),
    ("KWH", "kWh"),
    ("MWH", "MWh"),
    ("GWH", "GWh"),
    ("JOU", "J"),
    ("KJO", "kJ"),
    ("MLT", "ml"),
    ("CLT", "cl"),
    ("LTR", "l"),
    ("HLT", "hl"),
    ("MTQ", "m³"),
    ("CMQ", "cm³"),
    ("MMK", "mm²"),
    ("CMK", "cm²"),
    ("MTK", "m²"),
    ("HAR", "ha"),
    ("KMK", "km²"),
    ("MTS", "m/s"),
    ("KMH", "km/h"),
    ("HM", "mph"),
    ("VLT", "V"),
    ("KVT", "kV"),
    ("AMP", "A"),
    ("4K", "mA"),
    ("AMH", "Ah"),
    ("OHM", "Ω"),
    ("HTZ", "Hz"),
    ("KHZ", "kHz"),
    ("MHZ", "MHz"),
    ("A86", "GHz"),
    ("RPM", "rpm"),
    ("AD", "B"),
    ("4L", "MB"),
    ("E34", "GB"),
    ("E35", "TB"),
    ("PAL", "Pa"),
    ("KPA", "kPa"),
    ("BAR", "bar"),
    ("NEW", "N"),
    ("NU", "Nm"),
    ("DD", "°"),
    ("CEL", "°C"),
    ("FAH", "°F"),
    ("KEL", "K"),
    ("P1", "%"),
    ("2N", "dB"),
    ("LUM", "lm"),
    ("LUX", "lx"),
];

const PREFIXES: [(&str, &str); 11] = [
    ("Tera", "T"),
    ("Giga", "G"),
    ("Mega", "M"),
    ("Kilo", "k"),
    ("Hecto", "h"),
    ("Deca", "da"),
    ("Deci", "d"),
    ("Centi", "c"),
    ("Milli", "m"),
    ("Micro", "µ"),
    ("Nano", "n"),
];

/// QUDT's names of units without a prefix.
const QUDT: &[(&str, &str)] = &[
    ("M", "m"),
    ("GM", "g"),
    ("SEC", "s"),
    ("MIN", "min"),
    ("HR", "h"),
    ("DAY", "d"),
    ("WK", "week"),
    ("MO", "month"),
    ("YR", "year"),
    ("L", "l"),
    ("W", "W"),
    ("J", "J"),
    ("CAL", "cal"),
    ("CAL_TH", "cal"),
    ("V", "V"),
    ("A", "A"),
    ("OHM", "Ω"),
    ("HZ", "Hz"),
    ("PA", "Pa"),
    ("BAR", "bar"),
    ("PSI", "psi"),
    ("N", "N"),
    ("K", "K"),
    ("DEG_C", "°C"),
    ("DEG_F", "°F"),
    ("DEG", "°"),
    ("RAD", "rad"),
    ("PERCENT", "%"),
    ("IN", "in"),
    ("FT", "ft"),
    ("YD", "yd"),
    ("MI", "mi"),
    ("LB", "lb"),
    ("OZ", "oz"),
    ("TONNE", "t"),
    ("TON_Metric", "t"),
    ("HA", "ha"),
    ("BYTE", "B"),
    ("BIT", "bit"),
    ("LM", "lm"),
    ("LUX", "lx"),
    ("HP", "hp"),
    ("HP_Metric", "PS"),
    ("REV", "rev"),
    ("MOL", "mol"),
];

/// The symbol for a unit named by a symbol, a code or in words; `None` if this is no unit known here.
pub(crate) fn of_name(name: &str) -> Option<String> {
    let name = name.trim();
    let code = || CODES.iter().find(|(code, _)| *code == name).map(|(_, symbol)| (*symbol).to_owned());
    // Capitals tell short symbols apart: `T` is no tonne.
    let known = unit::recognised(name).filter(|_| unit::is_known(name) || name.len() > 2);
    known.map(str::to_owned).or_else(code).or_else(|| of_qudt(name)).or_else(|| of_words(&words(name)))
}

/// Words of a unit in a sentence, at most: "kilometres per litre".
const STATED: usize = 4;

/// The unit that a description of a property states: "Planted area, in hectares.", "Height in metres above the sea".
/// Only units in full and in the plural count: what happens "in a second" has none.
pub(crate) fn stated_in(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let all: Vec<&str> = lower.split_whitespace().collect();
    let after = (0..all.len()).filter(|&at| all[at] == "in").map(|at| &all[at + 1..]);
    after.filter_map(stated).next()
}

/// The unit that these words begin with, the longest one.
fn stated(words: &[&str]) -> Option<String> {
    let ends = |word: &str| word.ends_with([',', '.', ';', ':', ')']);
    let clause = words.iter().position(|word| ends(word)).map_or(words.len(), |at| at + 1);
    (1..=clause.min(STATED)).rev().find_map(|length| {
        let bare = |word: &&str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        let said: Vec<String> = words[..length].iter().map(bare).collect();
        let plural = said
            .iter()
            .any(|word| word.len() > 3 && word.ends_with('s') || word == "percent" || word == "feet");
        of_words(&said).filter(|_| plural)
    })
}

/// `KiloM-PER-HR`, `KiloW-HR`, `M2`.
fn of_qudt(name: &str) -> Option<String> {
    if name.contains(char::is_whitespace) {
        return None;
    }
    let part = |part: &str| part.split('-').map(qudt_factor).collect::<Option<Vec<_>>>().map(product);
    match name.split_once("-PER-") {
        Some((above, below)) if !below.contains("-PER-") => Some(ratio(part(above)?, &part(below)?)),
        Some(_) => None,
        None => part(name),
    }
}

fn qudt_factor(name: &str) -> Option<String> {
    let (name, power) = match name.as_bytes().last()? {
        b'2' => (&name[..name.len() - 1], "²"),
        b'3' => (&name[..name.len() - 1], "³"),
        _ => (name, ""),
    };
    let find = |name: &str| QUDT.iter().find(|(known, _)| *known == name).map(|(_, symbol)| *symbol);
    let symbol = match find(name) {
        Some(symbol) => symbol.to_owned(),
        None => {
            let (prefix, rest) =
                PREFIXES.iter().find_map(|(word, sign)| Some((*sign, name.strip_prefix(word)?)))?;
            format!("{prefix}{}", find(rest)?)
        }
    };
    Some(symbol + power)
}

/// `square kilometre`, `gram per kilometre`, `kilowatt hour`.
fn of_words(words: &[String]) -> Option<String> {
    if words.is_empty() {
        return None;
    }
    if let Some(at) = words.iter().position(|word| word == "per") {
        return Some(ratio(of_words(&words[..at])?, &of_words(&words[at + 1..])?));
    }
    if words.iter().all(|word| word.len() < 2) {
        return None;
    }
    if let Some(symbol) = unit::recognised(&words.join(" ")) {
        return Some(symbol.to_owned());
    }
    let mut factors: Vec<String> = Vec::new();
    let mut power = "";
    for word in words {
        match word.as_str() {
            "square" | "squared" => power = "²",
            "cubic" => power = "³",
            "degree" | "degrees" => {}
            "celsius" => factors.push("°C".into()),
            "fahrenheit" => factors.push("°F".into()),
            "kelvin" => factors.push("K".into()),
            "newton" => factors.push("N".into()),
            "pascal" => factors.push("Pa".into()),
            "us" if words.len() > 1 => {}
            word => {
                let symbol = unit::recognised(word).filter(|_| word.len() > 1)?;
                factors.push(symbol.to_owned() + std::mem::take(&mut power));
            }
        }
    }
    (!factors.is_empty()).then(|| product(factors))
}

/// `kW` and `h` are `kWh`.
fn product(factors: Vec<String>) -> String {
    match &factors[..] {
        [only] => only.clone(),
        _ => unit::recognised(&factors.concat()).map_or_else(|| factors.join("·"), str::to_owned),
    }
}

fn ratio(above: String, below: &str) -> String {
    let text = format!("{above}/{below}");
    match text.as_str() {
        "rev/min" => "rpm".into(),
        "mi/h" => "mph".into(),
        _ => text,
    }
}

/// `kilometrePerHour`, `square_kilometre`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && lower) {
            words.push(String::new());
        }
        lower = c.is_lowercase();
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{of_name, stated_in};

    #[test]
    fn descriptions_state_units() {
        for (text, unit) in [
            ("Planted area, in hectares.", "ha"),
            ("height in metres above the sea", "m"),
            ("usual time without rests, in minutes", "min"),
            ("Residual sugar, in grams per litre.", "g/l"),
            ("Production budget in dollars.", "USD"),
            ("area in square kilometres", "km²"),
            ("Alcohol by volume, in percent.", "%"),
        ] {
            assert_eq!(stated_in(text).as_deref(), Some(unit), "{text}");
        }
        for text in
            ["year in which it was built", "deposit paid in crowns", "done in a second", "born in Paris", ""]
        {
            assert_eq!(stated_in(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_vocabularies() {
        for (name, symbol) in [
            ("kg", "kg"),
            ("EUR", "EUR"),
            ("€", "EUR"),
            ("KGM", "kg"),
            ("KMH", "km/h"),
            ("KiloGM", "kg"),
            ("KiloM-PER-HR", "km/h"),
            ("GM-PER-KiloM", "g/km"),
            ("KiloW-HR", "kWh"),
            ("N-M", "Nm"),
            ("CentiM3", "cm³"),
            ("DEG_C", "°C"),
            ("REV-PER-MIN", "rpm"),
            ("MilliMOL-PER-L", "mmol/l"),
            ("kilometre", "km"),
            ("squareKilometre", "km²"),
            ("kilometrePerHour", "km/h"),
            ("degreeCelsius", "°C"),
            ("newtonMetre", "Nm"),
            ("kilowattHour", "kWh"),
            ("cubicCentimetre", "cm³"),
            ("usDollar", "USD"),
            ("Euro", "EUR"),
        ] {
            assert_eq!(of_name(name).as_deref(), Some(symbol), "{name}");
        }
        for name in
            ["", "bolt", "string", "engineConfiguration", "fuelType", "XKCD", "Paris", "degree celsius of"]
        {
            assert_eq!(of_name(name), None, "{name}");
        }
    }
}
