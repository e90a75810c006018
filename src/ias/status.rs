//! Freshness: how far each theme's last published day lies behind, so that a series that stopped is seen.

use super::{archive, theme::Theme};
use crate::{Result, app::App};
use jiff::civil::Date;
use serde::Serialize;

/// Figures of a day are published on the next one.
pub(super) const PROMISE: i64 = 1;

/// One theme, published or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Which.
    pub theme: Theme,
    /// Its last publication, if there is one.
    #[serde(flatten)]
    pub published: Option<LastPublication>,
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
    /// Number of the publication.
    pub vintage: i64,
    /// When it was published, in milliseconds since 1970.
    pub published_at: i64,
    /// Days by which it misses the promise that a day is published on the next one.
    pub late_days: i64,
}

/// All themes, in the order in which they are shown.
///
/// # Errors
/// What the database says.
pub async fn status(app: &App) -> Result<Vec<Status>> {
    let archived = archive::all(app).await?;
    let today = app.clock.today();
    let published = |theme| {
        let found = archived.iter().find(|a| a.vintage.theme == theme)?;
        Some(LastPublication {
            demonstration: found.vintage.demonstration,
            last_day: found.vintage.last_day,
            provisional_days: found.publication.national().provisional_days(),
            vintage: found.vintage.number,
            published_at: found.vintage.published_at,
            late_days: late(found.vintage.last_day, today),
        })
    };
    Ok(Theme::ALL.into_iter().map(|theme| Status { theme, published: published(theme) }).collect())
}

/// Days by which the promise is missed.
pub(super) fn late(last_day: Date, today: Date) -> i64 {
    (i64::from((today - last_day).get_days()) - PROMISE).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn yesterday_is_on_time() {
        let today = date(2026, 11, 21);
        for (last, days) in
            [(today, 0), (date(2026, 11, 20), 0), (date(2026, 11, 19), 1), (date(2026, 10, 21), 30)]
        {
            assert_eq!(late(last, today), days);
        }
    }
}
