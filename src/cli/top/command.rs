//! The command: its arguments, and the loop of the live view.

use super::{
    render::{Line, Tone, render},
    sample::TopOutput,
    screen::{Screen, keys},
};
use crate::{
    Error, Result,
    cli::output::{Outcome, Output},
    clock::Clock,
    config::{Config, MetricsAccess},
    error::Kind,
    http_client,
    metrics::Exposition,
};
use std::{
    io::{self, IsTerminal as _},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::Path,
    time::{Duration, Instant},
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::mpsc,
    time::sleep,
};
use url::Url;

/// Columns and lines of a sample that is not shown in a terminal; as many routes as there are.
const UNBOUNDED: (usize, usize) = (200, usize::MAX);
/// What Ctrl-C sends in raw mode.
const INTERRUPT: u8 = 3;
/// Numbers of SIGINT and SIGTERM.
const SIGINT: u8 = 2;
const SIGTERM: u8 = 15;

/// Show requests, latency, pages, database, mail and indicators of a running site
///
/// Reads the metrics of `vigie serve` every two seconds and shows rates and states in the terminal; q or
/// Ctrl-C ends. The address is that of the setting metrics.listen, else the one of listen. Lines that need
/// attention are red, unless NO_COLOR is set.
///
/// Without a terminal, with --once or with --json, prints one sample of two scrapes and ends. Exits with 75
/// if the site does not answer.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie top\n  vigie top --once\n  vigie top --json --interval 10\n  vigie top --url http://10.0.0.5:9464/metrics"
)]
pub(crate) struct TopArgs {
    /// Print one sample and end
    #[arg(long)]
    once: bool,
    /// Seconds between two scrapes
    #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=3600))]
    interval: u16,
    /// Address of the metrics [default: settings metrics.listen and listen]
    #[arg(long)]
    url: Option<Url>,
}

/// Runs the command.
///
/// # Errors
/// The site does not answer (75), or does not serve its metrics to this machine (78); a terminal that cannot be used.
pub(crate) async fn run(config: &Config, args: &TopArgs, out: &Output) -> Result<Outcome> {
    let url = args.url.clone().map_or_else(|| address(config), Ok)?;
    let pause = Duration::from_secs(args.interval.into());
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let first = scrape(&url).await?;
    if is_terminal && !args.once && !out.is_json() {
        return watch(&url, pause, first).await;
    }
    let began = Instant::now();
    sleep(pause).await;
    let sample = TopOutput::new(&first, &scrape(&url).await?, began.elapsed().as_secs_f64());
    let (width, height) = UNBOUNDED;
    out.result(&sample, |sample| {
        let lines = render(sample, now(), width, height).into_iter();
        lines.map(|(_, line)| line + "\n").collect()
    })?;
    Ok(Outcome::Done)
}

/// The address of the metrics on this machine.
fn address(config: &Config) -> Result<Url> {
    let metrics = &config.metrics;
    if metrics.access == MetricsAccess::Nobody && metrics.listen.is_none() {
        let detail = "metrics.access is nobody: set it to loopback, or set metrics.listen";
        return Err(Error::new(Kind::Configuration, "config.invalid", detail));
    }
    let listen = metrics.listen.unwrap_or(config.listen);
    let host = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    let url = format!("http://{}/metrics", SocketAddr::new(host, listen.port()));
    url.parse().map_err(Error::internal)
}

async fn scrape(url: &Url) -> Result<Exposition> {
    let failed =
        |why: &str| Error::new(Kind::Busy, "server.unreachable", format!("no metrics from {url}: {why}"));
    let text = http_client::get_text(url).await.map_err(|e| failed(&e.to_string()))?;
    Exposition::parse(&text).map_err(|line| failed(&format!("unexpected line {line:?}")))
}

/// Shows samples until a key or a signal ends the view.
async fn watch(url: &Url, pause: Duration, first: Exposition) -> Result<Outcome> {
    let failed = |e: io::Error| Error::file("use", Path::new("the terminal"), &e);
    let (mut ended, mut resized) = (
        signal(SignalKind::terminate()).map_err(failed)?,
        signal(SignalKind::window_change()).map_err(failed)?,
    );
    let (mut scrapes, mut former, mut read_at) = (repeat(url.clone(), pause), first, Instant::now());
    let (screen, mut keys) = (Screen::enter().map_err(failed)?, keys());
    let (mut shown, mut problem) = (None, String::new());
    loop {
        screen.draw(&lines(shown.as_ref(), url, &problem)).map_err(failed)?;
        tokio::select! {
            key = keys.recv() => match key {
                Some(INTERRUPT) => return Ok(Outcome::Stopped(SIGINT)),
                Some(b'q' | b'Q') | None => return Ok(Outcome::Done),
                Some(_) => {}
            },
            _ = ended.recv() => return Ok(Outcome::Stopped(SIGTERM)),
            _ = resized.recv() => {}
            Some((at, scrape)) = scrapes.recv() => match scrape {
                Ok(next) => {
                    shown = Some(TopOutput::new(&former, &next, (at - read_at).as_secs_f64()));
                    (former, read_at) = (next, at);
                    problem.clear();
                }
                Err(e) => problem = e.detail,
            },
        }
    }
}

/// Scrapes again and again in a task of its own, so that a slow answer does not delay the keys.
fn repeat(url: Url, pause: Duration) -> mpsc::Receiver<(Instant, Result<Exposition>)> {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            sleep(pause).await;
            let scraped = scrape(&url).await;
            if sender.send((Instant::now(), scraped)).await.is_err() {
                break;
            }
        }
    });
    receiver
}

/// The screen: the last sample, and why there is none or no newer one.
fn lines(sample: Option<&TopOutput>, url: &Url, problem: &str) -> Vec<Line> {
    let (width, height) = Screen::size();
    let mut lines = match sample {
        Some(sample) => render(sample, now(), width, height),
        None => vec![(Tone::Heading, format!("vigie top: {url}, waiting for the second scrape; q ends"))],
    };
    if !problem.is_empty() {
        lines.insert(0, (Tone::Alarm, problem.to_owned()));
    }
    // A line more than the terminal has would scroll it.
    lines.truncate(height);
    lines
        .into_iter()
        .map(|(tone, line)| (tone, console::truncate_str(&line, width, "…").into_owned()))
        .collect()
}

/// Milliseconds since 1970.
fn now() -> i64 {
    Clock::system().now().as_millisecond()
}
