//! Reads the tables of a file.

use super::{position::Position, profile::Profiles, table::Table, unreadable::Unreadable, walk::walk};
use std::path::Path;

/// The tables that a file holds. Its kind is recognised by its content; its name is used in errors only.
///
/// # Errors
/// Why there are none: see [`Unreadable`].
pub fn read(path: &Path, name: &str) -> Result<Vec<Table>, Unreadable> {
    read_decided(path, name, &[])
}

/// The same, with the readings and headers that the sender decided, as the tables read before have them.
///
/// # Errors
/// As [`read`].
pub fn read_decided(path: &Path, name: &str, decided: &[Table]) -> Result<Vec<Table>, Unreadable> {
    let mut profiles = Profiles::new(decided);
    walk(path, &Position::default(), &mut profiles)?;
    let tables = profiles.into_tables();
    if tables.is_empty() { Err(Unreadable::Empty(name.to_owned())) } else { Ok(tables) }
}
