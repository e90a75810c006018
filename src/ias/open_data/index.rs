//! What there is at `/open-data/ias`: every file of every theme, for programs as a list and for people as a text.

use super::{FileKind, calendar::next_update, historic, json::instant, words};
use crate::{
    Error, Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        store::Version,
    },
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The files that are there once, beside those of each theme.
const COMMON: [(&str, &str, &str); 7] = [
    ("index.json", "application/json", "this list, for programs"),
    ("datapackage.json", "application/json", "the tidy files of all themes together (Data Package)"),
    (
        "territories.csv",
        "text/csv",
        "how the 22 former and the 13 present regions fit together, and their populations",
    ),
    (
        "territories.geojson",
        "application/geo+json",
        "their outlines, true to about three kilometres: what figures are joined to by territory",
    ),
    (
        "calendar.json",
        "application/json",
        "when the next publication is due, and when each provisional day becomes final",
    ),
    ("calendar.ics", "text/calendar", "the same for a calendar (iCalendar)"),
    ("feed.atom", "application/atom+xml", "publications and holds as they come (Atom)"),
];

/// The list for programs.
pub(crate) async fn index(app: &App) -> Result<Vec<u8>> {
    let origin = &app.config.public_url;
    let base = format!("{origin}/open-data/ias");
    let archived = archive::all(&mut app.db.read().await?).await?;
    let common = COMMON.map(|(name, media_type, text)| {
        json!({ "name": name, "href": format!("{base}/{name}"), "mediaType": media_type, "description": text })
    });
    let document = json!({
        "title": "Advanced health indicators",
        "publisher": { "title": words::PUBLISHER, "path": origin },
        "licence": { "name": words::LICENCE, "title": words::LICENCE_TITLE, "path": words::LICENCE_URL },
        "readme": base,
        "api": format!("{origin}/api/openapi.json"),
        "files": common,
        "themes": archived.iter().map(|archived| theme(archived, origin)).collect::<Vec<_>>(),
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::fault)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn theme(archived: &ArchivedVersion, origin: &str) -> Value {
    let version = &archived.version;
    let Version { theme, number, last_day, demonstration, .. } = version;
    let files = files(archived).into_iter().map(|(name, media_type)| {
        json!({ "name": name, "href": format!("{origin}/open-data/ias/{theme}/{name}"), "mediaType": media_type })
    });
    json!({
        "theme": theme,
        "title": words::title(*theme),
        "page": format!("{origin}/en/ias/{theme}"),
        "version": number,
        "publishedAt": instant(version.published_at),
        "lastDay": last_day,
        "nextUpdate": next_update(version),
        "demonstration": demonstration,
        "files": files.collect::<Vec<_>>(),
    })
}

/// The files of a theme by name, with their media types.
fn files(archived: &ArchivedVersion) -> Vec<(&'static str, &'static str)> {
    let ours = FileKind::offered().map(|file| (file.name(), file.media_type()));
    let historic = historic::listed(&archived.publication).map(|(_, name)| (name, historic::MEDIA_TYPE));
    ours.chain(historic).collect()
}

/// The text for people.
pub(crate) async fn readme(app: &App) -> Result<Vec<u8>> {
    let base = format!("{}/open-data/ias", app.config.public_url);
    let archived = archive::all(&mut app.db.read().await?).await?;
    let mut text = format!(
        "# Advanced health indicators: open data of {}\n\n\
         Licence: {} ({}, {}). Every answer may be read by any page (CORS), is told apart by its ETag and can be taken in parts \
         (Range).\n\n## Files of all themes\n\n",
        words::PUBLISHER,
        words::LICENCE_TITLE,
        words::LICENCE,
        words::LICENCE_URL,
    );
    // Writing to a String cannot fail.
    for (name, _, about) in COMMON {
        let _ = writeln!(text, "- {base}/{name}: {about}");
    }
    text.push_str("\n## Files of each theme\n\n");
    for (name, about) in FileKind::offered().map(|file| (file.name(), file.about())) {
        let _ = writeln!(text, "- {name}: {about}");
    }
    text.push_str(
        "- historic-national.csv, historic-regional.csv: the historic layout, where a theme has it\n\
         - versions/{n}/tidy.csv: the tidy file of version n, for ever\n\n## Themes\n\n",
    );
    for ArchivedVersion { version, .. } in &archived {
        let Version { theme, number, last_day, demonstration, .. } = version;
        let mark = if *demonstration { ", demonstration" } else { "" };
        let _ = writeln!(
            text,
            "- {base}/{theme}/metadata.json: {}, until {last_day}, version {number}{mark}",
            words::title(*theme)
        );
    }
    text.push_str(
        "\n## Asking for a part\n\n/api/ias/{theme}?territory=present&from=2026-01-01&format=csv gives a part of a theme: territory (codes, all, \
         former, present), from, to, as_of; where (level >= 100 and status = definitive), group_by (week, month, season, year), format \
         (json, csv, parquet, and geojson: the last day of each territory with its outline).\n\n## Reading\n\nA level that is withheld is empty: fewer than eleven pharmacies stand behind it, or it would tell one of which \
         that is so. A provisional level may still change until the day in final_on. The tidy file names its version: its SHA-256 \
         stands in metadata.json and versions.json. pharmacies, low and high are known where daily counts were held when a version was \
         published; metadata.json says how they are made.\n",
    );
    Ok(text.into_bytes())
}
