//! The level of the site or of a category as a picture of 32 pixels, for other sites: light and dark, without a script.

use super::{icon, model::Level};
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
         <g class=\"{class}\" transform=\"translate({} 7) scale(.9)\"><path fill=\"currentColor\" fill-rule=\"evenodd\" d=\"{sign}\"/></g>\
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

/// The class and the drawing of a level.
fn sign(level: Option<Level>) -> (&'static str, &'static str) {
    let class = match level {
        Some(Level::Operational) => "good",
        Some(Level::Minor) => "minor",
        Some(Level::Major) => "major",
        Some(Level::Critical) => "critical",
        None => "none",
    };
    (class, level.map_or(icon::UNMEASURED, icon::level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badge_is_a_picture_with_a_name() {
        let levels = Level::ALL.into_iter().map(Some).chain([None]);
        let pictures: Vec<_> = levels.map(|level| svg(level, Locale::Fr)).collect();
        for picture in &pictures {
            let mut reader = quick_xml::Reader::from_str(picture);
            while reader.read_event().unwrap() != quick_xml::events::Event::Eof {}
            assert!(picture.contains("role=\"img\" aria-label=\"Vigie: "), "{picture}");
        }
    }
}
