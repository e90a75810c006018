//! Data sources: facts, texts, dictionary and sample.

use super::member::Member;
use crate::{
    catalog::{
        closed_lists::{Access, Family, PersonalData},
        sample,
        source::{Change, Column, Facts, Health, Source},
    },
    content::{
        import::{
            asset::AssetSource,
            fields::{
                ColumnFields, Localised, MIN_COLUMNS, NameOrColumn, SharedColumns, SourceParts, SourceTexts,
            },
            markdown,
            model::ParsedEntry,
            table::{Table, unknown},
            tree::Node,
        },
        model::entry::Body,
    },
    entries::{slug::Slug, stage::Stage},
    locale::Locale,
};
use std::collections::BTreeMap;

impl ColumnFields {
    fn in_language(&self, locale: Locale) -> Column {
        let Self { name, kind, unit, meaning, example } = self.clone();
        let meaning = meaning.get(locale).or_else(|| meaning.get(Locale::Fr)).cloned().unwrap_or_default();
        Column { name, kind, unit, meaning, example }
    }
}

/// The columns that several dictionaries of a file share, by name.
#[derive(Debug, Default)]
pub(crate) struct Shared(BTreeMap<String, ColumnFields>);

impl From<SharedColumns> for Shared {
    fn from(columns: SharedColumns) -> Self {
        Self(columns.column.into_iter().map(|column| (column.name.clone(), column)).collect())
    }
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
pub(super) fn parse(member: &Member<'_>, shared: &Shared, assets: &AssetSource) -> Option<Vec<ParsedEntry>> {
    let locales = member.languages("summary");
    let (texts, facts): (Option<SourceTexts>, Option<Facts>) = (member.parse(), member.parse());
    if let Some(facts) = &facts {
        check_facts(member, facts);
        check_people(member, facts);
    }
    let SourceParts { dictionary, sample } = member.parse()?;
    let dictionary = read_dictionary(member, dictionary, shared);
    let columns: Vec<_> = dictionary.iter().map(|column| column.in_language(Locale::Fr)).collect();
    let sample = read_sample(member, sample, &columns, assets);
    let parts = Parts { texts: texts?, facts: facts?, dictionary, sample };
    Some(locales.into_iter().filter_map(|locale| parts.entry(member, locale)).collect())
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
            markdown::to_safe_html(text, &mut |_, problem| member.table.fault(name, problem))
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
fn check_people(member: &Member<'_>, facts: &Facts) {
    if facts.family != Family::Care || facts.personal_data == Some(PersonalData::None) {
        return;
    }
    let needed = [("personal_data", facts.personal_data.is_some()), ("legal", member.table.has("legal"))];
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

fn read_dictionary(member: &Member<'_>, listed: Vec<NameOrColumn>, shared: &Shared) -> Vec<ColumnFields> {
    let table = &member.table;
    let mut columns: Vec<ColumnFields> = Vec::new();
    for (column, Node { line, .. }) in listed.into_iter().zip(table.items("dictionary")) {
        let fault = |problem| table.diagnostics.fault(*line, "dictionary", problem);
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
    if columns.len() < MIN_COLUMNS {
        missing(
            member,
            "dictionary",
            &format!("needs {MIN_COLUMNS} columns at least: a public source shows what it holds"),
        );
    }
    columns
}

/// The sample: the name of a file beside the list, or its text.
fn read_sample(
    member: &Member<'_>,
    said: Option<String>,
    dictionary: &[Column],
    assets: &AssetSource,
) -> Vec<Vec<String>> {
    let table = &member.table;
    let Some(said) = said else {
        missing(member, "sample", "is missing: a public source shows what it holds");
        return Vec::new();
    };
    let named = if said.contains('\n') { String::new() } else { format!("{said}: ") };
    let text = if said.contains('\n') {
        Ok(said)
    } else {
        assets
            .load(&said, sample::MAX_BYTES)
            .and_then(|bytes| String::from_utf8(bytes).map_err(|_| format!("{said} is not in UTF-8")))
    };
    let rows = text.map_err(|problem| vec![problem]).and_then(|text| {
        // Spreadsheets write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let named = |problem| format!("{named}{problem}");
        sample::parse(text, dictionary).map_err(|problems| problems.into_iter().map(named).collect())
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
            member.table.diagnostics.report(true, member.table.line, name, problem);
        }
    }
}
