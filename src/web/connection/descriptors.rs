//! How many connections the system lets this process have: each takes a file descriptor, and a process without descriptors
//! can neither accept connections nor read its database.

use crate::{config::Connections, files::UPLOADS_AT_ONCE};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Connections beyond the caps that may be open for a moment: refused, or told to close.
pub(super) const SLACK: usize = 32;
/// Descriptors for those and for everything else: the database's connections, files that are read.
const OTHERS: u64 = SLACK as u64 + 64;
/// Fewer would not be worth serving.
const FEWEST: u64 = 16;

/// These limits, as far as descriptors suffice. The soft limit of the process is raised to the hard one first.
pub(super) fn fit(wanted: Connections) -> Connections {
    let needed = (wanted.total as u64).saturating_add(OTHERS + UPLOADS_AT_ONCE as u64);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let granted = match current {
        Some(current) => {
            let raised = Some(maximum.unwrap_or(needed.max(current)));
            let is_raised = setrlimit(Resource::Nofile, Rlimit { current: raised, maximum }).is_ok();
            if is_raised { raised } else { Some(current) }
        }
        None => None,
    };
    let total = fitting(wanted.total, granted);
    if total < wanted.total {
        tracing::warn!(
            "{total} connections are kept at once, not {}: the system lets this process open {} files (ulimit -n)",
            wanted.total,
            granted.unwrap_or_default(),
        );
    }
    Connections { total, ..wanted }
}

fn fitting(wanted: usize, descriptors: Option<u64>) -> usize {
    let Some(descriptors) = descriptors else { return wanted };
    let free = descriptors.saturating_sub(OTHERS);
    // A file that arrives takes another descriptor than its connection.
    let most = free.saturating_sub(UPLOADS_AT_ONCE as u64).max(free / 2).max(FEWEST);
    wanted.min(usize::try_from(most).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_else_needs_descriptors_has_some_left() {
        assert_eq!(fitting(4_096, None), 4_096);
        assert_eq!(fitting(4_096, Some(65_536)), 4_096);
        assert_eq!(fitting(4_096, Some(1_024)), 728);
        assert_eq!(fitting(4_096, Some(296)), 100);
        assert_eq!(fitting(4_096, Some(64)), 16);
        assert_eq!(fitting(8, Some(64)), 8);
    }
}
