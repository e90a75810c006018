//! Extrapolation from the panel to all pharmacies. A share of people requires all pharmacies: the sales of the panel in
//! a region are multiplied by the ratio of all pharmacies to the reporting ones (a post-stratified expansion estimator;
//! the strata are the former regions). The numbers of pharmacies are data from a register with a name and a day.

mod file;
mod import;
mod model;

pub use import::{ImportedRegister, ListedRegister, import_register, registers};
pub(crate) use model::{Pharmacies, Register, THOUSANDTHS};
