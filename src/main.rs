//! The binary. Everything is in the library, so that tests can reach it.

use std::process::ExitCode;
use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

fn main() -> ExitCode {
    vigie::site::main()
}
