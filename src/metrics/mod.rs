//! Metrics in the text format of Prometheus. Each room adds its families to a [`Scrape`]: values that it reads from
//! the database at that moment, and counters of this process. No label contains personal data.

mod exposition;
mod process;
mod scrape;
mod source;

pub(crate) use exposition::{Exposition, Series, quantile};
pub(crate) use process::add as add_process;
pub use scrape::{MEDIA_TYPE, Scrape};
pub use source::Source;
