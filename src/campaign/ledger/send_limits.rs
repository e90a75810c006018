//! When and how fast mails are sent: a rate, a daily window, and an end.

use jiff::civil::{DateTime, Time};
use std::{str::FromStr, time::Duration};

/// The limits of one run of a wave.
#[derive(Debug, Clone)]
pub(crate) struct SendLimits {
    pub(crate) wave: i64,
    /// The maximum number of mails.
    pub(crate) batch: Option<u64>,
    pub(crate) rate: Option<Rate>,
    /// The time of day at which it ends, in Paris; on the next day if it is earlier than the start.
    pub(crate) until: Option<Time>,
    pub(crate) window: Option<Window>,
    /// Simultaneous mails to the same domain.
    pub(crate) per_domain: usize,
    /// Simultaneous mails.
    pub(crate) max_connections: usize,
    /// Whether it may start before the day of the wave.
    pub(crate) ignore_start_date: bool,
    /// The share of unknown mailboxes above which the campaign is paused.
    pub(crate) max_hard: MaxHard,
}

/// The maximum share of mails of a run refused because of their mailbox, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaxHard(u8);

impl MaxHard {
    pub(crate) const fn percent(self) -> i64 {
        self.0 as i64
    }
}

impl Default for MaxHard {
    fn default() -> Self {
        Self(5)
    }
}

impl FromStr for MaxHard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let percent = text.trim_end_matches('%').trim().parse::<u8>().ok().filter(|percent| *percent <= 100);
        percent.map(Self).ok_or_else(|| format!("{text:?}: expected a percentage from 0 to 100"))
    }
}

/// The rate at which mails are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rate {
    /// The interval between two mails.
    pub(crate) interval: Duration,
}

impl Rate {
    /// The number of mails sent in a period.
    pub(crate) fn within(self, time: Duration) -> usize {
        usize::try_from(time.as_nanos() / self.interval.as_nanos().max(1)).unwrap_or(usize::MAX)
    }
}

impl FromStr for Rate {
    type Err = String;

    /// `100/min`, `5/s` or `3000/h`.
    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || format!("{text:?} is not a rate such as 5/s, 100/min or 3000/h");
        let (number, unit) = text.split_once('/').ok_or_else(refused)?;
        let seconds = match unit {
            "s" | "sec" => 1,
            "min" | "m" => 60,
            "h" => 3_600,
            _ => return Err(refused()),
        };
        let number = number.trim().parse::<u32>().ok().filter(|number| *number > 0).ok_or_else(refused)?;
        Ok(Self { interval: Duration::from_secs(seconds) / number })
    }
}

/// The part of the day in which mails are sent, in Paris; across midnight if it ends before it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    from: Time,
    to: Time,
}

impl FromStr for Window {
    type Err = String;

    /// `08:00-19:00`.
    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || format!("{text:?} is not a window such as 08:00-19:00");
        let (from, to) = text.split_once('-').ok_or_else(refused)?;
        let time = |text: &str| time(text).map_err(|_| refused());
        let (from, to) = (time(from)?, time(to)?);
        if from == to { Err(refused()) } else { Ok(Self { from, to }) }
    }
}

/// A time of day such as `19:00`.
pub(crate) fn time(text: &str) -> Result<Time, String> {
    Time::strptime("%H:%M", text.trim()).map_err(|_| format!("{text:?} is not a time of day such as 19:00"))
}

impl Window {
    fn contains(self, at: Time) -> bool {
        let Self { from, to } = self;
        if from < to { (from..to).contains(&at) } else { at >= from || at < to }
    }
}

impl SendLimits {
    /// The reason why nothing may be sent now, for a run that began at `began`.
    pub(crate) fn why_not_now(&self, began: DateTime, now: DateTime) -> Option<&'static str> {
        if self.window.is_some_and(|window| !window.contains(now.time())) {
            return Some("outside of the window");
        }
        let ends = self.until.map(|until| {
            let today = began.date().to_datetime(until);
            // The last day of the calendar has no next day.
            if until > began.time() { today } else { today.tomorrow().unwrap_or(today) }
        });
        ends.is_some_and(|ends| now >= ends).then_some("its time is over")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_converted_to_an_interval() {
        for (text, interval) in [("100/min", 600), ("5/s", 200), ("3600/h", 1_000)] {
            assert_eq!(text.parse::<Rate>().unwrap().interval, Duration::from_millis(interval), "{text}");
        }
        for text in ["", "100", "0/s", "-1/s", "5/day", "1.5/s"] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }

    #[test]
    fn sends_only_within_the_window_and_before_the_end() {
        let plan = |window: &str, until: Option<&str>| SendLimits {
            wave: 1,
            batch: None,
            rate: None,
            until: until.map(|until| time(until).unwrap()),
            window: Some(window.parse().unwrap()),
            per_domain: 1,
            max_connections: 1,
            ignore_start_date: false,
            max_hard: MaxHard::default(),
        };
        let at = |text: &str| text.parse::<DateTime>().unwrap();
        let day = plan("08:00-19:00", None);
        for (now, may) in [("07:59", false), ("08:00", true), ("18:59", true), ("19:00", false)] {
            let now = at(&format!("2026-11-23T{now}"));
            assert_eq!(day.why_not_now(now, now).is_none(), may, "{now}");
        }
        let night = plan("22:00-06:00", Some("05:00"));
        let began = at("2026-11-23T23:00");
        for (now, may) in [
            ("2026-11-23T23:30", true),
            ("2026-11-24T04:59", true),
            ("2026-11-24T05:00", false),
            ("2026-11-24T12:00", false),
        ] {
            assert_eq!(night.why_not_now(began, at(now)).is_none(), may, "{now}");
        }
        for text in ["08:00", "8-19", "25:00-26:00", "08:00-08:00"] {
            assert!(text.parse::<Window>().is_err(), "{text}");
        }
    }
}
