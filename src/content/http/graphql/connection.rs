//! Lists that are read a part at a time.

use super::{job::Job, page::Page, press::PressArticle, reading::Reading, words::Reader};
use crate::{
    Error,
    content::{Found, Kind, Order, window},
};
use async_graphql::{OutputType, SimpleObject};

/// A part of a list.
#[derive(SimpleObject)]
#[graphql(concrete(name = "PageConnection", params(Page)))]
#[graphql(concrete(name = "PressConnection", params(PressArticle)))]
#[graphql(concrete(name = "JobConnection", params(Job)))]
pub(super) struct Connection<T: OutputType> {
    nodes: Vec<T>,
    /// Entries of the whole list.
    total_count: usize,
    page_info: PageInfo,
}

/// Where a part of a list ends.
#[derive(SimpleObject)]
struct PageInfo {
    /// Whether more follows.
    has_next_page: bool,
    /// What to give as `after` to go on; null when the part is empty.
    end_cursor: Option<String>,
}

/// Which part of a list.
pub(super) struct Part<'a> {
    pub(super) kind: Kind,
    pub(super) first: i32,
    pub(super) after: Option<&'a str>,
}

/// A part of the public entries of a kind; of pages, those that are listed.
pub(super) async fn connection<T: OutputType>(
    reading: &Reading,
    reader: Reader,
    part: Part<'_>,
    present: impl Fn(Found, Reader) -> Result<T, Error>,
) -> Result<Connection<T>, Error> {
    let all = reading.listed(part.kind, reader.locale).await?;
    let all = || all.iter().filter(|listed| part.kind != Kind::Page || listed.head.listed);
    let order = if part.kind == Kind::Page { Order::Slug } else { Order::Newest };
    let total_count = all().count();
    let window = window(all(), order, part.after, part.first)?;
    let page_info = PageInfo { has_next_page: window.has_more, end_cursor: window.end };
    let found = reading.wholes(&window.items).await?;
    let nodes = found.into_iter().map(|found| present(found, reader)).collect::<Result<_, _>>()?;
    Ok(Connection { nodes, total_count, page_info })
}

/// What so many entries cost.
pub(super) fn many(first: i32, each: usize) -> usize {
    usize::try_from(first).unwrap_or(0).saturating_mul(each).saturating_add(1)
}
