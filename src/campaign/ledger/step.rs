//! One transaction of a run: how mails ended, which are handed over next, and which are claimed after those. The wait for the
//! disk dominates it, so a run has one of them under way at a time, and what comes meanwhile goes into the next.

use super::{Claimed, Ended, MailState, Scope, latest_due};
use crate::{
    App, Result,
    campaign::{contacts::AddressKey, store::ledger as store},
    error::Kind,
};
use std::{collections::HashMap, time::Duration};

/// How often a step is written again when the database is busy, and how long after.
const RETRIES: usize = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// Whose steps they are.
pub(super) struct Owner {
    pub(super) app: App,
    pub(super) scope: Scope,
    /// Whose suppressions hold beside everybody's.
    pub(super) client: String,
    pub(super) runner: String,
    pub(super) key: AddressKey,
}

impl Owner {
    /// The same for what another one had, who is dead.
    pub(super) fn claim<'a>(&'a self, runner: &'a str) -> store::Claim<'a> {
        let now = self.app.clock.millis();
        store::Claim { scope: &self.scope, runner, client: &self.client, now, latest_due: latest_due(now) }
    }
}

/// Mails by their numbers.
#[derive(Default)]
pub(super) struct Step {
    pub(super) ended: Vec<Ended>,
    /// Had, and begins to leave after all or never.
    pub(super) released: Vec<i64>,
    pub(super) handed_over: Vec<i64>,
    /// So many more at most.
    pub(super) claim: usize,
}

/// What a step came to.
#[derive(Default)]
pub(super) struct Written {
    pub(super) claimed: Vec<(Claimed, MailState)>,
    /// The state of each that was to be handed over; none of one that may not be.
    pub(super) handed_over: HashMap<i64, MailState>,
}

impl Step {
    pub(super) fn is_empty(&self) -> bool {
        self.ended.is_empty() && self.released.is_empty() && self.handed_over.is_empty() && self.claim == 0
    }

    /// Waits for a busy database: what a server answered nobody else knows.
    pub(super) async fn write(&self, owner: &Owner) -> Result<Written> {
        for _ in 0..RETRIES {
            match self.write_once(owner).await {
                Err(e) if e.kind == Kind::Busy => tokio::time::sleep(PAUSE).await,
                written => return written,
            }
        }
        self.write_once(owner).await
    }

    async fn write_once(&self, owner: &Owner) -> Result<Written> {
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
        Ok(Written { claimed, handed_over })
    }
}
