//! Units of consumption per box: a table of codes and numbers, for markets whose boxes differ.

use super::sales_totals::Units;
use crate::{
    Error, Result,
    campaign::contacts::refusal,
    file_errors::{FileErrors, excerpt},
    scoring::model::gtin::Gtin,
    tables::{self, Rows},
};
use std::{ops::ControlFlow, path::Path};

/// Maximum number of units per box.
const MAX_UNITS: i64 = 100_000;

/// Parses a table whose first column is a product code and whose second is the number of units per box. A first line
/// without a code is its header.
///
/// # Errors
/// Every invalid row, by its line (65); a file that cannot be read.
pub(super) fn parse_units(path: &Path) -> Result<Units> {
    let file = path.display().to_string();
    let (mut units, mut faults) = (Units::new(), FileErrors::new(&file));
    tables::rows(path, 0, Rows::All, |line, cells| {
        let cell = |at| cells.get(at).unwrap_or_default().trim();
        match (cell(0).parse::<Gtin>(), cell(1).parse::<i64>()) {
            (Ok(gtin), Ok(number)) if (1..=MAX_UNITS).contains(&number) => {
                if units.insert(gtin.number(), number).is_some() {
                    faults.add(line, "", format!("{gtin} is there twice"));
                }
            }
            (Err(_), _) if line == 1 => {}
            (Err(problem), _) => faults.add(line, "", problem),
            (Ok(_), _) => {
                faults.add(
                    line,
                    "",
                    format!("{:?} is not a number of units from 1 to {MAX_UNITS}", excerpt(cell(1))),
                );
            }
        }
        if faults.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .map_err(|e| refusal(path, &e))?;
    if faults.is_empty() {
        return Ok(units);
    }
    let detail = format!("{file}: not every row is a product and its units, so nothing was scored");
    Err(Error::bad_data("scoring.units-invalid", detail).with_fields(faults.into_fields()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Result<Units> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        parse_units(file.path())
    }

    #[test]
    fn parses_units_of_products_and_reports_errors_by_line() {
        let found = units("gtin;units\n3400930000014;20\n3400930000021;1\n").unwrap();
        assert_eq!(found, Units::from([(3_400_930_000_014, 20), (3_400_930_000_021, 1)]));
        let error =
            units("gtin;units\n3400930000015;20\n3400930000021;0\n3400930000014;2\n3400930000014;3\n")
                .unwrap_err();
        let problems: Vec<_> = error.fields.iter().map(|field| field.code.as_str()).collect();
        assert_eq!(error.code, "scoring.units-invalid");
        assert_eq!(
            problems,
            [
                "\"3400930000015\" is no GTIN: last digit 5, 4 expected",
                "\"0\" is not a number of units from 1 to 100000",
                "3400930000014 is there twice",
            ]
        );
    }
}
