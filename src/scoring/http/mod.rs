//! Scores on the web: prices, signatures behind personal links, verification of files, and results.

mod order;
mod pdf;
mod price;
mod results;
mod routes;
mod sign;
mod signer;
mod verify;

pub use routes::{DESCRIPTION, actions, exchanges};
