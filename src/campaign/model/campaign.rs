//! Campaigns and their waves.

use crate::{closed_list::closed_list, email::Email, locale::Locale};
use jiff::civil::Date;

closed_list! {
    /// State of a campaign. Whether it is finished follows from its mails.
    CampaignState {
        Opened = "opened",
        Approved = "approved",
        Paused = "paused",
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// Whether the second wave includes recipients whose opens are unknown.
    UnknownOpens { Skip = "skip", Include = "include", }
}

/// A campaign without its content.
#[derive(Debug, Clone)]
pub(crate) struct Campaign {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The client whose suppressions apply in addition to the global ones.
    pub(crate) client: String,
    pub(crate) sponsor: String,
    pub(crate) subject: String,
    pub(crate) locale: Locale,
    pub(crate) audience: String,
    pub(crate) visa: Option<String>,
    pub(crate) state: CampaignState,
    /// The reason why it is paused or cancelled.
    pub(crate) reason: String,
    /// Restore counter of the database when sending was approved.
    pub(crate) restore_count: i64,
    pub(crate) sha256: String,
    pub(crate) opened_at: i64,
    pub(crate) approved_at: Option<i64>,
}

/// A wave of a campaign.
pub(crate) struct Wave {
    pub(crate) wave: i64,
    /// The first day on which it may be sent.
    pub(crate) day: Option<Date>,
    /// The time when the recipients of the second wave were selected, in milliseconds since 1970.
    pub(crate) made_at: Option<i64>,
}

/// A campaign to insert, with its content, witnesses and waves.
pub(crate) struct NewCampaignRow<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) client: &'a str,
    pub(crate) sponsor: &'a str,
    pub(crate) subject: &'a str,
    pub(crate) locale: Locale,
    pub(crate) audience: &'static str,
    pub(crate) visa: Option<&'a str>,
    pub(crate) content: &'a [u8],
    /// Checksum of the content.
    pub(crate) sha256: &'a str,
    pub(crate) witnesses: &'a [Email],
    /// The first day of each wave.
    pub(crate) days: [Option<Date>; 2],
    pub(crate) opened_at: i64,
}
