//! The page of evidence of a signature: who signed what, when, and how to verify it.

use crate::{
    App, Error, Result,
    email::mask,
    locale::Locale,
    scoring::{
        event_chain::MAX_CODE_TRIES,
        model::{
            event::{Event, EventKind},
            order::Order,
            quote::{Quote, StoredDocument},
        },
    },
    text::{date_time, size, text, word_label},
};
use serde::Serialize;

/// Number of digits of a shortened hash.
const HASH_DIGITS: usize = 8;

#[derive(Serialize)]
pub(super) struct Evidence {
    heading: String,
    intro: String,
    signed_by: String,
    /// The signer that the order designates.
    designated: String,
    signed_at: String,
    facts: Vec<(String, Vec<String>)>,
    chain: [String; 2],
    events: Vec<[String; 4]>,
    verify: Vec<String>,
    last: [String; 2],
    /// Descriptions of the attachments, for readers of the file.
    attached: [String; 2],
    /// Year, month, day, hour, minute and second of the signature, in Paris.
    instant: [i16; 6],
}

/// The attached chain, so that anyone can verify its hashes.
#[derive(Serialize)]
struct Chain<'a> {
    number: String,
    reference: &'a str,
    document: &'a str,
    events: &'a [Event],
}

pub(super) fn attached(quote: &Quote, document: &StoredDocument, events: &[Event]) -> Result<Vec<u8>> {
    let reference = quote.reference.as_str();
    let chain = Chain { number: quote.number.to_string(), reference, document: &document.sha256, events };
    serde_json::to_vec_pretty(&chain).map_err(Error::internal)
}

/// A hash in groups of four, on two lines.
fn grouped(sha256: &str) -> Vec<String> {
    let groups: Vec<&str> = (0..sha256.len()).step_by(4).filter_map(|at| sha256.get(at..at + 4)).collect();
    groups.chunks(8).map(|line| line.join(" ")).collect()
}

/// The first digits of a hash, in two groups.
fn short(sha256: &str) -> String {
    let shown = sha256.get(..HASH_DIGITS).unwrap_or(sha256);
    let (first, second) = shown.split_at(shown.len() / 2);
    format!("{first} {second}")
}

/// A quote to sign, and the fingerprint of the certificate that will sign it.
#[derive(Clone, Copy)]
pub(crate) struct Sealed<'a> {
    pub(crate) document: &'a StoredDocument,
    pub(crate) certificate: &'a str,
}

impl Evidence {
    pub(super) fn new(app: &App, order: &Order, quote: &Quote, sealed: Sealed<'_>, events: &[Event]) -> Self {
        let locale = order.locale;
        let say = |key| text(locale, key, &[]);
        let of = |kind| events.iter().rev().find(|event| event.kind == kind);
        let signed = of(EventKind::Signed);
        let in_paris = |event: &Event| app.clock.in_paris(event.at.as_millisecond());
        let at = signed.and_then(in_paris).unwrap_or_default();
        let who = signed.map_or("", |event| event.detail.as_str());
        let when = text(
            locale,
            "quote:signedAt",
            &[("at", &date_time(locale, at)), ("company", order.client.company.as_str())],
        );
        let address = of(EventKind::Accepted).map_or("", |event| event.detail.as_str());
        let site =
            app.config.public_url.split_once("://").map_or(app.config.public_url.as_str(), |(_, site)| site);
        let verify =
            [("address", format!("{site}/{locale}/verify")), ("command", "vigie scoring verify".to_owned())];
        let verify = verify.each_ref().map(|(name, value)| (*name, value.as_str()));
        let file = format!("{}.pdf", quote.number);
        let event = |event: &Event| {
            let at = in_paris(event).unwrap_or_default();
            [
                stamp(locale, at),
                word_label(locale, "quote", "event", event.kind.word()),
                detail(locale, event),
                short(&event.sha256),
            ]
        };
        Self {
            heading: say("quote:evidence"),
            intro: say("quote:evidenceIntro"),
            signed_by: text(locale, "quote:signedBy", &[("name", who)]),
            designated: text(locale, "quote:designated", &[("name", &order.signer.name)]),
            signed_at: when,
            facts: facts(order, sealed, &file, who, address),
            chain: [say("quote:chain"), say("quote:chainIntro")],
            events: events.iter().map(event).collect(),
            verify: vec![say("quote:verify"), text(locale, "quote:verifyText", &verify), say("quote:kept")],
            last: [say("quote:lastLink"), signed.map(|event| short(&event.sha256)).unwrap_or_default()],
            attached: [say("quote:attachedQuote"), say("quote:attachedChain")],
            instant: [
                at.year(),
                at.month().into(),
                at.day().into(),
                at.hour().into(),
                at.minute().into(),
                at.second().into(),
            ],
        }
    }
}

/// The rows of evidence: what was signed, by whom and how.
fn facts(
    order: &Order,
    Sealed { document, certificate }: Sealed<'_>,
    file: &str,
    who: &str,
    address: &str,
) -> Vec<(String, Vec<String>)> {
    let locale = order.locale;
    let say = |key| text(locale, key, &[]);
    let size = size(locale, document.bytes.len() as u64);
    vec![
        (say("quote:document"), vec![text(locale, "quote:documentText", &[("file", file), ("size", &size)])]),
        (say("quote:hash"), grouped(&document.sha256)),
        (say("quote:signer"), vec![format!("{}, {}", order.signer.name, mask(&order.signer.email))]),
        (say("quote:typedName"), vec![who.to_owned()]),
        (say("quote:means"), vec![say("quote:meansText")]),
        (say("quote:network"), vec![text(locale, "quote:networkText", &[("address", address)])]),
        (say("quote:certificate"), grouped(certificate)),
    ]
}

/// Date and time of a table row, to the second: `21/11/2026 09:12:04`; Thai years are of the Buddhist era.
fn stamp(locale: Locale, at: jiff::civil::DateTime) -> String {
    let year = if locale == Locale::Th { at.year() + 543 } else { at.year() };
    match locale {
        Locale::Ko => at.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        _ => format!("{}/{year} {}", at.strftime("%d/%m"), at.strftime("%H:%M:%S")),
    }
}

fn detail(locale: Locale, event: &Event) -> String {
    let detail = event.detail.as_str();
    match event.kind {
        EventKind::Accepted => format!("{}, {detail}", text(locale, "quote:ticked", &[])),
        EventKind::CodeConfirmed => {
            text(locale, "quote:tries", &[("count", detail), ("most", &MAX_CODE_TRIES.to_string())])
        }
        EventKind::Signed => text(locale, "quote:typed", &[("name", detail)]),
        _ => detail.to_owned(),
    }
}
