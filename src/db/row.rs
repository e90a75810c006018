//! Rows, decoded by the drivers. A column of another type than that of its field is a fault that names it. So
//! is a null without an `Option`, except with SQLite's driver, which reads it as 0 or "": such columns are NOT NULL.

use crate::{Error, Result, email::Email};
use jiff::Timestamp;
pub(crate) use sqlx::FromRow;
use sqlx::{
    Database, Decode, Type, ValueRef as _,
    error::{BoxDynError, UnexpectedNullError},
    postgres::PgRow,
    sqlite::SqliteRow,
};
use std::{any::type_name, str::FromStr};

/// A row of either engine: a struct that derives `FromRow`, or a tuple of at most two columns, of `i64`, `f64`, `String`,
/// `Vec<u8>`, [`Text`], and options of them.
pub trait EngineRow:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static
{
}

impl<T> EngineRow for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static
{
}

/// Converts a column of milliseconds since 1970.
pub(crate) fn instant(millis: i64) -> Result<Timestamp> {
    Timestamp::from_millisecond(millis).map_err(Error::internal)
}

/// A column type that is stored as text and converted when it is read.
macro_rules! text_column {
    ($type:ty, <$($parameter:ident: $bound:path)?>, $convert:expr) => {
        impl<$($parameter: $bound,)? DB: Database> Type<DB> for $type
        where
            String: Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                String::type_info()
            }

            fn compatible(column: &DB::TypeInfo) -> bool {
                String::compatible(column)
            }
        }

        impl<'r, $($parameter: $bound,)? DB: Database> Decode<'r, DB> for $type
        where
            &'r str: Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
                if value.is_null() {
                    return Err(UnexpectedNullError.into());
                }
                ($convert)(<&str>::decode(value)?)
            }
        }
    };
}

/// A text column that is parsed when it is read, such as a word of a closed list or a day.
pub(crate) struct Text<T>(pub(crate) T);

text_column!(Text<T>, <T: FromStr>, |text: &str| {
    text.parse().map(Self).map_err(|_| format!("{text:?} is not a {}", type_name::<T>()).into())
});

/// A text column with an e-mail address. A row of an earlier version may contain an address that is no longer accepted:
/// lists must remain readable.
pub(crate) struct StoredEmail(pub(crate) Email);

text_column!(StoredEmail, <>, |text: &str| {
    Ok(Self(text.parse().unwrap_or_else(|_| Email::from_earlier_version(text))))
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Tx, args, test_db};
    use jiff::civil::{Date, date};

    async fn one<T: EngineRow>(tx: &mut Tx, sql: &'static str) -> Result<T> {
        Ok(tx.row(sql, args![]).await?.unwrap())
    }

    #[tokio::test]
    async fn decodes_a_row_or_reports_the_wrong_column() {
        let (db, _folder) = test_db().await;
        let mut tx = db.read().await.unwrap();
        let row: (i64, f64, String, Vec<u8>, Option<i64>, Option<String>) =
            one(&mut tx, "SELECT 7, 1.5, 'a', x'01', NULL, NULL").await.unwrap();
        assert_eq!(row, (7, 1.5, "a".to_owned(), vec![1], None, None));
        let (Text(day),): (Text<Date>,) = one(&mut tx, "SELECT '2026-01-02'").await.unwrap();
        assert_eq!(day, date(2026, 1, 2));
        for (sql, expected) in [
            ("SELECT 'soon'", "\"soon\" is not a jiff"),
            ("SELECT NULL", "unexpected null"),
            ("SELECT 7", "not compatible with SQL type"),
        ] {
            let error = one::<(Text<Date>,)>(&mut tx, sql).await.err().unwrap();
            assert!(error.detail.contains(expected), "{error}");
        }
    }
}
