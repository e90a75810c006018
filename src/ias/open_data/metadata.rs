//! What one must know to use the figures of a theme: what they are, how they were made, whose they are.

use super::{FileContext, FileKind, gate::Gate, json::instant, versions::address, words};
use crate::{Error, Result, ias::series::final_on};
use serde_json::json;

pub(super) fn print(context: FileContext<'_>) -> Result<Vec<u8>> {
    let FileContext { version, publication, holds, retired, origin, .. } = context;
    let theme = version.theme;
    let base = format!("{origin}/open-data/ias/{theme}");
    let files: Vec<String> =
        FileKind::ALL.into_iter().map(|file| format!("{base}/{}", file.name())).collect();
    let final_after = (final_on(theme, version.last_day) - version.last_day).get_days();
    let document = json!({
        "theme": theme,
        "title": words::title(theme),
        "publisher": { "title": words::PUBLISHER, "path": origin },
        "page": { "en": format!("{origin}/en/ias/{theme}"), "fr": format!("{origin}/fr/ias/{theme}") },
        "unit": theme.unit(),
        "baseline": theme.baseline(),
        "target": publication.method.target(theme),
        "method": { "name": publication.method, "description": words::method(publication.method) },
        "frequency": "daily",
        "finalAfterDays": final_after,
        "territories": publication.series.keys().collect::<Vec<_>>(),
        "version": version.number,
        "publishedAt": instant(version.published_at),
        "lastDay": version.last_day,
        "demonstration": version.demonstration,
        "sha256": version.sha256,
        "permanent": address(origin, version),
        "retired": retired,
        "gate": Gate::now(version, holds)?,
        "licence": { "name": words::LICENCE, "title": words::LICENCE_TITLE, "path": words::LICENCE_URL },
        "citation": words::citation(version),
        "files": files,
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::fault)?;
    bytes.push(b'\n');
    Ok(bytes)
}
