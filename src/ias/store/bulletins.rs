//! The weekly bulletins.

use crate::{
    Result,
    db::{Tx, Value, args, statements},
};

/// The columns of [`BulletinRow`], followed by the rest of the statement.
macro_rules! bulletins {
    ($rest:literal) => {
        concat!("SELECT week, number, published_at, demonstration, facts FROM ias_bulletin ", $rest)
    };
}

statements! {
    "All bulletins, newest first."
    BULLETINS = bulletins!("ORDER BY number DESC");
    "The last bulletins, newest first."
    RECENT_BULLETINS = bulletins!("ORDER BY number DESC LIMIT $1");
    "Inserts the bulletin of a week."
    INSERT_BULLETIN = "INSERT INTO ias_bulletin (week, number, published_at, demonstration, facts)
        VALUES ($1, $2, $3, $4, $5)";
    "Deletes the bulletins of generated figures."
    DELETE_DEMONSTRATIONS = "DELETE FROM ias_bulletin WHERE demonstration = 1";
}

/// A stored bulletin.
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

#[derive(sqlx::FromRow)]
struct BulletinRow {
    week: String,
    number: i64,
    published_at: i64,
    /// 0 or 1: PostgreSQL has no conversion from BIGINT to a boolean.
    demonstration: i64,
    facts: String,
}

impl From<BulletinRow> for StoredBulletin {
    fn from(row: BulletinRow) -> Self {
        let BulletinRow { week, number, published_at, demonstration, facts } = row;
        Self { week, number, published_at, demonstration: demonstration == 1, facts }
    }
}

async fn list(tx: &mut Tx, sql: &'static str, args: Vec<Value>) -> Result<Vec<StoredBulletin>> {
    let rows = tx.rows::<BulletinRow>(sql, args).await?;
    Ok(rows.into_iter().map(StoredBulletin::from).collect())
}

/// Lists all bulletins, newest first.
pub(in crate::ias) async fn bulletins(tx: &mut Tx) -> Result<Vec<StoredBulletin>> {
    list(tx, BULLETINS, args![]).await
}

/// Lists the last bulletins, newest first.
pub(in crate::ias) async fn recent_bulletins(tx: &mut Tx, most: i64) -> Result<Vec<StoredBulletin>> {
    list(tx, RECENT_BULLETINS, args![most]).await
}

/// Inserts the bulletin of a week. The first one of real figures replaces those of generated ones.
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
    async fn a_week_has_one_bulletin_and_real_figures_replace_demonstrations() {
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
