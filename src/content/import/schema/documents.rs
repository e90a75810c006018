//! The kinds of files, each with its schema as editors' tools read it.

use super::{
    languages::{Languages, in_languages},
    tables,
};
use crate::{content::import::fields::MIN_COLUMNS, entries::kind::Kind};
use serde_json::{Value, json};

/// A kind of file.
pub(crate) struct Document {
    pub(super) kind: Kind,
    /// File name of the schema.
    pub(super) file: &'static str,
    /// Files it applies to, below the folder of the content.
    pub(super) globs: &'static [&'static str],
    /// Whether the file is a JSON array of such tables.
    pub(super) is_list: bool,
    /// Its fields; values in several languages are marked.
    pub(super) table: Value,
}

pub(super) fn documents() -> Vec<Document> {
    let document = |kind, file, globs, table| Document { kind, file, globs, is_list: false, table };
    let of_items = |kind, file, globs| {
        let table = tables::with_body(&tables::entry(kind));
        Document { is_list: true, ..document(kind, file, globs, table) }
    };
    vec![
        document(Kind::Page, "page.schema.json", &["pages/**/*.toml"], page()),
        document(Kind::Press, "press.schema.json", &["press/**/*.md"], tables::entry(Kind::Press)),
        of_items(Kind::Press, "press-list.schema.json", &["press/**/*.json"]),
        document(Kind::Job, "job.schema.json", &["jobs/**/*.md"], tables::entry(Kind::Job)),
        of_items(Kind::Job, "job-list.schema.json", &["jobs/**/*.json"]),
        document(
            Kind::Employee,
            "employees.schema.json",
            &["employees.toml", "employees/**/*.toml"],
            tables::list(Kind::Employee, &tables::entry(Kind::Employee)),
        ),
        document(
            Kind::Module,
            "modules.schema.json",
            &["modules.toml", "modules/**/*.toml"],
            tables::list(Kind::Module, &tables::entry(Kind::Module)),
        ),
        document(
            Kind::Source,
            "sources.schema.json",
            &["sources.toml", "sources/**/*.toml"],
            tables::list(Kind::Source, &source()),
        ),
    ]
}

fn page() -> Value {
    let mut page = tables::entry(Kind::Page);
    let elements: Vec<_> = tables::elements().into_iter().map(|(_, table)| table).collect();
    page["properties"]["element"]["items"] =
        json!({ "type": "object", "required": ["type"], "oneOf": elements });
    page
}

/// A source, with what depends on its access and its stage. The import reports the same as warnings of a draft.
fn source() -> Value {
    let mut source = tables::entry(Kind::Source);
    source["allOf"] = json!([
        {
            "if": { "properties": { "access": { "const": "open" } }, "required": ["access"] },
            "then": { "required": ["licence"] },
        },
        {
            "if": { "properties": { "draft": { "const": true } }, "required": ["draft"] },
            "else": {
                "required": ["dictionary", "sample"],
                "properties": { "dictionary": { "minItems": MIN_COLUMNS } },
            },
        },
    ]);
    source
}

impl Document {
    /// The whole schema. It is compatible with tools for older drafts: no constraint is beside a reference.
    pub(super) fn schema(&self) -> Value {
        let Self { kind, table, is_list, .. } = self;
        let mut schema = in_languages(table, Languages::Either);
        if *is_list {
            schema = json!({ "type": "array", "items": schema });
        }
        let what = if *is_list { "a list in JSON" } else { "a file" };
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
        schema["title"] = format!("vigie: {}, {what}", kind.plural()).into();
        schema
    }
}
