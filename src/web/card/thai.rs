//! Keeps Thai words on one line. Thai has no blanks between words, and the engine that lays cards out finds them by a trained
//! model alone, which parts even the word for data. A dictionary parts others, those from other languages above all. Where both see
//! an end there is one: a space of no width marks it, and a word joiner every other place between two letters.

use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed, options::LineBreakOptions};
use std::{borrow::Cow, collections::BTreeSet, sync::LazyLock};

const JOINER: char = '\u{2060}';
const SPACE: char = '\u{200b}';

/// Words that both part, and those that pages hold together too (`ui/src/lib/thai-words.ts`).
const WHOLE: [&str; 34] = [
    "โคฮอร์ต",
    "ออร์แกนิก",
    "บาโคลเฟน",
    "แฮช",
    "โฮสติง",
    "แท็บ",
    "ฟีด",
    "แค็ตตาล็อก",
    "เมทาดาทา",
    "แคปต์ชา",
    "บาร์โค้ด",
    "นิรนาม",
    "ตัวชี้วัด",
    "เผยแพร่",
    "วันที่",
    "ดีกว่า",
    "เปรียบเทียบ",
    "เบื้องต้น",
    "ล่วงหน้า",
    "ย้อนหลัง",
    "ปรับเรียบ",
    "สหสัมพันธ์",
    "โรงพยาบาล",
    "เวชสำอาง",
    "ฤดูกาล",
    "โพ้นทะเล",
    "ระบาดวิทยา",
    "ข้อกำหนด",
    "เวชปฏิบัติ",
    "ชีวสถิติ",
    "องค์ประกอบ",
    "สถานพยาบาล",
    "ย้อนกลับ",
    "ทีละ",
];

/// Built when the first card in Thai is drawn.
static SEGMENTERS: LazyLock<[LineSegmenterBorrowed<'static>; 2]> = LazyLock::new(|| {
    let options = LineBreakOptions::default;
    [LineSegmenter::new_dictionary(options()), LineSegmenter::new_lstm(options())]
});

/// A text with the ends of its Thai words marked.
pub(super) fn marked(text: &str) -> Cow<'_, str> {
    if !text.contains(is_thai) {
        return text.into();
    }
    let ends = ends(text);
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

/// Where a line may end.
fn ends(text: &str) -> BTreeSet<usize> {
    let [dictionary, model] = &*SEGMENTERS;
    let of_model: BTreeSet<usize> = model.segment_str(text).collect();
    let mut ends: BTreeSet<usize> = dictionary.segment_str(text).filter(|at| of_model.contains(at)).collect();
    for (at, word) in WHOLE.iter().flat_map(|word| text.match_indices(word)) {
        ends.retain(|end| *end <= at || at + word.len() <= *end);
    }
    ends
}

const fn is_thai(letter: char) -> bool {
    matches!(letter, '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e4e}')
}

/// Vowels and tones that stand above or below the letter before them, and the vowel that is partly above it: they stay with it.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{e31}' | '\u{e33}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
}

#[cfg(test)]
mod tests;
