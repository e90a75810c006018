//! The health gate at the terminal: prints the findings for what would be published; the exit code shows whether a
//! theme would be held back.

use super::{args::Themes, findings::Findings, unpublished};
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output},
        value_parsers::day,
    },
    ias::{self, Checked, Theme, check},
};
use jiff::civil::Date;

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Only this theme
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// Ignore data after this day
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<Date>,
}

/// The exit code shows whether a theme would be held back or not published.
pub(super) async fn run(app: &App, options: CheckArgs, out: &Output) -> Result<Outcome> {
    let checked = Themes { themes: check(app, options.theme, options.date).await? };
    out.result(&checked, |checked| render_checks(&checked.themes))?;
    let done: Vec<Theme> = checked.themes.iter().map(|checked| checked.theme).collect();
    let missing = ias::unpublished(app, options.theme, options.date, &done).await?;
    for theme in &missing {
        out.notice(format_args!("{}: {}", theme.theme, unpublished::render(theme)));
    }
    Ok(if !missing.is_empty() || checked.themes.iter().any(|theme| theme.held) {
        Outcome::CheckFailed
    } else {
        Outcome::Done
    })
}

fn render_checks(checked: &[Checked]) -> String {
    let findings = Findings::group(checked.iter().map(|checked| (checked.theme, &checked.findings[..])));
    checked.iter().map(|checked| line(checked) + &findings.own(&checked.findings)).collect::<String>()
        + &findings.shared()
}

fn line(checked: &Checked) -> String {
    let Checked { theme, last_day, .. } = checked;
    let word = match (checked.new, checked.held) {
        (false, _) => "nothing new",
        (true, false) => "passes",
        (true, true) => "would be HELD BACK",
    };
    format!("{theme}: {word}, up to {last_day}\n")
}
