//! Data that ship with the product as TOML (`seeds/`), parsed on first use.

use crate::{Error, Result};
use serde::de::DeserializeOwned;
use std::sync::LazyLock;

pub(super) struct SeedData<T>(LazyLock<Result<T>>);

impl<T> SeedData<T> {
    pub(super) const fn new(read: fn() -> Result<T>) -> Self {
        Self(LazyLock::new(read))
    }

    /// A fault if the data do not match the code, which a test of each excludes.
    pub(super) fn get(&self) -> Result<&T> {
        self.0.as_ref().map_err(Clone::clone)
    }
}

pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T> {
    toml::from_str(text).map_err(Error::internal)
}
