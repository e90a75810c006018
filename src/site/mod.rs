//! Composition of the product, the only room that imports every slice. It lists what they contribute and has
//! no rules.

mod allocator;
mod command;
mod data_command;
mod doctor;
mod init;
mod parts;
mod reading;
mod serve;

pub use command::command;
pub use parts::{mails, openapi, purge_expired, web_parts};
pub use reading::main;
