//! `vigie content rename` changes the slug of an entry.

use super::{
    args::Name,
    reporting::{places, report},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{self, RenameRequest, Renamed},
};

#[derive(clap::Args)]
pub struct RenameArgs {
    #[command(flatten)]
    name: Name,
    /// The new slug, which no other entry has or had
    #[arg(value_name = "NEW-SLUG")]
    new: String,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, options: &RenameArgs, out: &Output) -> Result<Outcome> {
    let RenameArgs { name: Name { kind, slug }, new, dry_run } = options;
    let renaming = RenameRequest { kind: *kind, old: slug, new, dry_run: *dry_run };
    let renamed = content::rename(app, renaming).await?;
    report(&renamed, *dry_run, |renamed| render_rename(renamed, *dry_run), out)?;
    if !*dry_run {
        out.notice(format_args!(
            "rename its file too, if you keep it: an import of {} is refused from now on",
            renamed.old
        ));
    }
    Ok(Outcome::Done)
}

fn render_rename(renamed: &Renamed, dry_run: bool) -> String {
    let Renamed { kind, old, new, versions, followed } = renamed;
    let would = if dry_run { "would be " } else { "" };
    let mut text = format!("{kind} {old} {would}renamed {new}\n");
    text += &places(versions, "has the new name");
    text += &places(followed, "links to the new name");
    if let (Some(old), Some(new)) = (kind.path(old.as_str()), kind.path(new.as_str())) {
        text += &format!("{old} redirects to {new} in every language\n");
    }
    text
}
