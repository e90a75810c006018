//! Sends mail through the sendmail program of this machine.

use super::stage::HandOver;
use crate::mail::{message::EncodedMail, model::DeliveryResult};
use std::{
    io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::unix::pipe,
    task::JoinSet,
    time::{sleep, timeout},
};

/// Poll interval for the end of the program.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Time for which its pipes are read after it ended: a child process that it left may keep them open.
const LEFT_OPEN: Duration = Duration::from_millis(500);
/// Maximum size of the error output that is read, in bytes.
const MAX_STDERR_BYTES: usize = 4_096;

pub(in crate::mail) struct Sendmail(PathBuf);

impl Sendmail {
    pub(super) fn new(program: PathBuf) -> Self {
        Self(program)
    }

    pub(super) fn program(&self) -> &Path {
        &self.0
    }

    /// Passes the mail to the program, and waits for its exit status.
    pub(super) async fn send(&self, ready: &EncodedMail, stage: &HandOver) -> DeliveryResult {
        // Some programs send their input when they are killed: permission is requested before the start.
        if !stage.hand_over() {
            return DeliveryResult::not_handed_over();
        }
        let Started { mut program, mut input, errors } = match self.start(ready) {
            Ok(started) => started,
            Err(e) => return DeliveryResult::Unreachable(format!("cannot start {}: {e}", self.0.display())),
        };
        let (mut writing, bytes) = (JoinSet::new(), ready.bytes.clone());
        // The pipe is closed after the last byte, or when the task is dropped.
        writing.spawn(async move { input.write_all(&bytes).await });
        let status = loop {
            match program.0.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => sleep(POLL_INTERVAL).await,
                Err(e) => return DeliveryResult::Unknown(format!("{}: {e}", self.0.display())),
            }
        };
        let took_all = matches!(timeout(LEFT_OPEN, writing.join_next()).await, Ok(Some(Ok(Ok(())))));
        verdict(status, took_all, &read_stderr(errors).await)
    }

    fn start(&self, ready: &EncodedMail) -> io::Result<Started> {
        let from = ready.envelope.from().map(ToString::to_string).unwrap_or_default();
        let mut command = Command::new(&self.0);
        // -i: a line that is one dot does not end the mail.
        command.args(["-i", "-f", &from, "--"]).args(ready.envelope.to().iter().map(ToString::to_string));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut program = Running(command.spawn()?);
        let pipes = program.0.stdin.take().zip(program.0.stderr.take());
        let (input, errors) = pipes.ok_or_else(|| io::Error::other("the program has no pipes"))?;
        let input = pipe::Sender::from_owned_fd(input.into())?;
        let errors = pipe::Receiver::from_owned_fd(errors.into())?;
        Ok(Started { program, input, errors })
    }
}

/// The program and our ends of its pipes, which are read asynchronously: a pipe that stays open blocks no thread.
struct Started {
    program: Running,
    input: pipe::Sender,
    errors: pipe::Receiver,
}

/// Maps the exit status (sysexits.h): bad input, unknown user and unknown host are permanent.
fn verdict(status: ExitStatus, took_all: bool, said: &str) -> DeliveryResult {
    let answer = if said.is_empty() { status.to_string() } else { format!("{status}: {said}") };
    match status.code() {
        Some(0) if took_all => DeliveryResult::Sent(answer),
        Some(67 | 68) => DeliveryResult::InvalidRecipient(answer),
        Some(65) => DeliveryResult::Rejected(answer),
        Some(_) => DeliveryResult::Deferred(answer),
        None => DeliveryResult::Unknown(answer),
    }
}

/// Returns the error output of the program; unreadable output is ignored.
async fn read_stderr(mut errors: pipe::Receiver) -> String {
    let mut said: Vec<u8> = Vec::new();
    let reading = async {
        while said.len() < MAX_STDERR_BYTES {
            match errors.read_buf(&mut said).await {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
        }
    };
    let _ = timeout(LEFT_OPEN, reading).await;
    String::from_utf8_lossy(&said).trim().to_owned()
}

/// Kills the program when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // A program that has ended is not killed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
