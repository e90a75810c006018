//! When and how fast the company answers. Values that are not configured are not shown.

use super::{
    mail::Team,
    resolve::Resolved,
    value::{invalid, within},
};
use crate::Result;
use jiff::civil::Time;
use std::str::FromStr;

/// The times and people of answers to visitors.
#[derive(Debug, Clone, Default)]
pub struct ContactInfo {
    /// The hours of the telephone.
    pub hours: Option<Hours>,
    /// Working days until messages and requests are answered.
    pub response_days: Option<u8>,
    /// Days until requests about personal data are answered, fewer than the month allowed by law.
    pub privacy_days: Option<u8>,
    /// The person who answers data requests, and the person who answers offers of data.
    people: [Option<String>; 2],
}

/// A range of weekdays with the same hours each day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    pub from: &'static str,
    pub to: &'static str,
    pub opens: Time,
    pub closes: Time,
}

const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const PEOPLE: [(Team, &str); 2] =
    [(Team::Data, "company.person.data"), (Team::Providers, "company.person.providers")];

impl ContactInfo {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        const HOURS: &str = "company.phone_hours";
        const DAYS: &str = "company.response_days";
        const PRIVACY_DAYS: &str = "company.privacy_days";
        let hours = resolved.optional(HOURS).map(|text| {
            text.parse().map_err(|()| invalid(resolved, HOURS, "days and hours such as mon-fri 09:00-18:00"))
        });
        let days = resolved.optional(DAYS).map(|_| within(resolved, DAYS, 1..=30));
        let privacy_days = resolved.optional(PRIVACY_DAYS).map(|_| within(resolved, PRIVACY_DAYS, 1..=29));
        let person = |(_, key)| resolved.optional(key).map(|name| name.trim().to_owned());
        Ok(Self {
            hours: hours.transpose()?,
            response_days: days.transpose()?,
            privacy_days: privacy_days.transpose()?,
            people: PEOPLE.map(person),
        })
    }

    /// The person of a team.
    #[must_use]
    pub fn person(&self, team: Team) -> Option<&str> {
        let at = PEOPLE.iter().position(|(of, _)| *of == team)?;
        self.people[at].as_deref()
    }
}

impl FromStr for Hours {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (days, times) = text.trim().split_once(' ').ok_or(())?;
        let (from, to) = days.split_once('-').ok_or(())?;
        let (opens, closes) = times.trim().split_once('-').ok_or(())?;
        let day = |text: &str| DAYS.iter().position(|day| *day == text).ok_or(());
        let time = |text: &str| Time::strptime("%H:%M", text).map_err(drop);
        let ((from, to), (opens, closes)) = ((day(from)?, day(to)?), (time(opens)?, time(closes)?));
        let is_stretch = from < to && opens < closes;
        is_stretch.then(|| Self { from: DAYS[from], to: DAYS[to], opens, closes }).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_opening_hours_of_days_and_times() {
        let hours: Hours = "mon-fri 09:00-18:30".parse().unwrap();
        assert_eq!((hours.from, hours.to), ("mon", "fri"));
        assert_eq!(
            (hours.opens.to_string(), hours.closes.to_string()),
            ("09:00:00".to_owned(), "18:30:00".to_owned())
        );
        for wrong in [
            "",
            "mon-fri",
            "mon-fri 9-18",
            "fri-mon 09:00-18:00",
            "mon-fri 18:00-09:00",
            "lun-ven 09:00-18:00",
            "mon-fri 09:00-25:00",
        ] {
            assert_eq!(wrong.parse::<Hours>(), Err(()), "{wrong}");
        }
    }
}
