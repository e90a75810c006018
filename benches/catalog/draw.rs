//! Draws sources and questions, the same on every machine: words are used as often as words are, few of them often.

use super::plain;
use vigie::{
    catalog::{
        closed_lists::{
            Access, Channel, Division, Family, Format, Granularity, Measure, SourceTerritory, Update,
        },
        facet::{Facet, Selection, ValueSet},
        filter::Filter,
        listing::{Listing, Prose},
        source::Facts,
        synonyms::label,
    },
    locale::Locale,
};

const VOCABULARY: usize = 20_000;
const SYLLABLES: [&str; 24] = [
    "pha", "ven", "gri", "so", "mé", "di", "ca", "tion", "ré", "gi", "on", "lo", "al", "ler", "vac", "cin",
    "hô", "pi", "tal", "do", "nné", "sa", "té", "mar",
];

/// Numbers without rhyme that are the same everywhere.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }

    /// A word by its rank, the first ones often: the density falls as one over the rank.
    fn word(&mut self) -> String {
        let share = self.below(1 << 20) as f64 / f64::from(1 << 20);
        word((VOCABULARY as f64).powf(share) as usize - 1)
    }

    fn words(&mut self, count: usize) -> String {
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }

    fn one<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn some<T: Copy + PartialEq>(&mut self, list: &[T], most: usize) -> Vec<T> {
        let mut some = Vec::new();
        for _ in 0..=self.below(most) {
            let one = self.one(list);
            if !some.contains(&one) {
                some.push(one);
            }
        }
        some
    }
}

fn word(mut rank: usize) -> String {
    let mut word = SYLLABLES[rank % SYLLABLES.len()].to_owned();
    while rank > 0 {
        rank /= SYLLABLES.len();
        word.push_str(SYLLABLES[(rank + word.len()) % SYLLABLES.len()]);
    }
    word
}

pub fn sources(count: usize) -> Vec<(Listing, Prose)> {
    (0..count).map(source).collect()
}

fn source(number: usize) -> (Listing, Prose) {
    let mut draw = Draw(number as u64);
    draw.below(2);
    let facts = Facts {
        family: draw.one(&Family::ALL),
        channel: draw.one(&Channel::ALL),
        territories: draw.some(&SourceTerritory::ALL, 3),
        divisions: draw.some(&Division::ALL, 4),
        indicators: draw.some(&Measure::ALL, 6),
        granularity: draw.one(&Granularity::ALL),
        history: 2000 + draw.below(25) as u16,
        update: draw.one(&Update::ALL),
        access: draw.one(&Access::ALL),
        formats: draw.some(&Format::ALL, 3),
        ..plain::facts()
    };
    let name_length = 2 + draw.below(5);
    let name = draw.words(name_length);
    let (summary, rank) = (draw.words(16), draw.below(1_000) as i64);
    let listing = Listing { summary, rank, facts, ..plain::listing(&format!("source-{number}"), &name) };
    let keywords = (0..8).map(|_| draw.words(1)).collect();
    (listing, Prose { keywords, columns: Vec::new(), text: draw.words(250) })
}

/// A question: most have one to three words, some of them begun or with an error, and something chosen.
pub fn question(number: usize) -> Filter {
    let mut draw = Draw(1_000_003 * number as u64 + 17);
    draw.below(2);
    let mut words: Vec<String> = (0..draw.below(4)).map(|_| draw.word()).collect();
    if let Some(last) = words.last_mut() {
        match draw.below(4) {
            0 => last.push('s'),
            1 => {
                last.pop();
            }
            2 => {
                let at = last.char_indices().nth(1).map_or(0, |(at, _)| at);
                last.insert(at, 'x');
            }
            _ => {}
        }
    }
    // One in four names what a filter filters.
    if draw.below(4) == 0 {
        let facet = draw.one(&Facet::ALL);
        words.push(label(Locale::Fr, facet, draw.one(facet.values())));
    }
    let mut selection = Selection::default();
    for facet in Facet::ALL {
        if draw.below(4) == 0 {
            let values = (0..=draw.below(2)).map(|_| draw.below(facet.values().len())).collect::<ValueSet>();
            selection = selection.with(facet, values);
        }
    }
    Filter { q: words.join(" "), selection, ..Filter::default() }
}

/// Questions that are meant to be slow there are.
pub const HOSTILE: usize = 14;

/// Questions that are meant to be slow: long, of many words, of words with errors, of beginnings that many words have.
pub fn hostile() -> [String; HOSTILE] {
    let words =
        |count: usize, end: &str| (0..count).map(|rank| word(rank) + end).collect::<Vec<_>>().join(" ");
    [
        words(1_000, ""),
        words(16, ""),
        words(16, "x"),
        (0..40).map(|rank| format!("x{}", word(900 + rank))).collect::<Vec<_>>().join(" "),
        words(15, "") + " v",
        words(15, "") + " phax",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z".to_owned(),
        "p".to_owned(),
        "x".repeat(10_000),
        "é".repeat(10_000),
        "ขายยา".repeat(2_000),
        "약국판매".repeat(2_500),
        "e\u{301}\u{323}".repeat(5_000),
        "title:\"x\" AND (ventes* OR ven~2) NOT [a TO *] '; DROP TABLE source; --\0\u{202e}".to_owned(),
    ]
}
