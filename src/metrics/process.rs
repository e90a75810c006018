//! Metrics of this process, with the names that Prometheus recommends for all programs.

use super::Scrape;
use crate::{Error, Result};
use procfs::{ProcResult, process::LimitValue, process::Process};
use prometheus::Counter;

/// Adds processor time, memory, threads, open files and the time of the start.
///
/// # Errors
/// The process information of Linux cannot be read.
pub(crate) fn add(scrape: &Scrape) -> Result<()> {
    let usage = Usage::read().map_err(Error::internal)?;
    let spent = Counter::new("process_cpu_seconds_total", "Processor time in seconds.");
    let spent = spent.map_err(Error::internal)?;
    spent.inc_by(usage.cpu_seconds);
    scrape.add(spent)?;
    for (name, help, value) in [
        ("process_resident_memory_bytes", "Resident memory in bytes.", usage.resident),
        ("process_virtual_memory_bytes", "Virtual memory in bytes.", usage.mapped),
        ("process_threads", "Threads.", usage.threads),
        ("process_open_fds", "Open file descriptors.", usage.open_files),
        ("process_max_fds", "Limit of open file descriptors.", usage.most_files),
        ("process_start_time_seconds", "Time of the start, in seconds since 1970.", usage.started_at),
    ] {
        scrape.gauge(name, help, i64::try_from(value).unwrap_or(i64::MAX))?;
    }
    Ok(())
}

struct Usage {
    cpu_seconds: f64,
    /// Bytes of memory.
    resident: u64,
    mapped: u64,
    threads: u64,
    open_files: u64,
    most_files: u64,
    /// Seconds since 1970.
    started_at: u64,
}

impl Usage {
    fn read() -> ProcResult<Self> {
        let process = Process::myself()?;
        let (stat, limits) = (process.stat()?, process.limits()?);
        let ticks = procfs::ticks_per_second();
        Ok(Self {
            cpu_seconds: (stat.utime + stat.stime) as f64 / ticks as f64,
            resident: stat.rss * procfs::page_size(),
            mapped: stat.vsize,
            threads: u64::try_from(stat.num_threads).unwrap_or_default(),
            open_files: process.fd_count()? as u64,
            most_files: match limits.max_open_files.soft_limit {
                LimitValue::Value(limit) => limit,
                LimitValue::Unlimited => u64::MAX,
            },
            started_at: procfs::boot_time_secs()? + stat.starttime / ticks,
        })
    }
}
