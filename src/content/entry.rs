//! What an entry of each kind holds.

use super::{element::Element, facts::Recipient, href::Href, rich::Rich};
use crate::catalog::source::{Module, Source};
use async_graphql::{Enum, SimpleObject};
use serde::{Deserialize, Serialize};

pub use crate::entries::Head;

/// A version of an entry of any kind.
pub type Entry = crate::entries::Entry<Body>;

/// What an entry of each kind holds beside its head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Body {
    Page(Page),
    Press(Article),
    Job(Offer),
    Employee(Employee),
    Module(Module),
    // Boxed: it is by far the largest.
    Source(Box<Source>),
}

/// How a page is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "lowercase")]
#[graphql(rename_items = "lowercase")]
pub enum Layout {
    /// Wide, for a family of offers.
    Landing,
    /// A service: what it is, how it goes, how to begin.
    Service,
    /// Running text.
    Article,
    /// A legal document.
    Legal,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// How it is laid out.
    pub layout: Layout,
    /// Whether search engines are asked to leave it out.
    pub noindex: bool,
    /// What it is made of, in order.
    pub elements: Vec<Element>,
}

/// A press article; its day is the head's first one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Article {
    /// Who published it.
    pub outlet: String,
    pub author: Option<String>,
    /// Where it first appeared.
    pub link: Option<Href>,
    #[graphql(skip)]
    pub html: Rich,
}

/// What kind of contract an offer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "kebab-case")]
#[graphql(rename_items = "snake_case")]
pub enum Contract {
    Permanent,
    FixedTerm,
    Internship,
    Apprenticeship,
}

/// How much of the work may be done from home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "lowercase")]
#[graphql(rename_items = "lowercase")]
pub enum Remote {
    None,
    Partial,
    Full,
}

/// A job offer; its days are the head's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Offer {
    pub contract: Contract,
    pub team: String,
    pub place: String,
    /// ISO 3166-1 code.
    pub country: String,
    pub remote: Remote,
    /// When it begins, in words.
    pub start: Option<String>,
    /// Whole euros a year, lowest and highest.
    #[graphql(skip)]
    pub salary: Option<(u32, u32)>,
    /// Where to apply.
    #[graphql(skip)]
    pub mail: Recipient,
    #[graphql(skip)]
    pub html: Rich,
}

/// Somebody who works here; the name is the head's title, what they do its summary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Employee {
    pub about: Option<String>,
}
