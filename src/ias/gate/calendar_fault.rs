//! Rules `duplicate-day` and `future-date`: each day once, in order, and none that has not happened. Imports refuse
//! both; what is about to be public is looked at all the same.

use super::{finding::Finding, recent::count, subject::GateInput, thresholds::Thresholds};

/// Days that come twice and days to come.
pub(super) fn examine(subject: &GateInput<'_>, _: &Thresholds) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (territory, series) in &subject.publication.series {
        let points = series.points();
        let twice = points.windows(2).filter(|pair| pair[1].day <= pair[0].day);
        let mut twice = twice.map(|pair| pair[1].day).peekable();
        if let Some(first) = twice.peek().copied() {
            let days = twice.count();
            let message = format!("{territory}: {days} days duplicated or out of order, the first {first}");
            findings.push(
                Finding::red("duplicate-day", message).at(*territory, first).with_number("days", count(days)),
            );
        }
        let mut ahead = points.iter().map(|point| point.day).filter(|day| *day > subject.today).peekable();
        if let Some(first) = ahead.peek().copied() {
            let days = ahead.count();
            let today = subject.today;
            let message = format!("{territory}: {days} days later than today ({today}), the first {first}");
            findings.push(
                Finding::red("future-date", message).at(*territory, first).with_number("days", count(days)),
            );
        }
    }
    findings
}
