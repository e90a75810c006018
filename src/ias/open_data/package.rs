//! The machine-readable description of a theme's files (Data Package, version 1 of the Frictionless specifications):
//! columns, types, sizes and fingerprints.

use super::{
    context::FileContext, data_dictionary, instant::instant, kind::FileKind, labels, resource::Resource,
};
use crate::{Error, Result, ias::store::Version, locale::Locale};
use serde_json::{Value, json};

pub(super) fn print(context: FileContext<'_>, resources: &[Resource]) -> Result<Vec<u8>> {
    let FileContext { version, origin, .. } = context;
    let theme = version.theme;
    let document = json!({
        "profile": "data-package",
        "name": format!("ias-{theme}"),
        "id": format!("{origin}/open-data/ias/{theme}/datapackage.json"),
        "title": format!("{}: advanced health indicator{}", labels::title(theme), mark(version)),
        "demonstration": version.demonstration,
        "description": labels::method(context.publication.method),
        "homepage": format!("{origin}/en/ias/{theme}"),
        "version": version.number.to_string(),
        "created": instant(version.published_at),
        "keywords": ["health", "France", "pharmacies", theme.slug()],
        "licenses": [{ "name": labels::LICENCE, "title": labels::LICENCE_TITLE, "path": labels::LICENCE_URL }],
        "contributors": [{ "title": labels::PUBLISHER, "path": origin, "role": "publisher" }],
        "resources": resources.iter().map(described).collect::<Vec<_>>(),
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The description of the tidy files of all themes.
pub(super) fn print_all(versions: &[Version], origin: &str) -> Result<Vec<u8>> {
    let resource = |version: &Version| {
        let mut resource_json = tidy(version, &format!("{}/{}", version.theme, FileKind::Tidy.name()));
        resource_json["profile"] = "tabular-data-resource".into();
        resource_json
    };
    let demonstrated: Vec<_> = versions.iter().filter(|v| v.demonstration).map(|v| v.theme).collect();
    let created = versions.iter().map(|version| version.published_at).max();
    let document = json!({
        "profile": "data-package",
        "name": "ias",
        "id": format!("{origin}/open-data/ias/datapackage.json"),
        "title": "Advanced health indicators",
        "demonstration": demonstrated,
        "homepage": format!("{origin}/en/ias"),
        "created": created.map(instant),
        "keywords": ["health", "France", "pharmacies"],
        "licenses": [{ "name": labels::LICENCE, "title": labels::LICENCE_TITLE, "path": labels::LICENCE_URL }],
        "contributors": [{ "title": labels::PUBLISHER, "path": origin, "role": "publisher" }],
        "resources": versions.iter().map(resource).collect::<Vec<_>>(),
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The resource of the tidy file of a version at this path.
pub(super) fn tidy(version: &Version, path: &str) -> Value {
    let theme = version.theme;
    json!({
        "name": theme.slug(),
        "title": format!("{}{}", labels::title(theme), mark(version)),
        "demonstration": version.demonstration,
        "path": path,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "hash": format!("sha256:{}", version.sha256),
        "schema": schema(FileKind::Tidy),
    })
}

/// Suffix of the title of generated figures.
fn mark(version: &Version) -> &'static str {
    if version.demonstration { " (demonstration: generated figures)" } else { "" }
}

fn described(resource: &Resource) -> Value {
    let (stem, format) = resource.name.rsplit_once('.').unwrap_or((&resource.name, "txt"));
    let media_type = resource.media_type.split(';').next().unwrap_or_default();
    let mut described = json!({
        "profile": "data-resource",
        "name": format!("{stem}-{format}"),
        "path": resource.name,
        "format": format,
        "mediatype": media_type,
        "bytes": resource.bytes,
        "hash": format!("sha256:{}", resource.sha256),
    });
    match resource.kind {
        Some(kind @ (FileKind::Tidy | FileKind::Weekly)) => {
            described["profile"] = "tabular-data-resource".into();
            described["encoding"] = "utf-8".into();
            described["schema"] = schema(kind);
        }
        // Described as plain files: some readers lack a library for them, and the historic layout is not one table.
        Some(FileKind::Parquet | FileKind::Workbook) | None => described["type"] = "file".into(),
        Some(_) => {}
    }
    if resource.kind.is_none() {
        described["encoding"] = "iso-8859-1".into();
    }
    described
}

fn schema(file: FileKind) -> Value {
    let field = |column: data_dictionary::Column| {
        let constraints = match column.name {
            "status" => json!({ "required": true, "enum": ["definitive", "provisional"] }),
            "flag" => json!({ "enum": ["sparse", "withheld"] }),
            "level" | "low" | "high" => json!({ "minimum": 0 }),
            "pharmacies" => json!({ "minimum": 11 }),
            "final_on" => json!({}),
            _ => json!({ "required": true }),
        };
        let description = column.description(Locale::En);
        json!({
            "name": column.name,
            "type": column.kind,
            "title": column.title(Locale::En),
            "description": description,
            "constraints": constraints,
        })
    };
    let key = if file == FileKind::Weekly { "week" } else { "day" };
    json!({
        "fields": data_dictionary::columns(file).into_iter().map(field).collect::<Vec<_>>(),
        "missingValues": [""],
        "primaryKey": ["theme", "territory", key],
    })
}
