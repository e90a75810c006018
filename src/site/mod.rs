//! The product put together: the only room that names every slice. It lists what each brings and decides nothing.

mod command;
mod init;
mod memory;
mod parts;
mod reading;
mod serve;

pub use command::command;
pub use parts::{mails, openapi, parts, tidy};
pub use reading::main;
