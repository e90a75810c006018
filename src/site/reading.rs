//! The two programs in this binary: the command tree, and the child process that parses one untrusted file.

use super::command;
use crate::{
    campaign::{creative::CheckContent, list_matching::ReadPlaces},
    reader::{self, Entry, entry},
    requests::{CheckCv, CountRows, ReadAddresses, ReadTables, RemoveColumn, WriteRejected},
    scoring::ReadProducts,
    web,
};
use std::{ffi::OsString, process::ExitCode};

// The sender of a file that takes too long gets the reason, not the 503 of a late response.
const _: () = assert!(reader::MAX_TOTAL_TIME.as_secs() < web::DEFAULT_TIMEOUT.as_secs());

/// All tasks of the child process.
const TASKS: [Entry; 9] = [
    entry::<CheckContent>(),
    entry::<CheckCv>(),
    entry::<CountRows>(),
    entry::<ReadAddresses>(),
    entry::<ReadPlaces>(),
    entry::<ReadProducts>(),
    entry::<ReadTables>(),
    entry::<RemoveColumn>(),
    entry::<WriteRejected>(),
];

/// Runs the program that this process was started as. The child process needs no command tree and no runtime.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().take(3).collect();
    let task = match words.as_slice() {
        [_, command, name] if command == reader::COMMAND => TASKS.iter().find(|(of, _)| name == of),
        _ => None,
    };
    task.map_or_else(command::main, |(_, task)| task())
}
