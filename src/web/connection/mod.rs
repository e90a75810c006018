//! Accepts connections under caps, serves them under deadlines, and drains them at shutdown. axum's accept
//! loop does none of this.

mod accept;
mod body;
mod caps;
mod deadlines;
mod descriptors;
mod head;
mod peer;
mod state;
mod stream;

pub use accept::{accept, bind};
pub(super) use body::BodyProgress;
pub use deadlines::Deadlines;
pub(super) use peer::Peer;
