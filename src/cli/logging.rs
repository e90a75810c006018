//! Where log lines go: standard error, as text for a person or as one JSON object a line for a machine.

use crate::config::{Config, LogFormat};
use std::io::{self, IsTerminal as _};
use tracing::Level;

/// Starts logging for the whole process, panics included; errors alone where all else is silenced.
pub fn start(config: &Config, quiet: bool) {
    let level = if quiet { Level::ERROR } else { config.log_level };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    // A second start, in a test, keeps the first.
    let _ = match config.log_format {
        LogFormat::Json => lines.json().flatten_event(true).with_ansi(false).try_init(),
        LogFormat::Text if !io::stderr().is_terminal() => lines.with_ansi(false).try_init(),
        // On a terminal NO_COLOR decides.
        LogFormat::Text => lines.try_init(),
    };
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let what = panic.payload_as_str().unwrap_or("unknown");
        tracing::error!(place, "panic: {what}");
    }));
}
