//! Rejects a transaction inside a transaction. A task that holds one and requests a second waits for a connection that
//! perhaps only the end of the first releases. The second is rejected at once, not only when the pool is exhausted.

use crate::{Error, Result};
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::{self, ThreadId},
};
use tokio::task;

/// Holders of idle transactions. A transaction that executes a statement is not listed: if its task requests another
/// one meanwhile, that is a concurrent branch of the task (fields of one GraphQL query), for which the first does not
/// wait.
#[derive(Clone, Default)]
pub(super) struct NestingGuard(Arc<Mutex<Vec<Holder>>>);

/// A task, or a thread outside of any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Task(task::Id),
    Thread(ThreadId),
}

impl Holder {
    fn current() -> Self {
        task::try_id().map_or_else(|| Self::Thread(thread::current().id()), Self::Task)
    }
}

impl NestingGuard {
    /// Panics if assertions are on, so that the first test that nests transactions fails.
    pub(super) fn ensure_not_nested(&self) -> Result<()> {
        let nested = self.change(|holders| holders.contains(&Holder::current()));
        debug_assert!(!nested, "{NESTED}");
        if nested { Err(Error::internal(NESTED)) } else { Ok(()) }
    }

    pub(super) fn register(&self) -> Registration {
        let mut registration = Registration { nesting_guard: self.clone(), by: Holder::current() };
        registration.list();
        registration
    }

    fn change<T>(&self, change: impl FnOnce(&mut Vec<Holder>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

const NESTED: &str = "a task that holds a transaction begins a second one: pass the first one on";

/// Entry of an idle transaction in the list, until dropped.
pub(super) struct Registration {
    nesting_guard: NestingGuard,
    by: Holder,
}

impl Registration {
    /// Removes the entry until the guard is dropped, and then registers the current task.
    pub(super) fn suspend(&mut self) -> Suspended<'_> {
        self.unlist();
        Suspended(self)
    }

    fn list(&mut self) {
        self.by = Holder::current();
        self.nesting_guard.change(|holders| holders.push(self.by));
    }

    fn unlist(&self) {
        self.nesting_guard.change(|holders| {
            let at = holders.iter().position(|holder| *holder == self.by);
            at.map(|at| holders.swap_remove(at))
        });
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.unlist();
    }
}

pub(super) struct Suspended<'a>(&'a mut Registration);

impl Drop for Suspended<'_> {
    fn drop(&mut self) {
        self.0.list();
    }
}

#[cfg(test)]
mod tests {
    use crate::db::{Db, Tx, args, test_db};

    /// Whether a second transaction is rejected in a task that holds `tx`.
    async fn is_refused(db: Db, tx: Tx) -> bool {
        let asking = tokio::spawn(async move {
            let mut tx = tx;
            // From here on this task is the holder.
            tx.rows::<(i64,)>("SELECT 1", args![]).await.unwrap();
            db.read().await.map(drop)
        });
        asking.await.map_or_else(|e| e.is_panic(), |second| second.is_err())
    }

    #[tokio::test]
    async fn rejects_a_nested_transaction_but_not_a_later_one() {
        let (db, _folder) = test_db().await;
        for _ in 0..2 {
            let tx = db.read().await.unwrap();
            assert!(is_refused(db.clone(), tx).await);
            let tx = db.write().await.unwrap();
            assert!(is_refused(db.clone(), tx).await);
        }
    }

    #[tokio::test]
    async fn a_transaction_moved_to_another_task_does_not_block() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (begun, wait) = tokio::sync::oneshot::channel();
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let other = tokio::spawn(async move {
            tx.rows::<(i64,)>("SELECT 1", args![]).await.unwrap();
            begun.send(()).unwrap();
            ended.await.unwrap();
            drop(tx);
        });
        wait.await.unwrap();
        db.read().await.unwrap();
        end.send(()).unwrap();
        other.await.unwrap();
    }

    #[tokio::test]
    async fn concurrent_branches_of_a_task_read_in_turn() {
        let (db, _folder) = test_db().await;
        let read = async || {
            let mut tx = db.read().await.unwrap();
            tx.rows::<(i64,)>("SELECT 1", args![]).await.unwrap();
            tx.rows::<(i64,)>("SELECT 2", args![]).await.unwrap()
        };
        assert_eq!(tokio::join!(read(), read(), read()), (vec![(2,)], vec![(2,)], vec![(2,)]));
    }
}
