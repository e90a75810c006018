//! Indexes documents one by one, so that at most one text is in memory, and numbers them at the end.

use super::{
    engine::Search,
    fields::{FIELDS, WEIGHTS},
    index::{InvertedIndex, Posting},
    score::frequency_weight,
    tokenizer::{MAX_WORD_BYTES, tokenize},
};
use crate::{Error, Result, locale::Locale};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The texts of a document, in the order of its fields.
pub(in crate::catalog) struct Document<'a> {
    pub(in crate::catalog) name: &'a str,
    pub(in crate::catalog) keywords: &'a str,
    pub(in crate::catalog) facts: &'a str,
    pub(in crate::catalog) summary: &'a str,
    pub(in crate::catalog) text: &'a str,
}

#[derive(Default)]
pub(in crate::catalog) struct Builder {
    numbers: FxHashMap<String, usize>,
    /// By number of a token: the slots that contain it, and how often.
    frequencies: Vec<Vec<(u32, u32)>>,
    /// Number of tokens of each slot.
    lengths: Vec<u32>,
    /// Tokens of earlier words, by language: the same words occur over and over.
    known: [FxHashMap<String, Rc<[usize]>>; Locale::ALL.len()],
    locales: Vec<Locale>,
}

impl Builder {
    pub(in crate::catalog) fn add(&mut self, locale: Locale, document: &Document<'_>) -> Result<()> {
        let Document { name, keywords, facts, summary, text } = *document;
        let fields: [&str; FIELDS] = [name, keywords, facts, summary, text];
        for text in fields {
            let slot = u32::try_from(self.lengths.len()).map_err(Error::internal)?;
            let mut length = 0;
            for word in text.split_whitespace() {
                for &token in self.tokens(word, locale).iter() {
                    match self.frequencies[token].last_mut() {
                        Some((last, frequency)) if *last == slot => *frequency += 1,
                        _ => self.frequencies[token].push((slot, 1)),
                    }
                    length += 1;
                }
            }
            self.lengths.push(length);
        }
        if !self.locales.contains(&locale) {
            self.locales.push(locale);
        }
        Ok(())
    }

    fn tokens(&mut self, word: &str, locale: Locale) -> Rc<[usize]> {
        if let Some(known) = self.known[locale as usize].get(word) {
            return known.clone();
        }
        let numbered = |token| {
            *self.numbers.entry(token).or_insert_with(|| {
                self.frequencies.push(Vec::new());
                self.frequencies.len() - 1
            })
        };
        let tokens: Rc<[usize]> = tokenize(word, locale).into_iter().map(numbered).collect();
        // Thai sentences contain no space, and do not repeat.
        if word.len() <= MAX_WORD_BYTES {
            self.known[locale as usize].insert(word.to_owned(), tokens.clone());
        }
        tokens
    }

    /// Finishes the index. `order` lists the documents in the order of their final numbers, by the position in which
    /// they were added, from 0.
    pub(in crate::catalog) fn finish(mut self, order: &[u32]) -> Result<Search> {
        let mut numbers = vec![0; order.len()];
        for (number, taken) in (0..).zip(order) {
            numbers[*taken as usize] = number;
        }
        let average = average_lengths(&self.lengths);
        let posting = |(slot, frequency): (u32, u32)| {
            let (document, field) = (slot as usize / FIELDS, slot as usize % FIELDS);
            let length = self.lengths[slot as usize] as f32 / average[field];
            Posting {
                slot: numbers[document] * FIELDS as u32 + field as u32,
                impact: WEIGHTS[field] * frequency_weight(frequency, length),
            }
        };
        let mut tokens: Vec<(String, usize)> = self.numbers.into_iter().collect();
        tokens.sort_unstable();
        let postings = |(token, number): (String, usize)| {
            let frequencies = std::mem::take(&mut self.frequencies[number]);
            (token, frequencies.into_iter().map(posting).collect())
        };
        let index =
            InvertedIndex::new(tokens.into_iter().map(postings).collect()).map_err(Error::internal)?;
        Ok(Search { index, locales: self.locales, documents: order.len() })
    }
}

/// The average length of each field in tokens, at least 1.
fn average_lengths(lengths: &[u32]) -> [f32; FIELDS] {
    let (documents, _) = lengths.as_chunks::<FIELDS>();
    std::array::from_fn(|field| {
        let total: u64 = documents.iter().map(|lengths| u64::from(lengths[field])).sum();
        (total as f32 / documents.len().max(1) as f32).max(1.0)
    })
}
