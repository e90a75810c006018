//! One version of one entry in one language, as it is kept.

use super::{
    element::Element,
    email::Email,
    href::Href,
    kind::Kind,
    rich::Rich,
    slug::Slug,
    stage::{Stage, Visibility},
};
use crate::locale::Locale;
use async_graphql::{Enum, SimpleObject};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use super::offering::{Column, Facts, Module, Source};

/// What lists tell of an entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    pub kind: Kind,
    /// Its name in addresses, the same in all languages.
    pub slug: Slug,
    /// The language it is written in.
    pub locale: Locale,
    pub stage: Stage,
    /// Its title, or the name of somebody or something.
    pub title: String,
    /// What it says, in a sentence or two of plain text.
    pub summary: String,
    /// Its place among those without a day.
    pub rank: i64,
    /// The first day it is public, and for press and jobs the day it is of.
    pub published_on: Option<Date>,
    /// The last day it is public.
    pub expires_on: Option<Date>,
    /// The day its author last revised it.
    pub updated_on: Option<Date>,
    /// Whether maps of the site list it.
    pub listed: bool,
    /// When it was last stored, in milliseconds since 1970.
    pub changed_at: i64,
}

impl Head {
    /// What visitors see of it on a day.
    #[must_use]
    pub fn visibility(&self, today: Date) -> Visibility {
        Visibility::of(self.stage, self.published_on, self.expires_on, today)
    }

    /// Whether visitors see it on a day.
    #[must_use]
    pub fn is_public(&self, today: Date) -> bool {
        self.visibility(today) == Visibility::Public
    }

    /// Its address below the language, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        self.kind.path(self.slug.as_str())
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What lists tell of it.
    pub head: Head,
    /// The rest, by its kind.
    pub body: Body,
    /// The text it was read from: importing it again gives the same entry.
    pub source: String,
}

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
    pub mail: Email,
    #[graphql(skip)]
    pub html: Rich,
}

/// Somebody who works here; the name is the head's title, what they do its summary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Employee {
    pub about: Option<String>,
}
