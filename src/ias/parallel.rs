//! Work on all cores, outside of the threads that serve requests.

use std::{collections::BTreeMap, sync::Mutex};

/// Maps items in parallel, as many at once as there are cores; results are in the order of the items.
pub(super) fn on_all_cores<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(items.iter().enumerate());
    let done = Mutex::new(BTreeMap::new());
    let work = || {
        while let Some((at, item)) = next.lock().ok().and_then(|mut next| next.next()) {
            let made = make(item);
            if let Ok(mut done) = done.lock() {
                done.insert(at, made);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    done.into_inner().unwrap_or_default().into_values().collect()
}
