//! What somebody agreed to, kept as proof: the very words, their language and the time.

use super::{reference::Reference, store};
use crate::{Result, db::Tx, locale::Locale, text::text};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

/// What the agreement is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be answered.
    Contact,
    /// To have an application examined under the policy for candidates.
    Candidate,
    /// To be asked about a wish for data, and told what becomes of it.
    DataRequest,
    /// To be asked about a data set, and told what becomes of it.
    Provider,
    /// To be asked about a campaign, and told what becomes of it.
    Campaign,
    /// To be answered by the support.
    Support,
}

impl Purpose {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Candidate => "candidate",
            Self::DataRequest => "data-request",
            Self::Provider => "provider",
            Self::Campaign => "campaign",
            Self::Support => "support",
        }
    }

    /// The sentence beside the box, in the texts of the interface.
    fn key(self) -> &'static str {
        match self {
            Self::Contact => "contact:consent",
            Self::Candidate => "jobs:form.consent",
            Self::DataRequest => "request:consent",
            Self::Provider => "provider:consent",
            Self::Campaign => "campaign:consent",
            Self::Support => "support:write.consent",
        }
    }
}

pub(crate) struct Consent {
    pub(crate) purpose: Purpose,
    pub(crate) locale: Locale,
    /// The sentence that was agreed to, and its hash, under which it is kept once.
    pub(crate) text: String,
    pub(crate) sha256: String,
    pub(crate) at: Timestamp,
}

/// Keeps that whoever sent this agreed.
///
/// # Errors
/// What the database says.
pub(crate) async fn give(
    tx: &mut Tx,
    reference: &Reference,
    purpose: Purpose,
    locale: Locale,
    at: Timestamp,
) -> Result<()> {
    let text = text(locale, purpose.key(), &[]);
    let sha256 = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    store::consent::put(tx, reference, &Consent { purpose, locale, text, sha256, at }).await
}
