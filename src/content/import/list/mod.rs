//! Lists in TOML: people, modules and sources. A text in several languages makes one entry per language.

mod employee;
mod localised;
mod module;
mod offering;
mod sample;
mod source;

use super::{
    Read,
    beside::Beside,
    fields::Fields,
    head::{Setting, days, locales},
    node,
    notes::Notes,
    source::Written,
};
use crate::{
    content::{
        entry::{Body, Entry, Head},
        kind::Kind,
        slug::Slug,
        stage::Stage,
    },
    locale::Locale,
};
use jiff::civil::Date;

/// More entries than any list has; a catalogue has thousands.
const fn most(kind: Kind) -> usize {
    if matches!(kind, Kind::Source) { 50_000 } else { 500 }
}

/// Reads the list of a kind.
pub(super) fn read(text: &str, setting: &Setting<'_>, beside: &Beside, notes: &Notes) -> Vec<Read> {
    let Some(document) = node::from_toml(text, 1, notes) else { return Vec::new() };
    let Some(fields) = Fields::of(&document, "", notes) else { return Vec::new() };
    let shared =
        if setting.kind == Kind::Source { source::shared(&fields) } else { source::Shared::default() };
    let members = fields.tables(setting.kind.word(), 1..=most(setting.kind), |fields| {
        let member = Member::read(fields, setting);
        match setting.kind {
            Kind::Employee => employee::read(&member),
            Kind::Module => module::read(&member),
            _ => source::read(&member, &shared, beside),
        }
    });
    fields.finish();
    members.into_iter().flatten().collect()
}

/// What every member of a list says of itself, whatever its kind.
struct Member<'a, 'f> {
    fields: &'a Fields<'f>,
    setting: &'a Setting<'a>,
    slug: Option<Slug>,
    /// The one language it is in, where it says so.
    only: Option<Locale>,
    stage: Stage,
    rank: i64,
    days: (Option<Date>, Option<Date>),
    updated_on: Option<Date>,
}

impl<'a, 'f> Member<'a, 'f> {
    fn read(fields: &'a Fields<'f>, setting: &'a Setting<'a>) -> Self {
        let id = setting.id_field();
        let slug = fields.id(id);
        if fields.get(id).is_none() {
            fields.fault(id, "is missing");
        }
        Self {
            slug,
            only: fields.word("locale", &locales()),
            stage: setting.stage(fields),
            rank: fields.whole("rank", -1_000_000..=1_000_000).unwrap_or_default(),
            days: days(fields),
            updated_on: fields.day("updated"),
            fields,
            setting,
        }
    }

    /// The head of the entry in one language; none without a name in addresses.
    fn head(&self, locale: Locale, title: String, summary: String) -> Option<Head> {
        Some(Head {
            kind: self.setting.kind,
            slug: self.slug.clone()?,
            locale,
            stage: self.stage,
            title,
            summary,
            rank: self.rank,
            published_on: self.days.0,
            expires_on: self.days.1,
            updated_on: self.updated_on,
            listed: true,
            changed_at: self.setting.clock.millis(),
        })
    }

    /// The beginning of the text that the entry is read from again.
    fn written(&self, head: &Head) -> Written {
        Written::default()
            .identity(self.setting.id_field(), head)
            .plain("updated", head.updated_on)
            .plain("rank", Some(head.rank))
            .text("name", &head.title)
    }

    fn entry(&self, head: Head, body: Body, written: Written) -> Read {
        let entry = Entry { source: written.member(head.kind.word()), head, body };
        Read { entry, line: self.fields.line, pictures: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{file::Place, read::Stored},
        *,
    };
    use crate::{clock::Clock, content::import::Options, error::Field};
    use std::path::Path;

    fn entries(text: &str, kind: Kind, options: &Options) -> Result<(Vec<Entry>, Vec<Field>), Vec<Field>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds/content");
        let beside = Beside::Folder { folder: folder.clone(), top: folder };
        let clock = Clock::fixed("2026-11-21T06:10:00Z".parse().unwrap());
        let stored = Stored::default();
        let setting = Setting { kind, place: &Place::default(), options, stored: &stored, clock: &clock };
        let notes = Notes::default();
        let read = read(text, &setting, &beside, &notes);
        let (faults, warnings) = notes.told("list.toml");
        let entries = read.into_iter().map(|read| read.entry).collect();
        if faults.is_empty() { Ok((entries, warnings)) } else { Err(faults) }
    }

    #[test]
    fn what_is_kept_of_a_list_reads_again_as_the_same_entry() {
        let kinds = [
            (Kind::Employee, include_str!("../../../../seeds/content/employees.toml")),
            (Kind::Module, include_str!("../../../../seeds/content/modules.toml")),
            (Kind::Source, include_str!("../../../../seeds/content/sources.toml")),
        ];
        for (kind, text) in kinds {
            let (all, _) = entries(text, kind, &Options::default()).unwrap();
            assert!(all.len() >= 4, "{kind}");
            for entry in all {
                let again = entries(&entry.source, kind, &Options::default());
                assert_eq!(again, Ok((vec![entry.clone()], Vec::new())), "{}", entry.head.slug);
            }
        }
    }

    #[test]
    fn a_public_source_shows_what_it_holds_and_a_draft_may_not_yet() {
        let source = "[[source]]\nslug = \"a\"\nfamily = \"sales\"\nchannel = \"pharmacy\"\nterritories = [\"france\"]\n\
             granularity = \"day\"\nhistory = 2023\nupdate = \"daily\"\nprovider = \"Vigie\"\naccess = \"open\"\n\
             theme = \"cold\"\nname.fr = \"A\"\nsummary.fr = \"A.\"\ndescription.fr = \"A.\"\nlimits.fr = \"A.\"\n\
             terms.fr = \"A.\"\n";
        let told = |fields: Vec<Field>| -> Vec<String> {
            fields.into_iter().map(|field| format!("{} {}", field.pointer, field.code)).collect()
        };
        let public = told(entries(source, Kind::Source, &Options::default()).unwrap_err());
        assert_eq!(
            public,
            [
                "list.toml:1:licence is missing: an open source names its licence",
                "list.toml:1:dictionary needs 3 columns at least: a public source shows what it holds",
                "list.toml:1:sample is missing: a public source shows what it holds",
                "list.toml:11:theme \"cold\" is no indicator",
            ]
        );
        let source = source.replace("access = \"open\"\ntheme = \"cold\"", "access = \"quote\"");
        let draft = Options { draft: true, ..Options::default() };
        let (entries, warnings) = entries(&source, Kind::Source, &draft).unwrap();
        assert_eq!((entries.len(), told(warnings).len()), (1, 2));
    }
}
