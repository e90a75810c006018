//! Lists for the terminal.

pub(super) fn lines(of: impl Iterator<Item = String>) -> String {
    of.map(|line| format!("- {line}\n")).collect()
}
