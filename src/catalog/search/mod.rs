//! Search in four languages that forgives accents, case, plurals and a typing error: pieces of words in an index of
//! tantivy, counted per source and weighed by where they stand.

mod fold;
mod place;
mod runs;
mod score;
mod words;

pub use fold::sort_key;

use super::listing::{Listing, Prose};
use crate::{Error, Result, locale::Locale};
use fixedbitset::FixedBitSet;
use place::{Place, Postings};
use score::{Tally, Total};
use tantivy::{
    Index, TantivyDocument,
    directory::RamDirectory,
    schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions},
    tokenizer::{PreTokenizedString, Token},
};
use words::{Keeper, Piece, Wanted};

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

/// What was found.
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
    /// Reads the sources, each in its own language.
    ///
    /// # Errors
    /// A fault: memory does not fail.
    pub fn build<'a>(sources: impl Iterator<Item = (&'a Listing, Prose)>) -> Result<Self> {
        let (schema, fields) = schema();
        let budget = usize::MAX; // It never begins a second segment.
        let writer =
            Index::builder().schema(schema).single_segment_index_writer(RamDirectory::create(), budget);
        let mut writer = writer.map_err(Error::fault)?;
        let mut lengths: Vec<Vec<u32>> = vec![Vec::new(); PLACES.len()];
        let (mut keeper, mut locales) = (Keeper::default(), Vec::new());
        let mut count = 0;
        for (listing, prose) in sources {
            let mut document = TantivyDocument::default();
            for ((text, field), lengths) in texts(listing, prose).into_iter().zip(&fields).zip(&mut lengths) {
                let kept = keeper.keep(&text, listing.locale);
                lengths.push(u32::try_from(kept.len()).unwrap_or(u32::MAX));
                document.add_pre_tokenized_text(*field, tokens(kept));
            }
            writer.add_document(document).map_err(Error::fault)?;
            if !locales.contains(&listing.locale) {
                locales.push(listing.locale);
            }
            count += 1;
        }
        let index = writer.finalize().map_err(Error::fault)?;
        let searcher = index.reader().map_err(Error::fault)?.searcher();
        let place = |((field, lengths), (_, weight)): ((&Field, Vec<u32>), (&str, f32))| {
            Place::open(searcher.segment_readers().first(), *field, &lengths, weight)
        };
        let places = fields.iter().zip(lengths).zip(PLACES).map(place).collect::<Result<_>>()?;
        Ok(Self { places, locales, count })
    }

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
        let tries = [Place::plain, Place::lenient, Place::lenient_open];
        for attempt in tries {
            let found: Vec<Postings> =
                self.places.iter().map(|place| attempt(place, piece)).collect::<Result<_>>()?;
            if found.iter().any(|postings| !postings.is_empty()) {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }
}

fn schema() -> (Schema, Vec<Field>) {
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("raw")
        .set_fieldnorms(false)
        .set_index_option(IndexRecordOption::WithFreqs);
    let options = TextOptions::default().set_indexing_options(indexing);
    let fields = PLACES.map(|(name, _)| schema.add_text_field(name, options.clone())).to_vec();
    (schema.build(), fields)
}

/// The texts of a source, in the order of [`PLACES`]. Its slug is made of words that people know, too.
fn texts(listing: &Listing, prose: Prose) -> [String; PLACES.len()] {
    let keywords = [&prose.keywords[..], &[listing.slug.to_string()]].concat().join("\n");
    [listing.name.clone(), keywords, listing.summary.clone(), prose.text]
}

fn tokens(words: Vec<String>) -> PreTokenizedString {
    let token = |(position, text)| Token { position, text, ..Token::default() };
    PreTokenizedString { text: String::new(), tokens: words.into_iter().enumerate().map(token).collect() }
}
