//! What a mail says, written once: the text part and the HTML part are both drawn from it.

use super::{html, message::Message, picture::Picture};
use crate::{config::Config, email::Mailbox, locale::Locale, text::text};

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

    /// The mail that carries it to somebody.
    #[must_use]
    pub fn to(&self, config: &Config, to: Mailbox) -> Message {
        let footer = self.footer(config);
        Message {
            kind: self.kind.to_owned(),
            to,
            reply_to: None,
            locale: self.locale,
            subject: self.subject.clone(),
            text: self.text(&footer),
            html: html::draw(self, &footer),
            pictures: Picture::of(self.reference.as_deref()),
            unsubscribe: None,
        }
    }

    fn footer(&self, config: &Config) -> Footer {
        let privacy = Button {
            label: text(self.locale, "mail:privacy", &[]),
            address: format!("{}/{}/legal/confidentiality", config.public_url, self.locale),
        };
        let site = config.public_url.trim_start_matches("https://").trim_start_matches("http://");
        let name = config.company.fact("company.legal_name").unwrap_or("Vigie");
        let place = config.company.fact("company.address").unwrap_or(site);
        Footer { company: format!("{name}, {place}."), privacy }
    }

    fn text(&self, footer: &Footer) -> String {
        let above = |term: &str, value: &str| {
            let term = text(self.locale, "mail:above", &[("term", &printable(term))]);
            format!("{term}\n{}", printable(value))
        };
        let beside = |term: &str, value: &str| {
            text(self.locale, "mail:beside", &[("term", &printable(term)), ("value", &printable(value))])
        };
        let fact = |fact: &Fact| match fact.value.contains('\n') {
            true => above(&fact.term, &fact.value),
            false => format!("- {}", beside(&fact.term, &fact.value)),
        };
        let list = |Facts { heading, facts }: &Facts| {
            let heading = heading.iter().map(|heading| printable(heading));
            heading.chain(facts.iter().map(fact)).collect::<Vec<_>>().join("\n")
        };
        let reference = |reference: &String| beside(&text(self.locale, "mail:reference", &[]), reference);
        let blocks = [String::from("Vigie"), printable(&self.title)]
            .into_iter()
            .chain(self.greeting())
            .chain(self.paragraphs.iter().map(|text| printable(text)))
            .chain(self.button.iter().map(|button| above(&button.label, &button.address)))
            .chain(self.reference.iter().map(reference))
            .chain(self.facts.iter().map(list))
            .chain(self.signature())
            .chain(self.closing.iter().map(|text| printable(text)))
            .chain(self.quiet_link.iter().map(|link| above(&link.label, &link.address)))
            .chain([format!(
                "{}\n{}",
                footer.company,
                beside(&footer.privacy.label, &footer.privacy.address)
            )]);
        blocks.collect::<Vec<_>>().join("\n\n") + "\n"
    }
}

/// A text without the characters that steer a screen; line breaks stay.
pub(super) fn printable(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(super::message::shown).collect();
    lines.join("\n")
}
