//! The checks.

use super::finding::Finding;
use crate::{
    Result,
    app::App,
    config::{self, Config, Resolved, Setting},
    db::free_bytes,
    ias,
    jobs::{self, Condition, Job, JobStatus},
    mail::{self, Reachability},
};
use std::{fs, os::unix::fs::PermissionsExt as _};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// Age in milliseconds of the last rehearsal of a restore from which it is a warning: monthly, with a margin.
const DRILL_MAX_AGE: i64 = 35 * DAY;
/// Time in milliseconds for which a due mail may wait.
const MAIL_MAX_WAIT: i64 = 15 * MINUTE;
/// Milliseconds by which the recorded times of other processes may be ahead of the clock.
const CLOCK_TOLERANCE: i64 = MINUTE;

/// Settings that are missing or have no effect, and the public address.
pub(super) fn examine_configuration(config: &Config, resolved: &Resolved) -> Vec<Finding> {
    let keys =
        |settings: Vec<&Setting>| settings.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ");
    let required = keys(config::required_but_unset(resolved));
    let recommended = keys(config::recommended_but_unset(resolved));
    let mut found = vec![match (required.is_empty(), recommended.is_empty()) {
        (false, _) => {
            Finding::failed("settings", format!("required and unset: {required}; vigie config check"))
        }
        (true, false) => Finding::warning("settings", format!("recommended and unset: {recommended}")),
        (true, true) => Finding::ok("settings", "none is missing"),
    }];
    let warnings = resolved.warnings().iter().chain(&config.warnings);
    found.extend(warnings.map(|warning| Finding::warning("settings", warning)));
    found.push(examine_address(config));
    found
}

fn examine_address(config: &Config) -> Finding {
    const CHECK: &str = "public address";
    let url = &config.public_url;
    if !config.tls_in_front() {
        return Finding::warning(CHECK, format!("{url} is without TLS: set public_url to an https address"));
    }
    if config.trusted_proxies.is_empty() && config.listen.ip().is_loopback() {
        let detail = "TLS ends in a proxy that is not trusted: limits per client count all visitors as one; set trusted_proxies";
        return Finding::failed(CHECK, detail);
    }
    Finding::ok(CHECK, url)
}

/// Permissions and free space of the data folder.
pub(super) fn examine_folder(config: &Config) -> Vec<Finding> {
    let folder = &config.data_dir;
    let shown = folder.display();
    let permissions = match fs::metadata(folder).map(|folder| folder.permissions().mode() & 0o777) {
        Err(e) => {
            return vec![Finding::failed("data folder", format!("{shown}: {e}; vigie init creates it"))];
        }
        Ok(mode) if mode & 0o077 != 0 => Finding::warning(
            "data folder",
            format!("{shown} has mode {mode:o}, so others may read it: chmod 700"),
        ),
        Ok(_) => Finding::ok("data folder", shown.to_string()),
    };
    let (required, gigabytes) = (config.files.min_free_bytes, |bytes: u64| bytes as f64 / 1e9);
    let space = match free_bytes(folder) {
        Err(e) => Finding::from_error("disk", &e),
        Ok(free) if free < required => {
            let (free, required) = (gigabytes(free), gigabytes(required));
            Finding::failed(
                "disk",
                format!("{free:.1} GB are free, less than files.min_free_mb ({required:.1} GB)"),
            )
        }
        Ok(free) => Finding::ok("disk", format!("{:.1} GB are free", gigabytes(free))),
    };
    vec![permissions, space]
}

/// Everything that needs the open database.
pub(super) async fn examine_data(app: &App) -> Vec<Finding> {
    let mut found = vec![match app.db.quick_check().await {
        Ok(()) => Finding::ok("database", "undamaged, with the schema of this version"),
        Err(e) => Finding::from_error("database", &e),
    }];
    found.push(match app.db.probe_writes().await {
        Ok(()) => Finding::ok("writes", "reach the disk"),
        Err(e) => Finding::from_error("writes", &e),
    });
    found.extend(jobs::list(app).await.map_or_else(
        |e| vec![Finding::from_error("jobs", &e)],
        |jobs| examine_jobs(&jobs, app.clock.millis()),
    ));
    found.push(examine_transport(app).await);
    found.push(examine_outbox(app).await.unwrap_or_else(|e| Finding::from_error("outbox", &e)));
    found.push(examine_indicators(app).await.unwrap_or_else(|e| Finding::from_error("indicators", &e)));
    found
}

/// Jobs, backups and rehearsals, and whether the clock is behind the times that were recorded.
fn examine_jobs(jobs: &[JobStatus], now: i64) -> Vec<Finding> {
    let named = |job: &JobStatus| format!("{} ({})", job.name, job.runner);
    let (never, bad): (Vec<_>, Vec<_>) = jobs
        .iter()
        .filter(|job| job.name != Job::Backup && job.condition != Condition::Fine)
        .partition(|job| job.condition == Condition::Never);
    let mut found: Vec<_> = bad
        .into_iter()
        .map(|job| {
            let condition = match job.condition {
                Condition::Late => "is late",
                Condition::Lost => "lost its process",
                _ => "has failed",
            };
            let reason = if job.detail.is_empty() { String::new() } else { format!(": {}", job.detail) };
            Finding::failed("jobs", format!("{} {condition}{reason}", named(job)))
        })
        .collect();
    if !never.is_empty() {
        let names: Vec<_> = never.into_iter().map(named).collect();
        found.push(Finding::warning("jobs", format!("never ran: {}", names.join(", "))));
    } else if found.is_empty() {
        found.push(Finding::ok("jobs", "none is late, failed or lost"));
    }
    let last = |name| jobs.iter().find(|job| job.name == name).and_then(|job| job.succeeded_at);
    let days = |at: i64| (now - at) / DAY;
    found.push(match (last(Job::Backup), jobs.iter().find(|job| job.name == Job::Backup)) {
        (None, _) => Finding::warning("backup", "there is none: run vigie db backup each night"),
        (Some(at), Some(job)) if job.condition != Condition::Fine => Finding::failed(
            "backup",
            format!("the last one is {} days old, or failed: vigie db backup", days(at)),
        ),
        (Some(at), _) => Finding::ok("backup", format!("{} hours old", (now - at) * 24 / DAY)),
    });
    found.push(match last(Job::Drill) {
        None => Finding::warning("restore", "never rehearsed: run vigie db drill each month"),
        Some(at) if now - at > DRILL_MAX_AGE => {
            Finding::warning("restore", format!("rehearsed {} days ago: run vigie db drill", days(at)))
        }
        Some(at) => Finding::ok("restore", format!("rehearsed {} days ago", days(at))),
    });
    let latest = jobs.iter().flat_map(|job| [job.began_at, job.ended_at]).flatten().max();
    found.push(match latest {
        Some(at) if at - now > CLOCK_TOLERANCE => {
            let seconds = (at - now) / 1_000;
            Finding::failed(
                "clock",
                format!("a job was recorded {seconds} s in the future: the clock was set back"),
            )
        }
        _ => Finding::ok("clock", "not behind the recorded times"),
    });
    found
}

async fn examine_transport(app: &App) -> Finding {
    const CHECK: &str = "mail";
    let signed = match &app.config.mail.dkim {
        Some(dkim) => format!("signed by {}", dkim.name()),
        None => "not signed: set mail.dkim_key".to_owned(),
    };
    match mail::reach(app).await {
        Reachability::Reached(what) if app.config.mail.dkim.is_some() => {
            Finding::ok(CHECK, format!("{what}; {signed}"))
        }
        Reachability::Reached(what) => Finding::warning(CHECK, format!("{what}; {signed}")),
        Reachability::WritesFiles(folder) => {
            let detail = format!("written to {}, and not sent: set mail.transport", folder.display());
            Finding::warning(CHECK, detail)
        }
        Reachability::Failed(why) => Finding::failed(CHECK, why),
    }
}

async fn examine_outbox(app: &App) -> Result<Finding> {
    const CHECK: &str = "outbox";
    let now = app.clock.millis();
    let backlog = mail::backlog(app, now - DAY).await?;
    let wait = backlog.oldest_due_at.map_or(0, |due| now - due);
    Ok(if wait > MAIL_MAX_WAIT {
        Finding::failed(CHECK, format!("a mail has been due for {} minutes: vigie mail list", wait / MINUTE))
    } else if backlog.failed > 0 {
        let failed = backlog.failed;
        Finding::warning(
            CHECK,
            format!("mails that failed in the last day: {failed}; vigie mail list --state failed"),
        )
    } else {
        Finding::ok(CHECK, "no mail is late or failed")
    })
}

async fn examine_indicators(app: &App) -> Result<Finding> {
    const CHECK: &str = "indicators";
    let themes = ias::statuses(app).await?;
    let late: Vec<_> =
        themes.iter().filter(|theme| theme.is_late()).map(|theme| theme.theme.slug()).collect();
    let is_generated =
        |theme: &&ias::OperatorStatus| theme.published.as_ref().is_some_and(|last| last.demonstration);
    let generated = themes.iter().filter(is_generated).count();
    Ok(if !late.is_empty() {
        Finding::warning(CHECK, format!("late or held: {}; vigie ias status", late.join(", ")))
    } else if generated > 0 {
        Finding::warning(
            CHECK,
            format!("{generated} of {} series are the generated demonstration", themes.len()),
        )
    } else {
        Finding::ok(CHECK, "none is late or held")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::doctor::finding::Verdict::{self, Failed, Ok as Fine, Warning};

    const NOW: i64 = 100 * DAY;

    fn job(name: Job, condition: Condition, succeeded_at: Option<i64>) -> JobStatus {
        let times = (succeeded_at, succeeded_at);
        JobStatus {
            name,
            condition,
            runner: name.runner(),
            owner: None,
            began_at: times.0,
            ended_at: times.1,
            succeeded_at,
            due_by: None,
            detail: String::new(),
        }
    }

    fn verdicts(jobs: &[JobStatus]) -> Vec<(&'static str, Verdict)> {
        examine_jobs(jobs, NOW).iter().map(|found| (found.check, found.result)).collect()
    }

    #[test]
    fn states_the_age_of_backups_and_rehearsals() {
        let check = |backup: JobStatus, drill: Option<i64>| {
            let found = verdicts(&[backup, job(Job::Drill, Condition::Fine, drill)]);
            (found[1].1, found[2].1)
        };
        let backup = |condition, at| job(Job::Backup, condition, at);
        assert_eq!(check(backup(Condition::Never, None), None), (Warning, Warning));
        assert_eq!(check(backup(Condition::Fine, Some(NOW - DAY / 2)), Some(NOW - 30 * DAY)), (Fine, Fine));
        assert_eq!(
            check(backup(Condition::Late, Some(NOW - 2 * DAY)), Some(NOW - 36 * DAY)),
            (Failed, Warning)
        );
        assert_eq!(check(backup(Condition::Failed, Some(NOW)), Some(NOW)), (Failed, Fine));
    }

    #[test]
    fn names_each_job_that_needs_attention() {
        let late = job(Job::Publish, Condition::Late, Some(NOW - 3 * DAY));
        let found = examine_jobs(&[late, job(Job::Tidy, Condition::Never, None)], NOW);
        assert_eq!((found[0].result, found[1].result), (Failed, Warning));
        assert_eq!(found[0].detail, "ias.publish (vigie ias publish) is late");
    }

    #[test]
    fn detects_a_clock_that_was_set_back() {
        let ahead = job(Job::Tidy, Condition::Fine, Some(NOW + 2 * MINUTE));
        assert_eq!(verdicts(&[ahead]).last(), Some(&("clock", Failed)));
        assert_eq!(verdicts(&[job(Job::Tidy, Condition::Fine, Some(NOW))]).last(), Some(&("clock", Fine)));
    }
}
