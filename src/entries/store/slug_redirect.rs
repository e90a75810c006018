//! Redirects from former slugs of entries to their current ones.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    entries::{Kind, Slug},
};
use std::collections::BTreeMap;

statements! {
    "The current slug of a renamed entry."
    TARGET = "SELECT target FROM content_moved WHERE kind = $1 AND slug = $2";
    "All former slugs of a kind."
    FORMER = "SELECT slug, target FROM content_moved WHERE kind = $1 ORDER BY slug";
    INSERT_REDIRECT = "INSERT INTO content_moved (kind, slug, target) VALUES ($1, $2, $3)";
    "Updates earlier redirects, so that chains never arise."
    RETARGET = "UPDATE content_moved SET target = $3 WHERE kind = $1 AND target = $2";
    DELETE_REDIRECT = "DELETE FROM content_moved WHERE kind = $1 AND slug = $2";
    DELETE_REDIRECTS_TO = "DELETE FROM content_moved WHERE kind = $1 AND target = $2";
}

/// The current slug of an entry that had this one before.
pub(crate) async fn target(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Option<Slug>> {
    let row: Option<(Text<Slug>,)> = tx.row(TARGET, args![kind.word(), slug.as_str()]).await?;
    Ok(row.map(|(Text(target),)| target))
}

/// All former slugs of a kind, each with the current one.
pub(crate) async fn list_redirects(tx: &mut Tx, kind: Kind) -> Result<BTreeMap<Slug, Slug>> {
    let rows = tx.rows(FORMER, args![kind.word()]).await?;
    Ok(rows.into_iter().map(|(Text(slug), Text(target))| (slug, target)).collect())
}

/// Redirects `old` and its earlier slugs to `new`, and deletes any redirect from `new`, which is in use
/// again.
pub(crate) async fn record_rename(tx: &mut Tx, kind: Kind, old: &Slug, new: &Slug) -> Result<()> {
    tx.exec(DELETE_REDIRECT, args![kind.word(), new.as_str()]).await?;
    tx.exec(RETARGET, args![kind.word(), old.as_str(), new.as_str()]).await?;
    tx.exec(INSERT_REDIRECT, args![kind.word(), old.as_str(), new.as_str()]).await.map(drop)
}

/// Deletes the redirects to an entry, whose slugs can then be used again.
pub(crate) async fn delete_redirects_to(tx: &mut Tx, kind: Kind, target: &Slug) -> Result<()> {
    tx.exec(DELETE_REDIRECTS_TO, args![kind.word(), target.as_str()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn redirects_every_former_name_without_cycles() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|slug| slug.parse::<Slug>().unwrap());
        record_rename(&mut tx, Kind::Page, &a, &b).await.unwrap();
        record_rename(&mut tx, Kind::Page, &b, &c).await.unwrap();
        assert_eq!(target(&mut tx, Kind::Page, &a).await.unwrap(), Some(c.clone()));
        assert_eq!(target(&mut tx, Kind::Press, &a).await.unwrap(), None);
        let all = BTreeMap::from([(a.clone(), c.clone()), (b.clone(), c.clone())]);
        assert_eq!(list_redirects(&mut tx, Kind::Page).await.unwrap(), all);
        record_rename(&mut tx, Kind::Page, &c, &a).await.unwrap();
        let all = BTreeMap::from([(b, a.clone()), (c, a.clone())]);
        assert_eq!(list_redirects(&mut tx, Kind::Page).await.unwrap(), all);
        delete_redirects_to(&mut tx, Kind::Page, &a).await.unwrap();
        assert!(list_redirects(&mut tx, Kind::Page).await.unwrap().is_empty());
    }
}
