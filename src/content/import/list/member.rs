//! A member of a list, with the fields that all kinds share.

use crate::{
    content::{
        import::{
            edit,
            metadata::{Identity, ImportContext},
            model::ParsedEntry,
            rules::Rule,
            table::Table,
            tree::Node,
        },
        model::entry::{Body, Entry, Head},
    },
    entries::{Slug, Stage},
    file_errors::shown,
    locale::Locale,
};
use serde::Serialize;
use std::collections::BTreeSet;

/// Rank of an entry among those without a day.
pub(crate) const RANK: Rule = Rule::WholeOr(-1_000_000, 1_000_000, 0);

/// A member of a list, with the fields that all kinds share.
pub(crate) struct Member<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) setting: &'a ImportContext<'a>,
    pub(crate) stage: Stage,
    slug: Option<Slug>,
    identity: Identity,
    rank: i64,
}

impl<'a> Member<'a> {
    pub(super) fn of(mut table: Table<'a>, setting: &'a ImportContext<'a>) -> Option<Self> {
        let slug: Option<Slug> = table.value(setting.id_field(), Rule::Name);
        setting.check_reachable(&table, slug.as_ref());
        let identity = Identity::read(&table)?;
        let rank: Option<i64> = table.value("rank", RANK);
        table.context.only = identity.locale;
        let stage = identity.stage(setting);
        Some(Self { table, setting, stage, slug, identity, rank: rank? })
    }

    /// The language of the member, if it has only one.
    pub(crate) fn only(&self) -> Option<Locale> {
        self.identity.locale
    }

    /// The head of its entry in one language; `None` without a slug.
    pub(crate) fn head(&self, locale: Locale, title: &str, summary: &str) -> Option<Head> {
        let head = self.identity.head(self.setting, self.slug.clone()?, locale);
        Some(Head { title: title.to_owned(), summary: summary.to_owned(), rank: self.rank, ..head })
    }

    /// An entry of the member, with these fields as its text.
    pub(crate) fn entry(&self, head: Head, body: Body, fields: &str) -> ParsedEntry {
        let identity = edit::identity(self.setting.id_field(), &head);
        let source = format!("[[{}]]\n{identity}rank = {}\n{fields}", head.kind, self.rank);
        ParsedEntry {
            entry: Entry { head, body, source },
            line: self.table.line,
            pictures: Vec::new(),
            file: String::new(),
        }
    }

    /// Fields in the syntax of the text of an entry.
    pub(crate) fn lines(&self, fields: &impl Serialize) -> String {
        edit::lines(fields, self.table.context.diagnostics)
    }

    /// A value in the syntax of one line.
    pub(crate) fn inline(&self, value: &impl Serialize) -> String {
        edit::inline(value, self.table.context.diagnostics)
    }
}

/// Reports duplicates in a list.
pub(crate) fn check_twice(table: &Table<'_>, name: &str) {
    let mut seen = BTreeSet::new();
    for text in table.items(name).iter().filter_map(Node::text).filter(|text| !seen.insert(*text)) {
        table.fault(name, format!("holds {} twice", shown(text)));
    }
}
