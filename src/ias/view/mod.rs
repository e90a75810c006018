//! Views of publications for pages and the API: the overview of all themes, one theme in one territory, the regions on
//! a map, and the cross field.

mod annotation;
mod country;
mod coverage;
mod cross_field;
mod history;
mod news;
mod notes;
mod overlay;
mod overview;
mod page;
mod region;
mod request;

pub use annotation::{Annotation, AnnotationKind, EventMark};
pub use country::Country;
pub use coverage::{Campaign, Coverage};
pub use cross_field::cross_field;
pub use history::{History, Peak, Period, Stretch};
pub use news::{News, NewsKind};
pub(super) use notes::excluded_days;
pub use notes::{ExcludedDay, Flags, Missing};
pub use overlay::SeasonOverlay;
pub use overview::{Overview, Sparkline, Summary, overview};
pub use page::{View, view};
pub use region::Region;
pub(crate) use region::{RegionList, RegionMap, map};
pub use request::ViewRequest;
