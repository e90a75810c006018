//! Prints the output of the commands, as tables and as JSON.

use super::super::{
    conversation::Details,
    ingest::{AttachmentItem, IngestOutput},
    model::{Conversation, Side, State},
    templates::Template,
};
use crate::{
    cli::output::{Output, count, facts, minute, table},
    locale::Locale,
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(super) struct ListOutput {
    conversations: Vec<ConversationItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ConversationItem {
    reference: String,
    state: State,
    name: String,
    email: String,
    verified: bool,
    company: String,
    phone: String,
    locale: Locale,
    page: String,
    words: String,
    about: String,
    operator: String,
    created_at: Timestamp,
    updated_at: Timestamp,
}

impl From<Conversation> for ConversationItem {
    fn from(conversation: Conversation) -> Self {
        let Conversation { reference, account, contact, locale, context, state, operator, .. } = conversation;
        Self {
            reference: reference.to_string(),
            state,
            name: contact.name,
            email: contact.email.to_string(),
            verified: account.is_some(),
            company: contact.company,
            phone: contact.phone,
            locale,
            page: context.page,
            words: context.words,
            about: context.about,
            operator,
            created_at: conversation.created_at,
            updated_at: conversation.updated_at,
        }
    }
}

impl From<Vec<Conversation>> for ListOutput {
    fn from(all: Vec<Conversation>) -> Self {
        Self { conversations: all.into_iter().map(ConversationItem::from).collect() }
    }
}

impl ListOutput {
    pub(super) fn render(&self) -> String {
        table(&self.conversations)
            .column("reference", |item| &item.reference)
            .column("state", |item| item.state.word())
            .column("since (UTC)", |item| minute(item.updated_at))
            .column("name", |item| item.name.clone() + if item.verified { " (verified)" } else { "" })
            .column("email", |item| &item.email)
            .column("operator", |item| &item.operator)
            .column("page", |item| &item.page)
            .render_or("no conversation waits")
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShowOutput {
    #[serde(flatten)]
    conversation: ConversationItem,
    answer_by: Option<Date>,
    messages: Vec<MessageItem>,
}

#[derive(Serialize)]
struct MessageItem {
    author: Side,
    name: String,
    at: Timestamp,
    text: String,
    /// The name of the file and its size in bytes.
    file: Option<(String, u64)>,
}

impl From<Details> for ShowOutput {
    fn from(details: Details) -> Self {
        let messages = details.messages.into_iter().map(|(message, file)| MessageItem {
            author: message.author,
            name: message.name,
            at: message.at,
            text: message.text,
            file: file.map(|file| (file.name, file.size)),
        });
        Self {
            messages: messages.collect(),
            conversation: details.conversation.into(),
            answer_by: details.answer_by,
        }
    }
}

impl ShowOutput {
    pub(super) fn render(&self) -> String {
        let item = &self.conversation;
        let verified = if item.verified { "verified, signed in" } else { "as typed" };
        let known = [
            ("reference", item.reference.clone()),
            ("state", item.state.word().to_owned()),
            ("name", item.name.clone()),
            ("email", item.email.clone()),
            ("identity", verified.to_owned()),
            ("company", item.company.clone()),
            ("phone", item.phone.clone()),
            ("language", item.locale.to_string()),
            ("page", item.page.clone()),
            ("searched", item.words.clone()),
            ("about", item.about.clone()),
            ("operator", item.operator.clone()),
            ("answer by", self.answer_by.map(|day| day.to_string()).unwrap_or_default()),
        ];
        let message = |message: &MessageItem| {
            let MessageItem { author, name, at, text, file } = message;
            let name = if name.is_empty() { author.word() } else { name };
            let file = file.as_ref().map(|(name, size)| format!("\n[{name}, {size} bytes]"));
            format!("\n{} UTC, {name}:\n{text}{}\n", minute(*at), file.unwrap_or_default())
        };
        facts(10, known) + &self.messages.iter().map(message).collect::<String>()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerOutput {
    pub(super) reference: String,
    pub(super) to: String,
    pub(super) locale: Locale,
    pub(super) state: State,
    pub(super) text: String,
    pub(super) dry_run: bool,
}

impl AnswerOutput {
    pub(super) fn render(&self) -> String {
        let Self { reference, to, locale, state, text, dry_run } = self;
        match dry_run {
            true => format!("would answer {reference} ({to}, {locale}):\n\n{text}"),
            false => format!("answered {reference} ({to}, {locale}); it is {}", state.word()),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeOutput {
    /// References of the conversations that changed.
    pub(super) changed: Vec<String>,
    pub(super) dry_run: bool,
}

#[derive(Serialize)]
pub(super) struct CannedOutput {
    answers: Vec<CannedItem>,
}

#[derive(Serialize)]
struct CannedItem {
    name: String,
    languages: Vec<Locale>,
    text: String,
}

impl From<BTreeMap<String, Template>> for CannedOutput {
    fn from(all: BTreeMap<String, Template>) -> Self {
        let item = |(name, template): (String, Template)| CannedItem {
            languages: Locale::ALL.into_iter().filter(|locale| template.text(*locale).is_some()).collect(),
            name,
            text: template.fr,
        };
        Self { answers: all.into_iter().map(item).collect() }
    }
}

impl CannedOutput {
    pub(super) fn render(&self) -> String {
        let languages =
            |item: &CannedItem| item.languages.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        table(&self.answers)
            .column("name", |item| &item.name)
            .column("languages", languages)
            .column("text", |item| item.text.chars().take(60).collect::<String>())
            .render()
    }
}

/// Reports the mails and attachments that were not imported.
pub(super) fn report_mails(output: &IngestOutput, out: &Output) {
    for mail in &output.mails {
        let reference = mail.reference.as_ref().map_or_else(String::new, |found| format!(" ({found})"));
        if let Some(rejection) = mail.rejection {
            out.notice(format_args!("not taken: {}{reference}: {}", mail.source, rejection.reason()));
        }
        for AttachmentItem { name, rejection, .. } in &mail.attachments {
            if let Some(rejection) = rejection {
                out.notice(format_args!("not taken: {name} of {}{reference}: {rejection}", mail.source));
            }
        }
    }
}

pub(super) fn render_ingest(output: &IngestOutput) -> String {
    let IngestOutput { questions, answers, known, rejected, mails, .. } = output;
    format!(
        "{}: {} of visitors, {} of the team; {known} known before, {rejected} not taken",
        count(mails.len(), "mail"),
        count(*questions, "message"),
        count(*answers, "answer"),
    )
}
