//! What every entry says of itself, whatever its kind: name, language, stage and days.

use super::{Options, fields::Fields, file::Place, read::Stored};
use crate::{
    clock::Clock,
    content::{entry::Head, kind::Kind, slug::Slug, stage::Stage},
    locale::Locale,
};

/// What is known before a file is opened.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) kind: Kind,
    pub(super) place: &'a Place,
    pub(super) options: &'a Options,
    pub(super) stored: &'a Stored,
    pub(super) clock: &'a Clock,
}

/// How long title and summary may be.
pub(super) struct Lengths {
    pub(super) title: usize,
    pub(super) summary: usize,
}

/// The languages by their codes.
pub(super) fn locales() -> [(&'static str, Locale); 4] {
    Locale::ALL.map(|locale| (locale.code(), locale))
}

impl Setting<'_> {
    /// The head of an entry that stands alone in its file.
    pub(super) fn head(&self, fields: &Fields<'_>, lengths: &Lengths) -> Option<Head> {
        let (slug, locale) = (self.slug(fields), self.locale(fields));
        let stage = self.stage(fields);
        let (title, summary) = (fields.text("title", lengths.title), fields.text("summary", lengths.summary));
        let (published_on, expires_on) = days(fields);
        let updated_on = fields.day("updated");
        Some(Head {
            kind: self.kind,
            slug: slug?,
            locale: locale?,
            stage,
            title,
            summary,
            rank: 0,
            published_on,
            expires_on,
            updated_on,
            listed: true,
            changed_at: self.clock.millis(),
        })
    }

    /// The name of the field that holds the entry's name in addresses.
    pub(super) fn id_field(&self) -> &'static str {
        match self.kind {
            Kind::Page | Kind::Source => "slug",
            _ => "id",
        }
    }

    fn slug(&self, fields: &Fields<'_>) -> Option<Slug> {
        let name = self.id_field();
        if self.kind != Kind::Page {
            let said = fields.id(name);
            if said.is_some() || fields.get(name).is_some() {
                return said;
            }
        } else if fields.get(name).is_some() {
            return fields
                .text(name, 100)
                .parse()
                .map_err(|problem: String| fields.fault(name, problem))
                .ok();
        }
        let named = self.place.slug.as_deref();
        // Only pages have names with folders.
        let named =
            if self.kind == Kind::Page { named } else { named.and_then(|path| path.rsplit('/').next()) };
        let Some(path) = named else {
            fields.fault(name, format!("is missing, and no file name tells it: add {name} = \"…\""));
            return None;
        };
        let slug = path.parse::<Slug>().ok();
        let slug = slug.filter(|_| self.kind == Kind::Page || path.len() <= 80);
        if slug.is_none() {
            let problem = "cannot be its name in addresses: use small letters, digits and hyphens";
            fields.notes.fault(0, "", format!("{path:?} {problem}, or say {name} in the file"));
        }
        slug
    }

    fn locale(&self, fields: &Fields<'_>) -> Option<Locale> {
        if fields.get("locale").is_some() {
            return fields.word("locale", &locales());
        }
        let locale = self.place.locale.or(self.options.locale);
        if locale.is_none() {
            fields.fault("locale", "is missing: name the file x.fr.…, write locale = \"fr\" or say --locale");
        }
        locale
    }

    /// Which version the file makes.
    pub(super) fn stage(&self, fields: &Fields<'_>) -> Stage {
        let draft = fields.truth("draft", false) || self.options.draft;
        if draft { Stage::Draft } else { Stage::Live }
    }

    /// Whether what does not fit is taken all the same.
    pub(super) fn is_tolerant(&self, stage: Stage) -> bool {
        stage == Stage::Draft || self.options.tolerate
    }
}

/// The first and the last day.
pub(super) fn days(fields: &Fields<'_>) -> (Option<jiff::civil::Date>, Option<jiff::civil::Date>) {
    let (published, expires) = (fields.day("published"), fields.day("expires"));
    if let (Some(first), Some(last)) = (published, expires)
        && last < first
    {
        fields.fault("expires", format!("{last} is before {first}, the first day"));
    }
    (published, expires)
}
