//! What operators do with a follow-up: lead it on along its order, and write to whoever made the request. Each is one
//! transaction with the mail that tells of it.

use super::{
    super::{reference::Reference, store},
    FollowUp, Message, Status, letters, link, view,
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    db::Tx,
    error::Kind,
    locale::Locale,
    mail,
};
use jiff::civil::Date;

/// What an operator does with a follow-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) reference: Reference,
    pub(crate) order: Order,
}

/// What is to become of follow-ups, and what whoever made the request is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Order {
    /// The next status when none is named.
    pub(crate) to: Option<Status>,
    pub(crate) message: Option<String>,
    /// The language of the message.
    pub(crate) locale: Locale,
    /// When the step after this one is expected.
    pub(crate) expected: Option<Date>,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Advanced {
    pub(crate) reference: Reference,
    pub(crate) from: Status,
    /// The same when there was nothing to do.
    pub(crate) to: Status,
}

/// Where a follow-up goes; none when it stands there already.
fn target(follow_up: &FollowUp, asked: Option<Status>) -> Result<Option<Status>> {
    let ahead = follow_up.ahead();
    let refused = |detail| Error::new(Kind::Refused, "followup.move-refused", detail);
    let (reference, now) = (&follow_up.reference, follow_up.status);
    match asked {
        Some(status) if status == now => Ok(None),
        Some(status) if ahead.contains(&status) => Ok(Some(status)),
        None if !ahead.is_empty() => Ok(ahead.first().copied()),
        _ if ahead.is_empty() => {
            Err(refused(format!("{reference} is {now}, its last status; nothing was changed")))
        }
        asked => {
            let asked = asked.map_or("", Status::word);
            let legal = ahead.iter().map(|status| status.word()).collect::<Vec<_>>().join(" or ");
            let detail =
                format!("{reference} is {now} and cannot become {asked}, only {legal}; nothing was changed");
            Err(refused(detail))
        }
    }
}

/// Leads a follow-up on and tells whoever made the request. Statuses that are passed over are reached at the same instant.
/// One that stands there already is left as it is.
///
/// # Errors
/// `followup.unknown`, `followup.move-refused` with the moves there are, and what the database says.
pub(crate) async fn advance(app: &App, Move { reference, order }: &Move, dry_run: bool) -> Result<Advanced> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let mut follow_up = view::known(&mut tx, reference).await?;
    let from = follow_up.status;
    let Some(to) = target(&follow_up, order.to)? else {
        return Ok(Advanced { reference: follow_up.reference, from, to: from });
    };
    follow_up.expected_on = order.expected;
    let message = order.message.as_ref().map(|text| said(text, order.locale, now));
    lead_on(&mut tx, app, &mut follow_up, (to, message.as_ref())).await?;
    let deed = Deed::new("followup.advance", follow_up.reference.as_str()).told(format!("{from} to {to}"));
    let deed = deed.changed("status", from.word(), to.word());
    audit::note(&mut tx, app, &deed).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(Advanced { reference: follow_up.reference, from, to })
}

/// Leads a follow-up on to a status that is ahead of it, and tells whoever made the request, with a message if there is one.
///
/// # Errors
/// What the database says.
pub(in super::super) async fn lead_on(
    tx: &mut Tx,
    app: &App,
    follow_up: &mut FollowUp,
    (to, message): (Status, Option<&Message>),
) -> Result<()> {
    let now = app.clock.now();
    let ahead = follow_up.ahead();
    let reached = ahead.iter().position(|status| *status == to).map_or(0, |at| at + 1);
    for status in &ahead[..reached] {
        store::followup::put_step(tx, &follow_up.reference, *status, now).await?;
    }
    (follow_up.status, follow_up.updated_at) = (to, now);
    store::followup::update(tx, follow_up).await?;
    if let Some(message) = message {
        store::followup::put_message(tx, &follow_up.reference, message).await?;
    }
    let link = link::issue(tx, app, &follow_up.reference).await?;
    mail::queue(tx, app, &letters::advanced(app, follow_up, message, &link)).await.map(drop)
}

/// Writes to whoever made a request; where it stands does not change.
///
/// # Errors
/// `followup.unknown`, and what the database says.
pub(crate) async fn note(app: &App, Move { reference, order }: &Move, dry_run: bool) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let mut follow_up = view::known(&mut tx, reference).await?;
    follow_up.updated_at = now;
    follow_up.expected_on = order.expected.or(follow_up.expected_on);
    store::followup::update(&mut tx, &follow_up).await?;
    let message = said(order.message.as_deref().unwrap_or_default(), order.locale, now);
    store::followup::put_message(&mut tx, &follow_up.reference, &message).await?;
    let link = link::issue(&mut tx, app, &follow_up.reference).await?;
    mail::queue(&mut tx, app, &letters::noted(app, &follow_up, &message, &link)).await?;
    audit::note(&mut tx, app, &Deed::new("followup.note", follow_up.reference.as_str())).await?;
    if dry_run { Ok(()) } else { tx.commit().await }
}

fn said(text: &str, locale: Locale, at: jiff::Timestamp) -> Message {
    Message { text: text.trim().to_owned(), locale, at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{random::Random, requests::reference::Form};

    #[test]
    fn a_request_goes_on_along_its_order_and_never_back() {
        let reference = Reference::random(Form::DataRequest, &Random::seeded(1));
        for (now, asked, expected) in [
            (Status::Sent, None, Ok(Some(Status::Process))),
            (Status::Sent, Some(Status::Finish), Ok(Some(Status::Finish))),
            (Status::Process, Some(Status::Process), Ok(None)),
            (Status::Finish, Some(Status::Finish), Ok(None)),
            (Status::Process, Some(Status::Sent), Err("is process and cannot become sent, only finish;")),
            (Status::Finish, None, Err("is finish, its last status;")),
            (Status::Finish, Some(Status::Sent), Err("is finish, its last status;")),
        ] {
            let follow_up = FollowUp {
                form: Form::DataRequest,
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
            match (target(&follow_up, asked), expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected),
                (Err(found), Err(expected)) => assert!(found.detail.contains(expected), "{found}"),
                (found, expected) => panic!("{found:?} instead of {expected:?}"),
            }
        }
    }
}
