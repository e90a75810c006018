//! Progress of a delivery.

use std::sync::atomic::{AtomicBool, Ordering};

/// The progress of a delivery, shared between transport and caller.
#[derive(Default)]
pub(crate) struct HandOver {
    is_connecting: AtomicBool,
    is_handed_over: AtomicBool,
    permission: Option<Permission>,
}

/// Records that a mail is about to be handed over, and returns whether that is permitted.
type Permission = Box<dyn Fn() -> bool + Send + Sync>;

impl HandOver {
    /// A delivery that requests `permission` before the mail is handed over.
    pub(crate) fn with_permission(permission: Permission) -> Self {
        Self { permission: Some(permission), ..Self::default() }
    }

    /// Sets whether a connection is being made: a failure then concerns every recipient.
    pub(super) fn set_connecting(&self, is_connecting: bool) {
        self.is_connecting.store(is_connecting, Ordering::Release);
    }

    pub(in crate::mail) fn is_connecting(&self) -> bool {
        self.is_connecting.load(Ordering::Acquire)
    }

    /// Requests permission, and marks the mail as handed over if that is granted: from here on it may be delivered.
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
