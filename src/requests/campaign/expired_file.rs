//! Files that a form names by a ticket which has expired.

use crate::{
    Error, Result,
    error::{Field, Kind},
};

/// Turns the error of an expired ticket into an error of the form field that names it.
pub(super) fn expired<T>(found: Result<T>, field: &str) -> Result<Result<T, Field>> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Error { kind: Kind::Absent, code, .. }) => Ok(Err(Field::new(format!("/{field}"), code))),
        Err(e) => Err(e),
    }
}
