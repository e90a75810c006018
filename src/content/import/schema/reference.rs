//! The reference page for editors: every field of every kind of file, and every element of a page with an
//! example.

use super::{documents::Document, tables};
use crate::{content::import::fields::LOCALISED, entries::kind::Kind};
use serde_json::Value;

/// A page with every element that the first page does not contain, and the first page; the examples are taken
/// from them.
pub(super) const EXAMPLE: &str = include_str!("example.fr.toml");
pub(super) const HOME: &str = include_str!("home.fr.toml");

const OPENING: &str = "# Files of content

What files may hold that `vigie import` takes, made by `vigie generate schemas` from what the import reads. Everything that is
wrong is reported at once, by file, line and field: `vigie import pages --check pages/` needs no database.

The JSON Schemas beside this page give editors' tools the same rules while one writes: copy this folder as `schemas` into the
content's folder, and `taplo.toml` to its top. The TOML extensions of VS Code and other editors (Even Better TOML, taplo) then
mark what is wrong and complete fields and words; `taplo lint` checks all files. For lists in JSON, VS Code's settings name the
schema: `\"json.schemas\": [{ \"fileMatch\": [\"jobs/**/*.json\"], \"url\": \"./schemas/job-list.schema.json\" }]`. Any other
tool that knows JSON Schema will do; what several fields say together (a table's cells, a chapter's count) only the import judges.

A name in addresses is words of small letters, digits and hyphens. A link is `/path` without a language, `#fragment`, `https://…`
or `mailto:…`. A day is written 2026-11-20. Pages, press and job offers may name a setting of the company, such as
`{company.phone}`; what is not set is not shown.
";

pub(super) fn page(documents: &[Document]) -> String {
    let mut text = OPENING.to_owned();
    // Lists in JSON have the same fields and their text.
    for document in documents.iter().filter(|document| !document.is_list) {
        let Document { kind, file, table, .. } = document;
        let (title, opening) = opening(*kind);
        text += &format!("\n## {title}\n\n{opening} Schema: [`{file}`]({file}).\n{}", fields(table));
    }
    text + &elements()
}

fn opening(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Page => (
            "Pages",
            "TOML, one file for each language: `pages/solutions/scoring.fr.toml` is `/fr/solutions/scoring`. Its elements are below.",
        ),
        Kind::Press => (
            "Press",
            "Markdown below these fields in TOML between two lines of `+++`: `press/flu-season.fr.md`. Also a list in JSON of objects with the same fields and `body` ([schema](press-list.schema.json)), RSS, Atom and JSON Feed.",
        ),
        Kind::Job => (
            "Job offers",
            "Markdown below these fields in TOML between two lines of `+++`: `jobs/data-engineer.fr.md`. Also a list in JSON of objects with the same fields and `body` ([schema](job-list.schema.json)).",
        ),
        Kind::Employee => ("People", "A list in TOML: `employees.toml`."),
        Kind::Module => ("Modules", "A list in TOML: `modules.toml`."),
        Kind::Source => ("Sources", "A list in TOML: `sources.toml`, samples beside it."),
    }
}

/// The fields of a table and of its subtables, one per line.
fn fields(table: &Value) -> String {
    let mut text = "\n| field | holds | |\n|---|---|---|\n".to_owned();
    lines(table, "", &mut text);
    text
}

/// Required fields first, in the order of their type.
fn lines(table: &Value, within: &str, text: &mut String) {
    let Some(properties) = table["properties"].as_object() else { return };
    let required: Vec<_> =
        table["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let is_optional = |name: &&str| !required.contains(name);
    let names = required.iter().copied().chain(properties.keys().map(String::as_str).filter(is_optional));
    for (name, schema) in names.filter_map(|name| Some((name, properties.get(name)?))) {
        // Elements are described apart, by their type.
        if schema.get("const").is_some() {
            continue;
        }
        let needed = if required.contains(&name) { "**needed** " } else { "" };
        let about = schema["description"].as_str().unwrap_or_default().replace('|', "\\|");
        let name = format!("{within}{name}");
        *text += &format!("| `{name}` | {needed}{} | {about} |\n", content(schema));
        lines(inner(schema), &format!("{name}."), text);
    }
}

/// The table in a field or in the items of its list.
fn inner(schema: &Value) -> &Value {
    let items = schema.get("items").map(inner);
    let alternatives = schema["anyOf"].as_array();
    let table = alternatives.and_then(|all| all.iter().find(|schema| schema["type"] == "object"));
    items.or(table).unwrap_or(schema)
}

/// What a field contains, in words.
fn content(schema: &Value) -> String {
    if schema.get(LOCALISED).is_some() {
        return format!("in each language: {}", plain(schema));
    }
    plain(schema)
}

fn plain(schema: &Value) -> String {
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> = words.iter().filter_map(Value::as_str).map(|word| format!("`{word}`")).collect();
        return words.join(", ");
    }
    let most = &schema["maxLength"];
    let default = schema.get("default").map_or_else(String::new, |default| format!(" ({default})"));
    match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("string"), Some("slug")) => {
            format!("name in addresses, with slashes, at most {most} characters")
        }
        (Some("string"), Some("name")) => format!("name in addresses, at most {most} characters"),
        (Some("string"), Some("link" | "web-link")) => "link".to_owned(),
        (Some("string"), Some("recipient")) => "mail address or setting".to_owned(),
        (Some("string"), Some("date")) => "day".to_owned(),
        (Some("string"), _) if schema.get("contentMediaType").is_some() => "text".to_owned(),
        (Some("string"), _) => match schema["minLength"].as_u64() {
            Some(least) => format!("text, {least} to {most} characters"),
            None => format!("text, at most {most} characters"),
        },
        (Some("boolean"), _) => format!("true or false{default}"),
        (Some("integer"), _) => {
            format!("whole number, {} to {}{default}", schema["minimum"], schema["maximum"])
        }
        (Some("array"), _) => {
            format!("list of {} to {}: {}", schema["minItems"], schema["maxItems"], content(&schema["items"]))
        }
        _ if schema.get("oneOf").is_some() => "element".to_owned(),
        _ if schema.get("anyOf").is_some() => "name or table".to_owned(),
        _ => "table".to_owned(),
    }
}

fn elements() -> String {
    let mut text =
        "\n## Elements of pages\n\nEach is a table `[[element]]` whose `type` is one of these words.\n"
            .to_owned();
    for (word, table) in tables::elements() {
        let (example, about) = (example(&word), table["description"].as_str().unwrap_or_default());
        text += &format!("\n### {word}\n\n{about}\n\n```toml\n{example}\n```\n{}", fields(&table));
    }
    text
}

/// The first element of this type in the examples.
fn example(word: &str) -> &'static str {
    let of_type = format!("\ntype = \"{word}\"\n");
    let elements = |page: &'static str| {
        page.match_indices("[[element]]").map(move |(at, _)| {
            let rest = &page[at..];
            rest.split("\n\n[[element]]").next().unwrap_or(rest).trim_end()
        })
    };
    elements(EXAMPLE).chain(elements(HOME)).find(|element| element.contains(&of_type)).unwrap_or_default()
}
