//! The ways out: a server, a program, a folder; and for tests a list.

mod file;
mod sendmail;
mod smtp;

use super::{message::Ready, outbox::Verdict};
use crate::config::{Config, MailTransport};
use file::Folder;
use sendmail::Sendmail;
use smtp::Smtp;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a delivery is: until it is handed over, nobody can have it.
#[derive(Default)]
pub(super) struct Stage(AtomicBool);

impl Stage {
    /// From here on it may arrive.
    fn hand_over(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub(super) fn is_handed_over(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// A way out.
pub(super) enum Transport {
    Folder(Folder),
    Smtp(Smtp),
    Sendmail(Sendmail),
    #[cfg(test)]
    Captured(std::sync::Mutex<Vec<Vec<u8>>>),
}

impl Transport {
    pub(super) fn new(config: &Config) -> Self {
        match &config.mail.transport {
            MailTransport::File => Self::Folder(Folder::new(config.data_dir.join("mail"))),
            MailTransport::Smtp(server) => Self::Smtp(Smtp::new(server.clone(), &config.mail.from)),
            MailTransport::Sendmail(program) => Self::Sendmail(Sendmail::new(program.clone())),
        }
    }

    pub(super) async fn send(&self, ready: &Ready, stage: &Stage) -> Verdict {
        match self {
            Self::Folder(folder) => folder.send(ready).await,
            Self::Smtp(smtp) => smtp.send(ready, stage).await,
            Self::Sendmail(sendmail) => sendmail.send(ready, stage).await,
            #[cfg(test)]
            Self::Captured(list) => {
                list.lock().unwrap().push(ready.bytes.clone());
                Verdict::Sent(String::new())
            }
        }
    }

    /// Nothing is to be sent for a while: connections are closed.
    pub(super) fn rest(&self) {
        if let Self::Smtp(smtp) = self {
            smtp.close();
        }
    }
}
