//! Scores on the web: what an order costs, the signature behind a personal link, whether a file is ours, and what is delivered.

mod order;
mod price;
mod results;
mod routes;
mod sign;
mod signer;
mod verify;

pub use routes::{actions, description, exchanges, routes};
