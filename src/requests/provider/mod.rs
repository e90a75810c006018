//! Data sets that providers offer: frame, periodicity, limits and samples.

mod email;
mod submission;

pub(super) use email::PREVIEW;
pub(crate) use submission::find;

#[cfg(test)]
pub(super) mod tests;
