//! How much memory this process has, as the kernel tells it.

use std::error::Error;

/// Now, in MB.
pub fn now() -> Result<f64, Box<dyn Error>> {
    status("VmRSS:")
}

/// At most so far, in MB.
pub fn peak() -> Result<f64, Box<dyn Error>> {
    status("VmHWM:")
}

fn status(name: &str) -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)).ok_or("no such memory")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1_000.0)
}
