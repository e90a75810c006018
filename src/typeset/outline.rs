//! Text as outlines, for pictures that are shown without our fonts.

use super::fonts::{Fonts, fonts};
use rustybuzz::{
    Face, UnicodeBuffer, shape,
    ttf_parser::{GlyphId, OutlineBuilder},
};
use std::fmt::Write as _;
use typst::text::{Font, FontWeight};

/// The width of a space, as a share of the size.
const SPACE: f32 = 0.25;

/// A text as the `d` attribute of an SVG path. The baseline starts at the origin.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    pub(crate) path: String,
    /// In pixels.
    pub(crate) width: f32,
}

/// The outline of a line of bold text in this size; empty in a development build without fonts.
pub(crate) fn outline(text: &str, pixels: f32) -> Outline {
    let font = bold_font(fonts(), text);
    let Some(face) = font.and_then(|font| Face::from_slice(font.data(), font.index())) else {
        return Outline::default();
    };
    let scale = pixels / f32::from(u16::try_from(face.units_per_em()).unwrap_or(1_000));
    let mut pen = Pen { scale, x: 0.0, y: 0.0, path: String::new() };
    let mut advance = 0.0;
    // Not every reduced font has a space.
    for (at, word) in text.split_whitespace().enumerate() {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(word);
        let glyphs = shape(&face, &[], buffer);
        advance += if at == 0 { 0.0 } else { SPACE * pixels };
        for (glyph, place) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
            let units = |value: i32| value as f32 * scale;
            (pen.x, pen.y) = (advance + units(place.x_offset), units(place.y_offset));
            // A glyph without an outline draws nothing.
            let id = u16::try_from(glyph.glyph_id).map(GlyphId).unwrap_or_default();
            let _ = face.outline_glyph(id, &mut pen);
            advance += units(place.x_advance);
        }
    }
    Outline { path: pen.path, width: advance }
}

/// The first bold font with every letter of a text.
fn bold_font<'f>(known: &'f Fonts, text: &str) -> Option<&'f Font> {
    let covers = |font: &Font, letter| font.info().coverage.contains(u32::from(letter));
    let has_all = |font: &Font| text.chars().all(|letter| letter.is_whitespace() || covers(font, letter));
    let mut fonts = known.fonts.iter().enumerate();
    let is_bold = |at| known.book.info(at).is_some_and(|info| info.variant.weight == FontWeight::BOLD);
    fonts.find(|(at, font)| is_bold(*at) && has_all(font)).map(|(_, font)| font)
}

/// Writes outlines with tenths of a pixel; the vertical axis of pictures points down.
struct Pen {
    scale: f32,
    x: f32,
    y: f32,
    path: String,
}

impl Pen {
    fn write(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (at, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.x + x * self.scale, -(self.y + y * self.scale));
            let gap = if at == 0 { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(self.path, "{gap}{x:.1} {y:.1}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.write('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.write('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_every_script_with_zero_width_combining_marks() {
        for text in ["Vigie", "Opérationnel", "정상 운영", "ทำงานปกติ"] {
            let Outline { path, width } = outline(text, 13.0);
            assert!(path.starts_with('M') && path.ends_with('Z'), "{text}: {path}");
            assert!((20.0..120.0).contains(&width), "{text}: {width}");
        }
        let (bare, marked) = (outline("ป", 13.0), outline("ปี", 13.0));
        assert!((bare.width - marked.width).abs() < 0.1 && marked.path.len() > bare.path.len());
        assert_eq!(outline("Ω漢", 13.0).path, "");
    }
}
