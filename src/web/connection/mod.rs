//! Accepts connections under caps, serves them under deadlines, and drains them at shutdown. axum's accept
//! loop does none of this.

mod accept;
mod activity;
mod body;
mod caps;
mod deadlines;
mod descriptors;
mod head;
mod stream;

pub(super) use accept::Peer;
pub use accept::{accept, bind};
pub(super) use body::Arrival;
pub use deadlines::Deadlines;
