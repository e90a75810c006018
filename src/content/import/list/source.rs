//! Data sources: facts, texts, dictionary and sample.

use super::{
    localised::{Localised, languages},
    member::{Member, check_twice},
};
use crate::{
    catalog::{
        closed_lists::{Access, ColumnType, Family, PersonalData},
        sample,
        source::{Change, Column, Facts, Health, Source},
    },
    content::{
        import::{
            asset::AssetSource,
            markdown,
            model::ParsedEntry,
            rules::Rule,
            table::{Table, unknown},
            tree::Node,
        },
        model::entry::Body,
    },
    entries::{slug::Slug, stage::Stage},
    ias::Theme,
    locale::Locale,
};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, Visitor},
};
use std::{collections::BTreeMap, fmt};

/// Maximum columns that the dictionaries of a file share.
pub(crate) const SHARED: Rule = Rule::Items(0, 1_000);
/// Maximum columns of a dictionary, and the minimum for a public source.
pub(crate) const DICTIONARY: Rule = Rule::Items(0, 40);
pub(crate) const DESCRIBED: usize = 3;

/// A column in several languages.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ColumnFields {
    name: String,
    #[serde(rename = "type")]
    kind: ColumnType,
    unit: Option<String>,
    meaning: Localised<String>,
    example: String,
}

impl ColumnFields {
    fn in_language(&self, locale: Locale) -> Column {
        let Self { name, kind, unit, meaning, example } = self.clone();
        let meaning = meaning.get(locale).or_else(|| meaning.get(Locale::Fr)).cloned().unwrap_or_default();
        Column { name, kind, unit, meaning, example }
    }
}

/// A column of a dictionary: the name of a shared one, or a definition.
pub(crate) enum NameOrColumn {
    Name(String),
    Column(ColumnFields),
}

impl<'de> Deserialize<'de> for NameOrColumn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = NameOrColumn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or a table")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<NameOrColumn, E> {
                Ok(NameOrColumn::Name(name.to_owned()))
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, column: D) -> Result<NameOrColumn, D::Error> {
                ColumnFields::deserialize(column).map(NameOrColumn::Column)
            }
        }
        deserializer.deserialize_newtype_struct("TextOr", Either)
    }
}

/// The columns that several dictionaries of a file share, by name.
#[derive(Debug, Default)]
pub(crate) struct Shared(BTreeMap<String, ColumnFields>);

/// Parses the shared columns of a file.
pub(super) fn shared(table: &Table<'_>) -> Shared {
    let columns: Vec<ColumnFields> = table.value("column", SHARED).unwrap_or_default();
    Shared(columns.into_iter().map(|column| (column.name.clone(), column)).collect())
}

/// The texts of a source.
#[derive(Deserialize, Serialize)]
pub(crate) struct SourceTexts {
    name: Localised<String>,
    summary: Localised<String>,
    description: Localised<String>,
    limits: Localised<String>,
    terms: Localised<String>,
    coverage: Option<Localised<String>>,
    legal: Option<Localised<String>>,
    // Lists of tables must follow the texts in a file.
    #[serde(skip_serializing)]
    changes: Localised<Vec<Change>>,
    uses: Localised<Vec<String>>,
    keywords: Localised<Vec<String>>,
}

impl SourceTexts {
    fn only(&self, locale: Locale) -> Self {
        Self {
            name: self.name.only(locale),
            summary: self.summary.only(locale),
            description: self.description.only(locale),
            limits: self.limits.only(locale),
            terms: self.terms.only(locale),
            coverage: only(self.coverage.as_ref(), locale),
            legal: only(self.legal.as_ref(), locale),
            changes: self.changes.only(locale),
            uses: self.uses.only(locale),
            keywords: self.keywords.only(locale),
        }
    }
}

/// The text in one language; `None` if it has no text in it.
fn only(text: Option<&Localised<String>>, locale: Locale) -> Option<Localised<String>> {
    text.filter(|text| text.get(locale).is_some()).map(|text| text.only(locale))
}

/// Parses a source to its entries.
pub(super) fn read(member: &Member<'_>, shared: &Shared, assets: &AssetSource) -> Option<Vec<ParsedEntry>> {
    let texts: SourceTexts = member.table.read()?;
    let facts: Facts = member.table.read()?;
    check_facts(member, &facts);
    check_people(member, &facts, texts.legal.is_some());
    let dictionary = read_dictionary(member, shared);
    let columns: Vec<_> = dictionary.iter().map(|column| column.in_language(Locale::Fr)).collect();
    let parts = Parts { sample: read_sample(member, &columns, assets), texts, facts, dictionary };
    let SourceTexts { name, summary, description, limits, terms, coverage, legal, changes, uses, keywords } =
        &parts.texts;
    let rest = [
        name.locales(),
        description.locales(),
        limits.locales(),
        terms.locales(),
        coverage.as_ref().map(Localised::locales).unwrap_or_default(),
        legal.as_ref().map(Localised::locales).unwrap_or_default(),
        changes.locales(),
        uses.locales(),
        keywords.locales(),
    ];
    let entries = languages(member, summary, &rest);
    Some(entries.into_iter().filter_map(|locale| parts.entry(member, locale)).collect())
}

/// The parsed parts of a source.
struct Parts {
    texts: SourceTexts,
    facts: Facts,
    dictionary: Vec<ColumnFields>,
    sample: Vec<Vec<String>>,
}

impl Parts {
    fn entry(&self, member: &Member<'_>, locale: Locale) -> Option<ParsedEntry> {
        let Self { texts, facts, dictionary, sample } = self;
        let dictionary: Vec<_> = dictionary.iter().map(|column| column.in_language(locale)).collect();
        // Tables must follow the texts in a file.
        let plain = Facts { health: None, ..facts.clone() };
        let mut fields = member.lines(&plain) + &member.lines(&texts.only(locale));
        let changes = latest_first(texts.changes.get(locale));
        for (name, text) in [
            ("health", facts.health.as_ref().map(|health| member.inline(health))),
            ("changes", (!changes.is_empty()).then(|| member.inline(&changes))),
            ("dictionary", (!dictionary.is_empty()).then(|| member.inline(&dictionary))),
            ("sample", (!sample.is_empty()).then(|| member.inline(&sample::print(&dictionary, sample)))),
        ] {
            fields += &text.map(|text| format!("{name} = {text}\n")).unwrap_or_default();
        }
        let rich = |name: &str, text: &str| {
            markdown::read(text, &mut |_, problem| member.table.fault(name, problem))
        };
        let of = |lists: &Localised<Vec<String>>| lists.get(locale).cloned().unwrap_or_default();
        let source = Source {
            facts: facts.clone(),
            html: rich("description", texts.description.get(locale)?),
            limits: rich("limits", texts.limits.get(locale)?),
            terms: rich("terms", texts.terms.get(locale)?),
            coverage: texts.coverage.as_ref().and_then(|text| text.get(locale)).cloned(),
            legal: texts.legal.as_ref().and_then(|text| text.get(locale)).map(|text| rich("legal", text)),
            changes,
            uses: of(&texts.uses),
            keywords: of(&texts.keywords),
            dictionary,
            sample: sample.clone(),
        };
        let head = member.head(locale, texts.name.get(locale)?, texts.summary.get(locale)?)?;
        Some(member.entry(head, Body::Source(Box::new(source)), &fields))
    }
}

fn latest_first(changes: Option<&Vec<Change>>) -> Vec<Change> {
    let mut changes = changes.cloned().unwrap_or_default();
    changes.sort_by_key(|change| std::cmp::Reverse(change.day));
    changes
}

/// Validates combinations of facts.
fn check_facts(member: &Member<'_>, facts: &Facts) {
    let table = &member.table;
    if facts.access == Access::Open && facts.licence.is_none() && table.has("access") {
        table.fault("licence", "is missing: an open source names its licence");
    }
    if let Some(theme) = facts.theme.as_deref().filter(|theme| theme.parse::<Theme>().is_err()) {
        table.fault("theme", format!("{theme:?} is not an indicator"));
    }
    if facts.territories.is_empty() {
        table.fault("territories", "must name at least one");
    }
    for name in
        ["territories", "divisions", "indicators", "formats", "modules", "delivery", "priced_by", "examples"]
    {
        check_twice(table, name);
    }
    if let (Some(panel), Some(universe)) = (facts.panel, facts.universe)
        && panel > universe
    {
        table.fault("universe", format!("is {universe}, of which the panel of {panel} would be a part"));
    }
    if facts.last_period.is_some_and(|day| day.year() < i16::try_from(facts.history).unwrap_or(i16::MAX)) {
        table.fault("last_period", format!("is before {}, when it begins", facts.history));
    }
    if !facts.demonstration && !facts.named_examples.is_empty() {
        table.fault("examples", "are of a demonstration alone: add demonstration = true");
    }
    if let Some(health) = &facts.health {
        check_health(table, health);
    }
    check_modules(member, &facts.modules);
}

fn check_health(table: &Table<'_>, health: &Health) {
    if health.min_age.zip(health.max_age).is_some_and(|(min, max)| min > max) {
        table.fault("health", "min_age is above max_age");
    }
    let is_page = |page: &str| url::Url::parse(page).is_ok_and(|url| url.scheme() == "https");
    if health.access_body.as_ref().is_some_and(|body| !is_page(&body.page)) {
        table.fault("health", "access_body: page must be an address such as https://…");
    }
}

/// Health data must state the legal basis of their collection.
fn check_people(member: &Member<'_>, facts: &Facts, is_said: bool) {
    if facts.family != Family::Care || facts.personal_data == Some(PersonalData::None) {
        return;
    }
    let needed = [("personal_data", facts.personal_data.is_some()), ("legal", is_said)];
    for (name, _) in needed.into_iter().filter(|(_, is_there)| !is_there) {
        missing(member, name, "is missing: data from people’s care need a legal basis");
    }
}

/// The modules that show a source must exist, because the page links to them.
fn check_modules(member: &Member<'_>, modules: &[Slug]) {
    let Some(stored) = &member.setting.stored.modules else { return };
    let known: Vec<_> = stored.iter().map(Slug::as_str).collect();
    for id in modules.iter().filter(|id| !stored.contains(id)) {
        let problem = match known.len() {
            0 => format!("{:?} is not a module: import modules first", id.as_str()),
            _ => unknown(id.as_str(), &known, "is not a module: expected one of"),
        };
        member.table.report(member.setting.is_lenient(member.stage), "modules", problem);
    }
}

fn read_dictionary(member: &Member<'_>, shared: &Shared) -> Vec<ColumnFields> {
    let table = &member.table;
    let listed: Vec<NameOrColumn> = table.value("dictionary", DICTIONARY).unwrap_or_default();
    let mut columns: Vec<ColumnFields> = Vec::new();
    for (column, Node { line, .. }) in listed.into_iter().zip(table.items("dictionary")) {
        let fault = |problem| table.context.diagnostics.fault(*line, "dictionary", problem);
        let column = match column {
            NameOrColumn::Column(column) => column,
            NameOrColumn::Name(name) => match shared.0.get(&name) {
                Some(column) => column.clone(),
                None => {
                    fault(format!("no [[column]] is called {name:?}"));
                    continue;
                }
            },
        };
        if columns.iter().any(|other| other.name == column.name) {
            fault(format!("holds {} twice", column.name));
        }
        columns.push(column);
    }
    if columns.len() < DESCRIBED {
        missing(
            member,
            "dictionary",
            &format!("needs {DESCRIBED} columns at least: a public source shows what it holds"),
        );
    }
    columns
}

/// The sample: the name of a file beside the list, or its text.
fn read_sample(member: &Member<'_>, dictionary: &[Column], assets: &AssetSource) -> Vec<Vec<String>> {
    let table = &member.table;
    let Some(said) = table.value::<Option<String>>("sample", Rule::Lines).flatten() else {
        if !table.has("sample") {
            missing(member, "sample", "is missing: a public source shows what it holds");
        }
        return Vec::new();
    };
    let named = if said.contains('\n') { String::new() } else { format!("{said}: ") };
    let text = if said.contains('\n') {
        Ok(said)
    } else {
        assets
            .read(&said, sample::LARGEST)
            .and_then(|bytes| String::from_utf8(bytes).map_err(|_| format!("{said} is not in UTF-8")))
    };
    let rows = text.map_err(|problem| vec![problem]).and_then(|text| {
        // Spreadsheets write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let named = |problem| format!("{named}{problem}");
        sample::read(text, dictionary).map_err(|problems| problems.into_iter().map(named).collect())
    });
    rows.unwrap_or_else(|problems| {
        problems.into_iter().for_each(|problem| table.fault("sample", problem));
        Vec::new()
    })
}

/// Reports a missing field of a public source; a draft may still lack it.
fn missing(member: &Member<'_>, name: &'static str, problem: &str) {
    match member.stage {
        Stage::Live => member.table.fault(name, problem),
        Stage::Draft => {
            member.table.context.diagnostics.report(true, member.table.line, name, problem);
        }
    }
}
