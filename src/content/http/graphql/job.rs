//! Job offers as the API tells them.

use super::words::{Contract, Reader, Remote, Version};
use crate::{
    Error,
    content::{Found, Rich, entry::Body},
};
use async_graphql::{ComplexObject, SimpleObject};

/// A job offer.
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
    contract: Contract,
    team: String,
    place: String,
    /// ISO 3166-1 code.
    country: String,
    remote: Remote,
    /// When it begins, in words.
    start: Option<String>,
    /// Whole euros a year.
    salary_min: Option<u32>,
    /// Whole euros a year.
    salary_max: Option<u32>,
    /// Where to apply.
    mail: String,
    #[graphql(flatten)]
    version: Version,
    #[graphql(skip)]
    text: Rich,
    #[graphql(skip)]
    reader: Reader,
}

#[ComplexObject]
impl Job {
    /// Harmless HTML; its links lead below the language that was asked for.
    #[graphql(complexity = 20)]
    async fn html(&self) -> String {
        self.text.localised(self.reader.locale)
    }
}

impl Job {
    pub(super) fn of(found: Found, reader: Reader) -> Result<Self, Error> {
        let version = Version::of(&found, reader);
        let Found { entry, .. } = found;
        let Body::Job(offer) = entry.body else { return Err(Error::fault("a job holds something else")) };
        let head = entry.head;
        Ok(Self {
            id: head.slug.into(),
            title: head.title,
            summary: head.summary,
            published_on: head.published_on.map(|day| day.to_string()).unwrap_or_default(),
            expires_on: head.expires_on.map(|day| day.to_string()),
            contract: offer.contract.into(),
            team: offer.team,
            place: offer.place,
            country: offer.country,
            remote: offer.remote.into(),
            start: offer.start,
            salary_min: offer.salary.map(|(lowest, _)| lowest),
            salary_max: offer.salary.map(|(_, highest)| highest),
            mail: offer.mail.to_string(),
            version,
            text: offer.html,
            reader,
        })
    }
}
