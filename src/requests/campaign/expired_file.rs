//! Files whose ticket in a form has expired.

use crate::{
    Error, Result,
    error::{FieldError, Kind},
};

/// Turns the error of an expired ticket into a fault of its form field.
pub(super) fn expired<T>(found: Result<T>, field: &str) -> Result<Result<T, FieldError>> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Error { kind: Kind::NotFound, code, .. }) => Ok(Err(FieldError::new(format!("/{field}"), code))),
        Err(e) => Err(e),
    }
}
