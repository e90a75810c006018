//! What becomes of a request that takes its time: where it stands, since when, what its team wrote, and the links with
//! which whoever made it looks. A kind of request has its statuses in an order of its own.

mod advance;
pub(super) mod letters;
mod link;
mod orders;
mod statuses;
mod view;
mod words;

pub(super) use advance::lead_on;
pub(crate) use advance::{Advanced, Move, Order, advance, note};
pub(crate) use link::{enter, open as open_page, renew, resend, revoke};
pub(crate) use statuses::Status;
pub(super) use view::known;
pub(crate) use view::{Selection, Whole, list, of_key, of_mailbox, show};

use super::{
    reference::{Form, Reference},
    store,
};
use crate::{App, Result, db::Tx, email::Email, locale::Locale};
use jiff::{Timestamp, civil::Date};
use link::Link;

/// Where a request stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FollowUp {
    pub(crate) form: Form,
    pub(crate) reference: Reference,
    pub(crate) title: String,
    pub(crate) email: Email,
    /// The language in which whoever made it reads.
    pub(crate) locale: Locale,
    pub(crate) status: Status,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    /// When its link was first opened.
    pub(crate) confirmed_at: Option<Timestamp>,
    /// When the next step is expected, in Paris.
    pub(crate) expected_on: Option<Date>,
}

/// What its team wrote to whoever made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// The language it is written in.
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

impl FollowUp {
    /// One that begins now, for somebody who reads French.
    pub(super) fn begin(
        form: Form,
        reference: &Reference,
        title: &str,
        email: &Email,
        now: Timestamp,
    ) -> Self {
        Self {
            form,
            reference: reference.clone(),
            title: title.to_owned(),
            email: email.clone(),
            locale: Locale::Fr,
            status: form.first(),
            created_at: now,
            updated_at: now,
            confirmed_at: None,
            expected_on: None,
        }
    }

    /// The same for somebody who reads another language.
    pub(super) fn read_in(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }

    /// The statuses still ahead, in their order.
    pub(crate) fn ahead(&self) -> &'static [Status] {
        let all = self.form.statuses();
        let at = all.iter().position(|status| *status == self.status).map_or(0, |at| at + 1);
        &all[at..]
    }
}

/// Begins to follow a request up, and gives the link that leads there.
pub(super) async fn open(tx: &mut Tx, app: &App, follow_up: &FollowUp) -> Result<Link> {
    store::followup::put(tx, follow_up).await?;
    store::followup::put_step(tx, &follow_up.reference, follow_up.status, follow_up.created_at).await?;
    link::issue(tx, app, &follow_up.reference).await
}
