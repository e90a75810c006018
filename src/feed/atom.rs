//! Atom (RFC 4287), with the full text of each entry.

use super::model::{Feed, Item, rfc3339};
use crate::xml::Xml;

pub(super) fn print(feed: &Feed) -> Vec<u8> {
    let root = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", feed.locale.code())];
    Xml::document("feed", &root, |xml| {
        xml.text("id", &[], &feed.here);
        xml.text("title", &[], &feed.title);
        xml.text("subtitle", &[], &feed.about);
        xml.text("updated", &[], &rfc3339(&feed.updated));
        xml.element("author", &[], |xml| {
            xml.text("name", &[], "Vigie");
            xml.text("uri", &[], &feed.origin);
        });
        xml.empty("link", &[("rel", "self"), ("type", "application/atom+xml"), ("href", &feed.here)]);
        xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &feed.home)]);
        for item in &feed.items {
            xml.element("entry", &[("xml:lang", item.locale.code())], |xml| entry(xml, item));
        }
    })
}

fn entry(xml: &mut Xml, item: &Item) {
    xml.text("id", &[], &item.address);
    xml.text("title", &[], &item.title);
    xml.text("updated", &[], &rfc3339(&item.updated));
    if let Some(published) = &item.published {
        xml.text("published", &[], &rfc3339(published));
    }
    if let Some(author) = &item.author {
        xml.element("author", &[], |xml| xml.text("name", &[], author));
    }
    xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &item.address)]);
    if let Some(original) = &item.original {
        xml.empty("link", &[("rel", "via"), ("href", original)]);
    }
    if let Some(tag) = &item.tag {
        xml.empty("category", &[("term", tag)]);
    }
    xml.text("summary", &[], &item.summary);
    xml.text("content", &[("type", "html")], &item.html);
}
