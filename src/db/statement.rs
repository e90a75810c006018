//! Statements as constants, so that one test can prepare all of them on both engines; and the expansion of a one-row
//! insert to many rows.

use super::value::Value;
use crate::{Error, Result};

/// Declares the statements of a store: `NAME = "SELECT …";` lines, each with an optional description or attributes
/// before it, and the list `STATEMENTS` of them all.
macro_rules! statements {
    ($($($doc:literal)? $(#[$meta:meta])* $vis:vis $name:ident = $sql:expr;)+) => {
        $($(#[doc = $doc])? $(#[$meta])* $vis const $name: &str = $sql;)+
        /// Every statement of this store with its name, for the test that prepares them on both engines.
        pub const STATEMENTS: &[(&str, &str)] = &[$((stringify!($name), $name)),+];
    };
}
pub(crate) use statements;

/// Rows per statement: the best measured value on SQLite, and few enough round trips on PostgreSQL.
const ROWS: usize = 100;
/// Values per statement: SQLite accepts 32,766, PostgreSQL 65,535.
const VALUES: usize = 32_766;

/// Splits rows into statements, each with its values.
pub(super) fn widened(sql: &str, rows: Vec<Vec<Value>>) -> Result<Vec<(String, Vec<Value>)>> {
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(Error::internal(format!("rows of different lengths for {sql}")));
    }
    let size = rows_per_statement(width);
    let (mut rows, mut all) = (rows.into_iter().peekable(), Vec::new());
    while rows.peek().is_some() {
        let chunk: Vec<Vec<Value>> = rows.by_ref().take(size).collect();
        all.push((widen(sql, chunk.len(), width)?, chunk.into_iter().flatten().collect()));
    }
    Ok(all)
}

/// Number of rows of this width in one statement.
fn rows_per_statement(width: usize) -> usize {
    (VALUES / width.max(1)).clamp(1, ROWS)
}

/// Returns the statement with its `VALUES (…)` group repeated for `rows` rows of `width` values.
fn widen(sql: &str, rows: usize, width: usize) -> Result<String> {
    let wrong = |what: &str| Error::internal(format!("{what}: {sql}"));
    let start = sql.find("VALUES (").ok_or_else(|| wrong("no VALUES group to repeat"))? + "VALUES ".len();
    let length = group_length(&sql[start..]).ok_or_else(|| wrong("the VALUES group does not end"))?;
    let (head, group, tail) = (&sql[..start], &sql[start..start + length], &sql[start + length..]);
    if head.contains('$') || tail.contains('$') {
        return Err(wrong("placeholders must be inside the VALUES group"));
    }
    let groups: Result<Vec<String>> = (0..rows).map(|row| renumber(group, row * width)).collect();
    Ok(format!("{head}{}{tail}", groups?.join(", ")))
}

/// Length of the parenthesised group at the beginning of a text.
fn group_length(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at + 1)
    })
}

/// The group with `by` added to the number of each placeholder.
fn renumber(group: &str, by: usize) -> Result<String> {
    let mut pieces = group.split('$');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = piece[..digits].parse().map_err(Error::internal)?;
        text.push_str(&format!("${}{}", number + by, &piece[digits..]));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_a_value_group_with_consecutive_numbers() {
        let sql = "INSERT INTO t (a, b) VALUES ($1, CAST($2 AS BIGINT)) ON CONFLICT (a) DO NOTHING";
        assert_eq!(
            widen(sql, 2, 2).unwrap(),
            "INSERT INTO t (a, b) VALUES ($1, CAST($2 AS BIGINT)), ($3, CAST($4 AS BIGINT)) \
             ON CONFLICT (a) DO NOTHING"
        );
    }

    #[test]
    fn rejects_statements_without_a_repeatable_group() {
        for sql in ["DELETE FROM t", "INSERT INTO t VALUES ($1", "UPDATE t SET a = $1 FROM (VALUES ($2)) v"] {
            assert_eq!(widen(sql, 1, 1).unwrap_err().kind, crate::error::Kind::Internal, "{sql}");
        }
    }

    #[test]
    fn a_statement_stays_below_the_limits_of_both_engines() {
        for width in [1, 7, 327, 328, 400, 32_766, 40_000] {
            let rows = rows_per_statement(width);
            assert!((1..=ROWS).contains(&rows) && (rows == 1 || rows * width <= VALUES), "{width}");
        }
    }
}
