//! Names that entries had before: one row each, which tells the name that the entry has now.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    entries::{Kind, Slug},
};
use std::collections::BTreeMap;

statements! {
    "The present name of an entry that had another."
    TARGET = "SELECT target FROM content_moved WHERE kind = $1 AND slug = $2";
    "All former names of a kind."
    FORMER = "SELECT slug, target FROM content_moved WHERE kind = $1 ORDER BY slug";
    PUT_MOVED = "INSERT INTO content_moved (kind, slug, target) VALUES ($1, $2, $3)";
    "Those who had come by a former name come to the new one at once."
    RETARGET = "UPDATE content_moved SET target = $3 WHERE kind = $1 AND target = $2";
    FREE = "DELETE FROM content_moved WHERE kind = $1 AND slug = $2";
    FREE_ALL = "DELETE FROM content_moved WHERE kind = $1 AND target = $2";
}

/// The present name of an entry that had this one before.
pub(crate) async fn target(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Option<Slug>> {
    let row: Option<(Text<Slug>,)> = tx.row(TARGET, args![kind.word(), slug.as_str()]).await?;
    Ok(row.map(|(Text(target),)| target))
}

/// All former names of a kind, each with the present one.
pub(crate) async fn former(tx: &mut Tx, kind: Kind) -> Result<BTreeMap<Slug, Slug>> {
    let rows = tx.rows(FORMER, args![kind.word()]).await?;
    Ok(rows.into_iter().map(|(Text(slug), Text(target))| (slug, target)).collect())
}

/// From now on the old name leads to the new one, as do those that led to the old one; the new one is nobody's former name.
pub(crate) async fn moves(tx: &mut Tx, kind: Kind, old: &Slug, new: &Slug) -> Result<()> {
    tx.exec(FREE, args![kind.word(), new.as_str()]).await?;
    tx.exec(RETARGET, args![kind.word(), old.as_str(), new.as_str()]).await?;
    tx.exec(PUT_MOVED, args![kind.word(), old.as_str(), new.as_str()]).await.map(drop)
}

/// Names that led to an entry lead nowhere, and may be given again.
pub(crate) async fn free(tx: &mut Tx, kind: Kind, target: &Slug) -> Result<()> {
    tx.exec(FREE_ALL, args![kind.word(), target.as_str()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn every_former_name_leads_to_the_present_one_and_none_in_a_circle() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|slug| slug.parse::<Slug>().unwrap());
        moves(&mut tx, Kind::Page, &a, &b).await.unwrap();
        moves(&mut tx, Kind::Page, &b, &c).await.unwrap();
        assert_eq!(target(&mut tx, Kind::Page, &a).await.unwrap(), Some(c.clone()));
        assert_eq!(target(&mut tx, Kind::Press, &a).await.unwrap(), None);
        let all = BTreeMap::from([(a.clone(), c.clone()), (b.clone(), c.clone())]);
        assert_eq!(former(&mut tx, Kind::Page).await.unwrap(), all);
        moves(&mut tx, Kind::Page, &c, &a).await.unwrap();
        let all = BTreeMap::from([(b, a.clone()), (c, a.clone())]);
        assert_eq!(former(&mut tx, Kind::Page).await.unwrap(), all);
        free(&mut tx, Kind::Page, &a).await.unwrap();
        assert!(former(&mut tx, Kind::Page).await.unwrap().is_empty());
    }
}
