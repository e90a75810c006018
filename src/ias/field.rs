//! The cross field: France as two thousand crosses, drawn each day from the flu indicator
//! by how present it is in each region. It is the home page's picture, so it says nothing that the series does not.

use super::{publication::Publication, season, territory::Territory};
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

/// How present the flu is in a region; its crosses grow and change colour with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Presence {
    Unknown,
    Low,
    Rising,
    /// As in the epidemic weeks of past seasons.
    High,
}

/// Share of the usual season's peak from which the flu is on its way.
const RISING: f64 = 0.08;
/// Share of the usual season's peak from which a level is that of an epidemic.
const EPIDEMIC: f64 = 0.30;

impl Presence {
    fn of(level: f64, usual_peak: f64) -> Self {
        match level / usual_peak {
            share if share >= EPIDEMIC => Self::High,
            share if share >= RISING => Self::Rising,
            _ => Self::Low,
        }
    }

    /// Name of the class, half-size of its crosses, width of their strokes.
    fn drawn(self) -> (&'static str, i32, &'static str) {
        match self {
            Self::Unknown => ("u", 3, "1"),
            Self::Low => ("c", 3, "2"),
            Self::Rising => ("r", 4, "2.4"),
            Self::High => ("h", 5, "2.8"),
        }
    }
}

/// How present the flu was in every region on a day; nothing when the series has no region on that day.
pub(crate) fn presence(flu: &Publication, day: Date) -> Option<BTreeMap<Territory, Presence>> {
    // Without past seasons nothing is known to be high.
    let peak = usual_peak(flu, day).unwrap_or(f64::INFINITY);
    let of = |region| Some((region, Presence::of(flu.series.get(&region)?.level(day)?, peak)));
    let known: BTreeMap<_, _> = Territory::regions().filter_map(of).collect();
    (!known.is_empty()).then_some(known)
}

/// The median of the peaks of the seasons before that of `day`.
fn usual_peak(flu: &Publication, day: Date) -> Option<f64> {
    let mut peaks: BTreeMap<i16, f64> = BTreeMap::new();
    for (at, level) in flu.national().levels() {
        let year = season::first_year(at);
        if year < season::first_year(day) {
            let peak = peaks.entry(year).or_insert(level);
            *peak = peak.max(level);
        }
    }
    let mut peaks: Vec<f64> = peaks.into_values().collect();
    peaks.sort_by(f64::total_cmp);
    peaks.get(peaks.len() / 2).copied()
}

/// Colours on paper and by night; an image follows the reader's scheme by itself.
const STYLE: &str = "path{fill:none}.u{stroke:#7e7868}.c{stroke:#00664a}.r{stroke:#e8a33d}.h{stroke:#d9541e}\
@media(prefers-color-scheme:dark){.u{stroke:#6f857b}.c{stroke:#7fdcb4}.r{stroke:#e9c46a}.h{stroke:#ff9466}}";

pub(crate) fn draw(departments: &[Department], presence: &BTreeMap<Territory, Presence>) -> String {
    let mut crosses: BTreeMap<Presence, Vec<(i32, i32)>> = BTreeMap::new();
    for department in departments {
        let region = department.region.parse().ok();
        let known = region.and_then(|region: Territory| presence.get(&region));
        let points = crosses.entry(known.copied().unwrap_or(Presence::Unknown)).or_default();
        points.extend(department.points.iter().map(|(x, y)| (whole(*x), whole(*y))));
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 0 1016 1016\"><style>{STYLE}</style>"
    );
    for (presence, points) in crosses {
        let (class, half, width) = presence.drawn();
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

    /// Two past seasons whose higher peak was 100, and regions with these levels on one day.
    fn flu(regions: &[f64]) -> Publication {
        let point = |day, level| Point::plain(day, level, false);
        let peaks = vec![point(date(2024, 1, 20), 90.0), point(date(2025, 1, 20), 100.0)];
        let regional = |level: &f64| Series::from_sorted(vec![point(date(2025, 11, 20), *level)]);
        let series = Territory::regions()
            .zip(regions.iter().map(regional))
            .chain([(Territory::FRANCE, Series::from_sorted(peaks))])
            .collect();
        Publication { theme: Theme::Flu, demonstration: false, method: Method::Published, series }
    }

    #[test]
    fn regions_compare_with_the_peak_of_past_seasons() {
        let seen =
            |day| presence(&flu(&[2.0, 8.0, 29.9, 30.0]), day).map(|p| p.into_values().collect::<Vec<_>>());
        let expected = vec![Presence::Low, Presence::Rising, Presence::Rising, Presence::High];
        assert_eq!(seen(date(2025, 11, 20)), Some(expected));
        assert_eq!(seen(date(2025, 11, 19)), None);
    }

    #[test]
    fn crosses_are_strokes_relative_to_the_last_one() {
        let region = |code: &str, points: &[(f64, f64)]| Department {
            region: code.to_owned(),
            points: points.to_vec(),
        };
        let departments = [region("11", &[(10.2, 10.0), (20.0, 5.4)]), region("94", &[(50.0, 60.0)])];
        let presence = BTreeMap::from([("11".parse().unwrap(), Presence::High)]);
        let svg = draw(&departments, &presence);
        assert!(svg.contains("<path class=\"u\" stroke-width=\"1\" d=\"m47 60h6m-3-3v6\"/>"), "{svg}");
        assert!(svg.contains("d=\"m5 10h10m-5-5v10m5-10h10m-5-5v10\""), "{svg}");
    }

    #[test]
    fn two_thousand_crosses_stay_light() {
        let points = (0..2000).map(|at| (f64::from(at * 37 % 1000), f64::from(at * 91 % 1000))).collect();
        let departments = [Department { region: "11".to_owned(), points }];
        let presence = BTreeMap::from([("11".parse().unwrap(), Presence::High)]);
        let svg = draw(&departments, &presence);
        assert!(svg.len() <= 50_000, "{}", svg.len());
    }
}
