//! Reports of changes and warnings.

use crate::{
    Result,
    cli::output::Output,
    content::{EntryVersionRef, Stage},
    error::FieldError,
};
use serde::Serialize;

/// The result of a command, or of its dry run.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Done<'a, T> {
    dry_run: bool,
    #[serde(flatten)]
    what: &'a T,
}

/// Prints the result of a command, as rendered by `text`.
pub(super) fn report<T: Serialize>(
    what: &T,
    dry_run: bool,
    text: impl FnOnce(&T) -> String,
    out: &Output,
) -> Result<()> {
    out.result(&Done { dry_run, what }, |done| text(done.what))?;
    report_dry_run(dry_run, out);
    Ok(())
}

pub(super) fn report_dry_run(dry_run: bool, out: &Output) {
    if dry_run {
        out.notice("dry run: nothing was changed");
    }
}

/// Formats versions, one per line, each followed by `what`.
pub(super) fn places(places: &[EntryVersionRef], what: &str) -> String {
    let line = |EntryVersionRef { kind, slug, locale, stage }: &EntryVersionRef| {
        let draft = if *stage == Stage::Draft { ", a draft" } else { "" };
        format!("{kind} {slug} ({locale}{draft}): {what}\n")
    };
    places.iter().map(line).collect()
}

/// A warning about content that was accepted.
#[derive(Serialize)]
pub(super) struct Warning<'a> {
    /// File, line and field, if known.
    place: &'a str,
    sentence: &'a str,
}

pub(super) fn warnings(fields: &[FieldError]) -> Vec<Warning<'_>> {
    fields.iter().map(|field| Warning { place: &field.pointer, sentence: &field.code }).collect()
}

pub(super) fn warn(warnings: &[FieldError], out: &Output) {
    for warning in warnings {
        out.notice(format_args!("warning: {}: {}", warning.pointer, warning.code));
    }
}
