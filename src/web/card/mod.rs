//! Social cards (Open Graph pictures) of pages, drawn on request from the head of the page and cached until
//! the data change.

mod course;
mod drawing;
mod route;
mod sample;
mod subject;
mod thai;

pub(super) use route::route;
pub use sample::sample;
