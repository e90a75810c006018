//! CPU-bound work on blocking threads, bounded by permits.

mod blocking;
mod fair;
mod work;

pub(crate) use blocking::run_with_permit;
pub use fair::{FairQueue, FromOverloaded, Overloaded, QueuePermit, Rules};
pub(crate) use work::{acquire_for_visitor, for_visitor, run_blocking, run_for_visitor, visitor};
