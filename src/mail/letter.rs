//! What an email says, before its text and HTML parts.

use crate::{locale::Locale, text::text};

/// One mail in one language. Texts are plain; what holds line breaks keeps them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// What it is for, such as "contact-receipt": the name under which it can be previewed.
    pub kind: &'static str,
    pub locale: Locale,
    /// The title unless it says more.
    pub subject: String,
    pub title: String,
    pub paragraphs: Vec<String>,
    /// The one thing to do.
    pub button: Option<Button>,
    /// The number under which a request is known.
    pub reference: Option<String>,
    pub facts: Vec<Facts>,
    /// Sent to the company's own people: without greeting and signature.
    pub is_notice: bool,
    /// A link of less weight, at the end: how to end such mails.
    pub quiet_link: Option<Button>,
    /// What is smaller: how long a link is good for, what to do if one asked for nothing.
    pub closing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// Where it leads, whole; also shown in clear.
    pub address: String,
}

/// A list of facts below a heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    pub heading: Option<String>,
    pub facts: Vec<Fact>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub term: String,
    pub value: String,
    /// Whether it is a step, and one that is done.
    pub step: Option<Step>,
}

/// A step of something that takes its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Done,
    Ahead,
}

impl Fact {
    pub fn new(term: impl Into<String>, value: impl Into<String>) -> Self {
        Self { term: term.into(), value: value.into(), step: None }
    }

    pub fn step(step: Step, term: impl Into<String>, value: impl Into<String>) -> Self {
        Self { step: Some(step), ..Self::new(term, value) }
    }
}

/// Who writes, below every mail.
pub(super) struct Footer {
    pub(super) company: String,
    pub(super) privacy: Button,
}

impl Letter {
    /// One that says nothing but its title.
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

    /// One to a team or an operator.
    pub fn notice(kind: &'static str, locale: Locale, title: impl Into<String>) -> Self {
        Self { is_notice: true, ..Self::new(kind, locale, title) }
    }

    /// The greeting of a mail to a person outside the company; `None` for notices.
    pub(super) fn greeting(&self) -> Option<String> {
        (!self.is_notice).then(|| text(self.locale, "mail:greeting", &[]))
    }

    /// The signature; `None` for notices.
    pub(super) fn signature(&self) -> Option<String> {
        (!self.is_notice).then(|| text(self.locale, "mail:signature", &[]))
    }
}

/// A text without the characters that steer a screen; line breaks stay.
pub(super) fn printable(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(super::message::shown).collect();
    lines.join("\n")
}
