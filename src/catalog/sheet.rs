//! All that is told of one source: the sheet.

use super::{
    download::{self, Download, Part},
    index::Index,
    item::Item,
    listing::{Listing, source_of},
    module::Link,
    moment::{Fresh, Moment},
    quality::Quality,
};
use crate::{
    Result,
    app::App,
    content::{
        self, Kind,
        entry::{Column, Entry, Source},
        words::{DataType, Format, Model},
    },
    locale::Locale,
};
use serde::Serialize;

/// Sources that a sheet leads on to.
const RELATED: usize = 4;

/// A source as it is kept, and what else its sheet tells.
pub struct Sheet {
    entry: Entry,
    reader: Locale,
    listing: Listing,
    quality: Quality,
    fresh: Option<Fresh>,
    modules: Vec<Link>,
    related: Vec<Listing>,
    downloads: Vec<Download>,
}

/// The sheet of a source for a reader of this language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub async fn sheet(app: &App, index: &Index, slug: &str, reader: Locale) -> Result<Sheet> {
    let entry = content::find(app, Kind::Source, slug, reader).await?.entry;
    let moment = Moment::now(app).await?;
    let source = source_of(&entry.head, &entry.body)?;
    let listing = Listing::of(&entry.head, source, &moment);
    let modules = super::module::links(app, &source.facts.modules, reader).await?;
    let (of, has_sample) = ((&entry.head.slug, &source.facts), !source.sample.is_empty());
    Ok(Sheet {
        reader,
        downloads: download::downloads(&app.config.public_url, of, has_sample, &moment.published()),
        quality: Quality::of(source, entry.head.updated_on, &moment),
        fresh: moment.fresh(&source.facts).cloned(),
        modules,
        related: index.related(&listing, RELATED).into_iter().cloned().collect(),
        listing,
        entry,
    })
}

/// The sheet as the API and the terminal tell it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the facts")]
pub struct Told<'a> {
    #[serde(flatten)]
    pub item: Item<'a>,
    pub provider: &'a str,
    pub model: Option<Model>,
    pub data_type: Option<DataType>,
    pub lag_days: Option<u16>,
    pub panel: Option<u64>,
    pub formats: &'a [Format],
    pub licence: Option<&'a str>,
    pub theme: Option<&'a str>,
    /// Harmless HTML, as are limits and terms; links lead below the reader's language.
    pub description: String,
    pub limits: String,
    pub terms: String,
    pub uses: &'a [String],
    pub keywords: &'a [String],
    pub dictionary: &'a [Column],
    pub sample: Sample<'a>,
    pub modules: &'a [Link],
    pub related: Vec<Item<'a>>,
    /// None where the data themselves are not published here.
    pub freshness: Option<&'a Fresh>,
    pub downloads: &'a [Download],
}

/// Some rows of a source.
#[derive(Debug, Serialize)]
pub struct Sample<'a> {
    /// The names of the dictionary, in its order.
    pub columns: Vec<&'a str>,
    /// A cell per column.
    pub rows: &'a [Vec<String>],
    /// The same as a file.
    pub url: String,
}

impl Sheet {
    /// It, told.
    ///
    /// # Errors
    /// A fault: a source stays one.
    pub fn told(&self) -> Result<Told<'_>> {
        let source = source_of(&self.entry.head, &self.entry.body)?;
        let (facts, reader) = (&source.facts, self.reader);
        Ok(Told {
            item: Item::of(&self.listing, reader).judged(self.quality.criteria.clone()),
            provider: &facts.provider,
            model: facts.model,
            data_type: facts.data_type,
            lag_days: facts.lag_days,
            panel: facts.panel,
            formats: &facts.formats,
            licence: facts.licence.as_deref(),
            theme: facts.theme.as_deref(),
            description: source.html.localised(reader),
            limits: source.limits.localised(reader),
            terms: source.terms.localised(reader),
            uses: &source.uses,
            keywords: &source.keywords,
            dictionary: &source.dictionary,
            sample: self.sample(source),
            modules: &self.modules,
            related: self.related.iter().map(|listing| Item::of(listing, reader)).collect(),
            freshness: self.fresh.as_ref(),
            downloads: &self.downloads,
        })
    }

    fn sample<'a>(&self, source: &'a Source) -> Sample<'a> {
        Sample {
            columns: source.dictionary.iter().map(|column| column.name.as_str()).collect(),
            rows: &source.sample,
            url: Part::Sample.url("", &self.listing.slug),
        }
    }
}
