//! The status of every theme for operators: its last version, its delay, and its holds.

use super::latest::{Freshness, StatusContext};
use crate::{
    Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        gate::Finding,
        publish::{self, HeldBack},
        retire::Retirement,
        store::{self, Acceptance},
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// One theme, published or not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OperatorStatus {
    pub theme: Theme,
    #[serde(flatten)]
    pub published: Option<LastPublication>,
    /// Newer figures that the gate holds back.
    #[serde(serialize_with = "held_back")]
    pub held: Option<HeldBack>,
    /// Rules accepted today.
    pub accepted: Vec<Acceptance>,
    /// Permanently retired regions.
    pub retired: Vec<Retirement>,
}

/// Serializes a hold with its start as ISO 8601; the API has milliseconds.
fn held_back<S: Serializer>(held: &Option<HeldBack>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Item<'a> {
        #[serde(serialize_with = "crate::clock::as_iso")]
        since: i64,
        findings: &'a [Finding],
    }
    let item = held.as_ref().map(|HeldBack { since, findings }| Item { since: *since, findings });
    item.serialize(serializer)
}

impl OperatorStatus {
    /// Whether the theme needs the attention of an operator.
    pub(crate) fn is_late(&self) -> bool {
        self.held.is_some() || self.published.as_ref().is_some_and(|last| last.late_days > 0)
    }
}

/// The last version of a theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LastPublication {
    /// Whether its figures are generated.
    pub demonstration: bool,
    pub last_day: Date,
    /// Number of its provisional days.
    pub provisional_days: usize,
    pub version: i64,
    /// Milliseconds since 1970.
    #[serde(serialize_with = "crate::clock::as_iso")]
    pub published_at: i64,
    /// Days after which the figures of a day are promised.
    pub promise_days: i64,
    /// Days by which the last day misses the promise.
    pub late_days: i64,
}

impl LastPublication {
    fn from_archived(archived: &ArchivedVersion, today: Date) -> Self {
        let version = &archived.version;
        let Freshness { promise_days, late_days, .. } =
            Freshness::compute(version.theme, version.last_day, version.demonstration, today);
        Self {
            demonstration: version.demonstration,
            last_day: version.last_day,
            provisional_days: archived.publication.national().provisional_days(),
            version: version.number,
            published_at: version.published_at,
            promise_days,
            late_days,
        }
    }
}

/// Lists all themes, in the order of display.
pub async fn statuses(app: &App) -> Result<Vec<OperatorStatus>> {
    let mut tx = app.db.read().await?;
    let archived = archive::all(&mut tx).await?;
    let held_back = publish::held_back(&mut tx).await?;
    let today = StatusContext { day: app.clock.today(), held_back: &held_back };
    let accepted = store::acceptances(&mut tx, today.day).await?;
    let of = |theme| accepted.iter().filter(move |accepted| accepted.theme == theme).cloned().collect();
    let mut retired = BTreeMap::new();
    for theme in Theme::ALL {
        retired.insert(theme, store::retirements(&mut tx, theme).await?);
    }
    let published = |theme| archived.iter().find(|archived| archived.version.theme == theme);
    let mut status = |theme| OperatorStatus {
        theme,
        published: published(theme).map(|archived| LastPublication::from_archived(archived, today.day)),
        held: today.held_back(theme),
        accepted: of(theme),
        retired: retired.remove(&theme).unwrap_or_default(),
    };
    Ok(Theme::ALL.into_iter().map(&mut status).collect())
}

/// Lists the themes with a version, in the order of display.
pub(crate) async fn published_themes(app: &App) -> Result<Vec<Theme>> {
    let archived = archive::all(&mut app.db.read().await?).await?;
    Ok(archived.into_iter().map(|archived| archived.version.theme).collect())
}
