//! Subcommands of campaigns and contacts.

use super::{add, admin, audience::stats, bounces, consent, export, lint, matching, resume, send, suppress};
use crate::{
    App, Result,
    cli::output::{Outcome, Output},
};

/// Subcommands of `vigie contacts`.
#[derive(clap::Subcommand)]
pub enum ContactsCommand {
    /// Count the contacts by kind and region, with addresses and opt-outs
    ///
    /// Also prints how many recipients a campaign to all contacts of a kind would have. Changes nothing.
    #[command(after_help = "Examples:\n  vigie contacts stats\n  vigie contacts stats --json")]
    Stats,
    /// Write contacts as CSV, each with the source of its address
    ///
    /// The column suppressed states whether the address gets no mail. The file must not exist yet: otherwise
    /// the command exits with 73.
    #[command(
        after_help = "Examples:\n  vigie contacts export --kind pharmacy --out export.csv\n  vigie contacts export --region FR-BRE --with-address"
    )]
    Export(export::ExportArgs),
    /// Add addresses to the suppression list, or remove them
    ///
    /// Campaigns send nothing to a suppressed address. Only a keyed hash of each address is stored. Entries
    /// for all clients and those for one client are separate: --remove removes those of --client or, without
    /// it, those for all clients. Adding an address again changes nothing.
    #[command(
        after_help = "Examples:\n  vigie contacts suppress dr.martin@x.example --reason \"asked by phone\"\n  vigie contacts suppress --file suppressed.txt --client acme --dry-run\n  vigie contacts suppress --remove dr.martin@x.example --reason \"wrote that it was a mistake\"\n  vigie contacts suppress --opt-outs var/opt-outs-lost-20261121T060000Z.csv"
    )]
    Suppress(suppress::SuppressArgs),
    /// Record or withdraw consents to tracking opens of campaign mails
    ///
    /// Opens of other recipients are not tracked. Mails to recipients with consent contain a tracking
    /// picture, route links through this site, and state so. A change applies to mails that are sent from now
    /// on. Only keyed hashes of the addresses are stored.
    #[command(
        after_help = "Examples:\n  vigie contacts consent dr.martin@x.example --source \"form of 3 March 2026\"\n  vigie contacts consent --file agreed.txt --source \"congress of Lyon\" --dry-run\n  vigie contacts consent dr.martin@x.example --withdraw"
    )]
    Consent(consent::ConsentArgs),
    /// Match a list of pharmacies or doctors to the contacts, row by row
    ///
    /// Columns are detected by their names, in four languages: finess, cip, name, address, postalcode, city,
    /// phone, and for general practitioners (--kind generalist) rpps, which alone identifies a doctor. Cells
    /// that are swapped, merged or in another column are repaired first.
    ///
    /// Each row of the result is matched, doubtful (review) or unknown (none), with the probability from 0 to
    /// 1 that it is this contact, and the weight of each field for or against it, in bits: each bit doubles
    /// the odds. The probability is calibrated: of the rows at 0.99 or more, at least 99 in 100 are correct.
    /// The files must not exist yet, except a review file with decisions. The contacts are not changed.
    #[command(
        after_help = "Examples:\n  vigie contacts match customers.csv --out matched.csv\n  vigie contacts match customers.csv --out matched.csv --one-to-one --review\n  vigie contacts match customers.csv --out matched.csv --review-file doubts.csv\n  vigie contacts match doctors.csv --out matched.csv --kind generalist"
    )]
    Match(matching::MatchArgs),
}

/// Subcommands of `vigie campaign`.
#[derive(clap::Subcommand)]
pub enum CampaignCommand {
    /// Check the content of a campaign: a ZIP of an HTML page, a PDF or a PPTX
    ///
    /// The ZIP contains one HTML page and its pictures. Each finding has its file and line, and a remedy. An
    /// error prevents sending (exit code 1), advice does not. For a page, the mail is generated as it would
    /// be sent: with inlined styles, embedded pictures and a text part. Needs no data folder.
    #[command(
        after_help = "Examples:\n  vigie campaign lint spring.zip\n  vigie campaign lint spring.zip --out preview\n  vigie campaign lint leaflet.pdf --json"
    )]
    Lint(lint::LintArgs),
    #[command(flatten)]
    Work(WorkCommand),
}

/// Subcommands of `vigie campaign` that need the database.
#[derive(clap::Subcommand)]
pub enum WorkCommand {
    /// Create a campaign that was not requested on the site
    ///
    /// Checks the content like `vigie campaign lint`, stores it with its recipients, and prints the reference
    /// of the campaign. The recipients are all contacts of a kind or the addresses of a file; suppressed
    /// addresses get no mail. Exits with 65 for content with errors, and with 1 if there is no recipient.
    /// Nothing is sent before `vigie campaign approve`.
    #[command(
        after_help = "Examples:\n  vigie campaign add spring.zip --name \"Spring 2027\" --sponsor \"Laboratoire Exemple\" --subject \"Vaccination\" --audience pharmacy\n  vigie campaign add leaflet.pdf --name Leaflet --sponsor Exemple --subject Notice --addresses own.txt --source \"customers of Exemple\" --dry-run\n  vigie campaign add spring.zip --attach leaflet.pdf --name \"Spring 2027\" --sponsor Exemple --subject Vaccination --audience pharmacy"
    )]
    Add(add::AddArgs),
    /// Process bounces (DSN) and complaints (ARF)
    ///
    /// A mailbox that does not exist (hard) gets no more mail of any campaign, and one that complained no
    /// more of the client's. If more than 5 % of a wave do not exist (--max-hard), the list or the sender is
    /// probably at fault: no address is suppressed, and the campaign is paused. Full mailboxes, unavailable
    /// servers (soft) and rejections of content or sender (policy) are only counted: see `vigie campaign
    /// report`.
    ///
    /// A report is accepted if it contains the header of a campaign mail, whose signed link only its
    /// recipient has. Processing a report twice counts it once. Exits with 3 if a report was not accepted, or
    /// a wave has too many unknown mailboxes.
    #[command(
        after_help = "Examples:\n  vigie campaign bounces /var/mail/bounces --dry-run\n  vigie campaign bounces Maildir\n  vigie campaign bounces - < report.eml"
    )]
    Bounces(bounces::BouncesArgs),
    #[command(flatten)]
    Manage(admin::AdminCommand),
    #[command(flatten)]
    Resume(resume::ResumeCommand),
    #[command(flatten)]
    Send(send::SendCommand),
}

/// Runs a subcommand of `vigie campaign`.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run_campaign(app: &App, command: WorkCommand, out: &Output) -> Result<Outcome> {
    match command {
        WorkCommand::Add(options) => add::run(app, options, out).await,
        WorkCommand::Bounces(options) => bounces::run(app, options, out).await,
        WorkCommand::Manage(command) => admin::run(app, command, out).await,
        WorkCommand::Resume(command) => resume::run(app, command, out).await,
        WorkCommand::Send(command) => send::run(app, command, out).await,
    }
}

/// Runs a subcommand of `vigie contacts`.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: ContactsCommand, out: &Output) -> Result<Outcome> {
    match command {
        ContactsCommand::Stats => stats(app, out).await,
        ContactsCommand::Export(options) => export::run(app, &options, out).await,
        ContactsCommand::Suppress(options) => suppress::run(app, options, out).await,
        ContactsCommand::Consent(options) => consent::run(app, options, out).await,
        ContactsCommand::Match(options) => matching::run(app, options, out).await,
    }
}
