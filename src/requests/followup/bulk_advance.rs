//! The table by which an operator advances many follow-ups at once.

use super::{AdvanceRequest, FollowUpChange};
use crate::requests::model::{Reference, Status};
use crate::{Error, Result, error::FieldError, file_errors::FileErrors, locale::Locale, tables};
use jiff::civil::Date;
use std::{io::Read, path::Path, str::FromStr};

/// The columns a table may have; the first it must have.
pub(crate) const COLUMNS: [&str; 5] = ["reference", "status", "message", "locale", "expected"];
/// Lines that are read of one table.
const MAX_LINES: usize = 10_000;

impl AdvanceRequest {
    /// Reads a table (CSV with a header); a line without a value uses that of `self`.
    ///
    /// # Errors
    /// `followup.file-invalid` with every fault and its place.
    pub(crate) fn read_table(&self, name: &str, table: impl Read) -> Result<Vec<FollowUpChange>> {
        let invalid = |fields: Vec<FieldError>| {
            let detail =
                format!("{name} is not a table of follow-ups with the columns {}", COLUMNS.join(", "));
            Error::bad_data("followup.file-invalid", detail).with_fields(fields)
        };
        let mut reader = tables::edited(table).map_err(|e| Error::input("read", Path::new(name), &e))?;
        let mut faults = FileErrors::new(name);
        let header =
            reader.headers().cloned().map_err(|e| invalid(vec![FieldError::new(name, e.to_string())]))?;
        for column in &header {
            if !COLUMNS.contains(&column) {
                faults.add(1, column, "unknown column");
            }
        }
        let at = |column: &str| header.iter().position(|known| known == column);
        let places = COLUMNS.map(at);
        if places[0].is_none() {
            faults.add(1, "reference", "missing column");
        }
        let mut moves = Vec::new();
        for record in reader.records().take(MAX_LINES) {
            let record = match record {
                Ok(record) => record,
                Err(e) => {
                    faults.add(e.position().map_or(0, csv::Position::line), "", e.to_string());
                    break;
                }
            };
            let line = record.position().map_or(0, csv::Position::line);
            let cells = places.map(|at| at.and_then(|at| record.get(at)).filter(|value| !value.is_empty()));
            if let Some(change) =
                parse_line(cells, self, &mut |column, problem| faults.add(line, column, problem))
            {
                moves.push(change);
            }
        }
        if faults.is_empty() { Ok(moves) } else { Err(invalid(faults.into_fields())) }
    }
}

/// Parses a line; `None` if it has errors.
fn parse_line(
    cells: [Option<&str>; 5],
    every: &AdvanceRequest,
    fault: &mut dyn FnMut(&str, String),
) -> Option<FollowUpChange> {
    let [reference, status, message, locale, expected] = cells;
    let reference = parsed::<Reference>("reference", Some(reference.unwrap_or_default()), fault)?;
    let to = parsed::<Status>("status", status, fault)?;
    let locale = match locale.map(str::parse::<Locale>) {
        Some(Err(_)) => {
            fault("locale", format!("must be one of {}", Locale::ALL.map(Locale::code).join(", ")));
            return None;
        }
        locale => locale.and_then(Result::ok),
    };
    let expected = parsed::<Date>("expected", expected, fault)?;
    let request = AdvanceRequest {
        to: to.or(every.to),
        message: message.map(str::to_owned).or_else(|| every.message.clone()),
        locale: locale.unwrap_or(every.locale),
        expected: expected.or(every.expected),
    };
    Some(FollowUpChange { reference: reference?, request })
}

/// Parses an optional value; `None` if it is invalid.
fn parsed<T: FromStr<Err: ToString>>(
    column: &str,
    value: Option<&str>,
    fault: &mut dyn FnMut(&str, String),
) -> Option<Option<T>> {
    match value.map(str::parse).transpose() {
        Ok(value) => Some(value),
        Err(e) => {
            fault(column, e.to_string());
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every() -> AdvanceRequest {
        AdvanceRequest { to: None, message: Some("Bonjour".to_owned()), locale: Locale::Fr, expected: None }
    }

    #[test]
    fn a_line_overrides_the_defaults() {
        let table = "reference,status,expected,message\nd7q4m2k9p,finish,2026-12-04,\"Oui, bientôt\"\nD-BX3H-88KM,,,\n";
        let moves = every().read_table("moves.csv", table.as_bytes()).unwrap();
        let [first, second] = moves.as_slice() else { panic!("{moves:?}") };
        assert_eq!((first.reference.as_str(), first.request.to), ("D-7Q4M-2K9P", Some(Status::Finish)));
        let said = (first.request.message.as_deref(), first.request.expected);
        assert_eq!(said, (Some("Oui, bientôt"), "2026-12-04".parse().ok()));
        assert_eq!(*second, FollowUpChange { reference: "D-BX3H-88KM".parse().unwrap(), request: every() });
    }

    #[test]
    fn reports_every_error_with_its_place() {
        let table = "reference,status,when\nD-0,sent,\nD-7Q4M-2K9P,lost,\n";
        let refused = every().read_table("moves.csv", table.as_bytes()).unwrap_err();
        let places: Vec<_> = refused.fields.iter().map(|field| field.pointer.as_str()).collect();
        assert_eq!(places, ["moves.csv:1:when", "moves.csv:2:reference", "moves.csv:3:status"]);
        assert_eq!(refused.kind.exit(), 65);
        let refused = every().read_table("moves.csv", "status\nsent\n".as_bytes()).unwrap_err();
        assert_eq!(refused.fields[0].pointer, "moves.csv:1:reference");
    }
}
