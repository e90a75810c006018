//! Publication: what was imported becomes one immutable version per theme, all themes in one transaction. The same
//! input gives the same bytes, so that publishing twice changes nothing.

use super::{
    archive,
    compose::compose,
    document, packed,
    publication::Publication,
    store::{self, Vintage},
    theme::Theme,
};
use crate::{
    Result,
    app::App,
    db::Tx,
    error::{Error, Kind},
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a publication came to for one theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Published {
    /// Which.
    pub theme: Theme,
    /// Whether this version is new; else it is the one that was there.
    pub new: bool,
    /// The version's number.
    pub vintage: i64,
    /// The last day it speaks of.
    pub last_day: Date,
    /// Whether its figures are generated.
    pub demonstration: bool,
    /// SHA-256 of its bytes.
    pub sha256: String,
}

/// Publishes one theme, or all that have values. A dry run says what would happen.
///
/// # Errors
/// `ias.nothing-imported` when there is nothing to publish.
pub async fn publish(app: &App, theme: Option<Theme>, dry_run: bool) -> Result<Vec<Published>> {
    let mut tx = app.db.write().await?;
    let mut themes = store::imported(&mut tx).await?;
    themes.retain(|held| theme.is_none_or(|wanted| wanted == *held));
    themes.sort();
    let published = publish_themes(&mut tx, &themes, app.clock.millis()).await?;
    if published.is_empty() {
        let what = theme.map_or("any indicator".to_owned(), |theme| theme.to_string());
        let detail = format!("nothing was imported of {what}; `vigie ias import FILE…` comes first");
        return Err(Error::new(Kind::Refused, "ias.nothing-imported", detail));
    }
    if !dry_run && published.iter().any(|theme| theme.new) {
        tx.commit().await?;
    }
    Ok(published)
}

/// Publishes these themes in a transaction that the caller commits. Without values of France there is nothing to
/// publish of a theme.
pub(super) async fn publish_themes(tx: &mut Tx, themes: &[Theme], now: i64) -> Result<Vec<Published>> {
    let mut published = Vec::new();
    for theme in themes {
        published.extend(publish_theme(tx, *theme, now).await?);
    }
    if published.iter().any(|theme| theme.new) {
        tx.bump("ias").await?;
    }
    Ok(published)
}

async fn publish_theme(tx: &mut Tx, theme: Theme, now: i64) -> Result<Option<Published>> {
    let demonstration = store::demonstration(tx, theme).await?.unwrap_or(false);
    let publication = compose(theme, demonstration, &store::values(tx, theme).await?);
    let Some(last_day) = publication.national().last_day() else { return Ok(None) };
    let sha256 = document::sha256(document::print(&publication).as_bytes());
    let last = store::vintage(tx, theme).await?;
    let new = last.as_ref().is_none_or(|last| last.sha256 != sha256);
    let held = last.as_ref().map_or(0, |last| last.number);
    let number = if new { held + 1 } else { held };
    if new {
        let (base, body) = body(tx, last, &publication).await?;
        let vintage = Vintage {
            theme,
            number,
            published_at: now,
            demonstration,
            last_day,
            sha256: sha256.clone(),
            base,
            findings: None,
            reason: None,
            difference: None,
        };
        store::put_vintage(tx, &vintage, body).await?;
    }
    Ok(Some(Published { theme, new, vintage: number, last_day, demonstration, sha256 }))
}

/// The bytes in which a publication is kept, and the number of the version they are told against: the last one that
/// stands alone, unless that would not save much.
async fn body(
    tx: &mut Tx,
    last: Option<Vintage>,
    publication: &Publication,
) -> Result<(Option<i64>, Vec<u8>)> {
    let nothing = Publication { series: BTreeMap::new(), ..publication.clone() };
    let whole = || packed::pack(publication, &publication.changes_since(&nothing));
    let base = match last {
        Some(Vintage { theme, base: Some(number), .. }) => store::numbered(tx, theme, number).await?,
        last => last,
    };
    let Some(base) = base else { return Ok((None, document::compress(&whole())?)) };
    let base = archive::decoded(tx, base).await?;
    let changes = publication.changes_since(&base.publication);
    let points: usize = publication.series.values().map(|series| series.points().len()).sum();
    if changes.len() * WORTH > points {
        return Ok((None, document::compress(&whole())?));
    }
    Ok((Some(base.vintage.number), document::compress(&packed::pack(publication, &changes))?))
}

/// A version is told against another when it changes less than one point in so many.
const WORTH: usize = 4;
