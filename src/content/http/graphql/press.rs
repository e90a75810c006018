//! Press articles.

use super::{
    context::{Version, Viewer},
    loader::Loader,
};
use crate::{
    Error,
    content::{
        EntrySummary, Found, Kind, SafeHtml,
        model::entry::{Article, Body, EntryMeta},
        reading_minutes,
    },
};
use async_graphql::{ComplexObject, Context, Result, SimpleObject};

/// A press article with its text.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct PressArticle {
    id: String,
    title: String,
    /// One or two sentences of plain text.
    summary: String,
    published_on: String,
    updated_on: Option<String>,
    #[graphql(flatten)]
    article: Article,
    #[graphql(flatten)]
    version: Version,
    #[graphql(skip)]
    head: EntryMeta,
    #[graphql(skip)]
    reader: Viewer,
}

/// The next article in time, in one direction.
#[derive(SimpleObject)]
struct Neighbour {
    id: String,
    title: String,
}

#[ComplexObject]
impl PressArticle {
    /// Sanitized HTML; its links are below the path of the requested language.
    #[graphql(complexity = 20)]
    async fn html(&self) -> SafeHtml {
        self.article.html.in_language(self.reader.locale)
    }

    /// The reading time.
    #[graphql(complexity = 5)]
    async fn reading_minutes(&self) -> u32 {
        reading_minutes(&self.article.html, self.head.locale)
    }

    /// The next newer article.
    #[graphql(complexity = "20 + child_complexity")]
    async fn newer(&self, ctx: &Context<'_>) -> Result<Option<Neighbour>> {
        let (newer, _) = self.neighbours(ctx.data()?).await?;
        Ok(newer)
    }

    /// The next older article.
    #[graphql(complexity = "20 + child_complexity")]
    async fn older(&self, ctx: &Context<'_>) -> Result<Option<Neighbour>> {
        let (_, older) = self.neighbours(ctx.data()?).await?;
        Ok(older)
    }
}

impl PressArticle {
    pub(super) fn from_entry(found: Found, reader: Viewer) -> Result<Self, Error> {
        let version = Version::from_entry(&found, reader);
        let Found { entry, .. } = found;
        let Body::Press(article) = entry.body else {
            return Err(Error::internal("the body of a press article is of another kind"));
        };
        let head = entry.head;
        Ok(Self {
            id: head.slug.to_string(),
            title: head.title.clone(),
            summary: head.summary.clone(),
            published_on: head.published_on.map(|day| day.to_string()).unwrap_or_default(),
            updated_on: head.updated_on.map(|day| day.to_string()),
            article,
            version,
            head,
            reader,
        })
    }

    /// The next newer and older articles; none for an article that is not listed yet.
    async fn neighbours(&self, reading: &Loader) -> Result<(Option<Neighbour>, Option<Neighbour>), Error> {
        let all = reading.listed(Kind::Press, self.reader.locale).await?;
        let Some(at) = all.iter().position(|listed| listed.head.slug == self.head.slug) else {
            return Ok((None, None));
        };
        let neighbour = |listed: &EntrySummary| Neighbour {
            id: listed.head.slug.to_string(),
            title: listed.head.title.clone(),
        };
        let newer = at.checked_sub(1).and_then(|at| all.get(at));
        Ok((newer.map(neighbour), all.get(at + 1).map(neighbour)))
    }
}
