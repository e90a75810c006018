//! One place a word may stand in, such as the name: which pieces of words stand there, and in which sources.

use super::words::Piece;
use crate::{Error, Result};
use std::sync::Arc;
use tantivy::{
    InvertedIndexReader, SegmentReader, Term,
    postings::{BlockSegmentPostings, TermInfo},
    query::FuzzyTermQuery,
    schema::{Field, IndexRecordOption},
};

/// What stands in the index beside what was typed is worth less: a stem, a beginning, an error.
const STEM: f32 = 0.8;
const BEGINNING: f32 = 0.7;
const ERROR: f32 = 0.5;
const BEGINNING_WITH_ERROR: f32 = 0.4;
/// Letters below which a stem forgives nothing.
const SHORTEST_STEM: usize = 6;

/// Terms of the index, and what each is worth.
pub(super) type Postings = Vec<(f32, TermInfo)>;

/// Looks for a piece in every place.
pub(super) type Attempt = fn(&[Place], &Piece) -> Result<Vec<Postings>>;

pub(super) struct Place {
    /// What a word is worth here.
    pub(super) weight: f32,
    field: Field,
    index: Option<Arc<InvertedIndexReader>>,
    /// How long it is in each source, 1 being usual.
    lengths: Vec<f32>,
}

impl Place {
    pub(super) fn open(
        segment: Option<&SegmentReader>,
        field: Field,
        lengths: &[u32],
        weight: f32,
    ) -> Result<Self> {
        let index = segment.map(|segment| segment.inverted_index(field)).transpose().map_err(Error::fault)?;
        let usual = lengths.iter().map(|&length| length as f32).sum::<f32>() / lengths.len().max(1) as f32;
        let lengths = lengths.iter().map(|&length| length as f32 / usual.max(1.0)).collect();
        Ok(Self { weight, field, index, lengths })
    }

    /// How long it is in a source, 1 being usual.
    pub(super) fn length(&self, source: u32) -> f32 {
        self.lengths.get(source as usize).copied().unwrap_or(1.0)
    }

    /// The sources a term stands in.
    pub(super) fn sources(&self, term: &TermInfo) -> Result<BlockSegmentPostings> {
        let read = |index: &Arc<InvertedIndexReader>| {
            index.read_block_postings_from_terminfo(term, IndexRecordOption::WithFreqs)
        };
        Ok(self
            .index
            .as_ref()
            .map(read)
            .transpose()
            .map_err(Error::fault)?
            .unwrap_or_else(BlockSegmentPostings::empty))
    }

    /// Terms that are the piece, or its stem, or begin with it where it may go on.
    fn plain(&self, piece: &Piece) -> Result<Postings> {
        let Some(index) = &self.index else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        let texts = piece.stems.iter().map(|stem| (STEM, stem));
        for (worth, text) in [(1.0, &piece.text)].into_iter().chain(texts) {
            let term = index.terms().get(text).map_err(Error::fault)?;
            found.extend(term.map(|term| (worth, term)));
        }
        if piece.open {
            let after = format!("{}\u{10ffff}", piece.text);
            let range = index.terms().range().gt(&piece.text).lt(after);
            let mut stream = range.into_stream().map_err(Error::fault)?;
            while stream.advance() {
                found.push((BEGINNING, stream.value().clone()));
            }
        }
        Ok(found)
    }
}

/// Terms that are the piece, or its stem, or begin with it where it may go on.
pub(super) fn plain(places: &[Place], piece: &Piece) -> Result<Vec<Postings>> {
    places.iter().map(|place| place.plain(piece)).collect()
}

/// Terms that one typing error away are the piece or its stem.
pub(super) fn lenient(places: &[Place], piece: &Piece) -> Result<Vec<Postings>> {
    let mut found = vec![Postings::new(); places.len()];
    if piece.lenient {
        let long = piece.stems.iter().filter(|stem| stem.chars().count() >= SHORTEST_STEM);
        for text in [&piece.text].into_iter().chain(long) {
            like(places, (ERROR, |term| FuzzyTermQuery::new(term, 1, true)), text, &mut found)?;
        }
    }
    Ok(found)
}

/// Terms that begin with what is one typing error away from the piece.
pub(super) fn lenient_open(places: &[Place], piece: &Piece) -> Result<Vec<Postings>> {
    let mut found = vec![Postings::new(); places.len()];
    if piece.lenient && piece.open {
        let begun = |term| FuzzyTermQuery::new_prefix(term, 1, true);
        like(places, (BEGINNING_WITH_ERROR, begun), &piece.text, &mut found)?;
    }
    Ok(found)
}

/// Terms like a text, and what they are worth.
fn like(
    places: &[Place],
    (worth, query): (f32, fn(Term) -> FuzzyTermQuery),
    text: &str,
    found: &mut [Postings],
) -> Result<()> {
    let Some(first) = places.first() else { return Ok(()) };
    // Made once for all places: that takes longer than walking their terms.
    let automaton = query(Term::from_field_text(first.field, text)).automaton().map_err(Error::fault)?;
    for (place, found) in places.iter().zip(found) {
        let Some(index) = &place.index else { continue };
        let mut stream = index.terms().search(&automaton).into_stream().map_err(Error::fault)?;
        while stream.advance() {
            found.push((worth, stream.value().clone()));
        }
    }
    Ok(())
}
