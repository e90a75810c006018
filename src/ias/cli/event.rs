//! Events at the terminal: add, list, remove.

use super::values::codes;
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output, table},
        value_parsers::{day, one_of},
    },
    ias::{self, Event, EventKind, EventRequest, Territory},
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(clap::Subcommand)]
pub enum EventCommand {
    /// Report days whose sales differ for a known reason, for all themes
    ///
    /// Charts show the event on its first day at once. From the next publication on, the gate holds no theme
    /// back because days of the event are excluded, however many there are; other faults of these days still
    /// count. Exits with 1 for days in the future or a period of more than a quarter of a year. Reporting the
    /// same event again changes nothing.
    #[command(
        after_help = "Examples:\n  vigie ias event add --from 2026-11-05 --to 2026-11-07 --what strike\n  vigie ias event add --from 2026-11-12 --what weather --regions 25,23 --dry-run"
    )]
    Add {
        /// The first day
        #[arg(long, value_name = "DATE", value_parser = day)]
        from: Date,
        /// The last day [default: the first one]
        #[arg(long, value_name = "DATE", value_parser = day)]
        to: Option<Date>,
        /// What happened
        #[arg(long, value_name = "KIND", value_parser = one_of::<EventKind>(EventKind::WORDS))]
        what: EventKind,
        /// Codes of the former regions concerned [default: all]
        #[arg(long, value_name = "REGIONS", value_delimiter = ',', value_parser = super::values::region)]
        regions: Vec<Territory>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// List the events, the newest first
    ///
    /// Prints the number, the days, the kind and the regions of each event. Changes nothing.
    #[command(after_help = "Examples:\n  vigie ias event list\n  vigie ias event list --json")]
    List,
    /// Remove an event by its number
    ///
    /// Charts no longer show it, and the gate judges its days like others from the next publication on. Exits
    /// with 1 if there is no such event.
    #[command(after_help = "Examples:\n  vigie ias event remove 3")]
    Remove {
        /// Number of the event; `vigie ias event list` prints it
        number: i64,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Serialize)]
struct Events {
    events: Vec<Event>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    dry_run: bool,
    changed: bool,
    event: Event,
}

pub(super) async fn run(app: &App, command: EventCommand, out: &Output) -> Result<Outcome> {
    match command {
        EventCommand::List => {
            let events = Events { events: ias::events(app).await? };
            out.result(&events, |events| {
                table(&events.events)
                    .column("number", |event| event.number)
                    .column("from", |event| event.from)
                    .column("to", |event| event.to)
                    .column("what", |event| event.what)
                    .column("regions", render_regions)
                    .render_or("no events\n")
            })?;
        }
        EventCommand::Add { from, to, what, regions, dry_run } => {
            let request = EventRequest { from, to: to.unwrap_or(from), what, regions };
            let (event, changed) = ias::add_event(app, request, dry_run).await?;
            report(&Change { dry_run, changed, event }, "added", "would be added", "is known already", out)?;
        }
        EventCommand::Remove { number, dry_run } => {
            let event = ias::remove_event(app, number, dry_run).await?;
            let change = Change { dry_run, changed: true, event };
            report(&change, "removed", "would be removed", "", out)?;
        }
    }
    Ok(Outcome::Done)
}

fn render_regions(event: &Event) -> String {
    if event.regions.is_empty() { "all".to_owned() } else { codes(event.regions.iter().copied()) }
}

fn report(change: &Change, done: &str, tried: &str, known: &str, out: &Output) -> Result<()> {
    let dry_run = change.dry_run;
    let is_done = change.changed && !dry_run;
    out.result(change, |Change { changed, event, .. }| {
        let verb = match (changed, dry_run) {
            (false, _) => known,
            (true, true) => tried,
            (true, false) => done,
        };
        let Event { number, from, to, what, .. } = event;
        format!("event {number} {verb}: {what} from {from} to {to}, regions: {}\n", render_regions(event))
    })?;
    if dry_run {
        out.notice("dry run: nothing was changed");
    } else if is_done {
        out.notice("charts show it now; the gate knows it from the next publication on: vigie ias publish");
    }
    Ok(())
}
