//! The stored text of an entry: the text of its author, completed so that it can be imported as the same
//! entry; or a generated text, for members of lists and items of feeds.

use super::{diagnostics::Diagnostics, front_matter};
use crate::{
    content::model::entry::EntryMeta,
    entries::{kind::Kind, stage::Stage},
};
use serde::Serialize;
use toml_edit::{DocumentMut, Item, TableLike, TomlError};

/// A field and its new value; `None` removes it.
pub(crate) type Change<'a> = (&'a str, Option<toml_edit::Value>);

/// A day in the syntax of TOML.
pub(super) fn day(day: jiff::civil::Date) -> Option<toml_edit::Value> {
    day.to_string().parse::<toml_edit::Datetime>().ok().map(Into::into)
}

/// Sets fields in the text of an entry: in its front matter, in the only member of its list, or at its top
/// level. The rest is unchanged.
pub(super) fn set(source: &str, kind: Kind, changes: Vec<Change<'_>>) -> Result<String, String> {
    let is_member = matches!(kind, Kind::Employee | Kind::Module | Kind::Source);
    in_front(source, kind, |text| set_in(text, is_member, changes))
}

/// Changes the TOML part of a text: its front matter, or all of it.
pub(super) fn in_front(
    source: &str,
    kind: Kind,
    change: impl FnOnce(&str) -> Result<String, TomlError>,
) -> Result<String, String> {
    let broken = |error: TomlError| format!("a stored text can no longer be read: {error}");
    match kind {
        Kind::Press | Kind::Job => {
            let parts = front_matter::split(source, &Diagnostics::default());
            let parts = parts.ok_or("a stored text has no fields any more")?;
            Ok(front_matter::join(&change(parts.front).map_err(broken)?, parts.body))
        }
        Kind::Page | Kind::Employee | Kind::Module | Kind::Source => change(source).map_err(broken),
    }
}

/// The tables of a list, in any notation.
pub(super) fn tables(item: &mut Item) -> Vec<&mut dyn TableLike> {
    match item {
        Item::ArrayOfTables(tables) => tables.iter_mut().map(|table| table as &mut dyn TableLike).collect(),
        Item::Value(toml_edit::Value::Array(list)) => {
            let tables = list.iter_mut().filter_map(toml_edit::Value::as_inline_table_mut);
            tables.map(|table| table as &mut dyn TableLike).collect()
        }
        _ => Vec::new(),
    }
}

fn set_in(text: &str, member: bool, changes: Vec<Change<'_>>) -> Result<String, TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let list = document
        .iter()
        .find(|(_, item)| member && item.is_array_of_tables())
        .map(|(name, _)| name.to_owned());
    let member = list.and_then(|list| document.get_mut(&list)?.as_array_of_tables_mut()?.get_mut(0));
    match member {
        Some(table) => set_fields(table, changes),
        None => set_fields(document.as_table_mut(), changes),
    }
    Ok(document.to_string())
}

fn set_fields(table: &mut dyn TableLike, changes: Vec<Change<'_>>) {
    for (name, value) in changes {
        let old = table.get_mut(name).and_then(Item::as_value_mut);
        match (old, value) {
            (Some(old), Some(mut value)) => {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            (None, Some(value)) => drop(table.insert(name, value.into())),
            (Some(_), None) => remove(table, name),
            (None, None) => {}
        }
    }
}

/// Removes a field; the comments above it move to the next field.
fn remove(table: &mut dyn TableLike, name: &str) {
    let above = table.key(name).and_then(|key| key.leaf_decor().prefix().cloned());
    let next = table.iter().map(|(name, _)| name.to_owned()).skip_while(|other| other != name).nth(1);
    table.remove(name);
    let next = next.as_deref().and_then(|next| table.key_mut(next));
    if let (Some(mut key), Some(above)) = (next, above.and_then(|above| Some(above.as_str()?.to_owned()))) {
        let own = key.leaf_decor().prefix().and_then(|own| own.as_str()).unwrap_or_default();
        let prefix = above + own;
        key.leaf_decor_mut().set_prefix(prefix);
    }
}

/// Adds fields to the text of an entry that only its name or the command contained.
pub(super) fn complete(text: &str, id: &'static str, head: &EntryMeta) -> Result<String, TomlError> {
    let document: DocumentMut = text.parse()?;
    let mut changes: Vec<Change<'_>> = Vec::new();
    for (name, value) in [(id, head.slug.as_str()), ("locale", head.locale.code())] {
        if !document.contains_key(name) {
            changes.push((name, Some(value.into())));
        }
    }
    let says_draft = document.get("draft").and_then(Item::as_bool).unwrap_or(false);
    if says_draft != (head.stage == Stage::Draft) {
        changes.push(("draft", (head.stage == Stage::Draft).then(|| true.into())));
    }
    set_in(text, false, changes)
}

/// The identity of an entry except its title and summary, as lines of TOML.
pub(crate) fn identity(id: &str, head: &EntryMeta) -> String {
    // Neither slugs nor language codes need escapes.
    let mut lines = format!("{id} = \"{}\"\nlocale = \"{}\"\n", head.slug, head.locale);
    if head.stage == Stage::Draft {
        lines += "draft = true\n";
    }
    let days = [("published", head.published_on), ("expires", head.expires_on), ("updated", head.updated_on)];
    for (name, day) in days.into_iter().filter_map(|(name, day)| Some((name, day?))) {
        lines += &format!("{name} = {day}\n");
    }
    lines
}

/// Fields as lines of TOML; empty ones are left out.
pub(crate) fn lines(fields: &impl Serialize, diagnostics: &Diagnostics) -> String {
    written(toml::to_string(fields), diagnostics)
}

/// A value in the syntax of one line of TOML.
pub(crate) fn inline(value: &impl Serialize, diagnostics: &Diagnostics) -> String {
    let mut text = String::new();
    let result = value.serialize(toml::ser::ValueSerializer::new(&mut text)).map(drop);
    written(result.map(|()| text), diagnostics)
}

fn written(text: Result<String, toml::ser::Error>, diagnostics: &Diagnostics) -> String {
    text.unwrap_or_else(|error| {
        diagnostics.fault(0, "", format!("cannot be written as TOML: {error}"));
        String::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_removes_fields_and_keeps_the_other_text() {
        let text = "# note\ndraft = true # for now\ntitle = \"a\"   # why\n\n[[element]]\ntype = \"text\"\n";
        let changes = vec![
            ("draft", None),
            ("slug", Some("x".into())),
            ("title", Some("b".into())),
            ("published", day(jiff::civil::date(2026, 1, 2))),
            ("absent", None),
        ];
        assert_eq!(
            set(text, Kind::Page, changes.clone()).unwrap(),
            "# note\ntitle = \"b\"   # why\nslug = \"x\"\npublished = 2026-01-02\n\n[[element]]\ntype = \"text\"\n"
        );
        let member = "[[module]]\ndraft = true\nname.fr = \"a\"\n";
        assert_eq!(
            set(member, Kind::Module, vec![("draft", None), ("rank", Some(3.into()))]).unwrap(),
            "[[module]]\nname.fr = \"a\"\nrank = 3\n"
        );
        let article = "+++\nid = \"a\"\n+++\n\nText\n";
        assert_eq!(
            set(article, Kind::Press, vec![("draft", Some(true.into()))]).unwrap(),
            "+++\nid = \"a\"\ndraft = true\n+++\n\nText\n"
        );
        assert!(set("a = ", Kind::Page, Vec::new()).is_err());
    }
}
