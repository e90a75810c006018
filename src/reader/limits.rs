//! The limits of a child process, set before it reads the first byte of the file.

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use std::{fs, io, os::fd::AsFd};

/// The address space in addition to that of the program, in bytes.
pub(super) const MEMORY_BYTES: u64 = 256 * 1024 * 1024;
/// The processor time in seconds.
pub(super) const PROCESSOR_SECONDS: u64 = 10;
/// The file, the socket, standard error, and the files that a reader reopens.
const DESCRIPTORS: u64 = 16;
/// The page size in which the kernel counts address space.
const PAGE_BYTES: u64 = 4096;

/// Limits this process: memory, processor time, descriptors, no writing of files, no core dump. If the kernel
/// has Landlock, no other file can be opened and no connection made.
///
/// # Errors
/// Errors of the kernel. A child without limits reads nothing.
pub(super) fn apply(file: impl AsFd) -> io::Result<()> {
    let memory = address_space()? + MEMORY_BYTES;
    confine(file).map_err(io::Error::other)?;
    let set = |resource, most| {
        // The soft limit of processor time sends the signal that identifies the cause, the hard limit sends
        // SIGKILL.
        let limit = Rlimit { current: Some(most), maximum: Some(most + 1) };
        setrlimit(resource, limit).map_err(io::Error::from)
    };
    set(Resource::As, memory)?;
    set(Resource::Cpu, PROCESSOR_SECONDS)?;
    set(Resource::Nofile, DESCRIPTORS)?;
    set(Resource::Fsize, 0)?;
    set(Resource::Core, 0)
}

/// The address space of the program itself, in bytes.
fn address_space() -> io::Result<u64> {
    let statm = fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    pages.map(|pages| pages * PAGE_BYTES).ok_or_else(|| io::Error::other("/proc/self/statm has no size"))
}

/// Restricts access as far as the kernel supports it: older kernels know fewer kinds of access, or have no
/// Landlock.
fn confine(file: impl AsFd) -> Result<(), landlock::RulesetError> {
    let abi = ABI::V6;
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .add_rule(PathBeneath::new(file, AccessFs::ReadFile))?
        .restrict_self()?;
    Ok(())
}
