//! The stored content of a campaign, checked when it was uploaded.

use crate::{
    Error, Result,
    campaign::creative::{self, Checked, ContentKind, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS},
    db::corrupted,
    error::{FieldError, Kind},
    locale::Locale,
    text::word_label as name_of,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::path::Path;

/// A valid content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Content {
    /// The page; empty if a document is sent.
    pub(crate) html: String,
    pub(super) text: String,
    pub(super) pictures: Vec<File>,
    pub(super) attachments: Vec<File>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct File {
    /// The content id of a picture, the name of an attachment.
    pub(super) name: String,
    pub(super) media_type: String,
    pub(super) bytes: Vec<u8>,
}

/// Checks and loads a file; `named` is its name for recipients. The content must contain the visa number.
///
/// # Errors
/// `campaign.content-refused` with every blocking finding; file errors.
pub(crate) fn load_content(
    path: &Path,
    kind: ContentKind,
    named: &str,
    visa: Option<&str>,
) -> Result<Content> {
    let failed = |e| Error::input("read", path, &e);
    let checked = creative::check(path, kind).map_err(failed)?.with_visa_check(visa);
    let bytes = if kind == ContentKind::Html { Vec::new() } else { std::fs::read(path).map_err(failed)? };
    Content::new(checked, kind, named, bytes)
}

fn media_type(kind: ContentKind) -> &'static str {
    match kind {
        ContentKind::Html => "text/html",
        ContentKind::Pdf => "application/pdf",
        ContentKind::Pptx => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    }
}

/// An attachment with its findings.
pub(crate) struct Attached {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) checked: Checked,
}

impl Content {
    /// Creates the content from a checked file; `bytes` are those of a document, which is sent unchanged.
    ///
    /// # Errors
    /// `campaign.content-refused` with every blocking finding.
    pub(crate) fn new(checked: Checked, kind: ContentKind, named: &str, bytes: Vec<u8>) -> Result<Self> {
        if !checked.is_sendable() {
            let forbids = checked.findings.iter().filter(|finding| !finding.check.is_advice());
            let fields = forbids.map(|finding| {
                let place = finding.file.as_deref().unwrap_or(named);
                let line = finding.line.map_or_else(String::new, |line| format!(":{line}"));
                let said = name_of(Locale::En, "campaign", "check", finding.check.word());
                FieldError::new(format!("{place}{line}"), format!("{said}: {}", finding.about))
            });
            let detail = format!("{named} cannot be sent: `vigie campaign lint` says what to do");
            return Err(
                Error::new(Kind::BadData, "campaign.content-refused", detail).with_fields(fields.collect())
            );
        }
        let Some(body) = checked.body else {
            let file = File { name: named.to_owned(), media_type: media_type(kind).to_owned(), bytes };
            let (html, text, pictures) = Default::default();
            return Ok(Self { html, text, pictures, attachments: vec![file] });
        };
        let picture = |image: creative::Image| File {
            name: image.content_id,
            media_type: image.media_type,
            bytes: image.bytes,
        };
        let pictures = body.images.into_iter().map(picture).collect();
        Ok(Self { html: body.html, text: body.text, pictures, attachments: Vec::new() })
    }

    /// Adds PDF attachments.
    ///
    /// # Errors
    /// `campaign.attachment-refused` for more or larger files than allowed, and with each file that is not a
    /// PDF without restrictions.
    pub(crate) fn with_attachments(mut self, files: Vec<Attached>) -> Result<Self> {
        let refused = |detail: String| Error::new(Kind::BadData, "campaign.attachment-refused", detail);
        if files.len() > MAX_ATTACHMENTS {
            return Err(refused(format!("a campaign has {MAX_ATTACHMENTS} attachments at most")));
        }
        let mut faults = Vec::new();
        for Attached { name, bytes, checked } in files {
            if bytes.len() as u64 > MAX_ATTACHMENT_BYTES {
                return Err(refused(format!(
                    "{name}: an attachment has {MAX_ATTACHMENT_BYTES} bytes at most"
                )));
            }
            for finding in checked.findings.into_iter().filter(|finding| !finding.check.is_advice()) {
                let said = name_of(Locale::En, "campaign", "check", finding.check.word());
                faults.push(FieldError::new(name.clone(), format!("{said}: {}", finding.about)));
            }
            self.attachments.push(File { name, media_type: media_type(ContentKind::Pdf).to_owned(), bytes });
        }
        match faults.is_empty() {
            true => Ok(self),
            false => {
                Err(refused("not every attachment is a PDF that can be sent".to_owned()).with_fields(faults))
            }
        }
    }

    /// The stored form and its checksum.
    pub(super) fn to_stored(&self) -> Result<(Vec<u8>, String)> {
        let bytes = postcard::to_allocvec(self).map_err(Error::internal)?;
        let sum = Sha256::digest(&bytes);
        Ok((bytes, sum.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Parses the stored form; `database.damaged` if it is invalid.
    pub(crate) fn from_stored(stored: &[u8]) -> Result<Self> {
        let damaged = |e| corrupted(&format!("the stored content of a campaign cannot be parsed: {e}"));
        postcard::from_bytes(stored).map_err(damaged)
    }
}
