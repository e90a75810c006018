//! The parent: starts a child for each file, and turns its end into a refusal.

use super::{
    COMMAND, Task,
    limits::{MEMORY_BYTES, PROCESSOR_SECONDS},
    wire::{Frame, Refusal, receive},
};
use crate::{Error, Result, error::Kind};
use std::{
    fs::File,
    io::{self, Read as _, Write},
    net::Shutdown,
    os::{fd::OwnedFd, unix::net::UnixStream, unix::process::ExitStatusExt as _},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

/// Time that a child has, waiting for a processor included.
const DEADLINE: Duration = Duration::from_secs(60);
/// Bytes of a child's last words that are logged.
const MAX_WORDS_BYTES: u64 = 2_000;
/// Signals that end a child: an allocation that failed, and its processor time.
const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;

/// Reads a file in a child process of this program, or without one in this process. What the task writes goes to `out`. Blocks for as long as the child runs, a minute at most.
///
/// # Errors
/// What the task says, and `form.file-too-complex` or `form.file-unreadable` for a file that ends its child.
pub(crate) fn read<T: Task>(
    program: Option<&Path>,
    task: T,
    file: &Path,
    out: &mut dyn Write,
) -> Result<T::Output> {
    let Some(program) = program else { return task.run(file, out) };
    let input = File::open(file).map_err(|e| Error::input("read", file, &e))?;
    let (mut socket, theirs) = UnixStream::pair().map_err(Error::fault)?;
    let mut child = Command::new(program)
        .args([COMMAND, T::NAME])
        .env_clear()
        .stdin(input)
        .stdout(OwnedFd::from(theirs))
        .stderr(Stdio::piped())
        .spawn()
        .map_err(Error::fault)?;
    let answer = ask(&task, &mut socket, out);
    drop(socket);
    match answer {
        Ok((frame, json)) => {
            child.wait().map_err(Error::fault)?;
            match frame {
                Frame::Refused => Err(serde_json::from_slice::<Refusal>(&json).map_err(Error::fault)?.into()),
                _ => serde_json::from_slice(&json).map_err(Error::fault),
            }
        }
        Err(Broken::Out(e)) => {
            end(&mut child)?;
            Err(Error::file("copy", file, &e))
        }
        Err(Broken::Child(e)) => Err(death(&mut child, &e)),
    }
}

/// Why there is no answer.
enum Broken {
    Child(io::Error),
    Out(io::Error),
}

fn ask<T: Task>(task: &T, socket: &mut UnixStream, out: &mut dyn Write) -> Result<(Frame, Vec<u8>), Broken> {
    let ends = Instant::now() + DEADLINE;
    let sent = serde_json::to_vec(task).map_err(io::Error::from).and_then(|task| socket.write_all(&task));
    sent.and_then(|()| socket.shutdown(Shutdown::Write)).map_err(Broken::Child)?;
    loop {
        // A timeout of nothing is none.
        let left = ends.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        socket.set_read_timeout(Some(left)).map_err(Broken::Child)?;
        match receive(socket).map_err(Broken::Child)? {
            (Frame::Written, bytes) => out.write_all(&bytes).map_err(Broken::Out)?,
            last => return Ok(last),
        }
    }
}

/// Ends a child that may have ended by itself.
fn end(child: &mut Child) -> Result<ExitStatus> {
    child.kill().map_err(Error::fault)?;
    child.wait().map_err(Error::fault)
}

/// What the sender of a file hears whose child gave no answer.
fn death(child: &mut Child, error: &io::Error) -> Error {
    // A child that closed its socket is ending; another one has had its time.
    let has_ended = error.kind() == io::ErrorKind::UnexpectedEof || error.kind() == io::ErrorKind::BrokenPipe;
    let status = if has_ended { child.wait().map_err(Error::fault) } else { end(child) };
    let status = match status {
        Ok(status) => status,
        Err(e) => return e,
    };
    let mut words = String::new();
    if let Some(stderr) = child.stderr.take() {
        drop(stderr.take(MAX_WORDS_BYTES).read_to_string(&mut words));
    }
    let refused = |why: String| Error::new(Kind::Invalid, "form.file-too-complex", why);
    match status.signal() {
        Some(SIGXCPU) => {
            refused(format!("reading the file takes more than {PROCESSOR_SECONDS} seconds of processor time"))
        }
        Some(SIGABRT) => refused(format!("reading the file takes more than {MEMORY_BYTES} bytes of memory")),
        _ if !has_ended => {
            refused(format!("reading the file takes more than {} seconds", DEADLINE.as_secs()))
        }
        _ => {
            tracing::error!("reading a file ended with {status}: {}", words.trim());
            Error::new(Kind::Invalid, "form.file-unreadable", "reading the file failed")
        }
    }
}
