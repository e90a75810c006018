//! Data sources: facts, texts, dictionary and sample.

use super::{
    super::{
        Read,
        beside::Beside,
        fields::{Fields, SHORT, unknown},
        node::Value,
        source::{Written, quoted},
    },
    Member,
    localised::{Localised, keys, languages, lists, localised, raw, texts},
    offering::{needed_word, quoted_list, rich, word, words},
    sample,
};
use crate::{
    content::{
        entry::{Body, Column, Facts, Source},
        slug::Slug,
        stage::Stage,
        words::{
            Access, Channel, ColumnType, DataType, Division, Family, Format, Granularity, Indicator, Model,
            Territory, Update,
        },
    },
    ias::Theme,
    locale::Locale,
};
use std::collections::BTreeMap;

/// A column before a language is chosen: all but its meaning.
#[derive(Debug, Clone)]
struct Bare {
    column: Column,
    meaning: Localised<String>,
}

impl Bare {
    fn in_language(&self, locale: Locale) -> Column {
        let meaning = self.meaning.get(&locale).or_else(|| self.meaning.get(&Locale::Fr));
        Column { meaning: meaning.cloned().unwrap_or_default(), ..self.column.clone() }
    }
}

/// The columns that several dictionaries of a file share, by name.
#[derive(Debug, Default)]
pub(super) struct Shared(BTreeMap<String, Bare>);

/// Reads the columns that stand beside the sources of a file.
pub(super) fn shared(fields: &Fields<'_>) -> Shared {
    let columns = fields.tables("column", 0..=1_000, |fields| read_column(fields, None));
    Shared(columns.into_iter().map(|bare| (bare.column.name.clone(), bare)).collect())
}

fn read_column(fields: &Fields<'_>, only: Option<Locale>) -> Bare {
    let column = Column {
        name: fields.text("name", 60),
        kind: needed_word(fields, "type", &ColumnType::ALL, ColumnType::word),
        unit: fields.optional("unit", 40),
        meaning: String::new(),
        example: fields.text_or_empty("example", SHORT),
    };
    let meaning = localised(fields, ("meaning", only), |fields, name| fields.optional(name, 500));
    if meaning.is_empty() {
        fields.fault("meaning", "is missing");
    }
    Bare { column, meaning }
}

/// The texts of a source by language.
struct Texts {
    name: Localised<String>,
    summary: Localised<String>,
    description: Localised<String>,
    limits: Localised<String>,
    terms: Localised<String>,
    uses: Localised<Vec<String>>,
    keywords: Localised<Vec<String>>,
}

/// The entries of one source.
pub(super) fn read(member: &Member<'_, '_>, shared: &Shared, beside: &Beside) -> Vec<Read> {
    let texts = Texts {
        name: texts(member, "name", SHORT),
        summary: texts(member, "summary", 320),
        description: raw(member, "description"),
        limits: raw(member, "limits"),
        terms: raw(member, "terms"),
        uses: lists(member, "uses", 6),
        keywords: lists(member, "keywords", 60),
    };
    let facts = read_facts(member);
    let dictionary = read_dictionary(member, shared);
    let columns: Vec<_> = dictionary.iter().map(|bare| bare.column.clone()).collect();
    let sample = read_sample(member, &columns, beside);
    let rest = [
        keys(&texts.name),
        keys(&texts.description),
        keys(&texts.limits),
        keys(&texts.terms),
        keys(&texts.uses),
        keys(&texts.keywords),
    ];
    let entries = languages(member, &texts.summary, &rest).into_iter().filter_map(|locale| {
        let dictionary: Vec<_> = dictionary.iter().map(|bare| bare.in_language(locale)).collect();
        entry(member, locale, &texts, (&facts, &dictionary, &sample))
    });
    entries.collect()
}

fn entry(
    member: &Member<'_, '_>,
    locale: Locale,
    texts: &Texts,
    (facts, dictionary, sample): (&Facts, &[Column], &[Vec<String>]),
) -> Option<Read> {
    let fields = member.fields;
    let head = member.head(locale, texts.name.get(&locale)?.clone(), texts.summary.get(&locale)?.clone())?;
    let (description, limits) = (texts.description.get(&locale)?, texts.limits.get(&locale)?);
    let terms = texts.terms.get(&locale)?;
    let of = |lists: &Localised<Vec<String>>| lists.get(&locale).cloned().unwrap_or_default();
    let (uses, keywords) = (of(&texts.uses), of(&texts.keywords));
    let written = write_facts(member.written(&head), facts)
        .text("summary", &head.summary)
        .text("description", description)
        .text("limits", limits)
        .text("terms", terms)
        .plain("uses", Some(quoted_list(&uses)))
        .plain("keywords", Some(quoted_list(&keywords)))
        .plain("dictionary", (!dictionary.is_empty()).then(|| write_dictionary(dictionary)))
        .optional("sample", (!sample.is_empty()).then(|| sample::print(dictionary, sample)).as_deref());
    let source = Source {
        facts: facts.clone(),
        html: rich(fields, "description", description),
        limits: rich(fields, "limits", limits),
        terms: rich(fields, "terms", terms),
        uses,
        keywords,
        dictionary: dictionary.to_vec(),
        sample: sample.to_vec(),
    };
    Some(member.entry(head, Body::Source(Box::new(source)), written))
}

/// What it is, the same in every language.
fn read_facts(member: &Member<'_, '_>) -> Facts {
    let fields = member.fields;
    let access = needed_word(fields, "access", &Access::ALL, Access::word);
    let licence = fields.optional("licence", 60);
    if access == Access::Open && licence.is_none() {
        fields.fault("licence", "is missing: an open source names its licence");
    }
    let theme = fields.optional("theme", 40);
    if let Some(theme) = theme.as_deref().filter(|theme| theme.parse::<Theme>().is_err()) {
        fields.fault("theme", format!("{theme:?} is no indicator"));
    }
    Facts {
        family: needed_word(fields, "family", &Family::ALL, Family::word),
        channel: needed_word(fields, "channel", &Channel::ALL, Channel::word),
        territories: {
            let territories = words(fields, "territories", &Territory::ALL, Territory::word);
            if territories.is_empty() {
                fields.fault("territories", "must name at least one");
            }
            territories
        },
        granularity: needed_word(fields, "granularity", &Granularity::ALL, Granularity::word),
        history: u16::try_from(fields.number("history", 1900..=2200)).unwrap_or_default(),
        update: needed_word(fields, "update", &Update::ALL, Update::word),
        provider: fields.text("provider", SHORT),
        divisions: words(fields, "divisions", &Division::ALL, Division::word),
        indicators: words(fields, "indicators", &Indicator::ALL, Indicator::word),
        model: word(fields, "model", &Model::ALL, Model::word),
        data_type: word(fields, "data_type", &DataType::ALL, DataType::word),
        lag_days: fields.whole("lag_days", 0..=3_660).and_then(|days| u16::try_from(days).ok()),
        panel: fields.whole("panel", 1..=10_000_000_000).and_then(|size| u64::try_from(size).ok()),
        formats: words(fields, "formats", &Format::ALL, Format::word),
        access,
        licence,
        theme,
        modules: read_modules(member),
    }
}

/// The modules that show it, which have to be there before it, for the public is led to them.
fn read_modules(member: &Member<'_, '_>) -> Vec<Slug> {
    let (fields, stored) = (member.fields, &member.setting.stored.modules);
    let mut modules = Vec::new();
    for id in fields.texts("modules", 0..=40) {
        let module = match id.parse::<Slug>() {
            Ok(module) => module,
            Err(problem) => {
                fields.fault("modules", problem);
                continue;
            }
        };
        if modules.contains(&module) {
            fields.fault("modules", format!("holds {id} twice"));
        } else if let Some(known) = stored.as_ref().filter(|known| !known.contains(&module)) {
            let known: Vec<_> = known.iter().map(Slug::as_str).collect();
            let problem = match known.len() {
                0 => format!("{id:?} is no module: there is none yet, import modules first"),
                _ => unknown(&id, &known, "is no module; there are"),
            };
            if member.setting.is_tolerant(member.stage) {
                fields.notes.warn(fields.line_of("modules"), "modules", problem);
            } else {
                fields.fault("modules", problem);
            }
        }
        modules.push(module);
    }
    modules
}

/// The columns: each the name of a shared one, or told in place.
fn read_dictionary(member: &Member<'_, '_>, shared: &Shared) -> Vec<Bare> {
    let fields = member.fields;
    let mut columns: Vec<Bare> = Vec::new();
    for node in fields.nodes("dictionary", 0..=40) {
        let column = match &node.value {
            Value::Text(name) => {
                let known = shared.0.get(name.as_str()).cloned();
                if known.is_none() {
                    fields.notes.fault(node.line, "dictionary", format!("no [[column]] is called {name:?}"));
                }
                known
            }
            _ => Fields::of(node, "dictionary", fields.notes).map(|fields| {
                let column = read_column(&fields, member.only);
                fields.finish();
                column
            }),
        };
        let Some(column) = column else { continue };
        if columns.iter().any(|other| other.column.name == column.column.name) {
            fields.notes.fault(node.line, "dictionary", format!("holds {} twice", column.column.name));
        }
        columns.push(column);
    }
    if columns.len() < 3 {
        missing(member, "dictionary", "needs 3 columns at least");
    }
    columns
}

/// The sample: the name of a file beside the list, or its text.
fn read_sample(member: &Member<'_, '_>, dictionary: &[Column], beside: &Beside) -> Vec<Vec<String>> {
    let fields = member.fields;
    if fields.get("sample").is_none() {
        missing(member, "sample", "is missing");
        return Vec::new();
    }
    let said = fields.raw_text("sample");
    let text = if said.contains('\n') {
        Ok(said.clone())
    } else {
        beside
            .read(&said, sample::LARGEST)
            .and_then(|bytes| String::from_utf8(bytes).map_err(|_| format!("{said} is not in UTF-8")))
    };
    let named = if said.contains('\n') { String::new() } else { format!("{said}: ") };
    let rows = text.and_then(|text| {
        // Spreadsheets begin their files with a mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        sample::read(text, dictionary).map_err(|problem| format!("{named}{problem}"))
    });
    rows.unwrap_or_else(|problem| {
        fields.fault("sample", problem);
        Vec::new()
    })
}

/// What the public would miss in a source; a draft may still lack it.
fn missing(member: &Member<'_, '_>, name: &'static str, problem: &str) {
    match member.stage {
        Stage::Live => member.fields.fault(name, format!("{problem}: a public source shows what it holds")),
        Stage::Draft => member.fields.notes.warn(member.fields.line, name, problem),
    }
}

fn write_facts(written: Written, facts: &Facts) -> Written {
    written
        .text("family", facts.family.word())
        .text("channel", facts.channel.word())
        .plain("territories", Some(quoted_list(&facts.territories)))
        .text("granularity", facts.granularity.word())
        .plain("history", Some(facts.history))
        .text("update", facts.update.word())
        .text("provider", &facts.provider)
        .plain("divisions", Some(quoted_list(&facts.divisions)))
        .plain("indicators", Some(quoted_list(&facts.indicators)))
        .optional("model", facts.model.map(Model::word))
        .optional("data_type", facts.data_type.map(DataType::word))
        .plain("lag_days", facts.lag_days)
        .plain("panel", facts.panel)
        .plain("formats", Some(quoted_list(&facts.formats)))
        .text("access", facts.access.word())
        .optional("licence", facts.licence.as_deref())
        .optional("theme", facts.theme.as_deref())
        .plain("modules", Some(quoted_list(&facts.modules)))
}

fn write_dictionary(dictionary: &[Column]) -> String {
    let columns = dictionary.iter().map(|column| {
        let unit =
            column.unit.as_deref().map(|unit| format!("unit = {}, ", quoted(unit))).unwrap_or_default();
        let (name, kind, meaning) =
            (quoted(&column.name), quoted(column.kind.word()), quoted(&column.meaning));
        let example = quoted(&column.example);
        format!("{{ name = {name}, type = {kind}, {unit}meaning = {meaning}, example = {example} }}")
    });
    format!("[{}]", columns.collect::<Vec<_>>().join(", "))
}
