//! Parses press articles and job offers: fields, then a text in Markdown, in a file with front matter or as
//! objects in JSON.

use super::{
    asset::AssetSource,
    edit, front_matter, markdown,
    metadata::ImportContext,
    model::ParsedEntry,
    picture::Pictures,
    rules::Rule,
    size_limits,
    table::{Context, Table},
    tree::{self, Value},
};
use crate::{
    content::model::entry::{Article, Body, Entry, Head, Offer},
    entries::{kind::Kind, safe_html::Rich},
};
use serde::{Deserialize, Serialize};

/// The maximum number of entries in a file.
pub(super) const MOST: usize = 2_000;

/// In whole euros per year.
pub(super) const SALARY: Rule = Rule::Whole(1, 10_000_000);

#[derive(Deserialize)]
pub(crate) struct Titles {
    title: String,
    summary: String,
}

/// The markup of the text of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Markup {
    Markdown,
    Html,
}

/// Parses a file with front matter.
pub(super) fn read(
    text: &str,
    setting: &ImportContext<'_>,
    assets: &AssetSource,
    context: Context<'_>,
) -> Option<ParsedEntry> {
    let parts = front_matter::split(text, context.diagnostics)?;
    let document = tree::from_toml(parts.front, front_matter::FRONT_LINE, context.diagnostics)?;
    let table = Table::of(&document, "", context)?;
    let mut pictures = Pictures::new(&setting.stored.pictures, assets);
    let entry = read_fields(&table, setting, &mut pictures, parts.body, &mut |line, problem| {
        context.diagnostics.fault(parts.body_line + line, "", problem);
    });
    table.finish();
    let (head, body, _) = entry?;
    let (front, pictures) = pictures.into_text(parts.front);
    let front = edit::complete(&front, setting.id_field(), &head);
    let front = front.map_err(|error| table.fault("", format!("cannot be completed: {error}"))).ok()?;
    let source = front_matter::join(&front, parts.body);
    Some(ParsedEntry { entry: Entry { head, body, source }, line: 0, pictures, file: String::new() })
}

/// Parses a list of objects in JSON.
pub(super) fn read_list(
    text: &str,
    setting: &ImportContext<'_>,
    assets: &AssetSource,
    context: Context<'_>,
) -> Vec<ParsedEntry> {
    let Some(document) = tree::from_json(text, context.diagnostics) else { return Vec::new() };
    let Value::List(members) = &document.value else {
        let problem = format!("must be a list of objects, not {}", document.value.what());
        context.diagnostics.fault(1, "", problem);
        return Vec::new();
    };
    if members.len() > MOST {
        context.diagnostics.fault(
            1,
            "",
            format!("has {} entries; at most {MOST} are allowed", members.len()),
        );
        return Vec::new();
    }
    let read = |member| read_member(&Table::of(member, "", context)?, setting, assets);
    members.iter().filter_map(read).collect()
}

fn read_member(table: &Table<'_>, setting: &ImportContext<'_>, assets: &AssetSource) -> Option<ParsedEntry> {
    let mut pictures = Pictures::new(&setting.stored.pictures, assets);
    // Ends like a file, so that the stored text parses to the same entry.
    let text = format!("{}\n", table.value::<String>("body", Rule::Lines)?.trim_end());
    let fault = &mut |_, problem| table.fault("body", problem);
    let entry = read_fields(table, setting, &mut pictures, &text, fault);
    table.finish();
    let (head, body, markup) = entry?;
    let read = written(table.context, Entry { head, body, source: text }, markup, table.line)?;
    Some(ParsedEntry { pictures: pictures.new, ..read })
}

/// Parses the fields of an entry and its text.
fn read_fields(
    table: &Table<'_>,
    setting: &ImportContext<'_>,
    pictures: &mut Pictures<'_>,
    text: &str,
    fault: &mut dyn FnMut(u64, String),
) -> Option<(Head, Body, Option<Markup>)> {
    if !table.has("published") {
        table.fault("published", "is missing: the day it is of");
    }
    let (head, titles) = (setting.head(table), table.read::<Titles>());
    let markup = table.value::<Option<Markup>>("format", Rule::Lines)?;
    let html = match markup {
        None | Some(Markup::Markdown) => markdown::read(text, fault),
        Some(Markup::Html) => match size_limits::refused_html(text) {
            None => Rich::from_html(text.trim()),
            Some(refused) => {
                fault(0, refused);
                return None;
            }
        },
    };
    let body = match setting.kind {
        Kind::Press => Body::Press(Article { html, ..read_article(table, pictures)? }),
        _ => Body::Job(Offer { html, ..read_offer(table)? }),
    };
    let Titles { title, summary } = titles?;
    Some((Head { title, summary, ..head? }, body, markup))
}

fn read_article(table: &Table<'_>, pictures: &mut Pictures<'_>) -> Option<Article> {
    let mut article: Article = table.read()?;
    let node = table.node("picture").and_then(|node| Table::of(node, "picture", table.context));
    if let Some((picture, table)) = article.picture.as_mut().zip(node) {
        pictures.find(picture, &table);
    }
    if article.link.as_ref().is_some_and(|link| !link.as_str().starts_with("https://")) {
        table.fault("link", "must begin with https://");
    }
    Some(article)
}

fn read_offer(table: &Table<'_>) -> Option<Offer> {
    let offer: Offer = table.read()?;
    let country = &offer.country;
    if !matches!(country.as_bytes(), [] | [b'A'..=b'Z', b'A'..=b'Z']) {
        table.fault("country", format!("{country:?} is not an ISO country code such as FR"));
    }
    let euros = |name| table.value::<Option<u32>>(name, SALARY).flatten();
    let salary = euros("salary_min").zip(euros("salary_max"));
    for (name, other) in [("salary_min", "salary_max"), ("salary_max", "salary_min")] {
        if table.has(name) && !table.has(other) {
            table.fault(name, format!("needs {other} beside it"));
        }
    }
    if let Some((low, high)) = salary.filter(|(low, high)| high < low) {
        table.fault("salary_max", format!("{high} is less than {low}, the lowest"));
    }
    Some(Offer { salary, ..offer })
}

/// An entry from a list or a feed, with a generated text that ends with the current text of its source.
pub(super) fn written(
    context: Context<'_>,
    entry: Entry,
    markup: Option<Markup>,
    line: u64,
) -> Option<ParsedEntry> {
    let Entry { head, body, source: text } = entry;
    let fields = toml::Table::try_from(&body);
    let fault = |error| context.diagnostics.fault(line, "", format!("cannot be written as TOML: {error}"));
    let mut fields = fields.map_err(fault).ok()?;
    fields.retain(|name, _| !["kind", "html", "salary"].contains(&name));
    if let Some(toml::Value::Table(picture)) = fields.get_mut("picture") {
        // The size is determined from the file.
        picture.retain(|name, _| !["width", "height"].contains(&name));
    }
    fields.insert("title".to_owned(), head.title.clone().into());
    fields.insert("summary".to_owned(), head.summary.clone().into());
    if let Body::Job(Offer { salary: Some((low, high)), .. }) = &body {
        fields.insert("salary_min".to_owned(), i64::from(*low).into());
        fields.insert("salary_max".to_owned(), i64::from(*high).into());
    }
    if markup == Some(Markup::Html) {
        fields.insert("format".to_owned(), "html".into());
    }
    let front = edit::identity("id", &head) + &fields.to_string();
    let source = front_matter::join(&front, &format!("{}\n", text.trim_end()));
    Some(ParsedEntry { entry: Entry { head, body, source }, line, pictures: Vec::new(), file: String::new() })
}
