//! The root of queries.

use super::{
    connection::{Connection, Part, connection, list_cost},
    context::Viewer,
    job::Job,
    lists::{legal_documents, modules, sources},
    loader::Loader,
    page::Page,
    people::{Employee, Module},
    press::PressArticle,
    source::Source,
};
use crate::{
    Error,
    catalog::{index, listing::Listing, public},
    content::{Found, Kind, find, find_draft, preview},
    locale::Locale,
};
use async_graphql::{Context, Object, Result};
use std::collections::BTreeSet;

/// The content of the site: what is public today, or drafts with a signed preview token.
pub(super) struct Query;

/// The address of an entry.
struct Address<'a> {
    kind: Kind,
    slug: &'a str,
    locale: Locale,
    preview: Option<&'a str>,
}

/// Loads an entry; `None` if there is none.
async fn one<T>(
    ctx: &Context<'_>,
    address: Address<'_>,
    present: impl Fn(Found, Viewer) -> Result<T, Error>,
) -> Result<Option<T>> {
    let Address { kind, slug, locale, preview: token } = address;
    let app = &ctx.data::<Loader>()?.app;
    let mut reader = Viewer::visitor(locale);
    let found = match token {
        None => find(app, kind, slug, reader.locale).await,
        Some(token) => {
            preview::verify_token(app, kind, slug, token).await?;
            reader.previews = true;
            find_draft(app, kind, slug, reader.locale).await
        }
    };
    Ok(none_if_unknown(found)?.map(|found| present(found, reader)).transpose()?)
}

/// Converts the error for an unknown entry to `None`.
fn none_if_unknown<T>(found: Result<T, Error>) -> Result<Option<T>, Error> {
    match found {
        Err(error) if error.code == "content.unknown" => Ok(None),
        found => found.map(Some),
    }
}

#[Object]
impl Query {
    /// Null if there is none; an error with status 410 if it has expired. With a signed token, the draft.
    async fn page(
        &self,
        ctx: &Context<'_>,
        slug: String,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        preview: Option<String>,
    ) -> Result<Option<Page>> {
        let address = Address { kind: Kind::Page, slug: &slug, locale, preview: preview.as_deref() };
        one(ctx, address, Page::from_entry).await
    }

    /// The pages in the site map, by slug.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    async fn pages(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<Page>> {
        let part = Part { first, after: after.as_deref() };
        Ok(connection(ctx.data()?, Viewer::visitor(locale), Kind::Page, part, Page::from_entry).await?)
    }

    /// The legal documents, by slug.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    async fn legal_documents(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<Page>> {
        let part = Part { first, after: after.as_deref() };
        Ok(legal_documents(ctx.data()?, Viewer::visitor(locale), part).await?)
    }

    /// The press articles, newest first.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    async fn press_articles(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<PressArticle>> {
        let part = Part { first, after: after.as_deref() };
        Ok(connection(ctx.data()?, Viewer::visitor(locale), Kind::Press, part, PressArticle::from_entry)
            .await?)
    }

    /// A press article by its slug; a preview shows a draft, as for `page`.
    async fn press_article(
        &self,
        ctx: &Context<'_>,
        id: String,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        preview: Option<String>,
    ) -> Result<Option<PressArticle>> {
        let address = Address { kind: Kind::Press, slug: &id, locale, preview: preview.as_deref() };
        one(ctx, address, PressArticle::from_entry).await
    }

    /// The job offers, newest first.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    async fn jobs(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<Job>> {
        let part = Part { first, after: after.as_deref() };
        Ok(connection(ctx.data()?, Viewer::visitor(locale), Kind::Job, part, Job::from_entry).await?)
    }

    /// A job offer by its slug; a preview shows a draft, as for `page`.
    async fn job(
        &self,
        ctx: &Context<'_>,
        id: String,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        preview: Option<String>,
    ) -> Result<Option<Job>> {
        let address = Address { kind: Kind::Job, slug: &id, locale, preview: preview.as_deref() };
        one(ctx, address, Job::from_entry).await
    }

    /// All employees.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    async fn employees(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<Employee>> {
        let part = Part { first, after: after.as_deref() };
        Ok(connection(ctx.data()?, Viewer::visitor(locale), Kind::Employee, part, Employee::from_entry)
            .await?)
    }

    /// An employee by its slug; a preview shows a draft, as for `page`.
    async fn employee(
        &self,
        ctx: &Context<'_>,
        id: String,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        preview: Option<String>,
    ) -> Result<Option<Employee>> {
        let address = Address { kind: Kind::Employee, slug: &id, locale, preview: preview.as_deref() };
        one(ctx, address, Employee::from_entry).await
    }

    /// The visualisation modules, in editorial order.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    async fn modules(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<Module>> {
        Ok(modules(ctx.data()?, Viewer::visitor(locale), Part { first, after: after.as_deref() }).await?)
    }

    /// The data sources: all, those of a family, or those with these slugs.
    #[graphql(complexity = "list_cost(first, child_complexity)")]
    #[expect(clippy::too_many_arguments, reason = "each is an argument of the query")]
    async fn sources(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
        family: Option<String>,
        slugs: Option<Vec<String>>,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> Result<Connection<Source>> {
        let slugs: Option<BTreeSet<_>> = slugs.map(|slugs| slugs.into_iter().collect());
        let wanted = |listing: &Listing| {
            family.as_ref().is_none_or(|family| family == listing.facts.family.word())
                && slugs.as_ref().is_none_or(|slugs| slugs.contains(listing.slug.as_str()))
        };
        let part = Part { first, after: after.as_deref() };
        sources(ctx, Viewer::visitor(locale), wanted, part).await
    }

    /// A data source; null if there is none.
    async fn source(
        &self,
        ctx: &Context<'_>,
        slug: String,
        #[graphql(default_with = "Locale::Fr")] locale: Locale,
    ) -> Result<Option<Source>> {
        let reader = Viewer::visitor(locale);
        let app = &ctx.data::<Loader>()?.app;
        let found = none_if_unknown(public::source(app, &slug, reader.locale).await)?;
        let Some(found) = found else { return Ok(None) };
        let index = index::current(app, reader.locale).await?;
        let last_period = index.listing(&found.entry.head.slug).and_then(|listing| listing.last_period);
        Ok(Some(Source::from_entry(found, last_period, reader)))
    }
}
