//! Essential facts for readers of figures: the first sheet of the workbook, and the README of the archive.

use super::{context::FileContext, gate::GateStatus, labels, metadata};
use crate::{Error, Result};

/// The essential facts, with a name and a text each.
pub(super) fn facts(context: FileContext<'_>) -> Result<Vec<(&'static str, String)>> {
    let FileContext { version, publication, evidence, origin, .. } = context;
    let theme = version.theme;
    let population = metadata::populations(theme)?;
    Ok(vec![
        ("Title", format!("{}: advanced health indicator", labels::title(theme))),
        ("Source", labels::source(version.demonstration).to_owned()),
        ("Publisher", format!("{}, {origin}", labels::PUBLISHER)),
        ("Page", format!("{origin}/en/ias/{theme}")),
        ("Citation", labels::citation(version)),
        ("Licence", format!("{}, {}", labels::LICENCE_TITLE, labels::LICENCE_URL)),
        ("Version", version.number.to_string()),
        ("Last day", version.last_day.to_string()),
        ("Demonstration", version.demonstration.to_string()),
        (
            "Checks",
            serde_json::to_string(&GateStatus::now(version, context.holds)?).map_err(Error::internal)?,
        ),
        ("SHA-256 of tidy.csv", version.sha256.clone()),
        ("Method", labels::method(publication.method).to_owned()),
        ("Baseline", serde_json::to_string(&metadata::baseline(theme, evidence)?).map_err(Error::internal)?),
        ("Population", serde_json::to_string(&population).map_err(Error::internal)?),
        ("Interval", labels::interval(publication.method, evidence).to_owned()),
    ])
}
