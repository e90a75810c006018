//! Reads files of visitors in a child process, `vigie read-file`, with limits on its memory and processor
//! time. A file that exceeds them ends the child, and its sender gets an error.
//!
//! The standard input of the child is the file, its standard output a socket. The child receives the task on
//! the socket, and sends the output and the result of the task (see [`wire`]).

mod child;
mod limits;
mod parent;
mod queue;
mod stored;
mod task;
mod wire;

pub(crate) use child::{Entry, entry};
pub(crate) use queue::{MAX_TOTAL_TIME, read, rewrite};
pub(crate) use stored::{forget, read_new, read_stored};
pub(crate) use task::{COMMAND, Task};
