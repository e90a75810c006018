//! The columns that describe the sender of a form.

use crate::{db::StoredEmail, requests::model::SenderDetails};

#[derive(sqlx::FromRow)]
pub(super) struct SenderRow {
    firstname: String,
    lastname: String,
    email: StoredEmail,
    phone: Option<String>,
    /// `None` in tables without this column.
    #[sqlx(default)]
    company: Option<String>,
}

impl From<SenderRow> for SenderDetails {
    fn from(row: SenderRow) -> Self {
        let SenderRow { firstname, lastname, email, phone, company } = row;
        Self { firstname, lastname, email: email.0, phone, company }
    }
}
