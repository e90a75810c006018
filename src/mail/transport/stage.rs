//! How far a delivery is.

use std::sync::atomic::{AtomicBool, Ordering};

/// The progress of a delivery: a mail that was not handed over was not delivered.
#[derive(Default)]
pub(crate) struct Stage {
    is_connecting: AtomicBool,
    is_handed_over: AtomicBool,
    permission: Option<Permission>,
}

/// Writes down that a mail is about to be handed over, and says whether it may be.
type Permission = Box<dyn Fn() -> bool + Send + Sync>;

impl Stage {
    /// One of a mail that is handed over only once this has said so.
    pub(crate) fn asking(permission: Permission) -> Self {
        Self { permission: Some(permission), ..Self::default() }
    }

    /// Whether the connection is being made: a failure then concerns every recipient.
    pub(super) fn set_connecting(&self, is_connecting: bool) {
        self.is_connecting.store(is_connecting, Ordering::Release);
    }

    pub(in crate::mail) fn is_connecting(&self) -> bool {
        self.is_connecting.load(Ordering::Acquire)
    }

    /// From here on it may arrive, unless this says no.
    pub(super) fn hand_over(&self) -> bool {
        let may = self.permission.as_ref().is_none_or(|permission| permission());
        if may {
            self.is_handed_over.store(true, Ordering::Release);
        }
        may
    }

    pub(in crate::mail) fn is_handed_over(&self) -> bool {
        self.is_handed_over.load(Ordering::Acquire)
    }
}
