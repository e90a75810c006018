//! What commands have in common that read files of sales (files, shares of rejects, the day of an extract) or write a file.

use super::output::Output;
use crate::{Error, Result, error::Kind};
use jiff::civil::Date;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

fn contradictory(detail: String) -> Error {
    Error::new(Kind::Usage, "usage.contradictory", detail)
}

/// Whether the standard output is asked to hold one thing only: of a file that goes there no JSON document can tell.
///
/// # Errors
/// `usage.contradictory`.
pub(crate) fn stdout_holds_one(path: &Path, what: &str, out: &Output) -> Result<()> {
    if path == Path::new("-") && out.is_json() {
        let detail = format!("standard output cannot hold both {what} and a JSON document: name a file");
        return Err(contradictory(detail));
    }
    Ok(())
}

/// A share in percent.
pub(crate) fn percent(text: &str) -> Result<f64, String> {
    let percent = text.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "not a number from 0 to 100".to_owned())
}

/// The day of an extract: today unless told.
///
/// # Errors
/// A day that is still to come.
pub(crate) fn drawn(told: Option<Date>, today: Date) -> Result<Date> {
    match told {
        Some(day) if day > today => Err(contradictory(format!("--drawn {day} is still to come"))),
        told => Ok(told.unwrap_or(today)),
    }
}

/// Whether every file is named once, by whatever spelling of its path.
///
/// # Errors
/// One that is named twice: its sales would count double.
pub(crate) fn named_once(files: &[PathBuf]) -> Result<()> {
    let mut seen = BTreeMap::new();
    for path in files {
        // What cannot be found is told when it is opened.
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

/// Says how many lines of sales were not counted, and where they are listed, or what to do to see them.
pub(crate) fn tell_rejects(
    reasons: &[(&'static str, u64)],
    first: Option<&(String, &'static str)>,
    list: Result<PathBuf, &str>,
    out: &Output,
) {
    for (reason, lines) in reasons {
        out.news(format_args!("rejected {lines} for {reason}"));
    }
    match (first, list) {
        (Some(_), Ok(list)) => out.news(format_args!("{} lists them", list.display())),
        (Some((place, reason)), Err(all)) => {
            out.news(format_args!("the first is {place} ({reason}); {all}"));
        }
        (None, _) => {}
    }
}

/// Bytes to be read, as far as they are known.
pub(crate) fn size(files: &[PathBuf]) -> u64 {
    files.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|metadata| metadata.len()).sum()
}
