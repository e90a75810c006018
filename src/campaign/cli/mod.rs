//! `vigie contacts`, `vigie import contacts` and `vigie campaign`.

mod add;
mod address_input;
mod admin;
mod audience;
mod bounces;
mod command;
mod consent;
mod explanation;
mod export;
pub mod import;
pub mod lint;
mod matching;
mod resume;
mod review;
mod send;
mod suppress;

pub use address_input::Addresses;
pub use command::{CampaignCommand, ContactsCommand, WorkCommand};
pub(crate) use command::{run, run_campaign};
