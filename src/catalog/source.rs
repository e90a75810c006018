//! Sources and modules: what they hold beside name and summary, which are in their heads, and how the public finds them.

use super::{
    index::Index,
    listing::Listing,
    words::{
        Access, Channel, ColumnType, DataType, Division, Family, Format, Granularity, Measure, Model,
        SourceTerritory, Update,
    },
};
use crate::{
    Result,
    app::App,
    entries::{self, Found, Kind, Listed, Rich, Slug},
    locale::Locale,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, collections::BTreeMap};
use utoipa::ToSchema;

/// A data source: name and summary are the head's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// What it is, the same in every language.
    #[serde(flatten)]
    pub facts: Facts,
    pub html: Rich,
    /// What it does not see.
    pub limits: Rich,
    /// How it may be had and used.
    pub terms: Rich,
    /// What it is known to be used for.
    pub uses: Vec<String>,
    /// Words that people search it by.
    pub keywords: Vec<String>,
    /// The columns of its files; empty only in a draft.
    pub dictionary: Vec<Column>,
    /// Rows of a sample, a cell per column; empty only in a draft.
    pub sample: Vec<Vec<String>>,
}

impl Source {
    /// Its sample as a file (RFC 4180): the names of its columns, then its rows.
    #[must_use]
    pub fn sample_csv(&self) -> String {
        table(&self.dictionary, &self.sample, csv::Terminator::CRLF)
    }
}

/// Rows below the names of their columns, in CSV.
pub(crate) fn table(columns: &[Column], rows: &[Vec<String>], terminator: csv::Terminator) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(terminator).from_writer(Vec::new());
    // Writing to memory cannot fail, and all rows are as wide as the dictionary.
    let _ = writer.write_record(columns.iter().map(|column| &column.name));
    for row in rows {
        let _ = writer.write_record(row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// What a source is, the same in every language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub family: Family,
    /// Where what it counts is sold or given.
    pub channel: Channel,
    pub territories: Vec<SourceTerritory>,
    /// Its finest step in time.
    pub granularity: Granularity,
    pub history: u16,
    pub update: Update,
    pub provider: String,
    /// What products or care it is about.
    pub divisions: Vec<Division>,
    /// Which of the eleven measures it holds.
    pub indicators: Vec<Measure>,
    pub model: Option<Model>,
    /// At which point of trade it counts.
    pub data_type: Option<DataType>,
    /// Days between the end of a period and its delivery.
    pub lag_days: Option<u16>,
    /// Outlets or people it rests on.
    pub panel: Option<u64>,
    /// What it is delivered as.
    pub formats: Vec<Format>,
    pub access: Access,
    /// SPDX name of its licence, when it is open.
    pub licence: Option<String>,
    /// The indicator it is the open data of.
    pub theme: Option<String>,
    pub modules: Vec<Slug>,
    /// Whether its facts are examples and its sample is invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
}

/// A column of a source's files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Column {
    /// Its name in the files' header.
    pub name: String,
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// What its numbers are in.
    pub unit: Option<String>,
    pub meaning: String,
    pub example: String,
}

/// A visualisation module: name and summary are the head's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Module {
    pub html: Rich,
    /// What one sees in it.
    pub shows: Vec<String>,
    /// Which of the eleven measures it needs.
    pub indicators: Vec<Measure>,
}

/// The public version of a source for a reader of this language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub(crate) async fn source(app: &App, slug: &str, reader: Locale) -> Result<Found<Source>> {
    entries::find(app, Kind::Source, slug, reader).await
}

/// The public sources that are wanted, in the editors' order: from the index, without reading any of them.
pub(crate) fn sources(index: &Index, wanted: impl Fn(&Listing) -> bool) -> Vec<&Listing> {
    let mut found: Vec<&Listing> = index.listings().iter().filter(|listing| wanted(listing)).collect();
    found.sort_by_key(|listing| (Reverse(listing.published), listing.rank, &listing.slug));
    found
}

/// The texts of these sources, by their slugs.
pub(crate) async fn texts(app: &App, sources: &[&Listing]) -> Result<BTreeMap<Slug, Rich>> {
    let of: Vec<_> = sources.iter().map(|listing| (listing.slug.clone(), listing.locale)).collect();
    let bodies = entries::bodies::<Source>(app, Kind::Source, &of).await?;
    Ok(bodies.into_iter().map(|(slug, source)| (slug, source.html)).collect())
}

/// As [`source`].
pub(crate) async fn module(app: &App, id: &str, reader: Locale) -> Result<Found<Module>> {
    entries::find(app, Kind::Module, id, reader).await
}

/// The public modules, in the editors' order.
pub(crate) async fn modules(app: &App, reader: Locale) -> Result<Vec<Listed>> {
    entries::listed(app, Kind::Module, reader).await
}
