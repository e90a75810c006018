//! What pages and the API show of publications: the overview of all themes, one theme in one territory, the regions on
//! a map and the cross field.

mod annotation;
mod country;
mod coverage;
mod history;
mod notes;
mod overlay;
mod overview;
mod page;
mod panel;
mod region;

pub use annotation::{Annotation, AnnotationKind, EventMark};
pub use country::Country;
pub use coverage::{Campaign, Coverage};
pub use history::{History, Peak, Period, Stretch};
pub(super) use notes::excluded_days;
pub use notes::{ExcludedDay, Flags, Missing};
pub use overlay::SeasonOverlay;
pub use overview::{Overview, Sparkline, Summary, overview};
pub use page::{View, view};
pub use panel::{PanelClass, panel};
pub use region::Region;
pub(crate) use region::{RegionList, RegionMap, map};

use super::{archive::ArchivedVersion, publish, territory::Territory, theme::Theme};
use crate::{Result, app::App};
use jiff::civil::Date;

/// What is asked of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewRequest {
    pub territory: Territory,
    /// As it was public at the end of this day in Paris; nothing for today's version.
    pub as_of: Option<Date>,
    /// The seasons whose levels are wanted; nothing for the newest few.
    pub seasons: Option<Vec<String>>,
    /// The stretch of the series that is wanted as one line; nothing for none.
    pub history: Option<Stretch>,
}

impl Default for ViewRequest {
    fn default() -> Self {
        Self { territory: Territory::FRANCE, as_of: None, seasons: None, history: None }
    }
}

/// The version of a theme that is public, or was at the end of a day.
pub(super) async fn archived(app: &App, theme: Theme, as_of: Option<Date>) -> Result<ArchivedVersion> {
    publish::at(&mut app.db.read().await?, &app.clock, theme, as_of).await
}
