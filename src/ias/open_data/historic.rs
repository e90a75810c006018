//! The historic files: the layout that readers of the series have known for years. They are made of a publication and of what
//! is held beside it: raw figures, and the layout of the files that were imported.

use super::resources::Resource;
use crate::{
    Error, Result,
    app::App,
    db::Tx,
    ias::{
        HistoricKind,
        archive::{self, ArchivedVersion},
        export,
        publication::Publication,
        theme::Theme,
    },
};
use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::Mutex;

/// The formats and names of the files.
const HISTORIC: [(&str, &str, HistoricKind); 2] = [
    ("historic-national", "historic-national.csv", HistoricKind::National),
    ("historic-regional", "historic-regional.csv", HistoricKind::Regional),
];

/// The letters in which they have always been written.
pub(super) const MEDIA_TYPE: &str = "text/csv; charset=iso-8859-1";

/// The names of the historic files.
pub fn historic_names() -> impl Iterator<Item = &'static str> {
    HISTORIC.into_iter().map(|(_, name, _)| name)
}

/// The historic files that a publication has, each as its format and its name.
pub(super) fn listed(publication: &Publication) -> impl Iterator<Item = (&'static str, &'static str)> {
    let has = |kind| match kind {
        HistoricKind::National => !publication.national().points().is_empty(),
        HistoricKind::Regional => publication.regions_day().is_some(),
    };
    HISTORIC.into_iter().filter(move |(_, _, kind)| has(*kind)).map(|(format, name, _)| (format, name))
}

/// The historic files of a publication, by name.
pub(in crate::ias) async fn historic_files(
    tx: &mut Tx,
    publication: &Publication,
) -> Result<Vec<(String, Vec<u8>)>> {
    let files = export::public(tx, publication, HISTORIC.map(|(_, _, kind)| kind)).await?;
    let named = |(kind, bytes)| {
        let (_, name, _) = HISTORIC.into_iter().find(|(_, _, known)| *known == kind)?;
        Some((name.to_owned(), bytes))
    };
    Ok(files.into_iter().filter_map(named).collect())
}

/// What other files tell of those of each theme. To make them takes everything that was imported, which is too much for each
/// who asks whether anything is new.
#[derive(Default)]
struct Descriptions(Mutex<BTreeMap<Theme, Description>>);

struct Description {
    version: i64,
    /// That of the indicators, which imports raise, too.
    revision: i64,
    files: Arc<[Resource]>,
}

/// What other files tell of the historic files of the last version.
pub(super) async fn described(tx: &mut Tx, archived: &ArchivedVersion) -> Result<Arc<[Resource]>> {
    let (theme, version) = (archived.version.theme, archived.version.number);
    let revision = tx.revision("ias").await?;
    let descriptions = tx.memory::<Descriptions>();
    // Held while they are made: whoever asks meanwhile waits for that.
    let mut descriptions = descriptions.0.lock().await;
    let known = descriptions.get(&theme);
    if let Some(known) = known.filter(|known| (known.version, known.revision) == (version, revision)) {
        return Ok(Arc::clone(&known.files));
    }
    let files = historic_files(tx, &archived.publication).await?;
    let files: Arc<[Resource]> = files.iter().map(Resource::historic).collect();
    descriptions.insert(theme, Description { version, revision, files: Arc::clone(&files) });
    Ok(files)
}

/// The historic file of this name.
///
/// # Errors
/// `request.not-found` for any other name, and where the theme has no such series.
pub(crate) async fn historic(app: &App, theme: Theme, name: &str) -> Result<Vec<u8>> {
    let nothing = || Error::absent("request.not-found", format!("{theme} has no file {name}"));
    let named = HISTORIC.into_iter().find(|(_, known, _)| *known == name);
    let (_, _, kind) = named.ok_or_else(nothing)?;
    let mut tx = app.db.read().await?;
    let archived = archive::last(&mut tx, theme).await?;
    let files = export::public(&mut tx, &archived.publication, [kind]).await?;
    files.into_iter().next().map(|(_, bytes)| bytes).ok_or_else(nothing)
}
