//! Who may look at a result as long as its page is open: whoever has opened a link to it, and the client who ordered it.

use super::page::StoredResult;
use crate::{
    App, Error, Result,
    db::Tx,
    locale::Locale,
    reference::Reference,
    scoring::{Order, Owner, store},
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

/// The key of the client who ordered a result.
///
/// # Errors
/// `scoring.result-unknown` for one of somebody else, or whose page is closed; and what the database says.
pub(crate) async fn enter_own(app: &App, reference: &Reference, owner: Owner) -> Result<String> {
    let viewer = Viewer::Owner { reference: reference.clone(), owner };
    shown(&mut app.db.read().await?, app, &viewer).await?;
    KEYS.give(app, &viewer.written()).await
}

/// Who looks at a result, and at which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Whoever opened the link of this hash.
    Link(Vec<u8>),
    /// The client who ordered it.
    Owner { reference: Reference, owner: Owner },
}

/// What keys of owners begin with.
const OWNER: &str = "owner";

impl Viewer {
    /// As keys hold it.
    fn written(&self) -> Vec<u8> {
        match self {
            Self::Link(hash) => hash.clone(),
            Self::Owner { reference, owner: Owner { account, mailbox } } => {
                let mailbox = mailbox.as_deref().unwrap_or_default();
                format!("{OWNER} {reference} {account} {mailbox}").into_bytes()
            }
        }
    }

    fn read(written: Vec<u8>) -> Self {
        let owner = str::from_utf8(&written).ok().and_then(|text| {
            let mut words = text.strip_prefix(OWNER)?.strip_prefix(' ')?.splitn(3, ' ');
            let (reference, account) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let mailbox = words.next().filter(|mailbox| !mailbox.is_empty()).map(str::to_owned);
            Some(Self::Owner { reference, owner: Owner { account, mailbox } })
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
        Viewer::Owner { reference, owner } => store::own::open_result(tx, (reference, owner), today).await?,
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
    use crate::{identity::AccountId, random::Random};

    #[test]
    fn a_key_says_who_looks_and_never_takes_one_for_the_other() {
        let random = Random::seeded(1);
        let [placed, quoted] = [None, Some("zoe@labo.example".to_owned())].map(|mailbox| Viewer::Owner {
            reference: Reference::random(crate::scoring::LETTER, &random),
            owner: Owner { account: AccountId::random(&random), mailbox },
        });
        let links =
            [&[7; 32][..], b"owner S-7Q4M-2K9P and what follows"].map(|hash| Viewer::Link(hash.to_vec()));
        for viewer in [placed, quoted].into_iter().chain(links) {
            assert_eq!(Viewer::read(viewer.written()), viewer);
        }
    }
}
