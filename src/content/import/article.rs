//! Press articles and job offers: fields, then a text in Markdown; in a file with front matter, or as objects of JSON.

use super::{
    Read, edit, front,
    head::Setting,
    markdown,
    rules::Rule,
    table::{Context, Table},
    tree::{self, Value},
};
use crate::content::{
    email::Email,
    entry::{Article, Body, Contract, Entry, Head, Offer, Remote},
    href::Href,
    kind::Kind,
    rich::Rich,
};
use serde::{Deserialize, Serialize};

/// More entries than any one file has.
pub(super) const MOST: usize = 2_000;

/// What the text of an entry is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Markup {
    Markdown,
    Html,
}

#[derive(Serialize, Deserialize)]
pub(super) struct ArticleFields {
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) outlet: String,
    pub(super) author: Option<String>,
    pub(super) link: Option<Href>,
    pub(super) format: Option<Markup>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct OfferFields {
    title: String,
    summary: String,
    contract: Contract,
    team: String,
    place: String,
    country: String,
    remote: Remote,
    start: Option<String>,
    salary_min: Option<u32>,
    salary_max: Option<u32>,
    mail: Email,
    format: Option<Markup>,
}

/// What a file says of an entry beside its head, by the kind of the entry.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Fields {
    Article(ArticleFields),
    Offer(OfferFields),
}

/// Reads a file with front matter.
pub(super) fn read(text: &str, setting: &Setting<'_>, context: Context<'_>) -> Option<Read> {
    let parts = front::split(text, context.diagnostics)?;
    let document = tree::from_toml(parts.front, front::FRONT_LINE, context.diagnostics)?;
    let table = Table::of(&document, "", context)?;
    let head = head(&table, setting);
    let fields = Fields::read(&table, setting.kind);
    table.finish();
    let html = formatted(parts.body, fields.as_ref().and_then(Fields::markup), &mut |line, problem| {
        context.diagnostics.fault(parts.body_line + line, "", problem);
    });
    let (head, body) = fields?.into_entry(head?, html);
    let front = edit::complete(parts.front, setting.id_field(), &head);
    let front = front.map_err(|error| table.fault("", format!("cannot be completed: {error}"))).ok()?;
    let source = front::join(&front, parts.body);
    Some(Read { entry: Entry { head, body, source }, line: 0, pictures: Vec::new() })
}

/// Reads a list of objects in JSON.
pub(super) fn read_list(text: &str, setting: &Setting<'_>, context: Context<'_>) -> Vec<Read> {
    let Some(document) = tree::from_json(text, context.diagnostics) else { return Vec::new() };
    let Value::List(members) = &document.value else {
        let problem = format!("must be a list of objects, not {}", document.value.what());
        context.diagnostics.fault(1, "", problem);
        return Vec::new();
    };
    if members.len() > MOST {
        context.diagnostics.fault(1, "", format!("has {} entries; {MOST} is the most", members.len()));
        return Vec::new();
    }
    members.iter().filter_map(|member| read_member(&Table::of(member, "", context)?, setting)).collect()
}

fn read_member(table: &Table<'_>, setting: &Setting<'_>) -> Option<Read> {
    let head = head(table, setting);
    let fields = Fields::read(table, setting.kind);
    let text: Option<String> = table.value("body", Rule::Lines);
    table.finish();
    // As a file ends, so that the text that is kept gives the same.
    let text = format!("{}\n", text?.trim_end());
    let markup = fields.as_ref().and_then(Fields::markup);
    let html = formatted(&text, markup, &mut |_, problem| table.fault("body", problem));
    Some(written(table.context, fields?, head?, (&text, html), table.line))
}

/// An entry that came in a list or a feed, with a file of its own.
pub(super) fn written(
    context: Context<'_>,
    fields: Fields,
    head: Head,
    (text, html): (&str, Rich),
    line: u64,
) -> Read {
    let front = edit::identity("id", &head) + &edit::lines(&fields, context.diagnostics);
    let source = front::join(&front, &format!("{}\n", text.trim_end()));
    let (head, body) = fields.into_entry(head, html);
    Read { entry: Entry { head, body, source }, line, pictures: Vec::new() }
}

fn formatted(text: &str, markup: Option<Markup>, fault: &mut dyn FnMut(u64, String)) -> Rich {
    match markup {
        None | Some(Markup::Markdown) => markdown::read(text, fault),
        Some(Markup::Html) => Rich::from_html(text.trim()),
    }
}

fn head(table: &Table<'_>, setting: &Setting<'_>) -> Option<Head> {
    if !table.has("published") {
        table.fault("published", "is missing: the day it is of");
    }
    setting.head(table)
}

impl Fields {
    fn read(table: &Table<'_>, kind: Kind) -> Option<Self> {
        if kind == Kind::Press {
            let fields: ArticleFields = table.read()?;
            if fields.link.as_ref().is_some_and(|link| !link.as_str().starts_with("https://")) {
                table.fault("link", "must begin with https://");
            }
            return Some(Self::Article(fields));
        }
        let fields: OfferFields = table.read()?;
        let country = &fields.country;
        if !matches!(country.as_bytes(), [] | [b'A'..=b'Z', b'A'..=b'Z']) {
            table.fault("country", format!("{country:?} is no ISO code of a country, such as FR"));
        }
        for (name, other) in [("salary_min", "salary_max"), ("salary_max", "salary_min")] {
            if table.has(name) && !table.has(other) {
                table.fault(name, format!("needs {other} beside it"));
            }
        }
        if let (Some(low), Some(high)) = (fields.salary_min, fields.salary_max)
            && high < low
        {
            table.fault("salary_max", format!("{high} is less than {low}, the lowest"));
        }
        Some(Self::Offer(fields))
    }

    fn markup(&self) -> Option<Markup> {
        match self {
            Self::Article(fields) => fields.format,
            Self::Offer(fields) => fields.format,
        }
    }

    fn into_entry(self, head: Head, html: Rich) -> (Head, Body) {
        match self {
            Self::Article(ArticleFields { title, summary, outlet, author, link, .. }) => {
                let link = link.map(String::from);
                (Head { title, summary, ..head }, Body::Press(Article { outlet, author, link, html }))
            }
            Self::Offer(fields) => {
                let OfferFields { title, summary, contract, team, place, country, remote, .. } = fields;
                let OfferFields { start, salary_min, salary_max, mail, .. } = fields;
                let salary = salary_min.zip(salary_max);
                let offer = Offer { contract, team, place, country, remote, start, salary, mail, html };
                (Head { title, summary, ..head }, Body::Job(offer))
            }
        }
    }
}
