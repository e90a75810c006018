//! Lines: as few as the width allows, and then as even as they can be.

/// What a line is filled with: its width, and whether a space stands before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    pub width: f32,
    /// A line ends here rather than within a word.
    pub spaced: bool,
}

/// The share of a line that must be full before it may end early, at a space.
const FULL_ENOUGH: f32 = 0.55;
/// Halvings in search of the narrowest lines: to a hundredth of the width.
const STEPS: usize = 7;

/// Where lines begin when pieces fill this width; the spaces between them are `space` wide.
pub fn fill(pieces: &[Piece], width: f32, space: f32) -> Vec<usize> {
    let mut starts = vec![0];
    // The place after which the line at hand could end at a space.
    let mut early = None;
    let mut used = 0.0;
    for (at, piece) in pieces.iter().enumerate() {
        let first = starts.last() == Some(&at);
        let gap = if piece.spaced && !first { space } else { 0.0 };
        if piece.spaced && !first && used >= FULL_ENOUGH * width {
            early = Some(at);
        }
        if first || used + gap + piece.width <= width {
            used += gap + piece.width;
            continue;
        }
        let start = early.take().unwrap_or(at);
        starts.push(start);
        used = measure(&pieces[start..=at], space);
    }
    starts
}

/// The width of pieces on one line.
pub fn measure(pieces: &[Piece], space: f32) -> f32 {
    let widths: f32 = pieces.iter().map(|piece| piece.width).sum();
    widths + space * pieces.iter().skip(1).filter(|piece| piece.spaced).count() as f32
}

/// Where lines begin: no more of them than the width needs, each about as long as the others.
pub fn lines(pieces: &[Piece], width: f32, space: f32) -> Vec<usize> {
    let fewest = fill(pieces, width, space);
    let longest = pieces.iter().fold(0.0, |longest: f32, piece| longest.max(piece.width));
    let (mut narrow, mut wide) = (width / 2.0, width);
    for _ in 0..STEPS {
        let middle = f32::midpoint(narrow, wide);
        if longest <= middle && fill(pieces, middle, space).len() == fewest.len() {
            wide = middle;
        } else {
            narrow = middle;
        }
    }
    fill(pieces, wide, space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(widths: &[f32]) -> Vec<Piece> {
        widths.iter().map(|&width| Piece { width, spaced: true }).collect()
    }

    #[test]
    fn lines_are_few_and_even() {
        assert_eq!(lines(&words(&[3.0, 3.0, 3.0, 3.0]), 14.0, 1.0), [0, 2]);
        assert_eq!(lines(&words(&[4.0; 6]), 15.0, 1.0), [0, 3]);
        assert_eq!(lines(&words(&[20.0, 1.0]), 10.0, 1.0), [0, 1]);
        assert_eq!(lines(&[], 10.0, 1.0), [0]);
    }

    #[test]
    fn a_line_ends_at_a_space_where_it_is_full_enough() {
        let letter = Piece { width: 1.0, spaced: false };
        let word = Piece { width: 1.0, spaced: true };
        let pieces =
            [word, letter, letter, letter, letter, letter, word, letter, letter, letter, letter, letter];
        assert_eq!(fill(&pieces, 9.0, 1.0), [0, 6]);
        assert_eq!(fill(&pieces[..6], 4.0, 1.0), [0, 4]);
    }

    proptest! {
        #[test]
        fn no_line_is_too_wide(widths in prop::collection::vec((0.1f32..9.0, any::<bool>()), 1..60)) {
            let pieces: Vec<_> =
                widths.into_iter().map(|(width, spaced)| Piece { width, spaced }).collect();
            let mut starts = lines(&pieces, 20.0, 1.0);
            starts.push(pieces.len());
            for line in starts.windows(2) {
                prop_assert!(line[0] < line[1]);
                prop_assert!(measure(&pieces[line[0]..line[1]], 1.0) <= 20.01);
            }
        }
    }
}
