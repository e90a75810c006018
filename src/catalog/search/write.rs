//! Takes the sources in one by one, so that no more than one text is held, and gives them their places at the end.

use super::{
    PLACES, Search,
    place::Place,
    split::Split,
    words::{Keeper, Kept},
};
use crate::{
    Error, Result,
    catalog::listing::{Listing, Prose},
    locale::Locale,
};
use tantivy::{
    DocId, Index, IndexSettings, SingleSegmentIndexWriter, TantivyDocument,
    directory::RamDirectory,
    indexer::DocIdMapping,
    schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions},
    store::Compressor,
    tokenizer::TokenizerManager,
};

/// Bytes of the table of words at first; it grows.
const BUDGET: usize = 3_000_000;
const SPLIT: &str = "split";

/// What is being made of sources.
pub struct Writer {
    writer: SingleSegmentIndexWriter,
    fields: Vec<Field>,
    /// Words per place and source.
    lengths: Vec<Vec<u32>>,
    keeper: Keeper,
    locales: Vec<Locale>,
}

impl Writer {
    /// Without any source.
    ///
    /// # Errors
    /// A fault: memory does not fail.
    pub fn new() -> Result<Self> {
        let (schema, fields) = schema();
        let tokenizers = TokenizerManager::new();
        tokenizers.register(SPLIT, Split::default());
        // Sources are put in order when all have come; no text is kept here, so none is packed.
        let settings = IndexSettings {
            manual_doc_id_mapping: true,
            docstore_compression: Compressor::None,
            docstore_compress_dedicated_thread: false,
            ..IndexSettings::default()
        };
        let index = Index::builder().schema(schema).settings(settings).tokenizers(tokenizers);
        let writer = index.single_segment_index_writer(RamDirectory::create(), BUDGET);
        Ok(Self {
            writer: writer.map_err(Error::fault)?,
            fields,
            lengths: vec![Vec::new(); PLACES.len()],
            keeper: Keeper::default(),
            locales: Vec::new(),
        })
    }

    /// Takes a source, in its own language.
    ///
    /// # Errors
    /// As [`Writer::new`].
    pub fn add(&mut self, listing: &Listing, prose: &Prose) -> Result<()> {
        let mut document = TantivyDocument::default();
        // Its slug is made of words that people know, too.
        let keywords = format!("{}\n{}", prose.keywords.join("\n"), listing.slug);
        let texts: [&str; PLACES.len()] = [&listing.name, &keywords, &listing.summary, &prose.text];
        for ((text, field), lengths) in texts.into_iter().zip(&self.fields).zip(&mut self.lengths) {
            let Kept { words, count } = self.keeper.keep(text, listing.locale);
            lengths.push(count);
            document.add_text(*field, words);
        }
        if !self.locales.contains(&listing.locale) {
            self.locales.push(listing.locale);
        }
        self.writer.add_document(document).map_err(Error::fault)
    }

    /// Ends. Of each place that a source gets, this tells which source came: the first taken is 0.
    ///
    /// # Errors
    /// As [`Writer::new`].
    pub fn finish(self, order: &[DocId]) -> Result<Search> {
        let Self { writer, fields, lengths, locales, .. } = self;
        let count = order.len();
        let mapping = DocIdMapping::new_permutation(order.to_vec()).map_err(Error::fault)?;
        let index = writer.finalize_with_doc_id_mapping(&mapping).map_err(Error::fault)?;
        let searcher = index.reader().map_err(Error::fault)?.searcher();
        let place = |((field, lengths), (_, weight)): ((&Field, Vec<u32>), (&str, f32))| {
            let lengths: Vec<u32> = order.iter().map(|came| lengths[*came as usize]).collect();
            Place::open(searcher.segment_readers().first(), *field, &lengths, weight)
        };
        let places = fields.iter().zip(lengths).zip(PLACES).map(place).collect::<Result<_>>()?;
        Ok(Search { places, locales, count })
    }
}

fn schema() -> (Schema, Vec<Field>) {
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(SPLIT)
        .set_fieldnorms(false)
        .set_index_option(IndexRecordOption::WithFreqs);
    let options = TextOptions::default().set_indexing_options(indexing);
    let fields = PLACES.map(|(name, _)| schema.add_text_field(name, options.clone())).to_vec();
    (schema.build(), fields)
}
