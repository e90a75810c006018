//! One table per rule: the same healthy series with one change, and the findings of the gate.

use super::{super::counts::DailyCounts, *};
use crate::ias::publication::Publication;
use crate::ias::{
    counts::Count,
    publication::Method,
    series::{Point, Series, days_after},
    territory::Territory,
    theme::Theme,
};
use jiff::civil::Date;
use jiff::civil::date;
use std::collections::BTreeMap;

const LAST: Date = date(2016, 3, 31);
const DAYS: i64 = 1500;

/// A level that never repeats exactly: it has a yearly cycle, and regions differ.
fn level(territory: Territory, day: Date) -> f64 {
    let code = f64::from(territory.insee().unwrap_or(0));
    let at = f64::from((day - date(2010, 1, 1)).get_days());
    let year = (at / 365.25 * std::f64::consts::TAU).sin();
    let noise = ((at * 12.9898 + code * 78.233).sin() * 43_758.547).fract();
    (100.0 + code) * (0.2 * year + 0.01 * noise).exp()
}

fn publication(theme: Theme, change: impl Fn(Territory, Date, f64) -> Option<f64>) -> Publication {
    let territories = std::iter::once(Territory::FRANCE).chain(Territory::regions());
    let series = territories.map(|territory| {
        let days = (0..DAYS).map(|back| days_after(LAST, back + 1 - DAYS));
        let point = |day| Some(Point::plain(day, change(territory, day, level(territory, day))?, false));
        (territory, Series::from_sorted(days.filter_map(point).collect()))
    });
    Publication { theme, demonstration: false, method: Method::Published, series: series.collect() }
}

fn rules_of(subject: &GateInput<'_>) -> Vec<String> {
    let findings = examine(&Rules::built_in().unwrap(), subject);
    let mut rules: Vec<String> = findings.into_iter().map(|finding| finding.rule).collect();
    rules.dedup();
    rules
}

/// The rules broken by a change of the last days, without a previous version.
fn broken(change: impl Fn(Territory, Date, f64) -> Option<f64>) -> Vec<String> {
    rules_of(&GateInput::new(&publication(Theme::Lice, change), days_after(LAST, 1)))
}

fn back(day: Date) -> i64 {
    i64::from((LAST - day).get_days())
}

#[test]
fn a_healthy_series_breaks_no_rule_with_or_without_previous_versions() {
    assert_eq!(broken(|_, _, level| Some(level)), Vec::<String>::new());
    let now = publication(Theme::Lice, |_, _, level| Some(level));
    let before = publication(Theme::Lice, |_, day, level| (back(day) > 0).then_some(level));
    let subject = GateInput::new(&now, days_after(LAST, 1)).with_previous(Some(&before));
    assert_eq!(rules_of(&subject), Vec::<String>::new());
}

#[test]
fn each_fault_breaks_its_rule() {
    let nation = |t: Territory| t == Territory::FRANCE;
    let region = |t: Territory, code: &str| t.to_string() == code;
    type Change<'a> = &'a dyn Fn(Territory, Date, f64) -> Option<f64>;
    let cases: [(&str, Change<'_>); 9] = [
        ("zero-run", &|_, day, l| Some(if back(day) < 1 { 0.0 } else { l })),
        ("leap", &|t, day, l| Some(if nation(t) && back(day) < 1 { l / 2.0 } else { l })),
        ("flat-line", &|t, day, l| Some(if back(day) < 3 { level(t, days_after(LAST, -3)) } else { l })),
        ("out-of-band", &|_, day, l| Some(l * 0.97_f64.powf((30 - back(day).min(30)) as f64))),
        ("repeated-days", &|t, day, l| Some(if back(day) < 3 { level(t, days_after(day, -7)) } else { l })),
        ("regions-swapped", &|t, day, l| {
            let other = if region(t, "11") {
                "93"
            } else if region(t, "93") {
                "11"
            } else {
                return Some(l);
            };
            Some(if back(day) < 2 { level(other.parse().unwrap(), day) } else { l })
        }),
        ("gap", &|_, day, l| (!(3..9).contains(&back(day))).then_some(l)),
        ("gap", &|t, day, l| (!region(t, "24") || back(day) > 9).then_some(l)),
        ("gap", &|t, day, l| (!nation(t) || back(day) > 9).then_some(l)),
    ];
    for (rule, change) in cases {
        assert!(broken(change).contains(&rule.to_owned()), "{rule}: {:?}", broken(change));
    }
}

#[test]
fn levels_that_round_to_equal_values_are_not_a_flat_line() {
    let still = |t, day, l| Some(if back(day) < 3 { level(t, days_after(LAST, -3)) } else { l });
    let publication = publication(Theme::Lice, still);
    let found = |counts: Option<&DailyCounts>| {
        let subject = GateInput::new(&publication, days_after(LAST, 1)).with_counts(counts);
        rules_of(&subject).contains(&"flat-line".to_owned())
    };
    let counts = |moved: i64| -> DailyCounts {
        let count = |back: i64| Count {
            numerator: 10_000 + moved * (back * 37 % 11),
            denominator: 1_000_000,
            pharmacies: 500,
            extracted_on: None,
        };
        let days = || (0..100).map(|back| (days_after(LAST, -back), count(back))).collect();
        Territory::regions().map(|region| (region, days())).collect()
    };
    assert!(found(None), "the series has no counts");
    assert!(found(Some(&counts(0))), "the counts are constant, too");
    assert!(found(Some(&counts(1))), "the counts hardly change");
    assert!(!found(Some(&counts(100))), "the counts change, and the levels by less than the rounding");
}

#[test]
fn reports_days_in_the_future() {
    let subject = |today| rules_of(&GateInput::new(&publication(Theme::Lice, |_, _, l| Some(l)), today));
    assert_eq!(subject(LAST), Vec::<String>::new());
    assert_eq!(subject(days_after(LAST, -1)), ["future-date"]);
}

#[test]
fn reports_changed_and_removed_published_days() {
    let before = publication(Theme::Lice, |_, day, l| (back(day) > 0).then_some(l));
    for (rule, now) in [
        (
            "vintage-jump",
            publication(Theme::Lice, |_, day, l| Some(if back(day) == 200 { l * 1.2 } else { l })),
        ),
        ("gap", publication(Theme::Lice, |_, day, l| (back(day) != 200).then_some(l))),
    ] {
        let subject = GateInput::new(&now, days_after(LAST, 1));
        assert_eq!(rules_of(&subject), Vec::<String>::new());
        assert_eq!(rules_of(&subject.with_previous(Some(&before))), [rule]);
        let demonstration = Publication { demonstration: true, ..before.clone() };
        assert_eq!(rules_of(&subject.with_previous(Some(&demonstration))), Vec::<String>::new());
    }
}

#[test]
fn a_published_leap_does_not_hold_the_next_day() {
    let halved = |_, day, l| Some(if back(day) < 5 { l / 1.45 } else { l });
    let now = publication(Theme::Lice, halved);
    let public = publication(Theme::Lice, |t, day, l| halved(t, day, l).filter(|_| back(day) > 0));
    let subject = GateInput::new(&now, days_after(LAST, 1));
    assert!(rules_of(&subject).contains(&"leap".to_owned()));
    assert!(!rules_of(&subject.with_previous(Some(&public))).contains(&"leap".to_owned()));
}

#[test]
fn a_share_must_not_fall_within_its_season() {
    let share = |day: Date| f64::from(crate::ias::season::slot(day) as u16) / 10.0;
    let of = |change: &dyn Fn(Date) -> f64| {
        rules_of(&GateInput::new(
            &publication(Theme::FluVaccination65, |_, day, _| Some(change(day))),
            days_after(LAST, 1),
        ))
    };
    assert_eq!(of(&share), Vec::<String>::new());
    assert_eq!(of(&|day| share(day) - if back(day) < 1 { 5.0 } else { 0.0 }), ["share-fall"]);
    assert_eq!(of(&|day| share(day) + if back(day) < 1 { 9.0 } else { 0.0 }), ["leap"]);
}

#[test]
fn a_series_that_diverges_from_its_reference_is_held() {
    let season = |day: Date| (f64::from(day.day_of_year()) / 58.0).sin();
    let of = |change: &dyn Fn(Date) -> f64| {
        let publication = publication(Theme::Lice, |t, day, _| (t == Territory::FRANCE).then(|| change(day)));
        let mondays = (0..DAYS / 7).map(|week| crate::ias::week::monday(days_after(LAST, -7 * week)));
        let reference = mondays.map(|monday| (monday, 50.0 * season(days_after(monday, 3)).exp())).collect();
        rules_of(&GateInput::new(&publication, days_after(LAST, 1)).with_reference(Some(&reference)))
    };
    let noise = |day: Date| ((f64::from(day.day_of_year()) * 12.99).sin() * 437.5).fract();
    // No year is exactly like another.
    let healthy = |day: Date| (100.0 + f64::from(day.year() - 2000)) * season(day).exp();
    assert_eq!(of(&healthy), Vec::<String>::new());
    let lost = of(&|day| if back(day) < 182 { 100.0 + 20.0 * noise(day) } else { healthy(day) });
    assert!(lost.contains(&"correlation-fall".to_owned()), "{lost:?}");
}

#[test]
fn an_error_common_to_most_regions_is_reported_once() {
    let now =
        publication(Theme::Lice, |t, day, l| Some(if t.is_former() && back(day) < 1 { l / 3.0 } else { l }));
    let findings = examine(&Rules::built_in().unwrap(), &GateInput::new(&now, days_after(LAST, 1)));
    let leaps: Vec<_> = findings.iter().filter(|finding| finding.rule == "leap").collect();
    assert_eq!((leaps.len(), leaps[0].numbers["more"]), (1, 21.0));
    assert!(leaps[0].message.ends_with("; so do 21 other regions"), "{}", leaps[0].message);
}

#[test]
fn the_gate_ignores_a_retired_region() {
    let corsica: Territory = "94".parse().unwrap();
    let left = days_after(LAST, -30);
    let ends = |territory, day: Date, level| (territory != corsica || day < left).then_some(level);
    assert_eq!(broken(ends), ["gap"]);
    let now = publication(Theme::Lice, ends);
    let before = publication(Theme::Lice, |_, day, level| (back(day) > 0).then_some(level));
    let subject = GateInput::new(&now, days_after(LAST, 1)).with_previous(Some(&before));
    assert_eq!(rules_of(&subject), ["gap"], "the region ends, and published days are missing");
    let retired = BTreeMap::from([(corsica, left)]);
    assert_eq!(rules_of(&subject.with_retired(&retired)), Vec::<String>::new());

    // Without the region, the share may be smaller from the day of the retirement on.
    let fell = days_after(LAST, -1);
    let share = publication(Theme::FluVaccination65, |_, day, _| Some(if day < fell { 60.0 } else { 59.0 }));
    let is_reported = |left| {
        let retired = BTreeMap::from([(corsica, left)]);
        rules_of(&GateInput::new(&share, days_after(LAST, 1)).with_retired(&retired))
            .contains(&"share-fall".to_owned())
    };
    assert_eq!((is_reported(left), is_reported(fell)), (true, false));
}
