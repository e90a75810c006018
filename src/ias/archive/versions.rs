//! Reads versions from the archive. A version never changes, so decoded ones stay cached.

use super::stored;
use crate::{
    Error, Result,
    db::{IntegrityReport, Tx, corrupted},
    ias::{
        evidence::Evidence,
        nowcast::Nowcasts,
        publication::Publication,
        series::Point,
        store::{self, StoredEvidence, Version},
        theme::Theme,
        tidy_csv,
    },
};
use moka::future::Cache;
use std::sync::Arc;

/// Capacity of the cache of decoded publications, in bytes: the last ones of all themes with fifteen years of days in
/// all territories, and some older ones that readers request.
const CAPACITY: u64 = 96_000_000;

/// Decoded publications of one database, by version. They never change.
struct Decoded(Cache<String, Arc<Publication>>);

impl Default for Decoded {
    fn default() -> Self {
        let weigher = |_: &String, publication: &Arc<Publication>| {
            let points: usize = publication.series.values().map(|series| series.points().len()).sum();
            u32::try_from(points * size_of::<Point>()).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(CAPACITY).weigher(weigher).build())
    }
}

/// A version with its figures.
#[derive(Clone)]
pub(crate) struct ArchivedVersion {
    pub(crate) version: Version,
    pub(crate) publication: Arc<Publication>,
}

pub(crate) async fn last(tx: &mut Tx, theme: Theme) -> Result<ArchivedVersion> {
    let version = store::latest(tx, theme).await?.ok_or_else(|| unpublished(theme))?;
    decoded(tx, version).await
}

/// Loads the last publication of every theme that has one, in the order of display.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<ArchivedVersion>> {
    let mut versions = store::latest_of_all(tx).await?;
    versions.sort_by_key(|version| version.theme);
    let mut archived = Vec::with_capacity(versions.len());
    for version in versions {
        archived.push(decoded(tx, version).await?);
    }
    Ok(archived)
}

pub(crate) async fn decoded(tx: &mut Tx, version: Version) -> Result<ArchivedVersion> {
    let known = tx.memory::<Decoded>();
    if let Some(publication) = known.0.get(&key(&version)).await {
        return Ok(ArchivedVersion { version, publication });
    }
    let Version { theme, number, .. } = version;
    let base = match version.base {
        None => None,
        Some(number) => {
            let base = store::numbered(tx, theme, number).await?.ok_or_else(|| no_longer_public(&version))?;
            Some(Box::pin(decoded(tx, base)).await?.publication)
        }
    };
    let (body, sha256) = (store::body(tx, &version).await?, version.sha256.clone());
    // Decoding fifteen years takes long.
    let read = move || {
        let publication = stored::decode_publication(theme, &body, base.as_deref())?;
        // Verified once per decoded version: a publication that differs from its checksum is not shown.
        match tidy_csv::sha256(tidy_csv::print(&publication).as_bytes()) == sha256 {
            true => Ok(Arc::new(publication)),
            false => Err(corrupted(&format!("version {number} of {theme} is not what was published"))),
        }
    };
    let publication = tx.run_blocking(read).await?;
    known.0.insert(key(&version), Arc::clone(&publication)).await;
    Ok(ArchivedVersion { version, publication })
}

/// Loads the evidence of a version; empty if no counts were stored.
pub(crate) async fn evidence(tx: &mut Tx, version: &Version) -> Result<Evidence> {
    stored_evidence(tx, version).await?.decode()
}

/// The stored evidence of a version; that of its base, and so on, precedes it.
#[derive(Default)]
pub(crate) struct EvidenceChain(Vec<StoredEvidence>);

pub(crate) async fn stored_evidence(tx: &mut Tx, version: &Version) -> Result<EvidenceChain> {
    let Some(stored) = store::evidence(tx, version.theme, version.number).await? else {
        return Ok(EvidenceChain::default());
    };
    let mut chain = match version.base {
        None => EvidenceChain::default(),
        Some(number) => {
            let base =
                store::numbered(tx, version.theme, number).await?.ok_or_else(|| no_longer_public(version))?;
            Box::pin(stored_evidence(tx, &base)).await?
        }
    };
    chain.0.push(stored);
    Ok(chain)
}

impl EvidenceChain {
    pub fn decode(&self) -> Result<Evidence> {
        let damaged =
            |e: serde_json::Error| corrupted(&format!("the baseline of a version cannot be read: {e}"));
        self.0.iter().try_fold(Evidence::default(), |earlier, stored| {
            let baseline = stored.baseline.as_deref().map(serde_json::from_str).transpose();
            let nowcasts = Nowcasts::decode(stored.nowcast.as_deref())?;
            let evidence = Evidence::decode(&stored.body, earlier)?;
            Ok(Evidence { baseline: baseline.map_err(damaged)?, nowcasts, ..evidence })
        })
    }
}

/// Reads and verifies every version.
pub(crate) async fn inspect(tx: &mut Tx) -> Result<IntegrityReport> {
    let (mut inspection, mut count) = (IntegrityReport::default(), 0);
    for theme in Theme::ALL {
        // Oldest first: later ones are stored against them.
        for version in store::history(tx, theme, i64::MAX).await?.into_iter().rev() {
            count += 1;
            let read = decoded(tx, version).await;
            inspection.record(read)?;
        }
    }
    Ok(IntegrityReport::for_check(
        format!("{count} published versions by their checksums"),
        inspection.problems,
    ))
}

/// Key of a decoded version. Two methods may give the same text, so its hash alone does not identify it.
pub(super) fn key(version: &Version) -> String {
    format!("{} {} {}", version.sha256, version.theme, version.number)
}

pub(super) fn no_longer_public(version: &Version) -> Error {
    let Version { theme, number, .. } = version;
    corrupted(&format!("the base version of publication {number} of {theme} is missing"))
}

pub(crate) fn unpublished(theme: Theme) -> Error {
    Error::not_found("ias.theme-unpublished", format!("{theme} was never published"))
}
