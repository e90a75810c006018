//! The effect of a run's refusals on its addresses, decided when the run ends: a few unknown mailboxes are
//! suppressed. Many of them, or ten refusals in a row, are a fault of the sender or of the list, and no
//! address is suppressed.

use super::send_limits::MaxHard;
use crate::{
    Result,
    campaign::{
        model::mail::{Answered, WaveId},
        store::refusals,
    },
    db::Tx,
    mail::refusal::{self, Side},
};

/// The number of hard refusals below which a run is never paused for their share: one of three mails may well
/// go to an old address.
const MIN_HARD: i64 = 3;

impl Answered {
    /// Whether more mails were refused for their mailbox than `limit` allows.
    pub(crate) const fn is_over(self, limit: MaxHard) -> bool {
        self.hard >= MIN_HARD && self.hard * 100 > self.mails * limit.percent()
    }
}

/// The outcome of the hard refusals of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) suppressed: u64,
    /// Left to an operator, because the campaign is paused.
    pub(super) held: u64,
}

/// Suppresses the addresses of the hard refusals of a run, or holds them if the run paused its campaign.
///
/// # Errors
/// Database errors.
pub(super) async fn suppress_or_hold(
    tx: &mut Tx,
    scope: &WaveId,
    runner: &str,
    is_paused: bool,
    at: i64,
) -> Result<Settled> {
    Ok(match is_paused {
        true => Settled { held: refusals::hold_hard(tx, scope, runner).await?, ..Settled::default() },
        false => Settled {
            suppressed: refusals::suppress_hard(tx, scope, runner, at).await?,
            ..Settled::default()
        },
    })
}

/// The reason of a pause after refusals in a row: the side at fault, and the last answer.
pub(super) fn refused_in_a_row(refusals: u32, answer: &str) -> String {
    let at_fault = match refusal::side(answer, None) {
        // After ten refusals in a row, the server refuses more than one mailbox.
        Some(Side::Mailbox) => "the list, or the sender if the addresses exist",
        Some(side) => side.describe(),
        None => "not named by the server",
    };
    format!(
        "{refusals} mails in a row were refused, no address was suppressed; at fault: {at_fault}; last answer: {answer}"
    )
}

/// The reason of a pause for the share of unknown mailboxes.
pub(crate) fn too_many_hard(Answered { mails, hard }: Answered, limit: MaxHard, answer: &str) -> String {
    format!(
        "{hard} of {mails} mails were refused as {} (limit: {} %), no address was suppressed; at fault: an old list, or the sender if \
         the addresses exist; last answer: {answer}",
        Side::Mailbox.describe(),
        limit.percent()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_above_the_limit_and_never_for_one_or_two_addresses() {
        let limit = MaxHard::default();
        for (mails, hard, expected) in [
            (1, 1, false),
            (3, 2, false),
            (40, 2, false),
            (40, 3, true),
            (60, 3, false),
            (59, 3, true),
            (1_000, 50, false),
            (1_000, 51, true),
        ] {
            assert_eq!(Answered { mails, hard }.is_over(limit), expected, "{hard} of {mails}");
        }
    }

    #[test]
    fn classifies_refusals_by_the_side_at_fault() {
        let reason = refused_in_a_row(10, "550 5.1.0 Emetteur invalide. Invalid Sender. OFR_415 [415]");
        assert!(
            reason.contains("at fault: the sender address or its domain; last answer: 550 5.1.0"),
            "{reason}"
        );
    }
}
