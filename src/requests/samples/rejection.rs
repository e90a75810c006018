//! Reasons for the rejection of a row, as texts of the interface.

use crate::{locale::Locale, tables::Fault, text::text};

/// The maximum number of listed rejected rows.
pub(super) const EXAMPLES: usize = 20;

/// The reason for the rejection of a value, as a text of the interface.
pub(super) fn reason(locale: Locale, fault: Fault) -> String {
    let (key, numbers) = message_key(fault);
    let numbers: Vec<_> = numbers.into_iter().map(|(name, number)| (name, number.to_string())).collect();
    let values: Vec<_> = numbers.iter().map(|(name, number)| (*name, number.as_str())).collect();
    text(locale, key, &values)
}

/// The key of the text, and its numbers.
pub(crate) fn message_key(fault: Fault) -> (&'static str, Vec<(&'static str, i64)>) {
    match fault {
        Fault::Scientific => ("code:sample.scientific", Vec::new()),
        Fault::CheckDigit { expected, found } => {
            let numbers = vec![("expected", expected.into()), ("found", found.into())];
            ("code:sample.check-digit", numbers)
        }
        Fault::Number => ("code:sample.number", Vec::new()),
        Fault::Period => ("code:sample.period", Vec::new()),
        Fault::Week { year, weeks } => {
            ("code:sample.week", vec![("year", year.into()), ("weeks", weeks.into())])
        }
        Fault::Empty => ("code:sample.empty", Vec::new()),
        Fault::Vat => ("code:sample.vat", Vec::new()),
        Fault::DayOrder => ("code:sample.day-order", Vec::new()),
        Fault::DecimalSign => ("code:sample.decimal-sign", Vec::new()),
        Fault::Suppressed => ("code:sample.suppressed", Vec::new()),
        Fault::Cells { expected, found } => {
            ("code:sample.cells", vec![("expected", expected.into()), ("found", found.into())])
        }
        Fault::Quote => ("code:sample.quote", Vec::new()),
        Fault::Letter => ("code:sample.letter", Vec::new()),
    }
}
