//! Formats of texts in files that have types of their own: the names that schemas give them, and the validation of each.

use crate::{
    content::model::recipient::Recipient,
    entries::{
        href::Href,
        slug::{MAX_NAME, Slug},
    },
    file_errors::excerpt,
};
use jiff::civil::Date;

/// The formats that the import validates. Tools that do not know one use the pattern beside it.
pub(super) const FORMATS: [&str; 7] = ["country", "date", "link", "name", "recipient", "slug", "web-link"];

/// What is wrong with a text of a format; `None` if it is valid.
pub(super) fn problem(format: &str, text: &str) -> Option<String> {
    match format {
        "country" => {
            let is_code = matches!(text.as_bytes(), [b'A'..=b'Z', b'A'..=b'Z']);
            (!is_code).then(|| format!("{:?} is not an ISO country code such as FR", excerpt(text)))
        }
        "date" => {
            let day: Option<Date> = text.parse().ok().filter(|_| text.len() == 10);
            let is_near = day.is_some_and(|day| (1900..=2200).contains(&day.year()));
            (!is_near).then(|| not_a_day(&format!("{:?}", excerpt(text))))
        }
        "link" => Href::try_from(text.to_owned()).err(),
        "name" => {
            let is_name = text.parse::<Slug>().is_ok() && !text.contains('/') && text.len() <= MAX_NAME;
            let needed =
                format!("must be words of small letters, digits and hyphens, at most {MAX_NAME} characters");
            (!is_name).then(|| format!("{:?} {needed}", excerpt(text)))
        }
        "recipient" => text.parse::<Recipient>().err(),
        "slug" => text.parse::<Slug>().err(),
        "web-link" => problem("link", text)
            .or_else(|| (!text.starts_with("https://")).then(|| "must begin with https://".to_owned())),
        _ => None,
    }
}

/// The message for a value that is not a day.
pub(super) fn not_a_day(found: &str) -> String {
    format!("must be a day such as 2026-11-20, not {found}")
}
