//! The result of an attempt, and the back-off before the next one.

use crate::{
    campaign::model::mail::{AttemptResult, MailState},
    mail::DeliveryResult,
};

/// Initial back-off of a mail that was not accepted, in milliseconds. It doubles with each attempt, up to six hours.
const INITIAL_BACKOFF_MS: i64 = 300_000;
const MAX_BACKOFF_MS: i64 = 21_600_000;
/// Attempts before a mail has failed: about a day and a half.
const MAX_ATTEMPTS: i64 = 12;

/// Upper bound of any back-off: a mail due later was delayed before the clock was set back.
pub(crate) const fn max_due_at(now: i64) -> i64 {
    now + 2 * MAX_BACKOFF_MS
}

/// Result of an attempt, from the server's answer and the number of attempts. `chance` adds jitter of up to half the back-off,
/// so that a busy server does not get all mails at once.
pub(crate) fn attempt_result(
    verdict: &DeliveryResult,
    attempts: i64,
    now: i64,
    chance: u64,
) -> AttemptResult {
    let doublings = u32::try_from((attempts - 1).clamp(0, 16)).unwrap_or_default();
    let wait = INITIAL_BACKOFF_MS.saturating_mul(1 << doublings).min(MAX_BACKOFF_MS);
    let spread = i64::try_from(chance % u64::try_from(wait / 2).unwrap_or(1)).unwrap_or_default();
    let later = now + wait + spread;
    let (state, due_at, attempts) = match verdict {
        DeliveryResult::Sent(_) => (MailState::Sent, now, attempts),
        DeliveryResult::Unknown(_) => (MailState::Unknown, now, attempts),
        DeliveryResult::Rejected(_) | DeliveryResult::InvalidRecipient(_) => {
            (MailState::Failed, now, attempts)
        }
        // The server was not asked about this mail.
        DeliveryResult::Unreachable(_) => (MailState::Queued, later, attempts - 1),
        DeliveryResult::Deferred(_) if attempts >= MAX_ATTEMPTS => (MailState::Failed, now, attempts),
        DeliveryResult::Deferred(_) => (MailState::Queued, later, attempts),
    };
    let is_hard = matches!(verdict, DeliveryResult::InvalidRecipient(_));
    AttemptResult { state, due_at, attempts, answer: verdict.answer(), is_hard }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::model::mail::{WaveId, message_id};

    #[test]
    fn every_answer_has_the_mail_state_that_it_implies() {
        let said = |verdict: fn(String) -> DeliveryResult, attempts| {
            attempt_result(&verdict("said".to_owned()), attempts, 1_000, 7)
        };
        for (verdict, attempts, state, left) in [
            (DeliveryResult::Sent as fn(String) -> DeliveryResult, 1, MailState::Sent, 1),
            (DeliveryResult::Unknown, 1, MailState::Unknown, 1),
            (DeliveryResult::Rejected, 1, MailState::Failed, 1),
            (DeliveryResult::InvalidRecipient, 3, MailState::Failed, 3),
            (DeliveryResult::Deferred, 1, MailState::Queued, 1),
            (DeliveryResult::Deferred, MAX_ATTEMPTS, MailState::Failed, MAX_ATTEMPTS),
            (DeliveryResult::Unreachable, MAX_ATTEMPTS, MailState::Queued, MAX_ATTEMPTS - 1),
        ] {
            let end = said(verdict, attempts);
            assert_eq!((end.state, end.attempts, end.answer.as_str()), (state, left, "said"));
            assert_eq!(end.is_hard, attempts == 3);
        }
    }

    #[test]
    fn the_back_off_grows_with_jitter_up_to_its_maximum() {
        let later = DeliveryResult::Deferred(String::new());
        let wait = |attempts, chance| attempt_result(&later, attempts, 0, chance).due_at;
        assert_eq!((wait(1, 0), wait(2, 0), wait(3, 0)), (300_000, 600_000, 1_200_000));
        assert_eq!((wait(1, 149_999), wait(1, 150_000)), (449_999, 300_000));
        assert!((1..MAX_ATTEMPTS).all(|attempts| wait(attempts, u64::MAX) <= max_due_at(0)));
        assert_eq!(wait(MAX_ATTEMPTS - 1, 0), MAX_BACKOFF_MS);
    }

    #[test]
    fn a_message_id_names_campaign_wave_and_mail() {
        let scope = WaveId { campaign: "K-7Q4M-2K9P".to_owned(), wave: 2 };
        assert_eq!(message_id(&scope, 17), "k-7q4m-2k9p.w2.17");
        assert_eq!(WaveId::parse_message_id("k-7q4m-2k9p.w2.17"), Some((scope, 17)));
        assert!(
            ["", "k-7q4m-2k9p", "k.w.1", "k.w1.", "k.w1.x"]
                .iter()
                .all(|id| WaveId::parse_message_id(id).is_none())
        );
    }
}
