//! Views of publications for pages and the API: the overview of all themes, one theme in one territory, the regions on
//! a map, and the cross field.

mod annotation;
mod country;
mod coverage;
mod cross_field;
mod data_quality;
mod history;
mod news;
mod overlay;
mod overview;
mod region;
mod request;
mod theme_page;

pub use annotation::{Annotation, AnnotationKind, EventMark};
pub use country::Country;
pub use coverage::{Campaign, Coverage};
pub use cross_field::cross_field;
pub(super) use data_quality::excluded_days;
pub use data_quality::{ExcludedDay, Flags, Missing};
pub use history::{History, HistoryRange, Peak, Period};
pub use news::{News, NewsKind};
pub use overlay::SeasonOverlay;
pub use overview::{Overview, Sparkline, Summary, overview};
pub use region::Region;
pub(crate) use region::{RegionList, RegionMap, map};
pub use request::ViewRequest;
pub use theme_page::{ThemeView, view};
