//! Values in several languages in schemas: a table by language, or a plain value in an entry that names its one language.

use crate::{content::import::fields::LOCALISED, locale::Locale};
use serde_json::{Map, Value, json};

/// The languages of the values of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Languages {
    /// The entry names its one language: values are plain.
    One,
    /// Values are tables of languages.
    Several,
    /// Depends on the field `locale` of the table.
    Either,
}

/// The schema of a table with values in these languages.
pub(crate) fn in_languages(table: &Value, languages: Languages) -> Value {
    let mut schema = table.clone();
    // Shared columns are beside the entries, so no entry names their language.
    if let Some(columns) = schema["properties"].get_mut("column") {
        localise(columns, Languages::Several);
    }
    localise(&mut schema, languages);
    schema
}

/// The names of the fields of a table that are in several languages.
pub(crate) fn localised_fields(table: &Value) -> Vec<String> {
    let properties = table["properties"].as_object().into_iter().flatten();
    let localised = properties.filter(|(_, schema)| schema.get(LOCALISED).is_some());
    localised.map(|(name, _)| name.clone()).collect()
}

/// Replaces marked schemas by those of plain values or of tables of languages.
fn localise(schema: &mut Value, languages: Languages) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| localise(schema, languages)),
        Value::Object(keywords) => {
            let branch = (languages == Languages::Either).then(|| by_locale(keywords)).flatten();
            let is_localised = keywords.remove(LOCALISED).is_some();
            keywords.values_mut().for_each(|value| localise(value, languages));
            if is_localised {
                *schema = wrapped(keywords, languages);
            } else if let Some(branch) = branch {
                let all = keywords.entry("allOf").or_insert(json!([]));
                all.as_array_mut().into_iter().for_each(|all| all.push(branch.clone()));
            }
        }
        _ => {}
    }
}

fn wrapped(plain: &mut Map<String, Value>, languages: Languages) -> Value {
    let description = plain.remove("description");
    let plain = Value::Object(std::mem::take(plain));
    let each: Map<_, _> =
        Locale::ALL.map(|locale| (locale.code().to_owned(), plain.clone())).into_iter().collect();
    let table = json!({ "type": "object", "properties": each, "additionalProperties": false });
    let mut schema = match languages {
        Languages::One => plain,
        Languages::Several => table,
        Languages::Either => json!({ "anyOf": [table, plain] }),
    };
    description.into_iter().for_each(|description| schema["description"] = description);
    schema
}

/// The types of localised fields in a table with and without `locale`.
fn by_locale(table: &Map<String, Value>) -> Option<Value> {
    let properties = table.get("properties").and_then(Value::as_object)?;
    if !properties.contains_key("locale") {
        return None;
    }
    let required = table.get("required").and_then(Value::as_array);
    let within = |languages| {
        let localised = properties.iter().filter(|(_, schema)| has_languages(schema));
        let fields = localised.map(|(name, schema)| {
            let is_whole = schema.get(LOCALISED).is_some();
            let mut schema = schema.clone();
            schema.as_object_mut().into_iter().for_each(|keywords| drop(keywords.remove("description")));
            localise(&mut schema, languages);
            // Readers of a missing language get the French value.
            let is_required = required.is_some_and(|names| names.contains(&json!(name)));
            if languages == Languages::Several && is_whole && is_required {
                schema["required"] = json!([Locale::Fr.code()]);
            }
            (name.clone(), schema)
        });
        fields.collect::<Map<_, _>>()
    };
    let one = within(Languages::One);
    let branch = json!({
        "if": { "required": ["locale"] },
        "then": { "properties": one },
        "else": { "properties": within(Languages::Several) },
    });
    (!one.is_empty()).then_some(branch)
}

/// Whether a value is in several languages, or contains one that is.
fn has_languages(schema: &Value) -> bool {
    match schema {
        Value::Object(keywords) => keywords.contains_key(LOCALISED) || keywords.values().any(has_languages),
        Value::Array(schemas) => schemas.iter().any(has_languages),
        _ => false,
    }
}
