//! Line breaks of Thai texts on cards: none of our texts may break within a word.

use super::*;
use crate::{
    locale::Locale,
    web::social_card::{drawing, subject::Subject},
};
use std::{fs, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Thai texts of the interface and of the seeds that can be titles or descriptions.
fn texts() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("ui/locales/th"), root().join("seeds/content")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().and_then(|ending| ending.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("toml" | "md" | "json") => {
                    found.extend(fs::read_to_string(&path).unwrap().lines().filter_map(text));
                }
                _ => {}
            }
        }
    }
    found
}

/// The text of a line of a title or a description.
fn text(line: &str) -> Option<String> {
    let (key, value) = line.split_once(['=', ':'])?;
    let key = key.trim().trim_matches('"').trim_end_matches(".th");
    let is_text = ["title", "name", "summary", "description"].iter().any(|end| key.ends_with(end));
    let value = value.trim().trim_end_matches(',').strip_prefix('"')?.strip_suffix('"')?;
    (is_text && value.contains(is_thai) && !value.contains(['\\', '<', '{'])).then(|| value.to_owned())
}

/// The line breaks within a word of the dictionary or of the list of additional words.
fn parted(text: &str, lines: &[String]) -> Vec<String> {
    let mut ends: BTreeSet<usize> = SEGMENTERS[0].segment_str(text).collect();
    for (at, word) in WORDS.iter().flat_map(|word| text.match_indices(word.as_str())) {
        ends.retain(|end| *end <= at || at + word.len() <= *end);
    }
    let (mut at, mut parted) = (0, Vec::new());
    for line in lines {
        let line = line.replace([JOINER, SPACE], "").replace("\u{a0}ๆ", " ๆ");
        let line = line.trim().trim_end_matches('…');
        let found = text[at..].find(line).unwrap_or_else(|| panic!("{line:?} is not of {text:?}"));
        at += found + line.len();
        let is_within = text[at..].starts_with(is_thai) && text[..at].ends_with(is_thai);
        if is_within && !ends.contains(&at) || text[at..].starts_with(" ๆ") {
            parted.push(format!("{line} | {}", &text[at..]));
        }
    }
    parted
}

#[test]
fn cards_break_no_thai_word_of_our_texts() {
    let texts = texts();
    assert!(texts.len() > 300, "{}", texts.len());
    let (mut found, mut lines) = (BTreeSet::new(), 0);
    for text in &texts {
        // As a title, as a description, and as one that is too long.
        let long = format!("{text} {text} {text} {text}");
        for (title, description) in [(text.as_str(), "ก"), ("ก", text), ("ก", &long)] {
            let of = |text: &str| text.to_owned();
            let subject =
                Subject { title: of(title), description: of(description), stamp: None, course: None };
            let drawn = drawing::lines(&subject, Locale::Th);
            lines += drawn.title.len() + drawn.description.len();
            found.extend(parted(title, &drawn.title));
            found.extend(parted(description, &drawn.description));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(lines > 3_000, "{lines} lines were drawn");
}

#[test]
fn words_end_where_dictionary_and_model_agree() {
    let seen = |text: &str| mark_word_breaks(text).replace(JOINER, "").replace(SPACE, "|");
    for (text, ends) in [
        ("ข้อมูลสุขภาพฝรั่งเศส", "ข้อมูล|สุขภาพ|ฝรั่งเศส"),
        ("กรอกรหัสของคุณ", "กรอกรหัส|ของ|คุณ"),
        ("Vigie ในตัวเลข 25 ปี", "Vigie ใน|ตัวเลข 25 ปี"),
        ("ตัวชี้วัดที่เผยแพร่", "ตัวชี้วัด|ที่|เผยแพร่"),
        ("ประจำวัน", "ประจำ|วัน"),
    ] {
        assert_eq!(seen(text), ends);
        assert_eq!(mark_word_breaks(text).replace([JOINER, SPACE], ""), text, "nothing else changes");
    }
    // Marks stay with their letters.
    assert_eq!(mark_word_breaks("วันที่น้ำ"), "วั\u{2060}น\u{2060}ที่\u{200b}น้ำ");
    assert_eq!(mark_word_breaks("Œuvre 약국"), "Œuvre 약국");
}

#[test]
fn recognises_the_words_of_pages_as_units() {
    assert!(WORDS.len() > 30 && WORDS.iter().all(|word| word.chars().all(is_thai)), "{:?}", *WORDS);
}
