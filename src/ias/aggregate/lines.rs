//! Reads a block of lines into a tally: the loop that runs ten million times.

use super::{
    baskets::Measure,
    cell::{self, DayNumber},
    layout::Layout,
    plan::Plan,
    rejects::{Block, Reason},
    split::{Cells, Quotes, split},
    tally::{MOST_PHARMACIES, Sale, Tally},
};
use crate::{Result, error::Error};

/// A pharmacy is a client code, a FINESS or a pseudonym.
pub(super) const LONGEST_PHARMACY: usize = 64;

pub(super) fn read(bytes: &[u8], layout: &Layout, plan: &Plan<'_>, tally: &mut Tally) -> Result<Block> {
    let mut block = Block::default();
    let quoted = memchr::memchr(b'"', bytes).is_some();
    let mut lines = Lines { layout, plan, tally, day: (Vec::new(), DayNumber(0)) };
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
                true => quotes.split(line, layout).map_err(Rejected).and_then(|cells| lines.line(&cells)),
                false => split(line, layout).map_err(Rejected).and_then(|cells| lines.line(&cells)),
            };
            match counted {
                Ok(()) => {}
                Err(Rejected(reason)) => block.reject(reason, line),
                Err(Fault::TooManyPharmacies) => return Err(too_many_pharmacies()),
            }
        }
        block.lines += 1;
    }
    Ok(block)
}

enum Fault {
    Rejected(Reason),
    TooManyPharmacies,
}
use Fault::Rejected;

pub(super) fn too_many_pharmacies() -> Error {
    let problem = format!("more than {MOST_PHARMACIES} pharmacies: is the column pharmacy what it says?");
    Error::bad_data("ias.file-invalid", problem)
}

struct Lines<'a, 'p> {
    layout: &'a Layout,
    plan: &'a Plan<'p>,
    tally: &'a mut Tally,
    /// The last day that was read: files come day after day.
    day: (Vec<u8>, DayNumber),
}

impl Lines<'_, '_> {
    fn line(&mut self, cells: &Cells<'_>) -> Result<(), Fault> {
        let [date, pharmacy, region, product, quantity, amount, _] = *cells;
        let day = self.day(date)?;
        let region = self.plan.region(region).ok_or(Rejected(Reason::Region))?;
        if pharmacy.is_empty() || pharmacy.len() > LONGEST_PHARMACY {
            return Err(Rejected(Reason::Pharmacy));
        }
        if product.is_empty() {
            return Err(Rejected(Reason::Product));
        }
        let boxes = cell::quantity(quantity).ok_or(Rejected(Reason::Quantity))?;
        let cents = cell::cents(amount, self.layout.decimal_comma()).ok_or(Rejected(Reason::Amount))?;
        let pharmacy = self.tally.pharmacy(region, pharmacy).ok_or(Fault::TooManyPharmacies)?;
        let sale = Sale { day, region, pharmacy, cents };
        self.tally.add(&sale);
        if let Some(product) = cell::product(product) {
            for (theme, measure) in self.plan.baskets.of(product, day) {
                let value = if measure == Measure::Amount { cents } else { boxes };
                self.tally.add_part(&sale, theme, value);
            }
        }
        Ok(())
    }

    fn day(&mut self, text: &[u8]) -> Result<DayNumber, Fault> {
        if self.day.0 == text {
            return Ok(self.day.1);
        }
        let day = cell::day(text).ok_or(Rejected(Reason::Date))?;
        if day > self.plan.today {
            return Err(Rejected(Reason::DateToCome));
        }
        self.day.0.clear();
        self.day.0.extend_from_slice(text);
        self.day.1 = day;
        Ok(day)
    }
}
