//! Checks which rows can be parsed, once columns are mapped to fields, and collects the errors of the others.

use super::{
    check_digit::{self, CheckDigit},
    column_profile::{Column, DayOrder, ValueKind},
    consumer::{Flow, RowSink, TableHeader, filled},
    fault::CellError,
    field::FieldKind,
    limits::MAX_EXCERPT_CHARS,
    number::{self, Decimal},
    period::{self, NoSuchWeek, Order, Period, ShortYear},
    read_progress::ReadProgress,
    scan::scan_table,
    table::Table,
    unreadable::Unreadable,
    vat::Vat,
};
use csv::StringRecord;
use serde::{Deserialize, Serialize};
use std::{ops::ControlFlow, path::Path};
use utoipa::ToSchema;

/// Maximum calculated values of a column that are shown.
const EXAMPLES: usize = 3;

/// A column that is mapped to a field.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct MappedColumn {
    pub kind: FieldKind,
    pub required: bool,
    /// The column index, from 0.
    pub column: usize,
    /// The column of VAT that is deducted from it to get the field.
    pub vat: Option<usize>,
}

/// Numbers of valid and invalid rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleCounts)]
pub struct Counts {
    pub read: u64,
    pub rejected: u64,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Checked {
    pub counts: Counts,
    /// The first three of each column from which VAT is deducted.
    pub calculated: Vec<CalculatedExample>,
}

/// A value calculated from two columns of a row.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CalculatedExample {
    /// The line on which the row begins, counted from 1.
    pub line: u64,
    /// The index of the mapped column.
    pub chosen: usize,
    pub amount: f64,
    pub vat: f64,
    pub value: f64,
}

/// The first error of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejection {
    /// The line on which the row begins, counted from 1.
    pub line: u64,
    /// The name of the column.
    pub column: String,
    /// The text of the cell, at most 80 characters.
    pub value: String,
    pub fault: CellError,
}

/// Reads the rows of a table again and calls `rejected` for each row with an error in a mapped column, with
/// its cells.
///
/// # Errors
/// See [`Unreadable`].
pub fn check(
    path: &Path,
    index: usize,
    table: &Table,
    chosen: &[MappedColumn],
    rejected: impl FnMut(Rejection, &StringRecord),
) -> Result<Checked, Unreadable> {
    let named = chosen.iter().flat_map(|chosen| [Some(chosen.column), chosen.vat]).flatten();
    if let Some(unknown) = named.max().filter(|column| *column >= table.columns.len()) {
        return Err(Unreadable::broken(format!("it has no column {}", unknown + 1)));
    }
    let mut checker = Checker { table, chosen, rejected, found: Checked::default() };
    scan_table(path, index, &ReadProgress::default(), &mut checker)?;
    Ok(checker.found)
}

struct Checker<'t, F> {
    table: &'t Table,
    chosen: &'t [MappedColumn],
    rejected: F,
    found: Checked,
}

impl<F: FnMut(Rejection, &StringRecord)> Checker<'_, F> {
    /// Rejects a row because of the cell of a column.
    fn reject(&mut self, line: u64, cells: &StringRecord, column: usize, fault: CellError) {
        let value = excerpt(cells, column);
        self.pass_on(Rejection { line, column: self.column_name(column), value, fault }, cells);
    }

    fn column_name(&self, column: usize) -> String {
        self.table.columns.get(column).map(|column| column.name.clone()).unwrap_or_default()
    }

    fn pass_on(&mut self, rejection: Rejection, cells: &StringRecord) {
        self.found.counts.rejected += 1;
        (self.rejected)(rejection, cells);
    }
}

impl<F: FnMut(Rejection, &StringRecord)> RowSink for Checker<'_, F> {
    fn begin(&mut self, _: TableHeader) -> Flow {
        Ok(ControlFlow::Continue(()))
    }

    fn first_row_is_data(&self) -> Option<bool> {
        self.table.first_row_is_data()
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        let table = self.table;
        let expected = table.columns.len();
        let found = filled(cells);
        if found > expected {
            let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
            let fault = CellError::Cells { expected: count(expected), found: count(found) };
            // The last cell is reported as a value of the last column.
            let (column, value) = (self.column_name(expected - 1), excerpt(cells, found - 1));
            self.pass_on(Rejection { line, column, value, fault }, cells);
            return Ok(ControlFlow::Continue(()));
        }
        let cell = |column: usize| cells.get(column).unwrap_or_default().trim();
        let mut calculated = Vec::new();
        let fault = self.chosen.iter().enumerate().find_map(|(at, chosen)| {
            if let Some(fault) =
                fault(cell(chosen.column), *chosen, &table.columns[chosen.column], table.decimal)
            {
                return Some((chosen.column, fault));
            }
            let vat = chosen.vat?;
            let columns = [&table.columns[chosen.column], &table.columns[vat]];
            match deduct_vat([cell(chosen.column), cell(vat)], columns, table.decimal) {
                Ok((amount, vat, value)) => {
                    calculated.push(CalculatedExample { line, chosen: at, amount, vat, value });
                    None
                }
                Err(CellError::Empty | CellError::Suppressed) if !chosen.required => None,
                Err(fault) => Some((vat, fault)),
            }
        });
        match fault {
            None => {
                self.found.counts.read += 1;
                calculated.retain(|one| {
                    self.found.calculated.iter().filter(|other| other.chosen == one.chosen).count() < EXAMPLES
                });
                self.found.calculated.append(&mut calculated);
            }
            Some((column, fault)) => self.reject(line, cells, column, fault),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn faulty(&mut self, line: u64, cells: &StringRecord, fault: CellError) -> Flow {
        let is_faulty = |cell: &str| {
            if fault == CellError::Quote { cell.starts_with('"') } else { cell.contains('\u{FFFD}') }
        };
        let at = cells.iter().position(is_faulty).unwrap_or_default();
        self.reject(line, cells, at, fault);
        Ok(ControlFlow::Continue(()))
    }
}

fn excerpt(cells: &StringRecord, cell: usize) -> String {
    cells.get(cell).unwrap_or_default().trim().chars().take(MAX_EXCERPT_CHARS).collect()
}

/// An amount, its VAT, and the amount without VAT.
fn deduct_vat(
    cells: [&str; 2],
    columns: [&Column; 2],
    decimal: Option<Decimal>,
) -> Result<(f64, f64, f64), CellError> {
    let read = |at: usize| amount(cells[at], columns[at].decimal(decimal));
    let (amount, vat) = (read(0)?, read(1)?);
    let value = Vat::detect(columns[1], decimal).deduct(amount, vat).ok_or(CellError::Vat)?;
    Ok((amount, vat, value))
}

fn amount(cell: &str, decimal: Option<Decimal>) -> Result<f64, CellError> {
    if number::is_missing_value(cell) {
        return Err(CellError::Empty);
    }
    match number::parse(cell, decimal) {
        Some(number) if number.ambiguous.is_some() && decimal.is_none() => Err(CellError::DecimalSign),
        Some(number) => Ok(number.value),
        None if number::is_suppressed(cell) => Err(CellError::Suppressed),
        None => Err(CellError::Number),
    }
}

fn fault(cell: &str, chosen: MappedColumn, column: &Column, decimal: Option<Decimal>) -> Option<CellError> {
    if number::is_missing_value(cell) {
        return chosen.required.then_some(CellError::Empty);
    }
    match chosen.kind {
        FieldKind::Period => period(cell, column),
        FieldKind::Product | FieldKind::Place => code(cell, column.kind),
        FieldKind::Number => amount(cell, column.decimal(decimal))
            .err()
            .filter(|fault| chosen.required || *fault != CellError::Suppressed),
        FieldKind::Text => None,
    }
}

fn period(cell: &str, column: &Column) -> Option<CellError> {
    let week = |year, week| {
        let no_such_week = |NoSuchWeek { year, weeks }| CellError::Week { year, weeks };
        period::monday(year, week).err().map(no_such_week)
    };
    match period::parse(cell) {
        None => Some(CellError::Period),
        Some(Period::Week { year, week: number }) => week(year, number),
        Some(Period::Part { year, number }) if column.kind == ValueKind::Week => week(year, number),
        Some(Period::Part { number, .. }) => (number > 12).then_some(CellError::Period),
        Some(Period::Day { order, short, .. }) => {
            day(order, short, column.reading.and_then(|reading| reading.day_order))
        }
        Some(Period::Month { .. } | Period::Quarter { .. } | Period::Year(_)) => None,
    }
}

/// The error of a day in the order of its column: not a valid day in that order, or ambiguous because the
/// order is unknown.
fn day(order: Order, short: Option<ShortYear>, of_column: Option<DayOrder>) -> Option<CellError> {
    let can_be_year_first = short.is_some_and(|short| short.day.is_some());
    let is_day = match (order, of_column) {
        (Order::Named, _) => true,
        (_, Some(DayOrder::YearFirst)) => can_be_year_first || order == Order::YearFirst && short.is_none(),
        (Order::YearFirst, of_column) => short.is_none() || of_column.is_none(),
        (Order::DayFirst, Some(DayOrder::MonthFirst)) | (Order::MonthFirst, Some(DayOrder::DayFirst)) => {
            false
        }
        (Order::Either, None) => return Some(CellError::DayOrder),
        (_, None) if can_be_year_first => return Some(CellError::DayOrder),
        _ => true,
    };
    (!is_day).then_some(CellError::Period)
}

/// The error of a code. A column whose values are mostly codes of one kind must not contain others; any other
/// column may contain codes of a company's own.
fn code(cell: &str, kind: ValueKind) -> Option<CellError> {
    if number::is_scientific(cell) {
        return Some(CellError::Scientific);
    }
    let digit = match kind {
        ValueKind::Gtin | ValueKind::Cip13 => check_digit::gtin(cell),
        ValueKind::Cip7 => check_digit::cip7(cell),
        ValueKind::Finess => check_digit::finess(cell),
        _ => return None,
    };
    match digit {
        None => Some(CellError::Number),
        Some(CheckDigit { expected, found }) => {
            (expected != found).then_some(CellError::CheckDigit { expected, found })
        }
    }
}
