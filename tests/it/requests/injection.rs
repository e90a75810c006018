//! Texts that attempt to add headers, recipients or parts to mails, in every field of every form; the resulting mails are checked as a
//! mail server receives them.

use super::{
    application::{self, apply_at, pdf},
    contact, data_request, post_by_script, product_with, proven, provider,
};
use crate::{
    mail::{
        self,
        server::{Received, Server},
    },
    site::{Fixture, text},
};
use std::collections::{BTreeMap, BTreeSet};

const PAYLOADS: &str = include_str!("../../vectors/header-injection.json");

/// The mailbox that receives all of them.
const TEAM: &str = "vigie@vigie.invalid";

/// Free-text fields of all forms.
const FREE: [&str; 13] = [
    "message",
    "firstname",
    "lastname",
    "company",
    "position",
    "motivations",
    "title",
    "description",
    "limitations",
    "period",
    "referenceDetails",
    "q",
    "source",
];

type Answers = Vec<(&'static str, String)>;

/// A form with valid values.
struct Kind {
    form: &'static str,
    path: &'static str,
    answers: Answers,
}

impl Kind {
    fn all() -> [Self; 4] {
        let kind = |form, path, answers: &[(&'static str, &str)], more: &[(&'static str, &str)]| {
            let all = answers.iter().chain(more).map(|(name, value)| (*name, (*value).to_owned()));
            Self { form, path, answers: all.collect() }
        };
        let [company, phone] = [("company", "Clinique"), ("phone", "")];
        let [word, source] = [("q", "mot"), ("source", "s")];
        // Sensitive data is offered without samples.
        let offer = provider::with(&[("sensitive", "yes"), ("referenceData", "yes")]);
        let [limits, details] = [("limitations", "Aucune"), ("referenceDetails", "Base")];
        [
            kind("contact", "/fr/contact", &contact::ANSWERS, &[company]),
            kind("application", "/fr/jobs", &application::ANSWERS, &[]),
            kind("data-request", "/fr/data-request", &data_request::ANSWERS, &[company, phone, word, source]),
            kind("provider", "/fr/become-provider", &offer, &[phone, limits, details]),
        ]
    }

    /// The form values with this mailbox, and with this text appended to every free-text field.
    fn filled_in(&self, mailbox: &str, hostile: &str) -> Answers {
        let change = |(name, value): &(&'static str, String)| match *name {
            "emailAddress" => (*name, mailbox.to_owned()),
            free if FREE.contains(&free) => (free, format!("{value} {hostile}")),
            _ => (*name, value.clone()),
        };
        self.answers.iter().map(change).collect()
    }
}

/// The form values with another value of one field.
fn with(answers: &Answers, field: &str, text: &str) -> Answers {
    let change = |(name, value): &(&'static str, String)| {
        (*name, if *name == field { text.to_owned() } else { value.clone() })
    };
    answers.iter().map(change).collect()
}

/// Sends a form from its own address and returns the status of the response.
async fn send(site: &Fixture, kind: &Kind, answers: &Answers, number: usize) -> u16 {
    let answers: Vec<_> = answers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    if kind.form == "application" {
        let name = answers.iter().find(|(name, _)| *name == "lastname").unwrap().1;
        let cv = pdf(400 + number);
        return apply_at(site, kind.path, &answers, (name, &cv), true).await.status().as_u16();
    }
    let answers = proven(site, kind.form, &answers).await;
    let answers: Vec<_> = answers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let from = format!("192.0.2.{number}");
    post_by_script(site, kind.path, &answers, &[("x-forwarded-for", &from)]).await.status().as_u16()
}

/// The header names of a mail with their unfolded values.
fn headers(mail: &Received) -> BTreeMap<String, Vec<String>> {
    let head = mail.data.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ").replace("\r\n\t", " ");
    assert!(!head.replace("\r\n", "").contains(char::is_control), "{head}");
    let mut headers = BTreeMap::<_, Vec<_>>::new();
    for line in head.split("\r\n") {
        let (name, value) = line.split_once(": ").unwrap_or((line, ""));
        headers.entry(name.to_lowercase()).or_default().push(value.to_owned());
    }
    headers
}

/// The letters and digits of a text.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The letters and digits of the text part of a mail.
fn body(mail: &Received) -> String {
    let part = mail.data.split("Content-Type: text/plain").nth(1).unwrap();
    let (head, rest) = part.split_once("\r\n\r\n").unwrap();
    let text = rest.split("\r\n--").next().unwrap();
    if !head.contains("quoted-printable") {
        return letters(text);
    }
    let text = text.replace("=\r\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    letters(&String::from_utf8(bytes).unwrap())
}

/// Each mail goes to one of these mailboxes and has the structure of all others of its kind.
fn check(received: &[Received], mailboxes: &BTreeSet<String>) {
    let mut looks: BTreeMap<&str, BTreeSet<Vec<String>>> = BTreeMap::new();
    for mail in received {
        assert!(mailboxes.contains(&mail.to), "{}", mail.to);
        let headers = headers(mail);
        assert!(headers.values().all(|values| values.len() == 1), "{headers:?}");
        let to = &headers["to"][0];
        assert!(to.contains(&mail.to) && to.matches('@').count() == 1, "{headers:?}");
        let reply = headers.get("reply-to").map_or("", |values| &values[0]);
        let address = reply.rsplit('<').next().unwrap_or_default().trim_end_matches('>');
        assert!(address.is_empty() || mailboxes.contains(address), "{reply}");
        let who = mail.to.split(['@', '-']).next().unwrap();
        // The number of images depends on the reference.
        let parts = mail.data.replace("=\r\n", "").matches("\r\n--alternative-").count().to_string();
        looks.entry(who).or_default().insert(headers.into_keys().chain([parts]).collect());
    }
    assert!(looks.values().all(|look| look.len() == 1), "{looks:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_form_text_becomes_a_header_a_recipient_or_a_part_of_a_mail() {
    let server = Server::start().await;
    let site = product_with(|config| config.mail.transport = mail::to(&server)).await;
    let payloads: Vec<String> = serde_json::from_str(PAYLOADS).unwrap();
    let mut mailboxes = BTreeSet::from([TEAM.to_owned()]);
    for (number, payload) in payloads.iter().enumerate() {
        for kind in Kind::all() {
            let mailbox = format!("{}-{number}@b.example", kind.form);
            let answers = kind.filled_in(&mailbox, &format!("Zoé{payload}Fin"));
            assert_eq!(send(&site, &kind, &answers, number).await, 200, "{payload:?} {}", kind.form);
            // An encoded word alone could be a valid local part.
            let other = if payload.contains("?b?") { "@" } else { "" };
            for (field, hostile) in [
                ("emailAddress", format!("zoe{payload}{other}x@b.example")),
                ("phone", format!("+33 1 99 00 12 34{payload}x")),
            ] {
                let wrong = with(&answers, field, &hostile);
                let wrong: Vec<_> = wrong.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let refused = text(post_by_script(&site, kind.path, &wrong, &[]).await).await;
                assert!(refused.contains(&format!("/{field}")), "{hostile:?} {}: {refused}", kind.form);
            }
            mailboxes.insert(mailbox);
        }
    }
    let mails = 7 * payloads.len();
    assert_eq!(vigie::mail::run_due(site.site.app()).await.unwrap().sent, mails as u64);
    let received = server.received();
    let recipients = server.commands().iter().filter(|command| command.starts_with("RCPT")).count();
    assert_eq!((received.len(), recipients), (mails, mails));
    check(&received, &mailboxes);
    let bodies: Vec<_> = received.iter().filter(|mail| mail.to == TEAM).map(body).collect();
    let texts: Vec<_> = payloads.iter().map(|payload| letters(&format!("Zoé{payload}Fin"))).collect();
    for text in &texts {
        let found = bodies.iter().filter(|body| body.contains(text)).count();
        assert_eq!(found, 4 * texts.iter().filter(|other| *other == text).count(), "{text:?}");
    }
}
