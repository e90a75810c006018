//! Collects the results of the workers on one file. Rejects are listed in the order of the file: a block is written
//! once all earlier ones have arrived.

use super::rejects::{Block, List, Reason};
use crate::Result;
use std::{
    collections::BTreeMap,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

/// Blocks by which a worker may be ahead of the slowest one: this bounds the memory.
const MAX_BLOCKS_AHEAD: u64 = 64;

/// Counts of lines of all files so far.
#[derive(Default)]
pub(super) struct LineTotals {
    pub(super) sales: u64,
    /// Numbers of rejected lines, by reason.
    pub(super) reasons: BTreeMap<Reason, u64>,
    /// The first rejected line, for the summary.
    pub(super) first: Option<(String, Reason)>,
    pub(super) list: Option<List>,
}

impl LineTotals {
    pub(super) fn rejected(&self) -> u64 {
        self.reasons.values().sum()
    }

    /// Adds the numbers of another count.
    pub(super) fn add(
        &mut self,
        sales: u64,
        reasons: &BTreeMap<Reason, u64>,
        first: Option<(String, Reason)>,
    ) {
        self.sales += sales;
        for (reason, lines) in reasons {
            *self.reasons.entry(*reason).or_default() += lines;
        }
        self.first = self.first.take().or(first);
    }

    fn take(&mut self, file: &str, before: u64, block: Block) -> Result<()> {
        self.sales += block.sales;
        for (line, reason, text) in block.rejects {
            let line = (before + line + 1).to_string();
            *self.reasons.entry(reason).or_default() += 1;
            self.first.get_or_insert_with(|| (format!("{file}:{line}"), reason));
            if let Some(list) = &mut self.list {
                let text = String::from_utf8_lossy(&text);
                list.add([file, &line, reason.word(), &text])?;
            }
        }
        Ok(())
    }
}

pub(super) struct Collector<'a> {
    file: &'a str,
    state: Mutex<State<'a>>,
    turn: Condvar,
}

struct State<'a> {
    totals: &'a mut LineTotals,
    waiting: BTreeMap<u64, Block>,
    next: u64,
    lines: u64,
    stopped: bool,
}

impl<'a> Collector<'a> {
    pub(super) fn new(file: &'a str, totals: &'a mut LineTotals) -> Self {
        let state = State { totals, waiting: BTreeMap::new(), next: 0, lines: 1, stopped: false };
        Self { file, state: Mutex::new(state), turn: Condvar::new() }
    }

    /// Submits a block; `false` if the work was stopped elsewhere.
    pub(super) fn submit(&self, number: u64, block: Block) -> Result<bool> {
        let early = |state: &mut State<'_>| !state.stopped && number > state.next + MAX_BLOCKS_AHEAD;
        let mut state = self.turn.wait_while(self.lock(), early).unwrap_or_else(PoisonError::into_inner);
        state.waiting.insert(number, block);
        loop {
            let next = state.next;
            let Some(block) = state.waiting.remove(&next) else { break };
            let (before, lines) = (state.lines, block.lines);
            state.totals.take(self.file, before, block)?;
            state.next += 1;
            state.lines += lines;
        }
        self.turn.notify_all();
        Ok(!state.stopped)
    }

    /// Stops all workers, so that none waits for a missing block.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.turn.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops the others if its worker fails or panics.
pub(super) struct StopUnlessDone<'a>(pub(super) &'a Collector<'a>, pub(super) bool);

impl Drop for StopUnlessDone<'_> {
    fn drop(&mut self) {
        if !self.1 {
            self.0.stop();
        }
    }
}
