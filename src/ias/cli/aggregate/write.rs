//! Writes the counts to the requested output.

use crate::{Result, cli::output::Output, error::Error, ias::aggregate::Counts};
use std::{
    ffi::OsString,
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// The format of the output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// The CSV of daily counts.
    Counts,
    /// A part to be merged with others.
    Part,
}

pub(super) fn to_stdout(counts: &Counts, shape: Shape, out: &Output) -> Result<()> {
    match shape {
        Shape::Counts => counts.print(|text| out.bytes(text.as_bytes())),
        Shape::Part => {
            let mut bytes = Vec::new();
            counts.write_part(&mut bytes).map_err(Error::internal)?;
            out.bytes(&bytes)
        }
    }
}

pub(super) fn to_file(counts: &Counts, shape: Shape, path: &Path) -> Result<()> {
    whole(path, |file| match shape {
        Shape::Counts => {
            counts.print(|text| file.write_all(text.as_bytes()).map_err(|e| Error::file("write", path, &e)))
        }
        Shape::Part => counts.write_part(file).map_err(|e| Error::file("write", path, &e)),
    })
}

/// Writes a temporary file and renames it: the file is complete or missing.
pub(super) fn whole(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let fresh = with_ending(path, ".unfinished");
    let failed = |e: io::Error| Error::file("write", path, &e);
    let mut file = BufWriter::new(File::create(&fresh).map_err(failed)?);
    let written = fill(&mut file);
    let written = written.and_then(|()| file.into_inner().map_err(|e| failed(e.into_error())));
    let placed =
        written.and_then(|file| file.sync_all().and_then(|()| std::fs::rename(&fresh, path)).map_err(failed));
    if placed.is_err() {
        // The first error is the one to return.
        let _ = std::fs::remove_file(&fresh);
    }
    placed
}

pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
