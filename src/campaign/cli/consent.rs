//! `vigie contacts consent`.

use super::address_input::Addresses;
use crate::{
    App, Result,
    campaign::opens::{Consent, Consented, consent},
    cli::output::{Outcome, Output, count},
};

#[derive(clap::Args)]
pub struct ConsentArgs {
    #[command(flatten)]
    whom: Addresses,
    /// Where and how the consent was given, for the record
    #[arg(long, value_name = "TEXT", required_unless_present = "withdraw")]
    source: Option<String>,
    /// Withdraw the consent
    #[arg(long)]
    withdraw: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(crate) async fn run(app: &App, options: ConsentArgs, out: &Output) -> Result<Outcome> {
    let ConsentArgs { whom, source, withdraw: withdrawn, dry_run } = options;
    let source = source.unwrap_or_else(|| "stated to an operator".to_owned());
    let addresses = whom.load()?;
    let done = consent(app, &Consent { addresses, source, withdrawn, dry_run }).await?;
    out.result(&done, |Consented { changed, known, withdrawn, dry_run }| {
        let verb = if *dry_run { "would record" } else { "recorded" };
        let what = match (withdrawn, changed) {
            (false, _) => "agreed",
            (true, 1) => "agrees no longer",
            (true, _) => "agree no longer",
        };
        format!("{verb} that {} {what}; {known} had said so before", count(*changed, "recipient"))
    })?;
    Ok(Outcome::Done)
}
