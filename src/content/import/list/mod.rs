//! Lists in TOML: people, modules and sources. A text in several languages makes one entry per language.

pub(super) mod employee;
mod localised;
pub(super) mod module;
pub(super) mod source;

use super::{
    Read, Step,
    asset::AssetSource,
    edit,
    head::{Identity, Setting},
    rules::Rule,
    size::most_members,
    table::{Context, Table},
    tree::{self, Node},
};
use crate::{
    content::{
        entry::{Body, Entry, Head},
        facts,
        kind::Kind,
        slug::Slug,
        stage::Stage,
    },
    faults::shown,
    locale::Locale,
};
pub(crate) use localised::{Localised, languages};
use serde::Serialize;
use std::collections::BTreeSet;

/// The place of an entry among those without a day.
pub(super) const RANK: Rule = Rule::WholeOr(-1_000_000, 1_000_000, 0);

/// Reads the list of a kind.
pub(super) fn read(
    text: &str,
    setting: &Setting<'_>,
    assets: &AssetSource,
    context: Context<'_>,
) -> Vec<Read> {
    let Some(document) = tree::from_toml(text, 1, context.diagnostics) else { return Vec::new() };
    let Some(table) = Table::of(&document, "", context) else { return Vec::new() };
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(problem) = facts::misplaced(text) {
            context.diagnostics.fault(line, setting.kind.word(), problem);
        }
    }
    let shared =
        if setting.kind == Kind::Source { source::shared(&table) } else { source::Shared::default() };
    let name = setting.kind.word();
    let members = table.members(name, 1, most_members(setting.kind));
    (setting.tick)(Step::Found(members.len() as u64));
    let members = members.iter().inspect(|_| (setting.tick)(Step::Read));
    let members = members.filter_map(|node| Table::of(node, name, context));
    let entries = members.filter_map(|table| {
        let member = Member::of(table, setting)?;
        let entries = match setting.kind {
            Kind::Employee => employee::read(&member, assets),
            Kind::Module => module::read(&member),
            _ => source::read(&member, &shared, assets),
        };
        member.table.finish();
        entries
    });
    let entries = entries.flatten().collect();
    table.finish();
    entries
}

/// A member of a list, and what every one says of itself, whatever its kind.
pub(crate) struct Member<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) setting: &'a Setting<'a>,
    pub(crate) stage: Stage,
    slug: Option<Slug>,
    identity: Identity,
    rank: i64,
}

impl<'a> Member<'a> {
    fn of(mut table: Table<'a>, setting: &'a Setting<'a>) -> Option<Self> {
        let slug: Option<Slug> = table.value(setting.id_field(), Rule::Name);
        setting.check_seen(&table, slug.as_ref());
        let identity = Identity::read(&table)?;
        let rank: Option<i64> = table.value("rank", RANK);
        table.context.only = identity.locale;
        let stage = identity.stage(setting);
        Some(Self { table, setting, stage, slug, identity, rank: rank? })
    }

    /// The one language it is in, where it says so.
    pub(crate) fn only(&self) -> Option<Locale> {
        self.identity.locale
    }

    /// The head of an entry of it in one language; none without a name in addresses.
    pub(crate) fn head(&self, locale: Locale, title: &str, summary: &str) -> Option<Head> {
        let head = self.identity.head(self.setting, self.slug.clone()?, locale);
        Some(Head { title: title.to_owned(), summary: summary.to_owned(), rank: self.rank, ..head })
    }

    /// An entry of it, whose text says these fields.
    pub(crate) fn entry(&self, head: Head, body: Body, fields: &str) -> Read {
        let identity = edit::identity(self.setting.id_field(), &head);
        let source = format!("[[{}]]\n{identity}rank = {}\n{fields}", head.kind, self.rank);
        Read {
            entry: Entry { head, body, source },
            line: self.table.line,
            pictures: Vec::new(),
            file: String::new(),
        }
    }

    /// Fields as the text of an entry says them.
    pub(crate) fn lines(&self, fields: &impl Serialize) -> String {
        edit::lines(fields, self.table.context.diagnostics)
    }

    /// A value as it stands in a line.
    pub(crate) fn inline(&self, value: &impl Serialize) -> String {
        edit::inline(value, self.table.context.diagnostics)
    }
}

/// Reports what a list names twice.
pub(crate) fn check_twice(table: &Table<'_>, name: &str) {
    let mut seen = BTreeSet::new();
    for text in table.items(name).iter().filter_map(Node::text).filter(|text| !seen.insert(*text)) {
        table.fault(name, format!("holds {} twice", shown(text)));
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{diagnostics::Diagnostics, file::Place, read::Stored},
        *,
    };
    use crate::{clock::Clock, content::import::Options, error::Field};
    use std::path::Path;

    fn entries(text: &str, kind: Kind, options: &Options) -> Result<(Vec<Entry>, Vec<Field>), Vec<Field>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds/content");
        let assets = AssetSource::Folder { folder: folder.clone(), top: folder };
        let clock = Clock::fixed("2026-11-21T06:10:00Z".parse().unwrap());
        let stored = Stored::default();
        let tick = &|_| ();
        let setting =
            Setting { kind, place: &Place::default(), options, stored: &stored, clock: &clock, tick };
        let diagnostics = Diagnostics::default();
        let read = read(text, &setting, &assets, Context::new(&diagnostics));
        let (faults, warnings) = diagnostics.into_fields("list.toml");
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
        let lines = |fields: Vec<Field>| -> Vec<String> {
            fields.into_iter().map(|field| format!("{} {}", field.pointer, field.code)).collect()
        };
        let public = lines(entries(source, Kind::Source, &Options::default()).unwrap_err());
        assert_eq!(
            public,
            [
                "list.toml:1:licence is missing: an open source names its licence",
                "list.toml:1:dictionary needs 3 columns at least: a public source shows what it holds",
                "list.toml:1:sample is missing: a public source shows what it holds",
                "list.toml:11:theme \"cold\" is no indicator",
            ]
        );
        let names = source.replace("terms.fr = \"A.\"", "terms.fr = \"{company.phone}\"");
        let names = lines(entries(&names, Kind::Source, &Options::default()).unwrap_err());
        let problem =
            "list.toml:16:source names {company.phone}: only pages, press and job offers repeat settings";
        assert!(names.iter().any(|line| line == problem), "{names:?}");
        let source = source.replace("access = \"open\"\ntheme = \"cold\"", "access = \"quote\"");
        let draft = Options { draft: true, ..Options::default() };
        let (entries, warnings) = entries(&source, Kind::Source, &draft).unwrap();
        assert_eq!((entries.len(), lines(warnings).len()), (1, 2));
    }
}
