//! Sales lines for sums by pharmacy, with the files, layout and rejects of daily counts.

use super::{
    cell::{self, DayNumber},
    collector::LineTotals,
    input::Input,
    lines::{self, Line, LineError, LineReader},
    rejects::List,
    run::{Parallelism, read_file},
    summary::check,
};
use crate::Result;
use jiff::civil::Date;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Files of sales lines, and the parameters of reading them.
pub(crate) struct SalesFiles<'a> {
    /// `-` is standard input.
    pub(crate) files: &'a [PathBuf],
    /// Path of the list of rejected lines.
    pub(crate) rejects: Option<&'a Path>,
    /// Share of lines that may be rejected, in percent.
    pub(crate) max_reject_share: f64,
    /// The day of the extract: later days cannot have been sold.
    pub(crate) extracted_on: Date,
    /// Rejects a file by the names of its columns.
    pub(crate) accepts: &'a dyn Fn(&str, &str) -> Result<()>,
    /// First and last day of the requested sales.
    pub(crate) period: (Date, Date),
}

/// A sales line of the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PharmacySale<'l> {
    /// The code of the pharmacy in the file.
    pub(crate) pharmacy: &'l [u8],
    /// The number of the product code; `None` for codes that shops invent.
    pub(crate) product: Option<u64>,
    /// Boxes; returns are negative.
    pub(crate) quantity: i64,
    pub(crate) cents: i64,
}

/// The sums of one worker.
pub(crate) trait SalesAccumulator: Send {
    /// Adds a line; `false` if there are more pharmacies than sales can have.
    #[must_use]
    fn add(&mut self, sale: &PharmacySale<'_>) -> bool;
}

/// Summary of the lines read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineSummary {
    /// Number of lines that are not empty, without headers.
    pub(crate) lines: u64,
    pub(crate) rejected: u64,
    pub(crate) reasons: Vec<(&'static str, u64)>,
    /// Position of the first rejected line, and the reason.
    pub(crate) first_reject: Option<(String, &'static str)>,
}

/// Reads all files, each with as many workers as the machine has cores, and returns the sums of every worker.
///
/// # Errors
/// Same errors as daily counts.
pub(crate) fn read_sales<A: SalesAccumulator>(
    request: &SalesFiles<'_>,
    adder: impl Fn() -> A,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<(LineSummary, Vec<A>)> {
    let Parallelism { workers, block } = Parallelism::whole_machine();
    let list = request.rejects.map(List::create).transpose()?;
    let mut totals = LineTotals { list, ..LineTotals::default() };
    let mut adders: Vec<A> = (0..workers).map(|_| adder()).collect();
    let day = |day| DayNumber::from_date(day).unwrap_or(DayNumber(0));
    let (first, last, today) = (day(request.period.0), day(request.period.1), day(request.extracted_on));
    for path in request.files {
        let input = Input::open(path, block)?;
        (request.accepts)(&input.name, &String::from_utf8_lossy(&input.header))?;
        read_file(&input, &mut adders, &mut totals, on_progress, |adder, block, layout| {
            let mut reader = LineReader::new(layout, today);
            lines::for_each_line(block, layout, |cells| {
                let Line { day, pharmacy, product, quantity, cents } = reader.parse(cells)?;
                let sale = PharmacySale { pharmacy, product: cell::product(product), quantity, cents };
                let is_added = day < first || day > last || adder.add(&sale);
                if is_added { Ok(()) } else { Err(LineError::TooManyPharmacies) }
            })
        })?;
    }
    if let Some(list) = totals.list.take() {
        list.finish()?;
    }
    check(&totals, request.max_reject_share, request.rejects)?;
    let reasons = totals.reasons.iter().map(|(reason, lines)| (reason.word(), *lines)).collect();
    let first_reject = totals.first.clone().map(|(place, reason)| (place, reason.word()));
    Ok((LineSummary { lines: totals.sales, rejected: totals.rejected(), reasons, first_reject }, adders))
}
