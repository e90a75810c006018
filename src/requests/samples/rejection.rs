//! Reasons for the rejection of a row, as texts of the interface.

use crate::{locale::Locale, tables::CellError, text::text};

/// The maximum number of listed rejected rows.
pub(super) const EXAMPLES: usize = 20;

/// The reason for the rejection of a value, as a text of the interface.
pub(super) fn reason(locale: Locale, fault: CellError) -> String {
    let (key, numbers) = message_key(fault);
    let numbers: Vec<_> = numbers.into_iter().map(|(name, number)| (name, number.to_string())).collect();
    let values: Vec<_> = numbers.iter().map(|(name, number)| (*name, number.as_str())).collect();
    text(locale, key, &values)
}

/// The key of the text, and its numbers.
pub(crate) fn message_key(fault: CellError) -> (&'static str, Vec<(&'static str, i64)>) {
    match fault {
        CellError::Scientific => ("code:sample.scientific", Vec::new()),
        CellError::CheckDigit { expected, found } => {
            let numbers = vec![("expected", expected.into()), ("found", found.into())];
            ("code:sample.check-digit", numbers)
        }
        CellError::Number => ("code:sample.number", Vec::new()),
        CellError::Period => ("code:sample.period", Vec::new()),
        CellError::Week { year, weeks } => {
            ("code:sample.week", vec![("year", year.into()), ("weeks", weeks.into())])
        }
        CellError::Empty => ("code:sample.empty", Vec::new()),
        CellError::Vat => ("code:sample.vat", Vec::new()),
        CellError::DayOrder => ("code:sample.day-order", Vec::new()),
        CellError::DecimalSign => ("code:sample.decimal-sign", Vec::new()),
        CellError::Suppressed => ("code:sample.suppressed", Vec::new()),
        CellError::Cells { expected, found } => {
            ("code:sample.cells", vec![("expected", expected.into()), ("found", found.into())])
        }
        CellError::Quote => ("code:sample.quote", Vec::new()),
        CellError::Letter => ("code:sample.letter", Vec::new()),
    }
}
