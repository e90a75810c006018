//! Forms on the web: the actions and contents of their pages.

mod application;
mod campaign;
mod campaign_files;
mod campaign_lists;
mod campaign_report;
mod captcha;
mod confirmation;
mod contact;
mod data_request;
mod followup;
mod provider;
mod receipt;
mod receiving;
mod routes;
mod samples;

pub(crate) use crate::team_contact::TeamContact;
pub use routes::{DESCRIPTION, actions, exchanges};
