//! RSS 2.0, with the full text of each entry.

use super::model::{Feed, Item};
use crate::xml::Xml;
use jiff::{Zoned, fmt::rfc2822};

pub(super) fn print(feed: &Feed) -> Vec<u8> {
    let root = [
        ("version", "2.0"),
        ("xmlns:atom", "http://www.w3.org/2005/Atom"),
        ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
    ];
    Xml::document("rss", &root, |xml| {
        xml.element("channel", &[], |xml| {
            xml.text("title", &[], &feed.title);
            xml.text("link", &[], &feed.home);
            xml.text("description", &[], &feed.about);
            xml.text("language", &[], feed.locale.code());
            xml.text("lastBuildDate", &[], &date(&feed.updated));
            let to_itself = [("rel", "self"), ("type", "application/rss+xml"), ("href", &feed.here)];
            xml.empty("atom:link", &to_itself);
            for item in &feed.items {
                xml.element("item", &[("xml:lang", item.locale.code())], |xml| entry(xml, item));
            }
        });
    })
}

fn entry(xml: &mut Xml, item: &Item) {
    xml.text("title", &[], &item.title);
    xml.text("link", &[], &item.address);
    xml.text("guid", &[("isPermaLink", "true")], &item.address);
    if let Some(published) = &item.published {
        xml.text("pubDate", &[], &date(published));
    }
    if let Some(author) = &item.author {
        xml.text("dc:creator", &[], author);
    }
    xml.text("dc:language", &[], item.locale.code());
    if let Some(tag) = &item.tag {
        xml.text("category", &[], tag);
    }
    xml.text("description", &[], &item.summary);
    xml.text("content:encoded", &[], &item.html);
}

/// A date in the format of RFC 822; empty for years before the common era, which it cannot express.
fn date(at: &Zoned) -> String {
    rfc2822::to_string(at).unwrap_or_default()
}
