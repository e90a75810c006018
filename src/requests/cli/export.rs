//! Output files of commands, and the format of times.

use crate::{
    Result,
    cli::{output::Output, output_file::OutputFile},
};
use jiff::Timestamp;
use std::path::Path;

/// Writes a new file that only its owner can read.
pub(super) fn export(bytes: &[u8], path: &Path, out: &Output) -> Result<()> {
    let mut sink = OutputFile::create(path, out)?;
    sink.write(bytes)?;
    sink.finish()
}

pub(super) fn minute_utc(at: Timestamp) -> String {
    at.strftime("%F %R UTC").to_string()
}
