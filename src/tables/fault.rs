//! What is wrong with a value.

use serde::{Deserialize, Serialize};

/// Why a value does not fit its field. `code` and `params` choose the text of the interface.
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
    /// A day of which the order of day and month is unknown.
    DayOrder,
    /// A number whose sign may be the decimal one or separate thousands.
    DecimalSign,
    /// A small count that is withheld.
    Suppressed,
    /// More cells than columns: they are those of other columns.
    Cells {
        expected: u16,
        found: u16,
    },
    /// A quote that is opened and never closed.
    Quote,
    /// Bytes that are no letters in the encoding of the file.
    Letter,
    /// No rate, or an amount that is more than what it is part of.
    Vat,
}
