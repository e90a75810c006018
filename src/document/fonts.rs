//! The fonts that documents and pictures are laid out in: those that the build of the interface cuts to size, each under a name of ours.

use crate::ui;
use std::sync::OnceLock;
use typst::{
    foundations::Bytes,
    text::{Font, FontBook, FontInfo, FontStretch, FontStyle, FontVariant, FontWeight},
    utils::LazyHash,
};
use unicode_normalization::UnicodeNormalization as _;

/// Families, each with the files of its weights.
const FAMILIES: [(&str, &[(&str, FontWeight)]); 5] = [
    ("text", &[("text", FontWeight::REGULAR), ("textBold", FontWeight::BOLD)]),
    ("extended", &[("extended", FontWeight::REGULAR), ("extendedBold", FontWeight::BOLD)]),
    ("display", &[("displayBold", FontWeight::BOLD)]),
    ("korean", &[("korean", FontWeight::REGULAR), ("koreanBold", FontWeight::BOLD)]),
    ("thai", &[("thai", FontWeight::REGULAR), ("thaiBold", FontWeight::BOLD)]),
];

pub(super) struct Fonts {
    pub(super) book: LazyHash<FontBook>,
    pub(super) fonts: Vec<Font>,
}

/// The fonts of this binary, read when the first document is laid out; none in a development build without an interface.
pub(super) fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(|| {
        let files =
            FAMILIES.iter().flat_map(|(family, files)| files.iter().map(move |file| (*family, *file)));
        let (mut book, mut fonts) = (FontBook::new(), Vec::new());
        for (family, (name, weight)) in files {
            let bytes = ui::file(&format!("server/documents/{name}.otf")).map(|file| Bytes::new(file.bytes));
            let Some(font) = bytes.and_then(|bytes| Font::new(bytes, 0)) else { continue };
            let variant = FontVariant::new(FontStyle::Normal, weight, FontStretch::NORMAL);
            book.push(FontInfo { family: family.to_owned(), variant, ..font.info().clone() });
            fonts.push(font);
        }
        Fonts { book: LazyHash::new(book), fonts }
    })
}

/// Whether there is anything to draw letters with.
pub(crate) fn has_fonts() -> bool {
    !fonts().fonts.is_empty()
}

/// The first letter of a text that no font has.
pub(crate) fn undrawable(text: &str) -> Option<char> {
    text.chars().find(|letter| !is_drawn(*letter))
}

/// A text without the letters that no font has; accents that stand apart are joined to theirs first.
pub(crate) fn drawable(text: &str) -> String {
    text.nfc().filter(|letter| is_drawn(*letter)).collect()
}

fn is_drawn(letter: char) -> bool {
    let covers = |font: &Font| font.info().coverage.contains(u32::from(letter));
    letter.is_whitespace() || fonts().fonts.iter().any(covers)
}
