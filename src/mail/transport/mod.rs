//! The ways out: a server, a program, a folder; and for tests a list.

mod choice;
mod file;
mod sendmail;
mod smtp;
mod stage;

pub(super) use choice::{Transport, mail_folder};
pub(crate) use stage::Stage;
