//! The HTML of a mail as it is sent: with inlined styles, as most e-mail clients require, sanitised, with
//! pictures by content id; and its text part.

use super::{
    css,
    model::{Body, Image},
};
use ammonia::{Builder, UrlRelative};
use css_inline::CSSInliner;
use percent_encoding::percent_decode_str;
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::LazyLock,
};
use unicode_normalization::UnicodeNormalization as _;

/// Bytes of HTML beyond which Gmail clips a mail (measured by senders, 102 kB).
pub(super) const CLIPPED: usize = 102 * 1_024;
/// Maximum bytes of a page: styling takes time for each element and rule.
pub(super) const MAX_BYTES: usize = 1_000_000;
/// Maximum depth of elements: mails have a few dozen.
pub(super) const MAX_DEPTH: usize = 256;
/// Void elements, and those that the next one of their kind closes; they do not nest.
const FLAT: [&str; 24] = [
    "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta", "option",
    "p", "param", "source", "tbody", "td", "th", "thead", "tr", "track", "wbr",
];
/// Maximum characters of a line of the text part.
const LINE: usize = 76;

const TAGS: [&str; 42] = [
    "a",
    "b",
    "big",
    "blockquote",
    "br",
    "caption",
    "center",
    "code",
    "col",
    "colgroup",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
];
const MORE_TAGS: [&str; 2] = ["u", "ul"];
const ATTRIBUTES: [&str; 14] = [
    "align",
    "aria-hidden",
    "background",
    "bgcolor",
    "border",
    "cellpadding",
    "cellspacing",
    "dir",
    "height",
    "lang",
    "role",
    "style",
    "valign",
    "width",
];
/// Style properties that e-mail clients display consistently and that cannot cover other content.
const STYLES: [&str; 56] = [
    "background",
    "background-color",
    "border",
    "border-bottom",
    "border-bottom-color",
    "border-bottom-style",
    "border-bottom-width",
    "border-collapse",
    "border-color",
    "border-left",
    "border-left-color",
    "border-left-style",
    "border-left-width",
    "border-radius",
    "border-right",
    "border-right-color",
    "border-right-style",
    "border-right-width",
    "border-spacing",
    "border-style",
    "border-top",
    "border-top-color",
    "border-top-style",
    "border-top-width",
    "border-width",
    "clear",
    "color",
    "direction",
    "display",
    "float",
    "font",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "height",
    "letter-spacing",
    "line-height",
    "list-style-type",
    "margin",
    "margin-bottom",
    "margin-left",
    "margin-right",
    "margin-top",
    "max-width",
    "min-width",
    "padding",
    "padding-bottom",
    "padding-left",
    "padding-right",
    "padding-top",
    "text-align",
    "text-decoration",
    "text-transform",
    "vertical-align",
    "width",
];
const SCHEMES: [&str; 5] = ["https", "http", "mailto", "tel", "cid"];

static INLINER: LazyLock<CSSInliner<'static>> =
    LazyLock::new(|| CSSInliner::options().load_remote_stylesheets(false).build());

/// Whether the tags of a page nest too deeply; an unclosed element counts until the end.
pub(super) fn is_too_deep(source: &str) -> bool {
    let mut depth = 0_usize;
    source.split('<').skip(1).any(|tag| {
        let (closes, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        if name.is_empty() || FLAT.contains(&name.to_ascii_lowercase().as_str()) {
            return false;
        }
        depth = if closes { depth.saturating_sub(1) } else { depth + 1 };
        depth > MAX_DEPTH
    })
}

/// Converts a page and its pictures to the HTML that is sent.
pub(super) fn body(name: &str, source: &str, images: Vec<Image>) -> Body {
    let styled = INLINER.inline(source).unwrap_or_else(|_| source.to_owned());
    // Attributes of `body` would be lost with it.
    let whole = styled.replace("<body", "<div").replace("</body>", "</div>");
    let html = cleaned(name, &whole, &images);
    let text = html2text::from_read(html.as_bytes(), LINE).unwrap_or_default().trim().to_owned();
    Body { html, text, images }
}

fn cleaned(page: &str, html: &str, images: &[Image]) -> String {
    let ids: HashMap<String, String> =
        images.iter().map(|image| (image.name.to_lowercase(), format!("cid:{}", image.content_id))).collect();
    let page = page.to_owned();
    let id_of = move |source: &str| ids.get(&archive_entry(&page, source.trim())?.to_lowercase()).cloned();
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.into_iter().chain(MORE_TAGS).collect())
        .clean_content_tags(HashSet::from([
            "script", "style", "title", "head", "noscript", "template", "textarea", "select",
        ]))
        .generic_attributes(HashSet::from(ATTRIBUTES))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "name"])),
            ("col", HashSet::from(["span"])),
            ("font", HashSet::from(["color", "face", "size"])),
            ("img", HashSet::from(["src", "alt", "title"])),
            ("td", HashSet::from(["colspan", "rowspan"])),
            ("th", HashSet::from(["colspan", "rowspan", "scope"])),
        ]))
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true)
        .filter_style_properties(HashSet::from(STYLES))
        .attribute_filter(move |element, attribute, value| match (element, attribute) {
            ("img", "src") | (_, "background") => id_of(value).map(Cow::Owned),
            // Fragments of the page do not work in a mail.
            ("a", "href") if !value.contains(':') => None,
            (_, "style") => Some(Cow::Owned(css::without_loading(value))),
            _ => Some(value.into()),
        });
    builder.clean(html).to_string()
}

/// The archive entry that an address of the page refers to, in normalisation form C like
/// [`crate::zip_archive::name`]; `None` outside the archive.
pub(super) fn archive_entry(page: &str, address: &str) -> Option<String> {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    let address = percent_decode_str(address).decode_utf8().ok()?;
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in address.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/").nfc().collect())
}
