//! Campaigns by mail to health professionals: the contacts, the matching of lists with them, the checks of
//! the content, and the ledger of sent mails.

mod addresses;
pub(crate) mod bounces;
pub mod cli;
pub(crate) mod contacts;
pub(crate) mod creative;
pub mod http;
pub(crate) mod ledger;
pub(crate) mod list_matching;
pub mod matching;
mod metrics;
mod model;
pub(crate) mod opens;
mod store;
mod unsubscribe;

pub(crate) use addresses::{addresses, separated};
pub(crate) use contacts::{lost_opt_outs, write_opt_outs};
pub(crate) use ledger::count_paused_by_run;
pub(crate) use metrics::metrics;
pub(crate) use store::statements;
pub use unsubscribe::previews;
