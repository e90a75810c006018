//! The details of a source: its full description, and links to related pages.

use super::{
    closed_lists::{DataType, Delivery, Format, Model, PersonalData, PriceFactor},
    data_status::{DataStatus, Freshness},
    download::{self, Download, FileKind},
    index::Index,
    item::{Item, ListItem},
    listing::Listing,
    module::ModuleLink,
    public,
    quality::Quality,
    source::{Change, Column, Source},
};
use crate::{
    Result,
    app::App,
    config::Team,
    entries::{self, Entry, Kind, LocalizedEntry, Visibility},
    locale::Locale,
    team_contact::TeamContact,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Number of related sources.
const RELATED: usize = 4;

pub(crate) struct SourceDetails {
    entry: Entry<Source>,
    reader: Locale,
    listing: Listing,
    previewed: Option<Visibility>,
    quality: Quality,
    freshness: Option<Freshness>,
    modules: Vec<ModuleLink>,
    related: Vec<Listing>,
    downloads: Vec<Download>,
    contact: TeamContact,
}

/// Returns the details of a source for a reader of this language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub(crate) async fn load(app: &App, index: &Index, slug: &str, reader: Locale) -> Result<SourceDetails> {
    load_one(app, index, public::source(app, slug, reader).await?, reader).await
}

/// Returns the details of the draft for an editor, or of the public version if there is no draft.
///
/// # Errors
/// `content.unknown`.
pub(crate) async fn preview(app: &App, index: &Index, slug: &str, reader: Locale) -> Result<SourceDetails> {
    let found: LocalizedEntry<Source> = entries::find_draft(app, Kind::Source, slug, reader).await?;
    let previewed = Some(found.entry.head.visibility(app.clock.today()));
    Ok(SourceDetails { previewed, ..load_one(app, index, found, reader).await? })
}

async fn load_one(
    app: &App,
    index: &Index,
    found: LocalizedEntry<Source>,
    reader: Locale,
) -> Result<SourceDetails> {
    let LocalizedEntry { entry, locales } = found;
    let status = DataStatus::load(app).await?;
    let source = &entry.body;
    let listing = Listing::new(&entry.head, &locales, source, &status);
    let modules = super::module::links(app, &source.facts.modules, reader).await?;
    Ok(SourceDetails {
        reader,
        downloads: download::downloads(&app.config.public_url, &entry.head.slug, source, &status.published()),
        quality: Quality::assess(source, entry.head.updated_on, &status),
        freshness: status.freshness(&source.facts).cloned(),
        modules,
        contact: TeamContact::for_team(app, Team::Data),
        related: index.related(&listing, RELATED).into_iter().cloned().collect(),
        listing,
        previewed: None,
        entry,
    })
}

/// All details of a source.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SourceDetails)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceResponse<'a> {
    #[serde(flatten)]
    pub(crate) item: Item<'a>,
    /// In a preview: the state of the public version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) previewed: Option<Visibility>,
    /// The languages of the public version.
    pub(crate) locales: &'a [Locale],
    pub(crate) quality: &'a Quality,
    pub(crate) provider: &'a str,
    pub(crate) model: Option<Model>,
    pub(crate) data_type: Option<DataType>,
    pub(crate) formats: &'a [Format],
    /// Ways of delivery.
    pub(crate) delivery: &'a [Delivery],
    /// Total number of rows.
    pub(crate) rows: Option<u64>,
    /// Total number of outlets or people, of which the panel is a part.
    pub(crate) universe: Option<u64>,
    /// Share of its market that it covers, and its representativeness.
    pub(crate) coverage: Option<&'a str>,
    pub(crate) personal_data: Option<PersonalData>,
    /// Legal basis of its creation and use. HTML.
    pub(crate) legal: Option<String>,
    /// Factors of its price.
    pub(crate) priced_by: &'a [PriceFactor],
    /// The team that answers requests.
    pub(crate) contact: &'a TeamContact,
    /// Changes of the source or its sheet, latest first.
    pub(crate) changes: &'a [Change],
    /// The indicator whose open data it is.
    pub(crate) theme: Option<&'a str>,
    /// Description, in HTML.
    pub(crate) description: String,
    /// Limits of its data. HTML.
    pub(crate) limits: String,
    /// Terms of access and use. HTML.
    pub(crate) terms: String,
    /// Known uses.
    pub(crate) uses: &'a [String],
    /// Search keywords.
    pub(crate) keywords: &'a [String],
    /// The columns of its files.
    pub(crate) dictionary: &'a [Column],
    pub(crate) sample: Sample<'a>,
    pub(crate) modules: &'a [ModuleLink],
    pub(crate) related: Vec<ListItem<'a>>,
    /// Null if the data are not published here.
    pub(crate) freshness: Option<&'a Freshness>,
    /// Public downloads.
    pub(crate) downloads: &'a [Download],
}

/// Some rows of a source.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sample<'a> {
    /// Names of the columns, in the order of the dictionary.
    pub(crate) columns: Vec<&'a str>,
    /// A cell per column.
    pub(crate) rows: &'a [Vec<String>],
    /// URL of the rows as a file.
    pub(crate) url: String,
}

impl SourceDetails {
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
            contact: &self.contact,
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
