//! `vigie inbox`: messages, applications and requests about personal data. Parses arguments and prints results.

mod command;
mod export;
pub(crate) mod followup;
mod inbox_list;

pub(crate) use command::{InboxCommand, run};
