//! What a member of a list says in several languages: a table of languages, or the plain value when the member is in
//! one language.

use super::{
    super::{
        fields::Fields,
        head::locales,
        node::{Node, Value},
    },
    Member,
};
use crate::locale::Locale;
use std::collections::BTreeMap;

/// A value in the languages it is there in.
pub(super) type Localised<T> = BTreeMap<Locale, T>;

/// A text in one line, in every language.
pub(super) fn texts(member: &Member<'_, '_>, name: &'static str, longest: usize) -> Localised<String> {
    needed(member, name);
    localised(member.fields, (name, member.only), |fields, name| fields.optional(name, longest))
}

/// A text in one line that may be missing.
pub(super) fn optional_texts(
    member: &Member<'_, '_>,
    name: &'static str,
    longest: usize,
) -> Localised<String> {
    localised(member.fields, (name, member.only), |fields, name| fields.optional(name, longest))
}

/// A text as it was written, in every language.
pub(super) fn raw(member: &Member<'_, '_>, name: &'static str) -> Localised<String> {
    needed(member, name);
    localised(member.fields, (name, member.only), |fields, name| Some(fields.raw_text(name)))
}

/// A list of at most so many texts, in every language.
pub(super) fn lists(member: &Member<'_, '_>, name: &'static str, most: usize) -> Localised<Vec<String>> {
    localised(member.fields, (name, member.only), |fields, name| Some(fields.texts(name, 0..=most)))
}

fn needed(member: &Member<'_, '_>, name: &'static str) {
    if member.fields.get(name).is_none() {
        member.fields.fault(name, "is missing");
    }
}

/// A value in every language, or in the one the member is in.
pub(super) fn localised<T>(
    fields: &Fields<'_>,
    (name, only): (&'static str, Option<Locale>),
    read: impl Fn(&Fields<'_>, &'static str) -> Option<T>,
) -> Localised<T> {
    let Some(node) = fields.get(name) else { return Localised::new() };
    match (&node.value, only) {
        (Value::Table(_), None) => by_language(fields, node, name, read),
        (Value::Text(_) | Value::List(_), Some(locale)) => {
            read(fields, name).map(|value| (locale, value)).into_iter().collect()
        }
        (other, _) => {
            let wanted = if only.is_some() {
                "in the entry's one language"
            } else {
                "a table of languages: { fr = \"…\", en = \"…\" }"
            };
            fields.fault(name, format!("must be {wanted}, not {}", other.what()));
            Localised::new()
        }
    }
}

fn by_language<'a, T>(
    fields: &Fields<'a>,
    node: &'a Node,
    name: &str,
    read: impl Fn(&Fields<'_>, &'static str) -> Option<T>,
) -> Localised<T> {
    let Some(table) = Fields::of(node, name, fields.notes) else { return Localised::new() };
    let given = locales().into_iter().filter(|(code, _)| table.get(code).is_some());
    let values = given.filter_map(|(code, locale)| Some((locale, read(&table, code)?))).collect();
    table.finish();
    values
}

/// The languages a member is written in, which are those of one text: French among them unless one is named, and what
/// else it says is there in each or in none.
pub(super) fn languages(
    member: &Member<'_, '_>,
    main: &Localised<String>,
    rest: &[Vec<Locale>],
) -> Vec<Locale> {
    let locales: Vec<Locale> = main.keys().copied().collect();
    if member.only.is_none() && !locales.is_empty() && !locales.contains(&Locale::Fr) {
        member.fields.fault("", "is not there in fr, which readers of a missing language get");
    }
    for other in rest.iter().filter(|other| !other.is_empty()) {
        let odd = locales.iter().filter(|locale| !other.contains(locale));
        let more = other.iter().filter(|locale| !locales.contains(locale));
        for locale in odd.chain(more) {
            member.fields.fault("", format!("is only in part there in {locale}"));
        }
    }
    locales
}

/// The languages of a value.
pub(super) fn keys<T>(values: &Localised<T>) -> Vec<Locale> {
    values.keys().copied().collect()
}
