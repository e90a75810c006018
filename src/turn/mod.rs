//! CPU-bound work on blocking threads, bounded by permits.

mod blocking;
mod fair;
mod work;

pub(crate) use blocking::holding;
pub use fair::{Crowded, FairQueue, FromCrowded, Rules, Turn};
pub(crate) use work::{fair_turn, for_visitor, in_fair_turn, in_turn, visitor};
