//! Number of mailboxes that a campaign to all contacts of a kind reaches.

use crate::{
    App, Result,
    campaign::{model::contact::ContactKind, store},
};

/// The size of an audience.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AudienceSize {
    pub(crate) mailboxes: u64,
    /// Whether the base was counted; else it is the published, approximate number.
    pub(crate) is_counted: bool,
}

/// The approximate number in France, as published on the site.
const fn published(kind: ContactKind) -> u64 {
    match kind {
        ContactKind::Pharmacy => 20_000,
        ContactKind::Generalist => 50_000,
        ContactKind::HospitalPharmacy => 5_400,
    }
}

/// Counts the mailboxes of a kind that may be written to; for an empty base the published number is returned.
/// On cached pages the count is not updated for every opt-out, which would invalidate them continuously
/// during a campaign. They are updated daily, and when operators change the base.
///
/// # Errors
/// Database errors.
pub(crate) async fn audience_size(app: &App, kind: ContactKind) -> Result<AudienceSize> {
    let counted = store::contact::audience(&mut app.db.read().await?, kind).await?;
    let counted = u64::try_from(counted).unwrap_or_default();
    Ok(match counted {
        0 => AudienceSize { mailboxes: published(kind), is_counted: false },
        mailboxes => AudienceSize { mailboxes, is_counted: true },
    })
}
