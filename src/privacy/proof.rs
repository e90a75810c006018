//! The agreements of a person, with their times and texts.

use super::{
    erase::Keys,
    model::Row,
    register::register,
    store::built::{self, Person},
};
use crate::{App, Result, db::Tx, email::Email};
use serde::Serialize;

/// An agreement, a confirmation or an objection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ProofEntry {
    /// The table that records it.
    pub(crate) record: String,
    /// The text that was agreed to, if recorded.
    pub(crate) text: Option<String>,
    #[serde(flatten)]
    pub(crate) row: Row,
}

/// Lists the agreements and objections of the owner of an address.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, email: &Email) -> Result<Vec<ProofEntry>> {
    let person = Keys::load(app, true).await?.person(email);
    load(&mut app.db.read().await?, &person).await
}

pub(super) async fn load(tx: &mut Tx, person: &Person) -> Result<Vec<ProofEntry>> {
    let (mut entries, mut texts) = (Vec::new(), Vec::new());
    for table in register().tables.iter().filter(|table| table.proof) {
        for row in built::list(tx, register(), table, person).await? {
            match (row.get("sha256"), row.get("body")) {
                (Some(sha256), Some(body)) => texts.push((sha256.clone(), body.clone())),
                _ => entries.push(ProofEntry { record: table.name.clone(), text: None, row }),
            }
        }
    }
    for entry in &mut entries {
        let sha256 = entry.row.get("text_sha256");
        entry.text = texts.iter().find(|(known, _)| Some(known) == sha256).map(|(_, body)| body.clone());
    }
    Ok(entries)
}
