//! What a campaign sends, judged before anybody approves it: every fault with its place. An archive of one HTML page and its
//! pictures is made into a mail that programs of mail show alike; a document is attached as it is.

mod charset;
mod clean;
mod css;
mod document;
mod in_base64;
mod lint;
mod merge;
mod pack;
mod preview;
mod task;

pub(crate) use merge::tags as merge_tags;
pub(crate) use preview::{Pictures, preview};
pub(crate) use task::CheckContent;

use crate::{archive::Damage, closed_list::closed_list, files::PictureFault, locale::Locale, text::day};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::{fs::File, io, path::Path};

closed_list! {
    /// What a campaign sends.
    ContentKind {
        Html = "html",
        Pdf = "pdf",
        Pptx = "pptx",
    }
}

closed_list! {
    /// What is looked at in a content, in the order in which a report names it.
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
    /// Whether a mail may be sent all the same.
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

    /// Whether it is looked at in a content of this kind.
    const fn is_of(self, kind: ContentKind) -> bool {
        let of_document = matches!(self, Self::Document | Self::Encrypted | Self::Active);
        match kind {
            // The file alone does not say whether it needs a visa.
            ContentKind::Html => !of_document && !matches!(self, Self::VisaMissing | Self::VisaUnread),
            ContentKind::Pdf => of_document || matches!(self, Self::ImagePosition),
            ContentKind::Pptx => {
                of_document || matches!(self, Self::MergeTag | Self::ImageFaulty | Self::ImagePosition)
            }
        }
    }
}

/// Something that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) check: Check,
    /// The file of the archive.
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: Option<u64>,
    /// What it is about, as it stands there.
    pub(crate) about: String,
}

/// Characters of a file that a finding repeats.
const SHOWN: usize = 80;

impl Finding {
    fn new(check: Check, about: impl AsRef<str>) -> Self {
        let about = about.as_ref().chars().filter(|c| !c.is_control()).take(SHOWN).collect();
        Self { check, file: None, line: None, about }
    }

    /// A picture that cannot be sent; its size in pixels is given if it is too large.
    fn of_picture(name: &str, fault: PictureFault) -> Self {
        let about = match fault {
            PictureFault::Damaged => name.to_owned(),
            PictureFault::TooLarge { width, height } => format!("{name} ({width} × {height})"),
        };
        Self::new(Check::ImageFaulty, about).at(name, None)
    }

    /// A picture that says where it was taken.
    fn of_position(name: &str) -> Self {
        Self::new(Check::ImagePosition, name).at(name, None)
    }

    fn at(self, file: &str, line: Option<u64>) -> Self {
        Self { file: Some(file.to_owned()), line, ..self }
    }
}

/// A picture that travels with the mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Image {
    pub(crate) name: String,
    pub(crate) media_type: String,
    /// Names it in the HTML: `cid:` and this.
    pub(crate) content_id: String,
    #[serde(with = "in_base64")]
    pub(crate) bytes: Vec<u8>,
}

/// What allows to advertise a medicine to those who work in health care (Code de la santé publique, L5122-9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visa {
    pub(crate) number: String,
    pub(crate) on: Date,
}

impl Visa {
    /// As mails name it.
    pub(crate) fn named(&self, locale: Locale) -> String {
        format!("{}, {}", self.number, day(locale, self.on))
    }
}

/// A page as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Body {
    pub(crate) html: String,
    pub(crate) text: String,
    pub(crate) images: Vec<Image>,
}

/// A content, and all that was found in it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Checked {
    /// Errors first, each in the order of the file.
    pub(crate) findings: Vec<Finding>,
    /// Of an archive that could be read.
    pub(crate) body: Option<Body>,
    /// Pages or slides of a document.
    pub(crate) pages: Option<usize>,
    /// What the slides of a presentation say; a PDF is not read.
    slides: Option<String>,
}

impl Checked {
    /// Whether nothing forbids to send it.
    pub(crate) fn is_sendable(&self) -> bool {
        self.findings.iter().all(|finding| finding.check.is_advice())
    }

    /// What was looked at and found in order.
    pub(crate) fn passed(&self, kind: ContentKind) -> Vec<Check> {
        let is_found = |check: &Check| self.findings.iter().any(|finding| finding.check == *check);
        Check::ALL.into_iter().filter(|check| check.is_of(kind) && !is_found(check)).collect()
    }

    /// What is found with what a sponsor says of it: the visa of an advertisement stands in its text.
    #[must_use]
    pub(crate) fn bearing(mut self, visa: Option<&str>) -> Self {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let text = self.body.as_ref().map(|body| &body.text).or(self.slides.as_ref());
        let check = match (visa, text) {
            (Some(visa), Some(text)) if !letters(text).contains(&letters(visa)) => Check::VisaMissing,
            // A document that nobody can open has worse to say.
            (Some(_), None) if self.pages.is_some() => Check::VisaUnread,
            _ => return self,
        };
        self.findings.push(Finding::new(check, visa.unwrap_or_default()));
        self.ordered()
    }

    /// What is found with the subject under which it is sent.
    #[must_use]
    pub(crate) fn with_subject(mut self, subject: &str) -> Self {
        let tags = merge_tags(subject).into_iter().map(|(_, tag)| Finding::new(Check::MergeTag, tag));
        self.findings.extend(tags);
        self.ordered()
    }

    fn refused(finding: Finding) -> Self {
        Self { findings: vec![finding], ..Self::default() }
    }

    fn ordered(mut self) -> Self {
        self.findings.sort_by_key(|finding| finding.check.is_advice());
        self
    }
}

/// Judges the content of a file. Reads it whole: uploads have their limit.
///
/// # Errors
/// What the disk says; what is wrong with the file is a finding.
pub(crate) fn check(path: &Path, kind: ContentKind) -> io::Result<Checked> {
    let checked = match kind {
        ContentKind::Html => match pack::open(Box::new(File::open(path)?)) {
            Ok(pack) => html(pack),
            Err(Damage::Disk(e)) => return Err(e),
            Err(damage) => Checked::refused(Finding::new(Check::Archive, damage.to_string())),
        },
        ContentKind::Pdf => document::pdf(std::fs::read(path)?),
        ContentKind::Pptx => document::pptx(File::open(path)?)?,
    };
    Ok(checked.ordered())
}

/// Files that a campaign attaches beside its content.
pub(crate) const MAX_ATTACHMENTS: usize = 3;
/// Bytes of each of them.
pub(crate) const MAX_ATTACHMENT_BYTES: u64 = 2_000_000;

/// Judges a file that is attached beside the content: a PDF that everybody can open, and that does no more than be read.
pub(crate) fn check_attachment(bytes: Vec<u8>) -> Checked {
    document::pdf(bytes)
}

fn html(pack: pack::Pack) -> Checked {
    let pack::Pack { page, images, mut findings } = pack;
    let Some((name, source)) = page else { return Checked { findings, ..Checked::default() } };
    let found = lint::page(&name, &source, &images);
    findings.extend(found.findings);
    // Whoever styles a page goes as deep as its elements, on a stack that ends.
    let problem = if source.len() > clean::LARGEST {
        Some(format!("the page has {} bytes, {} are the most", source.len(), clean::LARGEST))
    } else {
        clean::is_too_deep(&source)
            .then(|| format!("its elements are nested more than {} deep", clean::DEEPEST))
    };
    if let Some(problem) = problem {
        findings.push(Finding::new(Check::Archive, problem).at(&name, None));
        return Checked { findings, ..Checked::default() };
    }
    let used = images.into_iter().filter(|image| found.images.contains(&image.name)).collect();
    let body = clean::body(&name, &source, used);
    if body.html.len() > clean::CLIPPED {
        findings.push(Finding::new(Check::Clipped, body.html.len().to_string()).at(&name, None));
    }
    match body.text.chars().filter(|c| c.is_alphanumeric()).count() {
        0 if body.images.is_empty() => findings.push(Finding::new(Check::Empty, "").at(&name, None)),
        letters if letters < lint::LITTLE_TEXT => {
            findings.push(Finding::new(Check::LittleText, letters.to_string()).at(&name, None));
        }
        _ => {}
    }
    Checked { findings, body: Some(body), ..Checked::default() }
}

#[cfg(test)]
mod tests;
