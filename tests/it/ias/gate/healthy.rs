//! False alarms: each day of the healthy seasons is published as if it were the current one. A full run tests every day, a short one
//! one week in four.

use super::{generated, real, replay};
use crate::harness::full;
use jiff::{ToSpan as _, civil::Date};
use vigie::ias::{Publication, Rules, Series};

/// Minimum length of a series before its first replayed publication, in days.
const WARM_UP: i64 = 30;

fn days(publication: &Publication) -> impl Iterator<Item = Date> {
    let all = || publication.series.values();
    let first = all().filter_map(|series| series.points().first()).map(|point| point.day).min().unwrap();
    let last = all().filter_map(Series::last_day).max().unwrap();
    let begin = first + WARM_UP.days();
    begin.series(1.day()).take_while(move |day| *day <= last)
}

fn alarms(publications: &[Publication]) -> Vec<String> {
    let rules = Rules::built_in().unwrap();
    let mut alarms = Vec::new();
    for whole in publications {
        let mut previous: Option<Publication> = None;
        for day in days(whole) {
            if day.day_of_year() / 7 % full(1, 4) != 0 {
                previous = None;
                continue;
            }
            let publication = replay::as_of(whole, day);
            for finding in replay::red(&rules, &publication, previous.as_ref()) {
                alarms.push(format!("{} {day}: {} {}", whole.theme, finding.rule, finding.message));
            }
            previous = Some(publication);
        }
    }
    alarms
}

#[tokio::test]
async fn the_gate_holds_no_day_of_the_real_series() {
    let Some(real) = real().await else { return };
    assert_eq!(alarms(real), Vec::<String>::new());
}

#[tokio::test]
async fn the_gate_holds_no_day_of_the_generated_series() {
    assert_eq!(alarms(generated().await), Vec::<String>::new());
}
