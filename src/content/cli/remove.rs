//! `vigie content delete` deletes entries.

use super::{
    args::NameAndLanguage,
    reporting::{places, report},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    content::{self, Removal, Removed},
};

#[derive(clap::Args)]
pub struct RemoveArgs {
    #[command(flatten)]
    of: NameAndLanguage,
    /// Only drafts, which are not public
    #[arg(long)]
    drafts: bool,
    /// Delete the history too, and pictures that nothing else uses
    #[arg(long, conflicts_with_all = ["locale", "drafts"], alias = "forget")]
    purge: bool,
    /// Do not ask for confirmation
    #[arg(long)]
    yes: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command, after confirmation unless `--yes` is used.
pub(super) async fn run(app: &App, options: &RemoveArgs, out: &Output) -> Result<Outcome> {
    let RemoveArgs { of: NameAndLanguage { name, locale }, drafts, purge, yes, dry_run } = options;
    let (kind, slug, locale) = (name.kind, name.slug.as_str(), *locale);
    let removal = |dry_run| Removal { kind, slug, locale, drafts: *drafts, forget: *purge, dry_run };
    if !yes && !dry_run {
        // Looked up first, because there may be nothing to confirm.
        let would = content::remove(app, removal(true)).await?;
        let list = places(&would.versions, "will be deleted, and no longer found by readers");
        if !out.confirm(&list, "this deletes what readers may see")? {
            return Ok(Outcome::CheckFailed);
        }
    }
    let removed = content::remove(app, removal(*dry_run)).await?;
    report(&removed, *dry_run, |removed| render_removal(removed, *dry_run), out)?;
    if !*dry_run && !removed.forgotten {
        let slug = &removed.slug;
        out.notice(format_args!("its texts are in its history: vigie content history {kind} {slug}"));
    }
    Ok(Outcome::Done)
}

fn render_removal(removed: &Removed, dry_run: bool) -> String {
    let verb = if dry_run { "would be deleted" } else { "deleted" };
    let mut text = places(&removed.versions, verb);
    if removed.forgotten {
        text += &format!("{} {}: its history {verb}\n", removed.kind, removed.slug);
    }
    if !removed.dead_links.is_empty() {
        let links = removed.dead_links.len();
        let they = match (links, dry_run) {
            (1, true) => "links to it and would have a dead link",
            (1, false) => "links to it and has a dead link",
            (_, true) => "link to it and would have dead links",
            (_, false) => "link to it and have dead links",
        };
        text += &format!("{} {they}:\n", count(links, "text"));
        text += &places(&removed.dead_links, "names it");
    }
    text
}
