//! From the panel to all pharmacies. A share of people is only one when the pharmacies outside the panel are thought of: what the panel
//! sells in a region is multiplied by the number of pharmacies that there are over the number of those that send (a post-stratified
//! expansion estimator; the strata are the former regions). How many there are is data, from a register that has a name and a day.

mod file;
mod import;
mod model;

pub use import::{ImportedRegister, ListedRegister, import_register, registers};
pub(crate) use model::{Pharmacies, Register, THOUSANDTHS};
