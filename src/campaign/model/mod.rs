//! The data of campaigns, as the tables store them.

pub(crate) mod bounce;
pub(crate) mod campaign;
pub(crate) mod contact;
pub(crate) mod mail;
pub(crate) mod opens;
pub(crate) mod suppression;
