//! Who may look at a result: whoever has opened a link to it, as long as its page is open.

use super::page::StoredResult;
use crate::{
    App, Error, Result,
    db::Tx,
    locale::Locale,
    reference::Reference,
    scoring::{Order, store},
    token::{Keys, Token},
};
use jiff::SignedDuration;

/// Whoever opened a link may look for a day without opening it again.
const KEYS: Keys = Keys { secret: "scoring-results", live: SignedDuration::from_hours(24) };

/// A new link to the page of a result, beside those that there are.
pub(super) async fn issue(tx: &mut Tx, app: &App, order: &Order) -> Result<String> {
    let token = Token::random(app);
    store::results::put_link(tx, &token.sha256(), &order.reference, app.clock.now()).await?;
    Ok(address(app, order.locale, &token))
}

fn address(app: &App, locale: Locale, token: &Token) -> String {
    format!("{}/{locale}/solutions/scoring/results?token={}", app.config.public_url, token.as_str())
}

/// A link of nobody's.
pub(super) fn example(app: &App, locale: Locale) -> String {
    address(app, locale, &Token::random(app))
}

/// The key of somebody who opens a link; none for a link that is unknown, or whose page is closed.
///
/// # Errors
/// What the database says.
pub(crate) async fn enter(app: &App, token: &str) -> Result<Option<String>> {
    let hash = Token::from(token).sha256();
    let found = store::results::of_link(&mut app.db.read().await?, &hash, app.clock.today()).await?;
    match found {
        Some(_) => KEYS.give(app, &hash).await.map(Some),
        None => Ok(None),
    }
}

/// The link that a key was given for. Asks for no transaction, so that one may be opened next.
pub(super) async fn opened(app: &App, key: &str) -> Result<Vec<u8>> {
    KEYS.take(app, key).await?.ok_or_else(unknown)
}

/// The order and the result that a link leads to, as long as the page is open.
///
/// # Errors
/// `scoring.result-unknown`.
pub(super) async fn of_link(tx: &mut Tx, app: &App, hash: &[u8]) -> Result<(Order, StoredResult)> {
    let reference = store::results::of_link(tx, hash, app.clock.today()).await?.ok_or_else(unknown)?;
    let order = found(store::order::find(tx, &reference).await?, &reference)?;
    let result = found(store::results::find(tx, &reference).await?, &reference)?;
    Ok((order, result))
}

fn found<T>(found: Option<T>, reference: &Reference) -> Result<T> {
    found.ok_or_else(|| Error::fault(format!("{reference} is gone")))
}

fn unknown() -> Error {
    Error::absent("scoring.result-unknown", "this link is good no longer, or never was")
}
