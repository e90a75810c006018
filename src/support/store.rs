//! Conversations, their messages, and the mails that replies refer to.

use super::model::{Contact, Context, Conversation, Message, Selection, Side, State};
use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    principal::AccountId,
    reference::Reference,
};
use jiff::Timestamp;

/// The columns of a conversation, as [`ConversationRow`] names them.
macro_rules! conversations {
    ($rest:literal) => {
        concat!(
            "SELECT reference, account, email, name, company, phone, locale, page, words, about, state, operator, created_at,
            updated_at FROM support_conversation ",
            $rest
        )
    };
}

statements! {
    INSERT_CONVERSATION = "INSERT INTO support_conversation (reference, account, email, name, company, phone, locale, page, words, about,
            state, operator, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    UPDATE_CONVERSATION = "UPDATE support_conversation SET state = $2, operator = $3, updated_at = $4 WHERE reference = $1";
    FIND_CONVERSATION = conversations!("WHERE reference = $1");
    "The longest wait first."
    LIST_CONVERSATIONS = conversations!("ORDER BY updated_at, reference");
    COUNT_CONVERSATIONS = "SELECT state, CAST(count(*) AS BIGINT) FROM support_conversation GROUP BY state ORDER BY state";
    LIST_BY_ACCOUNT = conversations!("WHERE account = $1 ORDER BY updated_at DESC, reference");
    LIST_EXPIRED = conversations!("WHERE state = 'unconfirmed' AND created_at < $1 ORDER BY reference");
    INSERT_MESSAGE = "INSERT INTO support_message (reference, number, author, name, body, file, source, written_at)
        SELECT CAST($1 AS TEXT), CAST(count(*) AS BIGINT) + 1, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT),
            CAST($6 AS TEXT), CAST($7 AS BIGINT) FROM support_message WHERE reference = $1";
    LIST_MESSAGES = "SELECT author, name, body, file, source, written_at FROM support_message WHERE reference = $1 ORDER BY number";
    HAS_SOURCE = "SELECT CAST(count(*) AS BIGINT) AS total FROM support_message WHERE source = $1";
    INSERT_MAIL = "INSERT INTO support_mail (id, reference, recipient) VALUES ($1, $2, $3)";
    FIND_MAIL = "SELECT reference, recipient FROM support_mail WHERE id = $1";
    DELETE_MAILS = "DELETE FROM support_mail WHERE reference = $1";
    DELETE_MESSAGES = "DELETE FROM support_message WHERE reference = $1";
    DELETE_CONVERSATION = "DELETE FROM support_conversation WHERE reference = $1";
}

#[derive(sqlx::FromRow)]
struct ConversationRow {
    reference: Text<Reference>,
    account: Option<Text<AccountId>>,
    email: StoredEmail,
    name: String,
    company: String,
    phone: String,
    locale: Text<Locale>,
    page: String,
    words: String,
    about: String,
    state: Text<State>,
    operator: String,
    created_at: i64,
    updated_at: i64,
}

impl ConversationRow {
    fn parse(self) -> Result<Conversation> {
        let Self { name, company, phone, page, words, about, operator, .. } = self;
        Ok(Conversation {
            reference: self.reference.0,
            account: self.account.map(|account| account.0),
            contact: Contact { email: self.email.0, name, company, phone },
            locale: self.locale.0,
            context: Context { page, words, about },
            state: self.state.0,
            operator,
            created_at: instant(self.created_at)?,
            updated_at: instant(self.updated_at)?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct MessageRow {
    author: Text<Side>,
    name: String,
    body: String,
    file: Option<String>,
    source: Option<String>,
    written_at: i64,
}

#[derive(sqlx::FromRow)]
struct CountRow {
    total: i64,
}

#[derive(sqlx::FromRow)]
struct MailRow {
    reference: Text<Reference>,
    recipient: Text<Side>,
}

pub(super) async fn insert(tx: &mut Tx, conversation: &Conversation) -> Result<()> {
    let Conversation { contact, context, .. } = conversation;
    let values = args![
        conversation.reference.as_str(),
        conversation.account.as_ref().map(AccountId::as_str).map(str::to_owned),
        contact.email.to_string(),
        &contact.name,
        &contact.company,
        &contact.phone,
        conversation.locale.code(),
        &context.page,
        &context.words,
        &context.about,
        conversation.state.word(),
        &conversation.operator,
        conversation.created_at.as_millisecond(),
        conversation.updated_at.as_millisecond()
    ];
    tx.exec(INSERT_CONVERSATION, values).await.map(drop)
}

/// Stores the state, the operator and the time of the last change.
pub(super) async fn update(tx: &mut Tx, conversation: &Conversation) -> Result<()> {
    let Conversation { reference, state, operator, updated_at, .. } = conversation;
    let values = args![reference.as_str(), state.word(), operator, updated_at.as_millisecond()];
    tx.exec(UPDATE_CONVERSATION, values).await.map(drop)
}

pub(super) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<Conversation>> {
    let row: Option<ConversationRow> = tx.row(FIND_CONVERSATION, args![reference.as_str()]).await?;
    row.map(ConversationRow::parse).transpose()
}

/// The conversations of a selection, the longest wait first.
pub(super) async fn count_by_state(tx: &mut Tx) -> Result<Vec<(State, i64)>> {
    tx.counts(COUNT_CONVERSATIONS, args![]).await
}

pub(super) async fn list(tx: &mut Tx, selection: &Selection) -> Result<Vec<Conversation>> {
    let rows: Vec<ConversationRow> = tx.rows(LIST_CONVERSATIONS, args![]).await?;
    let mut all = rows.into_iter().map(ConversationRow::parse).collect::<Result<Vec<_>>>()?;
    all.retain(|conversation| {
        let is_waiting = matches!(conversation.state, State::Open | State::Answered);
        selection.state.map_or(selection.all || is_waiting, |state| conversation.state == state)
            && selection.operator.as_ref().is_none_or(|operator| conversation.operator == *operator)
    });
    Ok(all)
}

/// The conversations of an account, the last changed first.
pub(super) async fn list_by_account(tx: &mut Tx, account: &AccountId) -> Result<Vec<Conversation>> {
    let rows: Vec<ConversationRow> = tx.rows(LIST_BY_ACCOUNT, args![account.as_str()]).await?;
    rows.into_iter().map(ConversationRow::parse).collect()
}

/// The unconfirmed conversations that began before an instant.
pub(super) async fn list_expired(tx: &mut Tx, before: Timestamp) -> Result<Vec<Conversation>> {
    let rows: Vec<ConversationRow> = tx.rows(LIST_EXPIRED, args![before.as_millisecond()]).await?;
    rows.into_iter().map(ConversationRow::parse).collect()
}

pub(super) async fn insert_message(tx: &mut Tx, reference: &Reference, message: &Message) -> Result<()> {
    let Message { author, name, text, file, source, at } = message;
    let values = args![
        reference.as_str(),
        author.word(),
        name,
        text,
        file.clone(),
        source.clone(),
        at.as_millisecond()
    ];
    tx.exec(INSERT_MESSAGE, values).await.map(drop)
}

/// The messages in order.
pub(super) async fn list_messages(tx: &mut Tx, reference: &Reference) -> Result<Vec<Message>> {
    let rows: Vec<MessageRow> = tx.rows(LIST_MESSAGES, args![reference.as_str()]).await?;
    let parse = |row: MessageRow| {
        let MessageRow { author, name, body: text, file, source, written_at } = row;
        Ok(Message { author: author.0, name, text, file, source, at: instant(written_at)? })
    };
    rows.into_iter().map(parse).collect()
}

/// Whether the message of this mail or form is stored.
pub(super) async fn has_source(tx: &mut Tx, source: &str) -> Result<bool> {
    let found: Option<CountRow> = tx.row(HAS_SOURCE, args![source]).await?;
    Ok(found.is_some_and(|row| row.total > 0))
}

/// Records the conversation of a mail in the outbox, and the side that gets the mail.
pub(super) async fn insert_mail(tx: &mut Tx, id: &str, reference: &Reference, recipient: Side) -> Result<()> {
    tx.exec(INSERT_MAIL, args![id, reference.as_str(), recipient.word()]).await.map(drop)
}

pub(super) async fn find_mail(tx: &mut Tx, id: &str) -> Result<Option<(Reference, Side)>> {
    let row: Option<MailRow> = tx.row(FIND_MAIL, args![id]).await?;
    Ok(row.map(|row| (row.reference.0, row.recipient.0)))
}

/// Deletes a conversation with its messages and the records of its mails.
pub(super) async fn delete(tx: &mut Tx, reference: &Reference) -> Result<()> {
    for statement in [DELETE_MAILS, DELETE_MESSAGES, DELETE_CONVERSATION] {
        tx.exec(statement, args![reference.as_str()]).await?;
    }
    Ok(())
}
