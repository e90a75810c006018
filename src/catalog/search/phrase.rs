//! Phrases that name facts, found in a search text: longest first, regardless of case, accents, plurals and Korean
//! particles.

use super::{
    particle::without_particle,
    segment::{Script, Segment, segments},
    tokenizer::stem,
};
use crate::{fold::fold, locale::Locale};
use rustc_hash::FxHashMap;

/// Languages with different stemming.
const STEMMED: [Locale; 2] = [Locale::Fr, Locale::En];

/// Words that exclude the name that follows, folded.
const EXCLUDING: [&str; 10] =
    ["hors", "sauf", "sans", "hormis", "excepte", "outside", "excluding", "except", "without", "not"];
/// Prefixes of the Korean word that excludes the preceding name.
const EXCLUDED_AFTER: [&str; 3] = ["제외", "빼고", "밖"];
/// Thai words that exclude the name that follows, without spaces.
const EXCLUDING_JOINED: [&str; 3] = ["ไม่รวม", "ยกเว้น", "นอกจาก"];

/// The meanings of phrases.
pub(in crate::catalog) struct Phrases<T> {
    meanings: FxHashMap<Vec<String>, Vec<T>>,
    longest: usize,
}

/// A phrase at the beginning of some segments.
pub(super) struct PhraseMatch<'a, T> {
    /// Number of segments of the match.
    pub(super) length: usize,
    pub(super) meanings: &'a [T],
    /// Whether the text excludes what it names.
    pub(super) excluded: bool,
}

impl<T> Default for Phrases<T> {
    fn default() -> Self {
        Self { meanings: FxHashMap::default(), longest: 0 }
    }
}

impl<T: Copy + PartialEq> Phrases<T> {
    pub(in crate::catalog) fn add(&mut self, phrase: &str, locale: Locale, meaning: T) {
        let folded = fold(phrase);
        let key = key(&segments(&folded), locale);
        self.longest = self.longest.max(key.len());
        if key.is_empty() {
            return;
        }
        let meanings = self.meanings.entry(key).or_default();
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }

    /// Finds the longest phrase at the beginning of these segments. An exclusion is a match of its own if `may_exclude`
    /// accepts its meaning.
    pub(super) fn at<'a>(
        &'a self,
        segments: &[Segment<'_>],
        may_exclude: impl Fn(T) -> bool,
    ) -> Option<PhraseMatch<'a, T>> {
        let can_be_excluded = |meanings: &[T]| meanings.iter().any(|meaning| may_exclude(*meaning));
        let first = segments.first()?;
        if EXCLUDING.contains(&first.text)
            && let Some((length, meanings)) = self.longest(&segments[1..])
            && can_be_excluded(meanings)
        {
            return Some(PhraseMatch { length: length + 1, meanings, excluded: true });
        }
        if let Some(meanings) = self.joined(first)
            && can_be_excluded(meanings)
        {
            return Some(PhraseMatch { length: 1, meanings, excluded: true });
        }
        let (length, meanings) = self.longest(segments)?;
        let after = segments.get(length).filter(|after| after.script == Script::Hangul);
        let is_excluded =
            |after: &Segment<'_>| EXCLUDED_AFTER.iter().any(|word| after.text.starts_with(&fold(word)));
        let excluded = can_be_excluded(meanings) && after.is_some_and(is_excluded);
        Some(PhraseMatch { length: length + usize::from(excluded), meanings, excluded })
    }

    fn longest(&self, segments: &[Segment<'_>]) -> Option<(usize, &[T])> {
        let lengths = (1..=self.longest.min(segments.len())).rev();
        lengths.into_iter().find_map(|length| Some((length, self.meanings(&segments[..length])?)))
    }

    fn meanings(&self, segments: &[Segment<'_>]) -> Option<&[T]> {
        let found = STEMMED.iter().find_map(|locale| self.meanings.get(&key(segments, *locale)));
        let bare = || {
            let (last, before) = segments.split_last()?;
            let bare = [before, &[without_particle(last)]].concat();
            self.meanings.get(&key(&bare, Locale::Ko))
        };
        found.or_else(bare).map(Vec::as_slice)
    }

    /// The meanings that a Thai text names after an excluding word.
    fn joined(&self, segment: &Segment<'_>) -> Option<&[T]> {
        let rest = EXCLUDING_JOINED.iter().find_map(|word| segment.text.strip_prefix(fold(word).as_str()));
        self.meanings(&[Segment { text: rest?, ..segment.clone() }])
    }
}

/// Equal for phrases that readers consider equal.
fn key(segments: &[Segment<'_>], locale: Locale) -> Vec<String> {
    let part = |segment: &Segment<'_>| match segment.script {
        Script::Spaced => stem(segment.text, locale),
        _ => segment.text.to_owned(),
    };
    segments.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrases() -> Phrases<u8> {
        let mut phrases = Phrases::default();
        for (phrase, locale, meaning) in [
            ("Ventes", Locale::Fr, 1),
            ("Ventes en volume", Locale::Fr, 2),
            ("Corse", Locale::Fr, 3),
            ("코르시카", Locale::Ko, 3),
            ("คอร์ซิกา", Locale::Th, 3),
            ("Hôpital", Locale::Fr, 4),
            ("hopital", Locale::Fr, 5),
        ] {
            phrases.add(phrase, locale, meaning);
        }
        phrases
    }

    /// Length, meanings, and whether they are excluded.
    fn found(text: &str) -> Option<(usize, Vec<u8>, bool)> {
        let folded = fold(text);
        let phrases = phrases();
        let found = phrases.at(&segments(&folded), |meaning| meaning == 3)?;
        Some((found.length, found.meanings.to_vec(), found.excluded))
    }

    #[test]
    fn finds_the_longest_phrase_in_any_inflection() {
        for (text, length, meanings) in [
            ("vente EN volumes", 3, &[2][..]),
            ("ventes en valeur", 1, &[1]),
            ("corse du sud", 1, &[3]),
            ("코르시카의 판매", 1, &[3]),
            ("hôpitaux", 1, &[4, 5]),
        ] {
            assert_eq!(found(text), Some((length, meanings.to_vec(), false)), "{text}");
        }
        for nothing in ["", "volume", "corsaire", "en ventes"] {
            assert_eq!(found(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn recognises_exclusions_in_four_languages() {
        for (text, length) in
            [("hors Corse", 2), ("except corse", 2), ("코르시카를 제외한", 2), ("ไม่รวมคอร์ซิกา", 1)]
        {
            assert_eq!(found(text), Some((length, vec![3], true)), "{text}");
        }
        // Only facts that can be excluded.
        assert_eq!(found("sans ventes"), None);
    }
}
