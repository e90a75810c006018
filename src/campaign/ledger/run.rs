//! One run of a wave: it takes its turn, settles what dead runs have left, sends until it is told to stop, nothing is due, or
//! the server refuses one mail after another, and says what it came to.

use super::{
    Content, MailState, MaxHard, Plan, Scope,
    compose::Composer,
    deliver::Shared,
    dispatch::Dispatch,
    journal::{self, Journal},
    operate::{found, refuse_unready},
    settle::settle,
    step::Owner,
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::AddressKey,
        store::{campaign as campaigns, ledger as store},
    },
    db::Lock,
    error::Kind,
    mail::{self, Stop},
};
use jiff::Timestamp;
use std::sync::Arc;

/// What a run came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Sent {
    pub(crate) sent: u64,
    /// To be tried again.
    pub(crate) later: u64,
    pub(crate) failed: u64,
    pub(crate) suppressed: u64,
    pub(crate) unknown: u64,
    /// Failed mails whose address does not exist by the server's answer, and is not suppressed because the campaign was paused.
    pub(crate) held: u64,
    /// All mails of the wave that may have arrived, of this run and those before.
    pub(crate) undecided: i64,
    /// Mails of the wave that wait still.
    pub(crate) queued: i64,
    /// When the next of them may be tried.
    pub(crate) next_at: Option<Timestamp>,
    /// Why it ended before nothing was due.
    pub(crate) stopped: Option<String>,
    /// Whether that is because no server is there.
    pub(crate) is_unreachable: bool,
    /// Whether the campaign is paused now.
    pub(crate) is_paused: bool,
}

/// Sends what is due of a wave. `told` gets the state of each mail that ended.
///
/// # Errors
/// `campaign.unknown`, `campaign.not-sendable` for one that may not be sent now, `campaign.running` with who sends it already, and
/// what the database says.
pub(crate) async fn send(
    app: &App,
    id: &str,
    plan: &Plan,
    stop: &Stop,
    told: &(dyn Fn(MailState) + Sync),
) -> Result<Sent> {
    let (campaign, content) = {
        let mut tx = app.db.read().await?;
        let campaign = found(&mut tx, id).await?;
        refuse_unready(&mut tx, app, &campaign, plan).await?;
        (campaign, Content::from_stored(&campaigns::content(&mut tx, id).await?)?)
    };
    let (key, composer) =
        (AddressKey::load(app).await?, Composer::new(app, &campaign, content, false).await?);
    let scope = Scope { campaign: id.to_owned(), wave: plan.wave };
    let Turn { runner, lock } = turn(app, &scope).await?;
    let owner = Arc::new(Owner { app: app.clone(), scope, client: campaign.client, runner, key });
    Box::pin(lapse(&owner, plan.max_hard)).await?;
    let journal = Journal::start(app, &owner.runner)?;
    let shared = Arc::new(Shared { app: app.clone(), composer, journal, wave: plan.wave });
    let dispatch = Dispatch::new((plan, stop), told, Arc::clone(&shared), Arc::clone(&owner));
    let ended = Box::pin(dispatch.run()).await;
    mail::rest(app);
    if ended.is_ok() {
        shared.journal.remove()?;
    }
    lock.release().await;
    let (mut sent, pause) = ended?;
    close(&owner, &mut sent, pause).await?;
    look(app, &owner.scope, &mut sent).await?;
    Ok(sent)
}

/// Settles the refusals of the run, and pauses its campaign if there is a reason.
async fn close(owner: &Owner, sent: &mut Sent, pause: Option<String>) -> Result<()> {
    let Owner { app, scope, runner, .. } = owner;
    let mut tx = app.db.write().await?;
    let settled = settle(&mut tx, scope, runner, pause.is_some(), app.clock.millis()).await?;
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

/// What is left of the wave.
async fn look(app: &App, scope: &Scope, sent: &mut Sent) -> Result<()> {
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
    sent.next_at = next.map(Timestamp::from_millisecond).transpose().map_err(Error::fault)?;
    Ok(())
}

/// A run's turn. Its name, under which it claims, is its own; whoever can take its lock knows that it has died. On SQLite one
/// run has a campaign at a time; on PostgreSQL several share it.
struct Turn {
    runner: String,
    lock: Lock,
}

/// What the names of all runs of a wave begin with.
fn runners(scope: &Scope) -> String {
    format!("campaign-{}-w{}-", scope.campaign.to_lowercase(), scope.wave)
}

async fn turn(app: &App, scope: &Scope) -> Result<Turn> {
    let runner = runners(scope) + &app.random.hex(6);
    let holder = format!("vigie campaign send, process {}", std::process::id());
    let lock = match app.config.database_url {
        None => format!("campaign-{}", scope.campaign.to_lowercase()),
        Some(_) => runner.clone(),
    };
    match app.db.lock(&lock, &holder).await? {
        Ok(lock) => Ok(Turn { runner, lock }),
        Err(holder) => {
            let detail =
                format!("campaign {} is being sent by {holder}; its own run goes on", scope.campaign);
            Err(Error::new(Kind::Busy, "campaign.running", detail))
        }
    }
}

/// Settles what runs have left that died.
async fn lapse(owner: &Owner, limit: MaxHard) -> Result<()> {
    let Owner { app, scope, .. } = owner;
    let (runners, unsettled) = {
        let mut tx = app.db.read().await?;
        (store::runners(&mut tx, scope).await?, store::unsettled_runners(&mut tx, scope).await?)
    };
    for runner in runners.iter().chain(unsettled.iter().filter(|runner| !runners.contains(runner))) {
        // Whoever has the lock of a campaign is its only run.
        let lock = match app.config.database_url {
            None => None,
            Some(_) => match app.db.lock(runner, "vigie campaign send, looking for dead runs").await? {
                Ok(lock) => Some(lock),
                Err(_) => continue,
            },
        };
        let (claim, left) = (owner.claim(runner), journal::left(app, runner));
        let mut tx = app.db.write().await?;
        store::record(&mut tx, &claim, left.as_deref().unwrap_or_default()).await?;
        store::lapse(&mut tx, &claim, left.is_some()).await?;
        let is_over = store::answered(&mut tx, scope, runner).await?.is_over(limit);
        settle(&mut tx, scope, runner, is_over, app.clock.millis()).await?;
        tx.commit().await?;
        if let Some(lock) = lock {
            lock.release().await;
        }
    }
    journal::sweep(app, &self::runners(scope))
}
