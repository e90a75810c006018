//! Reads and profiles the tables of a file.

use super::{
    profile::Profiles, read_progress::ReadProgress, scan::scan, table::Table, unreadable::Unreadable,
};
use std::path::Path;

/// Reads the tables of a file. The format is detected by content; the name is used in errors only.
///
/// # Errors
/// See [`Unreadable`].
pub fn read_tables(path: &Path, name: &str) -> Result<Vec<Table>, Unreadable> {
    read_decided(path, name, &[])
}

/// Like [`read_tables`], with the interpretations and headers that the sender decided.
///
/// # Errors
/// Same errors as [`read_tables`].
pub fn read_decided(path: &Path, name: &str, decided: &[Table]) -> Result<Vec<Table>, Unreadable> {
    let mut profiles = Profiles::new(decided);
    scan(path, &ReadProgress::default(), &mut profiles)?;
    let tables = profiles.into_tables();
    if tables.is_empty() {
        Err(Unreadable::Empty(format!("{name} has at most a header row")))
    } else {
        Ok(tables)
    }
}
