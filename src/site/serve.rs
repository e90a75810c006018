//! `vigie serve` runs the website until it is stopped.

use super::parts::{self, web_parts};
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
    db::SchemaPolicy,
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

/// Interval of polling for publications of other processes.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);
/// Timeout of database queries of requests, so that a visitor gets a response within two seconds.
const QUERY_TIMEOUT: Duration = Duration::from_millis(1_500);
/// Interval of deleting expired data.
const PURGE_INTERVAL: Duration = Duration::from_secs(600);
/// Interval of service checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// Interval of appending entries of the audit log to its hash chain.
const SEAL_INTERVAL: Duration = Duration::from_secs(60);
/// Interval of database health checks, and the one while the database is unavailable.
const HEALTH_INTERVAL: Duration = Duration::from_secs(1);
const UNHEALTHY_INTERVAL: Duration = Duration::from_millis(200);

/// Serve the website; create and migrate the database first if necessary
///
/// Prints its address once it accepts requests. It also sends queued mails, checks the services every minute,
/// extends the hash chain of the audit log, and erases expired personal data once a day. Several processes
/// can serve one PostgreSQL database.
///
/// The first SIGINT or SIGTERM finishes running requests and exits with 0; a second one stops at once. Exits
/// with 73 if the address is in use, 65 if the database is damaged, and 78 if it is from a newer version.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "Examples:\n  vigie serve\n  vigie serve --listen 0.0.0.0:8080")]
pub(super) struct ServeArgs {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "IP:PORT")]
    listen: Option<String>,
}

/// The JSON output of a start.
#[derive(Serialize)]
struct Listening {
    version: &'static str,
    /// The origin, with the assigned port for port 0.
    address: String,
}

impl ServeArgs {
    /// The options as settings.
    pub(super) fn settings(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.listen.clone().map(|listen| ("listen", listen)).into_iter()
    }
}

/// Serves until SIGTERM or SIGINT, then drains. A second signal, or one before the start is complete, stops
/// at once.
///
/// # Errors
/// The address is not available, or the database cannot be opened, migrated or verified.
pub(super) async fn run(config: Config, out: &Output) -> Result<Outcome> {
    logging::start(&config, out.is_quiet());
    let mut signals = Signals::new()?;
    let (app, site, listeners) = tokio::select! {
        started = start(config) => started?,
        signal = signals.next() => return Ok(Outcome::Stopped(signal)),
    };
    let Listeners { site: listener, metrics } = listeners;
    let address = listener.local_addr().map_err(Error::internal)?;
    if app.config.database_url.is_some() && app.config.files.bucket.is_none() {
        out.notice("uploaded files are stored on this machine only: other processes on this database can read them only if the data folder is shared or files.store names a bucket");
    }
    out.result(
        &Listening { version: env!("CARGO_PKG_VERSION"), address: format!("http://{address}") },
        |it| format!("vigie {} listening on {}", it.version, it.address),
    )?;

    let (stop_sender, stop_signal) = oneshot::channel::<()>();
    let stop = async {
        // The sender lives until this function ends.
        let _ = stop_signal.await;
    };
    let mut work = JoinSet::new();
    work.spawn(sync_publications(app.clone()));
    work.spawn(monitor_database(app.clone()));
    work.spawn(refresh_catalog_index(app.clone()));
    work.spawn(purge_expired(app.clone()));
    work.spawn(check_services(app.clone(), site.clone()));
    work.spawn(seal_audit_log(app.clone()));
    work.spawn(expire_personal_data(app.clone()));
    if let Some(listener) = metrics {
        work.spawn(web::serve_metrics(listener, site.clone()));
    }
    let (stop_mail, mail_stops) = watch::channel(false);
    let mail = tokio::spawn(mail::run(app.clone(), mail::StopSignal::when(mail_stops)));
    let serving = pin!(web::accept(listener, site, Deadlines::default(), stop));
    let outcome = serve_until(serving, async || signals.next().await, stop_sender, out).await;
    work.shutdown().await;
    if outcome == Outcome::Done {
        // The last requests may have queued a mail.
        let _ = stop_mail.send(true);
        // If the database is unavailable, pending mails cannot be sent.
        if app.db.probe().await.is_ok() {
            mail.await.map_err(Error::internal)?;
        }
        app.db.close().await;
    }
    Ok(outcome)
}

struct Listeners {
    site: TcpListener,
    metrics: Option<TcpListener>,
}

async fn start(config: Config) -> Result<(App, Arc<Site>, Listeners)> {
    let app =
        App::open(Config { query_timeout: Some(QUERY_TIMEOUT), ..config }, SchemaPolicy::Migrate).await?;
    // The engine loads the interface while the database is checked.
    let own = app.clone();
    let site = spawn_blocking(move || Site::start(own, Bundle::embedded(), web_parts()));
    // A corrupted database must stop the start, instead of being served and modified for months.
    tokio::try_join!(app.db.quick_check(), ias::check_shown(&app))?;
    ias::seed(&app).await?;
    content::seed(&app).await?;
    // A restored backup may contain data that were erased since.
    privacy::complete_pending(&app).await?;
    let site = site.await.map_err(Error::internal)??;
    let metrics = app.config.metrics.listen.map(web::bind).transpose()?;
    let listeners = Listeners { site: web::bind(app.config.listen)?, metrics };
    Ok((app, site, listeners))
}

/// Updates the files of this machine after publications of other processes. With SQLite, the publishing
/// process writes them.
async fn sync_publications(app: App) {
    if app.config.database_url.is_none() {
        return;
    }
    let mut known = None;
    loop {
        match sync_once(&app, known).await {
            Ok(revision) => known = Some(revision),
            // The database monitor logs busy errors.
            Err(e) if e.kind == Kind::Busy => {}
            Err(e) => tracing::error!(code = e.code, "cannot update the open-data files: {}", e.detail),
        }
        tokio::time::sleep(SYNC_INTERVAL).await;
    }
}

async fn sync_once(app: &App, known: Option<i64>) -> Result<i64> {
    let revision = app.db.revision().await?;
    if known != Some(revision) {
        ias::refresh_files(app).await?;
    }
    Ok(revision)
}

/// Indexes the catalogue at the start, and again after changes.
async fn refresh_catalog_index(app: App) {
    let mut last_logged = None;
    loop {
        // The first visitors after the start have priority.
        tokio::time::sleep(SYNC_INTERVAL).await;
        let failed = catalog::index::refresh(&app).await.err();
        // The database monitor logs busy errors.
        if let Some(e) = failed.as_ref().filter(|e| e.kind != Kind::Busy && last_logged != Some(e.code)) {
            tracing::error!(
                code = e.code,
                "catalog index not refreshed, keeping the previous one: {}",
                e.detail
            );
        }
        last_logged = failed.map(|e| e.code);
    }
}

/// Deletes expired data periodically.
async fn purge_expired(app: App) {
    loop {
        if let Err(e) = jobs::run(&app, Job::Tidy, parts::purge_expired(&app), |()| None).await
            && e.kind != Kind::Busy
        {
            tracing::error!(code = e.code, "cannot delete expired data: {}", e.detail);
        }
        tokio::time::sleep(PURGE_INTERVAL).await;
    }
}

/// Checks the services each minute and records the results.
async fn check_services(app: App, site: Arc<Site>) {
    let mut failed_before = 0;
    loop {
        let counters = site.rendering();
        let failed = counters.failed.load(Relaxed);
        let rendering = Rendering {
            failed: failed.saturating_sub(failed_before),
            is_startable: !counters.start_failed.load(Relaxed),
        };
        match jobs::run(&app, Job::Check, status::record(&app, rendering), |_| None).await {
            Ok(true) => failed_before = failed,
            // Another process of this installation has just checked them.
            Ok(false) => {}
            // The database monitor logs busy errors.
            Err(e) if e.kind == Kind::Busy => {}
            Err(e) => {
                tracing::error!(code = e.code, "cannot record the service status: {}", e.detail);
            }
        }
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

/// Appends new entries of the audit log to its hash chain, and anchors it once a day.
async fn seal_audit_log(app: App) {
    loop {
        tokio::time::sleep(SEAL_INTERVAL).await;
        // The database monitor logs busy errors.
        if let Err(e) = jobs::run(&app, Job::Seal, audit::seal_recent(&app), |_| None).await
            && e.kind != Kind::Busy
        {
            tracing::error!(code = e.code, "audit log not chained: {}", e.detail);
        }
    }
}

/// Erases personal data whose retention period has ended, once a day.
async fn expire_personal_data(app: App) {
    loop {
        if let Err(e) = privacy::run_when_due(&app).await
            && e.kind != Kind::Busy
        {
            tracing::error!(code = e.code, "expired personal data are not erased: {}", e.detail);
        }
        tokio::time::sleep(PURGE_INTERVAL).await;
    }
}

/// Logs once when the database becomes unavailable, and once when it is available again.
async fn monitor_database(app: App) {
    let mut last_logged = None;
    loop {
        let found = app.db.probe().await.err();
        // Different busy errors are logged only once.
        let is_late = |found: &Option<Error>| found.as_ref().is_some_and(|e| e.kind == Kind::Busy);
        if found != last_logged && !(is_late(&found) && is_late(&last_logged)) {
            match &found {
                Some(e) => tracing::error!("database unavailable, serving cached pages only: {}", e.detail),
                None => tracing::info!("database available again"),
            }
        }
        tokio::time::sleep(if found.is_some() { UNHEALTHY_INTERVAL } else { HEALTH_INTERVAL }).await;
        last_logged = found;
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
        _ = signal() => out.notice("stopping: draining running requests (send the signal again to stop at once)"),
    }
    // The loop is there to hear it.
    let _ = stop.send(());
    tokio::select! {
        () = serving => Outcome::Done,
        number = signal() => {
            out.notice("stopped without waiting");
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
            terminate: signal(SignalKind::terminate()).map_err(Error::internal)?,
            interrupt: signal(SignalKind::interrupt()).map_err(Error::internal)?,
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
    async fn a_second_signal_exits_at_once_with_its_status() {
        let out = Output::new(false, true);
        for (second, outcome) in [(2, Outcome::Stopped(2)), (15, Outcome::Stopped(15))] {
            let mut signals = [15, second].into_iter();
            let (stop, stopped) = oneshot::channel();
            let next = async || match signals.next() {
                Some(number) => number,
                None => pending().await,
            };
            assert_eq!(serve_until(pending(), next, stop, &out).await, outcome);
            assert!(stopped.await.is_ok(), "the first signal starts the drain");
        }
        let (stop, _stopped) = oneshot::channel();
        assert_eq!(serve_until(ready(()), async || pending().await, stop, &out).await, Outcome::Done);
    }
}
