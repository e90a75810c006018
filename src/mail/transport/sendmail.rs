//! The program of this machine that takes mail, as cron and others use it.

use super::Stage;
use crate::mail::{message::Ready, outbox::Verdict};
use std::{
    io::{self, Read as _, Write as _},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

/// How often is looked whether it has ended.
const LOOK: Duration = Duration::from_millis(20);
/// Bytes of what it says that are read.
const LONGEST: u64 = 4_096;

pub(in crate::mail) struct Sendmail(PathBuf);

impl Sendmail {
    pub(super) fn new(program: PathBuf) -> Self {
        Self(program)
    }

    /// Gives it the mail, and waits for how it ends.
    pub(super) async fn send(&self, ready: &Ready, stage: &Stage) -> Verdict {
        // Some programs send what they were given when they are ended: it is asked before one is started.
        if !stage.hand_over() {
            return Verdict::withheld();
        }
        let mut program = match self.start(ready) {
            Ok(program) => Running(program),
            Err(e) => return Verdict::Unreachable(format!("cannot start {}: {e}", self.0.display())),
        };
        let (input, bytes) = (program.0.stdin.take(), ready.bytes.clone());
        // It ends when the program does: that closes its end of the pipe.
        let writing =
            tokio::task::spawn_blocking(move || input.map_or(Ok(()), |mut input| input.write_all(&bytes)));
        let status = loop {
            match program.0.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => tokio::time::sleep(LOOK).await,
                Err(e) => return Verdict::Unknown(format!("{}: {e}", self.0.display())),
            }
        };
        let took_all = writing.await.is_ok_and(|written| written.is_ok());
        verdict(status, took_all, &program.said())
    }

    fn start(&self, ready: &Ready) -> io::Result<Child> {
        let from = ready.envelope.from().map(ToString::to_string).unwrap_or_default();
        let mut command = Command::new(&self.0);
        // -i: a line that is one dot does not end the mail.
        command.args(["-i", "-f", &from, "--"]).args(ready.envelope.to().iter().map(ToString::to_string));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()
    }
}

/// What its end means (sysexits.h): bad input, an unknown person or an unknown host stay so.
fn verdict(status: ExitStatus, took_all: bool, said: &str) -> Verdict {
    let answer = if said.is_empty() { status.to_string() } else { format!("{status}: {said}") };
    match status.code() {
        Some(0) if took_all => Verdict::Sent(answer),
        Some(67 | 68) => Verdict::NoMailbox(answer),
        Some(65) => Verdict::Refused(answer),
        Some(_) => Verdict::Later(answer),
        None => Verdict::Unknown(answer),
    }
}

/// Ends the program when nobody waits for it any more.
struct Running(Child);

impl Running {
    fn said(&mut self) -> String {
        let mut said = Vec::new();
        if let Some(errors) = &mut self.0.stderr {
            // What cannot be read is not told.
            let _ = errors.take(LONGEST).read_to_end(&mut said);
        }
        String::from_utf8_lossy(&said).trim().to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended by itself is not killed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
