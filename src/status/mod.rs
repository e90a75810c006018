//! The state of the services: what checks find each minute, incidents and maintenances that operators describe, and what pages,
//! programs and other sites are given of it.

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
pub use record::record;
pub(crate) use store::STATEMENTS;
