//! A result that was opened, for the terminal.

use crate::scoring::delivery::PublishedResult;

/// A page that was opened, and its link.
pub(super) fn opened_text(
    PublishedResult { reference, address, until, mailed_to, .. }: &PublishedResult,
) -> String {
    match address {
        Some(address) => format!("{reference} is open until {until}; mailed to {mailed_to}:\n{address}\n"),
        None => format!("{reference} would be open until {until}, and its link mailed to {mailed_to}\n"),
    }
}
