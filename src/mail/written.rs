//! Reads mails that were written as files, for searches.

use super::transport::mail_folder;
use crate::{Error, Result, config::Config};
use mail_parser::MessageParser;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Lists the files of the mail folder, including partial ones; empty if there is no folder.
///
/// # Errors
/// `file.failed`.
pub(crate) fn list_files(config: &Config) -> Result<Vec<PathBuf>> {
    let folder = mail_folder(config);
    let failed = |e: &io::Error| Error::file("read", &folder, e);
    let entries = match fs::read_dir(&folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| failed(&e))?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()).map_err(|e| failed(&e)));
    paths.filter(|path| path.as_ref().map_or(true, |path| path.is_file())).collect()
}

/// Returns the headers and texts of a mail file, decoded; empty for a file that was removed in the meantime.
///
/// # Errors
/// `file.failed`.
pub(crate) fn read_texts(path: &Path) -> Result<String> {
    let bytes = match fs::read(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        bytes => bytes.map_err(|e| Error::file("read", path, &e))?,
    };
    let mut texts = String::from_utf8_lossy(&bytes).into_owned();
    if let Some(message) = MessageParser::default().parse(&bytes) {
        let parts = message.text_bodies().chain(message.html_bodies());
        for part in parts.filter_map(|part| part.text_contents()) {
            texts.push('\n');
            texts.push_str(part);
        }
    }
    Ok(texts)
}
