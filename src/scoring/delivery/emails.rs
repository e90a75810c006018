//! The mail with the link to a result.

use super::access;
use crate::{
    locale::Locale,
    mail::{Button, EmailContent, Preview},
    scoring::model::order::Order,
    text::{day, text},
};
use jiff::civil::Date;

/// Kind of the mail, and name of its preview.
const KIND: &str = "scoring-results";

/// Makes the mail with the link to an opened page.
pub(super) fn opened(order: &Order, until: Date, address: &str) -> EmailContent {
    let reference = order.reference.to_string();
    letter(order.locale, &reference, &day(order.locale, until), address.to_owned())
}

fn letter(locale: Locale, reference: &str, until: &str, address: String) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let subject = text(locale, "mail:scoringResults.subject", &[("reference", reference)]);
    EmailContent {
        subject,
        paragraphs: vec![say("mail:scoringResults.text")],
        button: Some(Button { label: say("mail:scoringResults.action"), address }),
        reference: Some(reference.to_owned()),
        closing: vec![
            text(locale, "mail:scoringResults.until", &[("day", until)]),
            say("mail:scoringResults.share"),
            say("mail:scoringResults.persons"),
        ],
        ..EmailContent::new(KIND, locale, say("mail:scoringResults.title"))
    }
}

/// The preview of the mail.
pub(crate) const fn preview() -> Preview {
    Preview {
        kind: KIND,
        letter: |app, locale| {
            let address = access::example(app, locale);
            letter(locale, "S-7Q4M-2K9P", &day(locale, app.clock.today()), address)
        },
    }
}
