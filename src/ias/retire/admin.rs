//! Retires regions of an indicator, and takes retirements back, for operators.

use super::model::Retirement;
use crate::{
    Error, Result,
    app::App,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    ias::{compose::ImportedData, import, store, territory::Territory, theme::Theme},
};
use jiff::civil::Date;
use serde::Serialize;

/// The changes for one theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Retired {
    pub theme: Theme,
    pub territory: Territory,
    /// The first day without it; null if it was taken back.
    pub from: Option<Date>,
    /// Whether the retirement is new.
    pub changed: bool,
    /// Days with figures of it that are no longer published, or published again.
    pub days: usize,
}

/// The region and themes of a retirement, and whether it is a dry run.
#[derive(Debug, Clone, Copy)]
pub struct RetireRequest {
    /// All themes with figures of it if `None`.
    pub theme: Option<Theme>,
    pub territory: Territory,
    pub dry_run: bool,
}

/// Retires a region from a day on; published figures change with the next publication.
///
/// # Errors
/// `ias.region-not-retired` for a region without figures before that day, and for the last region of a theme.
pub async fn retire(app: &App, request: RetireRequest, from: Date, reason: &str) -> Result<Vec<Retired>> {
    let RetireRequest { territory, dry_run, .. } = request;
    let retirement = Retirement { territory, from, reason: reason.to_owned() };
    let mut tx = app.db.write().await?;
    let mut retired = Vec::new();
    for theme in themes(&mut tx, request).await? {
        let data = import::imported(&mut tx, theme).await?;
        ensure_can_retire(&data, theme, &retirement)?;
        let changed = !store::retirements(&mut tx, theme).await?.contains(&retirement);
        if changed {
            store::put_retirement(&mut tx, theme, &retirement).await?;
            let detail = format!("{theme}: {territory} from {from}: {reason}");
            audit::record(&mut tx, app, &AuditEntry::new("ias.retire", theme.slug()).with_detail(detail))
                .await?;
        }
        let days = data.days(territory).range(from..).count();
        retired.push(Retired { theme, territory, from: Some(from), changed, days });
    }
    commit_unless_dry_run(tx, dry_run).await?;
    Ok(retired)
}

/// Takes a retirement back. Idempotent.
///
/// # Errors
/// `ias.region-not-retired` if no theme has figures of it.
pub async fn reinstate(app: &App, request: RetireRequest) -> Result<Vec<Retired>> {
    let RetireRequest { territory, dry_run, .. } = request;
    let mut tx = app.db.write().await?;
    let mut back = Vec::new();
    for theme in themes(&mut tx, request).await? {
        let data = import::imported(&mut tx, theme).await?;
        let left = data.retired.get(&territory).copied();
        if let Some(left) = left {
            store::drop_retirement(&mut tx, theme, territory).await?;
            let detail = format!("{theme}: {territory}, which had left on {left}");
            audit::record(&mut tx, app, &AuditEntry::new("ias.take-back", theme.slug()).with_detail(detail))
                .await?;
        }
        let days = left.map_or(0, |left| data.days(territory).range(left..).count());
        back.push(Retired { theme, territory, from: None, changed: left.is_some(), days });
    }
    commit_unless_dry_run(tx, dry_run).await?;
    Ok(back)
}

/// Commits changes of the indicators unless it is a dry run.
pub(crate) async fn commit_unless_dry_run(mut tx: Tx, dry_run: bool) -> Result<()> {
    if dry_run {
        return Ok(());
    }
    tx.bump("ias").await?;
    tx.commit().await
}

/// The selected themes.
async fn themes(tx: &mut Tx, request: RetireRequest) -> Result<Vec<Theme>> {
    if let Some(theme) = request.theme {
        return Ok(vec![theme]);
    }
    let mut themes = Vec::new();
    for theme in store::imported(tx).await? {
        let data = import::imported(tx, theme).await?;
        // Generated figures have no network.
        if !data.demonstration && !data.days(request.territory).is_empty() {
            themes.push(theme);
        }
    }
    themes.sort();
    if themes.is_empty() {
        return Err(refused(format!("no theme has figures of {}", request.territory)));
    }
    Ok(themes)
}

fn refused(detail: String) -> Error {
    Error::new(Kind::Conflict, "ias.region-not-retired", detail)
}

/// Ensures that a region has figures before it is retired, and others have figures afterwards.
fn ensure_can_retire(data: &ImportedData, theme: Theme, retirement: &Retirement) -> Result<()> {
    let Retirement { territory, from, .. } = retirement;
    if data.demonstration {
        return Err(refused(format!("the figures of {theme} are a demonstration")));
    }
    if data.days(*territory).range(..*from).next().is_none() {
        return Err(refused(format!("{theme} has no figures of {territory} before {from}")));
    }
    let stays = |region: &Territory| region != territory && !data.retired.contains_key(region);
    if !Territory::regions().filter(stays).any(|region| !data.days(region).is_empty()) {
        return Err(refused(format!("{theme} has figures of no other region than {territory}")));
    }
    Ok(())
}
