//! A source for tools that learn from data: the same files as in its package, as Croissant 1.1 (MLCommons) tells of
//! them.

use super::{
    described::{Described, known},
    package,
};
use crate::{Result, app::App, ias, locale::Locale};
use serde_json::{Map, Value, json};

/// What the short names stand for; readers compare it with the one they know.
const CONTEXT: &str = include_str!("croissant-context.json");

/// The description of a source's files for readers of a language.
///
/// # Errors
/// `content.unknown`, `content.expired`; `request.not-found` where there is no sample.
pub async fn croissant(app: &App, slug: &str, locale: Locale) -> Result<Vec<u8>> {
    let told = Described::find(app, slug, locale).await?;
    let files = package::resources(&told);
    let (head, facts) = (&told.head, &told.source.facts);
    let mut context: Map<String, Value> = serde_json::from_str(CONTEXT).map_err(crate::Error::fault)?;
    context.insert("@language".to_owned(), head.locale.code().into());
    let document = json!({
        "@context": context,
        "@type": "sc:Dataset",
        "@id": told.here,
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": head.title,
        "description": head.summary,
        "url": told.page,
        "inLanguage": head.locale,
        // Where nothing was said of the first day, this revision is what is published.
        "datePublished": head.published_on.or(head.updated_on),
        "dateModified": head.updated_on,
        "license": licence(&told),
        "creator": { "@type": "sc:Organization", "name": facts.provider },
        "publisher": { "@type": "sc:Organization", "name": "Vigie", "url": app.config.public_url },
        "keywords": told.source.keywords,
        "temporalCoverage": format!("{}/..", facts.history),
        "distribution": files.iter().map(file).collect::<Vec<_>>(),
        "recordSet": files.iter().map(records).collect::<Vec<_>>(),
    });
    Described::print(&known(document))
}

/// An address of its licence; of what is not open, that of its terms.
fn licence(told: &Described) -> String {
    match told.licence() {
        Some(name) if name == ias::LICENCE_NAME => ias::LICENCE_URL.to_owned(),
        Some(name) => name.to_owned(),
        None => format!("{}#terms", told.page),
    }
}

fn file(resource: &Value) -> Value {
    let hash = resource["hash"].as_str().unwrap_or_default().trim_start_matches("sha256:");
    let size = resource["bytes"].as_u64().map(|bytes| format!("{bytes} B"));
    known(json!({
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
