//! Freshness: how far each theme's last published day lies behind what was promised, and whether newer figures are on
//! hold, so that a series that stopped is seen.

use super::{
    archive,
    publish::{self, Held},
    theme::Theme,
};
use crate::{Result, app::App};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// How late a theme is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Freshness {
    /// Days after which the figures of a day are promised.
    pub promise_days: i64,
    /// Days by which the last published day misses the promise.
    pub late_days: i64,
}

impl Freshness {
    /// That of a theme whose last published day is this one. Nothing is promised of a demonstration.
    #[must_use]
    pub fn of(theme: Theme, (last_day, demonstration): (Date, bool), today: Date) -> Self {
        let promise_days = theme.promise();
        let late = i64::from((today - last_day).get_days()) - promise_days;
        Self { promise_days, late_days: if demonstration { 0 } else { late.max(0) } }
    }
}

/// One theme, published or not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    pub theme: Theme,
    /// Its last publication, if there is one.
    #[serde(flatten)]
    pub published: Option<LastPublication>,
    /// Newer figures that the gate stopped.
    pub held: Option<Held>,
}

impl Status {
    /// Whether somebody should look at it.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.held.is_some() || self.published.as_ref().is_some_and(|last| last.late_days > 0)
    }
}

/// The last publication of a theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LastPublication {
    /// Whether its figures are generated.
    pub demonstration: bool,
    /// The last day it speaks of.
    pub last_day: Date,
    /// How many of its days may still change.
    pub provisional_days: usize,
    pub vintage: i64,
    /// When it was published, in milliseconds since 1970.
    pub published_at: i64,
    /// Days after which the figures of a day are promised.
    pub promise_days: i64,
    /// Days by which it misses that promise.
    pub late_days: i64,
}

/// All themes, in the order in which they are shown.
///
/// # Errors
/// What the database says.
pub async fn status(app: &App) -> Result<Vec<Status>> {
    let mut tx = app.db.read().await?;
    let archived = archive::all(&mut tx).await?;
    let held = publish::held(&mut tx).await?;
    let today = app.clock.today();
    let published = |theme| {
        let found = archived.iter().find(|a| a.vintage.theme == theme)?;
        let (last_day, demonstration) = (found.vintage.last_day, found.vintage.demonstration);
        let Freshness { promise_days, late_days } = Freshness::of(theme, (last_day, demonstration), today);
        Some(LastPublication {
            demonstration,
            last_day,
            provisional_days: found.publication.national().provisional_days(),
            vintage: found.vintage.number,
            published_at: found.vintage.published_at,
            promise_days,
            late_days,
        })
    };
    let status = |theme| Status {
        theme,
        published: published(theme),
        held: held.iter().find(|(held, _)| *held == theme).map(|(_, held)| held.clone()),
    };
    Ok(Theme::ALL.into_iter().map(status).collect())
}

/// The themes that have a publication, in the order in which they are shown.
///
/// # Errors
/// What the database says.
pub async fn published_themes(app: &App) -> Result<Vec<Theme>> {
    Ok(archive::all(&mut app.db.read().await?)
        .await?
        .into_iter()
        .map(|archived| archived.vintage.theme)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn yesterday_is_on_time_and_baclofen_has_a_week() {
        let today = date(2026, 11, 21);
        for (last, days) in
            [(today, 0), (date(2026, 11, 20), 0), (date(2026, 11, 19), 1), (date(2026, 10, 21), 30)]
        {
            assert_eq!(Freshness::of(Theme::Flu, (last, false), today).late_days, days);
            assert_eq!(Freshness::of(Theme::Flu, (last, true), today).late_days, 0, "nothing was promised");
        }
        let weekly = |last| Freshness::of(Theme::Baclofen, (last, false), today);
        assert_eq!((weekly(date(2026, 11, 13)).late_days, weekly(date(2026, 11, 12)).late_days), (0, 1));
    }
}
