//! A part of a publication: some territories, some days.

use super::filter_expression::FilterExpression;
use crate::{
    Error, Result,
    ias::{
        evidence::Evidence,
        publication::Publication,
        series::{Point, Series},
        territory::Territory,
    },
};
use jiff::civil::Date;

/// The requested part; everything by default.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeriesFilter {
    pub territories: Option<Vec<Territory>>,
    /// The first day, included.
    pub from: Option<Date>,
    /// The last day, included.
    pub to: Option<Date>,
    /// Condition on these days.
    pub condition: Option<FilterExpression>,
}

impl SeriesFilter {
    /// Rejects a part with territories that a publication does not have.
    ///
    /// # Errors
    /// `ias.territory-unpublished` with the territories.
    pub(super) fn require(&self, publication: &Publication) -> Result<()> {
        let has = |territory| publication.series.contains_key(territory);
        let lacking: Vec<String> =
            self.territories.iter().flatten().filter(|t| !has(t)).map(ToString::to_string).collect();
        if lacking.is_empty() {
            return Ok(());
        }
        let detail = format!("{} is not published for {}", publication.theme, lacking.join(", "));
        Err(Error::not_found("ias.territory-unpublished", detail))
    }

    /// Whether its period contains this day.
    pub(super) fn has(&self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// Returns this part of a publication. A territory without days in it has no series.
    pub(super) fn apply(&self, publication: &Publication, evidence: &Evidence) -> Publication {
        let wanted = |territory: &Territory| {
            self.territories.as_ref().is_none_or(|territories| territories.contains(territory))
        };
        let within = publication.series.iter().filter(|(territory, _)| wanted(territory));
        let within = within.map(|(territory, series)| (*territory, self.days(series.points())));
        let series = within.filter(|(_, points)| !points.is_empty());
        let series = series.map(|(territory, points)| (territory, Series::from_sorted(points.to_vec())));
        let part = Publication { series: series.collect(), ..*publication };
        match &self.condition {
            None => part,
            Some(condition) => condition.apply(&part, evidence),
        }
    }

    fn days<'a>(&self, points: &'a [Point]) -> &'a [Point] {
        let first = self.from.map_or(0, |from| points.partition_point(|point| point.day < from));
        let end = self.to.map_or(points.len(), |to| points.partition_point(|point| point.day <= to));
        points.get(first..end).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{publication::Method, series::days_after, theme::Theme};
    use jiff::civil::date;

    #[test]
    fn filters_the_requested_days_and_territories() {
        let first = date(2026, 1, 1);
        let points = |count| (0..count).map(|at| Point::plain(days_after(first, at), 1.0, false)).collect();
        let region = Territory::regions().next().unwrap();
        let series = [(Territory::FRANCE, points(10)), (region, points(3))]
            .map(|(territory, points)| (territory, Series::from_sorted(points)));
        let whole = Publication {
            theme: Theme::Flu,
            demonstration: false,
            method: Method::Published,
            series: series.into(),
        };
        assert_eq!(SeriesFilter::default().apply(&whole, &Evidence::default()), whole);
        let days = |part: SeriesFilter| -> Vec<(Territory, usize)> {
            part.apply(&whole, &Evidence::default())
                .series
                .iter()
                .map(|(t, series)| (*t, series.points().len()))
                .collect()
        };
        let (from, to) = (Some(date(2026, 1, 3)), Some(date(2026, 1, 5)));
        assert_eq!(
            days(SeriesFilter { from, to, ..SeriesFilter::default() }),
            [(Territory::FRANCE, 3), (region, 1)]
        );
        assert_eq!(
            days(SeriesFilter { territories: Some(vec![region]), from: to, ..SeriesFilter::default() }),
            []
        );
        assert_eq!(days(SeriesFilter { from: to, to: from, ..SeriesFilter::default() }), []);
    }
}
