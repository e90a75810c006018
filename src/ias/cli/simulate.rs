//! `vigie ias simulate`: evaluates the gate with the figures of a simulated panel. Needs no database: only the
//! thresholds of the data folder are read.

use crate::{
    Result,
    cli::{
        output::{Outcome, Output, table},
        value_parsers,
    },
    clock::Clock,
    config::Config,
    error::Error,
    ias::{
        Rules, Theme,
        simulate::{DetectionResult, Duty, FalseAlarmResult, Report, Request, Witnessed, World, evaluate},
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// Test the health gate on simulated sales
///
/// Simulates the sales of 12,562 pharmacies (lines in cents, weekdays, holidays, late senders, returns,
/// pharmacies that come and go, epidemics), publishes them morning after morning with the thresholds of the
/// data folder (ias/gate.toml), and reports which healthy mornings would be held back, after how many days
/// each of 33 faults is stopped, and whether each of 15 true events is published by the third morning. Writes
/// nothing, and needs no database.
///
/// The country is one of three worlds: quiet; street (school holidays by zone, waves that differ by year and
/// region, weather on allergies, bridge days); chain (the same, with chains that are late as a whole,
/// promotions, Mondays closed, demand that scatters more).
///
/// In the quiet world, the pharmacies open on Sundays and holidays follow one of four guesses: chance (each
/// pharmacy with 3 %), rota (6 % of each place in turn), twentieth (5 % of each region), tenth (10 %). Exits
/// with 1 if a healthy morning would be held back.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias simulate --theme flu\n  vigie ias simulate --duty tenth --days 730 --tries 12\n  vigie ias simulate --theme lice --tries 0 --seed 7"
)]
pub struct SimulateArgs {
    /// Only this theme
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// Only this world
    #[arg(long, value_parser = value_parsers::one_of::<World>(World::WORDS))]
    world: Option<World>,
    /// Only this guess of the pharmacies open on Sundays
    #[arg(long)]
    duty: Option<Duty>,
    /// Number of mornings, up to today
    #[arg(long, value_name = "DAYS", default_value = "365", value_parser = clap::value_parser!(i64).range(1..=3650))]
    days: i64,
    /// Number of days on which each fault begins; 0 tries none
    #[arg(long, value_name = "DAYS", default_value = "5", value_parser = clap::value_parser!(i64).range(0..=365))]
    tries: i64,
    /// Seed of the random numbers: another seed simulates other sales
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u32,
}

pub async fn run(config: &Config, clock: &Clock, options: SimulateArgs, out: &Output) -> Result<Outcome> {
    let SimulateArgs { theme, world, duty, days, tries, seed } = options;
    let rules = Rules::load(&config.data_dir)?;
    let request = Request {
        themes: theme.map_or(Theme::ALL.to_vec(), |theme| vec![theme]),
        worlds: world.map_or(World::ALL.to_vec(), |world| vec![world]),
        duties: duty.map_or(Duty::ALL.to_vec(), |duty| vec![duty]),
        until: clock.today(),
        days,
        tries,
        seed: seed.into(),
    };
    let bar = out.progress(request.parts() as u64, "parts");
    let report = tokio::task::spawn_blocking(move || evaluate(&rules, &request, || bar.inc(1)));
    let report = report.await.map_err(Error::internal)??;
    out.result(&report, tables)?;
    let held = report.healthy.iter().any(|healthy| healthy.held > 0);
    Ok(if held { Outcome::CheckFailed } else { Outcome::Done })
}

/// Both tables: healthy mornings, and days until faults are stopped.
pub fn tables(report: &Report) -> String {
    let rules = |healthy: &FalseAlarmResult| {
        let rules = healthy.rules.iter().map(|(rule, days)| format!("{rule} {days}"));
        rules.collect::<Vec<_>>().join(", ")
    };
    let mut text = table(&report.healthy)
        .column("world", |healthy| healthy.world.word())
        .column("Sundays", |healthy| healthy.duty.word())
        .column("theme", |healthy| healthy.theme)
        .column("mornings", |healthy| healthy.mornings)
        .column("held", |healthy| healthy.held)
        .column("rules", rules)
        .render();
    for FalseAlarmResult { world, duty, theme, first, .. } in &report.healthy {
        if let Some(first) = first {
            text += &format!("{world}, {}, {theme}: first on {first}\n", duty.word());
        }
    }
    for faults in report.faults.chunk_by(|a, b| a.world == b.world) {
        text += &format!(
            "\n{}: days until a fault is stopped, the longest of all tries\n",
            world(&faults[0].world)
        );
        let rows = faults.chunk_by(|a, b| a.fault == b.fault);
        let rows = rows
            .map(|row| (row[0].fault.description(), row.iter().map(|one| (one.theme, days(one))).collect()));
        text += &by_theme("fault", &rows.collect::<Vec<_>>());
    }
    for events in report.events.chunk_by(|a, b| a.world == b.world) {
        let world = world(&events[0].world);
        text += &format!(
            "\n{world}: tries in which an event is public from the third morning on; marked by then\n"
        );
        let rows = events.chunk_by(|a, b| a.event == b.event);
        let rows = rows
            .map(|row| (row[0].event.what(), row.iter().map(|one| (one.theme, published(one))).collect()));
        text += &by_theme("event", &rows.collect::<Vec<_>>());
    }
    text
}

fn world(world: &World) -> String {
    format!("World {world}")
}

/// Formats a table with a column for each theme.
fn by_theme(what: &'static str, rows: &[(&str, BTreeMap<Theme, String>)]) -> String {
    let themes: BTreeSet<Theme> = rows.iter().flat_map(|(_, cells)| cells.keys().copied()).collect();
    let first = table(rows).column(what, |(what, _)| what);
    let all = themes.into_iter().fold(first, |table, theme| {
        table.column(theme.slug(), |(_, cells)| cells.get(&theme).map_or("", String::as_str))
    });
    all.render()
}

fn published(witnessed: &Witnessed) -> String {
    let Witnessed { tried, published, marked, .. } = witnessed;
    if *tried == 0 { String::new() } else { format!("{published} of {tried}; {marked}") }
}

fn days(noticed: &DetectionResult) -> String {
    let DetectionResult { tried, stopped, longest, .. } = noticed;
    match longest {
        None if *tried == 0 => String::new(),
        None => "never".to_owned(),
        Some(days) if stopped == tried => days.to_string(),
        Some(days) => format!("{days}, {stopped} of {tried}"),
    }
}
