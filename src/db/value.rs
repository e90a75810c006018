//! Values with the types of both engines. A null has a type, too, so that a statement means the same on SQLite, which
//! guesses types, and on PostgreSQL, which does not.

use crate::{Error, Result};
use sqlx::{Arguments as _, ColumnIndex, Database, Decode, Encode, Row, Type};

/// An argument of a statement, by the type of its column; `None` is NULL.
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

/// Makes the arguments of one statement, in the order of its placeholders: `args![day, level]`.
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Value::from($value)),*] };
}
pub(crate) use args;

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnType {
    Int,
    Real,
    Text,
    Bytes,
}

/// Decodes a row whose columns have these types.
pub(super) fn decode<'r, R: Row>(row: &'r R, columns: &[ColumnType]) -> Result<Vec<Value>, sqlx::Error>
where
    usize: ColumnIndex<R>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<f64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    Option<Vec<u8>>: Decode<'r, R::Database> + Type<R::Database>,
{
    let value = |(at, column): (usize, &ColumnType)| match column {
        ColumnType::Int => row.try_get(at).map(Value::Int),
        ColumnType::Real => row.try_get(at).map(Value::Real),
        ColumnType::Text => row.try_get(at).map(Value::Text),
        ColumnType::Bytes => row.try_get(at).map(Value::Bytes),
    };
    columns.iter().enumerate().map(value).collect()
}

/// Converts values to the arguments of a driver.
pub(super) fn bind<DB: Database>(values: Vec<Value>) -> Result<DB::Arguments>
where
    Option<i64>: Encode<'static, DB> + Type<DB>,
    Option<f64>: Encode<'static, DB> + Type<DB>,
    Option<String>: Encode<'static, DB> + Type<DB>,
    Option<Vec<u8>>: Encode<'static, DB> + Type<DB>,
{
    let mut arguments = DB::Arguments::default();
    for value in values {
        match value {
            Value::Int(v) => arguments.add(v),
            Value::Real(v) => arguments.add(v),
            Value::Text(v) => arguments.add(v),
            Value::Bytes(v) => arguments.add(v),
        }
        .map_err(Error::internal)?;
    }
    Ok(arguments)
}
