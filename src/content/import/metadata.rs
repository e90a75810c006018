//! Metadata of an entry of any kind: slug, language, stage and days.

use super::{
    checkers::Checkers,
    existing::ExistingContent,
    fields::EntryFields,
    file::Place,
    model::{ImportOptions, ProgressFn},
    table::Table,
};
use crate::{
    clock::Clock,
    content::model::entry::EntryMeta,
    entries::{
        kind::Kind,
        slug::{MAX_NAME, Slug},
        stage::Stage,
    },
    locale::Locale,
};
use serde_json::Value;

/// Context of the import of one file.
#[derive(Clone, Copy)]
pub(crate) struct ImportContext<'a> {
    pub(crate) kind: Kind,
    pub(super) place: &'a Place,
    pub(crate) options: &'a ImportOptions,
    pub(crate) stored: &'a ExistingContent,
    pub(crate) clock: &'a Clock,
    pub(super) on_progress: ProgressFn<'a>,
    pub(crate) checkers: &'a Checkers,
}

impl EntryFields {
    /// Reports a last day before the first one.
    pub(crate) fn check_days(&self, table: &Table<'_>) {
        if let (Some(first), Some(last)) = (self.published, self.expires)
            && last < first
        {
            table.fault("expires", format!("{last} is before {first}, the first day"));
        }
    }

    /// The metadata of an entry in one language, from its fields and the options of the import.
    pub(crate) fn head(&self, setting: &ImportContext<'_>, slug: Slug, locale: Locale) -> EntryMeta {
        EntryMeta {
            kind: setting.kind,
            slug,
            locale,
            stage: self.stage(setting),
            title: String::new(),
            summary: String::new(),
            rank: 0,
            published_on: self.published,
            expires_on: self.expires,
            updated_on: self.updated,
            listed: true,
            changed_at: setting.clock.millis(),
        }
    }

    pub(crate) fn stage(&self, setting: &ImportContext<'_>) -> Stage {
        if self.draft || setting.options.draft { Stage::Draft } else { Stage::Live }
    }
}

/// The field with the slug of an entry.
pub(super) fn id_field(kind: Kind) -> &'static str {
    match kind {
        Kind::Page | Kind::Source => "slug",
        _ => "id",
    }
}

impl ImportContext<'_> {
    /// The metadata of an entry with a file of its own, without title and summary.
    pub(super) fn head(
        &self,
        table: &Table<'_>,
        checked: &Value,
        identity: &EntryFields,
    ) -> Option<EntryMeta> {
        let slug = self.slug(table, &checked[self.id_field()]);
        identity.check_days(table);
        let locale = identity.locale.or(self.place.locale).or(self.options.locale);
        if locale.is_none() && !table.has("locale") {
            table.fault("locale", "is missing: name the file x.fr.…, write locale = \"fr\" or say --locale");
        }
        Some(identity.head(self, slug?, locale?))
    }

    pub(crate) fn id_field(&self) -> &'static str {
        id_field(self.kind)
    }

    fn slug(&self, table: &Table<'_>, value: &Value) -> Option<Slug> {
        let name = id_field(self.kind);
        let is_page = self.kind == Kind::Page;
        if let Some(value) = value.as_str() {
            // An invalid one has been reported.
            let slug = value.parse::<Slug>().ok();
            self.check_reachable(table, slug.as_ref());
            return slug;
        }
        let path = self.place.slug.as_deref();
        let path = if is_page { path } else { path.and_then(|path| path.rsplit('/').next()) };
        let Some(path) = path else {
            table.fault(name, format!("is missing, and the file name does not give it: add {name} = \"…\""));
            return None;
        };
        let slug = path.parse::<Slug>().ok().filter(|_| is_page || path.len() <= MAX_NAME);
        if slug.is_none() {
            let problem = "cannot be its name in addresses: use small letters, digits and hyphens";
            let problem = format!("{path:?} {problem}, or say {name} in the file");
            table.diagnostics.fault(0, "", problem);
        }
        self.check_reachable(table, slug.as_ref());
        slug
    }

    /// Reports a slug with which the entry would not be reachable.
    pub(crate) fn check_reachable(&self, table: &Table<'_>, slug: Option<&Slug>) {
        if let Some(present) = slug.and_then(|slug| self.stored.former.get(slug)) {
            let problem = format!("{} {present} had this name, and its links redirect there", self.kind);
            table.fault(self.id_field(), problem);
        }
        if let Some(by) = slug.and_then(|slug| self.kind.hidden_by(slug.as_str())) {
            table.fault(self.id_field(), format!("it would never be visible: {by}"));
        }
    }

    /// Whether certain errors are accepted as warnings.
    pub(crate) fn is_lenient(&self, stage: Stage) -> bool {
        stage == Stage::Draft || self.options.tolerate
    }
}
