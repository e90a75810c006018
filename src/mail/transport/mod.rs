//! The ways out: a server, a program, a folder; and for tests a list.

mod file;
mod sendmail;
mod smtp;

use super::{message::Ready, outbox::Verdict};
use crate::config::{Config, MailTransport};
use file::Folder;
use jiff::Timestamp;
use sendmail::Sendmail;
use smtp::Smtp;
use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

/// How far a delivery is: until it is handed over, nobody can have it.
#[derive(Default)]
pub(crate) struct Stage {
    is_connecting: AtomicBool,
    is_handed_over: AtomicBool,
    permission: Option<Permission>,
}

/// Writes down that a mail is about to be handed over, and says whether it may be.
type Permission = Box<dyn Fn() -> bool + Send + Sync>;

impl Stage {
    /// One of a mail that is handed over only once this has said so.
    pub(crate) fn asking(permission: Permission) -> Self {
        Self { permission: Some(permission), ..Self::default() }
    }

    /// Whether a server is waited for that has said nothing yet: whoever the mail is for, it takes none.
    fn set_connecting(&self, is_connecting: bool) {
        self.is_connecting.store(is_connecting, Ordering::Release);
    }

    pub(super) fn is_connecting(&self) -> bool {
        self.is_connecting.load(Ordering::Acquire)
    }

    /// From here on it may arrive, unless this says no.
    fn hand_over(&self) -> bool {
        let may = self.permission.as_ref().is_none_or(|permission| permission());
        if may {
            self.is_handed_over.store(true, Ordering::Release);
        }
        may
    }

    pub(super) fn is_handed_over(&self) -> bool {
        self.is_handed_over.load(Ordering::Acquire)
    }
}

pub(super) enum Transport {
    Folder(Folder),
    Smtp(Smtp),
    Sendmail(Sendmail),
    #[cfg(test)]
    Captured(std::sync::Mutex<Vec<Vec<u8>>>),
}

/// Where mails are written that no server takes.
pub(super) fn mail_folder(config: &Config) -> PathBuf {
    config.data_dir.join("mail")
}

impl Transport {
    pub(super) fn new(config: &Config) -> Self {
        match &config.mail.transport {
            MailTransport::File => Self::Folder(Folder::new(mail_folder(config))),
            MailTransport::Smtp(server) => Self::Smtp(Smtp::new(server.clone(), &config.mail.from)),
            MailTransport::Sendmail(program) => Self::Sendmail(Sendmail::new(program.clone())),
        }
    }

    pub(super) async fn send(&self, ready: &Ready, stage: &Stage) -> Verdict {
        match self {
            Self::Folder(folder) if stage.hand_over() => folder.send(ready).await,
            Self::Folder(_) => Verdict::withheld(),
            Self::Smtp(smtp) => smtp.send(ready, stage).await,
            Self::Sendmail(sendmail) => sendmail.send(ready, stage).await,
            #[cfg(test)]
            Self::Captured(_) if !stage.hand_over() => Verdict::withheld(),
            #[cfg(test)]
            Self::Captured(list) => {
                list.lock().unwrap().push(ready.bytes.clone());
                Verdict::Sent(String::new())
            }
        }
    }

    /// Deletes partial files that killed processes have left in the folder of mail.
    pub(super) fn remove_partial_files(&self, now: Timestamp) {
        if let Self::Folder(folder) = self {
            folder.remove_partial_files(now);
        }
    }

    /// Nothing is to be sent for a while: connections are closed.
    pub(super) fn rest(&self) {
        if let Self::Smtp(smtp) = self {
            smtp.close();
        }
    }
}
