//! Reads conversations: for their visitors, for the owner of an account, for operators.

use super::{
    link::{self, Access},
    model::{CONFIRM_WITHIN, Conversation, Message, Selection, State},
    store,
    write::find,
};
use crate::{
    App, Error, Result,
    db::Tx,
    files::{self, StoredFile},
    principal::AccountId,
    reference::Reference,
    team_contact,
};
use jiff::{Timestamp, civil::Date};

/// A conversation with its messages, the oldest first.
pub(crate) struct Details {
    pub(crate) conversation: Conversation,
    pub(crate) messages: Vec<(Message, Option<StoredFile>)>,
    /// The latest day of the answer, if the team should answer and a number of days is configured.
    pub(crate) answer_by: Option<Date>,
    /// The deadline for the confirmation.
    pub(crate) confirm_by: Option<Timestamp>,
}

/// Finds the conversation of an access.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(crate) async fn open(app: &App, access: &Access) -> Result<Details> {
    let reference = link::resolve(app, access).await?;
    show(app, &reference).await
}

/// Finds a file of the conversation of an access.
///
/// # Errors
/// `support.conversation-unknown`, `file.missing`; database errors.
pub(crate) async fn file(app: &App, access: &Access, id: &str) -> Result<StoredFile> {
    let files = open(app, access).await?.messages.into_iter().filter_map(|(_, file)| file);
    let missing = || Error::not_found("file.missing", "the conversation has no such file");
    files.into_iter().find(|file| file.id() == id).ok_or_else(missing)
}

/// Finds the conversation of a reference.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<Details> {
    let mut tx = app.db.read().await?;
    let conversation = find(&mut tx, reference).await?;
    details(&mut tx, app, conversation).await
}

async fn details(tx: &mut Tx, app: &App, conversation: Conversation) -> Result<Details> {
    let stored = files::list_by_owner(tx, conversation.reference.as_str()).await?;
    let messages = store::list_messages(tx, &conversation.reference).await?;
    let messages = messages.into_iter().map(|message| {
        let file = stored.iter().find(|file| message.file.as_deref() == Some(file.id())).cloned();
        (message, file)
    });
    let answer_by = match conversation.state {
        State::Open => team_contact::answer_by(app, conversation.updated_at),
        State::Unconfirmed | State::Answered | State::Closed => None,
    };
    let is_unconfirmed = conversation.state == State::Unconfirmed;
    let confirm_by = is_unconfirmed.then_some(conversation.created_at + CONFIRM_WITHIN);
    Ok(Details { messages: messages.collect(), conversation, answer_by, confirm_by })
}

/// The conversations of a selection, the longest wait first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, selection: &Selection) -> Result<Vec<Conversation>> {
    store::list(&mut app.db.read().await?, selection).await
}

/// The conversations of an account, the last changed first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_by_account(app: &App, account: &AccountId) -> Result<Vec<Details>> {
    let mut tx = app.db.read().await?;
    let mut all = Vec::new();
    for conversation in store::list_by_account(&mut tx, account).await? {
        all.push(details(&mut tx, app, conversation).await?);
    }
    Ok(all)
}
