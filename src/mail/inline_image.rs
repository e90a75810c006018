//! Pictures of mails: attached, so that a reader fetches nothing; each in a version for light and one for dark
//! backgrounds.

use crate::{
    Error, Result,
    identicon::{Background, Identicon},
};
use serde::{Deserialize, Serialize};

/// A picture of a mail. The outbox stores its name, not its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Picture {
    Logo,
    LogoDark,
    /// The identicon of a reference.
    Motif(String),
    MotifDark(String),
}

impl Picture {
    pub(super) const LOGOS: [Self; 2] = [Self::Logo, Self::LogoDark];

    pub(super) fn motifs(reference: &str) -> [Self; 2] {
        [Self::Motif(reference.to_owned()), Self::MotifDark(reference.to_owned())]
    }

    /// Returns the pictures of a mail that names `reference`: the logos, and the identicons if there is a reference.
    pub(super) fn for_reference(reference: Option<&str>) -> Vec<Self> {
        let identicons = reference.map(Self::motifs).into_iter().flatten();
        Self::LOGOS.into_iter().chain(identicons).collect()
    }

    /// Content id by which the HTML part references the picture.
    pub(super) fn cid(&self) -> &'static str {
        match self {
            Self::Logo => "logo",
            Self::LogoDark => "logo-dark",
            Self::Motif(_) => "motif",
            Self::MotifDark(_) => "motif-dark",
        }
    }

    pub(super) fn png(&self) -> Result<Vec<u8>> {
        let identicon = |reference: &str, background| {
            Identicon::for_reference(reference)
                .png(background)
                .ok_or_else(|| Error::internal("the identicon cannot be drawn"))
        };
        match self {
            Self::Logo => Ok(include_bytes!("pictures/logo.png").to_vec()),
            Self::LogoDark => Ok(include_bytes!("pictures/logo-dark.png").to_vec()),
            Self::Motif(reference) => identicon(reference, Background::Light),
            Self::MotifDark(reference) => identicon(reference, Background::Dark),
        }
    }
}
