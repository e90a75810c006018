//! Delivers one mail: composes it, records its handover and its result.

use super::{backoff::attempt_result, compose::Composer, journal::Journal};
use crate::{
    App, Result,
    campaign::model::mail::{AttemptResult, Claimed, MailResult, MailState, NO_RESPONSE},
    mail::{DeliveryResult, HandOver, StopSignal, can_write_to},
};
use std::sync::{Arc, OnceLock};

/// The answer of a mail that was not sent to any server.
const UNWRITABLE: &str = "no server takes mail for this address";

/// The state shared by all mails of a run.
pub(super) struct Shared {
    pub(super) app: App,
    pub(super) composer: Composer,
    pub(super) journal: Journal,
    pub(super) wave: i64,
}

/// The result of a mail.
pub(super) struct Attempt {
    pub(super) mail: Claimed,
    pub(super) ended: MailResult,
    pub(super) trouble: Option<ServerFailure>,
}

/// Errors that do not concern the recipient.
pub(super) enum ServerFailure {
    Rejected,
    Unreachable,
}

/// Delivers a mail that the ledger has handed over.
pub(super) async fn deliver(shared: Arc<Shared>, mail: Claimed, stop: StopSignal) -> Result<Attempt> {
    let ended = |end| MailResult { number: mail.number, mailbox: mail.address_hash.clone(), end };
    if !can_write_to(&mail.email) {
        let (due_at, attempts, answer) = (shared.app.clock.millis(), mail.attempts, UNWRITABLE.to_owned());
        let ended =
            ended(AttemptResult { state: MailState::Failed, due_at, attempts, answer, is_hard: false });
        return Ok(Attempt { mail, ended, trouble: None });
    }
    let ready = shared.composer.encode(shared.wave, &mail)?;
    let failed = Arc::new(OnceLock::new());
    let permission = {
        let (shared, failed) = (Arc::clone(&shared), Arc::clone(&failed));
        let (state, attempts, answer) = (MailState::Unknown, mail.attempts, NO_RESPONSE.to_owned());
        let due_at = shared.app.clock.millis();
        let begun = ended(AttemptResult { state, due_at, attempts, answer, is_hard: false });
        Box::new(move || match shared.journal.append(&begun) {
            Ok(()) => true,
            Err(e) => {
                failed.get_or_init(|| e);
                false
            }
        })
    };
    let verdict = Box::pin(ready.deliver(&shared.app, &HandOver::with_permission(permission), stop)).await;
    if let Some(e) = failed.get() {
        return Err(e.clone());
    }
    let app = &shared.app;
    let ended = ended(attempt_result(&verdict, mail.attempts, app.clock.millis(), app.random.number()));
    let trouble = match verdict {
        DeliveryResult::Rejected(_) | DeliveryResult::InvalidRecipient(_) => Some(ServerFailure::Rejected),
        DeliveryResult::Unreachable(_) => Some(ServerFailure::Unreachable),
        _ => None,
    };
    // The ledger is updated even if the disk of the journal is full.
    drop(shared.journal.append(&ended));
    Ok(Attempt { mail, ended, trouble })
}
