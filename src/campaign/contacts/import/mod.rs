//! Lists into the base: read as they come, stored some hundred rows at a time, each batch whole. A file that is imported again,
//! or whose import was stopped, changes nothing that was imported before.

mod finess;
mod merge;
mod read;
mod run;
#[cfg(test)]
mod tests;

pub(crate) use read::Reading;
pub(crate) use run::{ImportReport, ImportRequest, import, pharmacies};
