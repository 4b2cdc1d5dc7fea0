//! A section's text in pieces that fit a passage: whole paragraphs, else whole sentences, else whole words.

/// Characters a passage of a document aims at.
pub(super) const SIZE: usize = 900;

/// Whole paragraphs up to the size; a longer paragraph is cut between sentences, a longer sentence between words.
pub(super) fn chunks(text: &str) -> Vec<String> {
    let mut chunks: Vec<String> = Vec::new();
    let mut open = String::new();
    for paragraph in text.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
        let mut joint = "\n\n";
        for piece in pieces(paragraph) {
            if !open.is_empty() && open.chars().count() + piece.chars().count() > SIZE {
                chunks.push(std::mem::take(&mut open));
            }
            if !open.is_empty() {
                open.push_str(joint);
            }
            open.push_str(piece);
            joint = " ";
        }
    }
    if !open.is_empty() {
        chunks.push(open);
    }
    chunks
}

/// A paragraph, or its sentences where it is too long, or runs of words where a sentence is.
fn pieces(paragraph: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = paragraph;
    while let Some((limit, _)) = rest.char_indices().nth(SIZE) {
        let head = &rest[..limit];
        let sentence = head.rmatch_indices(['.', '!', '?']).find_map(|(at, mark)| {
            let end = at + mark.len();
            rest[end..].starts_with(char::is_whitespace).then_some(end)
        });
        let end =
            sentence.or_else(|| head.rfind(char::is_whitespace)).filter(|&end| end > 0).unwrap_or(limit);
        pieces.push(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    pieces.push(rest);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
