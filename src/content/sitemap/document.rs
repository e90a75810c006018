//! The map as search engines read it (sitemaps.org), with the same page in other languages beside each address.

use super::urls::SitemapUrl;
use crate::{
    locale::Locale,
    xml::{Attributes, Xml},
};
use jiff::Timestamp;

const SCHEMA: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

/// The list of files: where each is, and when something on it last changed.
pub(super) fn index(files: &[(String, Option<i64>)], origin: &str) -> Vec<u8> {
    Xml::document("sitemapindex", &[SCHEMA], |xml| {
        for (path, changed) in files {
            xml.element("sitemap", &[], |xml| located(xml, &format!("{origin}{path}"), *changed));
        }
    })
}

/// A file: of each page the languages that are listed here, and when that version last changed.
pub(super) fn file(places: &[SitemapUrl], origin: &str) -> Vec<u8> {
    let root: Attributes<'_> = &[SCHEMA, ("xmlns:xhtml", "http://www.w3.org/1999/xhtml")];
    Xml::document("urlset", root, |xml| {
        for place in places {
            let alternates = alternates(place, origin);
            for (locale, changed) in place.listed() {
                xml.element("url", &[], |xml| {
                    located(xml, &address(origin, locale, &place.path), changed);
                    for (language, href) in &alternates {
                        let attributes =
                            [("rel", "alternate"), ("hreflang", *language), ("href", href.as_str())];
                        xml.empty("xhtml:link", &attributes);
                    }
                });
            }
        }
    })
}

/// The same page in every language, this one included, and where it is without one.
fn alternates(place: &SitemapUrl, origin: &str) -> Vec<(&'static str, String)> {
    let each =
        place.versions.iter().map(|(locale, _)| (locale.code(), address(origin, *locale, &place.path)));
    each.chain([("x-default", format!("{origin}{}", place.path))]).collect()
}

fn located(xml: &mut Xml, address: &str, changed: Option<i64>) {
    xml.text("loc", &[], address);
    if let Some(at) = changed.and_then(|at| Timestamp::from_second(at.div_euclid(1_000)).ok()) {
        xml.text("lastmod", &[], &at.to_string());
    }
}

fn address(origin: &str, locale: Locale, path: &str) -> String {
    format!("{origin}/{locale}{}", if path == "/" { "" } else { path })
}
