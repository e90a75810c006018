//! Permanently retired regions of an indicator, at the terminal.

use super::{args::Changes, values::reason};
use crate::{
    Error, Result,
    app::App,
    cli::{
        output::{Outcome, Output, count},
        value_parsers::day,
    },
    error::Kind,
    ias::{self, RetireRequest, Retired, Territory, Theme},
};
use jiff::civil::Date;

/// Retire a region permanently from a day on; the theme continues without it
///
/// From that day on the region has no figures. France and the present region of the area exclude it, also
/// from their baselines and populations, and the gate does not expect it. Day and reason are public. Takes
/// effect with the next publication. Exits with 1 for a region without figures before that day, and for the
/// last region of a theme.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias retire 94 --from 2026-11-01 --reason \"the group of Corsican pharmacies left the panel\"\n  vigie ias retire 94 --theme lice --from 2026-11-01 --reason \"the pharmacies left the panel\" --dry-run\n  vigie ias retire 94 --undo"
)]
pub struct RetireArgs {
    /// Code of a former region
    #[arg(value_name = "REGION", value_parser = super::values::region)]
    region: Territory,
    /// Only this theme [default: all themes with figures of the region]
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// The first day without the region
    #[arg(long, value_name = "DATE", required_unless_present = "undo", requires = "reason", value_parser = day)]
    from: Option<Date>,
    /// Why, in 10 to 500 characters; it becomes public
    #[arg(long, value_name = "TEXT", value_parser = reason, requires = "from")]
    reason: Option<String>,
    /// Undo the retirement
    ///
    /// The region is expected again, and its sales since then are published.
    #[arg(long, conflicts_with_all = ["from", "reason"])]
    undo: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, options: RetireArgs, out: &Output) -> Result<Outcome> {
    let RetireArgs { region, theme, from, reason, dry_run, .. } = options;
    let request = RetireRequest { theme, territory: region, dry_run };
    let today = app.clock.today();
    let themes = match from.zip(reason) {
        Some((from, _)) if from > today => {
            let detail = format!("--from {from} is after today, {today}: say it once the region has left");
            return Err(Error::new(Kind::Usage, "usage.invalid", detail));
        }
        Some((from, reason)) => ias::retire(app, request, from, &reason).await?,
        None => ias::reinstate(app, request).await?,
    };
    let changes = Changes { dry_run, themes };
    out.result(&changes, |changes| changes.themes.iter().map(|retired| line(retired, dry_run)).collect())?;
    match (dry_run, changes.themes.iter().any(|theme| theme.changed)) {
        (true, _) => out.notice("dry run: nothing was changed"),
        (false, true) => out.notice("it holds from the next publication on: vigie ias publish"),
        (false, false) => {}
    }
    Ok(Outcome::Done)
}

fn line(retired: &Retired, dry_run: bool) -> String {
    let Retired { theme, territory, from, changed, days } = retired;
    let [leaves, stay, comes] = match dry_run {
        true => ["would leave", "would stay", "would come"],
        false => ["leaves", "stay", "comes"],
    };
    let days = count(*days, "day");
    match (from, changed) {
        (Some(from), true) => {
            format!("{theme}: {territory} {leaves} on {from}; {days} of it from then on {stay} out\n")
        }
        (Some(from), false) => format!("{theme}: {territory} left on {from} already\n"),
        (None, true) => format!("{theme}: {territory} {comes} back, with {days}\n"),
        (None, false) => format!("{theme}: {territory} had not left\n"),
    }
}
