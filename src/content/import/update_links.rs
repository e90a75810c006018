//! Updates the texts of other entries after a renaming: links to its address, and lists that contain its
//! name.

use super::edit::{in_front, tables};
use crate::entries::{kind::Kind, slug::Slug};
use toml_edit::{Array, DocumentMut, TableLike, Value};

/// The renaming of an entry.
#[derive(Clone, Copy)]
pub(crate) struct Rename<'a> {
    pub(crate) kind: Kind,
    pub(crate) old: &'a Slug,
    pub(crate) new: &'a Slug,
}

/// Updates the links in the text of an entry of a kind; the rest is unchanged.
///
/// # Errors
/// The text can no longer be parsed.
pub(crate) fn update_links(source: &str, of: Kind, rename: Rename<'_>) -> Result<String, String> {
    let mut text = source.to_owned();
    let paths = [rename.old, rename.new].map(|slug| rename.kind.path(slug.as_str()));
    if let [Some(old), Some(new)] = &paths {
        text = links(&text, old, new, rename.kind != Kind::Page);
    }
    let (list, field) = match (of, rename.kind) {
        (Kind::Source, Kind::Module) => ("source", "modules"),
        (Kind::Page, Kind::Source) => ("element", "slugs"),
        _ => return Ok(text),
    };
    in_front(&text, of, |front| {
        let mut document: DocumentMut = front.parse()?;
        let mut is_named = false;
        for table in document.get_mut(list).map(tables).unwrap_or_default() {
            is_named |= names(table, field, rename);
        }
        Ok(if is_named { document.to_string() } else { front.to_owned() })
    })
}

/// Replaces links to the old path. A longer address is a different one, unless it is `below` the path.
fn links(text: &str, old: &str, new: &str, below: bool) -> String {
    let mut followed = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in text.match_indices(old) {
        let end = at + old.len();
        let opens = text[..at].ends_with(['(', '"', '\'', '<', ' ']);
        let mut after = text[end..].chars();
        let ends = match after.next() {
            Some('/') => below,
            Some('.') => !after.next().is_some_and(char::is_alphanumeric),
            Some(next) => !(next.is_alphanumeric() || next == '-' || next == '_'),
            None => true,
        };
        if opens && ends {
            followed.push_str(&text[done..at]);
            followed.push_str(new);
            done = end;
        }
    }
    followed.push_str(&text[done..]);
    followed
}

/// Replaces the old name in a list of names. Returns whether it was there.
fn names(table: &mut dyn TableLike, field: &str, rename: Rename<'_>) -> bool {
    let list = table.get_mut(field).and_then(|item| item.as_value_mut()).and_then(Value::as_array_mut);
    let Some(list): Option<&mut Array> = list else { return false };
    let mut found = false;
    for value in list.iter_mut().filter(|value| value.as_str() == Some(rename.old.as_str())) {
        let mut new = Value::from(rename.new.as_str());
        *new.decor_mut() = value.decor().clone();
        *value = new;
        found = true;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn followed(text: &str, of: Kind, kind: Kind, old: &str, new: &str) -> String {
        let (old, new) = (old.parse().unwrap(), new.parse().unwrap());
        update_links(text, of, Rename { kind, old: &old, new: &new }).unwrap()
    }

    #[test]
    fn updates_links_to_the_renamed_path_only() {
        let text = "+++\nid = \"a\"\n+++\n[x](/company), [y](/company#team) et [z](/company/history), <a href=\"/company?a\">b</a>, \
                    https://a.example/company, /company-b, la page /company.\n";
        let expected = "+++\nid = \"a\"\n+++\n[x](/about/us), [y](/about/us#team) et [z](/company/history), <a href=\"/about/us?a\">b</a>, \
                        https://a.example/company, /company-b, la page /about/us.\n";
        assert_eq!(followed(text, Kind::Press, Kind::Page, "company", "about/us"), expected);
        let page = "[[element]]\ntype = \"call\"\nlinks = [{ label = \"L\", href = \"/sources/a\" }, { label = \"S\", href = \"/sources/a/sample.csv\" }]\n";
        let expected = page.replace("/sources/a", "/sources/b");
        assert_eq!(followed(page, Kind::Page, Kind::Source, "a", "b"), expected);
    }

    #[test]
    fn updates_lists_of_the_renamed_entry_and_keeps_their_format() {
        let page =
            "# note\n[[element]]\ntype = \"sources\" # why\nslugs = [\n  \"a\", # first\n  \"ab\",\n]\n";
        let expected = page.replace("\"a\"", "\"x\"");
        assert_eq!(followed(page, Kind::Page, Kind::Source, "a", "x"), expected);
        let source = "[[source]]\nslug = \"a\"\nmodules = [\"map\", \"a\"]\n";
        assert_eq!(
            followed(source, Kind::Source, Kind::Module, "map", "plan"),
            "[[source]]\nslug = \"a\"\nmodules = [\"plan\", \"a\"]\n"
        );
        assert_eq!(followed(source, Kind::Source, Kind::Source, "a", "b"), source);
    }
}
