//! Finds the alerts of new versions.

use super::{
    model::{Alert, AlertEvent, Passage, offered},
    revised::RevisedDays,
    rules,
};
use crate::{
    App, Error, Result,
    ias::{
        archive::ArchivedVersion,
        epidemic,
        indicator_status::{StatusContext, Thresholds},
        publish,
        store::{self, Version},
        territory::Territory,
    },
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Number of earlier versions whose last levels determine the side of the threshold.
const VERSIONS: i64 = 64;

/// A version that is about to be published.
pub(in crate::ias) struct NewVersion {
    pub(in crate::ias) archived: ArchivedVersion,
    pub(in crate::ias) revised: BTreeMap<Territory, RevisedDays>,
}

/// The alerts of new versions. Generated figures have none, and neither has the first version of a theme.
///
/// # Errors
/// Database errors.
pub(in crate::ias) async fn find(app: &App, new: Vec<NewVersion>) -> Result<Vec<Alert>> {
    let mut histories = Vec::new();
    let mut tx = app.db.read().await?;
    for new in new.into_iter().filter(|new| !new.archived.version.demonstration) {
        let history = store::history(&mut tx, new.archived.version.theme, VERSIONS).await?;
        histories.push((new, history));
    }
    drop(tx);
    let today = app.clock.today();
    let found = tokio::task::spawn_blocking(move || {
        let mut alerts = Vec::new();
        for (new, history) in &histories {
            alerts.extend(of_version(new, history, today)?);
        }
        Ok(alerts)
    });
    found.await.map_err(Error::internal)?
}

fn of_version(new: &NewVersion, history: &[Version], today: Date) -> Result<Vec<Alert>> {
    // Versions that were published against the gate are not compared with thresholds.
    let usable = history.iter().rev().filter(|old| !old.demonstration && old.reason.is_none());
    let earlier = usable.map(publish::last_levels).collect::<Result<Vec<_>>>()?;
    let theme = new.archived.version.theme;
    let mut alerts = Vec::new();
    for territory in offered() {
        let levels: Vec<f64> =
            earlier.iter().filter_map(|levels| Some(levels.get(&territory)?.level)).collect();
        let passed = passage(&new.archived, territory, &levels, today)?.map(AlertEvent::Passed);
        let revised = new.revised.get(&territory).cloned().map(AlertEvent::Revised);
        alerts.extend(passed.into_iter().chain(revised).map(|event| Alert { theme, territory, event }));
    }
    Ok(alerts)
}

/// A passage, unless the last level is in doubt, in which case pages do not grade it either.
fn passage(
    archived: &ArchivedVersion,
    territory: Territory,
    earlier: &[f64],
    today: Date,
) -> Result<Option<Passage>> {
    if !archived.publication.series.contains_key(&territory) || earlier.is_empty() {
        return Ok(None);
    }
    let assessment = epidemic::assess(&archived.publication, territory)?;
    let today = StatusContext { day: today, held_back: &[] };
    let thresholds = Thresholds::new(&assessment, archived.version.theme)?;
    let status = today.status_of(archived, territory, thresholds)?;
    let known = status.situation.grade.and(status.situation.onset).zip(status.level);
    Ok(known.and_then(|(onset, level)| {
        Some(Passage {
            is_above: rules::passage(earlier, level, onset)?,
            day: status.last_day,
            level,
            onset,
            is_provisional: status.provisional_from.is_some_and(|from| from <= status.last_day),
        })
    }))
}
