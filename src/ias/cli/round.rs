//! Rounds public versions.

use super::values::reason;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    ias::{self, ReplacedFile, RoundRequest, Rounded, RoundedVersion, Theme},
};
use serde::Serialize;

/// Replace public versions that have more digits than may be public
///
/// A level with all its digits reveals the sales behind it, so levels are rounded before they are published.
/// This command replaces earlier versions by rounded ones. Each keeps its number and its day; the reason
/// becomes public in versions.json. The report has the SHA-256 hash of every replaced version and file.
/// Copies of others, backups and caches are not changed. Exits with 75 while another process publishes.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias round --dry-run --reason \"levels had more digits than may be public\"\n  vigie ias round --yes --reason \"levels had more digits than may be public\" --json"
)]
pub struct RoundArgs {
    /// Only this theme
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// Why, in 10 to 500 characters; it becomes public
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation
    #[arg(long)]
    yes: bool,
}

/// The JSON document of a replacement.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RoundOutput {
    dry_run: bool,
    #[serde(flatten)]
    rounded: Rounded,
}

pub(super) async fn run(app: &App, options: RoundArgs, out: &Output) -> Result<Outcome> {
    let RoundArgs { theme, reason, dry_run, yes } = options;
    let warning =
        "The figures of public versions will be replaced; the former ones are then in backups alone.";
    if !dry_run && !yes && !out.confirm(warning, "this replaces public versions")? {
        return Ok(Outcome::CheckFailed);
    }
    let rounded = ias::round(app, &RoundRequest { theme, reason, dry_run }).await?;
    out.result(&RoundOutput { dry_run, rounded }, render_rounding)?;
    if dry_run {
        out.notice("dry run: nothing was changed");
    }
    Ok(Outcome::Done)
}

fn render_rounding(output: &RoundOutput) -> String {
    let Rounded { versions, files } = &output.rounded;
    if versions.is_empty() && files.is_empty() {
        return "nothing to do: every version is rounded\n".to_owned();
    }
    let version = |rounded: &RoundedVersion| {
        let RoundedVersion { theme, version, levels, before, after } = rounded;
        let levels = count(*levels, "level");
        format!("{theme}: version {version}, {levels}\n  {before}\n  {after}\n")
    };
    let file = |file: &ReplacedFile| {
        let before = file.before.as_deref().unwrap_or("new");
        format!("{}\n  {before}\n  {}\n", file.name, file.after)
    };
    versions.iter().map(version).chain(files.iter().map(file)).collect()
}
