//! What became of an entry: every version that was stored, when, by whom and from which file, and what each changed.

use super::{
    entry::{Entry, Head},
    kind::Kind,
    publish::Key,
    slug::Slug,
    stage::Stage,
    store,
};
use crate::{Error, Result, app::App, closed_list::closed_list, db::Tx, entries, locale::Locale};
use jiff::Timestamp;
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

closed_list! {
    /// What was done to a version.
    Action {
        Stored = "stored",
        Published = "published",
        Withdrawn = "withdrawn",
        Renamed = "renamed",
        Deleted = "deleted",
    }
}

/// Something that is done to a version of an entry.
pub(in crate::content) struct Noted<'a> {
    /// The version as it is now, or as it was when it is deleted.
    pub(in crate::content) head: &'a Head,
    pub(in crate::content) action: Action,
    pub(in crate::content) who: &'a str,
    /// The file it comes from, or what else is to be said; empty for nothing.
    pub(in crate::content) origin: &'a str,
    pub(in crate::content) source: &'a str,
}

impl<'a> Noted<'a> {
    pub(in crate::content) fn of(entry: &'a Entry, action: Action, who: &'a str) -> Self {
        Self { head: &entry.head, action, who, origin: "", source: &entry.source }
    }
}

/// What was noted of an entry once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Version {
    /// Unique among all entries, and growing.
    pub number: i64,
    /// The name it had then.
    pub slug: Slug,
    pub locale: Locale,
    pub stage: Stage,
    pub action: Action,
    /// When it was done.
    pub at: Timestamp,
    /// Empty where nobody noted it.
    pub who: String,
    /// The file it came from, or what else was said.
    pub origin: String,
    /// Its text; empty when it was deleted.
    #[serde(skip)]
    pub source: String,
}

/// A version beside the one before it in its language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    #[serde(flatten)]
    pub version: Version,
    pub lines_added: usize,
    pub lines_removed: usize,
    /// Line by line; empty for the first version and for one that was deleted.
    pub diff: String,
}

/// The history of an entry in all its languages or one, the oldest version first, under whatever name it was stored.
///
/// # Errors
/// `content.unknown` when there never was such an entry.
pub async fn history(app: &App, (kind, slug): (Kind, &str), locale: Option<Locale>) -> Result<Vec<Change>> {
    let key = Key { kind, slug, locale: locale.unwrap_or(Locale::Fr) };
    let slug = slug.parse::<Slug>().map_err(|_| key.unknown("version"))?;
    let mut tx = app.db.read().await?;
    let slug = present(&mut tx, kind, slug).await?;
    let mut versions = store::history(&mut tx, kind, &slug).await?;
    versions.retain(|version| locale.is_none_or(|only| only == version.locale));
    if versions.is_empty() {
        return Err(key.unknown("version"));
    }
    Ok(changes(versions))
}

/// The text of a version of an entry, ready to be imported again.
///
/// # Errors
/// `content.unknown` when the entry has no version of this number, or that is of its deletion.
pub async fn past(app: &App, (kind, slug): (Kind, &str), number: i64) -> Result<String> {
    let changes = history(app, (kind, slug), None).await?;
    let found = changes.into_iter().map(|change| change.version).find(|version| version.number == number);
    found.filter(|version| !version.source.is_empty()).map(|version| version.source).ok_or_else(|| {
        Error::absent("content.unknown", format!("there is no version {number} of {kind} {slug} with a text"))
    })
}

/// The name that an entry has now.
async fn present(tx: &mut Tx, kind: Kind, slug: Slug) -> Result<Slug> {
    Ok(entries::store::target(tx, kind, &slug).await?.unwrap_or(slug))
}

fn changes(versions: Vec<Version>) -> Vec<Change> {
    let mut before: Vec<(Locale, String)> = Vec::new();
    let mut all = Vec::with_capacity(versions.len());
    for version in versions {
        let at = before.iter().position(|(locale, _)| *locale == version.locale);
        let old = at.map(|at| before.swap_remove(at).1).unwrap_or_default();
        let compared = TextDiff::from_lines(&old, &version.source);
        let of = |tag| compared.iter_all_changes().filter(|change| change.tag() == tag).count();
        let (lines_added, lines_removed) = (of(ChangeTag::Insert), of(ChangeTag::Delete));
        let diff = match old.is_empty() || version.source.is_empty() {
            true => String::new(),
            false => compared.unified_diff().to_string(),
        };
        before.push((version.locale, version.source.clone()));
        all.push(Change { version, lines_added, lines_removed, diff });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_version_is_compared_with_the_one_before_in_its_language() {
        let version = |number, locale, source: &str| Version {
            number,
            slug: "a".parse().unwrap(),
            locale,
            stage: Stage::Live,
            action: Action::Stored,
            at: Timestamp::UNIX_EPOCH,
            who: String::new(),
            origin: String::new(),
            source: source.to_owned(),
        };
        let told = changes(vec![
            version(1, Locale::Fr, "a\nb\n"),
            version(2, Locale::En, "c\n"),
            version(3, Locale::Fr, "a\nd\ne\n"),
            version(4, Locale::En, ""),
            version(5, Locale::En, "c\n"),
        ]);
        let counts: Vec<_> = told.iter().map(|change| (change.lines_added, change.lines_removed)).collect();
        assert_eq!(counts, [(2, 0), (1, 0), (2, 1), (0, 1), (1, 0)]);
        assert_eq!(told.iter().filter(|change| !change.diff.is_empty()).count(), 1);
        assert!(told[2].diff.contains("-b\n+d\n+e\n"), "{}", told[2].diff);
    }
}
