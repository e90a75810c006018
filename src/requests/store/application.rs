//! Applications for a job.

use super::sender::SenderRow;
use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
    requests::model::{Application, InboxItem, Item, Reference},
};
use jiff::Timestamp;

/// The columns of an application, as [`ApplicationRow`] names them.
macro_rules! applications {
    ($rest:literal) => {
        concat!(
            "SELECT reference, position, motivations, firstname, lastname, email, phone, locale, created_at, closed_at
        FROM application ",
            $rest
        )
    };
}

statements! {
    INSERT_APPLICATION = "INSERT INTO application (reference, position, motivations, firstname, lastname, email, phone, locale,
            created_at, closed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL)";
    LIST_APPLICATIONS = applications!("ORDER BY created_at DESC, reference");
    FIND_APPLICATION = applications!("WHERE reference = $1");
    CLOSE_APPLICATION = "UPDATE application SET closed_at = $2 WHERE reference = $1 AND closed_at IS NULL";
}

#[derive(sqlx::FromRow)]
struct ApplicationRow {
    reference: Text<Reference>,
    position: Option<String>,
    motivations: String,
    #[sqlx(flatten)]
    sender: SenderRow,
    locale: Text<Locale>,
    created_at: i64,
    closed_at: Option<i64>,
}

impl ApplicationRow {
    fn parse(self) -> Result<InboxItem> {
        let application = Application {
            position: self.position,
            motivations: self.motivations,
            from: self.sender.into(),
            locale: self.locale.0,
            at: instant(self.created_at)?,
        };
        let closed_at = self.closed_at.map(instant).transpose()?;
        Ok(InboxItem { reference: self.reference.0, item: Item::Application(application), closed_at })
    }
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, application: &Application) -> Result<()> {
    let Application { position, motivations, from, locale, at } = application;
    let values = args![
        reference.as_str(),
        position.clone(),
        motivations.as_str(),
        from.firstname.as_str(),
        from.lastname.as_str(),
        from.email.to_string(),
        from.phone.clone(),
        locale.code(),
        at.as_millisecond()
    ];
    tx.exec(INSERT_APPLICATION, values).await.map(drop)
}

/// All applications, newest first.
pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<InboxItem>> {
    tx.rows::<ApplicationRow>(LIST_APPLICATIONS, args![])
        .await?
        .into_iter()
        .map(ApplicationRow::parse)
        .collect()
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<InboxItem>> {
    tx.row::<ApplicationRow>(FIND_APPLICATION, args![reference.as_str()])
        .await?
        .map(ApplicationRow::parse)
        .transpose()
}

pub(crate) async fn close(tx: &mut Tx, reference: &Reference, at: Timestamp) -> Result<()> {
    tx.exec(CLOSE_APPLICATION, args![reference.as_str(), at.as_millisecond()]).await.map(drop)
}
