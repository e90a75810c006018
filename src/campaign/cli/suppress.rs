//! `vigie contacts suppress`.

use crate::{
    App, Error, Result,
    campaign::contacts::{Suppress, Suppressed, suppress},
    cli::output::{Outcome, Output, count},
    email::Email,
    error::Kind,
};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Options {
    /// Addresses
    #[arg(value_name = "ADDRESS")]
    addresses: Vec<Email>,
    /// File with an address on each line; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only campaigns of this client [default: those of all clients]
    #[arg(long, value_name = "NAME")]
    client: Option<String>,
    /// Why, for the record
    #[arg(long, value_name = "TEXT", default_value = "put on the list by an operator")]
    reason: String,
    /// Say what would be added and add nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs it.
pub(crate) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { mut addresses, file, client, reason, dry_run } = options;
    if let Some(path) = &file {
        addresses.extend(super::addresses(path)?);
    }
    if addresses.is_empty() {
        let detail = "name addresses, or a file of them with --file";
        return Err(Error::new(Kind::Usage, "usage.invalid", detail));
    }
    let done = suppress(app, &Suppress { addresses, client, reason, dry_run }).await?;
    out.result(&done, |Suppressed { added, known, dry_run }| {
        let verb = if *dry_run { "would add" } else { "added" };
        format!("{verb} {}, {known} there before", count(*added, "recipient"))
    })?;
    Ok(Outcome::Done)
}
