//! The transport that the configuration names.

use super::{file::FileTransport, sendmail::Sendmail, smtp::Smtp, stage::HandOver};
use crate::{
    config::{Config, MailTransport},
    mail::{message::EncodedMail, model::DeliveryResult},
};
use jiff::Timestamp;
use std::path::PathBuf;

pub(crate) enum Transport {
    Folder(FileTransport),
    Smtp(Smtp),
    Sendmail(Sendmail),
    #[cfg(test)]
    Captured(std::sync::Mutex<Vec<Vec<u8>>>),
}

/// The folder to which mail is written if no server is configured.
pub(crate) fn mail_folder(config: &Config) -> PathBuf {
    config.data_dir.join("mail")
}

impl Transport {
    pub(crate) fn new(config: &Config) -> Self {
        match &config.mail.transport {
            MailTransport::File => Self::Folder(FileTransport::new(mail_folder(config))),
            MailTransport::Smtp(server) => Self::Smtp(Smtp::new(server.clone(), &config.mail.from)),
            MailTransport::Sendmail(program) => Self::Sendmail(Sendmail::new(program.clone())),
        }
    }

    pub(crate) async fn send(&self, ready: &EncodedMail, stage: &HandOver) -> DeliveryResult {
        match self {
            Self::Folder(folder) if stage.hand_over() => folder.send(ready).await,
            Self::Folder(_) => DeliveryResult::not_handed_over(),
            Self::Smtp(smtp) => smtp.send(ready, stage).await,
            Self::Sendmail(sendmail) => sendmail.send(ready, stage).await,
            #[cfg(test)]
            Self::Captured(_) if !stage.hand_over() => DeliveryResult::not_handed_over(),
            #[cfg(test)]
            Self::Captured(list) => {
                list.lock().unwrap().push(ready.bytes.clone());
                DeliveryResult::Sent(String::new())
            }
        }
    }

    /// Deletes partial files that killed processes have left in the mail folder.
    pub(crate) fn remove_partial_files(&self, now: Timestamp) {
        if let Self::Folder(folder) = self {
            folder.remove_partial_files(now);
        }
    }

    /// Closes idle connections, because nothing will be sent for a while.
    pub(crate) fn close_idle(&self) {
        if let Self::Smtp(smtp) = self {
            smtp.close();
        }
    }
}
