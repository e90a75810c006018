//! `vigie status incident`: incidents at the terminal.

use super::{
    super::{
        incident::{Description, NewIncident, NewUpdate, edit, open, update},
        model::{Incident, IncidentKind, Level, Step},
    },
    print::IncidentOutput,
    values::{report_missing, text, texts, time},
};
use crate::{
    App, Result,
    cli::{
        output::{Outcome, Output},
        value_parsers::one_of,
    },
    locale::Locale,
};

#[derive(clap::Subcommand)]
pub(crate) enum IncidentCommand {
    /// Open an incident; pages announce it at once
    #[command(
        after_help = "Examples:\n  vigie status incident open --category accounts --level major --title 'fr=Connexion indisponible' --title 'en=Sign-in unavailable' --text 'fr=Les connexions sont refusées.' --text 'en=Sign-ins are refused.'\n  vigie status incident open --category api --title 'API lente' --text 'Réponses en 3 s.' --began 14:10 --dry-run"
    )]
    Open {
        #[command(flatten)]
        description: DescriptionArgs,
        /// The first observation, LANGUAGE=TEXT; French without a language
        #[arg(long, value_name = "TEXT", value_parser = text, required = true)]
        text: Vec<(Locale, String)>,
        /// The time in Paris when it began, YYYY-MM-DD HH:MM or HH:MM [default: now]
        #[arg(long, value_name = "TIME")]
        began: Option<String>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Add an update to an open incident
    #[command(
        after_help = "Examples:\n  vigie status incident update I-2026-10-27 --step cause --text 'fr=Une clé a expiré.' --text 'en=A key has expired.'"
    )]
    Update {
        /// The number of the incident; vigie status history lists them
        number: String,
        /// The state of the work
        #[arg(long, value_parser = one_of::<Step>(Step::WORDS.into_iter().filter(|word| *word != Step::Resolved.word())))]
        step: Step,
        #[command(flatten)]
        update: UpdateArgs,
    },
    /// Resolve an incident; pages stop announcing it
    #[command(
        after_help = "Examples:\n  vigie status incident resolve I-2026-10-27 --text 'fr=Service rétabli.' --text 'en=Service restored.'"
    )]
    Resolve {
        /// The number of the incident; vigie status history lists them
        number: String,
        #[command(flatten)]
        update: UpdateArgs,
    },
    /// Change the texts, the level or the categories of an incident or a maintenance, even after its end
    #[command(
        after_help = "Examples:\n  vigie status incident edit I-2026-10-27 --title 'th=เข้าสู่ระบบไม่ได้'\n  vigie status incident edit I-2026-10-27 --change 'fr=La rotation se fait à 60 jours.'"
    )]
    Edit {
        /// The number; vigie status history lists them
        number: String,
        #[command(flatten)]
        description: DescriptionArgs,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(clap::Args)]
pub(crate) struct DescriptionArgs {
    /// A category that is affected; vigie status show lists them; repeat for several
    #[arg(long = "category", value_name = "CATEGORY")]
    categories: Vec<String>,
    /// The severity [default: minor]
    #[arg(long, value_parser = one_of::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// The title, LANGUAGE=TEXT; French without a language
    #[arg(long = "title", value_name = "TEXT", value_parser = text)]
    titles: Vec<(Locale, String)>,
    /// The consequences for visitors
    #[arg(long = "summary", value_name = "TEXT", value_parser = text)]
    summaries: Vec<(Locale, String)>,
    /// What still works in the meantime
    #[arg(long, value_name = "TEXT", value_parser = text)]
    remains: Vec<(Locale, String)>,
    /// Changes that prevent a repetition, one per line
    #[arg(long = "change", value_name = "TEXT", value_parser = text)]
    changes: Vec<(Locale, String)>,
}

impl DescriptionArgs {
    pub(super) fn parse(self) -> Result<Description> {
        Ok(Description {
            title: texts("title", self.titles)?,
            summary: texts("summary", self.summaries)?,
            remains: texts("remains", self.remains)?,
            changes: texts("change", self.changes)?,
            level: self.level,
            categories: self.categories,
        })
    }
}

#[derive(clap::Args)]
pub(crate) struct UpdateArgs {
    /// The text of the update, LANGUAGE=TEXT; French without a language
    #[arg(long, value_name = "TEXT", value_parser = text, required = true)]
    text: Vec<(Locale, String)>,
    /// The level from now on
    #[arg(long, value_parser = one_of::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// The time of the update in Paris, YYYY-MM-DD HH:MM or HH:MM [default: now]
    #[arg(long, value_name = "TIME")]
    at: Option<String>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, command: IncidentCommand, out: &Output) -> Result<Outcome> {
    let now = app.clock.millis();
    let (incident, done, dry_run) = match command {
        IncidentCommand::Open { description, text, began, dry_run } => {
            let new = NewIncident {
                kind: IncidentKind::Incident,
                description: description.parse()?,
                begins_at: began.map_or(Ok(now), |began| time(app, &began))?,
                planned_end: None,
                text: texts("text", text)?,
            };
            (open(app, new, dry_run).await?, "opened", dry_run)
        }
        IncidentCommand::Update { number, step, update } => step_to(app, &number, step, update).await?,
        IncidentCommand::Resolve { number, update } => step_to(app, &number, Step::Resolved, update).await?,
        IncidentCommand::Edit { number, description, dry_run } => {
            (edit(app, &number, description.parse()?, dry_run).await?, "changed", dry_run)
        }
    };
    give(incident, done, dry_run, out)
}

async fn step_to(
    app: &App,
    number: &str,
    step: Step,
    args: UpdateArgs,
) -> Result<(Incident, &'static str, bool)> {
    let UpdateArgs { text, level, at, dry_run } = args;
    let at = at.map_or_else(|| Ok(app.clock.millis()), |at| time(app, &at))?;
    let new = NewUpdate { step, text: texts("text", text)?, level, at };
    let done = if step == Step::Resolved { "resolved" } else { "updated" };
    Ok((update(app, number, new, dry_run).await?, done, dry_run))
}

/// Prints an incident, and the languages in which its texts are missing.
pub(super) fn give(incident: Incident, done: &'static str, dry_run: bool, out: &Output) -> Result<Outcome> {
    report_missing("title", &incident.title, out);
    if let Some(update) = incident.updates.first() {
        report_missing("text", &update.text, out);
    }
    out.result(&IncidentOutput { dry_run, done, incident }, IncidentOutput::render)?;
    if dry_run {
        out.news("dry run: nothing was changed");
    }
    Ok(Outcome::Done)
}
