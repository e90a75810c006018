//! The commands that work on the open database, and their dispatch.

use super::{
    allocator::delay_purge,
    parts::{mails, web_parts},
};
use crate::{
    Error, Result, account,
    app::App,
    campaign, catalog,
    cli::{
        audit, jobs, mail,
        output::{Outcome, Output},
    },
    clock::Clock,
    config::Config,
    content,
    db::SchemaPolicy,
    error::Kind,
    ias, privacy, requests, scoring, status, support,
};
use clap::Subcommand;

// No doc comment: clap would use it as the description of the program.
#[derive(Subcommand)]
pub(super) enum DataCommand {
    /// Import, check, publish and export the health indicators
    ///
    /// Each of the eight themes is an indicator. Each morning `vigie ias import-counts` stores daily counts
    /// of sales, and `vigie ias publish` publishes levels as a numbered version, unless the health gate holds
    /// the theme back. `vigie ias status` states the freshness of every theme. Real figures replace the
    /// demonstration series of a fresh installation.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias import-counts counts.csv.gz\n  vigie ias publish\n  vigie ias status --json"
    )]
    Ias(ias::cli::IasCommand),
    /// Import pages, press, jobs, employees, modules, sources or contacts
    ///
    /// Pages are TOML. Press and jobs are Markdown with a TOML front matter between two lines of +++; press
    /// may also be RSS, Atom, JSON Feed or a JSON list, jobs a JSON list. Employees, modules and sources are
    /// TOML lists. The slug and the language of an entry are taken from its file, else from its path:
    /// pages/solutions/scoring.fr.toml.
    ///
    /// Either all files are imported or none; unchanged entries are not stored again. Exits with 65 and lists
    /// file, line and field of each error. `vigie import contacts` has options of its own.
    #[command(
        after_help = "Examples:\n  vigie import pages pages/\n  vigie import press --dry-run release.fr.md\n  vigie import jobs --check jobs/\n  vigie import contacts contacts.csv --kind pharmacy --source \"Register 2026\"\n  curl … | vigie import press - --format feed --locale fr"
    )]
    Import(Import),
    /// Count, export, match and suppress the contacts of campaigns
    ///
    /// Contacts are pharmacies, hospital pharmacies and general practitioners, imported with `vigie import
    /// contacts`. The suppression list stores only keyed hashes of addresses, and applies to every campaign.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie contacts stats\n  vigie contacts match customers.csv --out matched.csv\n  vigie contacts suppress --file suppressed.txt"
    )]
    Contacts(campaign::cli::ContactsCommand),
    /// List, show, publish, rename, delete and export editorial content
    ///
    /// An entry is a page, article, offer, employee, module or source, identified by its kind and slug, in up
    /// to four languages. It has a published version, a draft or both. `vigie import` stores entries from
    /// files, and `vigie content export` writes them as such files. Each change is in the history of the
    /// entry.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie content list --kind press\n  vigie content show page ohg --locale en\n  vigie content publish press flu-vaccination-season"
    )]
    Content(content::cli::ContentCommand),
    /// Search and show the data sources and modules of the Store
    ///
    /// Shows what visitors of the Store see, and changes nothing. `vigie import sources` and `vigie import
    /// modules` store the entries.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie catalog list --family sales --facets\n  vigie catalog show pharmacy-sell-out --locale en\n  vigie catalog list --all --json"
    )]
    Catalog(catalog::cli::CatalogCommand),
    /// List the periodic jobs, and find those that are late or failed
    ///
    /// `vigie serve` runs some jobs itself; cron runs others, such as `vigie ias publish` and `vigie db
    /// backup`. Each run is recorded with its process, its times and its result.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie jobs list\n  vigie jobs status --only ias.publish"
    )]
    Jobs(jobs::JobsCommand),
    /// List, send, retry and preview mails, and test the delivery
    ///
    /// Mails of forms, accounts and follow-ups wait in the outbox, which `vigie serve` sends by the transport
    /// of mail.transport; with file, they are written to mail/ in the data folder and nothing is sent.
    /// Campaigns have a ledger of their own: `vigie campaign`.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie mail list --state failed\n  vigie mail test you@company.example\n  vigie mail preview test --locale th --out /tmp/mails"
    )]
    Mail(mail::MailCommand),
    /// List, read and close messages, applications and privacy requests
    ///
    /// Messages come from the contact form, applications from job offers, and requests about personal data
    /// from the privacy form. Requests for data, offers and campaigns have a follow-up page instead: `vigie
    /// followup`.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie inbox list\n  vigie inbox show C-7Q4M-2K9P\n  vigie inbox close C-7Q4M-2K9P"
    )]
    Inbox(requests::cli::InboxCommand),
    /// Advance requests for data, offers and campaigns, and notify their senders
    ///
    /// Each request has a page on which its sender sees the status and the messages of the team. Every change
    /// mails the sender a link to that page, in the language of the request.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie followup list\n  vigie followup advance D-7Q4M-2K9P --expected 2026-12-04\n  vigie followup note D-7Q4M-2K9P --message 'Faut-il aussi les pharmacies ?'"
    )]
    Followup(requests::cli::followup::FollowUpCommand),
    /// Show the state of the services, and announce incidents and maintenances
    ///
    /// `vigie serve` checks each category of services once a minute. The level of a category is the worst of
    /// the measured one, which `vigie status set` replaces, and those of its open incidents. The status page,
    /// notices on pages, feeds and badges show it.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie status show\n  vigie status incident open --category api --title 'fr=API lente' --text 'fr=Réponses en 3 s.'\n  vigie status history"
    )]
    Status(status::cli::StatusCommand),
    /// Read and answer the conversations of visitors
    ///
    /// A conversation begins in the help panel of a page. Answers are mailed to the visitor and shown on the
    /// page of the conversation. `vigie support ingest` adds replies that arrive by mail.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie support list\n  vigie support answer A-7Q4M-2K9P --message 'Oui, la Corse est comprise.'\n  vigie support ingest /var/mail/support"
    )]
    Support(support::cli::SupportCommand),
    /// Export, erase and expire personal data, and prove consents
    ///
    /// The register lists each column with personal data, its purpose, legal basis and retention period.
    /// `vigie inbox list` shows the requests of people with their deadlines; `vigie privacy fulfil` carries
    /// them out.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie privacy export zoe@laboratoire.example\n  vigie privacy erase zoe@laboratoire.example --dry-run\n  vigie privacy retention --dry-run"
    )]
    Privacy(privacy::cli::PrivacyCommand),
    /// Create, show, disable and unlock the accounts of clients
    ///
    /// An account identifies its owner by an e-mail address. Owners choose their password by a link that is
    /// mailed to them. Each change is in the audit log.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie user add helene@laboratoire.example --name 'Hélène Marchetti'\n  vigie user list\n  vigie user unlock helene@laboratoire.example"
    )]
    User(account::cli::user::UserCommand),
    /// List and end the sessions of signed-in users
    ///
    /// A session begins when a user signs in, and ends by sign-out, expiry or one of these commands.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie sessions list\n  vigie sessions revoke helene@laboratoire.example\n  vigie sessions revoke --all --yes"
    )]
    Sessions(account::cli::sessions::SessionsCommand),
    /// List and rotate the keys that sign session tokens
    ///
    /// The first sign-in creates a key. A rotation does not sign any user out.
    #[command(subcommand, after_help = "Examples:\n  vigie keys list\n  vigie keys rotate")]
    Keys(account::cli::keys::KeysCommand),
    /// List, show, verify and export the audit log
    ///
    /// Changes by operators, and events of accounts such as sign-ins, are entries. Each entry contains the
    /// hash of the previous one, so that a later change is detected.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie audit list --since 2026-11-01\n  vigie audit show 1234\n  vigie audit verify"
    )]
    Audit(audit::AuditCommand),
    /// Price, quote, sign and deliver orders of pharmacy scores
    ///
    /// An order comes from the form of the site or from `vigie scoring quote`. `vigie scoring send` mails the
    /// quote to its signer, who signs it on the site. `vigie scoring compute` then scores the pharmacies, and
    /// `vigie scoring results publish` gives the client access. ORDER is the reference of an order, such as
    /// S-7Q4M-2K9P, or the number of its quote, such as SC-2026-0147.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie scoring price --markets 5 --sell-out --explain\n  vigie scoring prices list\n  vigie scoring compute S-7Q4M-2K9P --sales sales.csv.gz --pharmacies pharmacies.csv --out delivery"
    )]
    Scoring(scoring::cli::ScoringCommand),
}

// One command for both: content is selected by its kind, contacts have a subcommand with its own options.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Import {
    #[command(subcommand)]
    contacts: Option<ImportCommand>,
    #[command(flatten)]
    content: Option<content::cli::import::ImportArgs>,
}

#[derive(Subcommand)]
pub(super) enum ImportCommand {
    Contacts(campaign::cli::import::ImportArgs),
}

/// Opens the database and runs a command.
///
/// # Errors
/// Errors of the command and of the database.
pub(super) async fn work(config: Config, command: DataCommand, out: &Output) -> Result<Outcome> {
    delay_purge();
    let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
    let command = match command {
        // Counting works without a data folder: sales may be on another machine.
        DataCommand::Ias(ias::cli::IasCommand::Aggregate(options)) => {
            return ias::cli::aggregate::run(&clock, options, out).await;
        }
        // A simulation needs no data folder either.
        DataCommand::Ias(ias::cli::IasCommand::Simulate(options)) => {
            return ias::cli::simulate::run(&config, &clock, options, out).await;
        }
        // Checking files works without a data folder, on the machine of an editor.
        DataCommand::Import(Import { content: Some(options), contacts: None }) if options.check => {
            return content::cli::import::check(&clock, &options, out);
        }
        command => command,
    };
    let app = match App::open(config, SchemaPolicy::Require).await {
        // A signed quote can be verified without the database.
        Err(e) if e.code == "file.missing" => match &command {
            DataCommand::Scoring(scoring) => match scoring.verified() {
                Some(file) => return scoring::cli::checked_alone(file, out),
                None => return Err(e),
            },
            _ => return Err(e),
        },
        opened => opened?,
    };
    let outcome = run(&app, command, out).await;
    app.db.close().await;
    outcome
}

/// Runs a command on the open database.
async fn run(app: &App, command: DataCommand, out: &Output) -> Result<Outcome> {
    match command {
        DataCommand::Ias(command) => ias::cli::run(app, command, out).await,
        DataCommand::Import(Import { contacts: Some(ImportCommand::Contacts(options)), .. }) => {
            campaign::cli::import::run(app, options, out).await
        }
        DataCommand::Import(Import { content: Some(options), .. }) => {
            content::cli::import::run(app, &options, out).await
        }
        DataCommand::Import(Import { content: None, contacts: None }) => Err(Error::new(
            Kind::Usage,
            "usage.invalid",
            "what to import is missing: see `vigie import --help`",
        )),
        DataCommand::Contacts(command) => campaign::cli::run(app, command, out).await,
        DataCommand::Content(command) => content::cli::run(app, command, &web_parts().addresses(), out).await,
        DataCommand::Catalog(command) => catalog::cli::run(app, command, out).await,
        DataCommand::Inbox(command) => requests::cli::run(app, command, out).await,
        DataCommand::Followup(command) => requests::cli::followup::run(app, command, out).await,
        DataCommand::Status(command) => status::cli::run(app, command, out).await,
        DataCommand::Support(command) => support::cli::run(app, command, out).await,
        DataCommand::Privacy(command) => Box::pin(privacy::cli::run(app, command, out)).await,
        DataCommand::User(command) => account::cli::user::run(app, command, out).await,
        DataCommand::Sessions(command) => account::cli::sessions::run(app, command, out).await,
        DataCommand::Keys(command) => account::cli::keys::run(app, command, out).await,
        DataCommand::Audit(command) => audit::run(app, command, out).await,
        DataCommand::Scoring(command) => scoring::cli::run(app, command, out).await,
        DataCommand::Jobs(command) => jobs::run(app, command, out).await,
        DataCommand::Mail(command) => mail::run(app, command, &mails(), out).await,
    }
}
