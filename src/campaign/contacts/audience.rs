//! How many mailboxes a campaign to everybody of a kind reaches.

use crate::{
    App, Result,
    campaign::{model::contact::ContactKind, store},
};

/// How many there are to write to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub(crate) struct AudienceSize {
    pub(crate) mailboxes: u64,
    /// Whether the base was counted; else it is the figure that is published, about.
    pub(crate) is_counted: bool,
}

/// About how many there are in France, as the site has always said.
const fn published(kind: ContactKind) -> u64 {
    match kind {
        ContactKind::Pharmacy => 20_000,
        ContactKind::Generalist => 50_000,
        ContactKind::HospitalPharmacy => 5_400,
    }
}

/// Counts the mailboxes of a kind that may be written to; for an empty base the published figure is returned.
/// Where pages show it, they do not follow each person who leaves: during a campaign nothing would be kept for long. They are
/// made anew with the next day, or when operators change the base.
///
/// # Errors
/// What the database says.
pub(crate) async fn audience_size(app: &App, kind: ContactKind) -> Result<AudienceSize> {
    let counted = store::contact::audience(&mut app.db.read().await?, kind).await?;
    let counted = u64::try_from(counted).unwrap_or_default();
    Ok(match counted {
        0 => AudienceSize { mailboxes: published(kind), is_counted: false },
        mailboxes => AudienceSize { mailboxes, is_counted: true },
    })
}
