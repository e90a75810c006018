//! Public downloads of a source: its sample, the descriptions for programs, and open data.

use super::{
    closed_lists::{Access, Format},
    dcat::RdfFormat,
    public,
    source::{Facts, Source},
};
use crate::{
    Error, Result,
    app::App,
    entries::Slug,
    ias::{self, Theme},
    locale::Locale,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A downloadable file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Download {
    pub format: &'static str,
    /// Absolute URL.
    pub url: String,
    pub media_type: &'static str,
}

/// A file that exists for every source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Sample,
    /// Data Package, of Frictionless.
    Package,
    /// Croissant, of MLCommons, for machine learning.
    Croissant,
    /// Its description in the catalogue (DCAT-AP).
    Dcat(RdfFormat),
}

impl FileKind {
    pub(crate) const ALL: [Self; 6] = [
        Self::Sample,
        Self::Package,
        Self::Croissant,
        Self::Dcat(RdfFormat::Turtle),
        Self::Dcat(RdfFormat::JsonLd),
        Self::Dcat(RdfFormat::RdfXml),
    ];

    pub(crate) const fn format(self) -> &'static str {
        match self {
            Self::Sample => "sample",
            Self::Package => "datapackage",
            Self::Croissant => "croissant",
            Self::Dcat(_) => "dcat",
        }
    }

    /// Name of the file after the address of the source.
    pub(crate) const fn file_name(self) -> &'static str {
        match self {
            Self::Sample => "sample.csv",
            Self::Package => "datapackage.json",
            Self::Croissant => "croissant.json",
            Self::Dcat(RdfFormat::Turtle) => "dcat.ttl",
            Self::Dcat(RdfFormat::JsonLd) => "dcat.jsonld",
            Self::Dcat(RdfFormat::RdfXml) => "dcat.rdf",
        }
    }

    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Sample => "text/csv; charset=utf-8",
            Self::Package => "application/json",
            Self::Croissant => "application/ld+json",
            Self::Dcat(form) => form.media_type(),
        }
    }

    pub(crate) fn url(self, origin: &str, slug: &Slug) -> String {
        format!("{origin}/sources/{slug}/{}", self.file_name())
    }
}

/// The data of an open indicator, by format.
const DATA: [(Format, ias::FileKind); 4] = [
    (Format::Csv, ias::FileKind::Tidy),
    (Format::Json, ias::FileKind::Json),
    (Format::Parquet, ias::FileKind::Parquet),
    (Format::Xlsx, ias::FileKind::Workbook),
];

/// The data of an open source that is an indicator, by format; empty before the first publication.
pub(crate) fn data(
    facts: &Facts,
    published: &[Theme],
) -> impl Iterator<Item = (Theme, Format, ias::FileKind)> {
    let theme = facts.theme.as_deref().filter(|_| facts.access == Access::Open);
    let theme = theme.and_then(|theme| theme.parse().ok()).filter(|theme| published.contains(theme));
    theme.into_iter().flat_map(|theme| DATA.map(|(format, file)| (theme, format, file)))
}

/// Lists all downloads of a source; `published` are the indicators that have a publication.
#[must_use]
pub fn downloads(origin: &str, slug: &Slug, source: &Source, published: &[Theme]) -> Vec<Download> {
    let data = data(&source.facts, published).map(|(theme, format, file)| Download {
        format: format.word(),
        url: format!("{origin}{}", file.path(theme)),
        media_type: file.media_type(),
    });
    let is_listed = |kind: &FileKind| match kind {
        // Other forms are available by content negotiation.
        FileKind::Dcat(form) => *form == RdfFormat::Turtle,
        // They describe the sample, so they do not exist without one.
        _ => !source.sample.is_empty(),
    };
    let files = FileKind::ALL.into_iter().filter(is_listed).map(|kind| Download {
        format: kind.format(),
        url: kind.url(origin, slug),
        media_type: kind.media_type(),
    });
    data.chain(files).collect()
}

pub(crate) struct SampleFile {
    pub(crate) bytes: Vec<u8>,
    /// Whether the rows only show the format and are not data.
    pub(crate) is_invented: bool,
}

/// Returns the sample of a public source as a file, which is the same in every language.
///
/// # Errors
/// `content.unknown`; `content.expired`; `request.not-found` if the source has no sample.
pub(crate) async fn sample(app: &App, slug: &str) -> Result<SampleFile> {
    let source = public::source(app, slug, Locale::Fr).await?.entry.body;
    match source.sample.is_empty() {
        false => Ok(SampleFile {
            bytes: source.sample_csv().into_bytes(),
            is_invented: source.facts.demonstration,
        }),
        true => Err(Error::not_found("request.not-found", format!("{slug} has no sample"))),
    }
}
