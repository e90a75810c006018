//! Assembles the report on the state of the services from the recorded results, and keeps the last report for
//! a failure of the database.

use super::{
    model::{
        BackupReport, Category, CategoryReport, DayReport, Incident, IncidentKind, Level, PartReport, Span,
        StatusReport, Texts,
    },
    store,
    timeline::{CHECK_TTL, Day, MINUTE, Timeline},
};
use crate::{
    App, Result,
    config::StatusCategory,
    ias::days_after,
    jobs::{self, Job},
    locale::Locale,
};
use jiff::civil::Date;
use std::sync::{Arc, PoisonError, RwLock};

/// The days of a report.
const DAYS: i64 = 90;
/// A day counts as not measured from this number of unmeasured milliseconds.
const MIN_GAP: i64 = 30 * MINUTE;
/// The measured time from which an availability is published, in milliseconds.
const MIN_MEASURED: i64 = 7 * 24 * 60 * MINUTE;
/// The maximum age of a kept report, in milliseconds.
const MAX_AGE: i64 = 5_000;

/// The last report of this process, with the revision of its data.
#[derive(Default)]
struct LastReport(RwLock<Option<(i64, Arc<StatusReport>)>>);

impl LastReport {
    fn get(&self) -> Option<(i64, Arc<StatusReport>)> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, revision: i64, report: Arc<StatusReport>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some((revision, report));
    }
}

/// Returns the current report. If the database does not respond, returns the last report of this process,
/// marked as not live.
pub(crate) async fn report(app: &App) -> Arc<StatusReport> {
    match current(app).await {
        Ok(report) => report,
        Err(error) => {
            tracing::debug!(
                code = error.code,
                "the database does not respond: the state of the services is the last known one"
            );
            let last = app.db.memory::<LastReport>().get();
            Arc::new(without_database(app, last.map(|(_, report)| report).as_deref()))
        }
    }
}

async fn current(app: &App) -> Result<Arc<StatusReport>> {
    let revision = app.db.revision().await?;
    let last = app.db.memory::<LastReport>();
    let is_current = |report: &StatusReport| (0..MAX_AGE).contains(&(app.clock.millis() - report.at));
    if let Some((_, report)) = last.get().filter(|(of, report)| *of == revision && is_current(report)) {
        return Ok(report);
    }
    refresh(app).await
}

/// Returns the current report, even if a recent one is kept.
///
/// # Errors
/// Database errors.
pub(super) async fn refresh(app: &App) -> Result<Arc<StatusReport>> {
    let revision = app.db.revision().await?;
    let report = Arc::new(assemble(app).await?);
    app.db.memory::<LastReport>().set(revision, report.clone());
    Ok(report)
}

/// The last known state, with the worst level for the site itself.
fn without_database(app: &App, last: Option<&StatusReport>) -> StatusReport {
    let today = app.clock.today();
    let mut report = last.cloned().unwrap_or_else(|| StatusReport {
        at: app.clock.millis(),
        level: None,
        is_live: false,
        from: days_after(today, 1 - DAYS),
        to: today,
        categories: Vec::new(),
        incidents: Vec::new(),
        maintenances: Vec::new(),
        backups: None,
    });
    report.is_live = false;
    report.level = Some(Level::Critical);
    for category in report.categories.iter_mut().filter(|category| category.key == Category::Site.word()) {
        category.level = Some(Level::Critical);
    }
    report
}

async fn assemble(app: &App) -> Result<StatusReport> {
    let (now, today) = (app.clock.millis(), app.clock.today());
    let from = days_after(today, 1 - DAYS);
    let since = app.clock.start_of_day_millis(from);
    let backups = backups(app).await?;
    let mut tx = app.db.read().await?;
    let spans = store::list_spans(&mut tx, since).await?;
    let known = store::list_incidents(&mut tx, since).await?;
    let bounds: Vec<(Date, i64)> = (0..DAYS)
        .map(|at| days_after(from, at))
        .map(|day| (day, app.clock.start_of_day_millis(day)))
        .chain([(today, now)])
        .collect();
    let view = View { spans: &spans, incidents: &known, bounds: &bounds, now };
    let configured = app.config.status_categories.iter();
    let categories: Vec<_> = Category::WORDS
        .into_iter()
        .map(|key| (key, None))
        .chain(configured.map(|category| (category.key.as_str(), Some(names(category)))))
        .filter_map(|(key, names)| view.category(key, names))
        .collect();
    let level = categories.iter().filter_map(|category| category.level).max();
    let (mut maintenances, mut incidents): (Vec<_>, Vec<_>) =
        known.into_iter().partition(|incident| incident.kind == IncidentKind::Maintenance);
    incidents.retain(|incident| incident.began_at <= now);
    incidents.sort_by_key(|incident| (incident.ended_at.is_some(), -incident.began_at));
    maintenances.retain(|maintenance| maintenance.ended_at.is_none());
    maintenances.sort_by_key(|maintenance| maintenance.began_at);
    let (at, is_live, to) = (now, true, today);
    Ok(StatusReport { at, level, is_live, from, to, categories, incidents, maintenances, backups })
}

/// The last backup and the last rehearsal, if there are both.
async fn backups(app: &App) -> Result<Option<BackupReport>> {
    let jobs = jobs::list(app).await?;
    let last = |name| jobs.iter().find(|job| job.name == name).and_then(|job| job.succeeded_at);
    let both = last(Job::Backup).zip(last(Job::Drill));
    Ok(both.map(|(backed_up_at, restored_at)| BackupReport { backed_up_at, restored_at }))
}

fn names(category: &StatusCategory) -> Texts {
    let mut names = Texts::default();
    for locale in Locale::ALL {
        names.set(locale, category.name(locale).to_owned());
    }
    names
}

/// The data of a report.
struct View<'a> {
    spans: &'a [Span],
    incidents: &'a [Incident],
    /// The days, and the instants at which they begin; the last instant is the current time.
    bounds: &'a [(Date, i64)],
    now: i64,
}

impl<'a> View<'a> {
    fn spans_of(&self, key: &str) -> Vec<&'a Span> {
        self.spans.iter().filter(|span| span.category == key).collect()
    }

    fn incidents_of(&self, key: &str) -> impl Iterator<Item = &'a Incident> + Clone {
        self.incidents.iter().filter(move |incident| incident.categories.iter().any(|word| word == key))
    }

    /// The level of the last check; `None` if that check is too old.
    fn measured(&self, spans: &[&Span]) -> Option<Level> {
        let last = spans.last().filter(|span| self.now - span.seen_at <= CHECK_TTL)?;
        Some(last.level)
    }

    /// The state of a category; `None` if it was never measured and no incident affects it.
    fn category(&self, key: &str, name: Option<Texts>) -> Option<CategoryReport> {
        let spans = self.spans_of(key);
        let incidents = self.incidents_of(key);
        if spans.is_empty() && incidents.clone().next().is_none() {
            return None;
        }
        let running = incidents.clone().filter(|incident| incident.is_running(self.now));
        let is_maintained = running.clone().any(|incident| incident.kind == IncidentKind::Maintenance);
        let announced = running.filter(|incident| incident.kind == IncidentKind::Incident);
        let announced = announced.map(|incident| incident.level).max();
        let measured =
            self.measured(&spans).map(|level| if is_maintained { Level::Operational } else { level });
        let timeline = Timeline::new(&spans, incidents, self.now);
        let days = timeline.days(self.bounds);
        Some(CategoryReport {
            key: key.to_owned(),
            name,
            level: announced.max(measured),
            measured_since: timeline.measured_since.map(|at| self.day_of(at)),
            availability: availability(&days),
            days: self.days(key, &days, timeline.measured_since),
            parts: self.parts(key),
        })
    }

    /// The day of an instant; the first day of the report for earlier instants.
    fn day_of(&self, at: i64) -> Date {
        let later = self.bounds.partition_point(|(_, start)| *start <= at);
        self.bounds.get(later.saturating_sub(1)).map_or(Date::MIN, |(day, _)| *day)
    }

    /// The days that are not entirely operational.
    fn days(&self, key: &str, days: &[(Date, Day)], measured_since: Option<i64>) -> Vec<DayReport> {
        let measured_since = measured_since.unwrap_or(self.now);
        let mut reports = Vec::new();
        for ((date, day), pair) in days.iter().zip(self.bounds.windows(2)) {
            let (start, end) = (pair[0].1, pair[1].1);
            // The time before the first check does not count as unmeasured.
            let gap = day.unmeasured - (measured_since.min(end) - start).max(0);
            let level = match day.disturbed() {
                disturbed if disturbed >= MINUTE => Some(day.worst()),
                _ if gap >= MIN_GAP => None,
                _ if day.maintenance > 0 => Some(Level::Operational),
                _ => continue,
            };
            let of_day = self.incidents_of(key).filter(|incident| {
                incident.began_at < end && incident.ended_at.is_none_or(|ended| ended > start)
            });
            reports.push(DayReport {
                day: *date,
                level,
                minutes: if level.is_some() { day.disturbed() } else { gap } / MINUTE,
                is_maintenance: day.maintenance > 0,
                incident: of_day
                    .max_by_key(|incident| incident.level)
                    .map(|incident| incident.number.clone()),
            });
        }
        reports
    }

    /// The parts of a category that are currently measured.
    fn parts(&self, key: &str) -> Vec<PartReport> {
        let prefix = format!("{key}.");
        let mut parts: Vec<PartReport> = Vec::new();
        for span in self.spans.iter().filter(|span| self.now - span.seen_at <= CHECK_TTL) {
            let Some(part) = span.category.strip_prefix(&prefix) else { continue };
            // Spans are in order: the last span of a part has its current level.
            parts.retain(|known| known.key != part);
            parts.push(PartReport { key: part.to_owned(), level: span.level });
        }
        parts
    }
}

/// The operational share of the measured time of a category.
fn availability(days: &[(Date, Day)]) -> Option<f64> {
    let operational: i64 = days.iter().map(|(_, day)| day.operational()).sum();
    let measured = operational + days.iter().map(|(_, day)| day.disturbed()).sum::<i64>();
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of 90 days")]
    (measured >= MIN_MEASURED).then(|| operational as f64 / measured as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::incident::{Description, NewIncident, NewUpdate, open, update};
    use crate::status::model::{Step, Texts};

    const HOUR: i64 = 60 * MINUTE;

    async fn span(app: &App, begun_at: i64, seen_at: i64, level: Level) {
        let mut tx = app.db.write().await.unwrap();
        let at = |seen_at| Span { category: "site".into(), begun_at, seen_at, level, cause: String::new() };
        assert!(store::record(&mut tx, &at(begun_at), begun_at).await.unwrap());
        assert!(!store::record(&mut tx, &at(seen_at), begun_at).await.unwrap());
        tx.bump("status").await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn site(app: &App) -> Option<CategoryReport> {
        report(app).await.categories.iter().find(|category| category.key == "site").cloned()
    }

    #[tokio::test]
    async fn states_the_last_backup_and_rehearsal_if_both_succeeded() {
        let (app, _folder) = App::test().await;
        let done = async |job, failure: Option<&str>| {
            jobs::run(&app, job, async { Ok(()) }, |()| failure.map(str::to_owned)).await.unwrap();
            refresh(&app).await.unwrap().backups
        };
        assert_eq!(done(Job::Backup, None).await, None);
        assert_eq!(done(Job::Drill, Some("damaged")).await, None);
        let at = app.clock.millis();
        let both = Some(BackupReport { backed_up_at: at, restored_at: at });
        assert_eq!(done(Job::Drill, None).await, both);
        assert_eq!(done(Job::Drill, Some("damaged")).await, both, "the last success");
    }

    #[tokio::test]
    async fn unmeasured_categories_have_no_level() {
        let (app, _folder) = App::test().await;
        assert_eq!(site(&app).await, None);
        assert_eq!(report(&app).await.level, None);
    }

    #[tokio::test]
    async fn a_gap_of_half_an_hour_marks_the_day_as_not_measured() {
        let (app, _folder) = App::test().await;
        let now = app.clock.millis();
        let yesterday = app.clock.start_of_day_millis(days_after(app.clock.today(), -1));
        // Measured since yesterday 04:00, with a gap of two hours.
        span(&app, yesterday + 4 * HOUR, yesterday + 6 * HOUR, Level::Operational).await;
        span(&app, yesterday + 8 * HOUR, now, Level::Operational).await;
        let site = site(&app).await.unwrap();
        assert_eq!((site.level, site.availability), (Some(Level::Operational), None));
        let [day] = &site.days[..] else { panic!("{:?}", site.days) };
        assert_eq!((day.level, day.minutes), (None, 120 - CHECK_TTL / MINUTE));
        assert_eq!(site.measured_since, Some(days_after(app.clock.today(), -1)));
    }

    #[tokio::test]
    async fn an_outdated_measurement_gives_no_level() {
        let (app, _folder) = App::test().await;
        let now = app.clock.millis();
        span(&app, now - 2 * HOUR, now - HOUR, Level::Operational).await;
        assert_eq!(site(&app).await.unwrap().level, None);
    }

    #[tokio::test]
    async fn an_incident_is_listed_while_it_is_open_and_a_day_afterwards() {
        let (app, _folder) = App::test().await;
        let (now, today) = (app.clock.millis(), app.clock.today());
        let start = app.clock.start_of_day_millis(days_after(today, -20));
        span(&app, start, now, Level::Operational).await;
        let fr = |text: &str| Texts { fr: Some(text.into()), ..Texts::default() };
        let new = NewIncident {
            kind: IncidentKind::Incident,
            description: Description {
                title: fr("Lent"),
                level: Some(Level::Major),
                categories: vec!["site".into()],
                ..Description::default()
            },
            begins_at: start + 30 * HOUR,
            planned_end: None,
            text: fr("Lent."),
        };
        let incident = open(&app, new, false).await.unwrap();
        assert_eq!(site(&app).await.unwrap().level, Some(Level::Major));
        let resolved =
            NewUpdate { step: Step::Resolved, text: fr("Fin."), level: None, at: start + 31 * HOUR };
        update(&app, &incident.number, resolved, false).await.unwrap();
        let site = site(&app).await.unwrap();
        assert_eq!(site.level, Some(Level::Operational));
        let expected = DayReport {
            day: days_after(today, -19),
            level: Some(Level::Major),
            minutes: 60,
            is_maintenance: false,
            incident: Some(incident.number),
        };
        assert_eq!(site.days, [expected]);
        let hours = (now - start) as f64 / HOUR as f64;
        assert!((site.availability.unwrap() - (hours - 1.0) / hours).abs() < 1e-9);
    }
}
