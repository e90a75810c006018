//! Record linkage: finds the record of a base that a row of a list means. Pure rules: every field known on
//! both sides adds bits for or against a pair (the Fellegi-Sunter model, with the frequency of each value in
//! the base). The sum is compared with that of other records and with the number of candidates, and
//! calibrated to a probability. The result is a match, a doubt for review, or nothing, each with its
//! evidence.

mod assign;
mod blocks;
pub mod calibration;
mod compare;
mod matcher;
mod pair;
pub mod person;
pub mod pharmacy;
pub mod scheme;
#[cfg(test)]
mod tests;
mod value;
mod weigh;

pub use matcher::{Evidence, Match, Matcher, Outcome};
