//! Lists and details of the stored bulletins, in the language of the reader.

use super::{facts::ThemeFacts, model::Bulletin, text::BulletinText, week::Week};
use crate::{
    Error, Result,
    app::App,
    clock::Clock,
    db::Tx,
    ias::store::{self, StoredBulletin},
    locale::Locale,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// A bulletin in the list.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulletinItem {
    /// Its ISO week: 2026-W47.
    pub week: String,
    pub number: i64,
    /// The day on which it was published, in Paris.
    pub published_on: Date,
    /// The time of publication, in milliseconds since 1970.
    pub published_at: i64,
    /// Whether its figures are generated.
    pub demonstration: bool,
    pub title: String,
    pub lead: String,
}

/// A bulletin in one language, with its facts.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulletinDetails {
    #[serde(flatten)]
    pub item: BulletinItem,
    pub text: BulletinText,
    /// The facts from which the sentences are generated.
    pub facts: Vec<ThemeFacts>,
    /// The week of the previous bulletin.
    pub previous: Option<String>,
    /// The week of the next one.
    pub next: Option<String>,
}

impl BulletinItem {
    fn new(bulletin: &Bulletin, text: &BulletinText) -> Self {
        let Bulletin { week, number, published_on, published_at, demonstration, .. } = bulletin.clone();
        let BulletinText { title, lead, .. } = text.clone();
        Self { week, number, published_on, published_at, demonstration, title, lead }
    }

    /// URL of its page.
    pub(crate) fn page(&self, origin: &str, locale: Locale) -> String {
        format!("{origin}/{locale}/ias/bulletins/{}", self.week)
    }
}

/// Lists all bulletins in one language, newest first.
///
/// # Errors
/// A bulletin that cannot be read (65).
pub async fn bulletins(app: &App, locale: Locale) -> Result<Vec<BulletinItem>> {
    let stored = store::bulletins(&mut app.db.read().await?).await?;
    let item = |stored: &StoredBulletin| Ok(in_words(&app.clock, stored, locale)?.0);
    stored.iter().map(item).collect()
}

/// Lists the weeks with a bulletin and the times of publication, in milliseconds since 1970, newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn bulletin_weeks(app: &App) -> Result<Vec<(String, i64)>> {
    let stored = store::bulletins(&mut app.db.read().await?).await?;
    Ok(stored.into_iter().map(|stored| (stored.week, stored.published_at)).collect())
}

/// Lists the last bulletins in one language with their texts, newest first.
///
/// # Errors
/// Same errors as [`bulletins`].
pub(crate) async fn recent(
    tx: &mut Tx,
    clock: &Clock,
    locale: Locale,
    most: i64,
) -> Result<Vec<(BulletinItem, BulletinText)>> {
    let stored = store::recent_bulletins(tx, most).await?;
    stored.iter().map(|stored| in_words(clock, stored, locale)).collect()
}

fn in_words(clock: &Clock, stored: &StoredBulletin, locale: Locale) -> Result<(BulletinItem, BulletinText)> {
    let bulletin = Bulletin::decode(clock, stored)?;
    let text = BulletinText::new(clock, locale, &bulletin);
    Ok((BulletinItem::new(&bulletin, &text), text))
}

/// Finds the bulletin of a week, or the last one.
///
/// # Errors
/// `ias.bulletin-unknown` if there is none; an unreadable bulletin (65).
pub async fn bulletin(app: &App, week: Option<&str>, locale: Locale) -> Result<BulletinDetails> {
    let unknown = || {
        let named = week.map_or_else(
            || "there is no bulletin yet".to_owned(),
            |week| format!("there is no bulletin of the week {week:?}"),
        );
        let detail = format!(
            "{named}: the first publication of a week makes one, named like 2026-W47; vigie ias bulletin list"
        );
        Error::not_found("ias.bulletin-unknown", detail)
    };
    if week.is_some_and(|week| week.parse::<Week>().is_err()) {
        return Err(unknown());
    }
    let all = store::bulletins(&mut app.db.read().await?).await?;
    let at = all.iter().position(|stored| week.is_none_or(|week| stored.week == week)).ok_or_else(unknown)?;
    let bulletin = Bulletin::decode(&app.clock, &all[at])?;
    let week_of = |stored: &StoredBulletin| stored.week.clone();
    let text = BulletinText::new(&app.clock, locale, &bulletin);
    Ok(BulletinDetails {
        item: BulletinItem::new(&bulletin, &text),
        text,
        previous: all.get(at + 1).map(week_of),
        next: at.checked_sub(1).and_then(|next| all.get(next)).map(week_of),
        facts: bulletin.facts,
    })
}

/// Returns the bulletin of a week as text.
///
/// # Errors
/// Same errors as [`bulletin`].
pub async fn bulletin_text(app: &App, week: &str, locale: Locale) -> Result<String> {
    let details = bulletin(app, Some(week), locale).await?;
    Ok(details.text.plain(&details.item.page(&app.config.public_url, locale)))
}

#[cfg(test)]
mod tests;
