//! Checks the services of the site. Each check returns a level for a category and, for operators, its cause.

use super::model::{Category, Check, Level, OPERATIONS};
use crate::{
    App, account, campaign,
    db::free_bytes,
    error::Error,
    http_client,
    ias::{self, OperatorStatus},
    jobs::{self, Condition, JobStatus},
    mail,
};
use futures_util::future::join_all;
use std::time::Instant;
use url::Url;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// The values from which a measure counts as disturbed, the mildest level first.
struct Limits([(i64, Level); 2]);

/// The response time of the database in milliseconds.
const ANSWER: Limits = Limits([(500, Level::Minor), (1_500, Level::Major)]);
/// How long a mail is overdue, in milliseconds.
const WAITING: Limits = Limits([(15 * MINUTE, Level::Minor), (2 * 60 * MINUTE, Level::Major)]);
/// Mails that failed within a day.
const FAILED: Limits = Limits([(10, Level::Minor), (100, Level::Major)]);
/// Pages that could not be rendered since the last check.
const UNRENDERED: Limits = Limits([(1, Level::Minor), (10, Level::Major)]);
/// Free megabytes missing from [`FREE_MEGABYTES`].
const DISK: Limits = Limits([(1, Level::Minor), (450, Level::Major)]);
/// Free megabytes that the data folder should have.
const FREE_MEGABYTES: i64 = 500;

impl Limits {
    fn level(&self, value: i64) -> Level {
        let reached = self.0.iter().rev().find(|(limit, _)| value >= *limit);
        reached.map_or(Level::Operational, |(_, level)| *level)
    }
}

/// The counters of the renderer since the last check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rendering {
    /// Pages that could not be rendered.
    pub failed: u64,
    /// Whether engines can be started.
    pub is_startable: bool,
}

/// The result of one check; a category gets the worst level of its findings.
struct Finding {
    level: Level,
    cause: String,
}

impl Finding {
    fn new(level: Level, cause: impl FnOnce() -> String) -> Self {
        let cause = if level == Level::Operational { String::new() } else { cause() };
        Self { level, cause }
    }

    /// The finding of a check that failed to run.
    fn failed(level: Level, error: &Error) -> Self {
        Self { level, cause: format!("{}: {}", error.code, error.detail) }
    }
}

/// Runs all checks. If a check fails, its category gets a finding; without the database, every category does.
pub(super) async fn check_all(app: &App, rendering: Rendering) -> Vec<Check> {
    let mut checks = vec![
        worst(Category::Site.word(), vec![database(app).await, disk(app), renderer(rendering)]),
        worst(Category::Mail.word(), mails(app).await),
        worst(Category::Campaigns.word(), vec![campaigns(app).await]),
        worst(Category::Accounts.word(), vec![accounts(app).await]),
    ];
    match ias::statuses(app).await {
        Ok(themes) => {
            checks.push(worst(Category::Api.word(), vec![files(app, &themes).await]));
            checks.extend(indicators(&themes));
        }
        Err(error) => {
            for category in [Category::Api, Category::Indicators] {
                checks.push(worst(category.word(), vec![Finding::failed(Level::Major, &error)]));
            }
        }
    }
    checks.push(worst(OPERATIONS, vec![work(app).await]));
    let configured = app.config.status_categories.iter();
    let targets = configured.filter_map(|category| Some((&*category.key, category.check.as_ref()?)));
    checks.extend(join_all(targets.map(async |(key, url)| worst(key, vec![answer(url).await]))).await);
    checks
}

/// Whether a URL answers with a success status.
async fn answer(url: &Url) -> Finding {
    let host = url.host_str().unwrap_or_default();
    match http_client::get_status(url).await {
        Ok(status) if status.is_success() => Finding::new(Level::Operational, String::new),
        Ok(status) => Finding::new(Level::Major, || format!("{host} answers {status}")),
        Err(fault) => Finding::new(Level::Major, || format!("{host} does not answer: {fault}")),
    }
}

fn worst(category: &str, findings: Vec<Finding>) -> Check {
    let level = findings.iter().map(|finding| finding.level).max().unwrap_or(Level::Operational);
    let causes: Vec<_> =
        findings.into_iter().map(|finding| finding.cause).filter(|cause| !cause.is_empty()).collect();
    Check { category: category.to_owned(), level, cause: causes.join("; ") }
}

/// Measures the fastest of three responses: a single slow response is more often caused by the load of this
/// machine than by the database.
async fn database(app: &App) -> Finding {
    let mut quickest = i64::MAX;
    for _ in 0..3 {
        let started = Instant::now();
        if let Err(error) = app.db.revision().await {
            return Finding::failed(Level::Critical, &error);
        }
        quickest = quickest.min(i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX));
    }
    Finding::new(ANSWER.level(quickest), || format!("the database answers in {quickest} ms"))
}

fn disk(app: &App) -> Finding {
    // If the free space cannot be determined, the check of the database reports it.
    let free = free_bytes(&app.config.data_dir).ok().and_then(|bytes| i64::try_from(bytes / 1_000_000).ok());
    let free = free.unwrap_or(FREE_MEGABYTES);
    Finding::new(DISK.level(FREE_MEGABYTES - free), || format!("{free} MB are free in the data folder"))
}

fn renderer(Rendering { failed, is_startable }: Rendering) -> Finding {
    if !is_startable {
        return Finding::new(Level::Critical, || "no page can be rendered".to_owned());
    }
    let level = UNRENDERED.level(i64::try_from(failed).unwrap_or(i64::MAX));
    Finding::new(level, || format!("{failed} pages could not be rendered"))
}

async fn mails(app: &App) -> Vec<Finding> {
    let now = app.clock.millis();
    match mail::backlog(app, now - DAY).await {
        Ok(backlog) => {
            let waiting = backlog.oldest_due_at.map_or(0, |due| (now - due).max(0));
            vec![
                Finding::new(WAITING.level(waiting), || {
                    format!("a mail waits for {} minutes", waiting / MINUTE)
                }),
                Finding::new(FAILED.level(backlog.failed), || {
                    format!("{} mails failed within a day", backlog.failed)
                }),
            ]
        }
        Err(error) => vec![Finding::failed(Level::Major, &error)],
    }
}

async fn campaigns(app: &App) -> Finding {
    match campaign::count_paused_by_run(app).await {
        Ok(paused) => {
            let level = if paused > 0 { Level::Minor } else { Level::Operational };
            Finding::new(level, || format!("{paused} campaigns were paused by errors"))
        }
        Err(error) => Finding::failed(Level::Major, &error),
    }
}

async fn accounts(app: &App) -> Finding {
    match account::check_signing(app).await {
        Ok(()) => Finding::new(Level::Operational, String::new),
        Err(error) => Finding::failed(Level::Major, &error),
    }
}

/// Whether the files of the last version of a theme can be read.
async fn files(app: &App, themes: &[OperatorStatus]) -> Finding {
    let Some(first) = themes.iter().find(|status| status.published.is_some()) else {
        return Finding::new(Level::Operational, String::new);
    };
    match ias::open_data_file(app, first.theme, ias::FileKind::Tidy, None).await {
        Ok(_) => Finding::new(Level::Operational, String::new),
        Err(error) => Finding::failed(Level::Major, &error),
    }
}

/// A check of every series that is published or held, demonstrations excluded, and one of all of them; empty
/// if there is no such series.
fn indicators(themes: &[OperatorStatus]) -> Vec<Check> {
    let promised = |status: &&OperatorStatus| {
        status.published.as_ref().map_or(status.held.is_some(), |last| !last.demonstration)
    };
    let parts: Vec<_> = themes.iter().filter(promised).map(series).collect();
    let disturbed = parts.iter().filter(|part| part.level > Level::Operational).count();
    let level = match disturbed {
        0 => Level::Operational,
        all if all == parts.len() => Level::Critical,
        half if half * 2 >= parts.len() => Level::Major,
        _ => Level::Minor,
    };
    let whole = (!parts.is_empty()).then(|| {
        let finding =
            Finding::new(level, || format!("{disturbed} of {} series are late or held", parts.len()));
        worst(Category::Indicators.word(), vec![finding])
    });
    whole.into_iter().chain(parts).collect()
}

fn series(status: &OperatorStatus) -> Check {
    let level = if status.is_late() { Level::Minor } else { Level::Operational };
    let finding = Finding::new(level, || {
        let late = status.published.as_ref().map_or(0, |last| last.late_days);
        if status.held.is_some() { "held by the gate".to_owned() } else { format!("{late} days late") }
    });
    worst(&format!("{}.{}", Category::Indicators, status.theme), vec![finding])
}

/// Checks for jobs, including backups, that are late, failed, or whose process is lost. Jobs that never ran
/// are ignored.
async fn work(app: &App) -> Finding {
    let jobs = match jobs::list(app).await {
        Ok(jobs) => jobs,
        Err(error) => return Finding::failed(Level::Major, &error),
    };
    let is_bad = |job: &&JobStatus| !matches!(job.condition, Condition::Fine | Condition::Never);
    let bad: Vec<_> =
        jobs.iter().filter(is_bad).map(|job| format!("{} is {}", job.name, job.condition)).collect();
    let level = if bad.is_empty() { Level::Operational } else { Level::Minor };
    Finding::new(level, || bad.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{LastPublication, Theme};
    use jiff::civil::date;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    fn published(theme: Theme, late_days: i64, demonstration: bool) -> OperatorStatus {
        let last = LastPublication {
            demonstration,
            last_day: date(2026, 11, 20),
            provisional_days: 3,
            version: 1,
            published_at: 0,
            promise_days: 1,
            late_days,
        };
        OperatorStatus { theme, published: Some(last), held: None, accepted: vec![], retired: vec![] }
    }

    #[tokio::test]
    async fn an_unsuccessful_http_check_is_a_major_incident() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}/health", listener.local_addr().unwrap())).unwrap();
        let serve = async {
            for status in ["204 No Content", "503 Service Unavailable"] {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut request = [0; 1_024];
                assert!(stream.read(&mut request).await.unwrap() > 0);
                let head = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
                stream.write_all(head.as_bytes()).await.unwrap();
            }
            drop(listener);
        };
        let ask = async {
            let findings = [answer(&url).await, answer(&url).await];
            findings.map(|finding| (finding.level, finding.cause))
        };
        let (found, ()) = tokio::join!(ask, serve);
        let busy = "127.0.0.1 answers 503 Service Unavailable".to_owned();
        assert_eq!(found, [(Level::Operational, String::new()), (Level::Major, busy)]);
        let gone = answer(&url).await;
        assert!(
            gone.level == Level::Major && gone.cause.starts_with("127.0.0.1 does not answer: "),
            "{}",
            gone.cause
        );
    }

    #[test]
    fn the_level_of_indicators_follows_the_number_of_late_series() {
        let level = |late: usize| {
            let themes: Vec<_> = Theme::ALL
                .into_iter()
                .enumerate()
                .map(|(at, theme)| published(theme, i64::from(at < late), false))
                .collect();
            indicators(&themes)[0].level
        };
        let expected = [
            (0, Level::Operational),
            (1, Level::Minor),
            (Theme::ALL.len() / 2, Level::Major),
            (Theme::ALL.len(), Level::Critical),
        ];
        for (late, expected) in expected {
            assert_eq!(level(late), expected, "{late}");
        }
    }

    #[test]
    fn demonstrations_and_unpublished_series_are_never_late() {
        assert_eq!(indicators(&[published(Theme::Flu, 30, true)]), []);
        let unpublished = OperatorStatus {
            theme: Theme::Flu,
            published: None,
            held: None,
            accepted: vec![],
            retired: vec![],
        };
        assert_eq!(indicators(&[unpublished]), []);
    }

    #[test]
    fn limits_include_their_value() {
        for (value, level) in [(499, Level::Operational), (500, Level::Minor), (1_500, Level::Major)] {
            assert_eq!(ANSWER.level(value), level);
        }
        assert_eq!(DISK.level(FREE_MEGABYTES - 500), Level::Operational);
        assert_eq!(DISK.level(FREE_MEGABYTES - 499), Level::Minor);
        assert_eq!(DISK.level(FREE_MEGABYTES - 50), Level::Major);
    }

    #[test]
    fn the_level_is_the_worst_finding_with_all_causes() {
        let minor = Finding::new(Level::Minor, || "slow".to_owned());
        let good = Finding::new(Level::Operational, || "unused".to_owned());
        let major = Finding::new(Level::Major, || "full".to_owned());
        let check = worst("site", vec![minor, good, major]);
        assert_eq!((check.level, check.cause.as_str()), (Level::Major, "slow; full"));
    }

    #[tokio::test]
    async fn a_fresh_site_is_operational() {
        let (app, _folder) = App::test().await;
        let checks = check_all(&app, Rendering { failed: 0, is_startable: true }).await;
        let words: Vec<_> = checks.iter().map(|check| (check.category.as_str(), check.level)).collect();
        let all = ["site", "mail", "campaigns", "accounts", "api", "operations"];
        assert_eq!(words, all.map(|category| (category, Level::Operational)), "{checks:?}");
        let checks = check_all(&app, Rendering { failed: 0, is_startable: false }).await;
        assert_eq!((checks[0].level, checks[0].cause.as_str()), (Level::Critical, "no page can be rendered"));
    }
}
