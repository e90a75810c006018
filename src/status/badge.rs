//! A badge of the level of the site or of a category, 32 pixels high, for other sites: light and dark,
//! without a script.

use super::{icon, model::Level};
use crate::{
    locale::Locale,
    text::{self, text},
    typeset::outline,
};
use quick_xml::escape::escape;

const NAME: &str = "Vigie";
/// The font size in pixels.
const SIZE: f32 = 13.0;
/// The space beside the name and to the right of the level, in pixels.
const MARGIN: f32 = 11.0;
/// The width of the sign with its margins, in pixels.
const SIGN_WIDTH: f32 = 34.0;

/// Draws the badge. No level means that nothing is measured. Letters are drawn as outlines, because other
/// sites have other fonts.
pub(super) fn svg(level: Option<Level>, locale: Locale) -> String {
    let word = match level {
        Some(level) => text::word_label(locale, "status", "level", level.word()),
        None => text(locale, "status:level.unmeasured", &[]),
    };
    // Word joiners prevent line breaks; a badge has only one line.
    let word = word.replace('\u{2060}', "");
    let (name, text) = (outline(NAME, SIZE), outline(&word, SIZE));
    let dark = (name.width + 2.0 * MARGIN).round();
    let width = (dark + SIGN_WIDTH + text.width + MARGIN).round();
    let (class, sign) = sign(level);
    let label = escape(format!("{NAME}: {word}")).into_owned();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"32\" viewBox=\"0 0 {width} 32\" role=\"img\" \
         aria-label=\"{label}\"><style>{STYLE}</style>\
         <path class=\"ground\" d=\"M.5.5h{}v31h-{}z\"/><path class=\"ink\" d=\"M0 0h{dark}v32H0z\"/>\
         <path class=\"name\" transform=\"translate({MARGIN} 20.5)\" d=\"{}\"/>\
         <g class=\"{class}\" transform=\"translate({} 7) scale(.9)\"><path fill=\"currentColor\" fill-rule=\"evenodd\" d=\"{sign}\"/></g>\
         <path class=\"word\" transform=\"translate({} 20.5)\" d=\"{}\"/></svg>",
        width - 1.0,
        width - 1.0,
        name.path,
        dark + 10.0,
        dark + SIGN_WIDTH,
        text.path,
    )
}

const STYLE: &str = ".ground{fill:#fbfaf5;stroke:#11201b}\
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
    fn a_badge_is_an_image_with_a_title() {
        let levels = Level::ALL.into_iter().map(Some).chain([None]);
        let pictures: Vec<_> = levels.map(|level| svg(level, Locale::Fr)).collect();
        for picture in &pictures {
            let mut reader = quick_xml::Reader::from_str(picture);
            while reader.read_event().unwrap() != quick_xml::events::Event::Eof {}
            assert!(picture.contains("role=\"img\" aria-label=\"Vigie: "), "{picture}");
            assert!(!picture.contains("<text") && picture.contains("class=\"word\""), "{picture}");
        }
    }
}
