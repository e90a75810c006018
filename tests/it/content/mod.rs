//! The content: its API, its previews.

mod graphql;
mod preview;
mod served;
