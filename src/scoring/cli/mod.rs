//! `vigie scoring`: maps commands to use cases.

mod check;
mod command;
mod compute;
mod coverage;
mod events;
mod manage;
mod money;
mod opened;
mod order_file;
mod price;
mod prices;
mod quote;
mod results;
mod sales;

pub(crate) use check::checked_alone;
pub(crate) use command::{ScoringCommand, run};
