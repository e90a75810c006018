//! Checks all stored entries for errors that visitors would see, and for pending work of editors.

use super::{
    links,
    model::{
        chapter::{Block, blocks},
        element::Element,
        entry::{Body, Entry, EntryMeta},
    },
    placeholders, served_paths, store,
};
use crate::{
    Result,
    app::App,
    db::IntegrityReport,
    entries::{
        kind::Kind,
        slug::Slug,
        stage::{Stage, Visibility},
    },
    ias,
    locale::Locale,
};
use jiff::{ToSpan as _, civil::Date};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Days before the last day of an entry from which it is reported.
const EXPIRY_WARNING_DAYS: i64 = 14;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// A chapter whose number of elements is wrong.
    ChapterMisfit,
    /// An element of a type that this version does not know.
    UnknownElement,
    /// A dead link.
    DeadLink,
    /// Another page of the site has its path.
    Hidden,
    /// It uses an unset setting, so that a part of it is not shown.
    NotConfigured,
    EndsSoon,
    /// A public entry is marked as an invented example.
    Demonstration,
    /// A draft that is older than the live version.
    StaleDraft,
    /// A language is missing.
    MissingLanguage,
}

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// Whether visitors see an error now.
    pub broken: bool,
    pub matter: FindingKind,
    /// The kind of the entry.
    pub kind: Kind,
    pub slug: Slug,
    /// The language, unless it concerns all.
    pub locale: Option<Locale>,
    pub stage: Stage,
    pub detail: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// Number of versions that were checked.
    pub entries: usize,
    /// The findings, errors first.
    pub remarks: Vec<Finding>,
}

/// Checks every stored entry. `is_served` returns whether a path is served by something other than pages.
pub async fn check(app: &App, is_served: &dyn Fn(&str) -> bool) -> Result<CheckReport> {
    let mut tx = app.db.read().await?;
    let mut entries = Vec::new();
    for kind in Kind::ALL {
        for head in store::list_meta(&mut tx, kind).await? {
            entries.extend(store::entry(&mut tx, kind, &head.slug, head.locale, head.stage).await?);
        }
    }
    let pictures = store::pictures(&mut tx).await?.into_keys().collect();
    let site = Site::load(&entries, pictures, app, is_served);
    let mut remarks = Vec::new();
    for entry in &entries {
        site.check_entry(entry, &mut remarks);
    }
    site.missing_languages(&mut remarks);
    remarks.sort_by(|a, b| b.broken.cmp(&a.broken).then_with(|| a.cmp(b)));
    Ok(CheckReport { entries: entries.len(), remarks })
}

/// Reads every entry and picture, and reports those that are corrupted.
///
/// # Errors
/// Errors that prevent the check.
pub async fn inspect(app: &App) -> Result<IntegrityReport> {
    let mut tx = app.db.read().await?;
    let (mut inspection, mut entries, mut pictures) = (IntegrityReport::default(), 0, 0);
    for kind in Kind::ALL {
        let heads = store::list_meta(&mut tx, kind).await;
        for head in inspection.record(heads)?.unwrap_or_default() {
            entries += 1;
            let entry = store::entry::<Body>(&mut tx, kind, &head.slug, head.locale, head.stage).await;
            inspection.record(entry)?;
        }
    }
    for sha256 in store::pictures(&mut tx).await?.into_keys() {
        pictures += 1;
        let picture = store::image(&mut tx, &sha256).await?;
        if picture.is_none_or(|picture| ias::sha256(&picture.bytes) != sha256) {
            inspection.problems.push(format!("picture {sha256} is not what was imported"));
        }
    }
    let read = format!("{entries} versions of entries, {pictures} pictures by their checksums");
    Ok(IntegrityReport::for_check(read, inspection.problems))
}

/// The targets that links are checked against.
struct Site<'a> {
    app: &'a App,
    is_served: &'a dyn Fn(&str) -> bool,
    today: Date,
    /// The paths of public entries, with their fragments.
    paths: BTreeMap<String, BTreeSet<&'a str>>,
    pictures: BTreeSet<String>,
    /// Public live versions.
    public: Vec<&'a EntryMeta>,
    /// When live versions were stored.
    live: BTreeMap<(Kind, &'a Slug, Locale), i64>,
}

impl<'a> Site<'a> {
    fn load(
        entries: &'a [Entry],
        pictures: BTreeSet<String>,
        app: &'a App,
        is_served: &'a dyn Fn(&str) -> bool,
    ) -> Self {
        let today = app.clock.today();
        let mut paths: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let (mut public, mut live) = (Vec::new(), BTreeMap::new());
        for entry in entries {
            let head = &entry.head;
            if head.stage == Stage::Live {
                live.insert((head.kind, &head.slug, head.locale), head.changed_at);
            }
            if head.is_public(today) {
                public.push(head);
                if let Some(path) = head.path() {
                    paths.entry(path).or_default().extend(links::fragments(entry));
                }
            }
        }
        Self { app, is_served, today, paths, pictures, public, live }
    }

    fn check_entry(&self, entry: &Entry, remarks: &mut Vec<Finding>) {
        let head = &entry.head;
        let visible = head.is_public(self.today);
        let mut remark = |broken, matter, detail: String| {
            let (kind, slug, locale) = (head.kind, head.slug.clone(), Some(head.locale));
            remarks.push(Finding { broken, matter, kind, slug, locale, stage: head.stage, detail });
        };
        if let Body::Page(page) = &entry.body {
            for block in blocks(&page.elements) {
                match block {
                    Block::Folded { chapter, elements, fits: false } => {
                        let (says, has) = (chapter.count, elements.len());
                        let detail = format!("{:?} says it encloses {says}, {has} can be", chapter.title);
                        remark(visible, FindingKind::ChapterMisfit, detail);
                    }
                    Block::Single(Element::Unknown(unknown)) => {
                        remark(visible, FindingKind::UnknownElement, unknown.name.clone());
                    }
                    _ => {}
                }
            }
        }
        for link in links::list_links(entry).into_iter().filter(|link| !self.resolves(link, entry)) {
            remark(visible, FindingKind::DeadLink, link);
        }
        for setting in placeholders::unset_settings(&self.app.config, entry) {
            remark(false, FindingKind::NotConfigured, setting.to_owned());
        }
        if let Some(by) = head.kind.hidden_by(head.slug.as_str()) {
            remark(visible, FindingKind::Hidden, by);
        }
        if let Some(last) = head.expires_on.filter(|last| visible && self.is_soon(*last)) {
            remark(false, FindingKind::EndsSoon, format!("{last} is its last day"));
        }
        if visible && entry.body.is_demonstration() {
            let detail = "is an invented example: replace it, or remove demonstration";
            remark(false, FindingKind::Demonstration, detail.to_owned());
        }
        let newer = self.live.get(&(head.kind, &head.slug, head.locale));
        if head.visibility(self.today) == Visibility::Draft && newer.is_some_and(|at| *at > head.changed_at) {
            remark(false, FindingKind::StaleDraft, "the live version is newer than the draft".to_owned());
        }
    }

    fn is_soon(&self, last: Date) -> bool {
        self.today.checked_add(EXPIRY_WARNING_DAYS.days()).is_ok_and(|soon| last <= soon)
    }

    fn resolves(&self, link: &str, from: &Entry) -> bool {
        let (address, fragment) = link.split_once('#').unwrap_or((link, ""));
        let path = address.split('?').next().unwrap_or_default();
        if path.is_empty() {
            return fragment.is_empty() || links::fragments(from).contains(&fragment);
        }
        if let Some(name) = path.strip_prefix("/media/") {
            return self.pictures.contains(name.split('.').next().unwrap_or_default());
        }
        // The fragments of a screen are unknown here.
        if served_paths::is_served_path(path, &self.app.config.redirects, self.is_served) {
            return true;
        }
        self.paths.get(path).is_some_and(|known| fragment.is_empty() || known.contains(fragment))
    }

    fn missing_languages(&self, remarks: &mut Vec<Finding>) {
        let mut written: BTreeMap<(Kind, &Slug), BTreeSet<Locale>> = BTreeMap::new();
        for head in &self.public {
            written.entry((head.kind, &head.slug)).or_default().insert(head.locale);
        }
        for ((kind, slug), locales) in written {
            let missing: Vec<_> =
                Locale::ALL.iter().filter(|l| !locales.contains(l)).map(|l| l.code()).collect();
            if missing.is_empty() {
                continue;
            }
            let detail = format!("is missing in {}", missing.join(", "));
            let (slug, stage, matter) = (slug.clone(), Stage::Live, FindingKind::MissingLanguage);
            remarks.push(Finding { broken: false, matter, kind, slug, locale: None, stage, detail });
        }
    }
}
