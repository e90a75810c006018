//! The command that this process runs, as entries of the audit log name it.

use std::sync::OnceLock;

static COMMAND: OnceLock<String> = OnceLock::new();

/// Sets the words of the subcommand once for this process. Arguments are left out: they may hold personal data.
pub(crate) fn set_command(words: &[&str]) {
    let command = [&["vigie"][..], words].concat().join(" ");
    // A second call would be by the same process with the same command line.
    drop(COMMAND.set(command));
}

/// Describes this process: `vigie followup advance (pid 4711)`.
pub(super) fn describe() -> String {
    let command = COMMAND.get().map_or("vigie", String::as_str);
    format!("{command} (pid {})", std::process::id())
}
