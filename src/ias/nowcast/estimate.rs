//! Nowcasts of a publication, from earlier versions.

use super::{
    fit::{Fit, MIN_REVISIONS, Revised},
    model::{EstimatedDay, Nowcast, Nowcasts, PROBABILITY, Tail},
};
use crate::ias::{
    publication::{Method, Publication},
    season::rounded,
    series::Series,
    territory::Territory,
    theme::{Theme, final_after},
};
use std::collections::BTreeMap;

/// Days over which the growth of a series is measured: in a whole week every weekday has the same weight.
const WEEK: i64 = 7;

/// Computes the nowcasts of a publication, and the data from which later ones learn, from those stored with earlier
/// versions. Only levels from counts have nowcasts: imported and generated ones are not revised. A share has none
/// either: it is the sum of a season, without truncated windows.
pub(in crate::ias) fn nowcasts(publication: &Publication, earlier: &[Nowcasts]) -> Nowcasts {
    let mut found = Nowcasts::default();
    if publication.method != Method::RatioOfSums || publication.demonstration {
        return found;
    }
    for (territory, series) in &publication.series {
        let Some(tail) = Tail::from_series(series) else { continue };
        let past = past(*territory, earlier);
        if let Some(nowcast) = (Learning { theme: publication.theme, series, past: &past }).nowcast(&tail) {
            found.estimates.insert(*territory, nowcast);
        }
        found.tails.insert(*territory, tail);
    }
    found
}

/// The levels of each last day as published; of several versions with the same last day, those of the newest.
fn past(territory: Territory, earlier: &[Nowcasts]) -> Vec<&Tail> {
    let tails = earlier.iter().filter_map(|version| version.tails.get(&territory));
    // The newest version comes first.
    let of_days: BTreeMap<_, _> = tails.rev().map(|tail| (tail.last, tail)).collect();
    of_days.into_values().collect()
}

/// Data from which the revisions of a territory are learnt.
struct Learning<'a> {
    theme: Theme,
    /// The current series.
    series: &'a Series,
    past: &'a [&'a Tail],
}

impl Learning<'_> {
    /// `None` if the level of any provisional day cannot be estimated.
    fn nowcast(&self, tail: &Tail) -> Option<Nowcast> {
        if self.past.len() < MIN_REVISIONS {
            return None;
        }
        let growth = self.growth(tail)?;
        let (mut days, mut versions) = (Vec::new(), 0);
        for age in 0..final_after(self.theme) {
            let is_open = self.series.point(tail.day(age)).is_some_and(|point| point.provisional);
            let Some(level) = tail.log(age).filter(|_| is_open) else { continue };
            let revised: Vec<Revised> = self.past.iter().filter_map(|past| self.revised(past, age)).collect();
            let fit = Fit::from_revisions(&revised)?;
            let expected = self.expected(growth, age);
            let (middle, half) = (level + fit.revision(expected), fit.half_width(expected));
            let [level, low, high] = [middle, middle - half, middle + half].map(|log| rounded(log.exp()));
            days.push(EstimatedDay { day: tail.day(age), level, low, high });
            versions = if age == 0 { revised.len() } else { versions };
        }
        days.reverse();
        (!days.is_empty()).then_some(Nowcast { probability: PROBABILITY, versions, days })
    }

    /// The revision of the level of a day until it was final. If the whole series was restated since, the change of a
    /// level that was final then is subtracted, because it is not a revision.
    fn revised(&self, past: &Tail, age: i64) -> Option<Revised> {
        let since = |age: i64| {
            let now = self.series.point(past.day(age)).filter(|point| !point.provisional)?.level;
            Some(now.filter(|level| *level > 0.0)?.ln() - past.log(age)?)
        };
        let actual = since(age)? - since(final_after(self.theme))?;
        Some(Revised { expected: self.expected(self.growth(past)?, age), actual })
    }

    /// The growth of a day as a logarithm, from the level of the last day and that of a week before: of windows whose
    /// middles are a week apart, see [`crate::ias::season::level_before`].
    fn growth(&self, tail: &Tail) -> Option<f64> {
        let halves = 2 * WEEK + self.half_width();
        let [later, earlier] = [halves / 2, (halves + 1) / 2].map(|age| tail.log(age));
        #[expect(clippy::cast_precision_loss, reason = "seven")]
        let week = WEEK as f64;
        Some((tail.log(0)? - f64::midpoint(later?, earlier?)) / week)
    }

    /// The revision expected from the growth: the middle of a window that lacks days is half as many days before its
    /// day.
    fn expected(&self, growth: f64, age: i64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "at most seven")]
        let missing = (self.half_width() - age).max(0) as f64;
        growth * missing / 2.0
    }

    fn half_width(&self) -> i64 {
        i64::try_from(self.theme.half_width()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::{Point, days_after};
    use jiff::civil::{Date, date};

    const FIRST: Date = date(2026, 1, 1);

    /// Sales on a day: waves of growth and decline, and chance.
    fn sold(at: i64) -> f64 {
        let wave = (at as f64 / 25.0).sin() + (at as f64 / 9.0).cos() * 0.2;
        let chance = ((at * 7_919) % 101 - 50) as f64 / 2_000.0;
        100.0 * (wave + chance).exp()
    }

    /// The public version on the morning after a day: means of windows truncated at that day, rounded.
    fn publication(last: i64) -> Publication {
        let level = |at: i64| {
            let window = (at - 7).max(0)..=(at + 7).min(last);
            let days = window.clone().count() as f64;
            (window.map(sold).sum::<f64>() / days * 100.0).round() / 100.0
        };
        let point = |at| Point::plain(days_after(FIRST, at), level(at), at + 12 > last);
        let series = [(Territory::FRANCE, Series::from_sorted((0..=last).map(point).collect()))].into();
        Publication { theme: Theme::Flu, demonstration: false, method: Method::RatioOfSums, series }
    }

    /// The stored nowcasts of the mornings before a day, newest first.
    fn mornings(first: i64, end: i64) -> Vec<Nowcasts> {
        (first..end).rev().map(|last| nowcasts(&publication(last), &[])).collect()
    }

    fn france(publication: &Publication, earlier: &[Nowcasts]) -> Option<Nowcast> {
        nowcasts(publication, earlier).estimates.remove(&Territory::FRANCE)
    }

    #[test]
    fn estimates_are_closer_to_final_levels_than_provisional_ones() {
        let (mut before, mut after, mut held, mut many) = (0.0, 0.0, 0, 0);
        for last in (240..480).step_by(5) {
            let public = publication(last);
            let nowcast = france(&public, &mornings((last - 366).max(40), last)).unwrap();
            let last_day = nowcast.days.last().unwrap().day;
            assert_eq!((nowcast.days.len(), last_day), (12, days_after(FIRST, last)));
            let settled = publication(last + 20);
            for EstimatedDay { day, level, low, high } in nowcast.days {
                assert!(low <= level && level <= high);
                let [provisional, settled] = [&public, &settled].map(|of| of.national().level(day).unwrap());
                before += (provisional / settled).ln().abs();
                after += (level / settled).ln().abs();
                held += u32::from((low..=high).contains(&settled));
                many += 1;
            }
        }
        assert!(after < 0.6 * before, "{after} {before}");
        assert!(f64::from(held) > 0.75 * f64::from(many), "{held} of {many}");
    }

    #[test]
    fn without_training_data_nothing_is_estimated() {
        let (public, earlier) = (publication(200), mornings(80, 200));
        let nowcast = france(&public, &earlier).unwrap();
        // The final levels of the last twelve days are unknown, and the current version has one of them.
        assert_eq!((nowcast.versions, nowcast.probability), (120 - 11, PROBABILITY));
        assert_eq!(france(&public, &earlier[..70]), None, "59 last levels are final");
        assert!(france(&public, &earlier[..71]).is_some());
        for (method, demonstration) in [
            (Method::Published, false),
            (Method::RobustMedian, false),
            (Method::ExpandedShare, false),
            (Method::CumulativeShare, false),
            (Method::Demonstration, true),
            (Method::RatioOfSums, true),
        ] {
            let other = Publication { method, demonstration, ..public.clone() };
            assert_eq!(nowcasts(&other, &earlier), Nowcasts::default(), "{method:?}");
        }
        let settled: Vec<_> =
            public.national().points().iter().map(|p| Point { provisional: false, ..*p }).collect();
        let series = [(Territory::FRANCE, Series::from_sorted(settled))].into();
        assert_eq!(france(&Publication { series, ..public }, &earlier), None, "all levels are final");
    }

    #[test]
    fn a_rescaled_series_gives_the_same_fit() {
        let earlier = mornings(80, 200);
        let public = publication(200);
        let half = |p: &Point| Point { level: p.level.map(|level| level / 2.0), ..*p };
        let points = public.national().points().iter().map(half).collect();
        let series = [(Territory::FRANCE, Series::from_sorted(points))].into();
        let restated = france(&Publication { series, ..public }, &earlier).unwrap();
        for (now, before) in restated.days.iter().zip(&france(&public, &earlier).unwrap().days) {
            assert!((now.level / before.level - 0.5).abs() < 0.001, "{now:?} {before:?}");
        }
    }

    #[test]
    fn fits_the_newest_version_of_each_day_that_has_a_level() {
        let mut earlier = mornings(80, 200);
        let public = publication(200);
        let expected = france(&public, &earlier);
        // A day was published twice, first with other values.
        let odd = |p: &Point| Point { level: p.level.map(|level| level * f64::from(p.day.day())), ..*p };
        let points = publication(169).national().points().iter().map(odd).collect();
        let tail = Tail::from_series(&Series::from_sorted(points)).unwrap();
        assert_eq!(tail.last, earlier[30].tails[&Territory::FRANCE].last);
        earlier.insert(31, Nowcasts { tails: [(Territory::FRANCE, tail)].into(), ..Nowcasts::default() });
        assert_eq!(france(&public, &earlier), expected);
        let stored = nowcasts(&public, &earlier).encode().unwrap().unwrap();
        assert_eq!(Nowcasts::decode(Some(&stored)).unwrap(), nowcasts(&public, &earlier));
        assert_eq!(Nowcasts::decode(None).unwrap().encode().unwrap(), None);
        let nothing = Series::from_sorted(vec![Point { level: None, ..Point::plain(FIRST, 1.0, true) }]);
        assert_eq!(Tail::from_series(&nothing), None);
    }
}
