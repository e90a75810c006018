//! Takes replies of visitors and of the team out of a mailbox. A reply belongs to the conversation of the mail that it names, whose
//! number only its recipient knows, and counts when its sender is that recipient.

use super::{
    answer::{self, Answer},
    emails,
    model::{Side, State},
    reply::{self, Rejection, Reply},
    store,
    write::{self, Written, find},
};
use crate::{
    App, Result,
    db::Tx,
    email::Email,
    mail::{Team, read_mailbox},
    reference::Reference,
};
use serde::Serialize;
use std::path::Path;

/// What happened to one mail.
#[derive(Debug, Serialize)]
pub(crate) struct IngestItem {
    /// The file, and the number in it where it holds several.
    pub(crate) source: String,
    pub(crate) reference: Option<String>,
    /// Which side wrote it.
    pub(crate) author: Option<Side>,
    /// Whether it was taken before.
    pub(crate) is_known: bool,
    /// Whether it has attachments, which are not taken.
    pub(crate) has_attachments: bool,
    pub(crate) rejection: Option<Rejection>,
}

/// What came of a mailbox.
#[derive(Debug, Default, Serialize)]
pub(crate) struct IngestOutput {
    pub(crate) questions: usize,
    pub(crate) answers: usize,
    pub(crate) known: usize,
    pub(crate) rejected: usize,
    pub(crate) dry_run: bool,
    pub(crate) mails: Vec<IngestItem>,
}

/// Takes the replies of a file, a folder or, as -, the standard input. What was taken before is left out.
///
/// # Errors
/// As [`read_mailbox`]; database errors.
pub(crate) async fn ingest(app: &App, path: &Path, dry_run: bool) -> Result<IngestOutput> {
    let (lines, mut replies) = (emails::reply_lines(), Vec::new());
    read_mailbox(path, |source, mail| {
        let parsed = mail.ok_or(Rejection::TooLarge).and_then(|bytes| reply::parse(bytes, &lines));
        replies.push((source, parsed));
    })?;
    let mut output = IngestOutput { dry_run, ..IngestOutput::default() };
    for (source, parsed) in replies {
        let mut item = IngestItem {
            source,
            reference: None,
            author: None,
            is_known: false,
            has_attachments: parsed.as_ref().is_ok_and(|reply| reply.has_attachments),
            rejection: None,
        };
        match parsed {
            Ok(reply) => take(app, reply, &mut item, dry_run).await?,
            Err(rejection) => item.rejection = Some(rejection),
        }
        *match (item.rejection, item.is_known, item.author) {
            (Some(_), ..) => &mut output.rejected,
            (None, true, _) => &mut output.known,
            (None, false, Some(Side::Team)) => &mut output.answers,
            (None, false, _) => &mut output.questions,
        } += 1;
        output.mails.push(item);
    }
    Ok(output)
}

async fn take(app: &App, reply: Reply, item: &mut IngestItem, dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    if store::has_source(&mut tx, &reply.message_id).await? {
        item.is_known = true;
        return Ok(());
    }
    let Some((reference, author)) = find_conversation(&mut tx, &reply.replies_to).await? else {
        item.rejection = Some(Rejection::UnknownConversation);
        return Ok(());
    };
    (item.reference, item.author) = (Some(reference.to_string()), Some(author));
    let conversation = find(&mut tx, &reference).await?;
    let is_sender = match author {
        Side::Visitor => reply.from == conversation.contact.email.mailbox(),
        Side::Team => is_of_team(app, &reply.from),
    };
    item.rejection = match conversation.state {
        _ if !is_sender => Some(Rejection::OtherSender),
        State::Unconfirmed => Some(Rejection::Unconfirmed),
        State::Open | State::Answered | State::Closed => None,
    };
    if item.rejection.is_some() {
        return Ok(());
    }
    let source = Some(reply.message_id);
    match author {
        Side::Visitor => {
            let written = Written { text: reply.text, file: None, source };
            write::add(&mut tx, app, &reference, written).await?;
        }
        Side::Team => {
            let answer = Answer { text: reply.text, name: String::new(), closes: false, source };
            answer::add(&mut tx, app, &reference, answer).await?;
        }
    }
    if dry_run { Ok(()) } else { tx.commit().await }
}

/// The conversation of the last mail of ours that a reply names, and which side that mail went to.
async fn find_conversation(tx: &mut Tx, ids: &[String]) -> Result<Option<(Reference, Side)>> {
    for id in ids {
        if let Some(found) = store::find_mail(tx, id).await? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Whether an address is of the domain of the team.
fn is_of_team(app: &App, from: &str) -> bool {
    let team = app.config.mail.team(Team::Support);
    from.parse().is_ok_and(|from: Email| from.parts().1.eq_ignore_ascii_case(team.parts().1))
}
