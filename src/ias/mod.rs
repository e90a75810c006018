//! The advanced health indicators: files in, one immutable version out, pages and open data read from it.

mod aggregate;
mod archive;
mod calendar;
pub mod cli;
mod compose;
mod counts;
mod demo;
mod document;
pub mod epidemic;
mod export;
mod field;
mod gate;
mod historic;
pub mod http;
mod import;
mod level;
mod levels;
mod measure;
mod metrics;
mod missing;
mod open_data;
mod packed;
mod population;
mod publication;
mod publish;
pub mod reference;
mod season;
mod seed;
mod series;
mod source;
mod status;
mod store;
mod territory;
mod text;
mod theme;
mod view;
mod week;

pub use counts::{Ingested, Upload, ingest};
pub use document::sha256;
pub use export::export;
pub use gate::{Checked, DailyCounts, Finding, Rules, Severity, Subject, check, examine};
pub use historic::Kind as HistoricKind;
pub use import::{Imported, import};
pub use levels::{Stand, levels};
pub use metrics::metrics;
pub use missing::{MissingDays, missing};
pub use open_data::{
    DataFile, File, LICENCE_NAME, LICENCE_TITLE, LICENCE_URL, Offer, Part, Selection, SeriesDocument,
    all_packed, feed, historic as historic_file, historic_names, offer, territories, tidy,
};
pub use publication::{Change, Method, Publication};
pub use publish::{
    Compared, Difference, Forced, Held, Largest, Outcome, Published, Request as PublishRequest, Since,
    Version, compare, publish, refresh_files, versions,
};
pub use season::{Band, Levels, Season};
pub use seed::{seed, unseeded};
pub use series::{Flag, Point, Series};
pub use source::Source;
pub use status::{Freshness, LastPublication, Status, published_themes, status};
pub use territory::Territory;
pub use theme::{Theme, Unit};
pub use view::{
    Annotation, Asked, Campaign, Coverage, Days, Flags, Key, Kind, Map, Missing, Overlay, Overview, Region,
    Spark, Standing, Summary, View, map, overview, panel, view,
};

/// Every SQL statement of the indicators, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
