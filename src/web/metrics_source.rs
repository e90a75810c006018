//! The metrics of a slice.

use crate::{App, Result};
use std::pin::Pin;

/// Collects the metrics of a slice.
pub type Metrics = fn(App) -> Pin<Box<dyn Future<Output = Result<String>> + Send>>;
