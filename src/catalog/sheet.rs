//! The sheet of a source: all that is known of it, and where it leads.

use super::{
    data_status::{DataStatus, Freshness},
    download::{self, Download, FileKind},
    index::Index,
    item::{Item, ListItem},
    listing::Listing,
    module::ModuleLink,
    public,
    quality::Quality,
    source::{Change, Column, Source},
    words::{DataType, Delivery, Format, Model, PersonalData, PriceFactor},
};
use crate::{
    Result,
    answering::Answering,
    app::App,
    config::Team,
    entries::{self, Entry, Found, Kind, Visibility},
    locale::Locale,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Related sources of a sheet.
const RELATED: usize = 4;

pub(crate) struct Sheet {
    entry: Entry<Source>,
    reader: Locale,
    listing: Listing,
    previewed: Option<Visibility>,
    quality: Quality,
    freshness: Option<Freshness>,
    modules: Vec<ModuleLink>,
    related: Vec<Listing>,
    downloads: Vec<Download>,
    answering: Answering,
}

/// The sheet of a source for a reader of this language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub(crate) async fn sheet(app: &App, index: &Index, slug: &str, reader: Locale) -> Result<Sheet> {
    of(app, index, public::source(app, slug, reader).await?, reader).await
}

/// The sheet as an editor looks at it: of the draft where there is one.
///
/// # Errors
/// `content.unknown`.
pub(crate) async fn preview(app: &App, index: &Index, slug: &str, reader: Locale) -> Result<Sheet> {
    let found: Found<Source> = entries::find_draft(app, Kind::Source, slug, reader).await?;
    let previewed = Some(found.entry.head.visibility(app.clock.today()));
    Ok(Sheet { previewed, ..of(app, index, found, reader).await? })
}

async fn of(app: &App, index: &Index, found: Found<Source>, reader: Locale) -> Result<Sheet> {
    let Found { entry, locales } = found;
    let status = DataStatus::now(app).await?;
    let source = &entry.body;
    let listing = Listing::new(&entry.head, &locales, source, &status);
    let modules = super::module::links(app, &source.facts.modules, reader).await?;
    Ok(Sheet {
        reader,
        downloads: download::downloads(&app.config.public_url, &entry.head.slug, source, &status.published()),
        quality: Quality::of(source, entry.head.updated_on, &status),
        freshness: status.freshness(&source.facts).cloned(),
        modules,
        answering: Answering::of(app, Team::Data),
        related: index.related(&listing, RELATED).into_iter().cloned().collect(),
        listing,
        previewed: None,
        entry,
    })
}

/// All details of a source.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Sheet)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceResponse<'a> {
    #[serde(flatten)]
    pub(crate) item: Item<'a>,
    /// In a preview: what the public sees of it today.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) previewed: Option<Visibility>,
    /// The languages in which the public can read it.
    pub(crate) locales: &'a [Locale],
    pub(crate) quality: &'a Quality,
    pub(crate) provider: &'a str,
    pub(crate) model: Option<Model>,
    pub(crate) data_type: Option<DataType>,
    pub(crate) formats: &'a [Format],
    /// By which ways it is delivered.
    pub(crate) delivery: &'a [Delivery],
    /// Lines of all that it holds.
    pub(crate) rows: Option<u64>,
    /// Outlets or people there are in all, of which the panel is a part.
    pub(crate) universe: Option<u64>,
    /// The part of its market that it covers, and its representativeness.
    pub(crate) coverage: Option<&'a str>,
    pub(crate) personal_data: Option<PersonalData>,
    /// What allows it to be made and used. HTML.
    pub(crate) legal: Option<String>,
    /// What its price depends on.
    pub(crate) priced_by: &'a [PriceFactor],
    /// Who answers those who ask for it.
    pub(crate) answering: &'a Answering,
    /// What changed in it or in its sheet, the latest first.
    pub(crate) changes: &'a [Change],
    /// The indicator it is the open data of.
    pub(crate) theme: Option<&'a str>,
    /// What it is, in HTML.
    pub(crate) description: String,
    /// What it does not see. HTML.
    pub(crate) limits: String,
    /// How it may be had and used. HTML.
    pub(crate) terms: String,
    /// What it is known to be used for.
    pub(crate) uses: &'a [String],
    /// Words that people search it by.
    pub(crate) keywords: &'a [String],
    /// The columns of its files.
    pub(crate) dictionary: &'a [Column],
    pub(crate) sample: Sample<'a>,
    pub(crate) modules: &'a [ModuleLink],
    pub(crate) related: Vec<ListItem<'a>>,
    /// Null where the data themselves are not published here.
    pub(crate) freshness: Option<&'a Freshness>,
    /// What can be had at once.
    pub(crate) downloads: &'a [Download],
}

/// Some rows of a source.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sample<'a> {
    /// The names of the dictionary, in its order.
    pub(crate) columns: Vec<&'a str>,
    /// A cell per column.
    pub(crate) rows: &'a [Vec<String>],
    /// The same as a file.
    pub(crate) url: String,
}

impl Sheet {
    pub(crate) fn response(&self) -> SourceResponse<'_> {
        let source = &self.entry.body;
        let (facts, reader) = (&source.facts, self.reader);
        SourceResponse {
            item: Item::new(&self.listing, reader),
            previewed: self.previewed,
            locales: &self.listing.locales,
            quality: &self.quality,
            provider: &facts.provider,
            model: facts.model,
            data_type: facts.data_type,
            formats: &facts.formats,
            delivery: &facts.delivery,
            rows: facts.rows,
            universe: facts.universe,
            coverage: source.coverage.as_deref(),
            personal_data: facts.personal_data,
            legal: source.legal.as_ref().map(|legal| legal.localised(reader)),
            priced_by: &facts.priced_by,
            answering: &self.answering,
            changes: &source.changes,
            theme: facts.theme.as_deref(),
            description: source.html.localised(reader),
            limits: source.limits.localised(reader),
            terms: source.terms.localised(reader),
            uses: &source.uses,
            keywords: &source.keywords,
            dictionary: &source.dictionary,
            sample: self.sample(source),
            modules: &self.modules,
            related: self.related.iter().map(|listing| ListItem::new(listing, reader)).collect(),
            freshness: self.freshness.as_ref(),
            downloads: &self.downloads,
        }
    }

    fn sample<'a>(&self, source: &'a Source) -> Sample<'a> {
        Sample {
            columns: source.dictionary.iter().map(|column| column.name.as_str()).collect(),
            rows: &source.sample,
            url: FileKind::Sample.url("", &self.listing.slug),
        }
    }
}
