//! What one must know to use the figures of a theme: what they are, how they were made, whose they are.

use super::{Edition, File, json::instant, versions::address, words};
use crate::{Error, Result, ias::series::final_on};
use serde_json::json;

/// The file of a version.
pub(super) fn print(edition: Edition<'_>) -> Result<Vec<u8>> {
    let Edition { vintage, publication, origin, .. } = edition;
    let theme = vintage.theme;
    let base = format!("{origin}/open-data/ias/{theme}");
    let files: Vec<String> = File::ALL.into_iter().map(|file| format!("{base}/{}", file.name())).collect();
    let final_after = (final_on(theme, vintage.last_day) - vintage.last_day).get_days();
    let document = json!({
        "theme": theme,
        "title": words::title(theme),
        "publisher": { "title": words::PUBLISHER, "path": origin },
        "page": { "en": format!("{origin}/en/ias/{theme}"), "fr": format!("{origin}/fr/ias/{theme}") },
        "unit": theme.unit(),
        "baseline": theme.baseline(),
        "target": theme.target(),
        "method": { "name": publication.method, "description": words::method(publication.method) },
        "frequency": "daily",
        "finalAfterDays": final_after,
        "territories": publication.series.keys().collect::<Vec<_>>(),
        "version": vintage.number,
        "publishedAt": instant(vintage.published_at),
        "lastDay": vintage.last_day,
        "demonstration": vintage.demonstration,
        "sha256": vintage.sha256,
        "permanent": address(origin, vintage),
        "forced": vintage.reason,
        "licence": { "name": words::LICENCE, "title": words::LICENCE_TITLE, "path": words::LICENCE_URL },
        "citation": words::citation(vintage),
        "files": files,
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::fault)?;
    bytes.push(b'\n');
    Ok(bytes)
}
