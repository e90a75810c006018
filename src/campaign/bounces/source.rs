//! Where reports are read from: a file with one mail or many (mbox), a folder of them (also Maildir), or standard input.

use super::{
    Untaken,
    report::{self, Reported},
};
use crate::{Error, Result};
use mail_parser::mailbox::mbox::MessageIterator;
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read as _},
    path::{Path, PathBuf},
};

/// Bytes of one report.
const LONGEST: usize = 20_000_000;
/// Reports of one run: each leaves a line behind.
const MOST: usize = 100_000;

type Read = Vec<(String, Result<Reported, Untaken>)>;

pub(super) fn read(path: &Path) -> Result<Read> {
    let mut read = Vec::new();
    let failed = |path: &Path, e: io::Error| Error::input("read", path, &e);
    if path.as_os_str() == "-" {
        mails(io::stdin().lock(), "-", &mut read).map_err(|e| failed(path, e))?;
    } else {
        for file in files(path).map_err(|e| failed(path, e))? {
            let opened = File::open(&file).map(BufReader::new);
            opened
                .and_then(|from| mails(from, &file.display().to_string(), &mut read))
                .map_err(|e| failed(&file, e))?;
        }
    }
    if read.len() > MOST {
        let detail = format!("{} holds more than {MOST} mails: read them in parts", path.display());
        return Err(Error::bad_data("campaign.file-invalid", detail));
    }
    Ok(read)
}

/// The file, or the files of a folder and of its `new` and `cur`, by their names.
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

fn mails(mut from: impl BufRead, name: &str, read: &mut Read) -> io::Result<()> {
    let judged = |bytes: &[u8]| match bytes.len() > LONGEST {
        true => Err(Untaken::TooLarge),
        false => report::read(bytes),
    };
    if from.fill_buf()?.starts_with(b"From ") {
        for (at, mail) in (1..).zip(MessageIterator::new(from)).take(MOST + 1) {
            read.push((format!("{name}#{at}"), judged(mail?.contents())));
        }
        return Ok(());
    }
    let mut bytes = Vec::new();
    from.take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
    read.push((name.to_owned(), judged(&bytes)));
    Ok(())
}
