//! Thresholds and correlations: each indicator compared with its own past epidemics, and with the series of other
//! networks.

use super::{
    latest::{StatusContext, UngradedReason},
    situation::Thresholds,
};
use crate::{
    Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        epidemic::{self, Assessment, Epidemic},
        publish,
        reference::{self, Correlation, PublishedCorrelation},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EpidemicStatus {
    pub theme: Theme,
    /// Whether its figures are generated.
    pub demonstration: bool,
    pub last_day: Date,
    /// Thresholds and the intensity of the last complete week, or why there are none.
    #[serde(flatten)]
    pub assessment: Assessment,
    /// Why the last level is in doubt.
    pub doubt: Option<UngradedReason>,
    /// Correlation with the reference that has the newest values.
    pub correlation: Option<Correlation>,
    /// A correlation published by another source.
    pub published: Option<PublishedCorrelation>,
}

/// Returns one theme, or all that were published.
///
/// # Errors
/// `ias.theme-unpublished` if the requested theme was never published.
pub async fn epidemic_statuses(app: &App, theme: Option<Theme>) -> Result<Vec<EpidemicStatus>> {
    let mut tx = app.db.read().await?;
    let archived = match theme {
        Some(theme) => vec![archive::last(&mut tx, theme).await?],
        None => archive::all(&mut tx).await?,
    };
    let held_back = publish::held_back(&mut tx).await?;
    let today = StatusContext { day: app.clock.today(), held_back: &held_back };
    let mut statuses = Vec::with_capacity(archived.len());
    for archived in archived {
        let mut assessment = epidemic::assess(&archived.publication, Territory::FRANCE)?;
        let status = today.status_of(
            &archived,
            Territory::FRANCE,
            Thresholds::new(&assessment, archived.version.theme)?,
        )?;
        if status.doubt.is_some() {
            assessment.epidemic = assessment.epidemic.map(Epidemic::ungraded);
        }
        let ArchivedVersion { version, publication } = archived;
        statuses.push(EpidemicStatus {
            theme: version.theme,
            demonstration: version.demonstration,
            last_day: version.last_day,
            assessment,
            doubt: status.doubt,
            correlation: reference::correlation(&mut tx, &publication).await?,
            published: reference::published(version.theme, publication.method)?,
        });
    }
    Ok(statuses)
}
