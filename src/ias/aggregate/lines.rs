//! Parses a block of lines, in the inner loop of counting.

use super::{
    baskets::{Counted, Measure},
    cell::{self, DayNumber},
    layout::Layout,
    line_context::LineContext,
    rejects::{Block, Reason},
    split::{Cells, Quotes, split},
    tally::{MAX_PHARMACIES, Sale, Tally},
    unlisted::Sold,
};
use crate::{Result, error::Error};
use LineError::Rejected;

/// Maximum length of a pharmacy's client code, FINESS number or pseudonym, in bytes.
pub(super) const MAX_PHARMACY_BYTES: usize = 64;

/// Passes the cells of each line of a block to `each`, and lists the lines that it rejects.
pub(super) fn for_each_line(
    bytes: &[u8],
    layout: &Layout,
    mut each: impl FnMut(&Cells<'_>) -> Result<(), LineError>,
) -> Result<Block> {
    let mut block = Block::default();
    let quoted = memchr::memchr(b'"', bytes).is_some();
    let mut quotes = Quotes::new(layout.delimiter);
    let mut rest = bytes;
    while !rest.is_empty() {
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or_default();
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !line.is_empty() {
            block.sales += 1;
            let counted = match quoted && memchr::memchr(b'"', line).is_some() {
                true => quotes.split(line, layout).map_err(Rejected).and_then(|cells| each(&cells)),
                false => split(line, layout).map_err(Rejected).and_then(|cells| each(&cells)),
            };
            match counted {
                Ok(()) => {}
                Err(Rejected(reason)) => block.reject(reason, line),
                Err(LineError::TooManyPharmacies) => return Err(too_many_pharmacies()),
            }
        }
        block.lines += 1;
    }
    Ok(block)
}

/// Why a line cannot be counted.
pub(super) enum LineError {
    Rejected(Reason),
    TooManyPharmacies,
}

pub(super) fn too_many_pharmacies() -> Error {
    let problem = format!("more than {MAX_PHARMACIES} pharmacies: is the column pharmacy what it says?");
    Error::bad_data("ias.file-invalid", problem)
}

/// A parsed sales line.
pub(super) struct Line<'c> {
    pub(super) day: DayNumber,
    pub(super) pharmacy: &'c [u8],
    pub(super) product: &'c [u8],
    /// Boxes; returns are negative.
    pub(super) quantity: i64,
    pub(super) cents: i64,
}

/// Parses the cells of lines.
pub(super) struct LineReader {
    decimal_comma: bool,
    /// The day of the extract.
    today: DayNumber,
    /// The last parsed day: files are often sorted by day.
    day: (Vec<u8>, DayNumber),
}

impl LineReader {
    pub(super) fn new(layout: &Layout, today: DayNumber) -> Self {
        Self { decimal_comma: layout.decimal_comma(), today, day: (Vec::new(), DayNumber(0)) }
    }

    pub(super) fn parse<'c>(&mut self, cells: &Cells<'c>) -> Result<Line<'c>, LineError> {
        let [date, pharmacy, _, product, quantity, amount, _] = *cells;
        let day = self.day(date)?;
        if pharmacy.is_empty() || pharmacy.len() > MAX_PHARMACY_BYTES {
            return Err(Rejected(Reason::Pharmacy));
        }
        if product.is_empty() {
            return Err(Rejected(Reason::Product));
        }
        let quantity = cell::quantity(quantity).ok_or(Rejected(Reason::Quantity))?;
        let cents = cell::cents(amount, self.decimal_comma).ok_or(Rejected(Reason::Amount))?;
        Ok(Line { day, pharmacy, product, quantity, cents })
    }

    fn day(&mut self, text: &[u8]) -> Result<DayNumber, LineError> {
        // Before the first day, an empty text must not match the empty initial value.
        if self.day.0 == text && !text.is_empty() {
            return Ok(self.day.1);
        }
        let day = cell::day(text).ok_or(Rejected(Reason::Date))?;
        if day > self.today {
            return Err(Rejected(Reason::DateToCome));
        }
        self.day.0.clear();
        self.day.0.extend_from_slice(text);
        self.day.1 = day;
        Ok(day)
    }
}

/// Adds a line to a tally.
pub(super) fn add(
    cells: &Cells<'_>,
    reader: &mut LineReader,
    plan: &LineContext<'_>,
    tally: &mut Tally,
) -> Result<(), LineError> {
    let Line { day, pharmacy, product, quantity, cents } = reader.parse(cells)?;
    let region = plan.region(cells[2]).ok_or(Rejected(Reason::Region))?;
    let pharmacy = tally.pharmacy(region, pharmacy).ok_or(LineError::TooManyPharmacies)?;
    let sale = Sale { day, region, pharmacy, cents };
    tally.add(&sale);
    if let Some(product) = cell::product(product) {
        for Counted { theme, measure, product } in plan.baskets.containing(product, day) {
            let value = if measure == Measure::Amount { cents } else { quantity };
            tally.add_part(&sale, theme, value);
            tally.add_product(&sale, product, value);
        }
        for theme in plan.classes.iter().flat_map(|classes| classes.not_counted(plan.baskets, product, day)) {
            tally.unlisted.add((theme, product), Sold { lines: 1, quantity, cents, first: day, last: day });
        }
    }
    Ok(())
}
