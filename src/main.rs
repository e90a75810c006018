//! The binary: everything it does is in the library, so that tests reach all of it.

use std::process::ExitCode;

fn main() -> ExitCode {
    vigie::site::main()
}
