//! The advanced health indicators: imported files, immutable versions, and pages and open data made from them.

mod aggregate;
mod alerts;
mod archive;
mod bulletin;
pub mod cli;
mod compose;
mod counts;
mod cross_field;
mod decompress;
mod demonstration;
pub mod epidemic;
mod event;
mod evidence;
mod exclusion;
mod export;
mod gate;
mod historic;
pub mod http;
mod import;
mod indicator_status;
mod input_file;
mod inspection;
mod judge;
mod level;
mod measure;
mod nowcast;
mod number_format;
mod open_data;
mod parallel;
mod pharmacies;
mod population;
mod publication;
mod publish;
pub mod reference;
mod retire;
mod season;
mod seed;
mod seed_data;
mod sentences;
mod series;
pub mod simulate;
mod storage_codec;
mod store;
mod territory;
mod text;
mod theme;
mod tidy_csv;
mod view;
mod week;

pub(crate) use aggregate::sales::{LineSummary, PharmacySale, SalesAccumulator, SalesFiles, read_sales};
pub use alerts::{AlertKind, previews};
pub(crate) use bulletin::bulletin_weeks;
pub use bulletin::{
    BulletinDetails, BulletinEvent, BulletinItem, BulletinText, RegionAbove, Review, Section, Stated,
    ThemeFacts, bulletin, bulletin_text, bulletins,
};
pub use compose::UnpublishedReason;
pub use counts::{Ingested, ingest};
pub use event::{Event, EventKind, EventRequest, add_event, events, remove_event};
pub use export::{Exported, export};
pub use gate::{BLOCKING_RULES, Finding, GateInput, Rules, Severity, examine};
pub(crate) use gate::{Checked, check};
pub use historic::Kind as HistoricKind;
pub use import::{ImportRequest, Imported, import};
pub use indicator_status::{
    EpidemicStatus, Freshness, Grade, IndicatorStatus, LastPublication, OperatorStatus, Situation, Trend,
    UngradedReason, UsualRange, epidemic_statuses, statuses,
};
pub(crate) use indicator_status::{MissingDays, metrics, missing_days, published_themes};
pub use input_file::InputFile;
pub use inspection::{check_shown, inspect, statements};
pub use level::Definition as BaselineDefinition;
pub use nowcast::{EstimatedDay, Nowcast};
pub use open_data::{
    DataFile, FileKind, FilterExpression, Grouping, Issues, LICENCE_URL, Revised, Revisions,
    RevisionsDocument, SeriesFilter, SeriesQueryResult,
};
pub(crate) use open_data::{
    GEOJSON, GeographyDocument, LICENCE_NAME, LICENCE_TITLE, Listing, OpenDataFile, Places, SeriesDocument,
    agenda, calendar, combined_data_package, feed, historic as historic_file, historic_names, index, listing,
    open_data_file, outlines, territories, theme_listing, tidy,
};
pub use pharmacies::{ImportedRegister, ListedRegister, import_register, registers};
pub use publication::{Method, Publication};
pub(crate) use publish::{Compared, History as PublicHistory, Since, awaiting_publication, compare, history};
pub use publish::{
    Difference, Forced, HeldBack, HoldSummary, Largest, Online, Outcome, Published, ReplacedFile,
    Request as PublishRequest, Revision, RoundRequest, Rounded, RoundedVersion, Unpublished, VersionSummary,
    publish, refresh_files, round, unpublished,
};
pub use retire::{RetireRequest, Retired, Retirement, reinstate, retire};
pub use season::{Band, Levels};
pub use seed::seed;
pub(crate) use seed::unseeded;
pub(crate) use series::days_after;
pub use series::{Flag, Point, Series};
pub use store::Acceptance;
pub use territory::Territory;
pub use theme::{Theme, Unit};
pub use tidy_csv::{hex, sha256};
pub use view::{
    Annotation, AnnotationKind, Campaign, Country, Coverage, EventMark, Flags, History, HistoryRange,
    Missing, News, NewsKind, Overview, Peak, Period, Region, SeasonOverlay, Sparkline, Summary, ThemeView,
    ViewRequest, cross_field, overview, view,
};
pub(crate) use view::{RegionList, RegionMap, map};
