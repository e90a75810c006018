//! Files whose ticket in a form has expired.

use crate::{
    Error, Result,
    error::{Field, Kind},
};

/// Turns the error of an expired ticket into a fault of its form field.
pub(super) fn expired<T>(found: Result<T>, field: &str) -> Result<Result<T, Field>> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Error { kind: Kind::Absent, code, .. }) => Ok(Err(Field::new(format!("/{field}"), code))),
        Err(e) => Err(e),
    }
}
