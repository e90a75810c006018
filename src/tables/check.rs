//! Which rows can be read, once people have said which column is which field, and what is wrong with the others.

use super::{
    Column, Decimal, FieldKind, Position, Table, Unreadable, ValueKind, Vat,
    code::{self, CheckDigit},
    head::Head,
    number,
    period::{self, NoSuchWeek, Period},
    walk::{Consumer, Flow, only},
};
use csv::StringRecord;
use serde::{Deserialize, Serialize};
use std::{ops::ControlFlow, path::Path};
use utoipa::ToSchema;

/// Calculated values of a column that are shown.
const EXAMPLES: usize = 3;

/// A column that was chosen for a field.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Chosen {
    pub kind: FieldKind,
    pub required: bool,
    /// Its number, counted from 0.
    pub column: usize,
    /// The column of VAT that is deducted from it to give the field.
    pub vat: Option<usize>,
}

/// Rows that can be read and those that cannot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleCounts)]
pub struct Counts {
    pub read: u64,
    pub rejected: u64,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Checked {
    pub counts: Counts,
    /// The first three of each column from which VAT is deducted.
    pub calculated: Vec<Calculated>,
}

/// A value that a row does not hold and that follows from two that it holds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Calculated {
    /// The line on which the row begins, counted from 1.
    pub line: u64,
    /// Which of the chosen columns.
    pub chosen: usize,
    pub amount: f64,
    pub vat: f64,
    pub value: f64,
}

/// The first fault of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejection {
    /// The line on which the row begins, counted from 1.
    pub line: u64,
    /// The name of the column.
    pub column: String,
    /// As it stands there, at most 80 characters.
    pub value: String,
    pub fault: Fault,
}

/// Why a value is none of its field. `code` and `params` are what the interface's texts are chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum Fault {
    /// A code that a spreadsheet made a number of, and whose last digits are lost.
    Scientific,
    CheckDigit {
        expected: u8,
        found: u8,
    },
    Number,
    Period,
    /// A week that its year does not have.
    Week {
        year: i16,
        weeks: i8,
    },
    Empty,
    /// No rate, or an amount that is more than what it is part of.
    Vat,
}

/// Reads the rows of a table again, one after the other, and calls `rejected` for each with a fault in a chosen column.
///
/// # Errors
/// See [`Unreadable`].
pub fn check(
    path: &Path,
    (index, table): (usize, &Table),
    chosen: &[Chosen],
    rejected: impl FnMut(Rejection),
) -> Result<Checked, Unreadable> {
    let named = chosen.iter().flat_map(|chosen| [Some(chosen.column), chosen.vat]).flatten();
    if let Some(unknown) = named.max().filter(|column| *column >= table.columns.len()) {
        return Err(Unreadable::broken(format!("it has no column {}", unknown + 1)));
    }
    let mut checker = Checker { table, decimal: table.decimal, chosen, rejected, found: Checked::default() };
    only(path, index, &Position::default(), &mut checker)?;
    Ok(checker.found)
}

struct Checker<'t, F> {
    table: &'t Table,
    /// That of its numbers, and else what its profile assumed.
    decimal: Option<Decimal>,
    chosen: &'t [Chosen],
    rejected: F,
    found: Checked,
}

impl<F: FnMut(Rejection)> Consumer for Checker<'_, F> {
    fn begin(&mut self, head: Head) -> Flow {
        self.decimal = self.decimal.or(head.decimal);
        Ok(ControlFlow::Continue(()))
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        let (table, decimal) = (self.table, self.decimal);
        let cell = |column: usize| cells.get(column).unwrap_or_default().trim();
        let mut calculated = Vec::new();
        let fault = self.chosen.iter().enumerate().find_map(|(at, chosen)| {
            if let Some(fault) = fault(cell(chosen.column), *chosen, &table.columns[chosen.column], decimal) {
                return Some((chosen.column, fault));
            }
            let vat = chosen.vat?;
            match deducted((cell(chosen.column), cell(vat)), &table.columns[vat], decimal) {
                Ok((amount, vat, value)) => {
                    calculated.push(Calculated { line, chosen: at, amount, vat, value });
                    None
                }
                Err(Fault::Empty) if !chosen.required => None,
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
            Some((column, fault)) => {
                self.found.counts.rejected += 1;
                let value = cell(column).chars().take(super::SHOWN).collect();
                (self.rejected)(Rejection { line, column: table.columns[column].name.clone(), value, fault });
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// An amount, its VAT, and what remains without it.
fn deducted(
    (amount, vat): (&str, &str),
    column: &Column,
    decimal: Option<Decimal>,
) -> Result<(f64, f64, f64), Fault> {
    let read = |cell: &str| {
        let known = (!number::is_nothing(cell)).then_some(cell).ok_or(Fault::Empty)?;
        number::read(known, decimal).map(|number| number.value).ok_or(Fault::Number)
    };
    let (amount, vat) = (read(amount)?, read(vat)?);
    let value = Vat::of(column, decimal).deduct(amount, vat).ok_or(Fault::Vat)?;
    Ok((amount, vat, value))
}

fn fault(cell: &str, chosen: Chosen, column: &Column, decimal: Option<Decimal>) -> Option<Fault> {
    if number::is_nothing(cell) {
        return chosen.required.then_some(Fault::Empty);
    }
    match chosen.kind {
        FieldKind::Period => period(cell, column),
        FieldKind::Product | FieldKind::Place => code(cell, column.kind),
        FieldKind::Number => number::read(cell, decimal).is_none().then_some(Fault::Number),
        FieldKind::Text => None,
    }
}

fn period(cell: &str, column: &Column) -> Option<Fault> {
    let week = |year, week| {
        let no_such_week = |NoSuchWeek { year, weeks }| Fault::Week { year, weeks };
        period::monday(year, week).err().map(no_such_week)
    };
    match period::read(cell) {
        None => Some(Fault::Period),
        Some(Period::Week { year, week: number }) => week(year, number),
        Some(Period::Part { year, number }) if column.kind == ValueKind::Week => week(year, number),
        Some(Period::Part { number, .. }) => (number > 12).then_some(Fault::Period),
        Some(Period::Day { .. } | Period::Year(_)) => None,
    }
}

/// A column whose values are mostly codes of one kind holds no others; one of anything else may hold codes of a company's own.
fn code(cell: &str, kind: ValueKind) -> Option<Fault> {
    if number::is_scientific(cell) {
        return Some(Fault::Scientific);
    }
    let digit = match kind {
        ValueKind::Gtin | ValueKind::Cip13 => code::gtin(cell),
        ValueKind::Cip7 => code::cip7(cell),
        ValueKind::Finess => code::finess(cell),
        _ => return None,
    };
    match digit {
        None => Some(Fault::Number),
        Some(CheckDigit { expected, found }) => {
            (expected != found).then_some(Fault::CheckDigit { expected, found })
        }
    }
}
