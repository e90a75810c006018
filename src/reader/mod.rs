//! Files of strangers are read in a child process, `vigie read-file`, with limits on its memory and processor time: a file that
//! takes more ends the child, and its sender gets a refusal.
//!
//! The child has the file as its standard input and a socket as its standard output. The task arrives on the socket; what the
//! task writes and its result leave on it (see [`wire`]).

mod child;
mod limits;
mod parent;
mod queue;
mod stored;
mod task;
mod wire;

pub(crate) use child::{Entry, entry};
pub(crate) use queue::{read, rewrite};
pub(crate) use stored::{forget, read_new, read_stored};
pub(crate) use task::{COMMAND, Task};
