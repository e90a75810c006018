//! Ways to obtain data, as a page lists them.

use crate::entries::href::Href;
use async_graphql::{Enum, SimpleObject};
use serde::{Deserialize, Serialize};

/// The access to data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "AccessList")]
pub struct Access {
    pub title: Option<String>,
    pub items: Vec<AccessOption>,
}

/// A way to obtain data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct AccessOption {
    pub title: String,
    pub access: AccessForm,
    pub delay: Option<String>,
    /// For orders with an account, the current price list if there is none.
    pub price: Option<String>,
    pub points: Vec<String>,
    /// The text of its link.
    pub label: String,
    pub href: Href,
}
