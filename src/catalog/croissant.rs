//! A source as Croissant 1.1 (MLCommons), for machine-learning tools: the same files as in its Data Package.

use super::{
    package,
    source_files::{SourceFiles, without_unknown},
};
use crate::{Result, app::App, ias, locale::Locale};
use serde_json::{Map, Value, json};

/// JSON-LD context of the specification. Readers compare it byte for byte.
const CONTEXT: &str = include_str!("croissant-context.json");

/// # Errors
/// Same errors as [`SourceFiles::find`].
pub(super) async fn croissant(app: &App, slug: &str, locale: Locale) -> Result<Vec<u8>> {
    let files = SourceFiles::find(app, slug, locale).await?;
    let resources = package::resources(&files);
    let (head, facts) = (&files.head, &files.source.facts);
    let mut context: Map<String, Value> = serde_json::from_str(CONTEXT).map_err(crate::Error::internal)?;
    context.insert("@language".to_owned(), head.locale.code().into());
    let document = json!({
        "@context": context,
        "@type": "sc:Dataset",
        "@id": files.address,
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": head.title,
        "description": files.description,
        "url": files.page,
        "inLanguage": head.locale,
        // If the first day is unknown, the day of the revision is published.
        "datePublished": head.published_on.or(head.updated_on),
        "dateModified": head.updated_on,
        "license": licence(&files),
        "creator": { "@type": "sc:Organization", "name": facts.provider },
        "publisher": { "@type": "sc:Organization", "name": "Vigie", "url": app.config.public_url },
        "keywords": files.source.keywords,
        "temporalCoverage": format!("{}/..", facts.history),
        "distribution": resources.iter().map(file).collect::<Vec<_>>(),
        "recordSet": resources.iter().map(records).collect::<Vec<_>>(),
    });
    SourceFiles::print(&without_unknown(document))
}

/// The address of its licence; that of its terms if it is not open.
fn licence(files: &SourceFiles) -> String {
    match files.licence() {
        Some(name) if name == ias::LICENCE_NAME => ias::LICENCE_URL.to_owned(),
        Some(name) => name.to_owned(),
        None => format!("{}#terms", files.page),
    }
}

fn file(resource: &Value) -> Value {
    let hash = resource["hash"].as_str().unwrap_or_default().trim_start_matches("sha256:");
    let size = resource["bytes"].as_u64().map(|bytes| format!("{bytes} B"));
    without_unknown(json!({
        "@type": "cr:FileObject",
        "@id": format!("{}.csv", resource["name"].as_str().unwrap_or_default()),
        "name": resource["name"],
        "contentUrl": resource["path"],
        "contentSize": size,
        "encodingFormat": resource["mediatype"],
        "sha256": hash,
    }))
}

fn records(resource: &Value) -> Value {
    let name = resource["name"].as_str().unwrap_or_default();
    let fields = resource["schema"]["fields"].as_array().into_iter().flatten();
    let field = |field: &Value| {
        let column = field["name"].as_str().unwrap_or_default();
        json!({
            "@type": "cr:Field",
            "@id": format!("{name}/{column}"),
            "name": column,
            "description": field["description"],
            "dataType": kind(field["type"].as_str().unwrap_or_default()),
            "source": { "fileObject": { "@id": format!("{name}.csv") }, "extract": { "column": column } },
        })
    };
    json!({
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "field": fields.map(field).collect::<Vec<_>>(),
    })
}

fn kind(of: &str) -> &'static str {
    match of {
        "date" => "sc:Date",
        "integer" => "sc:Integer",
        "number" => "sc:Float",
        "boolean" => "sc:Boolean",
        _ => "sc:Text",
    }
}
