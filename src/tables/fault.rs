//! Errors of values.

use serde::{Deserialize, Serialize};

/// Why a value does not match its field. `code` and `params` select the message of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum CellError {
    /// A code that a spreadsheet converted to a number, and whose last digits are lost.
    Scientific,
    CheckDigit {
        expected: u8,
        found: u8,
    },
    Number,
    Period,
    /// A week that the year does not have.
    Week {
        year: i16,
        weeks: i8,
    },
    Empty,
    /// A day whose order of day and month is unknown.
    DayOrder,
    /// A number whose sign is ambiguous: decimal, or a separator of thousands.
    DecimalSign,
    /// A suppressed small count.
    Suppressed,
    /// More cells than columns, so that cells may be in wrong columns.
    Cells {
        expected: u16,
        found: u16,
    },
    /// An unclosed quote.
    Quote,
    /// Bytes that are invalid in the encoding of the file.
    Letter,
    /// Not a rate, or an amount larger than its total.
    Vat,
}
