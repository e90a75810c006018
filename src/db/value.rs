//! Values as both engines know them, each null with its type, so that a statement means the same on
//! SQLite, which guesses types, and on PostgreSQL, which does not.

use crate::{Error, Result};

/// A bound or read value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// BIGINT.
    Int(Option<i64>),
    /// DOUBLE PRECISION.
    Real(Option<f64>),
    /// TEXT.
    Text(Option<String>),
    /// BYTEA.
    Bytes(Option<Vec<u8>>),
}

macro_rules! value_from {
    ($($variant:ident <- $type:ty => $convert:expr;)+) => { $(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$variant(Some($convert(value)))
            }
        }
        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$variant(value.map($convert))
            }
        }
    )+ };
}

value_from! {
    Int <- i64 => std::convert::identity;
    Int <- bool => i64::from;
    Real <- f64 => std::convert::identity;
    Text <- &str => str::to_owned;
    Text <- String => std::convert::identity;
    Text <- &String => String::clone;
    Bytes <- Vec<u8> => std::convert::identity;
    Bytes <- &[u8] => <[u8]>::to_vec;
}

/// The values of one statement, in the order of its placeholders: `args![day, level]`.
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Value::from($value)),*] };
}
pub(crate) use args;

/// One row of an answer, read by position.
#[derive(Debug, Clone, PartialEq)]
pub struct Row(pub(super) Vec<Value>);

impl Row {
    /// The number at this position.
    ///
    /// # Errors
    /// A fault when the column is null, of another type or not there; so for the readers below.
    pub fn int(&self, at: usize) -> Result<i64> {
        self.opt_int(at)?.ok_or_else(|| self.fault(at, "a number"))
    }

    /// The number at this position, or null.
    ///
    /// # Errors
    /// As [`Row::int`], nulls excepted.
    pub fn opt_int(&self, at: usize) -> Result<Option<i64>> {
        match self.0.get(at) {
            Some(Value::Int(value)) => Ok(*value),
            other if is_null(other) => Ok(None),
            _ => Err(self.fault(at, "a number")),
        }
    }

    /// The real number at this position; a whole number is one too.
    ///
    /// # Errors
    /// As [`Row::int`].
    pub fn real(&self, at: usize) -> Result<f64> {
        self.opt_real(at)?.ok_or_else(|| self.fault(at, "a real number"))
    }

    /// The real number at this position, or null.
    ///
    /// # Errors
    /// As [`Row::int`], nulls excepted.
    pub fn opt_real(&self, at: usize) -> Result<Option<f64>> {
        match self.0.get(at) {
            Some(Value::Real(value)) => Ok(*value),
            #[expect(
                clippy::cast_precision_loss,
                reason = "SQLite gives a whole number for an expression such as 1"
            )]
            Some(Value::Int(value)) => Ok(value.map(|whole| whole as f64)),
            other if is_null(other) => Ok(None),
            _ => Err(self.fault(at, "a real number")),
        }
    }

    /// The text at this position.
    ///
    /// # Errors
    /// As [`Row::int`].
    pub fn text(&self, at: usize) -> Result<String> {
        self.opt_text(at)?.ok_or_else(|| self.fault(at, "a text"))
    }

    /// The text at this position, or null.
    ///
    /// # Errors
    /// As [`Row::int`], nulls excepted.
    pub fn opt_text(&self, at: usize) -> Result<Option<String>> {
        match self.0.get(at) {
            Some(Value::Text(value)) => Ok(value.clone()),
            other if is_null(other) => Ok(None),
            _ => Err(self.fault(at, "a text")),
        }
    }

    /// The bytes at this position.
    ///
    /// # Errors
    /// As [`Row::int`].
    pub fn bytes(&self, at: usize) -> Result<Vec<u8>> {
        self.opt_bytes(at)?.ok_or_else(|| self.fault(at, "bytes"))
    }

    /// The bytes at this position, or null.
    ///
    /// # Errors
    /// As [`Row::int`], nulls excepted.
    pub fn opt_bytes(&self, at: usize) -> Result<Option<Vec<u8>>> {
        match self.0.get(at) {
            Some(Value::Bytes(value)) => Ok(value.clone()),
            other if is_null(other) => Ok(None),
            _ => Err(self.fault(at, "bytes")),
        }
    }

    fn fault(&self, at: usize, expected: &str) -> Error {
        let found = match self.0.get(at) {
            None => "nothing",
            Some(value) if is_null(Some(value)) => "null",
            Some(Value::Int(_)) => "a number",
            Some(Value::Real(_)) => "a real number",
            Some(Value::Text(_)) => "a text",
            Some(Value::Bytes(_)) => "bytes",
        };
        Error::fault(format!("column {at} of a row should be {expected} and is {found}"))
    }
}

/// SQLite does not say what type a null would have had, so any null reads as any type's null.
fn is_null(value: Option<&Value>) -> bool {
    matches!(value, Some(Value::Int(None) | Value::Real(None) | Value::Text(None) | Value::Bytes(None)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_gives_what_it_holds_and_names_what_it_does_not() {
        let row = Row(args![7, 1.5, "a", vec![1u8], None::<i64>]);
        assert_eq!(row.int(0).unwrap(), 7);
        assert_eq!(row.real(0).unwrap(), 7.0);
        assert_eq!(row.real(1).unwrap(), 1.5);
        assert_eq!(row.text(2).unwrap(), "a");
        assert_eq!(row.bytes(3).unwrap(), [1]);
        assert_eq!((row.opt_int(4).unwrap(), row.opt_text(4).unwrap()), (None, None));
        assert!(row.text(4).unwrap_err().detail.contains("should be a text and is null"));
        assert!(row.int(2).unwrap_err().detail.contains("should be a number and is a text"));
        assert!(row.int(9).unwrap_err().detail.contains("nothing"));
    }
}
