//! Splits folded text into segments of one script, because scripts delimit words differently: Latin, Greek and Cyrillic
//! by spaces, Korean by spaces with particles at the end of words, Thai and Chinese not at all.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Spaced,
    Hangul,
    Thai,
    Han,
}

impl Script {
    fn from_char(c: char) -> Option<Self> {
        match c {
            '\u{1100}'..='\u{11ff}' => Some(Self::Hangul),
            '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e46}' => Some(Self::Thai),
            '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}' => Some(Self::Han),
            c if c.is_alphanumeric() => Some(Self::Spaced),
            _ => None,
        }
    }

    /// Letters of an n-gram; `None` for scripts with whole words.
    pub(super) const fn ngram(self) -> Option<usize> {
        match self {
            Self::Spaced => None,
            Self::Hangul | Self::Han => Some(2),
            Self::Thai => Some(3),
        }
    }
}

/// Adjacent letters of one script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment<'a> {
    pub(super) script: Script,
    pub(super) text: &'a str,
    /// Whether only a hyphen or an apostrophe separates it from the previous segment.
    pub(super) joined: bool,
}

/// The segments of a folded text, in order.
pub(super) fn segments(folded: &str) -> Vec<Segment<'_>> {
    let mut segments: Vec<Segment<'_>> = Vec::new();
    let (mut rest, mut gap) = (folded, folded);
    while let Some(first) = rest.chars().next() {
        let Some(script) = Script::from_char(first) else {
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let end = rest.find(|c| Script::from_char(c) != Some(script)).unwrap_or(rest.len());
        let between = &gap[..gap.len() - rest.len()];
        let joined = !segments.is_empty() && matches!(between, "-" | "\u{2010}" | "\u{2011}" | "'" | "’");
        segments.push(Segment { script, text: &rest[..end], joined });
        rest = &rest[end..];
        gap = rest;
    }
    segments
}

impl<'a> Segment<'a> {
    /// The n-gram at each letter. The last ones are shorter, so that every prefix of an n-gram is a prefix of a token.
    pub(super) fn index_ngrams(&self) -> Vec<String> {
        let Some(width) = self.script.ngram() else { return vec![self.text.to_owned()] };
        let letters = self.letters();
        (0..letters.len()).map(|at| letters[at..].iter().take(width).copied().collect()).collect()
    }

    /// The n-grams of full width, or a single shorter one.
    pub(super) fn query_ngrams(&self) -> Vec<String> {
        let Some(width) = self.script.ngram() else { return vec![self.text.to_owned()] };
        let letters = self.letters();
        letters.windows(width.min(letters.len()).max(1)).map(<[&str]>::concat).collect()
    }

    /// The letters; in Korean, complete or partial syllables.
    pub(super) fn letters(&self) -> Vec<&'a str> {
        let starts = |(at, c): (usize, char)| {
            let begins = self.script != Script::Hangul || at == 0 || ('\u{1100}'..='\u{115f}').contains(&c);
            begins.then_some(at)
        };
        let mut starts: Vec<usize> = self.text.char_indices().filter_map(starts).collect();
        starts.push(self.text.len());
        starts.windows(2).map(|pair| &self.text[pair[0]..pair[1]]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    #[test]
    fn segments_text_by_script_without_punctuation() {
        use Script::{Hangul, Spaced, Thai};
        let folded = fold("IAS 독감-지표 l’été ยา 🙂 \u{301}");
        let found: Vec<_> =
            segments(&folded).iter().map(|segment| (segment.script, segment.joined)).collect();
        let expected = [
            (Spaced, false),
            (Hangul, false),
            (Hangul, true),
            (Spaced, false),
            (Spaced, true),
            (Thai, false),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn ngrams_overlap_and_only_the_index_has_shorter_ones_at_the_end() {
        let of = |text: &str| {
            let folded = fold(text);
            let segment = &segments(&folded)[0];
            (segment.index_ngrams(), segment.query_ngrams())
        };
        let folded = |ngrams: &[&str]| ngrams.iter().map(|ngram| fold(ngram)).collect::<Vec<_>>();
        assert_eq!(of("인플루"), (folded(&["인플", "플루", "루"]), folded(&["인플", "플루"])));
        assert_eq!(of("ร้านยา"), (folded(&["ราน", "านย", "นยา", "ยา", "า"]), folded(&["ราน", "านย", "นยา"])));
        assert_eq!(of("약"), (folded(&["약"]), folded(&["약"])));
        assert_eq!(of("pharmacie"), (folded(&["pharmacie"]), folded(&["pharmacie"])));
    }
}
