//! States of a quote, and their transitions.

use crate::closed_list::closed_list;
use jiff::civil::Date;

closed_list! {
    /// State of a quote.
    State as ScoringState {
        Draft = "draft",
        Sent = "sent",
        Viewed = "viewed",
        Signed = "signed",
        Declined = "declined",
        Expired = "expired",
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// A transition of a quote.
    Move as ScoringMove {
        Send = "send",
        View = "view",
        Remind = "remind",
        Sign = "sign",
        Decline = "decline",
        Reopen = "reopen",
        ChangeSigner = "signer",
        Cancel = "cancel",
    }
}

impl State {
    /// The state on a day: a quote is expired after its last day, unless its state is final.
    pub(crate) fn effective_on(self, today: Date, valid_until: Date) -> Self {
        if !self.is_final() && today > valid_until { Self::Expired } else { self }
    }

    /// Whether the state is final.
    pub(crate) fn is_final(self) -> bool {
        matches!(self, Self::Signed | Self::Expired | Self::Cancelled)
    }

    /// The state after a move; `None` if the move is not allowed.
    pub(crate) fn next(self, done: Move) -> Option<Self> {
        match (self, done) {
            (Self::Draft, Move::Send) => Some(Self::Sent),
            // Another link to the same signer.
            (Self::Sent | Self::Viewed, Move::Send | Move::Remind) => Some(self),
            (Self::Sent | Self::Viewed, Move::View) => Some(Self::Viewed),
            (Self::Viewed, Move::Sign) => Some(Self::Signed),
            (Self::Viewed, Move::Decline) => Some(Self::Declined),
            (Self::Declined, Move::Reopen) => Some(Self::Sent),
            (Self::Draft, Move::ChangeSigner) => Some(Self::Draft),
            // The new signer has not opened it.
            (Self::Sent | Self::Viewed | Self::Declined, Move::ChangeSigner) => Some(Self::Sent),
            (Self::Draft | Self::Sent | Self::Viewed | Self::Declined, Move::Cancel) => Some(Self::Cancelled),
            _ => None,
        }
    }

    /// The allowed moves.
    pub(crate) fn transitions(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |done| self.next(*done).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn state_transitions_equal_the_table() {
        let table: Vec<String> = State::ALL
            .iter()
            .map(|state| {
                let moves: Vec<_> =
                    state.transitions().map(|done| format!("{done} {}", state.next(done).unwrap())).collect();
                format!("{state}: {}", moves.join(", "))
            })
            .collect();
        insta::assert_snapshot!(table.join("\n"), @r"
        draft: send sent, signer draft, cancel cancelled
        sent: send sent, view viewed, remind sent, signer sent, cancel cancelled
        viewed: send viewed, view viewed, remind viewed, sign signed, decline declined, signer sent, cancel cancelled
        signed: 
        declined: reopen sent, signer sent, cancel cancelled
        expired: 
        cancelled: 
        ");
    }

    #[test]
    fn only_open_quotes_expire_and_only_after_their_last_day() {
        let last = date(2026, 12, 30);
        let (on, after) = (last, last.tomorrow().unwrap());
        for state in State::ALL {
            assert_eq!(state.effective_on(on, last), state);
            assert_eq!(
                state.effective_on(after, last),
                if state.is_final() { state } else { State::Expired }
            );
        }
    }
}
