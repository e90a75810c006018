//! Formatted text: Markdown or untrusted HTML is converted to HTML without scripts, external resources and
//! links that [`super::href`] rejects.

use super::href::Href;
use crate::locale::Locale;
use ammonia::{Builder, UrlRelative};
use pulldown_cmark::{Options, Parser, html::push_html};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::HashSet, fmt};

/// Sanitised HTML; links of this site have no language prefix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SafeHtml(String);

/// As files have it: in Markdown.
impl JsonSchema for SafeHtml {
    fn schema_name() -> Cow<'static, str> {
        "Markdown".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "contentMediaType": "text/markdown" })
    }
}

/// Allowed elements. Headings start below those of page elements.
const TAGS: [&str; 31] = [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "dl",
    "dt",
    "em",
    "h3",
    "h4",
    "hr",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

/// The HTML sanitiser. `lead` maps link targets; links without a target are removed.
fn cleaner(lead: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Builder<'static> {
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.into_iter().collect())
        .clean_content_tags(HashSet::from(["script", "style", "iframe", "object", "svg", "math", "template"]))
        .add_tag_attributes("a", ["href"])
        .add_tag_attributes("ol", ["start"])
        .add_tag_attribute_values("th", "scope", ["col", "row"])
        .generic_attributes(HashSet::from(["lang"]))
        .url_schemes(HashSet::from(["https", "mailto"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .attribute_filter(move |_, attribute, value| {
            if attribute != "href" {
                return Some(Cow::Borrowed(value));
            }
            lead(value).map(Cow::Owned)
        });
    builder
}

/// A valid link target.
fn href(link: &str) -> Option<Href> {
    Href::try_from(link.to_owned()).ok()
}

impl SafeHtml {
    /// Converts CommonMark with tables; embedded HTML is sanitised too.
    #[must_use]
    pub fn from_markdown(text: &str) -> Self {
        Self::from_html(&markdown_to_html(text))
    }

    /// Sanitises untrusted HTML.
    #[must_use]
    pub fn from_html(html: &str) -> Self {
        Self(cleaner(|link| Some(href(link)?.as_str().to_owned())).clean(html).to_string())
    }

    /// Sanitises untrusted HTML and resolves its links against the URL of its page; without one, only
    /// absolute links are kept.
    #[must_use]
    pub fn from_html_at(html: &str, page: Option<&url::Url>) -> Self {
        let page = page.cloned();
        let whole = move |link: &str| {
            let url = page.as_ref().map_or_else(|| link.parse(), |page| page.join(link)).ok()?;
            Some(href(url.as_str())?.as_str().to_owned())
        };
        Self(cleaner(whole).clean(html).to_string())
    }

    /// The HTML as stored.
    #[must_use]
    pub fn as_html(&self) -> &str {
        &self.0
    }

    /// The HTML for a reader of this language, with its prefix in links of this site. It is sanitised again,
    /// so that stricter rules also apply to stored texts.
    #[must_use]
    pub fn localised(&self, locale: Locale) -> String {
        cleaner(move |link| Some(href(link)?.localised(locale))).clean(&self.0).to_string()
    }

    #[must_use]
    pub fn in_language(&self, locale: Locale) -> Self {
        Self(self.localised(locale))
    }

    /// The HTML for other sites: links are absolute, resolved against the URL of the page.
    #[must_use]
    pub fn absolute(&self, locale: Locale, page: &str) -> String {
        let page = url::Url::parse(page).ok();
        let whole = move |link: &str| {
            let href = href(link)?.localised(locale);
            Some(page.as_ref()?.join(&href).ok()?.as_str().to_owned())
        };
        cleaner(whole).clean(&self.0).to_string()
    }

    #[must_use]
    pub fn links(&self) -> Vec<String> {
        let tags = self.0.split('<').filter_map(|part| part.strip_prefix("a ")?.split('>').next());
        let hrefs = tags.filter_map(|tag| tag.split("href=\"").nth(1)?.split('"').next());
        hrefs.map(|href| href.replace("&amp;", "&")).collect()
    }

    /// The plain text, for reading times and descriptions. Block elements separate words, inline elements do
    /// not. The HTML is sanitised, so only the entities replaced here can occur.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        let mut rest = self.0.as_str();
        while let Some((before, tag)) = rest.split_once('<') {
            text.push_str(before);
            if separates_words(tag) {
                text.push(' ');
            }
            rest = after_tag(tag);
        }
        text.push_str(rest);
        let text =
            text.replace("&nbsp;", "\u{a0}").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Converts CommonMark to unsanitised HTML.
pub(crate) fn markdown_to_html(text: &str) -> String {
    let mut html = String::with_capacity(2 * text.len());
    push_html(&mut html, Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH));
    html
}

/// Reading time in whole minutes, at least one. Thai has no spaces between words and Korean few, so
/// characters are counted there.
pub(crate) fn reading_minutes(text: &SafeHtml, locale: Locale) -> u32 {
    let words = text.plain_text();
    let letters = || words.chars().filter(|letter| !letter.is_whitespace()).count();
    let (read, a_minute) = match locale {
        Locale::Fr | Locale::En => (words.split_whitespace().count(), 220),
        Locale::Ko => (letters(), 500),
        Locale::Th => (letters(), 900),
    };
    u32::try_from(read.div_ceil(a_minute).max(1)).unwrap_or(u32::MAX)
}

impl fmt::Display for SafeHtml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Elements that do not separate words.
const INLINE: [&str; 11] = ["a", "abbr", "b", "cite", "code", "del", "em", "i", "strong", "sub", "sup"];

/// Whether a tag separates the words around it; `tag` starts after `<`.
fn separates_words(tag: &str) -> bool {
    let tag = tag.strip_prefix('/').unwrap_or(tag);
    let end = tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len());
    let name = &tag[..end];
    !INLINE.contains(&name)
}

/// The text after the end of a tag. An attribute value may contain `>`.
fn after_tag(tag: &str) -> &str {
    let mut quoted = false;
    let end = tag.find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    });
    end.map_or("", |end| &tag[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn renders_markdown_and_sanitizes_its_html() {
        let rich = SafeHtml::from_markdown(
            "### Titre\n\nUn [lien](/contact), <script>alert(1)</script><img src=x onerror=alert(1)> **fort**.\n",
        );
        assert_eq!(
            rich.as_html(),
            "<h3>Titre</h3>\n<p>Un <a href=\"/contact\">lien</a>,  <strong>fort</strong>.</p>\n"
        );
        assert!(rich.localised(Locale::Th).contains("href=\"/th/contact\""));
        assert_eq!(rich.plain_text(), "Titre Un lien, fort.");
        let links = SafeHtml::from_html(
            "<p lang=fr><a lang=fr href='/a?b&c'>x</a> href=\"/d\" <a href=#e>y</a> <a>z</a>",
        );
        assert_eq!(links.links(), ["/a?b&c", "#e"]);
    }

    proptest! {
        #[test]
        fn the_plain_text_is_the_html_without_tags(
            html in prop::collection::vec(
                prop_oneof![
                    Just("<p>"), Just("</p>"), Just("<a href='/x?a>b'>"), Just("<a href=\"#<é\">"), Just("</a>"),
                    Just("<br>"), Just("<td lang='a\"b>c'>"), Just("<!-- > -->"), Just("<script>a</script>"), Just("<"),
                    Just(">"), Just("\""), Just("'"), Just("&"), Just("&lt;"), Just("&amp;lt;"), Just("&nbsp;"), Just(" "),
                    Just("\n"), Just("mot"), Just("약국"),
                ],
                0..30,
            )
        ) {
            let rich = SafeHtml::from_html(&html.concat());
            // Of the tags above, these separate words.
            let mut parted = rich.as_html().to_owned();
            for tag in ["<p", "</p", "<br", "<td", "</td", "<table", "<tbody", "<tr"] {
                parted = parted.replace(tag, &format!(" {tag}"));
            }
            let bare = Builder::empty().clean(&parted).to_string();
            let bare = bare.replace("&nbsp;", "\u{a0}").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let bare: Vec<_> = bare.split_ascii_whitespace().collect();
            prop_assert_eq!(rich.plain_text(), bare.join(" "), "{}", rich.as_html());
        }
    }

    #[test]
    fn reading_time_counts_words_or_letters_by_language() {
        let of = |word: &str, times, locale| {
            reading_minutes(&SafeHtml::from_markdown(&word.repeat(times)), locale)
        };
        assert_eq!(of("", 0, Locale::Fr), 1);
        assert_eq!(of("mot ", 220, Locale::Fr), 1);
        assert_eq!(of("mot ", 221, Locale::Fr), 2);
        assert_eq!(of("독감", 500, Locale::Ko), 2);
        assert_eq!(of("ไข้", 900, Locale::Th), 3);
    }

    #[test]
    fn makes_links_absolute_for_feeds() {
        let rich = SafeHtml::from_html(
            "<a href=\"/ias/flu?a=1\">a</a><a href=\"#b\">b</a><a href=\"mailto:c@d.example\">c</a>",
        );
        assert_eq!(
            rich.absolute(Locale::Ko, "https://vigie.example/ko/jobs/x"),
            "<a href=\"https://vigie.example/ko/ias/flu?a=1\">a</a>\
             <a href=\"https://vigie.example/ko/jobs/x#b\">b</a><a href=\"mailto:c@d.example\">c</a>"
        );
    }

    #[test]
    fn harmful_links_lose_their_href() {
        for href in ["javascript:alert(1)", "//evil.example", "data:text/html,x", "http://a.example", "/fr/x"]
        {
            let rich = SafeHtml::from_html(&format!("<a href=\"{href}\" onclick=\"x\" style=\"x\">a</a>"));
            assert_eq!(rich.as_html(), "<a>a</a>", "{href}");
        }
    }

    #[test]
    fn text_that_looks_like_an_attribute_stays_text() {
        let rich = SafeHtml::from_markdown("`href=\"/a\"` and <b title=\"x\">b</b> <a href=\"#x\">c</a>");
        assert_eq!(
            rich.localised(Locale::En),
            "<p><code>href=\"/a\"</code> and <b>b</b> <a href=\"#x\">c</a></p>\n"
        );
    }
}
