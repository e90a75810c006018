//! Korean particles.

use super::segment::{Script, Segment};
use crate::fold::fold;

/// A Korean word without its particle, if two syllables remain.
pub(super) fn without_particle<'a>(segment: &Segment<'a>) -> Segment<'a> {
    let bare = |particle: &&str| {
        let text = segment.text.strip_suffix(fold(particle).as_str())?;
        let bare = Segment { text, ..segment.clone() };
        (bare.letters().len() >= 2).then_some(bare)
    };
    let is_korean = segment.script == Script::Hangul;
    is_korean.then(|| PARTICLES.iter().find_map(bare)).flatten().unwrap_or_else(|| segment.clone())
}

/// Korean particles, longer ones before their suffixes.
const PARTICLES: [&str; 20] = [
    "에서", "에게", "으로", "까지", "부터", "이나", "별로", "은", "는", "이", "가", "을", "를", "의", "에",
    "로", "와", "과", "도", "만",
];
