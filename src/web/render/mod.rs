//! Renders pages in process with the server bundle of the interface and caches them until the data change.
//! `render_fallback` responds if rendering fails.

mod address;
mod engine;
mod failure;
mod host;
mod pool;
mod renderer;
mod requester;
mod shell;
#[cfg(test)]
mod tests;

pub(super) use address::{Address, PublicAddress};
pub(super) use failure::Failure;
pub(super) use host::Host;
pub use pool::Counters;
pub use renderer::{Bundle, Hooks, Notices};
pub(super) use renderer::{Renderer, Submitted};
pub(super) use requester::Requester;
