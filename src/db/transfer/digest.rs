//! The canonical form of rows, which is equal on both engines, and the hash of a table.

use super::super::value::Value;
use sha2::{Digest as _, Sha256};

/// The bytes of a row: for each value its type and its content, with a length where that varies.
pub(super) fn canonical(row: &[Value]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for value in row {
        match value {
            Value::Int(Some(number)) => fixed(&mut bytes, 1, number.to_be_bytes()),
            // SQLite stores -0.0 as 0.0.
            Value::Real(Some(number)) => fixed(&mut bytes, 2, (number + 0.0).to_be_bytes()),
            Value::Text(Some(text)) => variable(&mut bytes, 3, text.as_bytes()),
            Value::Bytes(Some(content)) => variable(&mut bytes, 4, content),
            Value::Int(None) | Value::Real(None) | Value::Text(None) | Value::Bytes(None) => bytes.push(0),
        }
    }
    bytes
}

fn fixed(bytes: &mut Vec<u8>, tag: u8, content: [u8; 8]) {
    bytes.push(tag);
    bytes.extend(content);
}

fn variable(bytes: &mut Vec<u8>, tag: u8, content: &[u8]) {
    fixed(bytes, tag, (content.len() as u64).to_be_bytes());
    bytes.extend(content);
}

/// The number of rows and their hash, in the order of the primary key.
#[derive(Default)]
pub(super) struct Digest {
    pub(super) rows: u64,
    hash: Sha256,
}

impl Digest {
    /// Adds the canonical form of the next row.
    pub(super) fn add(&mut self, row: &[u8]) {
        self.rows += 1;
        self.hash.update(row);
    }

    /// The SHA-256 of the rows in hexadecimal digits.
    pub(super) fn finish(self) -> String {
        self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::args;

    #[test]
    fn different_rows_have_different_forms() {
        let rows = [
            args![1],
            args![1.0],
            args!["1"],
            args![b"1".to_vec()],
            args![None::<i64>],
            args!["", "1"],
            args!["1", ""],
        ];
        for (at, row) in rows.iter().enumerate() {
            assert!(rows[..at].iter().all(|other| canonical(other) != canonical(row)), "{row:?}");
        }
        for [one, other] in [[args![None::<i64>], args![None::<String>]], [args![-0.0], args![0.0]]] {
            assert_eq!(canonical(&one), canonical(&other));
        }
    }
}
