//! The kinds of published files, and their addresses.

use crate::ias::theme::Theme;
use serde::Serialize;
use utoipa::ToSchema;

/// A file as pages list it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DataFile {
    pub format: &'static str,
    pub href: String,
    /// Size in bytes, if known without making the file.
    pub bytes: Option<u64>,
}

/// A file of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// One line per territory and day.
    Tidy,
    /// The same data in columns, with a table per territory.
    Json,
    /// The same data for analysis tools.
    Parquet,
    /// One line per territory and week.
    Weekly,
    /// For spreadsheets.
    Workbook,
    Versions,
    /// Predictions of the final last levels.
    Nowcast,
    Metadata,
    /// The machine-readable description of these files.
    Package,
    /// The fingerprints of these files.
    Sums,
    /// Some of these files in one archive.
    Bundle,
    /// The changes by each version.
    Revisions,
}

impl FileKind {
    /// The files that a publication writes; those that describe others last.
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

    /// All kinds: an archive and the revisions are made on request.
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

    /// Path of the file of a theme, below the site's address.
    pub fn path(self, theme: Theme) -> String {
        below(theme, self.name())
    }

    /// Its word on pages, if it is offered there.
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

    /// Its description, in a line of the README.
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
