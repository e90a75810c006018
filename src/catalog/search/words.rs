//! What is kept of a text so that it is found, and what is looked for when somebody searches.

use super::{
    fold::fold,
    runs::{Run, Script, pieces, runs, tails},
    split::BETWEEN,
};
use crate::locale::Locale;
use frostem::{Algorithm, Stemmer};
use rustc_hash::{FxHashMap, FxHashSet};

/// Stands before a stem, so that stems are no words.
const STEM: &str = "\u{1}\u{1}";
/// Words of a search that are looked at.
const MOST_WORDS: usize = 16;
/// Pieces of a word that are looked at.
const MOST_PIECES: usize = 60;
/// Bytes of a word that are kept: more is no word.
const LONGEST_WORD: usize = 120;

/// Words that say nothing alone: a source need not hold them to be found.
const SMALL: [&str; 58] = [
    "a", "an", "and", "are", "at", "au", "aux", "avec", "by", "ce", "ces", "comment", "d", "dans", "data",
    "de", "des", "donnees", "du", "en", "est", "et", "for", "from", "how", "i", "in", "is", "it", "l", "la",
    "le", "les", "leur", "me", "mes", "my", "of", "on", "or", "ou", "par", "pour", "qu", "que", "qui", "s",
    "sur", "the", "to", "un", "une", "what", "which", "who", "with", "y", "n",
];

/// What is stuck to Korean words, the longer before what they end in.
const PARTICLES: [&str; 20] = [
    "에서", "에게", "으로", "까지", "부터", "이나", "별로", "은", "는", "이", "가", "을", "를", "의", "에",
    "로", "와", "과", "도", "만",
];

/// The stemmer of a language's Latin words.
fn stemmer(locale: Locale) -> Stemmer {
    Stemmer::new(if locale == Locale::Fr { Algorithm::French } else { Algorithm::English })
}

/// What is kept of a text.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// Words, stems and pieces, [`BETWEEN`] behind each.
    pub words: String,
    pub count: u32,
}

impl Kept {
    fn push(&mut self, parts: &[&str]) {
        parts.iter().for_each(|part| self.words.push_str(part));
        self.words.push(BETWEEN);
        self.count += 1;
    }

    fn extend(&mut self, other: &Self) {
        self.words.push_str(&other.words);
        self.count += other.count;
    }
}

/// Makes what is kept of texts. They say the same words over and over: what became of one is remembered.
#[derive(Default)]
pub struct Keeper([FxHashMap<String, Kept>; Locale::ALL.len()]);

impl Keeper {
    /// What is kept of a text in this language.
    #[must_use]
    pub fn keep(&mut self, text: &str, locale: Locale) -> Kept {
        let known = &mut self.0[locale as usize];
        let mut all = Kept { words: String::with_capacity(4 * text.len()), count: 0 };
        for word in text.split_whitespace() {
            match known.get(word) {
                Some(kept) => all.extend(kept),
                None => {
                    let kept = keep(word, locale);
                    all.extend(&kept);
                    // Thai sentences hold no space, and do not come again.
                    if word.len() <= LONGEST_WORD {
                        known.insert(word.to_owned(), kept);
                    }
                }
            }
        }
        all
    }
}

/// What is kept of a text without white space.
fn keep(text: &str, locale: Locale) -> Kept {
    let folded = fold(text);
    let mut kept = Kept::default();
    let mut before: Option<&str> = None;
    for run in runs(&folded) {
        if run.script != Script::Spaced {
            pieces(&run).iter().for_each(|piece| kept.push(&[piece]));
            continue;
        }
        if run.text.len() > LONGEST_WORD {
            continue;
        }
        // "e-commerce" is found as "ecommerce" too.
        if let Some(before) = before.filter(|_| run.joined) {
            kept.push(&[before, run.text]);
        }
        kept.push(&[run.text]);
        kept.push(&[STEM, &stemmer(locale).stem(run.text)]);
        before = Some(run.text);
    }
    kept
}

/// A word that is looked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// What it is looked for by: one piece, or several overlapping ones.
    pub pieces: Vec<Piece>,
    /// How many of them one field must hold; and how many at least, when no source has as many.
    pub needed: (usize, usize),
    /// Whether a source may lack it.
    pub small: bool,
}

/// A piece of a word that is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub stems: Vec<String>,
    /// Whether more may follow: the searcher may still be typing.
    pub open: bool,
    /// Whether it is long enough for a typing error.
    pub lenient: bool,
}

/// What is looked for when this is searched among sources in these languages.
#[must_use]
pub fn wanted(search: &str, locales: &[Locale]) -> Vec<Wanted> {
    let folded = fold(search);
    let runs = runs(&folded);
    let end = runs.len().saturating_sub(1);
    let mut wanted: Vec<Wanted> = Vec::new();
    let mut said = FxHashSet::default();
    for (at, run) in runs.iter().enumerate() {
        if wanted.len() == MOST_WORDS {
            break;
        }
        if said.insert((run.text, at == end)) {
            let word = want(run, at == end, locales);
            if !wanted.contains(&word) {
                wanted.push(word);
            }
        }
    }
    if wanted.iter().all(|word| word.small) {
        wanted.iter_mut().for_each(|word| word.small = false);
    }
    wanted
}

/// A Korean word without its particle, when a word of two syllables is left.
fn bare<'a>(run: &Run<'a>) -> Run<'a> {
    let shorter = |particle: &&str| {
        let text = run.text.strip_suffix(fold(particle).as_str())?;
        let bare = Run { text, ..run.clone() };
        (pieces(&bare).len() >= 2).then_some(bare)
    };
    let particle = (run.script == Script::Hangul).then(|| PARTICLES.iter().find_map(shorter));
    particle.flatten().unwrap_or_else(|| run.clone())
}

fn want(run: &Run<'_>, is_last: bool, locales: &[Locale]) -> Wanted {
    let bare = bare(run);
    let mut texts = pieces(&bare);
    texts.truncate((texts.len() - tails(&bare)).min(MOST_PIECES));
    let count = texts.len();
    let mut stems: Vec<String> = Vec::new();
    if run.script == Script::Spaced && run.text.len() <= LONGEST_WORD {
        stems = locales.iter().map(|locale| format!("{STEM}{}", stemmer(*locale).stem(run.text))).collect();
        stems.sort_unstable();
        stems.dedup();
    }
    let share = |percent: usize| (count * percent).div_ceil(100).max(1);
    let needed = match run.script {
        Script::Spaced => (1, 1),
        Script::Hangul => (share(60), share(50)),
        Script::Thai | Script::Han => (share(80), share(45)),
    };
    let piece = |(at, text): (usize, String)| {
        let letters = text.chars().count();
        let lenient = match run.script {
            Script::Spaced => {
                (4..=LONGEST_WORD).contains(&letters) && !text.bytes().all(|b| b.is_ascii_digit())
            }
            Script::Hangul => letters >= 4,
            Script::Thai | Script::Han => false,
        };
        Piece { open: is_last && at + 1 == count, lenient, stems: stems.clone(), text }
    };
    Wanted {
        pieces: texts.into_iter().enumerate().map(piece).collect(),
        needed,
        small: SMALL.contains(&run.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str, locale: Locale) -> Vec<String> {
        let kept = Keeper::default().keep(text, locale);
        let words: Vec<_> = kept.words.split_terminator(BETWEEN).map(str::to_owned).collect();
        assert_eq!(words.len(), kept.count as usize);
        words
    }

    #[test]
    fn a_text_keeps_what_its_words_keep_in_order_however_often_they_come() {
        let mut keeper = Keeper::default();
        let texts = ["Ventes en e-commerce, ventes", "약국의\u{a0}판매량 약국의", "ขายยา", ""];
        for text in texts {
            let first = keeper.keep(text, Locale::Fr);
            assert_eq!(first.words, keeper.keep(text, Locale::Fr).words);
            let each: String = text.split_whitespace().map(|word| keep(word, Locale::Fr).words).collect();
            assert_eq!(first.words, each);
            assert_eq!(each.matches(BETWEEN).count(), first.count as usize);
        }
        assert_eq!(kept("Ventes l’été", Locale::Fr)[..2], ["ventes".to_owned(), format!("{STEM}vent")]);
        assert!(kept(&"x".repeat(LONGEST_WORD + 1), Locale::Fr).is_empty());
    }

    #[test]
    fn plurals_accents_and_case_look_for_the_same() {
        for (one, other, locale) in [
            ("Données", "donnee", Locale::Fr),
            ("Hôpitaux", "hopital", Locale::Fr),
            ("pharmacies", "Pharmacie", Locale::Fr),
            ("Pharmacies", "pharmacy", Locale::En),
        ] {
            let stems = |text| wanted(text, &[locale])[0].pieces[0].stems.clone();
            assert_eq!(stems(one), stems(other), "{one}");
            assert!(kept(one, locale).contains(&stems(other)[0]), "{one}");
        }
        assert!(kept("e-commerce", Locale::En).contains(&"ecommerce".to_owned()));
    }

    #[test]
    fn only_the_last_piece_may_go_on() {
        let words = wanted("약국판매 sal", &[Locale::Ko]);
        let open: Vec<Vec<bool>> =
            words.iter().map(|word| word.pieces.iter().map(|piece| piece.open).collect()).collect();
        assert_eq!(open, [vec![false, false, false], vec![true]]);
        assert_eq!(words[0].needed, (2, 2));
    }

    #[test]
    fn small_words_need_not_be_there_unless_there_are_no_others() {
        let small = |text| wanted(text, &[Locale::Fr]).iter().map(|word| word.small).collect::<Vec<_>>();
        assert_eq!(small("ventes de la pharmacie"), [false, true, true, false]);
        assert_eq!(small("de la"), [false, false]);
    }

    #[test]
    fn whatever_is_typed_few_words_are_looked_for() {
        let every: String = (0..100).map(|at| format!("w{at} ")).collect();
        assert_eq!(wanted(&every, &Locale::ALL).len(), MOST_WORDS);
        for nothing in ["", " ", "🙂", "\u{0}\u{301}", "\" AND (* OR NEAR/3) ^ -:"] {
            let found = wanted(nothing, &Locale::ALL);
            assert!(found.iter().all(|word| word.pieces[0].text.is_ascii()), "{nothing}: {found:?}");
        }
        assert_eq!(wanted("🙂", &Locale::ALL), []);
    }
}
