//! Checks the page of a mail token by token, so that every finding has its line.

use super::{
    css,
    merge::tags,
    model::{Check, Finding, Image},
};
use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
        states::RawKind,
    },
};
use percent_encoding::percent_decode_str;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

/// Minimum characters of text: filters treat mails of pictures only as spam, and readers without pictures see
/// nothing.
pub(super) const LITTLE_TEXT: usize = 80;

/// The findings of a page.
#[derive(Default)]
pub(super) struct Found {
    pub(super) findings: Vec<Finding>,
    /// The archive entries of the pictures that it displays.
    pub(super) images: BTreeSet<String>,
}

/// Checks a page, with its name in the archive and the pictures beside it.
pub(super) fn page(name: &str, source: &str, images: &[Image]) -> Found {
    let names = images.iter().map(|image| (image.name.to_lowercase(), image.name.clone())).collect();
    let reader = Reader { file: name.to_owned(), names, state: RefCell::default() };
    let tokenizer = Tokenizer::new(reader, TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(source));
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink.finished(images)
}

struct Reader {
    file: String,
    /// The archive entries of pictures, in lower case and as written.
    names: BTreeMap<String, String>,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    found: Found,
    has_language: bool,
    has_title: bool,
    in_style: bool,
    in_title: bool,
    in_script: bool,
    /// The style rules that are being read.
    rules: Passage,
    /// The text since the last element that is not in [`INLINE`].
    text: Passage,
}

/// A text of several parts, with the line on which each begins.
#[derive(Default)]
struct Passage {
    text: String,
    parts: Vec<(usize, u64)>,
}

impl Passage {
    fn push(&mut self, text: &str, line: u64) {
        self.parts.push((self.text.len(), line));
        self.text.push_str(text);
    }

    /// The line of a position in the text.
    fn line(&self, place: usize) -> u64 {
        let after = self.parts.partition_point(|(start, _)| *start <= place);
        let (start, line) = after.checked_sub(1).map_or((0, 1), |last| self.parts[last]);
        line + self.text[start..place].matches('\n').count() as u64
    }
}

/// Elements that do not interrupt a text: a merge tag may be partly bold.
const INLINE: [&str; 16] = [
    "a", "abbr", "b", "big", "code", "em", "font", "i", "mark", "s", "small", "span", "strong", "sub", "sup",
    "u",
];
/// Attributes with URLs that an e-mail client may load; none is sent.
const LOADED: [&str; 9] =
    ["srcset", "imagesrcset", "poster", "lowsrc", "dynsrc", "data", "manifest", "ping", "xlink:href"];
/// Elements that load `src` or `href`, in addition to `img`; none is sent.
const LOADING: [&str; 6] = ["source", "track", "image", "bgsound", "use", "feimage"];
/// Relations of `link` that are not loaded.
const UNLOADED_LINKS: [&str; 7] = ["alternate", "author", "canonical", "help", "license", "next", "prev"];

/// A start tag with its attributes, in lower case from the tokenizer.
struct Start<'t> {
    name: &'t str,
    tag: &'t Tag,
    line: u64,
}

impl Start<'_> {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.tag.attrs.iter().find(|attribute| &*attribute.name.local == name).map(|found| &*found.value)
    }
}

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let start = Start { name: &tag.name, tag: &tag, line };
                if !INLINE.contains(&start.name) {
                    self.end_text();
                }
                self.start(&start);
                return raw(start.name);
            }
            Token::TagToken(tag) => self.end(&tag.name),
            Token::CharacterTokens(text) => self.text(&text, line),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Switches to raw text, in which tags are text.
fn raw(name: &str) -> TokenSinkResult<()> {
    match name {
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => TokenSinkResult::RawData(RawKind::Rawtext),
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

impl Reader {
    fn finding(&self, check: Check, about: &str, line: u64) {
        let finding = Finding::new(check, about).at(&self.file, Some(line));
        self.state.borrow_mut().found.findings.push(finding);
    }

    fn start(&self, start: &Start<'_>) {
        let &Start { name, line, .. } = start;
        match name {
            "form" | "input" | "button" | "select" | "textarea" => self.finding(Check::Form, name, line),
            "iframe" | "frame" | "frameset" | "object" | "embed" | "applet" | "video" | "audio"
            | "canvas" | "svg" | "math" | "base" => self.finding(Check::Embedded, name, line),
            "script" => {
                self.finding(Check::Script, "script", line);
                self.state.borrow_mut().in_script = true;
            }
            "link" => self.link_element(start),
            "meta" => self.meta(start),
            "img" => self.image(start),
            "a" | "area" => self.anchor(start),
            "html" => {
                self.state.borrow_mut().has_language |=
                    start.attribute("lang").is_some_and(|lang| !lang.trim().is_empty());
            }
            "title" => self.state.borrow_mut().in_title = true,
            "style" => self.state.borrow_mut().in_style = true,
            _ => {}
        }
        for attribute in &start.tag.attrs {
            let (name, value) = (&*attribute.name.local, &*attribute.value);
            if name.starts_with("on") {
                self.finding(Check::EventHandler, name, line);
            }
            let is_loaded =
                LOADED.contains(&name) || (LOADING.contains(&start.name) && matches!(name, "src" | "href"));
            match name {
                "background" => self.picture(value, line),
                "style" => self.style(value, |_| line),
                _ if is_loaded => self.loaded(value, line),
                _ => {}
            }
            self.merge_tags(value, |_| line);
        }
    }

    fn text(&self, text: &str, line: u64) {
        let mut state = self.state.borrow_mut();
        // A text token is reported at the line on which it ends.
        let first = line.saturating_sub(text.matches('\n').count() as u64);
        if state.in_style {
            state.rules.push(text, first);
        } else if state.in_title {
            state.has_title |= !text.trim().is_empty();
        } else if !state.in_script {
            state.text.push(text, first);
        }
    }

    fn end(&self, name: &str) {
        if !INLINE.contains(&name) {
            self.end_text();
        }
        if name == "style" {
            self.end_rules();
        }
        let mut state = self.state.borrow_mut();
        state.in_style &= name != "style";
        state.in_title &= name != "title";
        state.in_script &= name != "script";
    }

    fn end_rules(&self) {
        let rules = std::mem::take(&mut self.state.borrow_mut().rules);
        self.style(&rules.text, |place| rules.line(place));
    }

    fn end_text(&self) {
        let text = std::mem::take(&mut self.state.borrow_mut().text);
        self.merge_tags(&text.text, |place| text.line(place));
    }

    /// Finds merge tags in a text or an attribute; in links, their brackets may be encoded.
    fn merge_tags(&self, text: &str, line_of: impl Fn(usize) -> u64) {
        for (place, tag) in tags(text) {
            self.finding(Check::MergeTag, tag, line_of(place));
        }
        if text.contains("%7B") || text.contains("%7b") || text.contains("%7C") || text.contains("%7c") {
            let decoded = percent_decode_str(text).decode_utf8_lossy();
            for (_, tag) in tags(&decoded).into_iter().filter(|(_, tag)| !text.contains(tag)) {
                self.finding(Check::MergeTag, tag, line_of(0));
            }
        }
    }

    /// Reports URLs that an e-mail client may load: one, or a list with sizes.
    fn loaded(&self, addresses: &str, line: u64) {
        for address in addresses.split(|c: char| c == ',' || c.is_whitespace()) {
            match scheme(address).as_deref() {
                Some("data") => self.finding(Check::ImageInline, address, line),
                Some(_) => self.finding(Check::ImageRemote, address, line),
                None if address.starts_with("//") => self.finding(Check::ImageRemote, address, line),
                None => {}
            }
        }
    }

    fn link_element(&self, start: &Start<'_>) {
        let rel = start.attribute("rel").unwrap_or_default().to_lowercase();
        let address = start.attribute("href").unwrap_or("link");
        if rel.contains("stylesheet") {
            self.finding(Check::RemoteStyle, address, start.line);
        } else if !rel.split_whitespace().all(|word| UNLOADED_LINKS.contains(&word)) {
            self.finding(Check::Embedded, address, start.line);
        }
    }

    fn meta(&self, start: &Start<'_>) {
        if start.attribute("http-equiv").is_some_and(|name| name.trim().eq_ignore_ascii_case("refresh")) {
            self.finding(Check::Redirect, start.attribute("content").unwrap_or("meta"), start.line);
        }
    }

    fn image(&self, start: &Start<'_>) {
        let source = start.attribute("src").unwrap_or_default();
        self.picture(source, start.line);
        if start.attribute("alt").is_none() {
            self.finding(Check::AlternativeText, source, start.line);
        }
        if start.attribute("width").is_none() {
            self.finding(Check::ImageWidth, source, start.line);
        }
    }

    /// Checks a picture by its URL in the page.
    fn picture(&self, source: &str, line: u64) {
        let source = source.trim();
        match scheme(source).as_deref() {
            Some("data") => self.finding(Check::ImageInline, source, line),
            Some(_) => self.finding(Check::ImageRemote, source, line),
            None if source.starts_with("//") => self.finding(Check::ImageRemote, source, line),
            None => match self.resolved(source) {
                Some(name) => {
                    self.state.borrow_mut().found.images.insert(name);
                }
                None => self.finding(Check::ImageMissing, source, line),
            },
        }
    }

    /// The archive entry that a URL of the page refers to.
    fn resolved(&self, source: &str) -> Option<String> {
        self.names.get(&super::inline_html::archive_entry(&self.file, source)?.to_lowercase()).cloned()
    }

    fn anchor(&self, start: &Start<'_>) {
        let Some(address) = start.attribute("href").map(str::trim) else { return };
        let check = match scheme(address).as_deref() {
            _ if address.is_empty() || address == "#" => Check::EmptyLink,
            Some("https" | "mailto" | "tel") => return,
            Some("http") => Check::PlainLink,
            Some(_) => Check::UnsafeLink,
            None if address.starts_with('#') => return,
            None => Check::RelativeLink,
        };
        self.finding(check, address, start.line);
    }

    /// Reports external URLs in style rules. The line is that of a line break.
    fn style(&self, rules: &str, line_of: impl Fn(usize) -> u64) {
        let line_starts: Vec<usize> =
            [0].into_iter().chain(rules.match_indices('\n').map(|(place, _)| place + 1)).collect();
        for css::Found { kind, about, line } in css::scan(rules) {
            let start = usize::try_from(line).ok().and_then(|line| line_starts.get(line)).copied();
            let line = line_of(start.unwrap_or_default());
            match kind {
                css::Kind::Loads => self.finding(Check::RemoteStyle, &about, line),
                css::Kind::Script => self.finding(Check::Script, &about, line),
                css::Kind::Address => self.picture(&about, line),
            }
        }
    }

    fn finished(&self, images: &[Image]) -> Found {
        self.end_text();
        self.end_rules();
        let State { mut found, has_language, has_title, .. } = self.state.take();
        let mut whole =
            |check, about: &str| found.findings.push(Finding::new(check, about).at(&self.file, None));
        if !has_language {
            whole(Check::Language, "lang");
        }
        if !has_title {
            whole(Check::Title, "title");
        }
        let unused = images.iter().filter(|image| !found.images.contains(&image.name));
        let unused: Vec<_> =
            unused.map(|image| Finding::new(Check::ImageUnused, &image.name).at(&image.name, None)).collect();
        found.findings.extend(unused);
        found
    }
}

/// The scheme of a URL in lower case, ignoring the characters that browsers ignore.
fn scheme(address: &str) -> Option<String> {
    let cleaned: String = address.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect();
    let (scheme, _) = cleaned.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then(|| scheme.to_ascii_lowercase())
}
