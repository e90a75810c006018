//! `vigie followup`: the follow-up of requests by operators. Parses arguments and prints results.

mod campaign;
mod campaign_file;
mod command;
mod row;
mod samples;
mod show;

pub(crate) use command::{FollowUpCommand, run};
