//! `vigie ias simulate`: what the gate does with figures of a panel that never was. Needs no database: only the thresholds of the
//! data folder are read.

use crate::{
    Result,
    cli::output::{Outcome, Output, table},
    clock::Clock,
    config::Config,
    error::Error,
    ias::{
        Rules, Theme,
        simulate::{Duty, Healthy, Noticed, Report, Request, judge},
    },
};

/// Judge the health gate on simulated sales
///
/// Simulates the sales of 12,562 pharmacies (lines in cents, weekdays, holidays, late senders, returns, pharmacies that come
/// and go, epidemics), publishes them morning after morning with the thresholds of the data folder (ias/gate.toml), and
/// tells which healthy mornings would be held back and after how many days each of 23 faults is stopped. Writes nothing.
///
/// Who is open on Sundays and holidays is one of four guesses: chance (each pharmacy with 3 %), rota (6 % of each place in
/// turn), twentieth (5 % of each region), tenth (10 %). Ends with 1 when a healthy morning would be held back.
#[derive(clap::Args)]
#[command(
    before_help = "Examples:\n  vigie ias simulate --theme flu\n  vigie ias simulate --duty tenth --days 730 --tries 12\n  vigie ias simulate --theme lice --tries 0 --seed 7"
)]
pub struct Options {
    /// Only this theme
    #[arg(long, value_parser = super::theme())]
    theme: Option<Theme>,
    /// Only this guess of who is open on Sundays
    #[arg(long)]
    duty: Option<Duty>,
    /// Mornings, up to today
    #[arg(long, value_name = "DAYS", default_value = "365", value_parser = clap::value_parser!(i64).range(1..=3650))]
    days: i64,
    /// Days on which each fault begins; 0 tries none
    #[arg(long, value_name = "DAYS", default_value = "5", value_parser = clap::value_parser!(i64).range(0..=365))]
    tries: i64,
    /// Another one simulates other sales
    #[arg(long, default_value = "1")]
    seed: u32,
}

pub async fn run(config: &Config, clock: &Clock, options: Options, out: &Output) -> Result<Outcome> {
    let Options { theme, duty, days, tries, seed } = options;
    let rules = Rules::load(&config.data_dir)?;
    let request = Request {
        themes: theme.map_or(Theme::ALL.to_vec(), |theme| vec![theme]),
        duties: duty.map_or(Duty::ALL.to_vec(), |duty| vec![duty]),
        until: clock.today(),
        days,
        tries,
        seed: seed.into(),
    };
    let bar = out.progress(request.parts() as u64, "parts");
    let report = tokio::task::spawn_blocking(move || judge(&rules, &request, || bar.inc(1)));
    let report = report.await.map_err(Error::fault)??;
    out.result(&report, tables)?;
    let held = report.healthy.iter().any(|healthy| healthy.held > 0);
    Ok(if held { Outcome::Negative } else { Outcome::Done })
}

/// Both tables: healthy mornings, and days until faults are stopped.
pub fn tables(report: &Report) -> String {
    let mut text =
        table(&["Sundays", "theme", "mornings", "held", "rules"], report.healthy.iter().map(healthy));
    for Healthy { duty, theme, first, .. } in &report.healthy {
        if let Some(first) = first {
            text += &format!("{}, {theme}: first on {first}\n", duty.word());
        }
    }
    if !report.faults.is_empty() {
        text += "\nDays until a fault is stopped, the longest of all tries:\n";
        let themes: Vec<Theme> = Theme::ALL
            .into_iter()
            .filter(|theme| report.faults.iter().any(|one| one.theme == *theme))
            .collect();
        let mut header = vec!["fault"];
        header.extend(themes.iter().map(|theme| theme.slug()));
        let rows = report.faults.chunk_by(|a, b| a.fault == b.fault).map(|faults| {
            let what = faults.first().map_or("", |one| one.fault.what()).to_owned();
            std::iter::once(what).chain(faults.iter().map(days)).collect()
        });
        text += &table(&header, rows);
    }
    text
}

fn healthy(healthy: &Healthy) -> Vec<String> {
    let Healthy { duty, theme, mornings, held, rules, .. } = healthy;
    let rules: Vec<String> = rules.iter().map(|(rule, days)| format!("{rule} {days}")).collect();
    vec![duty.word().to_owned(), theme.to_string(), mornings.to_string(), held.to_string(), rules.join(", ")]
}

fn days(noticed: &Noticed) -> String {
    let Noticed { tried, stopped, longest, .. } = noticed;
    match longest {
        None if *tried == 0 => String::new(),
        None => "never".to_owned(),
        Some(days) if stopped == tried => days.to_string(),
        Some(days) => format!("{days}, {stopped} of {tried}"),
    }
}
