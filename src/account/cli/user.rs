//! `vigie user` creates and administers accounts.

use super::preview;
use crate::{
    App, Result,
    account::{self, Account, Invitation, LinkDelivery, NewAccount, UnlockOptions},
    cli::{
        complete,
        output::{Outcome, Output, count, facts, minute, table},
        value_parsers,
    },
    email::Email,
    locale::Locale,
};
use jiff::Timestamp;
use serde::Serialize;

/// Subcommands of `vigie user`.
#[derive(clap::Subcommand)]
pub(crate) enum UserCommand {
    /// Create an account and mail its owner a link to choose a password
    ///
    /// The link is valid for 7 days; `vigie user reset-link` sends another. Exits with 1 if the address has
    /// an account.
    #[command(
        after_help = "Examples:\n  vigie user add helene@laboratoire.example --name 'Hélène Marchetti' --company 'Laboratoire Exemple'\n  vigie user add somchai@lab.example --name Somchai --locale th --print-link"
    )]
    Add {
        /// The address that signs in
        #[arg(value_name = "ADDRESS")]
        email: Email,
        /// First and last name of the owner
        #[arg(long)]
        name: String,
        /// The company of the owner
        #[arg(long, value_name = "NAME", default_value = "")]
        company: String,
        /// The language of mails
        #[arg(long, value_parser = value_parsers::locale(), default_value = "fr")]
        locale: Locale,
        #[command(flatten)]
        way: Handing,
    },
    /// List the accounts, by address
    ///
    /// Prints address, name, company, state (invited, open or closed) and the time of creation. Changes
    /// nothing.
    #[command(after_help = "Examples:\n  vigie user list\n  vigie user list --json")]
    List,
    /// Show an account with its sessions and its lock
    ///
    /// Also prints whether one-time codes are required, the linked identity providers, and the number of
    /// wrong passwords since the last correct one. Exits with 1 for an unknown address.
    #[command(
        after_help = "Examples:\n  vigie user show helene@laboratoire.example\n  vigie user show helene@laboratoire.example --json"
    )]
    Show {
        /// Address of the account
        #[arg(value_name = "ADDRESS", add = complete::complete_with(complete_accounts))]
        email: Email,
    },
    /// Disable an account and end its sessions
    ///
    /// Its links to choose a password no longer work, also after `vigie user enable`. Data of the account
    /// stay. Exits with 1 for an unknown address.
    #[command(
        after_help = "Examples:\n  vigie user disable helene@laboratoire.example --dry-run\n  vigie user disable helene@laboratoire.example"
    )]
    Disable {
        /// Address of the account
        #[arg(value_name = "ADDRESS", add = complete::complete_with(complete_accounts))]
        email: Email,
        /// vigie user enable
        #[arg(long, hide = true)]
        undo: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Enable a disabled account again
    ///
    /// The owner signs in with the same password. Exits with 1 for an unknown address; an account that is not
    /// disabled is not changed.
    #[command(
        after_help = "Examples:\n  vigie user enable helene@laboratoire.example --dry-run\n  vigie user enable helene@laboratoire.example"
    )]
    Enable {
        /// Address of the account
        #[arg(value_name = "ADDRESS", add = complete::complete_with(complete_accounts))]
        email: Email,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Reset the lock after too many wrong passwords
    ///
    /// The owner can sign in again at once. --reset-2fa and --unlink-provider help an owner who cannot sign
    /// in for another reason; verify the identity of the owner first. The owner is mailed if one-time codes
    /// are turned off. Exits with 1 for an unknown address.
    #[command(
        after_help = "Examples:\n  vigie user unlock helene@laboratoire.example\n  vigie user unlock helene@laboratoire.example --reset-2fa\n  vigie user unlock helene@laboratoire.example --unlink-provider"
    )]
    Unlock {
        /// Address of the account
        #[arg(value_name = "ADDRESS", add = complete::complete_with(complete_accounts))]
        email: Email,
        /// Turn off one-time codes, for an owner who has lost the device
        #[arg(long = "reset-2fa", alias = "codes")]
        reset_2fa: bool,
        /// Unlink the identity provider, for an owner who has another account there
        #[arg(long, alias = "provider")]
        unlink_provider: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Share a draft with the owner of an account, on the account page
    ///
    /// The page of the account lists the draft until --for has passed, or until --undo. A link that the owner
    /// has copied works until then in any case. Exits with 1 for an unknown address, or an entry without a
    /// draft or published version.
    #[command(
        after_help = "Examples:\n  vigie user preview helene@laboratoire.example ohg\n  vigie user preview helene@laboratoire.example press/flu-vaccination-season --locale en --for 14d\n  vigie user preview helene@laboratoire.example ohg --undo"
    )]
    Preview(preview::PreviewArgs),
    /// Mail the owner of an account a link to choose another password
    ///
    /// The link is valid for an hour, or for 7 days if the account has no password yet. Exits with 1 for an
    /// unknown address and for a disabled account.
    #[command(
        after_help = "Examples:\n  vigie user reset-link helene@laboratoire.example\n  vigie user reset-link helene@laboratoire.example --print-link"
    )]
    ResetLink {
        /// Address of the account
        #[arg(value_name = "ADDRESS", add = complete::complete_with(complete_accounts))]
        email: Email,
        #[command(flatten)]
        way: Handing,
    },
}

/// How the owner gets the link.
#[derive(clap::Args)]
pub(crate) struct Handing {
    /// Print the link instead of mailing it; anyone with it can choose the password
    #[arg(long, alias = "print")]
    print_link: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

impl Handing {
    fn way(&self) -> LinkDelivery {
        if self.print_link { LinkDelivery::Operator } else { LinkDelivery::Mail }
    }
}

/// Completion candidates: the accounts.
async fn complete_accounts(app: &App) -> Result<Vec<(String, String)>> {
    let found = account::list(app).await?;
    Ok(found.into_iter().map(|known| (known.email.to_string(), known.name)).collect())
}

/// Runs a subcommand.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: UserCommand, out: &Output) -> Result<Outcome> {
    match command {
        UserCommand::Add { email, name, company, locale, way } => {
            let new = NewAccount { email, name, company, locale };
            invited(
                &account::add(app, new, way.way(), way.dry_run).await?,
                ["opened", "would open"],
                &way,
                out,
            )?;
        }
        UserCommand::List => {
            let found = account::list(app).await?;
            out.result(&List { accounts: found.iter().map(UserRow::from).collect() }, render_users)?;
        }
        UserCommand::Show { email } => show(app, &email, out).await?,
        UserCommand::Disable { email, undo: false, dry_run } => {
            let sessions = account::disable(app, &email, dry_run).await?;
            out.result(&Disabled { email: email.to_string(), sessions, dry_run }, |done| {
                let verb = if done.dry_run { "would close" } else { "closed" };
                format!("{verb} the account of {} and {}", done.email, count(done.sessions, "session"))
            })?;
        }
        UserCommand::Enable { email, dry_run } | UserCommand::Disable { email, undo: true, dry_run } => {
            let changed = account::enable(app, &email, dry_run).await?;
            out.result(&Changed { email: email.to_string(), changed, dry_run }, |done| match done.changed {
                true if done.dry_run => format!("would open the account of {} again", done.email),
                true => format!("the account of {} is open again", done.email),
                false => format!("the account of {} is not closed", done.email),
            })?;
        }
        UserCommand::Unlock { email, reset_2fa, unlink_provider, dry_run } => {
            let options = UnlockOptions { factor: reset_2fa, provider: unlink_provider };
            let done = account::unlock(app, &email, options, dry_run).await?;
            let account::Unlocked { attempts, factor: codes, provider } = done;
            out.result(&Unlocked { email: email.to_string(), attempts, codes, provider, dry_run }, unlocked)?;
        }
        UserCommand::Preview(options) => return preview::run(app, options, out).await,
        UserCommand::ResetLink { email, way } => {
            let invitation = account::link(app, &email, way.way(), way.dry_run).await?;
            invited(&invitation, ["made a link for", "would make a link for"], &way, out)?;
        }
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct List {
    accounts: Vec<UserRow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UserRow {
    email: String,
    id: String,
    name: String,
    company: String,
    locale: &'static str,
    created_at: Timestamp,
    /// Whether a password is set.
    password: bool,
    verified_at: Option<Timestamp>,
    disabled_at: Option<Timestamp>,
}

impl From<&Account> for UserRow {
    fn from(account: &Account) -> Self {
        Self {
            email: account.email.to_string(),
            id: account.id.to_string(),
            name: account.name.clone(),
            company: account.company.clone(),
            locale: account.locale.code(),
            created_at: account.created_at,
            password: account.password.is_some(),
            verified_at: account.verified_at,
            disabled_at: account.disabled_at,
        }
    }
}

impl UserRow {
    fn state(&self) -> &'static str {
        match (self.disabled_at, self.password) {
            (Some(_), _) => "closed",
            (None, true) => "open",
            (None, false) => "invited",
        }
    }
}

fn render_users(list: &List) -> String {
    table(&list.accounts)
        .column("email", |row| &row.email)
        .column("name", |row| &row.name)
        .column("company", |row| &row.company)
        .column("state", UserRow::state)
        .column("opened (UTC)", |row| minute(row.created_at))
        .render_or("there are no accounts: `vigie user add` opens one")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LinkDetails {
    email: String,
    /// The link, if it is printed instead of mailed.
    link: Option<String>,
    expires_at: Timestamp,
    dry_run: bool,
}

fn invited(invitation: &Invitation, verbs: [&str; 2], way: &Handing, out: &Output) -> Result<()> {
    // A link of a dry run is not stored, so it is not printed.
    let link = invitation.address.clone().filter(|_| !way.dry_run);
    let details = LinkDetails {
        email: invitation.account.email.to_string(),
        link,
        expires_at: invitation.expires_at,
        dry_run: way.dry_run,
    };
    out.result(&details, |details| {
        let verb = verbs[usize::from(details.dry_run)];
        let what = if verb.contains("link") { String::new() } else { " the account of".to_owned() };
        let how = match (&details.link, way.print_link) {
            (Some(link), _) => format!("\n{link}"),
            (None, true) => String::new(),
            (None, false) => "; a mail carries the link".to_owned(),
        };
        format!("{verb}{what} {}, valid until {} UTC{how}", details.email, minute(details.expires_at))
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Disabled {
    email: String,
    sessions: u64,
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    email: String,
    changed: bool,
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Unlocked {
    email: String,
    attempts: bool,
    codes: bool,
    provider: bool,
    dry_run: bool,
}

fn unlocked(done: &Unlocked) -> String {
    let would = if done.dry_run { "would be " } else { "" };
    let codes = if done.codes { format!("; codes {would}asked for no longer") } else { String::new() };
    let provider = if done.provider { format!("; the provider {would}forgotten") } else { String::new() };
    match done.attempts {
        true => format!("attempts for {} {would}forgotten{codes}{provider}", done.email),
        false => format!("no attempts for {} were counted{codes}{provider}", done.email),
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UserDetails {
    #[serde(flatten)]
    row: UserRow,
    /// Whether one-time codes are required.
    codes: bool,
    /// The issuers of linked identity providers.
    providers: Vec<String>,
    /// Wrong passwords since the last correct one.
    wrong_in_a_row: i64,
    locked_until: Option<Timestamp>,
    sessions: Vec<super::sessions::SessionRow>,
}

async fn show(app: &App, email: &Email, out: &Output) -> Result<()> {
    let found = account::show(app, email).await?;
    let locked = found.attempts.wait(app.clock.now()).is_some();
    let until = Timestamp::from_millisecond(found.attempts.locked_until).ok().filter(|_| locked);
    let shown = UserDetails {
        row: UserRow::from(&found.account),
        codes: found.has_factor,
        providers: found.issuers,
        wrong_in_a_row: found.attempts.in_a_row,
        locked_until: until,
        sessions: found.sessions.iter().map(|one| super::sessions::SessionRow::new(email, one)).collect(),
    };
    out.result(&shown, |shown| {
        let row = &shown.row;
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let utc = |at: Timestamp| format!("{} UTC", minute(at));
        let lines = [
            ("email", row.email.clone()),
            ("id", row.id.clone()),
            ("name", row.name.clone()),
            ("company", row.company.clone()),
            ("language", row.locale.to_owned()),
            ("state", row.state().to_owned()),
            ("opened", utc(row.created_at)),
            ("verified", row.verified_at.map(utc).unwrap_or_default()),
            ("closed", row.disabled_at.map(utc).unwrap_or_default()),
            ("codes", yes(shown.codes)),
            ("provider", shown.providers.join(", ")),
            ("wrong", shown.wrong_in_a_row.to_string()),
            ("locked", shown.locked_until.map(utc).unwrap_or_default()),
        ];
        facts(9, lines) + &super::sessions::render_sessions(&shown.sessions)
    })
}
