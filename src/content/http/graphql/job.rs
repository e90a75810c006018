//! Job offers.

use super::context::{Version, Viewer};
use crate::{
    Error,
    content::{
        Found, SafeHtml,
        model::entry::{Body, Offer},
    },
};
use async_graphql::{ComplexObject, SimpleObject};

/// A job offer with its text.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct Job {
    id: String,
    title: String,
    /// One or two sentences of plain text.
    summary: String,
    published_on: String,
    /// The last day to apply.
    expires_on: Option<String>,
    #[graphql(flatten)]
    offer: Offer,
    #[graphql(flatten)]
    version: Version,
    #[graphql(skip)]
    reader: Viewer,
}

#[ComplexObject]
impl Job {
    /// In whole euros per year.
    async fn salary_min(&self) -> Option<u32> {
        self.offer.salary.map(|(lowest, _)| lowest)
    }

    /// In whole euros per year.
    async fn salary_max(&self) -> Option<u32> {
        self.offer.salary.map(|(_, highest)| highest)
    }

    /// The mail address for applications; null if none is configured.
    async fn email(&self) -> Option<&str> {
        self.offer.mail.address()
    }

    /// Sanitized HTML; its links are below the path of the requested language.
    #[graphql(complexity = 20)]
    async fn html(&self) -> SafeHtml {
        self.offer.html.in_language(self.reader.locale)
    }
}

impl Job {
    pub(super) fn from_entry(found: Found, reader: Viewer) -> Result<Self, Error> {
        let version = Version::from_entry(&found, reader);
        let head = found.entry.head;
        let Body::Job(offer) = found.entry.body else {
            return Err(Error::internal("the body of a job offer is of another kind"));
        };
        Ok(Self {
            id: head.slug.into(),
            title: head.title,
            summary: head.summary,
            published_on: head.published_on.map(|day| day.to_string()).unwrap_or_default(),
            expires_on: head.expires_on.map(|day| day.to_string()),
            offer,
            version,
            reader,
        })
    }
}
