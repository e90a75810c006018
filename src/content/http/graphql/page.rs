//! Pages.

use super::{
    block::{Block, blocks},
    context::{Version, Viewer},
};
use crate::{
    Error,
    content::{
        Found,
        model::{
            element::Element,
            entry::{Body, Layout},
        },
    },
    locale::Locale,
};
use async_graphql::{ComplexObject, SimpleObject};

/// A page of elements.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct Page {
    slug: String,
    title: String,
    /// One or two sentences of plain text.
    summary: String,
    layout: Layout,
    /// The day of its author's last revision.
    updated_on: Option<String>,
    /// Whether search engines are asked to leave it out.
    noindex: bool,
    #[graphql(flatten)]
    version: Version,
    #[graphql(skip)]
    elements: Vec<Element>,
    /// The language of the text.
    #[graphql(skip)]
    written: Locale,
    #[graphql(skip)]
    reader: Viewer,
}

#[ComplexObject]
impl Page {
    /// The blocks of the page, in order.
    async fn blocks(&self) -> Vec<Block> {
        blocks(&self.elements, self.written, self.reader)
    }
}

impl Page {
    pub(super) fn from_entry(found: Found, reader: Viewer) -> Result<Self, Error> {
        let version = Version::from_entry(&found, reader);
        let Found { entry, .. } = found;
        let Body::Page(page) = entry.body else {
            return Err(Error::internal("the body of a page is of another kind"));
        };
        Ok(Self {
            slug: entry.head.slug.into(),
            title: entry.head.title,
            summary: entry.head.summary,
            layout: page.layout,
            written: entry.head.locale,
            updated_on: entry.head.updated_on.map(|day| day.to_string()),
            noindex: page.noindex,
            version,
            elements: page.elements,
            reader,
        })
    }
}
