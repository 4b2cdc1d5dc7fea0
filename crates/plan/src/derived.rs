//! Words that grew from others in ways that no ending tells: "Japanese" from Japan, "violinist" from the violin.

/// What a folded word is derived from: the country of an adjective, the instrument of who plays it. Those that begin
/// alike and differ by their endings are found without.
pub fn origin(word: &str) -> Option<&'static str> {
    find(COUNTRIES, word).or_else(|| find(PLAYERS, word.strip_suffix('s').unwrap_or(word)))
}

fn find(sorted: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    let at = sorted.binary_search_by(|(derived, _)| (*derived).cmp(word)).ok()?;
    Some(sorted[at].1)
}

const COUNTRIES: &[(&str, &str)] = &[
    ("american", "america"),
    ("argentine", "argentina"),
    ("argentinian", "argentina"),
    ("australian", "australia"),
    ("austrian", "austria"),
    ("belgian", "belgium"),
    ("brazilian", "brazil"),
    ("british", "britain"),
    ("bulgarian", "bulgaria"),
    ("canadian", "canada"),
    ("chilean", "chile"),
    ("chinese", "china"),
    ("croatian", "croatia"),
    ("cuban", "cuba"),
    ("czech", "czechia"),
    ("danish", "denmark"),
    ("dutch", "netherlands"),
    ("egyptian", "egypt"),
    ("english", "england"),
    ("estonian", "estonia"),
    ("finnish", "finland"),
    ("french", "france"),
    ("german", "germany"),
    ("greek", "greece"),
    ("hungarian", "hungary"),
    ("icelandic", "iceland"),
    ("indian", "india"),
    ("indonesian", "indonesia"),
    ("iranian", "iran"),
    ("irish", "ireland"),
    ("israeli", "israel"),
    ("italian", "italy"),
    ("japanese", "japan"),
    ("kenyan", "kenya"),
    ("korean", "korea"),
    ("latvian", "latvia"),
    ("lithuanian", "lithuania"),
    ("mexican", "mexico"),
    ("moroccan", "morocco"),
    ("namibian", "namibia"),
    ("nigerian", "nigeria"),
    ("norwegian", "norway"),
    ("peruvian", "peru"),
    ("polish", "poland"),
    ("portuguese", "portugal"),
    ("romanian", "romania"),
    ("russian", "russia"),
    ("scottish", "scotland"),
    ("serbian", "serbia"),
    ("slovak", "slovakia"),
    ("slovenian", "slovenia"),
    ("spanish", "spain"),
    ("swedish", "sweden"),
    ("swiss", "switzerland"),
    ("thai", "thailand"),
    ("turkish", "turkey"),
    ("ukrainian", "ukraine"),
    ("vietnamese", "vietnam"),
    ("welsh", "wales"),
];

const PLAYERS: &[(&str, &str)] = &[
    ("accordionist", "accordion"),
    ("bassist", "bass"),
    ("cellist", "cello"),
    ("clarinettist", "clarinet"),
    ("drummer", "drums"),
    ("fiddler", "fiddle"),
    ("flautist", "flute"),
    ("flutist", "flute"),
    ("guitarist", "guitar"),
    ("harpist", "harp"),
    ("keyboardist", "keyboard"),
    ("organist", "organ"),
    ("percussionist", "percussion"),
    ("pianist", "piano"),
    ("piper", "pipes"),
    ("saxophonist", "saxophone"),
    ("singer", "vocals"),
    ("trombonist", "trombone"),
    ("trumpeter", "trumpet"),
    ("violinist", "violin"),
    ("vocalist", "vocals"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_what_they_grew_from() {
        for (word, from) in [("japanese", "japan"), ("dutch", "netherlands"), ("guitarists", "guitar")] {
            assert_eq!(origin(word), Some(from), "{word}");
        }
        assert_eq!(origin("table"), None);
    }

    #[test]
    fn the_lists_are_sorted() {
        assert!(COUNTRIES.is_sorted() && PLAYERS.is_sorted());
    }
}
