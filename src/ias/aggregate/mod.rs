//! Makes daily counts from raw sales lines: how much of what the pharmacies of a region sold on a day belongs to
//! the basket of an indicator. Files of any size, on all cores, in memory that depends on days and pharmacies alone.

mod baskets;
mod cell;
mod input;
mod layout;
mod lines;
mod rejects;
mod tally;

use super::{territory::Territory, theme::Theme};
use crate::{
    Result,
    error::{Error, Field},
};
use baskets::Baskets;
use cell::DayNumber;
use input::Input;
use jiff::civil::Date;
use layout::Layout;
use lines::Plan;
use rejects::{Counted, Ledger, List, StopUnlessDone};
use serde::Serialize;
use std::{fmt::Write as _, path::PathBuf, thread};
use tally::Tally;

/// Bytes of printed counts that are handed over at once.
const PIECE: usize = 1 << 16;

/// How the work is cut: no result depends on it.
#[derive(Clone, Copy)]
struct Effort {
    workers: usize,
    /// Bytes of a file that a worker takes at once.
    block: usize,
}

impl Effort {
    fn whole_machine() -> Self {
        Self { workers: thread::available_parallelism().map_or(1, usize::from), block: 1 << 20 }
    }
}

/// What is to be counted.
#[derive(Debug, Clone)]
pub struct Request {
    /// Files of sales lines; `-` is standard input.
    pub sales: Vec<PathBuf>,
    /// The file of baskets.
    pub baskets: PathBuf,
    /// Only this indicator.
    pub theme: Option<Theme>,
    /// Where lines that cannot be counted are listed.
    pub rejects: Option<PathBuf>,
    /// The share of lines that may be rejected, in percent.
    pub tolerated: f64,
    /// Later days cannot have been sold.
    pub today: Date,
}

/// What was counted, for a person.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Lines that hold something, headers aside.
    pub lines: u64,
    /// Those that could not be counted.
    pub rejected: u64,
    /// The same by reason.
    pub reasons: Vec<(&'static str, u64)>,
    /// Where the first of them stands, and why it is one.
    pub first_reject: Option<(String, &'static str)>,
    /// Indicators counted.
    pub themes: Vec<Theme>,
    /// First day.
    pub from: Option<Date>,
    /// Last day.
    pub to: Option<Date>,
    /// Pharmacies seen.
    pub pharmacies: usize,
}

/// Daily counts, ready to be written.
pub struct Counts {
    /// About them.
    pub summary: Summary,
    baskets: Baskets,
    tally: Tally,
}

/// Reads sales lines and counts them. `advanced` is told of bytes read, by several threads.
///
/// # Errors
/// Baskets or a header that mean nothing (65), a file that is missing (66), more rejects than are tolerated (65),
/// a list of rejects that cannot be written (73, 74).
pub fn aggregate(request: &Request, advanced: &(dyn Fn(u64) + Sync)) -> Result<Counts> {
    aggregate_with(Effort::whole_machine(), request, advanced)
}

fn aggregate_with(effort: Effort, request: &Request, advanced: &(dyn Fn(u64) + Sync)) -> Result<Counts> {
    let baskets = Baskets::open(&request.baskets, request.theme)?;
    let list = request.rejects.as_deref().map(List::create).transpose()?;
    let mut counted = Counted { list, ..Counted::default() };
    let mut tallies: Vec<Tally> = (0..effort.workers).map(|_| Tally::new(baskets.themes().len())).collect();
    let plan = Plan::new(&baskets, DayNumber::of(request.today).unwrap_or(DayNumber(0)));
    for path in &request.sales {
        let input = Input::open(path, effort.block)?;
        count(&input, &plan, &mut tallies, (&mut counted, advanced))?;
    }
    if let Some(list) = counted.list.take() {
        list.finish()?;
    }
    let tally = union(tallies)?;
    let summary = summary(&baskets, &tally, &counted);
    check(&summary, request)?;
    Ok(Counts { summary, baskets, tally })
}

/// Counts one file with a worker per tally.
fn count(
    input: &Input,
    plan: &Plan<'_>,
    tallies: &mut [Tally],
    (counted, advanced): (&mut Counted, &(dyn Fn(u64) + Sync)),
) -> Result<()> {
    let layout = Layout::read(&input.name, &input.header).map_err(|fault: Field| {
        Error::bad_data("ias.file-invalid", "these are no sales lines, so nothing was counted")
            .with_fields(vec![fault])
    })?;
    let ledger = Ledger::new(&input.name, counted);
    let work = |tally: &mut Tally| -> Result<()> {
        let mut stop = StopUnlessDone(&ledger, false);
        let mut buffer = Vec::new();
        while let Some(number) = input.next(&mut buffer)? {
            let block = lines::read(&buffer, &layout, plan, tally)?;
            advanced(input.advanced());
            if !ledger.hand_in(number, block)? {
                break;
            }
        }
        stop.1 = true;
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = tallies.iter_mut().map(|tally| scope.spawn(|| work(tally))).collect();
        let ended = workers.into_iter().map(|worker| {
            worker.join().unwrap_or_else(|_| Err(Error::fault("a thread that counted sales lines panicked")))
        });
        // Every worker is waited for: the first error is told.
        ended.fold(Ok(()), Result::and)
    })
}

fn union(tallies: Vec<Tally>) -> Result<Tally> {
    let mut tallies = tallies.into_iter();
    let mut all = tallies.next().ok_or_else(|| Error::fault("nobody counted"))?;
    for tally in tallies {
        if !all.merge(tally) {
            return Err(lines::too_many_pharmacies());
        }
    }
    Ok(all)
}

fn summary(baskets: &Baskets, tally: &Tally, counted: &Counted) -> Summary {
    let (first, last) = tally.days();
    Summary {
        lines: counted.sales,
        rejected: counted.rejected(),
        reasons: counted.reasons.iter().map(|(reason, lines)| (reason.word(), *lines)).collect(),
        first_reject: counted.first.clone().map(|(place, reason)| (place, reason.word())),
        themes: baskets.themes().map(|(theme, _)| theme).collect(),
        from: first.map(DayNumber::date),
        to: last.map(DayNumber::date),
        pharmacies: tally.pharmacies(),
    }
}

fn check(summary: &Summary, request: &Request) -> Result<()> {
    let Summary { lines, rejected, .. } = *summary;
    #[expect(clippy::cast_precision_loss, reason = "a share of lines needs no more than 53 bits")]
    let share = 100.0 * rejected as f64 / lines.max(1) as f64;
    if share <= request.tolerated {
        return Ok(());
    }
    let place = match (&request.rejects, &summary.first_reject) {
        (Some(list), _) => format!("; {} lists them", list.display()),
        (None, Some((place, reason))) => format!("; the first is {place} ({reason})"),
        (None, None) => String::new(),
    };
    let tolerated = request.tolerated;
    let detail = format!("{rejected} of {lines} lines cannot be counted, more than {tolerated} %{place}");
    let reasons = summary.reasons.iter();
    let fields = reasons
        .map(|(reason, lines)| Field { pointer: (*reason).to_owned(), code: format!("{lines} lines") });
    Err(Error::bad_data("ias.too-many-rejects", detail).with_fields(fields.collect()))
}

impl Counts {
    /// Prints them as CSV, sorted by theme, day and territory, in pieces of bounded size.
    ///
    /// # Errors
    /// What `each` says of a piece.
    pub fn print(&self, mut each: impl FnMut(&str) -> Result<()>) -> Result<()> {
        let regions: Vec<String> = Territory::regions().map(|region| region.to_string()).collect();
        let mut text = "theme,date,territory,numerator,denominator,pharmacies\n".to_owned();
        let mut themes: Vec<(usize, Theme)> =
            self.baskets.themes().map(|(theme, _)| theme).enumerate().collect();
        themes.sort_by_key(|(_, theme)| *theme);
        for (place, theme) in themes {
            for (day, region, sums) in self.tally.sums() {
                if !self.baskets.covers(place, day) {
                    continue;
                }
                let (date, region, part) = (day.date(), &regions[region], sums.part(place));
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{theme},{date},{region},{part},{},{}", sums.total, sums.pharmacies);
                if text.len() > PIECE {
                    each(&text)?;
                    text.clear();
                }
            }
        }
        each(&text)
    }
}

#[cfg(test)]
mod tests;
