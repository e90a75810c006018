//! Links to a conversation, and the keys for which they are exchanged.

use super::{
    model::{Conversation, Side},
    store,
};
use crate::{
    App, Error, Result,
    db::Tx,
    links::{self, AccessKeys, Purpose, Token},
    mail::{self, EmailContent, Message},
    principal::AccountId,
    reference::Reference,
};
use jiff::SignedDuration;

/// Time to live of a link.
const LINK_TTL: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Time to live of the key of a link, and of the cookie of an anonymous visitor that contains it.
pub(super) const SESSION_TTL: SignedDuration = SignedDuration::from_hours(24);
const LINK_KEYS: AccessKeys = AccessKeys { key_name: "support", ttl: SESSION_TTL };

/// Grants access to one conversation.
#[derive(Debug, Clone)]
pub(crate) enum Access {
    /// The key of a link.
    Key(String),
    /// The account of the conversation.
    Account(AccountId, Reference),
}

/// Stores a link of this token.
pub(super) async fn insert(tx: &mut Tx, app: &App, token: &Token, reference: &Reference) -> Result<()> {
    let expires_at = Some(app.clock.now() + LINK_TTL);
    links::issue(tx, Purpose::Conversation, &token.sha256(), reference.as_str(), expires_at).await
}

/// The conversation of a link; `None` if the link is unknown or has expired.
pub(super) async fn find(tx: &mut Tx, app: &App, token_sha256: &[u8]) -> Result<Option<Reference>> {
    links::find(tx, Purpose::Conversation, token_sha256, app.clock.now()).await
}

/// The page that a link opens, as an address for mails.
pub(super) fn address(app: &App, conversation: &Conversation, token: &Token) -> String {
    let (site, locale) = (&app.config.public_url, conversation.locale);
    format!("{site}/{locale}/support/conversation?token={}", token.as_str())
}

/// Issues a key for a link; `None` if the link is unknown or has expired.
///
/// # Errors
/// Database errors.
pub(crate) async fn enter(app: &App, token: &str) -> Result<Option<String>> {
    let hash = Token::from(token).sha256();
    let found = find(&mut app.db.read().await?, app, &hash).await?;
    match found {
        Some(_) => key(app, &hash).await.map(Some),
        None => Ok(None),
    }
}

/// A key for the link of this hash.
pub(super) async fn key(app: &App, token_sha256: &[u8]) -> Result<String> {
    LINK_KEYS.issue(app, token_sha256).await
}

/// Returns the reference of the conversation of an access.
///
/// # Errors
/// `support.conversation-unknown`, also for a conversation of another account; database errors.
pub(super) async fn resolve(app: &App, access: &Access) -> Result<Reference> {
    let unknown = || Error::not_found("support.conversation-unknown", "this link opens no conversation");
    let found = match access {
        Access::Key(key) => {
            let hash = LINK_KEYS.verify(app, key).await?.ok_or_else(unknown)?;
            find(&mut app.db.read().await?, app, &hash).await?
        }
        Access::Account(account, reference) => {
            let found = store::find(&mut app.db.read().await?, reference).await?;
            found.filter(|found| found.account.as_ref() == Some(account)).map(|found| found.reference)
        }
    };
    found.ok_or_else(unknown)
}

/// Queues a mail of a conversation. Replies go to the address of the support, where `vigie support ingest`
/// finds them by the number of this mail.
pub(super) async fn queue(
    tx: &mut Tx,
    app: &App,
    reference: &Reference,
    recipient: Side,
    message: Message,
) -> Result<()> {
    let id = mail::queue(tx, app, &message).await?;
    store::insert_mail(tx, &id, reference, recipient).await
}

/// A mail to the visitor of a conversation.
pub(super) fn to_visitor(app: &App, conversation: &Conversation, letter: &EmailContent) -> Message {
    let to = mail::Mailbox {
        name: Some(conversation.contact.name.clone()).filter(|name| !name.is_empty()),
        address: conversation.contact.email.clone(),
    };
    Message { reply_to: Some(support_mailbox(app)), ..letter.to(&app.config, to) }
}

/// A mail to the team that answers.
pub(super) fn to_team(app: &App, letter: &EmailContent) -> Message {
    Message { reply_to: Some(support_mailbox(app)), ..letter.to(&app.config, support_mailbox(app)) }
}

/// The mailbox for the replies of both sides.
fn support_mailbox(app: &App) -> mail::Mailbox {
    app.config.mail.team(mail::Team::Support).clone().into()
}
