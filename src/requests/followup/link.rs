//! The links that lead to a follow-up.

use super::{
    super::{
        Sender,
        answers::Answers,
        reference::{Form, Reference},
        store,
    },
    FollowUp, letters,
};
use crate::{
    App, Result,
    audit::{self, Deed},
    db::Tx,
    email::Email,
    limits::{Bucket, Limit},
    mail,
    token::{Keys, Token},
};
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How long a link is good for.
const LINK_LIVES: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Whoever opened one may look for a day without opening it again.
const KEYS: Keys = Keys { secret: "follow-ups", live: SignedDuration::from_hours(24) };
/// Requests of one mailbox whose links are sent again at once: the newest.
const MOST_RESENT: usize = 3;
/// How long whoever asks for links waits: longer than it takes to send them, so that the clock tells nobody whether there
/// were any.
const WAIT: Duration = Duration::from_millis(400);
/// Links asked for from one address, and for one mailbox.
const LIMIT: Limit = Limit { name: "follow-up-link", most: 5, within: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "follow-up-mailbox", most: 3, within: Duration::from_hours(1) };

/// What leads to a follow-up.
pub(crate) struct Link(Token);

impl Link {
    pub(crate) fn random(app: &App) -> Self {
        Self(Token::random(app))
    }

    /// The address of the page that it opens.
    pub(crate) fn address(&self, app: &App, follow_up: &FollowUp) -> String {
        let FollowUp { locale, form, .. } = follow_up;
        format!("{}/{locale}/{}/follow-up?token={}", app.config.public_url, form.page(), self.0.as_str())
    }
}

/// A new link beside those that there are.
pub(super) async fn issue(tx: &mut Tx, app: &App, reference: &Reference) -> Result<Link> {
    let link = Link::random(app);
    store::followup::put_link(tx, &link.0.sha256(), reference, app.clock.now() + LINK_LIVES).await?;
    Ok(link)
}

/// The key of somebody who opens a link, good for a day; none for a link that is unknown, expired or revoked. The first
/// time confirms the address.
///
/// # Errors
/// What the database says.
pub(crate) async fn enter(app: &App, form: Form, token: &str) -> Result<Option<String>> {
    let (hash, now) = (Token::from(token).sha256(), app.clock.now());
    let Some(found) = store::followup::of_link(&mut app.db.read().await?, &hash, now).await? else {
        return Ok(None);
    };
    if found.form != form {
        return Ok(None);
    }
    if found.confirmed_at.is_none() {
        let mut tx = app.db.write().await?;
        store::followup::confirm(&mut tx, &found.reference, now).await?;
        tx.commit().await?;
    }
    KEYS.give(app, &hash).await.map(Some)
}

/// The hash of the link that a key was given for, as long as the key is good.
pub(super) async fn of_key(app: &App, key: &str) -> Result<Option<Vec<u8>>> {
    KEYS.take(app, key).await
}

/// Sends new links to a mailbox for what it has asked for; those of before are good no longer. Whether there is anything is
/// told to nobody: the answer is the same, and comes after the same time.
///
/// # Errors
/// `form.invalid` for what is no address, `form.too-many` for the visitor's address, and what the database says.
pub(crate) async fn resend(app: &App, sender: &Sender, form: Form, pairs: &[(String, String)]) -> Result<()> {
    let mut answers = Answers::new(pairs);
    let Some(email) = answers.email("emailAddress") else { return Err(answers.refusal()) };
    let (now, mailbox, answered) = (app.clock.now(), email.mailbox(), Instant::now() + WAIT);
    let visitor = Bucket::of_address(app, LIMIT, sender.address).await?;
    let bucket = Bucket::of_mailbox(app, MAILBOX_LIMIT, &email).await?;
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    // A mailbox that was written to enough gets no more, and nobody is told whether it gets any.
    if bucket.take(&mut tx, now).await.is_ok() {
        let known = store::followup::of_mailbox(&mut tx, &mailbox, form).await?;
        for follow_up in known.iter().take(MOST_RESENT) {
            replace(&mut tx, app, follow_up).await?;
        }
    }
    tx.commit().await?;
    sleep_until(answered).await;
    Ok(())
}

async fn replace(tx: &mut Tx, app: &App, follow_up: &FollowUp) -> Result<()> {
    store::followup::revoke(tx, &follow_up.reference).await?;
    let link = issue(tx, app, &follow_up.reference).await?;
    mail::queue(tx, app, &letters::link(app, follow_up, &link)).await.map(drop)
}

/// Sends a new link on an operator's word; those of before are good no longer.
///
/// # Errors
/// `followup.unknown`, and what the database says.
pub(crate) async fn renew(app: &App, reference: &Reference, dry_run: bool) -> Result<FollowUp> {
    let mut tx = app.db.write().await?;
    let follow_up = super::view::known(&mut tx, reference).await?;
    replace(&mut tx, app, &follow_up).await?;
    audit::note(&mut tx, app, &Deed::new("followup.link", reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(follow_up)
}

/// The page, below the language, of a request that was made from this address, with a link of its own: for whoever is signed
/// in and has proved to read mail there.
///
/// # Errors
/// `followup.unknown` for a request of somebody else too, and what the database says.
pub(crate) async fn open(app: &App, reference: &Reference, email: &Email) -> Result<String> {
    let mut tx = app.db.write().await?;
    let follow_up = super::view::known(&mut tx, reference).await?;
    if follow_up.email.mailbox() != email.mailbox() {
        return Err(super::view::unknown(reference));
    }
    let link = issue(&mut tx, app, reference).await?;
    tx.commit().await?;
    Ok(format!("/{}/follow-up?token={}", follow_up.form.page(), link.0.as_str()))
}

/// Ends every link to a follow-up on an operator's word, and says how many there were.
///
/// # Errors
/// As [`renew`].
pub(crate) async fn revoke(app: &App, reference: &Reference, dry_run: bool) -> Result<u64> {
    let mut tx = app.db.write().await?;
    let follow_up = super::view::known(&mut tx, reference).await?;
    let ended = store::followup::revoke(&mut tx, &follow_up.reference).await?;
    audit::note(&mut tx, app, &Deed::new("followup.revoke", reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(ended)
}

/// When a link that is made now ends.
pub(super) fn ends(now: Timestamp) -> Timestamp {
    now + LINK_LIVES
}
