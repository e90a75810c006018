//! The cross field: France as two thousand crosses, drawn each day from the flu indicator
//! by how present it is in each region. It is the home page's picture, so it says nothing that the series does not.

use super::{
    epidemic::{Epidemic, Level},
    publication::Publication,
    territory::Territory,
};
use jiff::civil::Date;
use serde::Deserialize;
use std::{collections::BTreeMap, fmt::Write as _};

/// The points of one department, drawn at random inside its outline when the interface was built.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Department {
    /// Code of the former region it belongs to.
    pub region: String,
    /// Where its crosses stand, in a square of 1,010 by 1,010.
    pub points: Vec<(f64, f64)>,
}

/// How a region is drawn: the grade of its level by the country's thresholds, if it is known.
pub(crate) type Presence = Option<Level>;

/// Name of the class, half-size of its crosses, width of their strokes.
fn drawn(presence: Presence) -> (&'static str, i32, &'static str) {
    match presence {
        None => ("u", 3, "1"),
        Some(Level::Below) => ("b", 3, "2"),
        Some(Level::Low) => ("l", 4, "2.4"),
        Some(Level::Medium) => ("m", 5, "2.8"),
        Some(Level::High) => ("h", 5, "3.2"),
        Some(Level::VeryHigh) => ("v", 5, "3.6"),
    }
}

/// How present the flu was in every region on a day; nothing when the series has no region on that day. Without
/// thresholds no region has a grade.
pub(crate) fn presence(
    flu: &Publication,
    thresholds: Option<&Epidemic>,
    day: Date,
) -> Option<BTreeMap<Territory, Level>> {
    let level = |region| Some((region, flu.series.get(&region)?.level(day)?));
    let levels: Vec<_> = Territory::regions().filter_map(level).collect();
    let grade = |(region, level)| Some((region, thresholds?.grade(level)));
    (!levels.is_empty()).then(|| levels.into_iter().filter_map(grade).collect())
}

/// Colours on paper and by night; an image follows the reader's scheme by itself.
const STYLE: &str = "path{fill:none}.u{stroke:#7e7868}.b{stroke:#00664a}.l{stroke:#b8672a}.m{stroke:#d9541e}\
.h{stroke:#8f2a08}.v{stroke:#5a1600}@media(prefers-color-scheme:dark){.u{stroke:#6f857b}.b{stroke:#7fdcb4}\
.l{stroke:#d98f4e}.m{stroke:#ff9466}.h{stroke:#ffbfa3}.v{stroke:#fff0e8}}";

pub(crate) fn draw(departments: &[Department], presence: &BTreeMap<Territory, Level>) -> String {
    let mut crosses: BTreeMap<Presence, Vec<(i32, i32)>> = BTreeMap::new();
    for department in departments {
        let region = department.region.parse().ok();
        let known = region.and_then(|region: Territory| presence.get(&region));
        let points = crosses.entry(known.copied()).or_default();
        points.extend(department.points.iter().map(|(x, y)| (whole(*x), whole(*y))));
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 0 1016 1016\"><style>{STYLE}</style>"
    );
    for (presence, points) in crosses {
        let (class, half, width) = drawn(presence);
        let path = path(&points, half);
        // Writing to a String cannot fail.
        let _ = write!(svg, "<path class=\"{class}\" stroke-width=\"{width}\" d=\"{path}\"/>");
    }
    svg.push_str("</svg>\n");
    svg
}

#[expect(clippy::cast_possible_truncation, reason = "the picture is a thousand units wide")]
fn whole(coordinate: f64) -> i32 {
    coordinate.round() as i32
}

/// Crosses as one path of relative strokes: a third of the bytes of absolute ones.
fn path(points: &[(i32, i32)], half: i32) -> String {
    let mut text = String::with_capacity(points.len() * 18);
    // The pen starts at the origin and ends each cross at the foot of its upright.
    let mut pen = (0, 0);
    for (x, y) in points {
        let (dx, dy) = (x - half - pen.0, y - pen.1);
        let gap = if dy < 0 { "" } else { " " };
        let _ = write!(text, "m{dx}{gap}{dy}h{}m-{half}-{half}v{}", 2 * half, 2 * half);
        pen = (*x, y + half);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        publication::Method,
        series::{Point, Series},
        theme::Theme,
    };
    use jiff::civil::date;

    /// Regions with these levels on one day.
    fn flu(regions: &[f64]) -> Publication {
        let regional = |level: &f64| Series::from_sorted(vec![Point::plain(DAY, *level, false)]);
        let series = Territory::regions().zip(regions.iter().map(regional)).collect();
        Publication { theme: Theme::Flu, demonstration: false, method: Method::Published, series }
    }

    const DAY: Date = date(2025, 11, 20);

    #[test]
    fn regions_are_graded_by_the_thresholds_of_the_country() {
        let flu = flu(&[2.0, 44.0, 44.1, 150.0, 1700.0]);
        let thresholds = Epidemic::with_bounds([44.0, 146.0, 774.0, 1618.0]);
        let seen =
            |thresholds, day| presence(&flu, thresholds, day).map(|p| p.into_values().collect::<Vec<_>>());
        let expected = vec![Level::Below, Level::Below, Level::Low, Level::Medium, Level::VeryHigh];
        assert_eq!(seen(Some(&thresholds), DAY), Some(expected));
        assert_eq!(seen(None, DAY), Some(vec![]), "without thresholds nothing is below them");
        assert_eq!(seen(Some(&thresholds), date(2025, 11, 19)), None);
    }

    #[test]
    fn crosses_are_strokes_relative_to_the_last_one() {
        let region = |code: &str, points: &[(f64, f64)]| Department {
            region: code.to_owned(),
            points: points.to_vec(),
        };
        let departments = [region("11", &[(10.2, 10.0), (20.0, 5.4)]), region("94", &[(50.0, 60.0)])];
        let presence = BTreeMap::from([("11".parse().unwrap(), Level::Medium)]);
        let svg = draw(&departments, &presence);
        assert!(svg.contains("<path class=\"u\" stroke-width=\"1\" d=\"m47 60h6m-3-3v6\"/>"), "{svg}");
        assert!(svg.contains("d=\"m5 10h10m-5-5v10m5-10h10m-5-5v10\""), "{svg}");
    }

    #[test]
    fn two_thousand_crosses_stay_light() {
        let points = (0..2000).map(|at| (f64::from(at * 37 % 1000), f64::from(at * 91 % 1000))).collect();
        let departments = [Department { region: "11".to_owned(), points }];
        let presence = BTreeMap::from([("11".parse().unwrap(), Level::Medium)]);
        let svg = draw(&departments, &presence);
        assert!(svg.len() <= 50_000, "{}", svg.len());
    }
}
