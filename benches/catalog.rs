//! Measures the Store on catalogues of 200, 2,000 and 20,000 drawn sources: search, filter and counts together, on one
//! thread, beside SQLite's FTS5 doing the same; memory; how long it takes to begin.
//!
//! Run by `make bench`, or alone: `cargo bench --bench catalog`. The limit is 20 ms at the 99th percentile.

#![expect(clippy::print_stdout, reason = "the figures are the result")]

mod catalog {
    pub mod draw;
    pub mod fts5;
    pub mod load;
    pub mod memory;
    pub mod plain;
}

use catalog::{draw, fts5, load, memory};
use std::{
    error::Error,
    time::{Duration, Instant},
};
use vigie::{
    catalog::{filter::Filter, index::Index},
    locale::Locale,
};

const SIZES: [usize; 3] = [200, 2_000, 20_000];
const QUESTIONS: usize = 2_000;
const LIMIT: Duration = Duration::from_millis(20);

/// The median, the 99th percentile and the longest, in milliseconds.
fn spread(mut times: Vec<Duration>) -> (f64, f64, f64) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
    (at(50), at(99), at(100))
}

/// The longest time that a question meant to be slow takes, asked as an address asks it, in milliseconds.
fn hostile(index: &Index) -> Result<f64, Box<dyn Error>> {
    let mut longest = Duration::ZERO;
    for q in draw::hostile() {
        let begun = Instant::now();
        std::hint::black_box(index.search(&Filter::parse([("q", q)])));
        longest = longest.max(begun.elapsed());
    }
    Ok(longest.as_secs_f64() * 1_000.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut worst = 0.0;
    println!("| sources | of | built in | memory | found by the median question | p50 | p99 | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    for size in SIZES {
        let questions: Vec<Filter> = (0..QUESTIONS).map(draw::question).collect();
        let (before, begun) = (memory::now()?, Instant::now());
        let index = Index::build(draw::sources(size), Locale::Fr)?;
        let (built, after) = (begun.elapsed(), memory::now()?);
        let (mut times, mut totals) = (Vec::new(), Vec::new());
        for question in &questions {
            let begun = Instant::now();
            let answer = index.search(question);
            times.push(begun.elapsed());
            totals.push(answer.total);
        }
        totals.sort_unstable();
        let (p50, p99, longest) = spread(times);
        let hostile = hostile(&index)?;
        worst = p99;
        println!(
            "| {size} | vigie | {:.2} s | {:.0} MB | {} | {p50:.2} ms | {p99:.2} ms | {longest:.2} ms |",
            built.as_secs_f64(),
            after - before,
            totals[QUESTIONS / 2]
        );
        println!(
            "| {size} | vigie, the longest of {} questions meant to be slow | | | | | | {hostile:.2} ms |",
            draw::HOSTILE
        );
        let before = memory::now()?;
        drop(index);
        runtime.block_on(async {
            let begun = Instant::now();
            let mut peer = fts5::Peer::fill(draw::sources(size)).await?;
            let (built, after) = (begun.elapsed(), memory::now()?);
            let (mut times, mut totals) = (Vec::new(), Vec::new());
            for question in questions.iter().take(QUESTIONS / 4) {
                let begun = Instant::now();
                totals.push(peer.answer(question).await?);
                times.push(begun.elapsed());
            }
            totals.sort_unstable();
            let (p50, p99, longest) = spread(times);
            println!(
                "| {size} | FTS5, trigrams | {:.2} s | {:.0} MB | {} | {p50:.2} ms | {p99:.2} ms | {longest:.2} ms |",
                built.as_secs_f64(),
                after - before,
                totals[totals.len() / 2]
            );
            Ok::<_, Box<dyn Error>>(())
        })?;
    }
    println!();
    runtime.block_on(load::measure(10_000))?;
    if worst > LIMIT.as_secs_f64() * 1_000.0 {
        return Err(format!("{worst:.1} ms at the 99th percentile, more than {LIMIT:?}").into());
    }
    Ok(())
}
