//! The changes of each version of a theme against the previous one, read from the stored deltas: a year of versions is
//! decoded without building any of them in full.

use super::{
    stored,
    versions::{ArchivedVersion, decoded, no_longer_public},
};
use crate::{
    Error, Result,
    clock::Clock,
    db::Tx,
    ias::{
        publication::{Change, Method, Publication},
        series::Point,
        store::{self, Version},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::{Date, DateTime};
use std::{collections::BTreeMap, sync::Arc};

/// One day of one territory, as a version changed it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ias) struct Revision {
    pub(in crate::ias) territory: Territory,
    pub(in crate::ias) day: Date,
    /// The number of the version.
    pub(in crate::ias) version: i64,
    /// The day in Paris on which the version was published.
    pub(in crate::ias) issue: Date,
    /// `None` if the version removed the day.
    pub(in crate::ias) point: Option<Point>,
}

/// The points in which a version differs from its base.
type Points = BTreeMap<(Territory, Date), Option<Point>>;

/// The version with which the next one is compared.
struct Earlier {
    version: Version,
    /// The version against which its points are stored; itself if it is stored in full.
    base: ArchivedVersion,
    points: Points,
}

/// Lists the changes of each version against the previous one, by territory, day and version; for the first version,
/// all its points. The clock gives the day of publication in Paris. If the last version is not a demonstration,
/// demonstrations are left out.
///
/// # Errors
/// Database errors; a version that cannot be read.
pub(in crate::ias) async fn revisions(
    tx: &mut Tx,
    clock: &Clock,
    theme: Theme,
    territories: Option<&[Territory]>,
) -> Result<Vec<Revision>> {
    let is_wanted = |territory: Territory| territories.is_none_or(|wanted| wanted.contains(&territory));
    let (mut revisions, mut earlier) = (Vec::new(), None::<Earlier>);
    let mut versions = store::history(tx, theme, i64::MAX).await?;
    // Generated figures are not an earlier state of real ones.
    let is_demonstration = versions.first().is_some_and(|last| last.demonstration);
    versions.retain(|version| version.demonstration == is_demonstration);
    for version in versions.into_iter().rev() {
        let (number, published) = (version.number, clock.in_paris(version.published_at));
        let issue =
            published.map(DateTime::date).ok_or_else(|| Error::internal("a version without an instant"))?;
        let base = match earlier.as_ref().filter(|earlier| Some(earlier.base.version.number) == version.base)
        {
            Some(earlier) => earlier.base.clone(),
            None => base_of(tx, &version).await?,
        };
        let points = match version.base {
            None => Points::new(),
            Some(_) => {
                let body = store::body(tx, &version).await?;
                let points = tx.run_blocking(move || stored::points(theme, &body)).await?.into_iter();
                let wanted = points.filter(|(territory, ..)| is_wanted(*territory));
                wanted.map(|(territory, day, point)| ((territory, day), point)).collect()
            }
        };
        let now = Earlier { version, base, points };
        let changes = match earlier {
            Some(earlier) if earlier.base.version.number == now.base.version.number => {
                between(&earlier.points, &now.points, &now.base.publication)
            }
            earlier => {
                let before = match earlier {
                    Some(earlier) => decoded(tx, earlier.version).await?.publication,
                    None => Arc::new(nothing(theme)),
                };
                let changes = decoded(tx, now.version.clone()).await?.publication.changes_since(&before);
                let days = changes.into_iter().filter(|change| is_wanted(change.territory));
                days.filter_map(|change| Some(((change.territory, day(&change)?), change.after))).collect()
            }
        };
        let of = |((territory, day), point)| Revision { territory, day, version: number, issue, point };
        revisions.extend(changes.into_iter().map(of));
        earlier = Some(now);
    }
    // A stable sort: the versions of a day stay in their order.
    revisions.sort_by_key(|revision| (revision.territory, revision.day));
    Ok(revisions)
}

/// Loads the version against which a version is stored.
async fn base_of(tx: &mut Tx, version: &Version) -> Result<ArchivedVersion> {
    let base = match version.base {
        None => version.clone(),
        Some(number) => {
            store::numbered(tx, version.theme, number).await?.ok_or_else(|| no_longer_public(version))?
        }
    };
    decoded(tx, base).await
}

fn nothing(theme: Theme) -> Publication {
    Publication { theme, demonstration: false, method: Method::Published, series: BTreeMap::new() }
}

fn day(change: &Change) -> Option<Date> {
    Some(change.after.or(change.before)?.day)
}

/// Lists the points in which two versions with the same base differ.
fn between(before: &Points, after: &Points, base: &Publication) -> Vec<((Territory, Date), Option<Point>)> {
    let changed = after.iter().filter(|(key, point)| before.get(key) != Some(*point));
    let changed = changed.map(|(key, point)| (*key, *point));
    // Days that do not differ from the base any more.
    let restored = before.keys().filter(|key| !after.contains_key(key));
    let restored = restored
        .map(|(territory, day)| ((*territory, *day), base.series_for(*territory).point(*day).copied()));
    changed.chain(restored).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        ias::{archive::write, series::Series, store::put_series, tidy_csv},
    };
    use jiff::{Timestamp, civil::date};

    /// Levels of the first days of November; a level of zero is a day without a point.
    fn publication(levels: [f64; 4]) -> Publication {
        let day = |at: usize| date(2026, 11, i8::try_from(at).unwrap() + 1);
        let points = levels.into_iter().enumerate().filter(|(_, level)| *level > 0.0);
        let points = points.map(|(at, level)| Point::plain(day(at), level, at > 1)).collect();
        let series = [(Territory::FRANCE, Series::from_sorted(points))].into();
        Publication { series, ..nothing(Theme::Flu) }
    }

    async fn store_version(tx: &mut Tx, number: i64, base: Option<(i64, &Publication)>, whole: &Publication) {
        let body = write(whole, &whole.changes_since(base.map_or(&nothing(Theme::Flu), |(_, base)| base)));
        let version = Version {
            number,
            published_at: 1_793_880_000_000 + number * 86_400_000,
            sha256: tidy_csv::sha256(tidy_csv::print(whole).as_bytes()),
            base: base.map(|(number, _)| number),
            ..Version::test()
        };
        store::insert_version(tx, &version, body.unwrap()).await.unwrap();
    }

    #[tokio::test]
    async fn revisions_are_the_differences_between_consecutive_versions() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        // A day is added, revised, removed, restored; the fourth version is stored in full.
        let levels = [[1.0, 2.0, 3.0, 0.0], [1.0, 2.5, 3.0, 4.0], [1.0, 2.0, 0.0, 4.0], [1.0, 2.0, 3.0, 4.0]];
        let wholes: Vec<_> = levels.into_iter().chain([[9.0, 2.0, 3.0, 4.0]]).map(publication).collect();
        for (at, base) in [None, Some(0), Some(0), None, Some(3)].into_iter().enumerate() {
            let base = base.map(|base: usize| (i64::try_from(base).unwrap() + 1, &wholes[base]));
            store_version(&mut tx, i64::try_from(at).unwrap() + 1, base, &wholes[at]).await;
        }
        let clock = Clock::fixed(Timestamp::UNIX_EPOCH);
        let found = revisions(&mut tx, &clock, Theme::Flu, None).await.unwrap();
        let day = |day: i8| found.iter().filter(move |revision| revision.day == date(2026, 11, day));
        let levels_of =
            |at: i8| day(at).map(|r| (r.version, r.point.and_then(|p| p.level))).collect::<Vec<_>>();
        assert_eq!(levels_of(1), [(1, Some(1.0)), (5, Some(9.0))]);
        assert_eq!(levels_of(2), [(1, Some(2.0)), (2, Some(2.5)), (3, Some(2.0))]);
        assert_eq!(levels_of(3), [(1, Some(3.0)), (3, None), (4, Some(3.0))]);
        assert_eq!(levels_of(4), [(2, Some(4.0))]);
        let issues: Vec<_> = found.iter().map(|revision| (revision.version, revision.issue)).collect();
        assert!(issues.contains(&(5, date(2026, 11, 10))), "{issues:?}");
        let elsewhere = Territory::regions().next().unwrap();
        assert_eq!(revisions(&mut tx, &clock, Theme::Flu, Some(&[elsewhere])).await.unwrap(), []);
    }
}
