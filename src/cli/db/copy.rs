//! The copy of an installation to another engine.

use super::backup::report_missing;
use crate::{
    App, Result,
    backup::{self, Installations, TransferOutput},
    cli::output::{Outcome, Output, count, table},
    config::{Address, Config},
};

/// The two addresses; an omitted one is the configured installation.
#[derive(Debug, clap::Args)]
pub struct CopyArgs {
    /// Source: a data folder, or a postgres:// address [default: the configured installation]
    #[arg(long, value_name = "ADDRESS", required_unless_present = "to")]
    from: Option<Address>,
    /// Destination: a data folder, or a postgres:// address [default: the configured installation]
    #[arg(long, value_name = "ADDRESS")]
    to: Option<Address>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn copy(
    config: Config,
    args: &CopyArgs,
    logs: &'static [&'static str],
    rebuild: impl AsyncFnOnce(&App) -> Result<()>,
    out: &Output,
) -> Result<Outcome> {
    let at = |address: Option<&Address>| address.map_or_else(|| config.clone(), |address| config.at(address));
    let both = Installations { from: at(args.from.as_ref()), to: at(args.to.as_ref()), logs };
    let done = if args.dry_run {
        Box::pin(backup::preview_transfer(both)).await?
    } else {
        let bar = out.progress(0, "rows");
        let begun = |rows| bar.set_length(rows);
        let copied = Box::pin(backup::transfer(both, rebuild, begun, &|rows| bar.inc(rows))).await;
        bar.finish_and_clear();
        copied?
    };
    out.result(&done, render)?;
    report_missing(&done.files.missing, out);
    if !done.dry_run {
        out.notice(format_args!(
            "{} is complete: set database_url or data_dir to it and start `vigie serve`; {} was not changed",
            done.to, done.from
        ));
    }
    Ok(if done.files.missing.is_empty() { Outcome::Done } else { Outcome::PartialFailure })
}

fn render(done: &TransferOutput) -> String {
    let tables = table(done.tables.iter().filter(|table| table.rows > 0));
    let result = if done.dry_run { "not copied" } else { "verified" };
    let tables = tables.column("table", |table| table.name.as_str()).column("rows", |table| table.rows);
    let tables = tables.column("result", |_| result).render();
    let empty = done.tables.iter().filter(|table| table.rows == 0).count();
    let rows: u64 = done.tables.iter().map(|table| table.rows).sum();
    let (rows, empty) = (count(rows, "row"), count(empty as u64, "empty table"));
    let (files, keys) = (count(done.files.copied, "file"), count(done.keys as u64, "key"));
    let summary = match done.dry_run {
        true => format!("would copy {rows}, {files} and {keys} from {} to {}", done.from, done.to),
        false => format!(
            "copied {rows}, {files} ({} present already) and {keys} from {} to {}",
            done.files.present, done.from, done.to
        ),
    };
    let resumed = if done.resumed { "; continues an interrupted copy" } else { "" };
    format!("{tables}\n{summary}; {empty}{resumed}")
}
