//! `vigie contacts consent`.

use crate::{
    App, Error, Result,
    campaign::opens::{Consent, Consented, consent},
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
    /// Where and how they said so, for the record
    #[arg(long, value_name = "TEXT", required_unless_present = "withdraw")]
    source: Option<String>,
    /// They agree no longer
    #[arg(long)]
    withdraw: bool,
    /// Say what would change and change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(crate) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { mut addresses, file, source, withdraw: withdrawn, dry_run } = options;
    if let Some(path) = &file {
        addresses.extend(super::addresses(path)?);
    }
    if addresses.is_empty() {
        let detail = "name addresses, or a file of them with --file";
        return Err(Error::new(Kind::Usage, "usage.invalid", detail));
    }
    let source = source.unwrap_or_else(|| "told an operator".to_owned());
    let done = consent(app, &Consent { addresses, source, withdrawn, dry_run }).await?;
    out.result(&done, |Consented { changed, known, withdrawn, dry_run }| {
        let verb = if *dry_run { "would record" } else { "recorded" };
        let what = if *withdrawn { "agree no longer" } else { "agreed" };
        format!("{verb} that {} {what}; {known} had said so before", count(*changed, "recipient"))
    })?;
    Ok(Outcome::Done)
}
