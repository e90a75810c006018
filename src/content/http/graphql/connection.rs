//! Paginated lists.

use super::{
    context::Viewer,
    job::Job,
    loader::Loader,
    page::Page,
    people::{Employee, Module},
    press::PressArticle,
    source::Source,
};
use crate::{
    Error,
    content::{EntrySummary, Found, Kind, ListWindow, Order, Ordered, sorted_window, window},
};
use async_graphql::{OutputType, SimpleObject};

/// A page of a list.
#[derive(SimpleObject)]
#[graphql(concrete(name = "PageConnection", params(Page)))]
#[graphql(concrete(name = "PressConnection", params(PressArticle)))]
#[graphql(concrete(name = "JobConnection", params(Job)))]
#[graphql(concrete(name = "EmployeeConnection", params(Employee)))]
#[graphql(concrete(name = "ModuleConnection", params(Module)))]
#[graphql(concrete(name = "SourceConnection", params(Source)))]
pub(super) struct Connection<T: OutputType> {
    nodes: Vec<T>,
    /// Number of entries of the whole list.
    total_count: usize,
    page_info: PageInfo,
}

/// The end of a page.
#[derive(SimpleObject)]
struct PageInfo {
    /// Whether more entries follow.
    has_next_page: bool,
    /// The value of `after` for the next page; null if the page is empty.
    end_cursor: Option<String>,
}

impl<T: OutputType> Connection<T> {
    /// The connection of a page.
    pub(super) fn from_window<I>(window: ListWindow<'_, I>, nodes: Vec<T>) -> Self {
        let page_info = PageInfo { has_next_page: window.has_more, end_cursor: window.end };
        Self { nodes, total_count: window.total, page_info }
    }
}

/// The arguments of a page.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) first: i32,
    pub(super) after: Option<&'a str>,
}

impl Part<'_> {
    pub(super) fn window<'i, T: Ordered>(
        self,
        list: impl IntoIterator<Item = &'i T>,
        order: Order,
    ) -> Result<ListWindow<'i, T>, Error> {
        window(list, order, self.after, self.first)
    }

    /// The page of a list that is sorted already.
    pub(super) fn of_sorted<'i, T: Ordered>(
        self,
        list: impl IntoIterator<Item = &'i T>,
        order: Order,
    ) -> Result<ListWindow<'i, T>, Error> {
        sorted_window(list, order, self.after, self.first)
    }
}

/// A page of the public entries of a kind; of pages, those in the site map.
pub(super) async fn connection<T: OutputType>(
    reading: &Loader,
    reader: Viewer,
    kind: Kind,
    part: Part<'_>,
    present: impl Fn(Found, Viewer) -> Result<T, Error>,
) -> Result<Connection<T>, Error> {
    let all = reading.listed(kind, reader.locale).await?;
    let has_place =
        |listed: &&EntrySummary| kind != Kind::Page || listed.head.listed && listed.head.path().is_some();
    let all = all.iter().filter(has_place);
    let order = if kind == Kind::Page { Order::Slug } else { Order::Newest };
    let window = part.window(all, order)?;
    let whole: Vec<EntrySummary> = window.items.iter().map(|listed| (*listed).clone()).collect();
    let found = reading.load_all(&whole).await?;
    let nodes = found.into_iter().map(|found| present(found, reader)).collect::<Result<_, _>>()?;
    Ok(Connection::from_window(window, nodes))
}

/// The cost of scanning a list, in values, however few entries are returned.
const SCAN_COST: usize = 100;

/// The cost of `first` entries.
pub(super) fn list_cost(first: i32, each: usize) -> usize {
    usize::try_from(first).unwrap_or(0).saturating_mul(each).saturating_add(SCAN_COST)
}
