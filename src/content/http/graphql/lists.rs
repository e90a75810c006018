//! Lists of pages, modules and sources that are read page by page.

use super::{
    connection::{Connection, Part},
    context::Viewer,
    loader::Loader,
    page::Page,
    people::Module,
    source::{Source, present},
};
use crate::{
    Error,
    catalog::{index, listing::Listing},
    content::{
        EntrySummary, Found, Kind, Order,
        entry::{Body, Layout},
    },
};
use async_graphql::{Context, Result};

/// A page of the legal documents, by slug. Only the body of a page states whether it is a legal document.
pub(super) async fn legal_documents(
    reading: &Loader,
    reader: Viewer,
    part: Part<'_>,
) -> Result<Connection<Page>, Error> {
    let pages = reading.load_all(&reading.listed(Kind::Page, reader.locale).await?).await?;
    let is_legal =
        |found: &Found| matches!(&found.entry.body, Body::Page(page) if page.layout == Layout::Legal);
    let legal: Vec<EntrySummary> = pages.into_iter().filter(is_legal).map(EntrySummary::from_entry).collect();
    let window = part.window(&legal, Order::Slug)?;
    let chosen: Vec<EntrySummary> = window.items.iter().map(|listed| (*listed).clone()).collect();
    let pages = reading.load_all(&chosen).await?.into_iter().map(|found| Page::from_entry(found, reader));
    let nodes = pages.collect::<Result<_, _>>()?;
    Ok(Connection::from_window(window, nodes))
}

/// A page of the modules, in their order.
pub(super) async fn modules(
    reading: &Loader,
    reader: Viewer,
    part: Part<'_>,
) -> Result<Connection<Module>, Error> {
    let listed = reading.listed(Kind::Module, reader.locale).await?;
    let window = part.window(listed.iter(), Order::Newest)?;
    let index = index::current(&reading.app, reader.locale).await?;
    let shows = |module| move |listing: &&Listing| listing.facts.modules.contains(module);
    let modules = window.items.iter().map(|EntrySummary { head, .. }| {
        let sources = index.listings().iter().filter(shows(&head.slug)).count();
        Module::new(head, sources, reader)
    });
    let nodes = modules.collect();
    Ok(Connection::from_window(window, nodes))
}

/// A page of the public sources that match. Their texts are loaded only if the query selects them.
pub(super) async fn sources(
    ctx: &Context<'_>,
    reader: Viewer,
    wanted: impl Fn(&Listing) -> bool,
    part: Part<'_>,
) -> Result<Connection<Source>> {
    let reading: &Loader = ctx.data()?;
    let index = index::current(&reading.app, reader.locale).await?;
    let window = part.of_sorted(index.newest().filter(|listing| wanted(listing)), Order::Newest)?;
    let has_texts = ctx.look_ahead().field("nodes").field("html").exists();
    let nodes = present(reading, reader, &window.items, has_texts).await?;
    Ok(Connection::from_window(window, nodes))
}
