//! The state of the services on the web: the report, notices, feeds, badges, a calendar, and the script of
//! the notices.

mod routes;
mod subscription;

pub(crate) use routes::page_notices;
pub use routes::{DESCRIPTION, actions};
