//! The data of an editor's chart: a table in CSV whose first column labels the rows and whose other columns
//! are series.

use crate::file_errors::excerpt;
use std::{collections::BTreeSet, ops::RangeInclusive};

const SERIES: RangeInclusive<usize> = 1..=4;
const ROWS: RangeInclusive<usize> = 2..=60;

/// The maximum length of the name of a row or a series, in characters: longer ones do not fit into a drawing.
const NAME: usize = 40;

/// The largest absolute value in a chart.
const MAX_VALUE: f64 = 1e12;

/// The data of a chart.
#[derive(Debug, PartialEq)]
pub(super) struct ChartData {
    /// The meaning of the rows.
    pub(super) axis: String,
    /// The labels of the rows, in order.
    pub(super) labels: Vec<String>,
    pub(super) series: Vec<Series>,
}

/// One value per row.
#[derive(Debug, PartialEq)]
pub(super) struct Series {
    pub(super) name: String,
    /// `None` for an empty cell.
    pub(super) values: Vec<Option<f64>>,
}

impl Series {
    pub(super) fn has_negative(&self) -> bool {
        self.values.iter().flatten().any(|value| *value < 0.0)
    }
}

impl ChartData {
    /// Parses a table in CSV: labels in the first column, one series in each other column, named in the first
    /// row.
    ///
    /// # Errors
    /// All faults of the table, as text.
    pub(super) fn parse(text: &str) -> Result<Self, Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
        let no_table = |error: csv::Error| format!("is not a table in CSV: {error}");
        let header = reader.headers().map_err(|error| vec![no_table(error)])?;
        let axis = header.get(0).unwrap_or_default().to_owned();
        let names: Vec<_> = header.iter().skip(1).map(str::to_owned).collect();
        let mut problems = name_errors("series", &names, &SERIES);
        if axis.is_empty() {
            problems.push("has no name for its first column, which labels the rows".to_owned());
        }
        let mut labels = Vec::new();
        let mut columns = vec![Vec::new(); names.len()];
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    problems.push(no_table(error));
                    continue;
                }
            };
            let mut cells = record.iter();
            labels.push(cells.next().unwrap_or_default().to_owned());
            for (column, cell) in columns.iter_mut().zip(cells) {
                column.push(value(cell).unwrap_or_else(|problem| {
                    problems.push(problem);
                    None
                }));
            }
        }
        problems.extend(name_errors("rows", &labels, &ROWS));
        let silent = names.iter().zip(&columns).filter(|(_, column)| column.iter().all(Option::is_none));
        problems.extend(silent.map(|(name, _)| format!("has no value of {:?}", excerpt(name))));
        if !problems.is_empty() {
            return Err(problems);
        }
        let series = names.into_iter().zip(columns).map(|(name, values)| Series { name, values });
        Ok(Self { axis, labels, series: series.collect() })
    }
}

/// Parses a number with a decimal point; `None` for an empty cell.
fn value(cell: &str) -> Result<Option<f64>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    let number = cell.parse::<f64>().ok().filter(|number| number.abs() <= MAX_VALUE);
    number.map(Some).ok_or_else(|| format!("{:?} is not a number such as 12 or 0.5", excerpt(cell)))
}

/// The faults in the names or the number of rows or series.
fn name_errors(what: &str, names: &[String], many: &RangeInclusive<usize>) -> Vec<String> {
    let mut problems = Vec::new();
    if !many.contains(&names.len()) {
        let (low, high) = (many.start(), many.end());
        problems.push(format!("has {} {what}; it must have {low} to {high}", names.len()));
    }
    let mut known = BTreeSet::new();
    for name in names {
        let length = name.chars().count();
        if length == 0 {
            problems.push(format!("has {what} without a name"));
        } else if length > NAME {
            problems.push(format!("{:?} has {length} characters; at most {NAME} are allowed", excerpt(name)));
        } else if !known.insert(name) {
            problems.push(format!("has two {what} named {:?}", excerpt(name)));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_table_into_series_with_gaps() {
        let figures = ChartData::parse("month,Pharmacy,Online\n2026-01, 100 ,\n2026-02,98.5,-3\n").unwrap();
        let series =
            |name: &str, values: &[Option<f64>]| Series { name: name.to_owned(), values: values.to_vec() };
        assert_eq!(figures.axis, "month");
        assert_eq!(figures.labels, ["2026-01", "2026-02"]);
        assert_eq!(
            figures.series,
            [series("Pharmacy", &[Some(100.0), Some(98.5)]), series("Online", &[None, Some(-3.0)])]
        );
    }

    #[test]
    fn reports_every_error() {
        let long = "x".repeat(41);
        let many = (0..61).map(|row| format!("{row},1\n")).collect::<String>();
        for (text, problem) in [
            ("", "has 0 series; it must have 1 to 4"),
            ("month\na\nb\n", "has 0 series; it must have 1 to 4"),
            ("m,a,b,c,d,e\nx,1,1,1,1,1\ny,1,1,1,1,1\n", "has 5 series; it must have 1 to 4"),
            (",a\nx,1\ny,1\n", "has no name for its first column"),
            ("m,a\nx,1\n", "has 1 rows; it must have 2 to 60"),
            (&format!("m,a\n{many}"), "has 61 rows; it must have 2 to 60"),
            ("m,a\nx,1\ny,1,2\n", "is not a table in CSV: "),
            ("m,a\nx,1\ny,12 %\n", "\"12 %\" is not a number such as 12 or 0.5"),
            ("m,a\nx,1\ny,inf\n", "\"inf\" is not a number"),
            ("m,a\nx,1\ny,NaN\n", "\"NaN\" is not a number"),
            ("m,a,a\nx,1,1\ny,1,1\n", "has two series named \"a\""),
            ("m,a\nx,1\nx,1\n", "has two rows named \"x\""),
            ("m,a\nx,1\n,1\n", "has rows without a name"),
            (&format!("m,{long}\nx,1\ny,1\n"), "has 41 characters; at most 40 are allowed"),
            ("m,a,b\nx,1,\ny,1,\n", "has no value of \"b\""),
        ] {
            let problems = ChartData::parse(text).unwrap_err();
            assert!(problems.iter().any(|text| text.contains(problem)), "{text:?}: {problems:?}");
        }
    }
}
