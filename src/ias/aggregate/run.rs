//! Counts the sales lines of files in parallel.

use super::{
    baskets::Baskets,
    cell::DayNumber,
    collector::{Collector, LineTotals, StopUnlessDone},
    input::Input,
    layout::Layout,
    line_context::LineContext,
    lines::{self, LineReader},
    rejects::{Block, List},
    request::{Counts, Request},
    summary::{check, summary},
    tally::Tally,
    unlisted::{self, Classes},
};
use crate::{Result, error::Error};
use std::{collections::BTreeSet, thread};

/// Parameters of the parallel work, on which no result depends.
#[derive(Clone, Copy)]
pub(super) struct Parallelism {
    pub(super) workers: usize,
    /// Size of a block, in bytes.
    pub(super) block: usize,
}

impl Parallelism {
    pub(super) fn whole_machine() -> Self {
        Self { workers: thread::available_parallelism().map_or(1, usize::from), block: 1 << 20 }
    }
}

/// Reads and counts sales lines. `on_progress` receives the number of bytes read, from several threads.
///
/// # Errors
/// Invalid baskets or header (65), a missing file (66), more rejects than tolerated (65), a list of rejects that cannot
/// be written (73, 74).
pub(crate) fn aggregate(request: &Request, on_progress: &(dyn Fn(u64) + Sync)) -> Result<Counts> {
    aggregate_with(Parallelism::whole_machine(), request, on_progress)
}

pub(super) fn aggregate_with(
    parallelism: Parallelism,
    request: &Request,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<Counts> {
    let baskets = Baskets::open(&request.baskets, request.theme)?;
    let list = request.rejects.as_deref().map(List::create).transpose()?;
    let mut totals = LineTotals { list, ..LineTotals::default() };
    let classes = request.classes.as_deref().map(|path| Classes::open(path, &baskets)).transpose()?;
    let products = if request.products { baskets.products().len() } else { 0 };
    let tally = |_| Tally::new(baskets.themes().len()).with_products(products);
    let mut tallies: Vec<Tally> = (0..parallelism.workers).map(tally).collect();
    let plan = LineContext::new(
        &baskets,
        DayNumber::from_date(request.extracted_on).unwrap_or(DayNumber(0)),
        classes.as_ref(),
    );
    for path in &request.sales {
        let input = Input::open(path, parallelism.block)?;
        read_file(&input, &mut tallies, &mut totals, on_progress, |tally, block, layout| {
            let mut reader = LineReader::new(layout, plan.today);
            lines::for_each_line(block, layout, |cells| lines::add(cells, &mut reader, &plan, tally))
        })?;
    }
    if let Some(list) = totals.list.take() {
        list.finish()?;
    }
    let tally = union(tallies)?;
    let mut summary = summary(&baskets, &tally, &totals);
    summary.unlisted =
        classes.map(|classes| unlisted::unlisted(&tally.unlisted, &baskets, &classes)).unwrap_or_default();
    check(&totals, request.max_reject_share, request.rejects.as_deref())?;
    Ok(Counts {
        summary,
        baskets,
        tally,
        extracted_on: request.extracted_on,
        lines: totals,
        parts: BTreeSet::new(),
    })
}

/// Reads one file with a worker per tally, block by block.
pub(super) fn read_file<T: Send>(
    input: &Input,
    tallies: &mut [T],
    totals: &mut LineTotals,
    on_progress: &(dyn Fn(u64) + Sync),
    read: impl Fn(&mut T, &[u8], &Layout) -> Result<Block> + Sync,
) -> Result<()> {
    let layout = Layout::parse(&input.name, &input.header).map_err(|fault| {
        Error::bad_data("ias.file-invalid", "these are no sales lines, so nothing was counted")
            .with_fields(vec![fault])
    })?;
    let collector = Collector::new(&input.name, totals);
    let work = |tally: &mut T| -> Result<()> {
        let mut stop = StopUnlessDone(&collector, false);
        let mut buffer = Vec::new();
        while let Some(number) = input.next(&mut buffer)? {
            let block = read(tally, &buffer, &layout)?;
            on_progress(input.take_progress());
            if !collector.submit(number, block)? {
                break;
            }
        }
        stop.1 = true;
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = tallies.iter_mut().map(|tally| scope.spawn(|| work(tally))).collect();
        let ended = workers.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|_| Err(Error::internal("a thread that counted sales lines panicked")))
        });
        // All workers are joined; the first error is returned.
        ended.fold(Ok(()), Result::and)
    })
}

pub(super) fn union(tallies: Vec<Tally>) -> Result<Tally> {
    let mut tallies = tallies.into_iter();
    let mut all = tallies.next().ok_or_else(|| Error::internal("no worker counted"))?;
    for tally in tallies {
        if !all.merge(tally) {
            return Err(lines::too_many_pharmacies());
        }
    }
    Ok(all)
}

#[cfg(test)]
pub(super) mod tests;
