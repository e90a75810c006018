//! The kinds of files that are published, and their addresses.

use crate::ias::theme::Theme;
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
    pub(super) fn format(self) -> Option<&'static str> {
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
    pub(super) fn about(self) -> &'static str {
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

pub(super) fn below(theme: Theme, name: &str) -> String {
    format!("/open-data/ias/{theme}/{name}")
}
