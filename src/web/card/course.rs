//! The course of a series, as the head of its page gives it: drawn on the axis of months that every card has, because the
//! curve is what makes somebody share it.

use serde::Serialize;

/// More values than this are no season.
const MOST_VALUES: usize = 400;
const MOST_SEASONS: usize = 3;
/// Of the axis: the highest value has a little air above it.
const AIR: f32 = 1.06;

/// A place in the room that curves have, as shares of its width from the left and of its height from below.
type Point = [f32; 2];

/// The seasons of a series, each over the same year.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Course {
    /// The height above which there is an epidemic.
    threshold: Option<f32>,
    /// The season under way, which has a point at least, then those before it. Each is in runs without a gap.
    seasons: Vec<Vec<Vec<Point>>>,
}

impl Course {
    /// `37;1.2,,1.3;0.9,1.1`: a threshold or nothing, then seasons with a value or none at places the same days apart.
    pub(super) fn read(text: &str) -> Option<Self> {
        let value = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().filter(|value: &f32| value.is_finite() && *value >= 0.0).map(Some),
        };
        let mut parts = text.split(';');
        let threshold = parts.next().and_then(value)?;
        let season = |text: &str| text.split(',').take(MOST_VALUES).map(value).collect::<Option<Vec<_>>>();
        let seasons: Vec<_> = parts.take(MOST_SEASONS).map(season).collect::<Option<_>>()?;
        seasons.first()?.iter().flatten().next()?;
        let values = seasons.iter().flatten().flatten().copied();
        let highest = values.chain(threshold).fold(1.0, f32::max) * AIR;
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
    fn a_course_is_read_as_its_page_writes_it() {
        let course = Course::read("50;100,,50,25;0,100").unwrap();
        let shares = |values: [f32; 2]| values.map(|value| value / AIR);
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
        assert_eq!(Course::read(";1").unwrap().threshold, None);
        assert_eq!(Course::read(";1;,;3;4").unwrap().seasons.len(), MOST_SEASONS);
        for text in ["", "37", "x;1", "-1;1", ";", ";,,;1", ";1,x", ";-1", ";inf"] {
            assert_eq!(Course::read(text), None, "{text}");
        }
    }
}
