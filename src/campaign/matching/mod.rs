//! Record linkage: which record of a base a row of a list means. Pure rules: every field that both know speaks for or against a pair
//! by so many bits (the model of Fellegi and Sunter, with the rarity of each value in the base), the sum is compared with that of other
//! records and with the number of records it could be, calibration turns it into a probability, and the answer is a match, a doubt for
//! a person, or nothing, each with its reasons.

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
