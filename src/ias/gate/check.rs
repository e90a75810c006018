//! The gate by itself: what it finds in what would be published now, without publishing anything.

use super::finding::Finding;
use crate::{
    Result,
    app::App,
    ias::{
        publish::{self, Outcome, Request},
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Checked {
    pub theme: Theme,
    /// The last day of what would be published.
    pub last_day: Date,
    /// Whether there is anything new to look at.
    pub new: bool,
    pub held: bool,
    pub findings: Vec<Finding>,
}

/// Looks at what would be published of one theme, or of all that have figures, with nothing later than a day.
///
/// # Errors
/// `ias.nothing-imported` when there is nothing to publish, `ias.gate-invalid` when the thresholds cannot be read.
pub(crate) async fn check(app: &App, theme: Option<Theme>, up_to: Option<Date>) -> Result<Vec<Checked>> {
    let request = Request { theme, up_to, dry_run: true, ..Request::default() };
    let drafts = publish::publish(app, &request).await?;
    let checked = drafts.into_iter().map(|draft| Checked {
        theme: draft.theme,
        last_day: draft.last_day,
        new: draft.outcome != Outcome::Unchanged,
        held: draft.outcome == Outcome::HeldBack,
        findings: draft.findings,
    });
    Ok(checked.collect())
}
