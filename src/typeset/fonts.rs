//! The fonts of documents and pictures: subsets made by the build of the interface, each under a name of
//! ours.

use crate::ui;
use std::sync::OnceLock;
use typst::{
    foundations::Bytes,
    text::{Font, FontBook, FontInfo, FontStretch, FontStyle, FontVariant, FontWeight},
    utils::LazyHash,
};
use unicode_normalization::UnicodeNormalization as _;

/// Font families with the files of their weights.
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

/// The embedded fonts, loaded for the first document; empty in a development build without an interface.
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

/// Whether any font is embedded.
pub(crate) fn has_fonts() -> bool {
    !fonts().fonts.is_empty()
}

/// The first character of a text that no font supports.
pub(crate) fn first_unsupported_char(text: &str) -> Option<char> {
    text.chars().find(|letter| !has_glyph(*letter))
}

/// A text in normalisation form C without the characters that no font supports.
pub(crate) fn strip_unsupported(text: &str) -> String {
    text.nfc().filter(|letter| has_glyph(*letter)).collect()
}

fn has_glyph(letter: char) -> bool {
    let covers = |font: &Font| font.info().coverage.contains(u32::from(letter));
    letter.is_whitespace() || fonts().fonts.iter().any(covers)
}
