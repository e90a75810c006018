//! A source as a Data Package (version 2 of the Frictionless specifications): its sample and open data, with the
//! meanings of the columns.

use super::{
    closed_lists::ColumnType,
    source::Column,
    source_files::{SourceFiles, without_unknown},
};
use crate::{Result, app::App, ias, locale::Locale, text::text};
use serde_json::{Value, json};

/// # Errors
/// Same errors as [`SourceFiles::find`].
pub(super) async fn package(app: &App, slug: &str, locale: Locale) -> Result<Vec<u8>> {
    let files = SourceFiles::find(app, slug, locale).await?;
    let source = &files.source;
    let mut document = json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": files.head.slug,
        "id": files.address,
        "title": files.head.title,
        "description": files.description,
        "homepage": files.page,
        "keywords": source.keywords,
        "contributors": [{ "title": source.facts.provider, "roles": ["publisher"] }],
        "resources": resources(&files),
    });
    if let Some(name) = files.licence() {
        let mut licence = json!({ "name": name });
        if name == ias::LICENCE_NAME {
            licence["title"] = ias::LICENCE_TITLE.into();
            licence["path"] = ias::LICENCE_URL.into();
        }
        document["licenses"] = json!([licence]);
    }
    SourceFiles::print(&without_unknown(document))
}

/// The open data if they are published, and the sample.
pub(super) fn resources(files: &SourceFiles) -> Vec<Value> {
    let sample = json!({
        "name": "sample",
        "title": files.source.facts.demonstration.then(|| text(files.head.locale, "source:demonstration.sample", &[])),
        "type": "table",
        "path": files.sample.url,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": files.sample.bytes,
        "hash": format!("sha256:{}", files.sample.sha256),
        "schema": {
            "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
            "fields": files.source.dictionary.iter().map(field).collect::<Vec<_>>(),
            "missingValues": [""],
        },
    });
    let data = files.data.clone().map(|mut data| {
        data["type"] = "table".into();
        data
    });
    data.into_iter().chain([without_unknown(sample)]).collect()
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
