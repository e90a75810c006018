//! Caches rendered pages and API responses in memory until the data change, with one size limit. Concurrent
//! requests for the same response share one build (single flight).

mod cache;
mod response;
mod revision;

pub use cache::{PageCache, address};
pub use response::{CachedResponse, JSON, PublicResponse, compress};
pub use revision::CacheKey;
