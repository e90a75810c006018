//! Support on the web: the panel and its page, conversations, the identity of a signed-in visitor, and a
//! third party's chat.

mod chat;
mod conversation;
mod routes;

pub(crate) use chat::PAGE as CHAT_PAGE;
pub use routes::{DESCRIPTION, actions, exchanges};
