//! Parses press articles and job offers: fields, then a text in Markdown, in a file with front matter or as
//! objects in JSON.

use super::{
    asset::AssetSource,
    diagnostics::Diagnostics,
    edit,
    fields::{DocumentFields, EntryFields, ItemBody, Markup, Salary},
    front_matter, markdown,
    metadata::ImportContext,
    model::ParsedEntry,
    picture::Pictures,
    size_limits,
    table::Table,
    tree::{self, Value},
};
use crate::{
    content::model::entry::{Article, Body, Entry, EntryMeta, Offer},
    entries::{kind::Kind, safe_html::SafeHtml},
};
use serde_json::Value as Json;

/// The maximum number of entries in a file.
pub(super) const MAX_ENTRIES: usize = 2_000;

/// Parses a file with front matter.
pub(super) fn parse(
    text: &str,
    setting: &ImportContext<'_>,
    assets: &AssetSource,
    diagnostics: &Diagnostics,
) -> Option<ParsedEntry> {
    let parts = front_matter::split(text, diagnostics)?;
    let document = tree::from_toml(parts.front, front_matter::FRONT_LINE, diagnostics)?;
    let table = Table::in_field(&document, "", diagnostics)?;
    let checked = setting.checkers.document(setting.kind).file.check(&table);
    let mut pictures = Pictures::new(&setting.stored.pictures, assets);
    let fault = &mut |line, problem| diagnostics.fault(parts.body_line + line, "", problem);
    let document = Document { table: &table, checked, setting };
    let (head, body, _) = document.parse(&mut pictures, parts.body, fault)?;
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
    diagnostics: &Diagnostics,
) -> Vec<ParsedEntry> {
    let Some(document) = tree::from_json(text, diagnostics) else { return Vec::new() };
    let Value::List(members) = &document.value else {
        let problem = format!("must be a list of objects, not {}", document.value.what());
        diagnostics.fault(1, "", problem);
        return Vec::new();
    };
    if members.len() > MAX_ENTRIES {
        diagnostics.fault(1, "", format!("has {} entries; at most {MAX_ENTRIES} are allowed", members.len()));
        return Vec::new();
    }
    let read = |member| read_member(&Table::in_field(member, "", diagnostics)?, setting, assets);
    members.iter().filter_map(read).collect()
}

fn read_member(table: &Table<'_>, setting: &ImportContext<'_>, assets: &AssetSource) -> Option<ParsedEntry> {
    let mut pictures = Pictures::new(&setting.stored.pictures, assets);
    let checked = setting.checkers.document(setting.kind).item.check(table);
    let ItemBody { body } = table.parse(&checked)?;
    // Ends like a file, so that the stored text parses to the same entry.
    let text = format!("{}\n", body.trim_end());
    let fault = &mut |_, problem| table.fault("body", problem);
    let (head, body, markup) = Document { table, checked, setting }.parse(&mut pictures, &text, fault)?;
    let read = written(table.diagnostics, Entry { head, body, source: text }, markup, table.line)?;
    Some(ParsedEntry { pictures: pictures.new, ..read })
}

/// The fields of a press article or a job offer.
struct Document<'t, 'a> {
    table: &'t Table<'a>,
    checked: Json,
    setting: &'t ImportContext<'t>,
}

impl Document<'_, '_> {
    /// Parses the fields and the text; `fault` reports a problem of the text and the number of lines before it.
    fn parse(
        self,
        pictures: &mut Pictures<'_>,
        text: &str,
        fault: &mut dyn FnMut(u64, String),
    ) -> Option<(EntryMeta, Body, Option<Markup>)> {
        let Self { table, mut checked, setting } = self;
        let identity: EntryFields = table.parse(&checked).unwrap_or_default();
        let head = setting.head(table, &checked, &identity);
        let fields: Option<DocumentFields> = table.parse(&checked);
        let markup = fields.as_ref().and_then(|fields| fields.format);
        let html = match markup {
            None | Some(Markup::Markdown) => markdown::to_safe_html(text, fault),
            Some(Markup::Html) => match size_limits::refused_html(text) {
                None => SafeHtml::from_html(text.trim()),
                Some(refused) => {
                    fault(0, refused);
                    return None;
                }
            },
        };
        checked["html"] = html.as_html().into();
        checked["salary"] = salary(table, &checked).map(<[u32; 2]>::from).into();
        let body = match setting.kind {
            Kind::Press => Body::Press(with_picture(table.parse(&checked)?, table, pictures)),
            _ => Body::Job(table.parse(&checked)?),
        };
        let DocumentFields { title, summary, .. } = fields?;
        Some((EntryMeta { title, summary, ..head? }, body, markup))
    }
}

fn with_picture(mut article: Article, table: &Table<'_>, pictures: &mut Pictures<'_>) -> Article {
    let node = table.node("picture").and_then(|node| Table::in_field(node, "picture", table.diagnostics));
    if let Some((picture, table)) = article.picture.as_mut().zip(node) {
        pictures.find(picture, &table);
    }
    article
}

/// The lowest and the highest salary of an offer.
fn salary(table: &Table<'_>, checked: &Json) -> Option<(u32, u32)> {
    let Salary { salary_min, salary_max } = table.parse(checked)?;
    let (low, high) = salary_min.zip(salary_max)?;
    if high < low {
        table.fault("salary_max", format!("{high} is less than {low}, the lowest"));
    }
    Some((low, high))
}

/// An entry from a list or a feed, with a generated text that ends with the current text of its source.
pub(super) fn written(
    diagnostics: &Diagnostics,
    entry: Entry,
    markup: Option<Markup>,
    line: u64,
) -> Option<ParsedEntry> {
    let Entry { head, body, source: text } = entry;
    let fields = toml::Table::try_from(&body);
    let fault = |error| diagnostics.fault(line, "", format!("cannot be written as TOML: {error}"));
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
