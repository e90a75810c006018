//! The contribution of a slice.

use crate::web::route::Route;

/// The routes of a slice. Their described operations form one group.
#[derive(Clone, Copy)]
pub struct Part {
    /// Name of the group.
    pub tag: &'static str,
    /// Description of the group.
    pub about: &'static str,
    pub routes: fn() -> Vec<Route>,
    pub examples: &'static [Example],
    pub limits: &'static [Limit],
}

/// A request of a public operation, for the examples of its parameters.
#[derive(Clone, Copy)]
pub struct Example {
    /// The path of the operation, such as `/api/ias/{theme}`.
    pub path: &'static str,
    /// Path and query of the request.
    pub request: &'static str,
    /// The answer of a fresh installation as JSON, with its lists cut. A test compares them.
    pub answer: Option<&'static str>,
}

/// A limit that consumers of the interfaces need to know.
#[derive(Clone, Copy)]
pub struct Limit {
    /// Name in the index, in camel case.
    pub name: &'static str,
    pub value: usize,
}

impl Part {
    /// Routes without examples and limits.
    #[must_use]
    pub const fn new(tag: &'static str, about: &'static str, routes: fn() -> Vec<Route>) -> Self {
        Self { tag, about, routes, examples: &[], limits: &[] }
    }

    #[must_use]
    pub const fn with_examples(self, examples: &'static [Example]) -> Self {
        Self { examples, ..self }
    }

    #[must_use]
    pub const fn with_limits(self, limits: &'static [Limit]) -> Self {
        Self { limits, ..self }
    }
}
