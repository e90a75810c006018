//! A member of a list, with the fields that all kinds share.

use crate::{
    content::{
        import::{
            edit,
            fields::{EntryFields, MemberFields},
            metadata::ImportContext,
            model::ParsedEntry,
            table::Table,
        },
        model::entry::{Body, Entry, EntryMeta},
    },
    entries::Stage,
    locale::Locale,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A member of a list, with the fields that all kinds share.
pub(crate) struct Member<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) setting: &'a ImportContext<'a>,
    pub(crate) stage: Stage,
    checked: Value,
    fields: MemberFields,
    identity: EntryFields,
}

impl<'a> Member<'a> {
    pub(super) fn from_table(table: Table<'a>, setting: &'a ImportContext<'a>) -> Self {
        let checkers = setting.checkers.list(setting.kind);
        let checker = if table.has("locale") { &checkers.member_in_one_language } else { &checkers.member };
        let checked = checker.check(&table);
        let fields: MemberFields = table.parse(&checked).unwrap_or_default();
        setting.check_reachable(&table, fields.id.as_ref());
        let identity: EntryFields = table.parse(&checked).unwrap_or_default();
        identity.check_days(&table);
        let stage = identity.stage(setting);
        Self { table, setting, stage, checked, fields, identity }
    }

    /// Parses the fields of a type; `None` if they are invalid, which has been reported.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Option<T> {
        self.table.parse(&self.checked)
    }

    /// The languages of the member: the one it names, or those of one of its texts. French is required then, and the
    /// other texts must be present in each of the languages or in none.
    pub(crate) fn languages(&self, main: &str) -> Vec<Locale> {
        if self.table.has("locale") {
            return self.identity.locale.into_iter().collect();
        }
        let of_field = |name: &str| -> BTreeSet<&str> {
            self.checked[name].as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect()
        };
        let locales = of_field(main);
        if self.checked[main].is_object() && !locales.contains(Locale::Fr.code()) {
            self.table.fault("", "is missing in fr, which is shown to readers of missing languages");
        }
        let localised = &self.setting.checkers.list(self.setting.kind).localised;
        let others = localised.iter().map(|name| of_field(name)).filter(|other| !other.is_empty());
        let incomplete: BTreeSet<&str> = others
            .flat_map(|other| locales.symmetric_difference(&other).copied().collect::<Vec<_>>())
            .collect();
        for locale in Locale::ALL.into_iter().filter(|locale| incomplete.contains(locale.code())) {
            self.table.fault("", format!("is incomplete in {locale}"));
        }
        Locale::ALL.into_iter().filter(|locale| locales.contains(locale.code())).collect()
    }

    /// The head of its entry in one language; `None` without a slug.
    pub(crate) fn head(&self, locale: Locale, title: &str, summary: &str) -> Option<EntryMeta> {
        let head = self.identity.head(self.setting, self.fields.id.clone()?, locale);
        Some(EntryMeta {
            title: title.to_owned(),
            summary: summary.to_owned(),
            rank: self.fields.rank,
            ..head
        })
    }

    /// An entry of the member, with these fields as its text.
    pub(crate) fn entry(&self, head: EntryMeta, body: Body, fields: &str) -> ParsedEntry {
        let identity = edit::identity(self.setting.id_field(), &head);
        let source = format!("[[{}]]\n{identity}rank = {}\n{fields}", head.kind, self.fields.rank);
        ParsedEntry {
            entry: Entry { head, body, source },
            line: self.table.line,
            pictures: Vec::new(),
            file: String::new(),
        }
    }

    /// Fields in the syntax of the text of an entry.
    pub(crate) fn lines(&self, fields: &impl Serialize) -> String {
        edit::lines(fields, self.table.diagnostics)
    }

    /// A value in the syntax of one line.
    pub(crate) fn inline(&self, value: &impl Serialize) -> String {
        edit::inline(value, self.table.diagnostics)
    }
}
