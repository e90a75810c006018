//! The series of other networks: imported by the operator, stored, never published, and compared with ours.

mod catalogue;
mod correlation;
mod effective_sample_size;
mod file;
mod import;
mod layout;
mod model;
mod series;

pub(crate) use catalogue::published;
pub use catalogue::{Description, Frequency, PublishedCorrelation, ReferenceId};
pub use correlation::Correlation;
pub use import::{Imported, ReferenceItem, import, list};
pub use model::Origin;
pub(crate) use series::{compare, weekly};
pub(super) use series::{correlation, of_theme};
