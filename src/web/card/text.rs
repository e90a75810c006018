//! Texts set in lines, in the fonts which the build of the interface cuts to size for cards.

use crate::ui;
use parley::{
    FontContext, FontFamily, GlyphRun, Layout, LayoutContext, LineHeight, OverflowWrap, PositionedLayoutItem,
    StyleProperty, WordBreak,
    fontique::{Blob, Collection, CollectionOptions, FontInfoOverride},
};
use skrifa::{
    FontRef, GlyphId, MetadataProvider as _,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
};
use std::sync::Arc;
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};

/// The files, each named after what it draws.
const FILES: [&str; 5] = ["display", "text", "korean", "thai", "thaiText"];
/// Pixels that a line may be long.
const MEASURE: f32 = 812.0;
/// Halvings in search of the narrowest lines: to a hundredth of the width.
const STEPS: usize = 7;

/// What a text is for.
pub(super) struct Role {
    /// Its fonts: the first that has a letter draws it.
    families: &'static str,
    /// From one base line to the next, in ems, for Latin, Korean and Thai: marks above and below letters need room.
    leading: [f32; 3],
    /// How much closer letters stand, in ems: only large Latin ones gain by it.
    tracking: f32,
}

pub(super) const TITLE: Role =
    Role { families: "display, korean, thai", leading: [1.06, 1.22, 1.34], tracking: -0.02 };
pub(super) const TEXT: Role =
    Role { families: "text, korean, thaiText", leading: [1.38, 1.44, 1.56], tracking: 0.0 };

impl Role {
    /// From one base line to the next, at this size.
    pub(super) fn leading(&self, text: &str, size: f32) -> f32 {
        self.leading[script(text)] * size
    }
}

/// Nought for Latin, one where there are Korean letters, two where there are Thai ones.
fn script(text: &str) -> usize {
    let is_korean = |letter| {
        matches!(letter, '\u{1100}'..='\u{11ff}' | '\u{3000}'..='\u{303f}' | '\u{3130}'..='\u{318f}'
            | '\u{ac00}'..='\u{d7af}' | '\u{ff00}'..='\u{ffef}')
    };
    let is_thai = |letter| matches!(letter, '\u{e00}'..='\u{e7f}');
    if text.contains(is_thai) { 2 } else { usize::from(text.contains(is_korean)) }
}

/// The fonts, ready to draw with. Cloning them clones handles.
#[derive(Clone)]
pub(super) struct Fonts(FontContext);

/// A text in lines.
pub(super) struct Block {
    layout: Layout<()>,
    size: f32,
    leading: f32,
    /// Whether that is all of it.
    pub(super) whole: bool,
}

impl Fonts {
    /// Those this binary was built with; none in a development build without an interface.
    pub(super) fn embedded() -> Option<Self> {
        // A letter that none of them has is left out, and looked for nowhere else.
        let options = CollectionOptions { system_fonts: false, ..CollectionOptions::default() };
        let mut collection = Collection::new(options);
        for name in FILES {
            let file = ui::file(&format!("server/fonts/{name}.otf"))?;
            let named = FontInfoOverride { family_name: Some(name), ..FontInfoOverride::default() };
            collection.register_fonts(Blob::new(Arc::new(file.bytes)), Some(named));
        }
        Some(Self(FontContext { collection, ..FontContext::default() }))
    }

    /// A text at this size, in at most so many lines, as even as they can be; what is left out is marked.
    pub(super) fn set(&mut self, role: &Role, text: &str, size: f32, most: usize) -> Block {
        let mut layout = self.lay_out(role, text, size);
        let whole = layout.len() <= most;
        if whole {
            even_out(&mut layout);
        }
        let last = most.checked_sub(1).and_then(|last| layout.get(last));
        let mut kept = &text[..last.map_or(0, |line| line.text_range().end)];
        while layout.len() > most && !kept.is_empty() {
            kept = kept.trim_end_matches(|c: char| c.is_ascii_punctuation() || c.is_whitespace());
            layout = self.lay_out(role, &format!("{kept}…"), size);
            kept = kept.char_indices().next_back().map_or("", |(at, _)| &kept[..at]);
        }
        Block { layout, size, leading: role.leading(text, size), whole }
    }

    fn lay_out(&mut self, role: &Role, text: &str, size: f32) -> Layout<()> {
        let mut layouts = LayoutContext::new();
        let mut builder = layouts.ranged_builder(&mut self.0, text, 1.0, false);
        let tracking = if script(text) == 0 { role.tracking * size } else { 0.0 };
        for property in [
            StyleProperty::FontFamily(FontFamily::Source(role.families.into())),
            StyleProperty::FontSize(size),
            StyleProperty::LineHeight(LineHeight::FontSizeRelative(1.0)),
            StyleProperty::LetterSpacing(tracking),
            // Korean words stay whole; words that are too long for a line end anywhere.
            StyleProperty::WordBreak(WordBreak::KeepAll),
            StyleProperty::OverflowWrap(OverflowWrap::BreakWord),
        ] {
            builder.push_default(property);
        }
        let mut layout = builder.build(text);
        layout.break_all_lines(Some(MEASURE));
        layout
    }
}

/// No more lines than the measure needs, each about as long as the others.
fn even_out(layout: &mut Layout<()>) {
    let lines = layout.len();
    let longest = layout.calculate_content_widths().min;
    let (mut narrow, mut wide) = (longest.clamp(MEASURE / 2.0, MEASURE), MEASURE);
    for _ in 0..STEPS {
        let middle = f32::midpoint(narrow, wide);
        layout.break_all_lines(Some(middle));
        *(if layout.len() == lines { &mut wide } else { &mut narrow }) = middle;
    }
    layout.break_all_lines(Some(wide));
}

impl Block {
    /// Pixels from its top to its end.
    pub(super) fn height(&self) -> f32 {
        self.leading * self.layout.len() as f32
    }

    /// Draws it from this corner on.
    pub(super) fn draw(&self, picture: &mut Pixmap, corner: (f32, f32), paint: &Paint<'_>) {
        let mut outlines = Outlines::default();
        for (number, line) in self.layout.lines().enumerate() {
            let base = corner.1 + self.leading * (number as f32 + 0.5) + 0.35 * self.size;
            for item in line.items() {
                if let PositionedLayoutItem::GlyphRun(run) = item {
                    outlines.add(&run, corner.0, base);
                }
            }
        }
        if let Some(path) = outlines.path.finish() {
            picture.fill_path(&path, paint, FillRule::Winding, Transform::identity(), None);
        }
    }
}

/// Outlines of glyphs, whose y axis points up, where they stand in the picture.
#[derive(Default)]
struct Outlines {
    path: PathBuilder,
    at: (f32, f32),
}

impl Outlines {
    fn add(&mut self, run: &GlyphRun<'_, ()>, left: f32, base: f32) {
        let font = run.run().font();
        let Ok(font) = FontRef::from_index(font.data.as_ref(), font.index) else { return };
        let (glyphs, size) = (font.outline_glyphs(), Size::new(run.run().font_size()));
        let mut x = left + run.offset();
        for glyph in run.glyphs() {
            self.at = (x + glyph.x, base + glyph.y);
            x += glyph.advance;
            if let Some(outline) = glyphs.get(GlyphId::new(glyph.id)) {
                // A damaged outline is as good as none.
                let _ = outline.draw(DrawSettings::unhinted(size, LocationRef::default()), self);
            }
        }
    }
}

impl OutlinePen for Outlines {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at.0 + x, self.at.1 - y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at.0 + x, self.at.1 - y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (left, base) = self.at;
        self.path.quad_to(left + x1, base - y1, left + x, base - y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (left, base) = self.at;
        self.path.cubic_to(left + x1, base - y1, left + x2, base - y2, left + x, base - y);
    }
    fn close(&mut self) {
        self.path.close();
    }
}
