//! `vigie contacts suppress`.

use super::Addresses;
use crate::{
    App, Result,
    campaign::{
        contacts::{Lifted, Suppress, Suppressed, lift, suppress},
        ledger,
    },
    cli::output::{Outcome, Output, count},
};

#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    whom: Addresses,
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

pub(crate) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { whom, client, lift: off, reason, dry_run } = options;
    let reason = reason.unwrap_or_else(|| REASON.to_owned());
    // As campaigns name theirs, however it is written.
    let client = client.map(|client| ledger::client(&client));
    let wanted = Suppress { addresses: whom.read()?, client, reason, dry_run };
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
