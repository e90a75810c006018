//! `vigie serve`: the website, until it is told to stop.

use super::parts::{self, parts};
use crate::{
    Result,
    app::App,
    audit, catalog,
    cli::{
        logging,
        output::{Outcome, Output},
    },
    config::Config,
    content,
    db::Schema,
    error::{Error, Kind},
    ias,
    jobs::{self, Job},
    mail, privacy,
    status::{self, Rendering},
    web::{self, Deadlines, Site, render::Bundle},
};
use serde::Serialize;
use std::{
    future::Future,
    pin::pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use tokio::{
    net::TcpListener,
    signal::unix::{Signal, SignalKind, signal},
    sync::{oneshot, watch},
    task::{JoinSet, spawn_blocking},
};

/// How often a process looks for what others published.
const FOLLOW: Duration = Duration::from_secs(1);
/// How long a visitor's question may wait for the database: with what else there is to do he has his answer within two
/// seconds.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How often what has had its time is forgotten.
const TIDY: Duration = Duration::from_secs(600);
/// How often the services are checked.
const CHECK: Duration = Duration::from_secs(60);
/// How often entries of the audit log are appended to its hash chain.
const SEAL_INTERVAL: Duration = Duration::from_secs(60);
/// How often the database is looked at, and how often while it is unwell.
const LOOK: Duration = Duration::from_secs(1);
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Serve the website; create and migrate what is missing first
#[derive(Debug, Default, clap::Args)]
#[command(before_help = "Examples:\n  vigie serve\n  vigie serve --listen 0.0.0.0:8080")]
pub(super) struct Options {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
}

/// The result of a start, for the program that started it.
#[derive(Serialize)]
struct Listening {
    version: &'static str,
    /// The origin, with the port that the system chose for port 0.
    address: String,
}

impl Options {
    /// The options as settings, which they are.
    pub(super) fn settings(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.listen.clone().map(|listen| ("listen", listen)).into_iter()
    }
}

/// Serves until SIGTERM or SIGINT, then drains. A second signal does not wait for that, nor does one that comes
/// before anything is served.
///
/// # Errors
/// When the address cannot be had, or the database cannot be opened, migrated or trusted.
pub(super) async fn run(config: Config, out: &Output) -> Result<Outcome> {
    logging::start(&config, out.is_quiet());
    let mut signals = Signals::new()?;
    let (app, site, listener) = tokio::select! {
        started = start(config) => started?,
        signal = signals.next() => return Ok(Outcome::Stopped(signal)),
    };
    let address = listener.local_addr().map_err(Error::fault)?;
    if app.config.database_url.is_some() && app.config.files.bucket.is_none() {
        out.news("files of visitors are on this machine alone: other processes on this database read them only if its data folder is shared or files.store names a bucket");
    }
    out.result(
        &Listening { version: env!("CARGO_PKG_VERSION"), address: format!("http://{address}") },
        |it| format!("vigie {} listening on {}", it.version, it.address),
    )?;

    let (told, tell) = oneshot::channel::<()>();
    let stop = async {
        // The sender lives until this function ends.
        let _ = tell.await;
    };
    let mut work = JoinSet::new();
    work.spawn(follow_publications(app.clone()));
    work.spawn(look_after_database(app.clone()));
    work.spawn(keep_catalogue(app.clone()));
    work.spawn(tidy(app.clone()));
    work.spawn(check_services(app.clone(), site.clone()));
    work.spawn(seal_audit_log(app.clone()));
    work.spawn(expire_personal_data(app.clone()));
    let (stop_mail, mail_stops) = watch::channel(false);
    let mail = tokio::spawn(mail::run(app.clone(), mail::Stop::when(mail_stops)));
    let serving = pin!(web::accept(listener, site, Deadlines::default(), stop));
    let outcome = serve_until(serving, async || signals.next().await, told, out).await;
    work.shutdown().await;
    if outcome == Outcome::Done {
        // After the last request, which may have queued one.
        let _ = stop_mail.send(true);
        // With a database that does not answer there is nothing it could end.
        if app.db.look().await.is_ok() {
            mail.await.map_err(Error::fault)?;
        }
        app.db.close().await;
    }
    Ok(outcome)
}

async fn start(config: Config) -> Result<(App, Arc<Site>, TcpListener)> {
    let app = App::open(Config { patience: Some(PATIENCE), ..config }, Schema::Migrate).await?;
    // Its engine reads the interface while the database is looked through.
    let own = app.clone();
    let site = spawn_blocking(move || Site::start(own, Bundle::embedded(), parts()));
    // A damaged file must stop the site, not be served from and written to for months.
    tokio::try_join!(app.db.quick_check(), ias::check_shown(&app))?;
    ias::seed(&app).await?;
    content::seed(&app).await?;
    // A restored backup may hold data that were erased since.
    privacy::complete_pending(&app).await?;
    let site = site.await.map_err(Error::fault)?;
    let listener = web::bind(app.config.listen)?;
    Ok((app, site, listener))
}

/// Brings the files of this machine up to what others publish; on SQLite whoever publishes writes them.
async fn follow_publications(app: App) {
    if app.config.database_url.is_none() {
        return;
    }
    let mut known = None;
    loop {
        match bring_up_to_date(&app, known).await {
            Ok(revision) => known = Some(revision),
            // Of a database that is late the one who looks after it tells.
            Err(e) if e.kind == Kind::Busy => {}
            Err(e) => tracing::error!(code = e.code, "cannot bring open-data up to date: {}", e.detail),
        }
        tokio::time::sleep(FOLLOW).await;
    }
}

async fn bring_up_to_date(app: &App, known: Option<i64>) -> Result<i64> {
    let revision = app.db.revision().await?;
    if known != Some(revision) {
        ias::refresh_files(app).await?;
    }
    Ok(revision)
}

/// Indexes the catalogue before anybody asks for it, and again when it has changed.
async fn keep_catalogue(app: App) {
    let mut told = None;
    loop {
        // The first visitors of a start come first.
        tokio::time::sleep(FOLLOW).await;
        let failed = catalog::index::refresh(&app).await.err();
        // Of a database that is unwell the one who looks after it tells.
        if let Some(e) = failed.as_ref().filter(|e| e.kind != Kind::Busy && told != Some(e.code)) {
            tracing::error!(code = e.code, "the catalogue stays as it was indexed before: {}", e.detail);
        }
        told = failed.map(|e| e.code);
    }
}

/// Forgets what has had its time, again and again.
async fn tidy(app: App) {
    loop {
        if let Err(e) = jobs::run(&app, Job::Tidy, parts::tidy(&app), |()| None).await
            && e.kind != Kind::Busy
        {
            tracing::error!(code = e.code, "cannot forget what has had its time: {}", e.detail);
        }
        tokio::time::sleep(TIDY).await;
    }
}

/// Checks the services each minute and records what was found.
async fn check_services(app: App, site: Arc<Site>) {
    let mut failed_before = 0;
    loop {
        let counters = site.rendering();
        let failed = counters.failed.load(Relaxed);
        let rendering = Rendering {
            failed: failed.saturating_sub(failed_before),
            is_startable: counters.startable.load(Relaxed),
        };
        match jobs::run(&app, Job::Check, status::record(&app, rendering), |_| None).await {
            Ok(true) => failed_before = failed,
            // Another process of the installation has just checked.
            Ok(false) => {}
            // Of a database that is unwell the task that looks after it logs.
            Err(e) if e.kind == Kind::Busy => {}
            Err(e) => {
                tracing::error!(code = e.code, "the state of the services is not recorded: {}", e.detail);
            }
        }
        tokio::time::sleep(CHECK).await;
    }
}

/// Appends new entries of the audit log to its hash chain, and anchors it once a day.
async fn seal_audit_log(app: App) {
    loop {
        tokio::time::sleep(SEAL_INTERVAL).await;
        // The monitor logs a database that does not answer.
        if let Err(e) = jobs::run(&app, Job::Seal, audit::seal_recent(&app), |_| None).await
            && e.kind != Kind::Busy
        {
            tracing::error!(code = e.code, "audit log not chained: {}", e.detail);
        }
    }
}

/// Erases personal data whose period has ended, once a day.
async fn expire_personal_data(app: App) {
    loop {
        if let Err(e) = privacy::run_when_due(&app).await
            && e.kind != Kind::Busy
        {
            tracing::error!(code = e.code, "expired personal data are not erased: {}", e.detail);
        }
        tokio::time::sleep(TIDY).await;
    }
}

/// Says once that the database cannot be used, and once that it can be again.
async fn look_after_database(app: App) {
    let mut told = None;
    loop {
        let found = app.db.look().await.err();
        // In how many ways a late database is late is no news.
        let is_late = |found: &Option<Error>| found.as_ref().is_some_and(|e| e.kind == Kind::Busy);
        if found != told && !(is_late(&found) && is_late(&told)) {
            match &found {
                Some(e) => tracing::error!("not ready, only pages in memory are served: {}", e.detail),
                None => tracing::info!("ready again: the database answers"),
            }
        }
        tokio::time::sleep(if found.is_some() { LOOK_AGAIN } else { LOOK }).await;
        told = found;
    }
}

async fn serve_until(
    mut serving: impl Future<Output = ()> + Unpin,
    mut signal: impl AsyncFnMut() -> u8,
    stop: oneshot::Sender<()>,
    out: &Output,
) -> Outcome {
    tokio::select! {
        () = &mut serving => return Outcome::Done,
        _ = signal() => out.news("stopping: running requests may finish (once more to stop at once)"),
    }
    // The loop is there to hear it.
    let _ = stop.send(());
    tokio::select! {
        () = serving => Outcome::Done,
        number = signal() => {
            out.news("stopped without waiting");
            Outcome::Stopped(number)
        }
    }
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn new() -> Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate()).map_err(Error::fault)?,
            interrupt: signal(SignalKind::interrupt()).map_err(Error::fault)?,
        })
    }

    /// The number of the next one.
    async fn next(&mut self) -> u8 {
        let kind = tokio::select! {
            _ = self.terminate.recv() => SignalKind::terminate(),
            _ = self.interrupt.recv() => SignalKind::interrupt(),
        };
        // Both are below 16.
        u8::try_from(kind.as_raw_value()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, ready};

    #[tokio::test]
    async fn a_second_signal_does_not_wait_and_is_told_to_the_shell() {
        let out = Output::new(false, true);
        for (second, outcome) in [(2, Outcome::Stopped(2)), (15, Outcome::Stopped(15))] {
            let mut signals = [15, second].into_iter();
            let (stop, stopped) = oneshot::channel();
            let next = async || match signals.next() {
                Some(number) => number,
                None => pending().await,
            };
            assert_eq!(serve_until(pending(), next, stop, &out).await, outcome);
            assert!(stopped.await.is_ok(), "the first one asked it to drain");
        }
        let (stop, _stopped) = oneshot::channel();
        assert_eq!(serve_until(ready(()), async || pending().await, stop, &out).await, Outcome::Done);
    }
}
