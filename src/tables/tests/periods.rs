//! Periods of a column, decided by the values or by the sender.

use super::{
    table,
    whole::{PERIOD, lines, range, rejected},
};
use crate::tables::{
    column_profile::{DayOrder, ValueKind},
    column_synonyms::FIELDS,
    fault::CellError,
    field::Field,
    match_columns,
};

#[test]
fn only_unambiguous_days_determine_the_order() {
    let days = |pick: fn(usize) -> (usize, usize)| {
        lines("date;n", 144, move |at| {
            let (first, second) = pick(at - 1);
            format!("{first:02}/{second:02}/2024;{at}")
        })
    };
    // January to December, the 1st to the 12th of each, and the 13th of September: one day of 144 decides.
    let month_first = days(|at| if at == 100 { (9, 13) } else { (at / 12 + 1, at % 12 + 1) });
    let day_first = days(|at| if at == 100 { (13, 9) } else { (at / 12 + 1, at % 12 + 1) });
    let open = days(|at| (at / 12 + 1, at % 12 + 1));
    let reading = |text: &str| {
        let table = table(text);
        let column = &table.columns[0];
        let reading = column.reading.unwrap();
        (
            column.date_format.clone(),
            reading.day_order,
            reading.deciding,
            rejected(text, &table, PERIOD).len(),
        )
    };
    assert_eq!(reading(&month_first), (Some("MM/DD/YYYY".to_owned()), Some(DayOrder::MonthFirst), 1, 0));
    assert_eq!(reading(&day_first), (Some("DD/MM/YYYY".to_owned()), Some(DayOrder::DayFirst), 1, 0));
    // Without it, a decision is needed for all rows except those with equal day and month.
    assert_eq!(reading(&open), (None, None, 0, 132));
    assert_eq!(range(&table(&open).columns[0]), (None, None));
    assert_eq!(rejected(&open, &table(&open), PERIOD)[0], (3, CellError::DayOrder));
    // Nine of ten days decide, and the tenth is rejected; half of them decide nothing.
    let one = lines("date;n", 12, |at| format!("{}/2024;1", if at == 7 { "02/14" } else { "15/03" }));
    assert_eq!(rejected(&one, &table(&one), PERIOD), [(8, CellError::Period)]);
    let both = lines("date;n", 8, |at| format!("{}/2024;1", ["02/14", "15/03", "01/02", "03/04"][at % 4]));
    assert_eq!(reading(&both).1, None);
    assert_eq!(rejected(&both, &table(&both), PERIOD).len(), 4);
    // Days with equal day and month, and days that start with the year, need no decision.
    for text in ["date;n\n01/01/2024;1\n02/02/2024;2\n", "date;n\n2024-01-02;1\n2024-03-04;2\n"] {
        assert_eq!((table(text).columns[0].reading, rejected(text, &table(text), PERIOD)), (None, vec![]));
    }
}

#[test]
fn a_year_of_two_digits_may_come_first() {
    let reading = |line: &dyn Fn(usize) -> String| {
        let text = lines("date;n", 40, line);
        let table = table(&text);
        let column = &table.columns[0];
        let rejected = rejected(&text, &table, PERIOD).len();
        (column.date_format.clone(), column.min.clone(), rejected)
    };
    let found = |format: &str, min: &str| (Some(format.to_owned()), Some(min.to_owned()), 0);
    let (day, month) = (|at: usize| at % 28 + 1, |at: usize| at % 12 + 1);
    assert_eq!(
        reading(&|at| format!("24.{:02}.{:02};1", month(at), day(at))),
        found("YY.MM.DD", "2024-01-09")
    );
    assert_eq!(
        reading(&|at| format!("{:02}/{:02}/24;1", day(at), month(at))),
        found("DD/MM/YYYY", "2024-01-09")
    );
    assert_eq!(
        reading(&|at| format!("{:02}/{:02}/24;1", month(at), day(at))),
        found("MM/DD/YYYY", "2024-01-09")
    );
    assert_eq!(reading(&|at| format!("98-{:02}-12;1", month(at))), found("YY-MM-DD", "1998-01-12"));
    // Neither the values nor their frequencies show which part is the year: a decision is needed for every
    // row.
    assert_eq!(reading(&|at| format!("{:02}/11/24;1", at % 3 + 22)), (None, None, 40));
}

#[test]
fn parses_months_and_quarters_in_words() {
    for (values, kind, format, (min, max)) in [
        (["31-OCT-2023", "30-OCT-2023"], ValueKind::Date, Some("DD-MMM-YYYY"), ("2023-10-30", "2023-10-31")),
        (["31-oct.-23", "1-janv.-24"], ValueKind::Date, Some("DD-MMM-YYYY"), ("2023-10-31", "2024-01-01")),
        (
            ["1er février 2024", "15 août 2024"],
            ValueKind::Date,
            Some("DD MMM YYYY"),
            ("2024-02-01", "2024-08-15"),
        ),
        (["2024-Q1", "2024-Q3"], ValueKind::Quarter, None, ("2024-Q1", "2024-Q3")),
        (["1er trimestre 2024", "2e trimestre 2024"], ValueKind::Quarter, None, ("2024-Q1", "2024-Q2")),
        (["T1 2024", "T2 2024"], ValueKind::Quarter, None, ("2024-Q1", "2024-Q2")),
        (["oct.-23", "déc.-23"], ValueKind::Month, None, ("2023-10", "2023-12")),
        (["février 2024", "août 2024"], ValueKind::Month, None, ("2024-02", "2024-08")),
    ] {
        let text = lines("periode;n", 12, |at| format!("{};{at}", values[at % 2]));
        let table = table(&text);
        let column = &table.columns[0];
        assert_eq!((column.kind, column.date_format.as_deref()), (kind, format), "{values:?}");
        assert_eq!(
            (range(column), rejected(&text, &table, PERIOD)),
            ((Some(min), Some(max)), vec![]),
            "{values:?}"
        );
        assert_eq!(match_columns(&FIELDS[..1] as &[Field], &table).len(), 1);
    }
}
