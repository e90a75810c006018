//! The type of the function that adds the families of the slices.

use super::Scrape;
use crate::{App, Result};
use std::pin::Pin;

/// Adds the families of the slices to a scrape.
pub type Source = for<'a> fn(&'a App, &'a Scrape) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;
