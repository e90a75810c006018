//! Tests of the parsing of periods.

use super::*;
use jiff::civil::date as on;
use proptest::prelude::*;

#[test]
fn parses_days_in_every_order() {
    for text in [
        "2026-11-22",
        "22/11/2026",
        "20261122",
        "22.11.2026",
        "22-11-26",
        "22-11-69",
        "2026/11/22",
        "2026-11-22T10:00:00Z",
        "22/11/2026 10:00",
        "2026.11.22",
        "2026년 11월 22일",
        "22/11/2569",
        "11/22/2026",
        "22-NOV-2026",
        "22-nov-26",
        "22 novembre 2026",
        "22 novembre 2026 10:00",
        "22nov2026",
        "Nov 22, 2026",
        "2026-Nov-22",
        "22 พ.ย. 2569",
        "22 พฤศจิกายน 2569",
    ] {
        let Some(Period::Day { day, .. }) = parse(text) else { panic!("{text}") };
        assert_eq!(day, on(2026, 11, 22), "{text}");
    }
}

#[test]
fn only_an_unambiguous_day_determines_the_order() {
    let order = |text| match parse(text) {
        Some(Period::Day { order, .. }) => Some(order),
        _ => None,
    };
    for (text, found) in [
        ("01/02/2026", Order::Either),
        ("02/02/2026", Order::Same),
        ("13/02/2026", Order::DayFirst),
        ("02/13/2026", Order::MonthFirst),
        ("1er mars 2026", Order::Named),
        ("1 août 2026", Order::Named),
    ] {
        assert_eq!(order(text), Some(found), "{text}");
    }
    assert_eq!(order("31-FEV-2026"), None);
}

#[test]
fn distinguishes_weeks_and_months_by_their_letter() {
    for text in ["2026-W44", "2026-S44", "2026W44", "S44-2026", "2026 sem 44", "s44 2026"] {
        assert_eq!(parse(text), Some(Period::Week { year: 2026, week: 44 }), "{text}");
    }
    for text in ["2026-11", "11/2026", "202611", "2026.11"] {
        assert_eq!(parse(text), Some(Period::Part { year: 2026, number: 11 }), "{text}");
    }
    for text in ["2026-Q1", "Q1 2026", "T1-2026", "1T2026", "2026T1", "1er trimestre 2026", "2569-Q1"] {
        assert_eq!(parse(text), Some(Period::Quarter { year: 2026, quarter: 1 }), "{text}");
    }
    for text in ["Oct-2026", "oct.-26", "octobre 2026", "2026-OCT", "OCTOBER 2026", "ตุลาคม 2569", "ต.ค. 2569"]
    {
        assert_eq!(parse(text), Some(Period::Month { year: 2026, month: 10 }), "{text}");
    }
    assert_eq!(parse("2026"), Some(Period::Year(2026)));
    for text in [
        "",
        "12",
        "2026-13-45",
        "3400930000017",
        "32/13/2026",
        "2026-99",
        "abc 2026",
        "GEL 400ML",
        "2026-Q5",
        "MARCHE 2026",
        "2026-11-22-01",
        "1,5",
    ] {
        assert_eq!(parse(text), None, "{text}");
    }
}

#[test]
fn a_year_has_52_or_53_weeks() {
    assert_eq!(monday(2026, 53), Ok(on(2026, 12, 28)));
    assert_eq!(monday(2026, 54), Err(NoSuchWeek { year: 2026, weeks: 53 }));
    assert_eq!(monday(2025, 53), Err(NoSuchWeek { year: 2025, weeks: 52 }));
}

proptest! {
    #[test]
    fn parsing_any_text_gives_a_period_or_none(text in any::<String>(), digits in "[0-9TWS:/. -]{0,20}") {
        let _ = (parse(&text), parse(&digits));
    }
}
