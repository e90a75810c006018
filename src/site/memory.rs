//! What happens to memory that is freed: a server gives it back at once, because the next page may be hours away
//! (`.cargo/config.toml`); a command soon ends and needs the same pieces again.

use tikv_jemalloc_ctl::{Access as _, AsName as _};

/// Milliseconds for which a command keeps what it freed.
const KEPT: isize = 1000;

/// Keeps what is freed at hand for a second. A publication, which makes and drops hundreds of megabytes of files, takes two thirds
/// of the time with it. It changes nothing but speed, so where the allocator does not know the setting nobody is told.
pub(super) fn keep_for_a_second() {
    // Heaps to come, and every one that there is.
    let _ = "arenas.dirty_decay_ms\0".name().write(KEPT);
    let heaps: u32 = "arenas.narenas\0".name().read().unwrap_or(0);
    for heap in 0..heaps {
        let _ = format!("arena.{heap}.dirty_decay_ms\0").name().write(KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heap_keeps_what_is_freed() {
        keep_for_a_second();
        for setting in ["arenas.dirty_decay_ms\0", "arena.0.dirty_decay_ms\0"] {
            assert_eq!(setting.name().read(), Ok(KEPT), "{setting}");
        }
    }
}
