//! Operators report that a region left an indicator, or is back.

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

/// What changes of one theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Retired {
    pub theme: Theme,
    pub territory: Territory,
    /// The first day without it; nothing when it is back.
    pub from: Option<Date>,
    /// Whether that was not said before.
    pub changed: bool,
    /// Days with figures of it that are published no more, or again.
    pub days: usize,
}

/// Which region of which themes, and whether that is only tried.
#[derive(Debug, Clone, Copy)]
pub struct RetireRequest {
    /// Every theme that has figures of it when none is named.
    pub theme: Option<Theme>,
    pub territory: Territory,
    pub dry_run: bool,
}

/// Lets a region leave from a day on; what is published changes with the next publication.
///
/// # Errors
/// `ias.region-not-retired` for a region without figures before that day, and for the last one that a theme has.
pub async fn retire(app: &App, request: RetireRequest, from: Date, reason: &str) -> Result<Vec<Retired>> {
    let RetireRequest { territory, dry_run, .. } = request;
    let retirement = Retirement { territory, from, reason: reason.to_owned() };
    let mut tx = app.db.write().await?;
    let mut retired = Vec::new();
    for theme in themes(&mut tx, request).await? {
        let data = import::imported(&mut tx, theme).await?;
        may_leave(&data, theme, &retirement)?;
        let changed = !store::retirements(&mut tx, theme).await?.contains(&retirement);
        if changed {
            store::put_retirement(&mut tx, theme, &retirement).await?;
            let told = format!("{theme}: {territory} from {from}: {reason}");
            audit::record(&mut tx, app, &AuditEntry::new("ias.retire", theme.slug()).with_detail(told))
                .await?;
        }
        let days = data.days(territory).range(from..).count();
        retired.push(Retired { theme, territory, from: Some(from), changed, days });
    }
    keep(tx, dry_run).await?;
    Ok(retired)
}

/// Takes a region back that had left; the same again changes nothing.
///
/// # Errors
/// `ias.region-not-retired` when no theme has figures of it.
pub async fn take_back(app: &App, request: RetireRequest) -> Result<Vec<Retired>> {
    let RetireRequest { territory, dry_run, .. } = request;
    let mut tx = app.db.write().await?;
    let mut back = Vec::new();
    for theme in themes(&mut tx, request).await? {
        let data = import::imported(&mut tx, theme).await?;
        let left = data.retired.get(&territory).copied();
        if let Some(left) = left {
            store::drop_retirement(&mut tx, theme, territory).await?;
            let told = format!("{theme}: {territory}, which had left on {left}");
            audit::record(&mut tx, app, &AuditEntry::new("ias.take-back", theme.slug()).with_detail(told))
                .await?;
        }
        let days = left.map_or(0, |left| data.days(territory).range(left..).count());
        back.push(Retired { theme, territory, from: None, changed: left.is_some(), days });
    }
    keep(tx, dry_run).await?;
    Ok(back)
}

/// Commits changes of the indicators, unless they are only tried.
pub(crate) async fn keep(mut tx: Tx, dry_run: bool) -> Result<()> {
    if dry_run {
        return Ok(());
    }
    tx.bump("ias").await?;
    tx.commit().await
}

/// The themes that are meant.
async fn themes(tx: &mut Tx, request: RetireRequest) -> Result<Vec<Theme>> {
    if let Some(theme) = request.theme {
        return Ok(vec![theme]);
    }
    let mut themes = Vec::new();
    for theme in store::imported(tx).await? {
        let data = import::imported(tx, theme).await?;
        // Generated figures are nobody's network.
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
    Error::new(Kind::Refused, "ias.region-not-retired", detail)
}

/// Whether a region has figures before it leaves, and others have figures afterwards.
fn may_leave(data: &ImportedData, theme: Theme, retirement: &Retirement) -> Result<()> {
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
