//! Similarity of two values of a field, from 0 to 1, and the weight of their agreement in bits.

use super::{
    scheme::Comparison,
    value::{CharProfile, Value, Word},
};
use strsim::{jaro_winkler, osa_distance};

/// Minimum similarity of equal words with typing errors.
const SAME_WORD: f64 = 0.86;
/// Maximum length of words that must be equal, without typing errors.
const SHORT: u32 = 3;
/// Minimum similarity of equal texts without spaces.
const SAME_TEXT: f64 = 0.92;

/// Minimum similarity of a name and a part of it, and minimum share of the part that must match.
const PART_OF_NAME: f64 = 0.85;
/// Minimum similarity of street words, below which a street and a shopping centre may both be correct.
const SAME_STREET: f64 = 0.5;

/// Result of a comparison. It is symmetric in the row and the record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Agreement {
    pub(super) similarity: f64,
    /// Weight of a full agreement of these values.
    pub(super) bits: f64,
}

/// The words of a value, and the value without spaces.
#[derive(Clone, Copy)]
struct Phrase<'v> {
    words: &'v [Word],
    joined: &'v CharProfile,
}

/// Compares two values; `None` if one of them is unknown.
pub(super) fn compare(comparison: Comparison, left: &Value, right: &Value) -> Option<Agreement> {
    match (left, right) {
        (Value::Words { words: left, joined }, Value::Words { words: right, joined: other }) => {
            let one = Phrase { words: left, joined };
            let other = Phrase { words: right, joined: other };
            if comparison == Comparison::Name {
                return Some(names(one, other));
            }
            let likeness = words(one, other);
            let is_elsewhere = comparison == Comparison::Street && is_centre(left) != is_centre(right);
            Some(likeness).filter(|likeness| !is_elsewhere || likeness.similarity >= SAME_STREET)
        }
        (Value::Text { text: left, .. }, Value::Text { text: right, .. })
            if comparison == Comparison::Phone && left != right && (is_mobile(left) || is_mobile(right)) =>
        {
            None
        }
        (Value::Text { text: left, bits: l }, Value::Text { text: right, bits: r }) => {
            let similarity = text(comparison, left, right);
            Some(Agreement { similarity, bits: f64::from(l.min(*r)) })
        }
        _ => None,
    }
}

/// Whether an address is that of a shopping centre.
fn is_centre(words: &[Word]) -> bool {
    words.iter().any(|word| matches!(&*word.letters.text, "commercial" | "commerciale"))
}

fn is_mobile(phone: &str) -> bool {
    phone.starts_with("06") || phone.starts_with("07")
}

fn text(comparison: Comparison, left: &str, right: &str) -> f64 {
    if left == right {
        return 1.0;
    }
    match comparison {
        Comparison::Digits => match osa_distance(left, right) {
            1 => 0.6,
            2 if left.len().min(right.len()) > 4 => 0.2,
            _ => 0.0,
        },
        Comparison::HouseNumber => house_numbers(left, right),
        _ => 0.0,
    }
}

/// The similarity of house numbers: equal ones without their letter, or adjacent ones on the same side,
/// because corner buildings and enlarged shops have two.
fn house_numbers(left: &str, right: &str) -> f64 {
    let numbers = |text: &str| -> Vec<u32> {
        let digits = |part: &str| part.chars().take_while(char::is_ascii_digit).collect::<String>();
        text.split('-').filter_map(|part| digits(part).parse().ok()).collect()
    };
    let (left, right) = (numbers(left), numbers(right));
    let distances = left.iter().flat_map(|one| right.iter().map(move |other| one.abs_diff(*other)));
    match distances.min() {
        Some(0) => 0.8,
        Some(2) => 0.5,
        _ => 0.0,
    }
}

/// The Dice coefficient of two sets of words, weighted by rarity, each word paired with the most similar one.
fn words(one: Phrase<'_>, other: Phrase<'_>) -> Agreement {
    let (left, right) = (one.words, other.words);
    let weight = |words: &[Word]| words.iter().map(|word| f64::from(word.bits)).sum::<f64>();
    let both = weight(left) + weight(right);
    let shared = shared(left, right);
    let similarity = (2.0 * shared / both.max(f64::MIN_POSITIVE)).min(1.0);
    if similarity > 0.95 {
        return Agreement { similarity, bits: shared };
    }
    // "pine hill" and "pinehill", "st.jean" and "saint jean" without spaces.
    let alike = similarity_at_least(one.joined, other.joined, SAME_TEXT);
    if alike > similarity {
        Agreement { similarity: alike, bits: weight(left).min(weight(right)) }
    } else {
        Agreement { similarity, bits: shared }
    }
}

/// The similarity of names of persons. If one has nothing that the other lacks, such as a surname alone or an
/// initial, only the missing parts reduce it.
fn names(one: Phrase<'_>, other: Phrase<'_>) -> Agreement {
    let whole = words(one, other);
    let parts = [part_of_name(one.words, other.words), part_of_name(other.words, one.words)];
    match parts.into_iter().flatten().reduce(f64::max) {
        Some(bits) if whole.similarity < PART_OF_NAME => Agreement { similarity: PART_OF_NAME, bits },
        _ => whole,
    }
}

/// Bits of the words of a name that is a part of another one.
fn part_of_name(part: &[Word], name: &[Word]) -> Option<f64> {
    let (initials, full): (Vec<&Word>, Vec<&Word>) = part.iter().partition(|word| word.letters.count == 1);
    let full: Vec<Word> = full.into_iter().cloned().collect();
    let begins =
        |initial: &&Word| name.iter().any(|word| word.letters.text.starts_with(&*initial.letters.text));
    let (bits, all) = (shared(&full, name), full.iter().map(|word| f64::from(word.bits)).sum::<f64>());
    (all > 0.0 && bits >= PART_OF_NAME * all && initials.iter().all(begins)).then_some(bits)
}

/// Bits of the words in both.
fn shared(left: &[Word], right: &[Word]) -> f64 {
    let mut pairs = Vec::new();
    for (l, one) in left.iter().enumerate() {
        for (r, other) in right.iter().enumerate() {
            let alike = same_word(&one.letters, &other.letters);
            if alike > 0.0 {
                let bits = f64::from(one.bits + other.bits) / 2.0;
                pairs.push((alike * alike * bits, l, r));
            }
        }
    }
    // Rarest pairs first. The order of equal ones does not change the sum, because each word is used once.
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut of_left, mut of_right) = (vec![false; left.len()], vec![false; right.len()]);
    let mut shared = 0.0;
    for (bits, l, r) in pairs {
        if !of_left[l] && !of_right[r] {
            (of_left[l], of_right[r]) = (true, true);
            shared += bits;
        }
    }
    shared
}

fn same_word(left: &CharProfile, right: &CharProfile) -> f64 {
    if left.text == right.text {
        return 1.0;
    }
    if left.count.min(right.count) <= SHORT { 0.0 } else { similarity_at_least(left, right, SAME_WORD) }
}

/// The similarity of two texts; 0 below `least`. Most pairs are excluded by their characters alone: a
/// character that the other text lacks cannot agree, and the measure cannot reach `least` with few
/// agreements.
fn similarity_at_least(left: &CharProfile, right: &CharProfile, least: f64) -> f64 {
    let (l, r) = (f64::from(left.count), f64::from(right.count));
    let alone = |one: &CharProfile, other: &CharProfile| f64::from((one.set & !other.set).count_ones());
    let agreeing = (l - alone(left, right)).min(r - alone(right, left)).max(0.0);
    // Of Jaro's measure a common beginning of four letters closes four tenths of what is missing.
    let jaro = (agreeing / l.max(1.0) + agreeing / r.max(1.0) + 1.0) / 3.0;
    if jaro + 0.4 * (1.0 - jaro) < least {
        return 0.0;
    }
    let alike = symmetric(&left.text, &right.text);
    if alike >= least { alike } else { 0.0 }
}

/// The Jaro-Winkler measure consumes characters of the left text first, so the order of the texts may matter.
/// This one is symmetric.
fn symmetric(left: &str, right: &str) -> f64 {
    if left <= right { jaro_winkler(left, right) } else { jaro_winkler(right, left) }
}
