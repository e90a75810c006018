//! The indexes of the open data: every file of every theme, as JSON and as a [`Listing`].

use super::{
    calendar::next_update,
    historic,
    instant::instant,
    kind::FileKind,
    labels,
    listing::{Link, Listing, Section},
    resource::HISTORIC_MEDIA_TYPE,
};
use crate::{
    Error, Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        store::Version,
        theme::Theme,
    },
};
use serde_json::{Value, json};

/// The files that exist once, in addition to those of each theme.
const COMMON: [(&str, &str, &str); 8] = [
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
        "the publications of the next twelve months, and when each provisional day becomes final",
    ),
    ("calendar.ics", "text/calendar", "the same for a calendar (iCalendar)"),
    ("feed.atom", "application/atom+xml", "publications, weekly bulletins and holds as they come (Atom)"),
    ("feed.json", "application/feed+json", "the same as JSON Feed"),
];

/// The index as JSON.
pub(crate) async fn index(app: &App) -> Result<Vec<u8>> {
    let origin = &app.config.public_url;
    let base = format!("{origin}/open-data/ias");
    let archived = archive::all(&mut app.db.read().await?).await?;
    let common = COMMON.map(|(name, media_type, text)| {
        json!({ "name": name, "href": format!("{base}/{name}"), "mediaType": media_type, "description": text })
    });
    let document = json!({
        "title": "Advanced health indicators",
        "publisher": { "title": labels::PUBLISHER, "path": origin },
        "licence": { "name": labels::LICENCE, "title": labels::LICENCE_TITLE, "path": labels::LICENCE_URL },
        "readme": base,
        "api": format!("{origin}/api/openapi.json"),
        "files": common,
        "themes": archived.iter().map(|archived| theme(archived, origin)).collect::<Vec<_>>(),
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
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
        "title": labels::title(*theme),
        "page": format!("{origin}/en/ias/{theme}"),
        "folder": format!("{origin}/open-data/ias/{theme}/"),
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
    let historic = historic::list_files(&archived.publication).map(|(_, name)| (name, HISTORIC_MEDIA_TYPE));
    ours.chain(historic).collect()
}

/// The index of all themes as a listing.
pub(crate) async fn listing(app: &App) -> Result<Listing> {
    let base = format!("{}/open-data/ias", app.config.public_url);
    let archived = archive::all(&mut app.db.read().await?).await?;
    let common = COMMON.map(|(name, _, about)| Link::new(format!("{base}/{name}"), about));
    let themes = archived.iter().map(|ArchivedVersion { version, .. }| {
        let href = format!("{base}/{}/", version.theme);
        Link::new(href, format!("{}, {}", labels::title(version.theme), state(version)))
    });
    let section = |heading, links| Section { heading, text: String::new(), links };
    let prose = |heading, text: &str| Section { heading, text: text.to_owned(), links: Vec::new() };
    Ok(Listing {
        title: format!("Advanced health indicators: open data of {}", labels::PUBLISHER),
        text: format!(
            "{} Pages of any site may read every file (CORS). Each file has an ETag; Range requests get a part of it.",
            licence()
        ),
        sections: vec![
            section("Files of all themes", common.into()),
            section("Themes", themes.collect()),
            section("Files of each theme", patterns()),
            prose("Parts of a theme", PARTS),
            prose("Reading", READING),
        ],
    })
}

/// The index of one theme.
///
/// # Errors
/// `ias.theme-unpublished` before its first publication.
pub(crate) async fn theme_listing(app: &App, theme: Theme) -> Result<Listing> {
    let origin = &app.config.public_url;
    let archived = archive::last(&mut app.db.read().await?, theme).await?;
    let version = &archived.version;
    let base = format!("{origin}/open-data/ias/{theme}");
    let files = FileKind::offered().map(|file| (file.name(), file.about()));
    let historic = historic::list_files(&archived.publication).map(|(_, name)| (name, HISTORIC));
    let mut links: Vec<_> =
        files.chain(historic).map(|(name, about)| Link::new(format!("{base}/{name}"), about)).collect();
    links.push(Link::new(
        format!("{base}/versions/{}/tidy.csv", version.number),
        "the tidy file of this version, at an address that stays",
    ));
    let more = vec![
        Link::new(format!("{origin}/en/ias/{theme}"), "the page of this theme"),
        Link::new(format!("{origin}/open-data/ias"), "the files of all themes"),
    ];
    let section = |heading, links| Section { heading, text: String::new(), links };
    Ok(Listing {
        title: format!("{}: open data of {}", labels::title(theme), labels::PUBLISHER),
        text: format!("{} Daily figures {}.", licence(), state(version)),
        sections: vec![
            section("Files", links),
            section("See also", more),
            Section { heading: "Reading", text: READING.to_owned(), links: Vec::new() },
        ],
    })
}

fn licence() -> String {
    format!("Licence: {} ({}, {}).", labels::LICENCE_TITLE, labels::LICENCE, labels::LICENCE_URL)
}

/// The last day, the version and the mark of generated figures.
fn state(Version { number, last_day, demonstration, .. }: &Version) -> String {
    let mark = if *demonstration { ", demonstration" } else { "" };
    format!("until {last_day}, version {number}{mark}")
}

/// The files of any theme by their names.
fn patterns() -> Vec<Link> {
    let files = FileKind::offered().map(|file| (file.name(), file.about()));
    let others = [
        ("historic-national.csv, historic-regional.csv", HISTORIC),
        ("versions/{n}/tidy.csv", "the tidy file of version n, at an address that stays"),
    ];
    let link =
        |(name, about): (&str, &str)| Link { href: None, name: name.to_owned(), about: about.to_owned() };
    files.chain(others).map(link).collect()
}

const HISTORIC: &str = "the historic layout, for the themes that have it";

const PARTS: &str = "/api/ias/{theme}?territory=present&from=2026-01-01&format=csv returns a part of a theme. Parameters: territory \
     (codes, all, former, present), from, to, as_of, where (level >= 100 and status = definitive), group_by (week, month, season, \
     year), format (json, csv, parquet, geojson). The format geojson returns the last day of each territory with its outline. \
     issues=2026-01-01/2026-01-31 returns what versions changed on these days of publication, lag=7 the levels as they were known \
     seven days after each day.";

const READING: &str = "A withheld level is empty: it is computed from fewer than eleven pharmacies, or it would reveal a level that is. A \
     provisional level may change until the day in final_on. metadata.json and versions.json give the SHA-256 of the tidy file. The \
     columns pharmacies, low and high have values if the daily counts were available at publication; metadata.json describes how they \
     are computed.";
