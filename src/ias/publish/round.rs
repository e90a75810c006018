//! Replaces versions with more than the public digits by rounded ones, because a level with sixteen digits reveals its
//! sums. Number and day of a version stay; its figures and reports are made again.

use super::{
    blocking::blocking,
    difference::Difference,
    draft::json,
    release,
    rounding::Rounding,
    run::{acquire_publish_lock, files},
};
use crate::{
    Error, Result,
    app::App,
    audit::{self, AuditEntry},
    db::Tx,
    ias::{
        archive,
        compose::{ImportedData, compose},
        counts::Counts,
        gate::Finding,
        import,
        level::{self, LevelInput, Republished},
        publication::Publication,
        store::{self, Hold, Version},
        theme::Theme,
        tidy_csv,
    },
};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

/// Versions to round, with the reason.
#[derive(Debug, Clone)]
pub struct RoundRequest {
    pub theme: Option<Theme>,
    /// The reason, which becomes public.
    pub reason: String,
    pub dry_run: bool,
}

/// A version whose figures are replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundedVersion {
    pub theme: Theme,
    pub version: i64,
    /// Number of levels that changed or are withheld.
    pub levels: usize,
    /// SHA-256 of its tidy CSV.
    pub before: String,
    pub after: String,
}

/// A replaced file of the open-data folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReplacedFile {
    pub name: String,
    /// SHA-256; null for a new file.
    pub before: Option<String>,
    pub after: String,
}

/// Result of the replacement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rounded {
    /// Oldest first within a theme.
    pub versions: Vec<RoundedVersion>,
    /// Empty for a dry run.
    pub files: Vec<ReplacedFile>,
}

/// Rounds the versions of one theme or of all that have more than the public digits. Idempotent.
///
/// # Errors
/// `ias.publish-running` while another process publishes; database and disk errors. No version is replaced then.
pub async fn round(app: &App, request: &RoundRequest) -> Result<Rounded> {
    if request.dry_run {
        let changes = changes(app, request).await?;
        return Ok(Rounded {
            versions: changes.into_iter().map(|change| change.rounded).collect(),
            files: Vec::new(),
        });
    }
    let lock = acquire_publish_lock(app).await?;
    let rounded = match changes(app, request).await {
        Ok(changes) => replace(app, request, changes).await,
        Err(e) => Err(e),
    };
    lock.release().await;
    rounded
}

/// A changed version before it is stored.
struct VersionChange {
    version: Version,
    body: Vec<u8>,
    baseline: Option<String>,
    rounded: RoundedVersion,
}

async fn changes(app: &App, request: &RoundRequest) -> Result<Vec<VersionChange>> {
    let mut tx = app.db.read().await?;
    let mut changes = Vec::new();
    for theme in Theme::ALL.into_iter().filter(|theme| request.theme.is_none_or(|only| only == *theme)) {
        changes.extend(of_theme(&mut tx, app, theme, &request.reason).await?);
    }
    Ok(changes)
}

/// Results for earlier versions.
#[derive(Default)]
struct Earlier {
    /// Base versions of later deltas, and whether they change.
    bases: BTreeMap<i64, (Arc<Publication>, bool)>,
    last: Option<(i64, Arc<Publication>)>,
}

async fn of_theme(tx: &mut Tx, app: &App, theme: Theme, reason: &str) -> Result<Vec<VersionChange>> {
    let mut versions = store::history(tx, theme, i64::MAX).await?;
    versions.reverse();
    let data = import::imported(tx, theme).await?;
    if data.demonstration || data.counts.date_range().is_none() {
        return Ok(Vec::new());
    }
    let imported = compose(theme, &ImportedData { counts: Counts::default(), ..data.clone() })?;
    let gone = data.retired.keys().copied().collect::<BTreeSet<_>>();
    let (mut earlier, mut changes) = (Earlier::default(), Vec::new());
    for version in versions {
        let old = archive::decoded(tx, version.clone()).await?;
        let evidence = archive::evidence(tx, &version).await?;
        let basis = LevelInput { counts: &data.counts, pharmacies: &data.pharmacies, retired: &gone };
        let Republished { publication, baseline } =
            level::round_published(&old.publication, &evidence, basis, &imported);
        let levels = publication.changes_since(&old.publication).len();
        let new = Arc::new(publication);
        let base = version.base.and_then(|base| earlier.bases.get(&base));
        let base_changed = base.is_some_and(|(_, changed)| *changed);
        let nothing = Publication { series: BTreeMap::new(), ..(*new).clone() };
        let body = archive::write(&new, &new.changes_since(base.map_or(&nothing, |(base, _)| base)))?;
        let sha256 = tidy_csv::sha256(tidy_csv::print(&new).as_bytes());
        let difference = earlier.last.as_ref().filter(|_| version.difference.is_some());
        let difference = difference.map(|(number, last)| json(&Difference::between(*number, last, &new)));
        let findings = version.findings.as_deref().map(round_findings).transpose()?;
        let is_baseline_changed = baseline != evidence.baseline;
        let mut replaced = Version {
            sha256,
            findings,
            difference: difference.transpose()?.or(version.difference.clone()),
            ..version.clone()
        };
        let changed = replaced != version || is_baseline_changed;
        if changed {
            let rounding = Rounding {
                at: app.clock.millis(),
                reason: reason.to_owned(),
                replaced: version.sha256.clone(),
            };
            replaced.rounded = Some(json(&rounding)?);
        }
        if changed || base_changed {
            let baseline =
                baseline.filter(|_| is_baseline_changed).map(|baseline| json(&baseline)).transpose()?;
            let (before, after, number) = (version.sha256, replaced.sha256.clone(), version.number);
            let rounded = RoundedVersion { theme, version: number, levels, before, after };
            changes.push(VersionChange { version: replaced, body, baseline, rounded });
        }
        if version.base.is_none() {
            earlier.bases.insert(version.number, (Arc::clone(&new), changed));
        }
        earlier.last = Some((version.number, new));
    }
    Ok(changes)
}

async fn replace(app: &App, request: &RoundRequest, changes: Vec<VersionChange>) -> Result<Rounded> {
    let _folder = release::lock_folder(&app.config.data_dir).await?;
    let mut tx = app.db.write().await?;
    let mut holds = Vec::new();
    for theme in Theme::ALL {
        holds.extend(store::holds_of(&mut tx, theme).await?);
    }
    let holds: Vec<Hold> =
        holds.into_iter().map(round_hold).collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    if changes.is_empty() && holds.is_empty() {
        return Ok(Rounded { versions: Vec::new(), files: Vec::new() });
    }
    for VersionChange { version, body, baseline, rounded } in &changes {
        store::replace_version(&mut tx, version, body.clone()).await?;
        if let Some(baseline) = baseline.clone() {
            store::replace_baseline(&mut tx, version.theme, version.number, baseline).await?;
        }
        let RoundedVersion { theme, version, levels, before, after } = rounded;
        let detail = format!("version {version}: {levels} levels, {before} to {after}: {}", request.reason);
        audit::record(&mut tx, app, &AuditEntry::new("ias.round", theme.slug()).with_detail(detail)).await?;
    }
    for hold in &holds {
        store::upsert_hold(&mut tx, hold).await?;
    }
    tx.bump("ias").await?;
    tx.commit().await?;
    let folder = app.config.data_dir.clone();
    let before = hashes(&folder)?;
    let release = files(app, &[], &[]).await?;
    blocking(move || release.write().and_then(|()| release.switch()).and_then(|()| release.remove_others()))
        .await?;
    let after = hashes(&folder)?;
    let files = after.into_iter().filter(|(name, after)| before.get(name) != Some(after));
    let files = files.map(|(name, after)| ReplacedFile { before: before.get(&name).cloned(), name, after });
    Ok(Rounded {
        versions: changes.into_iter().map(|change| change.rounded).collect(),
        files: files.collect(),
    })
}

/// The SHA-256 of every public file, by its name below the open-data folder.
fn hashes(data_dir: &Path) -> Result<BTreeMap<String, String>> {
    let mut hashes = BTreeMap::new();
    for (name, path) in release::public_files(data_dir) {
        let bytes = std::fs::read(&path).map_err(|e| Error::file("read", &path, &e))?;
        hashes.insert(name, tidy_csv::sha256(&bytes));
    }
    Ok(hashes)
}

/// Returns a hold with rounded findings; `None` if they are rounded already.
fn round_hold(hold: Hold) -> Result<Option<Hold>> {
    let findings = round_findings(&hold.findings)?;
    Ok((findings != hold.findings).then_some(Hold { findings, ..hold }))
}

/// Removes the sums of sales from findings in JSON, and rounds their levels to the public digits.
fn round_findings(findings: &str) -> Result<String> {
    let findings: Vec<Finding> = serde_json::from_str(findings).map_err(Error::internal)?;
    json(&findings.into_iter().map(Finding::rounded).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        import::ImportRequest,
        ingest,
        input_file::InputFile,
        publish::{self, publish},
        season,
        series::{Point, Series, days_after},
        territory::Territory,
    };
    use jiff::civil::{Date, date};
    use std::fmt::Write as _;

    const REASON: &str = "levels had more digits than may be public";
    const FIRST: Date = date(2025, 4, 1);

    /// Counts of three regions, one with ten pharmacies since July, up to a number of days ago.
    fn counts(days: i64) -> InputFile {
        let mut text = "date,theme,territory,numerator,denominator,pharmacies\n".to_owned();
        for (region, at) in [11, 53, 74].into_iter().flat_map(|region| (0..days).map(move |at| (region, at)))
        {
            let day = days_after(FIRST, at);
            let pharmacies = if region == 74 && at > 90 { 10 } else { 40 };
            let drift = (at * 7_919 + region * 104_729) % 997;
            for (theme, numerator) in [("flu", 50_000 + 37 * drift), ("flu-vaccination-65", 300 + drift % 90)]
            {
                writeln!(text, "{day},{theme},{region},{numerator},{},{pharmacies}", 7_000_003 + drift)
                    .unwrap();
            }
        }
        InputFile { name: "counts.csv".to_owned(), theme: None, bytes: text.into_bytes() }
    }

    /// Restores the full precision of the levels, as earlier versions stored them.
    async fn unround(app: &App, theme: Theme) {
        let mut tx = app.db.write().await.unwrap();
        let mut versions = store::history(&mut tx, theme, i64::MAX).await.unwrap();
        versions.reverse();
        let mut olds = Vec::new();
        for version in versions {
            let publication = archive::decoded(&mut tx, version.clone()).await.unwrap().publication;
            olds.push((version, publication));
        }
        let mut base: Option<Publication> = None;
        for (version, publication) in olds {
            let odd = |point: &Point| Point { level: point.level.map(|level| level + 0.001_234_5), ..*point };
            let odd = |series: &Series| Series::from_sorted(series.points().iter().map(odd).collect());
            let series =
                publication.series.iter().map(|(territory, series)| (*territory, odd(series))).collect();
            let new = Publication { series, ..(*publication).clone() };
            let nothing = Publication { series: BTreeMap::new(), ..new.clone() };
            let earlier = version.base.and(base.as_ref()).unwrap_or(&nothing);
            let body = archive::write(&new, &new.changes_since(earlier)).unwrap();
            let sha256 = tidy_csv::sha256(tidy_csv::print(&new).as_bytes());
            let numbers = [("denominator".to_owned(), 170.0), ("usual".to_owned(), 100.0)].into();
            let message = "FR: 1.70123456 times".to_owned();
            let sums = Finding { numbers, ..Finding::red("activity-leap", message) };
            let findings = Some(json(&[sums]).unwrap());
            let replaced = Version { sha256, findings, ..version };
            store::replace_version(&mut tx, &replaced, body).await.unwrap();
            if replaced.base.is_none() {
                base = Some(new);
            }
        }
        tx.bump("ias").await.unwrap();
        tx.commit().await.unwrap();
    }

    #[tokio::test]
    async fn rounds_earlier_versions_once_and_keeps_number_and_day() {
        let (app, _folder) = App::test().await;
        for days in [250, 251] {
            ingest(&app, &[counts(days)], ImportRequest::default(), &|_| ()).await.unwrap();
            let force = Some("made up for a test".to_owned());
            publish(&app, &publish::Request { force, ..publish::Request::default() }).await.unwrap();
        }
        let request = |dry_run| RoundRequest { theme: None, reason: REASON.to_owned(), dry_run };
        assert_eq!(
            round(&app, &request(false)).await.unwrap().versions,
            [],
            "published levels are rounded already"
        );
        let before = publish::history(&app, Theme::Flu, 9).await.unwrap();
        for theme in [Theme::Flu, Theme::FluVaccination65] {
            unround(&app, theme).await;
        }
        publish::refresh_files(&app).await.unwrap();
        let dry = round(&app, &request(true)).await.unwrap();
        let done = round(&app, &request(false)).await.unwrap();
        assert_eq!((dry.versions.len(), &dry.versions), (4, &done.versions));
        assert!(done.versions.iter().all(|rounded| rounded.levels > 0 && rounded.before != rounded.after));
        assert!(
            done.files
                .iter()
                .any(|file| file.name == "flu/tidy.csv" && file.before != Some(file.after.clone()))
        );
        let again = round(&app, &request(false)).await.unwrap();
        assert_eq!((again.versions, again.files), (vec![], vec![]));

        let after = publish::history(&app, Theme::Flu, 9).await.unwrap();
        let named = |history: &publish::History| {
            let versions = history.versions.iter();
            versions
                .map(|version| (version.number, version.published_at, version.last_day))
                .collect::<Vec<_>>()
        };
        assert_eq!(named(&before), named(&after));
        let mut tx = app.db.read().await.unwrap();
        for theme in [Theme::Flu, Theme::FluVaccination65] {
            for version in store::history(&mut tx, theme, 9).await.unwrap() {
                let rounding: Rounding = serde_json::from_str(version.rounded.as_deref().unwrap()).unwrap();
                assert_eq!(rounding.reason, REASON);
                assert!(version.findings.as_deref().unwrap().contains(r#""numbers":{"factor":1.7}"#));
                let publication = archive::decoded(&mut tx, version).await.unwrap().publication;
                let levels = publication.series.values().flat_map(Series::levels);
                let levels: Vec<f64> = levels.map(|(_, level)| level).collect();
                assert!(levels.len() > 100);
                assert!(levels.iter().all(|level| season::rounded(*level) == *level));
                // The region with few pharmacies has withheld levels.
                let limousin: Territory = "74".parse().unwrap();
                assert!(publication.series_for(limousin).points().iter().any(|point| point.level.is_none()));
            }
        }
        let versions =
            std::fs::read_to_string(app.config.data_dir.join("open-data/current/flu/versions.json")).unwrap();
        assert!(versions.contains(REASON), "{versions}");
        let releases = std::fs::read_dir(app.config.data_dir.join("open-data")).unwrap();
        assert_eq!(releases.count(), 2, "the previous release is deleted");
    }
}
