//! The content at the terminal, a file per command.

mod check;
pub mod import;
mod list;
mod preview;
mod publish;
mod show;

use crate::{
    Result,
    app::App,
    cli::{
        choice::locale,
        output::{Outcome, Output},
    },
    content::{self, Kind},
    error::Field,
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What can be done with the content.
#[derive(clap::Subcommand)]
pub enum Command {
    /// List entries, in every language and version
    #[command(
        before_help = "Examples:\n  vigie content list\n  vigie content list --kind job --state expired\n  vigie content list --locale ko --json"
    )]
    List(list::Options),
    /// Show an entry, or the text it was read from
    #[command(
        before_help = "Examples:\n  vigie content show page ohg\n  vigie content show page solutions/scoring --locale en --source > scoring.en.toml\n  vigie content show press flu-vaccination --draft --json"
    )]
    Show(show::Options),
    /// Make a draft the live version, or give the live version other days
    ///
    /// What a live version may not have (unknown elements, chapters that do not fit) refuses it.
    #[command(
        before_help = "Examples:\n  vigie content publish page ohg\n  vigie content publish job data-engineer --until 2027-01-31\n  vigie content publish press flu --locale en --from 2026-12-01 --dry-run"
    )]
    Publish(publish::Publish),
    /// Make the live version a draft: visitors no longer see it
    #[command(
        before_help = "Examples:\n  vigie content unpublish press flu\n  vigie content unpublish page ohg --locale th --dry-run"
    )]
    Unpublish(publish::Unpublish),
    /// Print a link that shows a draft to whoever holds it
    ///
    /// The link shows this one entry, as a draft where there is one, until it ends. Deleting secrets/preview.key in the data
    /// folder ends all links at once.
    #[command(
        before_help = "Examples:\n  vigie content preview ohg\n  vigie content preview press/flu --locale ko --for 12h\n  vigie content preview solutions/scoring --json"
    )]
    Preview(preview::Options),
    /// Check every stored entry; ends with 1 when a visitor would find something broken
    ///
    /// Chapters that do not fit, unknown elements and links that lead nowhere are broken. Missing languages, entries that
    /// end within 14 days and drafts older than the live version are told.
    #[command(before_help = "Examples:\n  vigie content check\n  vigie content check --json")]
    Check,
}

/// Runs a command.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::List(options) => list::run(app, &options, out).await,
        Command::Show(options) => show::run(app, &options, out).await,
        Command::Publish(options) => publish::publish(app, &options, out).await,
        Command::Unpublish(options) => publish::unpublish(app, &options, out).await,
        Command::Preview(options) => preview::run(app, &options, out).await,
        Command::Check => check::run(app, out).await,
    }
}

/// Which entry.
#[derive(clap::Args)]
pub struct Key {
    /// What it is
    #[arg(value_parser = kind())]
    kind: Kind,
    /// Its name in addresses
    slug: String,
    /// Its language
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
}

impl Key {
    fn of_entry(&self) -> content::Key<'_> {
        content::Key { kind: self.kind, slug: &self.slug, locale: self.locale }
    }
}

/// Reads a kind by the word of one entry.
fn kind() -> impl TypedValueParser<Value = Kind> {
    words(Kind::word)
}

/// Reads a kind by the word of many entries.
fn noun() -> impl TypedValueParser<Value = Kind> {
    words(Kind::noun)
}

fn words(word: fn(Kind) -> &'static str) -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(word)).try_map(move |given| {
        let found = Kind::ALL.into_iter().find(|kind| word(*kind) == given);
        found.ok_or("unknown")
    })
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn warn(warnings: &[Field], out: &Output) {
    for warning in warnings {
        out.news(format_args!("odd: {}: {}", warning.pointer, warning.code));
    }
}
