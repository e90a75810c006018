//! The child process: limits itself, receives its task, reads the file and sends the result.

use super::{
    Task, limits,
    wire::{Frame, Refusal, send},
};
use crate::Error;
use std::{
    io::{self, BufWriter, Read as _, Write},
    os::{fd::AsFd as _, unix::net::UnixStream},
    path::Path,
    process::ExitCode,
};

/// The file; a reader may open it several times.
const FILE: &str = "/proc/self/fd/0";

/// A task with its name.
pub(crate) type Entry = (&'static str, fn() -> ExitCode);

/// The entry of a task in the table of all tasks.
pub(crate) const fn entry<T: Task>() -> Entry {
    (T::NAME, main::<T>)
}

/// Runs one task. Exit code 70 if parent and child cannot communicate.
fn main<T: Task>() -> ExitCode {
    match serve::<T>() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            // The parent reads standard error.
            drop(writeln!(io::stderr(), "{e}"));
            ExitCode::from(70)
        }
    }
}

fn serve<T: Task>() -> io::Result<()> {
    limits::apply(io::stdin().as_fd())?;
    let mut socket = UnixStream::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut task = Vec::new();
    socket.read_to_end(&mut task)?;
    let task: T = serde_json::from_slice(&task)?;
    let mut written = BufWriter::new(Written(socket.try_clone()?));
    let done = task.run(Path::new(FILE), &mut written);
    let done = written.flush().map_err(Error::internal).and(done);
    let (frame, json) = match done {
        Ok(output) => (Frame::Done, serde_json::to_vec(&output)?),
        Err(error) => (Frame::Refused, serde_json::to_vec(&Refusal::from(error))?),
    };
    send(&mut socket, frame, &json)
}

/// Sends all written bytes to the parent.
struct Written(UnixStream);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        send(&mut self.0, Frame::Written, bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
