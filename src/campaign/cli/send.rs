//! `vigie campaign preview|test|send`.

use super::admin::One;
use crate::{
    App, Error, Result,
    campaign::{
        ledger::{
            self, MaxHard, Preview, Rate, RunSummary, SecondWaveSummary, SendLimits, TestSendResult,
            UnknownOpens, Window,
        },
        model::mail::MailState,
    },
    cli::output::{Outcome, Output, count, table},
    config::MailTransport,
    email::Email,
    error::Kind,
    jobs::{self, Job},
    mail::StopSignal,
};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use jiff::civil::Time;
use serde::Serialize;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
};

#[derive(clap::Subcommand)]
pub enum SendCommand {
    /// Write the mail for the first recipient to a new file
    ///
    /// Any e-mail client opens the file (.eml). Sends nothing. Exits with 73 if the file exists.
    #[command(after_help = "Examples:\n  vigie campaign preview K-7Q4M-2K9P --out preview.eml")]
    Preview {
        #[command(flatten)]
        one: One,
        /// New file to write; its name ends in .eml
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Send the mail to the witnesses of the campaign, or to other addresses
    ///
    /// The mail is the one that recipients get, except for the recipient's details. It works before the
    /// approval, is not recorded as sent, and can be repeated. Exits with 3 if a mail was not sent, and with
    /// 1 if the campaign has no witness and no address is named.
    #[command(
        after_help = "Examples:\n  vigie campaign test K-7Q4M-2K9P\n  vigie campaign test K-7Q4M-2K9P you@company.example --dry-run"
    )]
    Test {
        #[command(flatten)]
        one: One,
        /// Recipients instead of the witnesses
        #[arg(value_name = "ADDRESS")]
        addresses: Vec<Email>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Send the due mails of a wave
    ///
    /// Made for cron: every mail is sent once, and each run sends what the previous ones left. Exits with 75
    /// while another run sends this campaign, and names it. Exits with 3 while mails wait for a retry or are
    /// unknown, and with 75 if the server is unavailable: the next run continues.
    ///
    /// After a crash, mails without an answer are unknown; only `vigie campaign unknown` sends them again.
    /// Ten rejections in a row, or more than 5 % unknown mailboxes in a run (--max-hard), pause the campaign,
    /// and no address is suppressed.
    ///
    /// The second wave is sent after all mails of the first were attempted, to recipients with consent to
    /// tracking who did not open the first. --unknown-opens decides about recipients without consent. With
    /// mail.transport file, nothing leaves the machine, so the command asks for confirmation or --yes.
    #[command(
        after_help = "Examples:\n  vigie campaign send K-7Q4M-2K9P --dry-run\n  vigie campaign send K-7Q4M-2K9P --rate 100/min --window 08:00-19:00\n  vigie campaign send K-7Q4M-2K9P --batch 500 --per-domain 2\n  vigie campaign send K-7Q4M-2K9P --wave 2 --unknown-opens include --dry-run"
    )]
    Send(SendOptions),
}

#[derive(clap::Args)]
pub struct SendOptions {
    #[command(flatten)]
    one: One,
    /// Number of the wave
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(i64).range(1..=2))]
    wave: i64,
    /// Highest number of mails of this run
    #[arg(long, value_name = "NUMBER")]
    batch: Option<u64>,
    /// Highest rate, such as 100/min, 5/s or 3000/h
    #[arg(long)]
    rate: Option<Rate>,
    /// Time at which the run stops, in Paris, such as 19:00
    #[arg(long, value_name = "TIME", value_parser = ledger::time, alias = "until")]
    stop_at: Option<Time>,
    /// Hours in which mails are sent, in Paris, such as 08:00-19:00
    #[arg(long)]
    window: Option<Window>,
    /// Highest number of concurrent mails to the same domain
    #[arg(long, value_name = "NUMBER", default_value_t = 4, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=100))]
    per_domain: usize,
    /// Send the second wave also to recipients whose opens are unknown, or not
    ///
    /// Required if there are such recipients: those without consent to tracking.
    #[arg(long, value_name = "CHOICE", value_parser = PossibleValuesParser::new(UnknownOpens::WORDS).try_map(|word| word.parse::<UnknownOpens>()))]
    unknown_opens: Option<UnknownOpens>,
    /// Highest number of connections to the server
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=100), alias = "sessions")]
    connections: usize,
    /// Send before the first day of the wave
    #[arg(long, alias = "early")]
    ignore_start_date: bool,
    /// Highest percentage of unknown mailboxes in this run
    ///
    /// Above it, the campaign is paused and no address is suppressed.
    #[arg(long, value_name = "PERCENT", default_value = "5")]
    max_hard: MaxHard,
    /// Confirm the file transport: mails are written to the folder mail/ and not sent
    #[arg(long)]
    yes: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs a subcommand.
pub(crate) async fn run(app: &App, command: SendCommand, out: &Output) -> Result<Outcome> {
    match command {
        SendCommand::Preview { one, out: file } => {
            let written = ledger::preview(app, &one.id(), &file).await?;
            out.result(&written, |Preview { file, bytes }| {
                format!("wrote {} ({bytes} bytes)", file.display())
            })?;
            Ok(Outcome::Done)
        }
        SendCommand::Test { one, addresses, dry_run } => test(app, &one.id(), addresses, dry_run, out).await,
        SendCommand::Send(options) if options.dry_run => Box::pin(send(app, options, out)).await,
        SendCommand::Send(options) => {
            jobs::run(app, Job::Send, Box::pin(send(app, options, out)), Outcome::failure).await
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tests {
    mails: Vec<TestSendResult>,
    dry_run: bool,
}

async fn test(app: &App, id: &str, addresses: Vec<Email>, dry_run: bool, out: &Output) -> Result<Outcome> {
    let mails = ledger::test(app, id, addresses, dry_run).await?;
    let are_all_sent = dry_run || mails.iter().all(|mail| mail.is_sent);
    out.result(&Tests { mails, dry_run }, |Tests { mails, .. }| {
        table(mails)
            .column("to", |mail| &mail.to)
            .column("", |mail| if mail.is_sent { "sent" } else { "-" })
            .column("answer", |mail| &mail.answer)
            .render()
    })?;
    Ok(if are_all_sent { Outcome::Done } else { Outcome::PartialFailure })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    campaign: String,
    wave: i64,
    dry_run: bool,
    /// The recipients of the second wave, if this run created it.
    second: Option<SecondWaveSummary>,
    #[serde(flatten)]
    sent: RunSummary,
}

async fn send(app: &App, options: SendOptions, out: &Output) -> Result<Outcome> {
    let SendOptions { one, wave, batch, rate, stop_at, window, per_domain, dry_run, .. } = options;
    let plan = SendLimits {
        wave,
        batch,
        rate,
        until: stop_at,
        window,
        per_domain,
        max_connections: options.connections,
        ignore_start_date: options.ignore_start_date,
        max_hard: options.max_hard,
    };
    let id = one.id();
    if !dry_run && !options.yes && !confirms_files(app, out)? {
        return Ok(Outcome::CheckFailed);
    }
    let second = match wave {
        1 => None,
        _ => ledger::create_second_wave(app, &id, &plan, options.unknown_opens, dry_run).await?,
    };
    if let Some(second) = &second {
        report_second(second, out);
    }
    let made = second.as_ref().filter(|_| dry_run).map_or(0, |second| second.recipients as u64);
    let [due, later] = ledger::count_due(app, &id, &plan).await?;
    let next = (due + made).min(batch.unwrap_or(u64::MAX));
    if dry_run {
        let left = due + made + later - next;
        let sent = RunSummary {
            sent: next,
            queued: i64::try_from(left).unwrap_or_default(),
            ..RunSummary::default()
        };
        out.result(&Run { campaign: id, wave, dry_run, second, sent }, render_dry_run)?;
        return Ok(Outcome::Done);
    }
    let bar = out.progress(next, "mails");
    let (stop, signal) = stop()?;
    let count_mail = |_: MailState| bar.inc(1);
    let sent = Box::pin(ledger::send(app, &id, &plan, &stop, &count_mail)).await?;
    bar.finish_and_clear();
    let unreachable = sent.stopped.clone().filter(|_| sent.is_unreachable);
    // Mails deferred by an earlier run are waiting too.
    let is_put_off = sent.next_at.is_some_and(|at| at > app.clock.now());
    let left = sent.undecided > 0 || sent.is_paused || sent.later > 0 || is_put_off;
    out.result(&Run { campaign: id, wave, dry_run, second, sent }, |run| render_run(run, is_put_off))?;
    if let Some(why) = unreachable {
        return Err(Error::new(Kind::Busy, "mail.not-sent", why));
    }
    Ok(match signal.load(Ordering::Acquire) {
        0 if left => Outcome::PartialFailure,
        0 => Outcome::Done,
        signal => Outcome::Stopped(signal),
    })
}

fn report_second(second: &SecondWaveSummary, out: &Output) {
    let SecondWaveSummary { reached, opened, unopened, unknown, retried, recipients } = second;
    out.notice(format_args!(
        "of {} of the first wave {opened} opened it, {unopened} did not, {unknown} are unknown: the second goes to {recipients}",
        count(*reached, "mail")
    ));
    if *retried > 0 {
        out.notice(format_args!(
            "{} of the first wave wait for another attempt: their recipients are left out of the second",
            count(*retried, "mail")
        ));
    }
}

fn render_dry_run(run: &Run) -> String {
    let Run { campaign, wave, sent: RunSummary { sent, queued, .. }, .. } = run;
    let wait = if *queued == 1 { "waits" } else { "wait" };
    format!("would send {} of wave {wave} of campaign {campaign}; {queued} {wait}", count(*sent, "mail"))
}

/// Confirms that mails are written to files instead of being sent. Their recipients count as sent.
fn confirms_files(app: &App, out: &Output) -> Result<bool> {
    if !matches!(app.config.mail.transport, MailTransport::File) {
        return Ok(true);
    }
    let folder = app.config.data_dir.join("mail");
    let warning = format!(
        "mail.transport is file: mails are written to {} and nothing leaves this machine; their recipients count as sent.",
        folder.display()
    );
    out.confirm(
        &warning,
        "mail.transport is file, so nothing leaves this machine and recipients count as sent",
    )
}

fn render_run(run: &Run, is_put_off: bool) -> String {
    let Run { campaign, wave, sent, .. } = run;
    let RunSummary {
        sent,
        later,
        failed,
        suppressed,
        held,
        unknown,
        undecided,
        queued,
        next_at,
        stopped,
        ..
    } = sent;
    let mut text = format!(
        "wave {wave} of campaign {campaign}: {sent} sent, {later} to be tried again, {failed} failed, {suppressed} suppressed, \
         {unknown} unknown; {queued} wait\n"
    );
    if let Some(next) = next_at.filter(|_| is_put_off) {
        text += &format!("the next attempt is due at {}\n", next.strftime("%F %R UTC"));
    }
    if *held > 0 {
        text += &format!(
            "{} rejected because of their mailbox and not suppressed: decide about them with `vigie campaign resume {campaign}`\n",
            count(*held, "mail")
        );
    }
    if *undecided > 0 {
        let mails = count(*undecided, "mail");
        text += &format!("{mails} may have arrived: `vigie campaign unknown {campaign}` lists them\n");
    }
    match stopped {
        Some(why) if run.sent.is_paused => text += &format!("paused: {why}\n"),
        Some(why) if !run.sent.is_unreachable => text += &format!("ended early: {why}\n"),
        Some(_) | None => {}
    }
    text
}

/// The stop signal for SIGTERM and SIGINT: mails in transit are finished first.
fn stop() -> Result<(StopSignal, Arc<AtomicU8>)> {
    let failed = |e: std::io::Error| Error::new(Kind::Internal, "server.fault", format!("no signals: {e}"));
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let (ask, asked) = watch::channel(false);
    let got = Arc::new(AtomicU8::new(0));
    let number = Arc::clone(&got);
    tokio::spawn(async move {
        let signal = tokio::select! {
            _ = terminate.recv() => 15,
            _ = interrupt.recv() => 2,
        };
        number.store(signal, Ordering::Release);
        // Kept until the process ends, because a dropped sender would count as a request to stop.
        let _ = ask.send(true);
        ask.closed().await;
    });
    Ok((StopSignal::when(asked), got))
}
