//! One transaction of a run: results of mails, mails to hand over, and mails to claim. The wait for the disk dominates it, so
//! a run has one of them in progress at a time, and later changes go into the next.

use super::backoff::max_due_at;
use crate::{
    App, Result,
    campaign::{
        contacts::AddressKey,
        model::mail::{Claimed, MailResult, MailState, WaveId},
        store::{ledger as store, ledger::HandedOver},
    },
    error::Kind,
};
use std::{collections::HashMap, time::Duration};

/// Retries and their delay while the database is busy.
const MAX_RETRIES: usize = 5;
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The run of the batches.
pub(super) struct RunContext {
    pub(super) app: App,
    pub(super) scope: WaveId,
    /// The client whose suppressions apply in addition to the global ones.
    pub(super) client: String,
    pub(super) runner: String,
    pub(super) key: AddressKey,
}

impl RunContext {
    /// The claim of another run, which is dead.
    pub(super) fn claim<'a>(&'a self, runner: &'a str) -> store::Claim<'a> {
        let now = self.app.clock.millis();
        store::Claim { scope: &self.scope, runner, client: &self.client, now, max_due_at: max_due_at(now) }
    }
}

/// Mails by their numbers.
#[derive(Default)]
pub(super) struct LedgerBatch {
    pub(super) ended: Vec<MailResult>,
    /// Had, and begins to leave after all or never.
    pub(super) released: Vec<i64>,
    pub(super) handed_over: Vec<i64>,
    /// Maximum number of mails to claim.
    pub(super) claim: usize,
}

/// Result of a batch.
#[derive(Default)]
pub(super) struct LedgerBatchResult {
    pub(super) claimed: Vec<(Claimed, MailState)>,
    /// What became of each that was to be handed over; nothing of one that may not be.
    pub(super) handed_over: HashMap<i64, HandedOver>,
}

impl LedgerBatch {
    pub(super) fn is_empty(&self) -> bool {
        self.ended.is_empty() && self.released.is_empty() && self.handed_over.is_empty() && self.claim == 0
    }

    /// Retries while the database is busy: the answers of servers would be lost otherwise.
    pub(super) async fn write_with_retry(&self, owner: &RunContext) -> Result<LedgerBatchResult> {
        for _ in 0..MAX_RETRIES {
            match self.write_once(owner).await {
                Err(e) if e.kind == Kind::Busy => tokio::time::sleep(RETRY_DELAY).await,
                written => return written,
            }
        }
        self.write_once(owner).await
    }

    async fn write_once(&self, owner: &RunContext) -> Result<LedgerBatchResult> {
        let claim = owner.claim(&owner.runner);
        let mut tx = owner.app.db.write().await?;
        store::record(&mut tx, &claim, &self.ended).await?;
        store::release(&mut tx, &claim, &self.released).await?;
        let handed_over = store::hand_over(&mut tx, &claim, &self.handed_over).await?;
        let mut claimed = Vec::new();
        if self.claim > 0 {
            owner.key.check(&mut tx).await?;
            claimed = store::claim(&mut tx, &claim, i64::try_from(self.claim).unwrap_or(i64::MAX)).await?;
        }
        tx.commit().await?;
        Ok(LedgerBatchResult { claimed, handed_over })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        campaign::{
            contacts::{Suppress, suppress},
            ledger::{
                admin::approve,
                create::{Audience, NewCampaign, add},
                payload::Content,
            },
            opens::{Consent, consent},
        },
        locale::Locale,
    };

    const AGREES: &str = "agrees@x.example";
    const WITHDRAWS: &str = "withdraws@x.example";
    const STOPS: &str = "stops@x.example";

    async fn approved(app: &App) -> String {
        let addresses = [AGREES, WITHDRAWS, STOPS].map(|address| address.parse().unwrap()).to_vec();
        let opening = NewCampaign {
            id: String::new(),
            name: "Spring".to_owned(),
            client: "exemple".to_owned(),
            sponsor: "Exemple".to_owned(),
            subject: "Vaccination".to_owned(),
            locale: Locale::Fr,
            audience: Audience::Addresses { addresses, source: "Annuaire".to_owned() },
            content: Content {
                html: "<p>Bonjour</p>".to_owned(),
                text: "Bonjour".to_owned(),
                pictures: Vec::new(),
                attachments: Vec::new(),
            },
            witnesses: Vec::new(),
            days: [None, None],
            visa: None,
        };
        let id = Box::pin(add(app, opening, false)).await.unwrap().campaign;
        approve(app, &id, false).await.unwrap();
        id
    }

    async fn say(app: &App, address: &str, withdrawn: bool) {
        let (addresses, source) = (vec![address.parse().unwrap()], "congress".to_owned());
        let wanted = Consent { addresses, source, withdrawn, dry_run: false };
        assert_eq!(consent(app, &wanted).await.unwrap().changed, 1, "{address}");
    }

    #[tokio::test]
    async fn consent_is_checked_again_at_handover() {
        let (app, _folder) = App::test().await;
        let scope = WaveId { campaign: approved(&app).await, wave: 1 };
        say(&app, WITHDRAWS, false).await;
        let key = AddressKey::load(&app).await.unwrap();
        let (client, runner) = ("exemple".to_owned(), "a run".to_owned());
        let owner = RunContext { app: app.clone(), scope, client, runner, key };
        let claimed = LedgerBatch { claim: 9, ..LedgerBatch::default() }
            .write_with_retry(&owner)
            .await
            .unwrap()
            .claimed;
        assert_eq!(claimed.len(), 3);
        say(&app, AGREES, false).await;
        say(&app, WITHDRAWS, true).await;
        let (addresses, reason) = (vec![STOPS.parse().unwrap()], "asked by phone".to_owned());
        suppress(&app, &Suppress { addresses, client: None, reason, dry_run: false }).await.unwrap();
        let handed_over = claimed.iter().map(|(mail, _)| mail.number).collect();
        let handed = LedgerBatch { handed_over, ..LedgerBatch::default() }
            .write_with_retry(&owner)
            .await
            .unwrap()
            .handed_over;
        let of = |address: &str| {
            let (mail, _) = claimed.iter().find(|(mail, _)| mail.email.to_string() == address).unwrap();
            let HandedOver { state, is_tracked } = handed[&mail.number];
            (state, is_tracked)
        };
        assert_eq!(
            [AGREES, WITHDRAWS, STOPS].map(of),
            [(MailState::Handed, true), (MailState::Handed, false), (MailState::Suppressed, false)]
        );
    }
}
