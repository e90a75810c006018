//! Limits of the attempts to sign in for an address. They are the same without an account, so that they do not reveal accounts.

use jiff::Timestamp;

/// Wrong passwords in a row before each further one is followed by a wait.
const FREE_ATTEMPTS: i64 = 4;
/// The first wait, which doubles, and the longest, in milliseconds.
const INITIAL_BACKOFF: i64 = 60_000;
const MAX_BACKOFF: i64 = 15 * 60_000;
/// Passwords in a day.
const MAX_PER_DAY: i64 = 25;
const DAY: i64 = 24 * 3_600_000;

/// The attempts for one address. Instants are unix milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Attempts {
    /// Since the last right one.
    pub(crate) in_a_row: i64,
    pub(crate) day_began_at: i64,
    pub(crate) in_day: i64,
    pub(crate) locked_until: i64,
}

impl Attempts {
    /// Seconds until the next attempt; `None` if it is allowed now.
    pub(crate) fn wait(&self, now: Timestamp) -> Option<u64> {
        let left = self.locked_until - now.as_millisecond();
        u64::try_from(left).ok().filter(|left| *left > 0).map(|left| left.div_ceil(1_000))
    }

    /// Adds an attempt, which counts as wrong until it proves right, so that concurrent attempts are limited too.
    pub(crate) fn with_attempt(self, now: Timestamp) -> Self {
        let now = now.as_millisecond();
        let is_new_day = now - self.day_began_at >= DAY;
        let day_began_at = if is_new_day { now } else { self.day_began_at };
        let in_day = if is_new_day { 1 } else { self.in_day + 1 };
        let in_a_row = self.in_a_row + 1;
        let doublings = u32::try_from(in_a_row - FREE_ATTEMPTS - 1).unwrap_or_default().min(10);
        let wait = if in_a_row > FREE_ATTEMPTS { (INITIAL_BACKOFF << doublings).min(MAX_BACKOFF) } else { 0 };
        let until = if in_day >= MAX_PER_DAY { day_began_at + DAY } else { now + wait };
        let locked_until = if until > now { until } else { 0 };
        Self { in_a_row, day_began_at, in_day, locked_until }
    }

    /// Whether this attempt locked the address, which is reported to the owner: the first lock of a row, and the last of a day.
    pub(crate) fn just_locked(&self) -> bool {
        self.in_a_row == FREE_ATTEMPTS + 1 || self.in_day == MAX_PER_DAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(millis: i64) -> Timestamp {
        Timestamp::from_millisecond(millis).unwrap()
    }

    #[test]
    fn each_wrong_attempt_from_the_fifth_on_doubles_the_wait() {
        let (mut attempts, mut now, mut waits) = (Attempts::default(), 10 * DAY, Vec::new());
        for _ in 0..MAX_PER_DAY {
            attempts = attempts.with_attempt(at(now));
            let wait = attempts.wait(at(now)).unwrap_or_default();
            waits.push(wait);
            now += i64::try_from(wait).unwrap() * 1_000;
        }
        assert_eq!(waits[..10], [0, 0, 0, 0, 60, 120, 240, 480, 900, 900]);
        // The twenty-fifth attempt of a day blocks the rest of that day.
        assert_eq!(now, 11 * DAY);
        assert_eq!(attempts.with_attempt(at(now)).in_day, 1);
    }

    proptest! {
        #[test]
        fn limits_the_attempts_of_a_day(pauses in prop::collection::vec(0..4_000_000i64, 1..200)) {
            let (mut attempts, mut now, mut taken) = (Attempts::default(), 5_000_000, Vec::new());
            for pause in pauses {
                now += pause;
                if attempts.wait(at(now)).is_none() {
                    attempts = attempts.with_attempt(at(now));
                    taken.push(now);
                }
            }
            // A window that begins where the count of a day began contains at most the attempts of one day.
            let days = taken.iter().filter(|first| attempts.day_began_at == **first);
            for first in days {
                let within = taken.iter().filter(|at| (*first..first + DAY).contains(*at)).count();
                prop_assert!(within <= usize::try_from(MAX_PER_DAY).unwrap());
            }
        }
    }
}
