//! The cross field: France as two thousand crosses, drawn each day by the presence of an epidemic in each region. It is
//! the picture of the home page, and shows nothing beyond the series.

use super::{
    epidemic::{self, Level},
    publication::Publication,
    territory::Territory,
};
use crate::Result;
use jiff::civil::Date;
use serde::Deserialize;
use std::{collections::BTreeMap, fmt::Write as _};

/// The points of one department, chosen at random inside its outline when the interface was built.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Department {
    /// Code of the former region it belongs to.
    pub region: String,
    /// Positions of its crosses, in a square of 1,010 by 1,010.
    pub points: Vec<(f64, f64)>,
}

/// How a region is drawn: by its intensity, if it has any.
pub(crate) type Presence = Option<Level>;

/// Name of the class, half-size of its crosses, width of their strokes.
fn style(presence: Presence) -> (&'static str, i32, &'static str) {
    match presence {
        None => ("u", 5, "1.6"),
        Some(Level::Below) => ("b", 5, "2.4"),
        Some(Level::Low) => ("l", 7, "3"),
        Some(Level::Medium) => ("m", 8, "3.6"),
        Some(Level::High) => ("h", 9, "4.2"),
        Some(Level::VeryHigh) => ("v", 9, "5"),
    }
}

/// The intensity of an epidemic theme on a day: each former region has that of the present region it is part of, which
/// is graded by its own thresholds. A region without thresholds has none.
///
/// # Errors
/// A fault of the shipped rules of thresholds.
pub(crate) fn grade_by_region(publication: &Publication, day: Date) -> Result<BTreeMap<Territory, Level>> {
    let mut grades = BTreeMap::new();
    for region in Territory::present_regions() {
        let level = publication.series.get(&region).and_then(|series| series.level(day));
        let Some(level) = level else { continue };
        let Some(thresholds) = epidemic::assess(publication, region)?.epidemic else { continue };
        grades.extend(region.parts().map(|part| (part, thresholds.grade(level))));
    }
    Ok(grades)
}

/// Colours for light and dark schemes; an image follows the reader's scheme without a script.
const STYLE: &str = "path{fill:none}.u{stroke:#7e7868}.b{stroke:#00664a}.l{stroke:#b8672a}.m{stroke:#d9541e}\
.h{stroke:#8f2a08}.v{stroke:#5a1600}@media(prefers-color-scheme:dark){.u{stroke:#6f857b}.b{stroke:#7fdcb4}\
.l{stroke:#d98f4e}.m{stroke:#ff9466}.h{stroke:#ffbfa3}.v{stroke:#fff0e8}}";

pub(crate) fn render_svg(departments: &[Department], presence: &BTreeMap<Territory, Level>) -> String {
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
        let (class, half, width) = style(presence);
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
    // The pen starts at the origin and ends each cross at the bottom of its upright.
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

    /// Flu with a wave each winter in two present regions, from these days on.
    fn flu(firsts: [Date; 2]) -> Publication {
        let level = |day: Date| {
            let away = f64::from((day - date(day.year() - i16::from(day.month() > 7), 1, 25)).get_days());
            let away = if day.month() > 7 { away - 365.0 } else { away };
            2.0 + f64::from(150 + 20 * (day.year() % 3)) * (-0.5 * (away / 14.0).powi(2)).exp()
        };
        let series = |first: Date| {
            let days = std::iter::successors(Some(first), |day| day.tomorrow().ok());
            let points = days.take_while(|day| *day <= DAY).map(|day| Point::plain(day, level(day), false));
            Series::from_sorted(points.collect())
        };
        let series = Territory::present_regions().zip(firsts.map(series)).collect();
        Publication { theme: Theme::Flu, demonstration: false, method: Method::Published, series }
    }

    const DAY: Date = date(2026, 1, 20);

    #[test]
    fn a_region_is_graded_by_its_own_thresholds_only() {
        let [long, short] = [date(2017, 9, 1), date(2025, 9, 1)];
        let regions: Vec<Territory> = Territory::present_regions().take(2).collect();
        assert!(grade_by_region(&flu([short; 2]), DAY).unwrap().is_empty(), "one season gives no thresholds");
        let seen = grade_by_region(&flu([long, short]), DAY).unwrap();
        assert_eq!(seen.keys().copied().collect::<Vec<_>>(), regions[0].parts().collect::<Vec<_>>());
        assert!(seen.values().all(|level| *level > Level::Below), "{seen:?}");
        assert!(grade_by_region(&flu([long, short]), date(2026, 1, 21)).unwrap().is_empty());
    }

    #[test]
    fn crosses_are_strokes_relative_to_the_last_one() {
        let region = |code: &str, points: &[(f64, f64)]| Department {
            region: code.to_owned(),
            points: points.to_vec(),
        };
        let departments = [region("11", &[(10.2, 10.0), (20.0, 5.4)]), region("94", &[(50.0, 60.0)])];
        let presence = BTreeMap::from([("11".parse().unwrap(), Level::Medium)]);
        let svg = render_svg(&departments, &presence);
        assert!(svg.contains("<path class=\"u\" stroke-width=\"1.6\" d=\"m45 60h10m-5-5v10\"/>"), "{svg}");
        assert!(svg.contains("d=\"m2 10h16m-8-8v16m2-13h16m-8-8v16\""), "{svg}");
    }

    #[test]
    fn two_thousand_crosses_take_at_most_fifty_kilobytes() {
        let points = (0..2000).map(|at| (f64::from(at * 37 % 1000), f64::from(at * 91 % 1000))).collect();
        let departments = [Department { region: "11".to_owned(), points }];
        let presence = BTreeMap::from([("11".parse().unwrap(), Level::Medium)]);
        let svg = render_svg(&departments, &presence);
        assert!(svg.len() <= 50_000, "{}", svg.len());
    }
}
