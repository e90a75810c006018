//! Tests of the reference and of the levels that a publication is compared with.

use super::*;
use crate::ias::{
    publication::Method,
    series::{Point, Series, days_after},
    territory::Territory,
};
use jiff::civil::date;
use std::collections::BTreeMap;

fn publication(theme: Theme, days: i64, level: impl Fn(i64) -> f64) -> Publication {
    let point = |at| Point::plain(days_after(date(2010, 9, 6), at), level(at), false);
    Publication {
        theme,
        demonstration: false,
        method: Method::Published,
        series: BTreeMap::from([(Territory::FRANCE, Series::from_sorted((0..days).map(point).collect()))]),
    }
}

fn held(reference: ReferenceId, from: Date, values: impl IntoIterator<Item = f64>) -> ReferenceSeries {
    let weeks = values.into_iter().zip(0..).map(|(value, at)| (days_after(from, 7 * at), value)).collect();
    ReferenceSeries { description: reference.description().unwrap(), origin: Origin::Imported, values: weeks }
}

#[test]
fn compares_with_the_reference_that_reaches_furthest() {
    let wave = |week: i64| ((week as f64) / 8.0).sin() + 2.0;
    let flu = publication(Theme::Flu, 7 * 100, |day| wave(day / 7));
    let long = held(ReferenceId::SentinellesFlu, date(2010, 9, 6), (0..80).map(wave));
    let late = held(ReferenceId::EmergencyFlu, date(2011, 9, 5), (52..130).map(|week| -wave(week)));
    let found = compare(&flu, &[long.clone(), late]).unwrap();
    assert_eq!((found.reference, found.n, found.coefficient), (ReferenceId::EmergencyFlu, 48, -1.0));
    let ended = held(ReferenceId::EmergencyFlu, date(2011, 9, 5), (52..60).map(wave));
    let found = compare(&flu, &[long, ended]).unwrap();
    assert_eq!((found.reference, found.n, found.coefficient), (ReferenceId::SentinellesFlu, 80, 1.0));
    assert_eq!(compare(&flu, &[]), None);
}

#[test]
fn coverage_is_compared_at_the_end_of_each_campaign() {
    let of_day = |at: i64| {
        let day = days_after(date(2010, 9, 6), at);
        f64::from(season::slot(day) as u32) / 10.0 + f64::from(season::first_year(day) - 2000)
    };
    let coverage = publication(Theme::FluVaccination65, 365 * 6 + 60, of_day);
    let finals = finals(&coverage);
    assert_eq!(finals.keys().map(|day| day.year()).collect::<Vec<_>>(), [2010, 2011, 2012, 2013, 2014, 2015]);
    assert!((finals[&date(2012, 9, 1)] - 48.5).abs() < 1e-9);
    let estimates = (2011..2020).map(|year| (date(year, 9, 1), f64::from(year) - 1950.0)).collect();
    let estimates = ReferenceSeries {
        description: ReferenceId::Coverage65.description().unwrap(),
        origin: Origin::Imported,
        values: estimates,
    };
    let found = compare(&coverage, &[estimates]).unwrap();
    assert_eq!((found.n, found.from, found.to), (5, date(2011, 9, 1), date(2015, 9, 1)));
}
