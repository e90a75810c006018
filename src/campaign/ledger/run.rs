//! One run of a wave: takes its lock, settles the mails of dead runs, and sends until it is stopped, nothing is due, or the
//! server refuses one mail after another. Returns a summary.

use super::{
    batch::RunContext,
    compose::Composer,
    deliver::Shared,
    dispatch::Dispatch,
    journal::{self, Journal},
    lookup::{ensure_sendable, require},
    payload::Content,
    send_limits::{MaxHard, SendLimits},
    settle::suppress_or_hold,
    summary::RunSummary,
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::AddressKey,
        model::mail::{MailState, WaveId},
        store::{campaign as campaigns, ledger as store, refusals},
    },
    db::Lock,
    error::Kind,
    mail::{self, StopSignal},
};
use jiff::Timestamp;
use std::sync::Arc;

/// Sends the due mails of a wave. `on_result` gets the new state of each mail.
///
/// # Errors
/// `campaign.unknown`; `campaign.not-sendable` if it may not be sent now; `campaign.running` with the current
/// sender; database errors.
pub(crate) async fn send(
    app: &App,
    id: &str,
    plan: &SendLimits,
    stop: &StopSignal,
    on_result: &(dyn Fn(MailState) + Sync),
) -> Result<RunSummary> {
    let (campaign, content) = {
        let mut tx = app.db.read().await?;
        let campaign = require(&mut tx, id).await?;
        ensure_sendable(&mut tx, app, &campaign, plan).await?;
        (campaign, Content::from_stored(&campaigns::content(&mut tx, id).await?)?)
    };
    let (key, composer) =
        (AddressKey::load(app).await?, Composer::new(app, &campaign, content, false).await?);
    let scope = WaveId { campaign: id.to_owned(), wave: plan.wave };
    let RunLock { runner, lock } = acquire_run_lock(app, &scope).await?;
    let owner = Arc::new(RunContext { app: app.clone(), scope, client: campaign.client, runner, key });
    Box::pin(recover_dead_runs(&owner, plan.max_hard)).await?;
    let journal = Journal::start(app, &owner.runner)?;
    let shared = Arc::new(Shared { app: app.clone(), composer, journal, wave: plan.wave });
    let dispatch = Dispatch::new(plan, stop, on_result, Arc::clone(&shared), Arc::clone(&owner));
    let ended = Box::pin(dispatch.run()).await;
    mail::close_idle(app);
    if ended.is_ok() {
        shared.journal.remove()?;
    }
    lock.release().await;
    let (mut sent, pause) = ended?;
    close(&owner, &mut sent, pause).await?;
    load_remaining(app, &owner.scope, &mut sent).await?;
    Ok(sent)
}

/// Settles the refusals of the run, and pauses its campaign if there is a reason.
async fn close(owner: &RunContext, sent: &mut RunSummary, pause: Option<String>) -> Result<()> {
    let RunContext { app, scope, runner, .. } = owner;
    let mut tx = app.db.write().await?;
    let settled = suppress_or_hold(&mut tx, scope, runner, pause.is_some(), app.clock.millis()).await?;
    if let Some(reason) = &pause {
        sent.is_paused = campaigns::pause(&mut tx, &scope.campaign, reason).await?;
    }
    tx.commit().await?;
    sent.failed = sent.failed.saturating_sub(settled.suppressed);
    sent.suppressed += settled.suppressed;
    sent.held = settled.held;
    sent.stopped = pause.or_else(|| sent.stopped.take());
    Ok(())
}

/// Loads the remaining mails of the wave.
async fn load_remaining(app: &App, scope: &WaveId, sent: &mut RunSummary) -> Result<()> {
    let mut tx = app.db.read().await?;
    for counted in store::count(&mut tx, &scope.campaign).await? {
        match counted.state {
            _ if counted.wave != scope.wave => {}
            MailState::Queued => sent.queued += counted.mails,
            MailState::Unknown => sent.undecided += counted.mails,
            _ => {}
        }
    }
    let next = store::next_due(&mut tx, scope).await?;
    sent.next_at = next.map(Timestamp::from_millisecond).transpose().map_err(Error::internal)?;
    Ok(())
}

/// The lock of a run, under whose unique name it claims mails. A run is dead if its lock is free. On SQLite a campaign has
/// one run at a time; on PostgreSQL several share it.
struct RunLock {
    runner: String,
    lock: Lock,
}

/// Common prefix of the names of all runs of a wave.
fn runner_prefix(scope: &WaveId) -> String {
    format!("campaign-{}-w{}-", scope.campaign.to_lowercase(), scope.wave)
}

async fn acquire_run_lock(app: &App, scope: &WaveId) -> Result<RunLock> {
    let runner = runner_prefix(scope) + &app.random.hex(6);
    let holder = format!("vigie campaign send, process {}", std::process::id());
    let lock = match app.config.database_url {
        None => format!("campaign-{}", scope.campaign.to_lowercase()),
        Some(_) => runner.clone(),
    };
    match app.db.lock(&lock, &holder).await? {
        Ok(lock) => Ok(RunLock { runner, lock }),
        Err(holder) => {
            let detail =
                format!("campaign {} is being sent by {holder}; its own run goes on", scope.campaign);
            Err(Error::new(Kind::Busy, "campaign.running", detail))
        }
    }
}

/// Settles the mails of dead runs.
async fn recover_dead_runs(owner: &RunContext, limit: MaxHard) -> Result<()> {
    let RunContext { app, scope, .. } = owner;
    let (runners, unsettled) = {
        let mut tx = app.db.read().await?;
        (store::list_runners(&mut tx, scope).await?, refusals::unsettled_runners(&mut tx, scope).await?)
    };
    for runner in runners.iter().chain(unsettled.iter().filter(|runner| !runners.contains(runner))) {
        // On SQLite, the holder of the lock of a campaign is its only run.
        let lock = match app.config.database_url {
            None => None,
            Some(_) => match app.db.lock(runner, "vigie campaign send, looking for dead runs").await? {
                Ok(lock) => Some(lock),
                Err(_) => continue,
            },
        };
        let (claim, left) = (owner.claim(runner), journal::read_dead_run(app, runner));
        let mut tx = app.db.write().await?;
        store::record(&mut tx, &claim, left.as_deref().unwrap_or_default()).await?;
        store::recover_runner(&mut tx, &claim, left.is_some()).await?;
        let is_over = refusals::answered(&mut tx, scope, runner).await?.is_over(limit);
        suppress_or_hold(&mut tx, scope, runner, is_over, app.clock.millis()).await?;
        tx.commit().await?;
        if let Some(lock) = lock {
            lock.release().await;
        }
    }
    journal::sweep(app, &runner_prefix(scope))
}
