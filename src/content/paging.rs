//! Cursor pagination: the cursor names the last entry of a page rather than a position, so that entries published or
//! withdrawn in between neither repeat nor skip an entry.

use super::load::EntrySummary;
use crate::{Error, Result, catalog::listing::Listing, entries::slug::Slug, error::Kind};
use jiff::civil::Date;
use std::{cmp::Reverse, fmt};

/// Maximum number of entries on a page.
const MAX_PAGE_SIZE: i32 = 100;

/// Order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Newest first, then by rank and slug. Entries without a date are in editorial order.
    Newest,
    Slug,
}

/// An item of an ordered list.
pub trait Ordered {
    /// Sort key: first day, rank and slug.
    fn sort_key(&self) -> (Option<Date>, i64, &Slug);
}

impl Ordered for EntrySummary {
    fn sort_key(&self) -> (Option<Date>, i64, &Slug) {
        (self.head.published_on, self.head.rank, &self.head.slug)
    }
}

impl Ordered for Listing {
    fn sort_key(&self) -> (Option<Date>, i64, &Slug) {
        (self.published, self.rank, &self.slug)
    }
}

/// A position in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Cursor<'a> {
    day: Reverse<Option<Date>>,
    rank: i64,
    slug: &'a str,
}

impl<'a> Cursor<'a> {
    fn from_item(item: &'a impl Ordered, order: Order) -> Self {
        let (day, rank, slug) = item.sort_key();
        let slug = slug.as_str();
        match order {
            Order::Newest => Self { day: Reverse(day), rank, slug },
            Order::Slug => Self { day: Reverse(None), rank: 0, slug },
        }
    }

    fn parse(text: &'a str) -> Result<Self> {
        let read = || {
            let mut parts = text.splitn(3, '.');
            let day = parts.next().filter(|day| !day.is_empty()).map(str::parse).transpose().ok()?;
            let rank = parts.next()?.parse().ok()?;
            let slug = parts.next().filter(|slug| slug.parse::<Slug>().is_ok())?;
            Some(Self { day: Reverse(day), rank, slug })
        };
        read().ok_or_else(|| invalid("`after` is not a cursor: pass an unchanged `endCursor`"))
    }
}

impl fmt::Display for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = self.day.0.map(|day| day.to_string()).unwrap_or_default();
        write!(f, "{day}.{}.{}", self.rank, self.slug)
    }
}

/// A page of a list.
#[derive(Debug)]
pub struct ListWindow<'a, T> {
    pub items: Vec<&'a T>,
    /// Number of entries of the whole list.
    pub total: usize,
    pub has_more: bool,
    /// The cursor of its end; `None` if it is empty.
    pub end: Option<String>,
}

/// The first `first` entries after a cursor. The list is not sorted: it is scanned, which is fast enough for
/// thousands of entries.
///
/// # Errors
/// `content.query-invalid` if the cursor is invalid, or `first` is out of range.
pub fn window<'a, T: Ordered>(
    list: impl IntoIterator<Item = &'a T>,
    order: Order,
    after: Option<&str>,
    first: i32,
) -> Result<ListWindow<'a, T>> {
    let (most, after) = (most(first)?, after.map(Cursor::parse).transpose()?);
    let (mut marked, mut total) = (Vec::new(), 0);
    for item in list {
        total += 1;
        let mark = Cursor::from_item(item, order);
        if after.as_ref().is_none_or(|after| mark > *after) {
            marked.push((mark, item));
        }
    }
    let by_mark = |(a, _): &(Cursor<'_>, _), (b, _): &(Cursor<'_>, _)| a.cmp(b);
    let has_more = marked.len() > most;
    if has_more {
        marked.select_nth_unstable_by(most, by_mark);
        marked.truncate(most);
    }
    marked.sort_unstable_by(by_mark);
    let end = marked.last().map(|(mark, _)| mark.to_string());
    Ok(ListWindow { items: marked.into_iter().map(|(_, item)| item).collect(), total, has_more, end })
}

/// Like [`window`], for a sorted list: only the entries of the page are compared.
///
/// # Errors
/// Same errors as [`window`].
pub(crate) fn sorted_window<'a, T: Ordered>(
    list: impl IntoIterator<Item = &'a T>,
    order: Order,
    after: Option<&str>,
    first: i32,
) -> Result<ListWindow<'a, T>> {
    let (most, after) = (most(first)?, after.map(Cursor::parse).transpose()?);
    let (mut items, mut total, mut has_more, mut is_behind) = (Vec::new(), 0, false, after.is_none());
    for item in list {
        total += 1;
        is_behind = is_behind || after.as_ref().is_some_and(|after| Cursor::from_item(item, order) > *after);
        match items.len() < most {
            _ if !is_behind => {}
            true => items.push(item),
            false => has_more = true,
        }
    }
    let end = items.last().map(|item| Cursor::from_item(*item, order).to_string());
    Ok(ListWindow { items, total, has_more, end })
}

fn most(first: i32) -> Result<usize> {
    let most = usize::try_from(first).ok().filter(|_| (1..=MAX_PAGE_SIZE).contains(&first));
    most.ok_or_else(|| invalid(format!("`first` must be 1 to {MAX_PAGE_SIZE}")))
}

fn invalid(detail: impl Into<String>) -> Error {
    Error::new(Kind::Invalid, "content.query-invalid", detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    struct Item(Option<Date>, i64, Slug);

    fn slugs(items: &[&Item]) -> Vec<String> {
        items.iter().map(|item| item.2.to_string()).collect()
    }

    impl Ordered for Item {
        fn sort_key(&self) -> (Option<Date>, i64, &Slug) {
            (self.0, self.1, &self.2)
        }
    }

    proptest! {
        #[test]
        fn consecutive_pages_form_the_whole_list_in_order(
            places in proptest::collection::vec((0_i8..4, -2_i64..3), 0..40), first in 1_i32..9, newest: bool
        ) {
            let item = |(number, (day, rank)): (usize, &(i8, i64))| {
                let day = (*day > 0).then(|| date(2026, 11, *day));
                // The slugs have the reverse order of the list.
                Item(day, *rank, format!("s{:02}", 99 - number).parse().unwrap())
            };
            let list: Vec<Item> = places.iter().enumerate().map(item).collect();
            let order = if newest { Order::Newest } else { Order::Slug };
            let mut expected: Vec<&Item> = list.iter().collect();
            expected.sort_by_key(|item| Cursor::from_item(*item, order));
            let (mut read, mut after) = (Vec::new(), None);
            loop {
                let part = window(&list, order, after.as_deref(), first).unwrap();
                prop_assert_eq!(part.total, list.len());
                prop_assert_eq!(part.end.is_none(), part.items.is_empty());
                let sorted = sorted_window(expected.iter().copied(), order, after.as_deref(), first).unwrap();
                prop_assert_eq!(&sorted.end, &part.end);
                prop_assert_eq!((sorted.total, sorted.has_more), (part.total, part.has_more));
                prop_assert_eq!(slugs(&sorted.items), slugs(&part.items));
                read.extend(part.items);
                if !part.has_more { break }
                after = part.end;
            }
            prop_assert_eq!(slugs(&read), slugs(&expected));
        }
    }
}
