//! Transports: an SMTP server, a sendmail program, a folder, and a list for tests.

mod choice;
mod file;
mod sendmail;
mod smtp;
mod stage;

pub(crate) use choice::Reachability;
pub(super) use choice::{Transport, mail_folder};
pub(crate) use stage::HandOver;
