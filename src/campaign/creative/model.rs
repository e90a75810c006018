//! The result of a check: a checked content, its body and its findings.

use super::merge::tags;
use crate::{closed_list::closed_list, files::PictureFault, locale::Locale, text::day};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The maximum number of files attached to a campaign in addition to its content.
pub(crate) const MAX_ATTACHMENTS: usize = 3;
/// The maximum size of each, in bytes.
pub(crate) const MAX_ATTACHMENT_BYTES: u64 = 2_000_000;

closed_list! {
    /// The kind of content of a campaign.
    ContentKind {
        Html = "html",
        Pdf = "pdf",
        Pptx = "pptx",
    }
}

closed_list! {
    /// The checks of a content, in the order of the report.
    Check {
        Archive = "archive",
        PageCount = "page-count",
        UnknownFile = "unknown-file",
        Encoding = "encoding",
        Script = "script",
        EventHandler = "event-handler",
        Form = "form",
        Embedded = "embedded",
        Redirect = "redirect",
        RemoteStyle = "remote-style",
        MergeTag = "merge-tag",
        UnsafeLink = "unsafe-link",
        RelativeLink = "relative-link",
        ImageMissing = "image-missing",
        ImageRemote = "image-remote",
        ImageInline = "image-inline",
        ImageFormat = "image-format",
        ImageFaulty = "image-faulty",
        AlternativeText = "alternative-text",
        Clipped = "clipped",
        Empty = "empty",
        Document = "document",
        Encrypted = "encrypted",
        Active = "active",
        VisaMissing = "visa-missing",
        VisaUnread = "visa-unread",
        EmptyLink = "empty-link",
        PlainLink = "plain-link",
        ImageUnused = "image-unused",
        ImagePosition = "image-position",
        ImageWidth = "image-width",
        Language = "language",
        Title = "title",
        LittleText = "little-text",
    }
}

impl Check {
    /// Whether the mail may be sent despite the finding.
    pub(crate) const fn is_advice(self) -> bool {
        matches!(
            self,
            Self::EmptyLink
                | Self::PlainLink
                | Self::ImageUnused
                | Self::ImagePosition
                | Self::ImageWidth
                | Self::Language
                | Self::Title
                | Self::LittleText
                | Self::VisaUnread
        )
    }

    /// Whether the check applies to content of this kind.
    pub(super) const fn is_of(self, kind: ContentKind) -> bool {
        let of_document = matches!(self, Self::Document | Self::Encrypted | Self::Active);
        match kind {
            // The file alone does not show whether it needs a visa.
            ContentKind::Html => !of_document && !matches!(self, Self::VisaMissing | Self::VisaUnread),
            ContentKind::Pdf => of_document || matches!(self, Self::ImagePosition),
            ContentKind::Pptx => {
                of_document || matches!(self, Self::MergeTag | Self::ImageFaulty | Self::ImagePosition)
            }
        }
    }
}

/// A finding of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) check: Check,
    /// The file in the archive.
    pub(crate) file: Option<String>,
    /// Counted from 1.
    pub(crate) line: Option<u64>,
    /// The text to which it refers.
    pub(crate) about: String,
}

/// The maximum length of quoted text in a finding, in characters.
const MAX_EXCERPT_CHARS: usize = 80;

impl Finding {
    pub(super) fn new(check: Check, about: impl AsRef<str>) -> Self {
        let about = about.as_ref().chars().filter(|c| !c.is_control()).take(MAX_EXCERPT_CHARS).collect();
        Self { check, file: None, line: None, about }
    }

    /// A picture that cannot be sent; with its size in pixels if it is too large.
    pub(super) fn of_picture(name: &str, fault: PictureFault) -> Self {
        let about = match fault {
            PictureFault::Damaged => name.to_owned(),
            PictureFault::TooLarge { width, height } => format!("{name} ({width} × {height})"),
        };
        Self::new(Check::ImageFaulty, about).at(name, None)
    }

    /// A picture with the location where it was taken.
    pub(super) fn of_position(name: &str) -> Self {
        Self::new(Check::ImagePosition, name).at(name, None)
    }

    pub(super) fn at(self, file: &str, line: Option<u64>) -> Self {
        Self { file: Some(file.to_owned()), line, ..self }
    }
}

/// A picture that is embedded in the mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Image {
    pub(crate) name: String,
    pub(crate) media_type: String,
    /// Refers to it in the HTML: `cid:` followed by this.
    pub(crate) content_id: String,
    #[serde(with = "super::in_base64")]
    pub(crate) bytes: Vec<u8>,
}

/// The authorization to advertise a medicine to health professionals (Code de la santé publique, L5122-9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visa {
    pub(crate) number: String,
    pub(crate) on: Date,
}

impl Visa {
    /// The visa as mails state it.
    pub(crate) fn named(&self, locale: Locale) -> String {
        format!("{}, {}", self.number, day(locale, self.on))
    }
}

/// The page as sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Body {
    pub(crate) html: String,
    pub(crate) text: String,
    pub(crate) images: Vec<Image>,
}

/// A content with its findings.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Checked {
    /// Errors first, each in the order of the file.
    pub(crate) findings: Vec<Finding>,
    /// `None` if the archive cannot be read.
    pub(crate) body: Option<Body>,
    /// The number of pages or slides of a document.
    pub(crate) pages: Option<usize>,
    /// The text of the slides of a presentation; the text of a PDF is not read.
    pub(super) slides: Option<String>,
}

impl Checked {
    /// Whether no finding prevents sending.
    pub(crate) fn is_sendable(&self) -> bool {
        self.findings.iter().all(|finding| finding.check.is_advice())
    }

    /// The checks without findings.
    pub(crate) fn passed(&self, kind: ContentKind) -> Vec<Check> {
        let is_found = |check: &Check| self.findings.iter().any(|finding| finding.check == *check);
        Check::ALL.into_iter().filter(|check| check.is_of(kind) && !is_found(check)).collect()
    }

    /// Adds findings about the visa: an advertisement must contain its number.
    #[must_use]
    pub(crate) fn with_visa_check(mut self, visa: Option<&str>) -> Self {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let text = self.body.as_ref().map(|body| &body.text).or(self.slides.as_ref());
        let check = match (visa, text) {
            (Some(visa), Some(text)) if !letters(text).contains(&letters(visa)) => Check::VisaMissing,
            // A document that cannot be opened has other findings.
            (Some(_), None) if self.pages.is_some() => Check::VisaUnread,
            _ => return self,
        };
        self.findings.push(Finding::new(check, visa.unwrap_or_default()));
        self.ordered()
    }

    /// Adds the findings about the subject.
    #[must_use]
    pub(crate) fn with_subject(mut self, subject: &str) -> Self {
        let found = tags(subject).into_iter().map(|(_, tag)| Finding::new(Check::MergeTag, tag));
        self.findings.extend(found);
        self.ordered()
    }

    pub(super) fn refused(finding: Finding) -> Self {
        Self { findings: vec![finding], ..Self::default() }
    }

    pub(super) fn ordered(mut self) -> Self {
        self.findings.sort_by_key(|finding| finding.check.is_advice());
        self
    }
}
