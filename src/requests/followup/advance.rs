//! Changes of follow-ups by operators: the next status, and messages to the sender. Each is one transaction with its mail.

use super::{details, emails, link};
use crate::requests::{
    model::{FollowUp, Reference, Status, TeamMessage},
    store,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    locale::Locale,
    mail,
};
use jiff::civil::Date;

/// A change of one follow-up by an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FollowUpChange {
    pub(crate) reference: Reference,
    pub(crate) request: AdvanceRequest,
}

/// The new status of follow-ups, and the message to their senders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AdvanceRequest {
    /// The next status if `None`.
    pub(crate) to: Option<Status>,
    pub(crate) message: Option<String>,
    /// The language of the message.
    pub(crate) locale: Locale,
    /// When the step after this one is expected.
    pub(crate) expected: Option<Date>,
}

/// The result of an advance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Advanced {
    pub(crate) reference: Reference,
    pub(crate) from: Status,
    /// Equals `from` if nothing changed.
    pub(crate) to: Status,
}

/// The new status of a follow-up; `None` if it is reached already.
fn next_status(follow_up: &FollowUp, requested: Option<Status>) -> Result<Option<Status>> {
    let ahead = follow_up.remaining_statuses();
    let refused = |detail| Error::new(Kind::Conflict, "followup.transition-invalid", detail);
    let (reference, now) = (&follow_up.reference, follow_up.status);
    match requested {
        Some(status) if status == now => Ok(None),
        Some(status) if ahead.contains(&status) => Ok(Some(status)),
        None if !ahead.is_empty() => Ok(ahead.first().copied()),
        _ if ahead.is_empty() => {
            Err(refused(format!("{reference} is {now}, its last status; nothing was changed")))
        }
        requested => {
            let requested = requested.map_or("", Status::word);
            let legal = ahead.iter().map(|status| status.word()).collect::<Vec<_>>().join(" or ");
            let detail = format!(
                "{reference} is {now} and cannot become {requested}, only {legal}; nothing was changed"
            );
            Err(refused(detail))
        }
    }
}

/// Advances a follow-up and notifies the sender. Skipped statuses are reached at the same instant.
/// Does nothing if the status is reached already.
///
/// # Errors
/// `followup.unknown`, `followup.transition-invalid` with the allowed statuses; database errors.
pub(crate) async fn advance(
    app: &App,
    FollowUpChange { reference, request }: &FollowUpChange,
    dry_run: bool,
) -> Result<Advanced> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let mut follow_up = details::require(&mut tx, reference).await?;
    let from = follow_up.status;
    let Some(to) = next_status(&follow_up, request.to)? else {
        return Ok(Advanced { reference: follow_up.reference, from, to: from });
    };
    follow_up.expected_on = request.expected;
    let message = request.message.as_ref().map(|text| operator_message(text, request.locale, now));
    advance_status(&mut tx, app, &mut follow_up, to, message.as_ref()).await?;
    let deed = AuditEntry::new("followup.advance", follow_up.reference.as_str())
        .with_detail(format!("{from} to {to}"));
    let deed = deed.changed("status", from.word(), to.word());
    audit::record(&mut tx, app, &deed).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(Advanced { reference: follow_up.reference, from, to })
}

/// Advances a follow-up to a later status and notifies the sender, with a message if there is one.
///
/// # Errors
/// Database errors.
pub(crate) async fn advance_status(
    tx: &mut Tx,
    app: &App,
    follow_up: &mut FollowUp,
    to: Status,
    message: Option<&TeamMessage>,
) -> Result<()> {
    let now = app.clock.now();
    let ahead = follow_up.remaining_statuses();
    let reached = ahead.iter().position(|status| *status == to).map_or(0, |at| at + 1);
    for status in &ahead[..reached] {
        store::followup::insert_step(tx, &follow_up.reference, *status, now).await?;
    }
    (follow_up.status, follow_up.updated_at) = (to, now);
    store::followup::update(tx, follow_up).await?;
    if let Some(message) = message {
        store::followup::insert_message(tx, &follow_up.reference, message).await?;
    }
    let link = link::issue(tx, app, &follow_up.reference).await?;
    mail::queue(tx, app, &emails::advanced(app, follow_up, message, &link)).await.map(drop)
}

/// Mails a message to the sender without changing the status.
///
/// # Errors
/// `followup.unknown`; database errors.
pub(crate) async fn note(
    app: &App,
    FollowUpChange { reference, request }: &FollowUpChange,
    dry_run: bool,
) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let mut follow_up = details::require(&mut tx, reference).await?;
    follow_up.updated_at = now;
    follow_up.expected_on = request.expected.or(follow_up.expected_on);
    store::followup::update(&mut tx, &follow_up).await?;
    let message = operator_message(request.message.as_deref().unwrap_or_default(), request.locale, now);
    store::followup::insert_message(&mut tx, &follow_up.reference, &message).await?;
    let link = link::issue(&mut tx, app, &follow_up.reference).await?;
    mail::queue(&mut tx, app, &emails::noted(app, &follow_up, &message, &link)).await?;
    audit::record(&mut tx, app, &AuditEntry::new("followup.note", follow_up.reference.as_str())).await?;
    if dry_run { Ok(()) } else { tx.commit().await }
}

fn operator_message(text: &str, locale: Locale, at: jiff::Timestamp) -> TeamMessage {
    TeamMessage { text: text.trim().to_owned(), locale, at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{random::Random, requests::model::FormKind};

    #[test]
    fn a_request_advances_in_order_and_never_goes_back() {
        let reference = Reference::random(FormKind::DataRequest, &Random::seeded(1));
        for (now, requested, expected) in [
            (Status::Sent, None, Ok(Some(Status::Process))),
            (Status::Sent, Some(Status::Finish), Ok(Some(Status::Finish))),
            (Status::Process, Some(Status::Process), Ok(None)),
            (Status::Finish, Some(Status::Finish), Ok(None)),
            (Status::Process, Some(Status::Sent), Err("is process and cannot become sent, only finish;")),
            (Status::Finish, None, Err("is finish, its last status;")),
            (Status::Finish, Some(Status::Sent), Err("is finish, its last status;")),
        ] {
            let follow_up = FollowUp {
                form: FormKind::DataRequest,
                reference: reference.clone(),
                title: String::new(),
                email: "a@b.example".parse().unwrap(),
                locale: Locale::Fr,
                status: now,
                created_at: jiff::Timestamp::UNIX_EPOCH,
                updated_at: jiff::Timestamp::UNIX_EPOCH,
                confirmed_at: None,
                expected_on: None,
            };
            match (next_status(&follow_up, requested), expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected),
                (Err(found), Err(expected)) => assert!(found.detail.contains(expected), "{found}"),
                (found, expected) => panic!("{found:?} instead of {expected:?}"),
            }
        }
    }
}
