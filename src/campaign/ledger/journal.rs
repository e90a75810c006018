//! The journal of a run: a file that is written before the first byte of a mail is sent and after the
//! server's answer, without syncing the disk. It survives the process, so that the ledger can hand over many
//! mails at a time, and the next run after a kill knows which of them were started. It is invalid after a
//! reboot of the machine.

use crate::{App, Error, Result, campaign::model::mail::MailResult, db::create_folder};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::PathBuf,
};

/// The boot id of the machine (Linux).
const BOOT: &str = "/proc/sys/kernel/random/boot_id";
const FOLDER: &str = "campaigns";
const EXTENSION: &str = "jsonl";

pub(super) struct Journal {
    path: PathBuf,
    /// Locked while the run is alive.
    file: File,
}

/// The header: identifies the boot and the file, so that a copy, or a journal from before a reboot, is
/// rejected.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct JournalHeader {
    boot: String,
    inode: u64,
}

impl JournalHeader {
    fn read_from(file: &File) -> Option<Self> {
        let boot = fs::read_to_string(BOOT).ok()?.trim().to_owned();
        Some(Self { boot, inode: file.metadata().ok()?.ino() })
    }
}

fn path(app: &App, runner: &str) -> PathBuf {
    app.config.data_dir.join(FOLDER).join(runner).with_extension(EXTENSION)
}

impl Journal {
    pub(super) fn start(app: &App, runner: &str) -> Result<Self> {
        let path = path(app, runner);
        create_folder(&app.config.data_dir.join(FOLDER))?;
        let opened = OpenOptions::new().append(true).create_new(true).mode(0o600).open(&path);
        let file = opened.map_err(|e| Error::file("write", &path, &e))?;
        let journal = Self { path, file };
        journal.file.lock().map_err(|e| journal.failed(&e))?;
        journal.write_line(&JournalHeader::read_from(&journal.file))?;
        Ok(journal)
    }

    /// Appends the result of a mail.
    pub(super) fn append(&self, ended: &MailResult) -> Result<()> {
        self.write_line(ended)
    }

    /// Writes a line with one call, so that lines of several mails do not mix.
    fn write_line(&self, line: &impl Serialize) -> Result<()> {
        let mut line = serde_json::to_vec(line).map_err(Error::internal)?;
        line.push(b'\n');
        (&self.file).write_all(&line).map_err(|e| self.failed(&e))
    }

    fn failed(&self, e: &io::Error) -> Error {
        Error::file("write", &self.path, e)
    }

    /// Deletes the journal of a run that has recorded all results.
    pub(super) fn remove(&self) -> Result<()> {
        fs::remove_file(&self.path).map_err(|e| self.failed(&e))
    }
}

/// The mails of a dead run that were started, with their results; `None` without a valid journal: all mails
/// handed over may then have been delivered.
pub(super) fn read_dead_run(app: &App, runner: &str) -> Option<Vec<MailResult>> {
    let path = path(app, runner);
    let origin = JournalHeader::read_from(&File::open(&path).ok()?)?;
    let text = fs::read_to_string(path).ok()?;
    let (first, lines) = text.split_once('\n')?;
    if serde_json::from_str::<JournalHeader>(first).ok()? != origin {
        return None;
    }
    // A partial last line was being written when the run died, before its mail was started.
    let (whole, _) = lines.rsplit_once('\n').unwrap_or_default();
    let noted = whole
        .lines()
        .map(|line| serde_json::from_str(line).ok().map(|ended: MailResult| (ended.number, ended)));
    let latest: BTreeMap<i64, MailResult> = noted.collect::<Option<_>>()?;
    Some(latest.into_values().collect())
}

/// Deletes the journals of dead runs with this prefix.
pub(super) fn sweep(app: &App, runners: &str) -> Result<()> {
    let folder = app.config.data_dir.join(FOLDER);
    let entries = match fs::read_dir(&folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(|e| Error::file("read", &folder, &e))?,
    };
    for entry in entries.flatten() {
        let is_dead = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if entry.file_name().to_string_lossy().starts_with(runners) && is_dead() {
            fs::remove_file(entry.path()).map_err(|e| Error::file("remove", &entry.path(), &e))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::model::mail::{AttemptResult, MailState};

    fn ended(number: i64, state: MailState) -> MailResult {
        let end =
            AttemptResult { state, due_at: 7, attempts: 1, answer: "250 ok".to_owned(), is_hard: false };
        MailResult { number, mailbox: format!("box-{number}"), end }
    }

    #[tokio::test]
    async fn reads_the_state_of_each_mail_from_the_journal_of_a_dead_run() {
        let (app, _folder) = App::test().await;
        let journal = Journal::start(&app, "run").unwrap();
        for (number, state) in [(1, MailState::Unknown), (2, MailState::Unknown), (1, MailState::Sent)] {
            journal.append(&ended(number, state)).unwrap();
        }
        (&journal.file).write_all(b"{\"number\":3,").unwrap();
        let results: Vec<_> =
            read_dead_run(&app, "run").unwrap().into_iter().map(|e| (e.number, e.end.state)).collect();
        assert_eq!(results, [(1, MailState::Sent), (2, MailState::Unknown)]);
        assert!(read_dead_run(&app, "another").is_none());
        sweep(&app, "ru").unwrap();
        assert!(journal.path.exists(), "the journal of a running process is kept");
        let path = journal.path.clone();
        drop(journal);
        sweep(&app, "other").unwrap();
        assert!(path.exists(), "the journal of another campaign is kept");
        sweep(&app, "ru").unwrap();
        assert!(!path.exists());
    }

    #[tokio::test]
    async fn ignores_copies_journals_from_before_a_reboot_and_damaged_lines() {
        let (app, _folder) = App::test().await;
        let journal = Journal::start(&app, "run").unwrap();
        journal.append(&ended(1, MailState::Sent)).unwrap();
        assert_eq!(read_dead_run(&app, "run").unwrap(), [ended(1, MailState::Sent)]);
        fs::copy(&journal.path, path(&app, "copy")).unwrap();
        assert!(read_dead_run(&app, "copy").is_none());
        let whole = fs::read_to_string(&journal.path).unwrap();
        let boot = fs::read_to_string(BOOT).unwrap();
        fs::write(&journal.path, whole.replace(boot.trim(), "another")).unwrap();
        assert!(read_dead_run(&app, "run").is_none());
        fs::write(&journal.path, whole.replace("\"number\"", "\"numb")).unwrap();
        assert!(read_dead_run(&app, "run").is_none());
        fs::write(&journal.path, whole).unwrap();
        assert!(read_dead_run(&app, "run").is_some());
    }
}
