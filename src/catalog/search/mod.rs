//! Search in four languages that forgives accents, case, plurals and a typing error: pieces of words in an index of
//! tantivy, counted per source and weighed by where they stand.

mod fold;
mod place;
mod runs;
mod score;
mod split;
mod words;
mod write;

pub use fold::sort_key;
pub use write::Writer;

use crate::{Result, locale::Locale};
use fixedbitset::FixedBitSet;
use place::{Attempt, Place, Postings};
use score::{Tally, Total};
use words::{Piece, Wanted};

/// The places a word may stand in, and how much it weighs there: name, keywords, summary, text.
const PLACES: [(&str, f32); 4] = [("name", 8.0), ("keywords", 4.0), ("summary", 2.0), ("text", 1.0)];

/// How much a small word weighs beside the others.
const SMALL: f32 = 0.1;

/// What is known of one language's sources, by their places in the list they were given in.
pub struct Search {
    places: Vec<Place>,
    locales: Vec<Locale>,
    count: usize,
}

#[derive(Debug)]
pub struct Found {
    /// Which sources, by their places.
    pub hits: FixedBitSet,
    /// How well each source fits, by its place.
    pub scores: Vec<f32>,
    /// Whether no source has all the words, and these have the most of them.
    pub relaxed: bool,
}

impl Search {
    /// The sources that hold all these words, or else the most of them. Whatever is searched is text.
    ///
    /// # Errors
    /// A fault: memory does not fail.
    pub fn find(&self, search: &str) -> Result<Found> {
        let mut total = Total::new(self.count);
        for word in words::wanted(search, &self.locales) {
            let tally = self.tally(&word)?;
            if word.small {
                total.add_small(&tally, SMALL);
            } else {
                total.add(&tally);
            }
        }
        Ok(total.found())
    }

    /// How well each source fits one word.
    fn tally(&self, word: &Wanted) -> Result<Tally> {
        let pieces: Vec<Vec<Postings>> =
            word.pieces.iter().map(|piece| self.postings(piece)).collect::<Result<_>>()?;
        let mut tally = Tally::new(self.count, pieces.len());
        for (at, place) in self.places.iter().enumerate() {
            for postings in &pieces {
                if let Some(of_place) = postings.get(at) {
                    tally.read(place, of_place)?;
                }
            }
            tally.close(place.weight, word.needed.0);
        }
        tally.finish(word.needed.1);
        Ok(tally)
    }

    /// Where a piece stands, per place: as it is, else with an error in it, else begun with an error in it.
    fn postings(&self, piece: &Piece) -> Result<Vec<Postings>> {
        let tries: [Attempt; 3] = [place::plain, place::lenient, place::lenient_open];
        for attempt in tries {
            let found = attempt(&self.places, piece)?;
            if found.iter().any(|postings| !postings.is_empty()) {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }
}
