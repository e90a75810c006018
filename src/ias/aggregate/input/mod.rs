//! Splits a sales file into blocks of whole lines for several workers: a plain file is read in pieces at different
//! offsets in parallel; a compressed file or a pipe is decompressed by one worker at a time, while the others count.

mod file;
mod line;
mod piece;
mod stream;

pub(super) use file::Input;
