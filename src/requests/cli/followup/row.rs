//! A follow-up as a row of a list and as the heading of its details.

use crate::requests::{FollowUp, Status};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FollowUpRow {
    pub(super) reference: String,
    pub(super) kind: &'static str,
    pub(super) status: Status,
    pub(super) title: String,
    pub(super) email: String,
    pub(super) locale: &'static str,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
    pub(super) confirmed_at: Option<Timestamp>,
    pub(super) expected_on: Option<Date>,
}

impl From<&FollowUp> for FollowUpRow {
    fn from(follow_up: &FollowUp) -> Self {
        Self {
            reference: follow_up.reference.to_string(),
            kind: follow_up.form.word(),
            status: follow_up.status,
            title: follow_up.title.clone(),
            email: follow_up.email.to_string(),
            locale: follow_up.locale.code(),
            created_at: follow_up.created_at,
            updated_at: follow_up.updated_at,
            confirmed_at: follow_up.confirmed_at,
            expected_on: follow_up.expected_on,
        }
    }
}
