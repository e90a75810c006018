//! Days without figures, which are not days of zero.

use crate::{
    Error, Result,
    app::App,
    db::Tx,
    ias::{
        archive,
        publication::Publication,
        series::{Point, Series, days_after, days_between},
        store,
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use moka::{future::Cache, policy::EvictionPolicy};
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};

/// The days of a theme without figures, from the first to the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MissingDays {
    pub theme: Theme,
    /// Whether daily counts were imported; otherwise the days are those without a published national level.
    pub counts: bool,
    pub first_day: Option<Date>,
    pub last_day: Option<Date>,
    /// Days between the first and the last day with figures.
    pub days: Vec<Date>,
}

/// Lists the missing days of one theme, or of all that have any figures.
pub(crate) async fn missing_days(app: &App, only: Option<Theme>) -> Result<Vec<MissingDays>> {
    let mut tx = app.db.read().await?;
    let mut themes = store::imported(&mut tx).await?;
    themes.retain(|theme| only.is_none_or(|only| only == *theme));
    themes.sort();
    let mut found = Vec::with_capacity(themes.len());
    for theme in themes {
        found.extend(of_theme(&mut tx, theme).await?);
    }
    Ok(found)
}

async fn of_theme(tx: &mut Tx, theme: Theme) -> Result<Option<MissingDays>> {
    let counts = store::counts(tx, theme).await?;
    if let Some((first, last)) = counts.date_range() {
        let days = counts.missing_days(Territory::FRANCE);
        return Ok(Some(MissingDays {
            theme,
            counts: true,
            first_day: Some(first),
            last_day: Some(last),
            days,
        }));
    }
    let Some(version) = store::latest(tx, theme).await? else { return Ok(None) };
    let publication = archive::decoded(tx, version).await?.publication;
    let national = publication.national();
    let first_day = national.points().first().map(|point| point.day);
    let days = gaps(national);
    Ok(Some(MissingDays { theme, counts: false, first_day, last_day: national.last_day(), days }))
}

/// The days without a point between two points of a series.
fn gaps(series: &Series) -> Vec<Date> {
    let between = |pair: &[Point]| {
        let (from, to) = (pair[0].day, pair[1].day);
        (1..days_between(from, to)).map(move |at| days_after(from, at)).collect::<Vec<_>>()
    };
    series.points().windows(2).flat_map(between).collect()
}

/// The days without counts of every territory, cached by theme and revision of the indicators, because finding them
/// takes all counts.
struct MissingDaysCache(Cache<(Theme, i64), Arc<DaysOf>>);
type DaysOf = BTreeMap<Territory, Vec<Date>>;

impl Default for MissingDaysCache {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(16).eviction_policy(EvictionPolicy::lru()).build())
    }
}

/// The days up to the end of a publication without a report from any pharmacy of a territory, as of the last change of
/// the indicators; `None` if its levels were not computed from counts.
pub(in crate::ias) async fn days_without_counts(
    tx: &mut Tx,
    publication: &Publication,
    territory: Territory,
) -> Result<Option<Vec<Date>>> {
    let last = publication.series_for(territory).last_day();
    let (true, Some(last)) = (publication.method.is_computed(), last) else { return Ok(None) };
    let (known, theme) = (tx.memory::<MissingDaysCache>(), publication.theme);
    let revision = tx.revision("ias").await?;
    let find = async {
        let counts = store::counts(tx, theme).await?;
        let days = Territory::all().map(|territory| (territory, counts.missing_days(territory)));
        Ok(Arc::new(days.collect()))
    };
    let days = known.0.try_get_with((theme, revision), find).await.map_err(Arc::<Error>::unwrap_or_clone)?;
    let until_last = |days: &Vec<Date>| days.iter().copied().filter(|day| *day <= last).collect();
    Ok(Some(days.get(&territory).map(until_last).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn gaps_are_the_days_between_points() {
        let day = |day| Point::plain(date(2026, 1, day), 1.0, false);
        let series = Series::from_sorted(vec![day(1), day(2), day(5), day(7)]);
        assert_eq!(gaps(&series), [date(2026, 1, 3), date(2026, 1, 4), date(2026, 1, 6)]);
        assert_eq!(gaps(&Series::EMPTY), []);
    }
}
