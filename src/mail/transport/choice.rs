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

/// Whether mail can be handed over.
pub(crate) enum Reachability {
    /// The server or the program, which accepts the connection and the login.
    Reached(String),
    /// Mail is written to files of this folder.
    WritesFiles(PathBuf),
    /// Why not.
    Failed(String),
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

    /// Connects to the server and signs in, without sending a mail.
    pub(crate) async fn reach(&self) -> Reachability {
        match self {
            Self::Folder(folder) => Reachability::WritesFiles(folder.path().to_owned()),
            Self::Smtp(smtp) => smtp.reach().await.map_or_else(Reachability::Failed, Reachability::Reached),
            Self::Sendmail(sendmail) => {
                let program = sendmail.program();
                let shown = program.display();
                match program.metadata() {
                    Ok(file) if file.is_file() => Reachability::Reached(format!("{shown} is there")),
                    Ok(_) => Reachability::Failed(format!("{shown} is not a program")),
                    Err(e) => Reachability::Failed(format!("{shown}: {e}")),
                }
            }
            #[cfg(test)]
            Self::Captured(_) => Reachability::Reached("captured".to_owned()),
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
