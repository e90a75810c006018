//! Description of a source in the catalogue, in all languages.

use crate::{
    catalog::source::{Column, Facts},
    entries::Slug,
    locale::Locale,
};
use jiff::civil::Date;

/// A public source in all its languages.
pub(super) struct Dataset {
    pub(super) slug: Slug,
    pub(super) facts: Facts,
    /// The first day on which it was public here.
    pub(super) issued: Option<Date>,
    /// The day of the last revision of its sheet.
    pub(super) revised: Option<Date>,
    /// Size of its sample in bytes.
    pub(super) sample: Option<usize>,
    pub(super) texts: Vec<Texts>,
}

pub(super) struct Texts {
    pub(super) locale: Locale,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) keywords: Vec<String>,
    /// Terms of access and use.
    pub(super) terms: String,
    pub(super) coverage: Option<String>,
    /// Legal basis of its creation and use.
    pub(super) legal: Option<String>,
    /// Known uses.
    pub(super) uses: Vec<String>,
    pub(super) dictionary: Vec<Column>,
    /// The latest change, with its day.
    pub(super) change: Option<String>,
}

impl Dataset {
    /// The address without a language, which redirects visitors to their language.
    pub(super) fn iri(&self, origin: &str) -> String {
        format!("{origin}/sources/{}", self.slug)
    }

    /// IRI of its dcat:CatalogRecord, with the day of its revision.
    pub(super) fn record(&self, origin: &str) -> String {
        self.iri(origin) + "#record"
    }

    /// IRI of its dct:RightsStatement, a part of its page.
    pub(super) fn terms(&self, origin: &str) -> String {
        self.iri(origin) + "#terms"
    }

    /// The columns of its files, described in its first language.
    pub(super) fn columns(&self) -> impl Iterator<Item = &Column> {
        self.texts.iter().take(1).flat_map(|text| &text.dictionary)
    }

    pub(super) fn texts<'t>(
        &'t self,
        part: impl Fn(&'t Texts) -> &'t str,
    ) -> impl Iterator<Item = (Locale, &'t str)> {
        self.texts.iter().map(move |text| (text.locale, part(text)))
    }

    /// Like the texts above, for properties that do not exist in every language.
    pub(super) fn said<'t>(
        &'t self,
        part: impl Fn(&'t Texts) -> Option<&'t str>,
    ) -> impl Iterator<Item = (Locale, &'t str)> {
        self.texts.iter().filter_map(move |text| Some((text.locale, part(text)?)))
    }
}
