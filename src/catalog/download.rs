//! What anybody can take of a source without asking: its sample, what describes it to programs, and the data themselves
//! where they are open.

use crate::{
    Error, Result,
    app::App,
    content::{
        self, Kind, Slug,
        entry::{Body, Facts},
        words::{Access, Format},
    },
    ias::{self, Theme},
    locale::Locale,
};
use serde::Serialize;

/// A file that can be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Download {
    pub format: &'static str,
    /// Where it is, the site's address included.
    pub url: String,
    pub media_type: &'static str,
}

impl Download {
    /// Whether it is the data themselves: neither a part of them to look at, nor what is said of them.
    #[must_use]
    pub fn is_data(&self) -> bool {
        DATA.iter().any(|(format, _)| format.word() == self.format)
    }
}

/// A file that the Store has of every source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Sample,
    /// The description of the files for tools that read tables (Frictionless).
    Package,
    /// The description for tools that learn from data (Croissant).
    Croissant,
}

impl Part {
    pub const ALL: [Self; 3] = [Self::Sample, Self::Package, Self::Croissant];

    #[must_use]
    pub const fn format(self) -> &'static str {
        match self {
            Self::Sample => "sample",
            Self::Package => "datapackage",
            Self::Croissant => "croissant",
        }
    }

    /// Its name below the address of the source.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sample => "sample.csv",
            Self::Package => "datapackage.json",
            Self::Croissant => "croissant.json",
        }
    }

    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Sample => "text/csv; charset=utf-8",
            Self::Package => "application/json",
            Self::Croissant => "application/ld+json",
        }
    }

    /// Where that of a source is, the site's address included.
    #[must_use]
    pub fn url(self, origin: &str, slug: &Slug) -> String {
        format!("{origin}/sources/{slug}/{}", self.name())
    }
}

/// The data of an open indicator, by the form they come in.
const DATA: [(Format, ias::File); 3] =
    [(Format::Csv, ias::File::Tidy), (Format::Json, ias::File::Json), (Format::Parquet, ias::File::Parquet)];

/// The data of an open source that is an indicator, by the form they come in; none before the first publication.
pub fn data(facts: &Facts, published: &[Theme]) -> impl Iterator<Item = (Theme, Format, ias::File)> {
    let theme = facts.theme.as_deref().filter(|_| facts.access == Access::Open);
    let theme = theme.and_then(|theme| theme.parse().ok()).filter(|theme| published.contains(theme));
    theme.into_iter().flat_map(|theme| DATA.map(|(format, file)| (theme, format, file)))
}

/// All that can be had of a source; `published` are the indicators that have a publication.
#[must_use]
pub fn downloads(
    origin: &str,
    (slug, facts): (&Slug, &Facts),
    has_sample: bool,
    published: &[Theme],
) -> Vec<Download> {
    let data = data(facts, published).map(|(theme, format, file)| Download {
        format: format.word(),
        url: format!("{origin}{}", file.path(theme)),
        media_type: file.media_type(),
    });
    // What describes a source for programs tells how its sample is to be read.
    let parts = Part::ALL.into_iter().filter(|_| has_sample).map(|part| Download {
        format: part.format(),
        url: part.url(origin, slug),
        media_type: part.media_type(),
    });
    data.chain(parts).collect()
}

/// The sample of a public source as a file, the same in every language.
///
/// # Errors
/// `content.unknown`; `content.expired`; `request.not-found` where the source has no sample.
pub async fn sample(app: &App, slug: &str) -> Result<Vec<u8>> {
    let found = content::find(app, Kind::Source, slug, Locale::Fr).await?;
    match found.entry.body {
        Body::Source(source) if !source.sample.is_empty() => Ok(source.sample_csv().into_bytes()),
        _ => Err(Error::absent("request.not-found", format!("{slug} has no sample"))),
    }
}
