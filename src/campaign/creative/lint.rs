//! What is wrong with the page of a mail, read token by token so that every fault has its line.

use super::{Check, Finding, Image};
use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
        states::RawKind,
    },
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

/// Letters below which a mail is all pictures: filters take it for advertising, and readers without pictures see nothing.
pub(super) const LITTLE_TEXT: usize = 80;

/// What was found in a page.
#[derive(Default)]
pub(super) struct Found {
    pub(super) findings: Vec<Finding>,
    /// Pictures of the archive that it shows, by their names there.
    pub(super) images: BTreeSet<String>,
}

/// Judges a page by its name in the archive, with the pictures beside it.
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
    /// Of pictures: in small letters, and as they are written.
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
}

/// A start tag with its attributes, in small letters as the tokenizer gives them.
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
                self.start(&start);
                return raw(start.name);
            }
            Token::TagToken(tag) => {
                let mut state = self.state.borrow_mut();
                state.in_style &= &*tag.name != "style";
                state.in_title &= &*tag.name != "title";
            }
            Token::CharacterTokens(text) => self.text(&text, line),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Within these elements a tag is text.
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
            "script" => self.finding(Check::Script, "script", line),
            "form" | "input" | "button" | "select" | "textarea" => self.finding(Check::Form, name, line),
            "iframe" | "frame" | "frameset" | "object" | "embed" | "applet" | "video" | "audio"
            | "canvas" | "svg" | "math" | "base" => self.finding(Check::Embedded, name, line),
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
            match name {
                "background" => self.picture(value, line),
                "style" => self.style(value, line),
                _ => {}
            }
        }
    }

    fn text(&self, text: &str, line: u64) {
        let (in_style, in_title) = {
            let state = self.state.borrow();
            (state.in_style, state.in_title)
        };
        if in_style {
            // A text is told by the line on which it ends.
            self.style(text, line.saturating_sub(text.matches('\n').count() as u64));
        }
        if in_title && !text.trim().is_empty() {
            self.state.borrow_mut().has_title = true;
        }
    }

    fn link_element(&self, start: &Start<'_>) {
        if start.attribute("rel").is_some_and(|rel| rel.to_lowercase().contains("stylesheet")) {
            self.finding(Check::RemoteStyle, start.attribute("href").unwrap_or("link"), start.line);
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

    /// A picture by its address in the page.
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

    /// The picture of the archive that an address of the page means.
    fn resolved(&self, source: &str) -> Option<String> {
        self.names.get(&super::clean::place(&self.file, source)?.to_lowercase()).cloned()
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

    /// Rules of style: what they load from elsewhere.
    fn style(&self, rules: &str, line: u64) {
        let lower = rules.to_ascii_lowercase();
        let line_of = |at: usize| line + lower[..at].matches('\n').count() as u64;
        for (at, _) in lower.match_indices("@import") {
            let until = rules[at..].find(';').map_or(rules.len(), |end| at + end);
            self.finding(Check::RemoteStyle, &rules[at..until], line_of(at));
        }
        for (at, _) in lower.match_indices("expression(") {
            self.finding(Check::Script, "expression()", line_of(at));
        }
        for (at, opening) in lower.match_indices("url(") {
            let rest = &rules[at + opening.len()..];
            let address = rest.split(')').next().unwrap_or_default().trim_matches([' ', '"', '\'']);
            if !lower[..at].trim_end().ends_with("@import") {
                self.picture(address, line_of(at));
            }
        }
    }

    fn finished(&self, images: &[Image]) -> Found {
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

/// The scheme of an address, in small letters; what a browser leaves out of it does not hide it.
fn scheme(address: &str) -> Option<String> {
    let cleaned: String = address.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect();
    let (scheme, _) = cleaned.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then(|| scheme.to_ascii_lowercase())
}
