//! Summary of a count: lines, rejects, days; and the limit of rejects.

use super::{
    baskets::Baskets, cell::DayNumber, collector::LineTotals, tally::Tally, unlisted::UnlistedProduct,
};
use crate::{
    Result,
    error::{Error, FieldError},
    ias::theme::Theme,
};
use jiff::civil::Date;
use serde::Serialize;
use std::path::Path;

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    /// Number of lines that are not empty, without headers.
    pub lines: u64,
    /// Number of rejected lines.
    pub rejected: u64,
    pub reasons: Vec<(&'static str, u64)>,
    /// Position of the first rejected line, and the reason.
    pub first_reject: Option<(String, &'static str)>,
    pub themes: Vec<Theme>,
    pub from: Option<Date>,
    pub to: Option<Date>,
    pub pharmacies: usize,
    /// Products of the classes of a basket that are not in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unlisted: Vec<UnlistedProduct>,
}

pub(super) fn summary(baskets: &Baskets, tally: &Tally, totals: &LineTotals) -> Summary {
    let (first, last) = tally.days();
    Summary {
        lines: totals.sales,
        rejected: totals.rejected(),
        reasons: totals.reasons.iter().map(|(reason, lines)| (reason.word(), *lines)).collect(),
        first_reject: totals.first.clone().map(|(place, reason)| (place, reason.word())),
        themes: baskets.themes().map(|(theme, _)| theme).collect(),
        from: first.map(DayNumber::date),
        to: last.map(DayNumber::date),
        pharmacies: tally.pharmacies(),
        unlisted: Vec::new(),
    }
}

/// # Errors
/// More lines were rejected than the tolerated share, in percent. `list` is the path of their list.
pub(super) fn check(totals: &LineTotals, tolerated: f64, list: Option<&Path>) -> Result<()> {
    let (lines, rejected) = (totals.sales, totals.rejected());
    #[expect(clippy::cast_precision_loss, reason = "a share of lines needs no more than 53 bits")]
    let share = 100.0 * rejected as f64 / lines.max(1) as f64;
    if share <= tolerated {
        return Ok(());
    }
    let place = match (list, &totals.first) {
        (Some(list), _) => format!("; {} lists them", list.display()),
        (None, Some((place, reason))) => format!("; the first is {place} ({})", reason.word()),
        (None, None) => String::new(),
    };
    let detail = format!("{rejected} of {lines} lines cannot be counted, more than {tolerated} %{place}");
    let reasons = totals.reasons.iter();
    let fields = reasons.map(|(reason, lines)| {
        FieldError::new(reason.word(), format!("{lines} line{}", if *lines == 1 { "" } else { "s" }))
    });
    Err(Error::bad_data("ias.too-many-rejects", detail).with_fields(fields.collect()))
}
