//! The fields of pages, press articles, job offers, employees and modules.

use super::Localised;
use crate::{
    catalog::closed_lists::Measure,
    content::model::{element::Element, entry::Layout},
    entries::slug::{MAX_NAME, NAME, Slug},
    locale::Locale,
};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The metadata of an entry of any kind, other than slug, title and summary.
#[derive(Default, Deserialize, JsonSchema)]
pub(crate) struct EntryFields {
    /// The language. If it is left out, the name of the file gives it (x.fr.toml), or --locale; in lists, texts are then
    /// tables of languages.
    pub(crate) locale: Option<Locale>,
    /// true: only preview links show it, until `vigie content publish`.
    #[serde(default)]
    pub(crate) draft: bool,
    /// The first day on which it is public; for press and job offers also the day they are of.
    pub(crate) published: Option<Date>,
    /// The last day on which it is public.
    pub(crate) expires: Option<Date>,
    /// The day of its author's last revision.
    pub(crate) updated: Option<Date>,
}

#[derive(Deserialize, JsonSchema)]
pub(crate) struct PageFields {
    /// The name in addresses, the same in all languages. If it is left out, the name of the file gives it.
    #[expect(dead_code, reason = "read on its own, so that errors of other fields do not hide it")]
    pub(crate) slug: Option<Slug>,
    /// The title.
    #[schemars(length(max = 110))]
    pub(crate) title: String,
    /// A summary of one or two sentences for lists, search engines and shared links.
    #[schemars(length(max = 320))]
    pub(crate) summary: String,
    /// landing: wide, for a family of offers; service: what it is and how to begin; article: running text; legal: a legal
    /// document; solution: what is sold, with its first chart beside the title, the lists of sources on a band, and tables
    /// side by side.
    pub(crate) layout: Layout,
    /// true: search engines are asked to leave the page out.
    #[serde(default)]
    pub(crate) noindex: bool,
    /// false: the site map does not list the page.
    pub(crate) menu: Option<bool>,
    /// The elements of the page, in order.
    #[schemars(with = "Vec<Element>", length(min = 1, max = 300))]
    #[expect(dead_code, reason = "elements are validated one by one")]
    pub(crate) element: Vec<Value>,
}

/// The fields of press articles and job offers.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct DocumentFields {
    /// The name in addresses, the same in all languages. If it is left out, the name of the file gives it.
    #[schemars(length(max = MAX_NAME), regex(pattern = NAME), extend("format" = "name"))]
    #[expect(dead_code, reason = "read on its own, so that errors of other fields do not hide it")]
    pub(crate) id: Option<Slug>,
    /// The title.
    #[schemars(length(max = 160))]
    pub(crate) title: String,
    /// A summary of one or two sentences for lists, search engines and shared links.
    #[schemars(length(max = 320))]
    pub(crate) summary: String,
    /// The format of the text: markdown (default) or html.
    pub(crate) format: Option<Markup>,
}

/// The markup of the text of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Markup {
    Markdown,
    Html,
}

/// The text of an entry in a JSON list, in the format of the entry.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ItemBody {
    /// The text.
    #[schemars(extend("contentMediaType" = "text/markdown"))]
    pub(crate) body: String,
}

/// The gross salary of an offer, in whole euros a year.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("dependentRequired" = { "salary_min": ["salary_max"], "salary_max": ["salary_min"] }))]
pub(crate) struct Salary {
    /// The lowest gross salary, in whole euros a year; needs salary_max.
    #[schemars(range(min = 1, max = 10_000_000))]
    pub(crate) salary_min: Option<u32>,
    /// The highest gross salary, in whole euros a year; needs salary_min.
    #[schemars(range(min = 1, max = 10_000_000))]
    pub(crate) salary_max: Option<u32>,
}

/// The fields of every member of a list.
#[derive(Default, Deserialize, JsonSchema)]
pub(crate) struct MemberFields {
    /// The name in addresses, the same in all languages.
    #[serde(alias = "slug")]
    #[schemars(required, length(max = MAX_NAME), regex(pattern = NAME), extend("format" = "name"))]
    pub(crate) id: Option<Slug>,
    /// The position in lists: the lowest comes first.
    #[serde(default)]
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub(crate) rank: i64,
}

#[derive(Deserialize, Serialize, JsonSchema)]
pub(crate) struct EmployeeTexts {
    /// The name, the same in all languages.
    pub(crate) name: String,
    /// What they do here. Its languages are those in which the person is listed.
    pub(crate) role: Localised<String>,
    /// A sentence or two about them.
    #[schemars(length(max = 2_000))]
    pub(crate) about: Option<Localised<String>>,
    /// A portrait, square at best: the name of a file beside this one (PNG, JPEG or WebP), or /media/… of a picture that
    /// was imported before.
    pub(crate) photo: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(description = crate::content::model::figures::DEMONSTRATION)]
    pub(crate) demonstration: bool,
}

#[derive(Deserialize, Serialize, JsonSchema)]
pub(crate) struct ModuleTexts {
    /// The name.
    pub(crate) name: Localised<String>,
    /// What one learns from it, in a sentence or two. Its languages are those of the module.
    #[schemars(length(max = 240))]
    pub(crate) summary: Localised<String>,
    /// Its purpose, in Markdown.
    #[schemars(extend("contentMediaType" = "text/markdown"))]
    pub(crate) description: Localised<String>,
    /// What it shows, one sentence per item.
    #[serde(default)]
    #[schemars(length(max = 6))]
    pub(crate) shows: Localised<Vec<String>>,
    /// The measures that it needs.
    #[serde(default)]
    #[schemars(extend("uniqueItems" = true))]
    pub(crate) indicators: Vec<Measure>,
}
