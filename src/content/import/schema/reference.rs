//! The reference page for editors: every field of every kind of file, and every element of a page with an
//! example.

use super::{
    descriptions,
    field_types::Document,
    field_types::{Field, Shape, Table},
};
use crate::{entries::kind::Kind, ias::Theme};

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
        text += &about(document);
    }
    text + &elements(documents)
}

fn about(document: &Document) -> String {
    let Document { kind, file, table, .. } = document;
    let (title, opening) = opening(*kind);
    let mut text = format!("\n## {title}\n\n{opening} Schema: [`{file}`]({file}).\n");
    text += &fields(table);
    text
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
fn fields(table: &Table) -> String {
    let mut text = "\n| field | holds | |\n|---|---|---|\n".to_owned();
    for field in &table.fields {
        lines(field, "", &mut text);
    }
    text
}

fn lines(field: &Field, within: &str, text: &mut String) {
    let name = format!("{within}{}", field.name);
    let needed = if field.required { "**needed** " } else { "" };
    let about = descriptions::of_field(field.of, field.name).replace('|', "\\|");
    *text += &format!("| `{name}` | {needed}{} | {about} |\n", holds(field));
    if let Some(table) = inner(&field.shape) {
        table.fields.iter().for_each(|field| lines(field, &format!("{name}."), text));
    }
}

/// The table of the members of a list.
fn inner(shape: &Shape) -> Option<&Table> {
    match shape {
        Shape::Table(table) => Some(table),
        Shape::List { of, .. } | Shape::NameOr(of) => inner(of),
        _ => None,
    }
}

fn holds(field: &Field) -> String {
    match (field.of, field.name) {
        ("Indicator" | "Facts", "theme") => one_of(&Theme::ALL.map(Theme::slug)),
        _ => said(&field.shape),
    }
}

fn said(shape: &Shape) -> String {
    match shape {
        Shape::Text { least: 0, most } => format!("text, at most {most} characters"),
        Shape::Text { least, most } => format!("text, {least} to {most} characters"),
        Shape::Lines => "text".to_owned(),
        Shape::Name { with_slashes: true, most } => {
            format!("name in addresses, with slashes, at most {most} characters")
        }
        Shape::Name { most, .. } => format!("name in addresses, at most {most} characters"),
        Shape::Link => "link".to_owned(),
        Shape::Recipient => "mail address or setting".to_owned(),
        Shape::Day => "day".to_owned(),
        Shape::Truth => "true or false (false)".to_owned(),
        Shape::Whole { low, high, unsaid } => {
            let unsaid = unsaid.map_or_else(String::new, |unsaid| format!(" ({unsaid})"));
            format!("whole number, {low} to {high}{unsaid}")
        }
        Shape::Word(words) => one_of(words),
        Shape::List { of, least, most } => format!("list of {least} to {most}: {}", said(of)),
        Shape::Table(_) => "table".to_owned(),
        Shape::Languages(of) => format!("in each language: {}", said(of)),
        Shape::NameOr(_) => "name or table".to_owned(),
        Shape::OneOf(_) => "element".to_owned(),
    }
}

fn one_of(words: &[&str]) -> String {
    let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

fn elements(documents: &[Document]) -> String {
    let mut text =
        "\n## Elements of pages\n\nEach is a table `[[element]]` whose `type` is one of these words.\n"
            .to_owned();
    let fields_of_pages = documents.iter().flat_map(|document| &document.table.fields);
    let lists = fields_of_pages.filter_map(|field| match &field.shape {
        Shape::List { of, .. } => match of.as_ref() {
            Shape::OneOf(tables) => Some(tables),
            _ => None,
        },
        _ => None,
    });
    for (word, table) in lists.flatten() {
        let example = example(word);
        let fields = fields(table);
        text += &format!(
            "\n### {word}\n\n{}\n\n```toml\n{example}\n```\n{fields}",
            descriptions::of_type(table.name)
        );
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
