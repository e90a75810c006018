//! What the catalogue says of a source, in all languages.

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
    /// The day it was first public here.
    pub(super) issued: Option<Date>,
    /// When its sheet was last revised.
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
    /// How it may be had and used.
    pub(super) terms: String,
    pub(super) coverage: Option<String>,
    /// What allows it to be made and used.
    pub(super) legal: Option<String>,
    /// What it is known to be used for.
    pub(super) uses: Vec<String>,
    pub(super) dictionary: Vec<Column>,
    /// The latest change, after its day.
    pub(super) change: Option<String>,
}

impl Dataset {
    /// The address without a language, which redirects everybody to theirs.
    pub(super) fn iri(&self, origin: &str) -> String {
        format!("{origin}/sources/{}", self.slug)
    }

    /// Its dcat:CatalogRecord, which says when it was revised.
    pub(super) fn record(&self, origin: &str) -> String {
        self.iri(origin) + "#record"
    }

    /// Its dct:RightsStatement, which is a part of its page.
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

    /// The same of what is not said in every language.
    pub(super) fn said<'t>(
        &'t self,
        part: impl Fn(&'t Texts) -> Option<&'t str>,
    ) -> impl Iterator<Item = (Locale, &'t str)> {
        self.texts.iter().filter_map(move |text| Some((text.locale, part(text)?)))
    }
}
