//! The one who writes the ledger of a run. All sessions hand it their changes, and what came while it wrote goes into the next
//! transaction: one commit, whose wait for the disk dominates, for a whole group. Groups are small, so that the site's own
//! writes never wait long for their turn.

use super::{Claimed, End, MailState, Scope, latest_due};
use crate::{
    App, Error, Result,
    campaign::{contacts::AddressKey, store::ledger as store},
    db::Tx,
    error::Kind,
};
use std::{sync::Arc, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// Changes of one transaction: about 10 ms of work.
const GROUP: usize = 64;
/// How often a group is written again when the database is busy, and how long after.
const RETRIES: usize = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// Whose changes they are.
pub(super) struct Owner {
    pub(super) app: App,
    pub(super) scope: Scope,
    /// Whose suppressions hold beside everybody's.
    pub(super) client: String,
    /// The name of the lock that this run holds.
    pub(super) runner: String,
    pub(super) key: AddressKey,
}

pub(super) enum Change {
    Claim(i64),
    HandOver(i64),
    Record(Claimed, End),
    Release(Vec<i64>),
}

/// What a change came to.
#[derive(Debug)]
pub(super) enum Written {
    Claimed(Vec<(Claimed, MailState)>),
    /// The state it has now; none when it may not be handed over.
    HandedOver(Option<MailState>),
    Recorded,
}

struct Asked {
    change: Change,
    answer: oneshot::Sender<Result<Written>>,
}

/// A way to the writer. Its last copy ends it.
#[derive(Clone)]
pub(super) struct Writer(mpsc::Sender<Asked>);

impl Writer {
    pub(super) fn start(owner: Arc<Owner>) -> Self {
        let (sender, receiver) = mpsc::channel(4 * GROUP);
        tokio::spawn(write(owner, receiver));
        Self(sender)
    }

    /// Returns once the change is on the disk.
    pub(super) async fn write(&self, change: Change) -> Result<Written> {
        let (answer, answered) = oneshot::channel();
        let gone = || Error::fault("the writer of the ledger has ended");
        self.0.send(Asked { change, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn write(owner: Arc<Owner>, mut receiver: mpsc::Receiver<Asked>) {
    let mut group = Vec::with_capacity(GROUP);
    while receiver.recv_many(&mut group, GROUP).await > 0 {
        let written = write_firmly(&owner, &group).await;
        let answers: Vec<Result<Written>> = match written {
            Ok(written) => written.into_iter().map(Ok).collect(),
            Err(e) => group.iter().map(|_| Err(e.clone())).collect(),
        };
        for (asked, answer) in group.drain(..).zip(answers) {
            // Whoever asked may have been stopped meanwhile.
            let _ = asked.answer.send(answer);
        }
    }
}

/// Waits for a busy database: what a server answered nobody else knows.
async fn write_firmly(owner: &Owner, group: &[Asked]) -> Result<Vec<Written>> {
    for _ in 0..RETRIES {
        match write_group(owner, group).await {
            Err(e) if e.kind == Kind::Busy => tokio::time::sleep(PAUSE).await,
            written => return written,
        }
    }
    write_group(owner, group).await
}

async fn write_group(owner: &Owner, group: &[Asked]) -> Result<Vec<Written>> {
    let mut tx = owner.app.db.write().await?;
    let written = Box::pin(apply(&mut tx, owner, group)).await?;
    tx.commit().await?;
    Ok(written)
}

/// All of a group, with one statement for what is alike.
async fn apply(tx: &mut Tx, owner: &Owner, group: &[Asked]) -> Result<Vec<Written>> {
    let now = owner.app.clock.millis();
    let claim = store::Claim {
        scope: &owner.scope,
        runner: &owner.runner,
        client: &owner.client,
        now,
        latest_due: latest_due(now),
    };
    let (mut ended, mut numbers) = (Vec::new(), Vec::new());
    for Asked { change, .. } in group {
        match change {
            Change::Record(mail, end) => ended.push((mail, end)),
            Change::HandOver(number) => numbers.push(*number),
            Change::Claim(_) | Change::Release(_) => {}
        }
    }
    store::record(tx, &claim, &ended).await?;
    let handed = store::hand_over(tx, &claim, &numbers).await?;
    let mut written = Vec::with_capacity(group.len());
    for Asked { change, .. } in group {
        written.push(match change {
            Change::Claim(limit) => {
                owner.key.check(tx).await?;
                Written::Claimed(store::claim(tx, &claim, *limit).await?)
            }
            Change::HandOver(number) => Written::HandedOver(handed.get(number).copied()),
            Change::Record(..) => Written::Recorded,
            Change::Release(numbers) => {
                store::release(tx, &claim, numbers).await?;
                Written::Recorded
            }
        });
    }
    Ok(written)
}
