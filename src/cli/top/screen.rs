//! The terminal during the live view: an alternate screen without echo and line editing, restored at the end.

use super::render::{Line, Tone};
use crate::cli::escape::printable;
use console::style;
use crossterm::{
    cursor::{Hide, MoveTo, Show},
    execute, queue,
    terminal::{
        Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
    },
};
use std::io::{self, Read as _, Write as _};
use tokio::sync::mpsc;

/// What is assumed of a terminal that does not state its size.
const SIZE: (u16, u16) = (80, 24);

pub(super) struct Screen;

impl Screen {
    pub(super) fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        // From here on, the terminal is restored even if the next step fails.
        let screen = Self;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    /// Columns and lines.
    pub(super) fn size() -> (usize, usize) {
        let (columns, lines) = size().ok().filter(|(columns, _)| *columns > 0).unwrap_or(SIZE);
        (columns.into(), lines.into())
    }

    /// Replaces what is shown, without flicker: each line is overwritten.
    pub(super) fn draw(&self, lines: &[Line]) -> io::Result<()> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        queue!(out, MoveTo(0, 0))?;
        for (at, (tone, line)) in lines.iter().enumerate() {
            if at > 0 {
                out.write_all(b"\r\n")?;
            }
            let line = style(printable(line));
            write!(
                out,
                "{}",
                match tone {
                    Tone::Plain => line,
                    Tone::Heading => line.bold(),
                    Tone::Alarm => line.red(),
                }
            )?;
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Errors are ignored: the terminal is gone.
        drop(execute!(io::stdout(), Show, LeaveAlternateScreen));
        drop(disable_raw_mode());
    }
}

/// The bytes that are typed. The thread that reads them is left at the end, when it waits for one more.
pub(super) fn keys() -> mpsc::Receiver<u8> {
    let (sender, receiver) = mpsc::channel(8);
    tokio::task::spawn_blocking(move || {
        for key in io::stdin().lock().bytes().map_while(Result::ok) {
            if sender.blocking_send(key).is_err() {
                break;
            }
        }
    });
    receiver
}
