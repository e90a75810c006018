//! The binary: everything it does is in the library, so that tests reach all of it.

use std::process::ExitCode;
use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

fn main() -> ExitCode {
    vigie::site::main()
}
