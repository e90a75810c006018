//! The suppression list: opt-outs and the links that add them.

use crate::closed_list::closed_list;

closed_list! {
    /// Scope of an opt-out.
    Scope as UnsubscribeScope { Client = "client", Everybody = "everybody", }
}

closed_list! {
    /// Reason of an opt-out.
    Feedback as UnsubscribeFeedback { TooMany = "too-many", NotRelevant = "not-relevant", NotMine = "not-mine", }
}

/// A suppression of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suppression {
    /// Empty for all clients.
    pub(crate) client: String,
    /// In milliseconds since 1970.
    pub(crate) at: i64,
    /// The name of the link that added it.
    pub(crate) link: Option<String>,
    pub(crate) feedback: Option<Feedback>,
}

/// Recipients who opted out by the link of a campaign.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct Unsubscribed {
    /// Their reason, if given.
    pub(crate) feedback: Option<Feedback>,
    pub(crate) recipients: i64,
}

/// A row of the suppression list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OptOut {
    /// The keyed hash of the address.
    pub(crate) address_hash: String,
    /// Empty for all clients.
    pub(crate) client: String,
    /// In milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) reason: String,
    /// The campaign whose link added it.
    pub(crate) link: Option<String>,
    pub(crate) feedback: Option<Feedback>,
}

/// Replaces the campaign in a link for all clients.
pub(crate) const ALL: &str = "all";

/// The content of an unsubscribe link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnsubscribeLink {
    /// Keyed hash of the address.
    pub(crate) address_hash: String,
    /// The campaign of the mail; `None` for a link that was requested by address, for all clients.
    pub(crate) campaign: Option<String>,
}

impl UnsubscribeLink {
    /// The campaign, or [`ALL`].
    pub(crate) fn name(&self) -> &str {
        self.campaign.as_deref().unwrap_or(ALL)
    }
}
