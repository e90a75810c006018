//! All terminal output: results on stdout; notices, errors and progress on stderr. Formats are text, tables
//! or JSON.

use super::escape::{printable, printable_lines};
pub use super::table::{TextTable, facts, minute, table};
use crate::{
    Result,
    clock::Clock,
    config::LogFormat,
    error::{Error, FieldError, Kind},
    locale::Locale,
    text,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde::Serialize;
use std::{
    fmt,
    io::{self, IsTerminal as _, Write},
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

/// The outcome of a command, which determines its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Done, or nothing to do: exit code 0.
    Done,
    /// A check failed, or a confirmation was refused: exit code 1.
    CheckFailed,
    /// Some items failed and are listed; running again is safe: exit code 3.
    PartialFailure,
    /// Stopped by the signal of this number before it was done: exit code 128 + number.
    Stopped(u8),
}

impl Outcome {
    /// Why a job with this outcome has failed; `None` if it is done.
    pub(crate) fn failure(&self) -> Option<String> {
        match self {
            Self::Done => None,
            Self::CheckFailed => Some("the check failed".to_owned()),
            Self::PartialFailure => Some("some items failed".to_owned()),
            Self::Stopped(signal) => Some(format!("stopped by signal {signal}")),
        }
    }
}

/// The output channels of a command.
pub struct Output {
    json: bool,
    quiet: bool,
    /// Whether every line on stderr is a JSON object for log processors.
    logs_json: AtomicBool,
    /// Notices that are printed once the format of the log is known.
    deferred: Vec<String>,
}

/// Version of the JSON documents, incremented when a field is removed or changes its name or meaning.
pub(super) const SCHEMA_VERSION: u32 = 2;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonResult<'a, T> {
    schema_version: u32,
    #[serde(flatten)]
    body: &'a T,
}

impl Output {
    /// `json` selects JSON instead of text; `quiet` suppresses notices.
    #[must_use]
    pub fn new(json: bool, quiet: bool) -> Self {
        Self { json, quiet, logs_json: AtomicBool::new(false), deferred: Vec::new() }
    }

    /// Adds notices that are printed once the format of the log is known.
    pub(super) fn with_deferred(self, deferred: Vec<String>) -> Self {
        Self { deferred, ..self }
    }

    /// Formats notices and errors as log lines from now on, and prints the deferred ones.
    pub fn use_log_format(&self, format: LogFormat) {
        self.logs_json.store(format == LogFormat::Json, Relaxed);
        self.deferred.iter().for_each(|line| self.notice(line));
    }

    /// Whether JSON output is selected.
    #[must_use]
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a result: as JSON if selected, else as the text that `text` renders.
    ///
    /// # Errors
    /// [`Kind::Storage`] if stdout cannot be written. A closed pipe is not an error.
    pub fn result<T: Serialize>(&self, document: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
        let body = if self.json {
            serde_json::to_string(&JsonResult { schema_version: SCHEMA_VERSION, body: document })
                .map_err(Error::internal)?
        } else {
            printable_lines(&text(document))
        };
        self.raw(body.trim_end_matches('\n').as_bytes(), b"\n")
    }

    /// Prints raw bytes, such as those of a file.
    ///
    /// # Errors
    /// Same errors as [`Output::result`].
    pub fn bytes(&self, bytes: &[u8]) -> Result<()> {
        self.raw(bytes, b"")
    }

    fn raw(&self, bytes: &[u8], end: &[u8]) -> Result<()> {
        let mut stdout = io::stdout().lock();
        let written =
            stdout.write_all(bytes).and_then(|()| stdout.write_all(end)).and_then(|()| stdout.flush());
        match written {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(e) => Err(Error::new(
                Kind::Storage,
                "output.write-failed",
                format!("cannot write to standard output: {e}"),
            )),
            Ok(()) => Ok(()),
        }
    }

    /// Whether notices are suppressed.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Prints a notice on stderr.
    pub fn notice(&self, line: impl fmt::Display) {
        if !self.quiet {
            match self.logs_json.load(Relaxed) {
                true => log_line("INFO", &line.to_string(), None),
                false => ask(line),
            }
        }
    }

    /// Asks the person at the terminal for confirmation. If it is refused, says that nothing was changed.
    ///
    /// # Errors
    /// `usage.confirmation-needed` if stdin is not a terminal; a script must use `--yes` instead.
    pub fn confirm(&self, question: &str, what: &str) -> Result<bool> {
        if !io::stdin().is_terminal() {
            let detail = format!("{what}: add --yes to confirm");
            return Err(Error::new(Kind::Usage, "usage.confirmation-needed", detail));
        }
        format!("{question} Type yes to continue:").lines().for_each(ask);
        let mut answer = String::new();
        let read = io::stdin().read_line(&mut answer);
        read.map_err(|e| Error::file("read", Path::new("standard input"), &e))?;
        let confirmed = answer.trim().eq_ignore_ascii_case("yes");
        if !confirmed {
            self.notice("nothing was changed");
        }
        Ok(confirmed)
    }

    /// Prints an error on stderr, even with `quiet`: as one sentence or one JSON document.
    pub fn failure(&self, error: &Error) {
        if self.logs_json.load(Relaxed) && !self.json {
            return log_line("ERROR", &error.to_string(), Some(error.code));
        }
        let line = if self.json {
            let body =
                serde_json::json!({ "code": error.code, "message": error.detail, "fields": error.fields });
            serde_json::json!({ "schemaVersion": SCHEMA_VERSION, "error": body }).to_string()
        } else {
            let render = |field: &FieldError| {
                let sentence = text::error_message(Locale::En, &field.code, &field.params);
                printable(&format!("{}: {}", field.pointer, sentence.as_ref().unwrap_or(&field.code)))
            };
            let fields = error.fields.iter().map(render);
            fields.fold(format!("vigie: {}", printable(&error.detail)), |text, field| text + "\n  " + &field)
        };
        let _ = writeln!(io::stderr().lock(), "{line}");
    }

    /// A progress bar over `total` steps, which may grow. Without a terminal, progress is a line every ten
    /// seconds.
    #[must_use]
    pub fn progress(&self, total: u64, what: &'static str) -> ProgressBar {
        if self.quiet {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(total).with_message(what);
        if io::stderr().is_terminal() {
            // The template is a constant and valid.
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {left}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            bar.set_style(style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
                let left = time_left(state.pos(), state.len().unwrap_or_default(), state.elapsed());
                let _ = left.map(|left| write!(out, "{}", clock(left)));
            }));
            bar.set_draw_target(ProgressDrawTarget::stderr());
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
            log_progress(bar.downgrade(), self.json || self.logs_json.load(Relaxed));
        }
        bar
    }
}

/// Prints a line in the JSON format of the log.
fn log_line(level: &str, message: &str, code: Option<&str>) {
    let mut line = serde_json::json!({
        "timestamp": Clock::system().now().to_string(), "level": level, "message": message, "target": "vigie",
    });
    if let Some(code) = code {
        line["code"] = code.into();
    }
    drop(writeln!(io::stderr().lock(), "{line}"));
}

/// Prints a question on stderr, even with `quiet`.
pub(crate) fn ask(line: impl fmt::Display) {
    // Errors are ignored: stderr is closed.
    drop(writeln!(io::stderr().lock(), "{}", printable(&line.to_string())));
}

/// Prints a line every ten seconds until the bar is dropped, as a JSON object if selected. Without a
/// terminal, a bar would fill the log.
fn log_progress(bar: indicatif::WeakProgressBar, is_json: bool) {
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(10)).await;
            match bar.upgrade() {
                Some(bar) if !bar.is_finished() => {
                    let (what, done, total) =
                        (bar.message(), bar.position(), bar.length().unwrap_or_default());
                    let left = time_left(done, total, bar.elapsed());
                    let line = match (is_json, left) {
                        (true, _) => {
                            let left = left.as_ref().map(Duration::as_secs);
                            serde_json::json!({ "progress": what, "done": done, "total": total, "leftS": left })
                                .to_string()
                        }
                        (false, Some(left)) => format!("{what} {done}/{total}, {} left", clock(left)),
                        (false, None) => format!("{what} {done}/{total}"),
                    };
                    drop(writeln!(io::stderr().lock(), "{line}"));
                }
                _ => return,
            }
        }
    });
}

/// The remaining time at the mean speed so far; `None` before the first step. The estimate of the bar itself
/// follows the last seconds and grows without bound during a long step.
fn time_left(done: u64, total: u64, elapsed: Duration) -> Option<Duration> {
    let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    millis.saturating_mul(total.saturating_sub(done)).checked_div(done).map(Duration::from_millis)
}

/// Formats a duration as HH:MM:SS.mmm.
fn clock(duration: Duration) -> String {
    let (seconds, millis) = (duration.as_secs(), duration.subsec_millis());
    format!("{:02}:{:02}:{:02}.{millis:03}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// A number with its noun in singular or plural.
pub(crate) fn count(number: impl TryInto<u64>, name: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    match name.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        _ if number == 1 => format!("1 {name}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {name}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_control_and_invisible_characters() {
        let name = "a\u{202e}gpj\u{2066}b\u{200b}c\u{feff}d\u{9b}e\u{1b}[2Jf\u{2028}g";
        let shown = r"a\u{202e}gpj\u{2066}b\u{200b}c\u{feff}d\u{9b}e\u{1b}[2Jf\u{2028}g";
        assert_eq!(printable(name), shown);
        assert_eq!(printable_lines(&format!("{name}\n\t독감 ไข้")), format!("{shown}\n\t독감 ไข้"));
        assert_eq!(printable("a\nb"), r"a\nb");
        let table = table([name]).column("name", |name| name).render();
        assert!(table.contains(shown), "{table}");
    }

    #[test]
    fn estimates_the_remaining_time_from_the_mean_step() {
        let after = |seconds| Duration::from_secs(seconds);
        assert_eq!(time_left(0, 27, after(60)), None);
        assert_eq!(time_left(2, 27, after(60)), Some(after(750)));
        assert_eq!(time_left(27, 27, after(60)), Some(after(0)));
        assert_eq!(clock(Duration::from_millis(3_723_004)), "01:02:03.004");
    }
}
