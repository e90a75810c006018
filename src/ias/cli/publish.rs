//! Publication at the terminal: the result of each theme, and the findings of the gate.

use super::{findings::Findings, unpublished, values::reason};
use crate::{
    Error, Result,
    app::App,
    cli::{
        output::{Outcome as Exit, Output},
        value_parsers::day,
    },
    error::Kind,
    ias::{
        self, Acceptance, BLOCKING_RULES, Difference, Largest, Outcome, PublishRequest, Published, Theme,
        Unpublished, days_after, publish,
    },
    jobs::{self, Job},
};
use clap::builder::PossibleValuesParser;
use jiff::civil::Date;
use serde::Serialize;
use std::fmt::Write as _;

#[derive(clap::Args)]
pub struct PublishArgs {
    /// Only this theme
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// Ignore data after this day
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<Date>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
    /// Publish against the gate; the reason becomes public
    #[arg(long, requires = "reason", group = "against")]
    force: bool,
    /// Publish against this rule every day until --until; may be repeated
    #[arg(
        long,
        value_name = "RULE",
        group = "against",
        requires_all = ["theme", "until", "reason"],
        conflicts_with = "force",
        value_parser = PossibleValuesParser::new(BLOCKING_RULES),
        hide_possible_values = true
    )]
    accept: Vec<String>,
    /// The last day of --accept, at most a year from today
    #[arg(long, requires = "accept", value_name = "DATE", value_parser = day)]
    until: Option<Date>,
    /// Why the gate is overruled, in 10 to 500 characters; it becomes public
    #[arg(long, requires = "against", value_name = "TEXT", value_parser = reason)]
    reason: Option<String>,
}

impl PublishArgs {
    /// The rules accepted from today on.
    ///
    /// # Errors
    /// `usage.invalid` for a last day in the past, or more than a year ahead.
    fn acceptances(&self, today: Date) -> Result<Vec<Acceptance>> {
        let (Some(theme), Some(until), Some(reason)) = (self.theme, self.until, &self.reason) else {
            return Ok(Vec::new());
        };
        let last = days_after(today, 366);
        if !(today..=last).contains(&until) {
            let detail = format!("--until {until} is not between today, {today}, and {last}");
            return Err(Error::new(Kind::Usage, "usage.invalid", detail));
        }
        let accepted =
            |rule: &String| Acceptance { theme, rule: rule.clone(), until, reason: reason.clone() };
        Ok(self.accept.iter().map(accepted).collect())
    }
}

/// The JSON document of a publication.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PublishOutput {
    dry_run: bool,
    themes: Vec<Published>,
    /// Imported themes without a national level.
    unpublished: Vec<Unpublished>,
}

/// Exits with 3 if the gate holds a theme back, or a theme has no national level.
pub(super) async fn run(app: &App, options: PublishArgs, out: &Output) -> Result<Exit> {
    match options.dry_run {
        true => publish_all(app, options, out).await,
        false => jobs::run(app, Job::Publish, Box::pin(publish_all(app, options, out)), Exit::failure).await,
    }
}

async fn publish_all(app: &App, options: PublishArgs, out: &Output) -> Result<Exit> {
    let accept = options.acceptances(app.clock.today())?;
    let PublishArgs { theme, date, dry_run, force, reason, .. } = options;
    let request = PublishRequest { theme, up_to: date, dry_run, force: reason.filter(|_| force), accept };
    let themes = publish(app, &request).await?;
    let done: Vec<Theme> = themes.iter().map(|published| published.theme).collect();
    let unpublished = ias::unpublished(app, theme, date, &done).await?;
    let published = PublishOutput { dry_run, themes, unpublished };
    out.result(&published, render_publication)?;
    let held = published.themes.iter().filter(|theme| theme.outcome == Outcome::HeldBack);
    let held: Vec<String> = held.map(|theme| theme.theme.to_string()).collect();
    for theme in &held {
        out.notice(format_args!(
            "{theme} is held back; see why: vigie ias check --theme {theme}; publish anyway: vigie ias publish --theme {theme} \
             --force --reason TEXT (shown on the site), or every day for some time with --accept RULE --until DATE"
        ));
    }
    Ok(if held.is_empty() && published.unpublished.is_empty() { Exit::Done } else { Exit::PartialFailure })
}

fn render_publication(output: &PublishOutput) -> String {
    let PublishOutput { dry_run, themes: published, unpublished } = output;
    if unpublished.is_empty() && published.iter().all(is_idle) {
        return "nothing to do: everything imported is published\n".to_owned();
    }
    let findings = Findings::group(published.iter().map(|theme| (theme.theme, &theme.findings[..])));
    let missing = |theme: &Unpublished| format!("{}: {}\n", theme.theme, unpublished::render(theme));
    published.iter().map(|theme| lines(theme, *dry_run) + &findings.own(&theme.findings)).collect::<String>()
        + &unpublished.iter().map(missing).collect::<String>()
        + &findings.shared()
}

/// Whether a theme has no result to report.
fn is_idle(theme: &Published) -> bool {
    theme.outcome == Outcome::Unchanged && theme.findings.is_empty()
}

fn lines(published: &Published, dry_run: bool) -> String {
    let Published { theme, last_day, .. } = published;
    let version = |number: Option<i64>| number.map_or("no version".to_owned(), |n| format!("version {n}"));
    let number = version(published.version);
    let mark = if published.demonstration { " (demonstration)" } else { "" };
    let mut text = match (published.outcome, dry_run) {
        (Outcome::Unchanged, _) if !is_idle(published) => {
            format!(
                "{theme}: unchanged, {number}, up to {last_day}{mark}: the counts of later days are excluded\n"
            )
        }
        (Outcome::Unchanged, _) => format!("{theme}: unchanged, {number}, up to {last_day}{mark}\n"),
        (Outcome::Published, false) => format!("{theme}: published {number}, up to {last_day}{mark}\n"),
        (Outcome::Published, true) => {
            format!("{theme}: would be published as {number}, up to {last_day}{mark}\n")
        }
        (Outcome::Forced, false) => {
            format!("{theme}: published {number} against the gate, up to {last_day}{mark}\n")
        }
        (Outcome::Forced, true) => {
            format!("{theme}: would be published as {number} against the gate, up to {last_day}{mark}\n")
        }
        (Outcome::HeldBack, false) => format!("{theme}: HELD BACK, {number} stays public\n"),
        (Outcome::HeldBack, true) => format!("{theme}: would be HELD BACK, {number} would stay public\n"),
    };
    if let Some(difference) = &published.difference {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {}", difference_line(difference));
    }
    if !published.without_level.is_empty() {
        let codes = super::values::codes(published.without_level.iter().copied());
        let _ = writeln!(
            text,
            "  no level for {codes}: too few pharmacies, or counts that do not cover the baseline"
        );
    }
    text
}

/// Renders a difference in one line.
pub(super) fn difference_line(difference: &Difference) -> String {
    let Difference { since, changed, added, removed, largest } = difference;
    let largest = largest.as_ref().map_or_else(String::new, |largest| {
        let Largest { territory, day, from, to } = largest;
        format!("; largest change: {territory} on {day}, {from} to {to}")
    });
    let gone = if *removed > 0 { format!(", {removed} gone") } else { String::new() };
    format!("since version {since}: {changed} changed, {added} added{gone}{largest}")
}
