//! Parses the header of a sales file: the positions of the six columns, and the delimiter.

use crate::error::FieldError;
use std::borrow::Cow;

/// The columns of a sales line.
pub(super) const COLUMNS: [&str; 6] = ["date", "pharmacy", "region", "product", "quantity", "amount"];

/// The index of ignored cells, after the six.
pub(super) const OTHER: usize = COLUMNS.len();

/// Maximum number of columns; more indicate another kind of file.
pub(super) const MAX_COLUMNS: usize = 64;

/// The layout of a file's lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// `,` or `;`.
    pub(super) delimiter: u8,
    /// For each cell of a line, its index in [`COLUMNS`], or [`OTHER`].
    pub(super) cells: Vec<usize>,
}

impl Layout {
    /// Parses the first line of a file; other columns are ignored.
    pub(super) fn parse(file: &str, header: &[u8]) -> Result<Self, FieldError> {
        let fault = |problem: String| FieldError::new(format!("{file}:1"), problem);
        let header = header.trim_ascii_end();
        let delimiter = if header.contains(&b';') { b';' } else { b',' };
        let names: Vec<Cow<'_, str>> = header.split(|b| *b == delimiter).map(name).collect();
        if names.len() > MAX_COLUMNS {
            return Err(fault(format!("{} columns; sales lines have {}", names.len(), COLUMNS.join(", "))));
        }
        let mut cells = vec![OTHER; names.len()];
        let mut missing = Vec::new();
        for (place, column) in COLUMNS.iter().enumerate() {
            let mut found = names.iter().enumerate().filter(|(_, name)| name.eq_ignore_ascii_case(column));
            match (found.next(), found.next()) {
                (Some(_), Some(_)) => return Err(fault(format!("the column {column} is there twice"))),
                (Some((at, _)), None) => cells[at] = place,
                (None, _) => missing.push(*column),
            }
        }
        if missing.is_empty() {
            return Ok(Self { delimiter, cells });
        }
        let found: String = String::from_utf8_lossy(header).chars().take(80).collect();
        Err(fault(format!("the header {found:?} lacks {} (columns separated by , or ;)", missing.join(", "))))
    }

    /// Whether a comma may be a decimal sign: only if it is not the delimiter.
    pub(super) fn decimal_comma(&self) -> bool {
        self.delimiter == b';'
    }
}

fn name(cell: &[u8]) -> Cow<'_, str> {
    let cell = cell.trim_ascii();
    String::from_utf8_lossy(cell.strip_prefix(b"\"").and_then(|c| c.strip_suffix(b"\"")).unwrap_or(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_columns_in_any_order_among_others() {
        let layout =
            Layout::parse("s.csv", b"\"amount\";Region;ticket;date;pharmacy;product;quantity\r\n").unwrap();
        assert_eq!(layout, Layout { delimiter: b';', cells: vec![5, 2, OTHER, 0, 1, 3, 4] });
        assert!(layout.decimal_comma());
    }

    #[test]
    fn reports_missing_columns_of_a_header() {
        let fault_of = |header: &[u8]| {
            let field = Layout::parse("s.csv", header).unwrap_err();
            format!("{}: {}", field.pointer, field.code)
        };
        insta::assert_snapshot!(fault_of(b"date,pharmacy,region,product,qty"), @r#"s.csv:1: the header "date,pharmacy,region,product,qty" lacks quantity, amount (columns separated by , or ;)"#);
        insta::assert_snapshot!(fault_of(b"date,date,pharmacy,region,product,quantity,amount"), @"s.csv:1: the column date is there twice");
        insta::assert_snapshot!(fault_of(&b",".repeat(64)), @"s.csv:1: 65 columns; sales lines have date, pharmacy, region, product, quantity, amount");
    }
}
