//! `vigie sessions` lists and ends sessions.

use crate::{
    App, Result,
    account::{self, Session},
    cli::output::{Outcome, Output, count, minute, table},
    email::Email,
    principal::SessionId,
};
use jiff::Timestamp;
use serde::Serialize;

/// Subcommands of `vigie sessions`.
#[derive(clap::Subcommand)]
pub(crate) enum SessionsCommand {
    /// List the open sessions, the most recently used first
    ///
    /// Prints id, address, browser and system, and the times of sign-in, last use and expiry. Changes
    /// nothing.
    #[command(
        after_help = "Examples:\n  vigie sessions list\n  vigie sessions list helene@laboratoire.example --json"
    )]
    List {
        /// Only sessions of this account
        #[arg(value_name = "ADDRESS")]
        email: Option<Email>,
    },
    /// End the sessions of an account, one session by its id, or all
    ///
    /// The users are signed out at once. --all asks for confirmation on a terminal; scripts use --yes. Exits
    /// with 1 for an unknown address or session.
    #[command(
        after_help = "Examples:\n  vigie sessions revoke helene@laboratoire.example\n  vigie sessions revoke --session 0123456789abcdef0123456789abcdef\n  vigie sessions revoke --all --yes"
    )]
    #[command(group = clap::ArgGroup::new("which").required(true).args(["email", "session", "all"]))]
    Revoke {
        /// Sessions of this account
        #[arg(value_name = "ADDRESS")]
        email: Option<Email>,
        /// The session with this id
        #[arg(long, value_name = "ID")]
        session: Option<SessionId>,
        /// Sessions of all users
        #[arg(long)]
        all: bool,
        /// Do not ask for confirmation with --all
        #[arg(long)]
        yes: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Runs a subcommand.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: SessionsCommand, out: &Output) -> Result<Outcome> {
    match command {
        SessionsCommand::List { email } => {
            let open = account::list_sessions(app, email.as_ref()).await?;
            let sessions = open.iter().map(|(email, session)| SessionRow::new(email, session)).collect();
            out.result(&List { sessions }, |list| render_sessions(&list.sessions))?;
        }
        SessionsCommand::Revoke { session: Some(id), dry_run, .. } => {
            account::close_session(app, &id, dry_run).await?;
            ended(1, dry_run, out)?;
        }
        SessionsCommand::Revoke { email, all, yes, dry_run, .. } => {
            if all
                && !yes
                && !dry_run
                && !out.confirm("All users will be signed out.", "this signs all users out")?
            {
                return Ok(Outcome::CheckFailed);
            }
            ended(account::revoke(app, email.as_ref(), dry_run).await?, dry_run, out)?;
        }
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct List {
    sessions: Vec<SessionRow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ended {
    ended: u64,
    dry_run: bool,
}

fn ended(ended: u64, dry_run: bool, out: &Output) -> Result<()> {
    out.result(&Ended { ended, dry_run }, |done| {
        let verb = if done.dry_run { "would end" } else { "ended" };
        format!("{verb} {}", count(done.ended, "session"))
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionRow {
    id: String,
    email: String,
    browser: String,
    system: String,
    created_at: Timestamp,
    used_at: Timestamp,
    expires_at: Timestamp,
}

impl SessionRow {
    pub(super) fn new(email: &Email, session: &Session) -> Self {
        Self {
            id: session.id.to_string(),
            email: email.to_string(),
            browser: session.device.browser.clone(),
            system: session.device.system.clone(),
            created_at: session.created_at,
            used_at: session.used_at,
            expires_at: session.expires_at,
        }
    }
}

pub(super) fn render_sessions(sessions: &[SessionRow]) -> String {
    table(sessions)
        .column("session", |row| &row.id)
        .column("email", |row| &row.email)
        .column("device", |row| format!("{} {}", row.browser, row.system).trim().to_owned())
        .column("opened (UTC)", |row| minute(row.created_at))
        .column("used (UTC)", |row| minute(row.used_at))
        .column("ends (UTC)", |row| minute(row.expires_at))
        .render_or("no session is open")
}
