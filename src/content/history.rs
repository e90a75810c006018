//! The history of an entry: every stored version with its time, operator, file and diff.

use super::{
    model::version::{Key, Version},
    store,
};
use crate::{
    Error, Result,
    app::App,
    db::Tx,
    entries::{self, kind::Kind, slug::Slug},
    locale::Locale,
};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

/// A version, compared with the previous one in its language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    #[serde(flatten)]
    pub version: Version,
    pub lines_added: usize,
    pub lines_removed: usize,
    /// Line by line; empty for the first version and for one that was deleted.
    pub diff: String,
}

/// The history of an entry in all its languages or one, the oldest version first, under its current and
/// former names.
///
/// # Errors
/// `content.unknown` if there has never been such an entry.
pub async fn history(app: &App, kind: Kind, slug: &str, locale: Option<Locale>) -> Result<Vec<Change>> {
    let key = Key { kind, slug, locale: locale.unwrap_or(Locale::Fr) };
    let slug = slug.parse::<Slug>().map_err(|_| key.unknown("version"))?;
    let mut tx = app.db.read().await?;
    let slug = current_slug(&mut tx, kind, slug).await?;
    let mut versions = store::history(&mut tx, kind, &slug).await?;
    versions.retain(|version| locale.is_none_or(|only| only == version.locale));
    if versions.is_empty() {
        return Err(key.unknown("version"));
    }
    Ok(changes(versions))
}

/// The text of a version of an entry, which can be imported again.
///
/// # Errors
/// `content.unknown` if the entry has no version with this number, or if the version is its deletion.
pub async fn version_source(app: &App, kind: Kind, slug: &str, number: i64) -> Result<String> {
    let changes = history(app, kind, slug, None).await?;
    let found = changes.into_iter().map(|change| change.version).find(|version| version.number == number);
    found.filter(|version| !version.source.is_empty()).map(|version| version.source).ok_or_else(|| {
        Error::not_found(
            "content.unknown",
            format!("there is no version {number} of {kind} {slug} with a text"),
        )
    })
}

/// The current slug of an entry.
async fn current_slug(tx: &mut Tx, kind: Kind, slug: Slug) -> Result<Slug> {
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
    use crate::{content::model::version::Action, entries::Stage};
    use jiff::Timestamp;

    #[test]
    fn compares_each_version_with_the_previous_one_in_its_language() {
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
        let all = changes(vec![
            version(1, Locale::Fr, "a\nb\n"),
            version(2, Locale::En, "c\n"),
            version(3, Locale::Fr, "a\nd\ne\n"),
            version(4, Locale::En, ""),
            version(5, Locale::En, "c\n"),
        ]);
        let counts: Vec<_> = all.iter().map(|change| (change.lines_added, change.lines_removed)).collect();
        assert_eq!(counts, [(2, 0), (1, 0), (2, 1), (0, 1), (1, 0)]);
        assert_eq!(all.iter().filter(|change| !change.diff.is_empty()).count(), 1);
        assert!(all[2].diff.contains("-b\n+d\n+e\n"), "{}", all[2].diff);
    }
}
