//! The state of the services: what checks find each minute, incidents and maintenances that operators describe, and what pages,
//! programs and other sites are given of it.

mod badge;
mod calendar;
mod check;
pub(crate) mod cli;
mod feed;
pub mod http;
mod incident;
mod model;
mod notice;
mod record;
mod report;
mod statuspage;
mod store;
mod timeline;

pub use check::Rendering;
pub(crate) use http::page_notices;
pub use record::record;
pub(crate) use store::STATEMENTS;
