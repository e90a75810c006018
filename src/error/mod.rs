//! Errors in terms of the domain. The web converts them to problem+json, the command line to an exit code.

mod codes;
mod failure;
mod field;
mod kind;

pub use codes::CODES;
pub use failure::{Error, Result};
pub use field::FieldError;
pub use kind::Kind;
