//! Ways to obtain data, as a page lists them.

use crate::entries::href::Href;
use async_graphql::{Enum, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The access to data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[graphql(name = "AccessForm", rename_items = "lowercase")]
pub enum AccessForm {
    /// Free, without an account.
    Open,
    /// Ordered online with an account.
    Account,
    /// After a quotation.
    Quotation,
}

/// Ways to obtain data, from the most open to the most precise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "AccessList")]
pub struct Access {
    /// The title above them.
    pub title: Option<String>,
    /// The ways, the most open first.
    #[schemars(length(min = 2, max = 4))]
    pub items: Vec<AccessOption>,
}

/// A way to obtain data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct AccessOption {
    /// Its name.
    pub title: String,
    /// open: free and without an account; account: ordered online; quotation: after a quotation.
    pub access: AccessForm,
    /// How long it takes.
    #[schemars(length(max = 60))]
    pub delay: Option<String>,
    /// Its price. Orders with an account show the range of the current price list instead, if there is one.
    #[schemars(length(max = 60))]
    pub price: Option<String>,
    /// What it offers, each in a few words.
    #[schemars(length(min = 1, max = 4))]
    pub points: Vec<String>,
    /// The text of its link.
    #[schemars(length(max = 60))]
    pub label: String,
    /// The target of its link.
    pub href: Href,
}
