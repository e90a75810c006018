//! The parent process: starts a child for each file, and turns a failed child into an error.

use super::{
    limits::{MEMORY_BYTES, PROCESSOR_SECONDS},
    task::COMMAND,
    wire::{Frame, Refusal, receive},
};
use crate::{Error, Result, error::Kind, turn::QueuePermit};
use rustix::process::{Pid, setpriority_process};
use std::{
    fs::File,
    io::{self, Read, Write},
    net::Shutdown,
    os::{fd::OwnedFd, unix::net::UnixStream, unix::process::ExitStatusExt as _},
    path::Path,
    process::{self, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

/// The maximum run time of a child, including the wait for a processor.
pub(super) const TIMEOUT: Duration = Duration::from_secs(60);
/// The interval at which a silent child is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The run time after which the priority of a child is lowered in favour of shorter ones.
const PRIORITY: Duration = Duration::from_millis(500);
const LOW_PRIORITY: i32 = 19;
/// The maximum length of the error output of a child in the log, in bytes.
const MAX_WORDS_BYTES: u64 = 2_000;
/// Signals that end a child: a failed allocation, and exceeded processor time.
const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;

/// A child to start.
pub(super) struct Child<'a> {
    pub(super) program: &'a Path,
    /// The name of the task, and the task as JSON.
    pub(super) task: &'static str,
    pub(super) input: &'a [u8],
    pub(super) file: &'a Path,
}

/// Reads a file in a child process of this program, and returns the result as JSON; `None` if the child was
/// stopped to make room. The output of the task is written to `out`. Blocks while the child runs, at most a
/// minute.
///
/// # Errors
/// Errors of the task; `form.file-too-complex` or `form.file-unreadable` if the file ends its child.
pub(super) fn read(child: &Child<'_>, out: &mut dyn Write, turn: &QueuePermit) -> Result<Option<Vec<u8>>> {
    let Child { program, task, input, file } = child;
    let stdin = File::open(file).map_err(|e| Error::input("read", file, &e))?;
    let (mut socket, theirs) = UnixStream::pair().map_err(Error::internal)?;
    let mut process = Command::new(program)
        .args([COMMAND, task])
        .env_clear()
        .stdin(stdin)
        .stdout(OwnedFd::from(theirs))
        .stderr(Stdio::piped())
        .spawn()
        .map_err(Error::internal)?;
    let answer = ask(&mut socket, input, out, &mut Patience::new(&process, turn));
    drop(socket);
    match answer {
        Ok((frame, json)) => {
            process.wait().map_err(Error::internal)?;
            match frame {
                Frame::Refused => {
                    Err(serde_json::from_slice::<Refusal>(&json).map_err(Error::internal)?.into())
                }
                _ => Ok(Some(json)),
            }
        }
        Err(Broken::Stopped) => end(&mut process).map(|_| None),
        Err(Broken::Out(e)) => {
            end(&mut process)?;
            Err(Error::file("copy", file, &e))
        }
        Err(Broken::Child(e)) => Err(death(&mut process, &e)),
    }
}

/// The reason for a missing result.
enum Broken {
    Child(io::Error),
    Out(io::Error),
    Stopped,
}

fn ask(
    socket: &mut UnixStream,
    input: &[u8],
    out: &mut dyn Write,
    patience: &mut Patience<'_>,
) -> Result<(Frame, Vec<u8>), Broken> {
    let sent = socket.write_all(input).and_then(|()| socket.shutdown(Shutdown::Write));
    sent.and_then(|()| socket.set_read_timeout(Some(POLL_INTERVAL))).map_err(Broken::Child)?;
    loop {
        match patience.look().and_then(|()| receive(&mut Patient { socket, patience })) {
            Ok((Frame::Written, bytes)) => out.write_all(&bytes).map_err(Broken::Out)?,
            Ok(last) => return Ok(last),
            Err(_) if patience.is_stopped => return Err(Broken::Stopped),
            Err(e) => return Err(Broken::Child(e)),
        }
    }
}

/// The deadline of a child.
struct Patience<'a> {
    begun: Instant,
    process: Option<Pid>,
    turn: &'a QueuePermit,
    is_stopped: bool,
}

impl<'a> Patience<'a> {
    fn new(process: &process::Child, turn: &'a QueuePermit) -> Self {
        let process = i32::try_from(process.id()).ok().and_then(Pid::from_raw);
        Self { begun: Instant::now(), process, turn, is_stopped: false }
    }

    /// Decides whether to continue waiting.
    fn look(&mut self) -> io::Result<()> {
        let lasted = self.begun.elapsed();
        if lasted >= TIMEOUT {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if lasted >= PRIORITY
            && let Some(process) = self.process.take()
            && let Err(e) = setpriority_process(Some(process), LOW_PRIORITY)
        {
            tracing::debug!("a child keeps its priority: {e}");
        }
        self.is_stopped = self.turn.must_stop();
        if self.is_stopped { Err(io::Error::other("the child has to make room")) } else { Ok(()) }
    }
}

/// The socket of a child, read until the deadline.
struct Patient<'a, 'p> {
    socket: &'a UnixStream,
    patience: &'a mut Patience<'p>,
}

impl Read for Patient<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(bytes) {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => self.patience.look()?,
                done => return done,
            }
        }
    }
}

/// Kills a child, even if it has already ended.
fn end(child: &mut process::Child) -> Result<ExitStatus> {
    child.kill().map_err(Error::internal)?;
    child.wait().map_err(Error::internal)
}

/// The error for the sender of a file whose child gave no result.
fn death(child: &mut process::Child, error: &io::Error) -> Error {
    // A child that closed its socket is about to end; otherwise the deadline has passed.
    let has_ended = error.kind() == io::ErrorKind::UnexpectedEof || error.kind() == io::ErrorKind::BrokenPipe;
    let status = if has_ended { child.wait().map_err(Error::internal) } else { end(child) };
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
        _ if !has_ended => refused(format!("reading the file takes more than {} seconds", TIMEOUT.as_secs())),
        _ => {
            tracing::error!("reading a file ended with {status}: {}", words.trim());
            Error::new(Kind::Invalid, "form.file-unreadable", "reading the file failed")
        }
    }
}
