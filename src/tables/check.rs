//! Which rows can be read, once people have said which column is which field, and what is wrong with the others.

use super::{
    Column, Decimal, FieldKind, Table, Unreadable, ValueKind,
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

/// A column that was chosen for a field.
#[derive(Debug, Clone, Copy)]
pub struct Chosen {
    pub kind: FieldKind,
    pub required: bool,
    /// Its number, counted from 0.
    pub column: usize,
}

/// Rows that can be read and those that cannot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleCounts)]
pub struct Counts {
    pub read: u64,
    pub rejected: u64,
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
) -> Result<Counts, Unreadable> {
    if let Some(unknown) = chosen.iter().find(|chosen| chosen.column >= table.columns.len()) {
        return Err(Unreadable::broken(format!("it has no column {}", unknown.column + 1)));
    }
    let mut checker = Checker { table, chosen, rejected, counts: Counts::default() };
    only(path, index, &mut checker)?;
    Ok(checker.counts)
}

struct Checker<'t, F> {
    table: &'t Table,
    chosen: &'t [Chosen],
    rejected: F,
    counts: Counts,
}

impl<F: FnMut(Rejection)> Consumer for Checker<'_, F> {
    fn begin(&mut self, _: Head) -> Flow {
        Ok(ControlFlow::Continue(()))
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        let table = self.table;
        let fault = self.chosen.iter().find_map(|chosen| {
            let (cell, column) =
                (cells.get(chosen.column).unwrap_or_default().trim(), &table.columns[chosen.column]);
            fault(cell, *chosen, column, table.decimal).map(|fault| (cell, column, fault))
        });
        match fault {
            None => self.counts.read += 1,
            Some((cell, column, fault)) => {
                self.counts.rejected += 1;
                let value = cell.chars().take(super::SHOWN).collect();
                (self.rejected)(Rejection { line, column: column.name.clone(), value, fault });
            }
        }
        Ok(ControlFlow::Continue(()))
    }
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
