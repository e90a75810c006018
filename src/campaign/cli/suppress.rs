//! `vigie contacts suppress`.

use crate::{
    App, Error, Result,
    campaign::contacts::{Lifted, Suppress, Suppressed, lift, suppress},
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
    /// Take the addresses off the list instead, which needs a reason; what is recorded for other clients stays
    #[arg(long)]
    lift: bool,
    /// Why, for the record [default: put on the list by an operator]
    #[arg(long, value_name = "TEXT", required_if_eq("lift", "true"))]
    reason: Option<String>,
    /// Say what would change and change nothing
    #[arg(long)]
    dry_run: bool,
}

const REASON: &str = "put on the list by an operator";

/// Runs it.
pub(crate) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { mut addresses, file, client, lift: off, reason, dry_run } = options;
    if let Some(path) = &file {
        addresses.extend(super::addresses(path)?);
    }
    if addresses.is_empty() {
        let detail = "name addresses, or a file of them with --file";
        return Err(Error::new(Kind::Usage, "usage.invalid", detail));
    }
    let reason = reason.unwrap_or_else(|| REASON.to_owned());
    let wanted = Suppress { addresses, client, reason, dry_run };
    if off {
        let done = lift(app, &wanted).await?;
        out.result(&done, |Lifted { lifted, absent, still_suppressed, dry_run }| {
            let verb = if *dry_run { "would lift" } else { "lifted" };
            let of = count(*lifted, "recipient");
            format!("{verb} {of}, {absent} not there; {still_suppressed} suppressed all the same")
        })?;
        return Ok(Outcome::Done);
    }
    let done = suppress(app, &wanted).await?;
    out.result(&done, |Suppressed { added, known, dry_run }| {
        let verb = if *dry_run { "would add" } else { "added" };
        format!("{verb} {}, {known} there before", count(*added, "recipient"))
    })?;
    Ok(Outcome::Done)
}
