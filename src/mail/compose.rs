//! Makes the text and HTML parts of an email from its content.

use super::{
    email_content::{Button, EmailContent, Fact, FactList, Footer, printable},
    html,
    inline_image::Picture,
    message::Message,
};
use crate::{config::Config, email::Mailbox, text::text};

impl EmailContent {
    /// Makes the message to a recipient.
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
            pictures: Picture::for_reference(self.reference.as_deref()),
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
        let list = |FactList { heading, facts }: &FactList| {
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
