//! Reading a list a part at a time: where a part ends is told by the entry that ends it, not by counting, so that what is
//! published or withdrawn in between neither repeats an entry nor loses one.

use super::{Listed, entry::Head, slug::Slug};
use crate::{Error, Result, error::Kind};
use jiff::civil::Date;
use std::{cmp::Reverse, fmt, str::FromStr};

/// Entries one part may hold.
const MOST: i32 = 100;

/// What a list is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The newest first, then by rank and slug.
    Newest,
    Slug,
}

/// A place in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Mark {
    day: Reverse<Option<Date>>,
    rank: i64,
    slug: Slug,
}

impl Mark {
    fn of(head: &Head, order: Order) -> Self {
        let slug = head.slug.clone();
        match order {
            Order::Newest => Self { day: Reverse(head.published_on), rank: head.rank, slug },
            Order::Slug => Self { day: Reverse(None), rank: 0, slug },
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = self.day.0.map(|day| day.to_string()).unwrap_or_default();
        write!(f, "{day}.{}.{}", self.rank, self.slug)
    }
}

impl FromStr for Mark {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let read = || {
            let mut parts = text.splitn(3, '.');
            let day = parts.next().filter(|day| !day.is_empty()).map(str::parse).transpose().ok()?;
            let rank = parts.next()?.parse().ok()?;
            Some(Self { day: Reverse(day), rank, slug: parts.next()?.parse().ok()? })
        };
        read().ok_or_else(|| invalid("`after` is no place in a list: give an `endCursor` as it came"))
    }
}

/// A part of a list.
#[derive(Debug)]
pub struct Window {
    pub items: Vec<Listed>,
    pub has_more: bool,
    /// Where it ends; nowhere when it is empty.
    pub end: Option<String>,
}

/// The first so many entries of a list behind a place in it.
///
/// # Errors
/// `content.query-invalid` when the place is none, or so many are none or too many.
pub fn window<'a>(
    list: impl IntoIterator<Item = &'a Listed>,
    order: Order,
    after: Option<&str>,
    first: i32,
) -> Result<Window> {
    let most = usize::try_from(first).ok().filter(|_| (1..=MOST).contains(&first));
    let most = most.ok_or_else(|| invalid(format!("`first` must be 1 to {MOST}")))?;
    let after = after.map(str::parse::<Mark>).transpose()?;
    let mut marked: Vec<_> = list.into_iter().map(|item| (Mark::of(&item.head, order), item)).collect();
    marked.sort_by(|(a, _), (b, _)| a.cmp(b));
    marked.retain(|(mark, _)| after.as_ref().is_none_or(|after| mark > after));
    let has_more = marked.len() > most;
    marked.truncate(most);
    let end = marked.last().map(|(mark, _)| mark.to_string());
    Ok(Window { items: marked.into_iter().map(|(_, item)| item.clone()).collect(), has_more, end })
}

fn invalid(detail: impl Into<String>) -> Error {
    Error::new(Kind::Invalid, "content.query-invalid", detail)
}
