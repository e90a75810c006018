//! The notices of every page: running incidents, disturbances found by checks, and maintenances of the next
//! day.

use super::{
    icon,
    model::{Category, Incident, Level, StatusReport, Texts},
};
use crate::{
    App,
    locale::Locale,
    text::{self, text},
};
use jiff::civil::DateTime;
use maud::{Markup, html};
use serde::Serialize;
use utoipa::ToSchema;

/// The maximum number of notices on a page.
const MAX_NOTICES: usize = 2;
/// How long before its start a maintenance is announced, in milliseconds.
const ANNOUNCED_BEFORE: i64 = 24 * 60 * 60 * 1_000;

/// The appearance of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = StatusNoticeKind)]
pub enum NoticeKind {
    Maintenance,
    Minor,
    Major,
    Critical,
}

/// A notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StatusNotice)]
pub struct Notice {
    /// The number of an incident, or the category of a disturbance.
    pub id: String,
    pub kind: NoticeKind,
    /// The beginnings of the paths of the affected pages, below the language; null for all pages.
    pub paths: Option<Vec<&'static str>>,
    /// What happened.
    pub title: Texts,
    /// The consequences.
    pub text: Texts,
    /// The address of the page with details, below the language.
    pub path: String,
    /// The drawing of the kind, 20 units wide and high: the data of a path, filled by the even-odd rule.
    pub icon: &'static str,
}

/// All notices, for scripts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StatusNotices)]
pub struct Notices {
    /// The worst first.
    pub notices: Vec<Notice>,
    /// The texts of the link, and of the button that hides a notice.
    pub link: Texts,
    pub close: Texts,
}

impl Notice {
    fn new(kind: NoticeKind, id: &str, title: Texts) -> Self {
        let (text, path) = (Texts::default(), "/status".to_owned());
        Self { id: id.to_owned(), kind, paths: None, title, text, path, icon: drawing(kind) }
    }

    /// Changes whenever the notice should be read again.
    pub(super) fn fingerprint(&self) -> String {
        format!("{}{:?}{:?}{:?}", self.id, self.kind, self.title, self.text)
    }

    fn concerns(&self, path: &str) -> bool {
        self.paths.as_ref().is_none_or(|paths| paths.iter().any(|prefix| path.starts_with(prefix)))
    }
}

/// The pages of a category, as beginnings of paths; `None` for all pages.
fn paths(category: &str) -> Option<Vec<&'static str>> {
    match category.parse().ok()? {
        Category::Indicators => Some(vec!["/ias"]),
        Category::Mail => {
            Some(vec!["/contact", "/data-request", "/become-provider", "/emailing-campaign", "/jobs"])
        }
        Category::Campaigns => Some(vec!["/emailing-campaign"]),
        Category::Api => Some(vec!["/ias", "/store", "/sources"]),
        Category::Accounts => Some(vec!["/login", "/account", "/solutions/scoring"]),
        Category::Site => None,
    }
}

fn in_all_languages(print: impl Fn(Locale) -> String) -> Texts {
    let mut texts = Texts::default();
    Locale::ALL.into_iter().for_each(|locale| texts.set(locale, print(locale)));
    texts
}

/// The name of a category in this report.
pub(super) fn category_name(report: &StatusReport, key: &str, locale: Locale) -> String {
    let configured = report.categories.iter().find(|category| category.key == key);
    match configured.and_then(|category| category.name.as_ref()) {
        Some(name) => name.or_fallback(locale).to_owned(),
        None => text::word_label(locale, "status", "category", key),
    }
}

/// All notices, the worst first.
pub(super) fn notices(app: &App, report: &StatusReport) -> Vec<Notice> {
    let now = report.at;
    let running: Vec<_> = report
        .incidents
        .iter()
        .filter(|incident| incident.is_running(now) && incident.level > Level::Operational)
        .collect();
    let measured = report.categories.iter().filter(|category| {
        let is_announced = running.iter().any(|incident| incident.categories.contains(&category.key));
        !is_announced && category.level.is_some_and(|level| level > Level::Operational)
    });
    let soon = report.maintenances.iter().filter(|planned| planned.began_at <= now + ANNOUNCED_BEFORE);
    let mut notices: Vec<_> = if report.is_live {
        running
            .iter()
            .map(|incident| announced(incident))
            .chain(measured.filter_map(|category| found(report, &category.key, category.level?)))
            .chain(soon.filter_map(|planned| maintenance(app, planned)))
            .collect()
    } else {
        let title = in_all_languages(|locale| text(locale, "status:notice.stale", &[]));
        vec![Notice::new(NoticeKind::Critical, "database", title)]
    };
    notices.sort_by_key(|notice| std::cmp::Reverse(notice.kind));
    notices
}

fn kind(level: Level) -> Option<NoticeKind> {
    match level {
        Level::Operational => None,
        Level::Minor => Some(NoticeKind::Minor),
        Level::Major => Some(NoticeKind::Major),
        Level::Critical => Some(NoticeKind::Critical),
    }
}

/// The notice of an incident. A minor incident affects the pages of its categories, a worse one all pages.
fn announced(incident: &Incident) -> Notice {
    let kind = kind(incident.level).unwrap_or(NoticeKind::Minor);
    let of_categories: Option<Vec<_>> =
        incident.categories.iter().map(|category| paths(category)).collect::<Option<_>>();
    let text = incident.updates.first().map(|update| update.text.clone());
    Notice {
        paths: of_categories.map(|paths| paths.concat()).filter(|_| kind == NoticeKind::Minor),
        text: text.filter(|text| !text.is_empty()).unwrap_or_else(|| incident.summary.clone()),
        path: page(incident),
        ..Notice::new(kind, &incident.number, incident.title.clone())
    }
}

fn page(incident: &Incident) -> String {
    format!("/status/incidents/{}", incident.number)
}

/// The notice of a disturbance that checks found; `None` if an incident already announces it.
fn found(report: &StatusReport, category: &str, level: Level) -> Option<Notice> {
    let kind = kind(level)?;
    let key = match level {
        Level::Operational => return None,
        Level::Minor => "status:notice.measured.minor",
        Level::Major => "status:notice.measured.major",
        Level::Critical => "status:notice.measured.critical",
    };
    let title = in_all_languages(|locale| {
        text(locale, key, &[("category", &category_name(report, category, locale))])
    });
    let paths = paths(category).filter(|_| kind == NoticeKind::Minor);
    Some(Notice { paths, ..Notice::new(kind, category, title) })
}

fn maintenance(app: &App, planned: &Incident) -> Option<Notice> {
    let (text, path) = (planned.summary.clone(), page(planned));
    let title = maintenance_title(app, planned)?;
    Some(Notice { text, path, ..Notice::new(NoticeKind::Maintenance, &planned.number, title) })
}

/// The title of a maintenance with its times in Paris; `None` for an incident.
pub(super) fn maintenance_title(app: &App, planned: &Incident) -> Option<Texts> {
    let from = app.clock.in_paris(planned.began_at)?;
    let to = app.clock.in_paris(planned.planned_end?)?;
    Some(in_all_languages(|locale| {
        let values = [
            ("title", planned.title.or_fallback(locale).to_owned()),
            ("date", text::day(locale, from.date())),
            ("from", clock_time(locale, from)),
            ("to", clock_time(locale, to)),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        text(locale, "status:notice.maintenance", &values)
    }))
}

/// Formats a time of day in a language.
fn clock_time(locale: Locale, at: DateTime) -> String {
    match locale {
        Locale::Fr => format!("{}\u{a0}h\u{a0}{:02}", at.hour(), at.minute()),
        _ => format!("{:02}:{:02}", at.hour(), at.minute()),
    }
}

/// All texts and drawings that the script needs to show the notices.
pub(super) fn document(app: &App, report: &StatusReport) -> Notices {
    Notices {
        notices: notices(app, report),
        link: in_all_languages(|locale| text(locale, "status:notice.link", &[])),
        close: in_all_languages(|locale| text(locale, "status:notice.close", &[])),
    }
}

/// The notices of a page as HTML, updated by the script of the same name. `path` is below the language. The
/// page stays cached after a failure of the database, so the notices do not contain it.
pub(super) fn html(app: &App, report: &StatusReport, locale: Locale, path: &str) -> String {
    let all = if report.is_live { notices(app, report) } else { Vec::new() };
    let lines: Vec<_> = all.iter().filter(|notice| notice.concerns(path)).take(MAX_NOTICES).collect();
    let region = html! {
        @if lines.is_empty() {
            div id="status-notices" {}
        } @else {
            link rel="stylesheet" href="/status.css";
            div id="status-notices" role="region" aria-label=(text(locale, "status:notice.label", &[])) {
                @for notice in lines { (line(notice, locale)) }
            }
        }
    };
    region.into_string()
}

/// A notice on a page; the script adds the button that hides it.
fn line(notice: &Notice, locale: Locale) -> Markup {
    // A text in another language than the page is marked with its language.
    let other = |own: Locale| (own != locale).then_some(own);
    html! {
        p class={ "status-notice status-notice-" (word(notice.kind)) } {
            svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" {
                path fill="currentColor" fill-rule="evenodd" d=(notice.icon) {}
            }
            " "
            span {
                @if let Some((own, title)) = notice.title.find(locale) { strong lang=[other(own)] { (title) } }
                " "
                @if let Some((own, text)) = notice.text.find(locale) { span lang=[other(own)] { (text) } }
            }
            a href={ "/" (locale) (notice.path) } { (text(locale, "status:notice.link", &[])) }
        }
    }
}

/// The name of a kind in class names.
fn word(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Minor => "minor",
        NoticeKind::Major => "major",
        NoticeKind::Critical => "critical",
        NoticeKind::Maintenance => "maintenance",
    }
}

/// The drawing of a kind.
fn drawing(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Minor => icon::level(Level::Minor),
        NoticeKind::Major => icon::level(Level::Major),
        NoticeKind::Critical => icon::level(Level::Critical),
        NoticeKind::Maintenance => icon::MAINTENANCE,
    }
}
