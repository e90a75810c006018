//! Pharmacies and other health care establishments in France: their fields, and their notation in lists.

mod address;
mod code;
mod establishment;
mod normalize;
mod repair;

pub use code::{cip, department, finess, is_misspelt_postcode, phone, postcode, rpps};
pub(super) use establishment::{BY_DEPARTMENT, BY_PHONE, BY_POSTCODE, BY_TOWN};
pub use establishment::{Establishment, SCHEME};
pub use repair::Towns;
