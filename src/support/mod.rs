//! Support: conversations of visitors with the company, answered by operators at the terminal or by mail; the
//! identity of a signed-in visitor; and answers from the help page.

mod answer;
mod answers;
pub(crate) mod cli;
mod conversation;
mod emails;
pub mod http;
mod identity;
mod ingest;
mod link;
mod metrics;
mod model;
mod reply;
mod send;
mod store;
mod templates;
mod write;

#[cfg(test)]
mod tests;

pub use emails::previews;
pub(crate) use metrics::metrics;
pub use send::sweep;
pub(crate) use store::STATEMENTS;
