//! `vigie keys` lists and rotates the keys that sign session tokens.

use crate::{
    App, Result,
    account::{self, PublicKey},
    cli::output::{Outcome, Output, minute, table},
};
use jiff::Timestamp;
use serde::Serialize;

/// Subcommands of `vigie keys`.
#[derive(clap::Subcommand)]
pub(crate) enum KeysCommand {
    /// List the keys, the newest first
    ///
    /// Prints for each key whether it signs, is still accepted or is retired, and the times of its creation
    /// and retirement. Changes nothing.
    #[command(after_help = "Examples:\n  vigie keys list\n  vigie keys list --json")]
    List,
    /// Sign session tokens with a new key from now on
    ///
    /// Tokens of the previous key are accepted until they expire, 15 minutes later, so no user is signed out.
    /// Rotate after a key may have been read by others.
    #[command(after_help = "Examples:\n  vigie keys rotate\n  vigie keys rotate --dry-run")]
    Rotate {
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Runs a subcommand.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: KeysCommand, out: &Output) -> Result<Outcome> {
    match command {
        KeysCommand::List => {
            let now = app.clock.now();
            let keys = account::list_keys(app).await?;
            out.result(&List { keys: keys.iter().map(|key| KeyRow::new(key, now)).collect() }, render_keys)?;
        }
        KeysCommand::Rotate { dry_run } => {
            let kid = account::rotate_keys(app, dry_run).await?;
            out.result(&Rotated { kid, dry_run }, |done| match &done.kid {
                Some(kid) => format!("key {kid} signs from now on"),
                None => "would make a new key the one that signs".to_owned(),
            })?;
        }
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct List {
    keys: Vec<KeyRow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rotated {
    kid: Option<String>,
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KeyRow {
    kid: String,
    created_at: Timestamp,
    retired_at: Option<Timestamp>,
    /// Whether tokens signed with it are still accepted.
    published: bool,
}

impl KeyRow {
    fn new(key: &PublicKey, now: Timestamp) -> Self {
        let (created_at, retired_at) = (key.created_at, key.retired_at);
        Self { kid: key.kid.clone(), created_at, retired_at, published: key.is_accepted(now) }
    }
}

fn render_keys(list: &List) -> String {
    let state = |row: &KeyRow| match (row.retired_at, row.published) {
        (None, _) => "signs",
        (Some(_), true) => "published",
        (Some(_), false) => "retired",
    };
    table(&list.keys)
        .column("key", |row| &row.kid)
        .column("state", state)
        .column("made (UTC)", |row| minute(row.created_at))
        .column("retired (UTC)", |row| row.retired_at.map(minute).unwrap_or_default())
        .render_or("there is no key yet: the first sign-in makes one")
}
