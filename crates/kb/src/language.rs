//! Which of several literals is shown: the preferred language, then no language, then the others by their tag;
//! among those the first by text. And what languages are called in English.

use crate::graph::Graph;
use crate::terms::Id;

/// Smaller is preferred.
pub(crate) fn rank<'g>(graph: &'g Graph, literal: Id, preferred: &str) -> (u8, &'g str) {
    match graph.language(literal) {
        None => (1, ""),
        Some(tag) => (if main(tag).eq_ignore_ascii_case(preferred) { 0 } else { 2 }, tag),
    }
}

/// The literal to show.
pub(crate) fn best(graph: &Graph, literals: impl Iterator<Item = Id>, preferred: &str) -> Option<Id> {
    literals.min_by_key(|&id| (rank(graph, id, preferred), graph.text(id), id))
}

/// Some text of the graph is tagged as of the language.
pub(crate) fn is_spoken(graph: &Graph, preferred: &str) -> bool {
    graph.triples().iter().any(|triple| rank(graph, triple[2], preferred).0 == 0)
}

/// The language of a tag: `pt` of `pt-BR`.
pub(crate) fn main(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

/// What the language of a code is called in English; the code itself where it is rare.
pub(crate) fn name(code: &str) -> &str {
    let lower = code.to_ascii_lowercase();
    NAMES.binary_search_by(|(known, _)| (*known).cmp(&lower)).map_or(code, |at| NAMES[at].1)
}

/// Codes of languages (ISO 639) with their English names, by code.
const NAMES: [(&str, &str); 152] = [
    ("aa", "Afar"),
    ("ab", "Abkhaz"),
    ("af", "Afrikaans"),
    ("am", "Amharic"),
    ("an", "Aragonese"),
    ("ar", "Arabic"),
    ("as", "Assamese"),
    ("ast", "Asturian"),
    ("az", "Azerbaijani"),
    ("ba", "Bashkir"),
    ("be", "Belarusian"),
    ("bg", "Bulgarian"),
    ("bn", "Bengali"),
    ("bo", "Tibetan"),
    ("br", "Breton"),
    ("bs", "Bosnian"),
    ("ca", "Catalan"),
    ("ce", "Chechen"),
    ("ceb", "Cebuano"),
    ("co", "Corsican"),
    ("cs", "Czech"),
    ("cu", "Church Slavonic"),
    ("cv", "Chuvash"),
    ("cy", "Welsh"),
    ("da", "Danish"),
    ("de", "German"),
    ("dv", "Dhivehi"),
    ("dz", "Dzongkha"),
    ("el", "Greek"),
    ("en", "English"),
    ("eo", "Esperanto"),
    ("es", "Spanish"),
    ("et", "Estonian"),
    ("eu", "Basque"),
    ("fa", "Persian"),
    ("fi", "Finnish"),
    ("fil", "Filipino"),
    ("fj", "Fijian"),
    ("fo", "Faroese"),
    ("fr", "French"),
    ("fy", "Frisian"),
    ("ga", "Irish"),
    ("gd", "Scottish Gaelic"),
    ("gl", "Galician"),
    ("gn", "Guarani"),
    ("grc", "Ancient Greek"),
    ("gsw", "Swiss German"),
    ("gu", "Gujarati"),
    ("gv", "Manx"),
    ("ha", "Hausa"),
    ("haw", "Hawaiian"),
    ("he", "Hebrew"),
    ("hi", "Hindi"),
    ("hr", "Croatian"),
    ("ht", "Haitian Creole"),
    ("hu", "Hungarian"),
    ("hy", "Armenian"),
    ("ia", "Interlingua"),
    ("id", "Indonesian"),
    ("ig", "Igbo"),
    ("is", "Icelandic"),
    ("it", "Italian"),
    ("iu", "Inuktitut"),
    ("ja", "Japanese"),
    ("jv", "Javanese"),
    ("ka", "Georgian"),
    ("kk", "Kazakh"),
    ("kl", "Greenlandic"),
    ("km", "Khmer"),
    ("kn", "Kannada"),
    ("ko", "Korean"),
    ("ku", "Kurdish"),
    ("kw", "Cornish"),
    ("ky", "Kyrgyz"),
    ("la", "Latin"),
    ("lb", "Luxembourgish"),
    ("ln", "Lingala"),
    ("lo", "Lao"),
    ("lt", "Lithuanian"),
    ("lv", "Latvian"),
    ("mg", "Malagasy"),
    ("mi", "Maori"),
    ("mk", "Macedonian"),
    ("ml", "Malayalam"),
    ("mn", "Mongolian"),
    ("mr", "Marathi"),
    ("ms", "Malay"),
    ("mt", "Maltese"),
    ("my", "Burmese"),
    ("nah", "Nahuatl"),
    ("nb", "Norwegian Bokmål"),
    ("nds", "Low German"),
    ("ne", "Nepali"),
    ("nl", "Dutch"),
    ("nn", "Norwegian Nynorsk"),
    ("no", "Norwegian"),
    ("nv", "Navajo"),
    ("oc", "Occitan"),
    ("or", "Odia"),
    ("os", "Ossetian"),
    ("pa", "Punjabi"),
    ("pl", "Polish"),
    ("ps", "Pashto"),
    ("pt", "Portuguese"),
    ("qu", "Quechua"),
    ("rm", "Romansh"),
    ("ro", "Romanian"),
    ("ru", "Russian"),
    ("rw", "Kinyarwanda"),
    ("sa", "Sanskrit"),
    ("sc", "Sardinian"),
    ("scn", "Sicilian"),
    ("sco", "Scots"),
    ("sd", "Sindhi"),
    ("se", "Northern Sami"),
    ("sh", "Serbo-Croatian"),
    ("si", "Sinhala"),
    ("sk", "Slovak"),
    ("sl", "Slovene"),
    ("sm", "Samoan"),
    ("sn", "Shona"),
    ("so", "Somali"),
    ("sq", "Albanian"),
    ("sr", "Serbian"),
    ("st", "Sotho"),
    ("su", "Sundanese"),
    ("sv", "Swedish"),
    ("sw", "Swahili"),
    ("ta", "Tamil"),
    ("te", "Telugu"),
    ("tg", "Tajik"),
    ("th", "Thai"),
    ("ti", "Tigrinya"),
    ("tk", "Turkmen"),
    ("tl", "Tagalog"),
    ("tn", "Tswana"),
    ("to", "Tongan"),
    ("tr", "Turkish"),
    ("tt", "Tatar"),
    ("ug", "Uyghur"),
    ("uk", "Ukrainian"),
    ("ur", "Urdu"),
    ("uz", "Uzbek"),
    ("vi", "Vietnamese"),
    ("wa", "Walloon"),
    ("wo", "Wolof"),
    ("xh", "Xhosa"),
    ("yi", "Yiddish"),
    ("yo", "Yoruba"),
    ("yue", "Cantonese"),
    ("zh", "Chinese"),
    ("zu", "Zulu"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_names() {
        assert!(NAMES.is_sorted());
        assert_eq!((name("fr"), name("DE"), name("xx")), ("French", "German", "xx"));
        assert_eq!(main("pt-BR"), "pt");
    }
}
