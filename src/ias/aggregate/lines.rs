//! Reads a block of lines into a tally: the loop that runs ten million times. Lines without quotes are split by
//! hand, which is what most files need; a line with quotes goes through a CSV reader.

use super::{
    baskets::{Baskets, Measure},
    cell::{self, DayNumber},
    layout::{Layout, OTHER, WIDEST},
    rejects::{Block, Reason},
    tally::{MOST_SEATS, REGIONS, Sale, Tally},
};
use crate::{Result, error::Error, ias::territory::Territory};

/// A pharmacy is a client code, a FINESS or a pseudonym.
const LONGEST_PHARMACY: usize = 64;

/// What the reader of a line must know.
pub(super) struct Plan<'a> {
    pub(super) baskets: &'a Baskets,
    pub(super) today: DayNumber,
    /// Place of a former region in the order of codes, by its two digits.
    regions: [Option<u8>; 100],
}

impl<'a> Plan<'a> {
    pub(super) fn new(baskets: &'a Baskets, today: DayNumber) -> Self {
        let mut regions = [None; 100];
        for (place, region) in (0u8..).zip(Territory::regions().take(REGIONS)) {
            if let Ok(code) = region.to_string().parse::<usize>() {
                regions[code] = Some(place);
            }
        }
        Self { baskets, today, regions }
    }

    fn region(&self, text: &[u8]) -> Option<u8> {
        let [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = *text else { return None };
        self.regions[usize::from(10 * (tens - b'0') + ones - b'0')]
    }
}

/// Reads every line of a block.
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
                true => quotes.split(line, layout).and_then(|cells| lines.line(&cells)),
                false => split(line, layout).and_then(|cells| lines.line(&cells)),
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

/// The six cells of a line that are looked at, and one for all others.
type Cells<'l> = [&'l [u8]; OTHER + 1];

fn split<'l>(line: &'l [u8], layout: &Layout) -> Result<Cells<'l>, Fault> {
    let mut cells = [&line[..0]; OTHER + 1];
    let mut places = layout.cells.iter();
    let mut from = 0;
    for at in memchr::memchr_iter(layout.delimiter, line) {
        let place = places.next().ok_or(Rejected(Reason::Cells))?;
        cells[*place] = &line[from..at];
        from = at + 1;
    }
    let last = places.next().ok_or(Rejected(Reason::Cells))?;
    cells[*last] = &line[from..];
    if places.next().is_none() { Ok(cells) } else { Err(Rejected(Reason::Cells)) }
}

pub(super) fn too_many_pharmacies() -> Error {
    let problem = format!("more than {MOST_SEATS} pharmacies: is the column pharmacy what it says?");
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
        let seat = self.tally.seat(region, pharmacy).ok_or(Fault::TooManyPharmacies)?;
        let sale = Sale { day, region, seat, cents };
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

/// Splits lines with quotes.
struct Quotes {
    reader: csv_core::Reader,
    text: Vec<u8>,
    ends: [usize; WIDEST + 1],
}

impl Quotes {
    fn new(delimiter: u8) -> Self {
        let reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, text: Vec::new(), ends: [0; WIDEST + 1] }
    }

    fn split(&mut self, line: &[u8], layout: &Layout) -> Result<Cells<'_>, Fault> {
        if memchr::memchr_iter(b'"', line).count() % 2 == 1 {
            return Err(Rejected(Reason::Quotes));
        }
        self.reader.reset();
        self.text.resize(line.len().max(self.text.len()), 0);
        let (_, _, written, count) = self.reader.read_record(line, &mut self.text, &mut self.ends);
        // An empty input ends the record.
        let (_, _, _, last) =
            self.reader.read_record(&[], &mut self.text[written..], &mut self.ends[count..]);
        if count + last != layout.cells.len() {
            return Err(Rejected(Reason::Cells));
        }
        let mut cells = [&self.text[..0]; OTHER + 1];
        let mut from = 0;
        for (place, end) in layout.cells.iter().zip(self.ends) {
            cells[*place] = &self.text[from..end];
            from = end;
        }
        Ok(cells)
    }
}
