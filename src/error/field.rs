//! Invalid values.

use std::collections::BTreeMap;

/// An invalid value and its error.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[schema(as = FieldProblem)]
pub struct FieldError {
    /// A JSON pointer for requests, `file:line:column` for files.
    pub pointer: String,
    /// A stable code, or a sentence for files.
    pub code: String,
    /// The parameters of the message.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub params: BTreeMap<&'static str, u64>,
    /// The allowed values, if they are a closed list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub allowed: Vec<String>,
}

impl FieldError {
    /// An invalid value, with a code or, for files, a sentence.
    pub fn new(pointer: impl Into<String>, code: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.into(), params: BTreeMap::new(), allowed: Vec::new() }
    }

    /// An invalid query parameter.
    pub fn at_parameter(name: &str, code: impl Into<String>) -> Self {
        Self::new(format!("/{}", name.replace('~', "~0").replace('/', "~1")), code)
    }

    /// Adds the allowed values.
    #[must_use]
    pub fn with_allowed(mut self, values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.allowed = values.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a parameter of the message.
    #[must_use]
    pub fn with_param(mut self, name: &'static str, number: u64) -> Self {
        self.params.insert(name, number);
        self
    }
}
