//! The map as search engines read it (sitemaps.org), with the same page in other languages beside each address.

use super::Place;
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
pub(super) fn file(places: &[Place], origin: &str) -> Vec<u8> {
    let root: Attributes<'_> = &[SCHEMA, ("xmlns:xhtml", "http://www.w3.org/1999/xhtml")];
    Xml::document("urlset", root, |xml| {
        for place in places {
            for (locale, changed) in place.listed() {
                xml.element("url", &[], |xml| {
                    located(xml, &address(origin, locale, &place.path), changed);
                    alternates(xml, place, origin);
                });
            }
        }
    })
}

/// The same page in every language, this one included, and where it is without one.
fn alternates(xml: &mut Xml, place: &Place, origin: &str) {
    let mut link = |language: &str, href: &str| {
        xml.empty("xhtml:link", &[("rel", "alternate"), ("hreflang", language), ("href", href)]);
    };
    for (locale, _) in &place.versions {
        link(locale.code(), &address(origin, *locale, &place.path));
    }
    link("x-default", &format!("{origin}{}", place.path));
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
