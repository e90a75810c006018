//! What a child may take. It limits itself before it reads a byte of the file.

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use std::{fs, io, os::fd::AsFd};

/// Bytes of address space beyond the program itself.
pub(super) const MEMORY_BYTES: u64 = 256 * 1024 * 1024;
/// Seconds of processor time.
pub(super) const PROCESSOR_SECONDS: u64 = 10;
/// The file, the socket, standard error, and what a reader opens again.
const DESCRIPTORS: u64 = 16;
/// Bytes of a page, in which the kernel counts address space.
const PAGE_BYTES: u64 = 4096;

/// Limits this process: memory, processor time, descriptors, no files written, no core; where the kernel has Landlock, no file
/// is opened but this one, and no connection.
///
/// # Errors
/// What the kernel refuses; a child without limits reads nothing.
pub(super) fn apply(file: impl AsFd) -> io::Result<()> {
    let memory = address_space()? + MEMORY_BYTES;
    confine(file).map_err(io::Error::other)?;
    let set = |resource, most| {
        // At the soft limit of processor time comes the signal that names the cause, at the hard one SIGKILL.
        let limit = Rlimit { current: Some(most), maximum: Some(most + 1) };
        setrlimit(resource, limit).map_err(io::Error::from)
    };
    set(Resource::As, memory)?;
    set(Resource::Cpu, PROCESSOR_SECONDS)?;
    set(Resource::Nofile, DESCRIPTORS)?;
    set(Resource::Fsize, 0)?;
    set(Resource::Core, 0)
}

/// Bytes of address space that the program itself has.
fn address_space() -> io::Result<u64> {
    let statm = fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    pages.map(|pages| pages * PAGE_BYTES).ok_or_else(|| io::Error::other("/proc/self/statm has no size"))
}

/// As far as the kernel can: an older one has fewer kinds of access to refuse, or no Landlock.
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
