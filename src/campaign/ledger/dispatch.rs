//! Schedules the mails of a run: claims them ahead, hands them over in batches, and sends them over as many
//! connections as the server accepts.

use super::{
    batch::{LedgerBatch, LedgerBatchResult, RunContext},
    deliver::{Attempt, ServerFailure, Shared, deliver},
    send_limits::SendLimits,
    settle,
    summary::RunSummary,
};
use crate::{
    Error, Result,
    campaign::{
        model::mail::{Answered, Claimed, MailResult, MailState},
        store::ledger::HandedOver,
    },
    mail::StopSignal,
};
use jiff::civil::DateTime;
use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};
use tokio::{task::JoinSet, time::Instant};

/// Consecutive refusals independent of the recipient after which the campaign is paused.
const MAX_CONSECUTIVE_REFUSALS: u32 = 10;
/// Mails of a run after which the share of unknown mailboxes is evaluated: before, one address weighs too
/// much.
const JUDGED_FROM: i64 = 100;
/// Consecutive connection failures after which a run ends.
const MAX_CONNECT_FAILURES: u32 = 3;
/// Mails claimed at a time. They have not begun to leave, so the mails of a dead run are released.
const CLAIM_SIZE: usize = 256;
/// Maximum mails that are handed over and wait for a connection: a power failure leaves these unknown, in
/// addition to those in transit. With a slow server there are fewer: twice the mails sent between two
/// batches.
const MAX_HANDED_OVER: usize = 256;
/// Maximum time between handing a mail over and sending it, after which the ledger is checked again.
const MAX_HAND_OVER_AGE: Duration = Duration::from_secs(1);
/// Delay of a batch, so that further results are included.
const BATCH_DELAY: Duration = Duration::from_millis(50);

enum Event {
    Attempted(Attempt),
    Written(LedgerBatchResult),
}

pub(super) struct Dispatch<'a> {
    plan: &'a SendLimits,
    stop: &'a StopSignal,
    on_result: &'a (dyn Fn(MailState) + Sync),
    shared: Arc<Shared>,
    owner: Arc<RunContext>,
    began: DateTime,
    tasks: JoinSet<Result<Event>>,
    /// The batch that is being written, and its mails.
    writing: Option<(Arc<LedgerBatch>, Vec<Claimed>)>,
    last_batch_at: Instant,
    /// End of the pause after a batch. SQLite does not queue writers, so others get as much time as the batch
    /// took, at most `BATCH_DELAY`.
    yield_until: Instant,
    claimed: VecDeque<Claimed>,
    is_exhausted: bool,
    /// Mails handed over, with the time.
    ready: VecDeque<(Instant, Claimed)>,
    /// Mails that were started; those since the ledger was last asked for more; those in transit; and the
    /// latter by domain.
    begun: u64,
    begun_since: usize,
    in_flight: usize,
    domains: HashMap<String, usize>,
    /// When the next mail may be started.
    next_at: Instant,
    /// Results for the next batch, and when the first of them ended.
    ended: Vec<MailResult>,
    ended_at: Option<Instant>,
    /// Maximum connections, reduced each time the server accepts no more.
    max_connections: usize,
    /// Consecutive rejections that do not depend on the recipient, and consecutive connection failures.
    refusals: u32,
    connect_failures: u32,
    /// Mails with a final result in this run.
    answered: Answered,
    /// The last rejection or connection failure.
    reason: String,
    sent: RunSummary,
}

impl<'a> Dispatch<'a> {
    pub(super) fn new(
        plan: &'a SendLimits,
        stop: &'a StopSignal,
        on_result: &'a (dyn Fn(MailState) + Sync),
        shared: Arc<Shared>,
        owner: Arc<RunContext>,
    ) -> Self {
        let mut dispatch = Self {
            plan,
            stop,
            on_result,
            shared,
            owner,
            began: DateTime::default(),
            tasks: JoinSet::new(),
            writing: None,
            last_batch_at: Instant::now(),
            yield_until: Instant::now(),
            claimed: VecDeque::new(),
            is_exhausted: false,
            ready: VecDeque::new(),
            begun: 0,
            begun_since: 0,
            in_flight: 0,
            domains: HashMap::new(),
            next_at: Instant::now(),
            ended: Vec::new(),
            ended_at: None,
            max_connections: plan.max_connections,
            refusals: 0,
            connect_failures: 0,
            answered: Answered { mails: 0, hard: 0 },
            reason: String::new(),
            sent: RunSummary::default(),
        };
        dispatch.began = dispatch.now();
        dispatch
    }

    /// The summary of the run, and the reason if the campaign has to be paused.
    pub(super) async fn run(mut self) -> Result<(RunSummary, Option<String>)> {
        let mut worked = Box::pin(self.work()).await;
        // However the run ends, mails in transit are finished, and those not started are released.
        while let Some(event) = self.tasks.join_next().await {
            match event.map_err(Error::internal).flatten() {
                Ok(event) => self.handle_event(event),
                Err(e) => worked = worked.and(Err(e)),
            }
        }
        let (failed, claims) = self.writing.take().unwrap_or_default();
        let ready = self.ready.into_iter().map(|(_, mail)| mail);
        let step = LedgerBatch {
            released: self.claimed.into_iter().chain(ready).chain(claims).map(|mail| mail.number).collect(),
            ended: failed.ended.iter().cloned().chain(self.ended).collect(),
            ..LedgerBatch::default()
        };
        if !step.is_empty() {
            step.write_with_retry(&self.owner).await?;
        }
        worked?;
        let limit = self.plan.max_hard;
        let pause = match self.refusals >= MAX_CONSECUTIVE_REFUSALS {
            true => Some(settle::refused_in_a_row(MAX_CONSECUTIVE_REFUSALS, &self.reason)),
            false => self
                .answered
                .is_over(limit)
                .then(|| settle::too_many_hard(self.answered, limit, &self.reason)),
        };
        Ok((self.sent, pause))
    }

    async fn work(&mut self) -> Result<()> {
        loop {
            self.start_deliveries();
            self.flush_ledger();
            if self.tasks.is_empty() && (self.is_over() || self.is_done()) {
                return Ok(());
            }
            let (wake, mut stop) = (self.next_wakeup(), self.stop.clone());
            tokio::select! {
                Some(event) = self.tasks.join_next() => self.handle_event(event.map_err(Error::internal).flatten()?),
                () = tokio::time::sleep_until(wake) => {}
                () = stop.requested(), if self.sent.stopped.is_none() => {}
            }
        }
    }

    fn now(&self) -> DateTime {
        let clock = &self.shared.app.clock;
        clock.in_paris(clock.millis()).unwrap_or_default()
    }

    /// Whether no more mails may be started; sets the reason.
    fn is_over(&mut self) -> bool {
        if self.sent.stopped.is_none() {
            self.sent.stopped = match self.plan.why_not_now(self.began, self.now()) {
                _ if self.stop.is_requested() => Some("it was stopped".to_owned()),
                _ if self.refusals >= MAX_CONSECUTIVE_REFUSALS => {
                    Some("the server refuses one mail after another".to_owned())
                }
                _ if self.answered.mails >= JUDGED_FROM && self.answered.is_over(self.plan.max_hard) => {
                    Some("the server does not know too many of the mailboxes".to_owned())
                }
                _ if self.max_connections == 1 && self.connect_failures >= MAX_CONNECT_FAILURES => {
                    self.sent.is_unreachable = true;
                    Some(format!("the server cannot be reached: {}", self.reason))
                }
                refusal => refusal.map(str::to_owned),
            };
        }
        self.sent.stopped.is_some()
    }

    /// Whether no mails are left to start.
    fn is_done(&self) -> bool {
        self.ready.is_empty()
            && (self.remaining_in_batch() == 0 || self.is_exhausted && self.claimed.is_empty())
    }

    /// The number of further mails that may be handed over.
    fn remaining_in_batch(&self) -> usize {
        let left = self.plan.batch.map_or(u64::MAX, |batch| batch.saturating_sub(self.begun));
        usize::try_from(left).unwrap_or(usize::MAX).saturating_sub(self.ready.len())
    }

    /// When there is something to do even without an event.
    fn next_wakeup(&self) -> Instant {
        let now = Instant::now();
        let lingered = self.ended_at.map(|at| at + BATCH_DELAY);
        let times = [
            lingered,
            Some(self.yield_until),
            Some(self.next_at),
            self.next_at.checked_sub(MAX_HAND_OVER_AGE),
        ];
        times.into_iter().flatten().filter(|at| *at > now).min().unwrap_or(now + Duration::from_secs(60))
    }

    /// Starts mails that are handed over, as fast as the limits allow.
    fn start_deliveries(&mut self) {
        while self.in_flight < self.max_connections && self.next_at <= Instant::now() && !self.is_over() {
            let is_free = |(_, mail): &(Instant, Claimed)| {
                self.domains.get(&domain(mail)).copied().unwrap_or_default() < self.plan.per_domain
            };
            let next = self.ready.iter().position(is_free).and_then(|at| self.ready.remove(at));
            let Some((handed_over_at, mail)) = next else { return };
            if handed_over_at.elapsed() > MAX_HAND_OVER_AGE {
                self.claimed.push_front(mail);
                continue;
            }
            *self.domains.entry(domain(&mail)).or_default() += 1;
            (self.in_flight, self.begun, self.begun_since) =
                (self.in_flight + 1, self.begun + 1, self.begun_since + 1);
            if let Some(rate) = self.plan.rate {
                self.next_at = self.next_at.max(Instant::now()) + rate.interval;
            }
            let attempt = deliver(Arc::clone(&self.shared), mail, self.stop.clone());
            self.tasks.spawn(async move { attempt.await.map(Event::Attempted) });
        }
    }

    /// Writes results to the ledger and claims more mails, if that is worth a disk sync.
    fn flush_ledger(&mut self) {
        if self.writing.is_some() || Instant::now() < self.yield_until {
            return;
        }
        let (is_over, left) = (self.is_over(), self.remaining_in_batch());
        // Mails for later are handed over later, because the campaign may be paused or a recipient opt out in
        // the meantime.
        let is_soon = self.next_at <= Instant::now() + MAX_HAND_OVER_AGE;
        let ahead = (2 * self.begun_since).clamp(self.max_connections.min(MAX_HANDED_OVER), MAX_HANDED_OVER);
        let ahead = self.plan.rate.map_or(ahead, |rate| rate.within(MAX_HAND_OVER_AGE).clamp(1, ahead));
        let room = if is_over || !is_soon { 0 } else { ahead.saturating_sub(self.ready.len()).min(left) };
        let claims = room.min(self.claimed.len());
        let wanted = left.saturating_sub(self.claimed.len()).min(CLAIM_SIZE);
        let has_enough = is_over || self.is_exhausted || self.claimed.len() >= claims + MAX_HANDED_OVER;
        let claim = if has_enough { 0 } else { wanted };
        let needs_more = claims > 0 || claim > 0 && self.claimed.is_empty();
        let is_late = self.ended_at.is_some_and(|at| self.in_flight == 0 || at.elapsed() >= BATCH_DELAY);
        if !(is_late || needs_more && self.ready.len() <= ahead / 2) {
            return;
        }
        let claims: Vec<Claimed> = self.claimed.drain(..claims).collect();
        let step = Arc::new(LedgerBatch {
            ended: std::mem::take(&mut self.ended),
            released: Vec::new(),
            handed_over: claims.iter().map(|mail| mail.number).collect(),
            claim,
        });
        (self.ended_at, self.begun_since, self.last_batch_at) = (None, 0, Instant::now());
        self.writing = Some((Arc::clone(&step), claims));
        let owner = Arc::clone(&self.owner);
        self.tasks.spawn(async move { step.write_with_retry(&owner).await.map(Event::Written) });
    }

    fn handle_event(&mut self, event: Event) {
        match event {
            Event::Attempted(attempt) => self.handle_attempt(attempt),
            Event::Written(written) => self.handle_batch_result(written),
        }
    }

    fn handle_batch_result(&mut self, written: LedgerBatchResult) {
        let (step, claims) = self.writing.take().unwrap_or_default();
        self.yield_until = Instant::now() + self.last_batch_at.elapsed().min(BATCH_DELAY);
        for mail in claims {
            match written.handed_over.get(&mail.number) {
                Some(HandedOver { state: MailState::Handed, is_tracked }) => {
                    let mail = Claimed { is_tracked: *is_tracked, ..mail };
                    self.ready.push_back((Instant::now(), mail));
                }
                Some(HandedOver { state, .. }) => self.count(*state),
                None => {
                    self.sent.stopped = Some("the campaign was paused or cancelled".to_owned());
                    self.claimed.push_back(mail);
                }
            }
        }
        self.is_exhausted |= step.claim > 0 && written.claimed.is_empty();
        for (mail, state) in written.claimed {
            match state {
                MailState::Claimed => self.claimed.push_back(mail),
                state => self.count(state),
            }
        }
    }

    fn handle_attempt(&mut self, Attempt { mail, ended, trouble }: Attempt) {
        self.in_flight -= 1;
        if let Some(under_way) = self.domains.get_mut(&domain(&mail)) {
            *under_way -= 1;
        }
        match trouble {
            Some(ServerFailure::Unreachable) => {
                self.connect_failures += 1;
                self.max_connections = (self.max_connections - 1).max(1);
                self.reason.clone_from(&ended.end.answer);
            }
            Some(ServerFailure::Rejected) => {
                (self.refusals, self.connect_failures) = (self.refusals + 1, 0);
                self.reason.clone_from(&ended.end.answer);
            }
            None if ended.end.state == MailState::Sent => (self.refusals, self.connect_failures) = (0, 0),
            None => {}
        }
        self.answered.hard += i64::from(ended.end.is_hard);
        self.answered.mails += i64::from(matches!(ended.end.state, MailState::Sent | MailState::Failed));
        self.count(ended.end.state);
        self.ended.push(ended);
        self.ended_at = self.ended_at.or_else(|| Some(Instant::now()));
    }

    fn count(&mut self, state: MailState) {
        match state {
            MailState::Sent => self.sent.sent += 1,
            MailState::Queued | MailState::Claimed | MailState::Handed => self.sent.later += 1,
            MailState::Failed => self.sent.failed += 1,
            MailState::Suppressed => self.sent.suppressed += 1,
            MailState::Unknown => self.sent.unknown += 1,
        }
        (self.on_result)(state);
    }
}

fn domain(mail: &Claimed) -> String {
    mail.email.local_and_domain().1.to_lowercase()
}
