//! The sample of a source: a small CSV table whose header is the dictionary and whose cells have its types.

use super::{
    closed_lists::ColumnType,
    source::{Column, table},
};
use jiff::civil::Date;
use std::ops::RangeInclusive;

const ROWS: RangeInclusive<usize> = 10..=30;

/// Maximum size of a sample, in bytes.
pub(crate) const MAX_BYTES: usize = 100_000;

/// Parses a sample, or returns all its errors.
pub(crate) fn parse(text: &str, dictionary: &[Column]) -> Result<Vec<Vec<String>>, Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let header = reader.headers().map_err(|e| vec![format!("is no table in CSV: {e}")])?;
    let names: Vec<_> = dictionary.iter().map(|column| column.name.as_str()).collect();
    if header.iter().ne(names.iter().copied()) {
        let found: Vec<_> = header.iter().collect();
        let (found, known) = (found.join(", "), names.join(", "));
        return Err(vec![format!("has the columns {found}; the dictionary has {known}")]);
    }
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                problems.push(format!("is no table in CSV: {error}"));
                continue;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        for (column, cell) in
            dictionary.iter().zip(&record).filter(|(column, cell)| !is_of(column.kind, cell))
        {
            problems.push(format!("line {line}: {cell:?} in {} is no {}", column.name, column.kind));
        }
        rows.push(record.iter().map(str::to_owned).collect());
    }
    // Rows that could not be parsed are reported already.
    if problems.is_empty() && !ROWS.contains(&rows.len()) {
        let (low, high) = (ROWS.start(), ROWS.end());
        problems.push(format!("has {} rows; it must have {low} to {high}", rows.len()));
    }
    if problems.is_empty() { Ok(rows) } else { Err(problems) }
}

/// Whether a cell has a type; an empty cell is an unknown value.
fn is_of(kind: ColumnType, cell: &str) -> bool {
    cell.is_empty()
        || match kind {
            ColumnType::Date => cell.len() == 10 && cell.parse::<Date>().is_ok(),
            ColumnType::Integer => cell.parse::<i64>().is_ok(),
            ColumnType::Decimal => cell.parse::<f64>().is_ok_and(f64::is_finite),
            ColumnType::Boolean => matches!(cell, "true" | "false"),
            ColumnType::Text | ColumnType::Code => !cell.contains(|c: char| c.is_control()),
        }
}

/// The table in CSV, with the line ends of a text.
pub(crate) fn print(dictionary: &[Column], rows: &[Vec<String>]) -> String {
    table(dictionary, rows, csv::Terminator::Any(b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dictionary() -> Vec<Column> {
        let column = |name: &str, kind| Column {
            name: name.to_owned(),
            kind,
            unit: None,
            meaning: String::new(),
            example: String::new(),
        };
        vec![column("day", ColumnType::Date), column("level", ColumnType::Decimal)]
    }

    #[test]
    fn a_sample_round_trips_through_csv() {
        let text = format!("day,level\n{}", "2026-11-20,1.5\n2026-11-21,\n".repeat(5));
        let rows = parse(&text, &dictionary()).unwrap();
        assert_eq!((rows.len(), rows[1][1].as_str()), (10, ""));
        assert_eq!(print(&dictionary(), &rows), text);
    }

    #[test]
    fn reports_values_that_violate_the_dictionary_with_their_line() {
        let wrong = |text: &str| parse(text, &dictionary()).unwrap_err().join("\n");
        assert!(wrong("day,value\n").contains("the dictionary has day, level"));
        assert_eq!(wrong("day,level\n2026-11-20,1\n20/11/26,1\n"), "line 3: \"20/11/26\" in day is no date");
        assert_eq!(wrong("day,level\n2026-11-20,NaN\n"), "line 2: \"NaN\" in level is no decimal");
        assert_eq!(
            wrong("day,level\nx,y\n2026-11-20,1,2\n2026-11-20,z\n"),
            "line 2: \"x\" in day is no date\nline 2: \"y\" in level is no decimal\n\
             is no table in CSV: CSV error: record 2 (line: 3, byte: 14): found record with 3 fields, but the previous record has 2 fields\n\
             line 4: \"z\" in level is no decimal"
        );
        assert!(wrong("day,level\n2026-11-20,1,2\n").contains("no table in CSV"));
        assert!(wrong("day,level\n2026-11-20,1\n").contains("has 1 rows"));
    }
}
