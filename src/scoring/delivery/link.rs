//! Who may look at a result as long as its page is open: whoever has opened a link to it, and the account that ordered it.

use super::page::StoredResult;
use crate::{
    App, Error, Result,
    db::Tx,
    identity::AccountId,
    locale::Locale,
    reference::Reference,
    scoring::{Order, store},
    token::{Keys, Token},
};
use jiff::SignedDuration;

/// Whoever opened a link, or came from the page of the account, may look for a day without doing so again.
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

/// The key of the owner of an account that ordered a result.
///
/// # Errors
/// `scoring.result-unknown` for one of somebody else, or whose page is closed; and what the database says.
pub(crate) async fn enter_own(app: &App, reference: &Reference, account: &AccountId) -> Result<String> {
    let owner = Viewer::Owner { reference: reference.clone(), account: account.clone() };
    shown(&mut app.db.read().await?, app, &owner).await?;
    KEYS.give(app, &owner.written()).await
}

/// Who looks at a result, and at which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Whoever opened the link of this hash.
    Link(Vec<u8>),
    /// The owner of the account that ordered it.
    Owner { reference: Reference, account: AccountId },
}

/// What keys of owners begin with.
const OWNER: &str = "owner";

impl Viewer {
    /// As keys hold it.
    fn written(&self) -> Vec<u8> {
        match self {
            Self::Link(hash) => hash.clone(),
            Self::Owner { reference, account } => format!("{OWNER} {reference} {account}").into_bytes(),
        }
    }

    fn read(written: Vec<u8>) -> Self {
        let owner = str::from_utf8(&written).ok().and_then(|text| {
            let (reference, account) = text.strip_prefix(OWNER)?.strip_prefix(' ')?.split_once(' ')?;
            Some(Self::Owner { reference: reference.parse().ok()?, account: account.parse().ok()? })
        });
        owner.unwrap_or(Self::Link(written))
    }
}

/// Whom a key was given to. Asks for no transaction, so that one may be opened next.
pub(super) async fn viewer(app: &App, key: &str) -> Result<Viewer> {
    KEYS.take(app, key).await?.map(Viewer::read).ok_or_else(unknown)
}

/// The order and the result that somebody may look at, as long as the page is open.
///
/// # Errors
/// `scoring.result-unknown`.
pub(super) async fn shown(tx: &mut Tx, app: &App, viewer: &Viewer) -> Result<(Order, StoredResult)> {
    let today = app.clock.today();
    let reference = match viewer {
        Viewer::Link(hash) => store::results::of_link(tx, hash, today).await?,
        Viewer::Owner { reference, account } => {
            store::own::open_result(tx, (reference, account), today).await?
        }
    };
    let reference = reference.ok_or_else(unknown)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_key_says_who_looks_and_never_takes_one_for_the_other() {
        let random = Random::seeded(1);
        let owner = Viewer::Owner {
            reference: Reference::random(crate::scoring::LETTER, &random),
            account: AccountId::random(&random),
        };
        for viewer in
            [owner, Viewer::Link(vec![7; 32]), Viewer::Link(b"owner S-7Q4M-2K9P and what follows".to_vec())]
        {
            assert_eq!(Viewer::read(viewer.written()), viewer);
        }
    }
}
