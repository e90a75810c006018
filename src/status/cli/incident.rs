//! `vigie status incident`: incidents at the terminal.

use super::{
    super::{
        incident::{Description, NewIncident, NewUpdate, edit, open, update},
        model::{Incident, IncidentKind, Level, Step},
    },
    print::IncidentOutput,
    values::{parse_text, report_missing, texts, time},
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
    ///
    /// Prints its number. A minor incident is announced on the pages of its categories, a worse one on all
    /// pages. Visitors read a missing translation in another language; the command lists the languages that
    /// lack one. Exits with 1 for an unknown category, and for a text that is missing or too long.
    #[command(
        after_help = "Examples:\n  vigie status incident open --category accounts --level major --title 'fr=Connexion indisponible' --title 'en=Sign-in unavailable' --text 'fr=Les connexions sont refusées.' --text 'en=Sign-ins are refused.'\n  vigie status incident open --category api --title 'API lente' --text 'Réponses en 3 s.' --began 14:10 --dry-run"
    )]
    Open {
        #[command(flatten)]
        description: DescriptionArgs,
        /// First observation, such as 'en=Sign-ins are refused.'; may be repeated
        ///
        /// A text without a language is French.
        #[arg(long, value_name = "TEXT", value_parser = parse_text, required = true)]
        text: Vec<(Locale, String)>,
        /// When it began, in Paris: YYYY-MM-DD HH:MM or HH:MM [default: now]
        #[arg(long, value_name = "TIME")]
        began: Option<String>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Add an update to an open incident
    ///
    /// Pages, feeds and subscribers get the update. Exits with 1 if there is no such incident, or it is
    /// resolved.
    #[command(
        after_help = "Examples:\n  vigie status incident update I-2026-10-27 --step cause --text 'fr=Une clé a expiré.' --text 'en=A key has expired.'"
    )]
    Update {
        /// The number of the incident; `vigie status history` lists them
        number: String,
        /// The state of the work
        #[arg(long, value_parser = one_of::<Step>(Step::WORDS.into_iter().filter(|word| *word != Step::Resolved.word())))]
        step: Step,
        #[command(flatten)]
        update: UpdateArgs,
    },
    /// Resolve an incident; pages stop announcing it
    ///
    /// The text is its last update. The incident stays in the history of the status page. Exits with 1 if
    /// there is no such incident, or it is resolved.
    #[command(
        after_help = "Examples:\n  vigie status incident resolve I-2026-10-27 --text 'fr=Service rétabli.' --text 'en=Service restored.'"
    )]
    Resolve {
        /// The number of the incident; `vigie status history` lists them
        number: String,
        #[command(flatten)]
        update: UpdateArgs,
    },
    /// Change an incident or a maintenance, even after its end
    ///
    /// Replaces the given texts, the level and the categories, and leaves the others. Use it for
    /// translations, and for the changes that prevent a repetition. No mail is sent. Exits with 1 if there is
    /// no such number.
    #[command(
        after_help = "Examples:\n  vigie status incident edit I-2026-10-27 --title 'th=เข้าสู่ระบบไม่ได้'\n  vigie status incident edit I-2026-10-27 --change 'fr=La rotation se fait à 60 jours.'"
    )]
    Edit {
        /// The number; `vigie status history` lists them
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
    /// A category that is affected; `vigie status show` lists them; repeat for several
    #[arg(long = "category", value_name = "CATEGORY")]
    categories: Vec<String>,
    /// The severity [default: minor]
    #[arg(long, value_parser = one_of::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// Title, such as 'en=Sign-in unavailable'; may be repeated
    ///
    /// A text without a language is French.
    #[arg(long = "title", value_name = "TEXT", value_parser = parse_text)]
    titles: Vec<(Locale, String)>,
    /// Consequences for visitors, in the form of a title; may be repeated
    #[arg(long = "summary", value_name = "TEXT", value_parser = parse_text)]
    summaries: Vec<(Locale, String)>,
    /// What still works in the meantime, in the form of a title; may be repeated
    #[arg(long, value_name = "TEXT", value_parser = parse_text)]
    remains: Vec<(Locale, String)>,
    /// Changes that prevent a repetition, in the form of a title; may be repeated
    #[arg(long = "change", value_name = "TEXT", value_parser = parse_text)]
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
    /// Text of the update, such as 'en=A key has expired.'; may be repeated
    ///
    /// A text without a language is French.
    #[arg(long, value_name = "TEXT", value_parser = parse_text, required = true)]
    text: Vec<(Locale, String)>,
    /// The level from now on
    #[arg(long, value_parser = one_of::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// Time of the update, in Paris: YYYY-MM-DD HH:MM or HH:MM [default: now]
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
        out.notice("dry run: nothing was changed");
    }
    Ok(Outcome::Done)
}
