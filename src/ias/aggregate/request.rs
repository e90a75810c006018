//! The request of a count, and its result.

use super::{baskets::Baskets, collector::LineTotals, summary::Summary, tally::Tally};
use crate::ias::theme::Theme;
use jiff::civil::Date;
use std::{collections::BTreeSet, path::PathBuf};

#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// Files of sales lines; `-` is standard input.
    pub sales: Vec<PathBuf>,
    pub baskets: PathBuf,
    pub theme: Option<Theme>,
    /// Path of the list of rejected lines.
    pub rejects: Option<PathBuf>,
    /// Share of lines that may be rejected, in percent.
    pub max_reject_share: f64,
    /// The day of the extract: later days cannot have been sold.
    pub extracted_on: Date,
    /// Whether to sum each product of a basket, too.
    pub products: bool,
    /// File of the classes of products, to report products of the classes of a basket that are not in it.
    pub classes: Option<PathBuf>,
}

pub(crate) struct Counts {
    pub summary: Summary,
    pub(super) baskets: Baskets,
    pub(super) tally: Tally,
    pub(super) extracted_on: Date,
    pub(super) lines: LineTotals,
    /// Checksums of the merged parts; empty for counted lines.
    pub(super) parts: BTreeSet<String>,
}
