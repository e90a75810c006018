//! Word breaks of Thai texts. Thai has no spaces between words, and the layout engine finds breaks by a
//! trained model alone, which splits even the word for data. A dictionary splits other words, above all
//! loanwords. A break is allowed where both agree: a zero-width space marks it, and word joiners exclude all
//! other positions. A no-break space attaches the repetition sign ๆ to the word before it.

use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed, options::LineBreakOptions};
use std::{borrow::Cow, collections::BTreeSet, sync::LazyLock};

const JOINER: char = '\u{2060}';
const SPACE: char = '\u{200b}';

/// Words that pages keep together, each with the breaks of browsers' dictionaries.
const OF_PAGES: &str = include_str!("../../../ui/src/lib/thai-words.json");
/// Further words that both split.
const WHOLE: [&str; 7] = ["ข้อกำหนด", "เวชปฏิบัติ", "ชีวสถิติ", "องค์ประกอบ", "สถานพยาบาล", "ย้อนกลับ", "ทีละ"];

/// Words within which no line breaks.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    // A test of the interface reads the same list.
    let of_pages: Vec<String> = serde_json::from_str(OF_PAGES).unwrap_or_default();
    let of_pages = of_pages.into_iter().map(|word| word.replace('|', ""));
    of_pages.chain(WHOLE.map(str::to_owned)).collect()
});

/// Created when the first card in Thai is drawn.
static SEGMENTERS: LazyLock<[LineSegmenterBorrowed<'static>; 2]> = LazyLock::new(|| {
    let options = LineBreakOptions::default;
    [LineSegmenter::new_dictionary(options()), LineSegmenter::new_lstm(options())]
});

/// A text with its Thai word breaks marked.
pub(super) fn mark_word_breaks(text: &str) -> Cow<'_, str> {
    if !text.contains(is_thai) {
        return text.into();
    }
    let text = text.replace(" ๆ", "\u{a0}ๆ");
    let ends = break_positions(&text);
    let mut marked = String::with_capacity(2 * text.len());
    let mut is_within = false;
    for (at, letter) in text.char_indices() {
        if is_within && is_thai(letter) && !is_mark(letter) {
            marked.push(if ends.contains(&at) { SPACE } else { JOINER });
        }
        marked.push(letter);
        is_within = is_thai(letter);
    }
    marked.into()
}

/// Byte offsets at which a line may break.
fn break_positions(text: &str) -> BTreeSet<usize> {
    let [dictionary, model] = &*SEGMENTERS;
    let of_model: BTreeSet<usize> = model.segment_str(text).collect();
    let mut ends: BTreeSet<usize> = dictionary.segment_str(text).filter(|at| of_model.contains(at)).collect();
    for (at, word) in WORDS.iter().flat_map(|word| text.match_indices(word.as_str())) {
        ends.retain(|end| *end <= at || at + word.len() <= *end);
    }
    ends
}

const fn is_thai(letter: char) -> bool {
    matches!(letter, '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e4e}')
}

/// Vowel signs and tone marks above or below the preceding consonant, and sara am: never separated from it.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{e31}' | '\u{e33}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
}

#[cfg(test)]
mod tests;
