//! The season curves on the social card of a theme, from a meta element of its page.

use serde::Serialize;

/// Maximum values of a season; more than a year has.
const MAX_VALUES: usize = 400;
const MAX_SEASONS: usize = 3;
/// Headroom above the highest value.
const HEADROOM: f32 = 1.06;

/// A point of the plot area: shares of its width from the left and of its height from below.
type Point = [f32; 2];

/// The seasons of a series, on the same axis of one year.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct SeasonCurves {
    /// The epidemic threshold, as a share of the height.
    threshold: Option<f32>,
    /// The current season, which has at least one point, then earlier ones. Each is a list of runs without a
    /// gap.
    seasons: Vec<Vec<Vec<Point>>>,
}

impl SeasonCurves {
    /// Parses `37;1.2,,1.3;0.9,1.1`: an optional threshold, then seasons of equidistant values, which may be
    /// missing.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let value = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().filter(|value: &f32| value.is_finite() && *value >= 0.0).map(Some),
        };
        let mut parts = text.split(';');
        let threshold = parts.next().and_then(value)?;
        let season = |text: &str| text.split(',').take(MAX_VALUES).map(value).collect::<Option<Vec<_>>>();
        let seasons: Vec<_> = parts.take(MAX_SEASONS).map(season).collect::<Option<_>>()?;
        seasons.first()?.iter().flatten().next()?;
        let values = seasons.iter().flatten().flatten().copied();
        let highest = values.chain(threshold).fold(1.0, f32::max) * HEADROOM;
        let seasons = seasons.iter().map(|season| runs(season, highest)).collect();
        Some(Self { threshold: threshold.map(|value| value / highest), seasons })
    }
}

fn runs(season: &[Option<f32>], highest: f32) -> Vec<Vec<Point>> {
    let step = 1.0 / season.len().saturating_sub(1).max(1) as f32;
    let points: Vec<Option<Point>> = season
        .iter()
        .enumerate()
        .map(|(at, value)| value.map(|value| [step * at as f32, value / highest]))
        .collect();
    let runs = points.split(Option::is_none).map(|run| run.iter().flatten().copied().collect::<Vec<_>>());
    runs.filter(|run| !run.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_season_curves_written_by_the_page() {
        let course = SeasonCurves::parse("50;100,,50,25;0,100").unwrap();
        let shares = |values: [f32; 2]| values.map(|value| value / HEADROOM);
        let [whole, half] = shares([1.0, 0.5]);
        assert_eq!(course.threshold, Some(half));
        let third = 1.0 / 3.0;
        assert_eq!(
            course.seasons,
            [
                vec![vec![[0.0, whole]], vec![[third * 2.0, half], [1.0, half / 2.0]]],
                vec![vec![[0.0, 0.0], [1.0, whole]]]
            ]
        );
        assert_eq!(SeasonCurves::parse(";1").unwrap().threshold, None);
        assert_eq!(SeasonCurves::parse(";1;,;3;4").unwrap().seasons.len(), MAX_SEASONS);
        for text in ["", "37", "x;1", "-1;1", ";", ";,,;1", ";1,x", ";-1", ";inf"] {
            assert_eq!(SeasonCurves::parse(text), None, "{text}");
        }
    }
}
