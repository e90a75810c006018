//! Open data: the files that anybody may take of an indicator, under addresses that stay. The same version gives the
//! same bytes, whoever writes them: the server that is asked, or the publication that leaves them on disk.

mod bundle;
mod calendar;
mod columns;
mod condition;
mod dictionary;
mod facts;
mod feed;
mod file;
mod gate;
mod geography;
mod historic;
mod index;
mod json;
mod listing;
mod metadata;
mod nowcast;
mod package;
mod part;
mod period;
mod places;
mod remarks;
mod resources;
mod revisions;
mod selection;
mod territories;
mod versions;
mod words;
mod workbook;

pub(crate) use calendar::{agenda, calendar};
pub use condition::Condition;
pub(crate) use file::{OpenDataFile, all_packed, feed, open_data_file, territories, tidy};
pub(crate) use geography::{GEOJSON, GeographyDocument, territories as outlines};
pub(crate) use historic::historic;
pub(super) use historic::historic_files;
pub use historic::historic_names;
pub(crate) use index::{index, listing, theme_listing};
pub(crate) use json::SeriesDocument;
pub(crate) use listing::Listing;
pub use part::Part;
pub use period::Grouping;
pub(crate) use places::Places;
pub use revisions::{Issues, Revised, Revisions, RevisionsDocument};
pub use selection::Selection;
pub use words::LICENCE_URL;
pub(crate) use words::{LICENCE as LICENCE_NAME, LICENCE_TITLE};

use super::{
    document,
    evidence::Evidence,
    publication::Publication,
    retire::Retirement,
    store::{Hold, Version},
    theme::Theme,
};
use crate::{Error, Result};
pub(super) use remarks::Remarks;
pub(super) use resources::Resource;
use serde::Serialize;
use utoipa::ToSchema;

/// A file as pages tell of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DataFile {
    pub format: &'static str,
    pub href: String,
    /// How large it is, where that is known without making it.
    pub bytes: Option<u64>,
}

/// A file of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// One line per territory and day.
    Tidy,
    /// The same by columns, a table per territory.
    Json,
    /// The same for analysts' tools.
    Parquet,
    /// One line per territory and week.
    Weekly,
    /// For spreadsheets.
    Workbook,
    Versions,
    /// What the last levels are expected to become.
    Nowcast,
    Metadata,
    /// The description of these files that tools read.
    Package,
    /// The fingerprints of these files.
    Sums,
    /// Some of them in one archive.
    Bundle,
    /// What each version changed.
    Revisions,
}

impl FileKind {
    /// Those that a publication writes, those that tell of others last.
    pub const ALL: [Self; 10] = [
        Self::Tidy,
        Self::Json,
        Self::Parquet,
        Self::Weekly,
        Self::Workbook,
        Self::Versions,
        Self::Nowcast,
        Self::Metadata,
        Self::Package,
        Self::Sums,
    ];

    /// All of them: an archive and the revisions are made at a request.
    pub fn offered() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().chain([Self::Bundle, Self::Revisions])
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Tidy => "tidy.csv",
            Self::Json => "data.json",
            Self::Parquet => "data.parquet",
            Self::Weekly => "weekly.csv",
            Self::Workbook => "data.xlsx",
            Self::Versions => "versions.json",
            Self::Nowcast => "nowcast.json",
            Self::Metadata => "metadata.json",
            Self::Package => "datapackage.json",
            Self::Sums => "sha256sums",
            Self::Bundle => "all.zip",
            Self::Revisions => "revisions.parquet",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::offered().find(|file| file.name() == name)
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Self::Tidy | Self::Weekly => "text/csv; charset=utf-8",
            Self::Json | Self::Versions | Self::Nowcast | Self::Metadata | Self::Package => {
                "application/json"
            }
            Self::Parquet | Self::Revisions => "application/vnd.apache.parquet",
            Self::Workbook => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Sums => "text/plain; charset=utf-8",
            Self::Bundle => "application/zip",
        }
    }

    /// Where that of a theme stands, below the site's address.
    pub fn path(self, theme: Theme) -> String {
        below(theme, self.name())
    }

    /// Its word on pages, for those that are offered there.
    fn format(self) -> Option<&'static str> {
        match self {
            Self::Tidy => Some("tidy-csv"),
            Self::Json => Some("json"),
            Self::Parquet => Some("parquet"),
            Self::Weekly => Some("weekly-csv"),
            Self::Workbook => Some("xlsx"),
            Self::Nowcast => Some("nowcast"),
            Self::Metadata => Some("metadata"),
            Self::Package => Some("datapackage"),
            Self::Bundle => Some("zip"),
            Self::Revisions => Some("revisions"),
            Self::Versions | Self::Sums => None,
        }
    }

    /// What it is, in a line of the README.
    fn about(self) -> &'static str {
        match self {
            Self::Tidy => "every territory and day, one line each",
            Self::Json => {
                "the same by columns, with numbers of pharmacies and intervals where they are known"
            }
            Self::Parquet => "the same for analysts' tools",
            Self::Weekly => "every territory and week, one line each",
            Self::Workbook => "for spreadsheets: weeks, the country by day, and what the columns are",
            Self::Versions => "every version with its hash and what it changed, and every hold",
            Self::Nowcast => {
                "what the last levels are expected to be once they are final, with a band: estimates, no levels"
            }
            Self::Metadata => {
                "method, baseline, populations, licence, citation, and each column in four languages"
            }
            Self::Package => "the description of these files for tools (Data Package)",
            Self::Sums => "the fingerprints of these files, for sha256sum --check",
            Self::Bundle => "tidy.csv, weekly.csv and metadata.json with a README, in one archive",
            Self::Revisions => {
                "what each version changed: territory, day, day of publication, version, level"
            }
        }
    }
}

fn below(theme: Theme, name: &str) -> String {
    format!("/open-data/ias/{theme}/{name}")
}

/// The files that pages offer of a publication.
pub(super) fn listed(publication: &Publication) -> Vec<DataFile> {
    let file = |format, name: &str| {
        let href = below(publication.theme, name);
        DataFile { format, href, bytes: None }
    };
    let ours = FileKind::offered().filter_map(|of| Some(file(of.format()?, of.name())));
    let historic = historic::listed(publication).map(|(format, name)| file(format, name));
    ours.chain(historic).collect()
}

/// A version of a theme with what its files tell of it.
#[derive(Clone, Copy)]
pub(super) struct FileContext<'a> {
    pub(super) version: &'a Version,
    pub(super) publication: &'a Publication,
    pub(super) evidence: &'a Evidence,
    /// Every version up to this one, the newest first.
    pub(super) history: &'a [Version],
    /// Every hold of the theme, the newest first.
    pub(super) holds: &'a [Hold],
    /// Regions that left the theme.
    pub(super) retired: &'a [Retirement],
    /// Of the last version; an earlier one has none.
    pub(super) remarks: &'a Remarks,
    /// Its historic files.
    pub(super) historic: &'a [Resource],
    /// Where the files are public.
    pub(super) origin: &'a str,
}

/// All files of a version but the historic ones, by name.
pub(super) fn files(context: FileContext<'_>) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(FileKind, Vec<u8>)> = Vec::with_capacity(FileKind::ALL.len());
    let mut resources = context.historic.to_vec();
    for file in FileKind::ALL {
        let bytes = match file {
            FileKind::Package => package::print(context, &resources)?,
            FileKind::Sums => resources::sums(&resources).into_bytes(),
            other => alone(context, other)?,
        };
        resources.push(Resource::of(file, &bytes));
        files.push((file, bytes));
    }
    Ok(files.into_iter().map(|(file, bytes)| (file.name().to_owned(), bytes)).collect())
}

pub(super) fn file(context: FileContext<'_>, file: FileKind) -> Result<Vec<u8>> {
    match file {
        // They tell of the others, so all are made.
        FileKind::Package | FileKind::Sums => {
            let mut all = files(context)?.into_iter();
            let found = all.find(|(name, _)| name == file.name()).map(|(_, bytes)| bytes);
            found.ok_or_else(|| Error::fault("an open-data file is missing among all"))
        }
        other => alone(context, other),
    }
}

/// A file that tells of no other one.
fn alone(context: FileContext<'_>, file: FileKind) -> Result<Vec<u8>> {
    let FileContext { version, publication, evidence, holds, .. } = context;
    match file {
        FileKind::Tidy => Ok(document::print(publication).into_bytes()),
        FileKind::Json => json::print(version, (publication, evidence), &json::VersionStatus::now(context)?),
        FileKind::Parquet => {
            columns::print(version, (publication, evidence), &gate::Gate::now(version, holds)?)
        }
        FileKind::Weekly => Ok(period::print(period::WEEKLY_HEADER, Grouping::Week, (publication, evidence))),
        FileKind::Workbook => workbook::print(context),
        FileKind::Versions => versions::print(context),
        FileKind::Nowcast => nowcast::print(context),
        FileKind::Metadata => metadata::print(context),
        FileKind::Bundle => bundle::print(context),
        FileKind::Package | FileKind::Sums | FileKind::Revisions => {
            Err(Error::fault("this file is made of other files or versions"))
        }
    }
}
