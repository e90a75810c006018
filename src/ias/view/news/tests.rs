//! Tests of the choice of the day's news, rule by rule.

use super::*;
use crate::ias::{
    indicator_status::{Freshness, Situation, UsualRange},
    publication::Method,
    publish::HeldBack,
};
use jiff::civil::date;

/// A theme with its level, the level seven days before, and its grade.
fn theme(theme: Theme, level: f64, before: f64, grade: Option<Grade>) -> IndicatorStatus {
    let day = date(2016, 3, 20);
    let trend = if level >= 2.0 * before { Trend::RisingSharply } else { Trend::Stable };
    let situation =
        Situation { grade, trend: Some(trend), since: day, before: Some(before), onset: None, usual: None };
    IndicatorStatus {
        theme,
        unit: theme.unit(),
        method: Method::Published,
        baseline: None,
        target: None,
        demonstration: false,
        version: 1,
        published_at: 0,
        last_day: day,
        level: Some(level),
        change: None,
        provisional_from: None,
        season_label: String::new(),
        above_last_year: None,
        situation,
        freshness: Freshness::compute(theme, day, false, day),
        held_back: None,
        forced: None,
        unusual: false,
        doubt: None,
    }
}

fn with_onset(onset: f64, mut status: IndicatorStatus) -> IndicatorStatus {
    status.situation.onset = Some(onset);
    status
}

fn with_usual(low: f64, high: f64, mut status: IndicatorStatus) -> IndicatorStatus {
    status.situation.usual = Some(UsualRange { low, high, seasons: 5 });
    status
}

fn chosen(statuses: &[IndicatorStatus]) -> Option<(NewsKind, Theme)> {
    choose(statuses.iter()).map(|News { kind, theme }| (kind, theme))
}

#[test]
fn selects_the_highest_epidemic_grade_then_the_larger_change() {
    let flu = theme(Theme::Flu, 160.0, 120.0, Some(Grade::Medium));
    let gastro = theme(Theme::Gastroenteritis, 160.0, 70.0, Some(Grade::Low));
    let falling = theme(Theme::Respiratory, 160.0, 300.0, Some(Grade::Medium));
    let unusual = with_usual(90.0, 91.0, theme(Theme::Lice, 900.0, 90.0, Some(Grade::Over)));
    let news = Some((NewsKind::Epidemic, Theme::Flu));
    assert_eq!(chosen(&[gastro.clone(), flu.clone(), unusual]), news);
    assert_eq!(chosen(&[flu.clone(), falling]), Some((NewsKind::Epidemic, Theme::Respiratory)));
    assert_eq!(chosen(&[flu, gastro]), news);
    let equal = |of| theme(of, 160.0, 120.0, Some(Grade::Low));
    assert_eq!(
        chosen(&[equal(Theme::Respiratory), equal(Theme::Flu)]),
        Some((NewsKind::Epidemic, Theme::Respiratory))
    );
}

#[test]
fn without_thresholds_selects_a_sharp_rise() {
    let young = |of, before| theme(of, 400.0, before, Some(Grade::NotEstablished));
    let unusual = with_usual(90.0, 110.0, theme(Theme::Lice, 130.0, 129.0, Some(Grade::Over)));
    let news = [young(Theme::Respiratory, 180.0), young(Theme::Flu, 100.0), unusual.clone()];
    assert_eq!(chosen(&news), Some((NewsKind::Rising, Theme::Flu)));
    assert_eq!(chosen(&[young(Theme::Flu, 300.0), unusual]), Some((NewsKind::Unusual, Theme::Lice)));
}

#[test]
fn above_the_usual_range_selects_the_largest_relative_excess() {
    let over = |of, level, low, high| with_usual(low, high, theme(of, level, level, Some(Grade::Over)));
    let news = [over(Theme::Allergies, 200.0, 50.0, 150.0), over(Theme::Lice, 111.0, 100.0, 110.0)];
    assert_eq!(chosen(&news), Some((NewsKind::Unusual, Theme::Allergies)), "0.5 and 0.1 widths");
}

#[test]
fn on_a_quiet_day_selects_the_level_nearest_to_its_limit() {
    let flu = with_onset(44.6, theme(Theme::Flu, 1.8, 1.8, Some(Grade::Below)));
    let allergies = with_usual(118.1, 141.4, theme(Theme::Allergies, 133.3, 139.6, Some(Grade::Usual)));
    let campaign = theme(Theme::FluVaccination65, 52.7, 52.7, Some(Grade::Closed));
    assert_eq!(
        chosen(&[flu.clone(), campaign.clone(), allergies]),
        Some((NewsKind::Quiet, Theme::Allergies))
    );
    assert_eq!(chosen(&[campaign, flu]), Some((NewsKind::Quiet, Theme::Flu)));
}

#[test]
fn without_limits_selects_the_first_level() {
    let young = |of| theme(of, 40.0, 40.0, Some(Grade::NotEstablished));
    let news = chosen(&[young(Theme::Flu), young(Theme::Allergies)]);
    assert_eq!(news, Some((NewsKind::Latest, Theme::Flu)));
    let shown = IndicatorStatus { demonstration: true, ..with_onset(40.0, young(Theme::Respiratory)) };
    assert_eq!(chosen(&[shown, young(Theme::Allergies)]), Some((NewsKind::Latest, Theme::Allergies)));
}

#[test]
fn does_not_select_held_series_or_demonstrations() {
    let epidemic = |of| theme(of, 160.0, 120.0, Some(Grade::High));
    let quiet = with_onset(40.0, theme(Theme::Gastroenteritis, 20.0, 20.0, Some(Grade::Below)));
    let held = IndicatorStatus {
        held_back: Some(HeldBack { since: 0, findings: Vec::new() }),
        ..epidemic(Theme::Flu)
    };
    let shown = IndicatorStatus { demonstration: true, ..epidemic(Theme::Respiratory) };
    let news = chosen(&[shown.clone(), held, quiet]);
    assert_eq!(news, Some((NewsKind::Quiet, Theme::Gastroenteritis)));
    assert_eq!(chosen(&[shown]), Some((NewsKind::Demonstration, Theme::Respiratory)));
}

#[test]
fn without_a_grade_selects_nothing() {
    assert_eq!(chosen(&[]), None);
    assert_eq!(chosen(&[theme(Theme::Flu, 400.0, 100.0, None)]), None);
}
