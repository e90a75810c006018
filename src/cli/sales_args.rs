//! Shared code of commands that read sales files: paths, reject rates, the extraction day.

use super::output::Output;
use crate::{Error, Result, error::Kind};
use jiff::civil::Date;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

fn contradictory(detail: String) -> Error {
    Error::new(Kind::Usage, "usage.conflicting-options", detail)
}

/// Checks that stdout is not used for both a file and a JSON document.
///
/// # Errors
/// `usage.conflicting-options`.
pub(crate) fn ensure_single_stdout(path: &Path, what: &str, out: &Output) -> Result<()> {
    if path == Path::new("-") && out.is_json() {
        let detail = format!("standard output cannot hold both {what} and a JSON document: name a file");
        return Err(contradictory(detail));
    }
    Ok(())
}

/// Parses a percentage.
pub(crate) fn percent(text: &str) -> Result<f64, String> {
    let percent = text.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "not a number from 0 to 100".to_owned())
}

/// The day of an extract; today by default.
///
/// # Errors
/// `usage.conflicting-options` for a day in the future.
pub(crate) fn extraction_day(day: Option<Date>, today: Date) -> Result<Date> {
    match day {
        Some(day) if day > today => Err(contradictory(format!("--extracted-on {day} is in the future"))),
        day => Ok(day.unwrap_or(today)),
    }
}

/// Checks that no file is named twice, under any path.
///
/// # Errors
/// `usage.conflicting-options` for a file that is named twice, because its sales would count double.
pub(crate) fn ensure_distinct(files: &[PathBuf]) -> Result<()> {
    let mut seen = BTreeMap::new();
    for path in files {
        // Missing files are reported when they are opened.
        if let Some(first) = seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone()), path) {
            let detail = format!(
                "{} is the same file as {}: its sales would count double",
                path.display(),
                first.display()
            );
            return Err(contradictory(detail));
        }
    }
    Ok(())
}

/// Reports the number of rejected lines, and the file that lists them or the option that writes it.
pub(crate) fn report_rejected_lines(
    reasons: &[(&'static str, u64)],
    first: Option<&(String, &'static str)>,
    list: Result<PathBuf, &str>,
    out: &Output,
) {
    for (reason, lines) in reasons {
        out.notice(format_args!("rejected {lines} for {reason}"));
    }
    match (first, list) {
        (Some(_), Ok(list)) => out.notice(format_args!("{} lists them", list.display())),
        (Some((place, reason)), Err(all)) => {
            out.notice(format_args!("the first is {place} ({reason}); {all}"));
        }
        (None, _) => {}
    }
}

/// Total size of the files in bytes; unreadable files count as 0.
pub(crate) fn size(files: &[PathBuf]) -> u64 {
    files.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|metadata| metadata.len()).sum()
}
