//! Units of measure and currencies: how they are written, what they convert to. A table, because a column's unit has
//! to be shown as people write it. A unit the table does not know counts as one if it follows the number after a
//! space and looks like a word; it converts to nothing.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Symbol, dimension, factor to the dimension's first unit, other spellings.
type Row = (&'static str, &'static str, f64, &'static str);

const UNITS: &[Row] = &[
    ("mm", "length", 0.001, "millimeter millimeters millimetre millimetres"),
    ("cm", "length", 0.01, "centimeter centimeters centimetre centimetres"),
    ("dm", "length", 0.1, "decimeter decimeters decimetre decimetres"),
    ("m", "length", 1.0, "meter meters metre metres"),
    ("km", "length", 1000.0, "kilometer kilometers kilometre kilometres kms"),
    ("µm", "length", 1e-6, "μm um micrometer micrometers micron microns"),
    ("nm", "length", 1e-9, "nanometer nanometers"),
    ("in", "length", 0.0254, "inch inches ″ \""),
    ("ft", "length", 0.3048, "foot feet"),
    ("yd", "length", 0.9144, "yard yards"),
    ("mi", "length", 1609.344, "mile miles"),
    ("mg", "mass", 1e-6, "milligram milligrams"),
    ("g", "mass", 0.001, "gram grams gramme grammes"),
    ("kg", "mass", 1.0, "kilogram kilograms kilo kilos kgs"),
    ("t", "mass", 1000.0, "tonne tonnes"),
    ("lb", "mass", 0.453_592_37, "lbs pound pounds"),
    ("oz", "mass", 0.028_349_523_125, "ounce ounces"),
    ("ms", "time", 0.001, "millisecond milliseconds"),
    ("s", "time", 1.0, "sec secs second seconds"),
    ("min", "time", 60.0, "mins minute minutes"),
    ("h", "time", 3600.0, "hr hrs hour hours"),
    ("d", "time", 86_400.0, "day days"),
    ("W", "power", 1.0, "watt watts"),
    ("kW", "power", 1000.0, "kilowatt kilowatts"),
    ("MW", "power", 1e6, "megawatt megawatts"),
    ("GW", "power", 1e9, "gigawatt gigawatts"),
    ("hp", "power", 745.699_871_582, "bhp horsepower"),
    ("PS", "power", 735.498_75, ""),
    ("kWp", "peak power", 1.0, ""),
    ("Wh", "energy", 3600.0, ""),
    ("kWh", "energy", 3.6e6, ""),
    ("MWh", "energy", 3.6e9, ""),
    ("GWh", "energy", 3.6e12, ""),
    ("J", "energy", 1.0, "joule joules"),
    ("kJ", "energy", 1000.0, ""),
    ("MJ", "energy", 1e6, ""),
    ("kcal", "energy", 4184.0, ""),
    ("ml", "volume", 1e-3, "mL milliliter milliliters millilitre millilitres"),
    ("cl", "volume", 1e-2, "cL"),
    ("l", "volume", 1.0, "L liter liters litre litres ltr"),
    ("hl", "volume", 100.0, ""),
    ("m³", "volume", 1000.0, "m3 m^3"),
    ("cm³", "volume", 1e-3, "cm3 cm^3 ccm cc"),
    ("mm²", "area", 1e-6, "mm2 mm^2"),
    ("cm²", "area", 1e-4, "cm2 cm^2"),
    ("m²", "area", 1.0, "m2 m^2 sqm"),
    ("ha", "area", 10_000.0, "hectare hectares"),
    ("km²", "area", 1e6, "km2 km^2"),
    ("m/s", "speed", 1.0, "mps"),
    ("km/h", "speed", 1.0 / 3.6, "kmh kph kmph km/hr"),
    ("mph", "speed", 0.447_04, "mi/h"),
    ("l/100km", "consumption", 1.0, "L/100km"),
    ("kWh/100km", "electric consumption", 1.0, ""),
    ("g/km", "emission", 1.0, ""),
    ("mpg", "mileage", 1.0, ""),
    ("mV", "voltage", 0.001, ""),
    ("V", "voltage", 1.0, "volt volts"),
    ("kV", "voltage", 1000.0, ""),
    ("mA", "current", 0.001, ""),
    ("A", "current", 1.0, "ampere amperes amp amps"),
    ("mAh", "charge", 0.001, ""),
    ("Ah", "charge", 1.0, ""),
    ("Ω", "resistance", 1.0, "ohm ohms Ohm"),
    ("Hz", "frequency", 1.0, "hertz"),
    ("kHz", "frequency", 1000.0, ""),
    ("MHz", "frequency", 1e6, ""),
    ("GHz", "frequency", 1e9, ""),
    ("rpm", "rotation", 1.0, "1/min min-1"),
    ("B", "data", 1.0, "byte bytes"),
    ("kB", "data", 1e3, "KB"),
    ("MB", "data", 1e6, ""),
    ("GB", "data", 1e9, ""),
    ("TB", "data", 1e12, ""),
    ("Pa", "pressure", 1.0, ""),
    ("hPa", "pressure", 100.0, ""),
    ("kPa", "pressure", 1000.0, ""),
    ("bar", "pressure", 100_000.0, "bars"),
    ("psi", "pressure", 6_894.757_293, ""),
    ("N", "force", 1.0, ""),
    ("kN", "force", 1000.0, ""),
    ("Nm", "torque", 1.0, "N·m"),
    ("°", "angle", 1.0, "deg degree degrees"),
    ("°C", "Celsius", 1.0, "ºC"),
    ("°F", "Fahrenheit", 1.0, "ºF"),
    ("K", "Kelvin", 1.0, ""),
    ("%", "share", 1.0, "percent"),
    ("dB", "level", 1.0, ""),
    ("dB(A)", "level (A)", 1.0, "dBA"),
    ("lm", "luminous flux", 1.0, "lumen"),
    ("lx", "illuminance", 1.0, "lux"),
    ("px", "pixels", 1.0, "pixel pixels"),
];

/// Symbol or code -> the name of the currency. `$` and `¥` are several countries', so they stay what they are.
const CURRENCIES: &[(&str, &str)] = &[
    ("€", "EUR"),
    ("£", "GBP"),
    ("₹", "INR"),
    ("₽", "RUB"),
    ("₩", "KRW"),
    ("₺", "TRY"),
    ("US$", "USD"),
    ("$", "$"),
    ("¥", "¥"),
];

const CODES: &str = " EUR USD GBP CHF JPY CNY INR AUD CAD NZD SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH BRL MXN ZAR KRW SGD \
    HKD IDR THB MYR PHP VND ILS AED SAR EGP NGN KES ARS CLP COP PEN TWD ";

/// Follows a number and is no unit.
const NO_UNITS: &str = " st nd rd th am pm jan feb mar apr may jun jul aug sep oct nov dec january february march april \
    june july august september october november december and or of x ";

/// A unit as its symbol, read from what follows a number; `spaced` if a space stood between.
pub(super) fn read(text: &str, spaced: bool) -> Option<String> {
    let text = text.trim();
    if let Some(known) = known(text).or_else(|| currency(text)) {
        return Some(known.to_owned());
    }
    // `kWh / 100 km`, `g CO2/km` and the like: a slash joins known units.
    let squeezed: String = text.split_whitespace().collect();
    if squeezed.len() != text.len()
        && let Some(known) = known(&squeezed)
    {
        return Some(known.to_owned());
    }
    let word = spaced
        && text.len() <= 20
        && text.starts_with(char::is_lowercase)
        && text.chars().all(|c| c.is_alphabetic() || matches!(c, '/' | '²' | '³' | '·'))
        && !NO_UNITS.contains(&format!(" {} ", text.to_lowercase()));
    word.then(|| text.to_owned())
}

/// The currency written as this symbol or code.
pub(super) fn currency(text: &str) -> Option<&'static str> {
    if let Some((_, name)) = CURRENCIES.iter().find(|(symbol, _)| *symbol == text) {
        return Some(name);
    }
    let code = text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase());
    CODES.find(&format!(" {text} ")).filter(|_| code).map(|at| &CODES[at + 1..at + 4])
}

/// The currency a text begins with, and the rest.
pub(super) fn take_currency(text: &str) -> Option<(&'static str, &str)> {
    let symbol = CURRENCIES.iter().filter_map(|(symbol, name)| Some((*name, text.strip_prefix(symbol)?)));
    let symbol = symbol.min_by_key(|(_, rest)| rest.len());
    let code = || text.get(..3).and_then(currency).map(|name| (name, &text[3..]));
    symbol.or_else(code)
}

/// The table knows it.
pub(super) fn is_known(unit: &str) -> bool {
    known(unit).is_some() || currency(unit).is_some() || CURRENCIES.iter().any(|(_, name)| *name == unit)
}

/// What a number in `from` is multiplied with to be in `to`; `None` if they measure different things.
pub(super) fn factor(from: &str, to: &str) -> Option<f64> {
    if from == to {
        return Some(1.0);
    }
    let find = |symbol: &str| UNITS.iter().find(|(name, ..)| *name == symbol);
    let (from, to) = (find(from)?, find(to)?);
    (from.1 == to.1).then(|| from.2 / to.2)
}

/// Words for currencies.
const MONEY: &[(&str, &str)] = &[
    ("euro euros", "EUR"),
    ("dollar dollars bucks", "USD"),
    ("dollar dollars bucks", "$"),
    ("pound pounds quid", "GBP"),
    ("franc francs", "CHF"),
    ("yen", "JPY"),
];

/// A number given in a unit as people write it ("euros", "metres"), in a column's unit; `None` if they measure
/// different things.
pub fn convert(number: f64, from: &str, to: &str) -> Option<f64> {
    let from = from.trim();
    let lower = from.to_lowercase();
    if MONEY.iter().any(|(words, code)| *code == to && words.split(' ').any(|w| w == lower)) {
        return Some(number);
    }
    let from =
        known(from).or_else(|| currency(from)).or_else(|| known(&lower)).or_else(|| powered(&lower))?;
    Some(number * factor(from, to)?)
}

/// People write a unit so: "kg", "tonnes", "euros".
pub fn is_unit(text: &str) -> bool {
    recognised(text).or_else(|| powered(&text.to_lowercase())).is_some()
}

/// A unit as people write it and a column's, both of which are known, measure different things: euros and Wh. Two
/// currencies do not, though nothing here converts one to the other.
pub fn measures_other(said: &str, column: &str) -> bool {
    let money = |unit: &str| currency(unit).is_some() || CURRENCIES.iter().any(|(_, name)| *name == unit);
    let Some(own) = recognised(said) else { return false };
    is_known(column) && !(money(own) && money(column)) && convert(1.0, said, column).is_none()
}

/// "square metres", "cubic cm".
fn powered(lower: &str) -> Option<&'static str> {
    let (power, length) = lower.split_once(' ')?;
    let sign = match power {
        "square" | "sq" => '²',
        "cubic" => '³',
        _ => return None,
    };
    known(&format!("{}{sign}", known(length.trim())?))
}

/// The table's symbol for a unit as people write it, or the text itself.
pub(super) fn of_words(text: &str) -> String {
    recognised(text).unwrap_or(text.trim()).to_owned()
}

/// The table's symbol for a unit as people write it, if it has it.
pub(super) fn recognised(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let lower = text.to_lowercase();
    // A pound of money; the weight is written lb.
    let money = MONEY.iter().find(|(words, _)| words.split(' ').any(|word| word == lower)).map(|row| row.1);
    known(text).filter(|_| money.is_none()).or(currency(text)).or(money).or_else(|| known(&lower))
}

/// A name with the unit that stands in brackets behind it: `launch mass (kg)`, `flight duration (days)`.
pub(crate) fn in_brackets(name: &str) -> Option<(&str, &'static str)> {
    let (before, unit) = name.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let before = before.trim_end_matches([' ', '_', '-']);
    Some((before, recognised(unit.trim())?)).filter(|_| !before.is_empty())
}

/// The unit that a column's name ends with: `depth_mm`, `depth (mm)`, `weightKg`, `budgetEuro`, `plannedMinutes`, `minutes`.
/// Single letters count only where a separator sets them off, so the words come with the name as it is written.
pub(crate) fn of_name(local: &str) -> Option<&'static str> {
    in_brackets(local).map(|(_, unit)| unit).or_else(|| of_separated(local)).or_else(|| {
        let words = crate::names::reading(local).to_lowercase();
        match words.rsplit_once(' ') {
            // A price per kilogram is no weight.
            Some((before, _)) if before.ends_with(" per") => None,
            Some((before, last)) => of_measured(before, last).or_else(|| of_last_word(last)),
            None => of_many(&words),
        }
    })
}

/// The unit that is the whole of a column's name: `milliseconds`. Only as a word for many of them: one may be anything.
fn of_many(word: &str) -> Option<&'static str> {
    let many = word.ends_with('s') && word.len() > 4;
    UNITS.iter().filter(|_| many).find(|row| row.3.split(' ').any(|other| other == word)).map(|row| row.0)
}

/// What is measured in each dimension.
const MEASURED: [(&str, &str); 9] = [
    (
        "length",
        "length height width depth altitude elevation distance diameter radius thickness wingspan range",
    ),
    ("mass", "weight mass load payload"),
    ("time", "duration runtime time length age"),
    ("area", "area surface"),
    ("volume", "volume capacity"),
    ("speed", "speed velocity"),
    ("power", "power output"),
    ("voltage", "voltage"),
    ("pressure", "pressure"),
];

/// A short symbol behind what it measures: "height m", "area sq km", "water temp c".
fn of_measured(before: &str, last: &str) -> Option<&'static str> {
    let (before, square) = match before.strip_suffix(" sq").or_else(|| before.strip_suffix(" square")) {
        Some(before) => (before, true),
        None => (before, false),
    };
    let noun = before.rsplit(' ').next().unwrap_or(before);
    match last {
        "c" if matches!(noun, "temp" | "temperature") => return Some("°C"),
        "f" if matches!(noun, "temp" | "temperature") => return Some("°F"),
        _ => {}
    }
    let of = |dimension: &str| {
        let nouns = MEASURED.iter().find(|(of, _)| *of == dimension).map_or("", |(_, nouns)| nouns);
        nouns.split(' ').any(|word| word == noun)
    };
    let written = if square { format!("{last}2") } else { last.to_owned() };
    let fits = |row: &&Row| {
        let spelt = row.0.to_lowercase() == written || row.3.split(' ').any(|other| other == written);
        spelt && of(row.1)
    };
    // A least value is no minute.
    UNITS.iter().filter(|_| last != "min").find(fits).map(|row| row.0)
}

/// A unit in words, or a symbol of several letters whatever its case.
fn of_last_word(word: &str) -> Option<&'static str> {
    // A "model year" and a "birth day" are no quantities; "warranty years" is not in the table.
    let may_be_a_name =
        matches!(word, "second" | "minute" | "hour" | "day" | "foot" | "yard" | "inch" | "mile");
    const SYMBOLS: [&str; 10] = ["kg", "mm", "cm", "km", "kw", "ml", "ha", "m2", "m3", "hl"];
    let short = word.chars().count() < 3 && !SYMBOLS.contains(&word);
    if may_be_a_name || short || matches!(word, "min" | "mol" | "bar" | "sec") {
        return None;
    }
    let symbol = || UNITS.iter().map(|row| row.0).find(|symbol| symbol.to_lowercase() == word);
    // The codes of most currencies may be words.
    let money = || matches!(word, "eur" | "usd" | "gbp" | "chf").then(|| currency(&word.to_uppercase()));
    recognised(word).or_else(symbol).or_else(|| money().flatten())
}

/// The symbol of capitals and small letters (`kWh`, `GHz`) that a word is, whatever the case of its first letter.
pub(crate) fn in_letters(word: &str) -> Option<&'static str> {
    let mixed = |symbol: &&str| {
        symbol.is_ascii() && symbol.len() > 2 && symbol[1..].contains(|c: char| c.is_ascii_uppercase())
    };
    let is =
        |symbol: &&str| symbol[..1].eq_ignore_ascii_case(word.get(..1)?).then(|| symbol[1..] == word[1..]);
    UNITS.iter().map(|row| row.0).filter(mixed).find(|symbol| is(symbol) == Some(true))
}

/// The last word of a name only says its unit, as "kg" does and "minutes" does not.
pub(crate) fn is_symbol_of(last: &str, unit: &str) -> bool {
    let lower = last.to_lowercase();
    let short =
        lower.chars().count() <= 3 && known(&lower).or_else(|| currency(&last.to_uppercase())) == Some(unit);
    let degree = unit.strip_prefix('°').is_some_and(|scale| scale.eq_ignore_ascii_case(last));
    short || degree || last.eq_ignore_ascii_case(unit) || lower == "euro"
}

fn of_separated(local: &str) -> Option<&'static str> {
    let (_, last) = local.rsplit_once(['_', '-', '(', ' '])?;
    // A word (`min`, `in`, `days`) may be part of the name itself.
    let symbol = UNITS.iter().map(|row| row.0).find(|symbol| *symbol == last)?;
    (!matches!(symbol, "min" | "in" | "t" | "d" | "h" | "s" | "A" | "B" | "K" | "N" | "V" | "J"))
        .then_some(symbol)
}

fn known(text: &str) -> Option<&'static str> {
    static SPELLINGS: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
        let mut spellings = FxHashMap::default();
        for (symbol, _, _, others) in UNITS {
            spellings
                .extend(others.split(' ').filter(|other| !other.is_empty()).map(|other| (other, *symbol)));
        }
        // A symbol counts before another unit's spelling.
        spellings.extend(UNITS.iter().map(|row| (row.0, row.0)));
        spellings
    });
    SPELLINGS.get(text).copied()
}
