//! A sample as lines of text, for a terminal of 80 columns or more.

use super::sample::{Indicator, Latency, Requests, RouteRate, TopOutput};
use console::{pad_str, truncate_str};
use indicatif::{DecimalBytes, HumanDuration};
use std::{collections::BTreeMap, fmt::Write as _, time::Duration};

/// Lines of routes that are shown in a low terminal too.
const MIN_ROUTES: usize = 3;
/// Width of a route: the rest are figures.
const ROUTE_COLUMNS: usize = 42;
/// Width of an indicator; two are in a line.
const INDICATOR_COLUMNS: usize = 40;

/// What a line needs from its reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Heading,
    Alarm,
}

pub(super) type Line = (Tone, String);

/// The lines of a sample at an instant (milliseconds since 1970), no longer than `width`; no more than `height` if that is
/// enough for the fixed lines and a few routes.
pub(super) fn render(sample: &TopOutput, now: i64, width: usize, height: usize) -> Vec<Line> {
    let mut lines = summary(sample, now);
    let indicators = indicators(&sample.indicators, now);
    let room = height.saturating_sub(lines.len() + indicators.len() + 1).max(MIN_ROUTES);
    lines.push((Tone::Heading, figures("route", ["/s", "errors/s", "p50", "p95"].map(str::to_owned))));
    lines.extend(sample.routes.iter().take(room).map(route));
    lines.extend(indicators);
    lines
        .into_iter()
        .map(|(tone, line)| (tone, truncate_str(line.trim_end(), width, "…").into_owned()))
        .collect()
}

fn summary(sample: &TopOutput, now: i64) -> Vec<Line> {
    let age = sample.started_at.map_or_else(String::new, |at| format!(", up {}", duration(now - at)));
    let incomplete = if sample.is_complete { "" } else { ", incomplete: see the log of the server" };
    let heading =
        format!("vigie {}{age}, means of {:.1} s{incomplete}", sample.version, sample.interval_seconds);
    let tone = if sample.is_complete { Tone::Heading } else { Tone::Alarm };
    let mut lines = vec![(tone, heading)];
    lines.extend(traffic(&sample.requests));
    lines.extend(site(sample));
    lines.extend(work(sample));
    lines
}

/// A line that is an alarm if the condition holds.
fn line(is_alarm: bool, name: &str, text: &str) -> Line {
    (if is_alarm { Tone::Alarm } else { Tone::Plain }, format!("{name:<10} {text}"))
}

fn traffic(requests: &Requests) -> [Line; 4] {
    let Requests { per_second, by_kind, by_status, latency, in_progress, connections, .. } = requests;
    let Latency { p50, p95, p99 } = latency;
    let refused = requests.refused_connections_per_second;
    let statuses = if *per_second > 0.0 { rates(by_status) } else { "-".to_owned() };
    let (open, connections) = (number(*in_progress), number(*connections));
    [
        line(false, "requests", &format!("{}/s  {}", rate(*per_second), rates(by_kind))),
        line(by_status.get("5xx").is_some_and(|rate| *rate > 0.0), "status", &statuses),
        line(
            false,
            "latency",
            &format!("p50 {}  p95 {}  p99 {}", seconds(*p50), seconds(*p95), seconds(*p99)),
        ),
        line(
            refused > 0.0,
            "open",
            &format!("{open} requests  {connections} connections  {} refused/s", rate(refused)),
        ),
    ]
}

fn site(TopOutput { pages, database, .. }: &TopOutput) -> [Line; 3] {
    let cached = pages.cached_share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0));
    let (entries, size) = (number(pages.cache_entries), bytes(pages.cache_bytes));
    let (rendered, failed) = (rate(pages.rendered_per_second), rate(pages.failures_per_second));
    let (used, waiting) = (number(pages.permits_in_use), number(pages.permits_waiting));
    let (engines, built) = (number(pages.engines), rate(pages.builds_per_second));
    let is_sound = database.is_up && database.is_writable;
    let (up, not) = (if database.is_up { "up" } else { "down" }, if is_sound { "" } else { "not " });
    let (in_use, all) = (database.connections_in_use, database.connections);
    let (file, free) = (bytes(database.file_bytes), bytes(database.disk_free_bytes));
    [
        line(
            pages.failures_per_second > 0.0,
            "pages",
            &format!("{cached} cached  {entries} entries  {size}  {rendered} rendered/s  {failed} failed/s"),
        ),
        line(
            pages.permits_waiting > Some(0.0),
            "permits",
            &format!("{used} in use  {waiting} waiting  {engines} engines  {built} built/s"),
        ),
        line(
            !is_sound,
            "database",
            &format!("{up}, {not}writable  {in_use:.0} of {all:.0} connections  {file}  disk {free} free"),
        ),
    ]
}

fn work(TopOutput { process, mails, jobs, .. }: &TopOutput) -> [Line; 3] {
    let (cpu, memory) = (process.cpu * 100.0, bytes(process.resident_bytes));
    let (open, most) = (number(process.open_files), number(process.max_open_files));
    let threads = number(process.threads);
    let count = |state| mails.by_state.get(state).copied().unwrap_or_default();
    let (queued, sending, held, failed) = (count("queued"), count("sending"), count("held"), count("failed"));
    let late = mails.late_seconds.unwrap_or_default();
    let attention = if jobs.is_empty() { "none needs attention".to_owned() } else { jobs.join(", ") };
    [
        line(
            false,
            "process",
            &format!("cpu {cpu:.0} %  memory {memory}  files {open} of {most}  {threads} threads"),
        ),
        line(
            failed > 0.0 || late > 0.0,
            "outbox",
            &format!(
                "{queued:.0} queued  {sending:.0} sending  {held:.0} held  {failed:.0} failed  oldest due for {late:.0} s"
            ),
        ),
        line(!jobs.is_empty(), "jobs", &attention),
    ]
}

fn route(RouteRate { route, per_second, errors_per_second, latency }: &RouteRate) -> Line {
    let tone = if *errors_per_second > 0.0 { Tone::Alarm } else { Tone::Plain };
    let cells = [rate(*per_second), rate(*errors_per_second), seconds(latency.p50), seconds(latency.p95)];
    (tone, figures(route, cells))
}

fn figures(name: &str, cells: [String; 4]) -> String {
    let cells = cells.map(|cell| format!("{cell:>9}")).concat();
    format!("{}{cells}", pad_str(name, ROUTE_COLUMNS, console::Alignment::Left, Some("…")))
}

/// A heading, and two indicators in a line.
fn indicators(indicators: &[Indicator], now: i64) -> Vec<Line> {
    let cell = |indicator: &Indicator| {
        let Indicator { theme, version, published_at, is_late, is_held } = indicator;
        let state = if *is_held {
            " held"
        } else if *is_late {
            " late"
        } else {
            ""
        };
        let text = format!("{theme:<18} v{version:<3.0} {}{state}", duration(now - published_at));
        pad_str(&text, INDICATOR_COLUMNS, console::Alignment::Left, Some("…")).into_owned()
    };
    let row = |pair: &[Indicator]| {
        let is_troubled = pair.iter().any(|indicator| indicator.is_late || indicator.is_held);
        (if is_troubled { Tone::Alarm } else { Tone::Plain }, pair.iter().map(cell).collect())
    };
    let heading = (!indicators.is_empty()).then(|| (Tone::Heading, "last publications, by age".to_owned()));
    heading.into_iter().chain(indicators.chunks(2).map(row)).collect()
}

fn rates(rates: &BTreeMap<impl AsRef<str> + Ord, f64>) -> String {
    rates.iter().filter(|(_, value)| **value > 0.0).fold(String::new(), |mut text, (name, value)| {
        let _ = write!(text, "{} {}  ", name.as_ref(), rate(*value));
        text
    })
}

fn rate(value: f64) -> String {
    if value < 100.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"))
}

fn bytes(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| DecimalBytes(value.max(0.0) as u64).to_string())
}

fn seconds(value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        Some(value) if value < 1.0 => format!("{:.1} ms", value * 1_000.0),
        Some(value) => format!("{value:.1} s"),
    }
}

fn duration(millis: i64) -> String {
    HumanDuration(Duration::from_millis(millis.try_into().unwrap_or_default())).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Exposition;

    const EARLIER: &str = include_str!("earlier.prom");
    const LATER: &str = include_str!("later.prom");

    fn sample(earlier: &str, later: &str) -> TopOutput {
        TopOutput::new(&Exposition::parse(earlier).unwrap(), &Exposition::parse(later).unwrap(), 2.0)
    }

    /// Half an hour after the start of the process.
    const NOW: i64 = 1_795_241_800_000;

    fn text(sample: &TopOutput, width: usize, height: usize) -> String {
        let lines = render(sample, NOW, width, height).into_iter();
        lines.map(|(tone, line)| format!("{}{line}\n", if tone == Tone::Alarm { "!" } else { "|" })).collect()
    }

    #[test]
    fn a_terminal_of_80_by_24_shows_everything() {
        let text = text(&sample(EARLIER, LATER), 80, 24);
        assert_eq!(text.lines().count(), 24);
        insta::assert_snapshot!(text, @"
        |vigie 0.1.0, up 30 minutes, means of 2.0 s
        |requests   96.5/s  api 22.5  files 22.5  pages 49.0  probes 0.5  rejected 2.0
        !status     2xx 94.0  4xx 2.0  5xx 0.5
        |latency    p50 0.9 ms  p95 276.2 ms  p99 855.2 ms
        !open       3 requests  41 connections  0.5 refused/s
        |pages      98.0 % cached  412 entries  12.35 MB  3.0 rendered/s  0.0 failed/s
        |permits    1 in use  0 waiting  2 engines  2.0 built/s
        |database   up, writable  3 of 9 connections  12.30 MB  disk 81.00 GB free
        |process    cpu 12 %  memory 85.43 MB  files 61 of 1024  14 threads
        !outbox     3 queued  0 sending  0 held  1 failed  oldest due for 0 s
        !jobs       db.drill
        |route                                            /s errors/s      p50      p95
        |/ias/{theme}                                   40.0      0.0   0.8 ms  20.0 ms
        |/api/ias/{theme}                               20.0      0.0   0.8 ms  20.0 ms
        |/assets/{file}                                 20.0      0.0   0.8 ms  20.0 ms
        |/                                               7.0      0.0   0.9 ms 475.0 ms
        |/api/catalog/sources                            2.5      0.0   0.8 ms 812.5 ms
        |/status.json                                    2.5      0.0   0.8 ms 812.5 ms
        !/store/{slug}                                   2.0      0.5   1.0 ms 850.0 ms
        |last publications, by age
        |allergies          v3   30 minutes      antidepressants    v4   2 hours
        |flu                v5   5 hours         gastroenteritis    v6   10 hours
        !lice               v7   17 hours late   pain               v8   26 hours
        !scabies            v9   2 days held     vaccination        v10  2 days
        ");
    }

    #[test]
    fn a_process_without_a_database_and_requests_is_shown() {
        let text = text(&sample("", "vigie_database_up 0\nvigie_scrape_complete 0\n"), 60, 10);
        insta::assert_snapshot!(text, @"
        !vigie , means of 2.0 s, incomplete: see the log of the serv…
        |requests   0.0/s
        |status     -
        |latency    p50 -  p95 -  p99 -
        |open       - requests  - connections  0.0 refused/s
        |pages      - cached  - entries  -  0.0 rendered/s  0.0 fail…
        |permits    - in use  - waiting  - engines  0.0 built/s
        !database   down, not writable  0 of 0 connections  -  disk …
        |process    cpu 0 %  memory -  files - of -  - threads
        |outbox     0 queued  0 sending  0 held  0 failed  oldest du…
        |jobs       none needs attention
        |route                                            /s errors/…
        ");
    }
}
