//! Subcommands of privacy.

use super::print::{
    ExportOutput, ProofOutput, RegisterOutput, render_erasure, render_fulfilled, render_retention,
};
use crate::{
    App, Result,
    cli::{
        output::{Outcome, Output},
        output_file::OutputFile,
        sales_args::ensure_single_stdout,
        value_parsers::one_of,
    },
    email::Email,
    jobs::{self, Job},
    locale::Locale,
    privacy::{complete_pending, erase::erase, export::export, fulfil, proof, retention},
    reference::Reference,
};
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub(crate) enum PrivacyCommand {
    /// Print the register of personal data
    ///
    /// Lists each category with its purpose, legal basis and period, and each table with its personal
    /// columns, how the rows of an address are found, and the effect of an erasure. Changes nothing.
    #[command(after_help = "Examples:\n  vigie privacy register\n  vigie privacy register --json")]
    Register,
    /// Write all data of an address to one archive
    ///
    /// The ZIP contains a page to read (index.html), all rows (data.json), what was agreed to
    /// (agreements.json), and the files and signed documents. It excludes passwords, tokens, and texts of
    /// others. Exits with 1 if there are no data of this address, and with 73 if the file exists.
    #[command(
        after_help = "Examples:\n  vigie privacy export zoe@laboratoire.example\n  vigie privacy export zoe@laboratoire.example --locale en --out zoe.zip"
    )]
    Export {
        /// The address
        address: Email,
        /// The language of the page [default: the language of the person's last message]
        #[arg(long, value_parser = one_of::<Locale>(Locale::ALL.map(Locale::code)))]
        locale: Option<Locale>,
        /// Write to this new file; - is standard output [default: personal-data.zip]
        #[arg(long, value_name = "FILE", default_value = "personal-data.zip", hide_default_value = true)]
        out: PathBuf,
    },
    /// Erase all data of an address; show which data stay and why
    ///
    /// Removes or anonymises rows, files, mails and journals, except what the law retains. --dry-run lists
    /// the effect on each table. Asks for confirmation on a terminal; scripts use --yes. The next command, or
    /// the next start of the server, completes an erasure that a crash interrupted, and a restore repeats it.
    #[command(
        after_help = "Examples:\n  vigie privacy erase zoe@laboratoire.example --dry-run\n  vigie privacy erase zoe@laboratoire.example --yes"
    )]
    Erase {
        /// The address
        address: Email,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
    /// Erase data that are older than the periods of the register
    ///
    /// Prints each rule with its period and the erased rows. `vigie serve` does this once a day; the command
    /// is for installations without a server, and for --dry-run.
    #[command(
        after_help = "Examples:\n  vigie privacy retention --dry-run\n  vigie privacy retention --json"
    )]
    Retention {
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Carry out a confirmed request: build the archive, erase, or record the answer
    ///
    /// A request to receive data gets a mailed link to an archive that is available for 7 days. An erasure is
    /// possible from 5 days after its confirmation on, because its sender can withdraw it until then. For a
    /// correction, correct the data first. An objection also suppresses the address for all clients. Exits
    /// with 1 if the request is not confirmed, or is done. `vigie inbox list` shows the requests with their
    /// deadlines.
    #[command(
        after_help = "Examples:\n  vigie privacy fulfil P-7Q4M-2K9P --dry-run\n  vigie privacy fulfil P-7Q4M-2K9P --message 'Votre adresse est corrigée.'"
    )]
    Fulfil {
        /// The reference of the request
        reference: Reference,
        /// The answer to a correction or an objection, for the sender of the request
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        message: String,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Refuse a confirmed request; the sender receives the reason
    ///
    /// Exits with 1 if the request is not confirmed, or is done.
    #[command(
        after_help = "Examples:\n  vigie privacy refuse P-7Q4M-2K9P --message 'Cette adresse n’est pas la vôtre.' --dry-run"
    )]
    Refuse {
        /// The reference of the request
        reference: Reference,
        /// The reason
        #[arg(long, value_name = "TEXT")]
        message: String,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Show what the owner of an address agreed to, when, and which text
    ///
    /// Lists each agreement and objection with its time and the text that was shown. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie privacy proof zoe@laboratoire.example\n  vigie privacy proof zoe@laboratoire.example --json"
    )]
    Proof {
        /// The address
        address: Email,
    },
}

/// Runs a command.
///
/// # Errors
/// Errors of the use cases.
pub(crate) async fn run(app: &App, command: PrivacyCommand, out: &Output) -> Result<Outcome> {
    match command {
        PrivacyCommand::Register => out.result(&RegisterOutput::new(), RegisterOutput::render)?,
        PrivacyCommand::Export { address, locale, out: path } => {
            ensure_single_stdout(&path, "the archive", out)?;
            let archive = export(app, &address, locale).await?;
            let mut sink = OutputFile::create(&path, out)?;
            sink.write(&archive.bytes)?;
            sink.finish()?;
            if path.as_os_str() != "-" {
                out.result(&ExportOutput::new(&archive, path), ExportOutput::render)?;
            }
        }
        PrivacyCommand::Erase { address, dry_run, yes } => {
            return erase_address(app, &address, dry_run, yes, out).await;
        }
        PrivacyCommand::Retention { dry_run } => {
            let outcome = match dry_run {
                true => retention::apply(app, true).await?,
                false => {
                    complete_pending(app).await?;
                    jobs::run(app, Job::Retention, retention::apply(app, false), |_| None).await?
                }
            };
            out.result(&outcome, render_retention)?;
        }
        PrivacyCommand::Fulfil { reference, message, dry_run } => {
            let done = fulfil::fulfil(app, &reference, &message, dry_run).await?;
            out.result(&done, render_fulfilled)?;
        }
        PrivacyCommand::Refuse { reference, message, dry_run } => {
            let done = fulfil::refuse(app, &reference, &message, dry_run).await?;
            out.result(&done, render_fulfilled)?;
        }
        PrivacyCommand::Proof { address } => {
            let entries = proof::list(app, &address).await?;
            out.result(&ProofOutput { entries }, ProofOutput::render)?;
        }
    }
    Ok(Outcome::Done)
}

async fn erase_address(
    app: &App,
    address: &Email,
    dry_run: bool,
    yes: bool,
    out: &Output,
) -> Result<Outcome> {
    if !dry_run {
        complete_pending(app).await?;
    }
    if !dry_run && !yes {
        let planned = erase(app, address, true).await?;
        let question = format!("{}\nThis cannot be undone.", render_erasure(&planned));
        if !out.confirm(&question, "erases personal data")? {
            return Ok(Outcome::CheckFailed);
        }
    }
    let done = erase(app, address, dry_run).await?;
    out.result(&done, render_erasure)?;
    Ok(Outcome::Done)
}
