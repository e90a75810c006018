//! Social cards (Open Graph pictures) of pages, drawn on request from the head of the page and cached until
//! the data change.

mod drawing;
mod route;
mod sample;
mod season_curves;
mod subject;
mod thai;

pub(super) use route::route;
pub use sample::sample;
