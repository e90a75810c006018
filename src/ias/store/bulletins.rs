//! The weekly bulletins.

use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    "Every bulletin, the newest first."
    BULLETINS = "SELECT week, number, published_at, demonstration, facts FROM ias_bulletin ORDER BY number DESC";
    "The last bulletins, the newest first."
    RECENT_BULLETINS = "SELECT week, number, published_at, demonstration, facts FROM ias_bulletin
        ORDER BY number DESC LIMIT $1";
    "Stores the bulletin of a week for good."
    INSERT_BULLETIN = "INSERT INTO ias_bulletin (week, number, published_at, demonstration, facts)
        VALUES ($1, $2, $3, $4, $5)";
    "Removes the bulletins of generated figures."
    DELETE_DEMONSTRATIONS = "DELETE FROM ias_bulletin WHERE demonstration = 1";
}

/// A bulletin as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ias) struct StoredBulletin {
    /// Its ISO week: `2026-W47`.
    pub(in crate::ias) week: String,
    pub(in crate::ias) number: i64,
    /// Milliseconds since 1970.
    pub(in crate::ias) published_at: i64,
    pub(in crate::ias) demonstration: bool,
    /// JSON.
    pub(in crate::ias) facts: String,
}

type Row = (String, i64, i64, i64, String);

fn bulletin_of((week, number, published_at, demonstration, facts): Row) -> StoredBulletin {
    StoredBulletin { week, number, published_at, demonstration: demonstration == 1, facts }
}

/// Every bulletin, the newest first.
pub(in crate::ias) async fn bulletins(tx: &mut Tx) -> Result<Vec<StoredBulletin>> {
    Ok(tx.rows(BULLETINS, args![]).await?.into_iter().map(bulletin_of).collect())
}

/// The last bulletins, the newest first.
pub(in crate::ias) async fn recent_bulletins(tx: &mut Tx, most: i64) -> Result<Vec<StoredBulletin>> {
    Ok(tx.rows(RECENT_BULLETINS, args![most]).await?.into_iter().map(bulletin_of).collect())
}

/// Stores the bulletin of a week for good. The first one of real figures takes the place of those of generated ones.
pub(in crate::ias) async fn insert_bulletin(tx: &mut Tx, bulletin: &StoredBulletin) -> Result<()> {
    let StoredBulletin { week, number, published_at, demonstration, facts } = bulletin;
    if !demonstration {
        tx.exec(DELETE_DEMONSTRATIONS, args![]).await?;
    }
    let args = args![week, *number, *published_at, *demonstration, facts];
    tx.exec(INSERT_BULLETIN, args).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    fn numbered(number: i64, demonstration: bool) -> StoredBulletin {
        let week = format!("2026-W{}", 46 + number);
        StoredBulletin { week, number, published_at: number, demonstration, facts: "{}".to_owned() }
    }

    #[tokio::test]
    async fn a_week_has_one_bulletin_and_a_real_one_replaces_demonstrations() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        insert_bulletin(&mut tx, &numbered(1, true)).await.unwrap();
        assert_eq!(bulletins(&mut tx).await.unwrap(), [numbered(1, true)]);
        for number in [1, 2] {
            insert_bulletin(&mut tx, &numbered(number, false)).await.unwrap();
        }
        assert_eq!(bulletins(&mut tx).await.unwrap(), [numbered(2, false), numbered(1, false)]);
        assert_eq!(recent_bulletins(&mut tx, 1).await.unwrap(), [numbered(2, false)]);
        assert!(insert_bulletin(&mut tx, &numbered(2, false)).await.is_err());
    }
}
