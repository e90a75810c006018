//! `vigie contacts suppress`.

use super::address_input::Addresses;
use crate::{
    App, Result,
    campaign::{
        contacts::{
            Lifted, Suppress, Suppressed, import_opt_outs, parse_opt_outs, remove_suppressions, suppress,
        },
        ledger,
    },
    cli::{
        input_text,
        output::{Outcome, Output, count},
    },
};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct SuppressArgs {
    #[command(flatten)]
    whom: Addresses,
    /// Add the opt-outs of this file, which `vigie db restore` has written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["addresses", "file", "client", "remove", "reason"])]
    opt_outs: Option<PathBuf>,
    /// Only for campaigns of this client [default: all clients]
    #[arg(long, value_name = "NAME")]
    client: Option<String>,
    /// Remove the addresses from the list; requires --reason
    #[arg(long, alias = "lift")]
    remove: bool,
    /// The reason, for the record [default: put on the list by an operator]
    #[arg(long, value_name = "TEXT", required_if_eq("remove", "true"))]
    reason: Option<String>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

const REASON: &str = "put on the list by an operator";

pub(crate) async fn run(app: &App, options: SuppressArgs, out: &Output) -> Result<Outcome> {
    let SuppressArgs { whom, opt_outs, client, remove, reason, dry_run } = options;
    if let Some(path) = opt_outs {
        let missing = parse_opt_outs(&path.display().to_string(), &input_text::read_text(&path)?)?;
        return report(import_opt_outs(app, &missing, dry_run).await?, out);
    }
    let reason = reason.unwrap_or_else(|| REASON.to_owned());
    // Normalized like the clients of campaigns.
    let client = client.map(|client| ledger::client(&client));
    let wanted = Suppress { addresses: whom.load()?, client, reason, dry_run };
    if remove {
        let done = remove_suppressions(app, &wanted).await?;
        out.result(&done, |Lifted { lifted, absent, still_suppressed, dry_run }| {
            let verb = if *dry_run { "would lift" } else { "lifted" };
            let of = count(*lifted, "recipient");
            format!("{verb} {of}, {absent} not there; {still_suppressed} suppressed all the same")
        })?;
        return Ok(Outcome::Done);
    }
    report(suppress(app, &wanted).await?, out)
}

fn report(done: Suppressed, out: &Output) -> Result<Outcome> {
    out.result(&done, |Suppressed { added, known, dry_run }| {
        let verb = if *dry_run { "would add" } else { "added" };
        format!("{verb} {}, {known} there before", count(*added, "recipient"))
    })?;
    Ok(Outcome::Done)
}
