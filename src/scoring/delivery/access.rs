//! Access to a result while its page is open: by a link, or as the client of the order.

use crate::{
    App, Error, Result,
    db::Tx,
    links::{self, AccessKeys, Purpose, Token},
    locale::Locale,
    reference::Reference,
    scoring::{
        model::{order::Order, owner::Customer, result::StoredResult},
        store,
    },
};
use jiff::SignedDuration;

/// Keys of an opened link, valid for a day.
const LINK_KEYS: AccessKeys = AccessKeys { key_name: "scoring-results", ttl: SignedDuration::from_hours(24) };
/// Keys from the page of the account, valid for a working session: a key outlives a sign-out.
const OWNER_KEYS: AccessKeys = AccessKeys { ttl: SignedDuration::from_hours(4), ..LINK_KEYS };

/// Issues a link to the page of a result; earlier links remain valid.
pub(super) async fn issue(tx: &mut Tx, app: &App, order: &Order) -> Result<String> {
    let token = Token::random(app);
    links::issue(tx, Purpose::ResultPage, &token.sha256(), order.reference.as_str(), None).await?;
    Ok(address(app, order.locale, &token))
}

/// Revokes the links to the page of a result, and returns their number.
pub(super) async fn revoke(tx: &mut Tx, reference: &Reference) -> Result<u64> {
    links::revoke(tx, Purpose::ResultPage, reference.as_str()).await
}

fn address(app: &App, locale: Locale, token: &Token) -> String {
    format!("{}/{locale}/solutions/scoring/results?token={}", app.config.public_url, token.as_str())
}

/// An unused link, for previews.
pub(super) fn example(app: &App, locale: Locale) -> String {
    address(app, locale, &Token::random(app))
}

/// Exchanges a link for a key; `None` for a link that is unknown, or whose page is closed.
///
/// # Errors
/// Database errors.
pub(crate) async fn exchange_token(app: &App, token: &str) -> Result<Option<String>> {
    let hash = Token::from(token).sha256();
    let mut tx = app.db.read().await?;
    let found: Option<Reference> = links::find(&mut tx, Purpose::ResultPage, &hash, app.clock.now()).await?;
    let Some(reference) = found else { return Ok(None) };
    let result = open_result(&mut tx, app, &reference).await?;
    drop(tx);
    match result {
        Some(_) => LINK_KEYS.issue(app, &hash).await.map(Some),
        None => Ok(None),
    }
}

/// The result of an order; `None` if its page is closed.
async fn open_result(tx: &mut Tx, app: &App, reference: &Reference) -> Result<Option<StoredResult>> {
    let result = store::results::find(tx, reference).await?;
    Ok(result.filter(|result| result.open_until.is_some_and(|last| last >= app.clock.today())))
}

/// Issues a key to the client of an order.
///
/// # Errors
/// `scoring.result-unknown` for a result of another account, or whose page is closed; database errors.
pub(crate) async fn issue_owner_key(app: &App, reference: &Reference, owner: Customer) -> Result<String> {
    let viewer = Viewer::Owner { reference: reference.clone(), owner };
    require_open_result(&mut app.db.read().await?, app, &viewer).await?;
    OWNER_KEYS.issue(app, format!("{OWNER}{reference}").as_bytes()).await
}

/// The viewer of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Hash of the link that was opened.
    Link(Vec<u8>),
    /// The client who ordered it.
    Owner { reference: Reference, owner: Customer },
    /// The client of the order, at the time when the key was issued.
    KeyHolder(Reference),
}

/// Prefix of the content of a client's key.
const OWNER: &str = "owner ";

impl Viewer {
    /// Parses the content of a key.
    fn of_key(written: Vec<u8>) -> Self {
        let reference = str::from_utf8(&written).ok().and_then(|text| text.strip_prefix(OWNER)?.parse().ok());
        reference.map_or(Self::Link(written), Self::KeyHolder)
    }
}

/// Returns the viewer of a key. Uses no transaction, so that the caller can open one next.
pub(super) async fn viewer(app: &App, key: &str) -> Result<Viewer> {
    LINK_KEYS.verify(app, key).await?.map(Viewer::of_key).ok_or_else(unknown)
}

/// Returns the order and the result of a viewer, while the page is open.
///
/// # Errors
/// `scoring.result-unknown`.
pub(super) async fn require_open_result(
    tx: &mut Tx,
    app: &App,
    viewer: &Viewer,
) -> Result<(Order, StoredResult)> {
    let reference = match viewer {
        Viewer::Link(hash) => links::find(tx, Purpose::ResultPage, hash, app.clock.now()).await?,
        Viewer::Owner { reference, owner } => {
            store::customer_orders::open_result(tx, reference, owner, app.clock.today()).await?
        }
        Viewer::KeyHolder(reference) => Some(reference.clone()),
    };
    let reference = reference.ok_or_else(unknown)?;
    let result = open_result(tx, app, &reference).await?.ok_or_else(unknown)?;
    let order = store::order::find(tx, &reference).await?;
    Ok((order.ok_or_else(|| Error::internal(format!("{reference} is missing")))?, result))
}

fn unknown() -> Error {
    Error::not_found("scoring.result-unknown", "this link is unknown or has expired")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Clock,
        random::Random,
        scoring::{delivery::Scored, model::order::example},
    };
    use jiff::Timestamp;

    #[test]
    fn a_key_distinguishes_account_owners_from_links() {
        let reference = Reference::random(crate::scoring::model::order::LETTER, &Random::seeded(1));
        let owner = format!("{OWNER}{reference}").into_bytes();
        assert_eq!(Viewer::of_key(owner), Viewer::KeyHolder(reference));
        for hash in [&[7; 32][..], b"owner S-7Q4M-2K9P and what follows"] {
            assert_eq!(Viewer::of_key(hash.to_vec()), Viewer::Link(hash.to_vec()));
        }
    }

    #[tokio::test]
    async fn a_link_is_valid_until_the_last_day_of_its_page() {
        let (app, _folder) = App::test().await;
        let order = example();
        let reference = &order.reference;
        let mut tx = app.db.write().await.unwrap();
        store::order::insert(&mut tx, &order).await.unwrap();
        store::results::tests::sign(&mut tx, reference).await;
        store::results::upsert(&mut tx, reference, &Scored::default(), Timestamp::UNIX_EPOCH).await.unwrap();
        let address = issue(&mut tx, &app, &order).await.unwrap();
        tx.commit().await.unwrap();
        let token = address.split_once("?token=").unwrap().1;
        let opens = async |token: &str, day: &str| {
            let clock = Clock::fixed(format!("{day}T12:00:00Z").parse().unwrap());
            exchange_token(&App { clock, ..app.clone() }, token).await.unwrap().is_some()
        };
        assert!(!opens(token, "2026-01-01").await);
        let mut tx = app.db.write().await.unwrap();
        let last = "2027-05-21".parse().unwrap();
        store::results::set_open_until(&mut tx, reference, Some(last)).await.unwrap();
        tx.commit().await.unwrap();
        assert!(opens(token, "2027-05-21").await);
        assert!(!opens(token, "2027-05-22").await && !opens("x", "2027-05-21").await);
        let mut tx = app.db.write().await.unwrap();
        assert_eq!(revoke(&mut tx, reference).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert!(!opens(token, "2027-05-21").await);
    }
}
