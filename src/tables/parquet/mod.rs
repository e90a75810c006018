//! Parquet: each value is converted to its text in CSV. The library reserves the memory that a file declares,
//! and panics on some damaged ones. Pages are therefore checked first ([`pages`]), and a panic makes the file
//! unreadable.

mod instants;
mod pages;
mod read;

pub(crate) use instants::Instants;
pub(super) use pages::MAGIC;
pub(super) use read::scan;
