//! Pharmacies and other establishments of health care in France: their fields, and how lists write them.

mod address;
mod code;
mod establishment;
mod normalize;
mod repair;

pub use code::{cip, department, finess, is_misspelt_postcode, phone, postcode, rpps};
pub(super) use establishment::{BY_DEPARTMENT, BY_PHONE, BY_POSTCODE, BY_TOWN};
pub use establishment::{Establishment, SCHEME};
pub use repair::Towns;
