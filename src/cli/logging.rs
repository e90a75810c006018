//! Sets up logging on stderr, as text or as one JSON object per line.

use crate::config::{Config, LogFormat};
use std::{
    fmt,
    io::{self, IsTerminal as _},
};
use tracing::{Level, field::Field};
use tracing_subscriber::{
    field::MakeExt as _,
    fmt::format::{FormatFields, Writer, debug_fn},
};

/// Starts logging for the process, including panics; with `is_quiet`, only errors.
pub fn start(config: &Config, quiet: bool) {
    let level = if quiet { Level::ERROR } else { config.log_level };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    // Only the first start takes effect; tests may start twice.
    let _ = match config.log_format {
        LogFormat::Json => lines.json().flatten_event(true).with_ansi(false).try_init(),
        LogFormat::Text if !io::stderr().is_terminal() => {
            lines.fmt_fields(fields()).with_ansi(false).try_init()
        }
        // On a terminal, NO_COLOR is respected.
        LogFormat::Text => lines.fmt_fields(fields()).try_init(),
    };
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let what = panic.payload_as_str().unwrap_or("unknown");
        tracing::error!(place, "panic: {what}");
    }));
}

/// Formats the fields of a text line. Line breaks and terminal control characters are escaped, because
/// messages may quote untrusted input.
fn fields() -> impl for<'w> FormatFields<'w> + Send + Sync + 'static {
    let print = |writer: &mut Writer<'_>, field: &Field, value: &dyn fmt::Debug| {
        let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        let value: String = format!("{value:?}").chars().map(shown).collect();
        match field.name() {
            "message" => write!(writer, "{value}"),
            name => write!(writer, "{name}={value}"),
        }
    };
    debug_fn(print).delimited(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::fmt::writer::MakeWriter;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl MakeWriter<'_> for Kept {
        type Writer = Self;

        fn make_writer(&self) -> Self {
            self.clone()
        }
    }

    #[test]
    fn logged_input_has_no_line_breaks_or_control_characters() {
        let kept = Kept::default();
        let lines = tracing_subscriber::fmt().with_writer(kept.clone()).with_ansi(false).fmt_fields(fields());
        tracing::subscriber::with_default(lines.finish(), || {
            let why = "no\r\n2026-11-28T06:00:00Z ERROR vigie: forged\u{1b}[2J\u{9b}2J";
            tracing::warn!(code = "a\nb", others = 3, "the provider said: {why}");
        });
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        let expected = r#"the provider said: no\r\n2026-11-28T06:00:00Z ERROR vigie: forged\u{1b}[2J\u{9b}2J code="a\nb" others=3"#;
        assert!(text.trim_end().ends_with(expected), "{text}");
    }
}
