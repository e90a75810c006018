//! The tables of this slice, and statements on all tables of the schema that are built from the register.

pub(super) mod built;
mod condition;
pub(super) mod erasure;
pub(super) mod request;
mod statements;

pub(crate) use statements::statements;
