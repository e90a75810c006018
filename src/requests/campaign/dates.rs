//! The days on which a campaign may be sent: the signer needs time to approve, and the distant future cannot be planned.

use crate::{
    error::FieldError,
    form_values::{FormValidator, first_value},
    requests::model::YesNo,
};
use jiff::{Span, civil::Date};
use std::ops::RangeInclusive;

/// Days from the request to the first sending.
pub(crate) const FIRST_AFTER: RangeInclusive<i32> = 3..=365;
/// Days from the first sending to the second.
pub(crate) const SECOND_AFTER: RangeInclusive<i32> = 2..=60;

/// A civil day, as browsers send it.
pub(super) fn day(answers: &mut FormValidator<'_>, name: &str) -> Option<Date> {
    let value = answers.first_value(name);
    let day = value.parse().ok();
    if day.is_none() {
        answers.add_error(name, if value.is_empty() { "form.required" } else { "campaign.date-invalid" });
    }
    day
}

/// Like [`day`], but optional.
pub(super) fn optional_day(answers: &mut FormValidator<'_>, name: &str) -> Option<Date> {
    if answers.first_value(name).is_empty() { None } else { day(answers, name) }
}

/// The days from one date to another.
fn days(from: Date, to: Date) -> i32 {
    from.until(to).map_or(i32::MAX, |span: Span| span.get_days())
}

/// Validates the days of a form; invalid dates are ignored here.
pub(super) fn faults(today: Date, pairs: &[(String, String)]) -> Vec<FieldError> {
    let day = |name| first_value(pairs, name).parse::<Date>().ok();
    let fault = |name: &str, code: &'static str, days: i32| {
        vec![FieldError::new(format!("/{name}"), code).with_param("count", days.unsigned_abs().into())]
    };
    let mut faults = Vec::new();
    let is_advertised = first_value(pairs, "medicine") == YesNo::Yes.word();
    if is_advertised && day("visaOn").is_some_and(|on| on > today) {
        faults.push(FieldError::new("/visaOn", "campaign.visa-future"));
    }
    let Some(first) = day("firstOn") else { return faults };
    faults.extend(match days(today, first) {
        after if after < *FIRST_AFTER.start() => {
            fault("firstOn", "campaign.sending-early", *FIRST_AFTER.start())
        }
        after if after > *FIRST_AFTER.end() => fault("firstOn", "campaign.sending-late", *FIRST_AFTER.end()),
        _ => Vec::new(),
    });
    let Some(second) = day("secondOn") else { return faults };
    faults.extend(match days(first, second) {
        after if after < *SECOND_AFTER.start() => {
            fault("secondOn", "campaign.second-early", *SECOND_AFTER.start())
        }
        after if after > *SECOND_AFTER.end() => {
            fault("secondOn", "campaign.second-late", *SECOND_AFTER.end())
        }
        _ => Vec::new(),
    });
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_sending_days_that_are_too_early_or_too_late() {
        let today = "2026-11-23".parse().unwrap();
        for (first, second, expected) in [
            ("2026-11-26", "", None),
            ("2026-11-25", "", Some("campaign.sending-early")),
            ("2020-01-01", "", Some("campaign.sending-early")),
            ("2027-11-23", "", None),
            ("2027-11-24", "", Some("campaign.sending-late")),
            ("2026-12-08", "2026-12-10", None),
            ("2026-12-08", "2026-12-09", Some("campaign.second-early")),
            ("2026-12-08", "2026-12-01", Some("campaign.second-early")),
            ("2026-12-08", "2027-02-06", None),
            ("2026-12-08", "2027-02-07", Some("campaign.second-late")),
            ("no day", "2026-12-01", None),
        ] {
            let pairs =
                [("firstOn", first), ("secondOn", second), ("medicine", "no"), ("visaOn", "2027-01-01")];
            let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let found = faults(today, &pairs);
            assert_eq!(found.first().map(|fault| fault.code.as_str()), expected, "{first} {second}");
        }
        let pairs = [("medicine", "yes"), ("visaOn", "2026-11-24")];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(faults(today, &pairs)[0].code, "campaign.visa-future");
    }
}
