//! Bounces and complaints: reports of servers that could not deliver a mail, and of providers whose reader complained. A
//! report can be forged. It is accepted only if it returns a mail of the ledger with the signed link of its recipient.

mod process;
mod report;
#[cfg(test)]
mod tests;

pub(crate) use process::{BounceSummary, HeldReports, process_reports};
