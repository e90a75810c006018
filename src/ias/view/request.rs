//! The request of a view of a theme.

use super::history::HistoryRange;
use crate::{
    Result,
    app::App,
    ias::{archive::ArchivedVersion, publish, territory::Territory, theme::Theme},
};
use jiff::civil::Date;

/// The request of a view of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewRequest {
    pub territory: Territory,
    /// As public at the end of this day in Paris; `None` for the last version.
    pub as_of: Option<Date>,
    /// The seasons with levels; `None` for the newest few.
    pub seasons: Option<Vec<String>>,
    /// The requested part of the history; `None` for none.
    pub history: Option<HistoryRange>,
}

impl Default for ViewRequest {
    fn default() -> Self {
        Self { territory: Territory::FRANCE, as_of: None, seasons: None, history: None }
    }
}

/// Finds the version of a theme that is public, or was at the end of a day.
pub(crate) async fn archived(app: &App, theme: Theme, as_of: Option<Date>) -> Result<ArchivedVersion> {
    publish::version_as_of(&mut app.db.read().await?, &app.clock, theme, as_of).await
}
