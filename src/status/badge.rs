//! The level of the site or of a category as a picture of 32 pixels, for other sites: light and dark, without a script.

use super::model::Level;
use crate::{
    locale::Locale,
    text::{self, text},
};
use quick_xml::escape::escape;

const NAME: &str = "Vigie";
/// Width of the name with its margins.
const NAME_WIDTH: usize = 55;
/// Width of a letter at 13 pixels, on average; the text is fitted to the width that follows.
const LETTER_WIDTH: usize = 7;

/// The picture; without a level nothing is measured.
pub(super) fn svg(level: Option<Level>, locale: Locale) -> String {
    let word = match level {
        Some(level) => text::name(locale, ["status", "level"], level.word()),
        None => text(locale, "status:level.unmeasured", &[]),
    };
    let wide = if matches!(locale, Locale::Ko) { 2 * LETTER_WIDTH } else { LETTER_WIDTH };
    // Thai vowels and tones above and below a letter take no width.
    let letters = word
        .chars()
        .filter(|c| !matches!(c, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{2060}'));
    let text_width = wide * letters.count();
    let width = NAME_WIDTH + 34 + text_width + 12;
    let (class, sign) = sign(level);
    let label = escape(format!("{NAME}: {word}")).into_owned();
    let word = escape(word);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"32\" viewBox=\"0 0 {width} 32\" role=\"img\" \
         aria-label=\"{label}\"><style>{STYLE}</style>\
         <path class=\"ground\" d=\"M.5.5h{}v31h-{}z\"/><path class=\"ink\" d=\"M0 0h{NAME_WIDTH}v32H0z\"/>\
         <text class=\"name\" x=\"11\" y=\"20.5\">{NAME}</text>\
         <g class=\"{class}\" transform=\"translate({} 7) scale(.9)\">{sign}</g>\
         <text class=\"word\" x=\"{}\" y=\"20.5\" textLength=\"{text_width}\" lengthAdjust=\"spacingAndGlyphs\">{word}</text></svg>",
        width - 1,
        width - 1,
        NAME_WIDTH + 10,
        NAME_WIDTH + 34,
    )
}

const STYLE: &str = "text{font:600 13px 'Hanken Grotesk',Pretendard,Anuphan,sans-serif}.ground{fill:#fbfaf5;stroke:#11201b}\
    .ink{fill:#11201b}.name{fill:#fbfaf5}.word{fill:#11201b}.good{color:#00674f}.minor{color:#b8672a}.major{color:#b83a0e}\
    .critical{color:#7a3300}.none{color:#5b655f}@media(prefers-color-scheme:dark){.ground{fill:#0c1512;stroke:#eef3ee}\
    .ink{fill:#eef3ee}.name{fill:#11201b}.word{fill:#eef3ee}.good{color:#7fdcb4}.minor{color:#d98f4e}.major{color:#ff9466}\
    .critical{color:#ffbfa3}.none{color:#a9b8b0}}";

/// The class and the drawing of a level: a cross, a ring, a triangle, an octagon, told apart by their outline alone.
fn sign(level: Option<Level>) -> (&'static str, &'static str) {
    match level {
        Some(Level::Operational) => {
            ("good", "<path fill=\"currentColor\" d=\"M7 2h6v5h5v6h-5v5H7v-5H2V7h5z\"/>")
        }
        Some(Level::Minor) => (
            "minor",
            "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" d=\"M10 2a8 8 0 1 0 .1 0M6 10h8\"/>",
        ),
        Some(Level::Major) => (
            "major",
            "<path fill=\"currentColor\" fill-rule=\"evenodd\" d=\"M10 2l8.5 16h-17zM9 8v5h2V8zm0 6v2h2v-2z\"/>",
        ),
        Some(Level::Critical) => (
            "critical",
            "<path fill=\"currentColor\" fill-rule=\"evenodd\" \
             d=\"M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7zM7 5.6L5.6 7l3 3-3 3L7 14.4l3-3 3 3 1.4-1.4-3-3 3-3L13 5.6l-3 3z\"/>",
        ),
        None => (
            "none",
            "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" stroke-dasharray=\"3 2\" d=\"M3 3h14v14H3z\"/>",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_word_and_an_outline_of_its_own() {
        let levels = Level::ALL.into_iter().map(Some).chain([None]);
        let pictures: Vec<_> = levels.map(|level| svg(level, Locale::Fr)).collect();
        for picture in &pictures {
            let mut reader = quick_xml::Reader::from_str(picture);
            while reader.read_event().unwrap() != quick_xml::events::Event::Eof {}
            assert!(picture.contains("role=\"img\" aria-label=\"Vigie: "), "{picture}");
        }
        let mut outlines: Vec<_> = Level::ALL.map(|level| sign(Some(level)).1).to_vec();
        outlines.sort_unstable();
        outlines.dedup();
        assert_eq!(outlines.len(), Level::ALL.len());
    }
}
