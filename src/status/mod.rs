//! The state of the services: the results of the checks of each minute, the incidents and maintenances
//! described by operators, and their presentation for pages, programs and other sites.

mod badge;
mod calendar;
mod categories;
mod check;
pub(crate) mod cli;
mod emails;
mod feed;
pub mod http;
mod icon;
mod incident;
mod metrics;
mod model;
mod notice;
mod record;
mod report;
mod statuspage;
mod store;
mod subscription;
mod timeline;

pub use check::Rendering;
pub use emails::previews;
pub(crate) use metrics::metrics;
pub use record::record;
pub(crate) use store::STATEMENTS;
