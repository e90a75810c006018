//! The two programs that the binary is: the tree of commands, and the child that reads one file of a stranger.

use super::command;
use crate::{
    campaign::{creative::CheckContent, own::ReadPlaces},
    reader::{self, Entry, entry},
    requests::{CheckCv, CountRows, ReadAddresses, ReadTables, RemoveColumn, WriteRejected},
    scoring::ReadProducts,
};
use std::{ffi::OsString, process::ExitCode};

/// All that is done with files of strangers.
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

/// Runs the command that this process was started with. A child that reads a file needs no tree of commands and no runtime.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().take(3).collect();
    let task = match words.as_slice() {
        [_, command, name] if command == reader::COMMAND => TASKS.iter().find(|(of, _)| name == of),
        _ => None,
    };
    task.map_or_else(command::main, |(_, task)| task())
}
