//! Reads received mails from a file with one mail or many (mbox), a folder of them (also Maildir), or standard input.

use crate::{Error, Result};
use mail_parser::mailbox::mbox::MessageIterator;
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read as _},
    path::{Path, PathBuf},
};

/// Maximum size of one mail, in bytes.
const MAX_BYTES: usize = 20_000_000;
/// Maximum number of mails of one run.
const MAX_MAILS: usize = 100_000;

/// Passes each mail to `visit` with its source (the file, and `#` with its number in an mbox file); `None` for a mail of
/// more than 20 MB.
///
/// # Errors
/// Input that cannot be read; `campaign.file-invalid` for more than 100,000 mails.
pub(crate) fn read_mailbox(path: &Path, mut visit: impl FnMut(String, Option<&[u8]>)) -> Result<()> {
    let failed = |path: &Path, e: io::Error| Error::input("read", path, &e);
    let mut mails = Mails { visit: &mut visit, count: 0 };
    if path.as_os_str() == "-" {
        mails.parse(io::stdin().lock(), "-").map_err(|e| failed(path, e))?;
    } else {
        for file in files(path).map_err(|e| failed(path, e))? {
            let opened = File::open(&file).map(BufReader::new);
            opened
                .and_then(|from| mails.parse(from, &file.display().to_string()))
                .map_err(|e| failed(&file, e))?;
        }
    }
    if mails.count > MAX_MAILS {
        let detail = format!("{} holds more than {MAX_MAILS} mails: read them in parts", path.display());
        return Err(Error::bad_data("campaign.file-invalid", detail));
    }
    Ok(())
}

/// Lists the file, or the visible files of a folder and of its `new` and `cur`, sorted by path.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for folder in [path.to_owned(), path.join("cur"), path.join("new")] {
        if folder != path && !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if !is_hidden && entry.path().is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

struct Mails<'a> {
    visit: &'a mut dyn FnMut(String, Option<&[u8]>),
    count: usize,
}

impl Mails<'_> {
    fn parse(&mut self, mut from: impl BufRead, name: &str) -> io::Result<()> {
        if from.fill_buf()?.starts_with(b"From ") {
            for (at, mail) in (1..).zip(MessageIterator::new(from)).take(MAX_MAILS + 1) {
                self.give(format!("{name}#{at}"), mail?.contents());
            }
            return Ok(());
        }
        let mut bytes = Vec::new();
        from.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        self.give(name.to_owned(), &bytes);
        Ok(())
    }

    fn give(&mut self, name: String, bytes: &[u8]) {
        self.count += 1;
        if self.count <= MAX_MAILS {
            (self.visit)(name, (bytes.len() <= MAX_BYTES).then_some(bytes));
        }
    }
}
