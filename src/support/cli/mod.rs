//! `vigie support`: operators read, answer, assign and close conversations.

mod command;
mod print;

pub(crate) use command::{SupportCommand, run};
