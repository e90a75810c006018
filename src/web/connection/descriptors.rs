//! The number of connections that the file descriptor limit allows. A process without free descriptors can
//! neither accept connections nor read its database.

use crate::{config::Connections, files::UPLOADS_AT_ONCE};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Connections beyond the caps that are open briefly: rejected or evicted ones.
pub(super) const SLACK: usize = 32;
/// Descriptors reserved for those and for everything else, such as database connections and files.
const OTHERS: u64 = SLACK as u64 + 64;
/// Minimum connections, even if descriptors do not suffice.
const MIN_CONNECTIONS: u64 = 16;

/// Reduces the limits to what the descriptors allow. The soft limit of the process is raised to the hard
/// limit first.
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
            "connection limit reduced to {total} from {}: the process may open {} files (ulimit -n)",
            wanted.total,
            granted.unwrap_or_default(),
        );
    }
    Connections { total, ..wanted }
}

fn fitting(wanted: usize, descriptors: Option<u64>) -> usize {
    let Some(descriptors) = descriptors else { return wanted };
    let free = descriptors.saturating_sub(OTHERS);
    // Each running upload takes a descriptor in addition to its connection.
    let most = free.saturating_sub(UPLOADS_AT_ONCE as u64).max(free / 2).max(MIN_CONNECTIONS);
    wanted.min(usize::try_from(most).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserves_descriptors_for_other_uses() {
        assert_eq!(fitting(4_096, None), 4_096);
        assert_eq!(fitting(4_096, Some(65_536)), 4_096);
        assert_eq!(fitting(4_096, Some(1_024)), 728);
        assert_eq!(fitting(4_096, Some(296)), 100);
        assert_eq!(fitting(4_096, Some(64)), 16);
        assert_eq!(fitting(8, Some(64)), 8);
    }
}
