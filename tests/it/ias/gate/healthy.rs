//! No false alarm: every day of the healthy seasons, published as if it were that day.

use super::{generated, real, replay};
use jiff::{ToSpan as _, civil::Date};
use vigie::ias::{Publication, Rules, Series};

/// Days a series must have before its first replayed publication.
const WARM_UP: i64 = 30;

fn days(publication: &Publication) -> impl Iterator<Item = Date> {
    let all = || publication.series.values();
    let first = all().filter_map(|series| series.points().first()).map(|point| point.day).min().unwrap();
    let last = all().filter_map(Series::last_day).max().unwrap();
    let begin = first + WARM_UP.days();
    begin.series(1.day()).take_while(move |day| *day <= last)
}

fn alarms(publications: &[Publication]) -> Vec<String> {
    let rules = Rules::shipped().unwrap();
    let mut alarms = Vec::new();
    for full in publications {
        let mut previous: Option<Publication> = None;
        for day in days(full) {
            let publication = replay::as_of(full, day);
            for finding in replay::red(&rules, &publication, previous.as_ref()) {
                alarms.push(format!("{} {day}: {} {}", full.theme, finding.rule, finding.message));
            }
            previous = Some(publication);
        }
    }
    alarms
}

#[tokio::test]
async fn no_day_of_the_real_series_is_stopped() {
    assert_eq!(alarms(real().await), Vec::<String>::new());
}

#[tokio::test]
async fn no_day_of_the_generated_series_is_stopped() {
    assert_eq!(alarms(generated().await), Vec::<String>::new());
}
