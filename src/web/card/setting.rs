//! Sets text in lines: measured once, then tried in as many sizes as it takes.

use super::{
    fonts::{Fonts, Place, Role, write},
    script::{Script, Unit, runs, units},
    wrap::{Piece, fill, lines, measure},
};
use crate::xml::Xml;

/// A text whose widths are known, at a size of one.
pub struct Measured {
    role: Role,
    units: Vec<Unit>,
    pieces: Vec<Piece>,
    space: f32,
    /// The mark of what is left out.
    mark: f32,
    /// From one base line to the next.
    leading: f32,
}

pub struct Block {
    role: Role,
    size: f32,
    leading: f32,
    space: f32,
    lines: Vec<String>,
    /// Whether that is all of it.
    pub whole: bool,
}

impl Measured {
    pub fn of(fonts: &Fonts, role: Role, text: &str) -> Self {
        let units = units(text);
        let signs = ["…", "n n", "nn"].map(str::to_owned);
        let texts: Vec<String> = units.iter().map(|unit| unit.text.clone()).chain(signs).collect();
        let widths = fonts.widths(role, &texts);
        let [mark, spaced, close] = [0, 1, 2].map(|sign| widths[units.len() + sign]);
        let piece = |(unit, &width): (&Unit, &f32)| Piece { width, spaced: unit.spaced };
        let pieces = units.iter().zip(&widths).map(piece).collect();
        Self { role, units, pieces, space: spaced - close, mark, leading: leading(role, text) }
    }

    /// From one base line to the next, at this size.
    pub fn leading(&self, size: f32) -> f32 {
        self.leading * size
    }

    /// The text at this size, in at most so many lines of this width; what is left out is marked.
    pub fn set(&self, size: f32, width: f32, most: usize) -> Block {
        let width = width / size;
        let mut starts = lines(&self.pieces, width, self.space);
        let mut end = self.pieces.len();
        let whole = starts.len() <= most;
        if !whole {
            starts = fill(&self.pieces, width, self.space);
            end = starts[most];
            starts.truncate(most);
            let last = starts.last().copied().unwrap_or_default();
            while end > last + 1 && measure(&self.pieces[last..end], self.space) + self.mark > width {
                end -= 1;
            }
        }
        let ends = starts.iter().copied().skip(1).chain([end]);
        let mut lines: Vec<_> = starts.iter().zip(ends).map(|(&from, to)| self.line(from, to)).collect();
        if let Some(last) = lines.last_mut().filter(|_| !whole) {
            let kept = last.trim_end_matches(|c: char| c.is_ascii_punctuation() || c.is_whitespace()).len();
            last.truncate(kept);
            last.push('…');
        }
        Block { role: self.role, size, leading: self.leading(size), space: self.space * size, lines, whole }
    }

    fn line(&self, from: usize, to: usize) -> String {
        self.units[from..to].iter().enumerate().fold(String::new(), |line, (at, unit)| {
            line + if unit.spaced && at > 0 { " " } else { "" } + &unit.text
        })
    }
}

/// From one base line to the next, in ems: marks above and below letters need room.
fn leading(role: Role, text: &str) -> f32 {
    let has = |script| runs(text).iter().any(|(of, _)| *of == script);
    let [thai, korean, latin] = match role {
        Role::Title => [1.34, 1.22, 1.06],
        Role::Text => [1.56, 1.44, 1.38],
    };
    if has(Script::Thai) {
        thai
    } else if has(Script::Korean) {
        korean
    } else {
        latin
    }
}

impl Block {
    /// Pixels from its top to its end.
    pub fn height(&self) -> f32 {
        self.leading * self.lines.len() as f32
    }

    /// Draws it below this height, from this margin on.
    pub fn draw(&self, (xml, fonts): (&mut Xml, &Fonts), (left, top): (f32, f32), color: &'static str) {
        let lines: Vec<Vec<_>> = self.lines.iter().map(|line| runs(line)).collect();
        let texts: Vec<_> = lines.iter().flatten().map(|(_, text)| text.trim_end().to_owned()).collect();
        let mut widths = fonts.widths(self.role, &texts).into_iter();
        for (number, line) in lines.iter().enumerate() {
            let y = top + self.leading * (number as f32) + (self.leading + 0.7 * self.size) / 2.0;
            let mut x = left;
            for ((script, text), width) in line.iter().zip(&mut widths) {
                let place = Place { role: self.role, script: *script, size: self.size, x, y, color };
                write(xml, &place, (0, text.trim_end()));
                let spaces = text.chars().rev().take_while(|letter| letter.is_whitespace()).count();
                x += width * self.size + self.space * spaces as f32;
            }
        }
    }
}
