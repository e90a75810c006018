//! Sales lines for whoever adds them up by pharmacy: the same files, layout and rejects as of daily counts.

use super::{
    cell::{self, DayNumber},
    collector::LineTotals,
    input::Input,
    lines::{self, Fault, Line, LineReader},
    rejects::List,
    run::{Parallelism, read_file},
    summary::check,
};
use crate::Result;
use jiff::civil::Date;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Files of sales lines, and how they are read.
pub(crate) struct SalesFiles<'a> {
    /// `-` is standard input.
    pub(crate) files: &'a [PathBuf],
    /// Where lines that cannot be counted are listed.
    pub(crate) rejects: Option<&'a Path>,
    /// The share of lines that may be rejected, in percent.
    pub(crate) tolerated: f64,
    /// The day on which the sales were drawn: later days cannot have been sold.
    pub(crate) drawn: Date,
    /// Whether a file with these columns is read at all.
    pub(crate) accepts: &'a dyn Fn(&str, &str) -> Result<()>,
    /// First and last day of the sales that are asked for.
    pub(crate) period: (Date, Date),
}

/// What a line of the period says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PharmacySale<'l> {
    /// The pharmacy as the file calls it.
    pub(crate) pharmacy: &'l [u8],
    /// The number behind the product's code; none for codes that shops make up.
    pub(crate) product: Option<u64>,
    /// Boxes; returned ones are negative.
    pub(crate) quantity: i64,
    pub(crate) cents: i64,
}

/// Sums that one worker makes of sales lines.
pub(crate) trait Adder: Send {
    /// Adds a line; false when there are more pharmacies than a file of sales can have.
    #[must_use]
    fn add(&mut self, sale: &PharmacySale<'_>) -> bool;
}

/// Lines that were read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LineSummary {
    /// Lines that hold something, headers aside.
    pub(crate) lines: u64,
    pub(crate) rejected: u64,
    pub(crate) reasons: Vec<(&'static str, u64)>,
    /// Where the first of them stands, and why it is one.
    pub(crate) first_reject: Option<(String, &'static str)>,
}

/// Reads all files, each with as many workers as the machine has, and gives the sums of every worker.
///
/// # Errors
/// As of daily counts.
pub(crate) fn read_sales<A: Adder>(
    request: &SalesFiles<'_>,
    adder: impl Fn() -> A,
    advanced: &(dyn Fn(u64) + Sync),
) -> Result<(LineSummary, Vec<A>)> {
    let Parallelism { workers, block } = Parallelism::whole_machine();
    let list = request.rejects.map(List::create).transpose()?;
    let mut totals = LineTotals { list, ..LineTotals::default() };
    let mut adders: Vec<A> = (0..workers).map(|_| adder()).collect();
    let day = |day| DayNumber::of(day).unwrap_or(DayNumber(0));
    let (first, last, today) = (day(request.period.0), day(request.period.1), day(request.drawn));
    for path in request.files {
        let input = Input::open(path, block)?;
        (request.accepts)(&input.name, &String::from_utf8_lossy(&input.header))?;
        read_file(&input, &mut adders, &mut totals, advanced, |adder, block, layout| {
            let mut reader = LineReader::new(layout, today);
            lines::read(block, layout, |cells| {
                let Line { day, pharmacy, product, quantity, cents } = reader.read(cells)?;
                let sale = PharmacySale { pharmacy, product: cell::product(product), quantity, cents };
                let is_added = day < first || day > last || adder.add(&sale);
                if is_added { Ok(()) } else { Err(Fault::TooManyPharmacies) }
            })
        })?;
    }
    if let Some(list) = totals.list.take() {
        list.finish()?;
    }
    check(&totals, request.tolerated, request.rejects)?;
    let reasons = totals.reasons.iter().map(|(reason, lines)| (reason.word(), *lines)).collect();
    let first_reject = totals.first.clone().map(|(place, reason)| (place, reason.word()));
    Ok((LineSummary { lines: totals.sales, rejected: totals.rejected(), reasons, first_reject }, adders))
}
