//! Parses a historic file into observations, or lists its errors.

use super::{
    cell::{self, DateOrder},
    columns::{self, Column, Header, Kind, Season},
    layout::{self, Original},
};
use crate::{
    error::FieldError,
    file_errors::FileErrors,
    ias::{
        input_file::Progress,
        measure::{Measure, Observation},
        territory::Territory,
        text,
        theme::Theme,
    },
};
use csv::StringRecord;
use jiff::civil::Date;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Historic {
    /// The layout of the file.
    pub kind: Kind,
    /// All numbers of the file.
    pub observations: Vec<Observation>,
    /// The last day with a number in the current season; `None` if all are missing.
    pub last_day: Option<Date>,
    /// Its layout, for exports.
    pub original: Original,
}

/// Parameters of parsing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The name for messages.
    pub file: &'a str,
    /// Which indicator the file is about.
    pub theme: Theme,
    /// Today: later days cannot have been measured.
    pub today: Date,
}

/// Parses a file, or returns its errors up to a limit, each as `file:line:column` and a sentence.
pub(crate) fn parse(
    context: Context<'_>,
    bytes: &[u8],
    mut advance: Progress<'_>,
) -> Result<Historic, Vec<FieldError>> {
    let mut faults = FileErrors::new(context.file);
    let Some(text) = text::decode(bytes, &mut faults) else { return Err(faults.into_fields()) };
    let mut records = text::Records::parse(&text, b';', false);
    let Some(header) = Header::parse(&records.header(), context.theme, &mut faults) else {
        return Err(faults.into_fields());
    };
    let mut reader = Reader { context, header, faults, order: None, rows: Vec::new() };
    // Two passes over the rows: first their last day, then their cells.
    while let Some((line, record)) = records.next() {
        advance.set(records.at(), 2 * text.len() as u64);
        match record {
            Some(record) => reader.row(line, record),
            None => reader.faults.add(line, "", "the line cannot be read as text in quotes and semicolons"),
        }
        if reader.faults.is_full() {
            break;
        }
    }
    reader.finish(bytes, &text, advance)
}

/// One row whose day is known and whose cells are not yet read.
struct Row {
    line: u64,
    day: Date,
    cells: StringRecord,
}

struct Reader<'a> {
    context: Context<'a>,
    header: Header,
    faults: FileErrors<'a>,
    order: Option<DateOrder>,
    rows: Vec<Row>,
}

impl Reader<'_> {
    fn row(&mut self, line: u64, cells: StringRecord) {
        let expected = self.header.columns.len();
        if cells.len() != expected {
            let found = cells.len();
            let cells = if found == 1 { "cell" } else { "cells" };
            self.faults.add(line, "", format!("{found} {cells} where the header has {expected}"));
            return;
        }
        let text = cells.get(0).unwrap_or_default();
        let day = match cell::date(text, self.order) {
            Ok((day, order)) => {
                self.order = Some(order);
                day
            }
            Err(problem) => return self.faults.add(line, columns::PERIOD, problem),
        };
        if let Some(last) = self.rows.last().map(|row| row.day)
            && day <= last
        {
            let problem = if day == last { "is there twice" } else { "comes after a later day" };
            return self.faults.add(line, columns::PERIOD, format!("{text} {problem}"));
        }
        self.rows.push(Row { line, day, cells });
    }

    fn finish(
        mut self,
        bytes: &[u8],
        text: &str,
        mut advance: Progress<'_>,
    ) -> Result<Historic, Vec<FieldError>> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() && self.faults.is_empty() {
            self.faults.add(2, "", "the file has a header and no rows");
        }
        let start = rows.first().map(|row| row.day);
        let mut observations = Vec::with_capacity(rows.len() * self.header.columns.len());
        for (row, read) in rows.iter().zip(rows.len()..) {
            advance.set(read as u64, 2 * rows.len() as u64);
            for at in 1..self.header.columns.len() {
                let Some(value) = self.value(row, at) else { continue };
                observations.extend(self.place(row, at, start).map(|place| Observation { value, ..place }));
            }
            if self.faults.is_full() {
                break;
            }
        }
        let current = |o: &&Observation| !o.measure.looks_ahead() && o.measure != Measure::Season;
        let last_day = observations.iter().filter(current).map(|o| o.day).max();
        if last_day.is_none() && self.faults.is_empty() {
            self.faults.add(0, "", "the file measures nothing: all its values are NA");
        }
        let (Some(until), Some(order), true) = (last_day, self.order, self.faults.is_empty()) else {
            return Err(self.faults.into_fields());
        };
        let rows = rows.into_iter().map(|row| (row.day, row.cells)).collect();
        let read = layout::Read { bytes, text, header: &self.header, order, until };
        let original = Original::from_parsed(&read, rows);
        Ok(Historic { kind: self.header.kind, observations, last_day, original })
    }

    /// Parses the number of a cell; `None` if missing, an error if invalid.
    fn value(&mut self, row: &Row, at: usize) -> Option<f64> {
        let text = row.cells.get(at).unwrap_or_default();
        match cell::number(text) {
            Ok(value) => value,
            Err(problem) => {
                self.faults.add(row.line, &self.header.names[at], problem);
                None
            }
        }
    }

    /// The territory, measure and day of a cell, without its value.
    fn place(&mut self, row: &Row, at: usize, start: Option<Date>) -> Option<Observation> {
        let (territory, measure, day) = match self.header.columns[at] {
            Column::Period => return None,
            Column::National(measure) => (Territory::FRANCE, measure, Some(row.day)),
            Column::Region(region) => (region, Measure::Smoothed, Some(row.day)),
            Column::Season(season) => (Territory::FRANCE, Measure::Season, in_season(season, row.day, start)),
        };
        let name = &self.header.names[at];
        match day {
            None => {
                self.faults.add(row.line, name, "a value on 29 February of a year that has none");
                None
            }
            Some(day) if day > self.context.today && !measure.looks_ahead() => {
                self.faults.add(row.line, name, format!("a value on {day}, which is still to come"));
                None
            }
            Some(day) => Some(Observation { territory, measure, day, value: 0.0 }),
        }
    }
}

/// The day of a past season in the row of `day`: rows run from the season's first calendar day (1 September, in later
/// files 1 November), so earlier calendar days belong to the season's second year.
pub(super) fn in_season(season: Season, day: Date, start: Option<Date>) -> Option<Date> {
    let start = start.unwrap_or(day);
    let second = (day.month(), day.day()) < (start.month(), start.day());
    Date::new(season.first_year + i16::from(second), day.month(), day.day()).ok()
}

#[cfg(test)]
mod tests;
