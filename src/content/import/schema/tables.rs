//! The tables of each kind of file.

use super::derive::{merged, schema_of};
use crate::{
    catalog::source::Facts,
    content::{
        import::{
            fields::{
                DocumentFields, EmployeeTexts, EntryFields, ItemBody, MemberFields, ModuleTexts, PageFields,
                Salary, SharedColumns, SourceParts, SourceTexts,
            },
            size_limits::most_members,
        },
        model::{
            element::Element,
            entry::{Article, Offer},
        },
    },
    entries::kind::Kind,
};
use serde_json::{Value, json};

/// The table of an entry: a page, the front matter of a document, or a member of a list.
pub(crate) fn entry(kind: Kind) -> Value {
    let identity = schema_of::<EntryFields>();
    match kind {
        Kind::Page => merged([schema_of::<PageFields>(), identity]),
        Kind::Press => document([schema_of::<DocumentFields>(), schema_of::<Article>(), identity]),
        Kind::Job => {
            let offer = merged([schema_of::<Offer>(), schema_of::<Salary>()]);
            document([schema_of::<DocumentFields>(), offer, identity])
        }
        Kind::Employee => merged([schema_of::<MemberFields>(), schema_of::<EmployeeTexts>(), identity]),
        Kind::Module => merged([schema_of::<MemberFields>(), schema_of::<ModuleTexts>(), identity]),
        Kind::Source => {
            let facts = merged([schema_of::<Facts>(), schema_of::<SourceParts>(), identity]);
            merged([with_slug(schema_of::<MemberFields>()), schema_of::<SourceTexts>(), facts])
        }
    }
}

/// The elements of pages by their type.
pub(crate) fn elements() -> Vec<(String, Value)> {
    let Value::Array(variants) = schema_of::<Element>()["oneOf"].take() else { return Vec::new() };
    let named = variants.into_iter().filter_map(|mut table| {
        let word = table["properties"]["type"]["const"].as_str()?.to_owned();
        table["title"] = word.as_str().into();
        table["properties"]["type"] = json!({ "const": word, "description": "The type of the element." });
        Some((word, table))
    });
    named.collect()
}

/// The table of a document in a list in JSON, with its text.
pub(crate) fn with_body(document: &Value) -> Value {
    merged([document.clone(), schema_of::<ItemBody>()])
}

/// The table of a file that is a list of members.
pub(crate) fn list(kind: Kind, member: &Value) -> Value {
    let description = match kind {
        Kind::Employee => "People.",
        Kind::Module => "Visualisation modules.",
        _ => "Data sources.",
    };
    let members = json!({
        "type": "array", "items": member, "minItems": 1, "maxItems": most_members(kind), "description": description,
    });
    let list = json!({
        "type": "object", "properties": { kind.word(): members }, "required": [kind.word()],
        "additionalProperties": false,
    });
    match kind {
        Kind::Source => merged([list, schema_of::<SharedColumns>()]),
        _ => list,
    }
}

fn document(parts: [Value; 3]) -> Value {
    // The day of the document.
    merged(parts.into_iter().chain([json!({ "required": ["published"] })]))
}

/// Sources are named by `slug`.
fn with_slug(mut fields: Value) -> Value {
    if let Some(properties) = fields["properties"].as_object_mut() {
        let id = properties.remove("id");
        id.into_iter().for_each(|id| drop(properties.insert("slug".to_owned(), id)));
    }
    fields["required"] = json!(["slug"]);
    fields
}
