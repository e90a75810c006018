//! Operators answer, assign, close and reopen conversations.

use super::{
    emails, link,
    model::{Conversation, Message, Side, State},
    store,
    write::find,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    links::Token,
    reference::Reference,
};

/// An answer of the team.
pub(crate) struct Answer {
    pub(crate) text: String,
    /// The name shown to the visitor; may be empty.
    pub(crate) name: String,
    /// Whether the answer closes the conversation.
    pub(crate) closes: bool,
    /// The number of an attached file.
    pub(crate) file: Option<String>,
    /// The Message-ID if the answer was sent by mail.
    pub(crate) source: Option<String>,
}

/// Sends an answer to the visitor.
///
/// # Errors
/// `support.conversation-unknown`; `support.unconfirmed` if its visitor has not confirmed it; database
/// errors.
pub(crate) async fn answer(
    app: &App,
    reference: &Reference,
    answer: Answer,
    dry_run: bool,
) -> Result<Conversation> {
    let mut tx = app.db.write().await?;
    let conversation = add(&mut tx, app, reference, answer).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(conversation)
}

/// Adds an answer in a transaction.
pub(super) async fn add(
    tx: &mut Tx,
    app: &App,
    reference: &Reference,
    answer: Answer,
) -> Result<Conversation> {
    let conversation = find(tx, reference).await?;
    if conversation.state == State::Unconfirmed {
        let detail = format!("{reference} waits for its sender to confirm the address; nothing was sent");
        return Err(Error::new(Kind::Conflict, "support.unconfirmed", detail));
    }
    let Answer { text, name, closes, file, source } = answer;
    let now = app.clock.now();
    let message = Message { author: Side::Team, name, text, file, source, at: now };
    store::insert_message(tx, reference, &message).await?;
    let state = if closes { State::Closed } else { State::Answered };
    let operator = match conversation.operator.is_empty() {
        true => audit::operator(),
        false => conversation.operator.clone(),
    };
    let answered = Conversation { state, operator, ..conversation.clone() };
    let conversation = change(tx, app, &conversation, answered, "support.answer").await?;
    let token = Token::random(app);
    link::insert(tx, app, &token, reference).await?;
    let letter = emails::answer(&conversation, &message, link::address(app, &conversation, &token));
    link::queue(tx, app, reference, Side::Visitor, link::to_visitor(app, &conversation, &letter)).await?;
    Ok(conversation)
}

/// Assigns a conversation to an operator; an empty name removes the assignment.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(crate) async fn assign(
    app: &App,
    reference: &Reference,
    operator: &str,
    dry_run: bool,
) -> Result<Conversation> {
    let mut tx = app.db.write().await?;
    let conversation = find(&mut tx, reference).await?;
    let assigned = Conversation { operator: operator.to_owned(), ..conversation.clone() };
    let changed = change(&mut tx, app, &conversation, assigned, "support.assign").await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(changed)
}

/// Closes or reopens a conversation. Returns whether that changed anything.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(crate) async fn set_closed(
    app: &App,
    reference: &Reference,
    closed: bool,
    dry_run: bool,
) -> Result<bool> {
    let mut tx = app.db.write().await?;
    let conversation = find(&mut tx, reference).await?;
    if (conversation.state == State::Closed) == closed {
        return Ok(false);
    }
    let (state, action) =
        if closed { (State::Closed, "support.close") } else { (State::Open, "support.reopen") };
    let changed = Conversation { state, ..conversation.clone() };
    change(&mut tx, app, &conversation, changed, action).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(true)
}

/// Stores the new state and operator of a conversation, with an audit entry.
async fn change(
    tx: &mut Tx,
    app: &App,
    before: &Conversation,
    after: Conversation,
    action: &'static str,
) -> Result<Conversation> {
    let mut deed = AuditEntry::new(action, before.reference.as_str());
    if before.state != after.state {
        deed = deed.changed("state", before.state.word(), after.state.word());
    }
    if before.operator != after.operator {
        deed = deed.changed("operator", before.operator.as_str(), after.operator.as_str());
    }
    audit::record(tx, app, &deed).await?;
    let after = Conversation { updated_at: app.clock.now(), ..after };
    store::update(tx, &after).await?;
    Ok(after)
}
