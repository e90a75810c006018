//! Metrics of the website: `/metrics` for clients on this machine, and a listener of its own for others.

mod endpoint;
mod listener;
mod request_metrics;

pub(super) use endpoint::route;
pub use listener::serve as serve_metrics;
pub(super) use request_metrics::{InProgress, RequestMetrics};
