//! Subcommands of content.

use super::{check, export, history, list, preview, publish, remove, rename, show};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
};

#[derive(clap::Subcommand)]
pub enum ContentCommand {
    /// List entries in every language, including drafts
    ///
    /// Prints kind, slug, language, state, first and last day, and title. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie content list\n  vigie content list --kind job --state expired\n  vigie content list --locale ko --json"
    )]
    List(list::ListArgs),
    /// Show an entry, or the text that it was imported from
    ///
    /// Prints the facts of the entry and its text. --source prints the text alone, ready to be edited and
    /// imported again with `vigie import`. Exits with 1 if there is no such entry.
    #[command(
        after_help = "Examples:\n  vigie content show page ohg\n  vigie content show page solutions/scoring --locale en --source > scoring.en.toml\n  vigie content show press flu-vaccination-season --draft --json"
    )]
    Show(show::ShowArgs),
    /// Publish a draft, or change the first and last day of a published version
    ///
    /// In all languages unless --locale names one: all of them or none. Exits with 65 if the draft has
    /// unknown elements, wrong numbers of elements in chapters or missing modules, unless --lenient is used;
    /// and with 1 if there is no such entry. Publishing again changes nothing.
    #[command(
        after_help = "Examples:\n  vigie content publish page ohg\n  vigie content publish job data-engineer --until 2027-01-31\n  vigie content publish job data-engineer --until none\n  vigie content publish press flu-vaccination-season --locale en --from 2026-12-01 --dry-run"
    )]
    Publish(publish::Publish),
    /// Turn the published version of an entry into a draft, which is not public
    ///
    /// In all languages unless --locale names one: all of them or none. Exits with 1 if the entry is not
    /// published, or has a draft already. `vigie content publish` reverses it.
    #[command(
        after_help = "Examples:\n  vigie content unpublish press flu-vaccination-season\n  vigie content unpublish page ohg --locale th --dry-run"
    )]
    Unpublish(publish::Unpublish),
    /// Delete an entry, in all languages unless one is named
    ///
    /// Asks for confirmation, unless --yes is used. Lists links that would be dead. The texts remain in the
    /// history of the entry, unless --purge is used; former addresses of a deleted entry are not redirected.
    #[command(
        after_help = "Examples:\n  vigie content delete press flu-vaccination-season --dry-run\n  vigie content delete page ohg --locale th --yes\n  vigie content delete employee karim-s --purge --yes"
    )]
    Delete(remove::RemoveArgs),
    /// Change the slug of an entry, in all languages
    ///
    /// The old address and earlier ones redirect permanently to the new one (301). Links and lists in other
    /// entries are updated. Exits with 1 if the slug is invalid, or is or was used by another entry. Rename
    /// the file of the entry too: an import of the old name is rejected.
    #[command(
        after_help = "Examples:\n  vigie content rename press flu-vaccination-season flu-season-2026 --dry-run\n  vigie content rename job data-engineer senior-data-engineer\n  vigie content rename source pharmacy-sell-out pharmacy-sales --json"
    )]
    Rename(rename::RenameArgs),
    /// List the versions of an entry: time, author, file and changes
    ///
    /// The oldest version comes first; versions under former slugs are included, and those of a deleted entry
    /// too. --source prints the text of a version, ready to be imported again. Exits with 1 if there has
    /// never been such an entry.
    #[command(
        after_help = "Examples:\n  vigie content history page ohg\n  vigie content history press flu-vaccination-season --locale en --diff\n  vigie content history page ohg --source 12 > ohg.fr.toml"
    )]
    History(history::HistoryArgs),
    /// Write entries as files that `vigie import` can read
    ///
    /// A file per version, below a folder of its kind, with the pictures of pages beside them. Existing files
    /// with the same content are left alone; if others would be overwritten, nothing is written and the exit
    /// code is 73, unless --overwrite is used. Import modules before sources.
    #[command(
        after_help = "Examples:\n  vigie content export --out content\n  vigie content export page --out content --locale fr\n  vigie content export press flu-vaccination-season --out content --overwrite"
    )]
    Export(export::ExportArgs),
    /// Print a link that shows a draft to anyone who has it
    ///
    /// The link shows the draft of this entry, or the public version if there is none, until it expires.
    /// Deleting secrets/preview.key in the data folder revokes all links. Exits with 1 if there is no such
    /// entry yet; the link works once it is imported.
    #[command(
        after_help = "Examples:\n  vigie content preview ohg\n  vigie content preview press/flu-vaccination-season --locale ko --for 12h\n  vigie content preview source/pharmacy-sell-out\n  vigie content preview solutions/scoring --json"
    )]
    Preview(preview::PreviewArgs),
    /// Check every stored entry; exit with 1 if visitors would see an error
    ///
    /// Reported as errors: chapters with a wrong number of elements, unknown elements, dead links and slugs
    /// whose path the site uses for something else. Reported as notes: demonstration entries, parts that need
    /// a setting, missing languages, entries that expire within 14 days and drafts older than the published
    /// version. Findings that differ only in their language share a line. Changes nothing.
    #[command(after_help = "Examples:\n  vigie content check\n  vigie content check --json")]
    Check,
}

/// Runs a command; `is_served` returns whether a path is served by something other than pages.
pub async fn run(
    app: &App,
    command: ContentCommand,
    is_served: &dyn Fn(&str) -> bool,
    out: &Output,
) -> Result<Outcome> {
    match command {
        ContentCommand::List(options) => list::run(app, &options, out).await,
        ContentCommand::Show(options) => show::run(app, &options, out).await,
        ContentCommand::Publish(options) => publish::publish(app, &options, out).await,
        ContentCommand::Unpublish(options) => publish::unpublish(app, &options, out).await,
        ContentCommand::Delete(options) => remove::run(app, &options, out).await,
        ContentCommand::Rename(options) => rename::run(app, &options, out).await,
        ContentCommand::History(options) => history::run(app, &options, out).await,
        ContentCommand::Export(options) => export::run(app, &options, out).await,
        ContentCommand::Preview(options) => preview::run(app, &options, out).await,
        ContentCommand::Check => check::run(app, is_served, out).await,
    }
}
