//! How well sources fit a search: the words they have, what each is worth where it stands (as BM25 weighs it), and how
//! rare it is.

use super::{Found, place::Place};
use crate::Result;
use fixedbitset::FixedBitSet;
use tantivy::postings::TermInfo;

/// How soon repeating a word stops helping, and how much length takes away from it, as usual for BM25.
const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.75;

/// How well each source fits one word.
pub(super) struct Tally {
    pieces: usize,
    /// What each source is worth, all places together.
    worth: Vec<f32>,
    /// The pieces each source has anywhere, as far as no place has enough of them.
    partial: Vec<(u16, f32)>,
    /// The same in the place that is being read.
    here: Vec<(u16, f32)>,
    /// The best worth of the piece that is being read, and the sources that have it.
    best: Vec<f32>,
    touched: Vec<u32>,
}

impl Tally {
    pub(super) fn new(sources: usize, pieces: usize) -> Self {
        let (zero, none) = (vec![0.0; sources], vec![(0, 0.0); sources]);
        Self {
            pieces,
            worth: zero.clone(),
            partial: none.clone(),
            here: none,
            best: zero,
            touched: Vec::new(),
        }
    }

    /// Reads where one piece stands in one place.
    pub(super) fn read(&mut self, place: &Place, terms: &[(f32, TermInfo)]) -> Result<()> {
        for (worth, term) in terms {
            let mut sources = place.sources(term)?;
            while !sources.docs().is_empty() {
                for (&source, &times) in sources.docs().iter().zip(sources.freqs()) {
                    self.note(source, worth * weigh(times, place.length(source)));
                }
                sources.advance();
            }
        }
        for source in self.touched.drain(..) {
            let best = std::mem::take(&mut self.best[source as usize]);
            let here = &mut self.here[source as usize];
            *here = (here.0 + 1, here.1 + best);
        }
        Ok(())
    }

    fn note(&mut self, source: u32, worth: f32) {
        let best = &mut self.best[source as usize];
        if *best == 0.0 {
            self.touched.push(source);
        }
        *best = best.max(worth);
    }

    /// Ends a place: it counts for the sources that have enough pieces there.
    pub(super) fn close(&mut self, weight: f32, needed: usize) {
        let enough = |count: u16| usize::from(count) >= needed;
        let rarity = rarity(self.here.iter().filter(|(count, _)| enough(*count)).count(), self.here.len());
        let pieces = self.pieces as f32;
        for ((here, partial), worth) in self.here.iter_mut().zip(&mut self.partial).zip(&mut self.worth) {
            let (count, sum) = std::mem::take(here);
            let gained = weight * sum / pieces * (f32::from(count) / pieces);
            if enough(count) {
                *worth += rarity * gained;
            }
            *partial = (partial.0.max(count), partial.1 + gained);
        }
    }

    /// Ends the word: when no place of any source has enough pieces, fewer will do.
    pub(super) fn finish(&mut self, fewer: usize) {
        if self.worth.iter().any(|worth| *worth > 0.0) {
            return;
        }
        let enough = |count: u16| usize::from(count) >= fewer;
        let rarity =
            rarity(self.partial.iter().filter(|(count, _)| enough(*count)).count(), self.partial.len());
        for (worth, (count, gained)) in self.worth.iter_mut().zip(&self.partial) {
            if enough(*count) {
                *worth = rarity * gained;
            }
        }
    }
}

/// How much it tells that a source is one of those that have something.
fn rarity(having: usize, sources: usize) -> f32 {
    let (having, sources) = (having as f32, sources as f32);
    (1.0 + (sources - having + 0.5) / (having + 0.5)).ln()
}

/// What a word is worth that stands so many times in a text of this length.
fn weigh(times: u32, length: f32) -> f32 {
    let times = times as f32;
    times / (times + SATURATION * (1.0 - LENGTH + LENGTH * length))
}

/// How well each source fits all words.
pub(super) struct Total {
    scores: Vec<f32>,
    matched: Vec<u16>,
    words: u16,
}

impl Total {
    pub(super) fn new(sources: usize) -> Self {
        Self { scores: vec![0.0; sources], matched: vec![0; sources], words: 0 }
    }

    /// Adds a word that sources must have.
    pub(super) fn add(&mut self, tally: &Tally) {
        self.words += 1;
        self.weigh(tally, 1.0, 1);
    }

    /// Adds a word that sources may lack, and what it is worth beside others.
    pub(super) fn add_small(&mut self, tally: &Tally, share: f32) {
        self.weigh(tally, share, 0);
    }

    fn weigh(&mut self, tally: &Tally, share: f32, counts: u16) {
        for ((worth, score), matched) in tally.worth.iter().zip(&mut self.scores).zip(&mut self.matched) {
            if *worth > 0.0 {
                *score += share * worth;
                *matched += counts;
            }
        }
    }

    /// The sources that have all words, or else those that have the most.
    pub(super) fn found(self) -> Found {
        let most = self.matched.iter().copied().max().unwrap_or_default();
        let enough = |(at, matched): (usize, &u16)| (most > 0 && *matched == most).then_some(at);
        let mut hits = FixedBitSet::with_capacity(self.matched.len());
        hits.extend(self.matched.iter().enumerate().filter_map(enough));
        Found { hits, relaxed: most > 0 && most < self.words, scores: self.scores }
    }
}
