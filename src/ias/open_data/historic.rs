//! The historic files, in the long-standing layout of the series. They are made from a publication and from imported
//! data: raw figures, and the layout of the imported files.

use super::resource::Resource;
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
use moka::{future::Cache, policy::EvictionPolicy};
use std::sync::Arc;

/// The formats and names of the files.
const HISTORIC: [(&str, &str, HistoricKind); 2] = [
    ("historic-national", "historic-national.csv", HistoricKind::National),
    ("historic-regional", "historic-regional.csv", HistoricKind::Regional),
];

/// The names of the historic files.
pub fn historic_names() -> impl Iterator<Item = &'static str> {
    HISTORIC.into_iter().map(|(_, name, _)| name)
}

/// The historic files that a publication has, each as its format and its name.
pub(super) fn list_files(publication: &Publication) -> impl Iterator<Item = (&'static str, &'static str)> {
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

/// Descriptions of the historic files of a theme, by its version and the revision of the indicators, which imports
/// increment, too. Making the files takes all imported data, which is too slow for requests that only check for
/// changes.
struct Descriptions(Cache<(Theme, i64, i64), Arc<[Resource]>>);

impl Default for Descriptions {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(16).eviction_policy(EvictionPolicy::lru()).build())
    }
}

/// Returns the descriptions of the historic files of the last version.
pub(super) async fn described(tx: &mut Tx, archived: &ArchivedVersion) -> Result<Arc<[Resource]>> {
    let known = tx.memory::<Descriptions>();
    let of = (archived.version.theme, archived.version.number, tx.revision("ias").await?);
    let describe = async {
        let files = historic_files(tx, &archived.publication).await?;
        Ok(files.iter().map(|(name, bytes)| Resource::historic(name, bytes)).collect())
    };
    known.0.try_get_with(of, describe).await.map_err(Arc::<Error>::unwrap_or_clone)
}

/// Returns the historic file of this name.
///
/// # Errors
/// `request.not-found` for any other name, or if the theme has no such series.
pub(crate) async fn historic(app: &App, theme: Theme, name: &str) -> Result<Vec<u8>> {
    let nothing = || Error::not_found("request.not-found", format!("{theme} has no file {name}"));
    let named = HISTORIC.into_iter().find(|(_, known, _)| *known == name);
    let (_, _, kind) = named.ok_or_else(nothing)?;
    let mut tx = app.db.read().await?;
    let archived = archive::last(&mut tx, theme).await?;
    let files = export::public(&mut tx, &archived.publication, [kind]).await?;
    files.into_iter().next().map(|(_, bytes)| bytes).ok_or_else(nothing)
}
