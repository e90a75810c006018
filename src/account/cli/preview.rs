//! `vigie user preview`: a draft for the owner of an account, who finds it on the page of the account.

use crate::{
    App, Result,
    account::{self, Draft, Preview},
    cli::{
        output::{Outcome, Output, minute},
        value_parsers,
    },
    content::{self, Kind, Slug},
    email::Email,
    locale::Locale,
};
use jiff::Timestamp;
use serde::Serialize;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct PreviewArgs {
    /// The address of the account
    #[arg(value_name = "ADDRESS")]
    email: Email,
    /// Slug of a page, or the kind and slug of another entry, such as press/flu-vaccination-season
    ///
    /// The kinds are page, press, job, employee, module and source.
    #[arg(value_name = "[KIND/]SLUG", value_parser = content::parse_entry_ref)]
    entry: (Kind, Slug),
    /// Language to show
    #[arg(long, value_parser = value_parsers::locale(), default_value = "fr")]
    locale: Locale,
    /// How long it is shared: minutes, hours or days, at most 30 days
    #[arg(long = "for", value_name = "DURATION", value_parser = content::parse_ttl, default_value = "7d", conflicts_with = "undo")]
    lasting: Duration,
    /// Stop sharing it
    #[arg(long)]
    undo: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PreviewOutput {
    email: String,
    kind: Kind,
    slug: String,
    locale: &'static str,
    title: String,
    expires_at: Timestamp,
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Undone {
    email: String,
    kind: Kind,
    slug: String,
    /// Whether it was shown.
    changed: bool,
    dry_run: bool,
}

/// Shows a draft that is there, or shows it no longer.
///
/// # Errors
/// `content.unknown`, and what the use case says.
pub(super) async fn run(app: &App, options: PreviewArgs, out: &Output) -> Result<Outcome> {
    let PreviewArgs { email, entry: (kind, slug), locale, lasting, undo, dry_run } = options;
    if undo {
        let changed =
            account::hide_preview(app, &email, Draft { kind, slug: &slug, locale }, dry_run).await?;
        let undone = Undone { email: email.to_string(), kind, slug: slug.to_string(), changed, dry_run };
        out.result(&undone, |undone| {
            let Undone { email, kind, slug, .. } = undone;
            match undone.changed {
                true if undone.dry_run => format!("would end the sharing of the {kind} {slug} with {email}"),
                true => format!("the {kind} {slug} is not shared with {email} any more"),
                false => format!("{email} is not shown the {kind} {slug}"),
            }
        })?;
        return Ok(Outcome::Done);
    }
    // What has no draft cannot be shown, and what has no page neither.
    let found = content::find_draft(app, kind, slug.as_str(), locale).await?;
    let (_, ends) = content::preview_ends(app, kind, &slug, lasting)?;
    let expires_at = Timestamp::from_second(ends).map_err(crate::Error::internal)?;
    let preview = Preview { kind, slug, locale, expires_at };
    account::show_preview(app, &email, &preview, dry_run).await?;
    let document = PreviewOutput {
        email: email.to_string(),
        kind,
        slug: preview.slug.to_string(),
        locale: locale.code(),
        title: found.entry.head.title,
        expires_at,
        dry_run,
    };
    out.result(&document, |document| {
        let verb = if document.dry_run { "would be shown" } else { "is shown" };
        let PreviewOutput { email, kind, title, .. } = document;
        format!("{email} {verb} the {kind} {title:?} until {} UTC", minute(document.expires_at))
    })?;
    Ok(Outcome::Done)
}
