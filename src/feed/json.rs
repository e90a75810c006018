//! JSON Feed 1.1, with the full text of each entry.

use super::model::{Feed, Item, rfc3339};
use crate::{Error, Result, locale::Locale};
use serde::Serialize;

#[derive(Serialize)]
struct JsonFeed<'a> {
    version: &'static str,
    title: &'a str,
    description: &'a str,
    home_page_url: &'a str,
    feed_url: &'a str,
    language: Locale,
    authors: [Author<'a>; 1],
    items: Vec<JsonItem<'a>>,
}

#[derive(Serialize)]
struct Author<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonItem<'a> {
    id: &'a str,
    url: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    external_url: Option<&'a str>,
    title: &'a str,
    summary: &'a str,
    content_html: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_published: Option<String>,
    date_modified: String,
    language: Locale,
    #[serde(skip_serializing_if = "Option::is_none")]
    authors: Option<[Author<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<[&'a str; 1]>,
}

pub(super) fn print(feed: &Feed) -> Result<Vec<u8>> {
    let document = JsonFeed {
        version: "https://jsonfeed.org/version/1.1",
        title: &feed.title,
        description: &feed.about,
        home_page_url: &feed.home,
        feed_url: &feed.here,
        language: feed.locale,
        authors: [Author { name: "Vigie", url: Some(&feed.origin) }],
        items: feed.items.iter().map(entry).collect(),
    };
    serde_json::to_vec_pretty(&document).map_err(Error::internal)
}

fn entry(item: &Item) -> JsonItem<'_> {
    JsonItem {
        id: &item.address,
        url: &item.address,
        external_url: item.original.as_deref(),
        title: &item.title,
        summary: &item.summary,
        content_html: &item.html,
        date_published: item.published.as_ref().map(rfc3339),
        date_modified: rfc3339(&item.updated),
        language: item.locale,
        authors: item.author.as_deref().map(|name| [Author { name, url: None }]),
        tags: item.tag.as_deref().map(|tag| [tag]),
    }
}
