//! What of a literal is worth telling in passages. The database keeps every value whole; nobody asks in words for what
//! machines alone read (geometries, encoded bytes, hashes, lists of numbers), and of a document its beginning is told.

/// Characters of one value that passages tell: some pages.
const TOLD: usize = 6_000;

/// Shorter values are told whatever they look like.
const SHORT: usize = 32;

/// Characters of a name in passages: it stands in every sentence.
pub(crate) const NAME: usize = 200;

/// Literals that machines alone read, by the end of their datatype's IRI.
const MACHINES: &[&str] =
    &["wktLiteral", "gmlLiteral", "geoJSONLiteral", "kmlLiteral", "dggsLiteral", "base64Binary", "hexBinary"];

/// The part of a value that is told; none of what machines alone read.
pub(crate) fn told<'t>(text: &'t str, datatype: Option<&str>) -> Option<&'t str> {
    if datatype.is_some_and(|datatype| MACHINES.iter().any(|end| datatype.ends_with(end))) {
        return None;
    }
    let text = text.trim();
    if text.len() <= SHORT {
        return Some(text);
    }
    (!for_machines(text)).then(|| beginning(text, TOLD))
}

/// The first characters of a text, up to the end of a word where there is one.
pub(crate) fn beginning(text: &str, characters: usize) -> &str {
    let Some((end, _)) = text.char_indices().nth(characters) else { return text };
    let head = &text[..end];
    head.rfind(char::is_whitespace).filter(|at| *at > end / 2).map_or(head, |at| &head[..at])
}

fn for_machines(text: &str) -> bool {
    // A megabyte is judged by its beginning.
    let text = beginning_bytes(text, 4_096);
    geometry(text) || encoded(text) || numbers(text)
}

fn beginning_bytes(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Well-known text, GeoJSON or GML.
fn geometry(text: &str) -> bool {
    const SHAPES: [&str; 8] = [
        "POINT",
        "LINESTRING",
        "POLYGON",
        "MULTIPOINT",
        "MULTILINESTRING",
        "MULTIPOLYGON",
        "GEOMETRYCOLLECTION",
        "CIRCULARSTRING",
    ];
    // A reference system may stand before the shape: `<http://www.opengis.net/def/crs/..> POINT(..)`, `SRID=4326;POINT(..)`.
    let shape = text.strip_prefix('<').and_then(|rest| rest.split_once('>')).map_or(text, |(_, rest)| rest);
    let shape =
        shape.strip_prefix("SRID=").and_then(|rest| rest.split_once(';')).map_or(shape, |(_, rest)| rest);
    let shape = shape.trim_start();
    let word: String =
        shape.chars().take_while(char::is_ascii_alphabetic).collect::<String>().to_ascii_uppercase();
    let opens = shape[word.len()..].trim_start_matches([' ', 'Z', 'M', 'z', 'm']).starts_with('(');
    (SHAPES.contains(&word.as_str()) && opens)
        || (text.starts_with('{') && text.contains("\"coordinates\""))
        || text.starts_with("<gml:")
}

/// Base64, hexadecimal, `data:` addresses: one long word that no tongue has.
fn encoded(text: &str) -> bool {
    if text.starts_with("data:") && text.split(',').next().is_some_and(|head| head.ends_with("base64")) {
        return true;
    }
    // Encoded text is broken into lines of one length.
    let mut words = text.split_ascii_whitespace();
    let longest = words.clone().map(str::len).max().unwrap_or(0);
    if longest < SHORT || !words.all(|word| word.len() == longest || text.ends_with(word)) {
        return false;
    }
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=-_ \r\n\t".contains(&byte));
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let capitals = text.bytes().filter(u8::is_ascii_uppercase).count();
    let hexadecimal = text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
    // A name of many words grown together has few digits; an address has its colon, a path several slashes.
    plain && (hexadecimal || (digits * 20 > text.len() && capitals * 20 > text.len()))
}

/// Numbers one after another, with hardly a word between them.
fn numbers(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let separate = text
        .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
        .filter(|part| !part.is_empty())
        .count();
    separate >= 8 && digits > 6 * letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_machines_read_is_not_told() {
        let hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
        for text in [
            "POLYGON ((30.1 10.2, 40.3 40.4, 20.5 40.6, 30.1 10.2))",
            "<http://www.opengis.net/def/crs/EPSG/0/4326> MULTIPOINT ((10 40), (40 30), (20 20))",
            "SRID=4326;POINT Z (7.123456789 46.123456789 500.0)",
            "{\"type\": \"Polygon\", \"coordinates\": [[[30.1, 10.2], [40.3, 40.4]]]}",
            "30.123,10.234 40.345,40.456 20.567,40.678 10.789,20.891 30.123,10.234",
            hash,
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA",
            "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4",
        ] {
            assert_eq!(told(text, None), None, "{text}");
        }
        assert_eq!(told("POINT(1 2)", Some("http://www.opengis.net/ont/geosparql#wktLiteral")), None);
    }

    #[test]
    fn what_people_read_is_told() {
        for text in [
            "A point (of view) that nobody shares, said 3 times in 2010, 2011 and 2012",
            "Donaudampfschifffahrtsgesellschaftskapitaenswitwe",
            "https://example.org/catalogue/2019/objects/A-1234567890",
            "1914, 1915, 1916, 1917",
            "Tel. +41 44 123 45 67, Fax +41 44 123 45 68",
            "\u{6771}\u{4eac}\u{306e}\u{53e4}\u{3044}\u{5730}\u{56f3}\u{3068}\u{305d}\u{306e}\u{6b74}\u{53f2}",
        ] {
            assert_eq!(told(text, None), Some(text));
        }
    }

    #[test]
    fn a_document_is_told_by_its_beginning() {
        let text = "word \u{e9}t\u{e9} ".repeat(100_000);
        let told = told(&text, None).unwrap();
        assert!(told.chars().count() <= TOLD && told.ends_with(['d', '\u{e9}']));
    }
}
