//! Content of an email, from which its text and HTML parts are made.

use crate::{locale::Locale, text::text};

/// The content of one mail in one language. Texts are plain; their line breaks are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailContent {
    /// The purpose, such as "contact-receipt"; also the name of its preview.
    pub kind: &'static str,
    pub locale: Locale,
    /// The subject header; the title by default.
    pub subject: String,
    pub title: String,
    pub paragraphs: Vec<String>,
    /// The main action.
    pub button: Option<Button>,
    /// The reference number of a request.
    pub reference: Option<String>,
    pub facts: Vec<FactList>,
    /// Whether the mail is sent to the company's own staff: without greeting and signature.
    pub is_notice: bool,
    /// A less prominent link at the end, such as one to unsubscribe.
    pub quiet_link: Option<Button>,
    /// Small print: how long a link is valid, what to do after an unexpected mail.
    pub closing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// Absolute URL of the target; also shown as text.
    pub address: String,
}

/// A list of facts below a heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FactList {
    pub heading: Option<String>,
    pub facts: Vec<Fact>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub term: String,
    pub value: String,
    /// State of the step, if the fact is a step.
    pub step: Option<Step>,
}

/// State of a step of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Done,
    Pending,
}

impl Fact {
    pub fn new(term: impl Into<String>, value: impl Into<String>) -> Self {
        Self { term: term.into(), value: value.into(), step: None }
    }

    pub fn step(step: Step, term: impl Into<String>, value: impl Into<String>) -> Self {
        Self { step: Some(step), ..Self::new(term, value) }
    }
}

/// The sender's company and privacy link, below every mail.
pub(super) struct Footer {
    pub(super) company: String,
    pub(super) privacy: Button,
}

impl EmailContent {
    /// Creates a mail that has a title only.
    pub fn new(kind: &'static str, locale: Locale, title: impl Into<String>) -> Self {
        let title = title.into();
        Self {
            kind,
            locale,
            subject: title.clone(),
            title,
            paragraphs: Vec::new(),
            button: None,
            reference: None,
            facts: Vec::new(),
            is_notice: false,
            quiet_link: None,
            closing: Vec::new(),
        }
    }

    /// Creates a notice to a team or an operator.
    pub fn notice(kind: &'static str, locale: Locale, title: impl Into<String>) -> Self {
        Self { is_notice: true, ..Self::new(kind, locale, title) }
    }

    /// The greeting of a mail to a recipient outside the company; `None` for notices.
    pub(super) fn greeting(&self) -> Option<String> {
        (!self.is_notice).then(|| text(self.locale, "mail:greeting", &[]))
    }

    /// The signature; `None` for notices.
    pub(super) fn signature(&self) -> Option<String> {
        (!self.is_notice).then(|| text(self.locale, "mail:signature", &[]))
    }
}

/// Removes control and bidirectional characters from a text; keeps line breaks.
pub(super) fn printable(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(super::message::strip_controls).collect();
    lines.join("\n")
}
