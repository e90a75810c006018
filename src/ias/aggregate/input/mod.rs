//! Cuts a sales file into blocks of whole lines, for several workers at once: a plain file is read in pieces by
//! whoever is free, each at its own place; a compressed file or a pipe is unpacked by one at a time while the
//! others count.

mod file;
mod line;
mod piece;
mod stream;

pub(super) use file::Input;
