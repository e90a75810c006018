//! Lists in TOML: people, modules and sources. A text in several languages makes one entry per language.

use super::{
    Read,
    elements::FAMILIES,
    fields::{Fields, LONG, SHORT},
    head::{Setting, days, locales},
    markdown,
    node::{self, Node, Value},
    notes::Notes,
    source::Written,
};
use crate::{
    content::{
        entry::{Body, Employee, Entry, Head, Module, Source},
        kind::Kind,
    },
    locale::Locale,
};
use std::collections::BTreeMap;

/// More entries than any list has.
const MOST: usize = 500;

/// A text by language.
type Texts = BTreeMap<Locale, String>;

const CHANNELS: [&str; 7] =
    ["pharmacy", "parapharmacy", "e-commerce", "organic", "hospital", "foreign", "none"];

const TERRITORIES: [&str; 18] = [
    "world",
    "africa",
    "europe",
    "asia",
    "americas",
    "oceania",
    "germany",
    "belgium",
    "spain",
    "france",
    "corsica",
    "overseas",
    "italy",
    "morocco",
    "poland",
    "portugal",
    "united-kingdom",
    "russia",
];

const GRANULARITIES: [&str; 4] = ["day", "week", "month", "year"];

const UPDATES: [&str; 7] = ["once", "daily", "weekly", "monthly", "quarterly", "half-yearly", "yearly"];

/// Reads the list of a kind.
pub(super) fn read(text: &str, setting: &Setting<'_>, notes: &Notes) -> Vec<Read> {
    let Some(document) = node::from_toml(text, 1, notes) else { return Vec::new() };
    let Some(fields) = Fields::of(&document, "", notes) else { return Vec::new() };
    let name = setting.kind.word();
    let members = fields.tables(name, 1..=MOST, |member| read_member(member, setting));
    fields.finish();
    members.into_iter().flatten().collect()
}

/// One entry per language in which it is written.
fn read_member(fields: &Fields<'_>, setting: &Setting<'_>) -> Vec<Read> {
    let id = setting.id_field();
    let slug = fields.id(id);
    if fields.get(id).is_none() {
        fields.fault(id, "is missing");
    }
    let only = fields.word("locale", &locales());
    let stage = setting.stage(fields);
    let rank = fields.whole("rank", -1_000_000..=1_000_000).unwrap_or_default();
    let (published_on, expires_on) = days(fields);
    let texts = Translated::read(fields, setting.kind, only);
    let facts = (setting.kind == Kind::Source).then(|| facts(fields));
    let Some(slug) = slug else { return Vec::new() };
    let entries = texts.locales(fields, only).into_iter().filter_map(|locale| {
        let head = Head {
            kind: setting.kind,
            slug: slug.clone(),
            locale,
            stage,
            title: texts.title.get(&locale)?.clone(),
            summary: texts.summary.get(&locale)?.clone(),
            rank,
            published_on,
            expires_on,
            updated_on: None,
            listed: true,
            changed_at: setting.clock.millis(),
        };
        let entry = texts.entry(head, facts.clone(), fields);
        Some(Read { entry, line: fields.line, pictures: Vec::new() })
    });
    entries.collect()
}

/// The texts of a member by language.
struct Translated {
    title: Texts,
    summary: Texts,
    more: Texts,
}

impl Translated {
    fn read(fields: &Fields<'_>, kind: Kind, only: Option<Locale>) -> Self {
        match kind {
            Kind::Employee => {
                let summary = texts(fields, "role", (SHORT, true), only);
                let name = fields.text("name", SHORT);
                let title = summary.keys().map(|locale| (*locale, name.clone())).collect();
                Self { title, summary, more: texts(fields, "about", (LONG, false), only) }
            }
            Kind::Module => Self {
                title: texts(fields, "name", (SHORT, true), only),
                summary: texts(fields, "summary", (240, true), only),
                more: Texts::new(),
            },
            _ => Self {
                title: texts(fields, "name", (SHORT, true), only),
                summary: texts(fields, "summary", (320, true), only),
                more: texts(fields, "description", (usize::MAX, true), only),
            },
        }
    }

    /// The languages it is written in: all that its title is in, French among them unless one is named.
    fn locales(&self, fields: &Fields<'_>, only: Option<Locale>) -> Vec<Locale> {
        let locales: Vec<Locale> = self.summary.keys().copied().collect();
        if only.is_none() && !locales.is_empty() && !locales.contains(&Locale::Fr) {
            fields.fault("", "is not there in fr, which readers of a missing language get");
        }
        for texts in [&self.title, &self.more] {
            let odd = locales.iter().filter(|locale| !texts.contains_key(locale)).copied();
            let more = texts.keys().filter(|locale| !locales.contains(locale)).copied();
            for locale in odd.chain(more).filter(|_| !texts.is_empty()) {
                fields.fault("", format!("is only in part there in {locale}"));
            }
        }
        locales
    }

    fn entry(&self, head: Head, facts: Option<Source>, fields: &Fields<'_>) -> Entry {
        let more = self.more.get(&head.locale).map(String::as_str);
        let id = if head.kind == Kind::Source { "slug" } else { "id" };
        let written = Written::default().identity(id, &head).plain("rank", Some(head.rank));
        let written = written.text("name", &head.title);
        let (body, written) = match facts {
            Some(facts) => {
                let more = more.unwrap_or_default();
                let html = markdown::read(more, &mut |_, problem| fields.fault("description", problem));
                let written = write_facts(written, &facts).text("summary", &head.summary);
                (Body::Source(Source { html, ..facts }), written.text("description", more))
            }
            None if head.kind == Kind::Employee => {
                let body = Body::Employee(Employee { about: more.map(str::to_owned) });
                (body, written.text("role", &head.summary).optional("about", more))
            }
            None => (Body::Module(Module {}), written.text("summary", &head.summary)),
        };
        Entry { source: written.member(head.kind.word()), head, body }
    }
}

/// A text in every language, or in the one the member is in.
fn texts(fields: &Fields<'_>, name: &'static str, limits: (usize, bool), only: Option<Locale>) -> Texts {
    let (longest, needed) = limits;
    let text = |fields: &Fields<'_>, name| match longest {
        usize::MAX => Some(fields.raw_text(name)),
        _ => fields.optional(name, longest),
    };
    let Some(node) = fields.get(name) else {
        if needed {
            fields.fault(name, "is missing");
        }
        return Texts::new();
    };
    match (&node.value, only) {
        (Value::Text(_), Some(locale)) => text(fields, name).map(|text| (locale, text)).into_iter().collect(),
        (Value::Table(_), None) => by_language(fields, node, name, text),
        (other, _) => {
            let wanted = if only.is_some() {
                "a text"
            } else {
                "a table of languages: { fr = \"…\", en = \"…\" }"
            };
            fields.fault(name, format!("must be {wanted}, not {}", other.what()));
            Texts::new()
        }
    }
}

fn by_language<'a>(
    fields: &Fields<'a>,
    node: &'a Node,
    name: &str,
    text: impl Fn(&Fields<'_>, &'static str) -> Option<String>,
) -> Texts {
    let Some(table) = Fields::of(node, name, fields.notes) else { return Texts::new() };
    let given = locales().into_iter().filter(|(code, _)| table.get(code).is_some());
    let texts = given.filter_map(|(code, locale)| Some((locale, text(&table, code)?))).collect();
    table.finish();
    texts
}

/// The facts of a source, without its text.
fn facts(fields: &Fields<'_>) -> Source {
    let word = |name, words: &[&'static str]| {
        let words: Vec<_> = words.iter().map(|word| (*word, *word)).collect();
        fields.needed_word(name, &words).unwrap_or_default().to_owned()
    };
    let territories = fields.texts("territories", 1..=TERRITORIES.len());
    for name in territories.iter().filter(|name| !TERRITORIES.contains(&name.as_str())) {
        fields.fault("territories", super::fields::unknown(name, &TERRITORIES, "is none of"));
    }
    Source {
        family: fields.needed_word("family", &FAMILIES).unwrap_or_default().to_owned(),
        channel: word("channel", &CHANNELS),
        territories,
        granularity: word("granularity", &GRANULARITIES),
        history: u16::try_from(fields.number("history", 1900..=2200)).unwrap_or_default(),
        update: word("update", &UPDATES),
        html: crate::content::rich::Rich::from_html(""),
    }
}

fn write_facts(written: Written, facts: &Source) -> Written {
    let territories: Vec<_> = facts.territories.iter().map(|name| super::source::quoted(name)).collect();
    written
        .text("family", &facts.family)
        .text("channel", &facts.channel)
        .plain("territories", Some(format!("[{}]", territories.join(", "))))
        .text("granularity", &facts.granularity)
        .plain("history", Some(facts.history))
        .text("update", &facts.update)
}
