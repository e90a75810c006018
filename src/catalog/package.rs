//! A source for tools that read tables: its sample, and its open data, with what each column holds (Data Package,
//! version 2 of the Frictionless specifications).

use super::described::{Described, known};
use crate::{
    Result,
    app::App,
    content::{entry::Column, words::ColumnType},
    ias,
    locale::Locale,
};
use serde_json::{Value, json};

/// The description of a source's files for readers of a language.
///
/// # Errors
/// `content.unknown`, `content.expired`; `request.not-found` where there is no sample.
pub async fn package(app: &App, slug: &str, locale: Locale) -> Result<Vec<u8>> {
    let told = Described::find(app, slug, locale).await?;
    let source = &told.source;
    let mut document = json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": told.head.slug,
        "id": told.here,
        "title": told.head.title,
        "description": told.head.summary,
        "homepage": told.page,
        "keywords": source.keywords,
        "contributors": [{ "title": source.facts.provider, "roles": ["publisher"] }],
        "resources": resources(&told),
    });
    if let Some(name) = told.licence() {
        let mut licence = json!({ "name": name });
        if name == ias::LICENCE_NAME {
            licence["title"] = ias::LICENCE_TITLE.into();
            licence["path"] = ias::LICENCE_URL.into();
        }
        document["licenses"] = json!([licence]);
    }
    Described::print(&known(document))
}

/// Its files: the open data where they are published, and the sample.
pub(super) fn resources(told: &Described) -> Vec<Value> {
    let sample = json!({
        "name": "sample",
        "type": "table",
        "path": told.sample.url,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": told.sample.bytes,
        "hash": format!("sha256:{}", told.sample.sha256),
        "schema": {
            "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
            "fields": told.source.dictionary.iter().map(field).collect::<Vec<_>>(),
            "missingValues": [""],
        },
    });
    let data = told.data.clone().map(|mut data| {
        data["type"] = "table".into();
        data
    });
    data.into_iter().chain([sample]).collect()
}

fn field(column: &Column) -> Value {
    let mut field = json!({
        "name": column.name,
        "type": match column.kind {
            ColumnType::Date => "date",
            ColumnType::Integer => "integer",
            ColumnType::Decimal => "number",
            ColumnType::Boolean => "boolean",
            ColumnType::Text | ColumnType::Code => "string",
        },
        "description": column.meaning,
        "example": column.example,
    });
    if let Some(unit) = &column.unit {
        field["unit"] = unit.as_str().into();
    }
    field
}
