//! What is counted, and the result.

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
    /// Where lines that cannot be counted are listed.
    pub rejects: Option<PathBuf>,
    /// The share of lines that may be rejected, in percent.
    pub tolerated: f64,
    /// The day on which the sales were drawn: later days cannot have been sold.
    pub drawn: Date,
    /// Whether each product of a basket is added up too.
    pub products: bool,
    /// The classes of products: those that are of a class of a basket and not in it are reported.
    pub classes: Option<PathBuf>,
}

pub(crate) struct Counts {
    pub summary: Summary,
    pub(super) baskets: Baskets,
    pub(super) tally: Tally,
    pub(super) drawn: Date,
    pub(super) lines: LineTotals,
    /// Checksums of the parts that were merged; none where lines were counted.
    pub(super) parts: BTreeSet<String>,
}
