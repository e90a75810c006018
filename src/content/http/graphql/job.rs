//! Job offers.

use super::context::{Reader, Version};
use crate::{
    Error,
    content::{
        Found, Rich,
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
    /// A sentence or two of plain text.
    summary: String,
    published_on: String,
    /// The last day to apply.
    expires_on: Option<String>,
    #[graphql(flatten)]
    offer: Offer,
    #[graphql(flatten)]
    version: Version,
    #[graphql(skip)]
    reader: Reader,
}

#[ComplexObject]
impl Job {
    /// Whole euros a year.
    async fn salary_min(&self) -> Option<u32> {
        self.offer.salary.map(|(lowest, _)| lowest)
    }

    /// Whole euros a year.
    async fn salary_max(&self) -> Option<u32> {
        self.offer.salary.map(|(_, highest)| highest)
    }

    /// Where to apply by mail; none while no address is configured.
    async fn mail(&self) -> Option<&str> {
        self.offer.mail.address()
    }

    /// Harmless HTML; its links lead below the language that was asked for.
    #[graphql(complexity = 20)]
    async fn html(&self) -> Rich {
        self.offer.html.in_language(self.reader.locale)
    }
}

impl Job {
    pub(super) fn of(found: Found, reader: Reader) -> Result<Self, Error> {
        let version = Version::of(&found, reader);
        let head = found.entry.head;
        let Body::Job(offer) = found.entry.body else {
            return Err(Error::fault("a job holds something else"));
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
