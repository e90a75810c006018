//! One run of a wave: claims a little at a time, sends over several connections, records each end, and stops when it is asked
//! to, when nothing is due, or when the server refuses one mail after another.

use super::{
    Campaign, CampaignState, Claimed, Content, MailState, Plan, Scope,
    compose::Composer,
    end,
    operate::{found, refuse_unready},
    writer::{Change, Owner, Writer, Written},
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::AddressKey,
        store::{campaign as campaigns, ledger as store},
    },
    db::Lock,
    error::Kind,
    mail::{self, Stage, Stop, Verdict},
};
use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};
use tokio::{task::JoinSet, time::MissedTickBehavior};

/// Mails in a row that a server may refuse whoever they are for, before the campaign is paused.
const REFUSALS: u32 = 10;
/// Connections in a row that a server may refuse after it took none at all, before a run ends.
const UNREACHED: u32 = 3;
/// Mails that are claimed at once: nobody was asked about them, and a run that dies gives them back.
const CLAIMED: u64 = 64;

/// What a run came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Sent {
    pub(crate) sent: u64,
    /// To be tried again.
    pub(crate) later: u64,
    pub(crate) failed: u64,
    pub(crate) suppressed: u64,
    pub(crate) unknown: u64,
    /// All mails of the wave that may have arrived, of this run and those before.
    pub(crate) undecided: i64,
    /// Mails of the wave that wait still.
    pub(crate) queued: i64,
    /// When the next of them may be tried, in milliseconds since 1970.
    pub(crate) next_at: Option<i64>,
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
    let (key, composer) = (AddressKey::load(app).await?, Composer::new(app, &campaign, content).await?);
    let scope = Scope { campaign: id.to_owned(), wave: plan.wave };
    let (runner, lock) = lock(app, id).await?;
    Box::pin(lapse(app, &scope, &runner)).await?;
    let owner = Arc::new(Owner { app: app.clone(), scope, client: campaign.client.clone(), runner, key });
    let shared =
        Shared { app: app.clone(), composer, writer: Writer::start(Arc::clone(&owner)), wave: plan.wave };
    let mut run = Run {
        campaign,
        plan,
        stop,
        told,
        shared: Arc::new(shared),
        waiting: VecDeque::new(),
        domains: HashMap::new(),
        sessions: plan.sessions,
        refusals: 0,
        unreached: 0,
        sent: Sent::default(),
    };
    let ended = Box::pin(run.work()).await;
    let mut sent = run.sent;
    mail::rest(app);
    lock.release().await;
    ended?;
    let mut tx = app.db.read().await?;
    for counted in store::count(&mut tx, id).await?.iter().filter(|counted| counted.wave == plan.wave) {
        match counted.state {
            MailState::Queued => sent.queued += counted.mails,
            MailState::Unknown => sent.undecided += counted.mails,
            _ => {}
        }
    }
    sent.next_at = store::next_due(&mut tx, &owner.scope).await?;
    Ok(sent)
}

/// The name under which a run claims, and its lock: whoever can take it knows that the run has died. On SQLite one run has a
/// campaign at a time; on PostgreSQL several share it.
async fn lock(app: &App, id: &str) -> Result<(String, Lock)> {
    let name = match app.config.database_url {
        None => format!("campaign-{}", id.to_lowercase()),
        Some(_) => format!("campaign-{}-{}", id.to_lowercase(), app.random.hex(6)),
    };
    let holder = format!("vigie campaign send, process {}", std::process::id());
    match app.db.lock(&name, &holder).await? {
        Ok(lock) => Ok((name, lock)),
        Err(holder) => {
            let detail = format!("campaign {id} is being sent by {holder}; its own run goes on");
            Err(Error::new(Kind::Busy, "campaign.running", detail))
        }
    }
}

/// Settles what runs have left that died.
async fn lapse(app: &App, scope: &Scope, own: &str) -> Result<()> {
    let runners = store::runners(&mut app.db.read().await?, scope).await?;
    for runner in runners {
        let lock = match runner == own {
            true => None,
            false => match app.db.lock(&runner, "vigie campaign send, looking for dead runs").await? {
                Ok(lock) => Some(lock),
                Err(_) => continue,
            },
        };
        let mut tx = app.db.write().await?;
        store::lapse(&mut tx, scope, &runner, app.clock.millis()).await?;
        tx.commit().await?;
        if let Some(lock) = lock {
            lock.release().await;
        }
    }
    Ok(())
}

struct Shared {
    app: App,
    composer: Composer,
    writer: Writer,
    wave: i64,
}

/// How one mail ended.
struct Ended {
    mail: Claimed,
    state: MailState,
    trouble: Option<Trouble>,
    is_withheld: bool,
}

/// What is not about the recipient, in the server's words.
enum Trouble {
    Refused(String),
    Unreachable(String),
}

struct Run<'a> {
    campaign: Campaign,
    plan: &'a Plan,
    stop: &'a Stop,
    told: &'a (dyn Fn(MailState) + Sync),
    shared: Arc<Shared>,
    waiting: VecDeque<Claimed>,
    /// Mails under way to each domain.
    domains: HashMap<String, usize>,
    /// Connections at once: one less each time that the server takes no more.
    sessions: usize,
    /// Mails in a row that the server refused for what they are.
    refusals: u32,
    /// Connections in a row that it did not take.
    unreached: u32,
    sent: Sent,
}

impl Run<'_> {
    async fn work(&mut self) -> Result<()> {
        let mut running = JoinSet::new();
        let worked = Box::pin(self.dispatch(&mut running)).await;
        // Whatever ended it, mails in hand are finished, and what was only claimed is given back.
        while let Some(ended) = running.join_next().await {
            let ended = ended.map_err(Error::fault).flatten();
            match ended {
                Ok(ended) => self.take(ended),
                Err(e) => self.sent.stopped = Some(e.detail),
            }
        }
        let left: Vec<i64> = self.waiting.drain(..).map(|mail| mail.number).collect();
        if !left.is_empty() {
            self.shared.writer.write(Change::Release(left)).await?;
        }
        worked?;
        if self.refusals >= REFUSALS {
            self.pause().await?;
        }
        Ok(())
    }

    async fn dispatch(&mut self, running: &mut JoinSet<Result<Ended>>) -> Result<()> {
        let began = self.now();
        let mut pace = self.plan.rate.map(|rate| {
            let mut pace = tokio::time::interval(rate.interval);
            pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
            pace
        });
        let (mut started, mut is_exhausted) = (0_u64, false);
        loop {
            let is_over = self.is_over(began);
            let left = self.plan.batch.map_or(u64::MAX, |batch| batch.saturating_sub(started));
            if !is_over && !is_exhausted && self.waiting.len() < self.sessions {
                let ahead = left.saturating_sub(self.waiting.len() as u64).min(CLAIMED);
                is_exhausted = ahead > 0 && !self.claim(ahead).await?;
            }
            let next = match !is_over && left > 0 && running.len() < self.sessions {
                true => self.next(),
                false => None,
            };
            if let Some(mail) = next {
                if let Some(pace) = &mut pace {
                    let mut asked = self.stop.clone();
                    tokio::select! {
                        _ = pace.tick() => {}
                        () = asked.asked() => { self.waiting.push_front(mail); continue }
                    }
                }
                *self.domains.entry(domain(&mail)).or_default() += 1;
                running.spawn(deliver(Arc::clone(&self.shared), mail, self.stop.clone()));
                started += 1;
            } else if let Some(ended) = running.join_next().await {
                self.take(ended.map_err(Error::fault).flatten()?);
            } else if is_over || is_exhausted || left == 0 {
                return Ok(());
            }
        }
    }

    fn now(&self) -> jiff::civil::DateTime {
        let app = &self.shared.app;
        app.clock.in_paris(app.clock.millis()).unwrap_or_default()
    }

    /// Whether nothing more may begin, and why.
    fn is_over(&mut self, began: jiff::civil::DateTime) -> bool {
        if self.sent.stopped.is_none() {
            self.sent.stopped = match self.plan.refusal(began, self.now()) {
                _ if self.stop.is_asked() => Some("it was told to stop".to_owned()),
                _ if self.refusals >= REFUSALS => {
                    Some("the server refuses one mail after another".to_owned())
                }
                _ if self.sessions == 1 && self.unreached >= UNREACHED => {
                    self.sent.is_unreachable = true;
                    Some(format!("the server cannot be reached: {}", self.campaign.reason))
                }
                refusal => refusal.map(str::to_owned),
            };
        }
        self.sent.stopped.is_some()
    }

    /// Claims so many more; false when nothing is due.
    async fn claim(&mut self, limit: u64) -> Result<bool> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let Written::Claimed(claimed) = self.shared.writer.write(Change::Claim(limit)).await? else {
            return Err(Error::fault("a claim was answered by something else"));
        };
        let found_any = !claimed.is_empty();
        for (mail, state) in claimed {
            match state {
                MailState::Claimed => self.waiting.push_back(mail),
                state => self.count(state),
            }
        }
        Ok(found_any)
    }

    /// The next mail to a domain that may have one more.
    fn next(&mut self) -> Option<Claimed> {
        let is_free = |mail: &Claimed| {
            self.domains.get(&domain(mail)).copied().unwrap_or_default() < self.plan.per_domain
        };
        let at = self.waiting.iter().position(is_free)?;
        self.waiting.remove(at)
    }

    fn take(&mut self, ended: Ended) {
        let Ended { mail, state, trouble, is_withheld } = ended;
        if let Some(running) = self.domains.get_mut(&domain(&mail)) {
            *running -= 1;
        }
        match trouble {
            Some(Trouble::Unreachable(words)) => {
                self.unreached += 1;
                self.sessions = (self.sessions - 1).max(1);
                self.campaign.reason = words;
            }
            Some(Trouble::Refused(words)) => {
                (self.refusals, self.unreached) = (self.refusals + 1, 0);
                self.campaign.reason = words;
            }
            None if state == MailState::Sent => (self.refusals, self.unreached) = (0, 0),
            None => {}
        }
        if is_withheld && state == MailState::Queued {
            self.sent.stopped = Some("the campaign was paused or cancelled".to_owned());
        }
        self.count(state);
    }

    fn count(&mut self, state: MailState) {
        match state {
            MailState::Sent => self.sent.sent += 1,
            MailState::Queued | MailState::Claimed | MailState::Handed => self.sent.later += 1,
            MailState::Failed => self.sent.failed += 1,
            MailState::Suppressed => self.sent.suppressed += 1,
            MailState::Unknown => self.sent.unknown += 1,
        }
        (self.told)(state);
    }

    /// Somebody has to look at what the server says before more of the same is asked of it.
    async fn pause(&mut self) -> Result<()> {
        let reason =
            format!("{REFUSALS} mails in a row were refused; the last answer: {}", self.campaign.reason);
        let mut tx = self.shared.app.db.write().await?;
        campaigns::set_state(&mut tx, &self.campaign.id, CampaignState::Paused, &reason).await?;
        tx.commit().await?;
        self.sent.is_paused = true;
        self.sent.stopped = Some(reason);
        Ok(())
    }
}

fn domain(mail: &Claimed) -> String {
    mail.email.parts().1.to_lowercase()
}

/// What the ledger said of a mail that was about to be handed over.
const LET_GO: u8 = 1;
const SUPPRESSED: u8 = 2;
const WITHHELD: u8 = 3;

async fn deliver(shared: Arc<Shared>, mail: Claimed, stop: Stop) -> Result<Ended> {
    let Shared { app, composer, writer, wave } = &*shared;
    let ready = composer.ready(*wave, &mail)?;
    let said = Arc::new(AtomicU8::new(0));
    let permission = {
        let (writer, said, number) = (writer.clone(), Arc::clone(&said), mail.number);
        Box::new(move || {
            let (writer, said) = (writer.clone(), Arc::clone(&said));
            Box::pin(async move {
                let word = match writer.write(Change::HandOver(number)).await {
                    Ok(Written::HandedOver(Some(MailState::Handed))) => LET_GO,
                    Ok(Written::HandedOver(Some(_))) => SUPPRESSED,
                    Ok(_) | Err(_) => WITHHELD,
                };
                said.store(word, Ordering::Release);
                word == LET_GO
            }) as std::pin::Pin<Box<dyn Future<Output = bool> + Send>>
        })
    };
    let verdict = Box::pin(ready.deliver(app, &Stage::asking(permission), stop)).await;
    let (trouble, is_withheld) = (None, true);
    match said.load(Ordering::Acquire) {
        SUPPRESSED => return Ok(Ended { mail, state: MailState::Suppressed, trouble, is_withheld }),
        WITHHELD => {
            writer.write(Change::Release(vec![mail.number])).await?;
            return Ok(Ended { mail, state: MailState::Queued, trouble, is_withheld });
        }
        _ => {}
    }
    let end = end(&verdict, mail.attempts, app.clock.millis(), app.random.number());
    let (state, answer) = (end.state, end.answer.clone());
    let trouble = match verdict {
        Verdict::Refused(_) => Some(Trouble::Refused(answer)),
        Verdict::Unreachable(_) => Some(Trouble::Unreachable(answer)),
        _ => None,
    };
    writer.write(Change::Record(mail.clone(), end)).await?;
    Ok(Ended { mail, state, trouble, is_withheld: false })
}
