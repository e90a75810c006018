//! Press articles and job offers: fields, then a text in Markdown; in a file with front matter, or as objects of JSON.

use super::{
    Read,
    fields::{Fields, SHORT},
    front,
    head::{Lengths, Setting},
    markdown,
    node::{self, Value},
    notes::Notes,
    source::{Edits, Written},
};
use crate::content::{
    entry::{Article, Body, Contract, Entry, Head, Offer, Remote},
    kind::Kind,
    rich::Rich,
};

/// Titles of press and jobs are longer than those of pages: others write them.
pub(super) const LENGTHS: Lengths = Lengths { title: 160, summary: 320 };

/// More entries than any one file has.
pub(super) const MOST: usize = 2_000;

const CONTRACTS: [(&str, Contract); 4] = [
    ("permanent", Contract::Permanent),
    ("fixed-term", Contract::FixedTerm),
    ("internship", Contract::Internship),
    ("apprenticeship", Contract::Apprenticeship),
];

const REMOTES: [(&str, Remote); 3] =
    [("none", Remote::None), ("partial", Remote::Partial), ("full", Remote::Full)];

/// What the text of an entry is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Markdown,
    Html,
}

const LANGUAGES: [(&str, Language); 2] = [("markdown", Language::Markdown), ("html", Language::Html)];

/// Reads a file with front matter.
pub(super) fn read(text: &str, setting: &Setting<'_>, notes: &Notes) -> Option<Read> {
    let parts = front::split(text, notes)?;
    let document = node::from_toml(parts.front, front::FRONT_LINE, notes)?;
    let fields = Fields::of(&document, "", notes)?;
    let head = head(&fields, setting);
    let language = fields.word("format", &LANGUAGES).unwrap_or(Language::Markdown);
    let html = formatted(parts.body, language, &mut |line, problem| {
        notes.fault(parts.body_line + line, "", problem);
    });
    let body = body(&fields, setting.kind, html);
    fields.finish();
    let (head, body) = (head?, body?);
    let mut edits = Edits::of(parts.front, &document);
    edits.complete(setting.id_field(), &head);
    let source = format!("+++\n{}+++\n{}", edits.made(), parts.body);
    Some(Read { entry: Entry { head, body, source }, line: 0, pictures: Vec::new() })
}

/// Reads a list of objects in JSON.
pub(super) fn read_list(text: &str, setting: &Setting<'_>, notes: &Notes) -> Vec<Read> {
    let Some(document) = node::from_json(text, notes) else { return Vec::new() };
    let Value::List(members) = &document.value else {
        notes.fault(1, "", format!("must be a list of objects, not {}", document.value.what()));
        return Vec::new();
    };
    if members.len() > MOST {
        notes.fault(1, "", format!("has {} entries; {MOST} is the most", members.len()));
        return Vec::new();
    }
    members.iter().filter_map(|member| read_member(&Fields::of(member, "", notes)?, setting)).collect()
}

fn read_member(fields: &Fields<'_>, setting: &Setting<'_>) -> Option<Read> {
    let head = head(fields, setting);
    let language = fields.word("format", &LANGUAGES).unwrap_or(Language::Markdown);
    // As a file ends, so that the text that is kept gives the same.
    let text = format!("{}\n", fields.raw_text("body").trim_end());
    let html = formatted(&text, language, &mut |_, problem| fields.fault("body", problem));
    let body = body(fields, setting.kind, html);
    fields.finish();
    let (head, body) = (head?, body?);
    let source = written(&head, &body, (&text, language));
    Some(Read { entry: Entry { head, body, source }, line: fields.line, pictures: Vec::new() })
}

fn formatted(text: &str, language: Language, fault: &mut dyn FnMut(u64, String)) -> Rich {
    match language {
        Language::Markdown => markdown::read(text, fault),
        Language::Html => Rich::from_html(text.trim()),
    }
}

fn head(fields: &Fields<'_>, setting: &Setting<'_>) -> Option<Head> {
    if fields.get("published").is_none() {
        fields.fault("published", "is missing: the day it is of");
    }
    setting.head(fields, &LENGTHS)
}

fn body(fields: &Fields<'_>, kind: Kind, html: Rich) -> Option<Body> {
    match kind {
        Kind::Press => {
            let link = fields.href("link").map(String::from);
            if link.as_ref().is_some_and(|link| !link.starts_with("https://")) {
                fields.fault("link", "must begin with https://");
            }
            let (outlet, author) = (fields.text("outlet", SHORT), fields.optional("author", SHORT));
            Some(Body::Press(Article { outlet, author, link, html }))
        }
        _ => offer(fields, html).map(Body::Job),
    }
}

fn offer(fields: &Fields<'_>, html: Rich) -> Option<Offer> {
    let contract = fields.needed_word("contract", &CONTRACTS);
    let remote = fields.needed_word("remote", &REMOTES);
    let country = fields.text("country", 2);
    let is_code = country.len() == 2 && country.bytes().all(|b| b.is_ascii_uppercase());
    if !is_code && !country.is_empty() {
        fields.fault("country", format!("{country:?} is no ISO code of a country, such as FR"));
    }
    let offer = Offer {
        contract: contract?,
        team: fields.text("team", SHORT),
        place: fields.text("place", SHORT),
        country,
        remote: remote?,
        start: fields.optional("start", SHORT),
        salary: salary(fields),
        mail: fields.mail("mail"),
        html,
    };
    Some(offer)
}

/// Both ends of the salary, or none.
fn salary(fields: &Fields<'_>) -> Option<(u32, u32)> {
    let bounds = 1..=10_000_000;
    let (low, high) = (fields.whole("salary_min", bounds.clone()), fields.whole("salary_max", bounds));
    match (fields.get("salary_min").is_some(), fields.get("salary_max").is_some()) {
        (true, false) => fields.fault("salary_min", "needs salary_max beside it"),
        (false, true) => fields.fault("salary_max", "needs salary_min beside it"),
        _ => {}
    }
    let (low, high) = (u32::try_from(low?).ok()?, u32::try_from(high?).ok()?);
    if high < low {
        fields.fault("salary_max", format!("{high} is less than {low}, the lowest"));
    }
    Some((low, high))
}

/// An entry that came in a list or a feed, as a file of its own.
pub(super) fn written(head: &Head, body: &Body, (text, language): (&str, Language)) -> String {
    let fields = Written::default()
        .identity("id", head)
        .plain("updated", head.updated_on)
        .text("title", &head.title)
        .text("summary", &head.summary);
    let fields = match body {
        Body::Press(article) => fields
            .text("outlet", &article.outlet)
            .optional("author", article.author.as_deref())
            .optional("link", article.link.as_deref()),
        Body::Job(offer) => fields
            .optional("contract", word(&CONTRACTS, offer.contract))
            .text("team", &offer.team)
            .text("place", &offer.place)
            .text("country", &offer.country)
            .optional("remote", word(&REMOTES, offer.remote))
            .optional("start", offer.start.as_deref())
            .plain("salary_min", offer.salary.map(|(low, _)| low))
            .plain("salary_max", offer.salary.map(|(_, high)| high))
            .text("mail", &offer.mail),
        _ => fields,
    };
    let fields = fields.optional("format", (language == Language::Html).then_some("html"));
    fields.before(text)
}

fn word<T: PartialEq + Copy>(words: &[(&'static str, T)], value: T) -> Option<&'static str> {
    words.iter().find(|(_, known)| *known == value).map(|(word, _)| *word)
}
