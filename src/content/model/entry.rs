//! The body of an entry of each kind.

use super::{
    element::{Element, Image},
    figures::DEMONSTRATION,
    recipient::Recipient,
};
use crate::{
    catalog::source::{Module, Source},
    entries::{href::Href, safe_html::SafeHtml},
};
use async_graphql::{Enum, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::entries::EntryMeta;

/// A version of an entry of any kind.
pub type Entry = crate::entries::Entry<Body>;

/// The content of an entry in addition to its head, by kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Body {
    Page(Page),
    Press(Article),
    Job(Offer),
    Employee(Employee),
    Module(Module),
    // Boxed because it is by far the largest.
    Source(Box<Source>),
}

/// The layout of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[graphql(rename_items = "lowercase")]
pub enum Layout {
    /// Wide, for a family of offers.
    Landing,
    /// A service: description, procedure, first steps.
    Service,
    /// Running text in one column.
    Article,
    /// A legal document, whose parts are numbered.
    Legal,
    /// A product: its chart, data, method, delivery, price and questions.
    Solution,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// How it is laid out.
    pub layout: Layout,
    /// Whether search engines are asked to leave it out.
    pub noindex: bool,
    /// The elements, in order.
    pub elements: Vec<Element>,
}

/// A press article. Its day is the first day of the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Article {
    /// The newspaper, site or company that published it.
    pub outlet: String,
    /// The author.
    pub author: Option<String>,
    /// The address of the original, over https.
    #[schemars(regex(pattern = r"^https://[^/][^\s\\]*$"), extend("format" = "web-link"))]
    pub link: Option<Href>,
    /// The picture above its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(
        description = "The picture above its text, as the element image has it: src, alt, caption, credit."
    )]
    pub picture: Option<Image>,
    /// Whether it is a fictitious example.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(description = DEMONSTRATION)]
    pub demonstration: bool,
    #[graphql(skip)]
    #[schemars(skip)]
    pub html: SafeHtml,
}

/// The kind of contract of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[graphql(rename_items = "snake_case")]
pub enum Contract {
    Permanent,
    FixedTerm,
    Internship,
    Apprenticeship,
}

/// The share of remote work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[graphql(rename_items = "lowercase")]
pub enum Remote {
    None,
    Partial,
    Full,
}

/// A job offer. Its days are in the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Offer {
    /// The kind of contract.
    pub contract: Contract,
    /// The name of the team, for readers.
    pub team: String,
    /// The town.
    pub place: String,
    /// The country of the place by its ISO 3166-1 code of two letters, such as FR.
    #[schemars(length(max = 2), regex(pattern = "^[A-Z]{2}$"), extend("format" = "country"))]
    pub country: String,
    /// How much of the work may be done remotely.
    pub remote: Remote,
    /// The start date, in words.
    pub start: Option<String>,
    /// Whether it is a fictitious example.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(description = DEMONSTRATION)]
    pub demonstration: bool,
    /// In whole euros per year, lowest and highest.
    #[graphql(skip)]
    #[schemars(skip)]
    pub salary: Option<(u32, u32)>,
    /// The mail address for applications, or a setting such as {company.mail.jobs}.
    #[graphql(skip)]
    pub mail: Recipient,
    #[graphql(skip)]
    #[schemars(skip)]
    pub html: SafeHtml,
}

/// The portrait of an employee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, SimpleObject)]
pub struct Photo {
    pub src: String,
    /// In pixels of the file.
    pub width: u32,
    /// In pixels of the file.
    pub height: u32,
}

/// A member of the staff; the name is the title of the head, the role its summary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Employee {
    pub about: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<Photo>,
    /// Whether it is a fictitious example.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
}

impl Body {
    /// Whether it is marked as an example, or one of its charts or scales is.
    #[must_use]
    pub fn is_demonstration(&self) -> bool {
        match self {
            Self::Press(article) => article.demonstration,
            Self::Job(offer) => offer.demonstration,
            Self::Employee(employee) => employee.demonstration,
            Self::Source(source) => source.facts.demonstration,
            Self::Page(page) => page.elements.iter().any(|element| match element {
                Element::Chart(chart) => chart.demonstration,
                Element::Scale(scale) => scale.demonstration,
                _ => false,
            }),
            Self::Module(_) => false,
        }
    }

    /// Whether search engines are asked to leave its page out. Pages of fictitious sources are marked but
    /// indexed, because they show what the Store offers.
    #[must_use]
    pub fn is_noindex(&self) -> bool {
        match self {
            Self::Page(page) => page.noindex,
            Self::Press(_) | Self::Job(_) => self.is_demonstration(),
            Self::Employee(_) | Self::Module(_) | Self::Source(_) => false,
        }
    }
}
