//! Requests for campaigns, and the links by which their signers approve them.

use super::Reference;
use crate::{
    campaign::{
        contacts::ContactKind,
        creative::{ContentKind, Visa},
    },
    closed_list::closed_list,
    email::Email,
    locale::Locale,
};
use jiff::{Timestamp, civil::Date};
use std::ops::RangeInclusive;

/// Characters of a subject: e-mail programs cut longer ones.
pub(crate) const SUBJECT: RangeInclusive<usize> = 1..=150;

/// The maximum number of pasted addresses; a file can contain more.
pub(crate) const MAX_PASTED: usize = 2_000;

/// The maximum number of colleagues who also get each sending.
pub(crate) const MAX_WITNESSES: usize = 20;

closed_list! {
    /// The purpose of a campaign.
    CampaignKind {
        ProductLaunch = "product-launch",
        CodeChange = "code-change",
        Communication = "communication",
        Legal = "legal",
        Webinar = "webinar",
    }
}

closed_list! {
    /// The audience of a campaign: all contacts of a kind, or a list of the sponsor.
    Audience as CampaignAudience {
        Pharmacy = "pharmacy",
        Generalist = "generalist",
        HospitalPharmacy = "hospital-pharmacy",
        Addresses = "addresses",
        Pharmacies = "pharmacies",
    }
}

closed_list! {
    /// The audience in the form: all contacts of a kind, or a list.
    Target { Pharmacy = "pharmacy", Generalist = "generalist", HospitalPharmacy = "hospital-pharmacy", Custom = "custom", }
}

impl Audience {
    /// The kind of contacts of the base; `None` for a list.
    pub(crate) fn kind(self) -> Option<ContactKind> {
        match self {
            Self::Pharmacy => Some(ContactKind::Pharmacy),
            Self::Generalist => Some(ContactKind::Generalist),
            Self::HospitalPharmacy => Some(ContactKind::HospitalPharmacy),
            Self::Addresses | Self::Pharmacies => None,
        }
    }
}

/// A request for a campaign; its content and its list are among the files of its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CampaignRequest {
    pub(crate) audience: Audience,
    /// The pasted addresses.
    pub(crate) addresses: Vec<Email>,
    pub(crate) company: String,
    pub(crate) sponsor: Email,
    pub(crate) signer: Email,
    pub(crate) name: String,
    pub(crate) subject: String,
    pub(crate) kind: CampaignKind,
    pub(crate) content: ContentKind,
    pub(crate) attachments: bool,
    /// The visa of an advertisement for a medicine.
    pub(crate) visa: Option<Visa>,
    pub(crate) witnesses: Vec<Email>,
    /// The day of the first wave, in Paris.
    pub(crate) first_on: Date,
    /// The day of the second wave, for recipients who did not open the first one.
    pub(crate) second_on: Option<Date>,
    pub(crate) comment: String,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

/// A link that was mailed to a signer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ApprovalRequest {
    pub(crate) reference: Reference,
    /// The signer's address, masked.
    pub(crate) signer: String,
    /// The checksum of the campaign for which the link was mailed.
    pub(crate) digest: String,
    pub(crate) approved_at: Option<Timestamp>,
}
