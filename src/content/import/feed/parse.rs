//! Parses a feed into articles. An item with errors is reported by its position.

use super::{
    json::{self, LenientFeed},
    slug::{Names, original},
    text,
};
use crate::{
    content::{
        import::{
            article::{MAX_ENTRIES, written},
            diagnostics::Diagnostics,
            fields::Markup,
            metadata::ImportContext,
            model::ParsedEntry,
            schema::SHORT,
            size_limits,
            text::{one_line, truncate},
        },
        model::entry::{Article, Body, Entry, EntryMeta},
    },
    entries::{href::Href, kind::Kind, safe_html::SafeHtml, slug::Slug, stage::Stage},
    locale::Locale,
};
use feed_rs::model::{self, FeedType};
use url::Url;

/// Maximum characters of a title. Longer ones are truncated rather than rejected, because others write them.
const TITLE: usize = 160;
const SUMMARY: usize = 320;

pub(crate) fn parse_feed(
    bytes: &[u8],
    setting: &ImportContext<'_>,
    diagnostics: &Diagnostics,
) -> Vec<ParsedEntry> {
    let left_out = setting.options.tolerate.then_some("the item is left out");
    let Some(LenientFeed { feed, places, refused }) = parse(bytes, diagnostics) else { return Vec::new() };
    for (at, problem) in refused {
        let own = Diagnostics::default();
        own.fault(0, "", format!("item {at}: {problem}"));
        diagnostics.merge(own, left_out);
    }
    if feed.entries.len() > MAX_ENTRIES {
        diagnostics.fault(
            0,
            "",
            format!("has {} items; at most {MAX_ENTRIES} are allowed", feed.entries.len()),
        );
        return Vec::new();
    }
    if feed.entries.is_empty() {
        diagnostics.report(true, 0, "", "has no item");
    }
    let mut names = Names::new(&setting.stored.originals);
    let mut articles = Vec::new();
    for (at, item) in places.into_iter().zip(&feed.entries) {
        let own = Diagnostics::default();
        let link = address(&feed, item);
        let article = Item { feed: &feed, item, at, link, diagnostics: &own }.parse(setting, &mut names);
        articles.extend(article.filter(|_| !own.has_errors()));
        diagnostics.merge(own, left_out);
    }
    articles
}

/// Parses a feed. An invalid JSON Feed is parsed item by item; in XML the end of an item is unknown after the first error.
fn parse(bytes: &[u8], diagnostics: &Diagnostics) -> Option<LenientFeed> {
    match feed_rs::parser::parse(bytes) {
        Ok(feed) => {
            Some(LenientFeed { places: (1..=feed.entries.len()).collect(), feed, refused: Vec::new() })
        }
        Err(error) => json::parse_leniently(bytes).or_else(|| {
            let problem = format!("is no RSS, Atom or JSON Feed: {error}; no item of it can be read");
            diagnostics.fault(0, "", problem);
            None
        }),
    }
}

/// The address of the original of an item.
fn address(feed: &model::Feed, item: &model::Entry) -> Option<Url> {
    let own = |link: &&model::Link| link.rel.as_deref().is_none_or(|rel| rel == "alternate");
    let of = |links: &[model::Link]| links.iter().find(own).map(|link| link.href.clone());
    let base = item.base.clone().or_else(|| of(&feed.links)).and_then(|base| Url::parse(&base).ok());
    let link = of(&item.links)?;
    match base {
        Some(base) => base.join(&link).ok(),
        None => Url::parse(&link).ok(),
    }
}

/// An item and its feed.
struct Item<'a> {
    feed: &'a model::Feed,
    item: &'a model::Entry,
    /// Position in the feed, from 1.
    at: usize,
    link: Option<Url>,
    diagnostics: &'a Diagnostics,
}

impl Item<'_> {
    fn parse(&self, setting: &ImportContext<'_>, names: &mut Names<'_>) -> Option<ParsedEntry> {
        let (title, locale) = (self.title(), self.locale(setting));
        let published_on = self.day(self.item.published.or(self.item.updated), setting);
        if published_on.is_none() {
            self.fault("published", "has no day");
        }
        let updated_on = self.day(self.item.updated, setting).filter(|day| Some(*day) > published_on);
        let (html, summary) = self.texts();
        let (outlet, author, link) = (self.outlet()?, self.author(), self.link());
        let stage = if setting.options.draft { Stage::Draft } else { Stage::Live };
        let head = EntryMeta {
            kind: Kind::Press,
            slug: self.slug(names)?,
            locale: locale?,
            stage,
            title: title?,
            summary,
            rank: 0,
            published_on: Some(published_on?),
            expires_on: None,
            updated_on,
            listed: true,
            changed_at: setting.clock.millis(),
        };
        let source = html.as_html().to_owned();
        let body = Body::Press(Article { outlet, author, link, picture: None, demonstration: false, html });
        written(self.diagnostics, Entry { head, body, source }, Some(Markup::Html), 0)
    }

    fn fault(&self, field: &str, problem: impl std::fmt::Display) {
        self.diagnostics.fault(0, "", format!("item {}: {field} {problem}", self.at));
    }

    fn title(&self) -> Option<String> {
        let title = self.plain("title", self.item.title.as_ref());
        if title.is_none() {
            self.fault("title", "is missing");
        }
        title.map(|title| truncate(&title, TITLE))
    }

    /// The language of the item, else of its feed, else the named one.
    fn locale(&self, setting: &ImportContext<'_>) -> Option<Locale> {
        let said = self.item.language.as_ref().or(self.feed.language.as_ref());
        let primary = said.map(|tag| tag.to_ascii_lowercase());
        let primary = primary.as_deref().and_then(|tag| tag.split(['-', '_']).next());
        let locale = primary.and_then(|tag| tag.parse().ok()).or(setting.options.locale);
        if locale.is_none() {
            let said = said.map_or("no language".to_owned(), |tag| format!("{tag:?}"));
            self.fault("language", format!("is {said}, expected fr, en, ko or th: use --locale"));
        }
        locale
    }

    /// The day in Paris.
    fn day(
        &self,
        instant: Option<impl Into<std::time::SystemTime>>,
        setting: &ImportContext<'_>,
    ) -> Option<jiff::civil::Date> {
        let instant = jiff::Timestamp::try_from(instant?.into()).ok()?;
        let day = setting.clock.in_paris(instant.as_millisecond())?.date();
        (1900..=2200).contains(&day.year()).then_some(day)
    }

    fn outlet(&self) -> Option<String> {
        let outlet = self.plain("outlet", self.feed.title.as_ref());
        if outlet.is_none() {
            self.fault("outlet", "is missing: the feed has no title");
        }
        outlet.map(|outlet| truncate(&outlet, SHORT))
    }

    fn author(&self) -> Option<String> {
        let author = self.item.authors.first().or(self.feed.authors.first())?;
        let author = one_line(author.name.as_ref()?);
        Some(truncate(&author, SHORT)).filter(|author| !author.is_empty())
    }

    /// The address of the original, if it is a valid link.
    fn link(&self) -> Option<Href> {
        let link = self.link.as_ref()?;
        let fine = original(link.as_str());
        if fine.is_none() {
            let problem = format!("item {}: its link is left out, it does not begin with https://", self.at);
            self.diagnostics.report(true, 0, "", problem);
        }
        fine
    }

    /// A slug that is the same each time the feed is imported.
    fn slug(&self, names: &mut Names<'_>) -> Option<Slug> {
        let slug = names.assign(self.link.as_ref().map(Url::as_str), &self.item.id);
        if slug.is_none() {
            self.fault("id", "is missing");
        }
        slug
    }

    /// The text and its summary.
    fn texts(&self) -> (SafeHtml, String) {
        let content = self.item.content.as_ref().and_then(|content| {
            self.rich("content", content.body.as_ref()?, content.content_type.subty().as_str())
        });
        let summary = self.item.summary.as_ref();
        let shown = self.item.content.as_ref().and_then(|content| content.body.as_deref());
        if let Some(left) = shown.or(summary.map(|text| text.content.as_str())).and_then(text::left_out) {
            self.diagnostics.report(true, 0, "", format!("item {}: left out of its text: {left}", self.at));
        }
        let short =
            summary.and_then(|text| self.rich("summary", &text.content, text.content_type.subty().as_str()));
        let is_refused = content.is_none()
            && self.item.content.as_ref().is_some_and(|text| text.body.is_some())
            || short.is_none() && summary.is_some();
        let html = content.or_else(|| short.clone()).unwrap_or_else(|| SafeHtml::from_html(""));
        if html.plain_text().is_empty() && !is_refused {
            self.fault("content", "has no word");
        }
        let words = short.unwrap_or_else(|| html.clone()).plain_text();
        let words = if words.is_empty() { html.plain_text() } else { words };
        (html, truncate(&one_line(&words), SUMMARY))
    }

    /// Sanitised text; `None` if it is too large, which is reported.
    fn rich(&self, field: &str, source: &str, subtype: &str) -> Option<SafeHtml> {
        let refused = size_limits::refused_html(source);
        if let Some(refused) = &refused {
            self.fault(field, refused);
        }
        refused.is_none().then(|| text::rich(source, subtype.contains("html"), self.link.as_ref()))
    }

    /// A text in one line, without tags.
    fn plain(&self, field: &str, text: Option<&model::Text>) -> Option<String> {
        let text = text?;
        let content = text.content.replace('\0', " ");
        // RSS does not declare which texts are HTML.
        let is_rss = matches!(self.feed.feed_type, FeedType::RSS0 | FeedType::RSS1 | FeedType::RSS2);
        let words = match is_rss || text.content_type.subty().as_str().contains("html") {
            true => self.rich(field, &content, "html")?.plain_text(),
            false => content,
        };
        Some(one_line(&words)).filter(|words| !words.is_empty())
    }
}
